//! `airlane route --watch`: a path kept valid while the file of its map changes.
//!
//! The file is checked ten times a second. The differences from the previous version become a batch of
//! edits, so a change costs what it touches; a file with another box, frame or surface is baked again.

use super::{grouped, micros};
use crate::maps::{Read, Source};
use crate::points::Point;
use crate::{Verdict, output};
use airlane::plan::{Revising, Verdict as Became};
use airlane::scene::Listed;
use airlane::{Airspace, Body, Edits, Outcome, Path, Planner, Query};
use anyhow::{Result, bail};
use serde::Serialize;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

/// Interval between two checks of the file.
const POLL: Duration = Duration::from_millis(100);

/// What is watched, and for how long.
pub(super) struct Watch {
    source: Source,
    file: PathBuf,
    /// Exit after this many changes.
    count: Option<u64>,
    json: bool,
    /// The file as it was when it was last read.
    seen: Option<Stamp>,
}

/// What is known of a file without reading it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    modified: Option<SystemTime>,
    size: u64,
}

/// The map, the body, and the path through it.
pub(super) struct Way {
    /// Without a body.
    base: Airspace,
    planner: Planner,
    query: Query,
    path: Option<Path>,
}

/// The result of a change, as JSON.
#[derive(Serialize, Default)]
struct Change {
    change: u64,
    map: String,
    /// The verdict on the path: still valid, patched, replanned, improved, found, lost, or no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Voxels that became solid and free; none if the map was baked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    freed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<Point>>,
    /// Making the new version.
    update_us: f64,
    /// Revising the path.
    revise_us: f64,
    /// Why the file could not be used; the previous version is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Watch {
    /// Starts watching a file. Must be called before it is read.
    pub(super) fn begin(source: Source, count: Option<u64>, json: bool) -> Result<Self> {
        let Some(file) = source.file().map(PathBuf::from) else {
            bail!("--watch requires a map in a file: a generated map does not change");
        };
        let seen = Stamp::of(&file);
        Ok(Self { source, file, count, json, seen })
    }

    /// Reports changes until the given number is reached.
    pub(super) fn run(mut self, mut way: Way) -> Result<Verdict> {
        let mut changes = 0;
        while self.count.is_none_or(|count| changes < count) && !output::is_over() {
            self.wait();
            changes += 1;
            let mut change = match self.source.read().and_then(|read| way.take(read)) {
                Ok(change) => change,
                Err(error) => Change { error: Some(format!("{error:#}")), ..Change::default() },
            };
            (change.change, change.map) = (changes, self.source.name());
            if self.json {
                outln!("{}", serde_json::to_string(&change)?);
            } else {
                outln!("{}", change.text());
            }
        }
        Ok(if way.path.is_some() { Verdict::Good } else { Verdict::NoPath })
    }

    /// Waits until the file has changed and stayed the same for a while: a writer may not be finished.
    fn wait(&mut self) {
        let mut last = self.seen;
        loop {
            std::thread::sleep(POLL);
            let now = Stamp::of(&self.file);
            // A file that is gone may be about to come back.
            if now.is_some() && now != self.seen && now == last {
                self.seen = now;
                return;
            }
            last = now;
        }
    }
}

impl Stamp {
    fn of(file: &std::path::Path) -> Option<Self> {
        let metadata = std::fs::metadata(file).ok()?;
        Some(Self { modified: metadata.modified().ok(), size: metadata.len() })
    }
}

impl Way {
    /// The path of a query through a map, for its body or the one the map was baked for.
    pub(super) fn new(airspace: &Airspace, query: Query, outcome: &Outcome) -> Result<Self> {
        let base = airspace.fit(Body::POINT)?;
        let body = query.asked_body().unwrap_or(airspace.world().body());
        let planner = Planner::new(&base);
        Ok(Self { base, planner, query: query.body(body), path: outcome.found().cloned() })
    }

    /// Switches to the map that was read.
    fn take(&mut self, read: Read) -> Result<Change> {
        let begin = Instant::now();
        let (next, changed) = match self.edits(&read) {
            Some(edits) => {
                let (next, changed) = self.base.edit(&edits)?;
                (next, Some(changed))
            }
            None => (read.bake()?.fit(Body::POINT)?, None),
        };
        self.planner.follow(&next);
        self.planner.prepare(&self.query)?;
        let update_us = begin.elapsed().as_secs_f64() * 1e6;

        let begin = Instant::now();
        // A path is made of lattice points, which mean other places in another frame.
        let path = self.path.take().filter(|_| next.frame() == self.base.frame());
        self.base = next;
        let (verdict, answer) = match path {
            None => {
                let answer = self.planner.path(&self.query)?;
                (if answer.outcome.found().is_some() { "found" } else { "no path" }, answer)
            }
            Some(path) => {
                let mut revising = Revising::default();
                revising.look_for_shortcuts = true;
                let revision = self.planner.revise_with(&path, &self.query, &revising)?;
                let verdict = match revision.verdict {
                    Became::Kept => "still valid",
                    Became::Patched => "patched",
                    Became::Replanned => "replanned",
                    Became::Improved => "improved",
                    Became::Lost => "lost",
                };
                (verdict, revision.answer)
            }
        };
        let revise_us = begin.elapsed().as_secs_f64() * 1e6;
        self.path = answer.outcome.found().cloned();
        let path = self.path.as_ref();
        Ok(Change {
            verdict: Some(verdict),
            why: answer.found().err().map(|none| none.to_string()),
            blocked: changed.as_ref().map(|changed| changed.blocked),
            freed: changed.as_ref().map(|changed| changed.freed),
            length: path.map(Path::length),
            points: path.map(|path| path.points().to_vec()),
            update_us,
            revise_us,
            ..Change::default()
        })
    }

    /// The edits that turn the map into that of the file; `None` if it has to be baked again.
    fn edits(&self, read: &Read) -> Option<Edits> {
        let world = self.base.world();
        let solids = match read {
            Read::Scene(scene) if scene.frame == *world.frame() && scene.surface.is_none() => {
                match scene.listed {
                    Listed::Solid => scene.voxels.clone(),
                    Listed::Free => scene.voxels.complement(),
                }
            }
            Read::Baked(airspace) => {
                let other = airspace.world().base().unwrap_or(airspace.world());
                let same = other.frame() == world.frame() && other.surface().is_none();
                same.then(|| other.solids().clone())?
            }
            Read::Scene(_) => return None,
        };
        // Edits leave the triangles of a surface where they are.
        Edits::between(world, &solids).filter(|_| world.surface().is_none())
    }
}

impl Change {
    fn text(&self) -> String {
        let Self { change, map, .. } = self;
        if let Some(error) = &self.error {
            return format!("change {change}: {error}; the previous version is kept");
        }
        let what = match (self.blocked, self.freed) {
            (Some(0), Some(0)) => "no voxels changed".to_owned(),
            (Some(blocked), Some(freed)) => {
                format!("voxels: {} blocked, {} freed", grouped(blocked), grouped(freed))
            }
            _ => "baked from scratch".to_owned(),
        };
        let verdict = self.verdict.unwrap_or_default();
        let path = match self.length {
            Some(length) => format!("path {verdict}, length {length:.4}"),
            None => match &self.why {
                Some(why) => format!("{verdict}: {why}"),
                None => verdict.to_owned(),
            },
        };
        let (update, revise) = (micros(self.update_us), micros(self.revise_us));
        format!("change {change}: {map}, {what} ({update}); {path} ({revise})")
    }
}
