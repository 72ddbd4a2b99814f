//! Figures of He & Hung.

use super::{HeHungReport, HeHungRow, Unit};
use crate::paper::figure::{Figure, Group, Head, chart, title};
use airlane_picture::plot::Scale;

/// All of them.
pub(super) fn figures(report: &HeHungReport) -> Vec<Figure> {
    let tests = |unit: Option<Unit>| -> Vec<Group<'_, HeHungRow>> {
        let tests = report.rows.chunk_by(|a, b| a.test == b.test);
        tests
            .filter(|rows| unit.is_none_or(|unit| rows[0].unit == unit))
            .map(|rows| (format!("{:?}\n{}", rows[0].scene, rows[0].test), rows.iter().collect()))
            .collect()
    };
    // The same contenders on every test, whichever graph it is about.
    let first = report.rows.chunk_by(|a, b| a.test == b.test).next().unwrap_or_default();
    let names: Vec<String> = first.iter().map(|row| contender(&row.algo)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let is = |row: &HeHungRow, i: usize| contender(&row.algo) == names[i];

    let around = chart(
        Head {
            title: "Around a wall and a ball",
            unit: "mean length, % of the exact length",
            scale: Scale::Between,
        },
        &tests(Some(Unit::Percent)),
        &names,
        is,
        |row: &HeHungRow| (row.distance, row.published_distance),
    );
    let complex = tests(Some(Unit::Edges));
    let shortest = |of: fn(&HeHungRow) -> Option<f64>| {
        let rows = complex.iter().flat_map(|(_, rows)| rows.iter().copied());
        rows.filter(|row| row.algo.contains("theta@")).filter_map(of).fold(f64::INFINITY, f64::min)
    };
    let (ours, theirs) =
        (shortest(|row| Some(row.distance)), shortest(|row| row.published_distance));
    let inside = chart(
        Head {
            title: "In the complex scene",
            unit: "mean length, % of the shortest any-angle one: the published scene is another",
            scale: Scale::Between,
        },
        &complex,
        &names,
        is,
        |row: &HeHungRow| {
            let published = row.published_distance.map(|length| 100.0 * length / theirs);
            (100.0 * row.distance / ours, published)
        },
    );
    let times = chart(
        Head { title: "Time of a query", unit: "mean, ms", scale: Scale::Log },
        &tests(None),
        &names,
        is,
        |row: &HeHungRow| (row.time_ms, row.published_time_ms),
    );
    vec![
        Figure::of_charts("he-hung-lengths", "Mean lengths of tables 1 to 3", vec![around, inside]),
        Figure::of_charts("he-hung-times", "Mean times of tables 1 to 3", vec![times]),
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
