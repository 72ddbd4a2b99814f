//! Bodies: whether they pass what they fit through, and what they cost, also in a world that changes.

mod edits;
mod frames;
mod openings;
mod queries;

pub use edits::{EditsReport, EditsSettings, follow_edits};
pub use frames::{FrameError, FrameRow, FrameSettings, measure_frames};
pub use openings::{OpeningsReport, ShapeCounts, try_openings};
pub use queries::{BodyError, BodyRow, compare_bodies};
