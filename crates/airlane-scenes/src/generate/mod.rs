//! Voxel scenes of many kinds, and terrain.
//!
//! A [`Recipe`] names a scene; the same recipe gives the same voxels on every platform and in every
//! build, because generators draw from one integer stream and use no arithmetic that platforms round
//! differently. [`Relief`] makes terrain, which is no kind of scene.
//!
//! Stages, the same for all kinds: check the size; shape a dense box of bits; turn the bits into a
//! sparse set; fill every free pocket of it but the largest.

mod asteroids;
mod city;
mod dense;
mod layout;
mod maze;
mod noise;
mod plant;
mod porous;
mod relief;
mod shapes;
mod simple;
mod tunnels;

#[cfg(test)]
mod tests;

pub use relief::Relief;

use airlane::geom::{SizeError, VoxelSet};
use airlane::rng::Rng;
use airlane::scene::Scene;
use thiserror::Error;

/// Largest box that is generated, in bits of the dense box: 1024³ voxels. Rows along x are rounded
/// up to 64 voxels, so a box that is thin in x costs more than its volume.
const MAX_BITS: u64 = 1 << 30;

/// A kind of generated scene.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// One wall across the middle, with room around and above it.
    Wall,
    /// One ball in the middle.
    Sphere,
    /// Rocks of many sizes in open space, about 4 % solid.
    Asteroids,
    /// Rock with connected winding pores, about 80 % solid.
    Porous,
    /// Rooms in rock, joined by winding tunnels with loops.
    Tunnels,
    /// A 3D maze with corridors of 3 voxels and a few loops.
    Maze,
    /// An industrial plant: frames with floors, machines, tanks and pipe racks.
    Plant,
    /// Buildings on blocks between streets, with courtyards and bridges.
    City,
}

airlane::named!(pub Kind, "kind of scene", {
    Wall => "wall",
    Sphere => "sphere",
    Asteroids => "asteroids",
    Porous => "porous",
    Tunnels => "tunnels",
    Maze => "maze",
    Plant => "plant",
    City => "city",
});

impl Kind {
    /// What the scene looks like, in one line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Wall => "one wall across the middle; go around it or over it",
            Self::Sphere => "one solid ball in the middle",
            Self::Asteroids => "lumpy rocks of many sizes in open space",
            Self::Porous => "rock with winding pores that all connect, about 80 % solid",
            Self::Tunnels => "rooms in solid rock, joined by winding tunnels with loops",
            Self::Maze => "a 3D maze of narrow corridors with a few loops",
            Self::Plant => "an industrial plant: floors, machines, tanks, pipe racks",
            Self::City => "buildings and streets, with courtyards, arches and bridges",
        }
    }

    /// The smallest box this kind fits into.
    pub const fn least_size(self) -> [u32; 3] {
        match self {
            Self::Wall | Self::Sphere => simple::LEAST,
            Self::Asteroids => asteroids::LEAST,
            Self::Porous => porous::LEAST,
            Self::Tunnels => tunnels::LEAST,
            Self::Maze => maze::LEAST,
            Self::Plant => plant::LEAST,
            Self::City => city::LEAST,
        }
    }
}

/// Why a recipe is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum GenerateError {
    /// No voxel set can have this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The box has no room for this kind of scene.
    #[error("{size:?} is too small for {kind}: expected at least {least:?}")]
    TooSmall {
        /// The kind asked for.
        kind: Kind,
        /// The size asked for.
        size: [u32; 3],
        /// The smallest size of this kind.
        least: [u32; 3],
    },
    /// Generating would take gigabytes.
    #[error(
        "{size:?} is too large to generate: at most 2^30 voxels, with x rounded up to a multiple of 64"
    )]
    TooLarge {
        /// The size asked for.
        size: [u32; 3],
    },
}

/// What to generate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// The kind of scene.
    pub kind: Kind,
    /// Voxels along each axis.
    pub size: [u32; 3],
    /// Picks one of the scenes of this kind and size.
    pub seed: u64,
}

impl Recipe {
    /// Generates the scene: its solid voxels, in the default frame.
    pub fn make(&self) -> Result<Scene, GenerateError> {
        let Self { kind, size, seed } = *self;
        VoxelSet::new(size)?;
        let least = kind.least_size();
        if (0..3).any(|axis| size[axis] < least[axis]) {
            return Err(GenerateError::TooSmall { kind, size, least });
        }
        let bits = [size[0].next_multiple_of(64), size[1], size[2]];
        if bits.iter().map(|&n| u64::from(n)).product::<u64>() > MAX_BITS {
            return Err(GenerateError::TooLarge { size });
        }
        let rng = &mut Rng::new(seed, kind as u64);
        let dense = match kind {
            Kind::Wall => simple::wall(size, rng),
            Kind::Sphere => simple::sphere(size, rng),
            Kind::Asteroids => asteroids::asteroids(size, rng),
            Kind::Porous => return Ok(Scene::of_solids(porous::porous(size, rng)?)),
            Kind::Tunnels => tunnels::tunnels(size, rng),
            Kind::Maze => maze::maze(size, rng),
            Kind::Plant => plant::plant(size, rng),
            Kind::City => city::city(size, rng),
        };
        let (voxels, _) = dense.into_one_component()?;
        Ok(Scene::of_solids(voxels))
    }
}
