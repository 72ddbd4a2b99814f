//! Agents that walk to a goal while blocks appear beside and on their way, and vanish again.
//!
//! For each way to replan one agent walks along the paths it gets. All see the same edits, one a tick.

use super::edits::{Block, along};
use super::keeper::{Keeper, Way};
use super::{ReplanError, Sums};
use crate::random::Draw;
use crate::scen::{points_of, voxels};
use airlane::geom::{LatticePoint, Voxel};
use airlane::{Airspace, Edits, Path};

/// A walk along an undisturbed path has so many ticks.
const TICKS: usize = 24;
/// A block stays for so many.
const STAYS: usize = 4;

struct Walker {
    keeper: Keeper,
    at: LatticePoint,
    walked: f64,
    arrived: bool,
}

/// Lets an agent for each way walk between two voxels. Every tick is a case.
pub(super) fn walk(
    map: &Airspace,
    ends: [Voxel; 2],
    edge: u32,
    draw: &mut Draw,
    sums: &mut Sums,
) -> Result<(), ReplanError> {
    let begin = |way| Keeper::begin(way, map, points_of(*map.frame(), ends));
    let keepers = [begin(Way::ALL[0])?, begin(Way::ALL[1])?];
    let is_bent = |path: &&Path| path.lattice_points().len() > 2;
    let Some(path) = keepers[0].path().filter(is_bent).cloned() else {
        return Ok(());
    };
    let (length, at) = (voxels(&path), ends[0].centre());
    let mut walkers = keepers.map(|keeper| Walker { keeper, at, walked: 0.0, arrived: false });
    let mut blocks: Vec<Block> = Vec::new();
    let mut now = map.clone();
    let frame = *map.frame();
    for _ in 0..2 * TICKS {
        for walker in walkers.iter_mut().filter(|walker| !walker.arrived) {
            walker.advance(&now, length / TICKS as f64);
        }
        if walkers.iter().all(|walker| walker.arrived) {
            break;
        }
        // A block on the way that an agent would go undisturbed, or up to two edges beside it.
        let share = f64::from(draw.below(1000)) / 1000.0;
        let mut centre = along(path.lattice_points(), length * share).voxel();
        centre.0 = centre.0.map(|c| c + draw.below(2 * edge + 1) - edge as i32);
        let block = Block::around(centre, edge);
        if blocks.len() == STAYS {
            blocks.remove(0);
        }
        let is_free = |end: Voxel| !block.touches(end);
        let mut agents = walkers.iter().map(|walker| walker.at.voxel());
        if map.world().solids().in_box(centre) && is_free(ends[1]) && agents.all(is_free) {
            blocks.push(block);
        }
        let mut solids = map.world().solids().clone();
        blocks.iter().for_each(|block| solids.insert_box(block.low, block.high));
        let edits = Edits::between(now.world(), &solids).expect("versions have the same box");
        let (next, _) = now.edit(&edits)?;
        for (way, walker) in walkers.iter_mut().enumerate().filter(|(_, walker)| !walker.arrived) {
            let here = frame.world_from_lattice(walker.at);
            sums.tick(way, walker.keeper.replan(&next, here)?);
        }
        now = next;
    }
    sums.walked(walkers.map(|walker| walker.arrived.then_some(walker.walked)), length);
    Ok(())
}

impl Walker {
    /// Goes on along its path, if it has one.
    fn advance(&mut self, airspace: &Airspace, step: f64) {
        let Some(path) = self.keeper.path() else { return };
        let length = voxels(path);
        self.arrived = length <= step;
        // A place that rounding puts into a wall is none to stand on.
        let to = along(path.lattice_points(), step);
        if airspace.world().is_free(to) {
            self.walked += step.min(length);
            self.at = to;
        }
    }
}
