//! `/api/replay`: a search, event by event.

use super::body::{BodySpec, body};
use super::workspaces::Desk;
use super::{Asked, map_of, read_body};
use crate::app::{App, in_background};
use crate::limits;
use crate::refusal::Refusal;
use crate::run::{Run, RunSpec};
use crate::search::Answered;
use crate::wire::Bytes;
use crate::workspace::Current;
use airlane::geom::{Cost, LatticePoint, UNIT};
use airlane::live::Request as Search;
use airlane::plan::QueryError;
use airlane::search::Observer;
use airlane::space::NodeId;
use airlane::{Frame, Path, Planner, Query};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    from: [f64; 3],
    to: [f64; 3],
    radius: Option<f64>,
    body: Option<BodySpec>,
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
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { from, to, radius, body: spec, snap, run, max_events } =
        read_body(&app, request).await?;
    if !(1..=limits::REPLAY_EVENTS).contains(&max_events) {
        let message = format!("{max_events} events, expected 1 to {}", limits::REPLAY_EVENTS);
        return Err(Refusal::bad(message).at("max_events"));
    }
    let Current { version, stage } = desk.current();
    let asked = Asked::new(&stage, from, to, body(&stage, radius, spec)?, snap)?;
    let run = run.read(&stage.surroundings).map_err(|refusal| refusal.inside("run"))?;
    let seat = app.searches.seat(run.is_heavy()).await?;
    let map = map_of(&stage, &run).await.map_err(|refusal| refusal.inside("run"))?;
    let (query, scale) = (asked.query(&run), stage.world().frame().voxel_size);
    let mut recorder = Arc::default();
    let answered = seat.ask(|| {
        recorder =
            Arc::new(Mutex::new(Recorder { most: max_events, scale, ..Recorder::default() }));
        Search::new(query.clone()).in_map(&map).observed(Arc::clone(&recorder) as _)
    });
    let answered = answered.await?;
    let bytes = in_background(move || {
        let recorder =
            std::mem::take(&mut *recorder.lock().unwrap_or_else(PoisonError::into_inner));
        let tape = Tape::new(recorder, &run, &query, &answered).map_err(Refusal::fault)?;
        Ok::<_, Refusal>(tape.bytes(version))
    });
    Ok(super::binary(bytes.await??))
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
#[derive(Default)]
struct Recorder {
    events: Vec<Event>,
    most: usize,
    is_truncated: bool,
    numbers: HashMap<NodeId, u32>,
    nodes: Vec<NodeId>,
    /// The node that was closed last: the goal, if the search found it.
    last_closed: Option<NodeId>,
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

    /// The way to a node as it was recorded, by the numbers of the page.
    fn way_to(&self, node: NodeId) -> Vec<u32> {
        let mut parents = vec![NONE; self.nodes.len()];
        for event in
            self.events.iter().filter(|event| matches!(event.kind, Kind::Open | Kind::Relax))
        {
            parents[event.node as usize] = event.other;
        }
        let next = |&number: &u32| Some(parents[number as usize]).filter(|&parent| parent != NONE);
        let mut way: Vec<u32> = std::iter::successors(self.numbers.get(&node).copied(), next)
            .take(parents.len())
            .collect();
        way.reverse();
        way
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
        self.last_closed = Some(node);
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

impl Tape {
    /// What was recorded, in the world.
    fn new(
        recorder: Recorder,
        run: &Run,
        query: &Query,
        answered: &Answered,
    ) -> Result<Self, QueryError> {
        let Answered { answer, reply, .. } = answered;
        // Where the search began and ended, which is not where it was asked to if ends were snapped.
        let query = match (run, answer.any_path()) {
            (Run::Method(_), Some(path)) => query.start_at(path.start()).goal_at(path.end()),
            _ => query.clone(),
        };
        let nodes = Planner::new(&reply.map).nodes(&query, recorder.nodes.iter().copied())?;
        let boxes = recorder.nodes.iter().map(|&node| nodes.bounds(node)).collect();
        let path = match (run, answer.any_path()) {
            (_, None) => Vec::new(),
            (Run::Method(_), Some(path)) => {
                let through = points_along(path, reply.map.frame());
                let through = through.filter_map(|point| nodes.at(point));
                let mut numbers: Vec<u32> =
                    through.filter_map(|node| recorder.numbers.get(&node).copied()).collect();
                numbers.dedup();
                numbers
            }
            (Run::Agent(..), Some(_)) => match (answer.outcome.found(), recorder.last_closed) {
                (Some(_), Some(goal)) => recorder.way_to(goal),
                _ => Vec::new(),
            },
        };
        let Recorder { events, is_truncated, .. } = recorder;
        Ok(Self { boxes, events, is_truncated, path })
    }

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

/// Points along a path, in world coordinates: both ends of each segment and whole voxels from its
/// beginning. What lies between two points of a straight step is passed at one of them.
fn points_along(path: &Path, frame: Frame) -> impl Iterator<Item = [f64; 3]> {
    let points = path.lattice_points();
    let segments = points.windows(2).flat_map(|ends| {
        let gap: [i64; 3] = std::array::from_fn(|i| i64::from(ends[1].0[i] - ends[0].0[i]));
        let longest = gap.iter().map(|d| d.abs()).max().unwrap_or(0);
        let steps = (longest + i64::from(UNIT) - 1) / i64::from(UNIT);
        let from = ends[0].0;
        (0..steps).map(move |step| {
            // Whole voxels along the longest axis.
            let at = |i: usize| from[i] + (gap[i] * step * i64::from(UNIT) / longest) as i32;
            LatticePoint(std::array::from_fn(at))
        })
    });
    segments.chain(points.last().copied()).map(move |point| frame.world_from_lattice(point))
}
