//! From a path to one that can be flown, with times.
//!
//! [`fly`] reads top to bottom: round off the bends of the path; if that cannot be done, look further: paths
//! of wider bodies, which keep away from what is in the way of a curve, and last a search in a space of ways
//! that can be flown ([`Flyways`](crate::space::Flyways)). The shortest curve of what a stage finds is taken.
//! What is flown is always audited.
//!
//! A curve that is wider than it needs to be is a curve, too. So each stage tries wider ones as well, of the
//! same radii for everybody: who can turn more tightly has the curves of all others to choose from.

use super::answer::{Draft, Outcome};
use super::cells::CellPlanner;
use super::flyways::{least_length, search_flyways};
use super::options::{Ends, Fallback, Settings};
use super::path::{Context, Path};
use super::query::Smooth;
use super::reason::Reason;
use super::{Airspace, Query, Scratch};
use crate::clock::Stopwatch;
use crate::geom::vector::{flat_norm, minus};
use crate::geom::{Frame, LatticePoint};
use crate::refine::{
    Curve, CurveLimits, Misfit, Polyline, Promise, Trajectory, audit_curve, smooth,
};
use crate::search::{Budget, Limits, Stats};
use crate::world::{Agent, Body, Dynamics, World};

/// Where nothing turns, but climbs are limited, bends are rounded by this share of a voxel.
const LEAST_RADIUS: f64 = 1.0 / 16.0;

/// Radii that are tried beside the one that is asked for: the least, times powers of this.
const STEP: f64 = std::f64::consts::SQRT_2;
/// How many of them.
const WIDER: usize = 8;

/// How much wider than the body those are whose paths are tried, in turning radii.
const MARGINS: [f64; 4] = [0.25, 0.5, 1.0, 2.0];

impl CurveLimits {
    /// The limits of an agent's curves, which may be `longest` times as long as their paths.
    pub(super) fn of(agent: &Agent, frame: &Frame, longest: f64) -> Self {
        let dynamics = agent.dynamics.unwrap_or(Dynamics::new(1.0, 1.0));
        let radius = dynamics.turn_radius.max(LEAST_RADIUS * frame.voxel_size);
        Self { radius, climb: dynamics.max_climb, longest }
    }
}

/// A path that was found, with when one is where; or why it cannot be flown. Returns whether another
/// path was searched for.
pub(super) fn fly(
    (airspace, fitted): (&Airspace, &Airspace),
    query: &Query,
    (agent, dynamics): (&Agent, Dynamics),
    (path, context): (Path, Context),
    left: Limits,
    (scratch, stats): (&mut Scratch, &mut Stats),
) -> (Outcome, bool) {
    let world = &**fitted.world();
    let frame = world.frame();
    if dynamics.turn_radius == 0.0 && dynamics.max_climb.is_none() {
        let trajectory = Trajectory::of_path(path.lattice_points(), frame, &dynamics);
        return (Outcome::Found(path.with_trajectory(trajectory)), false);
    }
    let longest = query.smooth().map_or(1.0, Smooth::longest);
    let limits = CurveLimits::of(agent, frame, longest);
    let misfit = match shortest_curve(world, path.lattice_points(), &limits) {
        Ok(curve) => {
            let trajectory = Trajectory::of_curve(curve, frame, &dynamics);
            return (Outcome::Found(path.with_trajectory(trajectory)), false);
        }
        Err(misfit) => misfit,
    };
    let (budget, before) = (Budget::new(&left), stats.expanded);
    let curved = |line: Polyline| {
        let curve = shortest_curve(world, line.points(), &limits);
        curve.ok().map(|curve| (curve, line))
    };
    let mut best: Option<(Curve, Polyline)> = None;
    // What is too steep does not get any flatter further away from everything.
    let is_steep = matches!(misfit, Misfit::TooSteep { .. });
    for margin in MARGINS.into_iter().filter(|_| !is_steep) {
        let left = budget.left_after(stats.expanded - before);
        if let Some(limit) = left.exceeded() {
            return (Outcome::Stopped(Some(path), limit), true);
        }
        let margin = margin * limits.radius;
        let line = around(airspace, fitted, &path, margin, left, (scratch, stats));
        let found = line.and_then(curved);
        let length = |known: &(Curve, Polyline)| known.0.length();
        best = best.into_iter().chain(found).min_by(|a, b| length(a).total_cmp(&length(b)));
    }
    let enough = longest * least_length(path.lattice_points(), limits.climb);
    if best.as_ref().is_none_or(|(curve, _)| curve.length() > enough) {
        let left = budget.left_after(stats.expanded - before);
        let found = search_flyways(fitted, &path, &limits, &left, (scratch, stats));
        match (found, &best) {
            (Ok(Some(found)), Some(known)) if found.0.length() >= known.0.length() => {}
            (Ok(Some(found)), _) => best = Some(found),
            (Err(limit), None) => return (Outcome::Stopped(Some(path), limit), true),
            _ => {}
        }
    }
    if let Some((curve, line)) = best {
        let trajectory = Trajectory::of_curve(curve, frame, &dynamics);
        let path = Path::of_polyline(line, frame, context).with_trajectory(trajectory);
        return (Outcome::Found(path), true);
    }
    let reason = cannot_fly(world, &path, misfit, &limits);
    let outcome = match query.fallback() {
        Fallback::Reason => Outcome::Unreachable(reason),
        Fallback::NearestReached => {
            let trajectory = Trajectory::of_path(path.lattice_points(), frame, &dynamics);
            Outcome::Partial(path.with_trajectory(trajectory), reason)
        }
    };
    (outcome, true)
}

/// The shortest of the curves that a path can be rounded off to, of the radius asked for and wider ones.
fn shortest_curve(
    world: &World,
    points: &[LatticePoint],
    limits: &CurveLimits,
) -> Result<Curve, Misfit> {
    let audited = |radius: f64| -> Result<Curve, Misfit> {
        let curve = smooth(world, points, &CurveLimits { radius, ..*limits })?;
        // The proof by hulls and the auditor never differed; were they to, the auditor is right.
        match audit_curve(world, &curve, limits) {
            Ok(()) => Ok(curve),
            Err(_) => Err(Misfit::NoRoom { bend: 0 }),
        }
    };
    let mut best = audited(limits.radius);
    if points.len() > 2 && limits.radius.is_finite() {
        let radii =
            std::iter::successors(Some(LEAST_RADIUS * world.frame().voxel_size), |radius| {
                Some(radius * STEP)
            });
        for radius in radii.skip_while(|&radius| radius <= limits.radius).take(WIDER) {
            if let Ok(curve) = audited(radius)
                && best.as_ref().map_or(true, |known| curve.length() < known.length())
            {
                best = Ok(curve);
            }
        }
    }
    best
}

/// The path of a wider body between the same ends, which need not be so far from everything.
fn around(
    airspace: &Airspace,
    fitted: &Airspace,
    path: &Path,
    margin: f64,
    limits: Limits,
    (scratch, stats): (&mut Scratch, &mut Stats),
) -> Option<Polyline> {
    let body = fitted.world().body();
    let wider = Body::new(body.half(), body.radius() + margin).ok()?;
    let room = airspace.room(wider).ok()?;
    let mut planner = CellPlanner { airspace: &room, scratch: &mut scratch.cells };
    let settings = Settings { ends: Ends::Snap(4.0 * margin), limits, ..Settings::default() };
    let ends = [path.start(), path.end()];
    let drafted = planner.answer(ends, &settings, &mut Stopwatch::start(), &mut ()).ok()?;
    stats.add(drafted.stats);
    let Draft::Found(line) = drafted.draft else { return None };
    let own = path.lattice_points();
    let points = own.iter().take(1).copied().chain(line.into_points());
    let points = points.chain(own.last().copied());
    let line = Polyline::new(points, Promise::clear_in(fitted.world()));
    // Nobody has looked yet whether the ends are in sight of where the wider body begins and ends.
    line.audit(fitted.world()).is_ok().then_some(line)
}

/// Why a path cannot be flown, and with which radius or climb it could be.
fn cannot_fly(world: &World, path: &Path, misfit: Misfit, limits: &CurveLimits) -> Reason {
    let bend = |bend: usize| path.points()[bend.min(path.points().len() - 1)];
    let at = match misfit {
        Misfit::TooTight { bend: at, .. } | Misfit::NoRoom { bend: at } => bend(at),
        Misfit::TooSteep { segment, .. } => bend(segment),
        Misfit::TooLong { .. } | Misfit::Limit { .. } => path.start(),
    };
    let points = path.lattice_points();
    if let Misfit::TooSteep { .. } = misfit {
        // A little more than the steepest segment: arcs between two of them are steeper.
        let slopes = path.points().windows(2).map(|ends| {
            let [x, y, rise] = minus(ends[1], ends[0]);
            rise.abs() / flat_norm(x, y)
        });
        let steepest = slopes.fold(0.0, f64::max);
        let does = |climb: &f64| {
            climb.is_finite()
                && smooth(world, points, &CurveLimits { climb: Some(*climb), ..*limits }).is_ok()
        };
        let climb = STEEPER.iter().map(|more| more * steepest).find(does);
        return Reason::TooSteep { at, climb };
    }
    let does = |radius: f64| smooth(world, points, &CurveLimits { radius, ..*limits }).is_ok();
    let halves = (1..=HALVES).map(|n| limits.radius * 0.5_f64.powi(n));
    let radius = halves.into_iter().find(|&radius| does(radius)).map(|radius| {
        // Between this and twice as much, to a sixteenth of it.
        (1..=4).fold(radius, |known, n| {
            let more = known + radius * 0.5_f64.powi(n);
            if does(more) { more } else { known }
        })
    });
    Reason::CannotTurn { at, radius }
}

/// Climbs that are tried to find one that would do, by the slope of the steepest segment.
const STEEPER: [f64; 3] = [1.001, 1.1, 1.5];

/// How often a radius is halved to find one that would do: people try ones that are far too wide.
const HALVES: i32 = 12;
