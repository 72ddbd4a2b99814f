//! From a path to one that can be flown, with times.
//!
//! [`fly`] reads top to bottom: round off the bends of the path; if that cannot be done, look further: paths
//! of wider bodies, which keep away from what is in the way of a curve, and last a search for ways that can be
//! flown: in a space of its own ([`Flyways`](crate::space::Flyways)), or by manoeuvres where climbs are limited
//! ([`Glider`](crate::space::Glider)). The shortest curve of what a stage finds is taken. What is flown is
//! always audited.
//!
//! A curve that is wider than it needs to be is a curve, too. So each stage tries wider ones as well, of standard
//! radii that are the same for everybody: who can turn more tightly than a standard radius has all curves of
//! that one to choose from. So without limits of time or expansions it never does worse: it has a curve if that
//! one has, and no longer one, unless it is no longer than allowed.

use super::answer::{Answer, Draft, Outcome};
use super::cells::CellPlanner;
use super::flyways::{Rounded, least_length, search_flyways, shorter};
use super::options::{Ends, Fallback, Settings};
use super::parts::Fit;
use super::path::{Context, Path};
use super::query::Smooth;
use super::reason::Reason;
use super::{Airspace, Query, Scratch};
use crate::clock::Stopwatch;
use crate::geom::vector::{distance, minus};
use crate::geom::{Frame, LatticePoint, UNIT};
use crate::refine::{
    Curve, CurveLimits, Misfit, Polyline, Promise, Trajectory, audit_curve, smooth,
};
use crate::search::{Budget, Limits, Stats};
use crate::space::widest_turn;
use crate::world::{Agent, Body, Dynamics, Slopes, World};

/// Where nothing turns, but climbs are limited, bends are rounded by this share of a voxel.
const LEAST_RADIUS: f64 = 1.0 / 16.0;

/// Standard radii: the least, times powers of this.
const STEP: f64 = std::f64::consts::SQRT_2;

/// The widest of them, by the diagonal of the world.
const WIDEST: f64 = 4.0;

/// How much wider than the body those are whose paths are tried, in voxels: the same for everybody.
const MARGINS: [f64; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// The least of these margins that is worth trying, by the turning radius.
const LEAST_MARGIN: f64 = 0.2;

/// The widest circles that are searched for.
pub(super) fn widest(world: &World) -> f64 {
    let [low, high] = world.bounds();
    WIDEST * distance(low, high)
}

/// Standard radii that are wider than a given one, every so many of them.
pub(super) fn radii(world: &World, than: f64, every: usize) -> impl Iterator<Item = f64> {
    let least = LEAST_RADIUS * world.frame().voxel_size;
    let most = widest(world);
    // Doubled and not multiplied by the root twice, which is not quite the double.
    let pairs =
        std::iter::successors(Some([least, least * STEP]), |pair| Some(pair.map(|r| 2.0 * r)));
    let radii = pairs.flatten().step_by(every);
    radii.skip_while(move |&radius| radius <= than).take_while(move |&radius| radius <= most)
}

impl CurveLimits {
    /// The limits of an agent's curves, which may be `longest` times as long as their paths.
    pub(super) fn of(agent: &Agent, frame: &Frame, longest: f64) -> Self {
        let dynamics = agent.dynamics.unwrap_or(Dynamics::new(1.0, 1.0));
        let radius = dynamics.turn_radius.max(LEAST_RADIUS * frame.voxel_size);
        Self { radius, slopes: dynamics.slopes(), longest }
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
    if dynamics.turn_radius == 0.0 && dynamics.slopes().is_any() {
        let trajectory = Trajectory::of_path(path.lattice_points(), frame, &dynamics);
        return (Outcome::Found(path.with_trajectory(trajectory)), false);
    }
    let longest = query.smooth().unwrap_or(Smooth::Rounded).longest();
    let limits = CurveLimits::of(agent, frame, longest);
    let (budget, before) = (Budget::new(&left), stats.expanded);
    let is_over = || budget.left_after(0).exceeded().is_some();
    let misfit = match shortest_curve(world, path.lattice_points(), &limits, is_over) {
        Ok(curve) => {
            let trajectory = Trajectory::of_curve(curve, frame, &dynamics);
            return (Outcome::Found(path.with_trajectory(trajectory)), false);
        }
        Err(misfit) => misfit,
    };
    let curved = |line: Polyline| {
        let curve = shortest_curve(world, line.points(), &limits, is_over);
        curve.ok().map(|curve| (curve, line))
    };
    let enough = longest * least_length(path.lattice_points(), limits.slopes);
    let is_enough =
        |known: &Option<Rounded>| known.as_ref().is_some_and(|(curve, _)| curve.length() <= enough);
    let mut best: Option<Rounded> = None;
    // What is too steep does not get any flatter further away from everything.
    let length = |slopes| least_length(path.lattice_points(), slopes);
    let is_steep = length(limits.slopes) > length(Slopes::ANY) * (1.0 + 1e-9);
    for margin in MARGINS.into_iter().filter(|_| !is_steep) {
        let margin = margin * frame.voxel_size;
        if margin < LEAST_MARGIN * limits.radius || is_enough(&best) {
            continue;
        }
        let left = budget.left_after(stats.expanded - before);
        if let Some(limit) = left.exceeded() {
            if best.is_none() {
                return (Outcome::Stopped(Some(path), limit), true);
            }
            break;
        }
        let line = around(airspace, fitted, &path, margin, left, (scratch, stats));
        best = shorter(best, line.and_then(curved));
    }
    if !is_enough(&best) {
        let left = budget.left_after(stats.expanded - before);
        let limits = (&limits, enough);
        match search_flyways(fitted, &path, limits, &left, (scratch, stats)) {
            Ok(found) => best = shorter(best, found),
            Err(limit) if best.is_none() => return (Outcome::Stopped(Some(path), limit), true),
            Err(_) => {}
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

/// The shortest of the curves that a path can be rounded off to, of the radius asked for and wider ones, until
/// it is over.
fn shortest_curve(
    world: &World,
    points: &[LatticePoint],
    limits: &CurveLimits,
    is_over: impl Fn() -> bool,
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
        for radius in radii(world, limits.radius, 1).take_while(|_| !is_over()) {
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
    let room = airspace.fitted(wider, Fit::Room, &limits.token()).ok()?;
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

/// Whether the path of an answer, as it is, keeps to the slopes and the turning circle of whom it is for. Answers
/// without a path do.
pub(super) fn keeps_limits(answer: &Answer, frame: &Frame) -> bool {
    path_of(&answer.outcome).is_none_or(|path| {
        let turns = path.agent().and_then(|agent| agent.turning_radius()).is_none_or(|radius| {
            let widest = widest_turn(path.lattice_points());
            widest.is_none_or(|(steps, _)| steps / f64::from(UNIT) * frame.voxel_size >= radius)
        });
        turns && too_steep(path).is_none()
    })
}

/// Refuses a path that is too steep for whom it is for, however it was found, and says what would do.
pub(super) fn refuse_steep(answer: &mut Answer) {
    let path = path_of(&answer.outcome).filter(|path| path.trajectory().is_none());
    let Some(steep) = path.and_then(too_steep) else { return };
    answer.outcome = match answer.outcome {
        Outcome::Partial(_, reason) => Outcome::Unreachable(reason),
        Outcome::Stopped(_, limit) => Outcome::Stopped(None, limit),
        _ => Outcome::Unreachable(steep),
    };
}

fn path_of(outcome: &Outcome) -> Option<&Path> {
    match outcome {
        Outcome::Found(path) | Outcome::Partial(path, _) | Outcome::Stopped(Some(path), _) => {
            Some(path)
        }
        _ => None,
    }
}

/// Where a path through the air is too steep for whom it is for, and with which limits it would not be.
fn too_steep(path: &Path) -> Option<Reason> {
    let slopes = path.agent()?.dynamics?.slopes();
    if slopes.is_any() {
        return None;
    }
    let flown = || path.legs().filter(|leg| leg.is_flown()).flat_map(|leg| leg.points().windows(2));
    let along = |ends: &[[f64; 3]]| minus(ends[1], ends[0]);
    let steep = flown().find(|ends| slopes.forbid(along(ends)))?;
    let steepest = flown().map(along).fold(slopes, Slopes::that_admit);
    let more = |most: f64, limit: f64| Some(most).filter(|&n| n.is_finite() && n > limit);
    let is_known = steepest.climb.is_finite() && steepest.descent.is_finite();
    let (climb, descent) = match is_known {
        true => (more(steepest.climb, slopes.climb), more(steepest.descent, slopes.descent)),
        false => (None, None),
    };
    Some(Reason::TooSteep { at: steep[0], climb, descent })
}

/// Why a path cannot be flown, and with which radius or slopes it could be.
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
        let level = Slopes { climb: 0.0, descent: 0.0 };
        let segments = path.points().windows(2).map(|ends| minus(ends[1], ends[0]));
        let steepest = segments.fold(level, Slopes::that_admit);
        let steeper = |more: f64| Slopes {
            climb: limits.slopes.climb.max(more * steepest.climb),
            descent: limits.slopes.descent.max(more * steepest.descent),
        };
        // Straight up or down is no slope to name.
        let is_slope =
            |slopes: &Slopes| steepest.climb.max(steepest.descent).is_finite() && !slopes.is_any();
        let does = |slopes: &Slopes| {
            is_slope(slopes)
                && smooth(world, points, &CurveLimits { slopes: *slopes, ..*limits }).is_ok()
        };
        let known = STEEPER.map(steeper).into_iter().find(does);
        let more =
            |of: fn(&Slopes) -> f64| known.as_ref().map(of).filter(|n| *n > of(&limits.slopes));
        return Reason::TooSteep { at, climb: more(|s| s.climb), descent: more(|s| s.descent) };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Planner;
    use crate::scene::Scene;
    use crate::search::CancelToken;
    use std::time::Duration;

    /// Who has no time left waits for no room of a wider body, and leaves none behind.
    #[test]
    fn limits_hold_while_rooms_of_wider_bodies_are_made() {
        let mut scene = Scene::open([40, 40, 40]).unwrap();
        scene.voxels.insert_box([20, 0, 0], [21, 40, 30]);
        let airspace = Airspace::bake(scene).unwrap();
        let query = Query::new([5.0, 20.0, 5.0], [35.0, 20.0, 5.0]);
        let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
        let cancelled = CancelToken::new();
        cancelled.cancel();
        let around = |limits: Limits| {
            let (mut scratch, mut stats) = (Scratch::default(), Stats::default());
            around(&airspace, &airspace, &path, 1.0, limits, (&mut scratch, &mut stats))
        };
        for limits in [
            Limits { time: Some(Duration::ZERO), ..Limits::default() },
            Limits { cancel: Some(cancelled), ..Limits::default() },
        ] {
            assert_eq!(around(limits), None);
            assert_eq!(airspace.derived().list(), []);
        }
        assert!(around(Limits::default()).is_some());
        assert_eq!(airspace.derived().list().len(), 1);
    }
}
