//! Where a path goes through a portal.

use super::Cell;
use crate::geom::{LatticePoint, Planes, UNIT};
use wide::{f32x4, i32x4};

/// Portals that are worked on at once.
pub(crate) const LANES: usize = 4;

/// The way through a portal, over the point that makes the way shortest, or nearly so.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Way {
    /// One lattice step beyond the portal.
    pub(crate) point: LatticePoint,
    /// From where the way begins to the point, in lattice steps.
    pub(crate) before: f32,
    /// From the point to where the way leads.
    pub(crate) after: f32,
}

/// The ways through a few portals, worked out side by side in vector registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    /// Per axis, the point of each way.
    at: [[i32; LANES]; 3],
    before: [f32; LANES],
    after: [f32; LANES],
}

/// Where ways lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heading {
    /// Out of the cell to its neighbours.
    Out,
    /// Into the cell from its neighbours.
    In,
}

/// A point in single precision, which holds every lattice coordinate of a world with cells exactly.
#[inline]
pub(crate) fn single(point: LatticePoint) -> [f32; 3] {
    point.0.map(|c| c as f32)
}

impl Ways {
    /// The ways from points `from` to points `to` through the faces that a cell shares with
    /// neighbours, one a lane.
    ///
    /// A shared face is the overlap of two boxes: on the axis across it has no extent. It is shrunk
    /// by one lattice step on its four sides, so that every point of it, and of the step to either
    /// side, is free. On the whole plane the best place to cross is where the straight line does,
    /// with the far end reflected if both lie on one side. That place is clamped to the face, and on
    /// the axis where this moved it most it stays; for the other axis there is then a new best
    /// place.
    #[inline]
    pub(crate) fn find(
        planes: &Planes,
        here: &Cell,
        there: [&Cell; LANES],
        heading: Heading,
        from: [f32x4; 3],
        to: [f32x4; 3],
    ) -> Self {
        const AXES: [usize; 3] = [0, 1, 2];
        let one = f32x4::splat(1.0);
        let [here_low, here_high] =
            here.voxels().map(|corner| single(planes.corner(corner)).map(f32x4::splat));
        let low =
            AXES.map(|i| lattice(planes, i, there.map(|cell| cell.low[i])).fast_max(here_low[i]));
        let high =
            AXES.map(|i| lattice(planes, i, there.map(|cell| cell.high[i])).fast_min(here_high[i]));
        let across = AXES.map(|i| low[i].simd_eq(high[i]));
        let sideways = AXES.map(|i| one & !across[i]);
        let clamp =
            |i: usize, at: f32x4| at.fast_max(low[i] + sideways[i]).fast_min(high[i] - sideways[i]);

        let away = |p: [f32x4; 3]| {
            let [x, y, z] = AXES.map(|i| (p[i] - low[i]).abs() & across[i]);
            x | y | z
        };
        let (from_away, to_away) = (away(from), away(to));
        let gap = AXES.map(|i| to[i] - from[i]);
        let s = share(from_away, to_away);
        let wish = AXES.map(|i| from[i] + s * gap[i]);
        let near = AXES.map(|i| clamp(i, wish[i]));

        // The axis on which the clamp moved it most.
        let moved = AXES.map(|i| (wish[i] - near[i]).abs() & !across[i]);
        let held_x = moved[0].simd_ge(moved[1].fast_max(moved[2]));
        let held_y = moved[1].simd_ge(moved[2]) & !held_x;
        let held = [held_x, held_y, !(held_x | held_y)];
        let offset = |p: [f32x4; 3]| {
            let [x, y, z] = AXES.map(|i| (near[i] - p[i]) & held[i]);
            x | y | z
        };
        let s = share(length(from_away, offset(from)), length(to_away, offset(to)));
        let best = AXES.map(|i| held[i].bitselect(near[i], clamp(i, from[i] + s * gap[i])));

        let forwards = match heading {
            Heading::Out => one,
            Heading::In => -one,
        };
        let at = AXES.map(|i| {
            let upper = low[i].simd_eq(here_high[i]);
            let step = upper.bitselect(forwards, -forwards) & across[i];
            (best[i] + step).fast_trunc_int()
        });
        let point = at.map(i32x4::round_float);
        let distance = |p: [f32x4; 3]| {
            let [x, y, z] = AXES.map(|i| (point[i] - p[i]) * (point[i] - p[i]));
            (x + y + z).sqrt().to_array()
        };
        Self { at: at.map(i32x4::to_array), before: distance(from), after: distance(to) }
    }

    /// The way through one of the faces.
    #[inline]
    pub(crate) fn get(&self, lane: usize) -> Way {
        Way {
            point: LatticePoint(self.at.map(|row| row[lane])),
            before: self.before[lane],
            after: self.after[lane],
        }
    }
}

/// Lattice coordinates of planes along an axis, by their numbers.
#[inline]
fn lattice(planes: &Planes, axis: usize, numbers: [u16; LANES]) -> f32x4 {
    let numbers = i32x4::from(numbers.map(i32::from));
    let unit = i32x4::splat(UNIT);
    if planes.is_even() {
        return (numbers * unit).round_float();
    }
    let [first, width, doubled] = planes.axis(axis).terms();
    let odd = numbers & i32x4::splat(doubled);
    let at = (numbers >> doubled) * unit + i32x4::splat(first) + odd * i32x4::splat(width);
    at.round_float()
}

/// Where between two points a straight line crosses a plane, given how far away they are.
#[inline]
fn share(from_away: f32x4, to_away: f32x4) -> f32x4 {
    from_away / (from_away + to_away).fast_max(f32x4::splat(f32::MIN_POSITIVE))
}

#[inline]
fn length(x: f32x4, y: f32x4) -> f32x4 {
    (x * x + y * y).sqrt()
}
