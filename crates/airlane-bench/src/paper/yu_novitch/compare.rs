//! What follows from the rows: gains of segment optimisation, orders of speed, and the price of a line of
//! sight at which the counts give the published orders.

use super::{ALGORITHMS, Segments, YuNovitchRow};
use serde::Serialize;

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

/// Which price of a line of sight, in expansions, gives the published orders of speed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SightPrice {
    /// The least and the most of the prices tried that give most of the orders.
    pub range: [f64; 2],
    /// Orders that such a price gives.
    pub given: usize,
    /// Orders published.
    pub orders: usize,
    /// The orders that it does not give.
    pub missed: Vec<String>,
    /// Orders that the times of this run give.
    pub by_time: usize,
}

/// Prices that are tried: from a hundredth of an expansion to a thousand, in equal steps of their logarithm.
fn prices() -> impl Iterator<Item = f64> {
    (0..=100).map(|step| 10f64.powf(-2.0 + f64::from(step) / 20.0))
}

/// Tries every price on the counts. They are the same on every machine.
pub(super) fn sight_price(rows: &[YuNovitchRow], orders: &[OrderRow]) -> SightPrice {
    let order_at = |order: &OrderRow, price: f64| {
        let mut searches: Vec<&YuNovitchRow> = ALGORITHMS
            .iter()
            .filter_map(|algo| find(rows, order.preset, algo, order.segments))
            .collect();
        let work = |row: &YuNovitchRow| row.expanded as f64 + price * row.los as f64;
        searches.sort_by(|a, b| work(a).total_cmp(&work(b)));
        searches.into_iter().map(|row| row.algo).collect::<Vec<_>>()
    };
    let given = |price: f64| {
        orders.iter().filter(|order| order_at(order, price) == order.published).count()
    };
    let most = prices().map(given).max().unwrap_or(0);
    let best: Vec<f64> = prices().filter(|&price| given(price) == most).collect();
    let range = [best.first(), best.last()].map(|price| price.copied().unwrap_or_default());
    let missed = orders.iter().filter(|order| order_at(order, range[0]) != order.published);
    let missed = missed.map(|order| {
        format!(
            "preset {}, {}: {} by the counts, {} published",
            order.preset,
            order.segments.title(),
            order_at(order, range[0]).join(" < "),
            order.published.join(" < ")
        )
    });
    SightPrice {
        range,
        given: most,
        orders: orders.len(),
        missed: missed.collect(),
        by_time: orders.iter().filter(|order| order.swapped.is_empty()).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(algo: &'static str, expanded: u64, los: u64, published: f64) -> YuNovitchRow {
        YuNovitchRow {
            preset: 1,
            table: Some(2),
            algo,
            segments: Some(Segments::Exact),
            runs: 1,
            time_ms: 1.0,
            search_ms: 1.0,
            raw_cm: 1.0,
            distance_cm: 1.0,
            expanded,
            los,
            idle_los: 0,
            band_los: 0,
            published_time_ms: Some(published),
            published_distance_cm: Some(1.0),
        }
    }

    /// A price that orders the counts as published is found, and none where there is none.
    #[test]
    fn prices_are_found_or_not() {
        let rows =
            [row("astar", 100, 1, 2.0), row("theta", 50, 200, 3.0), row("lazytheta", 60, 20, 1.0)];
        let price = sight_price(&rows, &orders(&rows));
        assert_eq!(price.given, price.orders);
        assert!(price.range[0] > 0.05 && price.range[1] < 2.2, "{price:?}");
        // Fewer expansions and fewer lines of sight cannot be slower at any price.
        let rows =
            [row("astar", 10, 1, 3.0), row("theta", 50, 200, 2.0), row("lazytheta", 60, 20, 1.0)];
        let price = sight_price(&rows, &orders(&rows));
        assert_eq!((price.given + 1, price.missed.len()), (price.orders, 1));
    }
}
