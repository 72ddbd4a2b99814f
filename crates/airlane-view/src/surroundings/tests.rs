//! The built-in scenes with ground, through the engine and its auditor.

use super::*;
use crate::stage::{Opened, Stage, Up};
use airlane::method::AStar;
use airlane::scene::Scene;
use airlane::world::LinkKind;
use airlane::{Airspace, Edits, Mode, Objective, Path, Planner, Query};

fn stage(id: &str) -> Stage {
    let (.., make) = BUILT_IN.iter().find(|(known, ..)| *known == id).unwrap();
    Stage::new(id.to_owned(), make()).unwrap()
}

fn query(stage: &Stage, agent: &str, objective: Objective) -> (Map, Query) {
    let agent = stage.surroundings.agent(agent).unwrap();
    let [start, goal] = stage.suggested;
    let map = stage.agent_maps.of(stage, &agent).unwrap();
    (map, Query::new(start, goal).agent(&agent).objective(objective))
}

/// The modes and links of a path that the auditor has passed, before and after it was straightened.
fn audited(stage: &Stage, agent: &str, objective: Objective) -> Vec<(Mode, Option<LinkKind>)> {
    let (map, query) = query(stage, agent, objective);
    let mut planner = Planner::new(&map);
    let mut path = |query: &Query| -> Path {
        let path = planner.path(query).unwrap().into_found().unwrap();
        path.audit(&map).unwrap();
        path
    };
    let straight = path(&query);
    let raw = path(&query.method(AStar::default()));
    assert!(straight.length() <= raw.length() * (1.0 + 1e-9));
    raw.legs().map(|leg| (leg.mode(), leg.link())).collect()
}

#[test]
fn a_pilot_walks_climbs_takes_off_flies_and_lands() {
    let stage = stage("town");
    let legs = audited(&stage, "pilot", Objective::FASTEST);
    let links: Vec<LinkKind> = legs.iter().filter_map(|leg| leg.1).collect();
    assert_eq!(links, [LinkKind::Ladder, LinkKind::TakeOff, LinkKind::Landing], "{legs:?}");
    let plain: Vec<Mode> = legs.iter().filter(|leg| leg.1.is_none()).map(|leg| leg.0).collect();
    assert_eq!(plain, [Mode::Walk, Mode::Walk, Mode::Fly, Mode::Walk], "{legs:?}");
    // Who cannot fly walks all the way.
    let legs = audited(&stage, "soldier", Objective::FASTEST);
    assert!(legs.iter().all(|leg| leg.0 == Mode::Walk), "{legs:?}");
}

#[test]
fn walkers_go_over_terrain_and_keep_out_of_what_is_closed() {
    let stage = stage("mountains");
    for agent in ["soldier", "motorcycle"] {
        let legs = audited(&stage, agent, Objective::OVERLAND);
        assert!(legs.iter().all(|leg| leg.0.is_on_ground()), "{legs:?}");
    }
    let (map, query) = query(&stage, "soldier", Objective::SHORTEST);
    let inside = query.goal_at([51.0, 23.0, 4.0]);
    let answer = Planner::new(&map).path(&inside).unwrap();
    let reason = answer.outcome.reason().expect("there is no path");
    assert_eq!(reason.name(), "forbidden");
}

#[test]
fn links_of_built_in_scenes_can_be_used() {
    for (id, _, make) in BUILT_IN {
        let stage = Stage::new(id.to_owned(), make()).unwrap();
        let (map, _) = query(&stage, "pilot", Objective::FASTEST);
        let links: Vec<_> = map.links().collect();
        assert!(links.len() >= 2, "{id}");
        for (key, link, _) in links {
            // Each is checked anew against the parts as they are for the pilot.
            map.clone().set_link(key, link.clone()).unwrap();
        }
    }
}

#[test]
fn floors_follow_the_solids_and_are_kept() {
    let mut scene = Scene::open([12, 12, 8]).unwrap();
    scene.voxels.insert_box([0, 0, 0], [12, 12, 1]);
    let airspace = Airspace::bake(scene).unwrap();
    let (name, bake) = (String::new(), std::time::Duration::ZERO);
    let (up, surroundings) = (Up::Z, Surroundings::default());
    let stage =
        Stage::new(name.clone(), Opened { name, airspace, recipe: None, bake, up, surroundings })
            .unwrap();
    let floors = stage.floors.of(&stage, None).unwrap();
    assert!(Arc::ptr_eq(&floors, &stage.floors.of(&stage, None).unwrap()));
    let [low, high] = floors.bounds();
    assert!((low[2] - 0.5).abs() < 0.3 && (high[2] - 0.5).abs() < 0.3, "{low:?} {high:?}");

    let (airspace, _) = stage.airspace.edit(Edits::new().block_box([4, 0, 1], [6, 12, 8])).unwrap();
    let next = stage.next(airspace, Vec::new());
    assert_eq!(floors.island_count(), 1);
    // Both sides of the wall, and its top.
    assert_eq!(next.floors.of(&next, None).unwrap().island_count(), 3);
}
