//! Timed paths, and agents and areas of a world that was opened with them.

use crate::client::{Site, site, wall};
use airlane::{Agent, Area, Body, Dynamics, Planner, Price, Query, Shape};
use airlane_view::{Opened, Options, Server, Surroundings, Up};
use serde_json::{Value, json};
use std::time::Duration;

fn route(site: &Site, body: &Value) -> Value {
    site.post("/api/route", &body.to_string()).json(200)["results"][0].clone()
}

#[test]
fn a_flight_is_the_trajectory_of_the_engine() {
    let airspace = wall();
    let site = site(&airspace);
    let (from, to) = ([5.0, 5.0, 5.0], [35.0, 5.0, 9.0]);
    let flight = json!({ "speed": 4, "acceleration": 2, "turn_radius": 0.5 });
    let result = route(&site, &json!({ "from": from, "to": to, "flight": flight }));
    let flyer = Agent::flyer(Body::POINT, Dynamics::new(4.0, 2.0).turn_radius(0.5)).unwrap();
    let query = Query::new(from, to).agent(&flyer).trajectory(airlane::plan::Smooth::Rounded);
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    let trajectory = path.trajectory().unwrap();
    let flown = &result["flight"];
    assert_eq!(flown["seconds"], trajectory.duration());
    assert_eq!(flown["is_curve"], true);
    let states: Vec<[f64; 7]> = serde_json::from_value(flown["states"].clone()).unwrap();
    assert!(states.windows(2).all(|pair| pair[0][0] < pair[1][0]));
    for [time, x, y, z, ..] in &states {
        let at = trajectory.at(*time).position;
        assert!((0..3).all(|i| (at[i] - [*x, *y, *z][i]).abs() < 1e-9));
    }
    let speed = |s: &[f64; 7]| (s[4] * s[4] + s[5] * s[5] + s[6] * s[6]).sqrt();
    assert!(states.iter().all(|state| speed(state) <= 4.0 + 1e-9));
    // Without a turning radius it stops at bends.
    let stops = route(&site, &json!({ "from": from, "to": to, "flight": { "speed": 4 } }));
    assert_eq!(stops["flight"]["is_curve"], false);
    // A long flight has few states.
    let slow = route(&site, &json!({ "from": from, "to": to, "flight": { "speed": 0.01 } }));
    assert!(slow["flight"]["states"].as_array().unwrap().len() < 2100);
}

#[test]
fn a_flight_that_is_refused_says_why_and_what_would_do() {
    let site = site(&wall());
    let ask = |radius: f64| {
        let flight = json!({ "speed": 4, "turn_radius": radius });
        route(&site, &json!({ "from": [5, 5, 5], "to": [35, 5, 9], "flight": flight }))
    };
    let result = ask(12.0);
    assert_eq!(result["outcome"], "found");
    assert!(result["points"].as_array().unwrap().len() > 2, "{result}");
    let refused = &result["flight"];
    assert_eq!(refused["reason"]["code"], "cannot_turn");
    let said = refused["refused"].as_str().unwrap();
    assert!(said.contains("cannot turn at") && said.contains("would do"), "{said}");
    let radius = refused["reason"]["turn_radius"].as_f64().unwrap();
    assert_eq!(ask(0.99 * radius)["flight"]["is_curve"], true);

    let bad = |flight: Value, at: &str| {
        let body = json!({ "from": [5, 5, 5], "to": [35, 5, 9], "flight": flight });
        site.post("/api/route", &body.to_string()).refuses(400, "bad_request", Some(at));
    };
    bad(json!({ "speed": 0 }), "flight.speed");
    bad(json!({ "speed": 4, "acceleration": -1 }), "flight.acceleration");
    bad(json!({ "speed": 4, "turn_radius": -1 }), "flight.turn_radius");
    bad(json!({ "speed": 4, "climb": 0 }), "flight.climb");
    bad(json!({ "speed": 4, "drag": 1 }), "flight.drag");
}

/// A world with a closed area in front of the wall, and agents.
fn opened() -> Opened {
    let airspace = wall();
    let shape = Shape::cuboid([8.0, -1.0, -1.0], [12.0, 12.0, 21.0]);
    let areas = vec![Area::new(3, shape, Price::Forbidden)];
    let agents = ["drone", "soldier"].map(|name| Agent::named(name).unwrap()).to_vec();
    let surroundings = Surroundings::of_agents(&airspace, agents, areas).unwrap();
    Opened {
        name: "test".into(),
        airspace,
        recipe: None,
        bake: Duration::ZERO,
        up: Up::Z,
        surroundings,
    }
}

#[test]
fn agents_and_areas_that_a_world_is_opened_with_count() {
    let site = Site { running: Server::bind(Some(opened()), &Options::default()).unwrap().start() };
    let world = site.get("/api/world").json(200);
    assert_eq!(world["agents"], json!(["drone", "soldier"]));
    let overlays = world["overlays"].as_array().unwrap();
    assert!(overlays.iter().any(|overlay| overlay["id"] == "areas"));
    let ends = json!({ "from": [3, 3, 5], "to": [35, 3, 8], "runs": [{ "agent": "drone" }] });
    let result = route(&site, &ends);
    assert_eq!(result["outcome"], "found", "{result}");
    let points: Vec<[f64; 3]> = serde_json::from_value(result["points"].clone()).unwrap();
    // Close by its corner.
    let beside = |at: &[f64; 3]| (at[0] - 10.0).abs() < 3.0 && (at[1] - 12.0).abs() < 1.0;
    assert!(points.iter().any(beside), "around the area: {points:?}");
    // Crowds of the agent go around it, too.
    let crowd = json!({ "scenario": "swap", "units": 2, "agent": "drone" });
    let staged = site.post("/api/crowd", &crowd.to_string()).json(200);
    assert_eq!(staged["radius"], 0.4);
    for (body, at) in [
        (json!({ "scenario": "swap", "units": 2, "agent": "wizard" }), "agent"),
        (json!({ "scenario": "swap", "units": 2, "agent": "drone", "radius": 1 }), "radius"),
    ] {
        site.post("/api/crowd", &body.to_string()).refuses(400, "bad_request", Some(at));
    }
    let soldier = json!({ "scenario": "swap", "units": 2, "agent": "soldier" });
    let reply = site.post("/api/crowd", &soldier.to_string());
    assert_eq!(reply.status, 400);
}
