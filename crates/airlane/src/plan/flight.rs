//! From a path to one that can be flown, with times.
//!
//! A path is smoothed; if a turn is impossible, it is searched for again in a space that knows of turns
//! ([`Turning`](crate::space::Turning)), instead of giving up. What is flown is always audited.

use super::answer::{Draft, Outcome};
use super::ground::{Ground, Wanted};
use super::journey::{Errand, JourneyPlanner};
use super::options::{Algorithm, Fallback, Options, SearchSpace};
use super::path::{Context, Path};
use super::reason::Reason;
use super::scratch::NodeScratch;
use super::{Airspace, Query};
use crate::geom::{Frame, LatticePoint};
use crate::refine::{
    Curve, CurveLimits, Misfit, Polyline, Promise, Trajectory, audit_curve, smooth,
};
use crate::search::{Limit, Limits, Stats};
use crate::world::{Agent, AgentSpec, Dynamics, Objective};

/// Expansions of the second search, unless the query allows less.
const MOST: u64 = 1_000_000;

/// Where nothing turns, but climbs are limited, bends are rounded by this share of a voxel.
const LEAST_RADIUS: f64 = 1.0 / 16.0;

impl CurveLimits {
    /// The limits of an agent's curves.
    pub(super) fn of(agent: &Agent, frame: &Frame) -> Self {
        let dynamics = agent.dynamics.unwrap_or(Dynamics::new(1.0, 1.0));
        let radius = dynamics.turn_radius.max(LEAST_RADIUS * frame.voxel_size);
        Self { radius, climb: dynamics.max_climb }
    }
}

/// A path that was found, with when one is where; or why it cannot be flown. Returns whether a second
/// search was made.
pub(super) fn fly(
    fitted: &Airspace,
    query: &Query,
    (agent, dynamics): (&Agent, Dynamics),
    (path, context): (Path, Context),
    left: Limits,
    (scratch, stats): (&mut NodeScratch, &mut Stats),
) -> (Outcome, bool) {
    let world = fitted.world();
    let frame = world.frame();
    if dynamics.turn_radius == 0.0 && dynamics.max_climb.is_none() {
        let trajectory = Trajectory::of_path(path.lattice_points(), frame, &dynamics);
        return (Outcome::Found(path.with_trajectory(trajectory)), false);
    }
    let limits = CurveLimits::of(agent, frame);
    let audited = |points: &[LatticePoint]| -> Result<Curve, Misfit> {
        let curve = smooth(world, points, &limits)?;
        // The proof by hulls and the auditor never differed; were they to, the auditor is right.
        match audit_curve(world, &curve, &limits) {
            Ok(()) => Ok(curve),
            Err(_) => Err(Misfit::NoRoom { bend: 0 }),
        }
    };
    let misfit = match audited(path.lattice_points()) {
        Ok(curve) => {
            let trajectory = Trajectory::of_curve(curve, frame, &dynamics);
            return (Outcome::Found(path.with_trajectory(trajectory)), false);
        }
        Err(misfit) => misfit,
    };
    let searched_again = matches!(misfit, Misfit::TooTight { .. } | Misfit::NoRoom { .. });
    let other = match searched_again {
        true => search_with_turns(fitted, &path, limits.radius, left, (scratch, stats)),
        false => Ok(None),
    };
    let other = match other {
        Ok(other) => other,
        Err(limit) => return (Outcome::Stopped(Some(path), limit), true),
    };
    if let Some(other) = other
        && let Ok(curve) = audited(other.points())
    {
        let trajectory = Trajectory::of_curve(curve, frame, &dynamics);
        let path = Path::of_polyline(other, frame, context).with_trajectory(trajectory);
        return (Outcome::Found(path), true);
    }
    let reason = cannot_turn(&path, misfit, limits.radius);
    let outcome = match query.fallback() {
        Fallback::Reason => Outcome::Unreachable(reason),
        Fallback::NearestReached => {
            let trajectory = Trajectory::of_path(path.lattice_points(), frame, &dynamics);
            Outcome::Partial(path.with_trajectory(trajectory), reason)
        }
    };
    (outcome, searched_again)
}

fn cannot_turn(path: &Path, misfit: Misfit, radius: f64) -> Reason {
    let bend = |bend: usize| path.points()[bend.min(path.points().len() - 1)];
    match misfit {
        Misfit::TooTight { bend: at, needed, there } => {
            Reason::CannotTurn { at: bend(at), radius: Some(radius * there / needed) }
        }
        Misfit::NoRoom { bend: at } => Reason::CannotTurn { at: bend(at), radius: None },
        Misfit::TooSteep { segment, .. } => Reason::CannotTurn { at: bend(segment), radius: None },
        Misfit::TooLong { .. } | Misfit::Limit { .. } => {
            Reason::CannotTurn { at: path.start(), radius: None }
        }
    }
}

/// A path between the same ends whose bends have room for curves, over voxels; or the limit of the
/// query that ended the search for one.
fn search_with_turns(
    fitted: &Airspace,
    path: &Path,
    radius: f64,
    left: Limits,
    (scratch, stats): (&mut NodeScratch, &mut Stats),
) -> Result<Option<Polyline>, Limit> {
    let mut spec = AgentSpec::new("turning");
    spec.dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(radius));
    let Ok(agent) = Agent::new(spec) else { return Ok(None) };
    let is_own = |limit: Limit| match limit {
        Limit::Expansions => left.expansions.is_some_and(|most| most <= MOST),
        limit => limit != Limit::Memory,
    };
    let expansions = Some(left.expansions.map_or(MOST, |most| most.min(MOST)));
    let options =
        Options { limits: Limits { expansions, ..left.clone() }, ..Options::new(Algorithm::AStar) };
    let (world, body) = (fitted.world(), fitted.world().body());
    let wanted =
        Wanted { agent: &agent, body, on: SearchSpace::Grid, options: &options, exposure: false };
    let map = super::Map::from(fitted);
    let drafted = Ground::with(&map, wanted, |ground| {
        let errand = Errand {
            ends: [(0, path.start()), (0, path.end())],
            agent: &agent,
            objective: Objective::SHORTEST,
            areas: None,
            turns: true,
        };
        JourneyPlanner { ground, scratch }.answer(errand, &options, &mut ())
    });
    let Ok(Ok(drafted)) = drafted else { return Ok(None) };
    stats.add(drafted.stats);
    let legs = match drafted.draft {
        Draft::Found(legs) => legs,
        Draft::Stopped(_, limit) if is_own(limit) => return Err(limit),
        _ => return Ok(None),
    };
    let points = legs.into_iter().flat_map(|leg| leg.lattice);
    let line = Polyline::new(points, Promise::clear_in(world));
    Ok(line.audit(world).is_ok().then_some(line))
}
