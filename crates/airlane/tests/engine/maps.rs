//! Maps of several parts: what is refused, and what changes.

use crate::common::{agent_with, method};
use airlane::map::{Link, MapError, Part, PartId};
use airlane::scene::HeightField;
use airlane::space::Terrain;
use airlane::world::{AreaError, LinkKind, Medium};
use airlane::{
    Agent, Airspace, Area, Body, Edits, Map, Mode, Objective, Outcome, Planner, Price, Query,
    Scene, Shape,
};

fn terrain() -> Terrain {
    Terrain::new(&HeightField::flat([12, 12])).unwrap()
}

fn air() -> Airspace {
    Airspace::bake(Scene::open([12, 12, 9]).unwrap()).unwrap()
}

/// Ground, and air above it with a pad to take off from.
fn map() -> (Map, [PartId; 2]) {
    let mut map = Map::new();
    let ground = map.add("ground", terrain()).unwrap();
    let air = map.add("air", air()).unwrap();
    map.set_link(5, pad([ground, air])).unwrap();
    (map, [ground, air])
}

fn pad([ground, air]: [PartId; 2]) -> Link {
    Link::take_off(ground.at([5.0, 5.0, 0.0]), air.at([5.0, 5.0, 2.0]))
}

/// Runs what must fail, and checks that the map is as it was.
#[track_caller]
fn refused<T: std::fmt::Debug>(
    map: &mut Map,
    change: impl FnOnce(&mut Map) -> Result<T, MapError>,
) -> MapError {
    let before = (map.version(), format!("{:?}", map.links().collect::<Vec<_>>()));
    let error = change(map).unwrap_err();
    let after = (map.version(), format!("{:?}", map.links().collect::<Vec<_>>()));
    assert_eq!(before, after, "{error}");
    error
}

#[test]
fn parts_have_names_and_numbers() {
    let (mut map, [ground, air]) = map();
    assert_eq!((ground.index(), air.index()), (0, 1));
    assert_eq!((map.name_of(air), map.part_named("ground")), ("air", Some(ground)));
    assert_eq!(map.part_named("moon"), None);
    let names: Vec<&str> = map.parts().map(|(name, _)| name).collect();
    assert_eq!(names, ["ground", "air"]);
    let duplicate = refused(&mut map, |map| map.add("air", terrain()));
    assert_eq!(duplicate, MapError::Duplicate("air".to_owned()));
    assert_eq!(duplicate.to_string(), "there is a part \"air\" already");
    assert!(map.airspace().is_none(), "there are two parts");
    // A map of one part.
    let one = Map::from(&self::air());
    assert!(one.airspace().is_some() && one.name_of(ground).is_empty());
    assert_eq!(one.part(air).map(|_| ()), None);
}

/// A part that this map does not have.
fn stranger() -> PartId {
    let mut other = Map::new();
    (0..8).map(|i| other.add(&i.to_string(), terrain()).unwrap()).last().unwrap()
}

#[test]
fn unknown_parts_links_and_areas_are_refused() {
    let (mut map, parts) = map();
    let unknown = MapError::UnknownPart { part: stranger(), count: 2 };
    assert_eq!(unknown.to_string(), "there is no part number 7 in this map of 2");
    let at = stranger().at([1.0; 3]);
    assert_eq!(
        refused(&mut map, |map| map.set_link(1, Link::door(at, parts[1].at([1.0; 3])))),
        unknown
    );
    assert_eq!(
        refused(&mut map, |map| map.set_link(1, Link::door(parts[1].at([1.0; 3]), at))),
        unknown
    );
    assert_eq!(refused(&mut map, |map| map.apply(stranger(), &Edits::new())), unknown);
    assert_eq!(refused(&mut map, |map| map.set_part(stranger(), terrain())), unknown);
    assert_eq!(refused(&mut map, |map| map.set_open(9, true)), MapError::UnknownLink(9));
    assert_eq!(refused(&mut map, |map| map.remove_link(9)), MapError::UnknownLink(9));
    let price = Price::Factor(2.0);
    assert_eq!(refused(&mut map, |map| map.set_price(9, price)), MapError::UnknownArea(9));
    assert_eq!(refused(&mut map, |map| map.remove_area(9)), MapError::UnknownArea(9));
    let error = refused(&mut map, |map| map.apply(parts[0], &Edits::new()));
    assert_eq!(error, MapError::NotAirspace("ground".to_owned()));
    // Nor is the map of one airspace changed by what fails.
    let mut one = Map::from(&air());
    assert_eq!(refused(&mut one, |map| map.set_open(9, true)), MapError::UnknownLink(9));
    assert_eq!(refused(&mut one, |map| map.remove_area(9)), MapError::UnknownArea(9));
    assert!(one.airspace().is_some_and(|airspace| airspace.version() == one.version()));
}

#[test]
fn bad_links_and_areas_are_refused_by_their_keys() {
    let (mut map, parts) = map();
    let good = pad(parts);
    let air = parts[1];
    for bad in [
        Link { to: air.at([5.0, 5.0, 99.0]), ..good.clone() },
        Link { to: air.at([f64::NAN, 5.0, 2.0]), ..good.clone() },
        Link { from: parts[0].at([-5.0, 5.0, 0.0]), ..good.clone() },
        Link { from: [500.0, 0.0, 0.0].into(), ..good.clone() },
        Link { length: Some(-1.0), ..good.clone() },
        Link { length: Some(f64::NAN), ..good.clone() },
        Link { seconds: Some(-1.0), ..good.clone() },
        Link { seconds: Some(f64::NAN), ..good.clone() },
        Link::lift(good.from, good.to, 0.0, 1.0),
        Link::lift(good.from, good.to, 1.0, f64::INFINITY),
    ] {
        let error = refused(&mut map, |map| map.set_link(17, bad.clone()));
        let MapError::Link { key: 17, why } = &error else { panic!("{bad:?}: {error}") };
        assert!(error.to_string().starts_with("link 17 is invalid: ") && !why.is_empty());
    }
    let zone = |low: f64, high: f64, price| Area::new(1, Shape::cuboid([low; 3], [high; 3]), price);
    for bad in [zone(4.0, 2.0, Price::Forbidden), zone(1.0, 2.0, Price::Factor(-1.0))] {
        let error = refused(&mut map, |map| map.set_area(1, bad));
        assert!(matches!(error, MapError::Area(_)), "{error}");
    }
    // Wholly outside, as an airspace refuses it; a corner that sticks in is enough.
    let far = zone(500.0, 510.0, Price::Forbidden);
    let error = refused(&mut map, |map| map.set_area(1, far.clone()));
    assert!(matches!(error, MapError::Area(AreaError::Outside { .. })), "{error}");
    let alone = map.part(parts[1]).and_then(Part::airspace).unwrap().clone();
    let refused_alone = alone.edit(Edits::new().set_area(1, far.clone())).unwrap_err();
    let message = |text: String| text.split(", the box").next().map(str::to_owned);
    assert_eq!(message(error.to_string()), message(refused_alone.to_string()));
    map.clone().set_area(1, zone(2.0, 500.0, Price::Forbidden)).unwrap();
    Map::new().set_area(1, far).unwrap(); // nothing that it could be outside of yet
    map.set_area(1, zone(1.0, 2.0, Price::Factor(2.0))).unwrap();
    let error = refused(&mut map, |map| map.set_price(1, Price::Factor(0.0)));
    assert!(matches!(error, MapError::Area(_)), "{error}");
    assert_eq!(map.areas().next().unwrap().price, Price::Factor(2.0));
    // A failed edit of a part.
    let outside = Edits::new().block_box([50; 3], [60; 3]).clone();
    let error = refused(&mut map, |map| map.apply(air, &outside));
    assert!(matches!(error, MapError::Edit(_)), "{error}");
}

/// The outcome of going from the ground into the air.
fn rise(map: &Map, [ground, air]: [PartId; 2], agent: &Agent) -> Outcome {
    let query = Query::new(ground.at([1.0, 1.0, 0.0]), air.at([9.0, 9.0, 5.0])).agent(agent);
    let outcome = Planner::new(map).path(&query).unwrap().outcome;
    if let Some(path) = outcome.found() {
        assert_eq!(path.audit(map), Ok(()));
    }
    outcome
}

#[test]
fn links_open_close_move_and_go() {
    let (mut map, parts) = map();
    let anyone = Agent::anyone();
    let open = |map: &Map| rise(map, parts, &anyone).found().is_some();
    let before = map.clone();
    let mut versions = vec![map.version()];
    assert!(open(&map));
    map.set_open(5, false).unwrap();
    versions.push(map.version());
    assert!(!open(&map));
    assert!(open(&before), "a clone stays as it is");
    assert_eq!(
        map.links().map(|(key, _, is_open)| (key, is_open)).collect::<Vec<_>>(),
        [(5, false)]
    );
    map.set_open(5, true).unwrap();
    versions.push(map.version());
    assert!(open(&map));
    // Whoever replaces a link opens it.
    map.set_open(5, false).unwrap();
    map.set_link(5, Link { permission: 0b10, ..pad(parts) }).unwrap();
    assert!(open(&map));
    let guest = agent_with(|spec| spec.permissions = 0b01);
    let walker = agent_with(|spec| spec.links = vec![LinkKind::Door]);
    assert!(rise(&map, parts, &guest).found().is_none());
    assert!(rise(&map, parts, &walker).found().is_none());
    // One way only.
    let down = Query::new(parts[1].at([9.0, 9.0, 5.0]), parts[0].at([1.0, 1.0, 0.0]));
    assert!(Planner::new(&map).path(&down).unwrap().found().is_err());
    map.set_link(6, Link::landing(parts[1].at([3.0, 3.0, 4.0]), parts[0].at([3.0, 3.0, 0.0])))
        .unwrap();
    assert!(Planner::new(&map).path(&down).unwrap().found().is_ok());
    map.remove_link(5).unwrap();
    versions.push(map.version());
    assert!(!open(&map));
    versions.sort_by_key(|version| version.number);
    versions.dedup();
    assert_eq!(versions.len(), 4, "every change is a version");
}

/// An edit may block the end of a link: it cannot be taken until it is free again.
#[test]
fn a_link_whose_end_is_blocked_waits() {
    let (mut map, parts) = map();
    let anyone = Agent::anyone();
    let changed = map.apply(parts[1], Edits::new().block_box([4, 4, 1], [7, 7, 4])).unwrap();
    assert_eq!(changed.blocked, 27);
    assert!(rise(&map, parts, &anyone).found().is_none());
    map.apply(parts[1], Edits::new().free_box([4, 4, 1], [7, 7, 4])).unwrap();
    assert!(rise(&map, parts, &anyone).found().is_some());
    // Nor can a body take it that has no room there.
    map.apply(parts[1], Edits::new().block_box([7, 5, 2], [8, 6, 3])).unwrap();
    let wide = agent_with(|spec| spec.body = Body::ball(2.0).unwrap());
    assert!(rise(&map, parts, &wide).found().is_none());
    assert!(rise(&map, parts, &anyone).found().is_some());
    // Another terrain is another part, with the same number.
    map.set_part(parts[0], Terrain::new(&HeightField::flat([3, 3])).unwrap()).unwrap();
    assert!(rise(&map, parts, &anyone).found().is_none(), "the pad is beyond it");
}

#[test]
fn areas_of_a_map_count_in_all_parts() {
    let (mut map, parts) = map();
    let anyone = Agent::anyone();
    let cost = |map: &Map| rise(map, parts, &anyone).found().map(|path| path.cost());
    let before = cost(&map).unwrap();
    let ground = Shape::cuboid([2.0, -1.0, -1.0], [4.0, 12.0, 1.0]);
    let air = Shape::cuboid([6.0, -1.0, -1.0], [7.0, 12.0, 99.0]);
    map.set_area(1, Area::new(0, ground, Price::Factor(3.0))).unwrap();
    map.set_area(2, Area::new(1, air.clone(), Price::Factor(3.0))).unwrap();
    let dear = cost(&map).unwrap();
    assert!(dear > before + 3.0, "{dear} {before}");
    map.set_price(2, Price::Factor(1.0)).unwrap();
    assert!(cost(&map).unwrap() < dear - 1.0);
    map.set_price(2, Price::Forbidden).unwrap();
    assert_eq!(cost(&map), None);
    map.remove_area(2).unwrap();
    map.remove_area(1).unwrap();
    assert_eq!(cost(&map), Some(before));
    // The areas of an airspace count as those of the map, and are listed after them.
    map.apply(parts[1], Edits::new().set_area(1, Area::new(1, air, Price::Forbidden))).unwrap();
    assert_eq!((map.areas().count(), cost(&map)), (1, None));
}

/// Without a part, a place is in the first that has room there.
#[test]
fn places_without_a_part_are_found() {
    let (map, [ground, air]) = map();
    let mut planner = Planner::new(&map);
    let query = Query::new([1.0, 1.0, 0.0], [9.0, 9.0, 5.0]).agent(&Agent::anyone());
    let path = planner.path(&query).unwrap().into_found().unwrap();
    let parts: Vec<PartId> = path.legs().map(|leg| leg.part()).collect();
    assert_eq!(parts, [ground, ground, air]);
    let nowhere = planner.path(&query.goal_at([90.0, 0.0, 0.0])).unwrap();
    assert_eq!(nowhere.status(), 2, "{}", nowhere.explain());
    // Who cannot be on the ground is in the air.
    let bird = agent_with(|spec| spec.speeds = vec![(Mode::Fly, 1.0)]);
    let query = Query::new([1.0, 1.0, 0.0], [9.0, 9.0, 5.0]).agent(&bird);
    let path = planner.path(&query).unwrap().into_found().unwrap();
    assert!(path.legs().all(|leg| leg.part() == air && leg.mode() == Mode::Fly));
    // Water is swum through.
    let mut sea = Map::new();
    let water = Part::from(&self::air()).in_medium(Medium::Water);
    assert_eq!(water.medium(), Medium::Water);
    sea.add("sea", water).unwrap();
    sea.add("air", self::air()).unwrap();
    let path = Planner::new(&sea).path(&Query::new([1.0; 3], [9.0, 9.0, 5.0])).unwrap();
    assert!(path.found().unwrap().legs().all(|leg| leg.mode() == Mode::Swim));
    let query = Query::new([1.0; 3], [9.0, 9.0, 5.0]).agent(&bird).method(method("astar"));
    let path = Planner::new(&sea).path(&query).unwrap().into_found().unwrap();
    assert!(path.legs().all(|leg| leg.mode() == Mode::Fly));
}

#[test]
fn links_from_or_into_solids_are_refused() {
    let mut scene = Scene::open([12, 12, 9]).unwrap();
    scene.voxels.insert_box([4, 4, 0], [8, 8, 9]);
    let mut map = Map::new();
    let ground = map.add("ground", terrain()).unwrap();
    let air = map.add("air", Airspace::bake(scene).unwrap()).unwrap();
    let (solid, free) = (air.at([5.5, 5.5, 2.0]), air.at([1.0, 1.0, 2.0]));
    for kind in LinkKind::ALL {
        for (from, to) in [(solid, free), (free, solid), (ground.at([1.0, 1.0, 0.0]), solid)] {
            let error = refused(&mut map, |map| map.set_link(3, Link::new(kind, from, to)));
            assert!(matches!(error, MapError::Link { key: 3, .. }), "{kind}: {error}");
            assert!(error.to_string().contains("blocked"), "{error}");
        }
    }
}

/// A lift takes its own time, both ways, whoever rides in it, and is not felt as a climb.
#[test]
fn lifts_take_their_own_time() {
    let floors = || {
        let mut map = Map::new();
        let low = map.add("low", terrain()).unwrap();
        let mut above = HeightField::flat([12, 12]);
        above.origin[2] += 6.0;
        let high = map.add("high", Terrain::new(&above).unwrap()).unwrap();
        (map, low, high)
    };
    let (mut map, low, high) = floors();
    let lift = Link::lift(low.at([2.0, 2.0, 0.0]), high.at([2.0, 2.0, 6.0]), 2.0, 5.0);
    assert_eq!((lift.both_ways, lift.seconds), (true, Some(8.0)));
    map.set_link(1, lift.clone()).unwrap();
    map.set_link(2, Link::ladder(low.at([9.0, 2.0, 0.0]), high.at([9.0, 2.0, 6.0]))).unwrap();
    let agent = agent_with(|spec| {
        spec.speeds = vec![(Mode::Walk, 1.0), (Mode::Climb, 0.5), (Mode::Ride, 1.0)];
    });
    let modes = |map: &Map, ends: [airlane::Place; 2], agent: &Agent, objective| {
        let query = Query::new(ends[0], ends[1]).agent(agent).objective(objective);
        let answer = Planner::new(map).path(&query).unwrap();
        let path = answer.found().unwrap();
        assert_eq!(path.audit(map), Ok(()));
        let modes: Vec<Mode> = path.legs().map(|leg| leg.mode()).collect();
        (modes, path.legs().map(|leg| leg.time().unwrap()).sum::<f64>(), path.cost())
    };
    let ends = [low.at([2.0, 1.0, 0.0]), high.at([2.0, 1.0, 6.0])];
    let ride = vec![Mode::Walk, Mode::Ride, Mode::Walk];
    let back = [ends[1], ends[0]];
    for ends in [ends, back] {
        let (how, seconds, cost) = modes(&map, ends, &agent, Objective::FASTEST);
        assert_eq!((how, seconds), (ride.clone(), 1.0 + 8.0 + 1.0));
        assert!((cost - 10.0).abs() < 1e-3, "{cost}");
    }
    // Beside the ladder it does not pay to ride, unless climbing is what is to be avoided.
    let ends = [low.at([9.0, 1.0, 0.0]), high.at([9.0, 1.0, 6.0])];
    assert_eq!(modes(&map, ends, &agent, Objective::FASTEST).0[1], Mode::Climb);
    let easy = Objective { climb: 50.0, ..Objective::SHORTEST };
    assert_eq!(modes(&map, ends, &agent, easy).0[1], Mode::Ride);
    // A long wait is a reason to climb.
    let ends = [low.at([2.0, 1.0, 0.0]), high.at([2.0, 1.0, 6.0])];
    map.set_link(1, Link { seconds: Some(100.0), ..lift.clone() }).unwrap();
    assert_eq!(modes(&map, ends, &agent, Objective::FASTEST).0[1], Mode::Climb);
    map.set_link(1, lift).unwrap();
    // Out of order, and for whoever may not ride.
    map.set_open(1, false).unwrap();
    assert_eq!(modes(&map, ends, &agent, Objective::FASTEST).0[1], Mode::Climb);
    map.set_open(1, true).unwrap();
    let climber = agent_with(|spec| spec.links.retain(|kind| *kind != LinkKind::Lift));
    assert_eq!(modes(&map, ends, &climber, Objective::SHORTEST).0[1], Mode::Climb);
    assert!(Agent::named("soldier").unwrap().may_take(LinkKind::Lift, 0));
    assert!(!Agent::named("drone").unwrap().may_take(LinkKind::Lift, 0));
}
