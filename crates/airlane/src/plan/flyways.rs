//! A search for a way that can be flown, where the shortest one cannot.

use super::Airspace;
use super::journey::run;
use super::options::{Algorithm, Options};
use super::path::Path;
use super::scratch::Scratch;
use crate::geom::vector::{Vector, distance, minus};
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::refine::{Curve, CurveLimits, Polyline, Promise, audit_curve, smooth};
use crate::search::{
    Budget, Ending, Estimates, Fares, Foot, Labels, Limit, Limits, QuadHeap, Spread, Stats, Weight,
    best_first,
};
use crate::space::{Bends, Cell, Flyways, Space, widest_turn};
use crate::world::Contact;

/// How to search: for which radius, by the one that is asked for, with which weight of the estimates, and for how
/// many expansions, unless the query allows less.
struct Try {
    wider: f64,
    weight: f64,
    most: u64,
}

/// First a short way, then any; a wider circle takes fewer steps.
const TRIES: [Try; 4] = [
    Try { wider: 1.0, weight: 1.1, most: 20_000 },
    Try { wider: 1.0, weight: 1.5, most: 50_000 },
    Try { wider: 2.0, weight: 1.5, most: 30_000 },
    Try { wider: 1.0, weight: 3.0, most: 100_000 },
];

/// Cells that the distances from the goal are worked out for.
const MOST_CELLS: u64 = 20_000;

/// The widest circles that are searched for, by the diagonal of the world.
const WIDEST: f64 = 4.0;

/// What ways cost that can be no steeper than a slope: what they rise takes its length.
#[derive(Clone, Copy, Debug)]
struct Climbs {
    /// Length by rise.
    stretch: f64,
}

impl Fares for Climbs {
    fn is_even(&self) -> bool {
        self.stretch <= 1.0
    }

    fn admits(&self, _: &Cell) -> bool {
        true
    }

    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        let rise = f64::from(from.0[2]) - f64::from(to.0[2]);
        let climb = Cost::from_voxels(self.stretch * rise.abs() / f64::from(UNIT));
        Some(Cost::straight_step(from, to).max(climb))
    }
}

impl Climbs {
    fn of(climb: Option<f64>) -> Self {
        let stretch = climb.map_or(1.0, |climb| (1.0 + 1.0 / (climb * climb)).sqrt());
        Self { stretch }
    }
}

/// How long a path is at least, in voxels, if what is too steep in it becomes as long as it has to be.
pub(super) fn least_length(points: &[LatticePoint], climb: Option<f64>) -> f64 {
    let fares = Climbs::of(climb);
    let steps = points.windows(2).filter_map(|ends| fares.cost(ends[0], ends[1]));
    steps.map(Cost::voxels).sum()
}

/// A curve between the ends of a path and the polyline that it rounds off; or the limit of the query that
/// ended the search for one.
pub(super) fn search_flyways(
    fitted: &Airspace,
    path: &Path,
    limits: &CurveLimits,
    left: &Limits,
    (scratch, stats): (&mut Scratch, &mut Stats),
) -> Result<Option<(Curve, Polyline)>, Limit> {
    let world = &**fitted.world();
    // Who turns in circles far wider than the world has the curves of straight lines that hardly bend, if any.
    let [low, high] = world.bounds();
    if limits.radius > WIDEST * distance(low, high) {
        return Ok(None);
    }
    let cells = fitted.cells();
    let own = path.lattice_points();
    let ends = [own[0], own[own.len() - 1]];
    let (budget, before) = (Budget::new(left), stats.expanded);
    // How far it is to the goal from where each cell is entered.
    let fares = Climbs::of(limits.climb);
    let policy = Spread { world, cells, fares, start: ends[1], most: Cost::MAX };
    let (mut labels, mut open) = (Labels::<Foot>::default(), QuadHeap::default());
    let goal_cell = cells.locate(world.voxel_at(ends[1]));
    if let Some(cell) = goal_cell {
        let most = left.expansions.map_or(MOST_CELLS, |most| most.min(MOST_CELLS));
        let most = Limits { expansions: Some(most), ..left.clone() };
        let estimates = Estimates::Computed;
        let done = best_first(&policy, cell, &mut labels, &mut open, estimates, &most, &mut ());
        stats.add(done.1);
    }
    // From where the way into a cell comes: from within the cell that is straight on, or nearly so.
    let rest = |from: LatticePoint| {
        let straight = fares.cost(from, ends[1])?;
        let cell = goal_cell.and_then(|_| cells.locate(world.voxel_at(from)));
        let label = cell.and_then(|cell| labels.get(labels.get(cell)?.parent));
        let rest = label.and_then(|label| Some(label.g + fares.cost(label.note.point, from)?));
        Some(rest.map_or(straight, |rest| rest.max(straight)))
    };
    let mut exhausted = false;
    for Try { wider, weight, most } in TRIES {
        if exhausted && wider == 1.0 {
            continue;
        }
        let radius = wider * limits.radius / world.frame().voxel_size * f64::from(UNIT);
        let bends = Bends { radius, climb: limits.climb.unwrap_or(f64::INFINITY) };
        let flyways = Flyways::new(world, ends, bends, &rest);
        let left = budget.left_after(stats.expanded - before);
        if let Some(limit) = left.exceeded() {
            return Err(limit);
        }
        let allowed = left.expansions;
        let expansions = Some(allowed.map_or(most, |allowed| allowed.min(most)));
        let mut options =
            Options { limits: Limits { expansions, ..left }, ..Options::new(Algorithm::AStar) };
        options.ordering.weight = Weight::Static(weight);
        let nodes = (flyways.start(), flyways.goal());
        let (route, searched) = run(&mut scratch.nodes, &flyways, nodes, &options, &mut ());
        stats.add(searched);
        match route.ending {
            Ending::Goal(_) => {}
            Ending::Limit(Limit::Expansions) if allowed.is_none_or(|all| all > most) => continue,
            Ending::Limit(Limit::Memory) => continue,
            Ending::Limit(limit) => return Err(limit),
            _ => {
                exhausted = true;
                continue;
            }
        }
        let points: Vec<_> = route.nodes.iter().map(|&node| flyways.position(node)).collect();
        let own = Bends { radius: radius / wider, ..bends };
        let fewer =
            straightened(points.clone(), &own, |[a, b]| world.is_clear(a, b, Contact::Open));
        for points in [fewer, points] {
            let Ok(curve) = smooth(world, &points, limits) else { continue };
            let line = Polyline::new(points, Promise::clear_in(world));
            if audit_curve(world, &curve, limits).is_ok() && line.audit(world).is_ok() {
                return Ok(Some((curve, line)));
            }
        }
    }
    Ok(None)
}

/// A way without the points that it can do without: those that are left are in sight of each other, no way
/// between them is too steep, and all bends have room for arcs.
fn straightened(
    mut points: Vec<LatticePoint>,
    bends: &Bends,
    is_clear: impl Fn([LatticePoint; 2]) -> bool,
) -> Vec<LatticePoint> {
    let gap = |a: LatticePoint, b: LatticePoint| -> Vector {
        minus(b.0.map(f64::from), a.0.map(f64::from))
    };
    let has_room = |around: &[LatticePoint]| {
        widest_turn(around).is_none_or(|(widest, _)| widest >= 1.01 * bends.radius)
            && around
                .windows(3)
                .all(|at| !bends.is_steep_between(gap(at[0], at[1]), gap(at[1], at[2])))
    };
    let mut span = points.len().next_power_of_two();
    while span > 1 {
        let mut from = 0;
        while from + span < points.len() {
            let ends = [points[from], points[from + span]];
            // Two points before and after: their bends share segments with the new ones.
            let before = &points[from.saturating_sub(2)..=from];
            let after = &points[from + span..points.len().min(from + span + 3)];
            let around: Vec<_> = before.iter().chain(after).copied().collect();
            if !bends.is_steep(gap(ends[0], ends[1])) && has_room(&around) && is_clear(ends) {
                points.drain(from + 1..from + span);
            }
            from += 1;
        }
        span = span.saturating_sub(1 + span / 8);
    }
    points
}
