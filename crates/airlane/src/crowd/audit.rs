//! The auditor of crowds: an independent check of a run, tick by tick.
//!
//! It takes positions only, as a recording holds them, and shares no code with the phases of a tick.
//! Between two ticks everyone is taken to have moved straight and evenly. Walls are judged by the
//! auditor of bodies over every such segment; pairs by their least distance along it. A unit that joined
//! in between is judged where it is after the tick, as nobody knows where it began; one that left is not
//! judged any more.

use super::{Crowd, CrowdError};
use crate::geom::Frame;
use crate::refine::touched_by_body;
use crate::threads;
use crate::world::World;
use std::collections::HashMap;
use std::sync::Arc;

/// Findings about a run.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Findings {
    /// Number of frames checked.
    pub frames: u64,
    /// Number of positions checked, of all units in all frames.
    pub positions: u64,
    /// Segments along which a unit touched something solid, or that end nowhere.
    pub wall_penetrations: u64,
    /// The first of them: tick and unit.
    pub first_penetration: Option<(u64, usize)>,
    /// By how much two units overlapped at the most, as a share of the smaller one's radius.
    pub overlap_max: f64,
    /// When that was, and who.
    pub worst_pair: Option<(u64, usize, usize)>,
}

impl Findings {
    /// The largest overlap that is tolerated, as a fraction of a radius.
    pub const OVERLAP: f64 = 0.01;

    /// Whether anything was checked, no unit touched a wall, and none overlapped another by more than
    /// [`Self::OVERLAP`].
    pub fn is_sound(&self) -> bool {
        self.positions > 0 && self.wall_penetrations == 0 && self.overlap_max <= Self::OVERLAP
    }

    /// Steps a crowd for so many seconds, or until all have arrived, while an auditor looks.
    pub fn of_run(crowd: &mut Crowd, seconds: f64, rate: f64) -> Result<Self, CrowdError> {
        let world = Arc::clone(crowd.world());
        let mut auditor = Auditor::new(&world, crowd.radii());
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

/// Audits a run as it goes.
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
    /// Where units were after the tick before; `None` for those that were not there.
    before: Vec<Option<[f64; 3]>>,
    /// How much too near to a wall, in world units, is the precision of the positions.
    tolerance: f64,
    findings: Findings,
}

impl<'w> Auditor<'w> {
    /// An auditor of units with these radii, in world units.
    pub fn new(world: &'w World, radii: Vec<f64>) -> Self {
        let world = world.base().map_or(world, |base| base);
        let before = vec![None; radii.len()];
        Self { world, radii, before, tolerance: 0.0, findings: Findings::default() }
    }

    /// For positions that are only so precise, in world units, as those of a recording are.
    pub fn with_tolerance(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// What was found so far.
    pub fn findings(&self) -> Findings {
        self.findings
    }

    /// Looks at the positions of all units after another tick, in world units: points, or options of
    /// points where units leave, or join later, and so are not there.
    ///
    /// ```
    /// use airlane::{crowd::Auditor, scene::Scene, world::World};
    ///
    /// let world = World::bake(Scene::open([20, 20, 20])?)?;
    /// let mut auditor = Auditor::new(&world, vec![0.5, 0.5]);
    /// auditor.look(&[Some([5.0, 5.0, 5.0]), None]);
    /// auditor.look(&[None, Some([5.0, 5.0, 5.0])]); // one has left before the other joined
    /// assert!(auditor.findings().is_sound());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If there are not as many positions as radii.
    pub fn look<P: Copy + Into<Option<[f64; 3]>>>(&mut self, positions: &[P]) {
        assert_eq!(positions.len(), self.radii.len(), "one position for each radius");
        let now: Vec<Option<[f64; 3]>> = positions.iter().map(|&place| place.into()).collect();
        let moves: Vec<Move> = (0..now.len())
            .filter_map(|unit| {
                let (before, radius) = (self.before[unit], self.radii[unit]);
                now[unit].map(|after| Move { unit, radius, before, after })
            })
            .collect();
        let tick = self.findings.frames;
        self.findings.frames += 1;
        self.findings.positions += moves.len() as u64;
        let touches = |step: &Move| self.touches(step.from(), step.after, step.radius);
        let hits: Vec<usize> =
            threads::flat_map(moves.len(), 64, |i| touches(&moves[i]).then_some(moves[i].unit));
        self.findings.wall_penetrations += hits.len() as u64;
        if let (None, Some(&unit)) = (self.findings.first_penetration, hits.first()) {
            self.findings.first_penetration = Some((tick, unit));
        }
        for (a, b) in near_pairs(&moves) {
            let (a, b) = (&moves[a], &moves[b]);
            let overlap = (a.radius + b.radius - least_distance(a, b)) / a.radius.min(b.radius);
            // What is not a number is nowhere, and so may be anywhere.
            let overlap = if overlap.is_nan() { f64::INFINITY } else { overlap };
            if overlap > self.findings.overlap_max {
                self.findings.overlap_max = overlap;
                self.findings.worst_pair = Some((tick, a.unit, b.unit));
            }
        }
        self.before = now;
    }

    fn touches(&self, from: [f64; 3], to: [f64; 3], radius: f64) -> bool {
        if !from.iter().chain(&to).chain([&radius]).all(|c| c.is_finite()) {
            return true;
        }
        let Frame { origin, voxel_size } = *self.world.frame();
        let voxels = |point: [f64; 3]| std::array::from_fn(|i| (point[i] - origin[i]) / voxel_size);
        let radius = ((radius - self.tolerance) / voxel_size).max(LEAST_RADIUS);
        touched_by_body(self.world, voxels(from), voxels(to), [0.0; 3], radius).is_some()
    }
}

/// The least radius that is judged, in voxels. Anything smaller, on the plane between two solid voxels,
/// would be in neither.
const LEAST_RADIUS: f64 = 1e-5;

/// What a unit did in a tick.
#[derive(Clone, Copy, Debug)]
struct Move {
    unit: usize,
    radius: f64,
    /// `None` if it has just joined.
    before: Option<[f64; 3]>,
    after: [f64; 3],
}

impl Move {
    fn from(&self) -> [f64; 3] {
        self.before.unwrap_or(self.after)
    }

    fn length(&self) -> f64 {
        (0..3).map(|i| (self.after[i] - self.from()[i]).powi(2)).sum::<f64>().sqrt()
    }
}

/// The least distance of two units that both move straight and evenly; the last one if one of them
/// has just joined.
fn least_distance(a: &Move, b: &Move) -> f64 {
    let after: [f64; 3] = std::array::from_fn(|i| b.after[i] - a.after[i]);
    let before = match (a.before, b.before) {
        (Some(a), Some(b)) => std::array::from_fn(|i| b[i] - a[i]),
        _ => after,
    };
    let change: [f64; 3] = std::array::from_fn(|i| after[i] - before[i]);
    let squared: f64 = change.iter().map(|c| c * c).sum();
    let towards: f64 = (0..3).map(|i| -before[i] * change[i]).sum();
    let time = if squared > 0.0 { (towards / squared).clamp(0.0, 1.0) } else { 0.0 };
    (0..3).map(|i| (before[i] + time * change[i]).powi(2)).sum::<f64>().sqrt()
}

/// All pairs that may have come near each other, each once, found by cells as wide as two of the
/// largest units and the longest way of a tick.
fn near_pairs(moves: &[Move]) -> Vec<(usize, usize)> {
    let longest = moves.iter().map(Move::length).fold(0.0, f64::max);
    let largest = moves.iter().map(|step| step.radius).fold(0.0, f64::max);
    let edge = 2.0 * (largest + longest) + 1e-9;
    // Far from everything, cells are one: their neighbours must be numbers too.
    let most = i64::MAX / 2;
    let cell = |n: usize| moves[n].after.map(|c| ((c / edge).floor() as i64).clamp(-most, most));
    let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new();
    for n in 0..moves.len() {
        cells.entry(cell(n)).or_default().push(n);
    }
    let mut pairs = Vec::new();
    for one in 0..moves.len() {
        let [x, y, z] = cell(one);
        for n in 0..27 {
            let beside = [x + n % 3 - 1, y + n / 3 % 3 - 1, z + n / 9 - 1];
            let others = cells.get(&beside).into_iter().flatten().copied();
            pairs.extend(others.filter(|&other| other > one).map(|other| (one, other)));
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
            let (before, step) = (draw(100), draw(10));
            let moves: Vec<Move> = (0..60)
                .map(|unit| {
                    let end = |i: usize| before[unit][i] + step[unit][i] - 0.5;
                    let (after, before) = (std::array::from_fn(end), Some(before[unit]));
                    Move { unit, radius: 0.3, before, after }
                })
                .collect();
            let found = near_pairs(&moves);
            for a in 0..60 {
                for b in a + 1..60 {
                    let least = least_distance(&moves[a], &moves[b]);
                    assert!(least > 0.6 || found.contains(&(a, b)), "{a} {b}");
                }
            }
        }
    }

    /// Found by fuzzing: with a radius below the tolerance, units could be anywhere.
    #[test]
    fn the_smallest_units_may_not_be_in_solids() {
        let mut scene = Scene::open([8, 8, 8]).unwrap();
        scene.voxels.insert_box([3, 3, 3], [5, 5, 5]);
        let world = World::bake(scene).unwrap();
        let places = [[4.0, 4.0, 4.0], [4.0, 3.5, 4.0], [3.5, 3.5, 3.5], [2.5, 4.0, 4.0]];
        for radius in [f64::from(f32::MIN_POSITIVE), 1e-7, 1e-4] {
            for (place, is_sound) in
                places.map(|place| (place, false)).into_iter().chain([([2.0, 4.0, 4.0], true)])
            {
                let mut auditor = Auditor::new(&world, vec![radius]).with_tolerance(1e-6);
                auditor.look(&[place]);
                assert_eq!(auditor.findings().is_sound(), is_sound, "{radius} at {place:?}");
            }
        }
    }

    /// Found by fuzzing: cells were numbered beyond the range of their numbers.
    #[test]
    fn units_as_far_away_as_numbers_go_are_audited() {
        let world = World::bake(Scene::open([8, 8, 8]).unwrap()).unwrap();
        for far in [f64::from(f32::MIN), f64::from(f32::MAX), f64::MAX] {
            let mut auditor = Auditor::new(&world, vec![0.5, 0.25]);
            auditor.look(&[[1.0, 1.0, far], [4.0, 4.0, 4.0]]);
            auditor.look(&[[1.0, 1.0, far], [4.0, 4.0, 4.0]]);
            assert!(!auditor.findings().is_sound());
            assert_eq!(auditor.findings().overlap_max, 0.0);
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

    #[test]
    fn units_that_join_are_judged_where_they_are_and_those_that_leave_no_more() {
        let world = World::bake(Scene::open([20, 20, 20]).unwrap()).unwrap();
        let mut auditor = Auditor::new(&world, vec![0.5, 0.5]);
        auditor.look(&[Some([5.0, 5.0, 5.0]), None]);
        // The second is where the first was.
        auditor.look(&[Some([6.5, 5.0, 5.0]), Some([5.2, 5.0, 5.0])]);
        assert!(auditor.findings().is_sound(), "{:?}", auditor.findings());
        // The first leaves, and the second goes to where it was.
        auditor.look(&[None, Some([6.5, 5.0, 5.0])]);
        assert!(auditor.findings().is_sound(), "{:?}", auditor.findings());
        // One that comes back in the second has no room there.
        auditor.look(&[Some([6.5, 5.5, 5.0]), Some([6.5, 5.0, 5.0])]);
        let findings = auditor.findings();
        assert_eq!((findings.frames, findings.worst_pair), (4, Some((3, 0, 1))));
        // Joining in a wall counts, and so does a position that is not a number.
        auditor.look(&[None, None]);
        auditor.look(&[Some([-0.2, 5.0, 5.0]), None]);
        assert_eq!(auditor.findings().first_penetration, Some((5, 0)));
        auditor.look(&[None, Some([f64::NAN, 5.0, 5.0])]);
        assert_eq!(auditor.findings().wall_penetrations, 2);
    }

    #[test]
    fn a_run_is_sound_only_if_everything_was_in_order() {
        let sound = Findings { positions: 3, overlap_max: Findings::OVERLAP, ..Default::default() };
        assert!(sound.is_sound());
        assert!(!Findings { positions: 0, ..sound }.is_sound());
        assert!(!Findings { wall_penetrations: 1, ..sound }.is_sound());
        assert!(!Findings { overlap_max: 0.011, ..sound }.is_sound());
        assert!(!Findings { positions: 0, wall_penetrations: 1, ..sound }.is_sound());
        assert!(!Findings::default().is_sound());
    }

    /// In a frame of half units, beside a wall whose near side is at x = 6.
    #[test]
    fn walls_are_measured_in_world_units() {
        let mut scene = Scene::open([20, 20, 20]).unwrap();
        scene.frame = Frame { origin: [1.0, 2.0, 3.0], voxel_size: 0.5 };
        scene.voxels.insert_box([10, 0, 0], [12, 20, 20]);
        let world = World::bake(scene).unwrap();
        let touched = |distance: f64, tolerance: f64| {
            let mut auditor = Auditor::new(&world, vec![0.75]).with_tolerance(tolerance);
            auditor.look(&[[6.0 - distance, 7.0, 8.0]]);
            auditor.findings().wall_penetrations
        };
        assert_eq!([0.7, 0.74, 0.76, 1.0, 1.4].map(|far| touched(far, 0.0)), [1, 1, 0, 0, 0]);
        assert_eq!([0.6, 0.64, 0.66, 0.74].map(|far| touched(far, 0.1)), [1, 1, 0, 0]);
    }

    #[test]
    fn the_first_of_equal_overlaps_is_told() {
        let world = World::bake(Scene::open([20, 20, 20]).unwrap()).unwrap();
        let mut auditor = Auditor::new(&world, vec![0.5; 4]);
        let places = [[5.0, 5.0, 5.0], [5.5, 5.0, 5.0], [9.0, 5.0, 5.0], [9.5, 5.0, 5.0]];
        auditor.look(&places);
        auditor.look(&places);
        let findings = auditor.findings();
        assert_eq!((findings.overlap_max, findings.worst_pair), (1.0, Some((0, 0, 1))));
    }

    #[test]
    fn large_and_fast_units_are_near_over_long_ways() {
        let still = |unit: usize, x: f64, radius: f64| {
            let after = [x, 0.5, 0.5];
            Move { unit, radius, before: Some(after), after }
        };
        // Ten apart, in every place of the cells; and in one place with no radius at all.
        for n in 0..40 {
            let x = f64::from(n) - 13.7;
            assert_eq!(near_pairs(&[still(0, x, 5.0), still(1, x + 9.9, 5.0)]), [(0, 1)], "{x}");
        }
        assert_eq!(near_pairs(&[still(0, 3.0, 0.0), still(1, 3.0, 0.0)]), [(0, 1)]);
        let fast =
            Move { unit: 0, radius: 0.5, before: Some([1.0, 2.0, 3.0]), after: [4.0, 6.0, 3.0] };
        assert_eq!(fast.length(), 5.0);
        assert_eq!(Move { before: None, ..fast }.length(), 0.0);
        // Units far from each other that did not move much are no pairs.
        assert_eq!(near_pairs(&[still(0, 3.0, 0.25), still(1, 9.0, 0.25)]), []);
        assert_eq!(near_pairs(&[still(0, 30.0, 0.25), still(1, 40.0, 0.25)]), []);
    }
}
