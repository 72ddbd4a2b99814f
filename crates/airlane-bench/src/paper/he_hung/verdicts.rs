//! What the tables are expected to show.

use super::{HeHungRow, SceneName, Unit};
use crate::paper::Verdict;

/// Percentage points that a length may be above a published one, or above another of ours that
/// should be the same.
const TOLERANCE: f64 = 1.0;
/// The most lines of sight of Lazy Theta\*, as a share of those of Theta\*.
const FEWER_CHECKS: f64 = 0.5;
/// How many times faster the default planner must be.
const FASTER: f64 = 20.0;

/// Judges the rows of all tables.
pub(super) fn verdicts(rows: &[HeHungRow]) -> Vec<Verdict> {
    let tests: Vec<&[HeHungRow]> = rows.chunk_by(|a, b| a.test == b.test).collect();
    vec![
        Verdict::of(
            "every any-angle row is at most one point above the published length",
            as_short_as_published(rows),
        ),
        Verdict::of(
            "Lazy Theta* is as short as Theta*, within a point, with at most half the lines of sight \
             of Theta* as printed",
            tests.iter().flat_map(|rows| lazy_against_eager(rows)).collect(),
        ),
        Verdict::of(
            "the progressive octree fixes the sparse destination",
            sparse_destination(rows),
        ),
        Verdict::of(
            "on the complex scene edge-corner graphs beat dual graphs",
            corner_against_dual(rows),
        ),
        Verdict::of(
            "paths of the default planner are no longer than the best row",
            tests.iter().filter_map(|rows| default_against_best(rows)).collect(),
        ),
        Verdict::of(
            "the default planner is 20 times faster than Lazy Theta* on the progressive \
             edge-corner graph at level 9",
            default_speed(rows).into_iter().collect(),
        ),
    ]
}

fn is_any_angle(row: &&HeHungRow) -> bool {
    row.algo.contains("theta@")
}

fn find<'r>(rows: &'r [HeHungRow], algo: &str) -> Option<&'r HeHungRow> {
    rows.iter().find(|row| row.algo == algo)
}

fn shortest<'r>(
    rows: impl Iterator<Item = &'r HeHungRow>,
    length: impl Fn(&HeHungRow) -> f64,
) -> f64 {
    rows.filter(is_any_angle).map(length).fold(f64::INFINITY, f64::min)
}

fn published(row: &HeHungRow) -> f64 {
    row.published_distance.unwrap_or(f64::INFINITY)
}

fn label(row: &HeHungRow) -> String {
    format!("{:?}, {}, {}", row.scene, row.test, row.algo)
}

/// Lengths in per cent are compared as they are. The complex scene is not the paper's: there, each
/// length is compared with the shortest any-angle one of its table.
fn as_short_as_published(rows: &[HeHungRow]) -> Vec<(bool, String)> {
    let edges = || rows.iter().filter(|row| row.unit == Unit::Edges);
    let best = [shortest(edges(), |row| row.distance), shortest(edges(), published)];
    let compared = rows.iter().filter(is_any_angle).map(|row| {
        let (ours, theirs) = match row.unit {
            Unit::Percent => (row.distance, published(row)),
            Unit::Edges => (100.0 * row.distance / best[0], 100.0 * published(row) / best[1]),
        };
        let figure = format!("{}: {ours:.2} %, published {theirs:.2} %", label(row));
        (ours <= theirs + TOLERANCE, figure)
    });
    compared.collect()
}

fn lazy_against_eager(test: &[HeHungRow]) -> Vec<(bool, String)> {
    let pairs = test.iter().filter_map(|lazy| {
        let eager = find(test, &format!("theta@{}", lazy.algo.strip_prefix("lazytheta@")?))?;
        let longer = 100.0 * (lazy.distance - eager.distance)
            / match lazy.unit {
                Unit::Percent => 100.0,
                Unit::Edges => eager.distance,
            };
        let share = lazy.los_mean / eager.los_mean;
        let needed = eager.los_mean - eager.idle_los_mean;
        let figure = format!(
            "{}: {longer:+.2} points, {:.0} of {:.0} lines of sight, {:.0} % ({:.0} % of the \
             {needed:.0} that matter)",
            label(lazy),
            lazy.los_mean,
            eager.los_mean,
            100.0 * share,
            100.0 * lazy.los_mean / needed
        );
        Some((longer <= TOLERANCE && share <= FEWER_CHECKS, figure))
    });
    pairs.collect()
}

/// Progressive is clearly shorter, or the regular octree was good already.
fn sparse_destination(rows: &[HeHungRow]) -> Vec<(bool, String)> {
    let test: Vec<HeHungRow> =
        rows.iter().filter(|row| row.test == "destination sparse").cloned().collect();
    let compared = ["theta", "lazytheta"].into_iter().filter_map(|algo| {
        let regular = find(&test, &format!("{algo}@octree-corner"))?;
        let progressive = find(&test, &format!("{algo}@progressive-corner"))?;
        let was_good = regular.distance <= published(progressive) + TOLERANCE;
        let gain = regular.distance - progressive.distance;
        let figure = format!(
            "{algo}: {:.2} % → {:.2} %, published {:.2} % → {:.2} %",
            regular.distance,
            progressive.distance,
            published(regular),
            published(progressive)
        );
        Some((gain >= if was_good { 0.0 } else { TOLERANCE }, figure))
    });
    compared.collect()
}

fn corner_against_dual(rows: &[HeHungRow]) -> Vec<(bool, String)> {
    let compared = rows.iter().filter(is_any_angle).filter_map(|corner| {
        let other = format!("{}-dual", corner.algo.strip_suffix("-corner")?);
        let dual = find(rows, &other)?;
        // Other scenes have edge-corner rows of the same name.
        let same = corner.scene == SceneName::Complex;
        let figure =
            format!("{}: {:.4}, dual {:.4}", label(corner), corner.distance, dual.distance);
        same.then_some((corner.distance < dual.distance, figure))
    });
    compared.collect()
}

/// Against the best published row, or where the scene is ours, against our best any-angle row.
fn default_against_best(test: &[HeHungRow]) -> Option<(bool, String)> {
    let default = find(test, "default")?;
    let (best, whose) = match default.unit {
        Unit::Percent => (shortest(test.iter(), published), "published"),
        Unit::Edges => (shortest(test.iter(), |row| row.distance), "over graphs here"),
    };
    let figure = format!("{}: {:.4}, best {whose} {best:.4}", label(default), default.distance);
    Some((default.distance <= best, figure))
}

fn default_speed(rows: &[HeHungRow]) -> Option<(bool, String)> {
    let test: Vec<HeHungRow> = rows.iter().filter(|row| row.test == "level 9").cloned().collect();
    let (default, lazy) = (find(&test, "default")?, find(&test, "lazytheta@progressive-corner")?);
    // Medians: a single query that had to wait for the machine would move the mean of short times.
    let (default_ms, lazy_ms) = (default.time_median_ms, lazy.time_median_ms);
    let times = lazy_ms / default_ms;
    let figure = format!("medians {default_ms:.3} ms against {lazy_ms:.3} ms: {times:.0} times");
    Some((times >= FASTER, figure))
}
