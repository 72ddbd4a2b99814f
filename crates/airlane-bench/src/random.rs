//! Random scenarios for maps that have none.

use crate::scen::{query_between, voxels};
use airlane::geom::Voxel;
use airlane::method::JumpPoint;
use airlane::world::World;
use airlane::{Airspace, Planner, QueryError};
use airlane_io::Scenario;

/// Random pairs of different free voxels in the largest component. A world without two free voxels
/// gives none.
pub fn random_pairs(world: &World, count: usize, seed: u64) -> Vec<[Voxel; 2]> {
    let Some((largest, 2..)) = world.components().largest() else {
        return Vec::new();
    };
    let mut draw = Draw(seed);
    let mut free_voxel = || loop {
        let voxel = Voxel(world.size().map(|axis| draw.below(axis)));
        if world.component(voxel) == Some(largest) {
            return voxel;
        }
    };
    let pairs = std::iter::repeat_with(|| [free_voxel(), free_voxel()]);
    pairs.filter(|[start, goal]| start != goal).take(count).collect()
}

/// Random pairs of free voxels with their optimal costs.
///
/// The costs come from jump point search; A\* in the same benchmark is then an independent check.
pub fn random_scenarios(
    airspace: &Airspace,
    count: usize,
    seed: u64,
    mut progress: impl FnMut(),
) -> Result<Vec<Scenario>, QueryError> {
    let world = airspace.world();
    let mut planner = Planner::new(airspace);
    let mut scenarios = Vec::with_capacity(count);
    for [start, goal] in random_pairs(world, count, seed) {
        let query = query_between(world, [start, goal]).method(JumpPoint::default());
        let answer = planner.path(&query)?;
        let path = answer.outcome.found().expect("one component is connected");
        let cost = voxels(path);
        let ratio = cost / start.centre().distance(goal.centre());
        scenarios.push(Scenario { start, goal, cost, ratio, extra: None });
        progress();
    }
    Ok(scenarios)
}

/// A stream of pseudo-random numbers (xorshift\*), for drawing voxels and segments.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    /// A number from 0 up to but not including `n`.
    pub(crate) fn below(&mut self, n: u32) -> i32 {
        self.0 = self.0.max(1);
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((bits * u64::from(n)) >> 32) as i32
    }
}
