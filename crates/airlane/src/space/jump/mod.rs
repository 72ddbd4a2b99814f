//! The grid of jump point search: 26 steps, no corner cutting, and successors far away.
//!
//! Jump point search (Harabor & Grastien 2011; in 3D, Nobes et al. 2022) skips the many equally
//! short ways of crossing open space by keeping one of them: body diagonals first, then face
//! diagonals, then straight steps. A search that follows this order has to stop only at *jump
//! points*, voxels beside a solid where the kept way may have to turn.
//!
//! # The pruning rule
//! Say `x` was entered from `p`, and `n` is a neighbour of `x`. Then `n` is pruned if some way from
//! `p` to `n` of one or two steps, not through `x`, is shorter than `p → x → n`, or equally long
//! with a first step of higher rank (number of axes) than `p → x`. [`pruning`] turns this sentence
//! into tables by enumeration.
//!
//! Why nothing is lost: claim every node `n` is reached at its cheapest cost. Among the optimal
//! predecessors of `n` take `x` with a last step `x → n` of lowest rank; by induction `x` is reached
//! optimally, from some `p`. Were `n` pruned at `x`, the way through another voxel `y` would be
//! equally long (a shorter one contradicts optimality), so the same two step lengths in the other
//! order, and `y → n` would have lower rank than `x → n`, against the choice of `x`. Whichever of
//! several optimal parents is kept does not matter. (Step costs add up to equal sums only for equal
//! multisets of ranks, and integer costs make that exact.)
//!
//! # How jumps are fast
//! For each of the six straight directions [`stops`] keeps a bitmap of the voxels where a straight
//! run ends, because the voxel is solid or because something is forced there. A run is then a
//! search for a set bit, eight voxels at a time, and bricks without any are skipped in one step. A
//! diagonal run looks along its straight components at each of its voxels, and touches the world
//! only in bricks near a solid.

mod pruning;
mod stops;

use self::pruning::Pruning;
use self::stops::STRAIGHT;
pub(crate) use self::stops::Stops;
use super::grid::{Numbering, surroundings};
use super::moves::{STEPS, Step, Surroundings};
use super::{GridTooLarge, NodeId};
use crate::geom::{LatticePoint, Voxel};
use crate::world::World;
use std::sync::Arc;

/// A voxel grid prepared for jump point search.
#[derive(Debug)]
pub struct JumpGrid<'w> {
    world: &'w World,
    numbering: Numbering,
    stops: Arc<Stops>,
    pruning: &'static Pruning,
}

impl<'w> JumpGrid<'w> {
    /// Prepares a world.
    pub fn new(world: &'w World) -> Result<Self, GridTooLarge> {
        Self::with_stops(world, Arc::new(Stops::of(world)))
    }

    /// A world with tables that were made for it.
    pub(crate) fn with_stops(world: &'w World, stops: Arc<Stops>) -> Result<Self, GridTooLarge> {
        let numbering = Numbering::new(world)?;
        Ok(Self { world, numbering, stops, pruning: Pruning::tables() })
    }

    /// All node numbers are below this.
    pub fn node_limit(&self) -> u32 {
        self.numbering.node_limit()
    }

    /// The node of a voxel, `None` if it is solid or outside.
    pub fn node(&self, voxel: Voxel) -> Option<NodeId> {
        (!self.world.is_blocked(voxel)).then(|| self.numbering.node(voxel))
    }

    /// The voxel of a node.
    #[inline]
    pub fn voxel(&self, node: NodeId) -> Voxel {
        self.numbering.voxel(node)
    }

    /// Where a node is.
    #[inline]
    pub fn position(&self, node: NodeId) -> LatticePoint {
        self.voxel(node).centre()
    }

    /// Bytes of memory of the bitmaps.
    pub fn memory_bytes(&self) -> usize {
        self.stops.memory_bytes()
    }

    /// The bends of the kept way from one node to another: along the body diagonal, then the face
    /// diagonal, then straight. Ends with `to`.
    pub fn bends(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = Voxel> {
        let (from, to) = (self.voxel(from), self.voxel(to));
        let gap: [i32; 3] = std::array::from_fn(|i| to.0[i] - from.0[i]);
        let [short, middle, _] = sorted_extents(gap);
        let after = move |steps: i32| {
            Voxel(std::array::from_fn(|i| from.0[i] + gap[i].clamp(-steps, steps)))
        };
        let bends = [after(short), after(middle), to];
        (0..3)
            .map(move |i| bends[i])
            .filter(move |&bend| bend != from)
            .scan(None, |last, bend| {
                let repeated = *last == Some(bend);
                *last = Some(bend);
                Some((!repeated).then_some(bend))
            })
            .flatten()
    }

    /// Visits the jump points that follow `node` when it was entered from `parent` (itself at the
    /// start of a search). `goal` is one wherever it is met.
    pub fn for_each_jump(
        &self,
        node: NodeId,
        parent: NodeId,
        goal: NodeId,
        mut visit: impl FnMut(NodeId),
    ) {
        let at = self.voxel(node);
        let solid = self.surroundings(at);
        let arrival = (node != parent).then(|| arrival(self.voxel(parent), at));
        let mut successors = self.pruning.successors(solid, arrival);
        let mut run = Run { grid: self, goal: self.voxel(goal), visit: &mut visit };
        while successors != 0 {
            let step = successors.trailing_zeros() as usize;
            successors &= successors - 1;
            match STEPS[step].rank {
                1 => run.visit_straight(at, step),
                2 => run.along_face_diagonal(at, solid, step),
                _ => run.along_body_diagonal(at, solid, step),
            }
        }
    }

    #[inline]
    fn surroundings(&self, voxel: Voxel) -> Surroundings {
        if self.stops.is_clear(voxel) { 0 } else { surroundings(self.world.solids(), voxel) }
    }
}

/// Extents along the axes, shortest first.
fn sorted_extents(gap: [i32; 3]) -> [i32; 3] {
    let mut extents = gap.map(i32::abs);
    extents.sort_unstable();
    extents
}

/// The last step of the kept way from one voxel to another.
fn arrival(from: Voxel, to: Voxel) -> usize {
    let gap: [i32; 3] = std::array::from_fn(|i| to.0[i] - from.0[i]);
    let [short, middle, long] = sorted_extents(gap);
    // The axes still moving at the end are those that have the longest way to go.
    let least = if long > middle {
        long
    } else if middle > short {
        middle
    } else {
        short
    };
    pruning::step_of(gap.map(|d| if d.abs() >= least { d.signum() } else { 0 }))
}

/// The runs out of one node.
struct Run<'r, 'w, F> {
    grid: &'r JumpGrid<'w>,
    goal: Voxel,
    visit: &'r mut F,
}

impl<F: FnMut(NodeId)> Run<'_, '_, F> {
    fn visit(&mut self, voxel: Voxel) {
        (self.visit)(self.grid.numbering.node(voxel));
    }

    fn visit_straight(&mut self, from: Voxel, step: usize) {
        if let Some(voxel) = self.straight(from, step) {
            self.visit(voxel);
        }
    }

    /// The jump point or goal that a straight run ends at.
    #[inline]
    fn straight(&self, from: Voxel, step: usize) -> Option<Voxel> {
        let (axis, forward) = STRAIGHT[step];
        let stop = self.grid.stops.next(from, step);
        // How far the goal is along the run, if it lies on it.
        let others = [(axis + 1) % 3, (axis + 2) % 3];
        if others.iter().all(|&i| from.0[i] == self.goal.0[i]) {
            let ahead = |to: i32| if forward { to - from.0[axis] } else { from.0[axis] - to };
            let goal_ahead = ahead(self.goal.0[axis]);
            if goal_ahead > 0 && stop.is_none_or(|stop| goal_ahead <= ahead(stop.0[axis])) {
                return Some(self.goal);
            }
        }
        stop.filter(|&stop| !self.grid.world.is_blocked(stop))
    }

    /// Runs along a face diagonal; visits the first voxel from which something was found.
    fn along_face_diagonal(&mut self, from: Voxel, solid: Surroundings, step: usize) {
        if let Some(voxel) = self.face_diagonal(from, solid, step) {
            self.visit(voxel);
        }
    }

    fn face_diagonal(&self, from: Voxel, mut solid: Surroundings, step: usize) -> Option<Voxel> {
        let Step { delta, block, .. } = STEPS[step];
        let components = self.grid.pruning.components(step);
        let mut at = from;
        while solid & block == 0 {
            at = at.offset(delta);
            if at == self.goal {
                return Some(at);
            }
            solid = self.grid.surroundings(at);
            if self.grid.pruning.forces(solid, step)
                || components.iter().any(|&straight| self.straight(at, straight).is_some())
            {
                return Some(at);
            }
        }
        None
    }

    fn along_body_diagonal(&mut self, from: Voxel, mut solid: Surroundings, step: usize) {
        let Step { delta, block, .. } = STEPS[step];
        let components = self.grid.pruning.components(step);
        let mut at = from;
        while solid & block == 0 {
            at = at.offset(delta);
            solid = self.grid.surroundings(at);
            let found = at == self.goal
                || self.grid.pruning.forces(solid, step)
                || components.iter().any(|&component| match STEPS[component].rank {
                    1 => self.straight(at, component).is_some(),
                    _ => self.face_diagonal(at, solid, component).is_some(),
                });
            if found {
                self.visit(at);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
