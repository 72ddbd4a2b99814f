//! What refining gains: the paper's search, pruned, through the funnel, and pulled taut.

use super::portals::{PortalGraph, PortalSearch};
use super::{Judge, PaperError, SceneName};
use crate::busy::busy;
use crate::random::Draw;
use airlane::geom::{LatticePoint, Voxel, polyline_length};
use airlane::refine::{funnel_cells, prune, tauten};
use airlane::world::{Contact, World};
use airlane::{Airspace, Planner, Query};
use serde::Serialize;

/// A way to get a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refining {
    /// A\* over the middles of transition surfaces, as found.
    Raw,
    /// The same, then pruned by visibility (algorithm 1).
    Pruned,
    /// The same, then pulled through its cells by the funnel.
    Funnel,
    /// The same, then pulled taut around the solids.
    Taut,
    /// The default planner, from query to path.
    Default,
}

impl Refining {
    /// Every way, in the order of the table.
    pub const ALL: [Self; 5] = [Self::Raw, Self::Pruned, Self::Funnel, Self::Taut, Self::Default];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw A*",
            Self::Pruned => "pruned",
            Self::Funnel => "funnel",
            Self::Taut => "taut string",
            Self::Default => "default",
        }
    }
}

/// What one way of refining brought on one scene.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RefiningRow {
    /// The scene.
    pub scene: SceneName,
    /// The way of refining.
    pub refining: Refining,
    /// Pairs asked for.
    pub pairs: usize,
    /// Mean of length ÷ length of the raw path.
    pub ratio_mean: f64,
    /// The smallest of these ratios.
    pub ratio_least: f64,
    /// Mean time from query to path, in microseconds.
    pub time_us: f64,
}

/// Runs all ways of refining on one scene, one query after the other.
pub(super) fn measure(
    scene: SceneName,
    airspace: &Airspace,
    pairs: usize,
    seed: u64,
) -> Result<Vec<RefiningRow>, PaperError> {
    let (world, cells) = (airspace.world(), airspace.cells());
    let graph = PortalGraph::new(cells);
    let mut search = PortalSearch::new(&graph);
    let mut planner = Planner::new(airspace);
    let pairs = draw_pairs(world, pairs, seed);
    let mut sums = [Sum::default(); 5];
    // The first query makes the memory of the searches, so it runs once before the clock does.
    for (i, &[start, goal]) in pairs.iter().take(1).chain(&pairs).enumerate() {
        let [from, to] = [start, goal].map(|end| world.frame().world_from_lattice(end));
        let query = Query::new(from, to);
        let judge = |refining: Refining| Judge {
            who: refining.name(),
            place: format!("pair {} of {scene}", i.saturating_sub(1)),
            ends: [start, goal],
        };

        let (found, way) = busy(|| search.run(start, goal));
        let way = way.ok_or_else(|| judge(Refining::Raw).no_path())?;
        let raw_length = polyline_length(&way.points);
        let mut timed = |refining: Refining, path: &mut dyn FnMut() -> Result<_, _>| {
            let (spent, points) = busy(path);
            let points: Vec<LatticePoint> = points?;
            judge(refining).check(world, &points, Contact::Open)?;
            let seconds = match refining {
                Refining::Raw => found,
                Refining::Default => spent,
                _ => found + spent,
            };
            if i > 0 {
                sums[refining as usize].add(polyline_length(&points) / raw_length, seconds);
            }
            Ok::<(), PaperError>(())
        };
        timed(Refining::Raw, &mut || Ok(way.points.clone()))?;
        timed(Refining::Pruned, &mut || Ok(prune(world, &way.points).points))?;
        timed(Refining::Funnel, &mut || Ok(funnel_cells(cells, &way.cells, start, goal)?.points))?;
        timed(Refining::Taut, &mut || Ok(tauten(world, &way.points).points))?;
        timed(Refining::Default, &mut || {
            let answer = planner.path(&query)?;
            let path = answer.outcome.found().map(|path| path.lattice_points().to_vec());
            path.ok_or_else(|| judge(Refining::Default).no_path())
        })?;
    }
    let rows = Refining::ALL.into_iter().map(|refining| {
        let Sum { ratio, least, seconds } = sums[refining as usize];
        let count = pairs.len().max(1) as f64;
        RefiningRow {
            scene,
            refining,
            pairs: pairs.len(),
            ratio_mean: ratio / count,
            ratio_least: least,
            time_us: 1e6 * seconds / count,
        }
    });
    Ok(rows.collect())
}

#[derive(Clone, Copy)]
struct Sum {
    ratio: f64,
    least: f64,
    seconds: f64,
}

impl Default for Sum {
    fn default() -> Self {
        Self { ratio: 0.0, least: f64::INFINITY, seconds: 0.0 }
    }
}

impl Sum {
    fn add(&mut self, ratio: f64, seconds: f64) {
        self.ratio += ratio;
        self.least = self.least.min(ratio);
        self.seconds += seconds;
    }
}

/// Random centres of free voxels that are connected and do not see each other.
pub(super) fn draw_pairs(world: &World, count: usize, seed: u64) -> Vec<[LatticePoint; 2]> {
    let mut draw = Draw(seed);
    let mut pairs = Vec::with_capacity(count);
    while pairs.len() < count {
        let [a, b] = [(); 2].map(|()| Voxel(world.size().map(|axis| draw.below(axis))));
        let [start, goal] = [a.centre(), b.centre()];
        let component = world.component(a);
        if component.is_some()
            && component == world.component(b)
            && !world.is_clear(start, goal, Contact::Open)
        {
            pairs.push([start, goal]);
        }
    }
    pairs
}
