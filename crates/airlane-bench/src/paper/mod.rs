//! Published tables, measured again with the published figures beside.
//!
//! Every paper is a folder: what it measures ends in a report of its own, and that in a [`Digest`] of
//! tables (`tables.rs`), rows, verdicts and figures (`figures.rs`). The terminal, JSON lines and the
//! [`Report`] of all papers show the same digest.

mod digest;
mod figure;
pub mod he_hung;
mod judge;
pub mod lecture;
pub mod massonnat;
pub mod oksa;
mod pace;
mod report;
mod verdict;
pub mod yu_novitch;

pub use digest::Digest;
pub use judge::PaperError;
pub use pace::pace;
pub use report::{Finished, Report, ReportError};
pub use verdict::{Difference, Standing, Verdict};

use airlane::Method;
use serde::Deserialize;

/// Reads the name of a method in a file of published figures.
fn method<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}
