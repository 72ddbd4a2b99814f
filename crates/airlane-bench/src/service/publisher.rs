//! New versions of a map, made by edits and published at a steady rate.

use super::{Plan, micros, set_aside};
use crate::blocks::{Blocks, EditingError};
use airlane::world::World;
use airlane::{Airspace, AirspaceError, Service};
use std::sync::{Arc, Weak};
use std::time::Instant;

/// Edge of a block in voxels.
const BLOCK: u32 = 5;

/// The edits of a run. All streams of a map and a seed are alike, so that versions can be made again.
pub(super) fn edits_of(map: &World, seed: u64) -> Blocks {
    Blocks::new(map, BLOCK, seed)
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
    /// How far behind the plan each was.
    pub(super) behind: Vec<f64>,
}

impl Publishing {
    pub(super) fn new(map: &Airspace, count: usize) -> Self {
        let [edit, publish, behind] = [0; 3].map(|_| set_aside(count, 1.0));
        Self { now: map.clone(), alive: Vec::new(), alive_max: 0, edit, publish, behind }
    }

    /// Edits and publishes until the plan ends.
    pub(super) fn run(
        mut self,
        service: &Service,
        mut blocks: Blocks,
        plan: &Plan,
        per_second: f64,
    ) -> Result<Self, EditingError> {
        loop {
            let due = plan.due(self.edit.len() + 1, per_second);
            if due >= plan.end {
                return Ok(self);
            }
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            let begin = Instant::now();
            if begin >= plan.end {
                return Ok(self);
            }
            self.behind.push(micros(begin - due));
            let edits = blocks.next(self.now.world())?;
            let begin = Instant::now();
            let (next, _) = self.now.edit(&edits)?;
            self.edit.push(micros(begin.elapsed()));
            let begin = Instant::now();
            service.publish(&next);
            self.publish.push(micros(begin.elapsed()));
            self.alive.push(Arc::downgrade(next.world()));
            self.now = next;
            self.alive_max = self.alive_max.max(self.alive());
        }
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
