//! Exact line of sight in integers, in both contact modes.
//!
//! The segment from `a` to `b` is cut into *events*: the moments at which it meets a voxel plane.
//! Scaled by the product of its extents, every event time is an integer, so the order of events,
//! and which of them coincide, is known exactly; no epsilon is involved. At an event where several
//! axes meet their planes at once the segment passes through an edge or a corner and touches four
//! or eight voxels.
//!
//! Stages, in order:
//! 1. [`Ray::new`] mirrors the segment so that it never runs downwards, and computes per axis the
//!    first voxel, the number of events, the time of the first and the time between two.
//! 2. [`Ray::walk`] steps from brick to brick. Empty bricks cost one comparison and one look-up.
//! 3. Only where a brick is not empty does it descend to the voxel events inside. Most of them cross one plane,
//!    and all that counts is the voxel beyond: [`Ray::stride`] is a loop for these alone.
//! 4. [`Touch`] judges the others: [`Open`] wants every touched voxel free; [`Sliding`] follows the
//!    free voxels along the segment and wants their chain of shared faces unbroken.
//!
//! An axis along which the segment does not move and which lies on a voxel plane is *flat*: the
//! segment runs along a face, and both sides take part in every event.
//!
//! All of it is made twice, by a [`Grid`]: for planes that are a voxel apart, and for those of a world
//! fitted to a body, where voxels are of two widths by turns.

mod pace;

use crate::geom::{Brick, BrickRef, LatticePoint, Planes, Voxel, VoxelSet};
use pace::{Even, Grid, Pace, Time};
use std::hint::select_unpredictable;

/// Which contact with solids is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Contact {
    /// Solids are closed: a clear segment touches none of them, not even at a corner.
    #[default]
    Open,
    /// A clear segment may slide along faces, edges and corners of solids, but may neither enter
    /// the interior of their union nor slip through a pinch, an edge or corner at which free
    /// voxels meet without sharing a face. Equivalently: it is a limit of paths that are clear in
    /// the [`Open`](Contact::Open) sense.
    Sliding,
}

/// A solid voxel in the way of the straight segment from `a` to `b`, the first one met; `None` if
/// the segment is clear. Everything outside the box of `solids` counts as solid.
pub(crate) fn first_hit(
    solids: &VoxelSet,
    planes: &Planes,
    a: LatticePoint,
    b: LatticePoint,
    contact: Contact,
) -> Option<Voxel> {
    match planes.is_even() {
        true => first_hit_in(solids, Even, a, b, contact),
        false => first_hit_in(solids, planes, a, b, contact),
    }
}

fn first_hit_in<G: Grid>(
    solids: &VoxelSet,
    grid: G,
    a: LatticePoint,
    b: LatticePoint,
    contact: Contact,
) -> Option<Voxel> {
    let all = [ALL_SIDES; 2];
    match (contact, is_narrow(a, b)) {
        (Contact::Open, true) => Ray::<i64, G>::new(grid, a, b).walk(solids, Open),
        (Contact::Open, false) => Ray::<i128, G>::new(grid, a, b).walk(solids, Open),
        (Contact::Sliding, true) => Ray::<i64, G>::new(grid, a, b).slide(solids, all),
        (Contact::Sliding, false) => Ray::<i128, G>::new(grid, a, b).slide(solids, all),
    }
}

/// Whether event times of a segment, products of three extents, fit 64 bits: up to 4,096 voxels an
/// axis they do.
fn is_narrow(a: LatticePoint, b: LatticePoint) -> bool {
    const NARROW: i64 = 1 << 20;
    (0..3).all(|i| (i64::from(b.0[i]) - i64::from(a.0[i])).abs() <= NARROW)
}

/// Some of the eight voxels around a voxel corner, a bit each: bit `i` of a voxel's number says that
/// it lies on the high side of axis `i`.
pub(crate) type Sides = u8;

/// Every voxel around a corner; also for points that are no voxel corners.
pub(crate) const ALL_SIDES: Sides = u8::MAX;

/// Whether the segment between two different points is clear in sliding contact along a chain of
/// free voxels that begins among `sides[0]` of `a` and ends among `sides[1]` of `b`. Planes are those
/// between voxels.
pub(crate) fn slides(
    solids: &VoxelSet,
    a: LatticePoint,
    b: LatticePoint,
    sides: [Sides; 2],
) -> bool {
    let hit = match is_narrow(a, b) {
        true => Ray::<i64, Even>::new(Even, a, b).slide(solids, sides),
        false => Ray::<i128, Even>::new(Even, a, b).slide(solids, sides),
    };
    hit.is_none()
}

/// The voxels of `free`, around a corner, that `seed` can reach over shared faces.
pub(crate) fn side_group(seed: Sides, free: Sides) -> Sides {
    Sliding::spread(seed & free, free)
}

/// One axis of a mirrored segment.
#[derive(Clone, Copy)]
struct Axis<T, P> {
    /// First touched voxel, in mirrored coordinates.
    start: i32,
    /// Number of voxel planes met, those at both ends included.
    events: i32,
    /// Time of the first event.
    first: T,
    /// Time between two events.
    pace: P,
    /// -1 where the axis is mirrored, else 0: `voxel ^ mirror` is the true coordinate.
    mirror: i32,
    /// What entering the next voxel adds to the number of a voxel in its brick.
    step: i32,
    /// Whether the segment stays within a voxel plane of this axis.
    flat: bool,
}

impl<T: Time, P: Pace<T>> Axis<T, P> {
    fn event_time(&self, event: i32) -> T {
        if event < self.events {
            self.first + self.pace.over(self.start + 1, event)
        } else {
            T::NEVER
        }
    }

    /// Number of events strictly before `time`.
    fn events_before(&self, time: T) -> i32 {
        if self.events == 0 || time <= self.first {
            return 0;
        }
        let passed = self.pace.crossed(self.start + 1, time - self.first - T::from(1)) + 1;
        passed.min(self.events)
    }
}

/// Bits of a corner of the 2×2×2 block of voxels around an event: bit `i` picks the far side of
/// axis `i`.
type Corner = u8;

/// How a contact mode judges the voxels around an event.
trait Touch {
    /// The segment starts, with `before` (corners along flat axes) around it and no event there.
    /// Returns the corner that is in the way, if one is.
    fn start(&mut self, before: Corner, blocked: impl Fn(Corner) -> bool) -> Option<Corner>;
    /// The segment runs through empty bricks only.
    fn unhindered(&mut self);
    /// An event at which the axes in `axes` cross a plane. Returns the corner that is in the way,
    /// if one is; that ends the walk.
    fn event(
        &mut self,
        axes: Corner,
        flat: Corner,
        moment: Moment,
        blocked: impl Fn(Corner) -> bool,
    ) -> Option<Corner>;
}

/// Where on the segment an event lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Start,
    Within,
    End,
}

/// Every touched voxel must be free.
struct Open;

impl Touch for Open {
    #[inline]
    fn start(&mut self, before: Corner, blocked: impl Fn(Corner) -> bool) -> Option<Corner> {
        corners(before).find(|&corner| blocked(corner))
    }

    #[inline]
    fn unhindered(&mut self) {}

    #[inline]
    fn event(
        &mut self,
        axes: Corner,
        flat: Corner,
        moment: Moment,
        blocked: impl Fn(Corner) -> bool,
    ) -> Option<Corner> {
        if flat == 0 && axes.is_power_of_two() && moment != Moment::Start {
            return blocked(axes).then_some(axes);
        }
        // Corners that cross no axis were judged before, unless the segment starts here.
        let fresh = |corner: &Corner| moment == Moment::Start || corner & axes != 0;
        corners(axes | flat).filter(fresh).find(|&corner| blocked(corner))
    }
}

/// The subsets of `mask`, the empty one included.
fn corners(mask: Corner) -> impl Iterator<Item = Corner> {
    (0..8).filter(move |corner| corner & !mask == 0)
}

/// Follows the free voxels beside the segment that are joined to its start by shared faces.
struct Sliding {
    /// One bit per corner: the free voxels around the segment reached so far. Between events the
    /// only corners are those of the flat axes.
    reached: u8,
    /// Where the chain may begin and must end.
    ends: [Sides; 2],
}

impl Sliding {
    /// Grows `reached` over shared faces within `free`.
    fn spread(mut reached: u8, free: u8) -> u8 {
        // Corners whose bit 0, 1 or 2 is clear; their partners are 1, 2 or 4 places higher.
        const LOW: [(u8, u32); 3] = [(0b0101_0101, 1), (0b0011_0011, 2), (0b0000_1111, 4)];
        for _ in 0..7 {
            let mut grown = reached;
            for (low, shift) in LOW {
                grown |= ((grown & low) << shift | (grown & !low) >> shift) & free;
            }
            if grown == reached {
                break;
            }
            reached = grown;
        }
        reached
    }

    fn free(mask: Corner, blocked: impl Fn(Corner) -> bool) -> u8 {
        corners(mask).filter(|&corner| !blocked(corner)).fold(0, |free, corner| free | 1 << corner)
    }
}

impl Touch for Sliding {
    #[inline]
    fn start(&mut self, before: Corner, blocked: impl Fn(Corner) -> bool) -> Option<Corner> {
        self.reached = Self::free(before, blocked);
        (self.reached == 0).then_some(0)
    }

    #[inline]
    fn unhindered(&mut self) {
        self.reached = u8::MAX;
    }

    #[inline]
    fn event(
        &mut self,
        axes: Corner,
        flat: Corner,
        moment: Moment,
        blocked: impl Fn(Corner) -> bool,
    ) -> Option<Corner> {
        if flat == 0 && axes.is_power_of_two() && moment == Moment::Within {
            self.reached = 1;
            return blocked(axes).then_some(axes);
        }
        let free = Self::free(axes | flat, blocked);
        // A segment may start on either side of whatever it starts on.
        let reached = match moment {
            Moment::Start => free & self.ends[0],
            _ => Self::spread(self.reached & free & Self::near(axes), free),
        };
        if moment == Moment::End {
            return (reached & self.ends[1] == 0).then_some(axes);
        }
        // What lies on the far side of every crossed axis is near the next event.
        self.reached = 0;
        for corner in corners(flat) {
            self.reached |= (reached >> (corner | axes) & 1) << corner;
        }
        (self.reached == 0).then_some(axes)
    }
}

impl Sliding {
    /// The corners on the near side of every axis in `axes`.
    fn near(axes: Corner) -> u8 {
        corners(!axes & 7).fold(0, |near, corner| near | 1 << corner)
    }
}

/// A segment prepared for walking.
struct Ray<T: Time, G: Grid> {
    axes: [Axis<T, G::Pace<T>>; 3],
    flat: Corner,
    end: T,
}

impl<T: Time, G: Grid> Ray<T, G> {
    #[inline]
    fn new(grid: G, a: LatticePoint, b: LatticePoint) -> Self {
        let extent: [i64; 3] =
            std::array::from_fn(|i| (i64::from(b.0[i]) - i64::from(a.0[i])).abs());
        let product = |skip: usize| {
            (0..3)
                .filter(|&i| i != skip && extent[i] != 0)
                .fold(T::from(1), |product, i| product * T::from(extent[i]))
        };
        let mut flat = 0;
        let axes = std::array::from_fn(|i| {
            let (from, to) = (a.0[i], b.0[i]);
            if extent[i] == 0 {
                let start = grid.index(i, from - 1);
                let on_plane = start != grid.index(i, from);
                flat |= u8::from(on_plane) << i;
                let (first, pace) = (T::NEVER, grid.pace(i, true, T::from(1)));
                return Axis { start, events: 0, first, pace, mirror: 0, step: 0, flat: on_plane };
            }
            let upwards = from < to;
            // An end on a plane belongs to the voxel outside the segment, so that the plane is an event.
            let [low, high] = [grid.index(i, from.min(to) - 1), grid.index(i, from.max(to))];
            let [start, last, mirror] = if upwards { [low, high, 0] } else { [!high, !low, -1] };
            let plane = grid.at(i, if upwards { low + 1 } else { high });
            let scale = product(i);
            Axis {
                start,
                events: last - start,
                first: T::from(i64::from((plane - from).abs())) * scale,
                pace: grid.pace(i, upwards, scale),
                mirror,
                step: if upwards { 1 << (3 * i) } else { -(1 << (3 * i)) },
                flat: false,
            }
        });
        Self { axes, flat, end: product(3) }
    }

    fn moment(&self, time: T) -> Moment {
        if time == T::from(0) {
            Moment::Start
        } else if time == self.end {
            Moment::End
        } else {
            Moment::Within
        }
    }

    /// The brick at mirrored brick coordinates. Bricks outside the box are full.
    #[inline]
    fn brick<'s>(&self, solids: &'s VoxelSet, brick: [i32; 3]) -> BrickRef<'s> {
        let true_brick = std::array::from_fn(|i| brick[i] ^ self.axes[i].mirror);
        solids.brick(true_brick).unwrap_or(BrickRef::Full)
    }

    /// The first voxel in the way in sliding contact, from and to these sides.
    fn slide(&self, solids: &VoxelSet, sides: [Sides; 2]) -> Option<Voxel> {
        let mirror = (0..3).fold(0, |bits, i| bits | (self.axes[i].mirror & 1) << i) as u8;
        // As the walk sees them: near and far instead of low and high.
        let ends = sides.map(|sides| {
            (0..8).fold(0, |ends, corner: u8| ends | (sides >> (corner ^ mirror) & 1) << corner)
        });
        self.walk(solids, Sliding { reached: u8::MAX, ends })
    }

    /// The number of a voxel in its brick, as [`Brick`] counts its bits, from mirrored coordinates.
    #[inline]
    fn place(&self, voxel: [i32; 3]) -> i32 {
        (0..3).fold(0, |place, i| place | ((voxel[i] ^ self.axes[i].mirror) & 7) << (3 * i))
    }

    /// The true coordinates of the voxel so many planes beyond the one with this number in this brick.
    #[inline]
    fn voxel(&self, brick: [i32; 3], place: i32, beyond: Corner) -> Voxel {
        Voxel(std::array::from_fn(|i| {
            let mirror = self.axes[i].mirror;
            let within = (place >> (3 * i) ^ mirror) & 7;
            ((brick[i] << 3) + within + i32::from(beyond >> i & 1)) ^ mirror
        }))
    }

    /// The first voxel in the way.
    fn walk(&self, solids: &VoxelSet, mut touch: impl Touch) -> Option<Voxel> {
        let axes = &self.axes;
        let start: [i32; 3] = std::array::from_fn(|i| axes[i].start);
        let mut place = self.place(start);
        let mut next: [T; 3] = std::array::from_fn(|i| axes[i].event_time(0));
        let mut brick = start.map(|v| v >> 3);
        let mut next_brick: [T; 3] =
            std::array::from_fn(|i| axes[i].event_time(7 - (axes[i].start & 7)));
        let brick_step: [T; 3] = std::array::from_fn(|i| axes[i].pace.over(0, 8));
        let mut here = self.brick(solids, brick);
        // A flat axis may have its two sides in different bricks.
        let sides = self.flat & flat_brick_sides(&self.axes);
        let is_empty = |here, brick| {
            here == BrickRef::Empty && (sides == 0 || self.all_empty(solids, brick, sides))
        };
        let (time, crossing) = earliest(&next);
        if time != T::from(0) {
            let hit = match self.flat {
                0 => touch.start(0, |_| blocks(here, place)),
                flat => {
                    touch.start(flat, |side| is_blocked(solids, self.voxel(brick, place, side)))
                }
            };
            if let Some(corner) = hit {
                return Some(self.voxel(brick, place, corner));
            }
        } else if earliest(&next_brick).0 != time && !is_empty(here, brick) {
            let hit = self.meet(solids, (brick, place), (crossing, time), &mut touch);
            if hit.is_some() {
                return hit;
            }
            self.advance(crossing, 0, &mut place, &mut next);
        }

        // Whether `place` and `next` stand where the walk is; in empty bricks they lag behind.
        let mut in_step = true;
        // Planes beyond the end have their times too, all of them after the end.
        let over = self.end + T::from(1);
        loop {
            let (leave, leaving) = earliest(&next_brick);
            let until = leave.min(over);
            let here_empty = is_empty(here, brick);
            if here_empty {
                touch.unhindered();
                in_step = false;
            } else {
                debug_assert!(in_step, "a brick that is not empty is entered in step");
                loop {
                    if let BrickRef::Mixed(bits) = here
                        && self.flat == 0
                        && self.stride(bits, &mut place, &mut next, until.min(self.end))
                    {
                        return Some(self.voxel(brick, place, 0));
                    }
                    let (time, crossing) = earliest(&next);
                    if time >= until {
                        break;
                    }
                    let hit = self.meet(solids, (brick, place), (crossing, time), &mut touch);
                    if hit.is_some() {
                        return hit;
                    }
                    self.advance(crossing, 0, &mut place, &mut next);
                }
            }
            if leave >= over {
                return None;
            }

            let beyond = std::array::from_fn(|i| brick[i] + i32::from(leaving >> i & 1));
            let there = self.brick(solids, beyond);
            let plain = leaving.is_power_of_two() && self.flat == 0;
            let all_empty = here_empty
                && there == BrickRef::Empty
                && (plain || self.all_empty(solids, brick, leaving | sides));
            if !all_empty {
                if !in_step {
                    let passed: [i32; 3] = std::array::from_fn(|i| axes[i].events_before(leave));
                    next = std::array::from_fn(|i| axes[i].event_time(passed[i]));
                    place = self.place(std::array::from_fn(|i| axes[i].start + passed[i]));
                    in_step = true;
                }
                let crossing = simultaneous(&next, leave);
                let is_within = leave != T::from(0) && leave != self.end;
                let stood = (brick, place);
                self.advance(crossing, leaving, &mut place, &mut next);
                if plain && crossing == leaving && is_within {
                    // One voxel is entered, in the brick beyond.
                    if blocks(there, place) {
                        return Some(self.voxel(beyond, place, 0));
                    }
                } else {
                    let hit = self.meet(solids, stood, (crossing, leave), &mut touch);
                    if hit.is_some() {
                        return hit;
                    }
                }
            }
            (brick, here) = (beyond, there);
            for i in 0..3 {
                let later = next_brick[i] + brick_step[i];
                next_brick[i] = select_unpredictable(leaving >> i & 1 == 1, later, next_brick[i]);
            }
        }
    }

    /// Goes on within a brick from a free voxel, past events that come before `until` and the end and that cross
    /// one plane each; whether the voxel where it stops is solid. Kept apart and small so that its numbers stay in
    /// registers.
    #[inline(never)]
    fn stride(&self, bits: &Brick, place: &mut i32, next: &mut [T; 3], until: T) -> bool {
        let [x, y, z] = &self.axes;
        let [mut a, mut b, mut c] = *next;
        let mut at = *place;
        let across = |axis: &Axis<T, G::Pace<T>>, voxel: i32| axis.pace.across(voxel ^ axis.mirror);
        let none = T::from(0);
        let is_solid = loop {
            let ab = a.min(b);
            let (is_c, is_a) = (c < ab, a < b);
            if ab.min(c) >= until || ab == c || (a == b && !is_c) {
                break false;
            }
            at += select_unpredictable(is_c, z.step, select_unpredictable(is_a, x.step, y.step));
            a = a + select_unpredictable(is_a & !is_c, across(x, at), none);
            b = b + select_unpredictable(is_a | is_c, none, across(y, at >> 3));
            c = c + select_unpredictable(is_c, across(z, at >> 6), none);
            if bits.0[(at >> 6 & 7) as usize] >> (at & 63) & 1 == 1 {
                break true;
            }
        };
        (*place, *next) = (at, [a, b, c]);
        is_solid
    }

    /// What is in the way at an event of any kind, at the voxel with this number in this brick.
    #[inline(never)]
    fn meet(
        &self,
        solids: &VoxelSet,
        (brick, place): ([i32; 3], i32),
        (crossing, time): (Corner, T),
        touch: &mut impl Touch,
    ) -> Option<Voxel> {
        let at = |corner| self.voxel(brick, place, corner);
        let blocked = |corner| is_blocked(solids, at(corner));
        touch.event(crossing, self.flat, self.moment(time), blocked).map(at)
    }

    /// Whether the bricks on the near and far sides of `sides` are all empty.
    #[inline]
    fn all_empty(&self, solids: &VoxelSet, brick: [i32; 3], sides: Corner) -> bool {
        if sides.is_power_of_two() {
            let far = std::array::from_fn(|i| brick[i] + i32::from(sides >> i & 1));
            return self.brick(solids, far) == BrickRef::Empty;
        }
        corners(sides).all(|corner| {
            let at = std::array::from_fn(|i| brick[i] + i32::from(corner >> i & 1));
            self.brick(solids, at) == BrickRef::Empty
        })
    }

    /// Goes past an event; axes in `leaving` enter another brick. Which axes cross a plane cannot be predicted, so
    /// there is no branch.
    #[inline]
    fn advance(&self, crossing: Corner, leaving: Corner, place: &mut i32, next: &mut [T; 3]) {
        for i in 0..3 {
            let Axis { pace, mirror, step, .. } = self.axes[i];
            // From the last voxel of a brick to the first of the next, all bits of the number turn.
            let turned = *place ^ 7 << (3 * i);
            let beyond = select_unpredictable(leaving >> i & 1 == 1, turned, *place + step);
            *place = select_unpredictable(crossing >> i & 1 == 1, beyond, *place);
            let later = next[i] + pace.across(*place >> (3 * i) ^ mirror);
            next[i] = select_unpredictable(crossing >> i & 1 == 1, later, next[i]);
        }
    }
}

/// Whether the voxel with this number in a brick is solid.
#[inline]
fn blocks(brick: BrickRef<'_>, place: i32) -> bool {
    match brick {
        BrickRef::Empty => false,
        BrickRef::Full => true,
        BrickRef::Mixed(bits) => bits.0[(place >> 6 & 7) as usize] >> (place & 63) & 1 == 1,
    }
}

/// The flat axes whose plane is also a brick plane.
fn flat_brick_sides<T, P>(axes: &[Axis<T, P>; 3]) -> Corner {
    (0..3).fold(0, |sides, i| sides | u8::from(axes[i].flat && axes[i].start & 7 == 7) << i)
}

/// The earliest of three times, and the axes that have it.
#[inline]
fn earliest<T: Time>(times: &[T; 3]) -> (T, Corner) {
    let time = times[0].min(times[1]).min(times[2]);
    (time, simultaneous(times, time))
}

#[inline]
fn simultaneous<T: Time>(times: &[T; 3], time: T) -> Corner {
    (0..3).fold(0, |axes, i| axes | u8::from(times[i] == time) << i)
}

/// Whether a voxel is solid or outside the box.
#[inline]
pub(crate) fn is_blocked(solids: &VoxelSet, voxel: Voxel) -> bool {
    let v = voxel.0;
    match solids.brick(v.map(|c| c >> 3)) {
        None | Some(BrickRef::Full) => true,
        Some(BrickRef::Empty) => false,
        Some(BrickRef::Mixed(bits)) => {
            bits.contains(v[0] as u32 & 7, v[1] as u32 & 7, v[2] as u32 & 7)
        }
    }
}
