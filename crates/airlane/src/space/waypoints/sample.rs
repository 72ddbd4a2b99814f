//! Waypoints at random, spread out.

use super::{Linking, Over, Waypoint, WaypointPlan};
use crate::geom::{LatticePoint, Voxel};
use crate::rng::Rng;

/// Places drawn for each waypoint, of which the one farthest from all others is kept.
const CANDIDATES: usize = 12;

/// Draws in vain, for each place, before there is none.
const TRIES: usize = 256;

impl WaypointPlan {
    /// A plan of up to `count` free places, spread out (the best of a dozen candidates each time, by
    /// the distance to those chosen before), named `w1`, `w2`, … The same seed gives the same places.
    pub fn sampled(over: &Over, count: usize, linking: Linking, seed: u64) -> Self {
        let mut rng = Rng::new(seed, 0);
        let mut chosen: Vec<LatticePoint> = Vec::new();
        for _ in 0..count {
            let mut best: Option<(i64, LatticePoint)> = None;
            for point in (0..CANDIDATES).filter_map(|_| draw(over, &mut rng)) {
                let room = chosen.iter().map(|other| other.distance_squared(point)).min();
                let room = room.unwrap_or(i64::MAX);
                if room > 0 && best.is_none_or(|(most, _)| room > most) {
                    best = Some((room, point));
                }
            }
            chosen.extend(best.map(|(_, point)| point));
        }
        let points = chosen.iter().enumerate().map(|(i, &point)| Waypoint {
            name: format!("w{}", i + 1),
            at: over.frame().world_from_lattice(point),
        });
        Self { points: points.collect(), links: Vec::new(), linking }
    }
}

/// The middle of a free voxel or of a cell that is not blocked.
fn draw(over: &Over, rng: &mut Rng) -> Option<LatticePoint> {
    (0..TRIES).find_map(|_| match over {
        Over::World(world) => {
            let voxel = Voxel(world.size().map(|n| rng.below(n) as i32));
            (!world.is_blocked(voxel)).then(|| voxel.centre())
        }
        Over::Terrain(terrain) => {
            let cell = terrain.size().map(|n| rng.below(n) as i32);
            terrain.on_ground(Voxel::new(cell[0], cell[1], 0).centre())
        }
    })
}
