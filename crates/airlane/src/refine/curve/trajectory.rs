//! Timing: a speed profile along a curve or a polyline.
//!
//! The top speed at each place is what the tightness of the turn allows; then one pass forwards and
//! one backwards keep to the acceleration. It begins and ends at rest.

use super::Curve;
use crate::geom::vector::{Vector, minus, norm, plus, scaled, unit};
use crate::geom::{Frame, LatticePoint};
use crate::world::Dynamics;

/// A sample of a trajectory: position, time and velocity, in world units and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct State {
    /// Seconds since the start.
    pub time: f64,
    /// Where.
    pub position: [f64; 3],
    /// How fast.
    pub speed: f64,
    /// How fast along each axis.
    pub velocity: [f64; 3],
}

/// When one is where along a path: it begins and ends at rest.
///
/// ```
/// use airlane::plan::Smooth;
/// use airlane::{Agent, AgentSpec, Airspace, Dynamics, Planner, Query, Scene};
///
/// let airspace = Airspace::bake(Scene::open([100, 9, 9])?)?;
/// let mut spec = AgentSpec::new("drone");
/// spec.dynamics = Some(Dynamics::new(10.0, 5.0));
/// let query = Query::new([4.0, 4.0, 4.0], [84.0, 4.0, 4.0])
///     .agent(&Agent::new(spec)?)
///     .trajectory(Smooth::Rounded);
/// let path = Planner::new(&airspace).path(&query)?.into_found()?;
///
/// // Two seconds to get fast, as many to stop, and 60 m in between.
/// let trajectory = path.trajectory().expect("it was asked for");
/// assert!((trajectory.duration() - 10.0).abs() < 0.1);
/// assert!((trajectory.at(2.0).position[0] - 14.0).abs() < 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trajectory {
    knots: Vec<State>,
    curve: Option<Curve>,
}

/// States are this far apart, in voxels.
const APART: f64 = 0.25;

impl Trajectory {
    /// Along a curve.
    pub(crate) fn of_curve(curve: Curve, frame: &Frame, limits: &Dynamics) -> Self {
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
        Self { curve: Some(curve), ..Self::new(&places, most, frame, limits) }
    }

    /// Along a polyline: it stops at every bend to turn.
    pub(crate) fn of_path(path: &[LatticePoint], frame: &Frame, limits: &Dynamics) -> Self {
        let unit = f64::from(crate::geom::UNIT);
        let points: Vec<Vector> =
            path.iter().map(|point| point.0.map(|c| f64::from(c) / unit)).collect();
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

    fn new(places: &[Vector], mut speeds: Vec<f64>, frame: &Frame, limits: &Dynamics) -> Self {
        let acceleration = limits.acceleration;
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
            let way = minus(places[(i + 1).min(last)], places[i.min(last.saturating_sub(1))]);
            let velocity = scaled(unit(way).unwrap_or([0.0; 3]), speeds[i]);
            knots.push(State { time, position, speed: speeds[i], velocity });
        }
        Self { knots, curve: None }
    }

    /// The knots, from start to end.
    pub fn knots(&self) -> &[State] {
        &self.knots
    }

    /// The curve that it follows; `None` if that is the polyline of the path.
    pub fn curve(&self) -> Option<&Curve> {
        self.curve.as_ref()
    }

    /// States at even times, so many a second, and the last.
    pub fn samples(&self, hertz: f64) -> impl Iterator<Item = State> {
        let count = if hertz > 0.0 { (self.duration() * hertz).ceil() as u64 } else { 0 };
        (0..count).map(move |n| self.at(n as f64 / hertz)).chain([self.at(self.duration())])
    }

    /// Length in world units.
    pub fn length(&self) -> f64 {
        let gap = |ends: &[State]| norm(minus(ends[1].position, ends[0].position));
        self.knots.windows(2).map(gap).sum()
    }

    /// Duration in seconds.
    pub fn duration(&self) -> f64 {
        self.knots.last().map_or(0.0, |knot| knot.time)
    }

    /// The state after `seconds`; clamped to the start and the end.
    pub fn at(&self, time: f64) -> State {
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
        let speed = a.speed + gain * gone;
        State { time, position, speed, velocity: scaled(direction, speed) }
    }
}
