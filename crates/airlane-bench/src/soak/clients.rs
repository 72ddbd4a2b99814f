//! Clients of the viewer's server, each with a script that it repeats: pages, queries, edits and crowds,
//! whole requests and broken ones.

use super::http::{HttpFault, ask, break_off, request};
use crate::pace::Plan;
use crate::random::Draw;
use serde::Serialize;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Requests a second of each client. All of them leave the server room: what it refuses because it is
/// busy is an error here.
const RATE: f64 = 12.0;
/// Every so manieth request of a client is broken off.
const BROKEN_OFF: usize = 5;
/// Units of a crowd.
const UNITS: usize = 20;

/// What clients saw.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct VisitCounts {
    /// Requests that were sent whole.
    pub requests: u64,
    /// Responses that were expected: those of sound requests, and refusals of unsound ones.
    pub expected: u64,
    /// Requests that the client broke off.
    pub broken_off: u64,
    /// Responses with a status of 500 and above.
    pub server_errors: u64,
    /// Everything else that went wrong: other statuses than expected, and responses that did not come.
    pub other_errors: u64,
    /// Both by kind, such as `503 of routes`.
    pub errors: BTreeMap<String, u64>,
    /// Requests by script.
    pub by_script: BTreeMap<&'static str, u64>,
}

/// A request that a script makes: method, address, body and the status that it should get.
struct Step {
    method: &'static str,
    path: String,
    body: Option<String>,
    expected: u16,
}

impl Step {
    fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), body: None, expected: 200 }
    }

    fn send(method: &'static str, path: impl Into<String>, body: String) -> Self {
        Self { method, path: path.into(), body: Some(body), expected: 200 }
    }

    fn refused(self, expected: u16) -> Self {
        Self { expected, ..self }
    }
}

/// What a script knows.
struct Client {
    draw: Draw,
    size: [u32; 3],
    /// The number in the last response, if it had one: that of an obstacle.
    id: Option<u64>,
}

type Script = fn(&mut Client, usize) -> Step;

/// The scripts, one client each. Those of the third column may be broken off: nothing that follows
/// depends on them.
const SCRIPTS: [(&str, Script, bool); 7] = [
    ("pages", pages, true),
    ("overlays", overlays, true),
    ("surfaces", surfaces, true),
    ("routes", routes, true),
    ("edits", edits, true),
    ("obstacles", obstacles, false),
    ("crowds", crowds, false),
];

impl Client {
    /// A random point of the world, as JSON.
    fn point(&mut self) -> String {
        let [x, y, z] = self.size.map(|axis| self.draw.below(axis));
        format!("[{x},{y},{z}]")
    }

    /// A random point, as in addresses.
    fn near(&mut self) -> String {
        self.point().trim_matches(['[', ']']).to_owned()
    }
}

fn pages(client: &mut Client, number: usize) -> Step {
    match number % 6 {
        0 => Step::get("/"),
        1 | 2 => Step::get("/api/world"),
        3 | 4 => Step::get("/api/stats"),
        _ if client.draw.below(2) == 0 => Step::get("/api/nothing").refused(404),
        _ => Step::send("POST", "/api/world", "{}".to_owned()).refused(405),
    }
}

fn overlays(client: &mut Client, number: usize) -> Step {
    const NAMES: [&str; 5] = ["cells", "portals", "leaves", "components", "clearance"];
    let near = client.near();
    Step::get(format!("/api/overlay/{}?near={near}&limit=500", NAMES[number % NAMES.len()]))
}

fn surfaces(client: &mut Client, number: usize) -> Step {
    match number % 3 {
        0 => Step::get(format!("/api/surface?near={}", client.near())),
        1 => Step::get("/api/surface?chunks=0,0,0;1,0,0"),
        _ => {
            let (from, to) = (client.point(), client.point());
            let run = r#"{"profile":"default"}"#;
            let body = format!(r#"{{"from":{from},"to":{to},"run":{run},"max_events":2000}}"#);
            Step::send("POST", "/api/replay", body)
        }
    }
}

fn routes(client: &mut Client, number: usize) -> Step {
    let (from, to) = (client.point(), client.point());
    let post = |body| Step::send("POST", "/api/route", body);
    match number % 8 {
        0 => post(format!(
            r#"{{"from":{from},"to":{to},"runs":[{{"profile":"quality"}},{{"algo":"lazytheta","space":"octree-dual"}}]}}"#
        )),
        1 => post(format!(r#"{{"from":{from},"to":{to},"radius":0.4,"clearance":true}}"#)),
        2 => post(format!(r#"{{"from":{from},"#)).refused(400),
        _ => post(format!(r#"{{"from":{from},"to":{to}}}"#)),
    }
}

/// Blocks voxels, then frees the same.
fn edits(client: &mut Client, number: usize) -> Step {
    let what = if number.is_multiple_of(2) { "block" } else { "free" };
    // The same corner for both of a pair.
    let mut draw = Draw(0x9e37 + (number / 2 % 64) as u64 * 0x79b9);
    let low = client.size.map(|axis| draw.below(axis.saturating_sub(6).max(1)));
    let high = low.map(|c| c + 4);
    let body = format!(r#"{{"ops":[{{"{what}":{{"box":[{low:?},{high:?}]}}}}]}}"#);
    Step::send("POST", "/api/edit", body)
}

/// Adds an obstacle, moves it a few times and removes it.
fn obstacles(client: &mut Client, number: usize) -> Step {
    let at = client.point();
    match (client.id, number % 8) {
        (Some(id), 1..7) => {
            Step::send("PUT", format!("/api/obstacles/{id}"), format!(r#"{{"at":{at}}}"#))
        }
        (Some(id), _) => {
            client.id = None;
            Step { method: "DELETE", ..Step::get(format!("/api/obstacles/{id}")) }
        }
        (None, _) => {
            let body = format!(r#"{{"add":{{"shape":"sphere","radius":3}},"at":{at}}}"#);
            Step::send("POST", "/api/obstacles", body)
        }
    }
}

/// Makes a crowd, gives it orders, lets it move and ends it.
fn crowds(client: &mut Client, number: usize) -> Step {
    let post = |path: &str, body: String| Step::send("POST", path, body);
    match number % 40 {
        0 => {
            let seed = 1 + client.draw.below(9);
            let body = format!(r#"{{"scenario":"swap","units":{UNITS},"seed":{seed}}}"#);
            post("/api/crowd", body)
        }
        39 => Step { method: "DELETE", ..Step::get("/api/crowd") },
        n if n % 6 == 1 => {
            let how = ["gather", "flow", "wedge"][client.draw.below(3) as usize];
            post("/api/crowd/order", format!(r#"{{"to":{},"how":"{how}"}}"#, client.point()))
        }
        n if n % 6 == 2 => Step::get("/api/crowd"),
        _ => post("/api/crowd/step", r#"{"ticks":6}"#.to_owned()),
    }
}

/// Counts of one client's visits, or of all.
#[derive(Default)]
struct Tally {
    requests: AtomicU64,
    expected: AtomicU64,
    broken_off: AtomicU64,
    server_errors: AtomicU64,
    other_errors: AtomicU64,
    errors: Mutex<BTreeMap<String, u64>>,
    by_script: Mutex<BTreeMap<&'static str, u64>>,
}

impl Tally {
    fn note(&self, script: &str, step: &Step, response: &Result<(u16, Vec<u8>), HttpFault>) {
        let add = |counter: &AtomicU64| _ = counter.fetch_add(1, Ordering::Relaxed);
        let kind = match response {
            Ok((status, _)) if *status == step.expected => return add(&self.expected),
            Ok((status, _)) => {
                let is_server = *status >= 500;
                add(if is_server { &self.server_errors } else { &self.other_errors });
                format!("{status} of {script}")
            }
            Err(fault) => {
                add(&self.other_errors);
                format!("{} of {script}", fault.name())
            }
        };
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        *errors.entry(kind).or_default() += 1;
    }

    /// Repeats a script until the plan ends.
    fn visit(
        &self,
        host: SocketAddr,
        mut client: Client,
        (name, script, may_break): (&'static str, Script, bool),
        plan: &Plan,
    ) {
        let mut number = 0;
        while plan.wait_for(number, RATE).is_some() {
            let step = script(&mut client, number);
            let text = request(host, step.method, &step.path, step.body.as_deref());
            number += 1;
            if may_break && number.is_multiple_of(BROKEN_OFF) {
                // Half a request; or a whole one, and nothing or a part of the response is read.
                let part = if number.is_multiple_of(2) { &text[..text.len() / 2] } else { &text };
                let read = if number.is_multiple_of(3) { 100 } else { 0 };
                let read = if part.len() < text.len() { 0 } else { read };
                if let Err(fault) = break_off(host, part, read) {
                    self.note(name, &step, &Err(fault));
                }
                self.broken_off.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            self.requests.fetch_add(1, Ordering::Relaxed);
            let response = ask(host, &text);
            if step.path == "/api/obstacles" {
                client.id = response.as_ref().ok().and_then(|(_, bytes)| id_in(bytes));
            }
            self.note(name, &step, &response);
        }
        let mut by_script = self.by_script.lock().unwrap_or_else(PoisonError::into_inner);
        by_script.insert(name, number as u64);
    }
}

/// The number after `"id":` in a response.
fn id_in(bytes: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(bytes);
    let rest = text.split_once(r#""id":"#)?.1.trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Visits a server with all scripts at once until the plan ends.
pub(super) fn visit_all(host: SocketAddr, size: [u32; 3], seed: u64, plan: &Plan) -> VisitCounts {
    let tally = Tally::default();
    std::thread::scope(|scope| {
        for (number, script) in SCRIPTS.into_iter().enumerate() {
            let draw =
                Draw(seed.wrapping_add(1 + number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let client = Client { draw, size, id: None };
            let tally = &tally;
            scope.spawn(move || tally.visit(host, client, script, plan));
        }
    });
    let unlocked = PoisonError::into_inner;
    VisitCounts {
        requests: tally.requests.into_inner(),
        expected: tally.expected.into_inner(),
        broken_off: tally.broken_off.into_inner(),
        server_errors: tally.server_errors.into_inner(),
        other_errors: tally.other_errors.into_inner(),
        errors: tally.errors.into_inner().unwrap_or_else(unlocked),
        by_script: tally.by_script.into_inner().unwrap_or_else(PoisonError::into_inner),
    }
}

/// How many scripts there are.
pub(super) const SCRIPT_COUNT: usize = SCRIPTS.len();

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn a_server_that_is_not_there_or_answers_nonsense_is_an_error() {
        let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let plan = Plan::now(0.2);
        let counts = visit_all(nobody, [9; 3], 1, &plan);
        assert!(counts.other_errors > 0 && counts.expected == 0, "{counts:?}");
        assert!(counts.errors.contains_key("not connected of pages"), "{counts:?}");

        let tally = Tally::default();
        let step = Step::get("/");
        tally.note("pages", &step, &Ok((200, Vec::new())));
        tally.note("pages", &step, &Ok((500, Vec::new())));
        tally.note("pages", &step, &Ok((404, Vec::new())));
        let counts = [&tally.expected, &tally.server_errors, &tally.other_errors];
        assert_eq!(counts.map(|counter| counter.load(Ordering::Relaxed)), [1, 1, 1]);
    }

    #[test]
    fn obstacles_are_named_by_what_the_server_says() {
        assert_eq!(
            id_in(br#"HTTP/1.1 200 OK\r\n\r\n{"version": 2, "id": 17, "micros": 1}"#),
            Some(17)
        );
        assert_eq!(id_in(b"{}"), None);
    }
}
