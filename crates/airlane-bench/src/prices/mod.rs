//! Ways past areas with prices: how cheap, how fast, and what a change of an area takes.

mod changes;
mod known;
mod oracle;
mod refraction;
mod taut;

use crate::claim::Claim;
use crate::random::random_pairs;
use crate::scen::percentile;
use airlane::{Airspace, Body, Planner, Query};
use changes::{Changes, measure_changes};
use known::cost_of_path;
pub(crate) use known::{Known, edits_of, is_admitted, random_areas};
use oracle::{Oracle, tightened};
pub use refraction::{RefractionRow, measure_refraction};
use serde::Serialize;
use std::time::Instant;

/// What to measure in one world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PriceSettings {
    /// Areas, half of them balls and half boxes.
    pub areas: u64,
    /// Pairs of ends that do not see each other.
    pub queries: usize,
    /// So many of them are compared with the slow search.
    pub compared: usize,
    /// The seed of areas and pairs.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PriceRow {
    /// The map's name.
    pub map: String,
    /// Queries, and those with a path.
    pub queries: usize,
    /// Those that have a path.
    pub found: usize,
    /// Paths that the auditor refused.
    pub invalid: usize,
    /// Ways that were found by one of the two searches and not by the other.
    pub differ: usize,
    /// Median time of the same queries without areas, in microseconds.
    pub bare_us: f64,
    /// Median time with areas.
    pub priced_us: f64,
    /// 99 of 100 queries with areas took no longer.
    pub priced_p99_us: f64,
    /// Paths that were compared with the slow search.
    pub compared: usize,
    /// Mean of cost ÷ that of the best way known: that of the slow search, or the path itself pulled taut.
    pub ratio_mean: f64,
    /// The largest.
    pub ratio_max: f64,
    /// The share by which the last refinement of the slow search made its way cheaper: mean.
    pub refined_mean: f64,
    /// The largest.
    pub refined_max: f64,
    /// Of those compared, the ones for which the last refinement still gained more than 0.1 %.
    pub unsettled: usize,
    /// Those for which the path, pulled taut, is cheaper than what the slow search found.
    pub beaten: usize,
    /// By what share at most: the least error of the slow search.
    pub beaten_max: f64,
    /// Median time of another price and the preparing of the next query.
    pub price_us: f64,
    /// The same for an area of 20³ that moves by a voxel.
    pub move_us: f64,
    /// The same for an edit of 20³ voxels.
    pub edit_us: f64,
    /// Answers after such changes that were compared with those of a fresh bake.
    pub rebaked: usize,
    /// Those that differ.
    pub stale: usize,
}

impl PriceRow {
    /// What is asked. Nothing is said about costs if none were compared.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![
            Claim::none("invalid paths", self.invalid),
            Claim::none("paths that one search alone has", self.differ),
            Claim::none("answers after a change unlike those of a fresh bake", self.stale),
        ];
        if self.compared > 0 {
            claims.push(Claim::ratio("cost ÷ best, mean", self.ratio_mean, 1.015));
            claims.push(Claim::ratio("cost ÷ best, worst", self.ratio_max, 1.08));
        }
        let bare = self.priced_us / self.bare_us;
        claims.push(Claim::time("time ÷ that without areas, medians", bare, 3.0));
        claims.push(Claim::time("another price, µs", self.price_us, 20.0));
        let edit = self.move_us / self.edit_us;
        claims.push(Claim::time("a moved area ÷ an edit of its size", edit, 3.0));
        claims
    }
}

/// A path to compare with the slow search.
struct Candidate {
    ends: [[f64; 3]; 2],
    path: Option<Vec<[f64; 3]>>,
}

/// What the comparison of one path says.
struct Compared {
    cost: f64,
    oracle: f64,
    best: f64,
    error: f64,
    has_converged: bool,
}

/// Measures ways past random areas.
pub fn measure_prices(
    map: &str,
    bare: &Airspace,
    settings: &PriceSettings,
    mut progress: impl FnMut(),
) -> Result<PriceRow, Box<dyn std::error::Error + Send + Sync>> {
    let known = random_areas(bare, settings.areas, settings.seed);
    let (airspace, _) = bare.edit(&edits_of(&known))?;
    let (mut without, mut with) = (Planner::new(bare), Planner::new(&airspace));
    let (mut bare_us, mut priced_us) = (Vec::new(), Vec::new());
    let (mut queries, mut found, mut invalid) = (0, 0, 0);
    let mut candidates = Vec::new();
    for [start, goal] in random_pairs(bare.world(), 50 * settings.queries, settings.seed) {
        let [a, b] = [start, goal].map(|v| bare.frame().world_from_lattice(v.centre()));
        if queries == settings.queries {
            break;
        }
        let are_admitted = [a, b].into_iter().all(|at| is_admitted(&known, at));
        if bare.is_clear(a, b, Body::POINT)? || !are_admitted {
            continue;
        }
        let query = Query::new(a, b);
        with.path(&query)?; // once outside the timer, as the other
        without.path(&query)?;
        let clock = Instant::now();
        without.path(&query)?;
        bare_us.push(clock.elapsed().as_secs_f64() * 1e6);
        let clock = Instant::now();
        let answer = with.path(&query)?;
        priced_us.push(clock.elapsed().as_secs_f64() * 1e6);
        let path = answer.outcome.found();
        found += usize::from(path.is_some());
        invalid += usize::from(path.is_some_and(|path| path.audit(&airspace).is_err()));
        if queries < settings.compared {
            let path = path.map(|path| path.points().to_vec());
            candidates.push(Candidate { ends: [a, b], path });
        }
        queries += 1;
        progress();
    }
    for times in [&mut bare_us, &mut priced_us] {
        times.sort_unstable_by(f64::total_cmp);
    }
    let Changes { price_us, move_us, edit_us, rebaked, stale } =
        measure_changes(bare, &known, settings.seed)?;
    let row = PriceRow {
        map: map.to_owned(),
        queries,
        found,
        invalid,
        bare_us: percentile(&bare_us, 0.5),
        priced_us: percentile(&priced_us, 0.5),
        priced_p99_us: percentile(&priced_us, 0.99),
        price_us,
        move_us,
        edit_us,
        rebaked,
        stale,
        ..PriceRow::default()
    };
    Ok(compared(row, &airspace, &known, &candidates, progress))
}

/// Compares paths with the slow search, two at a time: nothing is timed any more.
fn compared(
    row: PriceRow,
    airspace: &Airspace,
    known: &[Known],
    candidates: &[Candidate],
    mut progress: impl FnMut(),
) -> PriceRow {
    let oracle = Oracle::new(airspace, known);
    let compare = |candidate: &Candidate| {
        let Candidate { ends, path } = candidate;
        let cost = path.as_ref().map(|path| cost_of_path(known, path));
        let own = oracle.cheapest(*ends, cost.unwrap_or(f64::INFINITY));
        match (path, cost, own) {
            (Some(path), Some(cost), Some(own)) => {
                let best = own.cost.min(tightened(airspace, known, path));
                let (oracle, error, has_converged) = (own.cost, own.error, own.has_converged);
                Ok(Some(Compared { cost, oracle, best, error, has_converged }))
            }
            (None, _, None) => Ok(None),
            _ => Err(()),
        }
    };
    let mut results = Vec::new();
    for two in candidates.chunks(2) {
        std::thread::scope(|scope| {
            let threads: Vec<_> = two.iter().map(|one| scope.spawn(|| compare(one))).collect();
            for thread in threads {
                results.push(thread.join().unwrap_or(Err(())));
                progress();
            }
        });
    }
    let differ = results.iter().filter(|result| result.is_err()).count();
    let all: Vec<Compared> = results.into_iter().flatten().flatten().collect();
    let mean =
        |value: fn(&Compared) -> f64| all.iter().map(value).sum::<f64>() / all.len().max(1) as f64;
    let most = |value: fn(&Compared) -> f64| all.iter().map(value).fold(0.0, f64::max);
    PriceRow {
        differ,
        compared: all.len(),
        ratio_mean: mean(|one| one.cost / one.best),
        ratio_max: most(|one| one.cost / one.best),
        refined_mean: mean(|one| one.error),
        refined_max: most(|one| one.error),
        unsettled: all.iter().filter(|one| !one.has_converged).count(),
        beaten: all.iter().filter(|one| one.best < one.oracle * (1.0 - 1e-6)).count(),
        beaten_max: most(|one| one.oracle / one.best - 1.0),
        ..row
    }
}

#[cfg(test)]
mod tests;
