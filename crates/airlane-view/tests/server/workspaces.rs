//! Worlds side by side: what happens in one workspace does not reach another.

use crate::client::{Site, site, wall};
use serde_json::{Value, json};

const BLOCK: &str = r#"{"ops":[{"block":{"box":[[1,1,1],[3,3,3]]}}]}"#;
const BOX: &str = r#"{"add":{"shape":"box","size":[2,2,2]},"at":[5,5,5]}"#;

fn create(site: &Site, body: &str) -> String {
    let world = site.post("/api/workspaces", body).json(200);
    world["workspace"].as_str().unwrap().to_owned()
}

fn world(site: &Site, workspace: &str) -> Value {
    site.get(&format!("/api/world?workspace={workspace}")).json(200)
}

#[test]
fn edits_crowds_and_scenes_stay_in_their_workspace() {
    let site = site(&wall());
    let [a, b] = [create(&site, "{}"), create(&site, r#"{"scene":"wall"}"#)];
    let before = site.get("/api/world").json(200);
    assert_eq!(before["workspace"], Value::Null);
    assert_eq!(world(&site, &b)["scene"], "wall");

    site.post(&format!("/api/edit?workspace={a}"), BLOCK).json(200);
    site.post(&format!("/api/obstacles?workspace={a}"), BOX).json(200);
    let crowd = format!("/api/crowd?workspace={a}");
    site.post(&crowd, r#"{"scenario":"swap","units":4}"#).json(200);
    assert_eq!(world(&site, &a)["version"], 3);
    assert_eq!(world(&site, &a)["obstacles"].as_array().unwrap().len(), 1);
    assert_eq!(site.get("/api/world").json(200), before);
    assert_eq!(world(&site, &b)["version"], 1);
    for other in ["/api/crowd".to_owned(), format!("/api/crowd?workspace={b}")] {
        site.get(&other).refuses(404, "not_found", None);
    }

    // Another scene in one leaves the crowd of the other.
    site.post(&format!("/api/open?workspace={b}"), r#"{"scene":"sphere"}"#).json(200);
    site.post(&format!("/api/crowd/step?workspace={a}"), r#"{"ticks":1}"#).bytes();
    let stats = site.get(&format!("/api/stats?workspace={a}")).json(200);
    assert_eq!(stats["version"], 3);
    assert_eq!(site.get("/api/world").json(200), before);
    // Surfaces and overlays are those of the workspace.
    let version = |path: &str, mark| site.get(path).bytes().head(mark);
    assert_eq!(version(&format!("/api/surface?near=0,0,0&workspace={a}"), b"ALSF"), 3);
    assert_eq!(version("/api/surface?near=0,0,0", b"ALSF"), 1);
    assert_eq!(version(&format!("/api/overlay/cells?workspace={a}&limit=3"), b"ALOV"), 3);
}

#[test]
fn a_copy_begins_with_the_edits_of_its_original() {
    let site = site(&wall());
    site.post("/api/obstacles", BOX).json(200);
    let copy = create(&site, r#"{"name":"my-copy"}"#);
    assert_eq!(copy, "my-copy");
    let (mine, theirs) = (world(&site, &copy), site.get("/api/world").json(200));
    assert_eq!((&mine["version"], &mine["obstacles"]), (&theirs["version"], &theirs["obstacles"]));
    // Obstacles are numbered on, each in its workspace.
    let added = site.post("/api/obstacles?workspace=my-copy", BOX).json(200);
    assert_eq!((&added["id"], &added["version"]), (&json!(2), &json!(3)));
    site.ask("DELETE", "/api/obstacles/1", "").json(200);
    assert_eq!(world(&site, &copy)["obstacles"].as_array().unwrap().len(), 2);
    // A copy of the copy.
    let second = site.post("/api/workspaces?workspace=my-copy", "{}").json(200);
    assert_eq!(second["obstacles"].as_array().unwrap().len(), 2);
}

#[test]
fn two_clients_edit_at_once() {
    const EDITS: u64 = 40;
    let site = site(&wall());
    let names = [create(&site, "{}"), create(&site, "{}")];
    std::thread::scope(|scope| {
        for (place, name) in names.iter().enumerate() {
            let site = &site;
            scope.spawn(move || {
                let added = site.post(&format!("/api/obstacles?workspace={name}"), BOX).json(200);
                let path = format!("/api/obstacles/{}?workspace={name}", added["id"]);
                for n in 1..EDITS {
                    let at = format!(r#"{{"at":[{},{},10]}}"#, 4 + n % 8, 4 + 8 * place);
                    let moved = site.send("PUT", &path, &at).json(200);
                    // No version is made by the other client.
                    assert_eq!(moved["version"], 2 + n);
                }
            });
        }
    });
    for (place, name) in names.iter().enumerate() {
        let world = world(&site, name);
        assert_eq!(world["version"], 1 + EDITS);
        assert_eq!(world["obstacles"][0]["at"][1], 4.0 + 8.0 * place as f64);
    }
    assert_eq!(site.get("/api/world").json(200)["version"], 1);
}

#[test]
fn wrong_workspaces_are_refused() {
    let site = site(&wall());
    site.get("/api/world?workspace=gone").refuses(404, "not_found", Some("workspace"));
    site.post("/api/edit?workspace=gone", BLOCK).refuses(404, "not_found", Some("workspace"));
    for bad in ["", "A", "a.b", "%2e%2e"] {
        let path = format!("/api/world?workspace={bad}");
        site.get(&path).refuses(400, "bad_request", Some("workspace"));
    }
    site.get("/api/world?workspace=a&workspace=b").refuses(400, "bad_request", Some("workspace"));
    let send = |body: &str| site.post("/api/workspaces", body);
    send(r#"{"scene":"nowhere"}"#).refuses(404, "not_found", Some("scene"));
    send(r#"{"name":"No"}"#).refuses(400, "bad_request", Some("name"));
    send(r#"{"name":"twice"}"#).json(200);
    send(r#"{"name":"twice"}"#).refuses(409, "conflict", Some("name"));
    let limit = site.get("/api/world").json(200)["limits"]["workspaces"].as_u64().unwrap();
    for _ in 1..limit {
        send("{}").json(200);
    }
    send("{}").refuses(429, "full", None);
    site.ask("DELETE", "/api/workspaces/twice", "").json(200);
    site.ask("DELETE", "/api/workspaces/twice", "").refuses(404, "not_found", Some("workspace"));
    send("{}").json(200);
    assert_eq!(site.get("/api/world").json(200)["version"], 1);
}
