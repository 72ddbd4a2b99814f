//! Navmeshes: ways over them against a slow search over all that every corner sees.

pub(crate) mod floors;

use crate::common::{Draw, cases};
use airlane::geom::{LatticePoint, UNIT};
use airlane::plan::{
    Algorithm, Ends, Fallback, GridOptions, Ink, JourneyPlanner, JourneyQuery, MeshError, MeshPath,
    MeshPlanner, MeshSettings, Method, Outcome, Reason, Sketch,
};
use airlane::refine::audit_navmesh;
use airlane::search::{Limit, Limits};
use airlane::space::{Joined, Link, NavMesh, Place, PolygonId, Realm};
use airlane::world::{Agent, Area, Areas, LinkKind, Medium, Mode, Rule, Shape, Weights};
use floors::{Web, rubble, spiral, strips, tiles};
use proptest::prelude::*;

fn query<'q>(agent: &'q Agent, [start, goal]: [[f64; 3]; 2]) -> JourneyQuery<'q> {
    JourneyQuery {
        start: Place::new("here", start),
        goal: Place::new("here", goal),
        agent,
        weights: Weights::SHORTEST,
        areas: None,
    }
}

/// Points on a mesh: corners, points on edges, and points inside of polygons.
fn points(mesh: &NavMesh, count: usize, seed: u64) -> Vec<[f64; 3]> {
    let mut draw = Draw(seed);
    let mut point = || {
        let polygon = draw.below(mesh.polygon_count()) as PolygonId;
        let corners = mesh.corners_of(polygon);
        let weights: Vec<f64> = (0..corners.len()).map(|_| draw.pick(&[0.0, 0.5, 1.0])).collect();
        let sum: f64 = weights.iter().sum();
        let at = |vertex: u32| mesh.frame().world_from_lattice(mesh.vertex(vertex));
        if sum == 0.0 {
            return at(corners[0]);
        }
        let mut mean = [0.0; 3];
        for (&vertex, weight) in corners.iter().zip(&weights) {
            (0..3).for_each(|i| mean[i] += at(vertex)[i] * weight / sum);
        }
        mean
    };
    let mut found = Vec::new();
    while found.len() < count {
        let point = point();
        // Rounding may put it beside the mesh.
        if let Ok(Some(foot)) = mesh.locate(point, 0.5) {
            found.push(mesh.frame().world_from_lattice(foot.point));
        }
    }
    found
}

/// Asks, has the answer judged, and returns the path if there is one.
fn ask(joined: &Joined<'_>, ends: [[f64; 3]; 2], method: Method) -> Option<MeshPath> {
    let agent = Agent::anyone();
    let query = query(&agent, ends);
    let settings = MeshSettings { method, ..MeshSettings::default() };
    let mut planner = MeshPlanner::new(joined).unwrap();
    let answer = planner.answer(&query, &settings).unwrap();
    let path = match answer.outcome {
        Outcome::Found(path) => path,
        Outcome::Unreachable(Reason::DifferentIslands { .. }) => return None,
        other => panic!("{other:?}"),
    };
    assert_eq!(path.audit(joined, &query), Ok(()), "{:?}", path.points());
    assert_eq!(path.method(), method);
    assert!(path.walked() <= path.length() + 1e-9, "a way is no shorter than it looks from above");
    Some(path)
}

fn check_against_the_slow_search(mesh: &NavMesh, seed: u64) {
    let joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground).unwrap();
    let places = points(mesh, 6, seed);
    let web = Web::new(mesh, &places);
    for pair in 0..3 {
        let ends = [places[2 * pair], places[2 * pair + 1]];
        let [exact, funnel] = Method::ALL.map(|method| ask(&joined, ends, method));
        let best = web.from(2 * pair)[2 * pair + 1];
        assert_eq!(exact.is_some(), best.is_finite(), "{ends:?}");
        assert_eq!(exact.is_some(), funnel.is_some());
        let (Some(exact), Some(funnel)) = (exact, funnel) else { continue };
        let near = (exact.walked() - best).abs() <= 1e-5 * best + 1e-6;
        assert!(near, "{} instead of {best} for {ends:?}", exact.walked());
        assert!(funnel.walked() >= exact.walked() - 1e-4);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn ways_over_tiles_are_shortest(
        x in 1i64..8, y in 1i64..8, missing in 0usize..45, seed: u64,
    ) {
        check_against_the_slow_search(&tiles([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_over_strips_are_shortest(
        x in 1i64..9, y in 1i64..7, missing in 0usize..50, seed: u64,
    ) {
        check_against_the_slow_search(&strips([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_over_rubble_are_shortest(
        x in 1i64..6, y in 1i64..6, missing in 0usize..35, seed: u64,
    ) {
        check_against_the_slow_search(&rubble([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_up_and_down_a_spiral_are_shortest(turns in 1i64..3, seed: u64) {
        check_against_the_slow_search(&spiral(turns, seed), seed);
    }

    #[test]
    fn links_are_taken_where_that_is_shortest(
        x in 2i64..6, y in 2i64..6, missing in 0usize..40, count in 1usize..4, seed: u64,
    ) {
        check_links(&tiles([x, y], missing, seed), count, seed);
        check_links(&strips([x, y], missing, seed), count, seed);
    }

    #[test]
    fn journeys_over_meshes_are_valid(
        x in 1i64..6, y in 1i64..6, missing in 0usize..30, seed: u64,
    ) {
        for mesh in [tiles([x, y], missing, seed), rubble([x, y], missing, seed)] {
            check_journeys(&mesh, seed);
        }
    }
}

/// All ways between the ends of links by the slow search, and then every order of taking links.
fn check_links(mesh: &NavMesh, count: usize, seed: u64) {
    let mut draw = Draw(seed);
    let places = points(mesh, 2 * count + 2, seed);
    let mut joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground).unwrap();
    let mut hops = Vec::new();
    for link in 0..count {
        let (both_ways, length) = (draw.below(2) == 0, draw.pick(&[0.0, 0.25, 1.0, 4.0]));
        let ends = [places[2 * link], places[2 * link + 1]];
        let [from, to] = ends.map(|at| Place::new("here", at));
        let kind = draw.pick(&[LinkKind::Teleport, LinkKind::Door]);
        joined
            .link(&Link { from, to, kind, both_ways, length: Some(length), permission: 0 })
            .unwrap();
        hops.push((2 * link, 2 * link + 1, length));
        hops.extend(both_ways.then_some((2 * link + 1, 2 * link, length)));
    }
    let web = Web::new(mesh, &places);
    let mut costs: Vec<Vec<f64>> = (0..places.len()).map(|place| web.from(place)).collect();
    for &(a, b, length) in &hops {
        costs[a][b] = costs[a][b].min(length);
    }
    for k in 0..places.len() {
        for a in 0..places.len() {
            for b in 0..places.len() {
                costs[a][b] = costs[a][b].min(costs[a][k] + costs[k][b]);
            }
        }
    }
    let (start, goal) = (2 * count, 2 * count + 1);
    let best = costs[start][goal];
    let found = ask(&joined, [places[start], places[goal]], Method::Exact);
    assert_eq!(found.is_some(), best.is_finite());
    if let Some(path) = found {
        let cost = path.cost().voxels();
        assert!((cost - best).abs() <= 1e-5 * best + 1e-3, "{cost} instead of {best}");
        let funnel = ask(&joined, [places[start], places[goal]], Method::Funnel).unwrap();
        assert!(funnel.cost().voxels() >= cost - 1e-3);
    }
}

/// Journeys from edge to edge: longer than the shortest way, honest about areas, and on the mesh.
fn check_journeys(mesh: &NavMesh, seed: u64) {
    let joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground).unwrap();
    let [low, high] = mesh.bounds();
    let middle = [0, 1, 2].map(|i| (low[i] + high[i]) / 2.0);
    let slow = Area {
        name: "mud".to_owned(),
        shape: Shape::Box { low: [low[0], low[1], -9.0], high: [middle[0], middle[1], 9.0] },
        kind: 3,
        rule: Rule::Factor(3.0),
    };
    let areas = Areas::new(vec![slow], mesh.frame(), [[-99.0; 3], [99.0; 3]]).unwrap();
    let agent = Agent::anyone();
    let options = GridOptions::new(Algorithm::AStar);
    for ends in points(mesh, 6, seed).chunks(2) {
        let query = query(&agent, [ends[0], ends[1]]);
        let plain = JourneyPlanner::new(&joined).answer(&query, &options).unwrap();
        let exact = ask(&joined, [ends[0], ends[1]], Method::Exact);
        assert_eq!(plain.outcome.found().is_some(), exact.is_some(), "{:?}", plain.outcome);
        let (Some(plain), Some(exact)) = (plain.outcome.found(), exact) else { continue };
        assert_eq!(plain.audit(&joined, &query), Ok(()));
        assert!(plain.length() >= exact.walked() - 0.01 * plain.points().len() as f64);
        let query = JourneyQuery { areas: Some(&areas), ..query };
        let priced = JourneyPlanner::new(&joined).answer(&query, &options).unwrap();
        let priced = priced.outcome.found().expect("a factor forbids nothing");
        assert_eq!(priced.audit(&joined, &query), Ok(()));
        assert!(priced.cost() >= plain.cost());
    }
}

/// A square of tiles with a hole in the middle.
fn ring() -> NavMesh {
    let mut seed = 0;
    loop {
        let mesh = tiles([3, 3], 12, seed);
        let holds = |x: f64, y: f64| mesh.locate([x, y, 0.0], 0.5).unwrap().is_some();
        if !holds(1.5, 1.5)
            && (0..9)
                .filter(|&i| i != 4)
                .all(|i| holds(f64::from(i % 3) + 0.5, f64::from(i / 3) + 0.5))
        {
            return mesh;
        }
        seed += 1;
    }
}

#[test]
fn the_judge_finds_fault_with_ways_off_the_mesh() {
    let mesh = ring();
    let judge = |way: &[[f64; 3]]| audit_navmesh(&mesh, way, 0.1);
    assert_eq!(judge(&[[0.5, 0.5, 0.0], [1.0, 1.0, 0.0], [2.0, 1.0, 0.0]]), Ok(()));
    assert_eq!(judge(&[[0.5, 0.5, 0.0]]), Ok(()));
    let faulty: [&[[f64; 3]]; 8] = [
        &[],
        &[[1.5, 1.5, 0.0]],                  // in the hole
        &[[0.5, 0.5, 0.0], [2.5, 2.5, 0.0]], // across it
        &[[0.5, 1.5, 0.0], [2.5, 1.5, 0.0]],
        &[[0.5, 0.5, 0.0], [1.02, 1.02, 0.0]], // a little into it
        &[[0.5, 0.5, 0.0], [0.5, 0.5, 0.3]],   // up in the air
        &[[0.5, 0.5, 0.0], [-0.2, 0.5, 0.0], [0.5, 1.5, 0.0]],
        &[[0.5, 0.5, f64::NAN]],
    ];
    for way in faulty {
        assert!(judge(way).is_err(), "{way:?}");
    }
}

/// Two polygons that meet in a corner only are no neighbours, for the search and for the judge.
#[test]
fn nobody_slips_through_a_pinch() {
    let corners = [[0, 0], [1, 0], [1, 1], [0, 1], [2, 1], [2, 2], [1, 2]];
    let raw = airlane::scene::PolygonMesh {
        frame: floors::FRAME,
        vertices: corners.iter().map(|&[x, y]| [f64::from(x), f64::from(y), 0.0]).collect(),
        polygons: vec![vec![0, 1, 2, 3], vec![2, 4, 5, 6]],
        reach: 0.5,
        ..Default::default()
    };
    let mesh = NavMesh::new(&raw).unwrap();
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let ends = [[0.5, 0.5, 0.0], [1.5, 1.5, 0.0]];
    assert!(ask(&joined, ends, Method::Exact).is_none());
    assert!(ask(&joined, ends, Method::Funnel).is_none());
    assert!(audit_navmesh(&mesh, &ends, 0.1).is_err());
}

/// Two strips that share their first and their last third, with a wall as thin as a line between.
#[test]
fn nobody_walks_through_a_wall_without_width() {
    let row = |y: f64| (0..4).map(move |x| [f64::from(x), y, 0.0]);
    let raw = airlane::scene::PolygonMesh {
        frame: floors::FRAME,
        // The wall's two sides have corners of their own in the middle.
        vertices: row(0.0).chain(row(1.0)).chain(row(2.0)).chain([[1.5, 1.0, 0.0]; 2]).collect(),
        polygons: vec![vec![0, 1, 2, 3, 7, 6, 12, 5, 4], vec![4, 5, 13, 6, 7, 11, 10, 9, 8]],
        reach: 0.5,
        ..Default::default()
    };
    let mesh = NavMesh::new(&raw).unwrap();
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let across = [[1.4, 0.5, 0.0], [1.4, 1.5, 0.0]];
    assert!(audit_navmesh(&mesh, &across, 0.1).is_err());
    let path = ask(&joined, across, Method::Exact).unwrap();
    assert_eq!(path.points()[1], [1.0, 1.0, 0.0]);
    assert!((path.walked() - 2.0 * 0.4f64.hypot(0.5)).abs() < 0.01);
}

#[test]
fn ends_off_the_mesh_are_answers_or_projected() {
    let mesh = ring();
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let asked = query(&agent, [[0.5, 0.5, 0.0], [1.4, 1.75, 0.0]]);
    let mut planner = MeshPlanner::new(&joined).unwrap();
    let answer = planner.answer(&asked, &MeshSettings::default()).unwrap();
    let Outcome::Unreachable(Reason::OffMesh { nearest: Some(nearest), .. }) = answer.outcome
    else {
        panic!("{:?}", answer.outcome)
    };
    let expected = LatticePoint([1.4, 2.0, 0.0].map(|c| (c * f64::from(UNIT)) as i32));
    assert!(nearest.distance(expected) < 2.0 / f64::from(UNIT), "{nearest:?}");
    let settings = MeshSettings { ends: Ends::Project, ..MeshSettings::default() };
    let answer = planner.answer(&asked, &settings).unwrap();
    let path = answer.outcome.found().expect("the nearest point will do");
    assert!((path.points().last().unwrap()[1] - 2.0).abs() < 0.01);
}

#[test]
fn as_near_as_one_can_get() {
    // Two islands: the goal is on the far one.
    let mesh = tiles([9, 1], 40, 3);
    assert!(mesh.island_count() > 1);
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let far = points(&mesh, 40, 1).into_iter().max_by(|a, b| a[0].total_cmp(&b[0])).unwrap();
    let asked = query(&agent, [[0.25, 0.5, 0.0], far]);
    let mut planner = MeshPlanner::new(&joined).unwrap();
    for method in Method::ALL {
        let settings =
            MeshSettings { method, fallback: Fallback::NearestReached, ..MeshSettings::default() };
        let answer = planner.answer(&asked, &settings).unwrap();
        let Outcome::Partial(path, Reason::DifferentIslands { .. }) = answer.outcome else {
            panic!("{:?}", answer.outcome)
        };
        let end = *path.points().last().unwrap();
        assert!(mesh.locate([end[0] + 0.1, end[1], 0.0], 0.5).unwrap().is_none(), "{end:?}");
    }
}

#[test]
fn limits_leave_a_way_towards_the_goal() {
    let mesh = spiral(3, 5);
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let places = points(&mesh, 60, 2);
    let height = |p: &&[f64; 3]| (p[2] * 256.0) as i64;
    let start = *places.iter().min_by_key(height).unwrap();
    let reached = |goal: [f64; 3]| ask(&joined, [start, goal], Method::Exact).is_some();
    let goals = places.iter().copied().filter(|&goal| reached(goal));
    let goal = goals.max_by(|a, b| a[2].total_cmp(&b[2])).unwrap();
    let asked = query(&agent, [start, goal]);
    for method in Method::ALL {
        for most in 0..12 {
            let limits = Limits { expansions: Some(most), ..Limits::default() };
            let settings = MeshSettings { method, limits, ..MeshSettings::default() };
            let answer = MeshPlanner::new(&joined).unwrap().answer(&asked, &settings).unwrap();
            match answer.outcome {
                Outcome::LimitHit(path, Limit::Expansions) => {
                    let judged = audit_navmesh(&mesh, &path.points(), 0.1);
                    assert_eq!(judged, Ok(()), "{method} {most}");
                }
                Outcome::Found(_) => assert!(most > 0),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn what_makes_the_ground_uneven_is_refused() {
    let mesh = ring();
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let mut planner = MeshPlanner::new(&joined).unwrap();
    let ends = [[0.5, 0.5, 0.0], [2.5, 2.5, 0.0]];
    let mut refused = |agent: &Agent, weights: Weights| {
        let asked = JourneyQuery { weights, ..query(agent, ends) };
        let error = planner.answer(&asked, &MeshSettings::default()).unwrap_err();
        assert!(matches!(error, MeshError::Uneven(_)), "{error}");
        error.to_string()
    };
    let anyone = Agent::anyone();
    assert!(refused(&anyone, Weights::EASIEST).contains("climb"));
    assert!(refused(&anyone, Weights::SAFEST).contains("exposure"));
    let low = Agent { heights: [-9.0, -1.0], ..Agent::anyone() };
    assert!(refused(&low, Weights::SHORTEST).contains("height"));
    let wheeled = Agent::named("motorcycle").unwrap();
    assert!(refused(&wheeled, Weights::SHORTEST).contains("turning radius"));
    // Who cannot walk gets nowhere.
    let drone = Agent::named("drone").unwrap();
    let answer = planner.answer(&query(&drone, ends), &MeshSettings::default()).unwrap();
    assert!(matches!(answer.outcome, Outcome::Unreachable(Reason::OutOfReach(_))));
    // Time is length at another price.
    let soldier = Agent::named("soldier").unwrap();
    let asked = JourneyQuery { weights: Weights::FASTEST, ..query(&soldier, ends) };
    let answer = planner.answer(&asked, &MeshSettings::default()).unwrap();
    let path = answer.outcome.found().unwrap();
    assert!((path.cost().voxels() - path.walked() / 1.5).abs() < 1e-3);
    assert_eq!(path.legs()[0].mode, Mode::Walk);
}

/// Two ways lead round the hole: what an area says, and who asks, decides.
#[test]
fn areas_and_agents_count_on_a_mesh() {
    let mesh = ring();
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let zone = |y: [f64; 2], rule| Area {
        name: "zone".to_owned(),
        shape: Shape::Box { low: [1.0, y[0], -1.0], high: [2.0, y[1], 1.0] },
        kind: 3,
        rule,
    };
    let of = |list| Areas::new(list, mesh.frame(), joined.bounds()).unwrap();
    let ends = [[0.5, 1.4, 0.0], [2.5, 1.4, 0.0]];
    let anyone = Agent::anyone();
    let go = |agent: &Agent, weights: Weights, areas: &Areas| {
        let asked = JourneyQuery { weights, areas: Some(areas), ..query(agent, ends) };
        let options = GridOptions::new(Algorithm::AStar);
        let outcome = JourneyPlanner::new(&joined).answer(&asked, &options).unwrap().outcome;
        if let Some(journey) = outcome.found() {
            assert_eq!(journey.audit(&joined, &asked), Ok(()));
        }
        // Whether it goes by the low side.
        outcome.found().map(|journey| journey.points().iter().all(|p| p[1] < 1.9))
    };
    let low = [-0.1, 1.1];
    assert_eq!(go(&anyone, Weights::SHORTEST, &of(vec![])), Some(true));
    for rule in [Rule::Factor(3.0), Rule::Forbidden] {
        assert_eq!(go(&anyone, Weights::SHORTEST, &of(vec![zone(low, rule)])), Some(false));
    }
    // A road costs less than the open floor.
    let road = of(vec![zone([1.9, 3.1], Rule::Factor(0.5))]);
    assert_eq!(go(&anyone, Weights::SHORTEST, &road), Some(false));
    // An area that is like any other place but for those who may not enter, or are slow there.
    let plain = of(vec![zone(low, Rule::Factor(1.0))]);
    let barred = Agent { areas: !(1 << 3), ..Agent::anyone() };
    let slow = Agent { area_speeds: vec![(3, Mode::Walk, 0.2)], ..Agent::anyone() };
    assert_eq!(go(&anyone, Weights::FASTEST, &plain), Some(true));
    assert_eq!(go(&barred, Weights::SHORTEST, &plain), Some(false));
    assert_eq!(go(&slow, Weights::SHORTEST, &plain), Some(true));
    assert_eq!(go(&slow, Weights::FASTEST, &plain), Some(false));
    let both = [low, [1.9, 3.1]].map(|y| zone(y, Rule::Forbidden));
    assert_eq!(go(&anyone, Weights::SHORTEST, &of(both.to_vec())), None);
}

#[test]
fn sketches_show_what_there_is() {
    let mesh = ring();
    let mut joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let ends = [[0.5, 0.5, 0.0], [2.5, 2.5, 0.0]];
    let [from, to] = ends.map(|at| Place::new("here", at));
    let kind = LinkKind::Ladder;
    joined.link(&Link { from, to, kind, both_ways: true, length: None, permission: 0 }).unwrap();
    let mut sketch = Sketch::default();
    sketch.joined(&joined);
    let count = |wanted: Ink| sketch.lines.iter().filter(|(ink, _)| *ink == wanted).count();
    let sides: usize = (0..mesh.polygon_count()).map(|id| mesh.corners_of(id as u32).len()).sum();
    assert_eq!(count(Ink::Border) + 2 * count(Ink::Edge), sides);
    assert_eq!(count(Ink::Edge), mesh.portal_count());
    assert_eq!(count(Ink::Link(LinkKind::Ladder)), 1);
    let flat = |[a, b, c]: [[f64; 3]; 3]| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2.0
    };
    let area: f64 = sketch.triangles.iter().map(|&(_, corners)| flat(corners)).sum();
    assert!((area - 8.0).abs() < 1e-6, "{area}");

    let path = ask(&joined, ends, Method::Exact).unwrap();
    let mut way = Sketch::default();
    way.journey(path.journey());
    let legs =
        path.legs().iter().map(|leg| (Ink::Leg(leg.mode, leg.link.is_some()), leg.points.clone()));
    assert_eq!(way.lines, legs.collect::<Vec<_>>());

    let ball = Shape::Ball { centre: [1.0, 1.0, 0.0], radius: 0.5 };
    let prism =
        Shape::Prism { outline: vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], heights: [0.0, 1.0] };
    let area = |shape| Area { name: String::new(), shape, kind: 2, rule: Rule::Forbidden };
    let list = vec![area(ball), area(prism)];
    let areas = Areas::new(list.clone(), mesh.frame(), joined.bounds()).unwrap();
    assert!(areas.iter().eq(&list));
    let mut drawn = Sketch::default();
    drawn.areas(&areas);
    assert_eq!(drawn.lines.len(), 3 + 2 + 3); // circles, outlines, upright edges
    assert!(drawn.lines.iter().all(|(ink, _)| *ink == Ink::Area(2, Rule::Forbidden)));
    let (_, circle) = &drawn.lines[0];
    let off = |p: &[f64; 3]| (p[0] - 1.0).hypot((p[1] - 1.0).hypot(p[2])) - 0.5;
    assert!(circle.iter().all(|p| off(p).abs() < 1e-9));
}

#[test]
fn only_a_mesh_alone_is_planned_on() {
    let mesh = ring();
    let mut two = Joined::new(*mesh.frame());
    two.add("a", Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    two.add("b", Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let error = MeshPlanner::new(&two).unwrap_err().to_string();
    assert!(error.contains("a, b"), "{error}");
}

/// The same bits, whoever asks and whatever was asked before.
#[test]
fn answers_do_not_depend_on_what_came_before() {
    let mesh = rubble([12, 12], 25, 4);
    let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let mut planner = MeshPlanner::new(&joined).unwrap();
    let places = points(&mesh, 40, 9);
    let mut answers = |order: &mut dyn Iterator<Item = usize>| {
        let mut found: Vec<_> = order
            .map(|i| {
                let asked = query(&agent, [places[2 * i], places[2 * i + 1]]);
                let answer = planner.answer(&asked, &MeshSettings::default()).unwrap();
                (i, answer.outcome, answer.tally)
            })
            .collect();
        found.sort_by_key(|(i, ..)| *i);
        found
    };
    assert_eq!(answers(&mut (0..20)), answers(&mut (0..20).rev()));
}
