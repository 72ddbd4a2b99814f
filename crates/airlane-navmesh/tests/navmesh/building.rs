//! Two storeys joined by stairs and a ladder.

use airlane::plan::{JourneyQuery, MeshPath, MeshPlanner, MeshSettings, Method, Outcome, Reason};
use airlane::space::{Joined, Link, NavMesh, Place, Realm};
use airlane::world::{Agent, LinkKind, Medium, Mode, Weights};
use airlane_navmesh::{Bake, Baked, Ground, House, Trek, bake};

const UPSTAIRS: f64 = House::UPSTAIRS;

fn baked() -> Baked {
    bake(&House::model(), &Bake::default()).unwrap()
}

fn ladder(both_ways: bool, permission: u32) -> Link {
    Link { both_ways, permission, ..House::ladder() }
}

const DOWN: [f64; 3] = House::ENDS[0];
const UP: [f64; 3] = House::ENDS[1];

fn walk(
    mesh: &NavMesh,
    links: &[Link],
    [start, goal]: [[f64; 3]; 2],
    agent: &Agent,
    weights: Weights,
    method: Method,
) -> Result<MeshPath, Reason> {
    let mut joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground).unwrap();
    for link in links {
        joined.link(link).unwrap();
    }
    let [start, goal] = [start, goal].map(|at| Place::new("here", at));
    let query = JourneyQuery { start, goal, agent, weights, areas: None };
    let settings = MeshSettings { method, ..MeshSettings::default() };
    let answer = MeshPlanner::new(&joined).unwrap().answer(&query, &settings).unwrap();
    match answer.outcome {
        Outcome::Found(path) => {
            assert_eq!(path.audit(&joined, &query), Ok(()), "{:?}", path.points());
            Ok(path)
        }
        Outcome::Unreachable(reason) => Err(reason),
        other => panic!("{other:?}"),
    }
}

fn modes(path: &MeshPath) -> Vec<Mode> {
    path.legs().iter().map(|leg| leg.mode).collect()
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
    for method in Method::ALL {
        let path = walk(&baked.mesh, &[], [DOWN, UP], &agent, Weights::SHORTEST, method).unwrap();
        assert_eq!(modes(&path), [Mode::Walk]);
        // To the foot of the stairs, up, and back.
        assert!((18.0..23.0).contains(&path.walked()), "{}", path.walked());
        assert!(path.length() > path.walked() + 0.8, "stairs are steep");
        let on_stairs = path.points().iter().any(|p| p[0] > 9.0 && (1.0..2.5).contains(&p[2]));
        assert!(on_stairs, "{:?}", path.points());
        let back = walk(&baked.mesh, &[], [UP, DOWN], &agent, Weights::SHORTEST, method).unwrap();
        assert!((back.walked() - path.walked()).abs() < 1e-6 || method == Method::Funnel);
    }
}

#[test]
fn climbers_take_the_ladder_where_it_is_cheaper() {
    let mesh = baked().mesh;
    let links = [ladder(true, 0)];
    let soldier = Agent::named("soldier").unwrap();
    let mut walker = soldier.clone();
    walker.links.retain(|kind| *kind != LinkKind::Ladder);
    for method in Method::ALL {
        for weights in [Weights::SHORTEST, Weights::FASTEST] {
            let over = |agent: &Agent, ends: [[f64; 3]; 2]| {
                walk(&mesh, &links, ends, agent, weights, method).unwrap()
            };
            let (climbed, walked) = (over(&soldier, [DOWN, UP]), over(&walker, [DOWN, UP]));
            assert_eq!(modes(&climbed), [Mode::Walk, Mode::Climb, Mode::Walk]);
            assert_eq!(modes(&walked), [Mode::Walk]);
            assert!(climbed.cost() < walked.cost());
            assert_eq!(modes(&over(&soldier, [UP, DOWN])), modes(&climbed));
            // Beside the stairs the ladder does not pay.
            assert_eq!(
                modes(&over(&soldier, [[10.0, 1.0, 0.0], [10.0, 7.5, UPSTAIRS]])),
                [Mode::Walk]
            );
        }
    }
    // Slow climbers take the stairs to be fast, and the ladder to save steps.
    let mut slow = soldier.clone();
    slow.speeds.iter_mut().filter(|(mode, _)| *mode == Mode::Climb).for_each(|(_, v)| *v = 0.2);
    let legs = |weights| {
        modes(&walk(&mesh, &links, [DOWN, UP], &slow, weights, Method::Exact).unwrap()).len()
    };
    assert_eq!((legs(Weights::FASTEST), legs(Weights::SHORTEST)), (1, 3));
}

#[test]
fn links_have_a_direction_and_ask_for_permission() {
    let mesh = baked().mesh;
    let mut agent = Agent::named("soldier").unwrap();
    agent.permissions = 0b01;
    let legs = |links: &[Link], ends| {
        walk(&mesh, links, ends, &agent, Weights::SHORTEST, Method::Exact).unwrap().legs().len()
    };
    assert_eq!(legs(&[ladder(false, 0)], [DOWN, UP]), 3);
    assert_eq!(legs(&[ladder(false, 0)], [UP, DOWN]), 1, "it leads up only");
    assert_eq!(legs(&[ladder(true, 0b10)], [DOWN, UP]), 1, "not allowed");
    assert_eq!(legs(&[ladder(true, 0b11)], [DOWN, UP]), 3);
    // A teleport across the room, from one corner to the other, for next to nothing.
    let teleport = Link {
        from: Place::new("here", [1.5, 1.5, 0.0]),
        to: Place::new("here", [1.5, 9.0, UPSTAIRS]),
        kind: LinkKind::Teleport,
        both_ways: false,
        length: Some(0.01),
        permission: 0,
    };
    let path = walk(
        &mesh,
        &[teleport, ladder(true, 0)],
        [DOWN, [2.0, 8.0, UPSTAIRS]],
        &agent,
        Weights::SHORTEST,
        Method::Exact,
    )
    .unwrap();
    assert_eq!(modes(&path), [Mode::Walk, Mode::Teleport, Mode::Walk]);
}

#[test]
fn without_stairs_only_the_ladder_leads_up() {
    let mut ground = Ground::new(House::floors(), Bake::default());
    let soldier = Agent::named("soldier").unwrap();
    // It stands right at the wall, where the mesh does not reach.
    let mut at_wall = ladder(true, 0);
    at_wall.from.at = [0.1, 1.0, 0.0];
    at_wall.to.at = [0.1, 1.0, UPSTAIRS];
    let links = [at_wall];
    let trek =
        Trek { start: DOWN, goal: UP, agent: &soldier, weights: Weights::SHORTEST, links: &links };
    let answer = ground.answer(&trek, &MeshSettings::default()).unwrap();
    assert_eq!(modes(answer.outcome.found().unwrap()), [Mode::Walk, Mode::Climb, Mode::Walk]);
    let trek = Trek { links: &[], ..trek };
    let answer = ground.answer(&trek, &MeshSettings::default()).unwrap();
    let Outcome::Unreachable(reason) = answer.outcome else { panic!("{:?}", answer.outcome) };
    assert!(matches!(reason, Reason::DifferentIslands { .. }), "{reason:?}");
}
