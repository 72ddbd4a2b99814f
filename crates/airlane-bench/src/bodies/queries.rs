//! What a query for a body costs, beside a point's between the same ends.

use crate::Contender;
use crate::scen::{Entry, percentile, race};
use airlane::{Airspace, AirspaceError, Body, QueryError, Scene};
use airlane_io::Scenario;
use serde::Serialize;
use thiserror::Error;

/// What one of those asked did on one map. All but the counts are over the scenarios it has a path in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BodyRow {
    /// The map's name.
    pub map: String,
    /// The body.
    pub body: String,
    /// Who was asked.
    pub asked: &'static str,
    /// Scenarios.
    pub queries: usize,
    /// Paths found.
    pub solved: usize,
    /// Paths that the auditor rejects.
    pub invalid: usize,
    /// Median time in microseconds.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Mean number of closed cells.
    pub expanded_mean: f64,
    /// Median time ÷ the point's.
    pub ratio: f64,
    /// Length of all paths ÷ the point's.
    pub longer: f64,
}

/// Why bodies cannot be compared.
#[derive(Debug, Error)]
pub enum BodyError {
    /// The world cannot be fitted to the body.
    #[error(transparent)]
    Fit(#[from] AirspaceError),
    /// A query failed.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// Asks a point, a body, and a point among grown solids for the same scenarios, in turn.
///
/// The third is what the second would cost if the body's room were geometry like any other: a world
/// of its own, solid where [`Airspace::room`] has no room. It is asked where the body reaches whole voxels;
/// otherwise voxels of the room have two widths. It has no path to ends with room for the body but not
/// everywhere in their voxel.
pub fn compare_bodies(
    map: &str,
    airspace: &Airspace,
    scenarios: &[Scenario],
    body: Body,
    contender: &Contender,
    rounds: usize,
    mut progress: impl FnMut(),
) -> Result<Vec<BodyRow>, BodyError> {
    let fitted = airspace.fit(body)?;
    let room = airspace.room(body)?;
    let is_even = room.world().size() == airspace.world().size();
    let grown = match is_even {
        true => Some(Airspace::bake(Scene::of_solids(room.world().solids().clone()))?),
        false => None,
    };
    let mut asked = vec![("the point", airspace), ("the body", &fitted)];
    asked.extend(grown.as_ref().map(|grown| ("a point among grown solids", grown)));
    let entries = asked.iter().map(|(_, airspace)| Entry::new(airspace, contender));
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    race(&mut entries, scenarios, rounds, &mut progress)?;

    let judged = entries.into_iter().zip(asked).map(|(entry, (name, _))| {
        let micros = entry.micros();
        let (row, lengths) = entry.judge(map, scenarios);
        (name, row, micros, lengths)
    });
    let judged: Vec<_> = judged.collect();
    let (_, _, points_micros, points_lengths) = &judged[0];
    let rows = judged.iter().map(|(asked, row, micros, lengths)| {
        let solved: Vec<usize> = (0..lengths.len()).filter(|&i| lengths[i].is_some()).collect();
        let times = |of: &[f64]| {
            let mut times: Vec<f64> = solved.iter().map(|&i| of[i]).collect();
            times.sort_unstable_by(f64::total_cmp);
            times
        };
        let length =
            |of: &[Option<f64>]| solved.iter().fold(0.0, |sum, &i| sum + of[i].unwrap_or_default());
        let (ours, points) = (times(micros), times(points_micros));
        // What has no path is refused without a search.
        let closed = row.expanded_mean * row.queries as f64;
        BodyRow {
            map: map.to_owned(),
            body: body.to_string(),
            asked,
            queries: row.queries,
            solved: row.solved,
            invalid: row.invalid,
            p50_us: percentile(&ours, 0.5),
            p99_us: percentile(&ours, 0.99),
            expanded_mean: closed / row.solved.max(1) as f64,
            ratio: percentile(&ours, 0.5) / percentile(&points, 0.5),
            longer: length(lengths) / length(points_lengths),
        }
    });
    Ok(rows.collect())
}
