//! Paths looked at again when the world has changed.

use crate::common::{Draw, cases};
use airlane::geom::Voxel;
use airlane::live::replan::{Changed, Revising, Revision, Verdict, revise};
use airlane::plan::{Airspace, Algorithm, GridOptions, GridPlanner, Planner, Query};
use airlane::refine::Path;
use airlane::scene::Scene;
use airlane::world::{Body, Delta, Edits};
use proptest::prelude::*;

const START: [f64; 3] = [2.0, 20.0, 20.0];
const GOAL: [f64; 3] = [77.0, 20.0, 20.0];

/// A long room with a wall across that is open at the top.
fn room() -> Scene {
    let mut scene = Scene::open([80, 40, 40]).unwrap();
    scene.voxels.insert_box([40, 0, 0], [42, 40, 30]);
    scene
}

fn bake(scene: &Scene) -> Airspace {
    Airspace::bake(scene.clone()).unwrap()
}

fn path_in(airspace: &Airspace) -> Path {
    let answer = Planner::new(airspace).path(START, GOAL).unwrap();
    answer.outcome.found().unwrap().clone()
}

fn revised(
    new: &Airspace,
    path: &Path,
    from: Option<[f64; 3]>,
    changed: impl Into<Changed>,
    revising: &Revising,
) -> Revision {
    let revision = revise(&mut Planner::new(new), path, from, changed, revising).unwrap();
    if let Some(path) = &revision.path {
        assert_eq!(path.audit(new.world()), Ok(()));
    }
    revision
}

fn the_box((low, high): ([i32; 3], [i32; 3])) -> Changed {
    [Voxel(low), Voxel(high)].into()
}

#[test]
fn a_change_far_away_costs_nothing() {
    let mut scene = room();
    let path = path_in(&bake(&scene));
    let change = ([60, 2, 2], [64, 6, 6]);
    scene.voxels.insert_box(change.0, change.1);
    let new = bake(&scene);
    let near = revised(&new, &path, None, the_box(change), &Revising::default());
    assert_eq!((near.verdict, near.sight_checks), (Verdict::StillValid, 0));
    assert_eq!(near.path, Some(path.clone()));
    // Not knowing where the change is costs one look a segment.
    let all = revised(&new, &path, None, Changed::ANYWHERE, &Revising::default());
    assert_eq!(all.verdict, Verdict::StillValid);
    assert_eq!(all.sight_checks as usize, path.points().len() - 1);
}

/// The box around two edits holds the whole path between them; their delta does not.
#[test]
fn edits_far_apart_leave_what_is_between_them_alone() {
    let old = bake(&room());
    let path = path_in(&old);
    let mut edits = Edits::new();
    edits.block_box([1, 1, 1], [4, 4, 4]).block_box([74, 35, 35], [78, 39, 39]);
    let (new, delta) = old.edit(&edits).unwrap();
    let [low, high] = delta.bounds.unwrap();
    let boxed = revised(&new, &path, None, the_box((low, high)), &Revising::default());
    assert_eq!(boxed.sight_checks as usize, path.points().len() - 1);
    let known = revised(&new, &path, None, &delta, &Revising::default());
    assert_eq!((known.verdict, known.sight_checks, known.expanded), (Verdict::StillValid, 0, 0));
    assert_eq!(known.path, Some(path.clone()));
    // One after the other is the same.
    let mut now = old.clone();
    let mut deltas = Vec::new();
    for (low, high) in [([1; 3], [4; 3]), ([74, 35, 35], [78, 39, 39])] {
        let (next, delta) = now.edit(Edits::new().block_box(low, high)).unwrap();
        deltas.push(delta);
        now = next;
    }
    let changed = Changed::from_iter(&deltas);
    assert_eq!(changed.boxes().unwrap().len(), 2);
    assert_eq!(revised(&now, &path, None, changed, &Revising::default()).sight_checks, 0);
    let empty = Changed::from_iter(&[] as &[Delta]);
    assert_eq!(revised(&old, &path, None, empty, &Revising::default()).sight_checks, 0);
}

#[test]
fn a_broken_stretch_is_patched() {
    let mut scene = room();
    let path = path_in(&bake(&scene));
    let change = ([58, 12, 12], [60, 28, 34]);
    scene.voxels.insert_box(change.0, change.1);
    let new = bake(&scene);
    let revising = Revising { compare: true, ..Revising::default() };
    let revision = revised(&new, &path, None, the_box(change), &revising);
    assert_eq!((revision.verdict, revision.broken), (Verdict::Patched, 1));
    let (patched, fresh) = (revision.path.unwrap(), revision.fresh.unwrap());
    assert_eq!(patched.points()[0], path.points()[0]);
    assert_eq!(patched.points().last(), path.points().last());
    assert!(patched.length() <= 1.1 * path.length());
    assert!(patched.length() <= 1.1 * fresh.length.unwrap());
}

#[test]
fn what_is_behind_the_agent_does_not_matter() {
    let mut scene = room();
    let path = path_in(&bake(&scene));
    let change = ([10, 0, 0], [12, 40, 40]); // closes the room behind it
    scene.voxels.insert_box(change.0, change.1);
    let new = bake(&scene);
    let here = [60.0, 20.0, 25.0];
    let revision = revised(&new, &path, Some(here), the_box(change), &Revising::default());
    assert_eq!((&revision.verdict, revision.broken), (&Verdict::StillValid, 0));
    let rest = revision.path.unwrap();
    assert_eq!(rest.points()[0], new.world().frame().lattice_from_world(here).unwrap());
    assert!(rest.length() < path.length());
    let lost = revised(&new, &path, None, the_box(change), &Revising::default());
    assert!(matches!(lost.verdict, Verdict::Lost(_)) && lost.path.is_none());
}

#[test]
fn a_long_way_round_is_planned_afresh() {
    let mut scene = room();
    scene.voxels.remove_box([40, 0, 0], [42, 2, 2]); // a hole far down
    let path = path_in(&bake(&scene));
    let change = ([40, 0, 30], [42, 40, 40]); // the top is closed
    scene.voxels.insert_box(change.0, change.1);
    let new = bake(&scene);
    let revision = revised(&new, &path, None, the_box(change), &Revising::default());
    let fresh = revision.fresh.expect("the patch is much longer").length.unwrap();
    assert!(revision.path.unwrap().length() <= fresh);
}

#[test]
fn freed_ways_are_found_if_looked_for() {
    let mut scene = room();
    let path = path_in(&bake(&scene));
    let change = ([40, 15, 15], [42, 25, 25]);
    scene.voxels.remove_box(change.0, change.1); // a window
    let new = bake(&scene);
    let idle = revised(&new, &path, None, the_box(change), &Revising::default());
    assert_eq!(idle.verdict, Verdict::StillValid);
    let revising = Revising { look_for_shortcuts: true, ..Revising::default() };
    let looked = revised(&new, &path, None, the_box(change), &revising);
    assert_eq!(looked.verdict, Verdict::Improved);
    assert!(looked.path.unwrap().length() < path.length());
    // A window that no shorter way can lead through is not even tried.
    let change = ([40, 0, 0], [42, 1, 1]);
    let mut scene = room();
    scene.voxels.remove_box(change.0, change.1);
    let far = revised(&bake(&scene), &path, None, the_box(change), &revising);
    assert_eq!((far.verdict, far.expanded, far.fresh), (Verdict::StillValid, 0, None));
}

#[test]
fn blocked_ends_lose_the_path() {
    let mut scene = room();
    let path = path_in(&bake(&scene));
    let change = ([76, 19, 19], [79, 22, 22]);
    scene.voxels.insert_box(change.0, change.1);
    let revision = revised(&bake(&scene), &path, None, the_box(change), &Revising::default());
    assert!(matches!(revision.verdict, Verdict::Lost(_)));
    let nowhere = revise(
        &mut Planner::new(&bake(&scene)),
        &path,
        Some([f64::NAN; 3]),
        Changed::ANYWHERE,
        &Revising::default(),
    );
    assert!(nowhere.is_err());
}

#[test]
fn bodies_keep_their_distance() {
    let mut scene = room();
    let body = Body::ball(2.0).unwrap();
    let old = bake(&scene).fit(body).unwrap();
    let path = path_in(&old);
    // Beside the path, but within reach of the body.
    let bend = path.points()[path.points().len() / 2].voxel();
    let low = [bend.0[0] + 8, bend.0[1] - 4, bend.0[2] - 7];
    let high = low.map(|c| c + 5);
    scene.voxels.insert_box(low, high);
    let new = bake(&scene).fit(body).unwrap();
    let revision = revised(&new, &path, None, the_box((low, high)), &Revising::default());
    assert!(revision.path.is_some(), "{:?}", revision.verdict);
}

#[test]
fn paths_by_other_rules_are_planned_afresh() {
    let old = bake(&room());
    let options = GridOptions {
        corners: airlane::space::CornerRule::CutAll,
        ..GridOptions::new(Algorithm::AStar)
    };
    let query = Query { start: START, goal: GOAL };
    let answer = GridPlanner::new(old.world()).answer(&query, &options).unwrap();
    let path = answer.outcome.found().unwrap();
    let revision = revised(&old, path, None, Changed::ANYWHERE, &Revising::default());
    assert_eq!(revision.verdict, Verdict::Replanned);
}

proptest! {
    #![proptest_config(cases(40))]

    /// Whatever changes: the delta alone says enough, and what is kept is valid.
    #[test]
    fn revised_paths_are_valid(seed in any::<u64>(), looks in any::<bool>(), walks in any::<bool>()) {
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
        let answer = Planner::new(&old).path([1.0; 3], [38.0; 3]).unwrap();
        let path = answer.outcome.found().unwrap().clone();
        let mut edits = Edits::new();
        for _ in 0..1 + draw.below(3) {
            let (low, high) = cube(&mut draw, 16);
            match draw.below(4) {
                0 => edits.free_box(low, high),
                _ => edits.block_box(low, high),
            };
        }
        let (new, delta) = old.edit(&edits).unwrap();
        let here = path.world_points(old.world().frame()).nth(path.points().len() / 2);
        let from = here.filter(|_| walks);
        let revising = Revising { look_for_shortcuts: looks, compare: true, ..Revising::default() };
        let known = revised(&new, &path, from, &delta, &revising);
        let unknown = revised(&new, &path, from, Changed::ANYWHERE, &revising);
        prop_assert_eq!(known.broken, unknown.broken);
        prop_assert!(known.sight_checks <= unknown.sight_checks);
        if let Some([low, high]) = delta.bounds {
            let boxed = revised(&new, &path, from, the_box((low, high)), &revising);
            prop_assert_eq!(known.broken, boxed.broken);
        }
        let (Some(kept), Some(fresh)) = (&known.path, known.fresh) else { return Ok(()) };
        let fresh = fresh.length.unwrap();
        match known.verdict {
            Verdict::StillValid => prop_assert_eq!(known.broken, 0),
            Verdict::Improved => prop_assert!(looks && kept.length() < path.length()),
            Verdict::Patched => prop_assert!(kept.length() <= (1.1 * path.length()).max(fresh) + 1e-9),
            Verdict::Replanned => prop_assert_eq!(kept.length(), fresh),
            Verdict::Lost(_) => prop_assert!(false),
        }
    }
}
