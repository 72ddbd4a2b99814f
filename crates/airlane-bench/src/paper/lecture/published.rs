//! What the lecture says of each algorithm, from a data file. It has no figures.

use crate::paper::method;
use airlane::Method;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(super) struct Published {
    pub(super) source: String,
    pub(super) claims: Vec<PublishedClaim>,
}

#[derive(Deserialize)]
pub(super) struct PublishedClaim {
    #[serde(deserialize_with = "method")]
    pub(super) algorithm: Method,
    #[serde(flatten)]
    pub(super) claim: Claim,
}

/// What the lecture says of an algorithm; nothing of depth-first search.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Claim {
    /// Whether it finds a path if there is one.
    pub complete: Option<String>,
    /// Whether its paths are shortest.
    pub optimal: Option<String>,
    /// What it takes.
    pub resources: Option<String>,
}

/// The claims, in the order of the lecture.
pub(super) fn published() -> Published {
    serde_json::from_str(include_str!("published.json")).expect("the data file is well-formed")
}
