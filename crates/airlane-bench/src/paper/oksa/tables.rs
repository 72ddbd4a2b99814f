//! Tables of Oksa.

use super::differences::differences;
use super::figures::figures;
use super::{List, OksaReport, SizeRow, StressRow};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl OksaReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        let rows = [
            lines("stress", &self.stress),
            lines("size", &self.sizes),
            lines("graph", &self.graphs),
            lines("shape", &self.shapes),
            lines("detour", &self.detours),
            lines("meadow", &self.meadow),
            lines("lead", &self.leads),
            lines("linking", &self.linkings),
        ];
        Digest {
            name: "oksa",
            source: self.source.clone(),
            sheets: vec![
                stress(&self.stress),
                searches(&self.stress),
                leads(self),
                sizes(&self.sizes),
                graphs(self),
                shapes(self),
                linkings(self),
                detours(self),
                meadow(self),
            ],
            notes: vec![
                "Between waypoints a way may go in any direction, over the grid in eight: so it may \
                 cost less."
                    .to_owned(),
            ],
            rows: rows.concat(),
            differences: differences(self),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
    }
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

/// Why the heap leads by another factor than in the thesis.
fn leads(report: &OksaReport) -> Sheet {
    let head = [
        "heuristic",
        "arrays hold",
        "entries looked at",
        "arrays",
        "an entry",
        "expansions",
        "heap",
        "an expansion",
        "the heap's lead",
    ];
    let mut table = table(2, &head);
    for row in &report.leads {
        table.add_row([
            row.heuristic.to_owned(),
            row.whose.title().to_owned(),
            grouped(row.looked_at),
            micros(1e3 * row.arrays_ms),
            format!("{:.2} ns", row.entry_ns),
            grouped(row.expanded),
            micros(1e3 * row.heap_ms),
            format!("{:.0} ns", row.expansion_ns),
            format!("{:.0} times", row.lead),
        ]);
    }
    let title = "What an entry of the arrays and an expansion cost: here with nodes as numbers, here with nodes \
                 as objects behind references, and in the thesis, taking its counts to be ours";
    Sheet { title: title.to_owned(), table }
}

/// Why waypoints lead by another factor than in the thesis.
fn linkings(report: &OksaReport) -> Sheet {
    let head = [
        "way",
        "joined up to",
        "arcs of a waypoint",
        "grid",
        "waypoints",
        "waypoints faster",
        "published",
    ];
    let mut table = table(1, &head);
    let [least, most] = report.published_waypoints.1;
    for row in &report.linkings {
        table.add_row([
            row.scenario.to_owned(),
            format!("{:.0} cells", row.reach),
            format!("{:.1}", row.arcs),
            micros(row.grid_us),
            micros(row.waypoints_us),
            format!("{:.1} times", row.faster),
            format!("{least:.0} to {most:.0} times"),
        ]);
    }
    let title = "The lead of waypoints by how far apart those in sight are joined; the thesis does not say how far";
    Sheet { title: title.to_owned(), table }
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
