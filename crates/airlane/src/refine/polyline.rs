//! A polyline on the lattice, and what it promises about solids.

use super::{Fault, audit_body, audit_moves, audit_polyline};
use crate::geom::{LatticePoint, UNIT, polyline_length};
use crate::space::{CornerRule, Neighbourhood};
use crate::world::{Contact, World};

/// What a path promises about solids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Promise {
    /// Every segment is clear in this contact mode.
    Clear(Contact),
    /// The path runs between voxel centres by steps that may cut corners.
    Moves(Neighbourhood, CornerRule),
    /// The body that the world is fitted to, moved along the path, touches nothing.
    Body,
}

impl Promise {
    /// That whatever the world is fitted to, a body or a point, touches nothing.
    pub(crate) fn clear_in(world: &World) -> Self {
        match world.base() {
            Some(_) => Self::Body,
            None => Self::Clear(Contact::Open),
        }
    }

    /// The same for paths that may slide along solids.
    pub(crate) fn sliding_in(world: &World) -> Self {
        match world.base() {
            Some(_) => Self::Body,
            None => Self::Clear(Contact::Sliding),
        }
    }
}

/// A polyline on the lattice of one world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Polyline {
    points: Vec<LatticePoint>,
    promise: Promise,
}

impl Polyline {
    /// A path through these points. Points where it goes straight on are dropped; but a path of
    /// moves keeps the centres that join its ends to it.
    pub(crate) fn new(points: impl IntoIterator<Item = LatticePoint>, promise: Promise) -> Self {
        Self::of(points.into_iter().collect(), promise)
    }

    /// The same, in the memory that the points are in.
    pub(crate) fn of(mut points: Vec<LatticePoint>, promise: Promise) -> Self {
        let mut kept = 0;
        for i in 0..points.len() {
            let point = points[i];
            let joins_an_end =
                |a| matches!(promise, Promise::Moves(..)) && !(is_centre(a) && is_centre(point));
            match points[..kept] {
                [.., last] if last == point => continue,
                [.., a, b] if goes_straight(a, b, point) && !joins_an_end(a) => kept -= 1,
                _ => {}
            }
            points[kept] = point;
            kept += 1;
        }
        points.truncate(kept);
        Self { points, promise }
    }

    /// The same path the other way round.
    pub(crate) fn reversed(mut self) -> Self {
        self.points.reverse();
        self
    }

    /// The points, from start to end.
    pub(crate) fn points(&self) -> &[LatticePoint] {
        &self.points
    }

    /// What the path promises.
    pub(crate) fn promise(&self) -> Promise {
        self.promise
    }

    /// Length in voxels.
    pub(crate) fn length(&self) -> f64 {
        polyline_length(&self.points)
    }

    /// The points, from start to end.
    pub(crate) fn into_points(self) -> Vec<LatticePoint> {
        self.points
    }

    /// Has the auditor judge what the path promises.
    pub(crate) fn audit(&self, world: &World) -> Result<(), Fault> {
        match self.promise {
            Promise::Clear(contact) => audit_polyline(world, &self.points, contact)?,
            Promise::Moves(neighbourhood, corners) => {
                audit_moves(world, &self.points, neighbourhood, corners)?;
            }
            Promise::Body => {}
        }
        // Whatever it promises in a world that is fitted to a body, the body must keep its distance.
        match (self.promise, world.base()) {
            (Promise::Body, _) | (_, Some(_)) => audit_body(world, &self.points),
            (_, None) => Ok(()),
        }
    }
}

/// Whether the way from `a` over `b` to `c` has no bend at `b`, exactly.
fn goes_straight(a: LatticePoint, b: LatticePoint, c: LatticePoint) -> bool {
    let before: [i64; 3] = std::array::from_fn(|i| i64::from(b.0[i]) - i64::from(a.0[i]));
    let after: [i64; 3] = std::array::from_fn(|i| i64::from(c.0[i]) - i64::from(b.0[i]));
    let cross_is_zero =
        [(1, 2), (2, 0), (0, 1)].iter().all(|&(i, j)| before[i] * after[j] == before[j] * after[i]);
    let dot: i64 = (0..3).map(|i| before[i] * after[i]).sum();
    cross_is_zero && dot > 0
}

/// Whether a lattice point is the centre of a voxel.
pub(super) fn is_centre(point: LatticePoint) -> bool {
    point.0.iter().all(|c| c.rem_euclid(UNIT) == UNIT / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;

    #[test]
    fn straight_runs_become_one_segment() {
        let voxels = [[0, 0, 0], [1, 1, 0], [1, 1, 0], [2, 2, 0], [3, 2, 0], [4, 2, 0], [3, 2, 0]];
        let path = Polyline::new(voxels.map(|v| Voxel(v).centre()), Promise::Clear(Contact::Open));
        let kept = [[0, 0, 0], [2, 2, 0], [4, 2, 0], [3, 2, 0]].map(|v| Voxel(v).centre());
        assert_eq!(path.points(), kept);
        assert!((path.length() - (8f64.sqrt() + 3.0)).abs() < 1e-12);
    }
}
