//! Pictures of worlds, searches and measurements, drawn on the processor.
//!
//! - [`Picture`] casts rays into a voxel world and draws paths through it as tubes.
//! - [`FlatPicture`] shows a search over terrain from above, [`FloorPlan`] a navmesh.
//! - [`Movie`] is a picture that moves.
//! - [`plot`] draws charts, as PNG or SVG, and sheets of small pictures.
//!
//! Everything ends in an [`Image`], which is written as PNG, or in a [`plot::Drawing`], which can be
//! either. Text is antialiased and set in Roboto, which is part of the crate (`font/`). The same input gives the
//! same bytes, whatever the number of threads.

mod flat;
pub mod flat_colour;
mod floor_plan;
mod image;
mod legend;
mod movie;
mod paint;
pub mod plot;
mod render;
mod text;

pub use flat::FlatPicture;
pub use floor_plan::FloorPlan;
pub use image::Image;
pub use movie::Movie;
pub use render::{Picture, Strand, View};

use airlane::world::Mode;

/// An 8-bit sRGB colour: red, green, blue.
pub type Colour = [u8; 3];

/// Colours that stay apart for colour-blind eyes too (Okabe and Ito 2008), in the order in which
/// they are best used on pale solids. Green and red are left to the ends of a path.
pub const PALETTE: [Colour; 5] =
    [[0, 114, 178], [230, 159, 0], [204, 121, 167], [86, 180, 233], [60, 60, 66]];
/// The first point of a path.
pub(crate) const START: Colour = [0, 158, 115];
/// The last point of a path.
pub(crate) const GOAL: Colour = [213, 62, 30];
/// Text.
pub(crate) const INK: Colour = [34, 40, 48];
/// Text of less weight.
pub(crate) const FAINT: Colour = [96, 106, 118];

/// The colour of a mode.
pub fn mode_colour(mode: Mode) -> Colour {
    match mode {
        Mode::Walk | Mode::Drive => PALETTE[0],
        Mode::Climb | Mode::Ride => PALETTE[1],
        Mode::Jump => PALETTE[4],
        Mode::Teleport => PALETTE[3],
        Mode::Swim | Mode::Fly => PALETTE[2],
    }
}
