//! A search for a way that can be flown, where the shortest one cannot.

use super::Airspace;
use super::flight::{radii, widest};
use super::journey::run;
use super::options::{Algorithm, Options};
use super::path::Path;
use super::scratch::Scratch;
use crate::geom::vector::{Vector, minus};
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::refine::{Curve, CurveLimits, Polyline, Promise, audit_curve, flown, is_clear, smooth};
use crate::search::{
    Budget, Ending, Estimates, Fares, Flown, Foot, Glides, Grain, Labels, Limit, Limits, QuadHeap,
    START, Spread, Stats, Weight, best_first, nearest_point,
};
use crate::space::{Bends, Cell, Flyways, Glider, Space, Stretch, widest_turn};
use crate::world::{Contact, Slopes, World};
use std::f64::consts::FRAC_PI_8;

/// How to search where climbs are not limited: with which weight of the estimates, and for how many expansions,
/// unless the query allows less.
struct Try {
    weight: f64,
    most: u64,
}

/// First a short way, then any.
const TRIES: [Try; 3] = [
    Try { weight: 1.1, most: 20_000 },
    Try { weight: 1.5, most: 50_000 },
    Try { weight: 3.0, most: 100_000 },
];

/// How to search where they are: how much finer than steps of a voxel, from the goal or from the start, with which
/// weight of the estimates, and for how many expansions.
struct Glide {
    finer: f64,
    is_back: bool,
    weight: f64,
    most: u64,
}

/// First any way, coarsely, from both ends: one of them may be in a pocket that is soon searched. Then a shorter one.
const GLIDES: [Glide; 6] = [
    Glide { finer: 1.0, is_back: false, weight: 1.3, most: 10_000 },
    Glide { finer: 1.0, is_back: true, weight: 1.3, most: 10_000 },
    Glide { finer: 2.0, is_back: false, weight: 1.3, most: 20_000 },
    Glide { finer: 2.0, is_back: true, weight: 1.3, most: 20_000 },
    Glide { finer: 2.0, is_back: false, weight: SHORTER, most: 20_000 },
    Glide { finer: 2.0, is_back: true, weight: SHORTER, most: 20_000 },
];

/// Manoeuvres are no steeper than this where climbs or descents alone are limited: their courses have a direction in plan.
const STEEPEST: f64 = 16.0;

/// The weight of searches for a shorter way than one that is known.
const SHORTER: f64 = 1.05;

/// The size of boxes of poses by the length of steps, in plan and in height.
const BOXES: [f64; 2] = [0.6, 0.3];

/// Radii that are tried beside the one that is asked for: every fourth of the standard ones.
const WIDER: usize = 4;

/// Cells that the distances from the goal are worked out for.
const MOST_CELLS: u64 = 20_000;

/// What ways cost that can be no steeper than allowed: what they rise or fall takes its length.
#[derive(Clone, Copy, Debug)]
struct Climbs(Slopes);

impl Fares for Climbs {
    fn is_even(&self) -> bool {
        self.0.is_any()
    }

    fn admits(&self, _: &Cell) -> bool {
        true
    }

    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        let rise = f64::from(to.0[2]) - f64::from(from.0[2]);
        let climb = Cost::from_voxels(self.0.least_length(rise) / f64::from(UNIT));
        Some(Cost::straight_step(from, to).max(climb))
    }
}

/// How long a path is at least, in voxels, if what is too steep in it becomes as long as it has to be.
pub(super) fn least_length(points: &[LatticePoint], slopes: Slopes) -> f64 {
    let fares = Climbs(slopes);
    let steps = points.windows(2).filter_map(|ends| fares.cost(ends[0], ends[1]));
    steps.map(Cost::voxels).sum()
}

/// How far it is from anywhere to a place, over cells.
struct Distances<'a> {
    fitted: &'a Airspace,
    /// Of ways that lead away from the place.
    fares: Climbs,
    to: LatticePoint,
    labels: Labels<Foot>,
    is_known: bool,
}

impl<'a> Distances<'a> {
    fn new(
        fitted: &'a Airspace,
        fares: Climbs,
        to: LatticePoint,
        left: &Limits,
        stats: &mut Stats,
    ) -> Self {
        let (world, cells) = (&**fitted.world(), fitted.cells());
        let policy = Spread { world, cells, fares, start: to, most: Cost::MAX };
        let (mut labels, mut open) = (Labels::<Foot>::default(), QuadHeap::default());
        let cell = cells.locate(world.voxel_at(to));
        if let Some(cell) = cell {
            let most = left.expansions.map_or(MOST_CELLS, |most| most.min(MOST_CELLS));
            let most = Limits { expansions: Some(most), ..left.clone() };
            let estimates = Estimates::Computed;
            let done = best_first(&policy, cell, &mut labels, &mut open, estimates, &most, &mut ());
            stats.add(done.1);
        }
        Self { fitted, fares, to, labels, is_known: cell.is_some() }
    }

    /// How far it is from a place, and where the way leads first. From where the way into its cell comes: from within
    /// the cell that is straight on, or nearly so.
    fn from(&self, from: LatticePoint) -> (Cost, LatticePoint) {
        let straight = self.fares.cost(self.to, from).unwrap_or(Cost::ZERO);
        let voxel = self.fitted.world().voxel_at(from);
        let cell = self.is_known.then(|| self.fitted.cells().locate(voxel)).flatten();
        let label = cell.and_then(|cell| self.labels.get(self.labels.get(cell)?.parent));
        let over = label.and_then(|label| {
            Some((label.g + self.fares.cost(label.note.point, from)?, label.note.point))
        });
        over.map_or((straight, self.to), |(rest, via)| (rest.max(straight), via))
    }
}

/// Distances that are worked out when they are needed first.
struct Known<'a> {
    fitted: &'a Airspace,
    fares: Climbs,
    to: LatticePoint,
    made: Option<Distances<'a>>,
}

impl<'a> Known<'a> {
    fn get(&mut self, left: &Limits, stats: &mut Stats) -> &Distances<'a> {
        let Self { fitted, fares, to, .. } = *self;
        self.made.get_or_insert_with(|| Distances::new(fitted, fares, to, left, stats))
    }
}

/// A curve and the polyline that it rounds off.
pub(super) type Rounded = (Curve, Polyline);

/// What a search is for, and within which limits.
struct Quest<'a> {
    fitted: &'a Airspace,
    ends: [LatticePoint; 2],
    limits: CurveLimits,
    /// A curve that is no longer than this, in voxels, need not get any shorter.
    enough: f64,
    budget: Budget<'a>,
    /// Expansions before it.
    before: u64,
}

impl Quest<'_> {
    /// What is left, but no more than so many expansions; or the limit of the query that was reached.
    fn left(&self, stats: &Stats, most: u64) -> Result<(Limits, Option<u64>), Limit> {
        let left = self.budget.left_after(stats.expanded - self.before);
        if let Some(limit) = left.exceeded() {
            return Err(limit);
        }
        let allowed = left.expansions;
        let expansions = Some(allowed.map_or(most, |allowed| allowed.min(most)));
        Ok((Limits { expansions, ..left }, allowed))
    }
}

/// A curve between the ends of a path and the polyline that it rounds off; or the limit of the query that
/// ended the search for one.
pub(super) fn search_flyways(
    fitted: &Airspace,
    path: &Path,
    (limits, enough): (&CurveLimits, f64),
    left: &Limits,
    (scratch, stats): (&mut Scratch, &mut Stats),
) -> Result<Option<Rounded>, Limit> {
    // Who turns in circles far wider than the world has the curves of straight lines that hardly bend, if any.
    if limits.radius > widest(fitted.world()) {
        return Ok(None);
    }
    let own = path.lattice_points();
    let ends = [own[0], own[own.len() - 1]];
    let budget = Budget::new(left);
    let mut quest = Quest { fitted, ends, limits: *limits, enough, budget, before: stats.expanded };
    // Who searches from the start asks how far it is to the goal, and its ways away from there are gone backwards.
    let slopes = [limits.slopes.back(), limits.slopes];
    let mut known = [0, 1].map(|end| {
        let fares = Climbs(slopes[end]);
        Known { fitted, fares, to: ends[1 - end], made: None }
    });
    let mut best: Option<Rounded> = None;
    // A curve that is wider than it needs to be is a curve, too.
    let wider = radii(fitted.world(), limits.radius, WIDER);
    for radius in std::iter::once(limits.radius).chain(wider) {
        quest.limits.radius = radius;
        let found = match limits.slopes.is_any() {
            false => search_glides(&quest, &mut known, stats),
            true => search_cubes(&quest, &mut known[0], (scratch, stats)),
        };
        match found {
            Ok(found) => best = shorter(best, found),
            Err(limit) => return best.map_or(Err(limit), |best| Ok(Some(best))),
        }
        if best.as_ref().is_some_and(|known| known.0.length() <= enough) {
            break;
        }
    }
    Ok(best)
}

/// The shorter curve of two.
pub(super) fn shorter(a: Option<Rounded>, b: Option<Rounded>) -> Option<Rounded> {
    let length = |known: &Rounded| known.0.length();
    a.into_iter().chain(b).min_by(|a, b| length(a).total_cmp(&length(b)))
}

/// With a limit on climbing. `known` are the distances to the goal and to the start.
fn search_glides<'a>(
    quest: &Quest<'a>,
    known: &mut [Known<'a>; 2],
    stats: &mut Stats,
) -> Result<Option<Rounded>, Limit> {
    let world = &**quest.fitted.world();
    let unit = f64::from(UNIT);
    let radius = quest.limits.radius / world.frame().voxel_size * unit;
    let sees = |world: &World, a: Vector, b: Vector| {
        world.is_clear(nearest_point(a), nearest_point(b), Contact::Open)
    };
    let clear = |part: &Stretch| {
        let [a, .., b] = part.control;
        let is_seen = match part.corner {
            Some(corner) => {
                [[a, corner], [corner, b], [a, b]].iter().all(|&[a, b]| sees(world, a, b))
            }
            None => sees(world, a, b),
        };
        // A world fitted to a body has corners where a ball has room.
        is_seen || world.base().is_some_and(|base| sees(base, a, b) && is_clear(world, part))
    };
    let mut best: Option<Rounded> = None;
    let (mut labels, mut open) = (Labels::<Flown>::default(), QuadHeap::default());
    for Glide { finer, is_back, weight, most } in GLIDES {
        if best.is_none() && weight == SHORTER {
            break;
        }
        let searched = quest.left(stats, u64::MAX).and_then(|(limits, _)| {
            let rest = known[usize::from(is_back)].get(&limits, stats);
            let (limits, allowed) = quest.left(stats, most)?;
            let (mut ends, mut slopes) = (quest.ends, quest.limits.slopes);
            if is_back {
                ends.reverse();
                slopes = slopes.back();
            }
            let slopes = [-slopes.descent.min(STEEPEST), slopes.climb.min(STEEPEST)];
            let glider = Glider { radius, slopes };
            let step = (radius * FRAC_PI_8 / finer.sqrt()).max(unit / finer);
            let grain = Grain { step, boxes: BOXES };
            let rest = |from: LatticePoint| rest.from(from);
            let glides = Glides::new(glider, ends, (grain, weight), (rest, clear));
            let estimates = Estimates::Computed;
            let (ending, searched) =
                best_first(&glides, START, &mut labels, &mut open, estimates, &limits, &mut ());
            stats.add(searched);
            is_found(ending, allowed, most).map(|is_found| is_found.then(|| glides.parts(&labels)))
        });
        let parts = match searched {
            Ok(parts) => parts,
            Err(_) if best.is_some() => break,
            Err(limit) => return Err(limit),
        };
        let Some(mut parts) = parts else { continue };
        if is_back {
            parts.reverse();
            parts.iter_mut().for_each(|part| part.control.reverse());
        }
        best = shorter(best, rounded_parts(quest, &parts));
        if best.as_ref().is_some_and(|known| known.0.length() <= quest.enough) {
            break;
        }
    }
    Ok(best)
}

/// The curve of manoeuvres, or one that cuts them short.
fn rounded_parts(quest: &Quest<'_>, parts: &[Stretch]) -> Option<Rounded> {
    let (world, limits) = (&**quest.fitted.world(), &quest.limits);
    let [start, goal] = quest.ends;
    let curve = flown(world, parts, limits)?;
    let corners = parts.iter().filter_map(|part| part.corner).map(nearest_point);
    let corners: Vec<_> = std::iter::once(start).chain(corners).chain([goal]).collect();
    let joints = parts.iter().skip(1).map(|part| nearest_point(part.control[0]));
    let joints: Vec<_> = std::iter::once(start).chain(joints).chain([goal]).collect();
    let radius = limits.radius / world.frame().voxel_size * f64::from(UNIT);
    let bends = Bends { radius, slopes: limits.slopes };
    let fewer = straightened(corners.clone(), &bends, |[a, b]| world.is_clear(a, b, Contact::Open));
    let short = smooth(world, &fewer, limits).ok().filter(|short| short.length() < curve.length());
    let short = short.map(|short| (short, fewer));
    // Where tangents meet outside the curve something may be in the way; then its joints are its path.
    let whole = [corners, joints].map(|points| (curve.clone(), points));
    let audited =
        |(curve, points): (Curve, Vec<LatticePoint>)| audited(world, curve, points, limits);
    short.into_iter().chain(whole).find_map(audited)
}

/// A curve and its polyline, if the auditor has nothing against them.
fn audited(
    world: &World,
    curve: Curve,
    points: Vec<LatticePoint>,
    limits: &CurveLimits,
) -> Option<Rounded> {
    let line = Polyline::new(points, Promise::clear_in(world));
    let is_valid = audit_curve(world, &curve, limits).is_ok() && line.audit(world).is_ok();
    is_valid.then_some((curve, line))
}

/// Whether a search that was allowed so many expansions found its goal; or the limit of the query that ended it.
fn is_found(ending: Ending, allowed: Option<u64>, most: u64) -> Result<bool, Limit> {
    match ending {
        Ending::Goal(_) => Ok(true),
        Ending::Limit(Limit::Expansions) if allowed.is_none_or(|all| all > most) => Ok(false),
        Ending::Limit(Limit::Memory) | Ending::Exhausted => Ok(false),
        Ending::Limit(limit) => Err(limit),
    }
}

/// The same without a limit on climbing.
fn search_cubes<'a>(
    quest: &Quest<'a>,
    known: &mut Known<'a>,
    (scratch, stats): (&mut Scratch, &mut Stats),
) -> Result<Option<Rounded>, Limit> {
    let (world, limits) = (&**quest.fitted.world(), &quest.limits);
    let radius = limits.radius / world.frame().voxel_size * f64::from(UNIT);
    let bends = Bends { radius, slopes: Slopes::ANY };
    for Try { weight, most } in TRIES {
        let rest = known.get(&quest.left(stats, u64::MAX)?.0, stats);
        let (left, allowed) = quest.left(stats, most)?;
        let flyways = Flyways::new(world, quest.ends, radius, |from| Some(rest.from(from).0));
        let mut options = Options { limits: left, ..Options::new(Algorithm::AStar) };
        options.ordering.weight = Weight::Static(weight);
        let nodes = (flyways.start(), flyways.goal());
        let (route, searched) = run(&mut scratch.nodes, &flyways, nodes, &options, &mut ());
        stats.add(searched);
        let is_exhausted = matches!(route.ending, Ending::Exhausted);
        if is_found(route.ending, allowed, most)? {
            let points: Vec<_> = route.nodes.iter().map(|&node| flyways.position(node)).collect();
            let fewer =
                straightened(points.clone(), &bends, |[a, b]| world.is_clear(a, b, Contact::Open));
            let rounded = |points: Vec<LatticePoint>| {
                audited(world, smooth(world, &points, limits).ok()?, points, limits)
            };
            if let Some(found) = [fewer, points].into_iter().find_map(rounded) {
                return Ok(Some(found));
            }
        }
        if is_exhausted {
            break;
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
            if !bends.slopes.forbid(gap(ends[0], ends[1])) && has_room(&around) && is_clear(ends) {
                points.drain(from + 1..from + span);
            }
            from += 1;
        }
        span = span.saturating_sub(1 + span / 8);
    }
    points
}
