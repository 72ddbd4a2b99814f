//! Golden answers: a flyer that is sent from here to there gets the path that the engine's own test has on record.

use crate::common;
use airlane::Airspace;
use airlane_scenes::Recipe;
use bevy_airlane::{Airspaces, Failed, FlightPath, FlyTo, Flyer, FlyerBody, axes};
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Line {
    kind: String,
    #[serde(default)]
    world: String,
    #[serde(default)]
    from: [f64; 3],
    #[serde(default)]
    to: [f64; 3],
    #[serde(default)]
    method: String,
    #[serde(default)]
    radius: f32,
    #[serde(default)]
    outcome: String,
    points: Option<usize>,
    fingerprint: Option<String>,
}

#[test]
fn flyers_get_the_golden_paths() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/queries.jsonl");
    let text = std::fs::read_to_string(file).unwrap();
    let mut worlds: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    for line in text.lines() {
        let line: Line = serde_json::from_str(line).unwrap();
        // Random traces that give up after millions of steps take minutes; the engine's own test has them.
        if line.kind == "query" && line.outcome != "stopped" {
            worlds.entry(line.world.clone()).or_default().push(line);
        }
    }
    assert_eq!(worlds.len(), 8);
    let mut compared = 0;
    for (world, lines) in worlds {
        compared += lines.len();
        ask_all(&world, &lines);
    }
    assert!(compared >= 8 * 36, "{compared}");
}

/// Spawns a flyer for each line and looks at what it got.
fn ask_all(world: &str, lines: &[Line]) {
    // gen:KIND:XxYxZ:SEED
    let words: Vec<&str> = world.split(':').collect();
    let size: Vec<u32> = words[2].split('x').map(|edge| edge.parse().unwrap()).collect();
    let (kind, seed) = (words[1].parse().unwrap(), words[3].parse().unwrap());
    let recipe = Recipe { kind, size: size.try_into().unwrap(), seed };
    let airspace = Airspace::bake(recipe.make().unwrap()).unwrap();
    let mut app = common::empty();
    app.insert_resource(Airspaces::new(&airspace).unwrap());
    let spawn = |line: &Line, app: &mut bevy_app::App| {
        let flyer = Flyer {
            body: (line.radius > 0.0).then_some(FlyerBody::Ball { radius: line.radius }),
            method: line.method.parse().unwrap(),
            ..Flyer::default()
        };
        let [from, to] = [line.from, line.to].map(axes::to_bevy);
        app.world_mut().spawn((flyer, Transform::from_translation(from), FlyTo::point(to))).id()
    };
    let flyers: Vec<Entity> = lines.iter().map(|line| spawn(line, &mut app)).collect();
    app.update();
    let failed: BTreeMap<Entity, Failed> =
        common::said(&app).failed.iter().map(|failed| (failed.entity, failed.clone())).collect();
    for (line, flyer) in lines.iter().zip(flyers) {
        let what = format!("{world} {:?} {:?} {} {}", line.from, line.to, line.method, line.radius);
        let path = app.world().get::<FlightPath>(flyer).map(|path| path.path());
        let fingerprint = path.map(|path| format!("{:016x}", path.fingerprint()));
        assert_eq!(fingerprint, line.fingerprint, "{what}");
        assert_eq!(path.map(|path| path.points().len()), line.points, "{what}");
        match line.outcome.as_str() {
            "found" => assert!(!failed.contains_key(&flyer), "{what}"),
            "unreachable" => assert!(failed[&flyer].reason().is_some(), "{what}"),
            other => panic!("{what}: {other}"),
        }
    }
}
