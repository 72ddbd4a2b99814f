//! Massonnat & Verbrugge, *Efficient Octree-based 3D Pathfinding* (2024): octrees, merged cells,
//! path refinement, moving obstacles, and a comparison with JPS-3D.
//!
//! Stages, in order: count cells on six scenes of ours (`scenes.rs`) and on the benchmark's map
//! Complex (table I); move an obstacle and find the path again (table II, `updates.rs`); run the
//! paper's search (`portals.rs`) and refine its paths (`refining.rs`); run the default planner and
//! JPS-3D on maps of the benchmark (figures 5 and 6, `versus.rs`); compare with what the paper says
//! (`verdicts.rs`). Everything runs on one thread, one query after the other, and the auditor judges
//! every path.
//!
//! The paper merges the leaves of an octree; our cells take its place. They are boxes too, made
//! without an octree, and the default planner searches them any-angle instead of from middle to
//! middle. The paper's own search is there for what refining gains.

mod differences;
mod figures;
mod leaves;
mod merging;
mod portals;
mod published;
mod refining;
mod scenes;
mod tables;
mod updates;
mod verdicts;
mod versus;

pub use leaves::LeavesRow;
pub use merging::{MergingRow, Searched};
pub use published::{PublishedCounts, SceneName, UpdateTimes};
pub use refining::{Refining, RefiningRow};
pub use updates::{UpdateMethod, UpdateRow};
pub use versus::{BenchmarkMap, BinRow, MapRow, Spent};

use crate::paper::judge::Judge;
use crate::paper::{PaperError, Verdict};
use airlane::scene::Scene;
use airlane::space::{Grading, Octree};
use airlane::{Airspace, QueryError};
use published::published;
use serde::{Deserialize, Serialize};

/// The map of table I's last row.
const COMPLEX: &str = "Complex";
/// The maps of figure 6.
pub const FIGURE_6: [&str; 2] = ["BA1", "Full4"];

/// What to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MassonnatSettings {
    /// Updates per method; 1,000 in the paper.
    pub updates: usize,
    /// Pairs of points per scene, for what refining gains.
    pub pairs: usize,
    /// Seed of the pairs.
    pub seed: u64,
}

impl Default for MassonnatSettings {
    fn default() -> Self {
        Self { updates: 1000, pairs: 500, seed: 1 }
    }
}

/// A row of table I.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CellsRow {
    /// The scene or map.
    pub scene: String,
    /// Free voxels.
    pub voxels: u64,
    /// Free leaves of the regular octree.
    pub unmerged: usize,
    /// Our cells.
    pub merged: usize,
    /// The published counts.
    pub published: PublishedCounts,
}

/// What was measured on one map of the benchmark.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MapResult {
    /// Its group of figure 5.
    pub row: MapRow,
    /// Its points of figure 6.
    pub bins: Vec<BinRow>,
    /// Its row of table I, if it has one.
    pub cells: Option<CellsRow>,
    /// Leaves of other octrees over it, if it has a row of table I.
    pub leaves: Vec<LeavesRow>,
}

/// Measures one map.
pub fn measure_map(map: &BenchmarkMap) -> Result<MapResult, PaperError> {
    let (row, bins) = versus::measure(map)?;
    let (cells, leaves) = match map.name == COMPLEX {
        true => {
            let published = published().complex;
            let cells = count_cells(map.name.clone(), &map.airspace, published)?;
            (Some(cells), leaves::count(&map.name, map.airspace.world())?)
        }
        false => (None, Vec::new()),
    };
    Ok(MapResult { row, bins, cells, leaves })
}

/// The tables and what follows from them.
#[derive(Clone, PartialEq, Debug)]
pub struct MassonnatReport {
    /// Where the published figures come from.
    pub source: String,
    /// Table I; without its last row if the map Complex was not among the maps.
    pub cells: Vec<CellsRow>,
    /// Table II, and after it the merged methods in a plant of many halls.
    pub updates: Vec<UpdateRow>,
    /// What refining gains, scene by scene.
    pub refining: Vec<RefiningRow>,
    /// A\* over voxels, leaves and merged cells.
    pub merging: Vec<MergingRow>,
    /// Leaves of other octrees over the map Complex.
    pub leaves: Vec<LeavesRow>,
    /// Figure 5.
    pub maps: Vec<MapRow>,
    /// Figure 6, for every map.
    pub bins: Vec<BinRow>,
    /// The maps that figure 6 shows.
    pub figure_6: Vec<String>,
    /// What the tables are expected to show, and whether they do.
    pub verdicts: Vec<Verdict>,
}

/// Measures everything but the maps, whose results ([`measure_map`]) are taken one at a time; without any,
/// what needs them is left out. `figure_6` names the maps that figure 6 shows. `progress` is told what comes
/// next: the six scenes, the four methods, two of them in a plant, then each map.
pub fn massonnat<E: From<PaperError>>(
    settings: MassonnatSettings,
    figure_6: &[String],
    maps: impl IntoIterator<Item = Result<MapResult, E>>,
    mut progress: impl FnMut(&str),
) -> Result<MassonnatReport, E> {
    let MassonnatSettings { updates, pairs, seed } = settings;
    let published = published();
    let mut report = MassonnatReport {
        source: published.source.clone(),
        cells: Vec::new(),
        updates: Vec::new(),
        refining: Vec::new(),
        merging: Vec::new(),
        leaves: Vec::new(),
        maps: Vec::new(),
        bins: Vec::new(),
        figure_6: Vec::new(),
        verdicts: Vec::new(),
    };
    for scene in SceneName::ALL {
        progress(&scene.to_string());
        let airspace = bake(scene)?;
        report.cells.push(count_cells(scene.to_string(), &airspace, published.counts(scene))?);
        report.merging.extend(merging::measure(scene, &airspace, pairs, seed)?);
        report.refining.extend(refining::measure(scene, &airspace, pairs, seed)?);
    }
    for method in UpdateMethod::ALL {
        progress(method.name());
        let published = Some(published.times(method));
        report.updates.push(updates::measure(method, 1, updates, published)?);
    }
    for method in [UpdateMethod::Merged, UpdateMethod::MergedLocal] {
        progress(&format!("{}, a plant", method.name()));
        report.updates.push(updates::measure(method, updates::PLANT, updates, None)?);
    }
    for map in maps {
        let MapResult { row, bins, cells, leaves } = map?;
        progress(&row.map);
        report.cells.extend(cells);
        report.leaves.extend(leaves);
        report.maps.push(row);
        report.bins.extend(bins);
    }
    report.figure_6 = shown_in_figure_6(&report.maps, figure_6);
    report.verdicts = verdicts::verdicts(&report, published.refining_cut_up_to);
    Ok(report)
}

/// Of the maps, those that are asked for; without any of them, the last map.
fn shown_in_figure_6(maps: &[MapRow], asked: &[String]) -> Vec<String> {
    let names = || maps.iter().map(|row| row.map.clone());
    let shown: Vec<String> = names().filter(|name| asked.contains(name)).collect();
    if shown.is_empty() { names().next_back().into_iter().collect() } else { shown }
}

fn bake(scene: SceneName) -> Result<Airspace, PaperError> {
    Ok(Airspace::bake(Scene::of_solids(scenes::solids(scene)))?)
}

fn count_cells(
    scene: String,
    airspace: &Airspace,
    published: PublishedCounts,
) -> Result<CellsRow, PaperError> {
    let world = airspace.world();
    let octree = Octree::new(world, Grading::Regular).map_err(QueryError::from)?;
    Ok(CellsRow {
        scene,
        voxels: world.voxel_count() - world.solid_count(),
        unmerged: octree.leaves().len(),
        merged: airspace.cells().count(),
        published,
    })
}

#[cfg(test)]
mod tests;
