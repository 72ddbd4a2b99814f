//! Obstacles and edits, and the paths they touch, compared with the engine.

use crate::client::{Site, site, wall};
use airlane::method::Method;
use airlane::world::World;
use airlane::{Airspace, Body, Edits, Path, Planner, Query, Scene};
use serde_json::{Value, json};

fn open_world() -> Airspace {
    Airspace::bake(Scene::open([64, 40, 40]).unwrap()).unwrap()
}

fn points(value: &Value) -> Vec<[f64; 3]> {
    serde_json::from_value(value.clone()).unwrap()
}

fn straight(site: &Site) -> Value {
    let body = r#"{"from":[4,20,20],"to":[60,20,20]}"#;
    site.post("/api/route", body).json(200)["results"][0]["points"].clone()
}

#[test]
fn an_obstacle_comes_moves_and_goes() {
    let airspace = open_world();
    let site = site(&airspace);
    let path = straight(&site);
    assert_eq!(points(&path).len(), 2);

    let add = json!({"add": {"shape": "box", "size": [4, 10, 10]}, "at": [31.5, 20.5, 20.5],
        "path": {"points": path}});
    let added = site.post("/api/obstacles", &add.to_string()).json(200);
    assert_eq!((&added["version"], &added["blocked"]), (&json!(2), &json!(4 * 100)));
    assert_eq!(added["bounds"], json!([[29.5, 15.5, 15.5], [33.5, 25.5, 25.5]]));
    // It crosses x = 31.5, and where it is near the border of a chunk it shades the next.
    assert_eq!(added["chunks"], json!([[0, 0, 0], [1, 0, 0]]));
    let revised = &added["revised"];
    assert_eq!((&revised["verdict"], &revised["broken"]), (&json!("patched"), &json!(1)));

    // The engine, told the same, says the same.
    let (edited, _) = airspace.edit(Edits::new().block_box([30, 16, 16], [34, 26, 26])).unwrap();
    assert!(Path::from_points(&points(&revised["points"]), Body::POINT, &edited).is_ok());
    let query = Query::new([4.0, 20.0, 20.0], [60.0, 20.0, 20.0]);
    let length = Planner::new(&edited).path(&query).unwrap().found().unwrap().length();
    assert!((revised["length"].as_f64().unwrap() - length).abs() < 0.1 * length);

    let world = site.get("/api/world").json(200);
    assert_eq!(world["obstacles"], json!([added["obstacle"]]));
    assert_eq!(world["solid"], 400);
    let id = added["id"].as_u64().unwrap();

    let moving = json!({"at": [31.5, 36, 20.5], "path": {"points": revised["points"]}});
    let moved = site.send("PUT", &format!("/api/obstacles/{id}"), &moving.to_string()).json(200);
    assert_eq!((&moved["version"], &moved["revised"]["verdict"]), (&json!(3), &json!("improved")));
    assert_eq!(moved["revised"]["points"], path);
    assert_eq!(moved["obstacle"]["at"], json!([31.5, 36.0, 20.5]));

    let removal = json!({"path": {"points": path}}).to_string();
    let removed = site.send("DELETE", &format!("/api/obstacles/{id}"), &removal).json(200);
    assert_eq!(removed["revised"]["verdict"], "valid");
    let world = site.get("/api/world").json(200);
    assert_eq!((&world["obstacles"], &world["solid"]), (&json!([]), &json!(0)));
    for (method, body) in [("PUT", r#"{"at":[1,1,1]}"#), ("DELETE", "")] {
        let gone = site.send(method, &format!("/api/obstacles/{id}"), body);
        gone.refuses(404, "not_found", Some("id"));
    }
}

#[test]
fn a_path_says_by_how_much_it_passes() {
    let site = site(&open_world());
    let path = straight(&site); // y = z = 20
    let passes = |method: &str, at: &str, change: Value| {
        let reply = site.send(method, at, &change.to_string()).json(200);
        assert_eq!(reply["revised"]["verdict"], "valid", "{reply}");
        reply["revised"]["passes"].as_f64()
    };
    let old = |radius: f64| json!({"points": path, "radius": radius});
    let cube = json!({"shape": "box", "size": [4, 4, 4]});
    let add = json!({"add": cube, "at": [31.5, 30.5, 20.5], "path": old(0.0)});
    // Its voxels begin at y = 28.5.
    assert_eq!(passes("POST", "/api/obstacles", add), Some(8.5));
    let nearer = json!({"at": [31.5, 27.5, 20.5], "path": old(0.0)});
    assert_eq!(passes("PUT", "/api/obstacles/1", nearer), Some(5.5));
    // A body is nearer than the line that its middle goes.
    let wide = json!({"at": [31.5, 27.5, 20.5], "path": old(2.0)});
    assert_eq!(passes("PUT", "/api/obstacles/1", wide), Some(3.5));
    assert_eq!(passes("DELETE", "/api/obstacles/1", json!({"path": old(0.0)})), None);
    let ball = json!({"shape": "sphere", "radius": 3});
    let add = json!({"add": ball, "at": [31, 30, 20], "path": old(0.0)});
    // The lowest voxels of the ball end at y = 26.5.
    assert_eq!(passes("POST", "/api/obstacles", add), Some(6.5));
}

#[test]
fn a_lost_path_is_explained() {
    let site = site(&wall());
    let route = r#"{"from":[5,5,10],"to":[35,5,10]}"#;
    let path = site.post("/api/route", route).json(200)["results"][0]["points"].clone();
    let plug = json!({"add": {"shape": "sphere", "radius": 4}, "at": [20.5, 17, 5],
        "path": {"points": path}});
    let lost = &site.post("/api/obstacles", &plug.to_string()).json(200);
    assert_eq!(lost["components_changed"], true);
    assert_eq!(lost["revised"]["verdict"], "lost");
    assert_eq!(lost["revised"]["reason"]["code"], "disconnected");
    assert!(lost["revised"]["explain"][0].as_str().unwrap().contains("not connected"));
}

#[test]
fn paths_of_other_searches_and_bodies_follow() {
    let site = site(&wall());
    for (run, radius) in [
        (json!({"algo": "astar"}), 0.0),
        (json!({"algo": "lazytheta", "space": "octree-corner"}), 0.0),
        (json!({"profile": "quality"}), 0.5),
    ] {
        let ends = json!({"from": [5, 5, 10], "to": [35, 5, 10], "radius": radius, "runs": [run]});
        let route = site.post("/api/route", &ends.to_string()).json(200);
        let path = route["results"][0]["points"].clone();
        let door = json!({"add": {"shape": "box", "size": [2, 2, 2]}, "at": [10, 8, 9],
            "path": {"points": path, "run": run, "radius": radius}});
        let report = site.post("/api/obstacles", &door.to_string()).json(200);
        let verdict = report["revised"]["verdict"].as_str().unwrap();
        assert!(["valid", "patched", "replanned"].contains(&verdict), "{report}");
        assert!(report["revised"]["length"].as_f64().unwrap() > 30.0);
        let id = report["id"].as_u64().unwrap();
        site.send("DELETE", &format!("/api/obstacles/{id}"), "").json(200);
    }
    let add = r#"{"add":{"shape":"box","size":[2,2,2]},"at":[9,9,9],
        "path":{"points":[[1,1,1],[2,2,2]],"run":{"algo":"nope"}}}"#;
    let report = site.post("/api/obstacles", add).json(200);
    assert_eq!(report["revised"]["error"]["where"], "algo");
}

#[test]
fn voxels_are_edited() {
    let airspace = wall();
    let site = site(&airspace);
    let edit = json!({"ops": [{"free": {"box": [[19.5, -0.5, -0.5], [21.5, 3.5, 3.5]]}},
        {"block": {"sphere": [[8, 8, 8], 2.5]}}]});
    let report = site.post("/api/edit", &edit.to_string()).json(200);
    let mut edits = Edits::new();
    edits.free_box([20, 0, 0], [22, 4, 4]).block_ball([8.0; 3], 2.5);
    let (edited, changed) = airspace.edit(&edits).unwrap();
    assert_eq!(
        (&report["freed"], &report["blocked"]),
        (&json!(changed.freed), &json!(changed.blocked))
    );
    let world = site.get("/api/world").json(200);
    assert_eq!(world["solid"], edited.world().solid_count());
    assert_eq!(world["cells"], edited.cells().count());
}

#[test]
fn wrong_edits_are_refused_and_change_nothing() {
    let site = site(&wall());
    let refused = |path: &str, body: Value, at: &str| {
        site.post(path, &body.to_string()).refuses(400, "bad_request", Some(at));
    };
    let cube = json!({"shape": "box", "size": [2, 2, 2]});
    refused("/api/obstacles", json!({"add": cube, "at": [1e30, 0, 0]}), "at");
    refused(
        "/api/obstacles",
        json!({"add": {"shape": "box", "size": [-2, 2, 2]}, "at": [1, 1, 1]}),
        "size",
    );
    refused(
        "/api/obstacles",
        json!({"add": {"shape": "box", "size": [999, 999, 9]}, "at": [1, 1, 1]}),
        "size",
    );
    refused(
        "/api/obstacles",
        json!({"add": {"shape": "sphere", "radius": 99}, "at": [1, 1, 1]}),
        "radius",
    );
    refused("/api/obstacles", json!({"add": {"shape": "cone"}, "at": [1, 1, 1]}), "add.shape");
    refused("/api/obstacles", json!({"add": cube, "at": [1, 1]}), "at");
    refused(
        "/api/obstacles",
        json!({"add": cube, "at": [1, 1, 1], "path": {"points": []}}),
        "path.points",
    );
    refused(
        "/api/obstacles",
        json!({"add": cube, "at": [1, 1, 1], "path": {"points": [[0, 0, 1e40]]}}),
        "path.from",
    );
    refused("/api/edit", json!({"ops": []}), "ops");
    refused(
        "/api/edit",
        json!({"ops": vec![json!({"block": {"sphere": [[1, 1, 1], 1]}}); 65]}),
        "ops",
    );
    refused("/api/edit", json!({"ops": [{"block": {"sphere": [[99, 99, 99], 1]}}]}), "ops");
    refused("/api/edit", json!({"ops": [{"block": {"box": [[5, 5, 5], [2, 2, 2]]}}]}), "ops");
    refused("/api/edit", json!({"ops": [{"block": {"box": [[1e30, 5, 5], [2, 2, 2]]}}]}), "ops[0]");
    let world = site.get("/api/world").json(200);
    assert_eq!((&world["version"], &world["obstacles"]), (&json!(1), &json!([])));
    for _ in 0..64 {
        site.post("/api/obstacles", &json!({"add": cube, "at": [5, 5, 5]}).to_string()).json(200);
    }
    let one_more = json!({"add": cube, "at": [5, 5, 5]}).to_string();
    site.post("/api/obstacles", &one_more).refuses(400, "bad_request", None);
}

/// An edit that fails leaves the list of obstacles, their places and their numbers as they were.
#[test]
fn an_obstacle_that_cannot_move_stays_where_it_was() {
    let site = site(&wall());
    let add = json!({"add": {"shape": "box", "size": [2, 2, 2]}, "at": [9, 9, 9]}).to_string();
    let added = site.post("/api/obstacles", &add).json(200);
    let place = format!("/api/obstacles/{}", added["id"]);
    let before = site.get("/api/world").json(200);
    for at in [json!([1e30, 0, 0]), json!([9, 9]), json!(["x", 0, 0])] {
        site.send("PUT", &place, &json!({"at": at}).to_string()).json(400);
    }
    site.post("/api/obstacles", &add.replace("[9,9,9]", "[1e30,9,9]")).json(400);
    let after = site.get("/api/world").json(200);
    assert_eq!(
        (&after["obstacles"], &after["version"]),
        (&before["obstacles"], &before["version"])
    );
    let next = site.post("/api/obstacles", &add).json(200);
    assert_eq!(next["id"].as_u64(), added["id"].as_u64().map(|id| id + 1));
}

/// Graphs are taken from version to version; what they answer is what a new graph would.
#[test]
fn graphs_follow_edits() {
    let mut airspace = wall();
    let site = site(&airspace);
    let spaces = ["octree-dual", "progressive-corner"];
    let runs: Vec<_> =
        spaces.iter().map(|space| json!({"algo": "astar", "space": space})).collect();
    let ends = json!({"from": [5, 5, 10], "to": [35, 5, 10], "runs": runs}).to_string();
    for step in 0..4 {
        let results = site.post("/api/route", &ends).json(200)["results"].clone();
        for (space, result) in spaces.into_iter().zip(results.as_array().unwrap()) {
            // Baked anew, so that no graph of an earlier version is at hand.
            let fresh = Airspace::new(World::clone(airspace.world())).unwrap();
            let method = Method::from_options("astar", Some(space), &[]).unwrap();
            let query = Query::new([5.0, 5.0, 10.0], [35.0, 5.0, 10.0]).method(method);
            let expected = Planner::new(&fresh).path(&query).unwrap().into_found().unwrap();
            let found = result["length"].as_f64().unwrap();
            assert!((found - expected.length()).abs() < 1e-6, "{step} {space} {result}");
        }
        let at = [10 + step, 6 + step, 8];
        let low = at.map(|c| f64::from(c) - 0.5);
        let high = low.map(|c| c + 4.0);
        let edit = json!({"ops": [{"block": {"box": [low, high]}}]});
        site.post("/api/edit", &edit.to_string()).json(200);
        airspace.apply(Edits::new().block_box(at, at.map(|c| c + 4))).unwrap();
    }
}
