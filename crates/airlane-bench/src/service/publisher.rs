//! New versions of a map, made by edits and published at a steady rate.

use super::{micros, set_aside};
use crate::blocks::{Blocks, EditingError};
use crate::pace::Plan;
use airlane::world::World;
use airlane::{Airspace, AirspaceError, Body, Service};
use std::sync::{Arc, Weak};
use std::time::Instant;

/// Edge of a block in voxels.
const BLOCK: u32 = 5;

/// The edits of a run. All streams of a map and a seed are alike, so that versions can be made again.
pub(crate) fn edits_of(map: &World, seed: u64) -> Blocks {
    Blocks::new(map, BLOCK, seed)
}

/// A version that was just published. Times are in microseconds.
pub(crate) struct Published<'p> {
    pub(crate) version: &'p Airspace,
    /// How far behind the plan it was.
    pub(crate) behind_us: f64,
    /// Making it.
    pub(crate) edit_us: f64,
    /// Handing it to the service.
    pub(crate) publish_us: f64,
    /// From the beginning of the edit until a query for the body can start.
    pub(crate) ready_us: f64,
}

/// Edits a map and publishes the versions at a steady rate until the plan ends. `seen` is called with
/// each, once there is room for the body in it: a query that comes first makes it, and this waits for that.
pub(crate) fn publish_steadily(
    service: &Service,
    mut now: Airspace,
    blocks: &mut Blocks,
    plan: &Plan,
    per_second: f64,
    body: Body,
    mut seen: impl FnMut(Published<'_>),
) -> Result<(), EditingError> {
    let mut count = 1;
    while let Some(late) = plan.wait_for(count, per_second) {
        let edits = blocks.next(now.world())?;
        let begin = Instant::now();
        let (next, _) = now.edit(&edits)?;
        let edited = begin.elapsed();
        service.publish(&next);
        let published = begin.elapsed();
        drop(next.room(body)?);
        let ready_us = micros(begin.elapsed());
        now = next;
        let [edit_us, publish_us] = [edited, published - edited].map(micros);
        seen(Published { version: &now, behind_us: micros(late), edit_us, publish_us, ready_us });
        count += 1;
    }
    Ok(())
}

/// What publishing took. Times are in microseconds.
pub(super) struct Publishing {
    /// The newest version.
    now: Airspace,
    /// Versions that somebody still holds.
    alive: Vec<Weak<World>>,
    pub(super) alive_max: usize,
    /// Making a version.
    pub(super) edit: Vec<f64>,
    /// Handing it to the service.
    pub(super) publish: Vec<f64>,
    /// From the beginning of the edit until a query for the body can start.
    pub(super) ready: Vec<f64>,
    /// How far behind the plan each was.
    pub(super) behind: Vec<f64>,
}

impl Publishing {
    pub(super) fn new(map: &Airspace, count: usize) -> Self {
        let [edit, publish, ready, behind] = [0; 4].map(|_| set_aside(count, 1.0));
        Self { now: map.clone(), alive: Vec::new(), alive_max: 0, edit, publish, ready, behind }
    }

    /// Edits and publishes until the plan ends.
    pub(super) fn run(
        mut self,
        service: &Service,
        mut blocks: Blocks,
        plan: &Plan,
        per_second: f64,
        body: Body,
    ) -> Result<Self, EditingError> {
        let map = self.now.clone();
        publish_steadily(service, map, &mut blocks, plan, per_second, body, |published| {
            self.behind.push(published.behind_us);
            self.edit.push(published.edit_us);
            self.publish.push(published.publish_us);
            self.ready.push(published.ready_us);
            self.alive.push(Arc::downgrade(published.version.world()));
            // Before the count: the version before this one is not held here any more.
            self.now = published.version.clone();
            self.alive_max = self.alive_max.max(self.alive());
        })?;
        Ok(self)
    }

    /// Published versions that somebody still holds.
    pub(super) fn alive(&mut self) -> usize {
        self.alive.retain(|version| version.strong_count() > 0);
        self.alive.len()
    }
}

/// The versions of a run made again, one after the other.
pub(super) struct Replay {
    blocks: Blocks,
    /// How many edits were made.
    edits: u64,
    world: World,
}

impl Replay {
    pub(super) fn new(map: &World, seed: u64) -> Self {
        Self { blocks: edits_of(map, seed), edits: 0, world: map.clone() }
    }

    /// The version after so many edits; not one before the last that was asked for.
    pub(super) fn after(&mut self, edits: u64) -> Result<&World, EditingError> {
        assert!(edits >= self.edits, "versions are asked for in order");
        while self.edits < edits {
            let next = self.blocks.next(&self.world)?;
            self.world = self.world.edit(&next).map_err(AirspaceError::from)?.0;
            self.edits += 1;
        }
        Ok(&self.world)
    }
}
