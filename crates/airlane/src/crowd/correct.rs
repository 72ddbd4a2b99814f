//! The quick check of He & Hung (2016, 4.8; figure 3).
//!
//! Whatever pushes units apart may push one to where the straight line to the next node of its path
//! leads into a wall. So a unit that is blocked or off its path, and every unit once a second, makes
//! sure that it sees the next node, and if it does not, finds a short way there from where it is; the
//! rest of the path stays. Units in a flow field ask the field instead of searching, until they have a
//! place at the goal. `airlane bench quick-check` shows what the check does.

use super::Crowd;
use super::follow::{Progress, Track};
use super::unit::{Source, Unit};
use super::walls::{lattice, sees};
use crate::threads;

/// Corrections in a tick; the others wait for the next.
const PER_TICK: usize = 48;
/// Expansions of a short search. Where they are not enough, the whole path is planned anew.
pub(super) const SHORT: u64 = 2000;

impl Crowd {
    /// Phase 1: new paths for units that need one.
    pub(super) fn correct(&mut self) {
        if !self.options.correction {
            return;
        }
        // Each tick starts with another unit, so that no unit waits forever.
        let count = self.units.len();
        let first = if count == 0 { 0 } else { (self.ticks as usize * PER_TICK) % count };
        let waiting: Vec<usize> = (first..count)
            .chain(0..first)
            .filter(|&i| self.units[i].wants_correction)
            .take(PER_TICK)
            .collect();
        let corrected = threads::map(waiting.len(), 1, |n| self.corrected(waiting[n]));
        for (i, track) in waiting.into_iter().zip(corrected) {
            let unit = &mut self.units[i];
            unit.wants_correction = false;
            if let Some(track) = track {
                unit.track = track;
                let left = self.left(&self.units[i]);
                let unit = &mut self.units[i];
                // Only a shorter path is progress.
                if unit.progress.idle() == 0.0 {
                    unit.progress = Progress::begin(left);
                }
            }
        }
    }

    /// A unit's path with another way to the next node; `None` if it is fine as it is, or there is no
    /// other.
    fn corrected(&self, i: usize) -> Option<Track> {
        let unit = &self.units[i];
        let room = &self.rooms[unit.room];
        if let Source::Group(number, slot) = &unit.source {
            let found = self.group_track(*number, slot.as_deref(), unit);
            if found.is_some() {
                return found;
            }
        }
        if let Source::Formation(number) = unit.source {
            let place = self.formation_place(number, unit.id)?;
            let found = self.pool.path(room, unit.position, place, Some(SHORT));
            return found.ok().map(Track::new);
        }
        let node = unit.track.next_node();
        let next = *unit.track.points().get(node)?;
        if sees(room, unit.position, next) && !unit.progress.is_stuck() {
            return None;
        }
        if let Ok(points) = self.pool.path(room, unit.position, next, Some(SHORT)) {
            let mut track = unit.track.clone();
            track.splice(&points, node);
            return Some(track);
        }
        let goal = unit.track.goal()?;
        self.pool.path(room, unit.position, goal, None).ok().map(Track::new)
    }

    /// What is left of a unit's way, in voxels.
    pub(super) fn left(&self, unit: &Unit) -> f64 {
        let Source::Group(number, _) = unit.source else { return unit.track.remaining() };
        match (&self.gatherings[&number].field, unit.track.goal()) {
            (Some(field), Some(end)) if Some(end) != unit.goal() => {
                unit.track.remaining() + field.left(lattice(end)).unwrap_or(0.0)
            }
            _ => unit.track.remaining(),
        }
    }
}
