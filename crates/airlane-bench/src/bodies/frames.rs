//! A game loop: each frame a block moves, and bodies plan anew.

use crate::blocks::EditingError;
use crate::claim::Claim;
use crate::random::{Draw, random_pairs};
use crate::scen::percentile;
use airlane::{Airspace, Body, Edits, Planner, Pose, Query, QueryError, Shape};
use serde::Serialize;
use std::time::Instant;
use thiserror::Error;

/// What to run.
#[derive(Clone, PartialEq, Debug)]
pub struct FrameSettings {
    /// The bodies, each of which plans anew in every frame. No body is a point.
    pub bodies: Vec<Body>,
    /// Frames.
    pub frames: usize,
    /// Bytes that may be kept for bodies; without one nothing ever has to leave.
    pub budget: Option<usize>,
    /// Seed of the ends of paths and of the block's way.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FrameRow {
    /// The map.
    pub map: String,
    /// Bodies that plan in a frame.
    pub bodies: usize,
    /// Frames.
    pub frames: usize,
    /// Median time of a frame in microseconds: the edit and all paths.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Longest.
    pub max_us: f64,
    /// Median time of the edit alone.
    pub edit_p50_us: f64,
    /// Bytes kept for the bodies at the end.
    pub kept_bytes: usize,
    /// Bytes that could be kept, if there was a limit.
    pub budget: Option<usize>,
    /// What had to leave for others, and was built again when it was needed.
    pub evicted: u64,
    /// Queries with a path.
    pub found: usize,
    /// Queries without a path, though the airspace says that the ends are connected.
    pub lost: usize,
    /// Paths that the auditor rejects.
    pub invalid: usize,
}

impl FrameRow {
    /// What is asked. The time of a frame is limited for one body; a point is what that is compared with, and
    /// many bodies are reported apart.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![
            Claim::none("invalid paths", self.invalid),
            Claim::none("queries without a path between connected ends", self.lost),
            Claim::none("runs without any path", usize::from(self.found == 0)),
        ];
        if self.bodies == 1 {
            claims.push(Claim::time("a frame, median, ms", self.p50_us / 1e3, 0.6));
            claims.push(Claim::time("a frame, p99, ms", self.p99_us / 1e3, 2.0));
        }
        claims
    }
}

/// Why frames cannot be measured.
#[derive(Debug, Error)]
pub enum FrameError {
    /// An edit failed.
    #[error(transparent)]
    Editing(#[from] EditingError),
    /// A query failed.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// No two places with room for every body.
    #[error("the map has no two places with room for every body")]
    NoPlace,
}

/// Frames between two changes of the ends.
const FRAMES_PER_PAIR: usize = 30;
/// Edge of the block that moves, in voxels.
const BLOCK: f64 = 5.0;

/// Runs frames: a block of five voxels moves by a voxel, then every body plans from scratch between two
/// places that change twice a second. Paths are audited outside the timer.
pub fn measure_frames(
    map: &str,
    airspace: &Airspace,
    settings: &FrameSettings,
    mut progress: impl FnMut(),
) -> Result<FrameRow, FrameError> {
    let FrameSettings { bodies, frames, budget, seed } = settings;
    let mut now = airspace.clone();
    now.derived().set_budget(budget.unwrap_or(usize::MAX));
    let size = airspace.frame().voxel_size;
    let half = BLOCK * size / 2.0;
    let block = Shape::cuboid([-half; 3], [half; 3]);
    let pairs = pairs_with_room(airspace, bodies, frames.div_ceil(FRAMES_PER_PAIR), *seed)?;
    let mut planner = Planner::new(&now);
    let body_of = |n: usize| bodies.get(n).copied().unwrap_or(Body::POINT);
    let count = bodies.len().max(1);
    for n in 0..count {
        planner.prepare(&Query::new(pairs[0][0], pairs[0][1]).body(body_of(n)))?;
    }
    let mut draw = Draw(seed + 1);
    let (mut times, mut edit_times) = (Vec::with_capacity(*frames), Vec::with_capacity(*frames));
    let (mut found, mut lost, mut invalid) = (0, 0, 0);
    let mut at = middle(&pairs[0]);
    for frame in 0..*frames {
        let [start, goal] = pairs[frame / FRAMES_PER_PAIR];
        at = match frame % FRAMES_PER_PAIR {
            0 => middle(&[start, goal]),
            _ => at.map(|c| c + f64::from(draw.below(3) - 1) * size),
        };
        let edits = Edits::new().set_obstacle(1, &block, Pose::at(at)).clone();
        let mut answers = Vec::with_capacity(count);
        let began = Instant::now();
        now.apply(&edits).map_err(EditingError::from)?;
        planner.follow(&now);
        let edited = began.elapsed();
        for n in 0..count {
            answers.push(planner.path(&Query::new(start, goal).body(body_of(n)))?);
        }
        times.push(began.elapsed().as_secs_f64() * 1e6);
        edit_times.push(edited.as_secs_f64() * 1e6);
        for (n, answer) in answers.iter().enumerate() {
            match answer.outcome.found() {
                Some(path) => {
                    found += 1;
                    invalid += usize::from(path.audit(&now).is_err());
                }
                None => {
                    let is_connected = now.connects(start, goal, body_of(n));
                    lost += usize::from(is_connected.map_err(EditingError::from)?);
                }
            }
        }
        progress();
    }
    for times in [&mut times, &mut edit_times] {
        times.sort_unstable_by(f64::total_cmp);
    }
    Ok(FrameRow {
        map: map.to_owned(),
        bodies: bodies.len(),
        frames: *frames,
        p50_us: percentile(&times, 0.5),
        p99_us: percentile(&times, 0.99),
        max_us: percentile(&times, 1.0),
        edit_p50_us: percentile(&edit_times, 0.5),
        kept_bytes: now.derived().bytes(),
        budget: *budget,
        evicted: now.derived().evicted(),
        found,
        lost,
        invalid,
    })
}

fn middle([a, b]: &[[f64; 3]; 2]) -> [f64; 3] {
    std::array::from_fn(|i| f64::midpoint(a[i], b[i]))
}

/// Pairs of places that every body can get between.
fn pairs_with_room(
    airspace: &Airspace,
    bodies: &[Body],
    count: usize,
    seed: u64,
) -> Result<Vec<[[f64; 3]; 2]>, FrameError> {
    let mut pairs = Vec::with_capacity(count);
    for ends in random_pairs(airspace.world(), 100 * count, seed) {
        let ends = ends.map(|voxel| airspace.frame().world_from_lattice(voxel.centre()));
        let mut fit = true;
        for &body in bodies {
            fit &= airspace.connects(ends[0], ends[1], body).map_err(EditingError::from)?;
        }
        if fit {
            pairs.push(ends);
        }
        if pairs.len() == count {
            return Ok(pairs);
        }
    }
    Err(FrameError::NoPlace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn frames_have_paths_and_all_of_them_are_valid() {
        let recipe = Recipe { kind: Kind::Asteroids, size: [48; 3], seed: 1 };
        let airspace = Airspace::bake(recipe.make().unwrap()).unwrap();
        let bodies = vec![Body::ball(0.8).unwrap(), Body::ball(0.4).unwrap()];
        for budget in [None, Some(0)] {
            let settings = FrameSettings { bodies: bodies.clone(), frames: 90, budget, seed: 1 };
            let row = measure_frames("test", &airspace, &settings, || {}).unwrap();
            assert!(row.found > 150, "{row:?}");
            assert_eq!(broken(&row.claims()), [""; 0], "two bodies: no limit of time");
            let one = FrameRow { bodies: 1, p50_us: 601.0, p99_us: 2001.0, ..row.clone() };
            assert_eq!(broken(&one.claims()), ["a frame, median, ms", "a frame, p99, ms"]);
            assert_eq!(broken(&FrameRow { lost: 1, ..row.clone() }.claims()).len(), 1);
            assert_eq!(broken(&FrameRow { found: 0, ..row.clone() }.claims()).len(), 1);
            // Without a budget nothing leaves; with none to spend, every room does.
            assert_eq!((row.budget, row.evicted >= 90), (budget, budget.is_some()), "{row:?}");
            assert_eq!(row.evicted == 0, budget.is_none(), "{row:?}");
        }
    }
}
