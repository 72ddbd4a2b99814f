//! The polyline a query returns.

use super::{Fault, audit_body, audit_moves, audit_polyline};
use crate::geom::{Frame, LatticePoint, UNIT};
use crate::space::{CornerRule, Neighbourhood};
use crate::world::{Contact, World};

/// What a path promises about solids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// Every segment is clear in this contact mode.
    Clear(Contact),
    /// The path runs between voxel centres by steps that may cut corners.
    Moves(Neighbourhood, CornerRule),
    /// The body that the world is fitted to, moved along the path, touches nothing.
    Body,
}

impl Promise {
    /// That whatever the world is fitted to, a body or a point, touches nothing.
    pub fn clear_in(world: &World) -> Self {
        match world.base() {
            Some(_) => Self::Body,
            None => Self::Clear(Contact::Open),
        }
    }
}

/// A path as a polyline on the lattice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    points: Vec<LatticePoint>,
    promise: Promise,
}

impl Path {
    /// A path through these points. Points where it goes straight on are dropped; but a path of
    /// moves keeps the centres that join its ends to it.
    pub(crate) fn new(points: impl IntoIterator<Item = LatticePoint>, promise: Promise) -> Self {
        let mut kept: Vec<LatticePoint> = Vec::new();
        for point in points {
            if kept.last() == Some(&point) {
                continue;
            }
            let joins_an_end =
                |a| matches!(promise, Promise::Moves(..)) && !(is_centre(a) && is_centre(point));
            if let [.., a, b] = kept[..]
                && goes_straight(a, b, point)
                && !joins_an_end(a)
            {
                kept.pop();
            }
            kept.push(point);
        }
        Self { points: kept, promise }
    }

    /// A path through these points, if the auditor finds that it keeps its promise: for paths that
    /// somebody else kept meanwhile.
    ///
    /// ```
    /// use airlane::geom::Voxel;
    /// use airlane::refine::{Path, Promise};
    /// use airlane::{scene::Scene, world::World};
    ///
    /// let mut scene = Scene::open([9, 9, 9])?;
    /// scene.voxels.insert(Voxel::new(4, 4, 4));
    /// let world = World::bake(scene)?;
    /// let points = |over| [[1, 1, 1], [4, 4, over], [7, 7, 1]].map(|v| Voxel(v).centre());
    /// assert!(Path::audited(&world, points(7), Promise::clear_in(&world)).is_ok());
    /// assert!(Path::audited(&world, points(4), Promise::clear_in(&world)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn audited(
        world: &World,
        points: impl IntoIterator<Item = LatticePoint>,
        promise: Promise,
    ) -> Result<Self, Fault> {
        let path = Self::new(points, promise);
        path.audit(world).map(|()| path)
    }

    /// The same path the other way round.
    pub(crate) fn reversed(mut self) -> Self {
        self.points.reverse();
        self
    }

    /// The points, from start to end.
    pub fn points(&self) -> &[LatticePoint] {
        &self.points
    }

    /// What the path promises.
    pub fn promise(&self) -> Promise {
        self.promise
    }

    /// Length in voxels.
    pub fn length(&self) -> f64 {
        self.points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]))
    }

    /// The points in world coordinates.
    pub fn world_points<'p>(&'p self, frame: &'p Frame) -> impl Iterator<Item = [f64; 3]> + 'p {
        self.points.iter().map(|&point| frame.world_from_lattice(point))
    }

    /// Has the auditor judge what the path promises.
    pub fn audit(&self, world: &World) -> Result<(), Fault> {
        match self.promise {
            Promise::Clear(contact) => audit_polyline(world, &self.points, contact),
            Promise::Moves(neighbourhood, corners) => {
                audit_moves(world, &self.points, neighbourhood, corners)
            }
            Promise::Body => audit_body(world, &self.points),
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
        let path = Path::new(voxels.map(|v| Voxel(v).centre()), Promise::Clear(Contact::Open));
        let kept = [[0, 0, 0], [2, 2, 0], [4, 2, 0], [3, 2, 0]].map(|v| Voxel(v).centre());
        assert_eq!(path.points(), kept);
        assert!((path.length() - (8f64.sqrt() + 3.0)).abs() < 1e-12);
    }
}
