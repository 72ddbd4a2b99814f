//! How many paths become curves, and how many of the others could.

mod oracle;
mod room;

use crate::claim::Claim;
use crate::random::{Draw, random_pairs};
use crate::scen::percentile;
use airlane::plan::Smooth;
use airlane::{
    Agent, AgentSpec, Airspace, Body, Dynamics, Limit, Mode, Outcome, Planner, Query, QueryError,
};
use oracle::{Flyer, Oracle};
pub use room::{ROOM_LIMIT, RoomRow, measure_room};
use serde::Serialize;
use std::time::{Duration, Instant};

/// What to measure in one world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurveSettings {
    /// Pairs of ends.
    pub queries: usize,
    /// Turning radii are up to this many voxels.
    pub radius: f64,
    /// Bodies are balls of up to this many voxels.
    pub body: f64,
    /// The steepest climb and descent, as rise over run.
    pub slopes: Option<[f64; 2]>,
    /// How many times as long as the path it rounds off a curve may be.
    pub longest: f64,
    /// The most time that a query may take.
    pub time: Duration,
    /// Samples of the slow planner that looks for a curve where none was found, 0 for none.
    pub samples: usize,
    /// The seed of pairs, bodies and radii.
    pub seed: u64,
}

/// What came of the paths of one world.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CurveRow {
    /// The map's name.
    pub map: String,
    /// Paths with bends, or steeper than allowed: what there is to smooth.
    pub paths: usize,
    /// Those that became curves.
    pub curves: usize,
    /// Of these, those that are no longer than allowed: see [`measure_curves`].
    pub short: usize,
    /// Of the others, those that the slow planner has a curve for.
    pub missed: usize,
    /// Of those without a short curve, those that the slow planner has one for.
    pub missed_short: usize,
    /// Those for which time ran out.
    pub stopped: usize,
    /// Curves that the auditor refused.
    pub invalid: usize,
    /// Mean of curve ÷ length of the path, in which climbs count as long as they have to be.
    pub ratio_mean: f64,
    /// The largest.
    pub ratio_max: f64,
    /// Median time of a query that became a curve, planning included, in microseconds.
    pub p50_us: f64,
    /// 99 of 100 such queries took no longer.
    pub p99_us: f64,
    /// Whether the slow planner was asked. If not, nobody knows which paths have room for a curve.
    pub is_judged: bool,
}

impl CurveRow {
    /// What is asked: of the paths that have room for a curve, as far as the planner or the slow one found it, at
    /// least 95 % become one, and one that is not too long.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![Claim::none("invalid curves", self.invalid)];
        if self.is_judged {
            let share = |missed: usize, found: usize| missed as f64 / (missed + found) as f64;
            let (any, short) =
                (share(self.missed, self.curves), share(self.missed_short, self.short));
            claims.push(Claim::ratio("paths with room that have no curve, share", any, 0.05));
            let what = "paths with room for a short curve that have none, share";
            claims.push(Claim::ratio(what, short, 0.05));
        }
        claims
    }
}

/// Rounds off the paths of random bodies between random ends. A curve is short if it is no longer than the path
/// times [`CurveSettings::longest`], where a segment of the path that is steeper than allowed counts as what
/// its rise takes at the steepest climb or descent: who climbs at a slope of 1/2 flies 2.24 m for each metre of height.
pub fn measure_curves(
    map: &str,
    airspace: &Airspace,
    settings: &CurveSettings,
    mut progress: impl FnMut(),
) -> Result<CurveRow, QueryError> {
    let voxel = airspace.frame().voxel_size;
    let mut draw = Draw(settings.seed);
    // A number from a sixteenth of the largest up to it.
    let mut size = |most: f64| most * f64::from(1 + draw.below(16)) / 16.0 * voxel;
    let mut planner = Planner::new(airspace);
    let (mut paths, mut stopped, mut invalid) = (0, 0, 0);
    let (mut times, mut ratios) = (Vec::new(), Vec::new());
    let (mut short, mut missed, mut missed_short) = (0, 0, 0);
    for [start, goal] in random_pairs(airspace.world(), settings.queries, settings.seed) {
        progress();
        let (radius, ball) = (size(settings.radius), size(settings.body));
        let body = Body::ball(ball).unwrap_or(Body::POINT);
        let mut dynamics = Dynamics::new(10.0 * voxel, 5.0 * voxel).turn_radius(radius);
        if let Some([climb, descent]) = settings.slopes {
            dynamics = dynamics.max_climb(climb).max_descent(descent);
        }
        let mut spec = AgentSpec::new("flyer");
        spec.speeds = vec![(Mode::Fly, 10.0 * voxel)];
        (spec.body, spec.dynamics) = (body, Some(dynamics));
        let Ok(agent) = Agent::new(spec) else { continue };
        let [a, b] = [start, goal].map(|v| airspace.frame().world_from_lattice(v.centre()));
        let plain = Query::new(a, b).body(body);
        planner.prepare(&plain)?;
        let answer = planner.path(&plain)?;
        let Some(path) = answer.outcome.found() else { continue };
        let mut least = 0.0;
        for ends in path.points().windows(2) {
            let [x, y, z] = std::array::from_fn(|i| ends[1][i] - ends[0][i]);
            let length = x.hypot(y).hypot(z);
            let slope =
                settings.slopes.map(|[climb, descent]| if z < 0.0 { descent } else { climb });
            let climbing = slope.map_or(0.0, |slope| z.abs() * (1.0 / slope).hypot(1.0));
            least += length.max(climbing);
        }
        let is_steep = least > path.length() * (1.0 + 1e-9);
        if path.points().len() < 3 && !is_steep {
            continue;
        }
        paths += 1;
        let smooth = Smooth::RoundedWithin(settings.longest);
        let query = plain.agent(&agent).trajectory(smooth).time_limit(settings.time);
        let clock = Instant::now();
        let flown = planner.path(&query)?;
        let took = clock.elapsed().as_secs_f64() * 1e6;
        let mut ratio = f64::INFINITY;
        match &flown.outcome {
            Outcome::Found(curved) => {
                times.push(took);
                let curve = curved.trajectory().map_or(0.0, |trajectory| trajectory.length());
                ratio = curve / least;
                ratios.push(ratio);
                invalid += usize::from(curved.audit(airspace).is_err());
            }
            Outcome::Stopped(_, Limit::Time) => stopped += 1,
            _ => {}
        }
        if ratio <= settings.longest {
            short += 1;
        } else if settings.samples > 0 {
            let (body, turn) = (ball / voxel, radius / voxel);
            let flyer = Flyer { body, turn, slopes: settings.slopes };
            let origin = airspace.frame().origin;
            let place = |at: &[f64; 3]| std::array::from_fn(|i| (at[i] - origin[i]) / voxel);
            let places: Vec<[f64; 3]> = path.points().iter().map(place).collect();
            let enough = least / voxel * settings.longest;
            let mut oracle = Oracle::new(airspace.world(), flyer, settings.seed);
            let found = oracle.shortest(&places, settings.samples, enough);
            missed += usize::from(found.is_some() && ratio.is_infinite());
            missed_short += usize::from(found.is_some_and(|length| length <= enough));
        }
    }
    times.sort_unstable_by(f64::total_cmp);
    Ok(CurveRow {
        map: map.to_owned(),
        paths,
        curves: ratios.len(),
        short,
        missed,
        missed_short,
        stopped,
        invalid,
        ratio_mean: ratios.iter().sum::<f64>() / ratios.len().max(1) as f64,
        ratio_max: ratios.iter().copied().fold(0.0, f64::max),
        p50_us: percentile(&times, 0.5),
        p99_us: percentile(&times, 0.99),
        is_judged: settings.samples > 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn curves_that_were_missed_break_a_claim_once_there_are_too_many() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let settings = CurveSettings {
            queries: 80,
            radius: 2.0,
            body: 0.5,
            slopes: None,
            longest: 1.05,
            time: Duration::from_secs(600),
            samples: 0,
            seed: 1,
        };
        let row = measure_curves("test", &airspace, &settings, || ()).unwrap();
        assert!(row.curves > 1 && row.short <= row.curves, "{row:?}");
        // Without the slow planner nothing is said of shares.
        let lost = CurveRow { missed: 1000, missed_short: 1000, ..row.clone() };
        assert_eq!(broken(&lost.claims()), [""; 0]);
        let judged = |missed, missed_short| CurveRow {
            missed,
            missed_short,
            is_judged: true,
            ..row.clone()
        };
        assert_eq!(broken(&judged(0, 0).claims()), [""; 0]);
        assert_eq!(broken(&judged(row.curves, 0).claims()).len(), 1);
        assert_eq!(broken(&judged(0, row.short).claims()).len(), 1);
        let nothing = CurveRow { curves: 0, short: 0, ..judged(0, 0) };
        assert_eq!(broken(&nothing.claims()).len(), 2, "a map without any curve shows nothing");
    }
}
