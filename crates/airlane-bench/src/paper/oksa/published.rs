//! The thesis's figures, from a data file.

use super::List;
use airlane::search::Metric;
use serde::Deserialize;

/// Figure 16, and what the text says of the two graphs.
#[derive(Deserialize)]
pub(super) struct Published {
    pub(super) source: String,
    pub(super) table: Vec<PublishedHeuristic>,
    /// How many times faster the heap was than the arrays by the text, at least and at most.
    pub(super) heap_faster: [f64; 2],
    /// Nodes of the polygonal graph.
    pub(super) waypoints: usize,
    /// How many times faster it was than the grid, at least and at most.
    pub(super) waypoints_faster: [f64; 2],
}

/// Two columns of the table.
#[derive(Deserialize)]
pub(super) struct PublishedHeuristic {
    heuristic: String,
    array: PublishedTimes,
    heap: PublishedTimes,
}

/// A column: five runs and their mean.
#[derive(Clone, Deserialize)]
pub(super) struct PublishedTimes {
    pub(super) runs_s: Vec<f64>,
    pub(super) mean_s: f64,
}

/// The figures.
pub(super) fn published() -> Published {
    serde_json::from_str(include_str!("published.json")).expect("the data file is well-formed")
}

impl Published {
    /// A column of the table.
    pub(super) fn times(&self, metric: Metric, list: List) -> PublishedTimes {
        let of = self.table.iter().find(|column| column.heuristic == metric.name());
        let of = of.expect("the table has all three heuristics");
        match list {
            List::Array => of.array.clone(),
            List::Heap => of.heap.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::HEURISTICS;
    use super::*;

    /// Times are multiples of 2⁻¹⁴ seconds, to the digits that are printed.
    #[test]
    fn published_times_are_whole_ticks() {
        let published = published();
        for (metric, _) in HEURISTICS {
            for list in [List::Array, List::Heap] {
                for run in published.times(metric, list).runs_s {
                    let ticks = run * f64::from(1 << 14);
                    assert!((ticks - ticks.round()).abs() < 0.01, "{run}");
                }
            }
        }
    }

    #[test]
    fn columns_of_the_data_file_have_the_printed_means() {
        let published = published();
        for (metric, _) in HEURISTICS {
            for list in [List::Array, List::Heap] {
                let PublishedTimes { runs_s, mean_s } = published.times(metric, list);
                assert_eq!(runs_s.len(), 5);
                assert!((runs_s.iter().sum::<f64>() / 5.0 - mean_s).abs() < 1e-7, "{metric:?}");
            }
        }
    }
}
