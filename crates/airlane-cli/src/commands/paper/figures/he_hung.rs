//! Figures of He & Hung.

use super::{Figure, series, title};
use crate::plot::{COLOURS, Chart, Scale};
use airlane_bench::paper::he_hung::{HeHungReport, HeHungRow, Unit};

/// All of them.
pub(in super::super) fn figures(report: &HeHungReport) -> Vec<Figure> {
    let tests: Vec<&[HeHungRow]> = report.rows.chunk_by(|a, b| a.test == b.test).collect();
    let chart = |name: &str,
                 unit: &str,
                 scale,
                 of: fn(&HeHungRow) -> (f64, Option<f64>),
                 keep: &dyn Fn(&HeHungRow) -> bool| {
        let tests: Vec<_> = tests.iter().filter(|rows| keep(&rows[0])).collect();
        // The same contenders on every test, whichever graph it is about.
        let contenders = tests.first().map_or(0, |rows| rows.len());
        let all = (0..contenders).zip(COLOURS).map(|(i, colour)| {
            series(
                &contender(&tests[0][i].algo),
                colour,
                tests.iter().map(|rows| rows.get(i)),
                |row| of(row),
            )
        });
        Chart {
            title: name.to_owned(),
            unit: unit.to_owned(),
            scale,
            series: all.collect(),
            groups: tests
                .iter()
                .map(|rows| format!("{:?}\n{}", rows[0].scene, rows[0].test))
                .collect(),
            joined: false,
        }
    };
    let distance = |row: &HeHungRow| (row.distance, row.published_distance);
    let time = |row: &HeHungRow| (row.time_ms, row.published_time_ms);
    let lengths = vec![
        chart(
            "Around a wall and a ball",
            "mean length, % of the exact length",
            Scale::Between,
            distance,
            &|row| row.unit == Unit::Percent,
        ),
        chart(
            "In the complex scene",
            "mean length, edges of the cube; the published scene is another",
            Scale::Between,
            distance,
            &|row| row.unit == Unit::Edges,
        ),
    ];
    let times = vec![chart("Time of a query", "mean, ms", Scale::Log, time, &|_| true)];
    vec![
        Figure::of_charts("he-hung-lengths", "Mean lengths of tables 1 to 3", lengths),
        Figure::of_charts("he-hung-times", "Mean times of tables 1 to 3", times),
    ]
}

/// `lazytheta@progressive-corner` as a person would say it; the graph is in the name of the test.
fn contender(algo: &str) -> String {
    match algo.split_once('@') {
        Some((algo, space)) if space.starts_with("progressive") => {
            format!("{}, progressive", title(algo))
        }
        Some((algo, _)) => format!("{}, regular", title(algo)),
        None => title(algo).to_owned(),
    }
}
