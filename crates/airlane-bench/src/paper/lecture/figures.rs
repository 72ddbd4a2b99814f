//! Figures of the lecture.

use super::{LectureReport, LectureRow, NetworkRow};
use crate::format::grouped;
use crate::paper::figure::{Figure, Group, Head, chart, title};
use airlane_picture::plot::{Chart, Scale, Tile, draw_tiles};

/// All of them.
pub(super) fn figures(report: &LectureReport) -> Vec<Figure> {
    let of = |title, unit, scale, equal_steps, of| {
        rows_chart(report, Head { title, unit, scale }, equal_steps, of)
    };
    let found = |row: &LectureRow| (100.0 * row.solved as f64 / row.solvable as f64, None);
    let ratio = |row: &LectureRow| (row.ratio_mean, None);
    let share = "% of the queries that have a path";
    let length = "mean of length ÷ shortest length, of the paths found";
    let complete = vec![
        of("Complete? Paths found, equal steps", share, Scale::FromZero, true, found),
        of("Complete? Paths found, diagonal steps too", share, Scale::FromZero, false, found),
    ];
    let optimal = vec![
        of("Optimal? Equal steps", length, Scale::Log, true, ratio),
        of("Optimal? Diagonal steps too", length, Scale::Log, false, ratio),
    ];
    let resources = vec![
        of("Time of a query", "median", Scale::LogMicros, false, |row| (row.time_us, None)),
        of("Nodes expanded, or steps taken", "mean a query", Scale::Log, false, |row| {
            (row.expanded_mean, None)
        }),
        of("Space: nodes kept in memory", "mean a query", Scale::Log, false, |row| {
            (row.kept_mean, None)
        }),
    ];
    vec![
        Figure::of_charts("lecture-complete", "Completeness", complete),
        Figure::of_charts("lecture-optimal", "Optimality", optimal),
        Figure::of_charts("lecture-resources", "Time and space, diagonal steps too", resources),
        Figure::of_charts(
            "lecture-networks",
            "Waypoint graphs against the navmesh: coverage, length and turns",
            networks(report),
        ),
        trap(report),
    ]
}

fn rows_chart(
    report: &LectureReport,
    head: Head<'_>,
    equal_steps: bool,
    of: fn(&LectureRow) -> (f64, Option<f64>),
) -> Chart {
    let maps = report.rows.chunk_by(|a, b| (a.map, a.neighbours) == (b.map, b.neighbours));
    let maps = maps.filter(|rows| rows[0].equal_steps == equal_steps);
    let groups: Vec<Group<'_, LectureRow>> = maps
        .map(|rows| {
            let name = format!("{}\n{} neighbours", rows[0].map.name(), rows[0].neighbours);
            (name, rows.iter().filter(|row| row.solved > 0).collect())
        })
        .collect();
    let names: Vec<&str> = report.summary.iter().map(|row| title(row.algo)).collect();
    chart(head, &groups, &names, |row, i| row.algo == report.summary[i].algo, of)
}

/// Slides 1 and 2 of waypoints against navmeshes.
fn networks(report: &LectureReport) -> Vec<Chart> {
    let rows = &report.networks.rows;
    let maps = rows.chunk_by(|a, b| a.map == b.map);
    let groups: Vec<Group<'_, NetworkRow>> =
        maps.map(|rows| (rows[0].map.name().to_owned(), rows.iter().collect())).collect();
    // Without paths there is nothing to measure.
    let mut with_paths = groups.clone();
    with_paths.iter_mut().for_each(|(_, rows)| rows.retain(|row| row.found > 0));
    let first = rows.chunk_by(|a, b| a.map == b.map).next().unwrap_or_default();
    let names: Vec<String> = first.iter().map(|row| row.network.title()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let of = |head: Head<'_>, groups: &[Group<'_, NetworkRow>], of: fn(&NetworkRow) -> f64| {
        let is = |row: &NetworkRow, i: usize| row.network == first[i].network;
        chart(head, groups, &names, is, |row| (of(row), None))
    };
    let head = |title, unit, scale| Head { title, unit, scale };
    let coverage = head("Coverage", "% of places that can enter the network", Scale::FromZero);
    let length = "mean of length ÷ shortest length, of the paths found";
    let length = head("Length", length, Scale::Between);
    let turns = head("Turns", "mean of all turns of a path, degrees", Scale::FromZero);
    vec![
        of(coverage, &groups, |row| row.covered_percent),
        of(length, &with_paths, |row| row.ratio_mean),
        of(turns, &with_paths, |row| row.turned_mean),
    ]
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
                        airlane::geom::polyline_length(path)
                    ),
                    None => format!("{} steps, gave up", grouped(trace.expanded.len() as u64)),
                },
                solids: &solids,
                seen: &trace.expanded,
                path: trace.path.as_deref().unwrap_or_default(),
                ends,
            })
            .collect();
        draw_tiles("Out of the trap, 8 neighbours", tiles, 4)
    };
    let caption = "The lecture's comparisons, for every algorithm".to_owned();
    Figure { name: "lecture-trap", caption, draw: Box::new(draw) }
}
