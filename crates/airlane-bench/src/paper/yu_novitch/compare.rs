//! What follows from the rows: gains of segment optimisation, and orders of speed.

use super::{ALGORITHMS, Segments, YuNovitchRow};
use serde::Serialize;

/// Times this close count as equal: the median of a busy machine moves by as much.
pub(super) const TIE: f64 = 1.1;

/// What segment optimisation does for one search on one preset.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GainRow {
    /// The preset.
    pub preset: u32,
    /// The search.
    pub algo: &'static str,
    /// Expansions without it ÷ with it.
    pub fewer_expansions: f64,
    /// Time without it ÷ with it.
    pub faster: f64,
    /// How much longer the rubber-banded path is with it, in per cent.
    pub price_percent: f64,
    /// The published time without it ÷ with it.
    pub published_faster: f64,
    /// The published price in per cent.
    pub published_price_percent: f64,
}

/// Who is faster than whom on one preset.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OrderRow {
    /// The preset.
    pub preset: u32,
    /// What steps cost.
    pub segments: Segments,
    /// Fastest first, in the paper.
    pub published: Vec<&'static str>,
    /// Fastest first, here.
    pub here: Vec<&'static str>,
    /// Each pair that comes in another order here, and the counts behind it.
    pub swapped: Vec<Swap>,
}

/// Two searches whose order differs from the paper's.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Swap {
    /// The one that is faster here.
    pub faster: &'static str,
    /// The one that is faster in the paper.
    pub slower: &'static str,
    /// Whether the counts explain it: the faster one expands less or checks fewer lines of sight,
    /// or both take about the same time.
    pub explained: bool,
    /// The counts.
    pub counts: String,
}

/// The row of a search on a preset.
pub(super) fn find<'r>(
    rows: &'r [YuNovitchRow],
    preset: u32,
    algo: &str,
    segments: Segments,
) -> Option<&'r YuNovitchRow> {
    let is = |row: &&YuNovitchRow| {
        (row.preset, row.algo, row.segments) == (preset, algo, Some(segments))
    };
    rows.iter().find(is)
}

/// Presets that have a table.
pub(super) fn presets(rows: &[YuNovitchRow]) -> Vec<u32> {
    let mut presets: Vec<u32> =
        rows.iter().filter(|row| row.table.is_some()).map(|row| row.preset).collect();
    presets.dedup();
    presets
}

/// All gains.
pub(super) fn gains(rows: &[YuNovitchRow]) -> Vec<GainRow> {
    let searches = presets(rows).into_iter().flat_map(|p| ALGORITHMS.map(|algo| (p, algo)));
    let gain = |(preset, algo): (u32, &'static str)| {
        let [with, without] = Segments::BOTH.map(|segments| find(rows, preset, algo, segments));
        let (with, without) = (with?, without?);
        let percent = |with: f64, without: f64| 100.0 * (with / without - 1.0);
        Some(GainRow {
            preset,
            algo,
            fewer_expansions: without.expanded as f64 / with.expanded as f64,
            faster: without.time_ms / with.time_ms,
            price_percent: percent(with.distance_cm, without.distance_cm),
            published_faster: without.published_time_ms? / with.published_time_ms?,
            published_price_percent: percent(
                with.published_distance_cm?,
                without.published_distance_cm?,
            ),
        })
    };
    searches.filter_map(gain).collect()
}

/// All orders.
pub(super) fn orders(rows: &[YuNovitchRow]) -> Vec<OrderRow> {
    let tables = presets(rows).into_iter().flat_map(|p| Segments::BOTH.map(|s| (p, s)));
    tables.map(|(preset, segments)| order(rows, preset, segments)).collect()
}

fn order(rows: &[YuNovitchRow], preset: u32, segments: Segments) -> OrderRow {
    let searches: Vec<&YuNovitchRow> =
        ALGORITHMS.iter().filter_map(|algo| find(rows, preset, algo, segments)).collect();
    let published_ms = |row: &YuNovitchRow| row.published_time_ms.unwrap_or(f64::INFINITY);
    let sorted = |time: &dyn Fn(&YuNovitchRow) -> f64| {
        let mut order = searches.clone();
        order.sort_by(|a, b| time(a).total_cmp(&time(b)));
        order
    };
    let (published, here) = (sorted(&published_ms), sorted(&|row| row.time_ms));
    let mut swapped = Vec::new();
    for (i, faster) in here.iter().enumerate() {
        for slower in here[i + 1..].iter().filter(|row| published_ms(row) < published_ms(faster)) {
            swapped.push(swap(faster, slower));
        }
    }
    let names = |order: Vec<&YuNovitchRow>| order.into_iter().map(|row| row.algo).collect();
    OrderRow { preset, segments, published: names(published), here: names(here), swapped }
}

fn swap(faster: &YuNovitchRow, slower: &YuNovitchRow) -> Swap {
    Swap {
        faster: faster.algo,
        slower: slower.algo,
        explained: slower.time_ms < TIE * faster.time_ms
            || faster.expanded < slower.expanded
            || faster.los < slower.los,
        counts: format!(
            "{:.2} against {:.2} ms: {} against {} expansions, {} against {} lines of sight",
            faster.time_ms,
            slower.time_ms,
            faster.expanded,
            slower.expanded,
            faster.los,
            slower.los
        ),
    }
}
