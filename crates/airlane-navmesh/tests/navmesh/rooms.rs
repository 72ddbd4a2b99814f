//! Where a soldier fits and a tank does not, and how near to walls paths come.

use crate::common::{Draw, EXACT, boxes, cluttered, path, points, walked};
use airlane::geom::Voxel;
use airlane::plan::{End, Reason};
use airlane::{Agent, Body, Model, Outcome, Query};
use airlane_navmesh::{Bake, Ground, bake_scene};

/// Two yards of 20 × 20 m, a wall between them with a gate so wide.
fn yards(gate: f64) -> Model {
    let (low, high) = (10.0 - gate / 2.0, 10.0 + gate / 2.0);
    boxes(&[
        [[0.0, 0.0, -0.5], [41.0, 20.0, 0.0]],
        [[20.0, 0.0, 0.0], [21.0, low, 4.0]],
        [[20.0, high, 0.0], [21.0, 20.0, 4.0]],
    ])
}

fn answer(ground: &mut Ground, agent: &str, [start, goal]: [[f64; 3]; 2]) -> Result<f64, Reason> {
    let query = Query::new(start, goal).agent(&Agent::named(agent).unwrap());
    match ground.path(&query).unwrap().outcome {
        Outcome::Found(path) => Ok(walked(&path)),
        Outcome::Unreachable(reason) => Err(reason),
        other => panic!("{other:?}"),
    }
}

const ENDS: [[f64; 3]; 2] = [[8.0, 10.0, 0.0], [33.0, 10.0, 0.0]];

#[test]
fn a_tank_does_not_fit_where_a_soldier_does() {
    let bake = Bake { cell: 0.2, ..Bake::default() };
    let mut ground = Ground::new(yards(3.0), bake);
    assert_eq!(answer(&mut ground, "soldier", ENDS), Ok(25.0));
    let reason = answer(&mut ground, "tank", ENDS).unwrap_err();
    assert_eq!(reason.name(), "too-narrow");
    // Half of the gate, give or take what cells and outlines lose.
    let widest = reason.widest().unwrap();
    assert!((0.9..=1.5).contains(&widest), "{widest}");
    let mut wide = Ground::new(yards(7.0), bake);
    assert_eq!(answer(&mut wide, "tank", ENDS), Ok(25.0));
}

#[test]
fn answer_for_a_tank_names_the_narrow_place() {
    let mut ground = Ground::new(yards(3.0), Bake { cell: 0.2, ..Bake::default() });
    let by_the_wall = [[8.0, 10.0, 0.0], [19.0, 4.0, 0.0]];
    assert!(answer(&mut ground, "soldier", by_the_wall).is_ok());
    let reason = answer(&mut ground, "tank", by_the_wall).unwrap_err();
    assert_eq!((reason.name(), reason.end()), ("no-room", Some(End::Goal)));
    let widest = reason.widest().unwrap();
    assert!((0.6..=1.0).contains(&widest), "{widest}");
    assert!(reason.nearest().is_some());
    // Nowhere at all: the mesh of a body that fits nowhere has no polygon.
    let mut cell = Ground::new(boxes(&[[[0.0; 3], [4.0, 4.0, 0.5]]]), Bake::default());
    let ends = [[1.0, 1.0, 0.5], [3.0, 3.0, 0.5]];
    assert!(answer(&mut cell, "soldier", ends).is_ok());
    let reason = answer(&mut cell, "tank", ends).unwrap_err();
    assert_eq!((reason.name(), reason.nearest()), ("no-room", None));
    // In the air there is no floor for anyone.
    let aloft = [[8.0, 10.0, 90.0], [19.0, 4.0, 0.0]];
    let reason = answer(&mut ground, "soldier", aloft).unwrap_err();
    assert_eq!((reason.name(), reason.end()), ("off-ground", Some(End::Start)));
}

/// A query's own body counts more than its agent's; without both, the bake's.
#[test]
fn a_body_is_asked_for_by_the_query() {
    let mut ground = Ground::new(yards(3.0), Bake { cell: 0.2, ..Bake::default() });
    let query = Query::new(ENDS[0], ENDS[1]);
    let tank = Agent::named("tank").unwrap();
    let slim = Body::ball(0.3).unwrap();
    assert!(ground.path(&query).unwrap().found().is_ok());
    assert!(ground.path(&query.clone().agent(&tank).body(slim)).unwrap().found().is_ok());
    let wide = query.body(Body::ball(2.0).unwrap());
    assert_eq!(ground.path(&wide).unwrap().outcome.reason().unwrap().name(), "too-narrow");
    // By its radius alone, whoever asks.
    let thin = Bake { radius: 0.3, ..Bake::default() };
    assert!(ground.path_as(thin, &wide).unwrap().found().is_ok());
}

/// The centre of the body keeps its radius from walls, but for what simplifying takes.
#[test]
fn paths_keep_their_distance_from_walls() {
    let bake = Bake { cell: 0.25, cell_height: 0.25, radius: 1.0, ..Bake::default() };
    let mut nearest = f64::INFINITY;
    for seed in 0..6 {
        let scene = cluttered(30, 14, seed);
        let mesh = bake_scene(&scene, &bake).unwrap().mesh;
        for ends in points(&mesh, 20, &mut Draw(seed)).chunks(2) {
            let Some(path) = path(&mesh, [ends[0], ends[1]], EXACT) else { continue };
            for pair in path.points().windows(2) {
                for share in 0..=20 {
                    let at: [f64; 3] = std::array::from_fn(|i| {
                        pair[0][i] + f64::from(share) / 20.0 * (pair[1][i] - pair[0][i])
                    });
                    nearest = nearest.min(to_wall(&scene.voxels, at, bake));
                }
            }
        }
    }
    let least = bake.radius - (bake.simplify + 0.5) * bake.cell;
    assert!(nearest >= least, "{nearest} is less than {least}");
    assert!(nearest < bake.radius + 2.0 * bake.cell, "paths do go round walls");
}

/// Distance, from above, to the nearest voxel that is higher than a step and lower than the head.
fn to_wall(solids: &airlane::geom::VoxelSet, at: [f64; 3], bake: Bake) -> f64 {
    let gap = |voxel: Voxel| {
        let beside = |i: usize| ((at[i] - f64::from(voxel.0[i])).abs() - 0.5).max(0.0);
        let (low, high) = (f64::from(voxel.0[2]) - 0.5, f64::from(voxel.0[2]) + 0.5);
        let is_wall = high > at[2] + bake.step + bake.cell_height && low < at[2] + bake.height;
        is_wall.then(|| beside(0).hypot(beside(1)))
    };
    solids.iter().filter_map(gap).fold(f64::INFINITY, f64::min)
}
