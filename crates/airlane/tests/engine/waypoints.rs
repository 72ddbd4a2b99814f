//! Waypoints: what plans are refused, who sees whom, links by kind, direction and permission.

use crate::common::*;
use airlane::geom::{Cost, Voxel};
use airlane::plan::{Algorithm, End, GridOptions, JourneyPlanner, JourneyQuery, Outcome, Reason};
use airlane::scene::{HeightField, Heights, Scene, ground};
use airlane::space::{
    Joined, Linking, Over, Place, PlannedLink, Realm, Sight, Space, Terrain, Waypoint,
    WaypointError, WaypointPlan, Waypoints,
};
use airlane::world::{Agent, LinkKind, Medium, Mode, Weights, World};
use proptest::prelude::*;

fn point(name: &str, at: [f64; 3]) -> Waypoint {
    Waypoint { name: name.to_owned(), at }
}

fn link(from: &str, to: &str, kind: LinkKind) -> PlannedLink {
    let (from, to) = (from.to_owned(), to.to_owned());
    PlannedLink { from, to, kind, both_ways: false, length: None, permission: 0 }
}

/// Two floors with a slab between.
fn two_floors() -> World {
    let mut scene = Scene::open([20, 10, 9]).unwrap();
    scene.voxels.insert_box([0, 0, 4], [20, 10, 5]);
    World::bake(scene).unwrap()
}

fn floors_plan() -> WaypointPlan {
    WaypointPlan {
        points: vec![
            point("hall", [2.0, 5.0, 1.0]),
            point("ladder-foot", [17.0, 5.0, 1.0]),
            point("ladder-head", [17.0, 5.0, 6.0]),
            point("attic", [2.0, 5.0, 6.0]),
        ],
        links: vec![link("ladder-foot", "ladder-head", LinkKind::Ladder)],
        linking: Linking::Within(30.0),
    }
}

#[test]
fn plans_that_mean_nothing_are_refused() {
    let world = two_floors();
    let refused = |change: &dyn Fn(&mut WaypointPlan)| {
        let mut plan = floors_plan();
        change(&mut plan);
        Waypoints::new(&plan, Over::World(&world)).unwrap_err()
    };
    let error = refused(&|p| p.points[3].name = "hall".to_owned());
    assert_eq!(error.to_string(), "waypoint 4 has the name \"hall\" of waypoint 1");
    let error = refused(&|p| p.links[0].to = "roof".to_owned());
    assert_eq!(error.to_string(), "link 1 names the waypoint \"roof\", which there is not");
    let error = refused(&|p| p.links[0].to = "ladder-foot".to_owned());
    assert!(matches!(error, WaypointError::Loop { number: 1, .. }));
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let error = refused(&|p| p.links[0].length = Some(bad));
        assert!(error.to_string().starts_with("a length of link 1 of"), "{error}");
        assert!(matches!(
            refused(&|p| p.linking = Linking::Within(bad)),
            WaypointError::Length { .. }
        ));
    }
    let error = refused(&|p| p.points[0].at = [2.0, 5.0, 4.0]);
    assert_eq!(error.to_string(), "waypoint \"hall\" touches a solid or lies outside the map");
    assert!(matches!(refused(&|p| p.points[0].at[1] = f64::NAN), WaypointError::Point { .. }));
}

/// A query between two places of a space, with every permission.
fn ask(
    waypoints: &Waypoints<'_>,
    agent: &Agent,
    ends: [[f64; 3]; 2],
) -> (Outcome<airlane::plan::Journey>, Joined<'static>) {
    // The spaces live as long as the test.
    let waypoints: &'static Waypoints<'static> = Box::leak(Box::new(forever(waypoints)));
    let joined = Joined::single(Realm::Waypoints(waypoints), Medium::Ground).unwrap();
    let query = JourneyQuery {
        start: Place::new("here", ends[0]),
        goal: Place::new("here", ends[1]),
        agent,
        weights: Weights::SHORTEST,
        areas: None,
    };
    let options = GridOptions::new(Algorithm::AStar);
    let outcome = JourneyPlanner::new(&joined).answer(&query, &options).unwrap().outcome;
    if let Some(journey) = outcome.path() {
        assert_eq!(journey.audit(&joined, &query), Ok(()));
    }
    (outcome, joined)
}

/// The same waypoints in a world that is never dropped.
fn forever(waypoints: &Waypoints<'_>) -> Waypoints<'static> {
    let Over::World(world) = waypoints.over() else { panic!("in a world") };
    let world: &'static World = Box::leak(Box::new(world.clone()));
    Waypoints::new(&floors_plan_of(waypoints), Over::World(world)).unwrap()
}

/// The plan that waypoints came from, read off them.
fn floors_plan_of(waypoints: &Waypoints<'_>) -> WaypointPlan {
    let frame = waypoints.over().frame();
    let points = (0..waypoints.node_limit())
        .map(|node| point(waypoints.name(node), frame.world_from_lattice(waypoints.position(node))))
        .collect();
    let links = waypoints.links().map(|(from, to, leg)| PlannedLink {
        length: Some(leg.length.voxels() * frame.voxel_size),
        permission: leg.permission,
        ..link(waypoints.name(from), waypoints.name(to), leg.kind)
    });
    WaypointPlan { points, links: links.collect(), linking: Linking::Within(30.0) }
}

#[test]
fn ladders_lead_one_way_and_only_those_who_may() {
    let world = two_floors();
    let waypoints = Waypoints::new(&floors_plan(), Over::World(&world)).unwrap();
    let (low, high) = ([1.0, 2.0, 1.0], [1.0, 8.0, 7.0]);
    let (up, _) = ask(&waypoints, &Agent::anyone(), [low, high]);
    let up = up.found().expect("up the ladder");
    let modes: Vec<Mode> = up.legs().iter().map(|leg| leg.mode).collect();
    assert_eq!(modes, [Mode::Walk, Mode::Climb, Mode::Walk]);
    let (down, _) = ask(&waypoints, &Agent::anyone(), [high, low]);
    assert_eq!(down, Outcome::Unreachable(Reason::NothingLeft));

    let mut tank = Agent::anyone();
    tank.links = vec![LinkKind::Path];
    assert_eq!(ask(&waypoints, &tank, [low, high]).0, Outcome::Unreachable(Reason::NothingLeft));

    let mut plan = floors_plan();
    plan.links[0].permission = 0b100;
    plan.links[0].both_ways = true;
    let locked = Waypoints::new(&plan, Over::World(&world)).unwrap();
    let guest = Agent { permissions: 0b011, ..Agent::anyone() };
    assert!(ask(&locked, &guest, [low, high]).0.found().is_none());
    let owner = Agent { permissions: 0b110, ..Agent::anyone() };
    assert!(ask(&locked, &owner, [low, high]).0.found().is_some());
    assert!(ask(&locked, &owner, [high, low]).0.found().is_some());
}

#[test]
fn ends_that_see_no_waypoint_say_so() {
    let mut scene = Scene::open([20, 10, 3]).unwrap();
    scene.voxels.insert_box([5, 0, 0], [6, 10, 3]);
    let world = World::bake(scene).unwrap();
    let plan = WaypointPlan {
        points: vec![point("a", [15.0, 5.0, 1.0]), point("b", [18.0, 5.0, 1.0])],
        linking: Linking::Within(8.0),
        ..WaypointPlan::default()
    };
    let waypoints = Waypoints::new(&plan, Over::World(&world)).unwrap();
    let (outcome, _) = ask(&waypoints, &Agent::anyone(), [[2.0, 5.0, 1.0], [18.0, 2.0, 1.0]]);
    assert_eq!(outcome, Outcome::Unreachable(Reason::OutOfReach(End::Start)));
    let (outcome, _) = ask(&waypoints, &Agent::anyone(), [[16.0, 5.0, 1.0], [5.0, 5.0, 1.0]]);
    assert_eq!(outcome, Outcome::Unreachable(Reason::NotThere(End::Goal)));
}

proptest! {
    #![proptest_config(cases(24))]

    /// Sight joins all that see each other within reach, and nobody else; the laws of spaces hold.
    #[test]
    fn waypoints_are_joined_by_sight(world in small_world(), seed in any::<u64>(), reach in 1.0f64..9.0) {
        let plan = WaypointPlan::sampled(Over::World(&world), 9, Linking::Within(reach), seed);
        let again = WaypointPlan::sampled(Over::World(&world), 9, Linking::Within(reach), seed);
        prop_assert_eq!(&plan, &again);
        let waypoints = Waypoints::new(&plan, Over::World(&world)).unwrap();
        for a in 0..waypoints.node_limit() {
            let mut joined = Vec::new();
            waypoints.for_each_neighbour(a, |node, cost| joined.push((node, cost)));
            for b in (0..waypoints.node_limit()).filter(|&b| b != a) {
                let (p, q) = (waypoints.position(a), waypoints.position(b));
                prop_assert!(p != q, "places are spread out");
                let expected = p.distance(q) <= reach && waypoints.sees(a, b);
                let known = joined.iter().find(|(node, _)| *node == b);
                prop_assert_eq!(known.is_some(), expected);
                prop_assert!(known.is_none_or(|&(_, cost)| cost >= Cost::straight(p, q)));
            }
        }
    }

    /// Over terrain a way costs about what its cells do: never less than the least ground, never
    /// more than the worst ground and all its ups and downs.
    #[test]
    fn ways_over_terrain_are_priced_by_the_ground_below(
        heights in prop::collection::vec(0u8..4, 100),
        rocks in prop::collection::vec(prop::sample::select(vec![ground::ROAD, ground::GRASS, ground::ROCK]), 100),
        ends in prop::array::uniform2((0i32..10, 0i32..10)),
    ) {
        let field = HeightField {
            heights: Heights::U8(heights),
            height_scale: 0.25,
            ground: Some(rocks),
            ..HeightField::flat([10, 10])
        };
        let terrain = Terrain::new(&field).unwrap();
        let place = |(x, y): (i32, i32)| terrain.on_ground(Voxel::new(x, y, 0).centre()).unwrap();
        let [a, b] = ends.map(place);
        let (there, back) = (terrain.going(a, b), terrain.going(b, a));
        // Worked out in samples, one by one.
        let steps = 4000;
        let (mut weighted, mut length) = (0.0, 0.0);
        for i in 0..steps {
            let t = (f64::from(i) + 0.5) / f64::from(steps);
            let cell: [i32; 2] = std::array::from_fn(|k| ((f64::from(a.0[k]) + t * f64::from(b.0[k] - a.0[k])) / 256.0).floor() as i32);
            weighted += terrain.ground(terrain.node(cell).unwrap()).unwrap();
            length += 1.0;
        }
        let mean = weighted / length;
        prop_assert!((there.ground - mean).abs() <= 0.35 * mean + 0.05, "{} {mean}", there.ground);
        prop_assert!((there.ground - back.ground).abs() < 1e-6 && (there.hills - back.hills).abs() < 1e-6);
        prop_assert!(there.ground >= terrain.least_ground() && there.hills >= 0.0);
    }
}
