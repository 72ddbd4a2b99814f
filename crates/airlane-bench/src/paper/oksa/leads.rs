//! Why the leads of the heap and of the waypoints are other ones than in the thesis.
//!
//! The heap's lead is what the entries of the arrays cost over what expansions cost. Both are counted, so the
//! published times give what each cost there; and the search as printed runs once more with nodes as objects
//! (`objects.rs`). The waypoints' lead depends on how many others a waypoint is joined to, so both graphs are
//! crossed once more with waypoints joined farther and farther.

use super::objects::Objects;
use super::overland::{Graph, Overland};
use super::published::Published;
use super::stress::{self, Course};
use super::{HEURISTICS, List, PaperError};
use crate::busy::busy;
use serde::Serialize;

/// What an entry of the arrays and an expansion cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeadRow {
    /// The heuristic.
    pub heuristic: &'static str,
    /// Whose figures these are.
    pub whose: Whose,
    /// Entries of the arrays looked at: counted here, and taken to be as many there.
    pub looked_at: u64,
    /// Nodes expanded: the same.
    pub expanded: u64,
    /// Time with arrays, in milliseconds.
    pub arrays_ms: f64,
    /// Time with the heap.
    pub heap_ms: f64,
    /// Nanoseconds an entry.
    pub entry_ns: f64,
    /// Nanoseconds an expansion with the heap.
    pub expansion_ns: f64,
    /// How many times faster the heap is.
    pub lead: f64,
}

/// Whose figures a row has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Node numbers side by side in memory.
    Numbers,
    /// Objects behind references, compared by a virtual call.
    Objects,
    /// The thesis.
    Published,
}

impl Whose {
    /// The name in tables.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Numbers => "numbers side by side",
            Self::Objects => "objects, virtual calls",
            Self::Published => "published",
        }
    }
}

/// Rows for every heuristic, on the thesis's map. The least of several times counts.
pub(super) fn heap(runs: usize, published: &Published) -> Result<Vec<LeadRow>, PaperError> {
    let mut course = Course::new(stress::EDGE)?;
    let mut objects = Objects::new(&course.terrain);
    let mut rows = Vec::new();
    for (metric, heuristic) in HEURISTICS {
        let mut least = [f64::INFINITY; 3];
        let mut expanded = 0;
        for _ in 0..runs {
            let (printed_s, found) = busy(|| course.as_printed(metric));
            let found = found?;
            expanded = found.stats.expanded;
            let ends = stress::corners(&course.terrain);
            let (objects_s, same) = busy(|| objects.find(&course.terrain, ends, metric));
            assert_eq!(same.map(|same| same.path), Some(found.path), "both do the same");
            let (heap_s, by_heap) =
                busy(|| stress::crossed(&mut course.heap, &course.terrain, metric));
            by_heap?;
            for (least, seconds) in least.iter_mut().zip([printed_s, objects_s, heap_s]) {
                *least = least.min(1e3 * seconds);
            }
        }
        let looked_at = course.printed.looked_at;
        let [printed_ms, objects_ms, heap_ms] = least;
        let times = |list| 1e3 * published.times(metric, list).mean_s;
        for (whose, arrays_ms, heap_ms) in [
            (Whose::Numbers, printed_ms, heap_ms),
            (Whose::Objects, objects_ms, heap_ms),
            (Whose::Published, times(List::Array), times(List::Heap)),
        ] {
            rows.push(LeadRow {
                heuristic,
                whose,
                looked_at,
                expanded,
                arrays_ms,
                heap_ms,
                entry_ns: 1e6 * arrays_ms / looked_at as f64,
                expansion_ns: 1e6 * heap_ms / expanded as f64,
                lead: arrays_ms / heap_ms,
            });
        }
    }
    Ok(rows)
}

/// The waypoints' lead with arcs of one length.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LinkingRow {
    /// From where to where.
    pub scenario: &'static str,
    /// Waypoints that see each other are joined up to this far apart, in cells.
    pub reach: f64,
    /// Arcs of a waypoint, in the mean.
    pub arcs: f64,
    /// Least times of a query over waypoints, and over the grid, in microseconds.
    pub waypoints_us: f64,
    /// The same over the grid.
    pub grid_us: f64,
    /// How many times faster waypoints are.
    pub faster: f64,
}

/// The rows of one way of linking.
pub(super) fn linking(overland: &Overland, reach: f64, arcs: f64) -> Vec<LinkingRow> {
    let pairs = overland.graphs.chunk_by(|a, b| a.scenario == b.scenario);
    let rows = pairs.filter_map(|rows| {
        let of = |graph| rows.iter().find(|row| row.graph == graph);
        let (grid, sparse) = (of(Graph::Grid)?, of(Graph::Waypoints)?);
        let faster = grid.query_us / sparse.query_us;
        Some(LinkingRow {
            scenario: grid.scenario,
            reach,
            arcs,
            waypoints_us: sparse.query_us,
            grid_us: grid.query_us,
            faster,
        })
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::super::published::published;
    use super::*;

    /// Objects lead to the same path, and every figure is there.
    #[test]
    fn leads_are_measured() {
        let rows = heap(1, &published()).unwrap();
        assert_eq!(rows.len(), 9);
        assert!(
            rows.iter().all(|row| row.entry_ns > 0.0 && row.expansion_ns > 0.0 && row.lead > 0.0)
        );
        assert!(rows.chunks(3).all(|of| of[0].looked_at == of[2].looked_at));
    }
}
