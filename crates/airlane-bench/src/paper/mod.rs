//! Published tables, measured again with the published figures beside.

pub mod he_hung;
mod judge;
pub mod lecture;
pub mod massonnat;
pub mod oksa;
mod steps;
mod verdict;
pub mod yu_novitch;

pub use judge::PaperError;
pub use verdict::{Standing, Verdict};

use airlane::Method;
use serde::Deserialize;

/// Reads the name of a method in a file of published figures.
fn method<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}
