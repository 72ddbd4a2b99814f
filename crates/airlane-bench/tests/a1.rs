//! The real map A1 of the public benchmark: our answers against its own optima.

use airlane::{Airspace, Body};
use airlane_bench::{Contender, ScenRow, compare_bodies, run_contenders};
use airlane_io::{Scenario, read_map, read_scenarios};
use std::sync::OnceLock;

/// The map and its scenarios, read once for all tests.
fn a1() -> &'static (Airspace, Vec<Scenario>) {
    static A1: OnceLock<(Airspace, Vec<Scenario>)> = OnceLock::new();
    A1.get_or_init(|| {
        let files = airlane_io::test_maps::a1().unwrap();
        let airspace = Airspace::bake(read_map(&files.map).unwrap()).unwrap();
        (airspace, read_scenarios(&files.scenarios).unwrap().scenarios)
    })
}

/// Every `nth` scenario of at most this cost.
fn sample(nth: usize, most: f64) -> Vec<Scenario> {
    let short = a1().1.iter().copied().filter(|scenario| scenario.cost <= most);
    short.step_by(nth).collect()
}

fn run(method: &str, scenarios: &[Scenario]) -> ScenRow {
    let contender: Contender = method.parse().unwrap();
    let rows = run_contenders("A1", &a1().0, scenarios, &[contender], 1, || ()).unwrap();
    rows.into_iter().next().expect("a row for each contender")
}

/// The default planner solves everything, is shorter than any path of steps, and never touches a
/// solid.
#[test]
fn the_default_planner_is_valid_and_short() {
    for profile in ["fast", "default", "quality"] {
        let row = run(profile, &sample(7, f64::INFINITY));
        assert!(row.queries > 1000);
        assert_eq!((row.solved, row.invalid), (row.queries, 0), "{row:?}");
        assert!(row.length_ratio_mean < 0.935, "{row:?}");
    }
}

/// A body's centre and a point among solids grown by the body find ways of the same length, within what the
/// two paces of the search leave open; both go further than the point itself.
#[test]
fn a_body_moves_like_a_point_among_grown_solids() {
    let (airspace, body) = (&a1().0, Body::ball(2.0).unwrap());
    let centre = |voxel: airlane::geom::Voxel| airspace.frame().world_from_lattice(voxel.centre());
    let has_room = |scenario: &Scenario| {
        let [a, b] = [scenario.start, scenario.goal].map(centre);
        airspace.connects(a, b, body).unwrap()
    };
    let scenarios: Vec<Scenario> = sample(97, f64::INFINITY).into_iter().filter(has_room).collect();
    let default: Contender = "default".parse().unwrap();
    let rows = compare_bodies("A1", airspace, &scenarios, body, &default, 1, || ()).unwrap();
    let [point, ball, grown] = &rows[..] else { panic!("{rows:?}") };
    assert!(rows.iter().all(|row| row.invalid == 0), "{rows:?}");
    assert_eq!([point.solved, ball.solved], [scenarios.len(); 2]);
    assert!(grown.solved > 10 && grown.solved <= ball.solved, "{rows:?}");
    assert_eq!((point.ratio, point.longer), (1.0, 1.0));
    assert!(ball.longer > 1.0 && grown.longer > 1.0, "{rows:?}");
    assert!((ball.longer - grown.longer).abs() < 0.02, "{rows:?}");
}

fn solves_all_optimally(method: &str, scenarios: &[Scenario]) {
    let row = run(method, scenarios);
    assert!(row.queries >= 10, "{}", row.queries);
    assert_eq!(row.optimal_matches, row.queries, "{row:?}");
    assert_eq!(row.invalid, 0);
}

#[test]
fn astar_finds_the_benchmarks_optima() {
    solves_all_optimally("astar", &sample(100, 500.0));
}

#[test]
fn jump_point_search_finds_the_benchmarks_optima() {
    solves_all_optimally("jps3d", &sample(800, f64::INFINITY));
}

#[test]
fn any_angle_searches_return_valid_and_shorter_paths() {
    let scenarios = sample(500, 400.0);
    for method in ["theta", "lazytheta"] {
        let row = run(method, &scenarios);
        assert!(row.queries >= 10, "{}", row.queries);
        assert_eq!((row.solved, row.invalid), (row.queries, 0), "{row:?}");
        assert!(row.length_ratio_mean < 1.0, "{}", row.length_ratio_mean);
    }
}
