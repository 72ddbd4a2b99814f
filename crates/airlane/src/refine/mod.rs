//! What happens to a path after the search, and who judges it.

mod audit;

pub use audit::{Fault, audit, audit_polyline};
