//! What a user waits for: times of requests to a viewer's server, as a client on the same machine sees
//! them.
//!
//! ```sh
//! cargo run --release -p airlane-view --example drag -- BA1.3dmap
//! ```

use airlane::Airspace;
use airlane::geom::Voxel;
use airlane_view::{Opened, Options, Server, Up};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

/// Queries in all, and those of one drag.
const STEPS: usize = 4000;
const DRAG: usize = 20;

type Failure = Box<dyn std::error::Error>;

/// A connection that is kept.
struct Client {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Client {
    fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Vec<u8>, Failure> {
        let (host, length) = (&self.host, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        let mut next = |stream: &mut BufReader<TcpStream>| -> Result<String, Failure> {
            line.clear();
            stream.read_line(&mut line)?;
            Ok(line.trim_end().to_lowercase())
        };
        let status = next(&mut self.stream)?;
        if !status.contains(" 200 ") {
            return Err(status.into());
        }
        let mut length = None;
        loop {
            let header = next(&mut self.stream)?;
            if header.is_empty() {
                break;
            }
            if let Some(value) = header.strip_prefix("content-length: ") {
                length = Some(value.parse()?);
            }
        }
        let mut answer = Vec::new();
        if let Some(length) = length {
            answer.resize(length, 0);
            self.stream.read_exact(&mut answer)?;
            return Ok(answer);
        }
        loop {
            let chunk = usize::from_str_radix(&next(&mut self.stream)?, 16)?;
            let begin = answer.len();
            answer.resize(begin + chunk + 2, 0);
            self.stream.read_exact(&mut answer[begin..])?;
            answer.truncate(begin + chunk);
            if chunk == 0 {
                return Ok(answer);
            }
        }
    }

    fn json(&mut self, method: &str, path: &str, body: &str) -> Result<Value, Failure> {
        Ok(serde_json::from_slice(&self.ask(method, path, body)?)?)
    }
}

/// Median, 99th percentile and maximum of times in seconds.
fn show(what: &str, mut times: Vec<f64>) {
    times.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| 1e3 * times[((times.len() - 1) as f64 * share) as usize];
    println!("{what:<28} p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms", at(0.5), at(0.99), at(1.0));
}

fn main() -> Result<(), Failure> {
    let file = std::env::args().nth(1).ok_or("which map?")?;
    let before = Instant::now();
    let airspace = Airspace::bake(airlane_io::read_map(&file)?)?;
    let bake = before.elapsed();
    let opened = Opened {
        name: file.clone(),
        airspace,
        recipe: None,
        bake,
        up: Up::Z,
        surroundings: Default::default(),
    };
    let server = Server::bind(Some(opened), &Options::default())?.start();
    println!("read, baked and listening after {:.2} s", before.elapsed().as_secs_f64());
    let stream = TcpStream::connect(server.address())?;
    stream.set_nodelay(true)?;
    let mut client = Client { stream: BufReader::new(stream), host: server.address().to_string() };

    let world = client.json("GET", "/api/world", "")?;
    let point =
        |value: &Value| -> Result<[f64; 3], Failure> { Ok(serde_json::from_value(value.clone())?) };
    let (from, to) = (point(&world["suggested"]["from"])?, point(&world["suggested"]["to"])?);

    for _ in 0..2 {
        let before = Instant::now();
        let surface = client.ask("GET", "/api/surface?near=0,0,0", "")?;
        let chunks = u32::from_le_bytes(surface[16..20].try_into()?) as usize;
        let quads = (surface.len() - 24 - 12 * chunks) / 8;
        let ms = 1e3 * before.elapsed().as_secs_f64();
        println!(
            "the surface: {chunks} chunks, {quads} rectangles, {} bytes in {ms:.1} ms",
            surface.len()
        );
    }

    // From the start of every scenario, the goal is dragged to the goal of the next one.
    let scenarios = airlane_io::read_scenarios(format!("{file}.3dscen"))?.scenarios;
    let every = (scenarios.len() * DRAG / STEPS).max(1);
    let chosen: Vec<_> = scenarios.iter().step_by(every).collect();
    let mut drag = |radius: f64| -> Result<(Vec<f64>, Vec<f64>), Failure> {
        let (mut times, mut own) = (Vec::new(), Vec::new());
        for pair in chosen.windows(2) {
            let [from, to, next] =
                [pair[0].start, pair[0].goal, pair[1].goal].map(|Voxel(v)| v.map(f64::from));
            for step in 0..DRAG {
                let share = step as f64 / DRAG as f64;
                let goal: [f64; 3] = std::array::from_fn(|i| to[i] + (next[i] - to[i]) * share);
                let body = format!("{{\"from\":{from:?},\"to\":{goal:?},\"radius\":{radius}}}");
                let before = Instant::now();
                let answer = client.ask("POST", "/api/route", &body)?;
                times.push(before.elapsed().as_secs_f64());
                let answer: Value = serde_json::from_slice(&answer)?;
                own.push(answer["results"][0]["micros"].as_f64().unwrap_or(0.0) / 1e6);
            }
        }
        Ok((times, own))
    };
    for (what, radius) in [("dragging the goal", 0.0), ("the same, for a ball of 1.5", 1.5)] {
        let (times, own) = drag(radius)?;
        show(what, times);
        show("  of that the planner", own);
    }

    // An obstacle is pushed along the path, which follows.
    let body = format!("{{\"from\":{from:?},\"to\":{to:?}}}");
    let mut path = client.json("POST", "/api/route", &body)?["results"][0]["points"].clone();
    let at = |step: usize| -> [f64; 3] {
        let share = (step as f64 + 0.5) / 200.0;
        std::array::from_fn(|i| from[i] + (to[i] - from[i]) * share)
    };
    let add = format!("{{\"add\":{{\"shape\":\"box\",\"size\":[9,9,9]}},\"at\":{:?}}}", at(0));
    let id = client.json("POST", "/api/obstacles", &add)?["id"].clone();
    let mut times = Vec::new();
    for step in 0..200 {
        let old = format!("{{\"points\":{path},\"from\":{from:?},\"to\":{to:?}}}");
        let body = format!("{{\"at\":{:?},\"path\":{old}}}", at(step));
        let before = Instant::now();
        let report = client.json("PUT", &format!("/api/obstacles/{id}"), &body)?;
        times.push(before.elapsed().as_secs_f64());
        path = report["revised"]["points"].clone();
    }
    show("pushing an obstacle", times);

    for overlay in ["cells", "portals", "leaves", "clearance", "components"] {
        let path = format!("/api/overlay/{overlay}?near=100,100,100");
        let mut times = Vec::new();
        for _ in 0..5 {
            let before = Instant::now();
            client.ask("GET", &path, "")?;
            times.push(before.elapsed().as_secs_f64());
        }
        show(&format!("the overlay {overlay}"), times);
    }
    server.stop();
    Ok(())
}
