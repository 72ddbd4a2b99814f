//! The auditor of crowds: an independent judge of a run, tick by tick.
//!
//! It takes positions only, as a recording holds them, and shares no code with the phases of a tick.
//! Between two ticks everyone is taken to have moved straight and evenly. Walls are judged by the
//! auditor of bodies over every such segment; pairs by their least distance along it.

use super::{Crowd, TickError};
use crate::geom::Frame;
use crate::refine::touched_by_body;
use crate::threads;
use crate::world::World;
use std::collections::HashMap;
use std::sync::Arc;

/// What is wrong with a run, if anything.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Findings {
    /// Positions of all units that were looked at.
    pub frames: u64,
    /// Segments along which a unit touched something solid.
    pub wall_penetrations: u64,
    /// The first of them: tick and unit.
    pub first_penetration: Option<(u64, usize)>,
    /// By how much two units overlapped at the most, as a share of the smaller one's radius.
    pub overlap_max: f64,
    /// When that was, and who.
    pub worst_pair: Option<(u64, usize, usize)>,
}

impl Findings {
    /// The largest overlap, as a share of a radius, that counts as none.
    pub const OVERLAP: f64 = 0.01;

    /// Whether nobody touched a wall, nor another one by more than [`Self::OVERLAP`].
    pub fn is_sound(&self) -> bool {
        self.wall_penetrations == 0 && self.overlap_max <= Self::OVERLAP
    }

    /// Steps a crowd for so many seconds, or until all have arrived, while an auditor looks.
    pub fn of_run(crowd: &mut Crowd, seconds: f64, rate: f64) -> Result<Self, TickError> {
        let world = Arc::clone(crowd.world());
        let radii = crowd.units().map(|unit| crowd.radius(unit)).collect();
        let mut auditor = Auditor::new(&world, radii);
        auditor.look(&crowd.positions());
        for _ in 0..(seconds * rate) as u64 {
            crowd.step(1.0 / rate)?;
            auditor.look(&crowd.positions());
            if crowd.arrived() == crowd.len() {
                break;
            }
        }
        Ok(auditor.findings())
    }
}

/// Judges a run as it goes.
///
/// ```
/// use airlane::{crowd::Auditor, scene::Scene, world::World};
///
/// let mut scene = Scene::open([20, 20, 20])?;
/// scene.voxels.insert_box([10, 0, 0], [11, 20, 20]);
/// let world = World::bake(scene)?;
/// let mut auditor = Auditor::new(&world, vec![0.5, 0.5]);
/// auditor.look(&[[5.0, 5.0, 5.0], [5.0, 8.0, 5.0]]);
/// auditor.look(&[[15.0, 5.0, 5.0], [5.0, 5.1, 5.0]]); // one through the wall
/// let findings = auditor.findings();
/// assert_eq!(findings.wall_penetrations, 1);
/// assert_eq!(findings.overlap_max, 0.0); // when the second comes, the first has gone
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Auditor<'w> {
    world: &'w World,
    radii: Vec<f64>,
    before: Option<Vec<[f64; 3]>>,
    /// How much too near to a wall, in world units, is the precision of the positions.
    tolerance: f64,
    findings: Findings,
}

impl<'w> Auditor<'w> {
    /// An auditor of units with these radii, in world units.
    pub fn new(world: &'w World, radii: Vec<f64>) -> Self {
        let world = world.base().map_or(world, |base| base);
        Self { world, radii, before: None, tolerance: 0.0, findings: Findings::default() }
    }

    /// For positions that are only so precise, in world units, as those of a recording are.
    pub fn with_tolerance(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// What was found so far.
    pub fn findings(&self) -> Findings {
        self.findings
    }

    /// Looks at the positions of all units after another tick, in world units.
    ///
    /// # Panics
    /// If there are not as many positions as radii.
    pub fn look(&mut self, positions: &[[f64; 3]]) {
        assert_eq!(positions.len(), self.radii.len(), "one position for each radius");
        let before = self.before.take().unwrap_or_else(|| positions.to_vec());
        let tick = self.findings.frames;
        self.findings.frames += 1;
        let touches = |unit: usize| self.touches(before[unit], positions[unit], self.radii[unit]);
        let hits: Vec<usize> =
            threads::flat_map(positions.len(), 64, |unit| touches(unit).then_some(unit));
        self.findings.wall_penetrations += hits.len() as u64;
        if let (None, Some(&unit)) = (self.findings.first_penetration, hits.first()) {
            self.findings.first_penetration = Some((tick, unit));
        }
        for (a, b) in near_pairs(&before, positions, &self.radii) {
            let least = least_distance([before[a], before[b]], [positions[a], positions[b]]);
            let overlap =
                (self.radii[a] + self.radii[b] - least) / self.radii[a].min(self.radii[b]);
            if overlap > self.findings.overlap_max {
                self.findings.overlap_max = overlap;
                self.findings.worst_pair = Some((tick, a, b));
            }
        }
        self.before = Some(positions.to_vec());
    }

    fn touches(&self, from: [f64; 3], to: [f64; 3], radius: f64) -> bool {
        let Frame { origin, voxel_size } = *self.world.frame();
        let voxels = |point: [f64; 3]| std::array::from_fn(|i| (point[i] - origin[i]) / voxel_size);
        let radius = (radius - self.tolerance).max(0.0) / voxel_size;
        touched_by_body(self.world, voxels(from), voxels(to), [0.0; 3], radius).is_some()
    }
}

/// The least distance of two points that both move straight and evenly.
fn least_distance(before: [[f64; 3]; 2], after: [[f64; 3]; 2]) -> f64 {
    let apart: [f64; 3] = std::array::from_fn(|i| before[1][i] - before[0][i]);
    let apart_after: [f64; 3] = std::array::from_fn(|i| after[1][i] - after[0][i]);
    let change: [f64; 3] = std::array::from_fn(|i| apart_after[i] - apart[i]);
    let squared: f64 = change.iter().map(|c| c * c).sum();
    let towards: f64 = (0..3).map(|i| -apart[i] * change[i]).sum();
    let time = if squared > 0.0 { (towards / squared).clamp(0.0, 1.0) } else { 0.0 };
    (0..3).map(|i| (apart[i] + time * change[i]).powi(2)).sum::<f64>().sqrt()
}

/// All pairs that may have come near each other, each once, found by cells as wide as two of the
/// largest units and the longest way of a tick.
fn near_pairs(before: &[[f64; 3]], after: &[[f64; 3]], radii: &[f64]) -> Vec<(usize, usize)> {
    let moved = |unit: usize| {
        (0..3).map(|i| (after[unit][i] - before[unit][i]).powi(2)).sum::<f64>().sqrt()
    };
    let longest = (0..after.len()).map(moved).fold(0.0, f64::max);
    let edge = 2.0 * (radii.iter().copied().fold(0.0, f64::max) + longest) + 1e-9;
    let cell = |unit: usize| after[unit].map(|c| (c / edge).floor() as i64);
    let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new();
    for unit in 0..after.len() {
        cells.entry(cell(unit)).or_default().push(unit);
    }
    let mut pairs = Vec::new();
    for unit in 0..after.len() {
        let [x, y, z] = cell(unit);
        for n in 0..27 {
            let beside = [x + n % 3 - 1, y + n / 3 % 3 - 1, z + n / 9 - 1];
            let others = cells.get(&beside).into_iter().flatten().copied();
            pairs.extend(others.filter(|&other| other > unit).map(|other| (unit, other)));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::scene::Scene;

    #[test]
    fn no_pair_that_meets_is_missed() {
        let mut rng = Rng::new(3, 3);
        for _ in 0..20 {
            let mut draw = |n: i32| -> Vec<[f64; 3]> {
                (0..60)
                    .map(|_| std::array::from_fn(|_| f64::from(rng.range(0, n)) / 10.0))
                    .collect()
            };
            let before = draw(100);
            let step = draw(10);
            let after: Vec<[f64; 3]> =
                (0..60).map(|u| std::array::from_fn(|i| before[u][i] + step[u][i] - 0.5)).collect();
            let radii = vec![0.3; 60];
            let found = near_pairs(&before, &after, &radii);
            for a in 0..60 {
                for b in a + 1..60 {
                    let least = least_distance([before[a], before[b]], [after[a], after[b]]);
                    assert!(least > 0.6 || found.contains(&(a, b)), "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn passing_through_one_another_within_a_tick_is_found_out() {
        let world = World::bake(Scene::open([20, 20, 20]).unwrap()).unwrap();
        let mut auditor = Auditor::new(&world, vec![0.5, 0.5]);
        auditor.look(&[[5.0, 5.0, 5.0], [9.0, 5.0, 5.0]]);
        assert_eq!(auditor.findings().overlap_max, 0.0);
        auditor.look(&[[9.0, 5.0, 5.0], [5.0, 5.0, 5.0]]);
        let findings = auditor.findings();
        assert!((findings.overlap_max - 2.0).abs() < 1e-9, "{findings:?}");
        assert_eq!((findings.worst_pair, findings.wall_penetrations), (Some((1, 0, 1)), 0));
        auditor.look(&[[9.0, 5.0, 5.0], [5.0, 5.0, 0.0 - 0.4]]);
        assert_eq!(auditor.findings().first_penetration, Some((2, 1)));
    }
}
