//! What the planner refuses, names and keeps.

use super::*;
use crate::plan::Ends;
use crate::scene::Scene;
use crate::search::Metric;
use crate::search::Weight;
use crate::space::Neighbourhood;

fn world() -> World {
    let mut scene = Scene::open([12, 10, 9]).unwrap();
    scene.voxels.insert_box([5, 0, 0], [7, 10, 7]);
    World::bake(scene).unwrap()
}

const QUERY: Query = Query { start: [1.0, 2.0, 3.0], goal: [10.0, 8.0, 1.0] };

#[test]
fn usual_options_are_valid_for_every_algorithm() {
    for algorithm in Algorithm::ALL {
        assert_eq!(GridOptions::new(algorithm).validate(), Ok(()));
    }
}

#[test]
fn jump_point_search_has_its_own_order() {
    let mut options = GridOptions::new(Algorithm::Jps3d);
    options.ordering.weight = Some(Weight::One);
    assert!(matches!(options.validate(), Err(QueryError::Unsupported { .. })));
    options.ordering.weight = None;
    options.ordering.metric = Some(Metric::Octile3);
    assert!(matches!(options.validate(), Err(QueryError::Unsupported { .. })));
}

#[test]
fn names_lead_back_to_their_algorithms() {
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
    }
    for unknown in ["", "A*", "AStar", " astar"] {
        let message = unknown.parse::<Algorithm>().unwrap_err().to_string();
        assert!(Algorithm::ALL.iter().all(|algorithm| message.contains(algorithm.name())));
    }
}

/// The metric an algorithm uses unless told otherwise keeps its promise on the usual grid.
#[test]
fn default_metrics_are_admissible() {
    for algorithm in Algorithm::ALL {
        let metric = algorithm.default_metric();
        assert!(metric.is_admissible(Neighbourhood::default(), false), "{algorithm:?}");
    }
}

#[test]
fn errors_say_what_was_asked() {
    let world = world();
    let ask = |query: &Query, options: &GridOptions| {
        GridPlanner::new(&world).answer(query, options).unwrap_err().to_string()
    };
    let usual = GridOptions::new(Algorithm::AStar);
    let nowhere = Query { goal: [0.0, f64::NAN, 0.0], ..QUERY };
    assert_eq!(
        ask(&nowhere, &usual),
        "the goal (0, NaN, 0) is not a point: every coordinate must be a finite number"
    );
    let cutting = GridOptions { corners: CornerRule::CutAll, ..GridOptions::new(Algorithm::Theta) };
    assert_eq!(ask(&QUERY, &cutting), "theta works without cutting corners only");
}

/// Preparing early or late gives the same answer, and the jump tables are made once.
#[test]
fn preparing_changes_nothing_but_when() {
    let world = world();
    let options = GridOptions::new(Algorithm::Jps3d);
    let late = GridPlanner::new(&world).answer(&QUERY, &options).unwrap();
    let mut planner = GridPlanner::new(&world);
    planner.prepare(Algorithm::AStar).unwrap();
    assert_eq!(planner.memory_bytes(), 0, "nothing to prepare for A*");
    planner.prepare(Algorithm::Jps3d).unwrap();
    let prepared = planner.memory_bytes();
    planner.prepare(Algorithm::Jps3d).unwrap();
    assert_eq!(planner.memory_bytes(), prepared);
    let early = planner.answer(&QUERY, &options).unwrap();
    assert_eq!((early.outcome, early.stats), (late.outcome, late.stats));
}

/// A projected end is then an end like any other: it may still lie outside the region.
#[test]
fn projected_ends_obey_the_region() {
    let world = world();
    let mut options = GridOptions { ends: Ends::Project, ..GridOptions::new(Algorithm::AStar) };
    let inside_the_wall = Query { goal: [5.25, 8.0, 1.0], ..QUERY };
    let answer = |options: &GridOptions| {
        GridPlanner::new(&world).answer(&inside_the_wall, options).unwrap().outcome
    };
    let goal = world.frame().lattice_from_world(inside_the_wall.goal).unwrap();
    let outcome = answer(&options);
    let path = outcome.found().expect("the near side of the wall is free");
    assert_eq!(path.points().last().copied(), world.nearest_free(goal));
    options.region = Some([Voxel::new(0, 0, 0), Voxel::new(3, 9, 8)]);
    assert_eq!(answer(&options), Outcome::Unreachable(Reason::OutsideRegion(End::Goal)));
}

/// Where the ends see each other there is no search, whatever the algorithm; where they do not, the
/// answer is the usual one and a line of sight dearer.
#[test]
fn the_straight_way_is_taken_at_once_if_it_is_clear() {
    let world = world();
    let over_the_wall = Query { start: [1.0, 2.25, 8.0], goal: [10.0, 8.0, 7.5] };
    for algorithm in Algorithm::ALL {
        let mut planner = GridPlanner::new(&world);
        let usual = GridOptions::new(algorithm);
        let straight = GridOptions { straight: StraightWay::Taken, ..usual.clone() };
        let at_once = planner.answer(&over_the_wall, &straight).unwrap();
        let path = at_once.outcome.found().expect("nothing is in the way");
        assert_eq!(path.points().len(), 2);
        assert_eq!(path.audit(&world), Ok(()));
        assert_eq!(at_once.stats, Stats { sight_checks: 1, ..Stats::default() });

        let hidden = planner.answer(&QUERY, &straight).unwrap();
        let searched = planner.answer(&QUERY, &usual).unwrap();
        assert_eq!(hidden.outcome, searched.outcome);
        let sight_checks = searched.stats.sight_checks + 1;
        assert_eq!(hidden.stats, Stats { sight_checks, ..searched.stats });
    }
}
