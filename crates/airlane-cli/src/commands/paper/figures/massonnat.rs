//! Figures of Massonnat & Verbrugge.

use super::{Figure, Group, Head, chart, series};
use crate::plot::{COLOURS, Chart, Scale};
use airlane_bench::paper::massonnat::{MassonnatReport, Refining, RefiningRow, UpdateTimes};

/// All of them.
pub(in super::super) fn figures(report: &MassonnatReport) -> Vec<Figure> {
    let log = |title: &str, unit: &str, groups, series| Chart {
        title: title.to_owned(),
        unit: unit.to_owned(),
        scale: Scale::Log,
        groups,
        series,
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
        halls => format!("{}\n{halls} x {halls} halls", row.method.name()),
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
            "massonnat-refining",
            "What refining gains",
            vec![refining_chart(report)],
        ),
    ];
    if !report.maps.is_empty() {
        figures.push(versus_figure(report));
    }
    figures
}

fn refining_chart(report: &MassonnatReport) -> Chart {
    let scenes = report.refining.chunk_by(|a, b| a.scene == b.scene);
    let groups: Vec<Group<'_, RefiningRow>> =
        scenes.map(|rows| (rows[0].scene.to_string(), rows.iter().collect())).collect();
    let kinds = [Refining::Pruned, Refining::Funnel, Refining::Taut, Refining::Default];
    let head = Head {
        title: "What refining gains",
        unit: "mean length / that of raw A* over transition centres",
        scale: Scale::Between,
    };
    let names = ["pruned", "funnel", "taut string", "default planner"];
    let is = |row: &RefiningRow, i: usize| row.refining == kinds[i];
    chart(head, &groups, &names, is, |row| (row.ratio_mean, None))
}

/// Figures 5 and 6.
fn versus_figure(report: &MassonnatReport) -> Figure {
    const NAMES: [&str; 3] = ["default planner", "A* over portal centres, pruned", "JPS-3D"];
    let colours = [COLOURS[0], COLOURS[5], COLOURS[6]];
    let all = |which: usize| {
        report.maps.iter().map(move |row| Some([row.default, row.portals, row.jps3d][which]))
    };
    let maps = (0..3).map(|i| series(NAMES[i], colours[i], all(i), |spent| (spent.mean_us, None)));
    let medians =
        (0..3).map(|i| series(NAMES[i], colours[i], all(i), |spent| (spent.median_us, None)));
    let groups = || report.maps.iter().map(|row| row.map.clone()).collect();
    let chart = |title: &str, groups, series, joined| Chart {
        title: title.to_owned(),
        unit: "microseconds".to_owned(),
        scale: Scale::Log,
        groups,
        series,
        joined,
    };
    let mut charts = vec![
        chart("Figure 5: mean time of a query", groups(), maps.collect(), false),
        chart("Figure 5: median time of a query", groups(), medians.collect(), false),
    ];
    let bins: Vec<_> = report.bins.iter().filter(|bin| bin.map == "BA1").collect();
    if !bins.is_empty() {
        let lengths = (0..3).map(|i| {
            let all =
                bins.iter().map(|bin| Some([bin.default_us, bin.portals_us, bin.jps3d_us][i]));
            series(NAMES[i], colours[i], all, |us| (*us, None))
        });
        let groups = bins.iter().map(|bin| format!("{:.0}", f64::midpoint(bin.from, bin.to)));
        let title = "Figure 6: BA1, mean time by length of the path in voxels";
        charts.push(chart(title, groups.collect(), lengths.collect(), true));
    }
    Figure::of_charts("massonnat-versus", "Figures 5 and 6: against JPS-3D", charts)
}
