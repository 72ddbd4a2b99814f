//! Forged paths are found out.

use super::*;
use crate::geom::Cost;
use crate::plan::airspace::Airspace;
use crate::plan::map::{Link, PartId};
use crate::plan::path::{Context, How, LegLink, RawLeg};
use crate::refine::Promise;
use crate::scene::{HeightField, Heights, Scene, ground};
use crate::space::Terrain;
use crate::world::{AgentSpec, Area, Body, Dynamics, LinkKind, Mode, Price, Shape};

/// A leg through these points of a part, as it would be in the frame of its map.
fn leg(map: &Map, part: usize, mode: Mode, points: &[[f64; 3]]) -> RawLeg {
    let part = PartId::new(part);
    let frame = *map.part(part).map_or(&map.frame(), Part::frame);
    let lattice = points.iter().map(|&point| frame.lattice_from_world(point).unwrap()).collect();
    let (link, promise, cost) = (None, Promise::Clear(Contact::Open), Cost::ZERO);
    let how = How { part, mode, link, promise, cost };
    RawLeg { how, lattice, points: points.to_vec() }
}

fn forged(map: &Map, change: impl FnOnce(&mut AgentSpec), legs: Vec<RawLeg>) -> Path {
    let mut spec = AgentSpec::new("somebody");
    change(&mut spec);
    let agent = Some(Agent::new(spec).unwrap());
    let (version, body, keeps_turns) = (map.version(), Body::POINT, true);
    let (mode, rate) = (Mode::Fly, 1.0);
    Path::of_legs(legs, Context { version, body, agent, keeps_turns, mode, rate })
}

/// Flat ground with a wall along x = 5, but for a step of two at y = 0.
fn terrain() -> Terrain {
    let grounds =
        (0..100).map(|i| if i % 10 == 5 && i >= 10 { ground::BLOCKED } else { ground::ROAD });
    let heights = (0..100).map(|i| u8::from(i % 10 > 5) * 2);
    let field = HeightField {
        heights: Heights::U8(heights.collect()),
        ground: Some(grounds.collect()),
        ..HeightField::flat([10, 10])
    };
    Terrain::new(&field).unwrap()
}

/// Ground and air.
fn map() -> Map {
    let mut scene = Scene::open([10, 10, 10]).unwrap();
    scene.voxels.insert_box([5, 0, 3], [6, 10, 10]);
    let mut map = Map::new();
    map.add("ground", terrain()).unwrap();
    map.add("air", Airspace::bake(scene).unwrap()).unwrap();
    map
}

const OVER: [[f64; 3]; 2] = [[1.0, 1.0, 2.0], [9.0, 1.0, 2.0]];

#[test]
fn a_leg_that_touches_something_is_found_out() {
    let map = map();
    let fly = |points: &[[f64; 3]]| forged(&map, |_| {}, vec![leg(&map, 1, Mode::Fly, points)]);
    assert_eq!(fly(&OVER).audit(&map), Ok(()));
    let through = fly(&[[1.0, 1.0, 4.0], [9.0, 1.0, 4.0]]);
    assert!(matches!(through.audit(&map), Err(Fault::Touches { segment: 0, .. })));
    let walk = |points: &[[f64; 3]]| forged(&map, |_| {}, vec![leg(&map, 0, Mode::Walk, points)]);
    assert_eq!(walk(&[[1.0, 3.0, 0.0], [2.0, 3.0, 0.0], [3.0, 4.0, 0.0]]).audit(&map), Ok(()));
    for wrong in [
        &[[4.0, 3.0, 0.0], [6.0, 3.0, 2.0]][..], // across the wall
        &[[1.0, 3.0, 0.0], [3.0, 3.0, 0.0]],     // two steps at once
        &[[1.0, 3.0, 0.0], [2.0, 3.0, 1.0]],     // above the ground
        &[[1.0, 3.0, 0.0], [5.0, 3.0, 0.0]],
    ] {
        assert!(walk(wrong).audit(&map).is_err(), "{wrong:?}");
    }
}

#[test]
fn a_path_with_a_gap_or_without_a_leg_is_found_out() {
    let map = map();
    let parts = vec![
        leg(&map, 1, Mode::Fly, &OVER),
        leg(&map, 1, Mode::Fly, &[[9.0, 2.0, 2.0], [9.0, 5.0, 2.0]]),
    ];
    assert_eq!(forged(&map, |_| {}, parts).audit(&map), Err(Fault::Gap { leg: 1 }));
    assert_eq!(forged(&map, |_| {}, Vec::new()).audit(&map), Err(Fault::Empty));
    let elsewhere = forged(&map, |_| {}, vec![leg(&map, 7, Mode::Fly, &OVER)]);
    assert_eq!(elsewhere.audit(&map), Err(Fault::Part { leg: 0 }));
}

#[test]
fn what_the_agent_must_not_do_is_found_out() {
    let mut map = map();
    let fly =
        |change: fn(&mut AgentSpec)| forged(&map, change, vec![leg(&map, 1, Mode::Fly, &OVER)]);
    let faulty = |path: &Path, told: &str| match path.audit(&map) {
        Err(Fault::Agent { leg: 0, why }) => assert!(why.contains(told), "{why}"),
        other => panic!("{other:?}"),
    };
    faulty(&fly(|spec| spec.heights = [3.0, 9.0]), "heights");
    faulty(&fly(|spec| spec.heights = [0.0, 1.5]), "heights");
    faulty(&fly(|spec| spec.speeds = vec![(Mode::Swim, 1.0)]), "cannot move in this mode");
    let swum = forged(&map, |_| {}, vec![leg(&map, 1, Mode::Swim, &OVER)]);
    faulty(&swum, "cannot move in this mode");
    let up = [[4.0, 0.0, 0.0], [5.0, 0.0, 0.0], [6.0, 0.0, 2.0]];
    let walk =
        |change: fn(&mut AgentSpec)| forged(&map, change, vec![leg(&map, 0, Mode::Walk, &up)]);
    assert_eq!(walk(|_| {}).audit(&map), Ok(()));
    faulty(&walk(|spec| spec.max_slope = 1.0), "steep");
    // Areas: forbidden to all, to this one, or to be left.
    let zone = Shape::cuboid([3.0, 0.0, 1.0], [4.0, 2.0, 3.0]);
    map.set_area(1, Area::new(3, zone, Price::Factor(2.0))).unwrap();
    let audit = |map: &Map, change: fn(&mut AgentSpec)| {
        forged(map, change, vec![leg(map, 1, Mode::Fly, &OVER)]).audit(map)
    };
    assert_eq!(audit(&map, |_| {}), Ok(()));
    let barred =
        Err(Fault::Agent { leg: 0, why: "it crosses an area that is forbidden for the agent" });
    assert_eq!(audit(&map, |spec| spec.prices.push((3, Price::Forbidden))), barred);
    assert_eq!(audit(&map, |spec| spec.confined_to.push(3)), barred);
    map.set_price(1, Price::Forbidden).unwrap();
    assert_eq!(audit(&map, |_| {}), barred);
}

#[test]
fn links_that_are_none_are_found_out() {
    let mut map = map();
    let ends = [[2.0, 2.0, 0.0], [2.0, 2.0, 2.0]];
    let [ground, air] = [0, 1].map(PartId::new);
    let pad = Link { permission: 0b10, ..Link::take_off(ground.at(ends[0]), air.at(ends[1])) };
    map.set_link(9, pad).unwrap();
    let rise = |key: Option<u64>, kind: LinkKind, change: fn(&mut AgentSpec)| {
        let mut link = leg(&map, 0, Mode::Fly, &ends);
        link.how.link = Some(LegLink { kind, key });
        forged(&map, change, vec![link]).audit(&map)
    };
    let anyone: fn(&mut AgentSpec) = |_| {};
    assert_eq!(rise(Some(9), LinkKind::TakeOff, anyone), Ok(()));
    let unknown = Err(Fault::Link { leg: 0 });
    assert_eq!(rise(Some(8), LinkKind::TakeOff, anyone), unknown);
    assert_eq!(rise(Some(9), LinkKind::Teleport, anyone), unknown);
    assert_eq!(rise(None, LinkKind::TakeOff, anyone), unknown);
    let may_not = Err(Fault::Agent { leg: 0, why: "the agent may not take this link" });
    assert_eq!(rise(Some(9), LinkKind::TakeOff, |spec| spec.permissions = 0b01), may_not);
    assert_eq!(rise(Some(9), LinkKind::TakeOff, |spec| spec.links.clear()), may_not);
    // One way only.
    let mut back = leg(&map, 1, Mode::Fly, &[ends[1], ends[0]]);
    back.how.link = Some(LegLink { kind: LinkKind::TakeOff, key: Some(9) });
    assert_eq!(forged(&map, anyone, vec![back]).audit(&map), unknown);
}

#[test]
fn turns_that_are_too_tight_are_found_out() {
    let map = map();
    let corner = [[1.0, 1.0, 2.0], [3.0, 1.0, 2.0], [3.0, 3.0, 2.0]];
    let turn = |radius: f64| {
        let dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(radius));
        let legs = vec![leg(&map, 1, Mode::Fly, &corner)];
        forged(&map, |spec| spec.dynamics = dynamics, legs).audit(&map)
    };
    assert_eq!(turn(0.0), Ok(()));
    assert_eq!(turn(1.5), Ok(()));
    assert!(matches!(turn(2.5), Err(Fault::Turn { .. })), "{:?}", turn(2.5));
}
