//! Paths looked at again when the world has changed.

use crate::common::{Draw, cases, ends_of, method};
use airlane::geom::Voxel;
use airlane::plan::{Changed, Revising, Revision, Verdict};
use airlane::scene::Scene;
use airlane::{Agent, Airspace, Area, Body, Edits, Map, Path, Planner, Price, Query, Shape};
use proptest::prelude::*;

const START: [f64; 3] = [2.0, 20.0, 20.0];
const GOAL: [f64; 3] = [77.0, 20.0, 20.0];

fn query() -> Query {
    Query::new(START, GOAL)
}

/// A long room with a wall across that is open at the top.
fn room() -> Scene {
    let mut scene = Scene::open([80, 40, 40]).unwrap();
    scene.voxels.insert_box([40, 0, 0], [42, 40, 30]);
    scene
}

fn bake(scene: &Scene) -> Airspace {
    Airspace::bake(scene.clone()).unwrap()
}

fn find(airspace: &Airspace, query: &Query) -> Path {
    Planner::new(airspace).path(query).unwrap().into_found().unwrap()
}

fn revised(new: &Airspace, path: &Path, query: &Query, revising: &Revising) -> Revision {
    let revision = Planner::new(new).revise_with(path, query, revising).unwrap();
    match revision.answer.found() {
        Ok(path) => {
            assert_eq!(path.audit(new), Ok(()));
            assert_eq!(path.version(), new.version());
            let ends = [query.start(), query.goal()].map(|place| place.unwrap().point());
            assert_eq!([path.start(), path.end()], ends);
            assert_ne!(revision.verdict, Verdict::Lost);
        }
        Err(_) => assert_eq!(revision.verdict, Verdict::Lost),
    }
    assert_eq!(revision.broken_at.is_some(), revision.broken > 0);
    assert_eq!(revision.answer.version, new.version());
    revision
}

/// The next version, with a box of voxels blocked or freed.
fn edited(old: &Airspace, blocks: bool, (low, high): ([i32; 3], [i32; 3])) -> Airspace {
    let mut edits = Edits::new();
    match blocks {
        true => edits.block_box(low, high),
        false => edits.free_box(low, high),
    };
    old.edit(&edits).unwrap().0
}

/// The same voxels without a history.
fn forgotten(airspace: &Airspace) -> Airspace {
    let solids = airspace.world().solids().clone();
    Airspace::bake(Scene { frame: *airspace.frame(), ..Scene::of_solids(solids) }).unwrap()
}

fn plainly(new: &Airspace, path: &Path) -> Revision {
    revised(new, path, &query(), &Revising::default())
}

fn looking() -> Revising {
    let mut revising = Revising::default();
    revising.look_for_shortcuts = true;
    revising
}

#[test]
fn a_change_far_away_costs_nothing() {
    let old = bake(&room());
    let path = find(&old, &query());
    let new = edited(&old, true, ([60, 2, 2], [64, 6, 6]));
    let near = plainly(&new, &path);
    assert_eq!((near.verdict, near.answer.stats.sight_checks), (Verdict::Kept, 0));
    assert_eq!(near.answer.found().unwrap().lattice_points(), path.lattice_points());
    // Not knowing where the change is costs one look a segment.
    let all = plainly(&forgotten(&new), &path);
    assert_eq!(all.verdict, Verdict::Kept);
    assert_eq!(all.answer.stats.sight_checks as usize, path.points().len() - 1);
    // In the same version nothing has changed.
    let same = plainly(&old, &path);
    assert_eq!((same.verdict, same.answer.stats.sight_checks), (Verdict::Kept, 0));
    assert_eq!(same.answer.found(), Ok(&path));
}

/// The box around two edits holds the whole path between them; what is known of them does not.
#[test]
fn edits_far_apart_leave_what_is_between_them_alone() {
    let old = bake(&room());
    let path = find(&old, &query());
    let boxes = [([1, 1, 1], [4, 4, 4]), ([74, 35, 35], [78, 39, 39])];
    let mut edits = Edits::new();
    boxes.iter().for_each(|&(low, high)| _ = edits.block_box(low, high));
    let (new, changed) = old.edit(&edits).unwrap();
    assert_eq!(changed, new.changes_since(old.version()));
    let known = plainly(&new, &path);
    let stats = known.answer.stats;
    assert_eq!((known.verdict, stats.sight_checks, stats.expanded), (Verdict::Kept, 0, 0));
    // One after the other is the same.
    let now = edited(&edited(&old, true, boxes[0]), true, boxes[1]);
    assert_eq!(now.changes_since(old.version()).boxes().unwrap().len(), 2);
    assert_eq!(plainly(&now, &path).answer.stats.sight_checks, 0);
    let empty = Changed::default();
    assert!(empty.is_empty() && old.changes_since(old.version()) == empty);
}

#[test]
fn a_broken_stretch_is_patched() {
    let old = bake(&room());
    let path = find(&old, &query());
    let new = edited(&old, true, ([58, 12, 12], [60, 28, 34]));
    let revision = plainly(&new, &path);
    assert_eq!((revision.verdict, revision.broken), (Verdict::Patched, 1));
    let (patched, fresh) = (revision.answer.into_found().unwrap(), find(&new, &query()));
    assert_eq!(ends_of(&patched), ends_of(&path));
    assert!(patched.length() <= 1.1 * path.length());
    assert!(patched.length() <= 1.1 * fresh.length());
    // The path is blocked where the new block begins, in world units along the old path.
    let broken_at = revision.broken_at.unwrap();
    assert!((50.0..58.0).contains(&path.point_at(broken_at)[0]), "{broken_at}");
}

#[test]
fn what_is_behind_the_agent_does_not_matter() {
    let old = bake(&room());
    let path = find(&old, &query());
    let new = edited(&old, true, ([10, 0, 0], [12, 40, 40])); // closes the room behind it
    let from = query().start_at([60.0, 20.0, 25.0]);
    let revision = revised(&new, &path, &from, &Revising::default());
    assert_eq!((revision.verdict, revision.broken), (Verdict::Kept, 0));
    assert!(revision.answer.found().unwrap().length() < path.length());
    let lost = plainly(&new, &path);
    assert_eq!(lost.verdict, Verdict::Lost);
    assert_eq!(lost.answer.code(), 20, "{}", lost.answer.explain());
}

#[test]
fn a_long_way_round_is_planned_afresh() {
    let mut scene = room();
    scene.voxels.remove_box([40, 0, 0], [42, 2, 2]); // a hole far down
    let old = bake(&scene);
    let path = find(&old, &query());
    let new = edited(&old, true, ([40, 0, 30], [42, 40, 40])); // the top is closed
    let revision = plainly(&new, &path);
    let kept = revision.answer.found().unwrap().length();
    assert!(kept > 1.1 * path.length(), "the patch is much longer, so both are compared");
    assert!(kept <= find(&new, &query()).length() + 1e-9);
}

#[test]
fn freed_ways_are_found_if_looked_for() {
    let old = bake(&room());
    let path = find(&old, &query());
    let new = edited(&old, false, ([40, 15, 15], [42, 25, 25])); // a window
    assert_eq!(plainly(&new, &path).verdict, Verdict::Kept);
    let looked = revised(&new, &path, &query(), &looking());
    assert_eq!(looked.verdict, Verdict::Improved);
    assert!(looked.answer.found().unwrap().length() < path.length());
    // A window that no shorter way can lead through is not even tried.
    let new = edited(&old, false, ([40, 0, 0], [42, 1, 1]));
    let far = revised(&new, &path, &query(), &looking());
    assert_eq!((far.verdict, far.answer.stats.expanded), (Verdict::Kept, 0));
}

#[test]
fn blocked_ends_lose_the_path() {
    let old = bake(&room());
    let path = find(&old, &query());
    let new = edited(&old, true, ([76, 19, 19], [79, 22, 22]));
    let revision = plainly(&new, &path);
    assert_eq!((revision.verdict, revision.answer.code()), (Verdict::Lost, 11));
    let mut planner = Planner::new(&new);
    assert!(planner.revise(&path, &query().start_at([f64::NAN; 3])).is_err());
    assert!(planner.revise(&path, &Query::template()).is_err());
    // Unless the goal may be beside the one that was asked for.
    let snapped = planner.revise(&path, &query().snap(5.0)).unwrap();
    assert_eq!(snapped.answer.found().unwrap().audit(&new), Ok(()));
}

#[test]
fn bodies_keep_their_distance() {
    let old = bake(&room());
    let query = query().body(Body::ball(2.0).unwrap());
    let path = find(&old, &query);
    // Beside the path, but within reach of the body.
    let bend = path.lattice_points()[path.points().len() / 2].voxel();
    let low = [bend.0[0] + 8, bend.0[1] - 4, bend.0[2] - 7];
    let new = edited(&old, true, (low, low.map(|c| c + 5)));
    let revision = revised(&new, &path, &query, &Revising::default());
    assert!(revision.answer.found().is_ok(), "{:?}", revision.verdict);
    // A path of a point is none of a body.
    let thin = find(&old, &self::query());
    let wide = revised(&old, &thin, &query, &Revising::default());
    assert_eq!(wide.verdict, Verdict::Replanned);
    assert_eq!(wide.answer.found().unwrap().body(), Body::ball(2.0).unwrap());
}

#[test]
fn paths_by_other_rules_are_planned_afresh() {
    let old = bake(&room());
    let path = find(&old, &query().method(method("astar?corners=all")));
    assert_eq!(plainly(&old, &path).verdict, Verdict::Replanned);
}

/// Paths by other methods, over several parts or where prices count are judged as a whole.
#[test]
fn other_paths_are_kept_or_planned_afresh() {
    let old = bake(&room());
    for search in ["astar", "theta@octree-corner", "hpa"] {
        let query = query().method(method(search));
        let path = find(&old, &query);
        let beside = edited(&old, true, ([60, 2, 2], [64, 6, 6]));
        assert_eq!(revised(&beside, &path, &query, &Revising::default()).verdict, Verdict::Kept);
        let across = edited(&old, true, ([58, 12, 12], [60, 28, 40]));
        let mut planner = Planner::new(&across);
        let revision = planner.revise(&path, &query).unwrap();
        assert_eq!(revision.verdict, Verdict::Replanned, "{search}");
        assert_eq!(revision.answer.found().unwrap().audit(&across), Ok(()));
        assert_eq!(revision.answer.outcome, planner.path(&query).unwrap().outcome);
    }
    // A price that changes along the way is a reason to look again, a wall that closes one to replan.
    let zone = Shape::cuboid([50.0, 0.0, 0.0], [60.0, 30.0, 39.0]);
    let area = |price| Area::new(1, zone.clone(), price);
    let query = query().agent(&Agent::anyone());
    let (dear, _) = old.edit(Edits::new().set_area(1, area(Price::Factor(1.1)))).unwrap();
    let path = find(&dear, &query);
    let (closed, _) = dear.edit(Edits::new().set_price(1, Price::Forbidden)).unwrap();
    let revision = Planner::new(&closed).revise(&path, &query).unwrap();
    assert_eq!(revision.verdict, Verdict::Replanned);
    assert_eq!(revision.answer.found().unwrap().audit(&closed), Ok(()));
    let gone = closed.edit(Edits::new().remove_area(1)).unwrap().0;
    assert_eq!(Planner::new(&gone).revise(&path, &query).unwrap().verdict, Verdict::Kept);
}

/// Another navmesh is another map, although neither counts its edits.
#[test]
fn a_path_is_not_kept_because_maps_have_no_history() {
    use crate::navmesh::floors::tiles;
    let ends = Query::new([0.5, 0.5, 0.0], [7.5, 0.5, 0.0]);
    let whole = tiles([8, 4], 0, 1);
    let mut planner = Planner::new(whole);
    let path = planner.path(&ends).unwrap().into_found().unwrap();
    assert_eq!(planner.revise(&path, &ends).unwrap().verdict, Verdict::Kept);
    // One in which the straight way is interrupted.
    let holed = (0..).map(|seed| tiles([8, 4], 25, seed)).find(|mesh| {
        let holds = |x: f64| mesh.locate([x, 0.5, 0.0], 0.5).unwrap().is_some();
        holds(7.5) && !holds(3.5)
    });
    let map = Map::from(holed.unwrap());
    planner.follow(&map);
    let revision = planner.revise(&path, &ends).unwrap();
    assert_ne!(revision.verdict, Verdict::Kept);
    if let Ok(path) = revision.answer.found() {
        assert_eq!(path.audit(&map), Ok(()));
    }
}

/// One who goes and one who is followed: both ends move, and the path with them.
#[test]
fn both_ends_may_move() {
    let old = bake(&room());
    let path = find(&old, &query());
    let mut planner = Planner::new(&old);
    for (start, goal) in [
        ([4.0, 20.0, 21.0], [75.0, 22.0, 20.0]), // both a little
        ([30.0, 20.0, 29.0], [70.0, 20.0, 22.0]),
        (START, [60.0, 20.0, 25.0]), // the goal has come nearer
        ([60.0, 20.0, 25.0], [50.0, 20.0, 35.0]), // past the goal
        ([50.0, 20.0, 36.0], START), // all the way back
        ([20.0, 20.0, 20.0], [24.0, 20.0, 20.0]), // both on one side of the wall
        (START, START),
    ] {
        let moved = Query::new(start, goal);
        let revision = revised(&old, &path, &moved, &Revising::default());
        let (kept, fresh) = (revision.answer.into_found().unwrap(), find(&old, &moved));
        assert!(kept.length() <= 1.35 * fresh.length() + 1e-9, "{start:?} {goal:?}: {kept:?}");
        // And so with every change, over and over.
        let again = planner.revise(&kept, &moved).unwrap();
        assert_eq!(again.verdict, Verdict::Kept);
    }
    // The goal comes along step by step, and what is kept does not grow into a knot.
    let mut kept = path;
    for step in 0..40 {
        let turn = f64::from(step) * 0.2;
        let goal = [70.0 + 6.0 * turn.cos(), 20.0 + 12.0 * turn.sin(), 20.0];
        let moved = Query::new([2.0 + 0.5 * f64::from(step), 20.0, 20.0], goal);
        kept = planner.revise(&kept, &moved).unwrap().answer.into_found().unwrap();
        let fresh = find(&old, &moved);
        assert!(
            kept.length() <= 1.2 * fresh.length(),
            "{step}: {} {}",
            kept.length(),
            fresh.length()
        );
    }
}

proptest! {
    #![proptest_config(cases(40))]

    /// Whatever changes: what is known of it says enough, and what is kept is valid.
    #[test]
    fn revised_paths_are_valid(seed in any::<u64>(), looks in any::<bool>(), walks in any::<bool>(), flees in any::<bool>()) {
        let mut draw = Draw(seed);
        let mut scene = Scene::open([40, 40, 40]).unwrap();
        let cube = |draw: &mut Draw, edge: usize| {
            let low: [i32; 3] = std::array::from_fn(|_| 3 + draw.below(33) as i32);
            (low, low.map(|c| (c + 1 + draw.below(edge) as i32).min(37)))
        };
        for _ in 0..25 {
            let (low, high) = cube(&mut draw, 8);
            scene.voxels.insert_box(low, high);
        }
        let old = bake(&scene);
        let query = Query::new([1.0; 3], [38.0; 3]);
        let path = find(&old, &query);
        let mut new = old.clone();
        // One edit or several: what lies between the versions counts.
        for _ in 0..1 + draw.below(3) {
            let mut edits = Edits::new();
            for _ in 0..1 + draw.below(2) {
                let (low, high) = cube(&mut draw, 16);
                match draw.below(4) {
                    0 => edits.free_box(low, high),
                    _ => edits.block_box(low, high),
                };
            }
            new.apply(&edits).unwrap();
        }
        let here = path.points()[path.points().len() / 2];
        let mut moved = if walks { query.start_at(here) } else { query };
        if flees {
            moved = moved.goal_at([38.0, 1.0 + draw.below(37) as f64, 38.0]);
        }
        let revising = if looks { looking() } else { Revising::default() };
        let ask = |new: &Airspace| {
            let revision = Planner::new(new).revise_with(&path, &moved, &revising).unwrap();
            if let Ok(path) = revision.answer.found() {
                assert_eq!(path.audit(new), Ok(()));
            }
            revision
        };
        let (known, unknown) = (ask(&new), ask(&forgotten(&new)));
        prop_assert_eq!(known.broken, unknown.broken);
        prop_assert_eq!(known.broken_at, unknown.broken_at);
        prop_assert!(known.answer.stats.sight_checks <= unknown.answer.stats.sight_checks);
        let fresh = Planner::new(&new).path(&moved).unwrap();
        prop_assert_eq!(known.answer.found().is_ok(), fresh.found().is_ok());
        let (Ok(kept), Ok(fresh)) = (known.answer.found(), fresh.found()) else { return Ok(()) };
        match known.verdict {
            Verdict::Kept => prop_assert_eq!(known.broken, 0),
            Verdict::Improved => prop_assert!(looks),
            Verdict::Patched => prop_assert!(known.broken > 0),
            Verdict::Replanned => prop_assert_eq!(kept.length(), fresh.length()),
            Verdict::Lost => prop_assert!(false),
        }
        if !walks && !flees && known.verdict == Verdict::Patched {
            prop_assert!(kept.length() <= (1.1 * path.length()).max(fresh.length()) + 1e-9);
        }
    }
}

/// What a version knows of those before it.
#[test]
fn changes_are_known_for_as_long_as_they_are_kept() {
    let first = bake(&room());
    let mut airspace = first.clone();
    let mut versions = vec![first.version()];
    for step in 0..70 {
        let voxel = Voxel::new(5 + step % 30, 5, 5 + step / 30);
        let changed = airspace.apply(Edits::new().block_voxel(voxel)).unwrap();
        assert_eq!((changed.blocked, changed.freed), (1, 0));
        assert_eq!(changed.boxes().unwrap(), [[voxel, voxel.offset([1; 3])]]);
        assert_eq!(airspace.version().number, versions.last().unwrap().number + 1);
        versions.push(airspace.version());
    }
    for (ago, &version) in versions.iter().rev().enumerate() {
        let changed = airspace.changes_since(version);
        match ago {
            0..=64 => {
                assert_eq!(changed.blocked as usize, ago);
                assert_eq!(changed.boxes().map(<[_]>::len), Some(ago));
            }
            _ => assert_eq!(changed, Changed::ANYWHERE),
        }
    }
    // Versions that this one did not come of: a stranger's, a sibling's, and one that is to come.
    assert_eq!(airspace.changes_since(bake(&room()).version()), Changed::ANYWHERE);
    let sibling = edited(&first, true, ([1; 3], [2; 3]));
    assert_eq!(airspace.changes_since(sibling.version()), Changed::ANYWHERE);
    assert_eq!(first.changes_since(airspace.version()), Changed::ANYWHERE);
    assert!(Changed::ANYWHERE.boxes().is_none() && !Changed::ANYWHERE.is_empty());
    // A fitted airspace has the history of the one it came from.
    let fitted = airspace.fit(Body::ball(0.6).unwrap()).unwrap();
    assert_eq!(fitted.version(), airspace.version());
    assert_eq!(fitted.changes_since(versions[69]), airspace.changes_since(versions[69]));
    // An edit that does nothing is a version all the same.
    let next = airspace.edit(&Edits::new()).unwrap();
    assert!(next.1.is_empty() && next.0 == airspace);
    assert_eq!(next.0.changes_since(airspace.version()), Changed::default());
    assert_ne!(next.0.version(), airspace.version());
}
