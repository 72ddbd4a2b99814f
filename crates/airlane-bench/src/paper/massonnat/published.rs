//! The paper's figures, from a data file.

use super::UpdateMethod;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the paper prints.
#[derive(Deserialize)]
pub(super) struct Published {
    pub(super) source: String,
    /// Table I without its last row.
    pub(super) cells: Vec<PublishedScene>,
    /// The last row of table I: the benchmark's map Complex.
    pub(super) complex: PublishedCounts,
    /// Table II.
    pub(super) updates: Vec<PublishedUpdate>,
    /// The share of a path's length that refining takes away, at most.
    pub(super) refining_cut_up_to: f64,
}

#[derive(Deserialize)]
pub(super) struct PublishedScene {
    pub(super) scene: SceneName,
    #[serde(flatten)]
    pub(super) counts: PublishedCounts,
}

/// Numbers of free voxels and of cells.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
pub struct PublishedCounts {
    /// Free voxels.
    pub voxels: u64,
    /// Free leaves of the octree.
    pub unmerged: usize,
    /// Cells after merging.
    pub merged: usize,
}

/// Mean times of an update in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
pub(super) struct PublishedUpdate {
    pub(super) method: UpdateMethod,
    #[serde(flatten)]
    pub(super) times: UpdateTimes,
}

/// Mean times of the parts of an update, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize, Serialize)]
pub struct UpdateTimes {
    /// Bringing the octree, or what stands for it, up to date.
    pub octree_ms: f64,
    /// Bringing the graph up to date.
    pub graph_ms: f64,
    /// Finding the path again.
    pub path_ms: f64,
    /// All of it.
    pub total_ms: f64,
}

/// The handmade scenes of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SceneName {
    /// Rooms on two storeys.
    #[serde(rename = "building-1")]
    Building1,
    /// A tower of many storeys.
    #[serde(rename = "building-2")]
    Building2,
    /// Open decks on columns.
    #[serde(rename = "building-3")]
    Building3,
    /// Uneven ground and roof, with dripstones.
    Cave,
    /// Tanks, machines and pipes.
    Industrial,
    /// Walls that force a way to and fro.
    Zigzag,
}

impl SceneName {
    /// Every scene, in the paper's order.
    pub const ALL: [Self; 6] = [
        Self::Building1,
        Self::Building2,
        Self::Building3,
        Self::Cave,
        Self::Industrial,
        Self::Zigzag,
    ];
}

impl fmt::Display for SceneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Building1 => "Building_1",
            Self::Building2 => "Building_2",
            Self::Building3 => "Building_3",
            Self::Cave => "Cave",
            Self::Industrial => "Industrial",
            Self::Zigzag => "Zigzag",
        })
    }
}

/// The figures.
pub(super) fn published() -> Published {
    serde_json::from_str(include_str!("published.json")).expect("the data file is well-formed")
}

impl Published {
    /// Published counts of a scene.
    pub(super) fn counts(&self, scene: SceneName) -> PublishedCounts {
        let found = self.cells.iter().find(|row| row.scene == scene);
        found.expect("the data file holds every scene").counts
    }

    /// Published times of a method.
    pub(super) fn times(&self, method: UpdateMethod) -> UpdateTimes {
        let found = self.updates.iter().find(|row| row.method == method);
        found.expect("the data file holds every method").times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_file_holds_both_tables_and_its_totals_add_up() {
        let published = published();
        let scenes: Vec<_> = published.cells.iter().map(|row| row.scene).collect();
        assert_eq!(scenes, SceneName::ALL);
        let methods: Vec<_> = published.updates.iter().map(|row| row.method).collect();
        assert_eq!(methods, UpdateMethod::ALL);
        for UpdateTimes { octree_ms, graph_ms, path_ms, total_ms } in
            published.updates.iter().map(|row| row.times)
        {
            assert!((octree_ms + graph_ms + path_ms - total_ms).abs() < 1e-9);
        }
    }
}
