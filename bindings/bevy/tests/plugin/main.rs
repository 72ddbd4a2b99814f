//! The plugin as a game uses it, without a window.

mod bad_input;
mod common;
mod crowds;
mod flying;
#[cfg(feature = "gizmos")]
mod gizmos;
mod golden;
mod sources;
