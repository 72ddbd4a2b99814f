//! The cheapest way through one airspace with areas, over cells that are cut where areas begin.
//!
//! [`answer`] reads top to bottom: attach the ends and price steps (a [`Trip`]), cut the cells at the areas
//! unless they are, search ([`TollTheta`]), bend the way where that makes it cheaper ([`bend`]).

use super::super::Airspace;
use super::super::answer::{Draft, Drafted, Times};
use super::super::cells::{CellPlanner, CellScratch};
use super::super::derived::{Key, Value};
use super::super::ground::Ground;
use super::super::options::Settings;
use super::super::path::{How, RawLeg};
use super::super::query::QueryError;
use super::{Errand, trip};
use crate::clock::Stopwatch;
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::refine::{Promise, bend};
use crate::search::{
    Ending, Estimates, Fares, Labels, Limits, Meter, Observer, OpenList, Pace, QuadHeap, Stage,
    Stats, Stop, TollTheta, Tolls, best_first,
};
use crate::space::{Cell as CellBox, Cells, CellsTooLarge, Going, Pricing, Realm, Trip};
use crate::world::{Areas, Mode, Zones};
use std::cell::Cell;
use std::sync::Arc;

/// Memory of searches over cells with areas.
#[derive(Debug, Default)]
pub(crate) struct TollScratch {
    labels: Labels<Stop>,
    open: QuadHeap,
}

impl TollScratch {
    pub(in super::super) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes() + self.open.memory_bytes()
    }
}

/// Cells that are cut at areas.
#[derive(Debug)]
pub(crate) struct Zoned {
    zones: Zones,
    cells: Cells,
}

impl Zoned {
    pub(in super::super) fn memory_bytes(&self) -> usize {
        self.cells.memory_bytes()
    }

    pub(in super::super) fn zones(&self) -> &Zones {
        &self.zones
    }

    pub(in super::super) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The cells of an airspace, cut at these areas; what is kept of an earlier version or of other areas is
    /// brought up to date where it differs.
    pub(in super::super) fn of(
        airspace: &Airspace,
        areas: &Areas,
    ) -> Result<Arc<Self>, CellsTooLarge> {
        let (world, derived) = (airspace.world(), airspace.derived());
        let zones = Zones::new(areas, world.planes(), world.size());
        let key = Key::Zoned(world.body());
        if let Some(Value::Zoned(kept)) = derived.get(key) {
            if kept.zones == zones {
                return Ok(kept);
            }
            let boxes = zones.differences(&kept.zones);
            let cells = kept.cells.clone().zoned(world, &zones, boxes)?;
            let zoned = Arc::new(Self { zones, cells });
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
        let zoned = Arc::new(Self { zones, cells });
        derived.replace(key, Value::Zoned(Arc::clone(&zoned)));
        Ok(zoned)
    }
}

/// The voxels of a brick.
fn of_brick(brick: [i32; 3]) -> [crate::geom::Voxel; 2] {
    [brick.map(|c| 8 * c), brick.map(|c| 8 * c + 8)].map(crate::geom::Voxel)
}

/// Makes the cells of a fitted airspace now, cut at areas if there are any.
pub(in super::super) fn prepare_airspace(fitted: &Airspace, areas: Option<&Areas>) {
    fitted.cells();
    if let Some(areas) = areas.filter(|areas| areas.frame() == fitted.frame()) {
        // One that is too large says so in the query.
        _ = Zoned::of(fitted, areas);
    }
}

/// Where prices differ a search that hurries passes by what is cheap.
const PACE: Pace = Pace {
    weight: 1.0,
    stages: &[Stage::new(1000, 1.05), Stage::new(2000, 1.1), Stage::new(4000, 1.2)],
};

/// The shortest way is bent as well if it costs less than this many times as much.
const WORTH_BENDING: f64 = 1.02;

/// Whether an errand is through one airspace, with areas, and areas are all that makes one way dearer than
/// another as long.
pub(super) fn can_plan(ground: &Ground<'_>, errand: &Errand<'_>) -> bool {
    matches!(ground.joined.provinces(), [only] if matches!(only.realm(), Realm::Grid(_)))
        && counts_areas_alone(errand)
}

/// Whether there are areas, and they are all that makes one way through an airspace dearer than another as
/// long.
pub(in super::super) fn counts_areas_alone(errand: &Errand<'_>) -> bool {
    let objective = errand.objective;
    let [low, high] = errand.agent.heights;
    errand.areas.is_some_and(|areas| !areas.is_empty())
        && objective.climb == 0.0
        && objective.descent == 0.0
        && objective.exposure == 0.0
        && errand.agent.confined_to.is_empty()
        && errand.turning_radius().is_none()
        && (low, high) == (f64::NEG_INFINITY, f64::INFINITY)
}

/// What ways cost an agent where there are areas.
struct AreaTolls<'a> {
    pricing: &'a Pricing<'a>,
    mode: Mode,
    zones: &'a Zones,
    /// The zones that the agent may not enter.
    barred: Vec<usize>,
    goal: LatticePoint,
    /// What an edge costs outside all areas, and at least anywhere.
    rates: [f64; 2],
    /// Boxes around cheap areas, and what the way from there to the goal costs at least.
    cheap: Vec<([[f64; 3]; 2], f64)>,
}

impl<'a> AreaTolls<'a> {
    fn new(
        (pricing, areas, zones): (&'a Pricing<'a>, &Areas, &'a Zones),
        mode: Mode,
        goal: LatticePoint,
    ) -> Self {
        let base = pricing.rate(mode);
        let rate = |area: usize| pricing.rate_in(area, mode);
        let all = 0..areas.len();
        let barred = all.clone().filter(|&area| rate(area).is_infinite()).collect();
        let least = all.clone().map(rate).fold(base, f64::min);
        let boxes = all.filter(|&area| rate(area) < base).map(|area| areas.bounds_of(area));
        let cheap = ways_from(boxes.collect(), goal);
        Self { pricing, mode, zones, barred, goal, rates: [base, least], cheap }
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

impl Fares for AreaTolls<'_> {
    fn is_even(&self) -> bool {
        false
    }

    fn admits(&self, cell: &CellBox) -> bool {
        let [low, _] = cell.voxels();
        !self.barred.iter().any(|&zone| self.zones.touches(zone, low))
    }

    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        self.pricing.way(self.mode, [from, to], Going::ROAD, 0.0)
    }
}

impl Tolls for AreaTolls<'_> {
    fn estimate(&self, from: LatticePoint) -> Cost {
        let straight = Cost::straight(from, self.goal);
        let [base, least] = self.rates;
        let here = [from.0.map(f64::from); 2];
        // A way past all cheap areas, or to one of them and on from there.
        let over = self.cheap.iter().map(|&(cheap, rest)| gap(here, cheap) + rest);
        let over = over.fold(f64::INFINITY, f64::min) / f64::from(UNIT);
        let shortest = match over < straight.voxels() {
            true => Cost::from_voxels(over),
            false => straight,
        };
        straight.scaled(least).max(shortest.scaled(base))
    }
}

/// Plans over cells that are cut at areas. If the search finds nothing, one over voxels, which come nearer to
/// areas that forbid, decides; what was spent until then is returned.
pub(super) fn answer<O: Observer>(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    limits: &Limits,
    (scratch, cells): (&mut TollScratch, &mut CellScratch),
    observer: &mut O,
) -> Result<Result<Drafted<Vec<RawLeg>>, Stats>, QueryError> {
    let nothing = Ok(Err(Stats::default()));
    let (mut times, mut clock) = (Times::default(), Stopwatch::start());
    let (Some(airspace), Some(areas)) = (ground.air(0), errand.areas) else { return nothing };
    let trip = match trip(ground, errand)? {
        Ok(trip) => trip,
        Err(reason) => return Ok(Ok(Drafted::unreachable(reason, times))),
    };
    let Ok(zoned) = Zoned::of(airspace, areas) else { return nothing };
    times.prepare = clock.lap();
    let world = airspace.world();
    let [start, goal] = [trip.start(), trip.goal()].map(|node| trip.place(node).1);
    let cell = |point| zoned.cells.locate(world.voxel_at(point));
    let (Some(start_cell), Some(goal_cell)) = (cell(start), cell(goal)) else { return nothing };
    let medium = trip.joined().provinces()[0].medium();
    let Some(mode) = trip.pricing().mode_in(medium) else { return nothing };
    let tolls = AreaTolls::new((trip.pricing(), areas, &zoned.zones), mode, goal);
    let policy = TollTheta {
        world,
        cells: &zoned.cells,
        tolls,
        start,
        goal,
        goal_cell,
        pace: Cell::new(PACE),
        nearest_look: Cell::new(Cost::MAX),
    };
    times.locate = clock.lap();
    let TollScratch { labels, open } = scratch;
    let estimates = Estimates::Computed;
    let (ending, mut stats) =
        best_first(&policy, start_cell, labels, open, estimates, limits, observer);
    times.search = clock.lap();
    let node = match ending {
        Ending::Goal(node) => node,
        Ending::Exhausted => return Ok(Err(stats)),
        Ending::Limit(limit) => {
            // It stays where it is.
            let leg = leg_of(ground, &trip, airspace, mode, vec![start]);
            let draft = Draft::Stopped(leg.map(|leg| vec![leg]), limit);
            return Ok(Ok(Drafted::new(draft, stats, times)));
        }
    };
    let points = policy.path_to(node, labels);
    // The shortest way may be the cheapest, too.
    let ends = [start, goal].map(|end| airspace.frame().world_from_lattice(end));
    let settings = Settings { limits: limits.after(stats.expanded), ..Settings::default() };
    let mut planner = CellPlanner { airspace, scratch: cells };
    let shortest = planner.answer(ends, &settings, &mut Stopwatch::start(), &mut ()).ok();
    let shortest = shortest.and_then(|drafted| {
        stats.add(drafted.stats);
        match drafted.draft {
            Draft::Found(line) => Some(line.into_points()),
            _ => None,
        }
    });
    let meter = Meter::start(limits);
    let mut bent = |points| {
        let cost = |a, b| policy.tolls.cost(a, b);
        let borders = |a, b| areas.borders([a, b]);
        let (points, checks) = bend(world, points, cost, borders, &meter);
        stats.sight_checks += checks;
        leg_of(ground, &trip, airspace, mode, points)
    };
    let leg = bent(points);
    let worth_it = |points: &Vec<LatticePoint>| {
        let other = leg_of(ground, &trip, airspace, mode, points.clone()).map(|leg| leg.how.cost);
        let known = leg.as_ref().map(|leg| leg.how.cost.scaled(WORTH_BENDING));
        other.is_some_and(|other| known.is_none_or(|known| other < known))
    };
    let other = shortest.filter(worth_it).and_then(bent);
    let leg = leg.into_iter().chain(other).min_by_key(|leg| leg.how.cost);
    times.refine = clock.lap();
    Ok(leg.map(|leg| Drafted::new(Draft::Found(vec![leg]), stats, times)).ok_or(stats))
}

fn leg_of(
    ground: &Ground<'_>,
    trip: &Trip<'_>,
    airspace: &Airspace,
    mode: Mode,
    lattice: Vec<LatticePoint>,
) -> Option<RawLeg> {
    let step =
        |ends: &[LatticePoint]| trip.pricing().way(mode, [ends[0], ends[1]], Going::ROAD, 0.0);
    let cost = lattice.windows(2).try_fold(Cost::ZERO, |sum, ends| Some(sum + step(ends)?))?;
    let points = lattice.iter().map(|&at| airspace.frame().world_from_lattice(at)).collect();
    let promise = Promise::clear_in(airspace.world());
    let how = How { part: ground.part(0), mode, link: None, promise, cost, yaw: None };
    Some(RawLeg { how, lattice, points })
}
