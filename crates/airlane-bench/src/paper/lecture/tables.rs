//! Tables of the lecture.

use super::differences::differences;
use super::figures::figures;
use super::{LectureReport, LectureRow};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl LectureReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        let maps = self.rows.chunk_by(|a, b| (a.map, a.neighbours) == (b.map, b.neighbours));
        Digest {
            name: "lecture",
            source: self.source.clone(),
            sheets: std::iter::once(summary(self))
                .chain(maps.map(map_sheet))
                .chain([networks(self), obstacles(self), tanks(self)])
                .collect(),
            notes: Vec::new(),
            rows: [
                lines("summary", &self.summary),
                lines("row", &self.rows),
                lines("network", &self.networks.rows),
                lines("obstacle", &self.networks.obstacles),
                lines("tank", &self.networks.tanks),
            ]
            .concat(),
            differences: differences(),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
    }
}

/// The lecture's criteria, claimed and measured.
fn summary(report: &LectureReport) -> Sheet {
    let head = [
        "algorithm",
        "complete? the lecture",
        "paths found",
        "misses proven",
        "optimal? the lecture",
        "equal steps",
        "by length",
        "length ÷ shortest",
        "resources? the lecture",
        "time",
        "expanded",
        "kept",
    ];
    let mut table = table(1, &head);
    for row in &report.summary {
        let says = |claim: &Option<String>| claim.clone().unwrap_or_default();
        table.add_row([
            row.algo.to_owned(),
            says(&row.lecture.complete),
            row.solved.to_string(),
            row.proven.to_string(),
            says(&row.lecture.optimal),
            row.optimal_equal_steps.to_string(),
            row.optimal_by_length.to_string(),
            format!("{:.3}", row.ratio_mean),
            says(&row.lecture.resources),
            micros(row.time_us),
            grouped(row.expanded_mean.round() as u64),
            grouped(row.kept_mean.round() as u64),
        ]);
    }
    let title = "All maps; optimal: of the paths found; time: median; nodes expanded or steps taken, \
                 and nodes kept in memory: means a query";
    Sheet { title: title.to_owned(), table }
}

fn map_sheet(rows: &[LectureRow]) -> Sheet {
    let first = &rows[0];
    let head = [
        "algorithm",
        "found",
        "misses proven",
        "optimal",
        "fewest steps",
        "length ÷ shortest",
        "at most",
        "time",
        "expanded",
        "kept",
    ];
    let mut table = table(1, &head);
    for row in rows {
        let ratio = |value: f64| if row.solved > 0 { format!("{value:.3}") } else { String::new() };
        table.add_row([
            row.algo.to_owned(),
            row.solved.to_string(),
            row.proven.to_string(),
            row.optimal.to_string(),
            row.fewest_steps.to_string(),
            ratio(row.ratio_mean),
            ratio(row.ratio_most),
            micros(row.time_us),
            grouped(row.expanded_mean.round() as u64),
            grouped(row.kept_mean.round() as u64),
        ]);
    }
    let title = format!(
        "{}, {} neighbours: {} queries, {} of them with a path",
        first.map.name(),
        first.neighbours,
        first.queries,
        first.solvable
    );
    Sheet { title, table }
}

/// Slides 1 and 2 of waypoints against navmeshes, and the motorcycle of slide 4.
fn networks(report: &LectureReport) -> Sheet {
    let head = [
        "map",
        "network",
        "nodes",
        "covers",
        "paths found",
        "length ÷ shortest",
        "bends",
        "turns in all",
        "the navmesh's there",
        "a motorcycle rides",
        "time",
    ];
    let mut table = table(2, &head);
    for row in &report.networks.rows {
        let of_paths = |text: String| if row.found > 0 { text } else { String::new() };
        table.add_row([
            row.map.name().to_owned(),
            row.network.title(),
            grouped(row.nodes as u64),
            format!("{:.1} %", row.covered_percent),
            format!("{} of {}", row.found, row.queries),
            of_paths(format!("{:.3}", row.ratio_mean)),
            of_paths(format!("{:.1}", row.bends_mean)),
            of_paths(format!("{:.0}°", row.turned_mean)),
            of_paths(format!("{:.0}°", row.navmesh_turned_mean)),
            of_paths(format!("{:.0} %", row.ridden_percent)),
            micros(row.time_us),
        ]);
    }
    let title = "Waypoint graph vs navigation mesh (1), (2): coverage and zigzag. Covers: places from which the \
                 network can be entered; a motorcycle rides: paths whose bends have room for a turning radius of \
                 2 voxels";
    Sheet { title: title.to_owned(), table }
}

/// Slide 3.
fn obstacles(report: &LectureReport) -> Sheet {
    let head = [
        "map",
        "network",
        "ways around",
        "found before",
        "length ÷ shortest",
        "found around",
        "length ÷ shortest",
    ];
    let mut table = table(2, &head);
    for row in &report.networks.obstacles {
        table.add_row([
            row.map.name().to_owned(),
            row.network.title(),
            row.possible.to_string(),
            row.found_before.to_string(),
            if row.found_before > 0 { format!("{:.3}", row.ratio_before) } else { String::new() },
            row.found.to_string(),
            if row.found > 0 { format!("{:.3}", row.ratio_mean) } else { String::new() },
        ]);
    }
    let title = "Waypoint graph vs navigation mesh (3): path correction. An obstacle of 3 × 3 voxels stands in the \
                 middle of every way; waypoints and arcs that it blocks are lost, the navmesh is cut anew. Shortest: the \
                 exact way around corners, found without either network";
    Sheet { title: title.to_owned(), table }
}

/// Slide 4.
fn tanks(report: &LectureReport) -> Sheet {
    let head = [
        "map",
        "network",
        "nodes lost",
        "arcs lost",
        "soldiers' paths lost",
        "queries of the tank",
        "found over what is left",
        "found over its own",
    ];
    let mut table = table(2, &head);
    for row in &report.networks.tanks {
        let percent =
            |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.0} %"));
        table.add_row([
            row.map.name().to_owned(),
            row.network.title(),
            percent(row.lost_nodes_percent),
            percent(row.lost_arcs_percent),
            percent(Some(row.lost_paths_percent)),
            row.possible.to_string(),
            row.found[0].to_string(),
            row.found[1].to_string(),
        ]);
    }
    let title = "Waypoint graph vs navigation mesh (4): characters that move differently. A tank is a voxel wider \
                 than a soldier on every side; its own network or mesh is made in the room that it has";
    Sheet { title: title.to_owned(), table }
}
