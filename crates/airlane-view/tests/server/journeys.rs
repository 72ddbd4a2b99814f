//! Agents that go their own ways, over the wire.

use crate::client::{Site, site_with, wall};
use airlane_view::Options;
use serde_json::{Value, json};

fn opened(scene: &str) -> (Site, Value) {
    let site = site_with(None, &Options::default());
    let reply = site.send("POST", "/api/open", &json!({ "scene": scene }).to_string());
    let world = serde_json::from_slice(&reply.body).unwrap();
    (site, world)
}

fn ids(world: &Value) -> Vec<&str> {
    world["overlays"].as_array().unwrap().iter().map(|each| each["id"].as_str().unwrap()).collect()
}

fn route(site: &Site, world: &Value, run: &Value) -> Value {
    let ends = &world["suggested"];
    let query = json!({ "from": ends["from"], "to": ends["to"], "runs": [run] });
    let reply = site.send("POST", "/api/route", &query.to_string());
    let answer: Value = serde_json::from_slice(&reply.body).unwrap();
    answer["results"][0].clone()
}

#[test]
fn legs_follow_each_other_and_name_their_mode() {
    let (site, world) = opened("mountains");
    let agents = world["agents"].as_array().unwrap();
    assert!(agents.contains(&json!("soldier")), "{agents:?}");
    for overlay in ["navmesh", "terrain", "waypoints", "links", "areas"] {
        assert!(ids(&world).contains(&overlay), "{overlay}");
        let reply = site.get(&format!("/api/overlay/{overlay}?limit=100000"));
        assert_eq!(reply.status, 200, "{overlay}");
        assert!(reply.body.len() > 32, "{overlay} is empty");
    }
    let answer = route(&site, &world, &json!({ "agent": "soldier", "want": "overland" }));
    assert_eq!(answer["outcome"], "found", "{answer}");
    let legs = answer["legs"].as_array().unwrap();
    assert!(legs.iter().all(|leg| leg["mode"] == "walk"), "{legs:?}");
    let points: Vec<&Value> =
        legs.iter().flat_map(|leg| leg["points"].as_array().unwrap()).collect();
    assert!(points.len() >= answer["points"].as_array().unwrap().len());
    let sum: f64 = legs.iter().map(|leg| leg["length"].as_f64().unwrap()).sum();
    assert!((sum - answer["length"].as_f64().unwrap()).abs() < 1e-9);
    for pair in legs.windows(2) {
        let last = pair[0]["points"].as_array().unwrap().last();
        assert_eq!(last, pair[1]["points"].as_array().unwrap().first());
    }

    let ends = &world["suggested"];
    let run = json!({ "agent": "soldier" });
    let query = json!({ "from": ends["from"], "to": ends["to"], "run": run });
    let reply = site.send("POST", "/api/replay", &query.to_string());
    let mut bytes = reply.bytes();
    bytes.head(b"ALRP");
    let [nodes, events, _, path]: [u32; 4] = std::array::from_fn(|_| bytes.u32());
    assert!(nodes > 10 && events > nodes && path > 10, "{nodes} nodes, {events} events, {path}");
}

#[test]
fn journeys_say_how_long_they_take_and_which_ends_moved() {
    let (site, world) = opened("town");
    let result = route(&site, &world, &json!({"agent": "soldier", "want": "fastest"}));
    let seconds = result["seconds"].as_f64().unwrap();
    let soldier = airlane::Agent::named("soldier").unwrap();
    let walk = soldier.speed(airlane::world::Mode::Walk).unwrap();
    assert!(seconds >= result["length"].as_f64().unwrap() / walk * 0.99, "{result}");
    // Without an agent nobody knows how fast one is.
    assert_eq!(route(&site, &world, &json!({"profile": "default"}))["seconds"], Value::Null);
    // From above the street an agent that cannot fly begins on it.
    let mut high = world.clone();
    high["suggested"]["from"][2] = json!(2.0);
    let moved = route(&site, &high, &json!({"agent": "soldier"}))["moved"]["start"].as_f64();
    assert!(moved.is_some_and(|by| (1.0..2.0).contains(&by)), "{moved:?}");
}

#[test]
fn unknown_agents_and_objectives_are_rejected() {
    let (site, world) = opened("mountains");
    let refused = |run: Value, at: &str| {
        let answer = route(&site, &world, &run);
        assert_eq!(answer["error"]["where"], at, "{answer}");
    };
    refused(json!({ "agent": "wizard" }), "agent");
    refused(json!({ "agent": "soldier", "want": "glory" }), "want");
    refused(json!({ "agent": "soldier", "algo": "astar" }), "algo");
    refused(json!({ "want": "fastest" }), "want");
    // Who flies may start in the air.
    let query = json!({ "from": [30, 30, 18], "to": [60, 60, 18], "runs": [{ "agent": "drone" }] });
    let reply = site.send("POST", "/api/route", &query.to_string());
    let answer: Value = serde_json::from_slice(&reply.body).unwrap();
    assert_eq!(answer["results"][0]["outcome"], "found", "{answer}");

    // A world without surroundings has no agents, and says so.
    let site = crate::client::site(&wall());
    let reply = site.get("/api/world");
    let world: Value = serde_json::from_slice(&reply.body).unwrap();
    assert_eq!(world["agents"], json!([]));
    assert!(ids(&world).contains(&"navmesh") && !ids(&world).contains(&"links"));
    let answer = route(&site, &world, &json!({ "agent": "soldier" }));
    assert_eq!(
        answer["error"]["message"],
        "unknown agent \"soldier\": this world has no agents, expected a profile or an algo"
    );
}
