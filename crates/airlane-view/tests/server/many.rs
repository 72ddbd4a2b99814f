//! Many clients, slow ones, and those that go away.

use crate::client::{Reply, Site, site, site_with, wall};
use airlane::Airspace;
use airlane_scenes::{Kind, Recipe};
use airlane_view::Options;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// A thousand connections at once, all of them answered; both ends of each are files of this process.
#[test]
fn a_thousand_connections_are_served() {
    let files = rlimit::increase_nofile_limit(4096).unwrap_or(1024);
    let count = 1000.min((files as usize).saturating_sub(200) / 2);
    assert!(count >= 400, "this system has no more than {files} files for a process");
    let site = site(&wall());
    let mut idle: Vec<_> = (0..count).map(|_| site.connect()).collect();
    let request = format!("GET /api/world HTTP/1.1\r\nHost: {}\r\n\r\n", site.address());
    for stream in &mut idle {
        stream.write_all(request.as_bytes()).unwrap();
    }
    for stream in &mut idle {
        let mut start = [0; 15];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200 OK");
    }
    // All are open still, and there is room for more.
    let route = site.post("/api/route", r#"{"from":[5,5,10],"to":[35,5,10]}"#).json(200);
    assert_eq!(route["results"][0]["outcome"], "found");
    drop(idle);
    site.get("/api/world").json(200);
}

/// A thousand queries at once: each is answered or told to come again, and none is forgotten.
#[test]
fn a_thousand_queries_are_answered_or_refused() {
    let options = Options { queue: 8, ..Options::default() };
    let site = site_with(Some(&wall()), &options);
    let body = r#"{"from":[5,5,10],"to":[35,5,10]}"#;
    let replies: Vec<Reply> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..50)
            .map(|_| {
                scope.spawn(|| (0..20).map(|_| site.post("/api/route", body)).collect::<Vec<_>>())
            })
            .collect();
        asking.into_iter().flat_map(|asking| asking.join().unwrap()).collect()
    });
    let refused = replies.iter().filter(|reply| reply.status == 503).count();
    for reply in &replies {
        match reply.status {
            503 => {
                reply.refuses(503, "busy", None);
                assert!(reply.head.contains("retry-after: 1"));
            }
            _ => assert_eq!(reply.json(200)["results"][0]["outcome"], "found"),
        }
    }
    let stats = site.get("/api/stats").json(200);
    assert_eq!(stats["served"], 1000 - refused);
    assert_eq!((&stats["refused"], &stats["in_flight"]), (&json!(refused), &json!(0)));
}

fn busy_site() -> Site {
    let recipe = Recipe { kind: Kind::Asteroids, size: [160, 160, 160], seed: 3 };
    let options = Options { threads: 1, queue: 1, ..Options::default() };
    site_with(Some(&Airspace::bake(recipe.make().unwrap()).unwrap()), &options)
}

/// Eight searches of seconds.
fn long_query() -> Value {
    let runs = vec![json!({"algo": "dijkstra"}); 8];
    json!({"from": [1, 1, 1], "to": [158, 158, 158], "runs": runs})
}

/// Threads of this process, the server's among them.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// Overlays whose clients close at once: no more are drawn than may be, an edit does not wait for them,
/// and they are given up.
#[test]
fn overlays_that_nobody_waits_for_hold_nobody_up() {
    let site = busy_site();
    site.get("/api/overlay/cells?limit=9");
    let before = threads();
    for number in 0..200 {
        let mut stream = site.connect();
        // Each fits the world to a body of its own.
        let path = format!("/api/overlay/leaves?radius={}", 3.0 + f64::from(number) / 1000.0);
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", site.address());
        stream.write_all(head.as_bytes()).unwrap();
    }
    let edit = json!({"ops": [{"block": {"sphere": [[8, 8, 8], 2.5]}}]}).to_string();
    site.post("/api/edit", &edit).json(200);
    // Four draw, a fifth edits, and the runtime has some of its own.
    assert!(threads() <= before + 16, "{} threads, {before} before", threads());
    let began = Instant::now();
    while site.get("/api/overlay/leaves?radius=2").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(30), "the places are never free again");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn send_without_waiting(site: &Site, body: &str) -> std::net::TcpStream {
    let mut stream = site.connect();
    let (host, length) = (site.address(), body.len());
    let head = format!(
        "POST /api/route HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

fn wait_until(site: &Site, what: impl Fn(&Value) -> bool) {
    let began = Instant::now();
    while !what(&site.get("/api/stats").json(200)) {
        assert!(began.elapsed() < Duration::from_secs(50), "it never happens");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// While all threads search and as many wait as may, queries are refused, and all else goes on. Those
/// whose client goes away end at once.
#[test]
fn a_busy_server_refuses_and_recovers() {
    let site = busy_site();
    let body = long_query().to_string();
    let first = send_without_waiting(&site, &body);
    wait_until(&site, |stats| stats["in_flight"] == 1);
    std::thread::sleep(Duration::from_millis(50)); // until a thread has taken it
    let second = send_without_waiting(&site, &body);
    wait_until(&site, |stats| stats["in_flight"] == 2);
    site.post("/api/route", &body).refuses(503, "busy", None);
    assert_eq!(site.get("/api/world").status, 200);
    assert_eq!(site.get("/api/overlay/cells?limit=9").status, 200);
    drop((first, second));
    wait_until(&site, |stats| stats["in_flight"] == 0);
    let short = r#"{"from":[1,1,1],"to":[2,1,1]}"#;
    assert_eq!(site.post("/api/route", short).json(200)["results"][0]["outcome"], "found");
}

#[test]
fn slow_clients_are_cut_off() {
    let options = Options { patience: Duration::from_millis(600), ..Options::default() };
    let site = site_with(Some(&wall()), &options);
    // Half a head.
    let mut slow = site.connect();
    slow.write_all(b"GET /api/world HT").unwrap();
    let mut answer = Vec::new();
    let _ = slow.read_to_end(&mut answer);
    assert!(answer.is_empty() || Reply::parse(&answer).status == 408);
    // A head without its body.
    let head = "Content-Type: application/json\r\nContent-Length: 50\r\n";
    site.ask_with("POST", "/api/route", head, b"{\"from\":").refuses(408, "too_slow", None);
    // Nothing after an answer.
    let mut idle = site.connect();
    let request = format!("GET /api/stats HTTP/1.1\r\nHost: {}\r\n\r\n", site.address());
    idle.write_all(request.as_bytes()).unwrap();
    idle.read_to_end(&mut answer).unwrap();
    site.get("/api/world").json(200);
}

/// A client that asks for much and takes nothing does not keep its place.
#[test]
fn clients_that_do_not_listen_are_cut_off() {
    let recipe = Recipe { kind: Kind::Porous, size: [96, 96, 96], seed: 3 };
    let options = Options { patience: Duration::from_millis(600), ..Options::default() };
    let site = site_with(Some(&Airspace::bake(recipe.make().unwrap()).unwrap()), &options);
    let request = format!("GET /api/surface HTTP/1.1\r\nHost: {}\r\n\r\n", site.address());
    let mut deaf = site.connect();
    deaf.write_all(request.repeat(40).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    let mut answer = Vec::new();
    let _ = deaf.read_to_end(&mut answer); // ends, if with an error
    let whole = site.get("/api/surface").body.len();
    assert!(answer.len() < 39 * whole, "all was sent");
}

#[test]
fn a_server_ends_when_told() {
    let site = site(&wall());
    let address = site.address();
    let open = site.connect();
    site.running.stop();
    drop(open);
    assert!(std::net::TcpStream::connect(address).is_err());
}
