use super::*;
use crate::plan::method::AStar;
use crate::plan::path::Context;
use crate::plan::{Outcome, Verdict};
use crate::refine::Fault;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::search::CancelToken;
use crate::world::Edits;

const SIZE: [u32; 3] = [24, 24, 5];
const START: [f64; 3] = [3.0, 2.0, 2.0];
const GOAL: [f64; 3] = [12.0, 18.0, 2.0];

fn pole() -> Body {
    Body::cuboid([4.0, 0.5, 0.5]).unwrap()
}

/// A corridor one wide along x and one along y that meet; with a chamber where they do, or without.
fn corridors(chamber: bool) -> Airspace {
    let mut scene = Scene::open(SIZE).unwrap();
    scene.voxels.insert_box([0, 0, 0], [24, 24, 5]);
    scene.voxels.remove_box([0, 2, 2], [13, 3, 3]);
    scene.voxels.remove_box([12, 2, 2], [13, 22, 3]);
    if chamber {
        scene.voxels.remove_box([9, 0, 2], [15, 6, 3]);
    }
    Airspace::bake(scene).unwrap()
}

fn asked() -> Query {
    Query::new(START, GOAL).body(pole()).any_heading()
}

fn headings(path: &Path) -> Vec<Option<f64>> {
    path.legs().map(|leg| leg.heading()).collect()
}

#[test]
fn a_pole_turns_in_a_chamber() {
    let airspace = corridors(true);
    let mut planner = Planner::new(&airspace);
    planner.prepare(&asked()).unwrap();
    assert!(planner.derived_bytes(&asked()) > 0);
    let path = planner.path(&asked()).unwrap().into_found().unwrap();
    assert_eq!(headings(&path), [Some(0.0), Some(90.0)]);
    assert_eq!((path.start(), path.end()), (START, GOAL));
    let bodies: Vec<_> = path.legs().map(|leg| leg.body().half()).collect();
    assert_eq!(bodies, [[2.0, 0.25, 0.25], [0.25, 2.0, 0.25]]);
    assert_eq!(path.audit(&airspace), Ok(()));
    // Around the inner corner, as a point goes, and a little more to where there is room to turn.
    assert!(path.length() < 26.0, "{}", path.length());
    let explained = planner.path(&asked()).unwrap().explain();
    assert!(explained.contains("with heading 90°"), "{explained}");
}

#[test]
fn without_a_chamber_there_is_no_path() {
    let airspace = corridors(false);
    let mut planner = Planner::new(&airspace);
    let answer = planner.path(&asked()).unwrap();
    assert!(matches!(answer.outcome, Outcome::Unreachable(Reason::TooNarrow { .. })), "{answer:?}");
    let partial = planner.path(&asked().or_nearest()).unwrap();
    let Outcome::Partial(path, Reason::TooNarrow { .. }) = partial.outcome else {
        panic!("{partial:?}")
    };
    assert_eq!(headings(&path), [Some(0.0)]);
    assert_eq!(path.audit(&airspace), Ok(()));
}

#[test]
fn where_the_cylinder_fits_any_heading_will_do() {
    let airspace = Airspace::bake(Scene::open([30, 30, 10]).unwrap()).unwrap();
    let query = Query::new([4.0, 4.0, 4.0], [25.0, 25.0, 5.0]).body(pole()).any_heading();
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    assert_eq!(headings(&path), [None]);
    assert_eq!(path.body(), pole().turning());
    assert_eq!(path.audit(&airspace), Ok(()));
}

#[test]
fn one_heading_may_be_enough() {
    let airspace = corridors(false);
    let query = Query::new([12.0, 5.0, 2.0], [12.0, 18.0, 2.0]).body(pole()).any_heading();
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    assert_eq!(headings(&path), [Some(90.0)]);
    assert_eq!(path.audit(&airspace), Ok(()));
}

#[test]
fn a_body_as_long_as_wide_is_planned_as_before() {
    let airspace = corridors(true);
    let mut planner = Planner::new(&airspace);
    for body in [Body::POINT, Body::ball(0.3).unwrap(), Body::cuboid([0.5, 0.5, 0.8]).unwrap()] {
        let query = Query::new(START, GOAL).body(body);
        let path = |planner: &mut Planner, query: &Query| planner.path(query).unwrap().into_found();
        assert_eq!(path(&mut planner, &query.clone().any_heading()), path(&mut planner, &query));
    }
}

#[test]
fn answers_follow_edits() {
    let mut airspace = corridors(false);
    let mut planner = Planner::new(&airspace);
    assert!(planner.path(&asked()).unwrap().found().is_err());
    airspace.apply(Edits::new().free_box([9, 0, 2], [15, 6, 3])).unwrap();
    planner.follow(&airspace);
    let path = planner.path(&asked()).unwrap().into_found().unwrap();
    assert_eq!(headings(&path), [Some(0.0), Some(90.0)]);
    assert_eq!(path.audit(&airspace), Ok(()));
    assert_eq!(planner.revise(&path, &asked()).unwrap().verdict, Verdict::Kept);
    airspace.apply(Edits::new().block_box([12, 10, 2], [13, 11, 3])).unwrap();
    planner.follow(&airspace);
    assert!(planner.path(&asked()).unwrap().found().is_err());
    assert_eq!(planner.revise(&path, &asked()).unwrap().verdict, Verdict::Lost);
    airspace.apply(Edits::new().free_box([12, 10, 2], [13, 11, 3])).unwrap();
    planner.follow(&airspace);
    let again = planner.path(&asked()).unwrap().into_found().unwrap();
    assert_eq!(again.points(), path.points());
}

#[test]
fn limits_hold() {
    let airspace = corridors(true);
    let mut planner = Planner::new(&airspace);
    let answer = planner.path(&asked().expansion_limit(2)).unwrap();
    assert_eq!(answer.outcome, Outcome::Stopped(None, Limit::Expansions));
    let token = CancelToken::new();
    token.cancel();
    let answer = Planner::new(corridors(true)).path(&asked().cancel(&token)).unwrap();
    assert_eq!(answer.outcome, Outcome::Stopped(None, Limit::Cancelled));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let airspace = corridors(true);
    let mut planner = Planner::new(&airspace);
    let error = planner.path(&asked().method(AStar::default())).unwrap_err();
    assert_eq!(error.code(), 104);
    assert!(error.to_string().contains("any heading"), "{error}");
    let high = Query::new(START, [f64::NAN; 3]).body(pole()).any_heading();
    assert_eq!(planner.path(&high).unwrap_err().code(), 100);
    let huge = Query::new(START, GOAL).body(Body::cuboid([5000.0, 1.0, 1.0]).unwrap());
    assert_eq!(planner.path(&huge.any_heading()).unwrap_err().code(), 102);
    let nowhere = Query::new([0.0; 3], GOAL).body(pole()).any_heading();
    let answer = planner.path(&nowhere).unwrap();
    assert!(matches!(answer.outcome, Outcome::Unreachable(Reason::Blocked { .. })), "{answer:?}");
    let snapped = planner.path(&nowhere.snap(10.0)).unwrap().into_found().unwrap();
    assert_eq!(snapped.audit(&airspace), Ok(()));
}

#[test]
fn many_ends_are_answered_one_by_one() {
    let airspace = corridors(true);
    let mut planner = Planner::new(&airspace);
    let starts = [START, [5.0, 2.0, 2.0]].map(Into::into);
    let answers = planner.paths_to_one(&asked(), &starts);
    assert_eq!(answers.len(), 2);
    for answer in answers {
        assert_eq!(headings(answer.unwrap().found().unwrap()), [Some(0.0), Some(90.0)]);
    }
    assert_eq!(planner.bottleneck(&asked()).unwrap(), None);
}

/// A path through these points with these headings, that nobody planned.
fn forged(airspace: &Airspace, legs: &[(Yaw, &[[f64; 3]])]) -> Path {
    let query = asked();
    let map = Map::from(airspace);
    let context: Context = map.context(&query, pole(), false);
    let frame = airspace.frame();
    let leg = |&(yaw, points): &(Yaw, &[[f64; 3]])| {
        let lattice = points.iter().map(|&at| frame.lattice_from_world(at).unwrap());
        RawLeg::of_polyline(Polyline::new(lattice, Promise::Body), frame, &context, Some(yaw))
    };
    Path::of_legs(legs.iter().map(leg).collect(), context.clone())
}

#[test]
fn the_auditor_refuses_forged_headings() {
    let airspace = corridors(true);
    let (zero, quarter) = (Yaw::Zero, Yaw::Quarter);
    let turn = [12.0, 2.5, 2.0];
    let audit = |legs: &[(Yaw, &[[f64; 3]])]| forged(&airspace, legs).audit(&airspace);
    assert_eq!(
        audit(&[(zero, &[START, [11.5, 2.0, 2.0], turn]), (quarter, &[turn, GOAL])]),
        Ok(())
    );
    // The wrong heading in a corridor.
    let wrong = audit(&[(quarter, &[START, turn]), (quarter, &[turn, GOAL])]);
    assert!(matches!(wrong, Err(Fault::TooNear { .. })), "{wrong:?}");
    let wrong = audit(&[(zero, &[START, turn]), (zero, &[turn, GOAL])]);
    assert!(matches!(wrong, Err(Fault::TooNear { .. })), "{wrong:?}");
    // Room for both headings, but not to turn: a cross of two corridors.
    let mut cross = Scene::open([11, 11, 1]).unwrap();
    cross.voxels.insert_box([0, 0, 0], [11, 11, 1]);
    cross.voxels.remove_box([0, 5, 0], [11, 6, 1]);
    cross.voxels.remove_box([5, 0, 0], [6, 11, 1]);
    let cross = Airspace::bake(cross).unwrap();
    let middle = [5.0, 5.0, 0.0];
    let legs: [(Yaw, &[[f64; 3]]); 2] =
        [(zero, &[[2.0, 5.0, 0.0], middle]), (quarter, &[middle, [5.0, 8.0, 0.0]])];
    let turned = forged(&cross, &legs).audit(&cross);
    assert!(matches!(turned, Err(Fault::Heading { leg: 1, .. })), "{turned:?}");
    assert_eq!(forged(&cross, &legs[..1]).audit(&cross), Ok(()));
    assert_eq!(forged(&cross, &legs[1..]).audit(&cross), Ok(()));
    let query = Query::new([2.0, 5.0, 0.0], [5.0, 8.0, 0.0]).body(pole()).any_heading();
    assert!(Planner::new(&cross).path(&query).unwrap().found().is_err());
}

#[test]
fn paths_are_valid_in_every_kind_of_world() {
    let mut found = 0;
    for (kind, size) in [
        (Kind::Tunnels, [60, 60, 40]),
        (Kind::Maze, [41, 41, 21]),
        (Kind::Plant, [60, 60, 40]),
        (Kind::City, [60, 60, 30]),
    ] {
        let mut scene = generated_scene(kind, size, 3);
        scene.frame.voxel_size = 0.5;
        let airspace = Airspace::bake(scene).unwrap();
        let mut planner = Planner::new(&airspace);
        let [low, high] = airspace.bounds();
        let mut rng = Rng::new(4, 9);
        // A pole, one with round edges, and one so round that rooms are rounded differently.
        for (half, radius) in
            [([1.3, 0.2, 0.2], 0.0), ([0.9, 0.1, 0.0], 0.3), ([1.0, 0.1, 0.0], 1.1)]
        {
            let body = Body::new(half, radius).unwrap();
            for _ in 0..12 {
                let mut end = || -> [f64; 3] {
                    std::array::from_fn(|i| {
                        low[i] + (high[i] - low[i]) * f64::from(rng.below(1000)) / 1e3
                    })
                };
                let query = Query::new(end(), end()).body(body).any_heading().snap(3.0);
                if let Some(path) = planner.path(&query).unwrap().any_path() {
                    assert_eq!(path.audit(&airspace), Ok(()), "{kind:?} {query:?}");
                    found += usize::from(path.legs().next().unwrap().heading().is_some());
                }
            }
        }
    }
    assert!(found >= 20, "{found} paths with headings");
}
