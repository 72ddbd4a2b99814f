//! Paths, compared with what the engine finds.

use crate::client::{Site, site, wall};
use airlane::geom::LatticePoint;
use airlane::method::{Method, SPACES};
use airlane::{Airspace, Planner, Profile, Query};
use airlane_scenes::{Kind, Recipe};
use serde_json::{Value, json};

fn route(site: &Site, body: &Value) -> Value {
    let reply = site.post("/api/route", &body.to_string()).json(200);
    assert_eq!(reply["version"], 1);
    reply["results"].clone()
}

fn lattice(airspace: &Airspace, result: &Value) -> Vec<LatticePoint> {
    let points: Vec<[f64; 3]> = serde_json::from_value(result["points"].clone()).unwrap();
    let frame = airspace.world().frame();
    points.into_iter().map(|point| frame.lattice_from_world(point).unwrap()).collect()
}

/// Every profile and every algorithm in every space gives what the engine gives, or its refusal.
#[test]
fn all_methods_answer_as_the_engine_does() {
    let recipe = Recipe { kind: Kind::City, size: [48, 48, 32], seed: 3 };
    let airspace = Airspace::bake(recipe.make().unwrap()).unwrap();
    let site = site(&airspace);
    let (start, goal) = ([2.0, 2.0, 20.0], [45.0, 45.0, 4.0]);
    let mut planner = Planner::new(&airspace);
    let ask = |runs: Vec<Value>| {
        route(&site, &json!({ "from": start, "to": goal, "snap": false, "runs": runs }))
    };
    for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
        let result = &ask(vec![json!({ "profile": profile.name() })])[0];
        let answer = planner.path(&Query::new(start, goal).method(profile)).unwrap();
        let path = answer.found().unwrap();
        assert_eq!(lattice(&airspace, result), path.lattice_points());
        assert_eq!(result["label"], profile.name());
        assert_eq!(result["expanded"], answer.stats.expanded);
        assert_eq!(result["sight_checks"], answer.stats.sight_checks);
        assert_eq!(result["length"], path.length());
    }
    let world = site.get("/api/world").json(200);
    let names = world["algorithms"].as_array().unwrap().iter().filter_map(Value::as_str);
    let names = names.chain(["hpa"]).filter(|name| !name.starts_with("random"));
    for (algorithm, space) in names.flat_map(|name| SPACES.map(|space| (name, space))) {
        let result = &ask(vec![json!({ "algo": algorithm, "space": space })])[0];
        match Method::from_options(algorithm, Some(space), &[]) {
            Ok(method) => {
                let answer = planner.path(&Query::new(start, goal).method(method)).unwrap();
                let path = answer.found().unwrap();
                assert_eq!(lattice(&airspace, result), path.lattice_points(), "{result}");
                path.audit(&airspace).unwrap();
                assert_eq!(result["expanded"], answer.stats.expanded);
            }
            Err(error) => assert_eq!(result["error"]["message"], error.to_string()),
        }
    }
}

#[test]
fn a_bad_run_is_an_error_in_its_own_result() {
    let site = site(&wall());
    let runs = json!([{"profile": "default"}, {"algo": "a*"}, {"algo": "astar", "weight": -1.0},
        {"profile": "reference"}, {"algo": "dijkstra", "heuristic": "euclidean"},
        {"algo": "astar", "heuristic": "zero"}]);
    let results = route(&site, &json!({"from": [2, 2, 2], "to": [37, 2, 2], "runs": runs}));
    let outcomes: Vec<_> =
        results.as_array().unwrap().iter().map(|r| r["outcome"].as_str()).collect();
    assert_eq!(outcomes, [Some("found"), None, None, None, None, Some("found")]);
    let places: Vec<_> = (1..5).map(|i| results[i]["error"]["where"].as_str().unwrap()).collect();
    assert_eq!(places, ["algo", "weight", "profile", "algo"]);
    assert_eq!(results[1]["label"], "a*");
}

#[test]
fn ends_that_were_moved_say_how_far() {
    let site = site(&wall());
    let ends =
        |from: [f64; 3], to: [f64; 3]| route(&site, &json!({"from": from, "to": to}))[0].clone();
    let free = ends([5.0, 5.0, 10.0], [35.0, 5.0, 10.0]);
    assert_eq!(free["moved"], Value::Null);
    // The wall ends at x = 21.5.
    let blocked = ends([5.0, 5.0, 10.0], [21.0, 5.0, 10.0]);
    let by = blocked["moved"]["goal"].as_f64().unwrap();
    assert!((0.5..0.51).contains(&by), "{blocked}");
    assert_eq!(blocked["moved"]["start"], Value::Null);
}

#[test]
fn missing_paths_are_explained() {
    let site = site(&wall());
    let ask = |body: Value| route(&site, &body)[0].clone();
    let words = |result: &Value| result["explain"][0].as_str().unwrap().to_owned();

    let blocked = ask(json!({"from": [20, 5, 5], "to": [37, 2, 2], "snap": false}));
    assert_eq!(blocked["outcome"], "unreachable");
    assert_eq!(
        (&blocked["reason"]["code"], &blocked["reason"]["end"]),
        (&json!("blocked"), &json!("start"))
    );
    assert!(blocked["reason"]["nearest"][0].as_f64().is_some_and(|x| x < 19.5));
    assert!(words(&blocked).starts_with("There is no path: the start touches the solid voxel"));
    let snapped = ask(json!({"from": [20, 5, 5], "to": [37, 2, 2]}));
    assert_eq!(snapped["outcome"], "found");
    assert_eq!(snapped["points"][0], blocked["reason"]["nearest"]);

    let outside = ask(json!({"from": [2, 2, 2], "to": [99, 2, 2], "snap": false}));
    assert_eq!(
        (&outside["reason"]["code"], &outside["reason"]["end"]),
        (&json!("outside"), &json!("goal"))
    );

    let narrow = ask(json!({"from": [5, 5, 10], "to": [35, 5, 10], "radius": 2}));
    assert_eq!(narrow["reason"]["code"], "too_narrow");
    // Half of three voxels, less a thirty-second.
    assert_eq!(narrow["reason"]["widest"], 1.46875);
    let place: [f64; 3] = serde_json::from_value(narrow["reason"]["narrow"]["at"].clone()).unwrap();
    let is_near = |i: usize, at: f64| (place[i] - at).abs() < 0.1;
    assert!((19.5..21.5).contains(&place[0]) && is_near(1, 17.0) && is_near(2, 5.0), "{place:?}");
    assert!(narrow["explain"][1].as_str().unwrap().starts_with("The narrowest place is at"));

    let no_room = ask(json!({"from": [18.9, 5, 10], "to": [5, 5, 10], "radius": 2, "snap": false}));
    assert_eq!(no_room["reason"]["code"], "no_room");
    let large = site.post("/api/route", r#"{"from":[1,1,1],"to":[2,2,2],"radius":500}"#);
    large.refuses(400, "bad_request", Some("radius"));

    let wide =
        ask(json!({"from": [5, 5, 10], "to": [35, 5, 10], "radius": 0.5, "clearance": true}));
    assert!(wide["clearance"].as_f64().unwrap() >= 0.5);
}

#[test]
fn the_budget_of_a_run_ends_it() {
    let recipe = Recipe { kind: Kind::Sphere, size: [300, 300, 300], seed: 1 };
    let site = site(&Airspace::bake(recipe.make().unwrap()).unwrap());
    let runs = json!([{"algo": "dijkstra"}]);
    let ends = json!({"from": [2, 2, 2], "to": [297, 297, 297], "runs": runs});
    let result = &route(&site, &ends)[0];
    assert_eq!(result["outcome"], "limit");
    assert!(["time", "expansions"].contains(&result["reason"]["code"].as_str().unwrap()));
    assert!(result["points"].as_array().unwrap().len() > 1);
}
