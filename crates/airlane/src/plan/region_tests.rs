use crate::geom::Voxel;
use crate::method::Method;
use crate::scene::Scene;
use crate::{Airspace, Body, Planner, Query};

/// Two walls across, each with a door at one end.
fn rooms() -> Airspace {
    let mut scene = Scene::open([40, 24, 12]).unwrap();
    scene.voxels.insert_box([12, 0, 0], [14, 24, 12]);
    scene.voxels.insert_box([26, 0, 0], [28, 24, 12]);
    for y in [2, 18] {
        scene.voxels.remove_box([12, y, 3], [14, y + 4, 9]);
        scene.voxels.remove_box([26, y, 3], [28, y + 4, 9]);
    }
    Airspace::bake(scene).unwrap()
}

/// Every method keeps to the region, and finds nothing where the region holds no way.
#[test]
fn every_method_keeps_to_the_region() {
    let airspace = rooms();
    let mut planner = Planner::new(&airspace);
    let methods = [
        "fast",
        "default",
        "quality",
        "reference",
        "astar",
        "dijkstra",
        "greedy",
        "theta",
        "lazytheta",
        "jps3d",
        "bfs",
        "dfs",
        "randomwalk",
        "hpa?cluster=8",
        "astar@octree-dual",
        "lazytheta@progressive-corner",
        "astar?region=0,0,0:39,20,11",
    ];
    let (low, high) = (Voxel::new(0, 0, 0), Voxel::new(39, 12, 11));
    for text in methods {
        let method: Method = text.parse().unwrap();
        let query = Query::new([3.0, 10.0, 6.0], [36.0, 10.0, 6.0]).method(method);
        for body in [Body::POINT, Body::ball(0.8).unwrap()] {
            let query = query.clone().body(body);
            let answer = planner.path(&query.clone().region(low, high)).unwrap();
            let path = answer.found().unwrap_or_else(|why| panic!("{text} for {body}: {why}"));
            path.audit(&airspace).unwrap();
            assert!(
                path.points().iter().all(|point| point[1] <= 12.5),
                "{text}: {:?}",
                path.points()
            );
            let shut = planner.path(&query.clone().region(low, Voxel::new(20, 12, 11))).unwrap();
            assert_eq!(shut.code(), 17, "{text}: {shut:?}");
            let cut = query.region(Voxel::new(0, 8, 0), Voxel::new(39, 14, 11));
            assert!(planner.path(&cut).unwrap().found().is_err(), "{text}");
        }
    }
}

/// What was built for a region does not outlive an edit.
#[test]
fn edit_after_a_query_counts_in_the_region() {
    let mut airspace = rooms();
    let query = Query::new([3.0, 10.0, 6.0], [36.0, 10.0, 6.0])
        .region(Voxel::new(0, 8, 0), Voxel::new(39, 14, 11));
    assert!(Planner::new(&airspace).path(&query).unwrap().found().is_err());
    let mut edits = crate::Edits::new();
    edits.free_box([12, 9, 3], [28, 12, 9]);
    airspace.apply(&edits).unwrap();
    Planner::new(&airspace).path(&query).unwrap().found().unwrap();
}
