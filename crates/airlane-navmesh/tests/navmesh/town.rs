//! One search through a town: on foot, up a ladder, through the air and down again.

use airlane::plan::{
    Algorithm, GridOptions, Journey, JourneyFault, JourneyPlanner, JourneyQuery, LinkTaken,
    Outcome, Reason,
};
use airlane::space::{Link, Place};
use airlane::world::{Agent, LinkKind, Mode, Weights};
use airlane_navmesh::{Bake, Building, Town, TownError};
use airlane_scenes::{Kind, Recipe};

fn city(seed: u64, agent: &Agent, building: Building) -> Result<Town, TownError> {
    let scene = Recipe { kind: Kind::City, size: [64, 64, 40], seed }.make().unwrap();
    let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
    Town::new(scene, agent, bake, building)
}

/// From one corner of the streets to the other, and as it is after it was pulled straight.
fn cross(town: &Town, agent: &Agent) -> Result<[Journey; 2], Reason> {
    let sky = town.sky().unwrap();
    let joined = town.joined(&sky).unwrap();
    let [low, high] = town.mesh().bounds();
    let ends = [low, high].map(|corner| town.in_streets([corner[0], corner[1]]));
    let [start, goal] = ends.map(|at| Place::new(Town::GROUND, at));
    let query = JourneyQuery { start, goal, agent, weights: Weights::FASTEST, areas: None };
    let mut planner = JourneyPlanner::new(&joined);
    let options = GridOptions::new(Algorithm::AStar);
    let found = match planner.answer(&query, &options).unwrap().outcome {
        Outcome::Found(journey) => journey,
        Outcome::Unreachable(reason) => return Err(reason),
        other => panic!("{other:?}"),
    };
    let straight = planner.straighten(&found, &query).unwrap();
    for journey in [&found, &straight] {
        assert_eq!(journey.audit(&joined, &query), Ok(()));
    }
    // The judge is no rubber stamp: nobody else may go the same way.
    if found.legs().iter().any(|leg| leg.mode == Mode::Fly) {
        let soldier = Agent::named("soldier").unwrap();
        let judged = found.audit(&joined, &JourneyQuery { agent: &soldier, ..query });
        assert!(matches!(judged, Err(JourneyFault::Agent { .. })), "{judged:?}");
    }
    Ok([found, straight])
}

#[test]
fn a_pilot_walks_climbs_flies_and_lands() {
    let pilot = Agent::named("pilot").unwrap();
    let town = city(5, &pilot, Building::default()).unwrap();
    let [found, straight] = cross(&town, &pilot).unwrap();
    let told = |journey: &Journey| -> Vec<(Mode, Option<LinkKind>)> {
        let kind = |taken| match taken {
            LinkTaken::Between(link) => town.links()[link].kind,
            LinkTaken::Waypoints => panic!("there are no waypoints"),
        };
        journey.legs().iter().map(|leg| (leg.mode, leg.link.map(kind))).collect()
    };
    assert_eq!(
        told(&found),
        [
            (Mode::Walk, None),
            (Mode::Climb, Some(LinkKind::Ladder)),
            (Mode::Walk, None),
            (Mode::Fly, Some(LinkKind::TakeOff)),
            (Mode::Fly, None),
            (Mode::Fly, Some(LinkKind::Landing)),
            (Mode::Walk, None),
        ]
    );
    // Straighter legs are the same legs, and none is dearer.
    assert_eq!(told(&straight), told(&found));
    for (after, before) in straight.legs().iter().zip(found.legs()) {
        assert!(after.cost <= before.cost && after.length() <= before.length() + 1e-6);
    }
    assert!(straight.cost() < found.cost());
}

#[test]
fn agents_that_cannot_fly_walk() {
    let soldier = Agent::named("soldier").unwrap();
    let town = city(5, &soldier, Building::default()).unwrap();
    let [found, straight] = cross(&town, &soldier).unwrap();
    assert!(found.legs().iter().all(|leg| leg.mode == Mode::Walk));
    assert!(straight.length() < found.length());
    // Who can only fly finds no way onto its feet.
    let drone = Agent::named("drone").unwrap();
    assert!(matches!(cross(&town, &drone), Err(Reason::OutOfReach(_))));
}

#[test]
fn invalid_measures_are_rejected() {
    let pilot = Agent::named("pilot").unwrap();
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let building = Building { ladder: bad, ..Building::default() };
        let error = city(1, &pilot, building).unwrap_err().to_string();
        assert!(error.contains(&format!("invalid ladder {bad}")), "{error}");
    }
}

/// Ladders lead up from one floor to another and are no longer than they may be; pads lie where one
/// can fly.
#[test]
fn links_are_where_they_should_be() {
    let pilot = Agent::named("pilot").unwrap();
    for seed in 1..4 {
        let building = Building { ladder: 9.0, ..Building::default() };
        let town = city(seed, &pilot, building).unwrap();
        let island = |link: &Link, top: bool| {
            let place = if top { &link.to } else { &link.from };
            let foot = town.mesh().locate(place.at, 0.1).unwrap().expect("ends stand on floors");
            town.mesh().island(foot.polygon)
        };
        let mut counts = [0; 3];
        for link in town.links() {
            let rise = link.to.at[2] - link.from.at[2];
            match link.kind {
                LinkKind::Ladder => {
                    counts[0] += 1;
                    assert!((1.0..=9.0).contains(&rise), "{rise}");
                    assert_ne!(island(link, false), island(link, true));
                }
                LinkKind::TakeOff => {
                    counts[1] += 1;
                    assert!(rise > 0.0 && !link.both_ways);
                }
                LinkKind::Landing => {
                    counts[2] += 1;
                    assert!(rise < 0.0 && !link.both_ways);
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }
}
