//! The examples of `docs/viewer-protocol.md`, asked of a server one after the other.
//!
//! A block marked `http` is a request, the `json` or `hex` block after it the answer. Times differ from
//! run to run and are not compared.

use crate::client::{Reply, Site, site};
use airlane::{Airspace, Scene};
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

/// What stands for anything.
const ANY: &str = "…";

/// Whether an answer is as written, but for times.
fn is_as(found: &Value, written: &Value) -> bool {
    match (found, written) {
        (_, Value::String(any)) if any == ANY => true,
        (Value::Object(found), Value::Object(written)) => {
            let is_time =
                |name: &str| name.ends_with("micros") || name == "stages" || name == "bake_ms";
            let same = |(name, value): (&String, &Value)| {
                found.get(name).is_some_and(|found| is_time(name) || is_as(found, value))
            };
            found.len() == written.len() && written.iter().all(same)
        }
        (Value::Array(found), Value::Array(written)) => {
            let (written, is_all) = match written.split_last() {
                Some((last, rest)) if last == ANY => (rest, false),
                _ => (written.as_slice(), true),
            };
            let same = || found.iter().zip(written).all(|(found, written)| is_as(found, written));
            found.len() >= written.len() && (!is_all || found.len() == written.len()) && same()
        }
        _ => found == written,
    }
}

/// Whether bytes are as written; `..` stands for any.
fn are_as(found: &str, written: &str) -> bool {
    let same = |(found, written): (u8, u8)| written == b'.' || found == written;
    found.len() == written.len() && found.bytes().zip(written.bytes()).all(same)
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
                let found = serde_json::from_slice(&reply.body).unwrap();
                let written = serde_json::from_str(expected).unwrap_or_default();
                (is_as(&found, &written), text)
            }
            "hex" => {
                let found: String = reply.body.iter().map(|byte| format!("{byte:02x}")).collect();
                (are_as(&found, &hex(expected)), found)
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
