//! The plot of `airlane bench scen --plot`.

use super::{write_picture, write_png};
use airlane::method::Profile;
use airlane_bench::ScenRow;
use airlane_picture::plot::{COLOURS, Chart, Scale, Series, draw};
use anyhow::Result;
use std::path::Path;

/// Draws times and lengths by map and algorithm, or gaps if the reference ran; as PNG if the file is called
/// so, else as SVG.
pub(super) fn write(file: &Path, rows: &[ScenRow]) -> Result<()> {
    let drawing = match rows.iter().any(|row| row.gap_mean.is_some()) {
        true => draw(&[gaps(rows)]),
        false => draw(&[times(rows), lengths(rows)]),
    };
    match file.extension().is_some_and(|ending| ending == "png") {
        true => write_png(file, &drawing.image()),
        false => write_picture(file, |out| out.write_all(drawing.svg().as_bytes())),
    }
}

fn times(rows: &[ScenRow]) -> Chart {
    Chart {
        title: "Time of a query".to_owned(),
        unit: "mean; less is better".to_owned(),
        scale: Scale::LogMicros,
        groups: names(rows, |row| &row.map),
        series: series(rows, |row| Some(row.mean_us), |row| Some(row.p50_us)),
        rings: "median".to_owned(),
        joined: false,
    }
}

fn lengths(rows: &[ScenRow]) -> Chart {
    let length = |row: &ScenRow| {
        Some(row.length_ratio_mean).filter(|ratio| ratio.is_finite() && *ratio > 0.0)
    };
    Chart {
        title: "Length of the paths".to_owned(),
        unit: "mean of length ÷ optimum over 26 steps a voxel; less is better".to_owned(),
        scale: Scale::Between,
        groups: names(rows, |row| &row.map),
        series: series(rows, length, |_| None),
        rings: String::new(),
        joined: false,
    }
}

/// How much longer paths are than the reference's, which has none itself.
fn gaps(rows: &[ScenRow]) -> Chart {
    let others: Vec<ScenRow> = rows.iter().filter(|row| !is_reference(row)).cloned().collect();
    Chart {
        title: "Gap to the reference".to_owned(),
        unit: "per cent longer than its path, mean; less is better".to_owned(),
        scale: Scale::FromZero,
        groups: names(&others, |row| &row.map),
        series: series(&others, |row| row.gap_mean, |row| row.gap_p95),
        rings: "95th percentile".to_owned(),
        joined: false,
    }
}

fn is_reference(row: &ScenRow) -> bool {
    row.algo.parse().is_ok_and(|profile: Profile| profile == Profile::Reference)
}

/// Values of a column, each once, in order of appearance.
fn names(rows: &[ScenRow], of: impl Fn(&ScenRow) -> &String) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        if !names.contains(of(row)) {
            names.push(of(row).clone());
        }
    }
    names
}

/// A series for each algorithm, with a value for each map.
fn series(
    rows: &[ScenRow],
    value: impl Fn(&ScenRow) -> Option<f64>,
    ring: impl Fn(&ScenRow) -> Option<f64>,
) -> Vec<Series> {
    let maps = names(rows, |row| &row.map);
    let find =
        |map: &String, algo: &String| rows.iter().find(|row| row.map == *map && row.algo == *algo);
    let algos = names(rows, |row| &row.algo);
    let colours = COLOURS.into_iter().cycle();
    let all = algos.into_iter().zip(colours).map(|(name, colour)| Series {
        values: maps.iter().map(|map| find(map, &name).and_then(&value)).collect(),
        rings: maps.iter().map(|map| find(map, &name).and_then(&ring)).collect(),
        name,
        colour,
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(map: &str, algo: &str, mean_us: f64) -> ScenRow {
        ScenRow {
            map: map.to_owned(),
            algo: algo.to_owned(),
            queries: 1,
            solved: 1,
            optimal_matches: 1,
            invalid: 0,
            mean_us,
            p50_us: mean_us,
            p99_us: mean_us,
            max_us: mean_us,
            expanded_mean: 1.0,
            los_mean: 1.0,
            length_ratio_mean: 1.0,
            memory_bytes: 1,
            gap_mean: None,
            gap_p95: None,
        }
    }

    #[test]
    fn gaps_are_those_of_the_others() {
        let gap = |map: &str, algo: &str, mean: f64| {
            let gaps = (Some(mean), Some(3.0 * mean));
            ScenRow { gap_mean: gaps.0, gap_p95: gaps.1, ..row(map, algo, 1.0) }
        };
        let chart =
            gaps(&[gap("A", "fast", 0.5), gap("A", "reference", 0.0), gap("B", "fast", 0.1)]);
        assert_eq!(chart.groups, ["A", "B"]);
        assert_eq!(chart.series.len(), 1);
        assert_eq!(chart.series[0].values, [Some(0.5), Some(0.1)]);
        assert_eq!(chart.series[0].rings[0], Some(1.5));
    }

    #[test]
    fn every_algorithm_has_a_place_for_every_map() {
        let rows = [row("A", "one", 1.0), row("A", "two", 2.0), row("B", "two", 3.0)];
        let chart = times(&rows);
        assert_eq!(chart.groups, ["A", "B"]);
        assert_eq!(chart.series[0].values, [Some(1.0), None]);
        assert_eq!(chart.series[1].values, [Some(2.0), Some(3.0)]);
    }
}
