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

mod figures;
mod portals;
mod published;
mod refining;
mod scenes;
mod tables;
mod updates;
mod verdicts;
mod versus;

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
use serde::Serialize;

/// The map of table I's last row.
const COMPLEX: &str = "Complex";
/// The map of figure 6 whose bins the verdicts look at.
const FIGURE_6: &str = "BA1";

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
#[derive(Clone, PartialEq, Debug, Serialize)]
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

/// A finding of the paper about JPS-3D, and what was found here.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// What the paper says.
    pub published: String,
    /// Whether it is so here.
    pub here: bool,
    /// The figures.
    pub figures: String,
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
    /// Figure 5.
    pub maps: Vec<MapRow>,
    /// Figure 6, for every map.
    pub bins: Vec<BinRow>,
    /// The paper's findings about JPS-3D; none if there were no maps.
    pub findings: Vec<Finding>,
    /// What the tables are expected to show, and whether they do.
    pub verdicts: Vec<Verdict>,
}

/// Measures everything. `maps` are taken one at a time; without any, what needs them is left out.
/// `progress` is told what comes next: the six scenes, the four methods, two of
/// them in a plant, then each map.
pub fn massonnat<E: From<PaperError>>(
    settings: MassonnatSettings,
    maps: impl IntoIterator<Item = Result<BenchmarkMap, E>>,
    mut progress: impl FnMut(&str),
) -> Result<MassonnatReport, E> {
    let MassonnatSettings { updates, pairs, seed } = settings;
    let published = published();
    let mut report = MassonnatReport {
        source: published.source.clone(),
        cells: Vec::new(),
        updates: Vec::new(),
        refining: Vec::new(),
        maps: Vec::new(),
        bins: Vec::new(),
        findings: Vec::new(),
        verdicts: Vec::new(),
    };
    for scene in SceneName::ALL {
        progress(&scene.to_string());
        let airspace = bake(scene)?;
        report.cells.push(count_cells(scene.to_string(), &airspace, published.counts(scene))?);
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
        let map = map?;
        progress(&map.name);
        if map.name == COMPLEX {
            let name = map.name.clone();
            report.cells.push(count_cells(name, &map.airspace, published.complex)?);
        }
        let (row, bins) = versus::measure(&map)?;
        report.maps.push(row);
        report.bins.extend(bins);
    }
    report.findings = verdicts::findings(&report, &published.findings);
    report.verdicts = verdicts::verdicts(&report, published.refining_cut_up_to);
    Ok(report)
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
