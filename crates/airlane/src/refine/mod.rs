//! Refinement of a path after the search, and the auditor.
//!
//! Every refiner takes a polyline that is clear in open contact and returns a [`Refined`] polyline
//! that is clear too and not longer: [`prune`] and [`rubber_band`] drop points by line of sight,
//! [`funnel`] pulls a string through a row of cells, [`tauten`] pulls it tight around the solids.
//! A [`Curve`] rounds a path off for what cannot turn on the spot, and a [`Trajectory`] says when one is
//! where.

mod audit;
mod audit_body;
mod audit_ground;
mod audit_navmesh;
mod bend;
mod clearance;
mod curve;
mod funnel;
mod polyline;
mod prune;
mod refined;
#[cfg(test)]
mod refiner_tests;
mod rubber_band;
mod steps;
mod string;
mod taut;

pub use audit::{Fault, audit, audit_moves, audit_polyline};
pub(crate) use audit_body::{Solids, touched_by_body};
pub use audit_body::{audit_body, audit_body_in};
pub use audit_ground::{audit_terrain, audit_turns};
pub use audit_navmesh::audit_navmesh;
pub(crate) use bend::bend;
pub(crate) use clearance::{clearance, distance_to_box};
pub use curve::{Curve, State, Trajectory};
pub(crate) use curve::{CurveLimits, Misfit, audit_curve, flown, is_clear, smooth};
pub use funnel::{Gate, RouteError, funnel, funnel_cells, gates};
pub(crate) use polyline::{Polyline, Promise};
pub use prune::prune;
pub(crate) use prune::prune_by_sight;
pub use refined::Refined;
pub use rubber_band::rubber_band;
pub(crate) use rubber_band::rubber_band_by_sight;
pub use steps::every_step;
pub(crate) use string::{Row, pull};
pub use taut::tauten;
pub(crate) use taut::{Effort, tauten_in_place, tauten_start, tauten_with};
