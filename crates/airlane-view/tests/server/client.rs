//! A plain client, and servers to try it on.

use airlane::{Airspace, Scene};
use airlane_view::{Opened, Options, Running, Server, Surroundings, Up};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A server in the background, and how to ask it.
pub(crate) struct Site {
    pub(crate) running: Running,
}

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

/// Serves an airspace.
pub(crate) fn site(airspace: &Airspace) -> Site {
    site_with(Some(airspace), &Options::default())
}

/// Serves an airspace, or the built-in scenes.
pub(crate) fn site_with(airspace: Option<&Airspace>, options: &Options) -> Site {
    let opened = airspace.map(|airspace| Opened {
        name: "test".to_owned(),
        airspace: airspace.clone(),
        recipe: None,
        bake: Duration::from_millis(1),
        up: Up::Z,
        surroundings: Surroundings::default(),
    });
    Site { running: Server::bind(opened, options).unwrap().start() }
}

/// A wall with a window three voxels wide.
pub(crate) fn wall() -> Airspace {
    let mut scene = Scene::open([40, 24, 20]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [22, 24, 20]);
    scene.voxels.remove_box([20, 16, 4], [22, 19, 7]);
    Airspace::bake(scene).unwrap()
}

impl Site {
    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address()
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "")
    }

    /// A body of JSON.
    pub(crate) fn send(&self, method: &str, path: &str, json: &str) -> Reply {
        let head = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", json.len());
        self.ask_with(method, path, &head, json.as_bytes())
    }

    pub(crate) fn post(&self, path: &str, json: &str) -> Reply {
        self.send("POST", path, json)
    }

    pub(crate) fn ask(&self, method: &str, path: &str, head: &str) -> Reply {
        self.ask_with(method, path, head, b"")
    }

    pub(crate) fn ask_with(&self, method: &str, path: &str, head: &str, body: &[u8]) -> Reply {
        let host = format!("Host: {}\r\n", self.address());
        let host = if head.contains("Host:") { "" } else { &host };
        let head = format!("{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n{head}\r\n");
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).unwrap();
        // A server that has heard enough may not listen to the rest.
        let _ = stream.write_all(body);
        Reply::read(&mut stream)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }
}

impl Reply {
    /// Reads until the server closes the connection.
    pub(crate) fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        let ended = stream.read_to_end(&mut bytes);
        assert!(ended.is_ok() || !bytes.is_empty(), "{ended:?}");
        Self::parse(&bytes)
    }

    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a whole head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let rest = &bytes[end + 4..];
        let body = if head.contains("transfer-encoding: chunked") {
            dechunked(rest)
        } else {
            rest.to_vec()
        };
        Self { status, head, body }
    }

    /// The answer in JSON, which must have this status.
    pub(crate) fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        assert!(self.head.contains("content-type: application/json"), "{}", self.head);
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The bytes of an answer that must be well.
    pub(crate) fn bytes(&self) -> Bytes<'_> {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        assert!(self.head.contains("content-type: application/octet-stream"), "{}", self.head);
        Bytes(&self.body)
    }

    /// Checks that it is a refusal with this status and these in it.
    pub(crate) fn refuses(&self, status: u16, code: &str, at: Option<&str>) {
        let json = self.json(status);
        let error = &json["error"];
        assert_eq!((error["code"].as_str(), error["where"].as_str()), (Some(code), at), "{json}");
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 5), "{json}");
    }
}

fn dechunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|window| window == b"\r\n").expect("a chunk's head");
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        rest = &rest[end + 2..];
        if length == 0 {
            return body;
        }
        body.extend_from_slice(&rest[..length]);
        rest = &rest[length + 2..];
    }
}

/// Reads binary answers from the front.
pub(crate) struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("more bytes");
        self.0 = rest;
        *taken
    }

    pub(crate) fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }

    pub(crate) fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    pub(crate) fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }

    pub(crate) fn f32(&mut self) -> f32 {
        f32::from_le_bytes(self.take())
    }

    pub(crate) fn point(&mut self) -> [f32; 3] {
        [self.f32(), self.f32(), self.f32()]
    }

    /// Checks mark and layout; returns the version of the world.
    pub(crate) fn head(&mut self, mark: &[u8; 4]) -> u64 {
        assert_eq!(&self.take::<4>(), mark);
        assert_eq!(self.u32(), 1);
        self.u64()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
