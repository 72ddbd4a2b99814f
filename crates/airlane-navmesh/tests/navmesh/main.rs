//! Navmeshes from bake to path: against `polyanya`, in a building of two storeys, for bodies of two
//! sizes, through a town on foot and in the air, and with invalid input.

mod bad_input;
mod building;
mod common;
#[cfg(feature = "polyanya")]
mod peer;
mod rooms;
mod town;
