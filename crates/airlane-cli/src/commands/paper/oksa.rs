//! `airlane bench paper oksa`.

use super::digest::{Digest, Sheet, lines};
use super::figures::oksa::figures;
use crate::commands::{grouped, micros, table};
use crate::progress::Bar;
use airlane_bench::paper::oksa::{List, OksaReport, OksaSettings, SizeRow, StressRow, oksa};
use anyhow::{Result, bail};

/// Oksa (2014): A* with an array and with a heap, three heuristics, and a grid against waypoints
///
/// Searches a grid of 100 × 100 nodes from corner to corner, with three heuristics, as the
/// thesis prints it with arrays that are walked from end to end, and with a heap; the same at several sizes; and crosses a map
/// with mountains and roads over 10,000 nodes and over about 75 waypoints. The auditor judges every
/// path. Ends with a list of what all that should show; exit code 4 if anything of it does not hold.
#[derive(clap::Args)]
pub(crate) struct Oksa {
    /// Runs of every search
    #[arg(long, value_name = "N", default_value = "5")]
    runs: usize,
    /// Nodes along an edge of the largest map on which array and heap are compared; the others have
    /// half of that, a quarter, and so on down to 25
    #[arg(long, value_name = "N", default_value = "200")]
    largest: u32,
    /// Queries over each of the two graphs
    #[arg(long, value_name = "N", default_value = "101")]
    queries: usize,
    /// Print one JSON object per row, a line each
    #[arg(long)]
    pub(super) json: bool,
}

/// The fewest and the most nodes along an edge.
const LEAST: u32 = 25;
const MOST: u32 = 800;

impl Oksa {
    pub(super) fn measure(&self) -> Result<Digest> {
        let Self { runs, largest, queries, .. } = *self;
        if runs == 0 || queries == 0 {
            bail!("--runs and --queries must be at least 1");
        }
        if !(LEAST..=MOST).contains(&largest) {
            bail!("--largest {largest}: it must lie between {LEAST} and {MOST}");
        }
        let settings = OksaSettings { runs, edges: edges(largest), queries };
        let mut bar = Bar::new(settings.edges.len() as u64 + 2, "Oksa");
        let report = oksa(&settings, || bar.step())?;
        let lines = [
            lines("stress", &report.stress)?,
            lines("size", &report.sizes)?,
            lines("graph", &report.graphs)?,
            lines("shape", &report.shapes)?,
            lines("detour", &report.detours)?,
            lines("meadow", &report.meadow)?,
        ];
        Ok(Digest {
            name: "oksa",
            figures: figures(&report),
            sheets: vec![
                stress(&report.stress),
                searches(&report.stress),
                sizes(&report.sizes),
                graphs(&report),
                shapes(&report),
                detours(&report),
                meadow(&report),
            ],
            notes: vec![
                "Between waypoints a way may go in any direction, over the grid in eight: so it may \
                 cost less."
                    .to_owned(),
            ],
            lines: lines.concat(),
            source: report.source,
            verdicts: report.verdicts,
        })
    }
}

/// The largest and its halves, growing.
fn edges(largest: u32) -> Vec<u32> {
    let halves = std::iter::successors(Some(largest), |edge| Some(edge / 2));
    let mut edges: Vec<u32> = halves.take_while(|&edge| edge >= LEAST).collect();
    edges.reverse();
    edges
}

/// Figure 16 of the thesis: a row for every run, the means below, and published ones beside.
fn stress(rows: &[StressRow]) -> Sheet {
    let mut head = vec!["run".to_owned()];
    for row in rows {
        let list = match row.list {
            List::Array => "arrays",
            List::Heap => "heap",
        };
        head.extend([format!("{} {list}", row.heuristic), "published".to_owned()]);
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut table = table(1, &head);
    let seconds = |value: Option<&f64>| value.map_or(String::new(), |s| format!("{s:.6}"));
    let published = |value: Option<&f64>| value.map_or(String::new(), |s| format!("{s:.8}"));
    let runs = rows.iter().map(|row| row.runs_s.len().max(row.published_runs_s.len())).max();
    for run in 0..runs.unwrap_or(0) {
        let of = |row: &StressRow| {
            [seconds(row.runs_s.get(run)), published(row.published_runs_s.get(run))]
        };
        let cells = rows.iter().flat_map(of);
        table.add_row(std::iter::once((run + 1).to_string()).chain(cells));
    }
    let means = rows
        .iter()
        .flat_map(|row| [seconds(Some(&row.mean_s)), published(Some(&row.published_mean_s))]);
    table.add_row(std::iter::once("mean".to_owned()).chain(means));
    let lead = |row: &StressRow| {
        let of =
            |list| rows.iter().find(|other| other.heuristic == row.heuristic && other.list == list);
        match (row.list, of(List::Array), of(List::Heap)) {
            (List::Heap, Some(array), Some(heap)) => [
                format!("{:.1} times faster", array.mean_s / heap.mean_s),
                format!("{:.1} times faster", array.published_mean_s / heap.published_mean_s),
            ],
            _ => [String::new(), String::new()],
        }
    };
    table.add_row(std::iter::once("heap".to_owned()).chain(rows.iter().flat_map(lead)));
    let title = "Figure 16: execution times in seconds, 100×100 nodes, 8 directions".to_owned();
    Sheet { title, table }
}

/// What the searches of that table did.
fn searches(rows: &[StressRow]) -> Sheet {
    let head =
        ["heuristic", "expanded", "open at most", "length of the path", "longer than the shortest"];
    let mut table = table(1, &head);
    for row in rows.iter().filter(|row| row.list == List::Array) {
        table.add_row([
            row.heuristic.to_owned(),
            grouped(row.expanded),
            grouped(row.open_peak),
            format!("{:.2}", row.length),
            format!("{:+.2} %", 100.0 * (row.length / row.shortest - 1.0)),
        ]);
    }
    Sheet { title: "What the searches of figure 16 did, with either list".to_owned(), table }
}

fn sizes(rows: &[SizeRow]) -> Sheet {
    let head = [
        "nodes",
        "heuristic",
        "arrays",
        "heap",
        "the heap's lead",
        "array as open list only",
        "the lead over it",
        "bucket queue",
        "expanded",
        "looked at in the arrays, a node",
    ];
    let mut table = table(2, &head);
    for row in rows {
        table.add_row([
            format!("{0}×{0}", row.edge),
            row.heuristic.to_owned(),
            micros(1e3 * row.array_ms),
            micros(1e3 * row.heap_ms),
            format!("{:.1} times", row.lead),
            micros(1e3 * row.open_array_ms),
            format!("{:.1} times", row.open_lead),
            micros(1e3 * row.bucket_ms),
            grouped(row.expanded),
            format!("{:.0}", row.looked_at),
        ]);
    }
    Sheet { title: "The stress test at several sizes; least times of a search".to_owned(), table }
}

fn graphs(report: &OksaReport) -> Sheet {
    let head =
        ["way", "graph", "nodes", "query", "search", "expanded", "cost", "length", "on roads"];
    let mut table = table(2, &head);
    for row in &report.graphs {
        table.add_row([
            row.scenario.to_owned(),
            row.graph.title().to_owned(),
            grouped(row.nodes.into()),
            micros(row.query_us),
            micros(row.search_us),
            grouped(row.expanded),
            format!("{:.1}", row.cost),
            format!("{:.1}", row.length),
            format!("{:.0} %", row.road_percent),
        ]);
    }
    let title = format!(
        "Mountains and roads: grid and waypoints; least times; the thesis had {} waypoints",
        report.published_waypoints.0
    );
    Sheet { title, table }
}

fn shapes(report: &OksaReport) -> Sheet {
    let head = [
        "way",
        "waypoints faster",
        "published",
        "search alone",
        "fewer expansions",
        "cost",
        "apart, mean",
        "apart, most",
    ];
    let mut table = table(1, &head);
    let [least, most] = report.published_waypoints.1;
    for row in &report.shapes {
        table.add_row([
            row.scenario.to_owned(),
            format!("{:.1} times", row.faster),
            format!("{least:.0} to {most:.0} times"),
            format!("{:.1} times", row.search_faster),
            format!("{:.0} times", row.fewer_expansions),
            format!("{:+.1} %", 100.0 * (row.cost_ratio - 1.0)),
            format!("{:.1} cells", row.apart_mean),
            format!("{:.1} cells", row.apart_most),
        ]);
    }
    Sheet { title: "Waypoints against the grid, and how alike their routes are".to_owned(), table }
}

fn detours(report: &OksaReport) -> Sheet {
    let mut table = table(2, &["way", "route", "cost", "length", "climb", "on roads"]);
    for row in &report.detours {
        table.add_row([
            row.scenario.to_owned(),
            row.choice.title().to_owned(),
            format!("{:.1}", row.cost),
            format!("{:.1}", row.length),
            format!("{:.1}", row.climb),
            format!("{:.0} %", row.road_percent),
        ]);
    }
    let title = "Where roads pay: the cheapest route over the grid, and two that do not ask, priced \
                 alike";
    Sheet { title: title.to_owned(), table }
}

fn meadow(report: &OksaReport) -> Sheet {
    let mut table = table(0, &["grass", "across", "by the road around", "taken", "on the road"]);
    for row in &report.meadow {
        table.add_row([
            format!("{:.4}", row.grass),
            format!("{:.1}", row.across),
            format!("{:.1}", row.around),
            format!("{:.1}", row.cost),
            format!("{:.0} %", row.road_percent),
        ]);
    }
    let title = "A flat meadow with a road along two sides: costs from corner to corner, by what a step \
                 on grass costs";
    Sheet { title: title.to_owned(), table }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_double() {
        assert_eq!(edges(200), [25, 50, 100, 200]);
        assert_eq!(edges(60), [30, 60]);
        assert_eq!(edges(25), [25]);
    }
}
