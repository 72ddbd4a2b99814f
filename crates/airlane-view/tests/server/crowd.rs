//! Crowds over the wire: staged, moved, ordered about, ended.

use crate::client::{Reply, Site, site, site_with, wall};
use airlane::{Airspace, Scene};
use airlane_view::{Opened, Options, Recorded, Server, Surroundings, Up};
use std::sync::Arc;
use std::time::Duration;

/// Some ticks of a crowd.
#[derive(Debug)]
struct Frames {
    version: u64,
    tick: u32,
    micros: u32,
    statuses: Vec<u8>,
    frames: Vec<Vec<[f32; 3]>>,
}

const MOVING: u8 = 1;
const ARRIVED: u8 = 3;
const NO_WAY: u8 = 4;

impl Frames {
    fn of(reply: &Reply) -> Self {
        let mut bytes = reply.bytes();
        let version = bytes.head(b"ALCR");
        let [tick, units, frames, micros] = [(); 4].map(|()| bytes.u32());
        let mut statuses: Vec<u8> =
            (0..units.div_ceil(4)).flat_map(|_| bytes.take::<4>()).collect();
        assert!(statuses.drain(units as usize..).all(|pad| pad == 0));
        let frames = (0..frames).map(|_| (0..units).map(|_| bytes.point()).collect()).collect();
        assert!(bytes.is_empty());
        Self { version, tick, micros, statuses, frames }
    }

    fn last(&self) -> &[[f32; 3]] {
        self.frames.last().expect("a frame")
    }
}

/// A room with nothing in it.
fn room() -> Airspace {
    Airspace::bake(Scene::open([30, 20, 16]).unwrap()).unwrap()
}

fn stage(site: &Site, scenario: &str, units: usize) -> u64 {
    let wish = format!(r#"{{"scenario":"{scenario}","units":{units}}}"#);
    site.post("/api/crowd", &wish).json(200)["crowd"].as_u64().unwrap()
}

fn step(site: &Site, ticks: usize) -> Frames {
    Frames::of(&site.post("/api/crowd/step", &format!(r#"{{"ticks":{ticks}}}"#)))
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f32>().sqrt()
}

#[test]
fn a_crowd_is_staged_and_moves() {
    let site = site(&wall());
    let told = site.post("/api/crowd", r#"{"scenario":"swap","units":9,"radius":0.5}"#).json(200);
    assert_eq!((told["units"].as_u64(), told["radius"].as_f64()), (Some(9), Some(0.5)));
    assert_eq!((told["moving"].as_u64(), told["no_way"].as_u64()), (Some(9), Some(0)));

    let begin = Frames::of(&site.get("/api/crowd"));
    assert_eq!((begin.version, begin.tick, begin.micros, begin.frames.len()), (1, 0, 0, 1));
    assert_eq!(begin.statuses, [MOVING; 9]);
    let frames = step(&site, 30);
    assert_eq!((frames.tick, frames.frames.len()), (30, 30));
    assert!(frames.micros > 0);
    // Top speed is ten radii a second, and they are on their way.
    let mut before = begin.last();
    for frame in &frames.frames {
        for (&a, &b) in before.iter().zip(frame) {
            assert!(distance(a, b) <= 5.0 / 60.0 + 1e-4, "{a:?} {b:?}");
        }
        before = frame;
    }
    let moved = begin.last().iter().zip(frames.last()).filter(|(a, b)| distance(**a, **b) > 0.2);
    assert!(moved.count() >= 6);
    // Looking changes nothing.
    let look = Frames::of(&site.get("/api/crowd"));
    assert_eq!((look.tick, look.last()), (30, frames.last()));
    assert_eq!(step(&site, 1).tick, 31);

    assert_eq!(site.ask("DELETE", "/api/crowd", "").json(200)["crowd"], told["crowd"]);
    site.get("/api/crowd").refuses(404, "not_found", None);
    site.ask("DELETE", "/api/crowd", "").refuses(404, "not_found", None);
}

#[test]
fn the_same_requests_give_the_same_bits() {
    let run = |threads: usize, batches: &[usize]| {
        let site = site_with(Some(&wall()), &Options { threads, ..Options::default() });
        stage(&site, "stream", 24);
        let order = r#"{"to":[30.0,10.0,8.0],"how":"gather","units":[0,3,5]}"#;
        let mut all: Vec<Vec<[f32; 3]>> = Vec::new();
        for &ticks in batches {
            all.extend(step(&site, ticks).frames);
            if all.len() == 20 {
                site.post("/api/crowd/order", order).json(200);
            }
        }
        all.into_iter().flatten().flatten().map(f32::to_bits).collect::<Vec<u32>>()
    };
    let one = run(1, &[20, 30]);
    assert_eq!(one.len(), 50 * 24 * 3);
    assert!(one == run(2, &[20, 30]), "on two threads");
    assert!(one == run(2, &[7, 13, 1, 1, 28]), "asked for in other portions");
}

#[test]
fn orders_send_all_or_some() {
    let site = site(&room());
    stage(&site, "swap", 6);
    let orders = ["gather", "flow", "file", "line", "wedge", "block"];
    assert_eq!(site.get("/api/world").json(200)["orders"].as_array().unwrap(), &orders);
    for how in orders {
        let order = format!(r#"{{"to":[15,10,8],"how":"{how}"}}"#);
        let told = site.post("/api/crowd/order", &order).json(200);
        assert_eq!((told["units"].as_u64(), told["moving"].as_u64()), (Some(6), Some(6)), "{how}");
        assert!(told["reason"].is_null(), "{told}");
        step(&site, 2);
    }
    // To the middle, by the usual way: everyone gets there.
    site.post("/api/crowd/order", r#"{"to":[15,10,8]}"#).json(200);
    let mut frames = step(&site, 60);
    for _ in 0..20 {
        frames = step(&site, 60);
    }
    assert_eq!(frames.statuses, [ARRIVED; 6]);
    assert!(frames.last().iter().all(|place| distance(*place, [15.0, 10.0, 8.0]) < 3.0));
    // Only one of them leaves.
    let order = r#"{"to":[3,3,3],"how":"gather","units":[4]}"#;
    assert_eq!(site.post("/api/crowd/order", order).json(200)["units"], 1);
    for _ in 0..10 {
        frames = step(&site, 60);
    }
    let near = |place: [f32; 3]| distance(place, [3.0, 3.0, 3.0]) < 0.5;
    let there: Vec<bool> = frames.last().iter().map(|place| near(*place)).collect();
    assert_eq!(there, [false, false, false, false, true, false]);
}

#[test]
fn units_sent_to_one_point_one_by_one_settle_around_it() {
    let site = site(&room());
    stage(&site, "swap", 8);
    for unit in 0..8 {
        let order = format!(r#"{{"to":[15,10,8],"units":[{unit}]}}"#);
        site.post("/api/crowd/order", &order).json(200);
    }
    let mut frames = step(&site, 60);
    for _ in 0..20 {
        frames = step(&site, 60);
    }
    assert_eq!(frames.statuses, [ARRIVED; 8]);
}

#[test]
fn order_without_a_path_returns_the_reason() {
    let site = site(&wall());
    stage(&site, "swap", 4);
    let told = site.post("/api/crowd/order", r#"{"to":[900,10,8],"how":"gather"}"#).json(200);
    assert_eq!(told["no_way"], 4, "{told}");
    assert!(told["reason"].as_str().is_some_and(|reason| reason.len() > 5), "{told}");
    assert_eq!(step(&site, 1).statuses, [NO_WAY; 4]);
}

#[test]
fn a_crowd_follows_edits_and_ends_with_its_scene() {
    let site = site(&wall());
    stage(&site, "swap", 10);
    step(&site, 10);
    // The window is shut: there is no way to the other side any more.
    let shut = r#"{"ops":[{"block":{"box":[[19.5,15.5,3.5],[21.5,18.5,6.5]]}}]}"#;
    assert_eq!(site.post("/api/edit", shut).json(200)["version"], 2);
    let frames = step(&site, 1);
    assert_eq!(frames.version, 2);
    assert!(frames.statuses.contains(&NO_WAY), "{:?}", frames.statuses);
    site.post("/api/open", r#"{"scene":"wall"}"#).json(200);
    site.post("/api/crowd/step", r#"{"ticks":1}"#).refuses(404, "not_found", None);
    stage(&site, "swap", 4);
    assert_eq!(step(&site, 1).statuses.len(), 4);
}

#[test]
fn a_crowd_takes_the_place_of_another() {
    let site = site(&room());
    let first = stage(&site, "swap", 4);
    let second = stage(&site, "siege", 5);
    assert!(second > first);
    let step_of =
        |crowd| site.post("/api/crowd/step", &format!(r#"{{"ticks":1,"crowd":{crowd}}}"#));
    step_of(first).refuses(404, "not_found", Some("crowd"));
    assert_eq!(Frames::of(&step_of(second)).statuses.len(), 5);
    let end = |crowd| site.send("DELETE", "/api/crowd", &format!(r#"{{"crowd":{crowd}}}"#));
    end(first).refuses(404, "not_found", Some("crowd"));
    end(second).json(200);
}

#[test]
fn invalid_crowd_requests_are_rejected() {
    let site = site(&room());
    site.post("/api/crowd/step", r#"{"ticks":1}"#).refuses(404, "not_found", None);
    site.post("/api/crowd/order", r#"{"to":[1,1,1]}"#).refuses(404, "not_found", None);
    site.get("/api/crowd/recording").refuses(404, "not_found", None);
    for (wish, at) in [
        (r#"{"scenario":"riot","units":4}"#, "scenario"),
        (r#"{"scenario":"swap","units":0}"#, "units"),
        (r#"{"scenario":"swap","units":2001}"#, "units"),
        (r#"{"scenario":"swap","units":-4}"#, "units"),
        (r#"{"scenario":"swap","units":4,"radius":0}"#, "radius"),
        (r#"{"scenario":"swap","units":4,"radius":-1}"#, "radius"),
        (r#"{"scenario":"swap","units":4,"radius":1e9}"#, "radius"),
        (r#"{"scenario":"swap","units":2000,"radius":2}"#, "units"), // no room for so many
        (r#"{"scenario":"swap","units":4,"colour":"red"}"#, "colour"),
    ] {
        let reply = site.post("/api/crowd", wish);
        reply.refuses(400, "bad_request", Some(at));
    }
    stage(&site, "swap", 4);
    for (ticks, at) in [("0", "ticks"), ("61", "ticks"), ("-1", "ticks"), ("\"1\"", "ticks")] {
        let reply = site.post("/api/crowd/step", &format!(r#"{{"ticks":{ticks}}}"#));
        reply.refuses(400, "bad_request", Some(at));
    }
    for (order, at) in [
        (r#"{"to":[1,1]}"#, "to"),
        (r#"{"to":[1e300,1,1]}"#, "to"),
        (r#"{"to":[1,1,1],"how":"panic"}"#, "how"),
        (r#"{"to":[1,1,1],"units":[0,4]}"#, "units[1]"),
        (r#"{"to":[1,1,1],"units":[2,2]}"#, "units[1]"),
        (r#"{"to":[1,1,1],"units":[]}"#, "units"),
    ] {
        site.post("/api/crowd/order", order).refuses(400, "bad_request", Some(at));
    }
    assert_eq!(step(&site, 1).tick, 1);
    site.ask("PUT", "/api/crowd", "").refuses(405, "method_not_allowed", None);
}

#[test]
fn a_recording_is_served_with_its_world_only() {
    let bytes: Arc<[u8]> = (0..=255).collect();
    let recording = Some(Recorded { name: "run.crowd".to_owned(), bytes: Arc::clone(&bytes) });
    let opened = Opened {
        recipe: None,
        name: "test".to_owned(),
        airspace: room(),
        bake: Duration::ZERO,
        up: Up::Z,
        surroundings: Surroundings { recording, ..Surroundings::default() },
    };
    let running = Server::bind(Some(opened), &Options::default()).unwrap().start();
    let site = Site { running };
    let told = site.get("/api/world").json(200);
    assert_eq!(told["recording"], serde_json::json!({"name": "run.crowd", "bytes": 256}));
    let reply = site.get("/api/crowd/recording");
    reply.bytes();
    assert_eq!(reply.body, &bytes[..]);
    assert!(site.post("/api/open", r#"{"scene":"wall"}"#).json(200)["recording"].is_null());
    site.get("/api/crowd/recording").refuses(404, "not_found", None);
    site.post("/api/open", r#"{"scene":"opened"}"#).json(200);
    assert_eq!(site.get("/api/crowd/recording").body, &bytes[..]);
}
