//! One operation of a batch: checked, clipped to the box, and asked brick by brick.

use super::EditError;
use super::obstacles::Pose;
use super::overlap::{Cover, Solid};
use crate::geom::{BRICK_EDGE, Brick, Voxel};
use crate::world::World;
use std::borrow::Cow;
use std::fmt;

/// What becomes of the voxels of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fill {
    Solid,
    Free,
    /// Voxels stay solid because of the triangles in them, and no longer throughout.
    Thin,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Form {
    /// Half-open, in voxels.
    Box { low: [i32; 3], high: [i32; 3] },
    /// A box along the axes, in world coordinates.
    Cuboid { low: [f64; 3], high: [f64; 3] },
    /// In world coordinates.
    Ball { centre: [f64; 3], radius: f64 },
    /// Voxels within the world, brick by brick.
    Bricks(Cover),
    /// Triangles, points and boxes.
    Model(Solid, Pose),
}

impl Form {
    pub(super) fn voxel(voxel: Voxel) -> Self {
        // At the end of all numbers the box is empty, and refused like one outside the world.
        Self::Box { low: voxel.0, high: voxel.0.map(|c| c.saturating_add(1)) }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Operation {
    pub(super) fill: Fill,
    pub(super) form: Form,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.fill {
            Fill::Solid => "block ",
            Fill::Free => "free ",
            Fill::Thin => "thin ",
        })?;
        match &self.form {
            Form::Box { low, high } if (0..3).all(|i| high[i].checked_sub(1) == Some(low[i])) => {
                write!(f, "voxel {}", Voxel(*low))
            }
            Form::Box { low, high } => write!(f, "the box from {low:?} to {high:?}"),
            Form::Cuboid { low, high } => {
                write!(f, "the box from {low:?} to {high:?} in world units")
            }
            Form::Ball { centre, radius } => {
                write!(f, "the ball of radius {radius} at {centre:?}")
            }
            Form::Bricks(bricks) => write!(f, "voxels of {} bricks", bricks.len()),
            Form::Model(Solid { model, .. }, pose) => {
                let parts = model.triangles.len() + model.points.len() + model.boxes.len();
                write!(f, "the model of {parts} parts at {:?}", pose.position)
            }
        }
    }
}

/// An operation within the box of a world.
pub(super) struct Clipped<'e> {
    pub(super) fill: Fill,
    /// The voxels that may be meant; half-open and not empty.
    pub(super) low: [i32; 3],
    pub(super) high: [i32; 3],
    kind: Kind<'e>,
}

enum Kind<'e> {
    Box,
    /// Centre and radius in voxels.
    Ball([f64; 3], f64),
    Bricks(Cow<'e, [([i32; 3], Brick)]>),
}

impl Operation {
    pub(super) fn clipped(&self, index: usize, world: &World) -> Result<Clipped<'_>, EditError> {
        let size = world.size().map(|n| n as i32);
        let text = || self.to_string();
        let outside = || EditError::Outside { index, operation: text() };
        let (low, high, kind) =
            match &self.form {
                Form::Bricks(bricks) => ([0; 3], size, Kind::Bricks(Cow::Borrowed(bricks))),
                Form::Model(solid, pose) => {
                    let Some(edges) = pose.edges() else {
                        return Err(EditError::Pose { index, operation: text(), pose: *pose });
                    };
                    let cover = solid.cover(pose, edges, world).map_err(|error| {
                        EditError::Model { index, operation: text(), error: Box::new(error) }
                    })?;
                    if cover.is_empty() {
                        return Err(outside());
                    }
                    ([0; 3], size, Kind::Bricks(Cow::Owned(cover)))
                }
                &Form::Box { low, high } => {
                    if (0..3).any(|i| low[i] >= high[i]) {
                        return Err(EditError::EmptyBox { index, operation: text() });
                    }
                    (low, high, Kind::Box)
                }
                &Form::Cuboid { low, high } => {
                    let finite = low.iter().chain(&high).all(|c| c.is_finite());
                    if !finite || (0..3).any(|i| low[i] > high[i]) {
                        return Err(EditError::EmptyBox { index, operation: text() });
                    }
                    let [low, high] = [low, high]
                        .map(|corner| super::super::fit::voxel_from_world(world.frame(), corner));
                    // Every voxel whose inside it shares, and where it is flat the one that holds it.
                    let first = low.map(|c| c.floor() as i32);
                    let last = std::array::from_fn(|i| {
                        (high[i].ceil() as i32).max(first[i].saturating_add(1))
                    });
                    (first, last, Kind::Box)
                }
                &Form::Ball { centre, radius } => {
                    let finite = centre.iter().all(|c| c.is_finite()) && radius.is_finite();
                    if !finite || radius < 0.0 {
                        return Err(EditError::Ball { index, operation: text() });
                    }
                    let centre = super::super::fit::voxel_from_world(world.frame(), centre);
                    let radius = radius / world.frame().voxel_size;
                    // Conversions to whole numbers stop at the largest ones.
                    let low = centre.map(|c| (c - radius).floor() as i32);
                    let high = centre.map(|c| ((c + radius).floor() as i32).saturating_add(1));
                    let nearest = |i: usize| centre[i].clamp(0.0, f64::from(size[i]));
                    let gaps = (0..3).map(|i| (nearest(i) - centre[i]).powi(2)).sum::<f64>();
                    let held = (0..3).all(|i| (0.0..f64::from(size[i])).contains(&centre[i]));
                    if !held && gaps >= radius * radius {
                        return Err(outside());
                    }
                    (low, high, Kind::Ball(centre, radius))
                }
            };
        let low = low.map(|c| c.max(0));
        let high: [i32; 3] = std::array::from_fn(|i| high[i].min(size[i]));
        match (0..3).all(|i| low[i] < high[i]) {
            true => Ok(Clipped { fill: self.fill, low, high, kind }),
            false => Err(outside()),
        }
    }
}

impl Clipped<'_> {
    /// Visits each region (of 64³ voxels, by its region coordinates) that holds some of its voxels.
    pub(super) fn for_each_region(&self, mut visit: impl FnMut([i32; 3])) {
        if let Kind::Bricks(bricks) = &self.kind {
            return bricks.iter().for_each(|(b, _)| visit(b.map(|c| c >> 3)));
        }
        for z in self.low[2] >> 6..=(self.high[2] - 1) >> 6 {
            for y in self.low[1] >> 6..=(self.high[1] - 1) >> 6 {
                (self.low[0] >> 6..=(self.high[0] - 1) >> 6).for_each(|x| visit([x, y, z]));
            }
        }
    }

    /// Visits the bricks of a region that hold some of its voxels, with these.
    pub(super) fn for_each_brick(&self, region: [i32; 3], mut visit: impl FnMut([i32; 3], Brick)) {
        if let Kind::Bricks(bricks) = &self.kind {
            let inside = bricks.iter().filter(|(b, _)| b.map(|c| c >> 3) == region);
            return inside.for_each(|&(b, bits)| visit(b, bits));
        }
        let range = |i: usize| {
            let (first, last) = (self.low[i] >> 3, (self.high[i] - 1) >> 3);
            first.max(8 * region[i])..=last.min(8 * region[i] + 7)
        };
        for z in range(2) {
            for y in range(1) {
                for x in range(0) {
                    let bits = self.bits([x, y, z]);
                    if bits != Brick::default() {
                        visit([x, y, z], bits);
                    }
                }
            }
        }
    }

    /// Its voxels in a brick.
    fn bits(&self, b: [i32; 3]) -> Brick {
        let base = b.map(|c| c * BRICK_EDGE);
        let from = |i: usize| (self.low[i] - base[i]).clamp(0, 8) as u32;
        let to = |i: usize| (self.high[i] - base[i]).clamp(0, 8) as u32;
        let below = |n: u32| 0xff_u64 >> (8 - n);
        let row = below(to(0)) & !below(from(0));
        match self.kind {
            Kind::Ball(centre, radius) => {
                let gap = |i: usize, at: i32| {
                    let c = f64::from(base[i] + at);
                    (c - centre[i]).max(centre[i] - c - 1.0).max(0.0).powi(2)
                };
                let held = |i: usize, at: i32| f64::from(base[i] + at) == centre[i].floor();
                let gaps: [[f64; 8]; 3] =
                    std::array::from_fn(|i| std::array::from_fn(|at| gap(i, at as i32)));
                let mut bits = Brick::default();
                for z in from(2)..to(2) {
                    for y in from(1)..to(1) {
                        let left = radius * radius - gaps[1][y as usize] - gaps[2][z as usize];
                        let at_centre = held(1, y as i32) && held(2, z as i32);
                        let reached = (0..8).fold(0, |bits, x| {
                            let hit = gaps[0][x] < left || at_centre && held(0, x as i32);
                            bits | u64::from(hit) << x
                        });
                        bits.0[z as usize] |= (reached & row) << (8 * y);
                    }
                }
                bits
            }
            _ => {
                let slice = (from(1)..to(1)).fold(0, |bits, y| bits | row << (8 * y));
                let within = |z: u32| (from(2)..to(2)).contains(&z);
                Brick(std::array::from_fn(|z| if within(z as u32) { slice } else { 0 }))
            }
        }
    }
}
