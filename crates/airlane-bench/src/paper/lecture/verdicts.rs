//! What the lecture says, and whether it is so.

use super::{LectureRow, SummaryRow};
use crate::paper::Verdict;

/// The searches of the lecture that are complete.
const COMPLETE: [&str; 5] = ["bfs", "greedy", "astar", "dijkstra", "dfs"];
/// Expansions of Dijkstra's algorithm may be this much below those of breadth-first search: which of
/// the last nodes come first is chance.
const RING: f64 = 0.95;
/// The most nodes that a random algorithm may remember, as a share of those of the leanest search.
const LITTLE: f64 = 0.05;

/// Judges everything.
pub(super) fn verdicts(rows: &[LectureRow], summary: &[SummaryRow]) -> Vec<Verdict> {
    vec![
        Verdict::of(
            "BFS, best-first, A*, Dijkstra and DFS are complete: they find a path if there is \
             one, and detect if there is none",
            named(summary, &COMPLETE, |row| {
                let figure = format!("{} paths found, {} misses proven", row.solved, row.proven);
                (row.solved.is_all() && row.proven.is_all(), figure)
            }),
        ),
        Verdict::of(
            "random walk and random trace are not complete: they miss paths, and never detect that there is \
             none",
            random(summary, |row| {
                let figure = format!("{} paths found, {} misses proven", row.solved, row.proven);
                (!row.solved.is_all() && row.proven.of == 0, figure)
            }),
        ),
        Verdict::of(
            "A* and Dijkstra are optimal on every map, whatever steps cost",
            named(summary, &["astar", "dijkstra"], |row| {
                let (equal, length) = (row.optimal_equal_steps, row.optimal_by_length);
                let figure = format!("{equal} paths with equal steps, {length} by length");
                (equal.is_all() && length.is_all(), figure)
            }),
        ),
        Verdict::of(
            "BFS takes the fewest steps, is optimal if all steps cost the same, and not in general",
            named(summary, &["bfs"], |row| {
                let (equal, length) = (row.optimal_equal_steps, row.optimal_by_length);
                let figure = format!(
                    "fewest steps on {} paths; optimal on {equal} with equal steps, on {length} by \
                     length",
                    row.fewest_steps
                );
                (row.fewest_steps.is_all() && equal.is_all() && length.of < length.all, figure)
            }),
        ),
        Verdict::of(
            "best-first, DFS and the random searches are not optimal, and no path is shorter than the optimum",
            not_optimal(rows, summary),
        ),
        Verdict::of(
            "a good estimate helps: best-first expands less than BFS on every map, and A* less than \
             Dijkstra",
            compared(rows, [("greedy", "bfs"), ("astar", "dijkstra")], |less, more| less < more),
        ),
        Verdict::of(
            "Dijkstra expands at least as much as BFS on every map, within 5 % for chance among the last \
             nodes",
            compared(rows, [("dijkstra", "bfs")], |more, less| more >= RING * less),
        ),
        Verdict::of("random walk and random trace take very little memory", memory(summary)),
    ]
}

fn named(
    summary: &[SummaryRow],
    names: &[&str],
    judge: impl Fn(&SummaryRow) -> (bool, String),
) -> Vec<(bool, String)> {
    judged(summary.iter().filter(|row| names.contains(&row.algo)), judge)
}

fn random(
    summary: &[SummaryRow],
    judge: impl Fn(&SummaryRow) -> (bool, String),
) -> Vec<(bool, String)> {
    judged(summary.iter().filter(|row| row.is_random), judge)
}

fn judged<'r>(
    rows: impl Iterator<Item = &'r SummaryRow>,
    judge: impl Fn(&SummaryRow) -> (bool, String),
) -> Vec<(bool, String)> {
    let parts = rows.map(|row| {
        let (holds, figure) = judge(row);
        (holds, format!("{}: {figure}", row.algo))
    });
    parts.collect()
}

fn not_optimal(rows: &[LectureRow], summary: &[SummaryRow]) -> Vec<(bool, String)> {
    let names = ["greedy", "dfs", "randomwalk", "randomtrace"];
    let mut parts = named(summary, &names, |row| {
        let figure = format!(
            "{} paths optimal by length; {:.2} times the shortest in the mean, {:.1} times at most",
            row.optimal_by_length, row.ratio_mean, row.ratio_most
        );
        (row.optimal_by_length.of < row.optimal_by_length.all, figure)
    });
    let too_short: usize = rows.iter().map(|row| row.too_short).sum();
    let paths: usize = rows.iter().map(|row| row.solved).sum();
    parts.push((
        too_short == 0,
        format!("{too_short} of {paths} paths are shorter than the optimum"),
    ));
    parts
}

/// Mean expansions of one algorithm against another's, map by map. On an empty map a search may
/// well be as good as it gets, so equal is equal.
fn compared<const N: usize>(
    rows: &[LectureRow],
    pairs: [(&str, &str); N],
    holds: fn(f64, f64) -> bool,
) -> Vec<(bool, String)> {
    let maps = rows.chunk_by(|a, b| (a.map, a.neighbours) == (b.map, b.neighbours));
    let parts = maps.flat_map(|rows| {
        let find = |algo: &str| rows.iter().find(|row| row.algo == algo);
        pairs.iter().filter_map(move |(one, other)| {
            let (one, other) = (find(one)?, find(other)?);
            let figure = format!(
                "{}, {} neighbours: {} {:.0}, {} {:.0}",
                one.map.name(),
                one.neighbours,
                one.algo,
                one.expanded_mean,
                other.algo,
                other.expanded_mean
            );
            Some((holds(one.expanded_mean, other.expanded_mean), figure))
        })
    });
    parts.collect()
}

fn memory(summary: &[SummaryRow]) -> Vec<(bool, String)> {
    let searches = summary.iter().filter(|row| !row.is_random);
    let leanest = searches.map(|row| row.kept_mean).fold(f64::INFINITY, f64::min);
    random(summary, |row| {
        let figure = format!("{:.0} nodes; the smallest search: {leanest:.0}", row.kept_mean);
        (row.kept_mean <= LITTLE * leanest, figure)
    })
}
