//! The built-in scenes with ground, through the engine and its auditor.

use super::*;
use crate::stage::Opened;
use airlane::plan::{Algorithm, GridOptions, Reason};
use airlane::world::{LinkKind, Mode, Weights};

fn stage(id: &str) -> Stage {
    let (.., make) = BUILT_IN.iter().find(|(known, ..)| *known == id).unwrap();
    Stage::new(id.to_owned(), make()).unwrap()
}

fn travel(stage: &Stage, agent: &str, weights: Weights) -> Travel {
    let agent = stage.surroundings.agent(agent).unwrap().clone();
    Travel { agent, weights, options: GridOptions::new(Algorithm::AStar) }
}

/// The modes and links of a way, which the auditor has found sound.
fn audited(stage: &Stage, travel: &Travel) -> Vec<(Mode, Option<LinkKind>)> {
    let legs = travel.plan(stage, stage.suggested, |planner, query| {
        let answer = planner.answer(query, &travel.options)?;
        let journey = answer.outcome.found().expect("there is a way");
        journey.audit(planner.joined(), query).unwrap();
        let straight = planner.straighten(journey, query)?;
        straight.audit(planner.joined(), query).unwrap();
        assert!(straight.length() <= journey.length() * (1.0 + 1e-9));
        let kind = |leg: &airlane::plan::JourneyLeg| match leg.link {
            Some(airlane::plan::LinkTaken::Between(link)) => {
                Some(planner.joined().link_at(link).kind)
            }
            _ => None,
        };
        Ok(journey.legs().iter().map(|leg| (leg.mode, kind(leg))).collect())
    });
    legs.unwrap()
}

#[test]
fn a_pilot_walks_climbs_takes_off_flies_and_lands() {
    let stage = stage("town");
    let legs = audited(&stage, &travel(&stage, "pilot", Weights::FASTEST));
    let links: Vec<LinkKind> = legs.iter().filter_map(|leg| leg.1).collect();
    assert_eq!(links, [LinkKind::Ladder, LinkKind::TakeOff, LinkKind::Landing], "{legs:?}");
    let plain: Vec<Mode> = legs.iter().filter(|leg| leg.1.is_none()).map(|leg| leg.0).collect();
    assert_eq!(plain, [Mode::Walk, Mode::Walk, Mode::Fly, Mode::Walk], "{legs:?}");
    // Who cannot fly walks all the way.
    let legs = audited(&stage, &travel(&stage, "soldier", Weights::FASTEST));
    assert!(legs.iter().all(|leg| leg.0 == Mode::Walk), "{legs:?}");
}

#[test]
fn walkers_go_over_terrain_and_keep_out_of_what_is_closed() {
    let stage = stage("mountains");
    for agent in ["soldier", "motorcycle"] {
        let legs = audited(&stage, &travel(&stage, agent, Weights::OVERLAND));
        assert!(legs.iter().all(|leg| leg.0.is_on_ground()), "{legs:?}");
    }
    let soldier = travel(&stage, "soldier", Weights::SHORTEST);
    let inside = [51.0, 23.0, 4.0];
    let outcome = soldier.plan(&stage, [stage.suggested[0], inside], |planner, query| {
        Ok(planner.answer(query, &soldier.options)?.outcome)
    });
    let reason = match outcome.unwrap() {
        airlane::plan::Outcome::Unreachable(reason) => reason,
        other => panic!("{other:?}"),
    };
    assert!(matches!(reason, Reason::Barred(_)), "{reason:?}");
}

#[test]
fn links_of_built_in_scenes_can_be_used() {
    for (id, _, make) in BUILT_IN {
        let stage = Stage::new(id.to_owned(), make()).unwrap();
        let pilot = travel(&stage, "pilot", Weights::FASTEST);
        let joined =
            pilot.plan(&stage, stage.suggested, |planner, _| Ok(planner.joined().link_count()));
        assert_eq!(joined.unwrap(), stage.surroundings.links.len(), "{id}");
    }
}

#[test]
fn floors_follow_the_solids_and_are_kept() {
    let mut scene = Scene::open([12, 12, 8]).unwrap();
    scene.voxels.insert_box([0, 0, 0], [12, 12, 1]);
    let airspace = airlane::plan::Airspace::bake(scene).unwrap();
    let (name, bake) = (String::new(), std::time::Duration::ZERO);
    let (up, surroundings) = (crate::stage::Up::Z, Surroundings::default());
    let stage =
        Stage::new(name.clone(), Opened { name, airspace, bake, up, surroundings }).unwrap();
    let floors = stage.floors.of(&stage, None).unwrap();
    assert!(Arc::ptr_eq(&floors, &stage.floors.of(&stage, None).unwrap()));
    let [low, high] = floors.bounds();
    assert!((low[2] - 0.5).abs() < 0.3 && (high[2] - 0.5).abs() < 0.3, "{low:?} {high:?}");

    let mut edits = airlane::world::Edits::new();
    edits.block_box([4, 0, 1], [6, 12, 8]);
    let (airspace, _) = stage.airspace.edit(&edits).unwrap();
    let next = stage.next(airspace, &[], Vec::new());
    assert_eq!(floors.island_count(), 1);
    // Both sides of the wall, and its top.
    assert_eq!(next.floors.of(&next, None).unwrap().island_count(), 3);
}
