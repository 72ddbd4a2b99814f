//! Figures of the lecture.

use super::{Figure, series, title};
use crate::commands::grouped;
use crate::plot::{COLOURS, Chart, Scale, Tile, draw_tiles};
use airlane_bench::paper::lecture::{LectureReport, LectureRow};

/// All of them.
pub(in super::super) fn figures(report: &LectureReport) -> Vec<Figure> {
    let equal = |equal_steps: bool| {
        let steps = if equal_steps { "equal steps" } else { "diagonal steps too" };
        let found = |row: &LectureRow| (100.0 * row.solved as f64 / row.solvable as f64, None);
        chart(
            report,
            equal_steps,
            &format!("Complete? Paths found, {steps}"),
            "% of the queries that have one",
            Scale::FromZero,
            found,
        )
    };
    let ratio = |equal_steps: bool, name: &str| {
        let of = |row: &LectureRow| (row.ratio_mean, None);
        chart(
            report,
            equal_steps,
            name,
            "mean length / shortest length of the paths found",
            Scale::Log,
            of,
        )
    };
    let resources = |name: &str, unit: &str, of: fn(&LectureRow) -> (f64, Option<f64>)| {
        chart(report, false, name, unit, Scale::Log, of)
    };
    vec![
        Figure::of_charts("lecture-complete", "Completeness", vec![equal(true), equal(false)]),
        Figure::of_charts(
            "lecture-optimal",
            "Optimality",
            vec![ratio(true, "Optimal? Equal steps"), ratio(false, "Optimal? Diagonal steps too")],
        ),
        Figure::of_charts(
            "lecture-resources",
            "Time and space, diagonal steps too",
            vec![
                resources("Time of a query", "mean, microseconds", |row| (row.time_us, None)),
                resources("Nodes expanded, or steps taken", "mean a query", |row| {
                    (row.expanded_mean, None)
                }),
                resources("Space: nodes kept in memory", "mean a query", |row| {
                    (row.kept_mean, None)
                }),
            ],
        ),
        trap(report),
    ]
}

fn chart(
    report: &LectureReport,
    equal_steps: bool,
    name: &str,
    unit: &str,
    scale: Scale,
    of: fn(&LectureRow) -> (f64, Option<f64>),
) -> Chart {
    let maps = report.rows.chunk_by(|a, b| (a.map, a.neighbours) == (b.map, b.neighbours));
    let maps: Vec<_> = maps.filter(|rows| rows[0].equal_steps == equal_steps).collect();
    let all = report.summary.iter().zip(COLOURS).map(|(summary, colour)| {
        let rows = maps
            .iter()
            .map(|rows| rows.iter().find(|row| row.algo == summary.algo && row.solved > 0));
        series(title(summary.algo), colour, rows, |row| of(row))
    });
    Chart {
        title: name.to_owned(),
        unit: unit.to_owned(),
        scale,
        series: all.collect(),
        groups: maps
            .iter()
            .map(|rows| format!("{}\n{} neighbours", rows[0].map.name(), rows[0].neighbours))
            .collect(),
        joined: false,
    }
}

/// What every algorithm does in the trap: comparisons 1 and 2 of the lecture, for all of them.
fn trap(report: &LectureReport) -> Figure {
    let (solids, ends, traces) = (report.trap.clone(), report.trap_ends, report.traces.clone());
    let draw = move || {
        let tiles: Vec<Tile<'_>> = traces
            .iter()
            .map(|trace| Tile {
                title: title(trace.algo).to_owned(),
                note: match &trace.path {
                    Some(path) => format!(
                        "{} seen, length {:.1}",
                        grouped(trace.expanded.len() as u64),
                        airlane_bench::length_of(path)
                    ),
                    None => format!("{} steps, gave up", grouped(trace.expanded.len() as u64)),
                },
                solids: &solids,
                seen: &trace.expanded,
                path: trace.path.as_deref().unwrap_or_default(),
                ends,
            })
            .collect();
        draw_tiles("Out of the trap, 8 neighbours", &tiles, 4)
    };
    let caption = "The lecture's comparisons, for every algorithm".to_owned();
    Figure { name: "lecture-trap", caption, draw: Box::new(draw) }
}
