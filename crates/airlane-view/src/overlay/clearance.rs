//! How much room there is, on a slice through the world.
//!
//! The room in a voxel is the radius of the largest ball that may be anywhere in it: the distance
//! between its cube and the nearest solid one. Squared, that is a sum of one term an axis, so it is
//! found one axis after the other, as in the engine's own fitting of worlds to bodies.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use airlane::geom::{LatticePoint, UNIT, Voxel};
use airlane::world::World;

/// A slice of free voxels, lighter the more room there is.
pub(super) struct Clearance;

/// Rooms wider than so many voxels count as that.
const REACH: i32 = 12;

impl Overlay for Clearance {
    fn about(&self) -> About {
        About {
            id: "clearance",
            title: "Clearance",
            note: "A slice of free voxels; lighter is more clearance, up to 12 voxels.",
            shape: Shape::Boxes,
            needs: &["axis"],
        }
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let world = subject.airspace.world();
        let Subject { axis, limit, .. } = *subject;
        let centre = world.frame().lattice_from_world(subject.near);
        let centre = centre.map_err(|error| error.to_string())?.voxel();
        let size = world.size().map(|n| n as i32);
        let at = centre.0[axis].clamp(0, size[axis] - 1);
        let [u, v] = [[1, 2], [0, 2], [0, 1]][axis];
        // A square that holds as many voxels as are wanted, and more where solids take some up.
        let half = ((limit as f64).sqrt() as i32).max(4);
        let range = |i: usize| {
            let middle = centre.0[i].clamp(0, size[i] - 1);
            (middle - half).max(0)..(middle + half + 1).min(size[i])
        };
        let (along, across) = (range(u), range(v));
        let slice = Slice { world, axis, at, u, v };
        for (voxel, room) in slice.rooms(along, across) {
            let colour = Colour::scale(room / f64::from(REACH), 200);
            // A thin plate in the middle of the voxel.
            let [mut low, mut high] =
                [voxel.0, voxel.offset([1; 3]).0].map(|corner| corner.map(|c| c * UNIT));
            low[axis] += UNIT / 2 - 8;
            high[axis] -= UNIT / 2 - 8;
            canvas.draw(subject.bounds(LatticePoint(low), LatticePoint(high)), colour);
        }
        Ok(())
    }
}

/// A layer of voxels.
pub(super) struct Slice<'w> {
    pub(super) world: &'w World,
    pub(super) axis: usize,
    /// Its coordinate on the axis.
    pub(super) at: i32,
    /// The other axes.
    pub(super) u: usize,
    pub(super) v: usize,
}

type Range = std::ops::Range<i32>;

impl Slice<'_> {
    /// The free voxels of a part of the slice, with the room in each, in voxels.
    pub(super) fn rooms(&self, along: Range, across: Range) -> Vec<(Voxel, f64)> {
        let wide = |range: &Range| range.start - REACH - 1..range.end + REACH + 1;
        let (wide_along, wide_across) = (wide(&along), wide(&across));
        let width = wide_along.len();
        // The squared gap to the nearest solid straight across the slice, then in rows, then in all.
        let mut rooms: Vec<i32> = wide_across
            .clone()
            .flat_map(|v| wide_along.clone().map(move |u| [u, v]))
            .map(|place| self.straight_gap(place))
            .collect();
        rooms = smallest_sums(&rooms, 1, |i| i % width, width);
        rooms = smallest_sums(&rooms, width, |i| i / width, wide_across.len());
        let place = |u: i32, v: i32| {
            ((v - wide_across.start) as usize) * width + (u - wide_along.start) as usize
        };
        let voxels = across.flat_map(|v| along.clone().map(move |u| (u, v)));
        voxels
            .map(|(u, v)| (self.voxel([u, v], 0), rooms[place(u, v)]))
            .filter(|&(voxel, _)| !self.world.is_blocked(voxel))
            .map(|(voxel, squared)| (voxel, f64::from(squared).sqrt()))
            .collect()
    }

    fn voxel(&self, [u, v]: [i32; 2], off: i32) -> Voxel {
        let mut voxel = [0; 3];
        voxel[self.axis] = self.at + off;
        (voxel[self.u], voxel[self.v]) = (u, v);
        Voxel(voxel)
    }

    fn straight_gap(&self, place: [i32; 2]) -> i32 {
        let is_solid = |off: i32| self.world.is_blocked(self.voxel(place, off));
        let nearest = (0..=REACH).find(|&off| is_solid(off) || is_solid(-off));
        gap(nearest.unwrap_or(REACH + 1))
    }
}

/// The squared gap between voxels so far apart, no more than the reach's.
fn gap(apart: i32) -> i32 {
    (apart - 1).clamp(0, REACH).pow(2)
}

/// Per place, the smallest sum of a value and the gap to it, of those `step` apart. `coordinate` of a
/// place is below `count`.
fn smallest_sums(
    values: &[i32],
    step: usize,
    coordinate: impl Fn(usize) -> usize,
    count: usize,
) -> Vec<i32> {
    let most = REACH as usize + 1;
    let smallest = |i: usize| {
        let back = coordinate(i).min(most);
        let on = (count - 1 - coordinate(i)).min(most);
        let before = (0..=back).map(|n| (n, i - n * step));
        let after = (1..=on).map(|n| (n, i + n * step));
        let sums = before.chain(after).map(|(n, at)| values[at] + gap(n as i32));
        sums.min().unwrap_or(0).min(REACH * REACH)
    };
    (0..values.len()).map(smallest).collect()
}
