//! The default planner: any-angle search over the cells of one airspace.
//!
//! [`CellPlanner::answer`] and [`CellPlanner::between`] read top to bottom:
//!
//! 1. *Locate* both ends on the lattice; a blocked end is an answer, or snaps to the nearest free
//!    point if the query allows it.
//! 2. *Quick answers*: ends in different components have no path between them, ends that see each
//!    other need no search.
//! 3. *Search*: Lazy Theta\* over the cells, from the end that is more enclosed, or from both.
//! 4. *Refine*: pull the path taut around the solids it turns on.

use super::Airspace;
use super::answer::{Draft, Drafted, Times};
use super::locate::{Located, apart, locate_ends};
use super::method::Profile;
use super::options::{Fallback, GUIDED, Settings};
use super::query::QueryError;
use super::reason::{End, Reason};
use super::run::ended;
use super::spares::Spares;
use crate::clock::Stopwatch;
use crate::geom::{LatticePoint, Voxel};
use crate::refine::{Effort, Polyline, Promise, tauten_with};
use crate::search::{
    Budget, CellEntry, CellTheta, Ending, Estimates, GuideMemory, Labels, Limit, Limits, Meter,
    Observer, OpenList, Pace, QuadHeap, Stats, best_first, guide,
};
use crate::space::CellId;
use crate::world::{Contact, World};

/// Scratch memory of searches over cells.
#[derive(Debug, Default)]
pub(crate) struct CellScratch {
    pub(super) labels: Labels<CellEntry>,
    pub(super) open: QuadHeap,
    pub(super) guide: GuideMemory,
    /// Memory of paths that nobody needs any more.
    pub(super) lines: Spares<LatticePoint>,
    slack: Vec<bool>,
}

impl CellScratch {
    pub(super) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes()
            + self.open.memory_bytes()
            + self.guide.memory_bytes()
            + self.lines.memory_bytes()
    }
}

/// Plans over the cells of an airspace, with borrowed scratch memory.
pub(crate) struct CellPlanner<'p> {
    pub(super) airspace: &'p Airspace,
    pub(super) scratch: &'p mut CellScratch,
}

/// What a search hands to the refiner: the points of a path, and how the search ended.
pub(super) struct Route {
    pub(super) points: Vec<LatticePoint>,
    pub(super) ends: (Entry, Entry),
    pub(super) ending: Ending,
}

impl Route {
    fn reversed(mut self) -> Self {
        self.points.reverse();
        Self { ends: (self.ends.1, self.ends.0), ..self }
    }
}

impl CellPlanner<'_> {
    /// Answers a query while `observer` watches the search. Its nodes are cells, and one more for
    /// the goal.
    pub(super) fn answer<O: Observer>(
        &mut self,
        ends: [[f64; 3]; 2],
        settings: &Settings,
        clock: &mut Stopwatch,
        observer: &mut O,
    ) -> Result<Drafted<Polyline>, QueryError> {
        let budget = Budget::new(&settings.limits);
        let mut stats = Stats::default();
        let quick = self.locate(ends, settings, &mut stats)?;
        let times = Times { locate: clock.lap(), ..Times::default() };
        let draft = match quick {
            Ok(Quick::Search(start, goal, solid)) => {
                let spent = (stats, times);
                let ends = (start, goal, solid);
                return Ok(self.between(ends, settings, &budget, spent, (clock, observer)));
            }
            Ok(Quick::Path(line)) => Draft::Found(line),
            Err(reason) => Draft::Unreachable(reason),
        };
        Ok(Drafted::new(draft, stats, times))
    }

    /// Searches between two ends; `solid` is the first in the way of the start, if one is. The limits are those
    /// of the budget.
    pub(super) fn between<O: Observer>(
        &mut self,
        (start, goal, solid): (Entry, Entry, Option<Voxel>),
        settings: &Settings,
        budget: &Budget<'_>,
        (mut stats, mut times): (Stats, Times),
        (clock, observer): (&mut Stopwatch, &mut O),
    ) -> Drafted<Polyline> {
        let frame = self.airspace.frame();
        let in_the_way = solid.map(|solid| frame.world_from_lattice(solid.centre()));

        if settings.profile == Profile::Reference {
            let draft = self.best_known((start, goal), budget, &mut stats);
            times.search = clock.lap();
            return Drafted { in_the_way, ..Drafted::new(draft, stats, times) };
        }
        let from =
            settings.from.unwrap_or_else(|| self.first_end((start, goal), solid, &mut stats));
        let pace = settings.pace(self.airspace.world());
        let is_joined = self.component(start) == self.component(goal);
        let guided_after = settings
            .guided_after(self.airspace.world(), self.airspace.cells())
            .filter(|_| is_joined);
        let mut search = |from, pace, limits: &Limits, stats: &mut Stats| {
            let ends = if from == End::Start { (start, goal) } else { (goal, start) };
            let route = self.search_guided(ends, pace, guided_after, limits, observer, stats);
            if from == End::Start { route } else { route.reversed() }
        };
        let limits = budget.left_after(stats.expanded);
        let mut first = search(from, pace, &limits, &mut stats);
        let second = (settings.profile == Profile::Quality
            && matches!(first.ending, Ending::Goal(_)))
        .then(|| {
            let limits = budget.left_after(stats.expanded);
            search(from.other(), settings.pace_back(), &limits, &mut stats)
        });
        times.search = clock.lap();

        let ending = first.ending;
        if from == End::Goal && !matches!(ending, Ending::Goal(_)) {
            // What was searched around the goal is no way from the start.
            first.points = self.towards(start, goal);
        }
        let effort = settings.effort();
        let left = |stats: &Stats| budget.left_after(stats.expanded);
        let mut line = self.refine(first, effort, &left(&stats), &mut stats);
        if let Some(second) = second.filter(|route| matches!(route.ending, Ending::Goal(_))) {
            let other = self.refine(second, effort, &left(&stats), &mut stats);
            let longer = match other.length() < line.length() {
                true => std::mem::replace(&mut line, other),
                false => other,
            };
            self.scratch.lines.give(longer.into_points());
        }
        let draft = ended(ending, settings.fallback, || line);
        times.refine = clock.lap();
        Drafted { in_the_way, from, ..Drafted::new(draft, stats, times) }
    }

    /// Both ends, and what needs no search.
    pub(super) fn locate(
        &mut self,
        ends: [[f64; 3]; 2],
        settings: &Settings,
        stats: &mut Stats,
    ) -> Result<Result<Quick, Reason>, QueryError> {
        let located = locate_ends(self.airspace.world(), ends, settings.ends)?;
        Ok(located.and_then(|ends| self.quick_answer(ends, settings, stats)))
    }

    /// Answers what needs no search.
    fn quick_answer(
        &mut self,
        (start, goal): (Located, Located),
        settings: &Settings,
        stats: &mut Stats,
    ) -> Result<Quick, Reason> {
        let (world, cells) = (self.airspace.world(), self.airspace.cells());
        let entry = |end: Located| {
            // Every free voxel lies in a cell, unless a forged file says otherwise.
            let cell = cells.locate(end.voxel).ok_or(Reason::Exhausted)?;
            Ok(Entry { asked: end.asked, point: end.point, cell })
        };
        let (start, goal) = (entry(start)?, entry(goal)?);
        let component = |point| world.component(world.voxel_at(point));
        let (a, b) = (component(start.point), component(goal.point));
        let is_apart = a != b && settings.fallback == Fallback::Reason;
        // A body may get straight through a gap that no voxel has room for.
        let may_see = a == b || world.base().is_some();
        let mut solid = None;
        if may_see || !is_apart {
            let base = world.base().unwrap_or(world);
            solid = base.first_hit(start.asked, goal.asked);
            stats.sight_checks += u64::from(may_see);
            let is_body_clear =
                || world.base().is_none() || world.is_clear_for_body(start.asked, goal.asked);
            if may_see && solid.is_none() && is_body_clear() {
                let promise = Promise::clear_in(world);
                let mut line = self.scratch.lines.take();
                line.extend([start.asked, goal.asked]);
                return Ok(Quick::Path(Polyline::of(line, promise)));
            }
        }
        match is_apart {
            true => Err(apart(world, start.point, goal.point)),
            false => Ok(Quick::Search(start, goal, solid)),
        }
    }

    /// The end to search from: the one whose view of the other is blocked sooner, because a search
    /// takes long where its goal is enclosed. `solid` is the first in the way of the start, if one is.
    fn first_end(
        &self,
        (start, goal): (Entry, Entry),
        solid: Option<Voxel>,
        stats: &mut Stats,
    ) -> End {
        let fitted = &**self.airspace.world();
        if self.component(start) != self.component(goal) {
            return End::Start; // what can be reached from there is asked for
        }
        // Where a point would get through, what counts is where the body gets stuck.
        let (world, (a, b), hit) = match (fitted.base(), solid) {
            (Some(base), Some(hit)) => (&**base, (start.asked, goal.asked), Some(hit)),
            (Some(_), None) => {
                let ends = (start.point, goal.point);
                (fitted, ends, fitted.first_hit(ends.0, ends.1))
            }
            (None, hit) => (fitted, (start.point, goal.point), hit),
        };
        stats.sight_checks += 1;
        let (Some(hit), Some(back)) = (hit, world.first_hit(b, a)) else { return End::Start };
        match way_to_hit(world, (b, a), back) < way_to_hit(world, (a, b), hit) {
            true => End::Goal,
            false => End::Start,
        }
    }

    /// The straight way towards the goal, until shortly before something is in the way.
    fn towards(&self, start: Entry, goal: Entry) -> Vec<LatticePoint> {
        let world = self.airspace.world();
        let (from, to) = (start.point, goal.point);
        let Some(hit) = world.first_hit(from, to) else { return vec![from] };
        let share = (way_to_hit(world, (from, to), hit) - 0.5).max(0.0) / from.distance(to);
        let place = |i: usize| {
            let way = f64::from(to.0[i]) - f64::from(from.0[i]);
            from.0[i] + (share * way) as i32
        };
        let there = LatticePoint(std::array::from_fn(place));
        match world.is_clear(from, there, Contact::Open) {
            true => vec![from, there],
            false => vec![from],
        }
    }

    fn component(&self, end: Entry) -> Option<u32> {
        let world = self.airspace.world();
        world.component(world.voxel_at(end.point))
    }

    /// Searches from one end to the other; along a guide, once so many cells are closed. The ends must be
    /// in one component.
    pub(super) fn search_guided<O: Observer>(
        &mut self,
        ends: (Entry, Entry),
        pace: Pace,
        guided_after: Option<u64>,
        limits: &Limits,
        observer: &mut O,
        stats: &mut Stats,
    ) -> Route {
        let can_pause = |after: &u64| limits.expansions.is_none_or(|most| most > *after);
        let Some(after) = guided_after.filter(can_pause) else {
            return self.search(ends, pace, limits, observer, stats);
        };
        let budget = Budget::new(limits);
        let before = stats.expanded;
        let first = Limits { expansions: Some(after), ..limits.clone() };
        let route = self.search(ends, pace, &first, observer, stats);
        let Ending::Limit(Limit::Expansions) = route.ending else { return route };
        let left = |stats: &Stats| budget.left_after(stats.expanded - before);

        let Self { airspace, scratch } = self;
        let CellScratch { labels, open, guide: memory, lines, .. } = &mut **scratch;

        let (world, cells, (start, goal)) = (airspace.world(), airspace.cells(), ends);
        let [near, far] = [start, goal].map(|end| (end.point, end.cell));
        let aims = match guide(cells, near, far, &left(stats), memory, stats) {
            Ok(aims) => aims,
            Err(ending @ Ending::Limit(_)) => return Route { ending, ..route },
            // Cells of a forged file may not lead where voxels do.
            Err(_) => return self.search(ends, pace, &left(stats), observer, stats),
        };
        let policy = CellTheta::new(world, cells, start.point, goal.point, goal.cell, GUIDED);
        let policy = policy.guided(&aims);
        lines.give(route.points);
        let limits = left(stats);
        let found =
            best_first(&policy, start.cell, labels, open, Estimates::Computed, &limits, observer);
        stats.add(found.1);
        found_route(&policy, ends, found.0, labels, lines.take())
    }

    /// Searches from one end to the other, without a guide.
    pub(super) fn search<O: Observer>(
        &mut self,
        (start, goal): (Entry, Entry),
        pace: Pace,
        limits: &Limits,
        observer: &mut O,
        stats: &mut Stats,
    ) -> Route {
        let Self { airspace, scratch: CellScratch { labels, open, lines, .. } } = self;
        let (world, cells) = (airspace.world(), airspace.cells());
        let policy = CellTheta::new(world, cells, start.point, goal.point, goal.cell, pace);
        let (ending, spent) =
            best_first(&policy, start.cell, labels, open, Estimates::Computed, limits, observer);
        stats.add(spent);
        found_route(&policy, (start, goal), ending, labels, lines.take())
    }

    pub(super) fn refine(
        &mut self,
        route: Route,
        effort: Effort,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Polyline {
        let Route { mut points, ends: (start, goal), ending } = route;
        let world = self.airspace.world();
        let meter = Meter::start(limits);
        let slack = &mut self.scratch.slack;
        stats.sight_checks += tauten_with(slack, world, &mut points, effort, &meter);
        let end = match ending {
            Ending::Goal(_) => goal,
            // It leads to some other point.
            _ => Entry { asked: *points.last().unwrap_or(&start.point), ..goal },
        };
        led_on(world, points, (start, end), stats)
    }
}

/// What a search over cells found: the way to the goal, or as near to it as it came.
fn found_route(
    policy: &CellTheta<'_>,
    (start, goal): (Entry, Entry),
    ending: Ending,
    labels: &Labels<CellEntry>,
    memory: Vec<LatticePoint>,
) -> Route {
    let points = match ending {
        Ending::Goal(node) => policy.path_in(memory, node, labels),
        _ => match policy.nearest_reached(labels) {
            Some((cell, point)) => {
                let mut points = policy.path_in(memory, cell, labels);
                points.push(point);
                points
            }
            None => vec![start.point],
        },
    };
    Route { points, ends: (start, goal), ending }
}

/// How far one gets on the straight way between two points until it touches `hit`, in voxels.
pub(super) fn way_to_hit(
    world: &World,
    (from, to): (LatticePoint, LatticePoint),
    hit: Voxel,
) -> f64 {
    let enters = |axis: usize| {
        let (at, way) = (from.0[axis], f64::from(to.0[axis]) - f64::from(from.0[axis]));
        let spacing = world.planes().axis(axis);
        let faces = [spacing.at(hit.0[axis]), spacing.at(hit.0[axis] + 1)];
        let near = if way > 0.0 { faces[0] } else { faces[1] };
        if way == 0.0 { 0.0 } else { (f64::from(near) - f64::from(at)) / way }
    };
    let share = (0..3).map(enters).fold(0.0, f64::max).min(1.0);
    share * from.distance(to)
}

/// Leads a path on to the point that was asked for, where a body fits but not all around it. Bends that
/// this makes needless are dropped. Returns the number of lines of sight that took.
pub(super) fn lead_on(world: &World, points: &mut Vec<LatticePoint>, asked: LatticePoint) -> u64 {
    if points.last() == Some(&asked) {
        return 0;
    }
    points.push(asked);
    let mut checks = 0;
    while let [.., before, _, _] = points[..] {
        checks += 1;
        if !world.is_clear_for_body(before, asked) {
            break;
        }
        points.remove(points.len() - 2);
    }
    checks
}

/// The path through these points, led on to where it was asked to begin and end.
pub(super) fn led_on(
    world: &World,
    mut points: Vec<LatticePoint>,
    (start, goal): (Entry, Entry),
    stats: &mut Stats,
) -> Polyline {
    stats.sight_checks += lead_on(world, &mut points, goal.asked);
    points.reverse();
    stats.sight_checks += lead_on(world, &mut points, start.asked);
    points.reverse();
    Polyline::of(points, Promise::clear_in(world))
}

/// An end of a query and the cell that holds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) asked: LatticePoint,
    pub(super) point: LatticePoint,
    pub(super) cell: CellId,
}

/// What is known before any search.
pub(super) enum Quick {
    /// The path is straight.
    Path(Polyline),
    /// There is something to search for: from where, to where, and the first solid on the straight
    /// line between them.
    Search(Entry, Entry, Option<Voxel>),
}
