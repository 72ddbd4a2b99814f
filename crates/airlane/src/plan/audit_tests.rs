//! Forged paths are found out.

use super::*;
use crate::geom::Cost;
use crate::plan::airspace::Airspace;
use crate::plan::map::{Link, PartId};
use crate::plan::path::{Context, How, LegLink, RawLeg};
use crate::plan::reason::End;
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
    let how = How { part, mode, link, promise, cost, yaw: None };
    RawLeg { how, lattice, points: points.to_vec() }
}

fn forged(map: &Map, change: impl FnOnce(&mut AgentSpec), legs: Vec<RawLeg>) -> Path {
    let mut spec = AgentSpec::new("somebody");
    change(&mut spec);
    let agent = Some(Agent::new(spec).unwrap());
    let (version, body, keeps_turns) = (map.version(), Body::POINT, true);
    let (mode, rate) = (Mode::Fly, 1.0);
    Path::of_legs(legs, Context { version, body, agent, keeps_turns, mode, rate, from: End::Start })
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
        link.how.link = Some(LegLink { kind, seconds: None, key });
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
    back.how.link = Some(LegLink { kind: LinkKind::TakeOff, seconds: None, key: Some(9) });
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

#[test]
fn heights_may_be_reached_but_not_left() {
    let map = map();
    let fly = |heights: [f64; 2]| {
        forged(&map, |spec| spec.heights = heights, vec![leg(&map, 1, Mode::Fly, &OVER)])
            .audit(&map)
    };
    // The path is at a height of 2; rounding is a billionth of that and of 1.
    for allowed in [[2.0, 9.0], [0.0, 2.0], [2.0 + 2.8e-9, 9.0], [0.0, 2.0 - 2.8e-9]] {
        assert_eq!(fly(allowed), Ok(()), "{allowed:?}");
    }
    let why = "it leaves the agent's range of heights";
    for barred in [[2.0 + 3.2e-9, 9.0], [0.0, 2.0 - 3.2e-9], [2.001, 9.0], [0.0, 1.999]] {
        assert_eq!(fly(barred), Err(Fault::Agent { leg: 0, why }), "{barred:?}");
    }
}

/// A step of two from height 1 to 3 at x = 5.
#[test]
fn slopes_are_rise_over_run_along_any_direction() {
    let field = HeightField {
        heights: Heights::U8((0..100).map(|i| if i % 10 > 5 { 3 } else { 1 }).collect()),
        ..HeightField::flat([10, 10])
    };
    let mut map = Map::new();
    map.add("ground", Terrain::new(&field).unwrap()).unwrap();
    let mut scene = Scene::open([10, 10, 10]).unwrap();
    scene.voxels.insert_box([9, 9, 9], [10, 10, 10]);
    map.add("air", Airspace::bake(scene).unwrap()).unwrap();
    let walk = |points: &[[f64; 3]], max_slope: f64| {
        let legs = vec![leg(&map, 0, Mode::Walk, points)];
        forged(&map, |spec| spec.max_slope = max_slope, legs).audit(&map)
    };
    let steep = Err(Fault::Agent { leg: 0, why: "it is too steep for the agent" });
    let up = [[4.0, 3.0, 1.0], [5.0, 3.0, 1.0], [6.0, 3.0, 3.0]];
    let down = [[7.0, 3.0, 3.0], [6.0, 3.0, 3.0], [5.0, 3.0, 1.0]];
    for way in [up, down] {
        assert_eq!(walk(&way, 2.0), Ok(()));
        assert_eq!(walk(&way, 1.999), steep);
    }
    let across = [[5.0, 3.0, 1.0], [6.0, 4.0, 3.0]];
    assert_eq!(walk(&across, 2f64.sqrt()), Ok(()));
    assert_eq!(walk(&across, 1.41), steep);
    // What flies may climb as it likes.
    let climb = [leg(&map, 1, Mode::Fly, &[[1.0, 1.0, 2.0], [1.0, 2.0, 6.0]])];
    assert_eq!(forged(&map, |spec| spec.max_slope = 0.1, climb.to_vec()).audit(&map), Ok(()));
}

/// Borders of areas may be rounded by a step of the lattice, on every side.
#[test]
fn areas_may_be_left_by_a_rounding_only() {
    let mut map = map();
    let [low, high] = [[1.0, 2.0, 1.0], [4.0, 5.0, 4.0]];
    map.set_area(1, Area::new(3, Shape::cuboid(low, high), Price::Factor(2.0))).unwrap();
    let fly = |points: &[[f64; 3]]| {
        let legs = vec![leg(&map, 1, Mode::Fly, points)];
        forged(&map, |spec| spec.confined_to.push(3), legs).audit(&map)
    };
    let step = 1.0 / 256.0;
    for axis in 0..3 {
        for (side, out) in [(low, -step), (high, step)] {
            let along = |steps: f64| {
                let mut points = [[2.0, 3.0, 2.0], [3.0, 4.0, 3.0]];
                for point in &mut points {
                    point[axis] = side[axis] + steps * out;
                }
                fly(&points).is_ok()
            };
            assert!(along(-2.0) && along(0.0) && along(1.0), "{axis} {out}");
            assert!(!along(2.0) && !along(60.0), "{axis} {out}");
        }
    }
}

#[test]
fn links_end_where_they_are_within_a_rounding() {
    let mut map = map();
    let [ground, air] = [0, 1].map(PartId::new);
    let ends = [[2.0, 2.0, 0.0], [2.0, 2.0, 2.0]];
    map.set_link(9, Link::take_off(ground.at(ends[0]), air.at(ends[1]))).unwrap();
    let rise = |points: &[[f64; 3]]| {
        let mut link = leg(&map, 0, Mode::Fly, points);
        link.how.link = Some(LegLink { kind: LinkKind::TakeOff, seconds: None, key: Some(9) });
        forged(&map, |_| {}, vec![link]).audit(&map)
    };
    let unknown = Err(Fault::Link { leg: 0 });
    assert_eq!(rise(&ends), Ok(()));
    for axis in 0..3 {
        for (by, is_there) in
            [(1.0 / 512.0, true), (-1.0 / 512.0, true), (0.01, false), (-0.5, false)]
        {
            let mut moved = ends;
            moved[1][axis] += by;
            assert_eq!(rise(&moved), if is_there { Ok(()) } else { unknown.clone() });
        }
    }
    // A link joins two places, or one in two parts.
    assert_eq!(rise(&[ends[0], [2.0, 2.0, 1.0], ends[1]]), unknown);
    assert_eq!(rise(&ends[..1]), unknown);
    let here = [2.0, 2.0, 2.0];
    map.set_link(9, Link::take_off(ground.at([2.0, 2.0, 0.0]), air.at(here))).unwrap();
    let mut same = leg(&map, 1, Mode::Fly, &[here]);
    same.how.link = Some(LegLink { kind: LinkKind::TakeOff, seconds: None, key: Some(9) });
    // On ground only x and y tell.
    assert_eq!(forged(&map, |_| {}, vec![same]).audit(&map), Ok(()));
}

/// Turns are measured in world units: here a voxel is half of one.
#[test]
fn turns_are_measured_in_the_frame_of_the_map() {
    let mut scene = Scene::open([10, 10, 10]).unwrap();
    scene.frame.voxel_size = 0.5;
    let mut map = Map::new();
    map.add("air", Airspace::bake(scene).unwrap()).unwrap();
    let corner = [[0.5, 0.5, 1.0], [2.5, 0.5, 1.0], [2.5, 2.5, 1.0]];
    let turn = |radius: f64| {
        let dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(radius));
        let legs = vec![leg(&map, 0, Mode::Fly, &corner)];
        forged(&map, |spec| spec.dynamics = dynamics, legs).audit(&map)
    };
    assert_eq!(turn(1.9), Ok(()));
    assert!(matches!(turn(2.1), Err(Fault::Turn { .. })), "{:?}", turn(2.1));
}

/// A navmesh that rises steeply and then less so: neither its slope nor its kink is the agent's concern,
/// who is given a mesh that it can walk on.
#[test]
fn a_navmesh_is_judged_as_a_plan() {
    let corners = [[0, 0, 0], [4, 0, 4], [4, 4, 4], [0, 4, 0], [8, 0, 5], [8, 4, 5]];
    let raw = crate::scene::PolygonMesh {
        frame: crate::geom::Frame { origin: [0.0; 3], voxel_size: 1.0 },
        vertices: corners.iter().map(|corner| corner.map(f64::from)).collect(),
        polygons: vec![vec![0, 1, 2, 3], vec![1, 4, 5, 2]],
        reach: 0.5,
        ..Default::default()
    };
    let mut map = Map::new();
    map.add("mesh", crate::space::NavMesh::new(&raw).unwrap()).unwrap();
    let walk = |points: &[[f64; 3]], radius: f64| {
        let mut leg = leg(&map, 0, Mode::Walk, points);
        for point in &mut leg.lattice {
            point.0[2] = 0;
        }
        let dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(radius));
        let limited = |spec: &mut AgentSpec| (spec.dynamics, spec.max_slope) = (dynamics, 0.1);
        forged(&map, limited, vec![leg]).audit(&map)
    };
    let straight = [[1.0, 2.0, 1.0], [4.0, 2.0, 4.0], [7.0, 2.0, 4.75]];
    assert_eq!(walk(&straight, 20.0), Ok(()));
    let bent = [[1.0, 1.0, 1.0], [4.0, 1.0, 4.0], [4.0, 3.0, 4.0]];
    assert_eq!(walk(&bent, 1.9), Ok(()));
    assert!(matches!(walk(&bent, 2.1), Err(Fault::Turn { .. })));
}

#[test]
fn links_between_waypoints_are_taken_as_they_are() {
    use crate::space::{Linking, PlannedLink, Waypoint, WaypointPlan, Waypoints};
    let mut scene = Scene::open([20, 10, 9]).unwrap();
    scene.voxels.insert_box([0, 0, 4], [20, 10, 5]);
    let world = std::sync::Arc::new(crate::world::World::bake(scene).unwrap());
    let places = [[2.0, 5.0, 1.0], [17.0, 5.0, 1.0], [17.0, 5.0, 6.0], [2.0, 5.0, 6.0]];
    let names = ["hall", "foot", "head", "attic"];
    let points = names.iter().zip(places).map(|(name, at)| Waypoint { name: (*name).into(), at });
    let ladder = PlannedLink {
        from: "foot".into(),
        to: "head".into(),
        kind: LinkKind::Ladder,
        both_ways: false,
        length: None,
        seconds: None,
        permission: 0b10,
    };
    let plan = WaypointPlan {
        points: points.collect(),
        links: vec![ladder],
        linking: Linking::Within(30.0),
    };
    let mut map = Map::new();
    map.add("posts", Waypoints::new(&plan, Over::World(world)).unwrap()).unwrap();
    let climb = |ends: [usize; 2], kind: LinkKind, change: fn(&mut AgentSpec)| {
        let mut link = leg(&map, 0, Mode::Walk, &ends.map(|end| places[end]));
        link.how.link = Some(LegLink { kind, seconds: None, key: None });
        forged(&map, change, vec![link]).audit(&map)
    };
    let anyone: fn(&mut AgentSpec) = |_| {};
    assert_eq!(climb([1, 2], LinkKind::Ladder, anyone), Ok(()));
    let unknown = Err(Fault::Link { leg: 0 });
    // The other way, elsewhere, of another kind, and not for this agent.
    assert_eq!(climb([2, 1], LinkKind::Ladder, anyone), unknown);
    assert_eq!(climb([0, 3], LinkKind::Ladder, anyone), unknown);
    assert_eq!(climb([1, 2], LinkKind::Teleport, anyone), unknown);
    assert_eq!(climb([1, 2], LinkKind::Ladder, |spec| spec.permissions = 0b01), unknown);
    assert_eq!(climb([1, 2], LinkKind::Ladder, |spec| spec.links.clear()), unknown);
}
