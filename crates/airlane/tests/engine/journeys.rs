//! Journeys through one part and several: A\* against Dijkstra's algorithm, prices, links, turns, and
//! the judge of each leg. The laws of what they search in are checked in `space/joined/tests.rs`.

use crate::common::*;
use crate::navmesh::floors::tiles;
use crate::prices::meets;
use airlane::geom::{Frame, Voxel};
use airlane::map::{Link, MapError, Part, PartId};
use airlane::method::Method;
use airlane::refine::Fault;
use airlane::scene::{HeightField, Heights, Scene, ground};
use airlane::space::{Linking, Over, PlannedLink, Space, Terrain, WaypointPlan, Waypoints};
use airlane::world::{AreaError, LinkKind, Medium, World};
use airlane::{
    Agent, AgentSpec, Airspace, Area, Dynamics, Map, Mode, Objective, Outcome, Path, Planner,
    Price, Profile, Query, Reason, Shape,
};
use airlane_scenes::{Kind, Recipe};
use proptest::prelude::*;
use std::sync::Arc;

fn hills(size: [u32; 2], seed: u64) -> Terrain {
    let mut draw = Draw(seed);
    let count = (size[0] * size[1]) as usize;
    let kinds = [ground::ROAD, ground::GRASS, ground::GRASS, ground::ROCK, ground::BLOCKED];
    let field = HeightField {
        heights: Heights::U8((0..count).map(|_| draw.below(8) as u8).collect()),
        height_scale: 0.1,
        ground: Some((0..count).map(|_| draw.pick(&kinds)).collect()),
        ..HeightField::flat(size)
    };
    Terrain::new(&field).unwrap()
}

/// A free place of a part, in world coordinates.
fn somewhere(map: &Map, part: PartId, draw: &mut Draw) -> Option<[f64; 3]> {
    let part = map.part(part).unwrap();
    let mut points = Vec::new();
    if let Some(airspace) = part.airspace() {
        points.extend(free_voxels(airspace.world()).into_iter().map(Voxel::centre));
    }
    if let Some(terrain) = part.terrain() {
        let free = (0..terrain.node_limit()).filter(|&n| terrain.ground(n).is_some());
        points.extend(free.map(|node| terrain.position(node)));
    }
    if let Some(waypoints) = part.waypoints() {
        points.extend((0..waypoints.node_limit()).map(|node| waypoints.position(node)));
    }
    if let Some(mesh) = part.navmesh() {
        points.extend((0..mesh.node_limit()).map(|node| mesh.position(node)));
    }
    (!points.is_empty()).then(|| part.frame().world_from_lattice(draw.pick(&points)))
}

/// Parts of all kinds, joined by random links.
struct Joined {
    map: Map,
    parts: Vec<PartId>,
    /// Where searches run in airspaces: a space, and options of the grid.
    on: (Option<&'static str>, &'static str),
}

/// Joins random places of parts by so many random links.
fn add_links(map: &mut Map, parts: &[PartId], count: u64, draw: &mut Draw) {
    for key in 0..count {
        let ends = [draw.pick(parts), draw.pick(parts)];
        let [Some(from), Some(to)] = ends.map(|part| somewhere(map, part, draw)) else { continue };
        let link = Link {
            length: draw.pick(&[None, Some(0.0), Some(0.3), Some(7.0)]),
            both_ways: draw.below(2) == 0,
            ..Link::new(draw.pick(&LinkKind::ALL), ends[0].at(from), ends[1].at(to))
        };
        map.set_link(key, link).unwrap();
    }
}

/// Waypoints among the solids of a world, with links of their own.
fn paths(world: &World, seed: u64, draw: &mut Draw) -> Waypoints {
    let over = Over::World(Arc::new(world.clone()));
    let mut plan = WaypointPlan::sampled(&over, 6, Linking::Within(5.0), seed);
    for _ in 0..2 {
        let names: Vec<String> = plan.points.iter().map(|p| p.name.clone()).collect();
        let [from, to] = [(); 2].map(|()| names[draw.below(names.len())].clone());
        if from != to {
            let length = draw.pick(&[None, Some(0.0), Some(0.5), Some(9.0)]);
            let (kind, both_ways) = (draw.pick(&LinkKind::ALL), draw.below(2) == 0);
            plan.links.push(PlannedLink {
                from,
                to,
                kind,
                both_ways,
                length,
                seconds: None,
                permission: 0,
            });
        }
    }
    Waypoints::new(&plan, over).unwrap()
}

fn joined(seed: u64, draw: &mut Draw) -> Joined {
    let world = cluttered([6, 5, 4], 20, seed);
    let paths = paths(&world, seed, draw);
    let mut air = Scene::of_solids(world.solids().clone());
    if draw.below(3) == 0 {
        air.frame = Frame { origin: [-1.0, 0.3, 0.7], voxel_size: 0.7 };
    }
    let water = Part::from(airspace(&world)).in_medium(Medium::Water);
    let mut map = Map::new();
    let parts = vec![
        map.add("air", Airspace::bake(air).unwrap()).unwrap(),
        map.add("water", water).unwrap(),
        map.add("paths", paths).unwrap(),
        map.add("ground", hills([6, 6], seed + 1)).unwrap(),
        map.add("floor", tiles([5, 4], 15, seed + 2)).unwrap(),
    ];
    add_links(&mut map, &parts, 6, draw);
    let on = draw.pick(&[
        (None, "6"),
        (None, "18"),
        (None, "26"),
        (Some("progressive-dual"), ""),
        (Some("progressive-corner"), ""),
    ]);
    Joined { map, parts, on }
}

impl Joined {
    fn search(&self, name: &str) -> Method {
        let (space, hood) = self.on;
        let options = [("neighbours", hood)];
        let options = if space.is_none() { &options[..] } else { &[] };
        Method::from_options(name, space, options).unwrap()
    }

    /// A query between places of two parts, by their numbers.
    fn between(&self, ends: [usize; 2], draw: &mut Draw) -> Option<Query> {
        let [a, b] = ends.map(|i| self.parts[i]);
        let from = somewhere(&self.map, a, draw)?;
        Some(Query::new(a.at(from), b.at(somewhere(&self.map, b, draw)?)))
    }
}

/// Asks, has the path judged, and returns it if there is one.
fn ask(map: &Map, query: &Query) -> Option<Path> {
    let outcome = Planner::new(map).path(query).unwrap().outcome;
    let path = outcome.found()?.clone();
    assert_eq!(path.audit(map), Ok(()), "{}: {:?}", query.asked_method(), path.points());
    for (end, place) in [(path.start(), query.start()), (path.end(), query.goal())] {
        let asked = place.unwrap().point();
        // Heights are the ground's.
        assert!((0..2).all(|i| (end[i] - asked[i]).abs() <= 1.0 / 256.0), "{end:?} {asked:?}");
    }
    Some(path)
}

fn cost(path: Option<Path>) -> f64 {
    path.map_or(f64::INFINITY, |path| path.cost())
}

fn agents(draw: &mut Draw) -> AgentSpec {
    let mut spec = AgentSpec::new("somebody");
    for (_, speed) in &mut spec.speeds {
        *speed = draw.pick(&[0.25, 1.0, 1.5, 8.0]);
    }
    if draw.below(3) == 0 {
        spec.max_slope = 0.3;
    }
    if draw.below(4) == 0 {
        spec.heights = [-9.0, 2.2];
    }
    if draw.below(4) == 0 {
        spec.prices.push((2, Price::Forbidden));
    }
    if draw.below(4) == 0 {
        spec.prices.push((1, Price::Factor(0.25)));
    }
    spec.area_speeds.push((0, Mode::Fly, 0.5));
    spec
}

fn objectives(draw: &mut Draw) -> Objective {
    let mut objective = draw.pick(&Objective::ALL);
    objective.exposure += draw.pick(&[0.0, 0.0, 2.5]);
    // Descending may not pay for more than the fastest agent's length.
    let least = -0.02 * objective.length - 0.02 * objective.time;
    objective.descent = objective.descent.max(least);
    objective
}

/// Three areas, in the map or in its airspaces.
fn set_areas(map: &mut Map, draw: &mut Draw) {
    for key in 0..3 {
        let at = [draw.below(6) as f64, draw.below(5) as f64, draw.below(4) as f64 - 1.0];
        let shape = match draw.below(3) {
            0 => Shape::ball(at, 1.0 + draw.below(3) as f64),
            1 => Shape::cuboid(at, at.map(|c| c + 0.3 + draw.below(3) as f64)),
            _ => Shape::prism(
                &[[at[0], at[1]], [at[0] + 3.0, at[1]], [at[0] + 1.0, at[1] + 2.5]],
                at[2]..at[2] + 2.0,
            ),
        };
        let factors = [Price::Factor(0.5), Price::Factor(3.0), Price::Factor(20.0)];
        let price = draw.pick(&[factors[0], factors[1], factors[2], Price::Forbidden]);
        let area = Area::new(draw.below(4) as u8, shape, price);
        match map.set_area(key, area) {
            Err(MapError::Area(AreaError::Outside { .. })) => {} // beyond all parts
            set => set.unwrap(),
        }
    }
}

/// A question about a map of all kinds of parts, for which a profile has every part searched by its own planner.
struct Port {
    map: Map,
    query: Query,
    has_areas: bool,
}

fn from_port_to_port(seed: u64) -> Option<Port> {
    let draw = &mut Draw(seed);
    let world = cluttered([8, 7, 6], 25, seed);
    let water = Part::from(airspace(&cluttered([6, 5, 4], 20, seed ^ 1)));
    let mut map = Map::new();
    let parts = [
        map.add("air", airspace(&world)).unwrap(),
        map.add("water", water.in_medium(Medium::Water)).unwrap(),
        map.add("floor", tiles([6, 5], 15, seed ^ 2)).unwrap(),
        map.add("paths", paths(&world, seed, draw)).unwrap(),
        map.add("ground", hills([6, 6], seed ^ 3)).unwrap(),
    ];
    add_links(&mut map, &parts, 12, draw);
    let has_areas = draw.below(2) == 0;
    if has_areas {
        set_areas(&mut map, draw);
    }
    let mut spec = AgentSpec::new("somebody");
    for (_, speed) in &mut spec.speeds {
        *speed = draw.pick(&[0.25, 1.0, 1.5, 8.0]);
    }
    let ends = [draw.pick(&parts), draw.pick(&parts)];
    let [from, to] = ends.map(|part| somewhere(&map, part, draw));
    let query = Query::new(ends[0].at(from?), ends[1].at(to?))
        .agent(&Agent::new(spec).unwrap())
        .objective(draw.pick(&[Objective::SHORTEST, Objective::FASTEST]));
    Some(Port { map, query, has_areas })
}

/// In fixed maps: journeys from port to port against A* by steps, without areas and with some. Areas are a few voxels
/// there, and the search over cells misses a fifth at worst.
#[test]
fn journeys_cost_hardly_more_than_by_steps() {
    let mut ratios = [Vec::new(), Vec::new()];
    for seed in 0..400 {
        let Some(Port { map, query, has_areas }) = from_port_to_port(seed) else { continue };
        let profile = ask(&map, &query.clone().method(Profile::Default));
        let steps = ask(&map, &query.clone().method(method("astar")));
        if let (Some(profile), Some(steps)) = (profile, steps)
            && steps.cost() > 0.0
        {
            ratios[usize::from(has_areas)].push(profile.cost() / steps.cost());
        }
    }
    for (ratios, mean, most) in [(&ratios[0], 0.95, 1.01), (&ratios[1], 0.9, 1.22)] {
        assert!(ratios.len() > 80, "{}", ratios.len());
        let found = ratios.iter().sum::<f64>() / ratios.len() as f64;
        let worst = ratios.iter().copied().fold(0.0, f64::max);
        assert!(found < mean && worst < most, "{found} {worst} of {}", ratios.len());
    }
}

proptest! {
    #![proptest_config(cases(120))]

    /// Whatever is joined, whoever moves and whatever counts: A* finds what Dijkstra finds, others
    /// nothing cheaper, and every journey passes its judges.
    #[test]
    fn the_cheapest_journeys_are_found_and_sound(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut joined = joined(seed, draw);
        let (spec, objective) = (agents(draw), objectives(draw));
        if draw.below(3) > 0 {
            set_areas(&mut joined.map, draw);
        }
        let ends = [draw.below(5), draw.below(5)];
        let Some(query) = joined.between(ends, draw) else { return Ok(()) };
        let query = query.agent(&Agent::new(spec).unwrap()).objective(objective);
        let answer = |search: Method| cost(ask(&joined.map, &query.clone().method(search)));
        let cheapest = answer(joined.search("dijkstra"));
        prop_assert_eq!(answer(joined.search("astar")), cheapest);
        for other in ["bfs", "dfs", "greedy", "wastar"] {
            let cost = answer(joined.search(other));
            prop_assert_eq!(cost.is_finite(), cheapest.is_finite());
            prop_assert!(cost >= cheapest);
        }
        // A profile is A* over the grid, pulled straight where that costs no more; or goes from port to port, with
        // planners of parts that are not exact past areas.
        let straight = answer(Profile::Default.into());
        let raw = answer(method("astar"));
        prop_assert!(straight.is_finite() || !raw.is_finite());
        // A line may pass an area that forbids where every step from voxel to voxel touches it.
        let has_areas = joined.map.areas().next().is_some();
        prop_assert!(raw.is_finite() || !straight.is_finite() || has_areas);
        prop_assert!(has_areas || straight <= 1.1 * raw + 1e-3, "{straight} {raw}");
    }

    /// From port to port: a profile finds a way if steps lead there, and without areas only then; it passes its judges. How
    /// near it comes to the cheapest is a figure, which `journeys_cost_hardly_more_than_by_steps` takes.
    #[test]
    fn journeys_from_port_to_port_are_found_and_sound(seed in any::<u64>()) {
        let Some(Port { map, query, has_areas }) = from_port_to_port(seed) else { return Ok(()) };
        let profile = ask(&map, &query.clone().method(Profile::Default));
        let steps = ask(&map, &query.clone().method(method("astar")));
        prop_assert!(profile.is_some() || steps.is_none());
        prop_assert!(steps.is_some() || profile.is_none() || has_areas);
        // Nobody looks at voxels one by one, unless areas that forbid leave hardly any room.
        let looked = Planner::new(&map).path(&query).unwrap().stats.expanded;
        prop_assert!(has_areas || looked < 450, "{looked}");
        if let (Some(profile), Some(steps)) = (&profile, &steps) {
            let [found, by_steps] = [profile.cost(), steps.cost()];
            prop_assert!(has_areas || found <= 1.1 * by_steps + 1e-3, "{found} {by_steps}");
            let sum: f64 = profile.legs().map(|leg| leg.cost()).sum();
            prop_assert!((sum - profile.cost()).abs() < 1e-6);
        }
        // What may be spent is spent on all parts together.
        let stopped = Planner::new(&map).path(&query.expansion_limit(1)).unwrap();
        if let Outcome::Stopped(Some(path), _) = &stopped.outcome {
            prop_assert_eq!(path.audit(&map), Ok(()));
        }
    }

    /// A cheaper area never makes a journey dearer, and neither does one that no longer forbids.
    #[test]
    fn cheaper_areas_are_never_dearer(seed in any::<u64>(), cheaper in 0.01f64..1.0) {
        let draw = &mut Draw(seed);
        let mut joined = joined(seed, draw);
        let mut spec = agents(draw);
        spec.prices.retain(|(_, price)| *price == Price::Forbidden);
        let agent = Agent::new(spec).unwrap();
        let mut objective = objectives(draw);
        objective.descent = objective.descent.max(0.0);
        let below = Shape::cuboid([0.0, 0.0, -1.0], [4.0, 4.0, 0.5]);
        joined.map.set_area(1, Area::new(1, below, Price::Factor(2.0))).unwrap();
        let ball = Shape::ball([3.0, 2.0, 1.0], 2.2);
        joined.map.set_area(2, Area::new(1, ball, Price::Forbidden)).unwrap();
        // Within each part, so that every kind is tried, and from one to another.
        let ends = [draw.below(5), draw.below(5)];
        let ends = if draw.below(3) == 0 { ends } else { [ends[0]; 2] };
        let Some(query) = joined.between(ends, draw) else { return Ok(()) };
        let query = query.agent(&agent).objective(objective).method(joined.search("astar"));
        let mut cost = |price| {
            joined.map.set_price(2, price).unwrap();
            cost(ask(&joined.map, &query))
        };
        let [forbidden, dear, cheap] =
            [Price::Forbidden, Price::Factor(3.0), Price::Factor(3.0 * cheaper)].map(&mut cost);
        prop_assert!(cheap <= dear && dear <= forbidden, "{cheap:?} {dear:?} {forbidden:?}");
    }

    /// Whoever cannot turn on the spot gets ways without sharp turns in any part, or none; they cost no
    /// less than those of others.
    #[test]
    fn turns_are_kept_in_every_part(seed in any::<u64>(), radius in prop::sample::select(vec![0.1, 0.4, 1.0])) {
        let draw = &mut Draw(seed);
        let mut joined = joined(seed, draw);
        let nimble = agents(draw);
        let dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(radius));
        let mut rider = nimble.clone();
        rider.dynamics = dynamics;
        set_areas(&mut joined.map, draw);
        let (objective, i) = (objectives(draw), draw.below(5));
        let Some(query) = joined.between([i; 2], draw) else { return Ok(()) };
        let query = query.objective(objective).method(joined.search("astar"));
        let [nimble, rider] = [nimble, rider].map(|spec| {
            cost(ask(&joined.map, &query.clone().agent(&Agent::new(spec).unwrap())))
        });
        prop_assert!(nimble <= rider);
    }

    /// Objectives twice as large make costs twice as large, to within the rounding of each step.
    #[test]
    fn costs_scale_with_objectives(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let joined = joined(seed, draw);
        let (spec, once) = (agents(draw), objectives(draw));
        let twice = Objective {
            length: 2.0 * once.length,
            time: 2.0 * once.time,
            climb: 2.0 * once.climb,
            descent: 2.0 * once.descent,
            exposure: 2.0 * once.exposure,
            ..once
        };
        let Some(query) = joined.between([0, 3], draw) else { return Ok(()) };
        let query = query.agent(&Agent::new(spec).unwrap()).method(joined.search("astar"));
        let [a, b] = [once, twice].map(|objective| ask(&joined.map, &query.clone().objective(objective)));
        if let (Some(a), Some(b)) = (a, b) {
            let points = a.points().len() + b.points().len();
            let (a, b) = (a.cost(), b.cost());
            prop_assert!((2.0 * a - b).abs() <= points as f64 * 4.0 / 37063.0, "{a} {b}");
        }
    }
}

/// A line passes a ball that may not be entered where every step from voxel to voxel touches it: the profile finds a way, A*
/// over voxels finds none.
#[test]
fn lines_pass_areas_that_steps_touch() {
    let mut map = Map::from(airspace(&solid_where([3, 3, 1], |v| v.0[0] == 1 && v.0[1] != 1)));
    // From the centre of a voxel in the wall to the edge of the only gap in it.
    let ball = Shape::ball([1.0, 0.0, 0.0], 1.0);
    map.set_area(1, Area::new(1, ball, Price::Forbidden)).unwrap();
    let query = Query::new([0.0, 2.0, 0.0], [2.0, 2.0, 0.0]);
    let line = ask(&map, &query).unwrap();
    assert!(line.points().iter().any(|at| at[1] > 1.0 && at[1] < 1.5), "{:?}", line.points());
    assert!(ask(&map, &query.method(method("astar"))).is_none());
}

/// A soldier's bird: walks, climbs, takes off, flies and lands in a city made to order.
#[test]
fn a_journey_walks_climbs_flies_and_lands() {
    let city =
        World::bake(Recipe { kind: Kind::City, size: [64, 64, 40], seed: 3 }.make().unwrap())
            .unwrap();
    // The streets: cells whose lowest voxel is free.
    let free = |x: u32, y: u32| !city.is_blocked(Voxel::new(x as i32, y as i32, 1));
    let grounds =
        (0..64 * 64).map(|i| if free(i % 64, i / 64) { ground::ROAD } else { ground::BLOCKED });
    let field = HeightField { ground: Some(grounds.collect()), ..HeightField::flat([64, 64]) };
    let terrain = Terrain::new(&field).unwrap();
    let open: Vec<[i32; 2]> = (0..terrain.node_limit())
        .filter(|&n| terrain.ground(n).is_some())
        .map(|n| terrain.cell(n))
        .filter(|&[x, y]| (1..40).all(|z| !city.is_blocked(Voxel::new(x, y, z))))
        .collect();
    let (first, last) = (open[0], open[open.len() - 1]);
    let at = |[x, y]: [i32; 2], z: f64| [f64::from(x), f64::from(y), z];
    let mut map = Map::new();
    let streets = map.add("streets", terrain).unwrap();
    let air = map.add("air", airspace(&city)).unwrap();
    let ladder = Link::ladder(streets.at(at(first, 0.0)), air.at(at(first, 20.0)));
    map.set_link(17, ladder).unwrap();
    let landing = Link::landing(air.at(at(last, 20.0)), streets.at(at(last, 0.0)));
    map.set_link(4, landing).unwrap();
    let agent = agent_with(|spec| {
        spec.speeds = vec![(Mode::Walk, 1.0), (Mode::Climb, 0.5), (Mode::Fly, 20.0)];
    });
    let near =
        |end: [i32; 2]| move |c: &[i32; 2]| (c[0] - end[0]).abs() + (c[1] - end[1]).abs() == 3;
    let start = open.iter().copied().find(near(first)).unwrap();
    let goal = open.iter().copied().rev().find(near(last)).unwrap();
    let query = Query::new(streets.at(at(start, 0.0)), streets.at(at(goal, 0.0)))
        .objective(Objective::FASTEST);
    for method in [method("astar"), Profile::Default.into(), method("astar@octree-corner")] {
        let path = ask(&map, &query.clone().agent(&agent).method(method)).expect("over the roofs");
        let told: Vec<_> =
            path.legs().map(|leg| (leg.mode(), leg.link_key(), leg.part())).collect();
        assert_eq!(
            told,
            [
                (Mode::Walk, None, streets),
                (Mode::Climb, Some(17), streets),
                (Mode::Fly, None, air),
                (Mode::Fly, Some(4), air),
                (Mode::Walk, None, streets)
            ]
        );
        // Legs hang together, and so do their costs.
        let sum: f64 = path.legs().map(|leg| leg.cost()).sum();
        assert!((sum - path.cost()).abs() < 1e-6);
        let length: f64 = path.legs().map(|leg| leg.length()).sum();
        assert!((length - path.length()).abs() < 1e-6);
    }

    // Whoever cannot fly walks all the way, or says so.
    let walker = agent_with(|spec| spec.speeds = vec![(Mode::Walk, 1.0), (Mode::Climb, 1.0)]);
    let query = query.agent(&walker).method(method("astar"));
    match Planner::new(&map).path(&query).unwrap().outcome {
        Outcome::Found(path) => {
            assert!(path.legs().all(|leg| leg.mode() == Mode::Walk));
            assert_eq!(path.audit(&map), Ok(()));
        }
        other => assert_eq!(other, Outcome::Unreachable(Reason::Exhausted)),
    }
}

/// A path in a map that has changed is found out.
#[test]
fn journey_auditor_finds_faults() {
    let mut map = Map::from(Terrain::new(&HeightField::flat([9, 9])).unwrap());
    let query = Query::new([0.0; 3], [8.0, 8.0, 0.0]).agent(&Agent::anyone());
    let query = query.method(method("astar"));
    let path = ask(&map, &query).unwrap();
    let smaller = Terrain::new(&HeightField::flat([7, 9])).unwrap();
    assert!(path.audit(smaller).is_err());
    let airspace = Airspace::bake(Scene::open([9, 9, 3]).unwrap()).unwrap();
    assert!(path.audit(&airspace).is_err());

    let zone = Shape::cuboid([3.0, 3.0, -1.0], [5.0, 5.0, 1.0]);
    map.set_area(1, Area::new(0, zone, Price::Forbidden)).unwrap();
    assert!(matches!(path.audit(&map), Err(Fault::Agent { leg: 0, .. })));
    let around = ask(&map, &query).unwrap();
    assert!(around.cost() > path.cost());
    map.set_price(1, Price::Factor(2.0)).unwrap();
    assert_eq!(path.audit(&map), Ok(()));

    // Links: closed, led elsewhere, of another kind, removed.
    let mut map = Map::new();
    let flat = |size| Terrain::new(&HeightField::flat(size)).unwrap();
    let [a, b] = ["a", "b"].map(|name| map.add(name, flat([9, 9])).unwrap());
    let door = Link::door(a.at([8.0, 4.0, 0.0]), b.at([0.0, 4.0, 0.0]));
    map.set_link(3, door.clone()).unwrap();
    let path = ask(&map, &Query::new(a.at([0.0; 3]), b.at([8.0, 8.0, 0.0]))).unwrap();
    assert_eq!(path.legs().map(|leg| leg.link_key()).collect::<Vec<_>>(), [None, Some(3), None]);
    let unknown = Err(Fault::Link { leg: 1 });
    map.set_open(3, false).unwrap();
    assert_eq!(path.audit(&map), unknown);
    map.set_open(3, true).unwrap();
    assert_eq!(path.audit(&map), Ok(()));
    let elsewhere = Link { to: b.at([1.0, 4.0, 0.0]), ..door.clone() };
    let ladder = Link { kind: LinkKind::Ladder, ..door.clone() };
    for other in [elsewhere, ladder] {
        map.set_link(3, other).unwrap();
        assert_eq!(path.audit(&map), unknown);
    }
    map.remove_link(3).unwrap();
    assert_eq!(path.audit(&map), unknown);
    assert!(matches!(path.audit(flat([9, 9])), Err(Fault::Link { leg: 1 } | Fault::Part { .. })));
}

#[test]
fn invalid_queries_are_rejected() {
    let map = Map::from(Terrain::new(&HeightField::flat([9, 9])).unwrap());
    let asked = Query::new([0.0; 3], [8.0, 8.0, 0.0]).method(method("astar"));
    let mut planner = Planner::new(&map);
    let mut refused = |query: &Query| {
        let error = planner.path(query).unwrap_err();
        (error.code(), error.to_string())
    };
    for search in ["theta", "lazytheta", "jps3d", "lazytheta@octree-dual"] {
        let (code, text) = refused(&asked.clone().method(method(search)));
        let both = text.contains(&format!("`{search}`")) && text.contains("several parts");
        assert!(code == 104 && both, "{text}");
    }
    let mut other = Map::new();
    let flat = || Terrain::new(&HeightField::flat([9, 9])).unwrap();
    let parts = ["here", "there"].map(|name| other.add(name, flat()).unwrap());
    let moon = refused(&asked.goal_at(parts[1].at([0.0; 3])));
    assert_eq!(moon, (101, "the goal is in part number 1, but the map has 1".to_owned()));
    assert!(refused(&asked.start_at([f64::NAN; 3])).1.contains("start"));
    let objective = Objective { climb: f64::NAN, ..Objective::SHORTEST };
    let (code, text) = refused(&asked.clone().objective(objective));
    assert!(code == 109 && text.contains("climb"), "{text}");
    assert!(Agent::new(agent_without_speeds()).is_err());

    let bird = agent_with(|spec| spec.speeds = vec![(Mode::Fly, 1.0)]);
    let answer = planner.path(&asked.clone().agent(&bird)).unwrap();
    let end = airlane::plan::End::Start;
    assert_eq!(answer.outcome, Outcome::Unreachable(Reason::EndUnconnected { end }));
    let path = planner.path(&asked.goal_at([0.0; 3])).unwrap().into_found().unwrap();
    assert_eq!((path.cost(), path.length(), path.points().len()), (0.0, 0.0, 1));

    let answer = planner.path(&asked.clone().expansion_limit(3)).unwrap();
    assert!(matches!(answer.outcome, Outcome::Stopped(Some(_), _)));
    assert_eq!(answer.any_path().unwrap().audit(&map), Ok(()));
}

fn agent_without_speeds() -> AgentSpec {
    let mut spec = AgentSpec::new("stone");
    spec.speeds.clear();
    spec
}

proptest! {
    #![proptest_config(cases(32))]

    /// A closed door is never passed: two rooms with doors between them, which open and close. What is found
    /// goes through one that is open, and there is a way as long as one is.
    #[test]
    fn closed_doors_are_never_passed(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut map = Map::new();
        let room = || Airspace::bake(Scene::open([12, 12, 6]).unwrap()).unwrap();
        let [a, b] = ["a", "b"].map(|name| map.add(name, room()).unwrap());
        let place = |draw: &mut Draw| {
            [12, 12, 6].map(|n| draw.below(n) as f64)
        };
        let doors = 1 + draw.below(4) as u64;
        for key in 0..doors {
            let link = Link::door(a.at(place(draw)), b.at(place(draw)));
            map.set_link(key, link).unwrap();
        }
        let mut open = vec![true; doors as usize];
        let mut planner = Planner::new(&map);
        for _ in 0..6 {
            let key = draw.below(doors as usize);
            open[key] = !open[key];
            map.set_open(key as u64, open[key]).unwrap();
            planner.follow(&map);
            let mut query = Query::new(a.at(place(draw)), b.at(place(draw)));
            if draw.below(2) == 0 {
                query = query.method(method("astar"));
            }
            let answer = planner.path(&query).unwrap();
            let path = answer.outcome.found();
            prop_assert_eq!(path.is_some(), open.iter().any(|&is_open| is_open));
            for leg in path.iter().flat_map(|path| path.legs()) {
                prop_assert!(leg.link_key().is_none_or(|key| open[key as usize]));
            }
        }
    }
    /// In maps of air, water, waypoints, ground and floors: a journey takes open links only, and is the one of a map
    /// in which there are no others.
    #[test]
    fn closed_links_are_as_good_as_none(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let joined = joined(seed, draw);
        let (mut closed, mut removed) = (joined.map.clone(), joined.map.clone());
        let mut open = Vec::new();
        for (key, ..) in joined.map.links() {
            match draw.below(2) {
                0 => open.push(key),
                _ => {
                    closed.set_open(key, false).unwrap();
                    removed.remove_link(key).unwrap();
                }
            }
        }
        for _ in 0..3 {
            let ends = [draw.below(5), draw.below(5)];
            let Some(query) = joined.between(ends, draw) else { continue };
            for method in [Profile::Default.into(), Profile::Fast.into(), joined.search("astar")] {
                let query = query.clone().method(method).agent(&Agent::anyone());
                let path = ask(&closed, &query);
                let links = path.iter().flat_map(|path| path.legs()).filter_map(|leg| leg.link_key());
                for key in links {
                    prop_assert!(open.contains(&key), "link {} is closed", key);
                }
                let without = ask(&removed, &query);
                prop_assert_eq!(way(path), way(without));
            }
        }
    }

    /// In the same maps: no leg shares a point with what is forbidden, in no space and by no search. Boxes and balls
    /// are asked here again; a hundredth smaller, as ends of legs lie on the lattice of their part.
    #[test]
    fn no_space_lets_anybody_touch_what_is_forbidden(seed in any::<u64>()) {
        const LESS: f64 = 0.01;
        let draw = &mut Draw(seed);
        let mut joined = joined(seed, draw);
        let mut smaller = Vec::new();
        for key in 0..3 {
            let at = [draw.below(6) as f64 + 0.3, draw.below(5) as f64, draw.below(4) as f64 - 0.4];
            let size = 0.3 + draw.below(4) as f64 / 2.0;
            let shapes = match draw.below(2) {
                0 => [size, size - LESS].map(|radius| Shape::ball(at, radius)),
                _ => [0.0, LESS].map(|by| {
                    Shape::cuboid(at.map(|c| c + by), at.map(|c| c + size - by))
                }),
            };
            let [shape, less] = shapes;
            if joined.map.set_area(key, Area::new(1, shape, Price::Forbidden)).is_ok() {
                smaller.push(less);
            }
        }
        for _ in 0..3 {
            // Within each part, so that every kind is tried, and from one to another.
            let ends = [draw.below(5), draw.below(5)];
            let ends = if draw.below(3) == 0 { ends } else { [ends[0]; 2] };
            let Some(query) = joined.between(ends, draw) else { continue };
            for method in [Profile::Default.into(), Profile::Fast.into(), joined.search("astar")] {
                let Some(path) = ask(&joined.map, &query.clone().method(method)) else { continue };
                for leg in path.legs() {
                    let points = leg.points();
                    // Who takes a link is nowhere on the way, but stands at its ends.
                    let stays = points.iter().map(|&at| [at; 2]);
                    let moves = points.windows(2).map(|ends| [ends[0], ends[1]]);
                    let moves = moves.filter(|_| leg.link().is_none());
                    for ends in stays.chain(moves) {
                        for shape in &smaller {
                            prop_assert!(!meets(shape, ends), "{}: {:?} {:?}", method, shape, ends);
                        }
                    }
                }
            }
        }
    }
}

/// Points and cost of a way, to be compared bit for bit.
fn way(path: Option<Path>) -> Option<(Vec<[f64; 3]>, f64)> {
    path.map(|path| (path.points().to_vec(), path.cost()))
}
