//! Figures of Massonnat & Verbrugge.

use super::{BinRow, MassonnatReport, MergingRow, Refining, RefiningRow, Searched, UpdateTimes};
use crate::paper::figure::{Figure, Group, Head, PUBLISHED, chart, series};
use airlane_picture::plot::{COLOURS, Chart, Drawing, Scale, Series, draw};

/// All of them.
pub(super) fn figures(report: &MassonnatReport) -> Vec<Figure> {
    let log = |title: &str, unit: &str, groups, series| Chart {
        title: title.to_owned(),
        unit: unit.to_owned(),
        scale: Scale::Log,
        groups,
        series,
        rings: PUBLISHED.to_owned(),
        joined: false,
    };
    let rows = || report.cells.iter().map(Some);
    let cells = vec![
        series("octree leaves", COLOURS[1], rows(), |row| {
            (row.unmerged as f64, Some(row.published.unmerged as f64))
        }),
        series("merged cells", COLOURS[0], rows(), |row| {
            (row.merged as f64, Some(row.published.merged as f64))
        }),
    ];
    let scenes = report.cells.iter().map(|row| row.scene.clone()).collect();
    let rows = || report.updates.iter().map(Some);
    let part = |name: &str, colour, of: fn(&UpdateTimes) -> f64| {
        series(name, colour, rows(), move |row| (of(&row.times), row.published.as_ref().map(of)))
    };
    let updates = vec![
        part("octree or world", COLOURS[1], |times| times.octree_ms),
        part("graph or cells", COLOURS[0], |times| times.graph_ms),
        part("path", COLOURS[5], |times| times.path_ms),
        part("total", COLOURS[4], |times| times.total_ms),
    ];
    let methods = report.updates.iter().map(|row| match row.halls {
        1 => row.method.name().to_owned(),
        halls => format!("{}\n{halls} × {halls} halls", row.method.name()),
    });
    let mut figures = vec![
        Figure::of_charts(
            "massonnat-cells",
            "Table I: cells",
            vec![log("Table I: leaves and merged cells", "count", scenes, cells)],
        ),
        Figure::of_charts(
            "massonnat-updates",
            "Table II: updates",
            vec![log("Table II: an update", "mean, ms", methods.collect(), updates)],
        ),
        Figure::of_charts(
            "massonnat-merging",
            "Time of A* over voxels, octree leaves and merged cells",
            vec![merging_chart(report)],
        ),
        Figure::of_charts(
            "massonnat-refining",
            "What refining gains",
            vec![refining_chart(report)],
        ),
    ];
    if !report.maps.is_empty() {
        let caption = "Figures 5 and 6: against JPS-3D";
        figures.push(Figure::of_charts("massonnat-versus", caption, versus(report)));
    }
    figures
}

impl MassonnatReport {
    /// Figures 5 and 6; `None` if there were no maps.
    pub fn plot(&self) -> Option<Drawing> {
        (!self.maps.is_empty()).then(|| draw(&versus(self)))
    }
}

fn refining_chart(report: &MassonnatReport) -> Chart {
    let scenes = report.refining.chunk_by(|a, b| a.scene == b.scene);
    let groups: Vec<Group<'_, RefiningRow>> =
        scenes.map(|rows| (rows[0].scene.to_string(), rows.iter().collect())).collect();
    let kinds = [Refining::Pruned, Refining::Funnel, Refining::Taut, Refining::Default];
    let head = Head {
        title: "What refining gains",
        unit: "mean length ÷ that of raw A* over transition centres",
        scale: Scale::Between,
    };
    let names = ["pruned", "funnel", "taut string", "default planner"];
    let is = |row: &RefiningRow, i: usize| row.refining == kinds[i];
    chart(head, &groups, &names, is, |row| (row.ratio_mean, None))
}

const NAMES: [&str; 3] = ["default planner", "A* over portal centres, pruned", "JPS-3D"];
const PAINTS: [usize; 3] = [0, 5, 6];

/// A\* over voxels, leaves and merged cells.
fn merging_chart(report: &MassonnatReport) -> Chart {
    let scenes = report.merging.chunk_by(|a, b| a.scene == b.scene);
    let groups: Vec<Group<'_, MergingRow>> =
        scenes.map(|rows| (rows[0].scene.to_string(), rows.iter().collect())).collect();
    let head =
        Head { title: "What merging gains: A* over …", unit: "median", scale: Scale::LogMicros };
    let names = Searched::ALL.map(Searched::name);
    let is = |row: &MergingRow, i: usize| row.searched == Searched::ALL[i];
    chart(head, &groups, &names, is, |row| (row.time_us, None))
}

/// Figures 5 and 6.
fn versus(report: &MassonnatReport) -> Vec<Chart> {
    let chart = |title: String, groups, series, joined| Chart {
        title,
        unit: "mean".to_owned(),
        scale: Scale::LogMicros,
        groups,
        series,
        rings: "median".to_owned(),
        joined,
    };
    let maps = (0..3).map(|i| {
        let rows = report.maps.iter().map(|row| Some([row.default, row.portals, row.jps3d][i]));
        series(NAMES[i], COLOURS[PAINTS[i]], rows, |spent| (spent.mean_us, Some(spent.median_us)))
    });
    let groups = report.maps.iter().map(|row| row.map.clone());
    let title = "Figure 5: time of a query on each map".to_owned();
    let mut charts = vec![chart(title, groups.collect(), maps.collect(), false)];

    for map in &report.figure_6 {
        charts.extend(figure_6(report, map, chart));
    }
    charts
}

/// Times on one map by length.
fn figure_6(
    report: &MassonnatReport,
    map: &str,
    chart: impl Fn(String, Vec<String>, Vec<Series>, bool) -> Chart,
) -> Option<Chart> {
    let bins: Vec<_> = report.bins.iter().filter(|bin| bin.map == map).collect();
    if let [first, ..] = bins[..] {
        // Ranges without queries have no row, but their place on the axis.
        let width = first.to - first.from;
        let number = |bin: &BinRow| (bin.from / width).round() as usize;
        let count = bins.iter().map(|bin| number(bin) + 1).max().unwrap_or(0);
        let all: Vec<Option<&BinRow>> =
            (0..count).map(|i| bins.iter().copied().find(|bin| number(bin) == i)).collect();
        let lengths = (0..3).map(|i| {
            series(NAMES[i], COLOURS[PAINTS[i]], all.iter().copied(), |bin: &&BinRow| {
                ([bin.default_us, bin.portals_us, bin.jps3d_us][i], None)
            })
        });
        let groups = (0..count).map(|i| format!("{:.0}", (i as f64 + 0.5) * width));
        let title = format!("Figure 6: {map}, time of a query by length of its path in voxels");
        return Some(chart(title, groups.collect(), lengths.collect(), true));
    }
    None
}
