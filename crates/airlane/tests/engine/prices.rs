//! Areas on cells: the profiles against A\* over voxels, and against themselves after changes.

use crate::common::*;
use airlane::method::AStar;
use airlane::{Agent, Airspace, Area, Edits, Path, Planner, Price, Profile, Query, Scene, Shape};
use proptest::prelude::*;

fn shape(draw: &mut Draw) -> Shape {
    let at = [draw.below(40) as f64, draw.below(36) as f64, draw.below(20) as f64];
    let size = 2.0 + draw.below(10) as f64;
    match draw.below(3) {
        0 => Shape::ball(at, size),
        1 => Shape::cuboid(at, at.map(|c| c + size)),
        _ => Shape::prism(
            &[[at[0], at[1]], [at[0] + size, at[1]], [at[0], at[1] + size]],
            at[2]..at[2] + size,
        ),
    }
}

fn price(draw: &mut Draw) -> Price {
    let factors = [0.5, 0.75, 1.0, 1.5, 3.0, 10.0].map(Price::Factor);
    draw.pick(&[&factors[..], &[Price::Forbidden]].concat())
}

fn ask(airspace: &Airspace, query: &Query) -> Option<Path> {
    let answer = Planner::new(airspace).path(query).unwrap();
    let path = answer.outcome.found()?.clone();
    assert_eq!(path.audit(airspace), Ok(()), "{:?}", path.points());
    Some(path)
}

fn ends(airspace: &Airspace, draw: &mut Draw) -> Query {
    let free = free_voxels(airspace.world());
    let [a, b] = [(); 2].map(|()| airspace.frame().world_from_lattice(draw.pick(&free).centre()));
    Query::new(a, b)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Over cells a way is found whenever there is one over voxels, never through what is forbidden, and about
    /// as cheap: mostly cheaper, as it is not bound to steps.
    #[test]
    fn ways_past_areas_are_found_and_cheap(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([40, 36, 20], 30, seed));
        let mut edits = Edits::new();
        for key in 0..6 {
            edits.set_area(key, Area::new(1, shape(draw), price(draw)));
        }
        if airspace.apply(&edits).is_err() {
            return Ok(()); // an area outside the world
        }
        for _ in 0..3 {
            let query = ends(&airspace, draw);
            let over_cells = ask(&airspace, &query);
            let over_voxels = ask(&airspace, &query.clone().method(AStar::default()));
            let stopped = Planner::new(&airspace).path(&query.clone().expansion_limit(7)).unwrap();
            prop_assert!(stopped.stats.expanded <= 7);
            if let Some(path) = stopped.any_path() {
                prop_assert_eq!(path.audit(&airspace), Ok(()));
            }
            prop_assert_eq!(over_cells.is_some(), over_voxels.is_some());
            if let (Some(cells), Some(voxels)) = (&over_cells, &over_voxels) {
                prop_assert!(
                    cells.cost() <= 1.03 * voxels.cost() + 0.01,
                    "{} {}", cells.cost(), voxels.cost()
                );
            }
        }
    }

    /// Whatever areas were before and wherever voxels changed: the same areas give the same answers.
    #[test]
    fn answers_do_not_depend_on_history(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let world = cluttered([40, 36, 20], 30, seed);
        let mut lived = airspace(&world);
        let mut areas = std::collections::BTreeMap::new();
        let mut planner = Planner::new(&lived);
        for _ in 0..5 {
            let mut edits = Edits::new();
            let (key, area) = (draw.below(4) as u64, Area::new(1, shape(draw), price(draw)));
            edits.set_area(key, area.clone());
            if draw.below(2) == 0 {
                let low = [draw.below(36) as i32, draw.below(32) as i32, draw.below(16) as i32];
                edits.block_box(low, low.map(|c| c + 3));
            }
            if lived.apply(&edits).is_err() {
                continue;
            }
            areas.insert(key, area);
            planner.follow(&lived);
            let query = ends(&lived, draw);
            let now = planner.path(&query).unwrap();
            let mut fresh = Airspace::bake(Scene::of_solids(lived.world().solids().clone())).unwrap();
            let mut edits = Edits::new();
            for (&key, area) in &areas {
                edits.set_area(key, area.clone());
            }
            fresh.apply(&edits).unwrap();
            let then = Planner::new(&fresh).path(&query).unwrap();
            prop_assert_eq!(now.stats, then.stats);
            prop_assert_eq!(
                now.outcome.found().map(|path| path.points().to_vec()),
                then.outcome.found().map(|path| path.points().to_vec())
            );
        }
    }

    /// A dearer area is never a gain, but for what a search that is not exact may miss.
    #[test]
    fn a_dearer_area_is_no_gain(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([40, 36, 20], 20, seed));
        let (shape, other) = (shape(draw), Shape::cuboid([10.0, 8.0, 0.0], [30.0, 20.0, 15.0]));
        let mut cost = |factor: f64, query: &Query| {
            let mut edits = Edits::new();
            edits.set_area(1, Area::new(1, shape.clone(), Price::Factor(2.0)));
            edits.set_area(2, Area::new(2, other.clone(), Price::Factor(factor)));
            airspace.apply(&edits).ok()?;
            ask(&airspace, query).map(|path| path.cost())
        };
        let query = ends(&self::airspace(&cluttered([40, 36, 20], 20, seed)), draw)
            .method(Profile::Default);
        let costs = [0.5, 1.0, 2.0, 4.0, 8.0].map(|factor| cost(factor, &query));
        for pair in costs.windows(2) {
            if let (Some(cheaper), Some(dearer)) = (pair[0], pair[1]) {
                prop_assert!(cheaper <= 1.05 * dearer, "{:?}", costs);
            }
        }
    }
}

/// Through a slab at four times the price a way bends as light does: the sines of its angles are as the prices.
#[test]
fn ways_bend_as_light_does() {
    let mut airspace = Airspace::bake(Scene::open([64, 64, 5]).unwrap()).unwrap();
    let slab = Shape::cuboid([-1.0, 31.5, -1.0], [65.0, 65.0, 6.0]);
    airspace.apply(Edits::new().set_area(1, Area::new(1, slab, Price::Factor(4.0)))).unwrap();
    let (a, b) = ([4.0, 4.0, 2.0], [44.0, 60.0, 2.0]);
    let path = ask(&airspace, &Query::new(a, b).agent(&Agent::anyone())).unwrap();
    // The exact place: where the derivative of the cost is nothing.
    let cost = |x: f64| {
        let [before, after] = [(x - a[0]).hypot(27.5), (b[0] - x).hypot(28.5)];
        before + 4.0 * after
    };
    let (mut low, mut high) = (a[0], b[0]);
    for _ in 0..100 {
        let third = (high - low) / 3.0;
        if cost(low + third) < cost(high - third) { high -= third } else { low += third }
    }
    assert!(path.cost() <= 1.001 * cost(low) + 0.01, "{} {}", path.cost(), cost(low));
    let bend = path.points().iter().find(|point| (point[1] - 31.5).abs() < 0.6);
    assert!(bend.is_some_and(|bend| (bend[0] - low).abs() < 0.6), "{:?} {low}", path.points());
}
