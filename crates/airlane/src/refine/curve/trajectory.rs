//! When one is where: a speed profile along a curve or a polyline.
//!
//! The top speed at each place is what the tightness of the turn allows; then one pass forwards and
//! one backwards keep to the acceleration. It begins and ends at rest.

use super::{Curve, Path};
use crate::geom::Frame;
use crate::geom::vector::{Vector, minus, norm, plus, scaled, unit};
use thiserror::Error;

/// What a body can do, in world units and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SpeedLimits {
    /// Top speed.
    pub speed: f64,
    /// How much faster or slower it gets in a second.
    pub acceleration: f64,
    /// Acceleration to the side, in turns.
    pub lateral: f64,
}

/// A limit that is none.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error("{what} of {found} is impossible: it must be a positive number")]
pub struct SpeedLimitsError {
    /// Which.
    pub what: &'static str,
    /// Its value.
    pub found: f64,
}

/// A place on the way, and when it is passed and how fast, in world units and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Knot {
    /// Seconds since the start.
    pub time: f64,
    /// Where.
    pub position: [f64; 3],
    /// How fast.
    pub speed: f64,
}

/// A way with times.
///
/// ```
/// use airlane::geom::Voxel;
/// use airlane::refine::{Path, Promise, SpeedLimits, Trajectory};
/// use airlane::{scene::Scene, world::World};
///
/// let world = World::bake(Scene::open([100, 9, 9])?)?;
/// let ends = [Voxel::new(4, 4, 4), Voxel::new(84, 4, 4)].map(Voxel::centre);
/// let path = Path::audited(&world, ends, Promise::clear_in(&world))?;
/// let limits = SpeedLimits { speed: 10.0, acceleration: 5.0, lateral: 5.0 };
///
/// // Two seconds to get fast, as many to stop, and 60 m in between.
/// let trajectory = Trajectory::of_path(&path, world.frame(), &limits)?;
/// assert!((trajectory.duration() - 10.0).abs() < 0.1);
/// assert!((trajectory.at(2.0).position[0] - 14.0).abs() < 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trajectory {
    knots: Vec<Knot>,
}

/// Knots are this far apart, in voxels.
const APART: f64 = 0.25;

impl Trajectory {
    /// Along a curve.
    pub fn of_curve(
        curve: &Curve,
        frame: &Frame,
        limits: &SpeedLimits,
    ) -> Result<Self, SpeedLimitsError> {
        let turn = |radius: f64| (limits.lateral * radius * frame.voxel_size).sqrt();
        let samples = curve.samples(APART);
        // A place between two pieces belongs to both.
        let tightness = |i: usize| match (samples[i].1, samples.get(i + 1).and_then(|next| next.1))
        {
            (Some(a), Some(b)) => a.min(b),
            (a, b) => a.or(b).unwrap_or(f64::INFINITY),
        };
        let most = (0..samples.len()).map(|i| turn(tightness(i)).min(limits.speed)).collect();
        let places: Vec<Vector> = samples.iter().map(|(place, _)| *place).collect();
        Self::new(&places, most, frame, limits)
    }

    /// Along a polyline: it stops at every bend to turn.
    pub fn of_path(
        path: &Path,
        frame: &Frame,
        limits: &SpeedLimits,
    ) -> Result<Self, SpeedLimitsError> {
        let unit = f64::from(crate::geom::UNIT);
        let points: Vec<Vector> =
            path.points().iter().map(|point| point.0.map(|c| f64::from(c) / unit)).collect();
        let mut places = vec![points[0]];
        let mut most = vec![0.0];
        for ends in points.windows(2) {
            let way = minus(ends[1], ends[0]);
            let count = (norm(way) / APART).ceil().max(1.0) as u32;
            for n in 1..=count {
                places.push(plus(ends[0], way, f64::from(n) / f64::from(count)));
                most.push(if n == count { 0.0 } else { limits.speed });
            }
        }
        Self::new(&places, most, frame, limits)
    }

    fn new(
        places: &[Vector],
        mut speeds: Vec<f64>,
        frame: &Frame,
        limits: &SpeedLimits,
    ) -> Result<Self, SpeedLimitsError> {
        let SpeedLimits { speed, acceleration, lateral } = *limits;
        for (what, found) in [
            ("a top speed", speed),
            ("an acceleration", acceleration),
            ("a lateral acceleration", lateral),
        ] {
            if !(found.is_finite() && found > 0.0) {
                return Err(SpeedLimitsError { what, found });
            }
        }
        let last = places.len() - 1;
        (speeds[0], speeds[last]) = (0.0, 0.0);
        let gap = |i: usize| norm(minus(places[i + 1], places[i])) * frame.voxel_size;
        let reachable = |from: f64, gap: f64| (from * from + 2.0 * acceleration * gap).sqrt();
        for i in 0..last {
            speeds[i + 1] = speeds[i + 1].min(reachable(speeds[i], gap(i)));
        }
        for i in (0..last).rev() {
            speeds[i] = speeds[i].min(reachable(speeds[i + 1], gap(i)));
        }
        let mut time = 0.0;
        let mut knots = Vec::with_capacity(places.len());
        for i in 0..=last {
            if i > 0 {
                let mean = (speeds[i - 1] + speeds[i]) / 2.0;
                // From rest to rest within one gap: up and down again.
                time += match mean > 0.0 {
                    true => gap(i - 1) / mean,
                    false => 2.0 * (gap(i - 1) / acceleration).sqrt(),
                };
            }
            let position =
                std::array::from_fn(|axis| frame.origin[axis] + frame.voxel_size * places[i][axis]);
            knots.push(Knot { time, position, speed: speeds[i] });
        }
        Ok(Self { knots })
    }

    /// The knots, from start to end.
    pub fn knots(&self) -> &[Knot] {
        &self.knots
    }

    /// How long it takes, in seconds.
    pub fn duration(&self) -> f64 {
        self.knots.last().map_or(0.0, |knot| knot.time)
    }

    /// Where one is after so many seconds; at an end before and after.
    pub fn at(&self, time: f64) -> Knot {
        let next = self.knots.partition_point(|knot| knot.time <= time);
        let (Some(a), Some(b)) = (self.knots.get(next.wrapping_sub(1)), self.knots.get(next))
        else {
            let end = if next == 0 { self.knots.first() } else { self.knots.last() };
            return *end.expect("there is a start");
        };
        let way = minus(b.position, a.position);
        let (gone, all) = (time - a.time, b.time - a.time);
        // Evenly faster or slower between two knots.
        let gain = (b.speed - a.speed) / all;
        let far = (a.speed * gone + gain * gone * gone / 2.0).clamp(0.0, norm(way));
        let direction = unit(way).unwrap_or([0.0; 3]);
        let position = plus(a.position, scaled(direction, 1.0), far);
        Knot { time, position, speed: a.speed + gain * gone }
    }
}
