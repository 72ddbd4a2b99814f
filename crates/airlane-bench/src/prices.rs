//! Ways past areas with prices: how cheap, how fast, and what a change of an area takes.

use crate::random::{Draw, random_pairs};
use crate::scen::percentile;
use airlane::method::AStar;
use airlane::{Airspace, AirspaceError, Area, Body, Edits, Planner, Price, Query, Shape};
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
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// Mean of cost ÷ that of the slow search.
    pub ratio_mean: f64,
    /// The largest.
    pub ratio_max: f64,
    /// Median time of another price and the preparing of the next query.
    pub price_us: f64,
    /// The same for an area of 20³ that moves by a voxel.
    pub move_us: f64,
    /// The same for an edit of 20³ voxels.
    pub edit_us: f64,
}

/// An area, and whether a point lies in it.
pub(crate) struct Known {
    shape: Shape,
    price: Price,
}

impl Known {
    fn holds(&self, at: [f64; 3]) -> bool {
        match &self.shape {
            Shape::Box { low, high } => (0..3).all(|i| low[i] <= at[i] && at[i] <= high[i]),
            Shape::Ball { centre, radius } => {
                (0..3).map(|i| (at[i] - centre[i]).powi(2)).sum::<f64>() <= radius * radius
            }
            _ => false,
        }
    }
}

/// Areas at random, half of them balls and half boxes, one in five forbidden.
pub(crate) fn random_areas(airspace: &Airspace, count: u64, seed: u64) -> Vec<Known> {
    let [low, high] = airspace.bounds();
    let mut draw = Draw(seed ^ 0x5eed);
    let area = |number: u64| {
        let mut share = || f64::from(draw.below(1 << 16)) / 65536.0;
        let at: [f64; 3] = std::array::from_fn(|i| low[i] + share() * (high[i] - low[i]));
        let size = (4.0 + 20.0 * share()) * airspace.frame().voxel_size;
        let shape = match number % 2 {
            0 => Shape::ball(at, size),
            _ => Shape::cuboid(at.map(|c| c - size), at.map(|c| c + size)),
        };
        let price = match number % 5 {
            4 => Price::Forbidden,
            _ => Price::Factor(0.5 * 20f64.powf(share())), // 0.5 to 10
        };
        Known { shape, price }
    };
    (0..count).map(area).collect()
}

/// Edits that put areas there.
pub(crate) fn edits_of(areas: &[Known]) -> Edits {
    let mut edits = Edits::new();
    for (key, area) in (0..).zip(areas) {
        edits.set_area(key, Area::new(1, area.shape.clone(), area.price));
    }
    edits
}

/// Whether no area forbids a place.
pub(crate) fn is_admitted(areas: &[Known], at: [f64; 3]) -> bool {
    !areas.iter().any(|area| area.price == Price::Forbidden && area.holds(at))
}

/// What a way costs, in steps of a sixteenth of a voxel: the middle of each says what it costs there.
fn cost_by_steps(areas: &[Known], points: &[[f64; 3]], voxel: f64) -> f64 {
    let mut sum = 0.0;
    for ends in points.windows(2) {
        let way: [f64; 3] = std::array::from_fn(|i| ends[1][i] - ends[0][i]);
        let length = way.iter().map(|c| c * c).sum::<f64>().sqrt();
        let steps = (16.0 * length / voxel).ceil().max(1.0) as u32;
        for n in 0..steps {
            let share = (f64::from(n) + 0.5) / f64::from(steps);
            let at = std::array::from_fn(|i| ends[0][i] + share * way[i]);
            let over = || areas.iter().rev().filter(|area| area.holds(at));
            let factor = match over().next().map(|area| area.price) {
                _ if over().any(|area| area.price == Price::Forbidden) => f64::INFINITY,
                Some(Price::Factor(factor)) => factor,
                _ => 1.0,
            };
            sum += factor * length / f64::from(steps);
        }
    }
    sum
}

/// A way that was found voxel by voxel, pulled straight and bent by trial and error until nothing helps.
fn pulled(airspace: &Airspace, areas: &[Known], mut points: Vec<[f64; 3]>) -> f64 {
    let voxel = airspace.frame().voxel_size;
    let clear = |a, b| airspace.is_clear(a, b, Body::POINT).unwrap_or(false);
    let cost = |points: &[[f64; 3]]| cost_by_steps(areas, points, voxel);
    let mut at = 0;
    while at + 2 < points.len() {
        let to = (at + 2..points.len()).rev().find(|&to| {
            clear(points[at], points[to])
                && cost(&[points[at], points[to]]) <= cost(&points[at..=to])
        });
        if let Some(to) = to {
            points.drain(at + 1..to);
        }
        at += 1;
    }
    let mut step = 4.0 * voxel;
    while step > voxel / 32.0 {
        let mut moved = false;
        for i in 1..points.len().saturating_sub(1) {
            for axis in 0..3 {
                for way in [-step, step] {
                    let (a, mut b, c) = (points[i - 1], points[i], points[i + 1]);
                    b[axis] += way;
                    let is_better = cost(&[a, b, c]) < cost(&[a, points[i], c]) - 1e-9;
                    if is_better && clear(a, b) && clear(b, c) {
                        (points[i], moved) = (b, true);
                    }
                }
            }
        }
        if !moved {
            step /= 2.0;
        }
    }
    cost(&points)
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
    let voxel = bare.frame().voxel_size;
    let (mut bare_us, mut priced_us, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let (mut queries, mut found, mut invalid, mut differ) = (0, 0, 0, 0);
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
            let slow = with.path(&query.method(AStar::default()))?;
            match (path, slow.outcome.found()) {
                (Some(path), Some(slow)) => {
                    let best = pulled(&airspace, &known, slow.points().to_vec());
                    ratios.push(cost_by_steps(&known, path.points(), voxel) / best);
                }
                (None, None) => {}
                _ => differ += 1,
            }
        }
        queries += 1;
        progress();
    }
    for times in [&mut bare_us, &mut priced_us] {
        times.sort_unstable_by(f64::total_cmp);
    }
    let [price_us, move_us, edit_us] = changes(bare)?;
    Ok(PriceRow {
        map: map.to_owned(),
        queries,
        found,
        invalid,
        differ,
        bare_us: percentile(&bare_us, 0.5),
        priced_us: percentile(&priced_us, 0.5),
        priced_p99_us: percentile(&priced_us, 0.99),
        ratio_mean: ratios.iter().sum::<f64>() / ratios.len().max(1) as f64,
        ratio_max: ratios.iter().copied().fold(0.0, f64::max),
        price_us,
        move_us,
        edit_us,
    })
}

/// Median times of a new price, of an area of 20³ voxels that moves by one, and of an edit of as many voxels;
/// each until a query can begin.
fn changes(bare: &Airspace) -> Result<[f64; 3], AirspaceError> {
    const TIMES: u32 = 31;
    let voxel = bare.frame().voxel_size;
    let [low, high] = bare.bounds();
    let middle: [f64; 3] = std::array::from_fn(|i| (low[i] + high[i]) / 2.0);
    let size = 20.0 * voxel;
    let mut airspace = bare.clone();
    let block = |n: u32, price: f64| {
        let low: [f64; 3] = std::array::from_fn(|i| {
            middle[i] - size / 2.0 + if i == 0 { f64::from(n) * voxel } else { 0.0 }
        });
        let mut edits = Edits::new();
        edits.set_area(
            1,
            Area::new(1, Shape::cuboid(low, low.map(|c| c + size)), Price::Factor(price)),
        );
        edits
    };
    airspace.apply(&block(0, 2.0))?;
    let query = Query::new(middle, middle);
    Planner::new(&airspace).prepare(&query).ok();
    let mut timed = |change: &dyn Fn(u32) -> Edits| -> Result<f64, AirspaceError> {
        let mut times = Vec::new();
        for n in 1..=TIMES {
            let edits = change(n);
            let mut planner = Planner::new(&airspace);
            let clock = Instant::now();
            airspace.apply(&edits)?;
            planner.follow(&airspace);
            planner.prepare(&query).ok();
            times.push(clock.elapsed().as_secs_f64() * 1e6);
        }
        times.sort_unstable_by(f64::total_cmp);
        Ok(percentile(&times, 0.5))
    };
    let price = timed(&|n| block(0, 2.0 + f64::from(n)))?;
    let moved = timed(&|n| block(n % 4, 2.0))?;
    let at = bare.frame().lattice_from_world(middle).map(|at| at.voxel().0).unwrap_or_default();
    let edited = timed(&|n| {
        // Where the area is.
        let low = [at[0] - 10 + (n % 4) as i32, at[1] - 10, at[2] - 10];
        let mut edits = Edits::new();
        match n % 2 {
            0 => edits.block_box(low, low.map(|c| c + 20)),
            _ => edits.free_box(low, low.map(|c| c + 20)),
        };
        edits
    })?;
    Ok([price, moved, edited])
}
