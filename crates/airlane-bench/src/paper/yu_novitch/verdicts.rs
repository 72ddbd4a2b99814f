//! What the tables are expected to show.

use super::compare::{find, presets};
use super::{GainRow, OrderRow, Segments, YuNovitchRow};
use crate::paper::Verdict;

/// The most lines of sight of Lazy Theta\*, as a share of those of Theta\*.
const FEWER_CHECKS: f64 = 0.25;
/// The least by which segment optimisation cuts the expansions of every search, and of some.
const FEWER_EXPANSIONS: f64 = 2.0;
const FAR_FEWER_EXPANSIONS: f64 = 10.0;
/// The most that it may cost in length, in per cent.
const PRICE: f64 = 20.0;
/// Per cent by which a length may be above another that it should not exceed, or differ from the
/// published one: the level is not the paper's.
const TOLERANCE: f64 = 1.0;
const LEVEL_TOLERANCE: f64 = 2.0;
/// Per cent by which the default planner may be longer, and how many times faster it must be.
const DEFAULT_TOLERANCE: f64 = 0.5;
const FASTER: f64 = 10.0;

/// Judges all rows.
pub(super) fn verdicts(
    rows: &[YuNovitchRow],
    gains: &[GainRow],
    orders: &[OrderRow],
) -> Vec<Verdict> {
    let pairs = || presets(rows).into_iter().flat_map(|p| Segments::BOTH.map(|s| (p, s)));
    vec![
        Verdict::of(
            "a goal in sight needs no search: one line of sight, no expansion (preset 3)",
            at_once(rows),
        ),
        Verdict::of(
            "Lazy Theta* checks at most a quarter of the lines of sight of Theta* as printed",
            pairs().filter_map(|(preset, segments)| checks(rows, preset, segments)).collect(),
        ),
        Verdict::of(
            "segment optimisation cuts the expansions of every search at least in half and of each \
             search on some preset by ten or more, for less than a fifth in length",
            expansions(gains),
        ),
        Verdict::of("segment optimisation makes every search faster", speed(gains)),
        Verdict::of(
            "without it Theta* and Lazy Theta* are at most one per cent longer than rubber-banded A*",
            presets(rows).into_iter().flat_map(|preset| any_angle(rows, preset)).collect(),
        ),
        Verdict::of(
            "without it any-angle paths are within 2 % of the published length: the presets are \
             about the paper's",
            presets(rows).into_iter().flat_map(|preset| as_published(rows, preset)).collect(),
        ),
        Verdict::of(
            "where the order of speed differs from the paper's, the counts explain it",
            orders.iter().map(explained).collect(),
        ),
        Verdict::of(
            "the default planner is at most half a per cent longer than the shortest path of the \
             searches, and ten times faster than each of them without segment optimisation",
            default_against_best(rows),
        ),
    ]
}

fn at_once(rows: &[YuNovitchRow]) -> Vec<(bool, String)> {
    let in_sight = rows.iter().filter(|row| row.table.is_none() && row.segments.is_some());
    let parts = in_sight.map(|row| {
        let counts = (row.los, row.expanded);
        let figure = format!(
            "{}, {}: lines of sight {}, expansions {}, {:.4} ms",
            row.algo,
            title(row),
            row.los,
            row.expanded,
            row.time_ms
        );
        (counts == (1, 0), figure)
    });
    parts.collect()
}

fn title(row: &YuNovitchRow) -> &'static str {
    row.segments.map_or("", Segments::title)
}

fn checks(rows: &[YuNovitchRow], preset: u32, segments: Segments) -> Option<(bool, String)> {
    let eager = find(rows, preset, "theta", segments)?;
    let lazy = find(rows, preset, "lazytheta", segments)?;
    let share = lazy.los as f64 / eager.los as f64;
    let needed = eager.los - eager.idle_los;
    let figure = format!(
        "preset {preset}, {}: {} of {} lines of sight, {:.1} % ({:.0} % of the {needed} that matter)",
        segments.title(),
        lazy.los,
        eager.los,
        100.0 * share,
        100.0 * lazy.los as f64 / needed as f64
    );
    Some((share <= FEWER_CHECKS, figure))
}

fn expansions(gains: &[GainRow]) -> Vec<(bool, String)> {
    let most = |algo: &str| {
        let of = gains.iter().filter(|gain| gain.algo == algo);
        of.map(|gain| gain.fewer_expansions).fold(0.0, f64::max)
    };
    let parts = gains.iter().map(|gain| {
        let figure = format!(
            "preset {}, {}: {:.1} times fewer expansions, {:.1} times faster, {:+.1} % length; \
             published {:.1} times faster, {:+.1} %",
            gain.preset,
            gain.algo,
            gain.fewer_expansions,
            gain.faster,
            gain.price_percent,
            gain.published_faster,
            gain.published_price_percent
        );
        let holds = gain.fewer_expansions >= FEWER_EXPANSIONS
            && most(gain.algo) >= FAR_FEWER_EXPANSIONS
            && gain.price_percent < PRICE;
        (holds, figure)
    });
    parts.collect()
}

fn speed(gains: &[GainRow]) -> Vec<(bool, String)> {
    let slowest = gains.iter().min_by(|a, b| a.faster.total_cmp(&b.faster));
    let parts = slowest.into_iter().map(|gain| {
        let figure = format!(
            "least on preset {}, {}: {:.1} times, published {:.1}",
            gain.preset, gain.algo, gain.faster, gain.published_faster
        );
        (gain.faster > 1.0, figure)
    });
    parts.collect()
}

fn any_angle(rows: &[YuNovitchRow], preset: u32) -> Vec<(bool, String)> {
    let Some(astar) = find(rows, preset, "astar", Segments::Exact) else { return Vec::new() };
    let searches = ["theta", "lazytheta"].into_iter();
    let parts = searches.filter_map(|algo| find(rows, preset, algo, Segments::Exact)).map(|row| {
        let figure = format!(
            "preset {preset}: {} {:.0} cm, A* {:.0} cm (raw {:.0})",
            row.algo, row.distance_cm, astar.distance_cm, astar.raw_cm
        );
        (row.distance_cm <= astar.distance_cm * (1.0 + TOLERANCE / 100.0), figure)
    });
    parts.collect()
}

fn as_published(rows: &[YuNovitchRow], preset: u32) -> Vec<(bool, String)> {
    let searches = ["theta", "lazytheta"].into_iter();
    let parts = searches.filter_map(|algo| {
        let row = find(rows, preset, algo, Segments::Exact)?;
        let published = row.published_distance_cm?;
        let off = 100.0 * (row.distance_cm / published - 1.0);
        let figure = format!(
            "preset {preset}: {algo} {:.0} cm, published {published:.0} cm: {off:+.1} %",
            row.distance_cm
        );
        Some((off.abs() <= LEVEL_TOLERANCE, figure))
    });
    parts.collect()
}

fn explained(order: &OrderRow) -> (bool, String) {
    let mut figure = format!(
        "preset {}, {}: {}, published {}",
        order.preset,
        order.segments.title(),
        order.here.join(" < "),
        order.published.join(" < ")
    );
    for swap in &order.swapped {
        figure += &format!("; {} before {}: {}", swap.faster, swap.slower, swap.counts);
    }
    (order.swapped.iter().all(|swap| swap.explained), figure)
}

fn default_against_best(rows: &[YuNovitchRow]) -> Vec<(bool, String)> {
    let defaults = rows.iter().filter(|row| row.segments.is_none() && row.table.is_some());
    let parts = defaults.map(|default| {
        let least = |of: fn(&YuNovitchRow) -> f64, keep: fn(&YuNovitchRow) -> bool| {
            let rows = rows.iter().filter(|row| row.preset == default.preset && keep(row));
            rows.map(of).fold(f64::INFINITY, f64::min)
        };
        let shortest = least(|row| row.distance_cm, |row| row.segments.is_some());
        let fastest = least(|row| row.time_ms, |row| row.segments == Some(Segments::Exact));
        let figure = format!(
            "preset {}: {:.1} cm in {:.3} ms; the searches {shortest:.1} cm at best, {fastest:.3} ms \
             at best",
            default.preset, default.distance_cm, default.time_ms
        );
        let short = default.distance_cm <= shortest * (1.0 + DEFAULT_TOLERANCE / 100.0);
        (short && fastest >= FASTER * default.time_ms, figure)
    });
    parts.collect()
}
