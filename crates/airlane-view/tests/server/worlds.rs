//! What the server says about the world, and which worlds it opens.

use crate::client::{site, site_with, wall};
use airlane::{Body, Planner, Query};
use airlane_view::Options;
use serde_json::json;

#[test]
fn the_world_is_described() {
    let airspace = wall();
    let site = site(&airspace);
    let world = site.get("/api/world").json(200);
    assert_eq!(world["name"], "test");
    assert_eq!(world["version"], 1);
    assert_eq!(world["size"], json!([40, 24, 20]));
    assert_eq!(world["solid"], airspace.world().solid_count());
    assert_eq!(world["free"], 40 * 24 * 20 - airspace.world().solid_count());
    assert_eq!(world["cells"], airspace.cells().count());
    assert_eq!(world["origin"], json!([-0.5, -0.5, -0.5]));
    assert_eq!((&world["scene"], &world["scenes"][0]["id"]), (&json!("opened"), &json!("opened")));
    assert_eq!((&world["up"], &world["radius"]), (&json!("z"), &json!(0.0)));
    assert_eq!(world["overlays"][0]["kind"], "boxes");
    let point = |end: &str| -> [f64; 3] {
        serde_json::from_value(world["suggested"][end].clone()).unwrap()
    };
    let answer = Planner::new(&airspace).path(&Query::new(point("from"), point("to"))).unwrap();
    assert!(answer.outcome.found().is_some_and(|path| path.points().len() > 2));
    let angle = |name: &str| world["suggested"][name].as_f64().unwrap();
    assert!((-180.0..=180.0).contains(&angle("yaw")) && (10.0..80.0).contains(&angle("pitch")));
    assert_eq!(world["unit"], "voxel");
}

#[test]
fn agents_and_voxels_of_another_size_make_metres() {
    let mut scene = airlane::Scene::open([8, 8, 8]).unwrap();
    scene.frame.voxel_size = 0.25;
    let metric = site(&airlane::Airspace::bake(scene).unwrap()).get("/api/world").json(200);
    assert_eq!(metric["unit"], "m");
    let built_in = site_with(None, &Options::default());
    let town = built_in.post("/api/open", r#"{"scene":"town"}"#).json(200);
    assert_eq!(town["unit"], "m");
}

#[test]
fn queries_are_for_the_body_that_a_world_was_made_for() {
    let site = site(&wall().fit(Body::ball(1.0).unwrap()).unwrap());
    let world = site.get("/api/world").json(200);
    assert_eq!((&world["radius"], &world["body"]), (&json!(1.0), &json!("a ball of radius 1")));
    assert_eq!(world["solid"], wall().world().solid_count()); // what is seen is not fitted
    let ends = r#""from":[5,5,10],"to":[35,5,10]"#;
    let with_body = site.post("/api/route", &format!("{{{ends}}}")).json(200);
    let without = site.post("/api/route", &format!("{{{ends},\"radius\":0}}")).json(200);
    let length = |reply: &serde_json::Value| reply["results"][0]["length"].as_f64().unwrap();
    assert!(length(&with_body) > length(&without));
}

#[test]
fn scenes_are_opened_by_name_only() {
    let site = site_with(None, &Options::default());
    let world = site.get("/api/world").json(200);
    assert_eq!(world["scene"], "city");
    let opened = site.post("/api/open", r#"{"scene":"wall"}"#).json(200);
    assert_eq!((&opened["scene"], &opened["version"]), (&json!("wall"), &json!(2)));
    assert_eq!(site.get("/api/world").json(200), opened);
    for bad in ["nowhere", "opened", "../../etc/passwd", "gen:city:4000", ""] {
        let reply = site.post("/api/open", &json!({ "scene": bad }).to_string());
        reply.refuses(404, "not_found", Some("scene"));
    }
    site.post("/api/open", r#"{"file":"/etc/passwd"}"#).refuses(400, "bad_request", Some("file"));
    assert_eq!(site.get("/api/world").json(200)["version"], 2);
}

#[test]
fn a_port_in_use_is_an_error() {
    let first = site(&wall());
    let options = Options { port: first.address().port(), ..Options::default() };
    let error = airlane_view::Server::bind(None, &options).unwrap_err().to_string();
    assert!(error.contains("is in use") && error.contains(&options.port.to_string()), "{error}");
}

#[test]
fn a_radius_larger_than_the_world_is_told_what_is_allowed() {
    let site = site(&wall());
    let ask = |radius: f64| {
        let body = format!(r#"{{"from":[5,5,10],"to":[35,5,10],"radius":{radius}}}"#);
        site.post("/api/route", &body)
    };
    assert_eq!(ask(10.0).status, 200);
    for large in [10.1, 500.0] {
        let refused = ask(large).json(400);
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.ends_with("expected a radius from 0 to 10"), "{message}");
        assert_eq!(refused["error"]["where"], "radius");
    }
}
