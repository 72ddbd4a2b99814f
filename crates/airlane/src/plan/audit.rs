//! The judge of paths: slow, obvious, and leg by leg, each by the judge of its own part.

use super::ground;
use super::map::{Map, Part, PartKind, Place};
use super::parts::Fit;
use super::path::{Leg, Path};
use crate::geom::LatticePoint;
use crate::geom::vector::flat_norm;
use crate::refine::{
    CurveLimits, Fault, Polyline, Promise, audit_body_in, audit_curve, audit_navmesh,
    audit_polyline, audit_terrain, audit_turns,
};
use crate::search::CancelToken;
use crate::space::{Over, Terrain};
use crate::world::{Agent, Areas, Body, Contact};

/// Places along a segment that are looked at for areas.
const SAMPLES: u32 = 16;

/// Has every leg judged by what its part and the agent allow.
pub(super) fn audit(path: &Path, map: &Map) -> Result<(), Fault> {
    if path.legs().len() == 0 || path.points().is_empty() {
        return Err(Fault::Empty);
    }
    let areas = ground::areas(map);
    let mut before: Option<Leg<'_>> = None;
    for (i, leg) in path.legs().enumerate() {
        let end = before.and_then(|leg| leg.points().last().copied());
        if before.is_some() && end != leg.points().first().copied() {
            return Err(Fault::Gap { leg: i });
        }
        let part = map.part(leg.part()).ok_or(Fault::Part { leg: i })?;
        if let Some(before) = before.filter(|before| before.yaw() != leg.yaw()) {
            audit_heading(path.body(), part, i, [before, leg])?;
        }
        before = Some(leg);
        match leg.link() {
            Some(_) => audit_link(map, part, i, leg, path.agent())?,
            None => {
                audit_leg(part, leg)?;
                if let Some(agent) = path.agent() {
                    audit_agent(part, i, leg, agent, areas.as_deref())?;
                    if path.trajectory().is_none() {
                        audit_slopes(i, leg, agent)?;
                    }
                }
            }
        }
    }
    audit_dynamics(path, map)
}

/// Whether the body can turn where two legs meet. Judged as it is planned, by the square around the
/// cylinder that the body turns in.
fn audit_heading(body: Body, part: &Part, leg: usize, legs: [Leg<'_>; 2]) -> Result<(), Fault> {
    let (end, begin) = (legs[0].lattice_points().last(), legs[1].lattice_points().first());
    let (Some(&at), true) = (begin, end == begin) else { return Err(Fault::Gap { leg }) };
    let world = part.airspace().ok_or(Fault::Part { leg })?.world();
    let bare = world.base().map_or(world, |base| base);
    let fault = |fault| match fault {
        Fault::TooNear { voxel, .. } | Fault::Touches { voxel, .. } => {
            Fault::Heading { leg, voxel }
        }
        Fault::Enters { near, .. } => Fault::Heading { leg, voxel: near },
        other => other,
    };
    audit_body_in(bare, body.turning(), &[at]).map_err(fault)
}

/// The judge of the leg's own part.
fn audit_leg(part: &Part, leg: Leg<'_>) -> Result<(), Fault> {
    let points = leg.lattice_points();
    match &part.kind {
        PartKind::Airspace(airspace) => {
            let fit = match leg.promise() {
                Promise::Body => Fit::Room,
                _ => Fit::Voxels,
            };
            let fitted = airspace.fitted(leg.body(), fit, &CancelToken::new());
            let fitted = fitted.map_err(|_| Fault::Body)?;
            let line = Polyline::new(points.iter().copied(), leg.promise());
            line.audit(fitted.world())
        }
        PartKind::Terrain(terrain, _) => audit_terrain(terrain, points),
        PartKind::NavMesh(mesh) => audit_navmesh(mesh, leg.points(), mesh.frame().voxel_size),
        PartKind::Waypoints(waypoints) => match waypoints.over() {
            Over::World(world) => audit_polyline(world, points, Contact::Open),
            Over::Terrain(terrain) => {
                let flat: Vec<_> = points.iter().map(|&p| Terrain::above(p)).collect();
                audit_polyline(&terrain.flat_world(), &flat, Contact::Open)
            }
        },
    }
}

/// Whether the agent moves so, is allowed there, and the ground is not too steep.
fn audit_agent(
    part: &Part,
    number: usize,
    leg: Leg<'_>,
    agent: &Agent,
    areas: Option<&Areas>,
) -> Result<(), Fault> {
    let fault = |why| Err(Fault::Agent { leg: number, why });
    if agent.mode_in(part.medium()) != Some(leg.mode()) {
        return fault("the agent cannot move in this mode here");
    }
    let [floor, ceiling] = agent.heights;
    for ends in leg.points().windows(2) {
        let at = |t: f64| -> [f64; 3] {
            std::array::from_fn(|i| ends[0][i] + t * (ends[1][i] - ends[0][i]))
        };
        for sample in 0..=SAMPLES {
            let place = at(f64::from(sample) / f64::from(SAMPLES));
            let slack = 1e-9 * (1.0 + place[2].abs());
            if place[2] < floor - slack || place[2] > ceiling + slack {
                return fault("it leaves the agent's range of heights");
            }
            // The lattice may round a place by half a step, so borders are not looked at.
            let inside = |areas: &Areas| {
                let point = areas.frame().lattice_from_world(place).ok()?;
                let near =
                    [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [0; 3]];
                Some(near.iter().any(|d| {
                    let near = LatticePoint(std::array::from_fn(|i| point.0[i] + d[i]));
                    areas.admits(agent, near)
                }))
            };
            if areas.and_then(inside) == Some(false) {
                return fault("it crosses an area that is forbidden for the agent");
            }
        }
        if leg.mode().is_on_ground() && part.terrain().is_some() {
            let run = flat_norm(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
            if (ends[1][2] - ends[0][2]).abs() > agent.max_slope * run * (1.0 + 1e-9) {
                return fault("it is too steep for the agent");
            }
        }
    }
    Ok(())
}

/// Whether a leg without a curve climbs and descends as the agent can. That of a curve is the curve's.
fn audit_slopes(number: usize, leg: Leg<'_>, agent: &Agent) -> Result<(), Fault> {
    let Some(dynamics) = agent.dynamics.filter(|_| !leg.mode().is_on_ground()) else {
        return Ok(());
    };
    let climb = dynamics.max_climb.unwrap_or(f64::INFINITY);
    let descent = dynamics.max_descent.unwrap_or(climb);
    for ends in leg.points().windows(2) {
        let [x, y, rise] = [0, 1, 2].map(|i| ends[1][i] - ends[0][i]);
        let most = if rise > 0.0 { climb } else { descent };
        if rise != 0.0 && rise.abs() > most * flat_norm(x, y) * (1.0 + 1e-9) {
            return Err(Fault::Agent { leg: number, why: "it is too steep for the agent" });
        }
    }
    Ok(())
}

/// Whether a link joins these places and the agent may take it.
fn audit_link(
    map: &Map,
    part: &Part,
    number: usize,
    leg: Leg<'_>,
    agent: Option<&Agent>,
) -> Result<(), Fault> {
    let unknown = Err(Fault::Link { leg: number });
    let (from, to) = match *leg.points() {
        [from, to] => (from, to),
        // A link may lead to its own place in another part.
        [only] => (only, only),
        _ => return unknown,
    };
    let permission = match leg.link_key() {
        Some(key) => {
            let found = map.links().find(|(known, _, is_open)| *known == key && *is_open);
            let Some((_, link, _)) = found else { return unknown };
            // On ground, heights are the ground's.
            let step = map.frame().voxel_size / 256.0;
            let near = |place: Place, at: [f64; 3]| {
                let part = place.part().and_then(|part| map.part(part));
                let axes = if part.is_some_and(|part| part.airspace().is_some()) { 3 } else { 2 };
                (0..axes).all(|i| (place.point()[i] - at[i]).abs() <= step)
            };
            let joins = |a: Place, b: Place| near(a, from) && near(b, to);
            let forth = joins(link.from, link.to);
            let back = link.both_ways && joins(link.to, link.from);
            if !(forth || back) || Some(link.kind) != leg.link() {
                return unknown;
            }
            link.permission
        }
        None => {
            let Some(waypoints) = part.waypoints() else { return unknown };
            use crate::space::Space;
            let open =
                |kind, permission| agent.is_none_or(|agent| agent.may_take(kind, permission));
            let joins = |a, b| {
                let ends = [a, b].map(|node| waypoints.position(node));
                ends[..] == *leg.lattice_points()
            };
            let found = waypoints.links().find(|(from, to, link)| {
                let is_it = joins(*from, *to) && leg.link() == Some(link.kind);
                is_it && open(link.kind, link.permission)
            });
            let Some((_, _, link)) = found else { return unknown };
            link.permission
        }
    };
    let may_take = |agent: &Agent| leg.link().is_some_and(|kind| agent.may_take(kind, permission));
    match agent.is_none_or(may_take) {
        true => Ok(()),
        false => Err(Fault::Agent { leg: number, why: "the agent may not take this link" }),
    }
}

/// Whether turns and the timed path keep to what the agent can do.
fn audit_dynamics(path: &Path, map: &Map) -> Result<(), Fault> {
    let Some(agent) = path.agent() else { return Ok(()) };
    if let Some(trajectory) = path.trajectory() {
        let (Some(curve), Some(airspace)) = (trajectory.curve(), map.airspace()) else {
            return Ok(());
        };
        let fitted = airspace.room(path.body()).map_err(|_| Fault::Body)?;
        let limits = CurveLimits::of(agent, fitted.frame(), f64::INFINITY);
        return audit_curve(fitted.world(), curve, &limits)
            .map_err(|fault| Fault::Curve(fault.to_string()));
    }
    let Some(radius) = agent.turning_radius().filter(|_| path.keeps_turns()) else { return Ok(()) };
    let frame = map.frame();
    let bends = path.legs().flat_map(|leg| -> Vec<[f64; 3]> {
        match (leg.link(), map.part(leg.part()).and_then(Part::navmesh)) {
            // What follows the surface up and down is not a turn.
            (None, Some(mesh)) => {
                let world = |&at: &LatticePoint| mesh.frame().world_from_lattice(at);
                leg.lattice_points().iter().map(world).collect()
            }
            _ => leg.points().to_vec(),
        }
    });
    let points: Vec<LatticePoint> =
        bends.filter_map(|at| frame.lattice_from_world(at).ok()).collect();
    audit_turns(&points, radius / frame.voxel_size)
}

#[cfg(test)]
#[path = "audit_tests.rs"]
mod tests;
