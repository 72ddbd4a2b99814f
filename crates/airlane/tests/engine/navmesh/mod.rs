//! Navmeshes: ways over them against a slow search over all that every corner sees.

mod agents;
pub(crate) mod floors;

use crate::common::{Draw, agent_with, cases, method};
use airlane::map::{Link, Part};
use airlane::method::{Navmesh, NavmeshString};
use airlane::plan::SizeUnit;
use airlane::refine::audit_navmesh;
use airlane::scene::PolygonMesh;
use airlane::space::{NavMesh, PolygonId};
use airlane::world::LinkKind;
use airlane::{
    Agent, Area, Limit, Map, Mode, Objective, Outcome, Path, Planner, Price, Profile, Query,
    QueryError, Reason, Shape,
};
use floors::{Web, rubble, spiral, strips, tiles};
use proptest::prelude::*;
use std::sync::Arc;

const STRINGS: [NavmeshString; 2] = [NavmeshString::Exact, NavmeshString::Funnel];

/// What is walked of a path, as seen from above.
fn walked(path: &Path) -> f64 {
    path.legs().filter(|leg| leg.link().is_none()).map(|leg| leg.flat_length()).sum()
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
fn ask(map: &Map, [start, goal]: [[f64; 3]; 2], string: NavmeshString) -> Option<Path> {
    let query = Query::new(start, goal).method(Navmesh { string });
    let mut planner = Planner::new(map);
    let outcome = planner.path(&query).unwrap().outcome;
    if string == NavmeshString::Exact {
        // What the profiles do is exact.
        let profile = planner.path(&query.clone().method(Profile::Default)).unwrap().outcome;
        assert_eq!(profile, outcome);
    }
    let path = match outcome {
        Outcome::Found(path) => path,
        Outcome::Unreachable(Reason::Disconnected { unit: SizeUnit::Polygons, .. }) => return None,
        other => panic!("{other:?}"),
    };
    assert_eq!(path.audit(map), Ok(()), "{:?}", path.points());
    assert!(walked(&path) <= path.length() + 1e-9, "a way is no shorter than it looks from above");
    Some(path)
}

fn check_against_the_slow_search(mesh: NavMesh, seed: u64) {
    let places = points(&mesh, 6, seed);
    let web = Web::new(&mesh, &places);
    let map = Map::from(mesh);
    for pair in 0..3 {
        let ends = [places[2 * pair], places[2 * pair + 1]];
        let [exact, funnel] = STRINGS.map(|string| ask(&map, ends, string));
        let best = web.from(2 * pair)[2 * pair + 1];
        assert_eq!(exact.is_some(), best.is_finite(), "{ends:?}");
        assert_eq!(exact.is_some(), funnel.is_some());
        let (Some(exact), Some(funnel)) = (exact, funnel) else { continue };
        let (exact, funnel) = (walked(&exact), walked(&funnel));
        let near = (exact - best).abs() <= 1e-5 * best + 1e-6;
        assert!(near, "{exact} instead of {best} for {ends:?}");
        assert!(funnel >= exact - 1e-4);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn ways_over_tiles_are_shortest(
        x in 1i64..8, y in 1i64..8, missing in 0usize..45, seed: u64,
    ) {
        check_against_the_slow_search(tiles([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_over_strips_are_shortest(
        x in 1i64..9, y in 1i64..7, missing in 0usize..50, seed: u64,
    ) {
        check_against_the_slow_search(strips([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_over_rubble_are_shortest(
        x in 1i64..6, y in 1i64..6, missing in 0usize..35, seed: u64,
    ) {
        check_against_the_slow_search(rubble([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_up_and_down_a_spiral_are_shortest(turns in 1i64..3, seed: u64) {
        check_against_the_slow_search(spiral(turns, seed), seed);
    }

    #[test]
    fn links_are_taken_where_that_is_shortest(
        x in 2i64..6, y in 2i64..6, missing in 0usize..40, count in 1usize..4, seed: u64,
    ) {
        check_links(tiles([x, y], missing, seed), count, seed);
        check_links(strips([x, y], missing, seed), count, seed);
    }

    #[test]
    fn journeys_over_meshes_are_valid(
        x in 1i64..6, y in 1i64..6, missing in 0usize..30, seed: u64,
    ) {
        for mesh in [tiles([x, y], missing, seed), rubble([x, y], missing, seed)] {
            check_journeys(mesh, seed);
        }
    }
}

/// All ways between the ends of links by the slow search, and then every order of taking links.
fn check_links(mesh: NavMesh, count: usize, seed: u64) {
    let mut draw = Draw(seed);
    let places = points(&mesh, 2 * count + 2, seed);
    let web = Web::new(&mesh, &places);
    let mut map = Map::from(mesh);
    let mut hops = Vec::new();
    for link in 0..count {
        let (both_ways, length) = (draw.below(2) == 0, draw.pick(&[0.0, 0.25, 1.0, 4.0]));
        let [from, to] = [places[2 * link], places[2 * link + 1]];
        let kind = draw.pick(&[LinkKind::Teleport, LinkKind::Door]);
        let new = Link { both_ways, length: Some(length), ..Link::new(kind, from, to) };
        map.set_link(link as u64, new).unwrap();
        hops.push((2 * link, 2 * link + 1, length));
        hops.extend(both_ways.then_some((2 * link + 1, 2 * link, length)));
    }
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
    let found = ask(&map, [places[start], places[goal]], NavmeshString::Exact);
    assert_eq!(found.is_some(), best.is_finite());
    if let Some(path) = found {
        let cost = path.cost();
        assert!((cost - best).abs() <= 1e-5 * best + 1e-3, "{cost} instead of {best}");
        let funnel = ask(&map, [places[start], places[goal]], NavmeshString::Funnel).unwrap();
        assert!(funnel.cost() >= cost - 1e-3);
    }
}

/// Journeys from edge to edge: longer than the shortest way, honest about areas, and on the mesh.
fn check_journeys(mesh: NavMesh, seed: u64) {
    let [low, high] = mesh.bounds();
    let middle = [0, 1, 2].map(|i| (low[i] + high[i]) / 2.0);
    let slow = Shape::cuboid([low[0], low[1], -9.0], [middle[0], middle[1], 9.0]);
    let slow = Area::new(3, slow, Price::Factor(3.0));
    let ends = points(&mesh, 6, seed);
    let map = Map::from(mesh);
    let mut muddy = map.clone();
    muddy.set_area(1, slow).unwrap();
    for ends in ends.chunks(2) {
        let query = Query::new(ends[0], ends[1]).agent(&Agent::anyone()).method(method("astar"));
        let plain = Planner::new(&map).path(&query).unwrap();
        let exact = ask(&map, [ends[0], ends[1]], NavmeshString::Exact);
        assert_eq!(plain.found().is_ok(), exact.is_some(), "{:?}", plain.outcome);
        let (Ok(plain), Some(exact)) = (plain.found(), exact) else { continue };
        assert_eq!(plain.audit(&map), Ok(()));
        assert!(plain.length() >= walked(&exact) - 0.01 * plain.points().len() as f64);
        let priced = Planner::new(&muddy).path(&query).unwrap();
        let priced = priced.into_found().expect("a factor forbids nothing");
        assert_eq!(priced.audit(&muddy), Ok(()));
        assert!(priced.cost() >= plain.cost());
        // Where areas count, a profile goes from edge to edge too, but crosses them where it is cheapest.
        let profile = Planner::new(&muddy).path(&query.method(Profile::Default)).unwrap();
        let profile = profile.into_found().unwrap();
        assert_eq!(profile.audit(&muddy), Ok(()));
        assert!(profile.cost() <= priced.cost());
    }
}

/// A square of tiles with a hole in the middle.
fn ring() -> Arc<NavMesh> {
    let mut seed = 0;
    loop {
        let mesh = tiles([3, 3], 12, seed);
        let holds = |x: f64, y: f64| mesh.locate([x, y, 0.0], 0.5).unwrap().is_some();
        if !holds(1.5, 1.5)
            && (0..9)
                .filter(|&i| i != 4)
                .all(|i| holds(f64::from(i % 3) + 0.5, f64::from(i / 3) + 0.5))
        {
            return Arc::new(mesh);
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
fn no_path_passes_a_pinch() {
    let corners = [[0, 0], [1, 0], [1, 1], [0, 1], [2, 1], [2, 2], [1, 2]];
    let raw = airlane::scene::PolygonMesh {
        frame: floors::FRAME,
        vertices: corners.iter().map(|&[x, y]| [f64::from(x), f64::from(y), 0.0]).collect(),
        polygons: vec![vec![0, 1, 2, 3], vec![2, 4, 5, 6]],
        reach: 0.5,
        ..Default::default()
    };
    let mesh = Arc::new(NavMesh::new(&raw).unwrap());
    let map = Map::from(&mesh);
    let ends = [[0.5, 0.5, 0.0], [1.5, 1.5, 0.0]];
    assert!(STRINGS.into_iter().all(|string| ask(&map, ends, string).is_none()));
    assert!(audit_navmesh(&mesh, &ends, 0.1).is_err());
}

/// Two strips that share their first and their last third, with a wall as thin as a line between.
#[test]
fn no_path_crosses_a_wall_of_zero_width() {
    let row = |y: f64| (0..4).map(move |x| [f64::from(x), y, 0.0]);
    let raw = airlane::scene::PolygonMesh {
        frame: floors::FRAME,
        // The wall's two sides have corners of their own in the middle.
        vertices: row(0.0).chain(row(1.0)).chain(row(2.0)).chain([[1.5, 1.0, 0.0]; 2]).collect(),
        polygons: vec![vec![0, 1, 2, 3, 7, 6, 12, 5, 4], vec![4, 5, 13, 6, 7, 11, 10, 9, 8]],
        reach: 0.5,
        ..Default::default()
    };
    let mesh = Arc::new(NavMesh::new(&raw).unwrap());
    let map = Map::from(&mesh);
    let across = [[1.4, 0.5, 0.0], [1.4, 1.5, 0.0]];
    assert!(audit_navmesh(&mesh, &across, 0.1).is_err());
    let path = ask(&map, across, NavmeshString::Exact).unwrap();
    assert_eq!(path.points()[1], [1.0, 1.0, 0.0]);
    assert!((walked(&path) - 2.0 * 0.4f64.hypot(0.5)).abs() < 0.01);
}

#[test]
fn ends_off_the_mesh_are_answers_or_snapped() {
    let map = Map::from(&ring());
    let asked = Query::new([0.5, 0.5, 0.0], [1.4, 1.75, 0.0]).method(method("navmesh"));
    let mut planner = Planner::new(&map);
    let answer = planner.path(&asked).unwrap();
    let Outcome::Unreachable(Reason::OffGround { nearest: Some(nearest), .. }) = answer.outcome
    else {
        panic!("{:?}", answer.outcome)
    };
    let expected = [1.4, 2.0, 0.0];
    assert!((0..3).all(|i| (nearest[i] - expected[i]).abs() < 2.0 / 256.0), "{nearest:?}");
    let path = planner.path(&asked.clone().snap(f64::INFINITY)).unwrap().into_found();
    let path = path.expect("the nearest point will do");
    assert!((path.end()[1] - 2.0).abs() < 0.01);
    assert!(planner.path(&asked.clone().snap(0.2)).unwrap().found().is_err());
    assert!(planner.path(&asked.snap(0.3)).unwrap().found().is_ok());
}

#[test]
fn partial_path_ends_at_the_nearest_reachable_point() {
    // Two islands: the goal is on the far one.
    let mesh = Arc::new(tiles([9, 1], 40, 3));
    assert!(mesh.island_count() > 1);
    let far = points(&mesh, 40, 1).into_iter().max_by(|a, b| a[0].total_cmp(&b[0])).unwrap();
    let mut planner = Planner::new(&mesh);
    for string in STRINGS {
        let asked = Query::new([0.25, 0.5, 0.0], far).method(Navmesh { string }).or_nearest();
        let answer = planner.path(&asked).unwrap();
        let Outcome::Partial(path, Reason::Disconnected { .. }) = answer.outcome else {
            panic!("{:?}", answer.outcome)
        };
        let end = path.end();
        assert!(mesh.locate([end[0] + 0.1, end[1], 0.0], 0.5).unwrap().is_none(), "{end:?}");
    }
}

#[test]
fn islands_that_touch_or_overlap_leave_a_partial_path() {
    // Squares by their low corners: one beside the other, corner to corner, and upon each other.
    for (low, gap) in [([6.0, 4.0], 1.5), ([4.0, 4.0], 0.5), ([0.0, 0.0], 6.0)] {
        let square = |[x, y]: [f64; 2]| {
            [[x, y, 0.0], [x + 4.0, y, 0.0], [x + 4.0, y + 4.0, 0.0], [x, y + 4.0, 0.0]]
        };
        let goal = [low[0] + 3.0, low[1] + 3.0, 0.0];
        for lows in [[[0.0; 2], low], [low, [0.0; 2]]] {
            let vertices = lows.map(square).concat();
            let polygons = vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]];
            let frame = floors::FRAME;
            let raw = PolygonMesh { frame, vertices, polygons, reach: 0.5, ..Default::default() };
            let mesh = Arc::new(NavMesh::new(&raw).unwrap());
            assert_eq!(mesh.island_count(), 2);
            for string in STRINGS {
                let asked = Query::new([0.5, 0.5, 0.0], goal).method(Navmesh { string });
                let answer = Planner::new(&mesh).path(&asked.or_nearest()).unwrap();
                match answer.outcome {
                    Outcome::Partial(path, Reason::Disconnected { .. }) => {
                        assert_eq!(audit_navmesh(&mesh, path.points(), 0.1), Ok(()));
                        let end = path.end();
                        assert!((4.0 - end[0]).hypot(4.0 - end[1]) < gap, "{lows:?} {end:?}");
                    }
                    // Upon each other, both ends may stand on one of them.
                    Outcome::Found(_) => assert_eq!(low, [0.0; 2]),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[test]
fn limits_leave_a_way_towards_the_goal() {
    let mesh = Arc::new(spiral(3, 5));
    let map = Map::from(&mesh);
    let places = points(&mesh, 60, 2);
    let height = |p: &&[f64; 3]| (p[2] * 256.0) as i64;
    let start = *places.iter().min_by_key(height).unwrap();
    let reached = |goal: [f64; 3]| ask(&map, [start, goal], NavmeshString::Exact).is_some();
    let goals = places.iter().copied().filter(|&goal| reached(goal));
    let goal = goals.max_by(|a, b| a[2].total_cmp(&b[2])).unwrap();
    for string in STRINGS {
        for most in 0..12 {
            let asked = Query::new(start, goal).method(Navmesh { string }).expansion_limit(most);
            match Planner::new(&map).path(&asked).unwrap().outcome {
                Outcome::Stopped(Some(path), Limit::Expansions) => {
                    let judged = audit_navmesh(&mesh, path.points(), 0.1);
                    assert_eq!(judged, Ok(()), "{string:?} {most}");
                }
                Outcome::Found(_) => assert!(most > 0),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn exact_search_rejects_varying_costs() {
    let map = Map::from(&ring());
    let mut planner = Planner::new(&map);
    let asked = Query::new([0.5, 0.5, 0.0], [2.5, 2.5, 0.0]).method(method("navmesh"));
    let mut refused = |agent: &Agent, objective: Objective| {
        let query = asked.clone().agent(agent).objective(objective);
        let error = planner.path(&query).unwrap_err();
        assert!(matches!(error, QueryError::Unsupported { .. }), "{error}");
        // The profiles go from edge to edge instead.
        let answer = planner.path(&query.method(Profile::Default)).unwrap();
        if let Ok(path) = answer.found() {
            assert_eq!(path.audit(&map), Ok(()));
        }
        let text = error.to_string();
        assert!(text.contains("`navmesh`"), "{text}");
        text
    };
    let anyone = Agent::anyone();
    assert!(refused(&anyone, Objective::EASIEST).contains("climb"));
    assert!(refused(&anyone, Objective::SAFEST).contains("exposure"));
    let low = agent_with(|spec| spec.heights = [-9.0, -1.0]);
    assert!(refused(&low, Objective::SHORTEST).contains("height"));
    let wheeled = Agent::named("motorcycle").unwrap();
    assert!(refused(&wheeled, Objective::SHORTEST).contains("turning radius"));
    let tied = agent_with(|spec| spec.confined_to.push(3));
    assert!(refused(&tied, Objective::SHORTEST).contains("must not leave"));
    let mut zoned = map.clone();
    let zone = Shape::ball([1.0, 1.0, 0.0], 0.5);
    zoned.set_area(1, Area::new(2, zone, Price::Factor(2.0))).unwrap();
    let error = Planner::new(&zoned).path(&asked).unwrap_err().to_string();
    assert!(error.contains("areas"), "{error}");
    // Who cannot walk gets nowhere, whatever the method.
    let drone = Agent::named("drone").unwrap();
    for search in ["navmesh", "navmesh-funnel", "default", "astar"] {
        let query = asked.clone().agent(&drone).method(method(search));
        let answer = planner.path(&query).unwrap();
        let unconnected = matches!(answer.outcome.reason(), Some(Reason::EndUnconnected { .. }));
        assert!(unconnected, "{search}: {:?}", answer.outcome);
    }
    // Time is length at another price.
    let soldier = Agent::named("soldier").unwrap();
    let query = asked.agent(&soldier).objective(Objective::FASTEST);
    let path = planner.path(&query).unwrap().into_found().unwrap();
    assert!((path.cost() - walked(&path) / 1.5).abs() < 1e-3);
    assert_eq!(path.legs().next().unwrap().mode(), Mode::Walk);
}

/// Two ways lead round the hole: what an area says, and who asks, decides.
#[test]
fn areas_and_agents_count_on_a_mesh() {
    let mesh = ring();
    let zone = |y: [f64; 2], price| {
        Area::new(3, Shape::cuboid([1.0, y[0], -1.0], [2.0, y[1], 1.0]), price)
    };
    let of = |list: &[Area]| {
        let mut map = Map::from(&mesh);
        for (key, area) in (0..).zip(list) {
            map.set_area(key, area.clone()).unwrap();
        }
        map
    };
    let anyone = Agent::anyone();
    let go = |agent: &Agent, objective: Objective, map: &Map| {
        let asked = Query::new([0.5, 1.4, 0.0], [2.5, 1.4, 0.0]).agent(agent).objective(objective);
        let outcome = Planner::new(map).path(&asked.method(method("astar"))).unwrap().outcome;
        if let Some(path) = outcome.found() {
            assert_eq!(path.audit(map), Ok(()));
        }
        // Whether it goes by the low side.
        outcome.found().map(|path| path.points().iter().all(|p| p[1] < 1.9))
    };
    let low = [-0.1, 1.1];
    assert_eq!(go(&anyone, Objective::SHORTEST, &of(&[])), Some(true));
    for price in [Price::Factor(3.0), Price::Forbidden] {
        assert_eq!(go(&anyone, Objective::SHORTEST, &of(&[zone(low, price)])), Some(false));
    }
    // A road costs less than the open floor.
    let road = of(&[zone([1.9, 3.1], Price::Factor(0.5))]);
    assert_eq!(go(&anyone, Objective::SHORTEST, &road), Some(false));
    // An area that is like any other place but for those who may not enter, pay, or are slow there.
    let plain = of(&[zone(low, Price::Factor(1.0))]);
    let barred = agent_with(|spec| spec.prices.push((3, Price::Forbidden)));
    let charged = agent_with(|spec| spec.prices.push((3, Price::Factor(3.0))));
    let slow = agent_with(|spec| spec.area_speeds.push((3, Mode::Walk, 0.2)));
    assert_eq!(go(&anyone, Objective::FASTEST, &plain), Some(true));
    assert_eq!(go(&barred, Objective::SHORTEST, &plain), Some(false));
    assert_eq!(go(&charged, Objective::SHORTEST, &plain), Some(false));
    assert_eq!(go(&slow, Objective::SHORTEST, &plain), Some(true));
    assert_eq!(go(&slow, Objective::FASTEST, &plain), Some(false));
    // What forbids everyone forbids those who would pay, too.
    let both = [low, [1.9, 3.1]].map(|y| zone(y, Price::Forbidden));
    assert_eq!(go(&anyone, Objective::SHORTEST, &of(&both)), None);
    assert_eq!(go(&charged, Objective::SHORTEST, &of(&both)), None);
}

#[test]
fn only_a_mesh_alone_is_planned_on() {
    let mesh = ring();
    let mut two = Map::new();
    two.add("a", &mesh).unwrap();
    two.add("b", Part::from(&mesh)).unwrap();
    let query = Query::new([0.5, 0.5, 0.0], [2.5, 2.5, 0.0]);
    for search in ["navmesh", "navmesh-funnel"] {
        let asked = query.clone().method(method(search));
        let error = Planner::new(&two).path(&asked).unwrap_err().to_string();
        assert!(error.contains(search) && error.contains("not a navmesh alone"), "{error}");
    }
    assert!(Planner::new(&two).path(&query).unwrap().found().is_ok());
}

/// The same bits, whoever asks and whatever was asked before.
#[test]
fn answers_do_not_depend_on_what_came_before() {
    let mesh = rubble([12, 12], 25, 4);
    let places = points(&mesh, 40, 9);
    let mut planner = Planner::new(mesh);
    let mut answers = |order: &mut dyn Iterator<Item = usize>| {
        let mut found: Vec<_> = order
            .map(|i| {
                let query = Query::new(places[2 * i], places[2 * i + 1]);
                let answer = planner.path(&query).unwrap();
                (i, answer.outcome, answer.stats)
            })
            .collect();
        found.sort_by_key(|(i, ..)| *i);
        found
    };
    assert_eq!(answers(&mut (0..20)), answers(&mut (0..20).rev()));
}
