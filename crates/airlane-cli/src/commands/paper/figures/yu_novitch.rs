//! Figures of Yu & Novitch.

use super::{Figure, series, title};
use crate::picture::{PALETTE, Picture, Strand};
use crate::plot::{COLOURS, Chart, Scale};
use airlane_bench::paper::yu_novitch::{
    ALGORITHMS, GainRow, Segments, YuNovitchReport, YuNovitchRow,
};

/// All of them.
pub(in super::super) fn figures(report: &YuNovitchReport) -> Vec<Figure> {
    let times = Segments::BOTH.map(|segments| {
        let of = |row: &YuNovitchRow| (row.time_ms, row.published_time_ms);
        by_preset(report, segments, "time of a query", "median, ms", Scale::Log, of)
    });
    let lengths = Segments::BOTH.map(|segments| {
        let of = |row: &YuNovitchRow| (row.distance_cm, row.published_distance_cm);
        by_preset(report, segments, "length", "rubber-banded, cm", Scale::Between, of)
    });
    let counts = Segments::BOTH.into_iter().flat_map(|segments| {
        let expanded = |row: &YuNovitchRow| (row.expanded as f64, None);
        let los = |row: &YuNovitchRow| (row.los as f64, None);
        [
            by_preset(report, segments, "nodes expanded", "a query", Scale::Log, expanded),
            by_preset(report, segments, "lines of sight", "a query", Scale::Log, los),
        ]
    });
    let gains = vec![
        gain_chart(report, "Fewer expansions", "times; not published", Scale::Log, |gain| {
            (gain.fewer_expansions, None)
        }),
        gain_chart(report, "Faster", "times", Scale::Log, |gain| {
            (gain.faster, Some(gain.published_faster))
        }),
        gain_chart(report, "Price in length", "% longer", Scale::FromZero, |gain| {
            (gain.price_percent, Some(gain.published_price_percent))
        }),
    ];
    let mut figures = vec![
        Figure::of_charts("yu-novitch-times", "Times of tables 2 to 4", times.into()),
        Figure::of_charts("yu-novitch-lengths", "Lengths of tables 2 to 4", lengths.into()),
        Figure::of_charts("yu-novitch-counts", "What the searches did", counts.collect()),
        Figure::of_charts(
            "yu-novitch-segments",
            "What segment optimisation gains and costs",
            gains,
        ),
    ];
    figures.push(picture(report, "yu-novitch-preset-1-optimised", Segments::Optimised));
    figures.push(picture(report, "yu-novitch-preset-1", Segments::Exact));
    figures
}

fn by_preset(
    report: &YuNovitchReport,
    segments: Segments,
    what: &str,
    unit: &str,
    scale: Scale,
    of: fn(&YuNovitchRow) -> (f64, Option<f64>),
) -> Chart {
    let presets: Vec<&[YuNovitchRow]> = report
        .rows
        .chunk_by(|a, b| a.preset == b.preset)
        .filter(|rows| rows[0].table.is_some())
        .collect();
    let names = ALGORITHMS.map(|algorithm| (algorithm.name(), Some(segments)));
    let default = ("default", None);
    let all = names.into_iter().chain([default]).zip(COLOURS).map(|(key, colour)| {
        let rows =
            presets.iter().map(|rows| rows.iter().find(|row| (row.algo, row.segments) == key));
        series(title(key.0), colour, rows, |row| of(row))
    });
    Chart {
        title: format!("With {}: {what}", segments.title()),
        unit: unit.to_owned(),
        scale,
        series: all.collect(),
        groups: presets.iter().map(|rows| format!("preset {}", rows[0].preset)).collect(),
        joined: false,
    }
}

fn gain_chart(
    report: &YuNovitchReport,
    what: &str,
    unit: &str,
    scale: Scale,
    of: fn(&GainRow) -> (f64, Option<f64>),
) -> Chart {
    let presets: Vec<&[GainRow]> = report.gains.chunk_by(|a, b| a.preset == b.preset).collect();
    let all = ALGORITHMS.into_iter().zip(COLOURS).map(|(algorithm, colour)| {
        let rows =
            presets.iter().map(|rows| rows.iter().find(|gain| gain.algo == algorithm.name()));
        series(title(algorithm.name()), colour, rows, |gain| of(gain))
    });
    Chart {
        title: format!("Segment optimisation: {}", what.to_lowercase()),
        unit: unit.to_owned(),
        scale,
        series: all.collect(),
        groups: presets.iter().map(|rows| format!("preset {}", rows[0].preset)).collect(),
        joined: false,
    }
}

/// Preset 1 as in figures 1 and 2 of the paper: A\* raw yellow and rubber-banded black, Theta\*
/// purple, Lazy Theta\* orange.
fn picture(report: &YuNovitchReport, name: &'static str, segments: Segments) -> Figure {
    const YELLOW: [u8; 3] = [240, 205, 40];
    const PURPLE: [u8; 3] = [130, 60, 170];
    let (solids, voxel_cm) = (report.level.clone(), 100.0);
    let tracks = report.tracks.iter();
    let tracks = tracks.filter(|track| track.preset == 1 && track.segments == segments);
    let strands: Vec<_> = tracks
        .flat_map(|track| {
            let raw = (format!("{}, raw", title(track.algo)), YELLOW, track.raw.clone());
            let colour = match track.algo {
                "astar" => PALETTE[4],
                "theta" => PURPLE,
                _ => PALETTE[1],
            };
            let banded = (title(track.algo).to_owned(), colour, track.banded.clone());
            let raw = (track.algo == "astar").then_some(raw);
            raw.into_iter().chain([banded])
        })
        .map(|(label, colour, points)| {
            let length = voxel_cm * airlane_bench::length_of(&points);
            (format!("{label:<14}{length:>6.0} cm"), colour, points)
        })
        .collect();
    let caption = format!("Preset 1 with {}, after figures 1 and 2", segments.title());
    let draw = move || {
        let picture = Picture {
            width: 1280,
            height: 800,
            title: format!("Preset 1, {}", segments.title()),
            ..Picture::default()
        };
        let strands: Vec<Strand<'_>> = strands
            .iter()
            .map(|(label, colour, points)| Strand { label, colour: *colour, points })
            .collect();
        picture.render(&solids, &strands)
    };
    Figure { name, caption, draw: Box::new(draw) }
}
