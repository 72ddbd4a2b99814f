//! One search through a town: on foot, up a ladder, through the air and down again.

use airlane::map::Link;
use airlane::method::AStar;
use airlane::plan::Reason;
use airlane::refine::Fault;
use airlane::world::LinkKind;
use airlane::{Agent, Mode, Objective, Outcome, Path, Planner, Profile, Query};
use airlane_navmesh::{Bake, Building, Town, TownError};
use airlane_scenes::{Kind, Recipe};

fn city(seed: u64, agent: &Agent, building: Building) -> Result<Town, TownError> {
    let scene = Recipe { kind: Kind::City, size: [64, 64, 40], seed }.make().unwrap();
    let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
    Town::new(scene, agent, bake, building)
}

/// From one corner of the streets to the other: as it was searched, and pulled straight.
fn cross(town: &Town, agent: &Agent) -> Result<[Path; 2], Reason> {
    let [low, high] = town.mesh().bounds();
    let ends = [low, high].map(|corner| town.in_streets([corner[0], corner[1]]));
    let [start, goal] = ends.map(|at| town.ground().at(at));
    let query = Query::new(start, goal).agent(agent).objective(Objective::FASTEST);
    let mut planner = Planner::new(town.map());
    let mut path = |query: Query| match planner.path(&query).unwrap().outcome {
        Outcome::Found(path) => {
            assert_eq!(path.audit(town.map()), Ok(()));
            Ok(path)
        }
        Outcome::Unreachable(reason) => Err(reason),
        other => panic!("{other:?}"),
    };
    Ok([path(query.clone().method(AStar::default()))?, path(query.method(Profile::Default))?])
}

#[test]
fn a_pilot_walks_climbs_flies_and_lands() {
    let pilot = Agent::named("pilot").unwrap();
    let town = city(5, &pilot, Building::default()).unwrap();
    let [found, straight] = cross(&town, &pilot).unwrap();
    let told = |path: &Path| -> Vec<(Mode, Option<LinkKind>)> {
        path.legs().map(|leg| (leg.mode(), leg.link())).collect()
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
    for (after, before) in straight.legs().zip(found.legs()) {
        assert!(after.cost() <= before.cost() && after.length() <= before.length() + 1e-6);
    }
    assert!(straight.cost() < found.cost());
    // A link that is closed cannot be part of a path.
    let mut map = town.map().clone();
    let take_off = found.legs().find_map(|leg| leg.link_key()).unwrap();
    map.set_open(take_off, false).unwrap();
    assert!(matches!(found.audit(&map), Err(Fault::Link { .. })));
}

#[test]
fn agents_that_cannot_fly_walk() {
    let soldier = Agent::named("soldier").unwrap();
    let town = city(5, &soldier, Building::default()).unwrap();
    let [found, straight] = cross(&town, &soldier).unwrap();
    assert!(found.legs().all(|leg| leg.mode() == Mode::Walk));
    assert!(straight.length() < found.length());
    // Who can only fly finds no way onto its feet.
    let drone = Agent::named("drone").unwrap();
    assert_eq!(cross(&town, &drone).unwrap_err().name(), "end-unconnected");
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
            let at = if top { link.to.point() } else { link.from.point() };
            let foot = town.mesh().locate(at, 0.1).unwrap().expect("ends stand on floors");
            town.mesh().island(foot.polygon)
        };
        let mut counts = [0; 3];
        for (_, link, _) in town.map().links() {
            let rise = link.to.point()[2] - link.from.point()[2];
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
