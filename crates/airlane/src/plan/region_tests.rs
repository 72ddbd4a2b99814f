use crate::geom::Voxel;
use crate::map::{Link, Map};
use crate::method::Method;
use crate::plan::Smooth;
use crate::scene::Scene;
use crate::{
    Agent, AgentSpec, Airspace, Area, Body, Dynamics, Edits, Mode, Objective, Path, Planner, Price,
    Query, Shape,
};

/// Two walls across, each with a door at one end.
fn rooms() -> Airspace {
    let mut scene = Scene::open([40, 24, 12]).unwrap();
    scene.voxels.insert_box([12, 0, 0], [14, 24, 12]);
    scene.voxels.insert_box([26, 0, 0], [28, 24, 12]);
    for y in [2, 18] {
        scene.voxels.remove_box([12, y, 3], [14, y + 4, 9]);
        scene.voxels.remove_box([26, y, 3], [28, y + 4, 9]);
    }
    Airspace::bake(scene).unwrap()
}

/// Every method keeps to the region, and finds nothing where the region holds no way.
#[test]
fn every_method_keeps_to_the_region() {
    let airspace = rooms();
    let mut planner = Planner::new(&airspace);
    let methods = [
        "fast",
        "default",
        "quality",
        "reference",
        "astar",
        "dijkstra",
        "greedy",
        "theta",
        "lazytheta",
        "jps3d",
        "bfs",
        "dfs",
        "randomwalk",
        "hpa?cluster=8",
        "astar@octree-dual",
        "lazytheta@progressive-corner",
        "astar?region=0,0,0:39,20,11",
    ];
    let (low, high) = (Voxel::new(0, 0, 0), Voxel::new(39, 12, 11));
    for text in methods {
        let method: Method = text.parse().unwrap();
        let query = Query::new([3.0, 10.0, 6.0], [36.0, 10.0, 6.0]).method(method);
        for body in [Body::POINT, Body::ball(0.8).unwrap()] {
            let query = query.clone().body(body);
            let answer = planner.path(&query.clone().region(low, high)).unwrap();
            let path = answer.found().unwrap_or_else(|why| panic!("{text} for {body}: {why}"));
            path.audit(&airspace).unwrap();
            assert!(
                path.points().iter().all(|point| point[1] <= 12.5),
                "{text}: {:?}",
                path.points()
            );
            let shut = planner.path(&query.clone().region(low, Voxel::new(20, 12, 11))).unwrap();
            assert_eq!(shut.code(), 17, "{text}: {shut:?}");
            let cut = query.region(Voxel::new(0, 8, 0), Voxel::new(39, 14, 11));
            assert!(planner.path(&cut).unwrap().found().is_err(), "{text}");
        }
    }
}

/// What was built for a region does not outlive an edit.
#[test]
fn edit_after_a_query_counts_in_the_region() {
    let mut airspace = rooms();
    let query = Query::new([3.0, 10.0, 6.0], [36.0, 10.0, 6.0])
        .region(Voxel::new(0, 8, 0), Voxel::new(39, 14, 11));
    assert!(Planner::new(&airspace).path(&query).unwrap().found().is_err());
    let mut edits = crate::Edits::new();
    edits.free_box([12, 9, 3], [28, 12, 9]);
    airspace.apply(&edits).unwrap();
    Planner::new(&airspace).path(&query).unwrap().found().unwrap();
}

const ENDS: [[f64; 3]; 2] = [[3.0, 10.0, 6.0], [36.0, 10.0, 6.0]];
/// Leaves the doors at y = 2, and not those at y = 18.
const LOW_DOORS: [Voxel; 2] = [Voxel([0, 0, 0]), Voxel([39, 12, 11])];
/// Leaves no door.
const NO_DOOR: [Voxel; 2] = [Voxel([0, 8, 0]), Voxel([39, 14, 11])];

fn between(ends: [[f64; 3]; 2]) -> Query {
    Query::new(ends[0], ends[1])
}

fn in_region(query: &Query, [low, high]: [Voxel; 2]) -> Query {
    query.clone().region(low, high)
}

fn assert_within(path: &Path, what: &str) {
    assert!(path.points().iter().all(|point| point[1] <= 12.5), "{what}: {:?}", path.points());
}

/// A price at the low doors sends queries through the high ones, unless the region has the low ones only; and
/// the answer is that of a map in which everything beyond was made solid by hand.
#[test]
fn regions_go_with_prices() {
    let mut airspace = rooms();
    let mud = Shape::cuboid([11.0, 0.0, 0.0], [30.0, 8.0, 12.0]);
    airspace.apply(Edits::new().set_area(1, Area::new(2, mud, Price::Factor(9.0)))).unwrap();
    let mut walled = airspace.clone();
    walled.apply(Edits::new().block_box([0, 13, 0], [40, 24, 12])).unwrap();
    let (mut planner, mut by_hand) = (Planner::new(&airspace), Planner::new(&walled));
    let flat = Objective { climb: 2.0, ..Objective::SHORTEST };
    for method in ["default", "quality", "astar", "dijkstra"] {
        for body in [Body::POINT, Body::ball(0.8).unwrap()] {
            for objective in [Objective::SHORTEST, Objective::SAFEST, flat] {
                let what = format!("{method} {body} {objective:?}");
                let query = between(ENDS).body(body).objective(objective);
                let query = query.method(method.parse::<Method>().unwrap());
                let free = planner.path(&query).unwrap().into_found().unwrap();
                assert!(free.points().iter().any(|point| point[1] > 17.0), "{what}");
                let answer = planner.path(&in_region(&query, LOW_DOORS)).unwrap();
                let path = answer.found().unwrap();
                path.audit(&airspace).unwrap();
                assert_within(path, &what);
                assert!(path.cost() > free.cost(), "{what}");
                assert_eq!(path.version(), airspace.version());
                let expected = by_hand.path(&query).unwrap().into_found().unwrap();
                assert_eq!(path.points(), expected.points(), "{what}");
                let shut = planner.path(&in_region(&query, NO_DOOR)).unwrap();
                assert!(shut.found().is_err(), "{what}");
                let outside = [Voxel([0, 0, 0]), Voxel([20, 12, 11])];
                let answer = planner.path(&in_region(&query, outside)).unwrap();
                assert_eq!(answer.code(), 17, "{what}: {answer:?}");
            }
        }
    }
}

/// Timed paths, with rounded bends, too, and refined ones.
#[test]
fn regions_and_refiners_go_with_times() {
    let airspace = rooms();
    let mut spec = AgentSpec::new("drone");
    spec.body = Body::ball(0.4).unwrap();
    spec.speeds = vec![(Mode::Fly, 5.0)];
    let mut planner = Planner::new(&airspace);
    for radius in [0.0, 1.0] {
        spec.dynamics = Some(Dynamics::new(5.0, 3.0).turn_radius(radius));
        let drone = Agent::new(spec.clone()).unwrap();
        let query = between(ENDS).agent(&drone).trajectory(Smooth::Rounded);
        let path = planner.path(&in_region(&query, LOW_DOORS)).unwrap().into_found().unwrap();
        path.audit(&airspace).unwrap();
        let flight = path.trajectory().unwrap();
        assert!(flight.samples(20.0).all(|state| state.position[1] < 12.2), "{radius}");
        assert!(planner.path(&in_region(&query, NO_DOOR)).unwrap().found().is_err());
        for refine in super::super::Refine::ALL {
            for region in [None, Some(LOW_DOORS)] {
                let query = query.clone().refine(refine);
                let query = region.map_or(query.clone(), |region| in_region(&query, region));
                let path = planner.path(&query).unwrap().into_found().unwrap();
                path.audit(&airspace).unwrap_or_else(|fault| panic!("{refine} {radius}: {fault}"));
                assert!(path.trajectory().is_some(), "{refine} {radius}");
            }
        }
    }
}

/// A box that turns, and links whose ends lie within.
#[test]
fn regions_go_with_headings_and_links() {
    let airspace = rooms();
    let crate_of = Body::cuboid([1.5, 0.5, 0.5]).unwrap();
    let query = between(ENDS).body(crate_of).any_heading();
    let mut planner = Planner::new(&airspace);
    let path = planner.path(&in_region(&query, LOW_DOORS)).unwrap().into_found().unwrap();
    path.audit(&airspace).unwrap();
    assert_within(&path, "headings");
    assert!(planner.path(&in_region(&query, NO_DOOR)).unwrap().found().is_err());

    let mut map = Map::from(&airspace);
    map.set_link(1, Link::teleport([3.0, 16.0, 6.0], [36.0, 16.0, 6.0])).unwrap();
    map.set_link(2, Link::teleport([3.0, 11.0, 6.0], [36.0, 11.0, 6.0])).unwrap();
    let mut planner = Planner::new(&map);
    let query = between(ENDS);
    let through = planner.path(&in_region(&query, NO_DOOR)).unwrap().into_found().unwrap();
    through.audit(&map).unwrap();
    assert_eq!(through.legs().filter_map(|leg| leg.link_key()).collect::<Vec<_>>(), [2]);
    map.remove_link(2).unwrap();
    let shut = Planner::new(&map).path(&in_region(&query, [NO_DOOR[0], Voxel([39, 14, 11])]));
    assert!(shut.unwrap().found().is_err(), "the other teleport begins beyond");
}

/// Voxels of several parts have no common numbers.
#[test]
fn regions_are_refused_in_maps_of_several_parts() {
    let mut map = Map::new();
    map.add("one", rooms()).unwrap();
    map.add("two", rooms()).unwrap();
    let error = Planner::new(&map).path(&in_region(&between(ENDS), LOW_DOORS)).unwrap_err();
    assert!(error.to_string().contains("a region in a map without an airspace"), "{error}");
}

/// What is built for a region is brought up to date, and `prepare` builds it.
#[test]
fn regions_with_prices_follow_edits() {
    let mut airspace = rooms();
    let mud = Shape::cuboid([11.0, 0.0, 0.0], [30.0, 8.0, 12.0]);
    airspace.apply(Edits::new().set_area(1, Area::new(2, mud, Price::Factor(9.0)))).unwrap();
    let query = in_region(&between(ENDS), LOW_DOORS);
    let mut planner = Planner::new(&airspace);
    planner.prepare(&query).unwrap();
    let before = planner.path(&query).unwrap().into_found().unwrap();
    airspace.apply(Edits::new().set_price(1, Price::Factor(1.0))).unwrap();
    planner.follow(&airspace);
    let after = planner.path(&query).unwrap().into_found().unwrap();
    assert!(after.cost() < before.cost() - 1.0);
    airspace.apply(Edits::new().block_box([12, 2, 3], [14, 6, 9])).unwrap();
    planner.follow(&airspace);
    assert!(planner.path(&query).unwrap().found().is_err());
}
