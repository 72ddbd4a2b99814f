//! The auditor: an independent, slow and obvious judge of paths.
//!
//! It shares no code with the fast line of sight. It asks the world one thing only, whether a given
//! voxel is solid, and does the rest with plain fractions in 128-bit integers. Tests, fuzzers,
//! benches and `airlane check` all use it.

use super::polyline::is_centre;
use crate::geom::{LatticePoint, PointError, UNIT, Voxel};
use crate::space::{CornerRule, Neighbourhood};
use crate::world::{Contact, World};
use thiserror::Error;

/// What is wrong with a path.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The map is not one airspace, but the path leads through one.
    #[error("the path leads through one airspace, and the map is not one")]
    NotOneAirspace,
    /// The path leads through a part that the map does not have, or not of that kind.
    #[error("leg {leg} is not in a part of this map")]
    Part {
        /// The leg, from 0.
        leg: usize,
    },
    /// The body is too large for the map's voxels.
    #[error("the body is too large for the map's voxels")]
    Body,
    /// A point is too far out.
    #[error("a point {0}")]
    Point(PointError),
    /// A leg does not begin where the one before it ends.
    #[error("leg {leg} does not start where the previous leg ends")]
    Gap {
        /// The leg, from 0.
        leg: usize,
    },
    /// The body changes its heading where it cannot turn.
    #[error("where leg {leg} begins the body touches the solid voxel {voxel} when it turns")]
    Heading {
        /// The leg, from 0.
        leg: usize,
        /// The solid voxel.
        voxel: Voxel,
    },
    /// A leg goes where, or as, the agent must not.
    #[error("leg {leg}: {why}")]
    Agent {
        /// The leg, from 0.
        leg: usize,
        /// What it must not do.
        why: &'static str,
    },
    /// A leg is not a link of this map, or the link is closed.
    #[error("leg {leg} is not an open link of this map")]
    Link {
        /// The leg, from 0.
        leg: usize,
    },
    /// A timed path leaves room or limits that it must keep to.
    #[error("the timed path is invalid: {0}")]
    Curve(String),
    /// The path has no point.
    #[error("the path has no points")]
    Empty,
    /// The path starts elsewhere.
    #[error("the path starts at {found:?} instead of {expected:?} (lattice)")]
    Start {
        /// Where the path starts.
        found: LatticePoint,
        /// Where it should start.
        expected: LatticePoint,
    },
    /// The path ends elsewhere.
    #[error("the path ends at {found:?} instead of {expected:?} (lattice)")]
    End {
        /// Where the path ends.
        found: LatticePoint,
        /// Where it should end.
        expected: LatticePoint,
    },
    /// A segment touches a solid voxel.
    #[error("segment {segment} touches the solid voxel {voxel}")]
    Touches {
        /// The segment, from point `segment` to point `segment + 1`.
        segment: usize,
        /// The solid voxel.
        voxel: Voxel,
    },
    /// The body comes too near to a solid.
    #[error("along segment {segment} the body touches the solid voxel {voxel}")]
    TooNear {
        /// The segment, from point `segment` to point `segment + 1`.
        segment: usize,
        /// The solid voxel.
        voxel: Voxel,
    },
    /// A path in sliding contact enters a solid or slips through a pinch.
    #[error("segment {segment} enters a solid or slips through a pinch near {near}")]
    Enters {
        /// The segment, from point `segment` to point `segment + 1`.
        segment: usize,
        /// A voxel at the place.
        near: Voxel,
    },
    /// A bend is too sharp for the segments beside it.
    #[error("segment {segment} is {length} voxels long, but the curves at its ends need {needed}")]
    Turn {
        /// The segment, from point `segment` to point `segment + 1`.
        segment: usize,
        /// What its bends need, in voxels.
        needed: f64,
        /// Its available length, in voxels, including collinear neighbours.
        length: f64,
    },
    /// A segment of a path of grid moves is not a run of allowed moves.
    #[error("segment {segment} is not a run of allowed steps: {why}")]
    Move {
        /// The segment, from point `segment` to point `segment + 1`.
        segment: usize,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// Judges a path from `from` to `to` under a contact mode.
pub fn audit(
    world: &World,
    path: &[LatticePoint],
    from: LatticePoint,
    to: LatticePoint,
    contact: Contact,
) -> Result<(), Fault> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return Err(Fault::Empty);
    };
    if first != from {
        return Err(Fault::Start { found: first, expected: from });
    }
    if last != to {
        return Err(Fault::End { found: last, expected: to });
    }
    audit_polyline(world, path, contact)
}

/// Judges the segments of a path, whatever its ends.
pub fn audit_polyline(world: &World, path: &[LatticePoint], contact: Contact) -> Result<(), Fault> {
    // A path of one point is a segment of no length.
    let lonely = [path.first().copied().ok_or(Fault::Empty)?; 2];
    let path = if path.len() == 1 { &lonely[..] } else { path };
    match contact {
        Contact::Open => audit_open(world, path),
        Contact::Sliding => audit_sliding(world, path),
    }
}

/// Judges a path of grid moves between voxel centres, step by step. A first or last segment that
/// joins a point to the centre of its own voxel is allowed.
pub fn audit_moves(
    world: &World,
    path: &[LatticePoint],
    neighbourhood: Neighbourhood,
    corners: CornerRule,
) -> Result<(), Fault> {
    if path.is_empty() {
        return Err(Fault::Empty);
    }
    for (segment, ends) in path.windows(2).enumerate() {
        let fault = |why| Err(Fault::Move { segment, why });
        let (from, to) = (ends[0].voxel(), ends[1].voxel());
        if from == to {
            if world.is_blocked(from) {
                return Err(Fault::Touches { segment, voxel: from });
            }
            continue;
        }
        if !is_centre(ends[0]) || !is_centre(ends[1]) {
            return fault("it does not connect voxel centres");
        }
        let gap: [i32; 3] = std::array::from_fn(|i| to.0[i] - from.0[i]);
        let steps = gap.iter().map(|d| d.abs()).max().unwrap_or(0);
        if gap.iter().any(|d| *d != 0 && d.abs() != steps) {
            return fault("it does not run along one of the 26 directions");
        }
        let step = gap.map(i32::signum);
        let axes = step.iter().filter(|d| **d != 0).count();
        let most_axes = match neighbourhood {
            Neighbourhood::Six => 1,
            Neighbourhood::Eighteen => 2,
            Neighbourhood::TwentySix => 3,
        };
        if axes > most_axes {
            return fault("its direction is not in the neighbourhood");
        }
        for n in 0..steps {
            let at = from.offset(step.map(|d| d * n));
            let whole_block = match corners {
                CornerRule::CutNone => true,
                CornerRule::CutEdges => axes == 3,
                CornerRule::CutAll => false,
            };
            for pick in 0..8 {
                let part: [i32; 3] = std::array::from_fn(|i| step[i] * (pick >> i & 1));
                let voxel = at.offset(part);
                let is_end = part == [0; 3] || part == step;
                if (whole_block || is_end) && world.is_blocked(voxel) {
                    return Err(Fault::Touches { segment, voxel });
                }
            }
        }
    }
    Ok(())
}

fn audit_open(world: &World, path: &[LatticePoint]) -> Result<(), Fault> {
    for (segment, ends) in path.windows(2).enumerate() {
        let solid = touched_voxels(ends[0], ends[1]).find(|&voxel| world.is_blocked(voxel));
        if let Some(voxel) = solid {
            return Err(Fault::Touches { segment, voxel });
        }
    }
    Ok(())
}

/// Every voxel whose closed cube meets the closed segment.
///
/// Goes slab by slab along the longest axis and tests each voxel in the slab's bounding rectangle.
fn touched_voxels(a: LatticePoint, b: LatticePoint) -> impl Iterator<Item = Voxel> {
    let delta: [i128; 3] = std::array::from_fn(|i| i128::from(b.0[i]) - i128::from(a.0[i]));
    let major = (0..3).max_by_key(|&i| delta[i].abs()).unwrap_or(0);
    let unit = i128::from(UNIT);
    let voxels_between = move |low: i128, high: i128, scale: i128| {
        // Closed cubes: a coordinate on a plane touches the voxels on both sides.
        let first = (low - 1).div_euclid(unit * scale);
        let last = high.div_euclid(unit * scale);
        first as i32..=last as i32
    };
    let ends = move |i: usize| (i128::from(a.0[i].min(b.0[i])), i128::from(a.0[i].max(b.0[i])));
    let (low, high) = ends(major);
    voxels_between(low, high, 1)
        .flat_map(move |slab| {
            let slab_low = (i128::from(slab) * unit).max(low);
            let slab_high = (i128::from(slab + 1) * unit).min(high);
            let range = move |i: usize| {
                if i == major {
                    return slab..=slab;
                }
                if delta[major] == 0 {
                    let (low, high) = ends(i);
                    return voxels_between(low, high, 1);
                }
                // Position on axis i where the major axis is at `at`, times |delta[major]|.
                let scale = delta[major].abs();
                let position = |at: i128| {
                    i128::from(a.0[i]) * scale
                        + delta[i] * (at - i128::from(a.0[major])) * delta[major].signum()
                };
                let (p, q) = (position(slab_low), position(slab_high));
                voxels_between(p.min(q), p.max(q), scale)
            };
            range(2).flat_map(move |z| {
                range(1).flat_map(move |y| range(0).map(move |x| Voxel::new(x, y, z)))
            })
        })
        .filter(move |&voxel| touches(voxel, a, b))
}

/// Whether a closed voxel meets a closed segment: the parameters at which each axis is within the
/// voxel are intervals of fractions, and they must have one in common.
fn touches(voxel: Voxel, a: LatticePoint, b: LatticePoint) -> bool {
    // Fractions with positive denominators.
    let mut enter = (0i128, 1i128);
    let mut leave = (1i128, 1i128);
    for i in 0..3 {
        let (low, high) = (i128::from(voxel.0[i]) * 256, i128::from(voxel.0[i]) * 256 + 256);
        let (from, delta) = (i128::from(a.0[i]), i128::from(b.0[i]) - i128::from(a.0[i]));
        if delta == 0 {
            if from < low || from > high {
                return false;
            }
            continue;
        }
        let (near, far) =
            if delta > 0 { (low - from, high - from) } else { (from - high, from - low) };
        let length = delta.abs();
        if near * enter.1 > enter.0 * length {
            enter = (near, length);
        }
        if far * leave.1 < leave.0 * length {
            leave = (far, length);
        }
    }
    enter.0 * leave.1 <= leave.0 * enter.1
}

/// Follows the path and the free voxels beside it.
///
/// A path in sliding contact is one that an arbitrarily small push can free from all contact. So
/// there must be an unbroken chain of free voxels along it: at every point the path touches the
/// current one, and changes from one to the next only through a shared face that it touches. The
/// function keeps the set of all voxels such a chain could be in.
fn audit_sliding(world: &World, path: &[LatticePoint]) -> Result<(), Fault> {
    let mut chain: Option<Vec<Voxel>> = None;
    for (segment, ends) in path.windows(2).enumerate() {
        for time in checkpoints(ends[0], ends[1]) {
            let around = voxels_at(ends[0], ends[1], time);
            let free: Vec<Voxel> =
                around.iter().copied().filter(|&voxel| !world.is_blocked(voxel)).collect();
            let mut reached: Vec<Voxel> = match &chain {
                None => free.clone(),
                Some(chain) => free.iter().copied().filter(|v| chain.contains(v)).collect(),
            };
            let mut next = 0;
            while next < reached.len() {
                let from = reached[next];
                for &to in &free {
                    let steps: i32 = (0..3).map(|i| (from.0[i] - to.0[i]).abs()).sum();
                    if steps == 1 && !reached.contains(&to) {
                        reached.push(to);
                    }
                }
                next += 1;
            }
            if reached.is_empty() {
                return Err(Fault::Enters { segment, near: around[0] });
            }
            chain = Some(reached);
        }
    }
    Ok(())
}

/// A fraction with a positive denominator.
type Fraction = (i128, i128);

/// Both ends, every time at which the segment meets a voxel plane, and one time between any two.
fn checkpoints(a: LatticePoint, b: LatticePoint) -> Vec<Fraction> {
    let mut times: Vec<Fraction> = vec![(0, 1), (1, 1)];
    for i in 0..3 {
        let (from, to) = (i128::from(a.0[i]), i128::from(b.0[i]));
        let (low, high) = (from.min(to), from.max(to));
        if low == high {
            continue;
        }
        for plane in low.div_euclid(256)..=high.div_euclid(256) {
            let at = plane * 256;
            if (low..=high).contains(&at) {
                times.push(((at - from) * (to - from).signum(), high - low));
            }
        }
    }
    times.sort_by(|p, q| (p.0 * q.1).cmp(&(q.0 * p.1)));
    times.dedup_by(|p, q| p.0 * q.1 == q.0 * p.1);
    let mut all = vec![times[0]];
    for pair in times.windows(2) {
        let (p, q) = (pair[0], pair[1]);
        all.push((p.0 * q.1 + q.0 * p.1, 2 * p.1 * q.1));
        all.push(q);
    }
    all
}

/// The voxels whose closed cubes hold the point of the segment at `time`.
fn voxels_at(a: LatticePoint, b: LatticePoint, time: Fraction) -> Vec<Voxel> {
    let choices: [Vec<i32>; 3] = std::array::from_fn(|i| {
        let (from, to) = (i128::from(a.0[i]), i128::from(b.0[i]));
        let position = from * time.1 + (to - from) * time.0;
        let voxel = 256 * time.1;
        let above = position.div_euclid(voxel) as i32;
        if position.rem_euclid(voxel) == 0 { vec![above - 1, above] } else { vec![above] }
    });
    let mut voxels = Vec::new();
    for &z in &choices[2] {
        for &y in &choices[1] {
            for &x in &choices[0] {
                voxels.push(Voxel::new(x, y, z));
            }
        }
    }
    voxels
}

#[cfg(test)]
#[path = "audit_tests.rs"]
mod tests;
