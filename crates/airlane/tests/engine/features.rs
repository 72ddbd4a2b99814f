//! Which method can do what a query asks for: one table, and errors that name both. Codes never change.

use crate::common::{agent_with, method};
use crate::navmesh::floors::tiles;
use airlane::geom::PointError;
use airlane::live::{Rejected, Request, ServiceError};
use airlane::method::NAMES;
use airlane::plan::{End, SizeUnit, Smooth};
use airlane::scene::HeightField;
use airlane::space::Terrain;
use airlane::{
    Agent, Airspace, Area, Dynamics, Edits, Limit, Map, Objective, Planner, Price, Query,
    QueryError, Reason, Scene, Shape,
};

fn airspace() -> Airspace {
    let mut scene = Scene::open([20, 20, 12]).unwrap();
    scene.voxels.insert_box([9, 0, 0], [11, 20, 9]);
    Airspace::bake(scene).unwrap()
}

fn with_area() -> Airspace {
    let zone = Shape::cuboid([2.0; 3], [6.0, 17.0, 8.0]);
    let area = Area::new(1, zone, Price::Factor(2.0));
    airspace().edit(Edits::new().set_area(1, area)).unwrap().0
}

fn terrain() -> Terrain {
    Terrain::new(&HeightField::flat([20, 20])).unwrap()
}

/// Two grounds beside each other.
fn two_parts() -> Map {
    let mut map = Map::new();
    map.add("ground", terrain()).unwrap();
    map.add("air", airspace()).unwrap();
    map
}

fn query() -> Query {
    Query::new([1.0, 10.0, 2.0], [18.0, 10.0, 2.0])
}

fn flat_query() -> Query {
    Query::new([1.0, 10.0, 0.0], [18.0, 10.0, 0.0])
}

/// Asks with every method: those that are named are refused, with both names in the error, and nobody
/// else is.
#[track_caller]
fn assert_refused(map: &Map, query: &Query, names: &[&str], feature: &str) {
    for name in NAMES {
        let query = query.clone().method(method(name)).expansion_limit(20_000);
        let answer = Planner::new(map).path(&query);
        match answer {
            Err(error) => {
                assert!(names.contains(&name), "{name}: {error}");
                assert_eq!(error.code(), 104);
                let QueryError::Unsupported { method, feature: told } = &error else {
                    panic!("{error:?}")
                };
                assert_eq!(*method, query.asked_method().to_string());
                let text = error.to_string();
                assert!(told.contains(feature), "{told}");
                assert_eq!(text, format!("`{method}` does not go with {told}"));
            }
            Ok(answer) => {
                assert!(!names.contains(&name), "{name}: {}", answer.explain());
                assert!(answer.status() != 2, "{name}: {}", answer.explain());
            }
        }
    }
}

const MESHES: [&str; 2] = ["navmesh", "navmesh-funnel"];
const SIGHTS: [&str; 3] = ["theta", "lazytheta", "jps3d"];

#[test]
fn or_nearest_goes_with_what_knows_where_it_has_been() {
    let map = Map::from(&airspace());
    assert_refused(&map, &query(), &MESHES, "navmesh alone");
    let mesh = Map::from(tiles([20, 20], 0, 1));
    let names = ["jps3d", "hpa", "reference"];
    for name in NAMES {
        let map = if MESHES.contains(&name) { &mesh } else { &map };
        let flat = Query::new([1.5, 10.0, 0.0], [18.5, 10.0, 0.0]);
        let asked = if MESHES.contains(&name) { flat } else { query() };
        let asked = asked.method(method(name)).or_nearest().expansion_limit(20_000);
        let answer = Planner::new(map).path(&asked);
        assert_eq!(answer.is_err(), names.contains(&name), "{name}: {answer:?}");
        if let Err(error) = answer {
            let text = error.to_string();
            assert!(text.contains(name) && text.contains("nearest reachable"), "{text}");
        }
    }
}

#[test]
fn prices_go_with_steps() {
    let refused = [&SIGHTS[..], &MESHES, &["hpa"]].concat();
    assert_refused(&Map::from(&with_area()), &query(), &refused, "dearer");
    let map = Map::from(&airspace());
    let tied = agent_with(|spec| spec.heights = [-1.0, 11.0]);
    let turning = agent_with(|spec| spec.dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(0.2)));
    for asked in [
        query().objective(Objective::SAFEST),
        query().objective(Objective::EASIEST),
        query().agent(&tied),
        query().agent(&turning),
    ] {
        assert_refused(&map, &asked, &refused, "dearer");
    }
    // Who pays the same everywhere is answered by any method.
    assert_refused(&map, &query().agent(&Agent::anyone()), &MESHES, "navmesh alone");
    assert_refused(&map, &query().objective(Objective::FASTEST), &MESHES, "navmesh alone");
    // A region of the method and the straight line are no ways to price; a region of the query is another world.
    for text in ["astar?region=0,0,0:19,19,11", "astar?straight=first", "bfs?straight=first"] {
        let asked = query().method(method(text));
        let error = Planner::new(with_area()).path(&asked).unwrap_err().to_string();
        assert!(error.contains(text) && error.contains("`region` or `straight`"), "{error}");
        assert!(Planner::new(&map).path(&asked).unwrap().found().is_ok());
    }
}

#[test]
fn parts_go_with_steps() {
    let refused = [&SIGHTS[..], &["hpa"]].concat();
    for name in refused.iter().chain(&MESHES) {
        let error = Planner::new(two_parts()).path(&flat_query().method(method(name))).unwrap_err();
        let QueryError::Unsupported { method, .. } = error else { panic!("{name}: {error}") };
        assert_eq!(method, *name);
    }
    for name in ["fast", "default", "quality", "reference", "astar", "dijkstra", "bfs"] {
        let answer = Planner::new(two_parts()).path(&flat_query().method(method(name))).unwrap();
        assert!(answer.found().is_ok(), "{name}: {}", answer.explain());
    }
    // A terrain alone has clusters, a navmesh alone its own methods.
    let ground = Map::from(terrain());
    for (map, names) in [
        (&ground, [&SIGHTS[..], &MESHES].concat()),
        (&Map::from(tiles([20, 20], 0, 1)), refused.clone()),
    ] {
        for name in NAMES {
            let asked = Query::new([1.5, 10.0, 0.0], [18.5, 10.0, 0.0]).method(method(name));
            let answer = Planner::new(map).path(&asked.expansion_limit(20_000));
            assert_eq!(answer.is_err(), names.contains(&name), "{name}: {answer:?}");
        }
    }
}

#[test]
fn times_go_with_one_airspace_and_dynamics() {
    let flyer = agent_with(|spec| spec.dynamics = Some(Dynamics::new(4.0, 2.0)));
    let timed = query().agent(&flyer).trajectory(Smooth::Rounded);
    assert_refused(&Map::from(&airspace()), &timed, &MESHES, "navmesh alone");
    for (map, asked) in [
        (Map::from(&with_area()), timed.clone()),
        (two_parts(), timed.clone()),
        (Map::from(&airspace()), timed.objective(Objective::SAFEST)),
    ] {
        assert_refused(&map, &asked, &NAMES, "timed paths");
    }
    let without = query().agent(&Agent::anyone()).trajectory(Smooth::Rounded);
    let error = Planner::new(airspace()).path(&without).unwrap_err();
    assert_eq!((&error, error.code()), (&QueryError::NoDynamics, 106));
    let nobody = Planner::new(airspace()).path(&query().trajectory(Smooth::Rounded));
    assert_eq!(nobody.unwrap_err(), QueryError::NoDynamics);
}

#[test]
fn many_ends_go_with_what_can_use_a_search_again() {
    let refused = ["jps3d", "randomwalk", "randomtrace", "hpa", "navmesh", "navmesh-funnel"];
    let mut planner = Planner::new(airspace());
    let starts = [[1.0, 5.0, 2.0], [1.0, 15.0, 2.0]].map(Into::into);
    for name in NAMES {
        let asked = query().method(method(name));
        for answer in planner.paths_to_one(&asked, &starts) {
            assert_eq!(answer.is_err(), refused.contains(&name), "{name}");
            if let Err(error) = answer {
                let text = error.to_string();
                assert!(
                    text.contains(&format!("`{name}`")) && text.contains("many ends"),
                    "{text}"
                );
            }
        }
        for reach in planner.distances(&asked, &starts, 50.0) {
            assert_eq!(reach.is_err(), refused.contains(&name), "{name}");
        }
    }
}

/// Every reason with its code and its name.
fn reasons() -> Vec<(Reason, u16, &'static str)> {
    let (end, nearest) = (End::Goal, Some([1.0, 2.0, 3.0]));
    let unit = SizeUnit::Voxels;
    vec![
        (Reason::Outside { end, nearest }, 10, "outside"),
        (Reason::Blocked { end, solid: Some([4.0; 3]), nearest }, 11, "blocked"),
        (Reason::NoRoom { end, widest: 0.5, nearest }, 12, "no-room"),
        (Reason::Forbidden { end }, 14, "forbidden"),
        (Reason::OffGround { end, nearest }, 15, "off-ground"),
        (Reason::EndUnconnected { end }, 16, "end-unconnected"),
        (Reason::OutsideRegion { end }, 17, "outside-region"),
        (Reason::Disconnected { start: 5, goal: 6, unit }, 20, "disconnected"),
        (Reason::TooNarrow { widest: 0.5 }, 21, "too-narrow"),
        (Reason::CannotTurn { at: [4.0; 3], radius: Some(1.5) }, 24, "cannot-turn"),
        (Reason::TooSteep { at: [4.0; 3], climb: Some(0.7), descent: None }, 25, "too-steep"),
        (Reason::Exhausted, 30, "exhausted"),
    ]
}

#[test]
fn codes_are_unique_and_never_change() {
    let mut codes = vec![0];
    for (reason, code, name) in reasons() {
        assert_eq!((reason.code(), reason.name()), (code, name));
        let is_about_an_end = (10..20).contains(&code);
        assert_eq!(reason.end().is_some(), is_about_an_end, "{name}");
        assert_eq!(
            reason.to_string().contains("goal"),
            reason.end().is_some() || code >= 20 && ![24, 25].contains(&code)
        );
        assert_eq!(reason.nearest().is_some(), [10, 11, 12, 15].contains(&code));
        assert_eq!(reason.widest(), [12, 21].contains(&code).then_some(0.5));
        assert_eq!(reason.at(), [11, 24, 25].contains(&code).then_some([4.0; 3]));
        assert!(!reason.to_string().ends_with('.') && !reason.to_string().is_empty());
        codes.push(code);
    }
    for (limit, code, name) in [
        (Limit::Time, 40, "time"),
        (Limit::Expansions, 41, "expansions"),
        (Limit::Cancelled, 42, "cancelled"),
        (Limit::Deadline, 43, "deadline"),
        (Limit::Memory, 44, "memory"),
    ] {
        assert_eq!((limit.code(), limit.name()), (code, name));
        assert!(!limit.to_string().is_empty());
        codes.push(code);
    }
    let part = two_parts().part_named("air").unwrap();
    let (method, feature) = ("jps3d".to_owned(), "prices");
    let body = airlane::AirspaceError::NotOneAirspace;
    let objective = Objective { climb: -1.0, ..Objective::SHORTEST }.check().unwrap_err();
    for (error, code) in [
        (QueryError::Point(End::Start, PointError::NotFinite([f64::NAN; 3])), 100),
        (QueryError::Part { end: End::Start, part, count: 1 }, 101),
        (QueryError::Body(body), 102),
        (QueryError::Weight(17.0), 103),
        (QueryError::Unsupported { method, feature }, 104),
        (QueryError::TooLarge("much too large".to_owned()), 105),
        (QueryError::NoDynamics, 106),
        (QueryError::NoEnd(End::Goal), 107),
        (QueryError::Objective(objective), 109),
    ] {
        assert_eq!(error.code(), code, "{error}");
        assert_eq!(ServiceError::Query(error.clone()).code(), code);
        assert!(!error.to_string().is_empty());
        codes.push(code);
    }
    let request = || Box::new(Request::new(query()));
    assert_eq!(Rejected::QueueFull(request()).code(), 120);
    assert_eq!(Rejected::ShutDown(request()).code(), 121);
    assert_eq!(ServiceError::ShutDown.code(), 121);
    assert_eq!(ServiceError::Panicked("why".to_owned()).code(), 122);
    assert_eq!(ServiceError::Threads("why".to_owned()).code(), 123);
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), count, "each code means one thing");
}

/// The same codes on real answers.
#[test]
fn answers_have_the_codes_of_their_reasons() {
    let mut scene = Scene::open([20, 20, 12]).unwrap();
    scene.voxels.insert_box([9, 0, 0], [11, 20, 12]);
    scene.voxels.remove_box([9, 4, 4], [11, 7, 7]);
    let airspace = Airspace::bake(scene).unwrap();
    let mut planner = Planner::new(&airspace);
    let mut code = |query: Query| planner.path(&query).unwrap().code();
    let wide = airlane::Body::ball(2.0).unwrap();
    assert_eq!(code(query()), 0);
    assert_eq!(code(query().goal_at([30.0; 3])), 10);
    assert_eq!(code(query().goal_at([10.0, 2.0, 2.0])), 11);
    assert_eq!(code(query().start_at([2.0, 5.0, 5.0]).goal_at([10.0, 5.0, 5.0]).body(wide)), 12);
    assert_eq!(code(query().start_at([3.0, 5.0, 5.0]).goal_at([17.0, 5.0, 5.0]).body(wide)), 21);
    assert_eq!(code(query().method(method("astar?region=0,0,0:9,19,11"))), 17);
    assert_eq!(code(query().expansion_limit(0)), 41);
    assert_eq!(code(query().time_limit(std::time::Duration::ZERO)), 40);
    let low = agent_with(|spec| spec.heights = [5.0, 9.0]);
    assert_eq!(code(query().agent(&low)), 14);
    let walker = agent_with(|spec| spec.speeds = vec![(airlane::Mode::Walk, 1.0)]);
    assert_eq!(code(query().agent(&walker)), 16);
    let (closed, _) = airspace.edit(Edits::new().block_box([9, 0, 0], [11, 20, 12])).unwrap();
    let answer = Planner::new(&closed).path(&query()).unwrap();
    assert_eq!((answer.code(), answer.status(), answer.outcome.name()), (20, 2, "unreachable"));
    let off = Planner::new(terrain()).path(&flat_query().goal_at([50.0, 0.0, 0.0])).unwrap();
    assert_eq!(off.code(), 15, "{}", off.explain());
    let no_path = answer.into_found().unwrap_err();
    assert_eq!((no_path.code(), no_path.limit()), (20, None));
    assert!(no_path.reason().is_some() && no_path.to_string().starts_with("no path: "));
}
