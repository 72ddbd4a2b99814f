//! Edits with queries between them, with a guide and without: what each costs, and whether answers are
//! those of a fresh bake.

use crate::blocks::Blocks;
use crate::claim::Claim;
use crate::hard::HardError;
use crate::random::random_pairs;
use crate::scen::{percentile, query_between};
use crate::updates::rebuilt;
use airlane::geom::Voxel;
use airlane::search::Stats;
use airlane::{Airspace, Answer, Edits, Method, Path, Planner, QueryError};
use serde::Serialize;
use std::time::Instant;

/// What to run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GuidedSettings {
    /// Number of edits.
    pub count: usize,
    /// Edge of a block in voxels.
    pub size: u32,
    /// Seed of the places and of the queries.
    pub seed: u64,
    /// After every so many edits the answers are compared with those of a fresh bake.
    pub check_every: usize,
}

/// Times in microseconds; all are 0 if there is none.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// Median.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Longest.
    pub max_us: f64,
}

impl Spread {
    fn of(mut micros: Vec<f64>) -> Self {
        micros.sort_unstable_by(f64::total_cmp);
        let [p50_us, p99_us, max_us] = [0.5, 0.99, 1.0].map(|share| percentile(&micros, share));
        Self { p50_us, p99_us, max_us }
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GuidedReport {
    /// The map.
    pub map: String,
    /// Number of edits, each followed by a query.
    pub edits: usize,
    /// Edits of an airspace with a guide, until the next query can start.
    pub edit: Spread,
    /// The same edits of one without.
    pub edit_without: Spread,
    /// The query after each edit, which measures what the edit dropped and it needs.
    pub first: Spread,
    /// The same of those that took to the guide alone.
    pub first_guided: Spread,
    /// The same query again.
    pub again: Spread,
    /// The same of those that took to the guide alone.
    pub again_guided: Spread,
    /// The same query in the airspace without a guide.
    pub without: Spread,
    /// Queries that took to the guide: that expanded something else than the same query without one.
    pub guided: usize,
    /// Those whose answers were compared with fresh bakes.
    pub guided_compared: usize,
    /// Queries that were solved.
    pub solved: usize,
    /// Paths that the auditor rejects.
    pub invalid: usize,
    /// Answers that were compared with those of a fresh bake: fingerprint, outcome and counts.
    pub compared: usize,
    /// Answers that differed.
    pub different: usize,
}

impl GuidedReport {
    /// What is asked: answers of a fresh bake, some of them along the guide.
    pub fn claims(&self) -> Vec<Claim> {
        vec![
            Claim::none("invalid paths", self.invalid),
            Claim::none("answers unlike those of a fresh bake", self.different),
            Claim::none("runs without any comparison", usize::from(self.compared == 0)),
        ]
    }
}

/// An airspace that is edited, and what its edits and queries took.
struct Side {
    now: Airspace,
    method: Method,
    edits: Vec<f64>,
    first: Vec<f64>,
    again: Vec<f64>,
}

impl Side {
    fn edit(&mut self, edits: &Edits) -> Result<(), HardError> {
        let before = Instant::now();
        self.now.apply(edits)?;
        std::hint::black_box(self.now.cells());
        self.edits.push(micros(before));
        Ok(())
    }

    fn query(&mut self, ends: [Voxel; 2]) -> Result<Answer, QueryError> {
        // A planner of its own, so that nothing is left of earlier queries but in the airspace.
        let mut planner = Planner::new(&self.now);
        let query = query_between(self.now.world(), ends).method(self.method);
        let before = Instant::now();
        let answer = planner.path(&query)?;
        self.first.push(micros(before));
        let before = Instant::now();
        planner.path(&query)?;
        self.again.push(micros(before));
        Ok(answer)
    }
}

/// What two answers share if no bit of them differs: the code of the outcome, the fingerprint of the path and all
/// counts.
fn digest(answer: &Answer) -> (u16, Option<u64>, Stats) {
    (answer.code(), answer.outcome.found().map(Path::fingerprint), answer.stats)
}

fn micros(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e6
}

/// Edits an airspace whose guide is filled, and one that never has any, by turns and in the same way, with a
/// random query after each edit. Fresh bakes and the auditor are outside the timer.
pub fn measure_guided(
    map: &str,
    airspace: &Airspace,
    settings: GuidedSettings,
    mut progress: impl FnMut(),
) -> Result<GuidedReport, HardError> {
    let GuidedSettings { count, size, seed, check_every } = settings;
    let method: Method = "default".parse().expect("a known method");
    let unguided: Method = "default?guide=off".parse().expect("a known method");
    let side = |method| -> Result<Side, HardError> {
        let (edits, first, again) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Side { now: rebuilt(airspace.world())?, method, edits, first, again })
    };
    let (mut with, mut without) = (side(method)?, side(unguided)?);
    with.now.fill_guide();
    let mut blocks = Blocks::new(airspace.world(), size, seed);
    let pairs = random_pairs(airspace.world(), count, seed);
    let (mut solved, mut invalid, mut compared, mut different) = (0, 0, 0, 0);
    let (mut guided, mut guided_compared) = (Vec::new(), 0);
    for (i, &ends) in pairs.iter().enumerate() {
        let edits = blocks.next(with.now.world())?;
        let (answer, plain) = if i % 2 == 0 {
            with.edit(&edits)?;
            without.edit(&edits)?;
            (with.query(ends)?, without.query(ends)?)
        } else {
            without.edit(&edits)?;
            with.edit(&edits)?;
            let plain = without.query(ends)?;
            (with.query(ends)?, plain)
        };
        let is_guided = answer.stats.expanded != plain.stats.expanded;
        if is_guided {
            guided.push(i);
        }
        for (answer, side) in [(&answer, &with), (&plain, &without)] {
            let path = answer.outcome.found();
            invalid += usize::from(path.is_some_and(|path| path.audit(&side.now).is_err()));
        }
        solved += usize::from(answer.outcome.found().is_some());
        if (i + 1) % check_every.max(1) == 0 {
            let fresh = rebuilt(with.now.world())?;
            let query = query_between(fresh.world(), ends).method(method);
            let expected = Planner::new(&fresh).path(&query)?;
            compared += 1;
            guided_compared += usize::from(is_guided);
            different += usize::from(digest(&expected) != digest(&answer));
        }
        progress();
    }
    let of_guided = |times: &[f64]| Spread::of(guided.iter().map(|&i| times[i]).collect());
    let (first_guided, again_guided) = (of_guided(&with.first), of_guided(&with.again));
    Ok(GuidedReport {
        map: map.to_owned(),
        edits: with.edits.len(),
        edit: Spread::of(with.edits),
        edit_without: Spread::of(without.edits),
        first: Spread::of(with.first),
        first_guided,
        again: Spread::of(with.again),
        again_guided,
        without: Spread::of(without.again),
        guided: guided.len(),
        guided_compared,
        solved,
        invalid,
        compared,
        different,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;
    use airlane::Query;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn answers_after_edits_are_those_of_fresh_bakes() {
        let scene = Recipe { kind: Kind::Porous, size: [96, 64, 64], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let settings = GuidedSettings { count: 60, size: 5, seed: 1, check_every: 2 };
        let report = measure_guided("test", &airspace, settings, || {}).unwrap();
        assert_eq!((report.edits, report.compared), (60, 30));
        assert_eq!((report.invalid, report.different), (0, 0), "{report:?}");
        assert!(report.solved > 30 && report.guided_compared >= 3, "{report:?}");
        assert!(report.first_guided.p50_us > 0.0, "{report:?}");
        assert!(report.first_guided.max_us <= report.first.max_us, "{report:?}");
        assert_eq!(broken(&report.claims()), [""; 0]);
        let different = GuidedReport { different: 1, ..report };
        assert_eq!(broken(&different.claims()), ["answers unlike those of a fresh bake"]);
    }

    #[test]
    fn answers_differ_by_path_outcome_or_counts() {
        let mut scene = airlane::Scene::open([20, 20, 9]).unwrap();
        scene.voxels.insert_box([9, 0, 0], [11, 16, 9]);
        let airspace = Airspace::bake(scene).unwrap();
        let mut planner = Planner::new(&airspace);
        let mut ask = |goal: [f64; 3], method: &str| {
            let method: Method = method.parse().unwrap();
            digest(&planner.path(&Query::new([2.0; 3], goal).method(method)).unwrap())
        };
        let first = ask([17.0, 2.0, 2.0], "default");
        assert_eq!(ask([17.0, 2.0, 2.0], "default"), first);
        assert_ne!(ask([17.0, 3.0, 2.0], "default").1, first.1);
        assert_ne!(ask([10.0, 2.0, 2.0], "default").0, first.0, "blocked");
        assert_ne!(ask([17.0, 2.0, 2.0], "astar").2, first.2);
    }
}
