//! The paper's figures, from a data file.

use super::Segments;
use crate::paper::method;
use airlane::Method;
use serde::Deserialize;

/// The tables of the paper.
#[derive(Deserialize)]
pub(super) struct Published {
    pub(super) source: String,
    pub(super) grid: PublishedGrid,
    pub(super) presets: Vec<PublishedPreset>,
}

/// Table 1. Its total of 12,000 grids is a slip: 50 · 80 · 30 are 120,000.
#[derive(Deserialize)]
pub(super) struct PublishedGrid {
    pub(super) size: [u32; 3],
    pub(super) voxel_cm: f64,
}

/// One of tables 2 to 4; the third preset has none.
#[derive(Deserialize)]
pub(super) struct PublishedPreset {
    pub(super) preset: u32,
    pub(super) table: Option<u32>,
    rows: Vec<PublishedRow>,
}

#[derive(Deserialize)]
struct PublishedRow {
    #[serde(deserialize_with = "method")]
    algorithm: Method,
    with: PublishedFigures,
    without: PublishedFigures,
}

/// Time and length of one search.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct PublishedFigures {
    pub(super) time_ms: f64,
    pub(super) distance_cm: f64,
}

/// The figures.
pub(super) fn published() -> Published {
    serde_json::from_str(include_str!("published.json")).expect("the data file is well-formed")
}

impl PublishedPreset {
    /// The figures of an algorithm, if there is a table.
    pub(super) fn figures(&self, algo: &str, segments: Segments) -> Option<PublishedFigures> {
        let row = self.rows.iter().find(|row| row.algorithm.name() == algo)?;
        Some(match segments {
            Segments::Optimised => row.with,
            Segments::Exact => row.without,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_file_holds_three_tables_of_three_rows() {
        let published = published();
        let tables: Vec<_> = published.presets.iter().map(|preset| preset.table).collect();
        assert_eq!(tables, [Some(2), Some(3), None, Some(4)]);
        let rows: Vec<_> = published.presets.iter().map(|preset| preset.rows.len()).collect();
        assert_eq!(rows, [3, 3, 0, 3]);
    }
}
