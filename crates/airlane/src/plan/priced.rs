//! The cheapest way through one airspace with areas, over cells that are cut where areas begin.
//!
//! [`answer`] reads top to bottom: price ways (a [`Tariff`]), find the shortest, take it if no other can be much
//! cheaper, else cut the cells at the areas unless they are, search ([`TollTheta`]), bend the way
//! where that makes it cheaper ([`bend`]).

use super::answer::{Draft, Drafted, Times};
use super::cells::{CellPlanner, CellScratch};
use super::derived::{Key, Value};
use super::dispatch::lowered;
use super::locate::{Located, locate_ends};
use super::map::{PartId, Place};
use super::method::{Lowered, Profile};
use super::options::{Fallback, Settings};
use super::path::{How, Path, RawLeg};
use super::query::QueryError;
use super::reason::{End, Reason};
use super::{Airspace, Planner, Query, Scratch};
use crate::clock::Stopwatch;
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::refine::{Promise, bend};
use crate::search::{
    Ending, Estimates, Fares, Labels, Limits, Meter, Observer, OpenList, QuadHeap, Stats, Stop,
    TollTheta, Tolls, best_first,
};
use crate::space::{CannotCut, Cell as CellBox, Cells, Going, Pricing};
use crate::world::{Agent, Areas, Medium, Mode, Objective, Zones};
use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Memory of searches over cells with areas.
#[derive(Debug, Default)]
pub(crate) struct TollScratch {
    labels: Labels<Stop>,
    open: QuadHeap,
}

impl TollScratch {
    pub(super) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes() + self.open.memory_bytes()
    }
}

/// Cells that are cut at areas.
#[derive(Debug)]
pub(crate) struct Zoned {
    /// The last that asked of all areas that lie where these cells are cut: whoever asks with them again is
    /// known without a look at where they lie.
    areas: Mutex<Arc<Areas>>,
    zones: Zones,
    cells: Cells,
}

impl Zoned {
    pub(super) fn memory_bytes(&self) -> usize {
        self.cells.memory_bytes() + self.cells.guide_bytes()
    }

    fn new(areas: &Arc<Areas>, zones: Zones, cells: Cells) -> Arc<Self> {
        Arc::new(Self { areas: Mutex::new(Arc::clone(areas)), zones, cells })
    }

    fn areas(&self) -> MutexGuard<'_, Arc<Areas>> {
        self.areas.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn zones(&self) -> &Zones {
        &self.zones
    }

    pub(super) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The cells of an airspace, cut at these areas; what is kept of an earlier version or of other areas is
    /// brought up to date where it differs.
    pub(super) fn of(airspace: &Airspace, areas: &Arc<Areas>) -> Result<Arc<Self>, CannotCut> {
        let (world, derived) = (airspace.world(), airspace.derived());
        let key = Key::Zoned(world.body());
        let kept = derived.get(key);
        if let Some(Value::Zoned(kept)) = &kept
            && Arc::ptr_eq(&kept.areas(), areas)
        {
            return Ok(Arc::clone(kept));
        }
        let zones = Zones::new(areas, world.planes(), world.size());
        if let Some(Value::Zoned(kept)) = kept {
            if kept.zones == zones {
                *kept.areas() = Arc::clone(areas);
                return Ok(kept);
            }
            let boxes = zones.differences(&kept.zones);
            let cells = kept.cells.clone().zoned(world, &zones, boxes)?;
            let zoned = Self::new(areas, zones, cells);
            derived.replace(key, Value::Zoned(Arc::clone(&zoned)));
            return Ok(zoned);
        }
        let stale = world.body().is_point().then(|| derived.stale(key, usize::MAX)).flatten();
        let cells = match stale {
            Some((Value::Zoned(kept), bricks)) => {
                let boxes = zones.differences(&kept.zones);
                let cells = match Arc::try_unwrap(kept) {
                    Ok(kept) => kept.cells,
                    Err(shared) => shared.cells.clone(),
                };
                cells.zoned(
                    world,
                    &zones,
                    boxes.into_iter().chain(bricks.into_iter().map(of_brick)),
                )?
            }
            _ => airspace.cells().clone().zoned(world, &zones, zones.boxes())?,
        };
        let zoned = Self::new(areas, zones, cells);
        derived.replace(key, Value::Zoned(Arc::clone(&zoned)));
        Ok(zoned)
    }
}

/// The voxels of a brick.
fn of_brick(brick: [i32; 3]) -> [crate::geom::Voxel; 2] {
    [brick.map(|c| 8 * c), brick.map(|c| 8 * c + 8)].map(crate::geom::Voxel)
}

/// Makes the cells of a fitted airspace now, cut at areas.
pub(super) fn prepare_airspace(fitted: &Airspace, areas: &Arc<Areas>) {
    // Too many areas are refused by the query.
    _ = Zoned::of(fitted, areas);
}

/// The shortest way is taken if it costs no more than this many times what any way costs at least.
fn contented(profile: Profile) -> f64 {
    match profile {
        Profile::Fast => 1.02,
        Profile::Default => 1.01,
        Profile::Quality | Profile::Reference => 1.0,
    }
}

/// The shortest way is bent as well if it costs less than this many times as much.
const WORTH_BENDING: f64 = 1.02;

/// Who goes through an airspace with areas, where length and time are all that counts beside these.
pub(super) struct Traveller<'q> {
    pub(super) agent: &'q Agent,
    pub(super) objective: Objective,
    pub(super) medium: Medium,
    /// In the frame of the airspace.
    pub(super) areas: &'q Arc<Areas>,
}

/// What ways to a goal cost an agent where there are areas.
struct Tariff<'a> {
    pricing: &'a Pricing<'a>,
    mode: Mode,
    goal: LatticePoint,
    /// What an edge costs outside all areas, and at least anywhere.
    rates: [f64; 2],
    /// The areas that the agent may not enter, and those that are cheap.
    barred: Vec<usize>,
    cheap: Vec<usize>,
    /// Boxes around cheap areas, and what the way from there to the goal costs at least.
    bargains: Vec<([[f64; 3]; 2], f64)>,
}

impl<'a> Tariff<'a> {
    fn new(pricing: &'a Pricing<'a>, areas: &Areas, mode: Mode, goal: LatticePoint) -> Self {
        let base = pricing.rate(mode);
        let rate = |area: usize| pricing.rate_in(area, mode);
        let all = 0..areas.len();
        let least = all.clone().map(rate).fold(base, f64::min);
        let barred = all.clone().filter(|&area| rate(area).is_infinite()).collect();
        let cheap: Vec<usize> = all.filter(|&area| rate(area) < base).collect();
        let boxes = cheap.iter().map(|&area| areas.bounds_of(area));
        let bargains = ways_from(boxes.collect(), goal);
        Self { pricing, mode, goal, rates: [base, least], barred, cheap, bargains }
    }

    /// What a straight way costs; `None` if it may not be gone.
    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        self.pricing.way(self.mode, [from, to], Going::ROAD, 0.0)
    }

    /// What a path costs; `None` if it may not be gone.
    fn cost_of(&self, path: &[LatticePoint]) -> Option<Cost> {
        let mut steps = path.windows(2).map(|ends| self.cost(ends[0], ends[1]));
        steps.try_fold(Cost::ZERO, |sum, cost| Some(sum + cost?))
    }

    /// No more than any way from a point to the goal costs, if none is shorter than `shortest`: all of it at
    /// the least rate, and what is outside cheap areas at the usual one.
    fn least(&self, from: LatticePoint, shortest: Cost) -> Cost {
        let [base, least] = self.rates;
        let here = [from.0.map(f64::from); 2];
        // A way past all cheap areas, or to one of them and on from there.
        let over = self.bargains.iter().map(|&(bargain, rest)| gap(here, bargain) + rest);
        let over = over.fold(f64::INFINITY, f64::min) / f64::from(UNIT);
        match over < shortest.voxels() {
            true => shortest.scaled(least) + Cost::from_voxels(over).scaled(base - least),
            false => shortest.scaled(base),
        }
    }
}

/// What the ways from boxes to the goal cost at least, in lattice steps, if one moves within them for nothing.
fn ways_from(boxes: Vec<[[f64; 3]; 2]>, goal: LatticePoint) -> Vec<([[f64; 3]; 2], f64)> {
    let mut rest: Vec<f64> = boxes.iter().map(|&b| gap([goal.0.map(f64::from); 2], b)).collect();
    // Over as many others as there are, at most.
    for _ in 1..boxes.len() {
        for i in 0..boxes.len() {
            for j in 0..boxes.len() {
                rest[i] = rest[i].min(gap(boxes[i], boxes[j]) + rest[j]);
            }
        }
    }
    boxes.into_iter().zip(rest).collect()
}

/// The distance between two boxes.
fn gap([a_low, a_high]: [[f64; 3]; 2], [b_low, b_high]: [[f64; 3]; 2]) -> f64 {
    let apart = |i: usize| (b_low[i] - a_high[i]).max(a_low[i] - b_high[i]).max(0.0);
    (0..3).map(|i| apart(i).powi(2)).sum::<f64>().sqrt()
}

/// What ways over cells cost that are cut at areas.
struct AreaTolls<'a> {
    tariff: &'a Tariff<'a>,
    zones: &'a Zones,
}

impl AreaTolls<'_> {
    /// Whether any of these areas touches a cell. Where one touches any of its voxels, it touches all.
    fn touch(&self, areas: &[usize], cell: &CellBox) -> bool {
        let [low, _] = cell.voxels();
        areas.iter().any(|&area| self.zones.touches(area, low))
    }
}

impl Fares for AreaTolls<'_> {
    fn is_even(&self) -> bool {
        false
    }

    fn admits(&self, cell: &CellBox) -> bool {
        !self.touch(&self.tariff.barred, cell)
    }

    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        self.tariff.cost(from, to)
    }
}

impl Tolls for AreaTolls<'_> {
    fn has_bargain(&self, cell: &CellBox) -> bool {
        self.touch(&self.tariff.cheap, cell)
    }

    fn usual(&self, from: LatticePoint, to: LatticePoint) -> Cost {
        self.tariff.pricing.usual(self.tariff.mode, [from, to])
    }

    fn estimate(&self, from: LatticePoint) -> Cost {
        self.tariff.least(from, Cost::straight(from, self.tariff.goal))
    }
}

impl Planner {
    /// A search through one airspace with areas; or what it took, if another has to decide.
    pub(super) fn past_areas<O: Observer>(
        &mut self,
        (fitted, medium, areas): (&Airspace, Medium, &Arc<Areas>),
        ends: [Place; 2],
        query: &Query,
        limits: &Limits,
        observer: &mut O,
    ) -> Result<Result<Drafted<Path>, Stats>, QueryError> {
        let Lowered::Cells(settings) = lowered(query, limits.clone()) else {
            unreachable!("only profiles search cells")
        };
        let anyone = Agent::anyone();
        let (agent, objective) = (query.asked_agent(), query.asked_objective());
        let agent = agent.unwrap_or(&anyone);
        let traveller = Traveller { agent, objective, medium, areas };
        let context = self.map.context(query, fitted.world().body(), true);
        let ends = ends.map(|place| place.at);
        let Scratch { tolls, cells, .. } = &mut self.scratch;
        let found = answer(fitted, ends, &traveller, &settings, (tolls, cells), observer)?;
        Ok(found.map(|drafted| drafted.map(|legs| Path::of_legs(legs, context))))
    }
}

/// Plans over cells that are cut at areas. If the search finds nothing, one over voxels, which come nearer to
/// areas that forbid, has to decide; what was spent until then is returned.
pub(super) fn answer<O: Observer>(
    airspace: &Airspace,
    ends: [[f64; 3]; 2],
    traveller: &Traveller<'_>,
    settings: &Settings,
    (scratch, cells): (&mut TollScratch, &mut CellScratch),
    observer: &mut O,
) -> Result<Result<Drafted<Vec<RawLeg>>, Stats>, QueryError> {
    let (mut times, mut clock) = (Times::default(), Stopwatch::start());
    let Traveller { agent, objective, medium, areas } = *traveller;
    let world = &**airspace.world();
    let pricing = Pricing::new(agent, objective, Some(areas), world.frame(), (&[medium], 1.0))?;
    let Some(mode) = pricing.mode_in(medium) else { return Ok(Err(Stats::default())) };

    // The shortest way is often the cheapest, too.
    let bare = Settings { fallback: Fallback::Reason, ..settings.clone() };
    let profile = match settings.profile {
        Profile::Fast | Profile::Default => Profile::Default,
        thorough => thorough,
    };
    let bare = Settings { profile, weight: None, steady: false, ..bare };
    let mut planner = CellPlanner { airspace, scratch: cells };
    let drafted = planner.answer(ends, &bare, &mut Stopwatch::start(), &mut ())?;
    let mut stats = drafted.stats;
    let in_the_way = drafted.in_the_way;
    let (line, stopped) = match drafted.draft {
        Draft::Found(line) => (line, None),
        Draft::Stopped(Some(line), limit) => (line, Some(limit)),
        // Where nothing leads, nothing cheap does either.
        Draft::Unreachable(reason) if settings.fallback == Fallback::Reason => {
            return Ok(Ok(Drafted::new(Draft::Unreachable(reason), stats, drafted.times)));
        }
        _ => return Ok(Err(stats)),
    };
    let (length, points) = (Cost::from_voxels(line.length()), line.into_points());
    let [start, goal] = [points[0], points[points.len() - 1]];
    for (end, point) in [(End::Start, start), (End::Goal, goal)] {
        if stopped.is_none() && !pricing.admits(point) {
            let draft = Draft::Unreachable(Reason::Forbidden { end });
            return Ok(Ok(Drafted::new(draft, stats, times)));
        }
    }
    let tariff = Tariff::new(&pricing, areas, mode, goal);
    let leg = |points| leg_of(airspace, &tariff, points);
    let cost = tariff.cost_of(&points);
    // Costs are rounded up leg by leg, and a length before it is priced.
    let rounding = Cost::from_raw(2 * points.len() as u64).scaled(tariff.rates[0].max(1.0));
    let enough = tariff.least(start, length).scaled(contented(settings.profile)) + rounding;
    times.search = clock.lap();
    let drafted = |draft, stats, times| Drafted { in_the_way, ..Drafted::new(draft, stats, times) };
    if let Some(limit) = stopped {
        let way = leg(points).or_else(|| leg(vec![start])).map(|leg| vec![leg]);
        return Ok(Ok(drafted(Draft::Stopped(way, limit), stats, times)));
    }
    if cost.is_some_and(|cost| cost <= enough) {
        let found = leg(points).map(|leg| Draft::Found(vec![leg]));
        return Ok(found.map(|draft| drafted(draft, stats, times)).ok_or(stats));
    }
    let shortest = cost.map(|cost| (cost, points));

    let _settled = airspace.derived().settle_after();
    let zoned = match Zoned::of(airspace, areas) {
        Ok(zoned) => zoned,
        Err(CannotCut::Cells(_)) => return Ok(Err(stats)),
        Err(error) => return Err(QueryError::TooLarge(error.to_string())),
    };
    times.prepare = clock.lap();
    // A body may stand where there is no cell, beside an edge: it is searched between points that have one.
    let Ok((from, to)) = locate_ends(world, ends, settings.ends)? else { return Ok(Err(stats)) };
    let cell = |end: Located| zoned.cells.locate(end.voxel);
    let (Some(start_cell), Some(goal_cell)) = (cell(from), cell(to)) else {
        return Ok(Err(stats));
    };
    let within = Tariff::new(&pricing, areas, mode, to.point);
    let policy = TollTheta {
        world,
        cells: &zoned.cells,
        tolls: AreaTolls { tariff: &within, zones: &zoned.zones },
        start: from.point,
        goal: to.point,
        goal_cell,
        pace: Cell::new(settings.pace_past_areas()),
        ceiling: shortest.as_ref().map_or(Cost::MAX, |&(cost, _)| cost),
        // A tenth of a voxel, outside all areas.
        least_gain: Cost::EDGE.divided(10).scaled(tariff.rates[0]),
        nearest_look: Cell::new(Cost::MAX),
    };
    let TollScratch { labels, open } = scratch;
    let (estimates, limits) = (Estimates::Computed, settings.limits.after(stats.expanded));
    let (ending, searched) =
        best_first(&policy, start_cell, labels, open, estimates, &limits, observer);
    stats.add(searched);
    times.search += clock.lap();
    let cheapest = match ending {
        Ending::Goal(node) => Some(policy.path_to(node, labels)),
        Ending::Exhausted => None,
        Ending::Limit(limit) => {
            // The shortest way, if it may be gone; else it stays where it is.
            let points = shortest.map_or(vec![start], |(_, points)| points);
            let draft = Draft::Stopped(leg(points).map(|leg| vec![leg]), limit);
            return Ok(Ok(drafted(draft, stats, times)));
        }
    };
    let meter = Meter::start(&settings.limits);
    let mut bent = |points| {
        let cost = |a, b| tariff.cost(a, b);
        let borders = |a, b| areas.borders([a, b]);
        let (points, checks) = bend(world, points, cost, borders, &meter);
        stats.sight_checks += checks;
        let points = joined_to_ends(points, [start, goal]);
        (tariff.cost_of(&points).unwrap_or(Cost::MAX), points)
    };
    let cheapest = cheapest.map(&mut bent);
    let known = cheapest.as_ref().map_or(Cost::MAX, |(cost, _)| cost.scaled(WORTH_BENDING));
    let other = shortest.filter(|&(cost, _)| cost < known).map(|(_, points)| bent(points));
    let best = cheapest.into_iter().chain(other).min_by_key(|&(cost, _)| cost);
    let found = best.and_then(|(_, points)| leg(points)).map(|leg| Draft::Found(vec![leg]));
    times.refine = clock.lap();
    Ok(found.map(|draft| drafted(draft, stats, times)).ok_or(stats))
}

/// A way that begins and ends where it was asked to, and not next to it.
fn joined_to_ends(
    mut points: Vec<LatticePoint>,
    [start, goal]: [LatticePoint; 2],
) -> Vec<LatticePoint> {
    if points.first() != Some(&start) {
        points.insert(0, start);
    }
    if points.last() != Some(&goal) {
        points.push(goal);
    }
    points
}

fn leg_of(airspace: &Airspace, tariff: &Tariff<'_>, lattice: Vec<LatticePoint>) -> Option<RawLeg> {
    let cost = tariff.cost_of(&lattice)?;
    let points = lattice.iter().map(|&at| airspace.frame().world_from_lattice(at)).collect();
    let promise = Promise::clear_in(airspace.world());
    let how = How { part: PartId::FIRST, mode: tariff.mode, link: None, promise, cost, yaw: None };
    Some(RawLeg { how, lattice, points })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Frame;
    use crate::plan::ground;
    use crate::world::{Area, Price, Shape};
    use crate::{Map, Scene};
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = LatticePoint> {
        prop::array::uniform3(0i32..40 * UNIT).prop_map(LatticePoint)
    }

    fn area() -> impl Strategy<Value = Area> {
        let at = prop::array::uniform3(0.0..40.0);
        let factor = prop::sample::select(vec![0.1, 0.5, 0.9, 1.0, 2.0, 10.0]);
        (at, 1.0..15.0, any::<bool>(), factor).prop_map(|(at, size, is_ball, factor)| {
            let shape = match is_ball {
                true => Shape::ball(at, size),
                false => Shape::cuboid(at, at.map(|c| c + size)),
            };
            Area::new(1, shape, Price::Factor(factor))
        })
    }

    proptest! {
        /// No way is cheaper than the estimate, whichever it is.
        #[test]
        fn estimates_are_no_more_than_any_way_costs(
            areas in prop::collection::vec(area(), 0..6),
            way in prop::collection::vec(point(), 2..6),
        ) {
            let frame = Frame::CENTRED;
            let areas = Areas::new(areas, &frame, [[-1e9; 3], [1e9; 3]]).unwrap();
            let (agent, media) = (Agent::anyone(), [Medium::Air]);
            let prices = (&media[..], 1.0);
            let pricing =
                Pricing::new(&agent, Objective::SHORTEST, Some(&areas), &frame, prices).unwrap();
            let mode = pricing.mode_in(Medium::Air).unwrap();
            let (start, goal) = (way[0], *way.last().unwrap());
            let tariff = Tariff::new(&pricing, &areas, mode, goal);
            let cost = tariff.cost_of(&way).unwrap();
            prop_assert!(tariff.least(start, Cost::straight(start, goal)) <= cost);
            // Nor than one that knows how long the way is.
            let length = way.windows(2).map(|ends| Cost::straight(ends[0], ends[1]));
            prop_assert!(tariff.least(start, length.fold(Cost::ZERO, |a, b| a + b)) <= cost);
        }
    }

    /// Areas of a map are placed once for each version of it, not for each query; and cells that are cut where
    /// other areas lie that cost something else know these from then on.
    #[test]
    fn areas_are_placed_once_and_known_again() {
        let airspace = Airspace::bake(Scene::open([40, 40, 40]).unwrap()).unwrap();
        let mut map = Map::from(airspace.clone());
        let area = |factor| Area::new(1, Shape::ball([20.0; 3], 6.0), Price::Factor(factor));
        map.set_area(1, area(5.0)).unwrap();
        let placed = || ground::areas(&map).unwrap();
        assert!(
            Arc::ptr_eq(&placed(), &placed())
                && Arc::ptr_eq(&placed(), &ground::areas(&map.clone()).unwrap())
        );

        let query = Query::new([4.0, 20.0, 20.0], [36.0, 20.0, 20.0]);
        let mut planner = Planner::new(&map);
        planner.path(&query).unwrap();
        let before = placed();
        let zoned = Zoned::of(&airspace, &before).unwrap();
        assert!(Arc::ptr_eq(&zoned.areas(), &before), "the query cut the cells for these areas");

        map.set_price(1, Price::Factor(7.0)).unwrap();
        let after = ground::areas(&map).unwrap();
        assert!(!Arc::ptr_eq(&before, &after));
        planner.follow(&map);
        planner.path(&query).unwrap();
        assert!(Arc::ptr_eq(&zoned.areas(), &after), "the same cells, which know the areas now");
        assert!(Arc::ptr_eq(&zoned, &Zoned::of(&airspace, &after).unwrap()));
    }

    /// A price that changes recuts nothing and drops nothing, for a body either; nor does an area that moves drop
    /// the room of a body.
    #[test]
    fn new_prices_leave_all_that_was_built_as_it_was() {
        let body = crate::world::Body::ball(0.8).unwrap();
        let mut airspace = Airspace::bake(Scene::open([40, 40, 40]).unwrap()).unwrap();
        let area = |factor| Area::new(1, Shape::ball([20.0; 3], 6.0), Price::Factor(factor));
        airspace.apply(crate::Edits::new().set_area(1, area(5.0))).unwrap();
        let query = Query::new([4.0, 20.0, 20.0], [36.0, 20.0, 20.0]).body(body);
        let built = |airspace: &Airspace| {
            Planner::new(airspace).path(&query).unwrap().into_found().unwrap();
            let room = airspace.room(body).unwrap();
            let zoned = Zoned::of(&room, airspace.placed_areas().unwrap()).unwrap();
            (zoned, Arc::clone(room.world()))
        };
        let before = built(&airspace);
        airspace.apply(crate::Edits::new().set_price(1, Price::Factor(7.0))).unwrap();
        let after = built(&airspace);
        assert!(Arc::ptr_eq(&before.0, &after.0) && Arc::ptr_eq(&before.1, &after.1));
        let moved = Area::new(1, Shape::ball([21.0, 20.0, 20.0], 6.0), Price::Factor(7.0));
        airspace.apply(crate::Edits::new().set_area(1, moved)).unwrap();
        let moved = built(&airspace);
        assert!(!Arc::ptr_eq(&after.0, &moved.0) && Arc::ptr_eq(&after.1, &moved.1));
    }
}
