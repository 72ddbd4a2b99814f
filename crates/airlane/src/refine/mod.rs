//! What happens to a path after the search, and who judges it.

mod audit;
mod path;
mod taut;

pub use audit::{Fault, audit, audit_moves, audit_polyline};
pub use path::{Path, Promise};
pub use taut::tauten;
