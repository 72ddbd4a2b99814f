//! What the lecture says, and whether it is so.

use super::{LectureRow, MapName, Network, NetworkRow, Networks, SummaryRow};
use crate::paper::Verdict;

/// The searches of the lecture that are complete.
const COMPLETE: [&str; 5] = ["bfs", "greedy", "astar", "dijkstra", "dfs"];
/// Expansions of Dijkstra's algorithm may be this much below those of breadth-first search: which of
/// the last nodes come first is chance.
const RING: f64 = 0.95;
/// The most nodes that a random algorithm may remember, as a share of those of the leanest search.
const LITTLE: f64 = 0.05;

/// Judges everything.
pub(super) fn verdicts(
    rows: &[LectureRow],
    summary: &[SummaryRow],
    networks: &Networks,
) -> Vec<Verdict> {
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
        Verdict::finding(
            "it takes a lot of waypoints to cover a level and find every path, more than a navmesh has \
             polygons",
            coverage(&networks.rows),
            "waypoints are spread out over free places, not placed by hand",
        ),
        Verdict::finding(
            "paths over waypoints zigzag: they are longer and turn more than those over the navmesh",
            zigzag(&networks.rows),
            "see the table",
        ),
        Verdict::finding(
            "with waypoints obstacles that come up are hard to avoid: the same network then finds fewer ways, or \
             ways that are worse by a point or more; the navmesh finds all of them, as short as possible",
            avoiding(networks),
            "in wide rooms other arcs lead around an obstacle of 3 × 3 voxels nearly as well",
        ),
        Verdict::finding(
            "characters that move differently need waypoint networks of their own, which answer more than what is \
             left of the soldiers'; a navmesh made for them answers everything",
            characters(networks),
            "where there is room what is left of the soldiers' network answers everything already; where there is \
             little, as in the maze, a network of as many waypoints at random answers nothing either",
        ),
    ]
}

/// The rows of a map.
fn of_map(rows: &[NetworkRow]) -> impl Iterator<Item = (MapName, &[NetworkRow])> {
    rows.chunk_by(|a, b| a.map == b.map).map(|rows| (rows[0].map, rows))
}

/// Per cent of places that count as covered.
const COVERED: f64 = 99.0;

fn coverage(rows: &[NetworkRow]) -> Vec<(bool, String)> {
    let parts = of_map(rows).filter_map(|(map, rows)| {
        let mesh = rows.iter().find(|row| row.network == Network::Navmesh)?;
        let graphs = || rows.iter().filter(|row| matches!(row.network, Network::Waypoints(_)));
        let is_enough =
            |row: &&NetworkRow| row.covered_percent >= COVERED && row.found == mesh.found;
        let enough = graphs().find(is_enough);
        let said = match enough {
            Some(row) => {
                format!(
                    "it takes {} waypoints of those tried for 99 % and for all paths",
                    row.nodes
                )
            }
            None => "no graph tried covers 99 % and finds all paths".to_owned(),
        };
        let figure = format!(
            "{}: {} polygons cover {:.1} % and find {} of {} paths; {said}",
            map.name(),
            mesh.nodes,
            mesh.covered_percent,
            mesh.found,
            mesh.queries
        );
        let more = enough.is_none_or(|row| row.nodes > mesh.nodes);
        Some((mesh.covered_percent >= 100.0 && more, figure))
    });
    parts.collect()
}

fn zigzag(rows: &[NetworkRow]) -> Vec<(bool, String)> {
    let parts = of_map(rows).filter_map(|(map, rows)| {
        let of = |network| rows.iter().find(|row| row.network == network);
        let usual = Network::Waypoints(super::spaces::USUAL);
        let (graph, mesh) = (of(usual)?, of(Network::Navmesh)?);
        let figure = format!(
            "{}: on the {} paths found {:.3} times the shortest with turns of {:.0}° in all, the navmesh with \
             {:.0}° on the same",
            map.name(),
            graph.found,
            graph.ratio_mean,
            graph.turned_mean,
            graph.navmesh_turned_mean
        );
        let longer = graph.ratio_mean > mesh.ratio_mean + 1e-9;
        Some((longer && graph.turned_mean > graph.navmesh_turned_mean, figure))
    });
    parts.collect()
}

/// By how much a mean of length ÷ shortest must rise for ways to be worse.
const WORSE: f64 = 0.01;
/// By how much the navmesh may be longer than the exact way: its points are on the lattice.
const EXACT: f64 = 1e-3;

fn avoiding(networks: &Networks) -> Vec<(bool, String)> {
    let parts = networks.obstacles.chunk_by(|a, b| a.map == b.map).filter_map(|rows| {
        let [graph, mesh] = rows else { return None };
        let figure = format!(
            "{}: of {} ways {} found before the obstacle at {:.3} times the shortest, {} around it at {:.3}; navmesh {} \
             at {:.3} and {} at {:.3}",
            graph.map.name(),
            graph.possible,
            graph.found_before,
            graph.ratio_before,
            graph.found,
            graph.ratio_mean,
            mesh.found_before,
            mesh.ratio_before,
            mesh.found,
            mesh.ratio_mean
        );
        let worse =
            graph.found < graph.found_before || graph.ratio_mean >= graph.ratio_before + WORSE;
        let exact = mesh.found == mesh.possible && mesh.ratio_mean <= 1.0 + EXACT;
        Some((worse && exact && mesh.possible > 0, figure))
    });
    parts.collect()
}

fn characters(networks: &Networks) -> Vec<(bool, String)> {
    let parts = networks.tanks.chunk_by(|a, b| a.map == b.map).filter_map(|rows| {
        let [graph, mesh] = rows else { return None };
        let figure = format!(
            "{}: a tank can take {:.0} % of the soldiers' arcs and follow {:.0} % of their paths; of {} \
             queries that have a path for it {} are answered over what is left, {} over a network of its own, \
             {} over its navmesh",
            graph.map.name(),
            100.0 - graph.lost_arcs_percent.unwrap_or_default(),
            100.0 - graph.lost_paths_percent,
            graph.possible,
            graph.found[0],
            graph.found[1],
            mesh.found[1]
        );
        let needs_own = graph.lost_paths_percent > 0.0 && graph.found[0] < graph.found[1];
        Some((needs_own && mesh.possible > 0 && mesh.found[1] == mesh.possible, figure))
    });
    parts.collect()
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
