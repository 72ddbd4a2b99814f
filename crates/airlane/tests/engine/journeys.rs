//! Journeys through one space and several: the laws of estimates, links, and the judge of each leg.

use crate::common::*;
use crate::conformance::holds;
use crate::navmesh::floors::tiles;
use airlane::geom::{Cost, Frame, Voxel};
use airlane::laws;
use airlane::plan::{
    Algorithm, Answer, End, GridOptions, Journey, JourneyError, JourneyPlanner, JourneyQuery,
    LinkTaken, Outcome, Reason,
};
use airlane::scene::{HeightField, Heights, ground};
use airlane::search::Metric;
use airlane::space::{
    CornerRule, Grading, GraphKind, JoinError, Joined, Link, Linking, Neighbourhood, NodeId,
    Octree, OctreeGraph, Over, Place, PlannedLink, Realm, Space, Terrain, Trip, Via, VoxelGrid,
    WaypointPlan, Waypoints,
};
use airlane::world::{Agent, Area, Areas, LinkKind, Medium, Mode, Rule, Shape, Weights, World};
use airlane_scenes::{Kind, Recipe};
use proptest::prelude::*;

fn link(from: (&str, [f64; 3]), to: (&str, [f64; 3]), kind: LinkKind) -> Link {
    let (from, to) = (Place::new(from.0, from.1), Place::new(to.0, to.1));
    Link { from, to, kind, both_ways: true, length: None, permission: 0 }
}

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

/// A free place, in world coordinates.
fn somewhere(realm: &Realm<'_>, draw: &mut Draw) -> Option<[f64; 3]> {
    let nodes: Vec<NodeId> = match realm {
        Realm::Grid(grid) => {
            free_voxels(grid.world()).into_iter().filter_map(|v| grid.node(v)).collect()
        }
        Realm::Terrain(terrain) => {
            (0..terrain.node_limit()).filter(|&n| terrain.ground(n).is_some()).collect()
        }
        Realm::Waypoints(waypoints) => (0..waypoints.node_limit()).collect(),
        Realm::Octree(graph) => (0..graph.node_limit()).collect(),
        Realm::NavMesh(mesh) => (0..mesh.node_limit()).collect(),
    };
    (!nodes.is_empty()).then(|| realm.frame().world_from_lattice(realm.position(draw.pick(&nodes))))
}

/// The spaces that are joined: one of each kind.
const NAMES: [&str; 5] = ["air", "water", "paths", "ground", "floor"];

/// Hands spaces of all kinds, joined by random links, to a test.
fn with_joined(seed: u64, test: impl FnOnce(&Joined<'_>, &mut Draw)) {
    let mut draw = Draw(seed);
    let world = cluttered([6, 5, 4], 20, seed);
    let grid = VoxelGrid::new(&world, draw.pick(&NEIGHBOURHOODS), CornerRule::CutNone).unwrap();
    let octree = Octree::new(&world, Grading::Progressive).unwrap();
    let graph =
        OctreeGraph::new(&world, octree, draw.pick(&[GraphKind::Dual, GraphKind::EdgeCorner]));
    let terrain = hills([6, 6], seed + 1);
    let mut plan = WaypointPlan::sampled(Over::World(&world), 6, Linking::Within(5.0), seed);
    for _ in 0..2 {
        let names: Vec<String> = plan.points.iter().map(|p| p.name.clone()).collect();
        let (from, to) =
            (names[draw.below(names.len())].clone(), names[draw.below(names.len())].clone());
        if from != to {
            let length = draw.pick(&[None, Some(0.0), Some(0.5), Some(9.0)]);
            let kind = draw.pick(&LinkKind::ALL);
            plan.links.push(PlannedLink {
                from,
                to,
                kind,
                both_ways: draw.below(2) == 0,
                length,
                permission: 0,
            });
        }
    }
    let waypoints = Waypoints::new(&plan, Over::World(&world)).unwrap();
    let mesh = tiles([5, 4], 15, seed + 2);
    let mut frame = *world.frame();
    if draw.below(3) == 0 {
        frame = Frame { origin: [-1.0, 0.3, 0.7], voxel_size: 0.7 };
    }
    let mut joined = Joined::new(frame);
    joined.add("air", Realm::Grid(&grid), Medium::Air).unwrap();
    joined.add("water", Realm::Octree(&graph), Medium::Water).unwrap();
    joined.add("paths", Realm::Waypoints(&waypoints), Medium::Ground).unwrap();
    joined.add("ground", Realm::Terrain(&terrain), Medium::Ground).unwrap();
    joined.add("floor", Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    for _ in 0..6 {
        let ends = [draw.below(NAMES.len()), draw.below(NAMES.len())];
        let places = ends.map(|i| somewhere(&joined.provinces()[i].realm(), &mut draw));
        let [Some(from), Some(to)] = places else { continue };
        let planned = Link {
            length: draw.pick(&[None, Some(0.0), Some(0.3), Some(7.0)]),
            both_ways: draw.below(2) == 0,
            ..link((NAMES[ends[0]], from), (NAMES[ends[1]], to), draw.pick(&LinkKind::ALL))
        };
        match joined.link(&planned) {
            Ok(_) | Err(JoinError::Blocked { .. }) => {}
            Err(other) => panic!("{other}"),
        }
    }
    test(&joined.with_exposure(3), &mut draw);
}

fn agents(draw: &mut Draw) -> Agent {
    let mut agent = Agent::anyone();
    for (_, speed) in &mut agent.speeds {
        *speed = draw.pick(&[0.25, 1.0, 1.5, 8.0]);
    }
    if draw.below(3) == 0 {
        agent.max_slope = 0.3;
    }
    if draw.below(4) == 0 {
        agent.heights = [-9.0, 2.2];
    }
    if draw.below(4) == 0 {
        agent.areas = 0b1011;
    }
    agent.area_speeds.push((0, Mode::Fly, 0.5));
    agent
}

fn weights(draw: &mut Draw) -> Weights {
    let mut weights = draw.pick(&Weights::ALL);
    weights.exposure += draw.pick(&[0.0, 0.0, 2.5]);
    // Descending may not pay for more than the fastest agent's length.
    weights.descent = weights.descent.max(-0.02 * weights.length - 0.02 * weights.time);
    weights
}

fn areas(joined: &Joined<'_>, draw: &mut Draw) -> Areas {
    let mut area = |i: usize| {
        let at = [draw.below(6) as f64, draw.below(5) as f64, draw.below(4) as f64 - 1.0];
        let shape = match draw.below(3) {
            0 => Shape::Ball { centre: at, radius: 1.0 + draw.below(3) as f64 },
            1 => Shape::Box { low: at, high: at.map(|c| c + 0.3 + draw.below(3) as f64) },
            _ => Shape::Prism {
                outline: vec![[at[0], at[1]], [at[0] + 3.0, at[1]], [at[0] + 1.0, at[1] + 2.5]],
                heights: [at[2], at[2] + 2.0],
            },
        };
        let rule =
            draw.pick(&[Rule::Factor(0.5), Rule::Factor(3.0), Rule::Factor(20.0), Rule::Forbidden]);
        Area { name: format!("area {i}"), kind: draw.below(4) as u8, shape, rule }
    };
    let list = (0..3).map(&mut area).collect();
    Areas::new(list, joined.frame(), [[-1e6; 3], [1e6; 3]]).unwrap()
}

proptest! {
    #![proptest_config(cases(120))]

    /// Whatever is joined, whoever moves and whatever counts: estimates are consistent, zero at the
    /// goal, and A* finds what Dijkstra finds. Every journey passes its judges.
    #[test]
    fn estimates_are_consistent_and_journeys_are_sound(seed in any::<u64>()) {
        with_joined(seed, |joined, draw| {
            let (agent, weights) = (agents(draw), weights(draw));
            let list = areas(joined, draw);
            let areas = (draw.below(3) > 0).then_some(&list);
            let ends = [draw.below(NAMES.len()), draw.below(NAMES.len())];
            let [Some(from), Some(to)] = ends.map(|i| somewhere(&joined.provinces()[i].realm(), draw)) else { return };
            let query = JourneyQuery {
                start: Place::new(NAMES[ends[0]], from),
                goal: Place::new(NAMES[ends[1]], to),
                agent: &agent,
                weights,
                areas,
            };
            let mut planner = JourneyPlanner::new(joined);
            let trip = planner.trip(&query).unwrap();
            if let Ok(trip) = &trip {
                check_consistency(trip);
            }
            let mut answer = |algorithm| {
                let answer = planner.answer(&query, &GridOptions::new(algorithm)).unwrap();
                if let Some(journey) = answer.outcome.found() {
                    assert_eq!(journey.audit(joined, &query), Ok(()), "{algorithm:?}");
                }
                answer.outcome.found().map(Journey::cost)
            };
            let cheapest = answer(Algorithm::Dijkstra);
            assert_eq!(answer(Algorithm::AStar), cheapest);
            for other in [Algorithm::BreadthFirst, Algorithm::DepthFirst, Algorithm::Greedy, Algorithm::WeightedAStar] {
                let cost = answer(other);
                assert_eq!(cost.is_some(), cheapest.is_some());
                assert!(cost >= cheapest);
            }
        });
    }

    /// A cheaper area never makes a journey dearer, and neither does one that no longer forbids.
    #[test]
    fn cheaper_areas_are_never_dearer(seed in any::<u64>(), cheaper in 0.01f64..1.0) {
        with_joined(seed, |joined, draw| {
            let agent = agents(draw);
            let mut weights = weights(draw);
            weights.descent = weights.descent.max(0.0);
            let shape = Shape::Ball { centre: [3.0, 2.0, 1.0], radius: 2.2 };
            let below = Shape::Box { low: [0.0, 0.0, -1.0], high: [4.0, 4.0, 0.5] };
            let area = |shape: &Shape, rule| Area { name: "it".into(), kind: 1, shape: shape.clone(), rule };
            let of = |list: Vec<Area>| Areas::new(list, joined.frame(), [[-1e6; 3], [1e6; 3]]).unwrap();
            let under = area(&below, Rule::Factor(2.0));
            // Within each space, so that every kind is tried, and from one to another.
            let ends = [draw.below(NAMES.len()), draw.below(NAMES.len())];
            let ends = if draw.below(3) == 0 { ends } else { [ends[0]; 2] };
            let [Some(from), Some(to)] = ends.map(|i| somewhere(&joined.provinces()[i].realm(), draw)) else { return };
            let cost = |rule| {
                let areas = of(vec![under.clone(), area(&shape, rule)]);
                let query = JourneyQuery {
                    start: Place::new(NAMES[ends[0]], from),
                    goal: Place::new(NAMES[ends[1]], to),
                    agent: &agent,
                    weights,
                    areas: Some(&areas),
                };
                let options = GridOptions::new(Algorithm::AStar);
                let answer = JourneyPlanner::new(joined).answer(&query, &options).unwrap();
                answer.outcome.found().map_or(Cost::MAX, Journey::cost)
            };
            let (forbidden, dear, cheap) = (cost(Rule::Forbidden), cost(Rule::Factor(3.0)), cost(Rule::Factor(3.0 * cheaper)));
            assert!(cheap <= dear && dear <= forbidden, "{cheap:?} {dear:?} {forbidden:?}");
        });
    }

    /// Whoever cannot turn on the spot gets ways without sharp turns in any space, or none; they cost no
    /// less than those of others.
    #[test]
    fn turns_are_kept_in_every_space(seed in any::<u64>(), radius in prop::sample::select(vec![0.1, 0.4, 1.0])) {
        with_joined(seed, |joined, draw| {
            let nimble = agents(draw);
            let rider = Agent { turning_radius: Some(radius), ..nimble.clone() };
            let list = areas(joined, draw);
            let (weights, i) = (weights(draw), draw.below(NAMES.len()));
            let [Some(from), Some(to)] = [i, i].map(|i| somewhere(&joined.provinces()[i].realm(), draw)) else { return };
            let [nimble, rider] = [&nimble, &rider].map(|agent| {
                let [start, goal] = [from, to].map(|at| Place::new(NAMES[i], at));
                let query = JourneyQuery { start, goal, agent, weights, areas: Some(&list) };
                let answer = JourneyPlanner::new(joined).answer(&query, &GridOptions::new(Algorithm::AStar)).unwrap();
                let found = answer.outcome.found();
                if let Some(journey) = found {
                    assert_eq!(journey.audit(joined, &query), Ok(()), "{} {:?}", NAMES[i], journey.points());
                }
                found.map_or(Cost::MAX, Journey::cost)
            });
            assert!(nimble <= rider);
        });
    }

    /// Weights twice as large make costs twice as large, to within the rounding of each step.
    #[test]
    fn costs_scale_with_weights(seed in any::<u64>()) {
        with_joined(seed, |joined, draw| {
            let (agent, once) = (agents(draw), weights(draw));
            let twice = Weights {
                length: 2.0 * once.length,
                time: 2.0 * once.time,
                climb: 2.0 * once.climb,
                descent: 2.0 * once.descent,
                exposure: 2.0 * once.exposure,
            };
            let [Some(from), Some(to)] = [0, 3].map(|i| somewhere(&joined.provinces()[i].realm(), draw)) else { return };
            let cost = |weights| {
                let query = JourneyQuery { start: Place::new("air", from), goal: Place::new("ground", to), agent: &agent, weights, areas: None };
                let answer = JourneyPlanner::new(joined).answer(&query, &GridOptions::new(Algorithm::AStar)).unwrap();
                answer.outcome.found().map(|journey| (journey.cost().voxels(), journey.points().len()))
            };
            if let (Some((a, n)), Some((b, m))) = (cost(once), cost(twice)) {
                assert!((2.0 * a - b).abs() <= (n + m) as f64 * 4.0 / 37063.0, "{a} {b}");
            }
        });
    }
}

fn check_consistency(trip: &Trip<'_>) {
    let nodes = laws::reachable(trip, trip.start(), usize::MAX);
    let nodes = || nodes.iter().copied();
    let distance = |a, b| Metric::Euclidean.between(a, b);
    holds(laws::check_steps(trip, nodes()));
    holds(laws::check_estimates(trip, trip.goal(), nodes(), distance));
    holds(laws::check_admissible(trip, trip.goal(), nodes(), distance));
    for node in nodes() {
        trip.for_each_neighbour(node, |to, cost| {
            assert!(to != node);
            // Costs have no sign; only a link, or no way at all, is free.
            let (via, _) = trip.via(node, to).expect("a step leads there");
            let is_way = matches!(via, Via::Space(..)) && trip.position(node) != trip.position(to);
            assert!(cost > Cost::ZERO || !is_way, "{node} to {to}");
        });
    }
}

/// A soldier's bird: walks, climbs, takes off, flies and lands in a city made to order.
#[test]
fn a_journey_walks_climbs_flies_and_lands() {
    let city =
        World::bake(Recipe { kind: Kind::City, size: [64, 64, 40], seed: 3 }.make().unwrap())
            .unwrap();
    let air = VoxelGrid::new(&city, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
    // The streets: cells whose lowest voxel is free.
    let free = |x: u32, y: u32| !city.is_blocked(Voxel::new(x as i32, y as i32, 1));
    let grounds =
        (0..64 * 64).map(|i| if free(i % 64, i / 64) { ground::ROAD } else { ground::BLOCKED });
    let field = HeightField { ground: Some(grounds.collect()), ..HeightField::flat([64, 64]) };
    let streets = Terrain::new(&field).unwrap();
    let open: Vec<[i32; 2]> = (0..streets.node_limit())
        .filter(|&n| streets.ground(n).is_some())
        .map(|n| streets.cell(n))
        .filter(|&[x, y]| (1..40).all(|z| !city.is_blocked(Voxel::new(x, y, z))))
        .collect();
    let (first, last) = (open[0], open[open.len() - 1]);
    let at = |[x, y]: [i32; 2], z: f64| [f64::from(x), f64::from(y), z];
    let mut joined = Joined::new(*city.frame());
    joined.add("streets", Realm::Terrain(&streets), Medium::Ground).unwrap();
    joined.add("air", Realm::Grid(&air), Medium::Air).unwrap();
    let ladder = link(("streets", at(first, 0.0)), ("air", at(first, 20.0)), LinkKind::Ladder);
    let landing = link(("air", at(last, 20.0)), ("streets", at(last, 0.0)), LinkKind::Landing);
    joined.link(&ladder).unwrap();
    joined.link(&Link { both_ways: false, ..landing }).unwrap();
    let agent = Agent {
        speeds: vec![(Mode::Walk, 1.0), (Mode::Climb, 0.5), (Mode::Fly, 20.0)],
        ..Agent::anyone()
    };
    let start = open
        .iter()
        .copied()
        .find(|c| (c[0] - first[0]).abs() + (c[1] - first[1]).abs() == 3)
        .unwrap();
    let goal = open
        .iter()
        .copied()
        .rev()
        .find(|c| (c[0] - last[0]).abs() + (c[1] - last[1]).abs() == 3)
        .unwrap();
    let query = JourneyQuery {
        start: Place::new("streets", at(start, 0.0)),
        goal: Place::new("streets", at(goal, 0.0)),
        agent: &agent,
        weights: Weights::FASTEST,
        areas: None,
    };
    let answer =
        JourneyPlanner::new(&joined).answer(&query, &GridOptions::new(Algorithm::AStar)).unwrap();
    let journey = answer.outcome.found().expect("over the roofs");
    let told: Vec<_> = journey.legs().iter().map(|leg| (leg.mode, leg.link)).collect();
    let between = |link| Some(LinkTaken::Between(link));
    assert_eq!(
        told,
        [
            (Mode::Walk, None),
            (Mode::Climb, between(0)),
            (Mode::Fly, None),
            (Mode::Fly, between(1)),
            (Mode::Walk, None)
        ]
    );
    assert_eq!(journey.audit(&joined, &query), Ok(()));

    // Whoever cannot fly walks all the way, or says so.
    let walker = Agent { speeds: vec![(Mode::Walk, 1.0), (Mode::Climb, 1.0)], ..Agent::anyone() };
    let query = JourneyQuery { agent: &walker, ..query };
    let Answer { outcome, .. } =
        JourneyPlanner::new(&joined).answer(&query, &GridOptions::new(Algorithm::AStar)).unwrap();
    match outcome {
        Outcome::Found(journey) => {
            assert!(journey.legs().iter().all(|leg| leg.mode == Mode::Walk));
            assert_eq!(journey.audit(&joined, &query), Ok(()));
        }
        other => assert_eq!(other, Outcome::Unreachable(Reason::NothingLeft)),
    }
}

/// A forged journey is found out.
#[test]
fn the_judge_of_journeys_finds_faults() {
    let terrain = Terrain::new(&HeightField::flat([9, 9])).unwrap();
    let joined = Joined::single(Realm::Terrain(&terrain), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let query = |weights, agent| JourneyQuery {
        start: Place::new("here", [0.0; 3]),
        goal: Place::new("here", [8.0, 8.0, 0.0]),
        agent,
        weights,
        areas: None,
    };
    let asked = query(Weights::SHORTEST, &agent);
    let options = GridOptions::new(Algorithm::AStar);
    let answer = JourneyPlanner::new(&joined).answer(&asked, &options).unwrap();
    let journey = answer.outcome.found().unwrap();
    assert_eq!(journey.audit(&joined, &asked), Ok(()));
    let elsewhere = JourneyQuery { goal: Place::new("here", [8.0, 7.0, 0.0]), ..asked.clone() };
    assert!(journey.audit(&joined, &elsewhere).is_err());
    let low = Agent { heights: [-2.0, -1.0], ..Agent::anyone() };
    assert!(journey.audit(&joined, &query(Weights::SHORTEST, &low)).is_err());
    let swimmer = Agent { speeds: vec![(Mode::Swim, 1.0)], ..Agent::anyone() };
    assert!(journey.audit(&joined, &query(Weights::SHORTEST, &swimmer)).is_err());
    let zone = Shape::Box { low: [3.0, 3.0, -1.0], high: [5.0, 5.0, 1.0] };
    let zone = Area { name: "zone".into(), kind: 0, shape: zone, rule: Rule::Forbidden };
    let areas = Areas::new(vec![zone], joined.frame(), joined.bounds()).unwrap();
    let barred = JourneyQuery { areas: Some(&areas), ..asked.clone() };
    assert!(journey.audit(&joined, &barred).is_err());
    let around = JourneyPlanner::new(&joined).answer(&barred, &options).unwrap();
    assert_eq!(around.outcome.found().unwrap().audit(&joined, &barred), Ok(()));
    assert!(around.outcome.found().unwrap().cost() > journey.cost());
}

#[test]
fn queries_that_mean_nothing_are_refused() {
    let terrain = Terrain::new(&HeightField::flat([9, 9])).unwrap();
    let mut joined = Joined::single(Realm::Terrain(&terrain), Medium::Ground).unwrap();
    let nowhere = link(("here", [0.0; 3]), ("there", [1.0; 3]), LinkKind::Door);
    assert!(
        joined.link(&nowhere).unwrap_err().to_string().contains("link 1 names the space \"there\"")
    );
    let outside = link(("here", [0.0; 3]), ("here", [99.0; 3]), LinkKind::Door);
    assert!(matches!(joined.link(&outside), Err(JoinError::Blocked { link: 1, .. })));
    for bad in [-1.0, f64::NAN] {
        let bad = Link {
            length: Some(bad),
            ..link(("here", [0.0; 3]), ("here", [5.0, 0.0, 0.0]), LinkKind::Door)
        };
        assert!(matches!(joined.link(&bad), Err(JoinError::Length { .. })));
    }
    assert!(matches!(
        joined.add("here", Realm::Terrain(&terrain), Medium::Ground),
        Err(JoinError::Duplicate(_))
    ));

    let agent = Agent::anyone();
    let asked = JourneyQuery {
        start: Place::new("here", [0.0; 3]),
        goal: Place::new("here", [8.0, 8.0, 0.0]),
        agent: &agent,
        weights: Weights::SHORTEST,
        areas: None,
    };
    let mut planner = JourneyPlanner::new(&joined);
    let options = GridOptions::new(Algorithm::AStar);
    let mut refused = |query: &JourneyQuery<'_>, options: &GridOptions| {
        planner.answer(query, options).unwrap_err().to_string()
    };
    for algorithm in [Algorithm::Theta, Algorithm::LazyTheta, Algorithm::Jps3d] {
        assert!(refused(&asked, &GridOptions::new(algorithm)).contains("only"));
    }
    let moon = JourneyQuery { goal: Place::new("moon", [0.0; 3]), ..asked.clone() };
    assert_eq!(refused(&moon, &options), "the goal names the space \"moon\"; there are here");
    let nan = JourneyQuery { start: Place::new("here", [f64::NAN; 3]), ..asked.clone() };
    assert!(refused(&nan, &options).contains("start"));
    let weights = Weights { climb: f64::NAN, ..Weights::SHORTEST };
    assert!(refused(&JourneyQuery { weights, ..asked.clone() }, &options).contains("climb"));
    let still = Agent { speeds: vec![], ..Agent::anyone() };
    assert!(matches!(
        JourneyPlanner::new(&joined)
            .answer(&JourneyQuery { agent: &still, ..asked.clone() }, &options),
        Err(JourneyError::Pricing(_))
    ));
    let bird = Agent { speeds: vec![(Mode::Fly, 1.0)], ..Agent::anyone() };
    let answer = JourneyPlanner::new(&joined)
        .answer(&JourneyQuery { agent: &bird, ..asked.clone() }, &options)
        .unwrap();
    assert_eq!(answer.outcome, Outcome::Unreachable(Reason::OutOfReach(End::Start)));
    let same = JourneyQuery { goal: asked.start.clone(), ..asked.clone() };
    let answer = JourneyPlanner::new(&joined).answer(&same, &options).unwrap();
    assert_eq!(answer.outcome.found().map(Journey::cost), Some(Cost::ZERO));

    let limited = GridOptions {
        limits: airlane::search::Limits { expansions: Some(3), ..Default::default() },
        ..options
    };
    let answer = JourneyPlanner::new(&joined).answer(&asked, &limited).unwrap();
    assert!(matches!(answer.outcome, Outcome::LimitHit(..)));
}
