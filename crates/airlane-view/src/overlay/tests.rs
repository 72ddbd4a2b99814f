//! Overlays against the engine.

use super::clearance::Slice;
use super::*;
use airlane::Body;
use airlane::geom::Voxel;
use airlane::scene::Scene;
use airlane_scenes::{Kind, Recipe};

fn airspace(kind: Kind) -> Airspace {
    Airspace::bake(Recipe { kind, size: [48, 40, 36], seed: 3 }.make().unwrap()).unwrap()
}

#[test]
fn names_are_unique() {
    let names: std::collections::BTreeSet<_> =
        ALL.iter().map(|overlay| overlay.about().id).collect();
    assert_eq!(names.len(), ALL.len());
}

/// A ball fits in a voxel, wherever its centre is there, if and only if the overlay says that there is
/// room for it.
#[test]
fn clearance_is_what_fitted_worlds_say() {
    let airspace = airspace(Kind::Asteroids);
    for (axis, u, v) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
        let slice = Slice { world: airspace.world(), axis, at: 17, u, v };
        let size = airspace.world().size().map(|n| n as i32);
        let rooms = slice.rooms(3..size[u] - 2, 0..size[v]);
        for radius in [0.5, 1.0, 1.4143, 2.3, 5.0, 11.9] {
            let fitted = airspace.fit(Body::ball(radius).unwrap()).unwrap();
            for &(voxel, room) in &rooms {
                assert_eq!(fitted.world().is_blocked(voxel), room < radius, "{voxel} {radius}");
            }
        }
        let free = |u: i32, v: i32| !airspace.world().is_blocked(at(axis, u, v));
        let expected = (0..size[v]).flat_map(|v| (3..size[u] - 2).map(move |u| (u, v)));
        assert_eq!(rooms.len(), expected.filter(|&(u, v)| free(u, v)).count());
    }
}

fn at(axis: usize, u: i32, v: i32) -> Voxel {
    match axis {
        0 => Voxel::new(17, u, v),
        1 => Voxel::new(u, 17, v),
        _ => Voxel::new(u, v, 17),
    }
}

/// Boxes of free space are disjoint and hold every free voxel.
#[test]
fn boxes_fill_free_space() {
    use crate::stage::{Opened, Stage, Up};
    let mut scene = Scene::open([40, 33, 20]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [12, 33, 20]);
    let airspace = Airspace::bake(scene).unwrap();
    let (bake, name) = (std::time::Duration::ZERO, String::new());
    let opened = Opened {
        recipe: None,
        name,
        airspace: airspace.clone(),
        bake,
        up: Up::Z,
        surroundings: Default::default(),
    };
    let stage = Stage::new("x".to_owned(), opened).unwrap();
    let near = [0.0; 3];
    let cancel = &airlane::CancelToken::new();
    let subject =
        Subject { stage: &stage, airspace: &airspace, near, limit: 9999, axis: 2, cancel };
    for id in ["cells", "leaves", "components"] {
        let overlay = find(&stage, id).ok().unwrap();
        let mut canvas = Canvas::new(overlay.about().shape, near, subject.limit);
        overlay.draw(&subject, &mut canvas).unwrap();
        let bytes = canvas.bytes(1);
        let number =
            |at: usize| f64::from(f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()));
        let volumes = (32..bytes.len()).step_by(28).map(|item| {
            (0..3).map(|i| number(item + 12 + 4 * i) - number(item + 4 * i)).product::<f64>()
        });
        let free = airspace.world().voxel_count() - airspace.world().solid_count();
        assert_eq!(volumes.sum::<f64>(), free as f64, "{id}");
    }
}
