//! Published tables, measured again with the published figures beside.

pub mod he_hung;
pub mod massonnat;
mod verdict;

pub use verdict::{Standing, Verdict};
