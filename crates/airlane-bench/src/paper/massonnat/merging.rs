//! What merging gains: A\* over voxels, over the leaves of the octree and over merged cells.

use super::portals::{PortalGraph, PortalSearch};
use super::refining::draw_pairs;
use super::{Judge, PaperError, SceneName};
use crate::busy::busy;
use crate::scen::median;
use airlane::method::{AStar, Estimate, Grading, GraphKind, Method, Metric, On, Weight};
use airlane::world::Contact;
use airlane::{Airspace, Planner, Query};
use serde::Serialize;

/// What is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Searched {
    /// Every free voxel.
    Voxels,
    /// The leaves of the octree.
    Leaves,
    /// Merged cells, from transition surface to transition surface: the paper's search.
    Merged,
}

impl Searched {
    /// Every one, in the order of table I.
    pub const ALL: [Self; 3] = [Self::Voxels, Self::Leaves, Self::Merged];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Voxels => "voxels",
            Self::Leaves => "octree leaves",
            Self::Merged => "merged cells",
        }
    }
}

/// What A\* does on one scene.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MergingRow {
    /// The scene.
    pub scene: SceneName,
    /// What is searched.
    pub searched: Searched,
    /// Pairs asked for.
    pub pairs: usize,
    /// Mean number of nodes expanded.
    pub expanded_mean: f64,
    /// Median time of a query in microseconds, without refining.
    pub time_us: f64,
}

/// Runs A\* over all three, taking turns, with the straight line as its estimate.
pub(super) fn measure(
    scene: SceneName,
    airspace: &Airspace,
    pairs: usize,
    seed: u64,
) -> Result<Vec<MergingRow>, PaperError> {
    let world = airspace.world();
    let graph = PortalGraph::new(airspace.cells());
    let mut search = PortalSearch::new(&graph);
    let mut planner = Planner::new(airspace);
    let estimate = Estimate::Weighted(Some(Metric::Euclidean), Weight::One);
    let voxels = Method::from(AStar { estimate, ..AStar::default() });
    let on = On::Octree(Grading::Regular, GraphKind::Dual);
    let leaves = Method::from(AStar { on, estimate, ..AStar::default() });
    let pairs = draw_pairs(world, pairs, seed);
    let (mut expanded, mut times) = ([0u64; 3], [const { Vec::new() }; 3]);
    // The first query makes the memory of the searches, so it runs once before the clock does.
    for (i, &[start, goal]) in pairs.iter().take(1).chain(&pairs).enumerate() {
        let [from, to] = [start, goal].map(|end| world.frame().world_from_lattice(end));
        for searched in Searched::ALL {
            let place = format!("pair {} of {scene}", i.saturating_sub(1));
            let judge = Judge { who: searched.name(), place, ends: [start, goal] };
            let (seconds, count) = match searched {
                Searched::Merged => {
                    let (seconds, way) = busy(|| search.run(start, goal));
                    let way = way.ok_or_else(|| judge.no_path())?;
                    judge.check(world, &way.points, Contact::Open)?;
                    (seconds, way.expanded)
                }
                _ => {
                    let method = if searched == Searched::Voxels { voxels } else { leaves };
                    let query = Query::new(from, to).method(method);
                    let (seconds, answer) = busy(|| planner.path(&query));
                    let answer = answer?;
                    let path = answer.outcome.found().ok_or_else(|| judge.no_path())?;
                    judge.check_path(airspace, path)?;
                    (seconds, answer.stats.expanded)
                }
            };
            if i > 0 {
                expanded[searched as usize] += count;
                times[searched as usize].push(1e6 * seconds);
            }
        }
    }
    let row = |searched: Searched| MergingRow {
        scene,
        searched,
        pairs: pairs.len(),
        expanded_mean: expanded[searched as usize] as f64 / pairs.len().max(1) as f64,
        time_us: median(&times[searched as usize]),
    };
    Ok(Searched::ALL.into_iter().map(row).collect())
}
