//! What can be reached from a point: the set of all places that ways up to a cost lead to, and points
//! drawn from it.
//!
//! [`Planner::reachable`] reads top to bottom: find out what ways cost ([`Terms`]), locate the start,
//! search over cells to everywhere ([`Spread`]), pull the ways to all bends tight. What a place costs is
//! then worked out from the bends around it.

mod fares;
mod volumes;

pub(crate) use volumes::Volumes;

use super::answer::Times;
use super::feature::Feature;
use super::locate::{Located, locate};
use super::options::Ends;
use super::parts::Fit;
use super::priced::Zoned;
use super::reason::{End, Reason};
use super::{Airspace, Planner, Query, QueryError};
use crate::clock::Stopwatch;
use crate::geom::{Cost, LatticePoint, Voxel};
use crate::refine::{Effort, tauten_in_place, tauten_start};
use crate::search::{
    Ending, Estimates, Fares, Foot, Labels, Limit, Limits, Meter, Observer, QuadHeap, Spread,
    Stats, best_first,
};
use crate::space::{CellId, NodeId};
use crate::world::{Agent, Contact};
use fares::{Priced, Prices, Terms};
use std::sync::{Arc, OnceLock};
use volumes::Boxes;

/// The search goes on until ways cost more by this factor: they are not pulled tight yet.
const SLACK: f64 = 1.2;
/// Bends that are pulled tight where a way goes on from one that is taut.
const LOOSE: usize = 4;

/// The places that a start has ways to, up to a cost.
///
/// What a place costs is the cost of a way that exists, a few per cent at most dearer than the cheapest on
/// average (`airlane bench reach` compares it with other searches). A place belongs to the set if a way that was
/// found to it costs no more than the most, before its last part is pulled tight; so near the border the set is
/// a little too small, never too large. A voxel belongs to it if its centre does.
///
/// ```
/// use airlane::{Airspace, Planner, Query, Scene};
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
/// let mut planner = Planner::new(&Airspace::bake(scene)?);
///
/// let set = planner.reachable(&Query::template().start_at([18.0, 20.0, 3.0]), 30.0)?;
/// assert!(set.contains([5.0, 20.0, 3.0]));
/// assert!(!set.contains([22.0, 20.0, 3.0])); // near, but behind the wall
/// let anywhere = set.sample(7).expect("the start is free");
/// assert!(set.cost_to(anywhere).is_some_and(|cost| cost < 31.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reachable {
    airspace: Airspace,
    terms: Terms,
    /// Where cells were entered, in the order in which they were closed; the start first.
    steps: Vec<Step>,
    /// The cells in order, and their steps.
    by_cell: Vec<(CellId, u32)>,
    /// Taut ways to the steps that others come from, each from its end to the first free point; empty for all
    /// other steps.
    ways: Vec<Vec<LatticePoint>>,
    /// Where all ways begin.
    start: Option<LatticePoint>,
    /// What it costs to get from the start to free space around it.
    first: Cost,
    /// The most that ways may cost.
    most: Cost,
    reason: Option<Reason>,
    limit: Option<Limit>,
    stats: Stats,
    times: Times,
    boxes: OnceLock<Arc<Boxes>>,
}

/// Where a cell was entered.
#[derive(Clone, Copy, Debug)]
struct Step {
    cell: CellId,
    point: LatticePoint,
    /// The step that the way comes straight from; the start's own for the start.
    from: u32,
    /// Where the way from there turns.
    gate: Option<LatticePoint>,
    /// The cost of the way, from the first free point.
    g: Cost,
}

/// Keeps the cells in the order in which they are closed.
#[derive(Default)]
struct Order(Vec<NodeId>);

impl Observer for Order {
    fn close(&mut self, node: NodeId) {
        self.0.push(node);
    }
}

impl Planner {
    /// All places that ways from the query's start lead to which cost at most `max_cost`, in the units of
    /// [`Path::cost`](super::Path::cost): voxel edges, for who has no objective. The query's goal does not
    /// matter. An infinite cost gives all that can be reached.
    ///
    /// For bodies, agents, and areas with prices alike, in one airspace. Several parts, links, headings,
    /// and objectives for which more than length, time and areas counts are refused with
    /// [`QueryError::Unsupported`], as is any method that is not a profile. A start that is blocked or
    /// outside gives an empty set with its [`reason`](Reachable::reason), and a limit a set that may be
    /// too small ([`limit`](Reachable::limit)).
    pub fn reachable(&mut self, query: &Query, max_cost: f64) -> Result<Reachable, QueryError> {
        if max_cost.is_nan() || max_cost < 0.0 {
            return Err(QueryError::Cost(max_cost));
        }
        let mut clock = Stopwatch::start();
        let (fitted, terms) = self.terms(query)?;
        let mut times = Times { prepare: clock.lap(), ..Times::default() };
        let most = Cost::from_voxels(max_cost);
        let start = self.located_start(&fitted, query)?;
        let start = start.and_then(|start| match terms.prices(&fitted) {
            Ok(prices) if !prices.admits_point(start.point) => {
                Err(Reason::Forbidden { end: End::Start })
            }
            _ => Ok(start),
        });
        times.locate = clock.lap();
        let mut set = Reachable::empty(fitted, terms, most);
        match start {
            Ok(start) => {
                set.spread(start, query.limits())?;
                times.search = clock.lap();
                set.tighten()?;
                times.refine = clock.lap();
            }
            Err(reason) => set.reason = Some(reason),
        }
        set.times = times;
        Ok(set)
    }

    /// A random point that can be reached from the query's start: every part of that space, for a body of
    /// its room, is as likely as any other of its volume. The same seed always gives the same point.
    ///
    /// Takes the logarithm of the number of cells, once a table of their volumes is made. Where areas
    /// forbid something, it takes a search to know what can be reached: draw several points from
    /// [`reachable`](Self::reachable) then.
    ///
    /// ```
    /// use airlane::{Airspace, Body, Planner, Query, Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([40, 40, 40])?)?;
    /// let query = Query::template().start_at([5.0; 3]).body(Body::ball(0.8)?);
    /// let mut planner = Planner::new(&airspace);
    /// let goal = planner.random_point(&query, 42)?.expect("there is room at the start");
    /// assert!(planner.path(&query.goal_at(goal))?.found().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_point(
        &mut self,
        query: &Query,
        seed: u64,
    ) -> Result<Result<[f64; 3], Reason>, QueryError> {
        let (fitted, terms) = self.terms(query)?;
        if matches!(terms, Terms::Areas(_)) {
            let set = self.reachable(query, f64::INFINITY)?;
            let nothing = set.reason.unwrap_or(Reason::Exhausted);
            return Ok(set.sample(seed).ok_or(nothing));
        }
        let start = match self.located_start(&fitted, query)? {
            Ok(start) => start,
            Err(reason) => return Ok(Err(reason)),
        };
        let world = fitted.world();
        let volumes = Volumes::of(&fitted, Fit::of(&query.asked_method()));
        let label = world.component(start.voxel);
        let point = label.and_then(|label| volumes.sample(world.planes(), label, seed));
        Ok(point.map(|at| world.frame().world_from_lattice(at)).ok_or(Reason::Exhausted))
    }

    /// The airspace that a query is about, fitted, and what ways through it cost.
    fn terms(&self, query: &Query) -> Result<(Airspace, Terms), QueryError> {
        let start = query.start().ok_or(QueryError::NoEnd(End::Start))?;
        self.check(&query.goal_at(start))?;
        let (map, method) = (self.map(), query.asked_method());
        Feature::WithinReach.check(&method)?;
        let refused = || Err(Feature::WithinReach.refused(&method));
        if map.turning_body(query).is_some() || query.has_limits() {
            return refused();
        }
        if let Some(fitted) = map.plain_airspace(query)? {
            let rate = map.context(query, fitted.world().body(), false).rate;
            return Ok((fitted.into_owned(), Terms::Even(rate)));
        }
        let anyone = Agent::anyone();
        let (agent, objective) = (query.asked_agent().unwrap_or(&anyone), query.asked_objective());
        let Some((fitted, medium, areas)) = map.airspace_with_areas(query)? else {
            return refused();
        };
        let Some(mode) = agent.mode_in(medium) else { return refused() };
        let zoned =
            Zoned::of(&fitted, &areas).map_err(|error| QueryError::TooLarge(error.to_string()))?;
        let agent = agent.clone();
        let priced = Priced { agent, objective, areas, medium, mode, zoned };
        Ok((fitted, Terms::Areas(Arc::new(priced))))
    }

    fn located_start(
        &self,
        fitted: &Airspace,
        query: &Query,
    ) -> Result<Result<Located, Reason>, QueryError> {
        let start = query.start().ok_or(QueryError::NoEnd(End::Start))?;
        let world = fitted.world();
        let point = world.frame().lattice_from_world(start.at);
        let point = point.map_err(|why| QueryError::Point(End::Start, why))?;
        // The nearest of the places that lead into free space.
        Ok(locate(world, point, End::Start, query.snapping()).map(|places| places[0]))
    }
}

impl Reachable {
    fn empty(airspace: Airspace, terms: Terms, most: Cost) -> Self {
        Self {
            airspace,
            terms,
            steps: Vec::new(),
            by_cell: Vec::new(),
            ways: Vec::new(),
            start: None,
            first: Cost::ZERO,
            most,
            reason: None,
            limit: None,
            stats: Stats::default(),
            times: Times::default(),
            boxes: OnceLock::new(),
        }
    }

    /// All that can be reached from a free point of a fitted airspace, where all ways cost their length.
    pub(super) fn everywhere(
        airspace: &Airspace,
        start: LatticePoint,
        limits: &Limits,
    ) -> Result<Self, QueryError> {
        let mut set = Self::empty(airspace.clone(), Terms::Even(1.0), Cost::MAX);
        let voxel = airspace.world().voxel_at(start);
        set.spread(Located { asked: start, point: start, voxel }, limits)?;
        Ok(set)
    }

    /// Searches from the start to everywhere, and keeps where each cell was entered.
    fn spread(&mut self, start: Located, limits: &Limits) -> Result<(), QueryError> {
        let (airspace, terms) = (&self.airspace.clone(), &self.terms.clone());
        let (world, cells) = (airspace.world(), terms.cells(airspace));
        let fares = terms.prices(airspace)?;
        let Some(cell) = cells.locate(start.voxel) else { return Ok(()) };
        self.start = Some(start.asked);
        self.first = fares.cost(start.asked, start.point).unwrap_or(Cost::ZERO);
        let most = self.most.scaled(SLACK);
        let policy = Spread { world, cells, fares, start: start.point, most };
        let (mut labels, mut open) = (Labels::<Foot>::default(), QuadHeap::default());
        let mut order = Order::default();
        let estimates = Estimates::Computed;
        let (ending, stats) =
            best_first(&policy, cell, &mut labels, &mut open, estimates, limits, &mut order);
        self.limit = match ending {
            Ending::Limit(limit) => Some(limit),
            _ => None,
        };
        let mut by_cell: Vec<(CellId, u32)> = order.0.iter().copied().zip(0..).collect();
        by_cell.sort_unstable();
        let step_of = |cell: CellId| {
            let at = by_cell.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
            Some(by_cell[at].1)
        };
        let step = |&cell: &CellId| {
            let label = labels.get(cell).expect("a closed cell has a label");
            let from = step_of(label.parent).expect("a parent was closed before");
            let Foot { point, gate, .. } = label.note;
            Step { cell, point, from, gate, g: label.g }
        };
        self.steps = order.0.iter().map(step).collect();
        (self.by_cell, self.stats) = (by_cell, stats);
        Ok(())
    }

    /// Pulls the ways to all bends tight, if the shortest way is the cheapest.
    fn tighten(&mut self) -> Result<(), QueryError> {
        let (airspace, terms) = (&self.airspace.clone(), &self.terms.clone());
        let (world, fares) = (airspace.world(), terms.prices(airspace)?);
        if !fares.is_even() {
            return Ok(());
        }
        let mut is_bend = vec![false; self.steps.len()];
        self.steps.iter().for_each(|step| is_bend[step.from as usize] = true);
        let mut ways: Vec<Vec<LatticePoint>> = vec![Vec::new(); self.steps.len()];
        let mut checks = 0;
        for at in 0..self.steps.len() {
            let Step { point, from, gate, .. } = self.steps[at];
            let before = &ways[from as usize];
            let mut way: Vec<LatticePoint> =
                [point].into_iter().chain(gate).chain(before.iter().copied()).collect();
            way.dedup();
            if is_bend[at] {
                checks += tauten_start(world, &mut way, Effort::Quick, LOOSE);
            }
            let cost = |ends: &[LatticePoint]| fares.cost(ends[0], ends[1]);
            let g = way.windows(2).try_fold(Cost::ZERO, |sum, ends| Some(sum + cost(ends)?));
            self.steps[at].g = g.map_or(self.steps[at].g, |g| g.min(self.steps[at].g));
            if is_bend[at] {
                ways[at] = way;
            }
        }
        self.stats.sight_checks += checks;
        self.ways = ways;
        Ok(())
    }

    fn step_of(&self, cell: CellId) -> Option<u32> {
        let at = self.by_cell.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
        Some(self.by_cell[at].1)
    }

    /// The steps from which places in a cell may be seen: those into its neighbours, and where the ways into
    /// it and into them come from.
    fn bends_around(&self, cell: CellId) -> Vec<u32> {
        let around = self.terms.cells(&self.airspace).view(cell).neighbours();
        let cells = around.map(|(neighbour, _, _)| neighbour).chain([cell]);
        let steps = cells.filter_map(|cell| self.step_of(cell));
        let mut bends: Vec<u32> =
            steps.flat_map(|step| [step, self.steps[step as usize].from]).collect();
        bends.sort_unstable();
        bends.dedup();
        bends
    }

    /// What it costs to get to a free point of a cell that was entered at a step, and the step from which
    /// the way leads straight there.
    fn cost_in(
        &self,
        fares: &Prices<'_>,
        entered: u32,
        bends: &[u32],
        to: LatticePoint,
    ) -> Option<(Cost, u32)> {
        let over = |step: u32| {
            let Step { point, g, .. } = self.steps[step as usize];
            fares.cost(point, to).map(|cost| (g + cost, step))
        };
        // Cells are convex: from where it was entered a way leads to all of it.
        let inside = over(entered);
        let is_better = |way: &(Cost, u32)| inside.is_none_or(|inside| way.0 < inside.0);
        let straight = bends.iter().filter_map(|&bend| over(bend)).filter(is_better);
        let mut ways: Vec<(Cost, u32)> = straight.collect();
        ways.sort_unstable();
        let world = self.airspace.world();
        let sees = |step: u32| world.is_clear(to, self.steps[step as usize].point, Contact::Open);
        ways.into_iter().find(|&(_, step)| sees(step)).or(inside)
    }

    /// The points of a way to a free point, from there to the first free point; taut, if the shortest is the
    /// cheapest. `None` if there is none.
    pub(super) fn lattice_way(
        &self,
        end: LatticePoint,
        stats: &mut Stats,
    ) -> Option<Vec<LatticePoint>> {
        let world = self.airspace.world();
        let cell = self.terms.cells(&self.airspace).locate(world.voxel_at(end))?;
        let fares = self.terms.prices(&self.airspace).ok()?;
        let entered = self.step_of(cell)?;
        let (_, mut at) = self.cost_in(&fares, entered, &self.bends_around(cell), end)?;
        let mut points = vec![end];
        loop {
            if let Some(way) = self.ways.get(at as usize).filter(|way| !way.is_empty()) {
                points.extend(way);
                break;
            }
            let Step { point, gate, from, .. } = self.steps[at as usize];
            points.push(point);
            if from == at {
                break;
            }
            points.extend(gate);
            at = from;
        }
        points.dedup();
        if fares.is_even() {
            let limits = Limits::default();
            let meter = Meter::start(&limits);
            stats.sight_checks += tauten_in_place(world, &mut points, Effort::Quick, &meter);
        }
        Some(points)
    }

    /// The points of a way from the start to a place of the set, both in world coordinates: the way whose cost
    /// [`cost_to`](Self::cost_to) tells. `None` if the place does not belong to the set.
    pub fn way_to(&self, place: [f64; 3]) -> Option<Vec<[f64; 3]>> {
        let (_, at) = self.costs_to(place)?;
        let inside = self.lattice_way(at.point, &mut Stats::default())?;
        let whole = self.start.into_iter().chain(inside.into_iter().rev()).chain([at.asked]);
        let mut points: Vec<LatticePoint> = whole.collect();
        points.dedup();
        let frame = self.airspace.frame();
        Some(points.into_iter().map(|point| frame.world_from_lattice(point)).collect())
    }

    /// The cost of a way to a place in world coordinates, in the units of
    /// [`Path::cost`](super::Path::cost); `None` if it is more than was asked for, or there is no way.
    pub fn cost_to(&self, place: [f64; 3]) -> Option<f64> {
        self.costs_to(place).map(|(cost, _)| cost.voxels())
    }

    /// The same, and over which free point.
    fn costs_to(&self, place: [f64; 3]) -> Option<(Cost, Located)> {
        let world = self.airspace.world();
        let point = world.frame().lattice_from_world(place).ok()?;
        let fares = self.terms.prices(&self.airspace).ok()?;
        let cells = self.terms.cells(&self.airspace);
        // A body may fit at a place, but not everywhere in its voxel: then the way leads over one
        // where it does.
        let footholds = locate(world, point, End::Goal, Ends::Exact).ok()?;
        let over = |at: Located| {
            let cell = cells.locate(at.voxel)?;
            let entered = self.step_of(cell)?;
            let (cost, _) = self.cost_in(&fares, entered, &self.bends_around(cell), at.point)?;
            let ends = self.first + fares.cost(at.point, at.asked)?;
            let is_within = ends + cost <= self.most && fares.admits_point(at.asked);
            let taut = || self.cost_of_taut(&fares, at.point).unwrap_or(cost).min(cost);
            is_within.then(|| (ends + taut(), at))
        };
        footholds.iter().copied().filter_map(over).min_by_key(|(cost, _)| *cost)
    }

    /// What the way to a free point costs when it is pulled tight, if the shortest is the cheapest.
    fn cost_of_taut(&self, fares: &Prices<'_>, to: LatticePoint) -> Option<Cost> {
        if !fares.is_even() {
            return None;
        }
        let way = self.lattice_way(to, &mut Stats::default())?;
        way.windows(2).try_fold(Cost::ZERO, |sum, ends| Some(sum + fares.cost(ends[0], ends[1])?))
    }

    /// Whether a place in world coordinates belongs to the set.
    pub fn contains(&self, place: [f64; 3]) -> bool {
        self.cost_to(place).is_some()
    }

    /// Boxes that make up the set, each by its lower and its upper corner in world coordinates: whole
    /// cells, and smaller boxes at the border, voxel by voxel. They do not overlap. Worked out when first
    /// asked for.
    pub fn boxes(&self) -> impl ExactSizeIterator<Item = [[f64; 3]; 2]> + '_ {
        let (world, planes) = (self.airspace.world(), self.airspace.world().planes());
        let corner = move |voxel| world.frame().world_from_lattice(planes.corner(voxel));
        self.made_of().iter().map(move |corners| corners.map(corner))
    }

    /// Number of voxels in the set. For a body these are the voxels of its room, which are smaller.
    pub fn count(&self) -> u64 {
        self.made_of().voxels
    }

    /// The volume of the set, in world units.
    pub fn volume(&self) -> f64 {
        self.made_of().volume() * self.airspace.frame().voxel_size.powi(3)
    }

    /// Whether nothing belongs to the set.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// A random point of the set, in world coordinates: every part of it is as likely as any other of
    /// its volume. The same seed always gives the same point; `None` if the set is empty. At the border it
    /// may cost a little more than was asked for, as voxels belong to the set if their centres do.
    pub fn sample(&self, seed: u64) -> Option<[f64; 3]> {
        let world = self.airspace.world();
        let point = self.made_of().sample(world.planes(), seed)?;
        Some(world.frame().world_from_lattice(point))
    }

    /// The most that ways may cost.
    pub fn max_cost(&self) -> f64 {
        self.most.voxels()
    }

    /// Why nothing can be reached, if so: the start is blocked, outside or forbidden.
    pub fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    /// The limit that ended the search, if one did: there may be more to reach.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// What the search did.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// How long its stages took.
    pub fn times(&self) -> Times {
        self.times
    }

    fn made_of(&self) -> &Boxes {
        self.boxes.get_or_init(|| {
            let mut boxes = Boxes::default();
            // Prices were made for the search, so they can be.
            if let Ok(fares) = self.terms.prices(&self.airspace) {
                let cells = self.terms.cells(&self.airspace);
                for &(cell, step) in &self.by_cell {
                    let entered = step;
                    let most_rate = fares.most_rate(cells.cell(cell));
                    let corners = cells.cell(cell).voxels();
                    let mut border =
                        Border { set: self, fares: &fares, entered, most_rate, bends: None };
                    border.fill(corners, &mut boxes);
                }
            }
            Arc::new(boxes)
        })
    }
}

/// A cell that may belong to the set in part.
struct Border<'r> {
    set: &'r Reachable,
    fares: &'r Prices<'r>,
    entered: u32,
    most_rate: f64,
    /// Known once they are needed.
    bends: Option<Vec<u32>>,
}

impl Border<'_> {
    /// Adds the voxels of a box whose centres belong to the set.
    fn fill(&mut self, [low, high]: [Voxel; 2], boxes: &mut Boxes) {
        let set = self.set;
        let planes = set.airspace.world().planes();
        let corners = [low, high].map(|corner| planes.corner(corner));
        let left = set.most.raw().checked_sub(set.first.raw()).map(Cost::from_raw);
        let Some(left) = left else { return };
        let entered = &set.steps[self.entered as usize];
        let furthest = Cost::straight_step(entered.point, farthest(corners, entered.point));
        if entered.g + Cost::from_real_up(furthest.real() * self.most_rate) <= left {
            boxes.push(planes, [low, high]);
            return;
        }
        let bends = self.bends.get_or_insert_with(|| set.bends_around(entered.cell));
        let rate = self.fares.least_rate();
        let at_least = |step: &Step| {
            let gap = Cost::straight(step.point, closest(corners, step.point));
            step.g + gap.scaled(rate)
        };
        let over_bends = bends.iter().map(|&bend| at_least(&set.steps[bend as usize]));
        if over_bends.chain([at_least(entered)]).min().is_none_or(|least| least > left) {
            return;
        }
        let size: [i32; 3] = std::array::from_fn(|i| high.0[i] - low.0[i]);
        if size == [1; 3] {
            let centre = LatticePoint(std::array::from_fn(|i| {
                i32::midpoint(corners[0].0[i], corners[1].0[i])
            }));
            let cost = set.cost_in(self.fares, self.entered, bends, centre);
            if cost.is_some_and(|(cost, _)| cost <= left) && self.fares.admits_point(centre) {
                boxes.push(planes, [low, high]);
            }
            return;
        }
        let axis = (0..3).max_by_key(|&axis| size[axis]).unwrap_or(0);
        let (mut upper, mut lower) = (low, high);
        upper.0[axis] += size[axis] / 2;
        lower.0[axis] = upper.0[axis];
        self.fill([low, lower], boxes);
        self.fill([upper, high], boxes);
    }
}

/// The point of a box that is closest to a point.
fn closest([low, high]: [LatticePoint; 2], to: LatticePoint) -> LatticePoint {
    LatticePoint(std::array::from_fn(|i| to.0[i].clamp(low.0[i], high.0[i])))
}

/// The corner of a box that is farthest from a point.
fn farthest([low, high]: [LatticePoint; 2], from: LatticePoint) -> LatticePoint {
    LatticePoint(std::array::from_fn(|i| {
        match from.0[i].abs_diff(low.0[i]) > from.0[i].abs_diff(high.0[i]) {
            true => low.0[i],
            false => high.0[i],
        }
    }))
}
