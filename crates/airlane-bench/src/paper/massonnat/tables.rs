//! Tables of Massonnat & Verbrugge.

use super::differences::differences;
use super::figures::figures;
use super::{MassonnatReport, Refining, UpdateTimes};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl MassonnatReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        let rows = [
            lines("table-1", &self.cells),
            lines("table-2", &self.updates),
            lines("refining", &self.refining),
            lines("figure-5", &self.maps),
            lines("figure-6", &self.bins),
            lines("merging", &self.merging),
            lines("leaves", &self.leaves),
        ];
        Digest {
            name: "massonnat",
            source: self.source.clone(),
            sheets: sheets(self),
            notes: Vec::new(),
            rows: rows.concat(),
            differences: differences(self),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
    }
}

fn sheets(report: &MassonnatReport) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    let title = "Table I: free voxels, octree leaves and merged cells, published beside".to_owned();
    let count = |number: usize| grouped(number as u64);
    let share = |part: usize, all: usize| format!("{:.1} %", 100.0 * part as f64 / all as f64);
    let head = [
        "scene",
        "voxels",
        "published",
        "unmerged",
        "published",
        "merged",
        "published",
        "merged ÷ unmerged",
        "published",
    ];
    let mut cells = table(1, &head);
    for row in &report.cells {
        let published = row.published;
        cells.add_row([
            row.scene.clone(),
            grouped(row.voxels),
            grouped(published.voxels),
            count(row.unmerged),
            count(published.unmerged),
            count(row.merged),
            count(published.merged),
            share(row.merged, row.unmerged),
            share(published.merged, published.unmerged),
        ]);
    }
    sheets.push(Sheet { title, table: cells });
    sheets.extend(leaves(report));
    sheets.push(merging(report));

    let updates = report.updates.first().map_or(0, |row| row.updates);
    let title =
        format!("Table II: {} updates on Industrial, mean ms, ours / published", count(updates));
    let head = ["method", "octree update", "graph update", "path", "total", "path length"];
    let mut times = table(1, &head);
    for row in &report.updates {
        let pair = |of: fn(&UpdateTimes) -> f64| {
            let published = row.published.as_ref();
            let published = published.map_or(String::new(), |ms| format!(" / {:.2}", of(ms)));
            format!("{:.3}{published}", of(&row.times))
        };
        let place = match row.halls {
            1 => String::new(),
            halls => format!(", {halls} × {halls} halls"),
        };
        times.add_row([
            format!("{}{place}", row.method.name()),
            pair(|times| times.octree_ms),
            pair(|times| times.graph_ms),
            pair(|times| times.path_ms),
            pair(|times| times.total_ms),
            format!("{:.2}", row.length_mean),
        ]);
    }
    sheets.push(Sheet { title, table: times });

    let title = "Refining: mean length ÷ raw A* over transition centres (least), mean time";
    let mut refining = table(1, &["scene", "raw A*", "pruned", "funnel", "taut string", "default"]);
    for rows in report.refining.chunk_by(|a, b| a.scene == b.scene) {
        let cells = rows.iter().map(|row| match row.refining {
            Refining::Raw => micros(row.time_us),
            _ => {
                let time = micros(row.time_us);
                format!("{:.3} ({:.3}) {time}", row.ratio_mean, row.ratio_least)
            }
        });
        refining.add_row(std::iter::once(rows[0].scene.to_string()).chain(cells));
    }
    sheets.push(Sheet { title: title.to_owned(), table: refining });
    sheets.extend(figure_sheets(report));
    sheets
}

fn figure_sheets(report: &MassonnatReport) -> Vec<Sheet> {
    if report.maps.is_empty() {
        return Vec::new();
    }
    let title = "Figure 5: time of a query; length ÷ the scenario's cost; portals: the paper's \
                 search, A* over the centres of transition surfaces, pruned";
    let head = [
        "map",
        "queries",
        "default mean",
        "median",
        "length",
        "portals mean",
        "median",
        "length",
        "jps3d mean",
        "median",
        "length",
    ];
    let mut maps = table(1, &head);
    for row in &report.maps {
        let spent = [row.default, row.portals, row.jps3d].into_iter().flat_map(|spent| {
            let length = format!("{:.4}", spent.length_ratio_mean);
            [micros(spent.mean_us), micros(spent.median_us), length]
        });
        let first = [row.map.clone(), grouped(row.queries as u64)];
        maps.add_row(first.into_iter().chain(spent));
    }
    let mut sheets = vec![Sheet { title: title.to_owned(), table: maps }];
    for map in &report.figure_6 {
        let title = format!("Figure 6: {map}, mean time by length of the path in voxels");
        let mut lengths = table(1, &["length", "queries", "default", "portals", "jps3d"]);
        for bin in report.bins.iter().filter(|bin| bin.map == *map) {
            lengths.add_row([
                format!("{:.0} to {:.0}", bin.from, bin.to),
                grouped(bin.queries as u64),
                micros(bin.default_us),
                micros(bin.portals_us),
                micros(bin.jps3d_us),
            ]);
        }
        sheets.push(Sheet { title, table: lengths });
    }
    sheets
}

/// What merging gains.
fn merging(report: &MassonnatReport) -> Sheet {
    let head = ["scene", "voxels", "nodes", "octree leaves", "nodes", "merged cells", "nodes"];
    let mut table = table(1, &head);
    for rows in report.merging.chunk_by(|a, b| a.scene == b.scene) {
        let cells = rows
            .iter()
            .flat_map(|row| [micros(row.time_us), grouped(row.expanded_mean.round() as u64)]);
        table.add_row(std::iter::once(rows[0].scene.to_string()).chain(cells));
    }
    let title = "Impact of merging: A* over voxels, octree leaves and merged cells; median time, mean number \
                 of nodes expanded, without refining";
    Sheet { title: title.to_owned(), table }
}

/// Leaves of other octrees over the map of the last row of table I.
fn leaves(report: &MassonnatReport) -> Option<Sheet> {
    let first = report.leaves.first()?;
    let head = ["smallest cube", "beyond the map", "free cubes", "leaves", "our cells"];
    let mut table = table(2, &head);
    for row in &report.leaves {
        table.add_row([
            match row.smallest {
                1 => "1 voxel".to_owned(),
                edge => format!("{edge} voxels"),
            },
            if row.open { "free" } else { "solid" }.to_owned(),
            grouped(row.cubes),
            grouped(row.leaves as u64),
            row.cells.map_or(String::new(), |cells| grouped(cells as u64)),
        ]);
    }
    let title =
        format!("Free leaves of octrees over {}, by the edge of the smallest cube", first.map);
    Some(Sheet { title, table })
}
