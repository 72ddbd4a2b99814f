//! The path that a query returns: one type for flights, walks and journeys, in world units.

use super::airspace::{Airspace, Version};
use super::map::{Map, PartId};
use super::reason::End;
use super::spares::Spares;
use crate::fnv::Fnv;
use crate::geom::vector::polyline_length;
use crate::geom::{Cost, Frame, LatticePoint};
use crate::refine::{Fault, Polyline, Promise, Trajectory, clearance, distance_to_box};
use crate::world::{Agent, Body, LinkKind, Mode, World, Yaw};
use std::ops::Range;
use std::sync::Arc;

/// A path: a polyline through the map, leg by leg. Holds no world, only the version it was made in.
///
/// ```
/// use airlane::{Airspace, Planner, Query, Scene};
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
/// let airspace = Airspace::bake(scene)?;
/// let query = Query::new([2.0, 20.0, 3.0], [37.0, 20.0, 3.0]);
/// let path = Planner::new(&airspace).path(&query)?.into_found()?;
///
/// assert_eq!((path.start(), path.end()), ([2.0, 20.0, 3.0], [37.0, 20.0, 3.0]));
/// assert!(path.length() > 35.0 && path.points().len() > 2);
/// path.audit(&airspace)?; // an independent judge agrees
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    /// In world coordinates; where legs meet, once.
    points: Vec<[f64; 3]>,
    /// Leg after leg, on the lattice of the leg's part.
    lattice: Vec<LatticePoint>,
    legs: Vec<Span>,
    body: Body,
    agent: Option<Agent>,
    version: Version,
    trajectory: Option<Arc<Trajectory>>,
    /// Whether it was searched for with the agent's turning radius.
    keeps_turns: bool,
    /// The end that it was searched from.
    from: End,
}

/// A leg: which of the points, and how they are gone.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Span {
    points: Range<usize>,
    lattice: Range<usize>,
    how: How,
}

/// Memory of paths that nobody needs any more, but for their points on the lattice.
#[derive(Debug, Default)]
pub(super) struct PathMemory {
    points: Spares<[f64; 3]>,
    legs: Spares<Span>,
}

/// The points and legs of a path, for their memory.
type PointsAndLegs = (Vec<[f64; 3]>, Vec<Span>);

impl PathMemory {
    pub(super) fn give(&mut self, (points, legs): PointsAndLegs) {
        self.points.give(points);
        self.legs.give(legs);
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.points.memory_bytes() + self.legs.memory_bytes()
    }
}

/// How a leg is gone.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct How {
    pub(super) part: PartId,
    pub(super) mode: Mode,
    pub(super) link: Option<LegLink>,
    pub(super) promise: Promise,
    pub(super) cost: Cost,
    /// The heading of the body, if the path has headings.
    pub(super) yaw: Option<Yaw>,
}

/// Which link a leg is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct LegLink {
    pub(super) kind: LinkKind,
    /// How long it takes by itself.
    pub(super) seconds: Option<f64>,
    /// The key of a map's link; `None` for links between waypoints.
    pub(super) key: Option<u64>,
}

/// A leg that is being put together.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RawLeg {
    pub(super) how: How,
    /// On the lattice of the part; of a link between parts, each end on its own.
    pub(super) lattice: Vec<LatticePoint>,
    /// In world coordinates; there may be more, which follow a surface.
    pub(super) points: Vec<[f64; 3]>,
}

impl RawLeg {
    /// A leg in an airspace that is the only part.
    pub(super) fn of_polyline(
        line: Polyline,
        frame: &Frame,
        context: &Context,
        yaw: Option<Yaw>,
    ) -> Self {
        Self::in_memory(Vec::new(), line, frame, context, yaw)
    }

    fn in_memory(
        mut points: Vec<[f64; 3]>,
        line: Polyline,
        frame: &Frame,
        context: &Context,
        yaw: Option<Yaw>,
    ) -> Self {
        let promise = line.promise();
        let lattice = line.into_points();
        points.extend(lattice.iter().map(|&at| frame.world_from_lattice(at)));
        let Context { mode, rate, .. } = *context;
        let steps = lattice.windows(2).map(|ends| Cost::straight_step(ends[0], ends[1]));
        let cost = steps.fold(Cost::ZERO, |sum, step| sum + Cost::from_real_up(step.real() * rate));
        let how = How { part: PartId::FIRST, mode, link: None, promise, cost, yaw };
        Self { how, lattice, points }
    }
}

/// Who moves where: what a path keeps of its query.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) version: Version,
    pub(super) body: Body,
    pub(super) agent: Option<Agent>,
    /// Whether the search keeps to the agent's turning radius.
    pub(super) keeps_turns: bool,
    /// How one moves through an airspace.
    pub(super) mode: Mode,
    /// What a voxel edge of length costs there.
    pub(super) rate: f64,
    /// The end that the path was searched from.
    pub(super) from: End,
}

impl Path {
    /// A path in one airspace.
    pub(super) fn of_polyline(line: Polyline, frame: &Frame, context: Context) -> Self {
        Self::in_memory(&mut PathMemory::default(), line, frame, context)
    }

    /// The same, in memory that is used again.
    pub(super) fn in_memory(
        memory: &mut PathMemory,
        line: Polyline,
        frame: &Frame,
        context: Context,
    ) -> Self {
        let raw = RawLeg::in_memory(memory.points.take(), line, frame, &context, None);
        let RawLeg { how, lattice, points } = raw;
        let Context { version, body, agent, keeps_turns, from, .. } = context;
        let span = Span { points: 0..points.len(), lattice: 0..lattice.len(), how };
        let mut legs = memory.legs.take();
        legs.push(span);
        let trajectory = None;
        Self { points, lattice, legs, body, agent, version, trajectory, keeps_turns, from }
    }

    /// Its points on the lattice, and what else there is to use again.
    pub(super) fn into_memory(self) -> (Vec<LatticePoint>, PointsAndLegs) {
        (self.lattice, (self.points, self.legs))
    }

    /// A path of several legs; each begins where the one before it ends.
    pub(super) fn of_legs(legs: Vec<RawLeg>, context: Context) -> Self {
        let (mut points, mut lattice, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        for leg in legs {
            let begin = lattice.len();
            lattice.extend(leg.lattice);
            // The first point of a leg is the last one of the leg before.
            let first = points.len() - usize::from(points.last() == leg.points.first());
            points.truncate(first);
            points.extend(leg.points);
            dedup_from(&mut points, first);
            let (points, lattice) = (first..points.len(), begin..lattice.len());
            spans.push(Span { points, lattice, how: leg.how });
        }
        let Context { version, body, agent, keeps_turns, from, .. } = context;
        let (legs, trajectory) = (spans, None);
        Self { points, lattice, legs, body, agent, version, trajectory, keeps_turns, from }
    }

    /// The same path in another version, in which it is valid too.
    pub(super) fn in_version(self, version: Version) -> Self {
        Self { version, ..self }
    }

    pub(super) fn keeps_turns(&self) -> bool {
        self.keeps_turns
    }

    pub(super) fn searched_from(&self) -> End {
        self.from
    }

    /// The same path with when one is where.
    pub(super) fn with_trajectory(self, trajectory: Trajectory) -> Self {
        Self { trajectory: Some(Arc::new(trajectory)), ..self }
    }

    /// A path through points, in world units, for a body in one airspace, if the auditor finds that it
    /// touches nothing: for paths that were stored or made elsewhere.
    pub fn from_points(
        points: &[[f64; 3]],
        body: Body,
        map: impl Into<Map>,
    ) -> Result<Self, Fault> {
        let map = map.into();
        let airspace = map.airspace().ok_or(Fault::NotOneAirspace)?;
        let fitted = airspace.room(body).map_err(|_| Fault::Body)?;
        let frame = *fitted.frame();
        let lattice: Result<Vec<_>, _> =
            points.iter().map(|&point| frame.lattice_from_world(point)).collect();
        let lattice = lattice.map_err(Fault::Point)?;
        let line = Polyline::new(lattice, Promise::clear_in(fitted.world()));
        line.audit(fitted.world())?;
        let (version, mode) = (map.version(), map.medium().modes()[0]);
        let (agent, keeps_turns, rate, from) = (None, false, 1.0, End::Start);
        let context = Context { version, body, agent, keeps_turns, mode, rate, from };
        Ok(Self::of_polyline(line, &frame, context))
    }

    /// The points in world coordinates, from start to end.
    pub fn points(&self) -> &[[f64; 3]] {
        &self.points
    }

    /// The points on the lattice, leg after leg, each on that of its part: for exact work.
    pub fn lattice_points(&self) -> &[LatticePoint] {
        &self.lattice
    }

    /// Its length in world units, links and all.
    pub fn length(&self) -> f64 {
        polyline_length(&self.points)
    }

    /// What it costs by the objective, in voxel edges of the map's frame.
    pub fn cost(&self) -> f64 {
        self.legs.iter().fold(Cost::ZERO, |sum, leg| sum + leg.how.cost).voxels()
    }

    /// Its legs, from start to end: one for each part and mode, one for each link, and where the body
    /// turns between headings, one for each of these.
    pub fn legs(&self) -> impl ExactSizeIterator<Item = Leg<'_>> {
        self.legs.iter().map(|span| Leg { path: self, span })
    }

    /// Where it begins, in world coordinates.
    pub fn start(&self) -> [f64; 3] {
        self.points.first().copied().unwrap_or_default()
    }

    /// Where it ends, in world coordinates.
    pub fn end(&self) -> [f64; 3] {
        self.points.last().copied().unwrap_or_default()
    }

    /// The place so far along it, in world units; an end before and after.
    pub fn point_at(&self, mut distance: f64) -> [f64; 3] {
        for ends in self.points.windows(2) {
            let length = polyline_length(ends);
            if distance <= length && length > 0.0 {
                let share = (distance / length).max(0.0);
                return std::array::from_fn(|i| ends[0][i] + share * (ends[1][i] - ends[0][i]));
            }
            distance -= length;
        }
        self.end()
    }

    /// When one is where, if a timed path was asked for
    /// ([`Query::trajectory`](super::Query::trajectory)).
    pub fn trajectory(&self) -> Option<&Trajectory> {
        self.trajectory.as_deref()
    }

    /// The body it was planned for: the query's; or if that may have any heading and has room for all of
    /// them, [the one that holds it](Body::turning) whichever it has.
    pub fn body(&self) -> Body {
        self.body
    }

    /// Who it was planned for, if that was said.
    pub fn agent(&self) -> Option<&Agent> {
        self.agent.as_ref()
    }

    /// The version of the map it was planned in.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The same path the other way round. `None` if it cannot be gone so: it has links, several
    /// headings, legs on the ground or an agent, whose prices may depend on the direction, or times.
    pub fn reversed(&self) -> Option<Self> {
        let is_plain = self.legs.len() == 1 && self.agent.is_none() && self.trajectory.is_none();
        let off_the_ground = self.legs.first().is_some_and(|leg| !leg.how.mode.is_on_ground());
        (is_plain && off_the_ground).then(|| {
            let mut path = self.clone();
            path.points.reverse();
            path.lattice.reverse();
            path.from = path.from.other();
            path
        })
    }

    /// A number that two paths share only if they have the same points on the lattice, the same legs
    /// and modes: the same on every platform.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::default();
        for span in &self.legs {
            hash.add(span.how.part.index() as u64);
            hash.add(span.how.mode as u64);
            span.how.yaw.into_iter().for_each(|yaw| hash.add(1 + yaw as u64));
            for at in &self.lattice[span.lattice.clone()] {
                at.0.iter().for_each(|&c| hash.add(c as u64));
            }
        }
        hash.0
    }

    /// The least distance between the path and anything solid of an airspace, in world units; rooms
    /// wider than `limit` count as that. Looks at everything near the path: for reports, not for every
    /// frame.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([20, 20, 20])?;
    /// scene.voxels.insert_box([0, 0, 0], [20, 20, 5]); // a floor up to z = 4.5
    /// let airspace = Airspace::bake(scene)?;
    /// let query = Query::new([2.0, 9.0, 8.0], [17.0, 9.0, 8.0]);
    /// let path = Planner::new(&airspace).path(&query)?.into_found()?;
    /// assert_eq!(path.clearance(&airspace, 10.0), 2.5); // to the border at x = -0.5
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clearance(&self, airspace: &Airspace, limit: f64) -> f64 {
        clearance(airspace.world(), &self.points, limit)
    }

    /// The least distance between the path and a box along the axes, in world units.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Query, Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([20, 20, 20])?)?;
    /// let query = Query::new([2.0, 9.0, 8.0], [17.0, 9.0, 8.0]);
    /// let path = Planner::new(&airspace).path(&query)?.into_found()?;
    /// assert_eq!(path.distance_to_box([5.0, 12.0, 4.0], [8.0, 14.0, 12.0]), 3.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance_to_box(&self, low: [f64; 3], high: [f64; 3]) -> f64 {
        distance_to_box(&self.points, low, high)
    }

    /// Has the independent auditor judge every leg in a map: that of the version it was planned in, or
    /// another.
    pub fn audit(&self, map: impl Into<Map>) -> Result<(), Fault> {
        super::audit::audit(self, &map.into())
    }

    /// Its length on the lattice, in voxels.
    pub(super) fn voxels(&self) -> f64 {
        crate::geom::polyline_length(&self.lattice)
    }

    /// What a path in one airspace promises about solids, and its points; `None` for other paths.
    pub(super) fn polyline(&self) -> Option<(&[LatticePoint], Promise)> {
        match &self.legs[..] {
            [only]
                if only.how.link.is_none()
                    && only.how.yaw.is_none()
                    && !only.how.mode.is_on_ground() =>
            {
                Some((&self.lattice, only.how.promise))
            }
            _ => None,
        }
    }

    /// Has the auditor judge a path in one airspace, in a world fitted to its body.
    pub(super) fn audit_in(&self, world: &World) -> Result<(), Fault> {
        match self.polyline() {
            Some((points, promise)) => Polyline::new(points.iter().copied(), promise).audit(world),
            None => Err(Fault::NotOneAirspace),
        }
    }
}

/// A stretch of a path in one part of the map and one mode, or a link.
#[derive(Clone, Copy, Debug)]
pub struct Leg<'p> {
    path: &'p Path,
    span: &'p Span,
}

impl<'p> Leg<'p> {
    /// How it is gone.
    pub fn mode(&self) -> Mode {
        self.span.how.mode
    }

    /// The part of the map; for a link the one where it begins.
    pub fn part(&self) -> PartId {
        self.span.how.part
    }

    /// What kind of link it is, if it is one.
    pub fn link(&self) -> Option<LinkKind> {
        self.span.how.link.map(|link| link.kind)
    }

    /// The key of the link, if it is one of the map's.
    pub fn link_key(&self) -> Option<u64> {
        self.span.how.link.and_then(|link| link.key)
    }

    /// The heading that the body keeps along it: how far it is turned about the vertical, in degrees,
    /// counter-clockwise seen from above. `None` if the path has none: the body does not turn, or any
    /// heading will do all along the path. See [`Query::any_heading`](super::Query::any_heading).
    pub fn heading(&self) -> Option<f64> {
        self.span.how.yaw.map(Yaw::degrees)
    }

    /// The body with the heading of this leg.
    pub fn body(&self) -> Body {
        self.path.body.headed(self.yaw())
    }

    pub(super) fn yaw(&self) -> Yaw {
        self.span.how.yaw.unwrap_or(Yaw::Zero)
    }

    /// Its points in world coordinates.
    pub fn points(&self) -> &'p [[f64; 3]] {
        &self.path.points[self.span.points.clone()]
    }

    /// The points where it may bend, on the lattice of its part; of a link, each end on that of its
    /// own part.
    pub fn lattice_points(&self) -> &'p [LatticePoint] {
        &self.path.lattice[self.span.lattice.clone()]
    }

    /// Its length in world units.
    pub fn length(&self) -> f64 {
        polyline_length(self.points())
    }

    /// Its length as seen from above, in world units.
    pub fn flat_length(&self) -> f64 {
        let flat: Vec<_> = self.points().iter().map(|&[x, y, _]| [x, y, 0.0]).collect();
        polyline_length(&flat)
    }

    /// What it costs by the objective, in voxel edges of the map's frame.
    pub fn cost(&self) -> f64 {
        self.span.how.cost.voxels()
    }

    /// How long it takes in seconds: at the agent's speed in its mode, `None` without an agent; a lift takes its own
    /// time.
    pub fn time(&self) -> Option<f64> {
        if let Some(seconds) = self.span.how.link.and_then(|link| link.seconds) {
            return Some(seconds);
        }
        let speed = self.path.agent.as_ref()?.speed(self.mode())?;
        Some(self.length() / speed)
    }

    pub(super) fn promise(&self) -> Promise {
        self.span.how.promise
    }

    /// Whether it leads through the air, or whatever else is not ground, and is no link.
    pub(super) fn is_flown(&self) -> bool {
        self.link().is_none() && !self.mode().is_on_ground()
    }
}

/// Leaves out points that repeat the one before, from a place on.
fn dedup_from(points: &mut Vec<[f64; 3]>, first: usize) {
    let mut tail = points.split_off(first);
    tail.dedup();
    points.append(&mut tail);
}
