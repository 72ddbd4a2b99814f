//! Two layers of different prices, where the cheapest way is known exactly.

use super::known::{Known, cost_of_path};
use super::taut::pulled;
use crate::claim::Claim;
use crate::random::Draw;
use airlane::{Airspace, Planner, Price, Query, Scene};
use serde::Serialize;

/// How near to the exact way the planner comes, and the string that the slow search pulls taut.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RefractionRow {
    /// Pairs of ends, one on either side of the border.
    pub cases: usize,
    /// Mean of cost ÷ that of the exact way.
    pub ratio_mean: f64,
    /// The largest.
    pub ratio_max: f64,
    /// Where that is, in words.
    pub worst: String,
    /// The largest for the straight way, pulled taut: the error of the slow search.
    pub pulled_max: f64,
}

impl RefractionRow {
    /// What is asked: the same as of ways past areas.
    pub fn claims(&self) -> Vec<Claim> {
        vec![
            Claim::ratio("cost ÷ exact, mean", self.ratio_mean, 1.015),
            Claim::ratio("cost ÷ exact, worst", self.ratio_max, 1.08),
        ]
    }
}

/// The edge of the world, in voxels.
const EDGE: u32 = 64;

/// Asks for ways across the border of two layers, of which one costs 0.5 to 10 times as much as the other.
pub fn measure_refraction(
    cases: usize,
    seed: u64,
) -> Result<RefractionRow, Box<dyn std::error::Error + Send + Sync>> {
    let open = Airspace::bake(Scene::open([EDGE; 3])?)?;
    let draw = &mut Draw(seed);
    let mut row = RefractionRow {
        cases,
        ratio_mean: 0.0,
        ratio_max: 0.0,
        worst: String::new(),
        pulled_max: 0.0,
    };
    for _ in 0..cases {
        let axis = draw.below(3) as usize;
        let border = f64::from(8 + draw.below(EDGE - 16)) + f64::from(draw.below(16)) / 16.0;
        let factor = 0.5 * 20f64.powf(f64::from(draw.below(1 << 16)) / 65536.0);
        let (mut low, high) = ([-9.0; 3], [f64::from(EDGE) + 9.0; 3]);
        low[axis] = border;
        let layer = [Known::cuboid(low, high, Price::Factor(factor))];
        let mut ends = [(); 2].map(|()| [(); 3].map(|()| f64::from(draw.below(EDGE))));
        ends[0][axis] = f64::from(draw.below(8));
        ends[1][axis] = f64::from(EDGE - 1 - draw.below(7) as u32);
        let mut airspace = open.clone();
        airspace.apply(&super::edits_of(&layer))?;
        let query = Query::new(ends[0], ends[1]);
        let path = Planner::new(&airspace).path(&query)?.into_found()?;
        path.audit(&airspace)?;
        let exact = exact(ends, axis, border, factor);
        let ratio = cost_of_path(&layer, path.points()) / exact;
        row.ratio_mean += ratio / cases as f64;
        if ratio > row.ratio_max {
            row.ratio_max = ratio;
            row.worst = format!(
                "from {:?} to {:?}, {} from {border} on costs {factor:.2} times as much",
                ends[0],
                ends[1],
                ["x", "y", "z"][axis]
            );
        }
        let (taut, _) = pulled(&airspace, &layer, ends.to_vec());
        row.pulled_max = row.pulled_max.max(taut / exact);
    }
    Ok(row)
}

/// What the cheapest way costs: it crosses the border once, where the sines of its angles are as the prices
/// (Snell's law). The place is found by halving, as the difference of the two sides only grows on the way.
fn exact([a, b]: [[f64; 3]; 2], axis: usize, border: f64, factor: f64) -> f64 {
    let depths = [(border - a[axis]).abs(), (b[axis] - border).abs()];
    let across = (0..3).filter(|&i| i != axis).map(|i| (b[i] - a[i]).powi(2)).sum::<f64>().sqrt();
    let (mut low, mut high) = (0.0, across);
    for _ in 0..200 {
        let at = 0.5 * (low + high);
        let sines = [at / at.hypot(depths[0]), (across - at) / (across - at).hypot(depths[1])];
        if sines[0] < factor * sines[1] { low = at } else { high = at }
    }
    low.hypot(depths[0]) + factor * (across - low).hypot(depths[1])
}
