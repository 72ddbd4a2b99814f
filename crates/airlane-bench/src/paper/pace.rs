//! How fast this machine is, for saying beforehand how long papers take.

use airlane::method::AStar;
use airlane::{Airspace, Planner, Query};
use airlane_scenes::{Kind, Recipe};
use std::time::Instant;

/// Seconds that the work below took on the machine on which papers were timed.
const REFERENCE_S: f64 = 0.0014;
/// The slowest and the fastest machine that estimates are made for.
const SLOWEST: f64 = 20.0;
const FASTEST: f64 = 0.2;

/// How many times longer than on the machine of the estimates things take here.
pub fn pace() -> f64 {
    let recipe = Recipe { kind: Kind::City, size: [48; 3], seed: 1 };
    let Ok(Ok(airspace)) = recipe.make().map(Airspace::bake) else { return 1.0 };
    let mut planner = Planner::new(&airspace);
    let query = Query::new([1.0, 1.0, 3.0], [46.0, 46.0, 3.0]).method(AStar::default());
    let mut least = f64::INFINITY;
    for _ in 0..5 {
        let clock = Instant::now();
        if planner.path(&query).is_err() {
            return 1.0;
        }
        least = least.min(clock.elapsed().as_secs_f64());
    }
    (least / REFERENCE_S).clamp(FASTEST, SLOWEST)
}
