//! `/api/replay`: a search, event by event.

use super::{Asked, read_body};
use crate::answer::refusal_of;
use crate::app::{App, Current};
use crate::desk::{Desk, points_along};
use crate::limits;
use crate::method::RunSpec;
use crate::refusal::Refusal;
use crate::wire::Bytes;
use airlane::geom::{Cost, LatticePoint};
use airlane::search::Observer;
use airlane::space::NodeId;
use axum::extract::{Request, State};
use axum::response::Response;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    from: [f64; 3],
    to: [f64; 3],
    radius: Option<f64>,
    #[serde(default = "super::yes")]
    snap: bool,
    #[serde(default)]
    run: RunSpec,
    #[serde(default = "usual_events")]
    max_events: usize,
}

fn usual_events() -> usize {
    200_000
}

/// Records a search.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { from, to, radius, snap, run, max_events } = read_body(&app, request).await?;
    if !(1..=limits::REPLAY_EVENTS).contains(&max_events) {
        let message = format!("{max_events} events, expected 1 to {}", limits::REPLAY_EVENTS);
        return Err(Refusal::bad(message).at("max_events"));
    }
    let Current { version, stage } = app.current();
    let asked = Asked::new(&stage, from, to, radius, snap)?;
    let spec = run.clone();
    let work = move |desk: &mut Desk<'_>, gone: &Arc<AtomicBool>| {
        tape(desk, &asked, &run, max_events, gone).map(|tape| tape.bytes(version))
    };
    Ok(super::binary(app.pool_for([&spec]).ask(stage, asked.body, work).await??))
}

/// What happened, with the numbers of nodes as the page knows them.
struct Event {
    kind: Kind,
    node: u32,
    other: u32,
    g: f64,
    f: f64,
}

#[derive(Clone, Copy)]
enum Kind {
    Open,
    Relax,
    Close,
    Clear,
    Blocked,
}

/// No node.
const NONE: u32 = u32::MAX;

/// Takes events in until there are as many as wanted. Nodes are numbered as they come.
struct Recorder {
    events: Vec<Event>,
    most: usize,
    is_truncated: bool,
    numbers: HashMap<NodeId, u32>,
    nodes: Vec<NodeId>,
    /// World units for a voxel.
    scale: f64,
}

impl Recorder {
    fn number(&mut self, node: NodeId) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        number
    }

    fn record(&mut self, kind: Kind, node: NodeId, other: Option<NodeId>, costs: [Cost; 2]) {
        if self.events.len() == self.most {
            self.is_truncated = true;
            return;
        }
        let node = self.number(node);
        let other = other.map_or(NONE, |other| self.number(other));
        let [g, f] = costs.map(|cost| cost.voxels() * self.scale);
        self.events.push(Event { kind, node, other, g, f });
    }
}

impl Observer for Recorder {
    fn open(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.record(Kind::Open, node, (parent != node).then_some(parent), [g, f]);
    }

    fn relax(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.record(Kind::Relax, node, Some(parent), [g, f]);
    }

    fn close(&mut self, node: NodeId) {
        self.record(Kind::Close, node, None, [Cost::ZERO; 2]);
    }

    fn sight(&mut self, a: NodeId, b: NodeId, clear: bool) {
        let kind = if clear { Kind::Clear } else { Kind::Blocked };
        self.record(kind, a, Some(b), [Cost::ZERO; 2]);
    }
}

/// A recorded search.
struct Tape {
    boxes: Vec<[[f64; 3]; 2]>,
    events: Vec<Event>,
    is_truncated: bool,
    path: Vec<u32>,
}

fn tape(
    desk: &mut Desk<'_>,
    asked: &Asked,
    run: &RunSpec,
    max_events: usize,
    gone: &Arc<AtomicBool>,
) -> Result<Tape, Refusal> {
    let method = run.method(asked.ends, gone).map_err(|refusal| refusal.inside("run"))?;
    let frame = *desk.airspace().world().frame();
    let mut recorder = Recorder {
        events: Vec::new(),
        most: max_events,
        is_truncated: false,
        numbers: HashMap::new(),
        nodes: Vec::new(),
        scale: frame.voxel_size,
    };
    let refused = |error| refusal_of(&error);
    let answer = desk.answer(&asked.query, &method, &mut recorder).map_err(refused)?;
    let points = answer.outcome.path().map_or(&[][..], |path| path.points());
    let located = |end: [f64; 3]| frame.lattice_from_world(end).unwrap_or_default();
    let ends = match *points {
        [start, .., goal] => [start, goal],
        _ => [asked.query.start, asked.query.goal].map(located),
    };
    let nodes = desk.nodes(&method, ends).map_err(refused)?;
    let world = |point: LatticePoint| frame.world_from_lattice(point);
    let boxes = recorder.nodes.iter().map(|&node| nodes.bounds(node).map(world)).collect();
    let through = points_along(points).filter_map(|point| nodes.at(point));
    let mut path: Vec<u32> =
        through.filter_map(|node| recorder.numbers.get(&node).copied()).collect();
    path.dedup();
    let Recorder { events, is_truncated, .. } = recorder;
    Ok(Tape { boxes, events, is_truncated, path })
}

impl Tape {
    fn bytes(&self, version: u64) -> Vec<u8> {
        let Self { boxes, events, is_truncated, path } = self;
        let mut bytes = Bytes::answer(b"ALRP", version);
        bytes.u32(boxes.len() as u32).u32(events.len() as u32);
        bytes.u32(u32::from(*is_truncated)).u32(path.len() as u32);
        for bounds in boxes {
            bytes.f32s(bounds.iter().flatten().copied());
        }
        for &Event { kind, node, other, g, f } in events {
            bytes.raw(&[kind as u8, 0, 0, 0]).u32(node).u32(other).f32s([g, f]);
        }
        for &node in path {
            bytes.u32(node);
        }
        bytes.done()
    }
}
