//! What it takes until the next query can begin: after another price, a moved area, an edit. And whether its answer
//! is the one of a world that never was otherwise.

use super::known::{Known, edits_of, is_admitted};
use crate::random::random_pairs;
use crate::scen::percentile;
use airlane::world::World;
use airlane::{Airspace, Answer, Edits, Planner, Price, Query};
use std::time::Instant;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// What came of it: median times in microseconds.
pub(super) struct Changes {
    pub(super) price_us: f64,
    pub(super) move_us: f64,
    pub(super) edit_us: f64,
    pub(super) rebaked: usize,
    pub(super) stale: usize,
}

const TIMES: u32 = 31;
/// After every so many changes the next answer is compared with that of a fresh bake.
const EVERY: u32 = 8;
/// The edge of the area and of the edit, in voxels.
const EDGE: i32 = 20;

/// A world in which things change.
struct Changing {
    airspace: Airspace,
    planner: Planner,
    /// A way past the place where they do.
    query: Query,
}

/// Median times of a new price, of an area of 20³ voxels that moves by one, and of an edit of as many voxels; each
/// in the middle of the world and among all its other areas, until a query can begin.
pub(super) fn measure_changes(
    bare: &Airspace,
    known: &[Known],
    seed: u64,
) -> Result<Changes, Error> {
    let voxel = bare.frame().voxel_size;
    let [low, high] = bare.bounds();
    let middle: [f64; 3] = std::array::from_fn(|i| (low[i] + high[i]) / 2.0);
    let key = known.len() as u64;
    let block = |n: u32, factor: f64| {
        let low: [f64; 3] = std::array::from_fn(|i| {
            middle[i] - f64::from(EDGE) / 2.0 * voxel
                + if i == 0 { f64::from(n) * voxel } else { 0.0 }
        });
        Known::cuboid(low, low.map(|c| c + f64::from(EDGE) * voxel), Price::Factor(factor))
    };
    let area = |n: u32, factor: f64| {
        let mut edits = Edits::new();
        edits.set_area(key, block(n, factor).area());
        edits
    };
    let mut airspace = bare.clone();
    airspace.apply(&edits_of(known))?;
    airspace.apply(&area(0, 2.0))?;
    // Straight through the block, if that were free.
    let through =
        random_pairs(bare.world(), 100_000, seed ^ 0xc4a9e).into_iter().find_map(|ends| {
            let ends = ends.map(|v| bare.frame().world_from_lattice(v.centre()));
            let is_out = |at: &[f64; 3]| {
                is_admitted(known, *at) && (0..4).all(|n| !block(n, 2.0).holds(*at))
            };
            (block(0, 2.0).span(ends).is_some() && ends.iter().all(is_out)).then_some(ends)
        });
    let [a, b] = through.ok_or("no two free places have the middle of the world between them")?;
    let query = Query::new(a, b);
    let mut planner = Planner::new(&airspace);
    planner.prepare(&query)?;
    planner.path(&query)?;
    let mut changing = Changing { airspace, planner, query };
    let (mut rebaked, mut stale) = (0, 0);
    let mut timed = |change: &dyn Fn(u32) -> Edits| -> Result<f64, Error> {
        let mut times = Vec::new();
        for n in 1..=TIMES {
            times.push(changing.time(&change(n))?);
            if n % EVERY == 0 {
                rebaked += 1;
                stale += usize::from(!changing.is_as_fresh()?);
            }
        }
        times.sort_unstable_by(f64::total_cmp);
        Ok(percentile(&times, 0.5))
    };
    let price_us = timed(&|n| area(0, 2.0 + f64::from(n)))?;
    let move_us = timed(&|n| area(n % 4, 2.0))?;
    let at = bare.frame().lattice_from_world(middle)?.voxel().0;
    let edit_us = timed(&|n| {
        // Where the area is.
        let low = [at[0] - EDGE / 2 + (n % 4) as i32, at[1] - EDGE / 2, at[2] - EDGE / 2];
        let mut edits = Edits::new();
        match n % 2 {
            0 => edits.block_box(low, low.map(|c| c + EDGE)),
            _ => edits.free_box(low, low.map(|c| c + EDGE)),
        };
        edits
    })?;
    Ok(Changes { price_us, move_us, edit_us, rebaked, stale })
}

impl Changing {
    /// How long it takes until the next query can begin.
    fn time(&mut self, edits: &Edits) -> Result<f64, Error> {
        let clock = Instant::now();
        self.airspace.apply(edits)?;
        self.planner.follow(&self.airspace);
        self.planner.prepare(&self.query)?;
        Ok(clock.elapsed().as_secs_f64() * 1e6)
    }

    /// Whether the next answer is that of a world that is baked now, with the same voxels and areas.
    fn is_as_fresh(&mut self) -> Result<bool, Error> {
        let world = self.airspace.world();
        let mut scene = airlane::Scene::of_solids(world.solids().clone());
        scene.frame = *world.frame();
        let mut fresh = Airspace::new(World::bake(scene)?)?;
        let mut edits = Edits::new();
        for (&key, area) in self.airspace.areas() {
            edits.set_area(key, area.clone());
        }
        fresh.apply(&edits)?;
        let (now, then) =
            (self.planner.path(&self.query)?, Planner::new(&fresh).path(&self.query)?);
        let way = |answer: &Answer| answer.outcome.found().map(|path| path.points().to_vec());
        let is_valid = now.outcome.found().is_none_or(|path| path.audit(&fresh).is_ok());
        Ok(is_valid && way(&now) == way(&then))
    }
}
