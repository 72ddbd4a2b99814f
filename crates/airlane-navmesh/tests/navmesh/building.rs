//! Two storeys joined by stairs and a ladder.

use crate::common::{EXACT, FUNNEL, modes, walked};
use airlane::map::{Link, Map};
use airlane::method::Navmesh;
use airlane::space::NavMesh;
use airlane::world::LinkKind;
use airlane::{Agent, AgentSpec, Mode, Objective, Path, Planner, Query};
use airlane_navmesh::{Bake, Baked, Ground, House, bake};
use std::sync::Arc;

const UPSTAIRS: f64 = House::UPSTAIRS;

fn baked() -> Baked {
    bake(&House::model(), &Bake::default()).unwrap()
}

fn ladder(both_ways: bool, permission: u32) -> Link {
    Link { both_ways, permission, ..House::ladder() }
}

const DOWN: [f64; 3] = House::ENDS[0];
const UP: [f64; 3] = House::ENDS[1];

const METHODS: [Navmesh; 2] = [EXACT, FUNNEL];

/// A soldier with something changed.
fn soldier(change: impl FnOnce(&mut AgentSpec)) -> Agent {
    let mut spec = AgentSpec::clone(&Agent::named("soldier").unwrap());
    change(&mut spec);
    Agent::new(spec).unwrap()
}

fn walk(
    mesh: &Arc<NavMesh>,
    links: &[Link],
    [start, goal]: [[f64; 3]; 2],
    agent: &Agent,
    objective: Objective,
    method: Navmesh,
) -> Path {
    let mut map = Map::from(mesh);
    for (key, link) in (0..).zip(links) {
        map.set_link(key, link.clone()).unwrap();
    }
    let query = Query::new(start, goal).agent(agent).objective(objective).method(method);
    let path = Planner::new(&map).path(&query).unwrap().into_found().unwrap();
    assert_eq!(path.audit(&map), Ok(()), "{:?}", path.points());
    path
}

#[test]
fn floors_above_each_other_are_told_apart() {
    let mesh = baked().mesh;
    for (height, floor) in [(0.0, 0.0), (1.2, 0.0), (2.0, UPSTAIRS), (UPSTAIRS, UPSTAIRS)] {
        let foot = mesh.locate([4.0, 5.0, height], 1.8).unwrap().expect("a floor is near");
        let [_, _, z] = mesh.frame().world_from_lattice(foot.point);
        assert!((z - floor).abs() < 0.11, "{height} stands at {z}");
    }
    assert_eq!(mesh.locate([4.0, 5.0, 9.0], 1.8), Ok(None));
}

/// Nothing of a floor bulges up to the next one, or down.
#[test]
fn floors_are_level() {
    for (model, level_to) in [(House::floors(), 12.0), (House::model(), 8.0)] {
        let mesh = bake(&model, &Bake::default()).unwrap().mesh;
        for id in 0..mesh.polygon_count() as u32 {
            for [x, y, z] in mesh.surface_of(id).flatten() {
                let is_level = z.abs() < 0.11 || (z - UPSTAIRS).abs() < 0.11;
                assert!(is_level || x > level_to, "{x},{y},{z}");
                assert!((-0.11..UPSTAIRS + 0.11).contains(&z));
            }
        }
    }
}

#[test]
fn the_stairs_lead_up() {
    let baked = baked();
    let agent = Agent::named("soldier").unwrap();
    for method in METHODS {
        let path = walk(&baked.mesh, &[], [DOWN, UP], &agent, Objective::SHORTEST, method);
        assert_eq!(modes(&path), [Mode::Walk]);
        // To the foot of the stairs, up, and back.
        assert!((18.0..23.0).contains(&walked(&path)), "{}", walked(&path));
        assert!(path.length() > walked(&path) + 0.8, "stairs are steep");
        let on_stairs = path.points().iter().any(|p| p[0] > 9.0 && (1.0..2.5).contains(&p[2]));
        assert!(on_stairs, "{:?}", path.points());
        let back = walk(&baked.mesh, &[], [UP, DOWN], &agent, Objective::SHORTEST, method);
        assert!((walked(&back) - walked(&path)).abs() < 1e-6 || method == FUNNEL);
    }
}

#[test]
fn climbers_take_the_ladder_where_it_is_cheaper() {
    let mesh = baked().mesh;
    let links = [ladder(true, 0)];
    let climber = soldier(|_| {});
    let walker = soldier(|spec| spec.links.retain(|kind| *kind != LinkKind::Ladder));
    for method in METHODS {
        for objective in [Objective::SHORTEST, Objective::FASTEST] {
            let over = |agent: &Agent, ends: [[f64; 3]; 2]| {
                walk(&mesh, &links, ends, agent, objective, method)
            };
            let (climbed, walked) = (over(&climber, [DOWN, UP]), over(&walker, [DOWN, UP]));
            assert_eq!(modes(&climbed), [Mode::Walk, Mode::Climb, Mode::Walk]);
            assert_eq!(modes(&walked), [Mode::Walk]);
            assert!(climbed.cost() < walked.cost());
            assert_eq!(modes(&over(&climber, [UP, DOWN])), modes(&climbed));
            // Beside the stairs the ladder does not pay.
            assert_eq!(
                modes(&over(&climber, [[10.0, 1.0, 0.0], [10.0, 7.5, UPSTAIRS]])),
                [Mode::Walk]
            );
        }
    }
    // Slow climbers take the stairs to be fast, and the ladder to save steps.
    let slow = soldier(|spec| {
        let climbing = spec.speeds.iter_mut().filter(|(mode, _)| *mode == Mode::Climb);
        climbing.for_each(|(_, speed)| *speed = 0.2);
    });
    let legs = |objective| modes(&walk(&mesh, &links, [DOWN, UP], &slow, objective, EXACT)).len();
    assert_eq!((legs(Objective::FASTEST), legs(Objective::SHORTEST)), (1, 3));
}

#[test]
fn links_have_a_direction_and_ask_for_permission() {
    let mesh = baked().mesh;
    let agent = soldier(|spec| spec.permissions = 0b01);
    let legs = |links: &[Link], ends| {
        walk(&mesh, links, ends, &agent, Objective::SHORTEST, EXACT).legs().len()
    };
    assert_eq!(legs(&[ladder(false, 0)], [DOWN, UP]), 3);
    assert_eq!(legs(&[ladder(false, 0)], [UP, DOWN]), 1, "it leads up only");
    assert_eq!(legs(&[ladder(true, 0b10)], [DOWN, UP]), 1, "not allowed");
    assert_eq!(legs(&[ladder(true, 0b11)], [DOWN, UP]), 3);
    // A teleport across the room, from one corner to the other, for next to nothing.
    let teleport = Link::teleport([1.5, 1.5, 0.0], [1.5, 9.0, UPSTAIRS]);
    let teleport = Link { length: Some(0.01), ..teleport };
    let path = walk(
        &mesh,
        &[teleport, ladder(true, 0)],
        [DOWN, [2.0, 8.0, UPSTAIRS]],
        &agent,
        Objective::SHORTEST,
        EXACT,
    );
    assert_eq!(modes(&path), [Mode::Walk, Mode::Teleport, Mode::Walk]);
}

#[test]
fn without_stairs_only_the_ladder_leads_up() {
    let mut ground = Ground::new(House::floors(), Bake::default());
    let query = Query::new(DOWN, UP).agent(&Agent::named("soldier").unwrap());
    // It stands right at the wall, where the mesh does not reach.
    ground.set_link(3, Link::ladder([0.1, 1.0, 0.0], [0.1, 1.0, UPSTAIRS]));
    let path = ground.path(&query).unwrap().into_found().unwrap();
    assert_eq!(modes(&path), [Mode::Walk, Mode::Climb, Mode::Walk]);
    assert_eq!(path.legs().nth(1).unwrap().link_key(), Some(3));
    ground.remove_link(3);
    let answer = ground.path(&query).unwrap();
    assert_eq!(answer.outcome.reason().map(|reason| reason.name()), Some("disconnected"));
}
