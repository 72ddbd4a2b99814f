//! Answers in plain words: what came of a query, why, what was in the way and what was tried.

use crate::common::{agent_with, method};
use airlane::map::Link;
use airlane::plan::Smooth;
use airlane::scene::HeightField;
use airlane::space::Terrain;
use airlane::{Airspace, Area, Body, Dynamics, Edits, Map, Planner, Price, Query, Scene, Shape};

/// A wall across a room, open above z = 8.
fn room() -> Airspace {
    let mut scene = Scene::open([20, 20, 12]).unwrap();
    scene.voxels.insert_box([9, 0, 0], [11, 20, 9]);
    Airspace::bake(scene).unwrap()
}

fn query() -> Query {
    Query::new([1.0, 10.0, 2.0], [18.0, 10.0, 2.0])
}

/// The explanation, which must hold all of these.
#[track_caller]
fn explained(map: impl Into<Map>, query: &Query, facts: &[&str]) -> String {
    let text = Planner::new(map).path(query).unwrap().explain();
    for fact in facts {
        assert!(text.contains(fact), "{fact:?} is not in:\n{text}");
    }
    assert!(text.contains("Took ") && text.contains(" µs"), "{text}");
    assert!(text.lines().all(|line| line.ends_with('.') || line.starts_with("  ")), "{text}");
    text
}

#[test]
fn a_path_round_something() {
    let text = explained(
        room(),
        &query(),
        &[
            "Found a path, ",
            " bends, ",
            " % longer than the straight line.",
            "The straight line, 17.000 long, is blocked after 8.000 by the solid voxel at 9,10,2.",
            "Searched with default: ",
            " nodes expanded, ",
            " lines of sight checked.",
            "searching ",
        ],
    );
    assert!(!text.contains("again"), "{text}");
    let path = Planner::new(room()).path(&query()).unwrap().into_found().unwrap();
    assert!(text.contains(&format!("{:.3} long", path.length())), "{text}");
    explained(
        room(),
        &query().method(method("astar?weight=1.2")),
        &["Searched with astar?weight=1.2: "],
    );
}

#[test]
fn a_straight_path() {
    let over = Query::new([1.0, 10.0, 10.0], [18.0, 10.0, 10.0]);
    let text = explained(
        room(),
        &over,
        &["Found a straight path, 17.000 long.", "No search was needed (default)"],
    );
    assert!(!text.contains("blocked"), "{text}");
    explained(room(), &over.goal_at([1.0, 10.0, 10.0]), &["0.000 long"]);
}

#[test]
fn what_is_in_the_way_of_ends() {
    explained(
        room(),
        &query().goal_at([10.0, 10.0, 2.0]),
        &[
            "There is no path: the goal touches the solid voxel at 10,10,2; the nearest free point is ",
            "No search was needed",
        ],
    );
    explained(
        room(),
        &query().start_at([-9.0, 0.0, 0.0]),
        &["the start lies outside the map", "nearest free point"],
    );
    explained(
        room(),
        &query().body(Body::ball(4.0).unwrap()),
        &["does not fit at the start", "a ball of radius ", "at most fits there"],
    );
    let wide = Query::new([4.0, 10.0, 6.0], [15.0, 10.0, 6.0]).body(Body::ball(2.0).unwrap());
    explained(
        room(),
        &wide,
        &["every way between start and goal is too narrow for the body", "a ball of radius "],
    );
}

#[test]
fn part_of_the_way() {
    let mut scene = Scene::open([20, 20, 12]).unwrap();
    scene.voxels.insert_box([9, 0, 0], [11, 20, 12]);
    let closed = Airspace::bake(scene).unwrap();
    explained(
        &closed,
        &query(),
        &[
            "There is no path: start and goal are not connected",
            "2160 voxels",
            "No search was needed",
        ],
    );
    explained(
        &closed,
        &query().or_nearest(),
        &[
            "Found a path part of the way, to ",
            "the search looked at everything it could reach",
            "Searched with default",
        ],
    );
}

#[test]
fn searches_that_were_stopped() {
    explained(
        room(),
        &query().expansion_limit(1),
        &[
            "Stopped: the limit of expansions was reached; the best path so far leads to ",
            "1 nodes expanded",
        ],
    );
    let token = airlane::CancelToken::new();
    token.cancel();
    explained(room(), &query().cancel(&token), &["Stopped: the query was cancelled"]);
    let late = query().time_limit(std::time::Duration::ZERO).method(method("hpa"));
    explained(room(), &late, &["Stopped: the time limit was reached"]);
}

#[test]
fn journeys_leg_by_leg() {
    let mut map = Map::new();
    let ground = map.add("ground", Terrain::new(&HeightField::flat([20, 20])).unwrap()).unwrap();
    let air = map.add("air", room()).unwrap();
    map.set_link(1, Link::take_off(ground.at([5.0, 5.0, 0.0]), air.at([5.0, 5.0, 2.0]))).unwrap();
    let bird = agent_with(|_| {});
    let journey = Query::new(ground.at([1.0, 5.0, 0.0]), air.at([18.0, 5.0, 10.0])).agent(&bird);
    let text = explained(
        &map,
        &journey,
        &["  walk: 4.000 long in 4.0 s, cost 4.000", "  fly by take-off: 2.000 long", "  fly: "],
    );
    assert_eq!(text.lines().filter(|line| line.starts_with("  ")).count(), 3, "{text}");
}

#[test]
fn turns_that_are_too_tight() {
    let mut scene = Scene::open([12, 12, 3]).unwrap();
    scene.voxels.insert_box([0, 5, 0], [10, 7, 3]);
    let airspace = Airspace::bake(scene).unwrap();
    let plane = agent_with(|spec| spec.dynamics = Some(Dynamics::new(9.0, 3.0).turn_radius(8.0)));
    let timed =
        Query::new([2.0, 2.0, 1.0], [2.0, 9.0, 1.0]).agent(&plane).trajectory(Smooth::Rounded);
    explained(
        &airspace,
        &timed,
        &[
            "There is no path: what moves cannot turn at ",
            "Then it searched again for a path with room for the turns.",
        ],
    );
    explained(
        &airspace,
        &timed.or_nearest(),
        &["Found a path part of the way, to 2,9,1: what moves cannot turn at "],
    );
}

#[test]
fn what_a_path_pays_where() {
    let mut airspace = Airspace::bake(Scene::open([40, 10, 10]).unwrap()).unwrap();
    let swamp = Shape::cuboid([10.0, -1.0, -1.0], [20.0, 10.0, 10.0]);
    let swamp = Area { name: "swamp".to_owned(), ..Area::new(1, swamp, Price::Factor(3.0)) };
    airspace.apply(Edits::new().set_area(1, swamp)).unwrap();
    let across = Query::new([2.0, 5.0, 5.0], [32.0, 5.0, 5.0]);
    let facts = [
        "  outside all areas: 20.000 long, cost 20.000",
        "  in the area \"swamp\": 10.000 long, cost 30.000",
    ];
    explained(airspace.clone(), &across, &facts);
    let answer = Planner::new(&airspace).path(&across).unwrap();
    let paid: f64 = answer.paid().iter().map(|paid| paid.cost).sum();
    assert!((paid - answer.outcome.found().unwrap().cost()).abs() < 1e-3);
    // Who crosses no area is told nothing of them.
    let beside = Query::new([22.0, 5.0, 5.0], [32.0, 5.0, 5.0]);
    assert!(!Planner::new(&airspace).path(&beside).unwrap().explain().contains("area"));
}
