//! The paper's figures, from a data file.

use crate::Contender;
use crate::paper::method;
use airlane::Method;
use serde::{Deserialize, Serialize};

/// The tables of the paper.
#[derive(Deserialize)]
pub(super) struct Published {
    pub(super) source: String,
    pub(super) tests: Vec<PublishedTest>,
}

/// Half a table.
#[derive(Deserialize)]
pub(super) struct PublishedTest {
    pub(super) table: u32,
    pub(super) scene: SceneName,
    pub(super) test: String,
    graph: GraphName,
    pub(super) unit: Unit,
    rows: Vec<PublishedRow>,
}

/// A row of a table.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct PublishedRow {
    octree: OctreeName,
    #[serde(deserialize_with = "method")]
    algorithm: Method,
    pub(super) distance: f64,
    pub(super) time_ms: f64,
}

/// The scenes of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SceneName {
    /// A single wall.
    Wall,
    /// A single ball.
    Sphere,
    /// Many large obstacles.
    Complex,
}

/// What distances are given in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Per cent of the exact length.
    Percent,
    /// Edges of the scene's cube; the paper does not name its unit.
    Edges,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum GraphName {
    EdgeCorner,
    Dual,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OctreeName {
    Regular,
    Progressive,
}

/// The figures.
pub(super) fn published() -> Published {
    serde_json::from_str(include_str!("published.json")).expect("the data file is well-formed")
}

impl PublishedTest {
    /// The rows as contenders of ours, in the paper's order. Theta\* checks lines of sight as printed.
    pub(super) fn rows(&self) -> impl Iterator<Item = (Contender, PublishedRow)> {
        self.rows.iter().map(|&row| {
            let space = match (row.octree, self.graph) {
                (OctreeName::Regular, GraphName::EdgeCorner) => "octree-corner",
                (OctreeName::Regular, GraphName::Dual) => "octree-dual",
                (OctreeName::Progressive, GraphName::EdgeCorner) => "progressive-corner",
                (OctreeName::Progressive, GraphName::Dual) => "progressive-dual",
            };
            let name = row.algorithm.name();
            let options: &[_] = if name == "theta" { &[("checks", "printed")] } else { &[] };
            let contender = Contender::with_options(&format!("{name}@{space}"), options);
            (contender.expect("every search of the paper runs on octrees"), row)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_file_holds_three_tables_of_two_tests_of_six_rows() {
        let published = published();
        assert_eq!(
            published.tests.iter().map(|test| test.table).collect::<Vec<_>>(),
            [1, 1, 2, 2, 3, 3]
        );
        assert!(published.tests.iter().all(|test| test.rows().count() == 6));
    }
}
