//! What a query for a body costs, beside a point's between the same ends.

use crate::Contender;
use crate::claim::Claim;
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

/// Those who are asked, as they are named.
const POINT: &str = "the point";
const BODY: &str = "the body";
const GROWN: &str = "a point among grown solids";

impl BodyRow {
    /// What is asked: scenarios are those with room for the body, so it and the point have a path in each, and
    /// the median time of the body is at most 1.5 times the point's. The grown solids are for comparison.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![Claim::none("invalid paths", self.invalid)];
        if self.asked != GROWN {
            claims
                .push(Claim::none("scenarios with room, but no path", self.queries - self.solved));
        }
        if self.asked == BODY {
            claims.push(Claim::time("median time ÷ the point's", self.ratio, 1.5));
        }
        claims
    }
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
    let mut asked = vec![(POINT, airspace), (BODY, &fitted)];
    asked.extend(grown.as_ref().map(|grown| (GROWN, grown)));
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
            ratio: match ours.is_empty() {
                true => f64::NAN, // nothing to compare
                false => percentile(&ours, 0.5) / percentile(&points, 0.5),
            },
            longer: length(lengths) / length(points_lengths),
        }
    });
    Ok(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;
    use crate::random_scenarios;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn the_body_is_held_to_the_points_paths_and_pace() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let body = Body::ball(1.0).unwrap();
        let scenarios = random_scenarios(&airspace, 30, 1, || ()).unwrap();
        let point =
            |voxel: airlane::geom::Voxel| airspace.frame().world_from_lattice(voxel.centre());
        let has_room = |scenario: &Scenario| {
            airspace.connects(point(scenario.start), point(scenario.goal), body).unwrap()
        };
        let (fit, rest): (Vec<_>, Vec<_>) = scenarios.into_iter().partition(has_room);
        assert!(fit.len() > 5 && !rest.is_empty());
        let contender = "default".parse().unwrap();
        let compare = |scenarios: &[Scenario]| {
            compare_bodies("test", &airspace, scenarios, body, &contender, 1, || ()).unwrap()
        };
        let no_path = "scenarios with room, but no path";
        for row in compare(&fit) {
            let counts: Vec<Claim> = row.claims().into_iter().filter(|one| !one.is_time).collect();
            assert_eq!(broken(&counts), [""; 0], "{row:?}");
        }
        let rows = compare(&rest);
        assert_eq!(broken(&rows[0].claims()), [""; 0], "a point fits everywhere");
        assert!(broken(&rows[1].claims()).contains(&no_path), "{rows:?}");
        assert!(!broken(&rows[2].claims()).contains(&no_path), "{rows:?}");
        let slow = BodyRow { ratio: 1.51, ..compare(&fit).swap_remove(1) };
        assert_eq!(broken(&slow.claims()), ["median time ÷ the point's"]);
        assert!(compare(&[])[1].ratio.is_nan());
    }
}
