//! Errors of voxelising a model.

use crate::geom::SizeError;
use crate::world::BakeError;
use thiserror::Error;

/// Why a model cannot be voxelised. Numbers count from 0, in the order of the model's lists.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum VoxeliseError {
    /// The voxel size or the model's own grid is invalid.
    #[error(transparent)]
    Frame(#[from] BakeError),
    /// No voxel size was given and the model has no grid of its own.
    #[error("no voxel size given, and the model has no grid of its own")]
    NoVoxelSize,
    /// The margin is negative or not a number.
    #[error("invalid margin {0}: expected zero or a positive number")]
    Margin(f64),
    /// The bounds enclose nothing.
    #[error(
        "empty bounds from {} to {}: on every axis the low bound must be finite and below \
         the high bound", show(&.0[0]), show(&.0[1])
    )]
    Bounds([[f64; 3]; 2]),
    /// There is nothing solid in the model.
    #[error("the model is empty: expected at least one triangle, point or box")]
    Empty,
    /// A triangle names a vertex that does not exist.
    #[error(
        "triangle {triangle} refers to vertex {vertex}, but there are only {vertices} vertices, \
         numbered from 0"
    )]
    Index {
        /// The triangle.
        triangle: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// A coordinate is not finite.
    #[error("{part} {number} is at {}: every coordinate must be a finite number", show(.at))]
    NotFinite {
        /// What it is a coordinate of.
        part: Part,
        /// Which one of them.
        number: usize,
        /// Its position.
        at: [f64; 3],
    },
    /// A coordinate is so large that voxels of this size cannot be told apart there.
    #[error(
        "{part} {number} at {} is too far away for voxels of {voxel}: at most 2^31 voxels from the \
         origin of the coordinates", show(.at)
    )]
    TooFar {
        /// What is too far.
        part: Part,
        /// Which one of them.
        number: usize,
        /// Its position.
        at: [f64; 3],
        /// The voxel size.
        voxel: f64,
    },
    /// A box's low corner is not below its high corner.
    #[error("{part} {number} reaches from {} to {}: the low corner must come first", show(.low), show(.high))]
    Turned {
        /// What kind of box.
        part: Part,
        /// The box.
        number: usize,
        /// Its first corner.
        low: [f64; 3],
        /// Its second corner.
        high: [f64; 3],
    },
    /// The grid has too many voxels.
    #[error(
        "voxels of {voxel} make a grid of {} × {} × {}: at most 65,535 along an axis and about \
         2^40 in all{}", .size[0], .size[1], .size[2], advice(.fits)
    )]
    TooManyVoxels {
        /// The voxel size.
        voxel: f64,
        /// Voxels along each axis.
        size: [f64; 3],
        /// A voxel size that fits, also in memory.
        fits: Option<f64>,
    },
    /// The world would take more memory than is allowed.
    #[error(
        "voxels of {voxel} make a grid of {} × {} × {} that needs at least {} of memory; {} are allowed{}",
        .size[0], .size[1], .size[2], bytes(*.needed), bytes(*.allowed), advice(.fits)
    )]
    Memory {
        /// The voxel size.
        voxel: f64,
        /// Voxels along each axis.
        size: [u32; 3],
        /// Bytes that the bake would take at its peak, at least.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
        /// A voxel size that would fit.
        fits: Option<f64>,
    },
    /// The grid is too large.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A seed lies outside the box.
    #[error(
        "seed {number} at {} is outside the box from {} to {}",
        show(.at), show(.low), show(.high)
    )]
    SeedOutside {
        /// The seed.
        number: usize,
        /// Its position.
        at: [f64; 3],
        /// The low corner of the box.
        low: [f64; 3],
        /// The high corner of the box.
        high: [f64; 3],
    },
    /// A seed lies in a solid.
    #[error("seed {number} at {} is inside a solid{}", show(.at), way_out(.nearest))]
    SeedSolid {
        /// The seed.
        number: usize,
        /// Its position.
        at: [f64; 3],
        /// The nearest free point; none if nothing is free.
        nearest: Option<[f64; 3]>,
    },
}

/// What a model is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A corner of triangles.
    Vertex,
    /// A point of a cloud.
    Point,
    /// A solid box.
    Box,
    /// A box known to be free.
    FreeBox,
    /// A seed of free space.
    Seed,
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Vertex => "vertex",
            Self::Point => "point",
            Self::Box => "box",
            Self::FreeBox => "free box",
            Self::Seed => "seed",
        })
    }
}

fn show(point: &[f64; 3]) -> String {
    format!("({}, {}, {})", point[0], point[1], point[2])
}

fn advice(fits: &Option<f64>) -> String {
    fits.map_or_else(String::new, |voxel| format!("; a voxel size of {voxel} would fit"))
}

fn way_out(point: &Option<[f64; 3]>) -> String {
    match point {
        Some(point) => format!("; the nearest free point is {}", show(point)),
        None => "; there is no free voxel".to_owned(),
    }
}

/// Bytes in the largest unit that leaves something before the point.
fn bytes(count: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{count} bytes") } else { format!("{value:.2} {}", units[unit]) }
}
