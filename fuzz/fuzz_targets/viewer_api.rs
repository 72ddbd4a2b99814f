//! No request, and no sequence of requests, makes the viewer's server panic or answer with a 5xx.
//! They go through the server's own guard and router, without a connection.
//!
//! An input is a number of requests parted by zero bytes. A request is a line `METHOD target`, headers
//! one a line, an empty line and a body. `Host` and `Content-Type` are added unless they are there.
#![no_main]

use airlane::scene::Scene;
use airlane::{Agent, Airspace};
use airlane_view::{InProcess, Opened, Options, RawRequest, Server, Surroundings, Up};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;
use std::time::Duration;

/// Requests of an input that are sent.
const MOST_REQUESTS: usize = 6;

fuzz_target!(|bytes: &[u8]| {
    static SERVER: OnceLock<InProcess> = OnceLock::new();
    let server = SERVER.get_or_init(server);
    // Every input begins with the same world, without obstacles and without a crowd.
    let opened = send(server, b"POST /api/open\n\n{\"scene\":\"opened\"}");
    assert_eq!(opened.map(|(status, _)| status), Some(200));
    for request in bytes.split(|&byte| byte == 0).take(MOST_REQUESTS) {
        if let Some((status, body)) = send(server, request) {
            let (asked, told) = (request.escape_ascii(), body.escape_ascii());
            assert!((200..500).contains(&status), "{status} for {asked}: {told}");
        }
    }
});

/// The world of `docs/viewer-protocol.md`: a wall with room above it. An agent can fly through it.
fn server() -> InProcess {
    let mut scene = Scene::open([16, 12, 10]).expect("a size");
    scene.voxels.insert_box([8, 0, 0], [9, 12, 6]);
    let airspace = Airspace::bake(scene).expect("a scene");
    let surroundings = Surroundings {
        agents: vec![Agent::named("drone").expect("an agent of the house")],
        ..Surroundings::default()
    };
    let opened = Opened {
        name: "fuzz".to_owned(),
        airspace,
        recipe: None,
        bake: Duration::ZERO,
        up: Up::Z,
        surroundings,
    };
    let options = Options { threads: 1, ..Options::default() };
    Server::bind(Some(opened), &options).expect("a free port").in_process()
}

fn send(server: &InProcess, request: &[u8]) -> Option<(u16, Vec<u8>)> {
    let mut lines = request.splitn(2, |&byte| byte == b'\n');
    let (first, mut rest) = (lines.next()?, lines.next().unwrap_or_default());
    let at = first.iter().position(|&byte| byte == b' ')?;
    let (method, target) = (&first[..at], &first[at + 1..]);
    let mut headers: Vec<(&[u8], &[u8])> = Vec::new();
    let body = loop {
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let (line, after) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
        if line.is_empty() {
            break after;
        }
        let colon = line.iter().position(|&byte| byte == b':')?;
        headers.push((&line[..colon], line[colon + 1..].trim_ascii()));
        rest = after;
    };
    let usual: [(&[u8], &[u8]); 2] =
        [(b"host", b"localhost"), (b"content-type", b"application/json")];
    for (name, value) in usual {
        if !headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            headers.push((name, value));
        }
    }
    server.ask(RawRequest { method, target, headers: &headers, body })
}
