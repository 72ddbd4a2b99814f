//! Figures of Yu & Novitch.

use super::{ALGORITHMS, GainRow, Segments, YuNovitchReport, YuNovitchRow};
use crate::paper::figure::{Figure, Group, Head, chart, title};
use airlane_picture::plot::{Chart, Scale};
use airlane_picture::{PALETTE, Picture, Strand};

/// All of them.
pub(super) fn figures(report: &YuNovitchReport) -> Vec<Figure> {
    let rows = |title, unit, scale, of| rows_chart(report, Head { title, unit, scale }, of);
    let gains = |title, unit, scale, of| gains_chart(report, Head { title, unit, scale }, of);
    let tables = vec![
        rows("Time of a query", "median, ms", Scale::Log, |row| {
            (row.time_ms, row.published_time_ms)
        }),
        rows("Length", "rubber-banded, cm", Scale::Between, |row| {
            (row.distance_cm, row.published_distance_cm)
        }),
    ];
    let counts = vec![
        rows("Nodes expanded", "a query", Scale::Log, |row| (row.expanded as f64, None)),
        rows("Lines of sight", "a query", Scale::Log, |row| (row.los as f64, None)),
    ];
    let segments = vec![
        gains(
            "Segment optimisation: fewer expansions",
            "times; not published",
            Scale::Log,
            |gain| (gain.fewer_expansions, None),
        ),
        gains("Segment optimisation: faster", "times", Scale::Log, |gain| {
            (gain.faster, Some(gain.published_faster))
        }),
        gains("Segment optimisation: price in length", "% longer", Scale::FromZero, |gain| {
            (gain.price_percent, Some(gain.published_price_percent))
        }),
    ];
    let mut figures = vec![
        Figure::of_charts("yu-novitch-tables", "Times and lengths of tables 2 to 4", tables),
        Figure::of_charts("yu-novitch-counts", "What the searches did", counts),
        Figure::of_charts(
            "yu-novitch-segments",
            "What segment optimisation gains and costs",
            segments,
        ),
    ];
    figures
        .extend(PICTURES.map(|(name, preset, segments)| picture(report, name, preset, segments)));
    figures
}

/// The presets, with segment optimisation and without. On preset 3 the goal is in sight, so that all paths
/// are the same.
const PICTURES: [(&str, u32, Segments); 7] = [
    ("yu-novitch-preset-1-optimised", 1, Segments::Optimised),
    ("yu-novitch-preset-1", 1, Segments::Exact),
    ("yu-novitch-preset-2-optimised", 2, Segments::Optimised),
    ("yu-novitch-preset-2", 2, Segments::Exact),
    ("yu-novitch-preset-3", 3, Segments::Exact),
    ("yu-novitch-preset-4-optimised", 4, Segments::Optimised),
    ("yu-novitch-preset-4", 4, Segments::Exact),
];

/// With segment optimisation beside without, preset by preset.
fn rows_chart(
    report: &YuNovitchReport,
    head: Head<'_>,
    of: fn(&YuNovitchRow) -> (f64, Option<f64>),
) -> Chart {
    let presets = report.rows.chunk_by(|a, b| a.preset == b.preset);
    let presets = presets.filter(|rows| rows[0].table.is_some());
    let groups: Vec<Group<'_, YuNovitchRow>> = presets
        .flat_map(|rows| {
            Segments::BOTH.map(|segments| {
                // The default planner takes no steps, so there is nothing to optimise.
                let name = match segments {
                    Segments::Optimised => "optimised",
                    Segments::Exact => "exact",
                };
                let of = |row: &&YuNovitchRow| row.segments.unwrap_or(Segments::Exact) == segments;
                let title = format!("preset {}\n{name}", rows[0].preset);
                (title, rows.iter().filter(of).collect())
            })
        })
        .collect();
    let algos = [&ALGORITHMS[..], &["default"]].concat();
    let names: Vec<&str> = algos.iter().map(|algo| title(algo)).collect();
    chart(head, &groups, &names, |row, i| row.algo == algos[i], of)
}

fn gains_chart(
    report: &YuNovitchReport,
    head: Head<'_>,
    of: fn(&GainRow) -> (f64, Option<f64>),
) -> Chart {
    let presets = report.gains.chunk_by(|a, b| a.preset == b.preset);
    let groups: Vec<Group<'_, GainRow>> =
        presets.map(|rows| (format!("preset {}", rows[0].preset), rows.iter().collect())).collect();
    let names = ALGORITHMS.map(title);
    chart(head, &groups, &names, |gain, i| gain.algo == ALGORITHMS[i], of)
}

/// A preset as in figures 1 and 2 of the paper: A\* raw yellow and rubber-banded black, Theta\*
/// purple, Lazy Theta\* orange.
fn picture(
    report: &YuNovitchReport,
    name: &'static str,
    preset: u32,
    segments: Segments,
) -> Figure {
    const YELLOW: [u8; 3] = [240, 205, 40];
    const PURPLE: [u8; 3] = [130, 60, 170];
    let (solids, voxel_cm) = (report.level.clone(), 100.0);
    let tracks = report.tracks.iter();
    let tracks = tracks.filter(|track| track.preset == preset && track.segments == segments);
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
            let length = voxel_cm * airlane::geom::polyline_length(&points);
            (format!("{label}\t{length:.0} cm"), colour, points)
        })
        .collect();
    let caption = match preset {
        3 => "Preset 3: the goal is in sight".to_owned(),
        _ => format!("Preset {preset} with {}, after figures 1, 2, 9 and 10", segments.title()),
    };
    let draw = move || {
        let picture = Picture {
            width: 1280,
            height: 800,
            title: format!("Preset {preset}, {}", segments.title()),
            ..Picture::default()
        };
        let strands: Vec<Strand<'_>> = strands
            .iter()
            .map(|(label, colour, points)| Strand {
                label,
                colour: *colour,
                points,
                ends: [true; 2],
            })
            .collect();
        picture.render(&solids, &strands)
    };
    Figure { name, caption, draw: Box::new(draw) }
}
