//! The pruning rule as tables, made by enumerating every way around.

use crate::space::moves::{STEPS, Surroundings, bit, block};
use std::sync::OnceLock;

/// A set of steps, one bit per index into [`STEPS`].
pub(super) type StepSet = u32;

/// The step with this displacement.
pub(super) fn step_of(delta: [i32; 3]) -> usize {
    STEPS.iter().position(|step| step.delta == delta).expect("a displacement of one step")
}

/// What may follow a step.
#[derive(Debug)]
struct Arrival {
    /// Steps that follow in the open.
    natural: StepSet,
    /// Steps of lower rank among those, straight ones first.
    components: Vec<usize>,
    /// Per step, the ways around the voxel just entered: masks of voxels that must be free.
    ways_around: Vec<Vec<Surroundings>>,
    /// Voxels that take part in a way around for any step that is not natural. While these are
    /// free nothing is forced.
    sensitive: Surroundings,
}

/// The tables for all 26 arrivals.
#[derive(Debug)]
pub(super) struct Pruning(Vec<Arrival>);

impl Pruning {
    pub(super) fn tables() -> &'static Self {
        static TABLES: OnceLock<Pruning> = OnceLock::new();
        TABLES.get_or_init(|| Self((0..STEPS.len()).map(Arrival::new).collect()))
    }

    /// The steps out of a voxel that was entered by `arrival`, `None` at the start.
    #[inline]
    pub(super) fn successors(&self, solid: Surroundings, arrival: Option<usize>) -> StepSet {
        let arrival = arrival.map(|step| &self.0[step]);
        if let (Some(arrival), 0) = (arrival, solid) {
            return arrival.natural;
        }
        (0..STEPS.len()).fold(0, |set, step| {
            let possible = solid & STEPS[step].block == 0;
            let pruned = arrival.is_some_and(|arrival| arrival.prunes(solid, step));
            set | StepSet::from(possible && !pruned) << step
        })
    }

    /// Whether a voxel entered by `arrival` has a successor that it would not have in the open.
    #[inline]
    pub(super) fn forces(&self, solid: Surroundings, arrival: usize) -> bool {
        let rule = &self.0[arrival];
        solid & rule.sensitive != 0 && self.successors(solid, Some(arrival)) & !rule.natural != 0
    }

    /// The steps of lower rank that follow a diagonal one in the open, straight ones first.
    #[inline]
    pub(super) fn components(&self, arrival: usize) -> &[usize] {
        &self.0[arrival].components
    }
}

impl Arrival {
    fn new(arrival: usize) -> Self {
        let ways_around: Vec<Vec<Surroundings>> =
            (0..STEPS.len()).map(|step| ways_around(arrival, step)).collect();
        let natural = (0..STEPS.len())
            .filter(|&step| ways_around[step].is_empty())
            .fold(0, |set, step| set | 1 << step);
        let components =
            (0..STEPS.len()).filter(|&step| natural >> step & 1 == 1 && step != arrival).collect();
        let sensitive = (0..STEPS.len())
            .filter(|&step| natural >> step & 1 == 0)
            .flat_map(|step| &ways_around[step])
            .fold(0, |mask, way| mask | way);
        Self { natural, components, ways_around, sensitive }
    }

    #[inline]
    fn prunes(&self, solid: Surroundings, step: usize) -> bool {
        self.ways_around[step].iter().any(|way| solid & way == 0)
    }
}

/// The voxels each way around needs: from where `arrival` came to where `step` leads, by one or two
/// steps that avoid the middle, shorter or equally long with a first step of higher rank.
fn ways_around(arrival: usize, step: usize) -> Vec<Surroundings> {
    let (arrival, step) = (&STEPS[arrival], &STEPS[step]);
    let from = arrival.delta.map(|d| -d);
    let to = step.delta;
    if from == to {
        return vec![bit(from)]; // going back
    }
    let between = |a: [i32; 3], b: [i32; 3]| {
        let delta: [i32; 3] = std::array::from_fn(|i| b[i] - a[i]);
        STEPS.iter().find(|step| step.delta == delta)
    };
    let through = arrival.cost + step.cost;
    let mut ways = Vec::new();
    if between(from, to).is_some() {
        ways.push(block(from, to)); // one step is always shorter than two
    }
    for first in STEPS {
        let via: [i32; 3] = std::array::from_fn(|i| from[i] + first.delta[i]);
        if via == [0; 3] || via.iter().any(|c| c.abs() > 1) {
            continue;
        }
        let Some(second) = between(via, to) else { continue };
        let around = first.cost + second.cost;
        if around < through || around == through && first.rank > arrival.rank {
            ways.push(block(from, via) | block(via, to));
        }
    }
    // A way that needs all that another one needs and more adds nothing.
    let all = ways.clone();
    ways.retain(|&way| !all.iter().any(|&other| other != way && other & !way == 0));
    ways.sort_unstable();
    ways.dedup();
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_open_leaves_one_three_or_seven_steps() {
        let tables = Pruning::tables();
        for (step, arrival) in STEPS.iter().zip(&tables.0) {
            let expected = [0, 1, 3, 7][step.rank as usize];
            assert_eq!(arrival.natural.count_ones(), expected, "after {:?}", step.delta);
            assert_eq!(arrival.components.len() as u32, expected - 1);
        }
    }

    #[test]
    fn a_solid_behind_the_shoulder_forces_a_turn() {
        let tables = Pruning::tables();
        let straight = step_of([1, 0, 0]);
        // Entered along x; the voxel beside the one we came from is solid.
        let solid = bit([-1, 1, 0]);
        assert!(tables.forces(solid, straight));
        let successors = tables.successors(solid, Some(straight));
        assert!(successors >> step_of([0, 1, 0]) & 1 == 1);
        assert!(successors >> step_of([1, 1, 0]) & 1 == 1);
        assert!(successors >> step_of([0, -1, 0]) & 1 == 0);
    }
}
