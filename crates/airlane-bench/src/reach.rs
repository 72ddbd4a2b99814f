//! What can be reached from a point: how fast that is known, and how well.

use crate::prices::{edits_of, is_admitted, random_areas};
use crate::random::random_pairs;
use crate::scen::percentile;
use airlane::method::AStar;
use airlane::{Airspace, Body, Planner, Query, QueryError};
use serde::Serialize;
use std::time::Instant;

/// What to measure in one world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReachSettings {
    /// Random starts.
    pub starts: usize,
    /// The most that ways may cost, in voxel edges.
    pub max_cost: f64,
    /// Random goals for each start.
    pub goals: usize,
    /// So many of them are compared with A\* over voxels, which is slow.
    pub compared: usize,
    /// Who moves.
    pub body: Body,
    /// Random areas with prices, as in [`measure_prices`](crate::measure_prices).
    pub areas: u64,
    /// The seed of starts, goals and areas.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReachRow {
    /// The map's name.
    pub map: String,
    /// The most that ways may cost, in voxel edges.
    pub max_cost: f64,
    /// Who moves, in words.
    pub body: String,
    /// Random areas with prices.
    pub areas: u64,
    /// Starts.
    pub starts: usize,
    /// Median time of a search, in microseconds.
    pub search_us: f64,
    /// Median time until the volume is known as well.
    pub volume_us: f64,
    /// Mean time of the cost of one place.
    pub cost_us: f64,
    /// Mean time of a random point of the set.
    pub sample_us: f64,
    /// Mean time of a random point of all that can be reached.
    pub random_us: f64,
    /// Mean cells closed in a search.
    pub expanded: f64,
    /// Mean volume, in world units.
    pub volume: f64,
    /// Goals whose cost was compared with that of a query of their own.
    pub goals: usize,
    /// Mean of cost ÷ that of the path of the default planner.
    pub ratio_mean: f64,
    /// The least.
    pub ratio_min: f64,
    /// The largest.
    pub ratio_max: f64,
    /// Mean of cost ÷ that of the path of A\* over voxels.
    pub astar_mean: f64,
    /// The largest.
    pub astar_max: f64,
    /// Goals with a path cheaper by a tenth than the most that are not in the set.
    pub missed: usize,
    /// Goals in the set or drawn at random without a path, or whose path the auditor refused.
    pub invalid: usize,
}

/// Mean microseconds of something that is done for each of some seeds.
fn mean_us(count: u64, mut work: impl FnMut(u64)) -> f64 {
    let clock = Instant::now();
    (0..count).for_each(&mut work);
    clock.elapsed().as_secs_f64() * 1e6 / count.max(1) as f64
}

/// Measures sets within reach of random starts.
pub fn measure_reach(
    map: &str,
    bare: &Airspace,
    settings: ReachSettings,
    mut progress: impl FnMut(),
) -> Result<ReachRow, QueryError> {
    let areas = random_areas(bare, settings.areas, settings.seed);
    let airspace = match areas.is_empty() {
        true => bare.clone(),
        false => bare.edit(&edits_of(&areas))?.0,
    };
    let fitted = bare.fit(settings.body)?;
    let frame = *bare.frame();
    let mut planner = Planner::new(&airspace);
    let template = match settings.body.is_point() {
        true => Query::template(),
        false => Query::template().body(settings.body),
    };
    planner.prepare(&template)?;
    let (mut search, mut whole) = (Vec::new(), Vec::new());
    let [mut costs, mut samples, mut randoms] = [const { Vec::new() }; 3];
    let (mut expanded, mut volume) = (0, 0.0);
    let (mut ratios, mut over_astar, mut missed, mut invalid) = (Vec::new(), Vec::new(), 0, 0);
    let pairs = random_pairs(fitted.world(), 20 * settings.starts, settings.seed);
    let places = pairs.into_iter().flatten().map(|v| frame.world_from_lattice(v.centre()));
    let places = places.filter(|&at| is_admitted(&areas, at));
    for start in places.take(settings.starts) {
        let query = template.start_at(start);
        planner.reachable(&query, 0.0)?; // builds what is missing
        planner.random_point(&query, 0)?.ok();
        let clock = Instant::now();
        let set = planner.reachable(&query, settings.max_cost)?;
        search.push(clock.elapsed().as_secs_f64() * 1e6);
        volume += set.volume();
        whole.push(clock.elapsed().as_secs_f64() * 1e6);
        expanded += set.stats().expanded;
        samples.push(mean_us(1000, |seed| _ = std::hint::black_box(set.sample(seed))));
        randoms.push(mean_us(if settings.areas == 0 { 1000 } else { 1 }, |seed| {
            _ = std::hint::black_box(planner.random_point(&query, seed));
        }));
        let goals: Vec<[f64; 3]> = (0..settings.goals as u64)
            .filter_map(|i| match i % 2 {
                _ if settings.areas > 0 => set.sample(i),
                0 => set.sample(i),
                _ => planner.random_point(&query, i).ok()?.ok(),
            })
            .collect();
        costs.push(mean_us(goals.len() as u64, |i| {
            std::hint::black_box(set.cost_to(goals[i as usize]));
        }));
        for (i, &goal) in goals.iter().enumerate() {
            let answer = planner.path(&query.goal_at(goal))?;
            let Some(path) = answer.outcome.found().filter(|path| path.audit(&airspace).is_ok())
            else {
                invalid += 1;
                continue;
            };
            let Some(cost) = set.cost_to(goal) else {
                missed += usize::from(path.cost() < 0.9 * settings.max_cost);
                continue;
            };
            if path.cost() == 0.0 {
                continue;
            }
            ratios.push(cost / path.cost());
            if i < settings.compared {
                let slow = planner.path(&query.goal_at(goal).method(AStar::default()))?;
                let slow = slow.outcome.found().map(|path| path.cost());
                over_astar.extend(slow.filter(|&slow| slow > 0.0).map(|slow| cost / slow));
            }
        }
        progress();
    }
    for times in [&mut search, &mut whole] {
        times.sort_unstable_by(f64::total_cmp);
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let starts = search.len();
    Ok(ReachRow {
        map: map.to_owned(),
        max_cost: settings.max_cost,
        body: settings.body.to_string(),
        areas: settings.areas,
        starts,
        search_us: percentile(&search, 0.5),
        volume_us: percentile(&whole, 0.5),
        cost_us: mean(&costs),
        sample_us: mean(&samples),
        random_us: mean(&randoms),
        expanded: expanded as f64 / starts.max(1) as f64,
        volume: volume / starts.max(1) as f64,
        goals: ratios.len(),
        ratio_mean: mean(&ratios),
        ratio_min: ratios.iter().copied().fold(f64::INFINITY, f64::min),
        ratio_max: ratios.iter().copied().fold(0.0, f64::max),
        astar_mean: mean(&over_astar),
        astar_max: over_astar.iter().copied().fold(0.0, f64::max),
        missed,
        invalid,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn sets_agree_with_queries() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let point = ReachSettings {
            starts: 3,
            max_cost: 20.0,
            goals: 20,
            compared: 2,
            body: Body::POINT,
            areas: 0,
            seed: 1,
        };
        let body = Body::ball(0.7).unwrap();
        let among_areas = ReachSettings { areas: 4, ..point };
        // Ways of a set do not bend at areas, so some are dearer and a place at the rim is missed.
        for (settings, most, missed) in
            [(point, 1.2, 0), (ReachSettings { body, ..point }, 1.2, 0), (among_areas, 1.4, 1)]
        {
            let row = measure_reach("test", &airspace, settings, || ()).unwrap();
            assert_eq!((row.starts, row.invalid), (3, 0), "{row:?}");
            assert!(row.goals > 20 && row.volume > 100.0 && row.missed <= missed, "{row:?}");
            assert!(row.ratio_min > 0.9 && row.ratio_max < most, "{row:?}");
            assert!(row.astar_max < 1.1, "{row:?}");
        }
    }
}
