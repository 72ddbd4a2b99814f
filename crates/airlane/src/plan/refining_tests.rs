use super::Refine;
use crate::method::Method;
use crate::scene::Scene;
use crate::{Airspace, Body, Planner, Query};

/// Blocks scattered by a rule.
fn blocks() -> Airspace {
    let mut scene = Scene::open([40, 40, 20]).unwrap();
    for i in 0..40 {
        let low = [(i * 17) % 36, (i * 29 + 5) % 36, (i * 11) % 14];
        scene.voxels.insert_box(low, [low[0] + 4, low[1] + 4, low[2] + 6]);
    }
    scene.voxels.remove_box([0, 0, 0], [3, 3, 20]);
    scene.voxels.remove_box([36, 36, 0], [40, 40, 20]);
    Airspace::bake(scene).unwrap()
}

/// Every refiner gives a valid path that is not longer than the raw one, after every search that goes
/// with it.
#[test]
fn refined_paths_are_valid_and_not_longer() {
    let airspace = blocks();
    let mut planner = Planner::new(&airspace);
    let searches = [
        "fast",
        "default",
        "quality",
        "astar",
        "astar?neighbours=6",
        "theta",
        "lazytheta",
        "jps3d",
        "bfs",
        "hpa?cluster=8",
        "astar@octree-dual",
        "lazytheta@octree-corner",
    ];
    let mut shortened = [0; 6];
    for text in searches {
        let method: Method = text.parse().unwrap();
        for body in [Body::POINT, Body::ball(0.7).unwrap()] {
            let query = Query::new([1.0, 1.0, 2.0], [38.0, 38.0, 17.0]).method(method).body(body);
            let raw = planner.path(&query.clone().refine(Refine::None)).unwrap();
            let raw = raw.found().unwrap().length();
            for (i, refine) in Refine::ALL.into_iter().enumerate() {
                let on_octree = text.contains('@');
                let answer = planner.path(&query.clone().refine(refine));
                if on_octree && matches!(refine, Refine::Funnel | Refine::Taut) {
                    assert_eq!(answer.unwrap_err().code(), 104, "{text} {refine}");
                    continue;
                }
                let answer = answer.unwrap();
                let path = answer.found().unwrap();
                path.audit(&airspace).unwrap_or_else(|fault| panic!("{text} {refine}: {fault}"));
                assert!(path.length() <= raw + 1e-9, "{text} {refine} {body}");
                shortened[i] += usize::from(path.length() < raw - 1e-9);
            }
        }
    }
    assert!(shortened[1] == 0 && shortened[2..].iter().all(|&count| count >= 6), "{shortened:?}");
}

#[test]
fn what_has_no_refiner_is_refused() {
    let airspace = blocks();
    let mut planner = Planner::new(&airspace);
    for text in ["reference", "astar?corners=all"] {
        let query = Query::new([1.0, 1.0, 2.0], [38.0, 38.0, 17.0]);
        let query = query.method(text.parse::<Method>().unwrap()).refine(Refine::Band);
        let error = planner.path(&query).unwrap_err();
        assert!(error.to_string().contains("another refiner"), "{error}");
    }
}
