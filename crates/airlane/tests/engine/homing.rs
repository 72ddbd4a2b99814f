//! Ways to one goal while the agent moves and the world changes, against planning afresh.

use crate::common::{Draw, assert_valid, cases};
use airlane::plan::{Airspace, Changed, Homing, Outcome, Planner, Reuse, Settings};
use airlane::scene::Scene;
use airlane::world::{Body, Edits};
use airlane_scenes::{Kind, Recipe};
use proptest::prelude::*;

/// What the default profile may lose against a fresh search by its weight, and against a neighbour's
/// path by trust.
const TOLERANCE: f64 = 1.04;

fn scattered(seed: u64, size: [u32; 3], boxes: usize) -> (Airspace, Draw) {
    let mut draw = Draw(seed);
    let mut scene = Scene::open(size).unwrap();
    for _ in 0..boxes {
        let low: [i32; 3] = std::array::from_fn(|i| 3 + draw.below(size[i] as usize - 8) as i32);
        let edges: [i32; 3] = std::array::from_fn(|_| 1 + draw.below(14) as i32);
        let high = std::array::from_fn(|i| (low[i] + edges[i]).min(size[i] as i32 - 3));
        scene.voxels.insert_box(low, high);
    }
    (Airspace::bake(scene).unwrap(), draw)
}

/// Edits somewhere: mostly blocks, now and then holes, none of them at the ends.
fn random_edits(draw: &mut Draw, size: [u32; 3]) -> Edits {
    let mut edits = Edits::new();
    for _ in 0..1 + draw.below(3) {
        let low: [i32; 3] = std::array::from_fn(|i| 3 + draw.below(size[i] as usize - 8) as i32);
        let edge = 1 + draw.below(16) as i32;
        let high = std::array::from_fn(|i| (low[i] + edge).min(size[i] as i32 - 3));
        match draw.below(4) {
            0 => edits.free_box(low, high),
            _ => edits.block_box(low, high),
        };
    }
    edits
}

/// A place some way along a path.
fn further(airspace: &Airspace, path: &airlane::refine::Path, share: f64) -> [f64; 3] {
    let frame = airspace.world().frame();
    let ends = [path.points()[0], path.points()[1]].map(|point| frame.world_from_lattice(point));
    std::array::from_fn(|i| ends[0][i] + (ends[1][i] - ends[0][i]) * share)
}

proptest! {
    #![proptest_config(cases(40))]

    /// Whatever happens to the world, and wherever the agent is by then: a path is found where there
    /// is one, is valid, and not much longer than a fresh one.
    #[test]
    fn followed_paths_are_valid_and_short(seed in any::<u64>(), flat in any::<bool>()) {
        let size = if flat { [150, 140, 12] } else { [90, 80, 70] };
        let (mut now, mut draw) = scattered(seed, size, if flat { 60 } else { 90 });
        let goal = size.map(|n| f64::from(n) - 2.0);
        let mut here = [1.0; 3];
        let mut homing = Homing::new(now.clone(), goal, Settings::default()).unwrap();
        for _ in 0..6 {
            let (answer, reuse) = homing.path_from(here).unwrap();
            let fresh = Planner::new(&now).path(here, goal).unwrap();
            let (Some(path), Some(other)) = (answer.outcome.found(), fresh.outcome.found()) else {
                prop_assert_eq!(&answer.outcome, &fresh.outcome);
                break;
            };
            let frame = now.world().frame();
            let [from, to] = [here, goal].map(|point| frame.lattice_from_world(point).unwrap());
            assert_valid(now.world(), path, from, to);
            prop_assert!(path.length() <= TOLERANCE * other.length(), "{reuse:?} {} {}", path.length(), other.length());
            here = further(&now, path, 0.3);
            let (next, delta) = now.edit(&random_edits(&mut draw, size)).unwrap();
            let at = frame.lattice_from_world(here).unwrap();
            if !next.world().is_free(at) {
                break;
            }
            match draw.below(8) {
                0 => _ = homing.follow(next.clone(), Changed::ANYWHERE),
                _ => _ = homing.follow(next.clone(), &delta),
            }
            now = next;
        }
    }
}

/// Not one path, but many, and on the whole hardly longer than fresh ones.
#[test]
fn what_is_taken_over_is_as_good_as_new() {
    let (mut ratios, mut counts) = (Vec::new(), [0; 4]);
    let (mut followed, mut afresh) = (0, 0);
    for seed in 0..25 {
        let size = [120, 110, 60];
        let (old, mut draw) = scattered(seed, size, 160);
        let (start, goal) = ([1.0; 3], size.map(|n| f64::from(n) - 2.0));
        let mut homing = Homing::new(old.clone(), goal, Settings::default()).unwrap();
        let (answer, reuse) = homing.path_from(start).unwrap();
        assert_eq!(reuse, Reuse::Fresh);
        let path = answer.outcome.found().unwrap();
        // A block on a bend.
        let bend = path.points()[1 + draw.below(path.points().len() - 2)].voxel();
        let low = bend.0.map(|c| c - 3);
        let (next, delta) = old.edit(Edits::new().block_box(low, low.map(|c| c + 7))).unwrap();
        let here = further(&old, path, 0.1);
        homing.follow(next.clone(), &delta).unwrap();
        let (answer, reuse) = homing.path_from(here).unwrap();
        counts[reuse as usize] += 1;
        let fresh = Planner::new(&next).path(here, goal).unwrap();
        let (Some(a), Some(b)) = (answer.outcome.found(), fresh.outcome.found()) else { continue };
        assert_eq!(a.audit(next.world()), Ok(()));
        ratios.push(a.length() / b.length());
        followed += answer.tally.expanded;
        afresh += fresh.tally.expanded;
    }
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    assert!(ratios.len() > 20 && mean < 1.005, "{mean} of {}", ratios.len());
    assert!(ratios.iter().all(|&ratio| ratio < 1.05), "{ratios:?}");
    assert!(counts[Reuse::Grown as usize] > 15, "{counts:?}");
    assert!(followed < afresh, "{followed} {afresh}");
}

/// An agent that goes along its path needs no search while nothing happens to it.
#[test]
fn an_agent_on_its_way_needs_no_search() {
    let scene = Recipe { kind: Kind::City, size: [70, 70, 60], seed: 1 }.make().unwrap();
    let airspace = Airspace::bake(scene).unwrap();
    let goal = [66.0, 66.0, 4.0];
    let mut homing = Homing::new(airspace.clone(), goal, Settings::default()).unwrap();
    let mut here = [1.0, 1.0, 3.0];
    let mut now = airspace;
    for tick in 0..12 {
        let (answer, reuse) = homing.path_from(here).unwrap();
        let path = answer.outcome.found().unwrap();
        assert_eq!(path.audit(now.world()), Ok(()));
        assert!(tick == 0 || reuse != Reuse::Fresh, "{reuse:?} at {tick}");
        here = further(&now, path, 0.02);
        // Something happens far away.
        let (next, delta) = now.edit(Edits::new().block_box([2, 66, 50], [4, 67, 52])).unwrap();
        homing.follow(next.clone(), &delta);
        now = next;
    }
}

#[test]
fn a_goal_that_is_built_over_has_no_way_and_comes_back() {
    let (old, _) = scattered(3, [60, 50, 40], 30);
    let (start, goal) = ([1.0; 3], [57.0, 47.0, 37.0]);
    let mut homing = Homing::new(old.clone(), goal, Settings::default()).unwrap();
    let first = homing.path_from(start).unwrap().0.outcome.found().unwrap().length();
    let (shut, delta) = old.edit(Edits::new().block_box([56, 46, 36], [59, 49, 39])).unwrap();
    assert_eq!(homing.follow(shut.clone(), &delta), None);
    let answer = homing.path_from(start).unwrap().0;
    assert!(matches!(answer.outcome, Outcome::Unreachable(_)), "{:?}", answer.outcome);
    let (open, delta) = shut.edit(Edits::new().free_box([56, 46, 36], [59, 49, 39])).unwrap();
    homing.follow(open.clone(), &delta);
    let again = homing.path_from(start).unwrap().0;
    assert!((again.outcome.found().unwrap().length() - first).abs() < 1e-9);
    assert!(homing.path_from([f64::NAN; 3]).is_err());
    assert_eq!(homing.airspace(), &open);
}

/// A version in which nothing changed costs nothing, and everything is kept.
#[test]
fn an_empty_batch_changes_nothing() {
    let (old, _) = scattered(4, [90, 80, 70], 90);
    let (start, goal) = ([1.0; 3], [88.0, 78.0, 68.0]);
    let mut homing = Homing::new(old.clone(), goal, Settings::default()).unwrap();
    let first = homing.path_from(start).unwrap().0.outcome;
    let (same, delta) = old.edit(&Edits::new()).unwrap();
    let left = homing.follow(same, &delta).unwrap();
    assert_eq!((left.cut, left.border, left.sight_checks), (0, 0, 0));
    assert!(left.kept > 0);
    let (again, reuse) = homing.path_from(start).unwrap();
    assert_eq!((again.outcome, reuse), (first, Reuse::Joined));
}

/// A freed passage is found, although the search knew a way round.
#[test]
fn what_is_freed_is_used() {
    let mut scene = Scene::open([80, 40, 40]).unwrap();
    scene.voxels.insert_box([40, 0, 0], [42, 40, 38]);
    let old = Airspace::bake(scene).unwrap();
    let (start, goal) = ([2.0, 20.0, 5.0], [77.0, 20.0, 5.0]);
    let mut homing = Homing::new(old.clone(), goal, Settings::default()).unwrap();
    let over = homing.path_from(start).unwrap().0.outcome.found().unwrap().length();
    let (next, delta) = old.edit(Edits::new().free_box([40, 18, 3], [42, 22, 8])).unwrap();
    homing.follow(next.clone(), &delta);
    let through = homing.path_from([2.0, 21.0, 5.0]).unwrap().0;
    let through = through.outcome.found().unwrap().length();
    assert!(through < 0.95 * over, "{through} {over}");
}

#[test]
fn bodies_follow_too() {
    let (old, _) = scattered(5, [90, 60, 50], 90);
    let body = Body::ball(0.9).unwrap();
    let (start, goal) = ([1.0; 3], [88.0, 58.0, 48.0]);
    let fitted = old.fit(body).unwrap();
    let mut homing = Homing::new(fitted, goal, Settings::default()).unwrap();
    let path = homing.path_from(start).unwrap().0.outcome.found().unwrap().clone();
    let ahead = old.world().frame().lattice_from_world(further(&old, &path, 0.5)).unwrap();
    let low = ahead.voxel().0.map(|c| c - 2);
    let (next, delta) = old.edit(Edits::new().block_box(low, low.map(|c| c + 4))).unwrap();
    let fitted = next.fit(body).unwrap();
    homing.follow(fitted.clone(), &delta);
    let answer = homing.path_from(start).unwrap().0;
    let fresh = Planner::new(&fitted).path(start, goal).unwrap();
    let [a, b] = [&answer, &fresh].map(|answer| answer.outcome.found().unwrap());
    assert_eq!(a.audit(fitted.world()), Ok(()));
    assert!(a.length() <= TOLERANCE * b.length());
}
