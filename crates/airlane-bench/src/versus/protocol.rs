//! What a comparison and its workers say to each other: one JSON object a line.

use serde::{Deserialize, Serialize};

/// Raised when a message changes, so that builds that do not understand each other say so.
pub(super) const PROTOCOL: u32 = 1;

/// Voxels of a start and a goal.
pub(super) type Ends = [[i32; 3]; 2];

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Request {
    /// Load what a MAP argument means, in place of what was loaded before.
    Load { map: String },
    /// Make ready for a method, by the name that `bench scen --algo` takes.
    Prepare { method: String },
    /// Answer queries in order.
    Run { queries: Vec<Ends> },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply {
    /// The first line of a worker.
    Worker { protocol: u32 },
    /// `Load` or `Prepare` is done.
    Done,
    /// One for each query of `Run`.
    Answers(Vec<Sample>),
    /// The request failed; the worker goes on.
    Error(String),
}

/// What a worker says about a query.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Sample {
    /// Thread CPU time in nanoseconds.
    pub(super) ns: u64,
    /// See [`fingerprint`].
    pub(super) fingerprint: u64,
    /// Length of the path in voxels, if the goal was reached.
    pub(super) length: Option<f64>,
    pub(super) expanded: u64,
}

/// A number for an outcome and the lattice points of its path: 64-bit FNV-1a over the outcome's
/// letter and the coordinates as little-endian bytes.
pub(super) fn fingerprint(outcome: u8, points: impl IntoIterator<Item = [i32; 3]>) -> u64 {
    let coordinates = points.into_iter().flatten().flat_map(i32::to_le_bytes);
    std::iter::once(outcome).chain(coordinates).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_fnv_1a() {
        // Published test vectors: "a", and "a" with twelve zero bytes against a plain loop.
        assert_eq!(fingerprint(b'a', []), 0xaf63_dc4c_8601_ec8c);
        let mut hash = 0xaf63_dc4c_8601_ec8cu64;
        (0..12).for_each(|_| hash = hash.wrapping_mul(0x0100_0000_01b3));
        assert_eq!(fingerprint(b'a', [[0; 3]]), hash);
        assert_ne!(fingerprint(b'f', [[1, 2, 3]]), fingerprint(b'f', [[1, 3, 2]]));
        assert_ne!(fingerprint(b'f', []), fingerprint(b'u', []));
    }
}
