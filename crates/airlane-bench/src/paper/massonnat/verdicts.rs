//! What the tables are expected to show, and what the paper found about JPS-3D.

use super::published::PublishedFindings;
use super::updates::PLANT;
use super::{
    BinRow, COMPLEX, CellsRow, FIGURE_6, Finding, MapRow, MassonnatReport, Refining, RefiningRow,
    Spent, UpdateMethod, UpdateRow,
};
use crate::paper::Verdict;

/// How much larger merged ÷ unmerged may be than the published one: the scenes are not the same.
const CELLS_TOLERANCE: f64 = 1.25;
/// The published total of *MO + LGU* must be at least so many times ours.
const FASTER: f64 = 2.0;
/// Rebuilding must cost at least so many times what a local update does.
const CHEAPER: f64 = 4.0;
/// Of the published cut, the share that must be reached on some scene.
const CUT_SHARE: f64 = 0.8;

/// Judges all tables. `cut` is the share of a path's length that the paper's refining takes away.
pub(super) fn verdicts(report: &MassonnatReport, cut: f64) -> Vec<Verdict> {
    const LOCAL: &str = "local updates are at least 4 times cheaper than rebuilding everything: for \
                         octree and graph in the scene, for cells in a plant of many such halls, \
                         because the scene is a single chunk";
    const LONG: &str = "on the longer half of figure 6 the default planner is faster than JPS-3D";
    let long = long_paths(&report.bins);
    vec![
        Verdict::of("there are fewer merged cells than octree leaves", fewer(&report.cells)),
        Verdict::of(
            "merged ÷ unmerged is at most 1.25 times the published one, as the scenes are ours; on \
             Complex, the same map, there are no more cells than published",
            merged_share(&report.cells),
        ),
        Verdict::of(
            "updates of merged cells take at most half the published 0.97 ms of MO + LGU in total",
            merged_total(&report.updates),
        ),
        Verdict::of(LOCAL, local_against_anew(&report.updates)),
        Verdict::of(
            "pruning and the funnel each cut paths by about the published 10 % or more on some \
             scene, and lengthen them on none",
            refining_cuts(&report.refining, cut),
        ),
        Verdict::of(
            "the default planner's paths are no longer than pruned ones on any scene",
            default_against_pruned(&report.refining),
        ),
        match long {
            Some(part) => Verdict::of(LONG, vec![part]),
            None => Verdict::not_measured(LONG, "the maps do not include BA1"),
        },
    ]
}

fn fewer(rows: &[CellsRow]) -> Vec<(bool, String)> {
    let parts = rows.iter().map(|row| {
        let figure = format!("{}: {} cells, {} leaves", row.scene, row.merged, row.unmerged);
        (row.merged < row.unmerged, figure)
    });
    parts.collect()
}

/// Shares for scenes that are like the paper's, the counts for the map that is the same. There the
/// octree differs: the paper has far fewer leaves, so its smallest are probably larger than a voxel.
fn merged_share(rows: &[CellsRow]) -> Vec<(bool, String)> {
    let parts = rows.iter().map(|row| {
        let CellsRow { scene, merged, published, .. } = row;
        if scene == COMPLEX {
            let figure = format!("{scene}: {merged} cells, published {}", published.merged);
            return (*merged <= published.merged, figure);
        }
        let ours = *merged as f64 / row.unmerged as f64;
        let theirs = published.merged as f64 / published.unmerged as f64;
        let figure = format!("{scene}: {:.1} %, published {:.1} %", 100.0 * ours, 100.0 * theirs);
        (ours <= CELLS_TOLERANCE * theirs, figure)
    });
    parts.collect()
}

fn update(rows: &[UpdateRow], method: UpdateMethod, halls: i32) -> Option<&UpdateRow> {
    rows.iter().find(|row| row.method == method && row.halls == halls)
}

/// Both merged methods against the published local one.
fn merged_total(rows: &[UpdateRow]) -> Vec<(bool, String)> {
    let local = update(rows, UpdateMethod::MergedLocal, 1);
    let Some(published) = local.and_then(|row| row.published) else {
        return Vec::new();
    };
    let merged = [UpdateMethod::Merged, UpdateMethod::MergedLocal];
    let parts = merged.into_iter().filter_map(|method| {
        let total = update(rows, method, 1)?.times.total_ms;
        let figure = format!("{}: {total:.3} ms", method.name());
        Some((total * FASTER <= published.total_ms, figure))
    });
    parts.collect()
}

/// Octree and graph together, without finding the path.
fn local_against_anew(rows: &[UpdateRow]) -> Vec<(bool, String)> {
    let pairs = [
        (UpdateMethod::OctreeLocal, UpdateMethod::Octree, 1),
        (UpdateMethod::MergedLocal, UpdateMethod::Merged, PLANT),
    ];
    let compare = |local, anew, halls| {
        let spent = |method| {
            let times = update(rows, method, halls)?.times;
            Some(times.octree_ms + times.graph_ms)
        };
        let (local_ms, anew_ms): (f64, f64) = (spent(local)?, spent(anew)?);
        let times = anew_ms / local_ms;
        Some((times, format!("{local_ms:.3} ms, rebuilt {anew_ms:.3} ms: {times:.1} times")))
    };
    let parts = pairs.into_iter().filter_map(|(local, anew, halls)| {
        let (times, mut figure) = compare(local, anew, halls)?;
        if halls > 1 {
            let (_, in_one) = compare(local, anew, 1)?;
            figure = format!("{figure} in {halls} × {halls} halls (in one: {in_one})");
        }
        Some((times >= CHEAPER, format!("{}: {figure}", local.name())))
    });
    parts.collect()
}

fn refining(rows: &[RefiningRow], of: Refining) -> impl Iterator<Item = &RefiningRow> {
    rows.iter().filter(move |row| row.refining == of)
}

/// The mean cut on the scene where it is largest, of each refiner.
fn refining_cuts(rows: &[RefiningRow], published: f64) -> Vec<(bool, String)> {
    let parts = [Refining::Pruned, Refining::Funnel].into_iter().filter_map(|of| {
        let best =
            refining(rows, of).min_by(|a, b| f64::total_cmp(&a.ratio_mean, &b.ratio_mean))?;
        let cut = 1.0 - best.ratio_mean;
        let all = refining(rows, of).map(|row| row.ratio_mean);
        let least = 1.0 - all.fold(0.0, f64::max);
        let figure = format!(
            "{}: {:.1} % on {}, {:.1} % where it is least",
            of.name(),
            100.0 * cut,
            best.scene,
            100.0 * least
        );
        Some((cut >= CUT_SHARE * published && least >= 0.0, figure))
    });
    parts.collect()
}

fn default_against_pruned(rows: &[RefiningRow]) -> Vec<(bool, String)> {
    let [default, pruned] = [Refining::Default, Refining::Pruned].map(|of| refining(rows, of));
    let parts = default.zip(pruned).map(|(default, pruned)| {
        let figure = format!(
            "{}: {:.3} of the raw length, pruned {:.3}",
            default.scene, default.ratio_mean, pruned.ratio_mean
        );
        (default.ratio_mean <= pruned.ratio_mean, figure)
    });
    parts.collect()
}

/// Mean times over the scenarios of figure 6 that are at least half as long as the longest.
fn long_means(bins: &[BinRow], of: fn(&BinRow) -> f64) -> Option<f64> {
    let bins = || bins.iter().filter(|bin| bin.map == FIGURE_6);
    let half = bins().next_back()?.to / 2.0;
    let long = || bins().filter(|bin| f64::midpoint(bin.from, bin.to) > half);
    let queries: usize = long().map(|bin| bin.queries).sum();
    Some(long().fold(0.0, |sum, bin| sum + of(bin) * bin.queries as f64) / queries as f64)
}

fn long_paths(bins: &[BinRow]) -> Option<(bool, String)> {
    let [default, jps3d] =
        [long_means(bins, |bin| bin.default_us)?, long_means(bins, |bin| bin.jps3d_us)?];
    Some((default < jps3d, format!("{FIGURE_6}: {default:.0} µs, JPS-3D {jps3d:.0} µs")))
}

/// What the paper found, and whether it is so here: for the paper's own search, with the default
/// planner beside.
pub(super) fn findings(report: &MassonnatReport, published: &PublishedFindings) -> Vec<Finding> {
    let MassonnatReport { maps, bins, .. } = report;
    if maps.is_empty() {
        return Vec::new();
    }
    // Maps on which JPS-3D is faster, by mean and by median.
    let faster = |than: fn(&MapRow) -> &Spent| {
        let count = |of: fn(&Spent) -> f64| {
            maps.iter().filter(|row| of(&row.jps3d) < of(than(row))).count()
        };
        [count(|spent| spent.mean_us), count(|spent| spent.median_us)]
    };
    let ([mean, median], planner) = (faster(|row| &row.portals), faster(|row| &row.default));
    let average = Finding {
        published: published.average.clone(),
        here: 2 * mean > maps.len(),
        figures: format!(
            "JPS-3D is faster than the paper's search on {mean} of {} maps by mean and on {median} \
             by median, than the default planner on {} and {}",
            maps.len(),
            planner[0],
            planner[1]
        ),
    };
    let mean = |of: fn(&BinRow) -> f64| long_means(bins, of);
    let long = [mean(|bin| bin.portals_us), mean(|bin| bin.default_us), mean(|bin| bin.jps3d_us)];
    let long = match long {
        [Some(portals), Some(default), Some(jps3d)] => Some(Finding {
            published: published.long.clone(),
            here: jps3d > portals,
            figures: format!(
                "on the longer half of {FIGURE_6}: JPS-3D {:.2} ms, the paper's search {:.2} ms, \
                 default {:.2} ms",
                jps3d / 1e3,
                portals / 1e3,
                default / 1e3
            ),
        }),
        _ => None,
    };
    let ratio = |of: fn(&MapRow) -> &Spent| {
        maps.iter().map(|row| of(row).length_ratio_mean).sum::<f64>() / maps.len() as f64
    };
    let (portals, default, jps3d) =
        (ratio(|row| &row.portals), ratio(|row| &row.default), ratio(|row| &row.jps3d));
    let shorter = Finding {
        published: published.shorter.clone(),
        here: portals < jps3d,
        figures: format!(
            "length ÷ the scenario's cost: the paper's search {portals:.4}, default {default:.4}, \
             JPS-3D {jps3d:.4}"
        ),
    };
    [Some(average), long, Some(shorter)].into_iter().flatten().collect()
}
