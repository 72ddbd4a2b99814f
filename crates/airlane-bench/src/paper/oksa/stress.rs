//! The stress test (7.2.1): from corner to corner of a square grid with walls, eight directions.
//!
//! The thesis shows its map in a small picture only; this one has walls that make the way wind once to
//! either side. Larger and smaller maps are the same map with more or fewer nodes. Arrays and heap are
//! asked in turn, time spent waiting for a processor is not counted, and of several times at one size the
//! least counts, as whatever else the machine does can only add to it.

use super::array::DynamicArray;
use super::printed::Printed;
use super::published::Published;
use super::{HEURISTICS, List, PaperError, Trace, world_points};
use crate::busy::busy;
use crate::peer::peer_cheapest;
use airlane::geom::Cost;
use airlane::refine::audit_terrain;
use airlane::scene::{HeightField, ground};
use airlane::search::{
    BinaryHeap, BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Observer,
    OpenList, Order, Recording, Stats, StepCost, Weight, best_first,
};
use airlane::space::{NodeId, Space, Terrain};
use serde::Serialize;

/// Nodes along an edge of the thesis's map.
pub(super) const EDGE: u32 = 100;
/// Low and high corners of the walls, in hundredths of the edge.
const WALLS: [[[u32; 2]; 2]; 5] = [
    [[30, 0], [33, 70]],
    [[45, 25], [85, 28]],
    [[62, 45], [65, 100]],
    [[8, 80], [22, 83]],
    [[78, 60], [90, 75]],
];
/// In every round so many searches are timed together that they meet about as many nodes as this.
const NODES_A_ROUND: u32 = 40_000;

/// A column of the thesis's table, here and there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StressRow {
    /// The heuristic, as the thesis calls it.
    pub heuristic: &'static str,
    /// The open list.
    pub list: List,
    /// The time of every run, in seconds.
    pub runs_s: Vec<f64>,
    /// Their mean.
    pub mean_s: f64,
    /// The runs of the thesis.
    pub published_runs_s: Vec<f64>,
    /// Their mean.
    pub published_mean_s: f64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Most nodes on the open list at once.
    pub open_peak: u64,
    /// Length of the path in steps along an axis.
    pub length: f64,
    /// Of the shortest path.
    pub shortest: f64,
}

/// Array and heap on a map of one size.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SizeRow {
    /// Nodes along an edge.
    pub edge: u32,
    /// The heuristic.
    pub heuristic: &'static str,
    /// Least time of the search as printed, with arrays, in milliseconds.
    pub array_ms: f64,
    /// Of the engine's search with a binary heap.
    pub heap_ms: f64,
    /// With an array as its open list.
    pub open_array_ms: f64,
    /// With the bucket queue, which is the engine's usual list.
    pub bucket_ms: f64,
    /// How many times faster the heap is than the arrays.
    pub lead: f64,
    /// And than the array as open list.
    pub open_lead: f64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Entries of the arrays looked at for each of them.
    pub looked_at: f64,
    /// Whether all lists led to the same path by way of the same number of nodes.
    pub same: bool,
    /// Length of the path.
    pub length: f64,
    /// Of the shortest path.
    pub shortest: f64,
}

/// The map with so many nodes along an edge.
pub(super) fn map(edge: u32) -> Result<Terrain, PaperError> {
    let mut kinds = vec![ground::ROAD; (edge * edge) as usize];
    let scaled = |hundredths: u32| hundredths * edge / 100;
    for [low, high] in WALLS {
        let (low, high) = (low.map(scaled), high.map(scaled));
        for y in low[1]..high[1].max(low[1] + 1) {
            for x in low[0]..high[0].max(low[0] + 1) {
                kinds[(y * edge + x) as usize] = ground::BLOCKED;
            }
        }
    }
    Ok(Terrain::new(&HeightField { ground: Some(kinds), ..HeightField::flat([edge; 2]) })?)
}

/// The upper left and the lower right corner.
pub(super) fn corners(terrain: &Terrain) -> [NodeId; 2] {
    [0, terrain.node_limit() - 1]
}

/// A path and what it took.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Found {
    pub(super) path: Vec<NodeId>,
    pub(super) cost: Cost,
    pub(super) stats: Stats,
}

/// A\* with an open list of one kind; keeps its memory.
#[derive(Default)]
pub(super) struct AStar<L> {
    labels: Labels,
    open: L,
}

impl<L: OpenList> AStar<L> {
    pub(super) fn find(
        &mut self,
        space: &impl Space,
        [start, goal]: [NodeId; 2],
        metric: Metric,
        observer: &mut impl Observer,
    ) -> Option<Found> {
        let order = Order::Cost(Weight::One);
        let policy = Classic::new(space, start, goal, order, metric, StepCost::Exact);
        let (labels, open) = (&mut self.labels, &mut self.open);
        let (ending, stats) = best_first(
            &policy,
            start,
            labels,
            open,
            Estimates::Computed,
            &Limits::default(),
            observer,
        );
        let cost = self.labels.get(goal).filter(|_| ending == Ending::Goal(goal))?.g;
        Some(Found { path: self.labels.route_to(goal), cost, stats })
    }
}

/// The grid of one size, the lists, and what is best.
pub(super) struct Course {
    pub(super) terrain: Terrain,
    shortest: f64,
    pub(super) printed: Printed,
    array: AStar<DynamicArray>,
    pub(super) heap: AStar<BinaryHeap>,
    bucket: AStar<BucketQueue>,
}

impl Course {
    pub(super) fn new(edge: u32) -> Result<Self, PaperError> {
        let terrain = map(edge)?;
        let [start, goal] = corners(&terrain);
        let shortest = peer_cheapest(&terrain, start, goal);
        let shortest = shortest.ok_or_else(|| no_path("the outside peer", edge))?;
        let (printed, array) = (Printed::default(), AStar::default());
        let (heap, bucket) = (AStar::default(), AStar::default());
        Ok(Self { terrain, shortest, printed, array, heap, bucket })
    }

    fn edge(&self) -> u32 {
        self.terrain.size()[0]
    }

    /// The path of the search as printed.
    pub(super) fn as_printed(&mut self, metric: Metric) -> Result<Found, PaperError> {
        let found = self.printed.find(&self.terrain, corners(&self.terrain), metric);
        found.ok_or_else(|| no_path("A* as printed", self.edge()))
    }

    /// Lets the auditor judge a path.
    fn judge(&self, found: &Found) -> Result<(), PaperError> {
        let points: Vec<_> = found.path.iter().map(|&node| self.terrain.position(node)).collect();
        let place = place(self.edge());
        let who = "A*".to_owned();
        audit_terrain(&self.terrain, &points).map_err(|fault| PaperError::Invalid {
            who,
            place,
            fault,
        })
    }
}

/// The path from corner to corner.
pub(super) fn crossed<L: OpenList>(
    astar: &mut AStar<L>,
    terrain: &Terrain,
    metric: Metric,
) -> Result<Found, PaperError> {
    let found = astar.find(terrain, corners(terrain), metric, &mut ());
    found.ok_or_else(|| no_path("A*", terrain.size()[0]))
}

fn place(edge: u32) -> String {
    format!("the stress test of {edge}×{edge} nodes")
}

fn no_path(who: &str, edge: u32) -> PaperError {
    PaperError::NoPath { who: who.to_owned(), place: place(edge) }
}

/// The table: all runs of every heuristic with both lists.
pub(super) fn table(runs: usize, published: &Published) -> Result<Vec<StressRow>, PaperError> {
    let mut course = Course::new(EDGE)?;
    let mut rows = Vec::new();
    for (metric, heuristic) in HEURISTICS {
        // Once without the clock, so that memory is there.
        let found =
            [course.as_printed(metric)?, crossed(&mut course.heap, &course.terrain, metric)?];
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            times[0].push(busy(|| course.as_printed(metric)).0);
            times[1].push(busy(|| crossed(&mut course.heap, &course.terrain, metric)).0);
        }
        for ((list, found), runs_s) in [List::Array, List::Heap].into_iter().zip(found).zip(times) {
            course.judge(&found)?;
            let published = published.times(metric, list);
            rows.push(StressRow {
                heuristic,
                list,
                mean_s: runs_s.iter().sum::<f64>() / runs as f64,
                runs_s,
                published_runs_s: published.runs_s,
                published_mean_s: published.mean_s,
                expanded: found.stats.expanded,
                open_peak: found.stats.open_peak,
                length: found.cost.voxels(),
                shortest: course.shortest,
            });
        }
    }
    Ok(rows)
}

/// Seconds of one of so many calls, in the mean, and what the last returned.
fn repeated<T>(times: u32, mut work: impl FnMut() -> T) -> (f64, T) {
    let (seconds, result) = busy(|| {
        (1..times).for_each(|_| drop(work()));
        work()
    });
    (seconds / f64::from(times), result)
}

/// Every heuristic on a map of one size.
pub(super) fn size(edge: u32, runs: usize) -> Result<Vec<SizeRow>, PaperError> {
    let mut course = Course::new(edge)?;
    let searches = (NODES_A_ROUND / (edge * edge)).clamp(1, 64);
    let mut rows = Vec::new();
    for (metric, heuristic) in HEURISTICS {
        let mut least_ms = [f64::INFINITY; 4];
        let mut last = None;
        for _ in 0..runs {
            let Course { terrain, array, heap, bucket, .. } = &mut course;
            let (heap_s, by_heap) = repeated(searches, || crossed(heap, terrain, metric));
            let (bucket_s, by_bucket) = repeated(searches, || crossed(bucket, terrain, metric));
            let (array_s, by_array) = repeated(searches, || crossed(array, terrain, metric));
            let (printed_s, as_printed) = repeated(searches, || course.as_printed(metric));
            for (least, time_s) in least_ms.iter_mut().zip([printed_s, heap_s, array_s, bucket_s]) {
                *least = least.min(1e3 * time_s);
            }
            last = Some([as_printed?, by_heap?, by_array?, by_bucket?]);
        }
        let [as_printed, others @ ..] = last.expect("there is at least one run");
        course.judge(&as_printed)?;
        let way = |found: &Found| (found.path.clone(), found.cost, found.stats.expanded);
        let [array_ms, heap_ms, open_array_ms, bucket_ms] = least_ms;
        rows.push(SizeRow {
            edge,
            heuristic,
            array_ms,
            heap_ms,
            open_array_ms,
            bucket_ms,
            lead: array_ms / heap_ms,
            open_lead: open_array_ms / heap_ms,
            expanded: as_printed.stats.expanded,
            looked_at: course.printed.looked_at as f64 / as_printed.stats.expanded as f64,
            same: others.iter().all(|found| way(found) == way(&as_printed)),
            length: as_printed.cost.voxels(),
            shortest: course.shortest,
        });
    }
    Ok(rows)
}

/// What every heuristic looked at on the thesis's map, for pictures.
pub(super) fn traces(terrain: &Terrain) -> Result<Vec<Trace>, PaperError> {
    let trace = |(metric, heuristic): (Metric, &'static str)| {
        let mut seen = Recording::default();
        let mut heap = AStar::<BinaryHeap>::default();
        let found = heap.find(terrain, corners(terrain), metric, &mut seen);
        let found = found.ok_or_else(|| no_path(heuristic, EDGE))?;
        Ok(Trace {
            title: heuristic.to_owned(),
            points: world_points(terrain, &found.path),
            cost: found.cost.voxels(),
            expanded: found.stats.expanded,
            seen,
        })
    };
    HEURISTICS.into_iter().map(trace).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of every kind lead to the same path, and consistent estimates to the shortest.
    #[test]
    fn lists_agree_at_every_size() {
        for edge in [25, 50, 60] {
            for row in size(edge, 1).unwrap() {
                assert!(row.same, "{row:?}");
                assert!(row.length >= row.shortest - 1e-6, "{row:?}");
                let optimal = row.length <= row.shortest + 1e-6;
                assert!(optimal || row.heuristic == "Manhattan", "{row:?}");
            }
        }
    }
}
