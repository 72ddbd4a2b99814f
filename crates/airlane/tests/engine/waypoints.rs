//! Waypoints: what plans are refused, who sees whom, links by kind, direction and permission.

use crate::common::*;
use airlane::geom::{Cost, Voxel};
use airlane::plan::End;
use airlane::scene::{HeightField, Heights, Scene, ground};
use airlane::space::{
    Linking, Over, PlannedLink, Sight, Space, Terrain, Waypoint, WaypointError, WaypointPlan,
    Waypoints,
};
use airlane::world::{LinkKind, World};
use airlane::{Agent, Mode, Outcome, Planner, Query, Reason};
use proptest::prelude::*;
use std::sync::Arc;

fn point(name: &str, at: [f64; 3]) -> Waypoint {
    Waypoint { name: name.to_owned(), at }
}

fn link(from: &str, to: &str, kind: LinkKind) -> PlannedLink {
    let (from, to) = (from.to_owned(), to.to_owned());
    PlannedLink { from, to, kind, both_ways: false, length: None, seconds: None, permission: 0 }
}

/// Two floors with a slab between.
fn two_floors() -> Arc<World> {
    let mut scene = Scene::open([20, 10, 9]).unwrap();
    scene.voxels.insert_box([0, 0, 4], [20, 10, 5]);
    Arc::new(World::bake(scene).unwrap())
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
fn invalid_plans_are_rejected() {
    let world = two_floors();
    let refused = |change: &dyn Fn(&mut WaypointPlan)| {
        let mut plan = floors_plan();
        change(&mut plan);
        Waypoints::new(&plan, Over::World(world.clone())).unwrap_err()
    };
    let error = refused(&|p| p.points[3].name = "hall".to_owned());
    assert_eq!(error.to_string(), "waypoint 4 has the same name \"hall\" as waypoint 1");
    let error = refused(&|p| p.links[0].to = "roof".to_owned());
    assert_eq!(error.to_string(), "link 1 refers to unknown waypoint \"roof\"");
    let error = refused(&|p| p.links[0].to = "ladder-foot".to_owned());
    assert!(matches!(error, WaypointError::Loop { number: 1, .. }));
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let error = refused(&|p| p.links[0].length = Some(bad));
        assert!(error.to_string().starts_with("invalid length of link 1"), "{error}");
        assert!(matches!(
            refused(&|p| p.linking = Linking::Within(bad)),
            WaypointError::Length { .. }
        ));
    }
    let error = refused(&|p| p.points[0].at = [2.0, 5.0, 4.0]);
    assert_eq!(error.to_string(), "waypoint \"hall\" touches a solid or is outside the map");
    assert!(matches!(refused(&|p| p.points[0].at[1] = f64::NAN), WaypointError::Point { .. }));
}

/// A query between two places of a space.
fn ask(waypoints: &Arc<Waypoints>, agent: &Agent, ends: [[f64; 3]; 2]) -> Outcome {
    let query = Query::new(ends[0], ends[1]).agent(agent);
    let mut planner = Planner::new(waypoints);
    let outcome = planner.path(&query.clone().method(method("astar"))).unwrap().outcome;
    if let Some(path) = outcome.any_path() {
        assert_eq!(path.audit(waypoints), Ok(()));
    }
    assert_eq!(planner.path(&query).unwrap().outcome, outcome);
    outcome
}

#[test]
fn ladders_are_one_way_and_need_permission() {
    let world = two_floors();
    let of = |plan: &WaypointPlan| {
        Arc::new(Waypoints::new(plan, Over::World(Arc::clone(&world))).unwrap())
    };
    let waypoints = of(&floors_plan());
    let (low, high) = ([1.0, 2.0, 1.0], [1.0, 8.0, 7.0]);
    let up = ask(&waypoints, &Agent::anyone(), [low, high]);
    let up = up.found().expect("up the ladder");
    let told: Vec<_> = up.legs().map(|leg| (leg.mode(), leg.link(), leg.link_key())).collect();
    let ladder = (Mode::Climb, Some(LinkKind::Ladder), None);
    assert_eq!(told, [(Mode::Walk, None, None), ladder, (Mode::Walk, None, None)]);
    let down = ask(&waypoints, &Agent::anyone(), [high, low]);
    assert_eq!(down, Outcome::Unreachable(Reason::Exhausted));

    let tank = agent_with(|spec| spec.links = vec![LinkKind::Path]);
    assert_eq!(ask(&waypoints, &tank, [low, high]), Outcome::Unreachable(Reason::Exhausted));

    let mut plan = floors_plan();
    plan.links[0].permission = 0b100;
    plan.links[0].both_ways = true;
    let locked = of(&plan);
    let guest = agent_with(|spec| spec.permissions = 0b011);
    assert!(ask(&locked, &guest, [low, high]).found().is_none());
    let owner = agent_with(|spec| spec.permissions = 0b110);
    assert!(ask(&locked, &owner, [low, high]).found().is_some());
    assert!(ask(&locked, &owner, [high, low]).found().is_some());
    // A path that was found for the owner is not one for waypoints without that link.
    let path = ask(&locked, &owner, [low, high]);
    let without = of(&WaypointPlan { links: Vec::new(), ..floors_plan() });
    assert!(path.found().unwrap().audit(&without).is_err());
}

#[test]
fn ends_that_see_no_waypoint_say_so() {
    let mut scene = Scene::open([20, 10, 3]).unwrap();
    scene.voxels.insert_box([5, 0, 0], [6, 10, 3]);
    let world = Arc::new(World::bake(scene).unwrap());
    let plan = WaypointPlan {
        points: vec![point("a", [15.0, 5.0, 1.0]), point("b", [18.0, 5.0, 1.0])],
        linking: Linking::Within(8.0),
        ..WaypointPlan::default()
    };
    let waypoints = Arc::new(Waypoints::new(&plan, Over::World(world)).unwrap());
    let outcome = ask(&waypoints, &Agent::anyone(), [[2.0, 5.0, 1.0], [18.0, 2.0, 1.0]]);
    assert_eq!(outcome, Outcome::Unreachable(Reason::EndUnconnected { end: End::Start }));
    let outcome = ask(&waypoints, &Agent::anyone(), [[16.0, 5.0, 1.0], [5.0, 5.0, 1.0]]);
    assert_eq!(outcome, Outcome::Unreachable(Reason::OffGround { end: End::Goal, nearest: None }));
}

proptest! {
    #![proptest_config(cases(24))]

    /// Sight joins all that see each other within reach, and nobody else; the laws of spaces hold.
    #[test]
    fn waypoints_are_joined_by_sight(world in small_world(), seed in any::<u64>(), reach in 1.0f64..9.0) {
        let over = Over::World(Arc::new(world));
        let plan = WaypointPlan::sampled(&over, 9, Linking::Within(reach), seed);
        let again = WaypointPlan::sampled(&over, 9, Linking::Within(reach), seed);
        prop_assert_eq!(&plan, &again);
        let waypoints = Waypoints::new(&plan, over).unwrap();
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
