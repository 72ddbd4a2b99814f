//! The examples of `docs/viewer-protocol.md`, asked of a server one after the other.
//!
//! A block marked `http` is a request, the `json` or `hex` block after it the answer. Times differ from
//! run to run and are not compared.

use crate::client::{Reply, Site, site};
use airlane::plan::Airspace;
use airlane::scene::Scene;
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/viewer-protocol.md");

/// The world of the examples.
fn example() -> Airspace {
    let mut scene = Scene::open([16, 12, 10]).unwrap();
    scene.voxels.insert_box([8, 0, 0], [9, 12, 6]);
    Airspace::bake(scene).unwrap()
}

/// Fenced blocks, by what they are marked with.
fn blocks() -> impl Iterator<Item = (&'static str, &'static str)> {
    let inside = DOCUMENT.split("\n```").skip(1).step_by(2);
    inside.map(|block| block.split_once('\n').unwrap_or((block, "")))
}

/// Replaces what differs from run to run.
fn without_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let is_time = name.ends_with("micros") || name == "stages" || name == "bake_ms";
                if is_time { *field = Value::Null } else { without_times(field) }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(without_times),
        Value::String(text) if text.contains("µs") => *value = Value::Null,
        _ => {}
    }
}

/// The bytes of a `hex` block; what follows a `#` is a remark.
fn hex(block: &str) -> String {
    block.lines().map(|line| line.split('#').next().unwrap_or("").replace(' ', "")).collect()
}

/// Asks what a request block says.
fn ask(site: &Site, request: &str) -> Reply {
    let (line, body) = request.split_once('\n').unwrap_or((request, ""));
    let (method, path) = line.split_once(' ').unwrap();
    match body {
        "" => site.ask(method, path, ""),
        body => site.send(method, path, body),
    }
}

#[test]
fn the_examples_are_true() {
    let site = site(&example());
    let mut wrong = Vec::new();
    let mut examples = 0;
    let mut blocks = blocks();
    while let Some((kind, request)) = blocks.next() {
        if kind != "http" {
            continue;
        }
        examples += 1;
        let reply = ask(&site, request);
        let (kind, expected) = blocks.next().expect("an answer after each request");
        let (is_right, found) = match kind {
            "json" => {
                let text = String::from_utf8_lossy(&reply.body).into_owned();
                let mut found: Value = serde_json::from_slice(&reply.body).unwrap();
                let mut wanted: Value = serde_json::from_str(expected).unwrap_or_default();
                without_times(&mut found);
                without_times(&mut wanted);
                (found == wanted, text)
            }
            "hex" => {
                let found: String = reply.body.iter().map(|byte| format!("{byte:02x}")).collect();
                (found == hex(expected), found)
            }
            other => panic!("{request}: an answer is json or hex, not {other}"),
        };
        if !is_right {
            wrong.push(format!("{request}\nanswers\n{found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{} of {examples}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(examples >= 10, "{examples} examples");
}
