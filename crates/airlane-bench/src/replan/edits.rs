//! Edits beside paths: where blocks appear and vanish.

use super::{ReplanError, WALKED};
use crate::random::Draw;
use crate::scen::{points_of, query_between, voxels};
use airlane::geom::{LatticePoint, UNIT, Voxel};
use airlane::{Airspace, Edits, Path, Planner, Query};

/// What an edit does to a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A block appears far from it.
    Far,
    /// A block appears close to it and leaves it valid.
    Near,
    /// A block appears on it: near the agent, half way, or near the goal.
    OnPath(Place),
    /// A block that the path had to go round vanishes.
    Opening,
}

/// Where on the rest of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Start,
    Middle,
    Goal,
}

impl Kind {
    pub(super) const ALL: [Self; 6] = [
        Self::Far,
        Self::Near,
        Self::OnPath(Place::Start),
        Self::OnPath(Place::Middle),
        Self::OnPath(Place::Goal),
        Self::Opening,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Far => "far",
            Self::Near => "near",
            Self::OnPath(Place::Start) => "on path, near agent",
            Self::OnPath(Place::Middle) => "on path, half way",
            Self::OnPath(Place::Goal) => "on path, near goal",
            Self::Opening => "opening",
        }
    }
}

/// Voxels between the path and a block that is far from it, at least.
const FAR: f64 = 24.0;
/// How often a place for a block is drawn before a scenario is given up.
const DRAWS: usize = 40;

/// An agent on its way, and the edit that comes.
pub(super) struct Case {
    pub(super) old: Airspace,
    pub(super) next: Airspace,
    pub(super) ends: [[f64; 3]; 2],
    pub(super) here: [f64; 3],
    /// Length of the path that was known, in voxels.
    pub(super) length: f64,
}

/// A cube of voxels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) low: [i32; 3],
    pub(super) high: [i32; 3],
}

impl Block {
    /// The block of some edge around a voxel.
    pub(super) fn around(centre: Voxel, edge: u32) -> Self {
        let low = centre.0.map(|c| c - edge as i32 / 2);
        Self { low, high: low.map(|c| c + edge as i32) }
    }

    /// Whether a voxel lies in it or touches it.
    pub(super) fn touches(&self, voxel: Voxel) -> bool {
        (0..3).all(|i| self.low[i] - 1 <= voxel.0[i] && voxel.0[i] <= self.high[i])
    }

    /// The distance of a point in voxels.
    fn distance(&self, point: LatticePoint) -> f64 {
        let near = |i: usize| point.0[i].clamp(self.low[i] * UNIT, self.high[i] * UNIT);
        point.distance(LatticePoint(std::array::from_fn(near)))
    }

    /// The distance of the nearest of points along a path, so many voxels apart.
    fn gap(&self, path: &Path, apart: f64) -> f64 {
        let length = voxels(path);
        let count = (length / apart).ceil().max(1.0) as usize;
        let at = |i: usize| along(path.lattice_points(), length * i as f64 / count as f64);
        (0..=count).map(|i| self.distance(at(i))).fold(f64::INFINITY, f64::min)
    }
}

/// A path with bends between two voxels, and an edit of some kind that comes when the agent is a
/// little way along it. `None` if there is no such path, or no room for the block.
pub(super) fn make_case(
    map: &Airspace,
    ends: [Voxel; 2],
    edge: u32,
    kind: Kind,
    draw: &mut Draw,
) -> Result<Option<Case>, ReplanError> {
    let query = query_between(map.world(), ends);
    let Some(path) = bent_path(map, &query)? else { return Ok(None) };
    let Some(block) = place(map, &path, edge, kind, draw) else { return Ok(None) };
    if block.touches(ends[0]) || block.touches(ends[1]) {
        return Ok(None);
    }
    let (with_block, changed) = map.edit(Edits::new().block_box(block.low, block.high))?;
    if changed.is_empty() {
        return Ok(None);
    }
    let (old, next, path) = match kind {
        Kind::Opening => {
            // Here the block was there from the beginning.
            let Some(round) = bent_path(&with_block, &query)? else { return Ok(None) };
            let (next, _) = with_block.edit(&back_to(map, &with_block))?;
            (with_block, next, round)
        }
        Kind::Near if path.audit(&with_block).is_err() => return Ok(None),
        _ => (map.clone(), with_block, path),
    };
    let length = voxels(&path);
    let at = along(path.lattice_points(), WALKED * length);
    if block.touches(at.voxel()) || !next.world().is_free(at) || !old.world().is_free(at) {
        return Ok(None);
    }
    let here = map.frame().world_from_lattice(at);
    Ok(Some(Case { old, next, ends: points_of(*map.frame(), ends), here, length }))
}

fn bent_path(airspace: &Airspace, query: &Query) -> Result<Option<Path>, ReplanError> {
    let path = Planner::new(airspace).path(query)?.into_found().ok();
    Ok(path.filter(|path| path.lattice_points().len() > 2))
}

/// The edits that make one version of a map the map itself.
fn back_to(map: &Airspace, now: &Airspace) -> Edits {
    Edits::between(now.world(), map.world().solids()).expect("versions have the same box")
}

/// Where the block is to appear.
fn place(map: &Airspace, path: &Path, edge: u32, kind: Kind, draw: &mut Draw) -> Option<Block> {
    let (points, length) = (path.lattice_points(), voxels(path));
    // Clear of both ends, the agent's place included.
    let apart = 0.9 * f64::from(edge) + 3.0;
    let (first, last) = (WALKED * length + apart, length - apart);
    let on_path =
        |share: f64| (first <= last).then(|| along(points, first + share * (last - first)).voxel());
    let world = map.world();
    let centre = match kind {
        Kind::OnPath(Place::Start) => on_path(0.0)?,
        Kind::OnPath(Place::Middle) | Kind::Opening => on_path(0.5)?,
        Kind::OnPath(Place::Goal) => on_path(1.0)?,
        Kind::Near => {
            let (middle, first) = (on_path(0.5)?, draw.below(6));
            let beside = |turn: i32| {
                let mut voxel = middle;
                voxel.0[(turn % 3) as usize] += (edge as i32 / 2 + 2) * (1 - 2 * (turn / 3 % 2));
                voxel
            };
            let mut places = (first..first + 6).map(beside);
            places.find(|&voxel| {
                let gap = Block::around(voxel, edge).gap(path, 0.5);
                world.solids().in_box(voxel) && gap > 0.5
            })?
        }
        Kind::Far => {
            let mut places = (0..DRAWS).map(|_| Voxel(world.size().map(|axis| draw.below(axis))));
            places.find(|&voxel| {
                let gap = Block::around(voxel, edge).gap(path, 4.0);
                !world.is_blocked(voxel) && gap >= FAR
            })?
        }
    };
    Some(Block::around(centre, edge))
}

/// The place so many voxels along a path.
pub(super) fn along(points: &[LatticePoint], mut way: f64) -> LatticePoint {
    for ends in points.windows(2) {
        let length = ends[0].distance(ends[1]);
        if way <= length {
            let share = way / length.max(f64::MIN_POSITIVE);
            let axis = |i: usize| {
                let (a, b) = (f64::from(ends[0].0[i]), f64::from(ends[1].0[i]));
                (a + (b - a) * share).round() as i32
            };
            return LatticePoint(std::array::from_fn(axis));
        }
        way -= length;
    }
    points[points.len() - 1]
}
