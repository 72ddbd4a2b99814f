use super::*;
use airlane::Scene;
use airlane_scenes::{Kind, Recipe};

fn generated(kind: Kind, size: [u32; 3], seed: u64) -> Airspace {
    Airspace::bake(Recipe { kind, size, seed }.make().unwrap()).unwrap()
}

/// A slab with towers and two free layers below it, as models have them.
fn model() -> Airspace {
    let mut scene = Scene::open([40, 40, 24]).unwrap();
    scene.voxels.insert_box([2, 2, 2], [38, 38, 4]);
    for (x, y) in [(8, 8), (20, 14), (10, 26), (28, 28)] {
        scene.voxels.insert_box([x, y, 4], [x + 6, y + 6, 16]);
    }
    Airspace::bake(scene).unwrap()
}

/// The path between suggested ends, and the share of it that is seen.
fn path(airspace: &Airspace, suggested: Suggested) -> (Path, f64) {
    let [from, to] = suggested.ends;
    let path = Planner::new(airspace).path(&Query::new(from, to)).unwrap().into_found().unwrap();
    let seen = Sight::new(airspace.world(), Up::Z).best(path.lattice_points()).1;
    (path, seen)
}

#[test]
fn ends_stand_above_floors_and_not_in_the_margin_below() {
    let airspace = model();
    let suggested = suggest(&airspace, Body::POINT, Up::Z);
    for [.., z] in suggested.ends {
        assert!(z >= 4.5, "{suggested:?}"); // the slab ends at 3.5
    }
    let (path, _) = path(&airspace, suggested);
    assert!(path.points().len() > 2);
}

#[test]
fn ends_have_room_for_the_body() {
    let body = Body::ball(2.0).unwrap();
    for airspace in [model(), generated(Kind::City, [64, 64, 40], 5)] {
        let suggested = suggest(&airspace, body, Up::Z);
        for end in suggested.ends {
            assert_eq!(airspace.is_free(end, body), Ok(true), "{suggested:?}");
        }
    }
}

#[test]
fn paths_are_bent_and_seen() {
    for (kind, size, seed) in [
        (Kind::City, [112, 112, 56], 5),
        (Kind::Asteroids, [96, 96, 96], 3),
        (Kind::Plant, [96, 96, 64], 2),
        (Kind::Tunnels, [112, 112, 80], 7),
        (Kind::Sphere, [64, 64, 64], 1),
        (Kind::Wall, [64, 64, 48], 1),
    ] {
        let airspace = generated(kind, size, seed);
        let (path, seen) = path(&airspace, suggest(&airspace, Body::POINT, Up::Z));
        assert!(path.points().len() > 2, "{kind}: {:?}", path.points());
        assert!(seen > 0.5, "{kind}: {seen:.2} of the path is seen");
        let apart = polyline_length(&[
            path.lattice_points()[0],
            path.lattice_points()[path.lattice_points().len() - 1],
        ]);
        let longest = f64::from(*size.iter().max().unwrap());
        assert!(apart > 0.4 * longest, "{kind}: the ends are {apart:.0} apart");
    }
}

#[test]
fn the_view_is_from_the_side_that_nothing_hides() {
    // A high wall along x, and a path in front of it.
    let mut scene = Scene::open([60, 60, 40]).unwrap();
    scene.voxels.insert_box([0, 28, 0], [60, 32, 40]);
    let airspace = Airspace::bake(scene).unwrap();
    let suggested = looked_at(&airspace, [[5.0, 40.0, 1.0], [55.0, 40.0, 1.0]], Up::Z);
    assert!((0.0..180.0).contains(&suggested.view.yaw), "{suggested:?}");
    let suggested = looked_at(&airspace, [[5.0, 20.0, 1.0], [55.0, 20.0, 1.0]], Up::Z);
    assert!((-180.0..0.0).contains(&suggested.view.yaw), "{suggested:?}");
}

#[test]
fn a_world_without_free_space_has_a_suggestion_too() {
    let mut scene = Scene::open([8, 8, 8]).unwrap();
    scene.voxels.insert_box([0; 3], [8; 3]);
    let airspace = Airspace::bake(scene).unwrap();
    let suggested = suggest(&airspace, Body::POINT, Up::Z);
    assert_eq!(suggested.ends[0], suggested.ends[1]);
}
