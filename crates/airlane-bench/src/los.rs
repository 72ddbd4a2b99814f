//! Line of sight: does it agree with the auditor, and what are the bricks worth?

use crate::random::Draw;
use airlane::geom::{LatticePoint, UNIT};
use airlane::refine::audit_polyline;
use airlane::world::{Contact, World};
use airlane_scenes::{Kind, Recipe};
use serde::Serialize;
use std::time::Instant;

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub struct LosSettings {
    /// Random segments to compare with the auditor, both ways and in both contact modes.
    pub segments: u64,
    /// Clear rays to time.
    pub rays: usize,
    /// Seed of worlds, segments and rays.
    pub seed: u64,
}

impl Default for LosSettings {
    fn default() -> Self {
        Self { segments: 1_000_000, rays: 20_000, seed: 1 }
    }
}

/// What came out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LosReport {
    /// Segments compared.
    pub segments: u64,
    /// Segments clear in the open sense, according to the auditor.
    pub clear_open: u64,
    /// Segments clear in sliding contact, according to the auditor.
    pub clear_sliding: u64,
    /// Segments on which the fast line of sight and the auditor disagree, in any mode or direction.
    pub disagreements: u64,
    /// Clear rays timed, 50 to 60 voxels long.
    pub rays: usize,
    /// Median over rounds, nanoseconds per ray over bricks, open contact.
    pub bricks_ns: f64,
    /// The same in sliding contact.
    pub bricks_sliding_ns: f64,
    /// The same rays walked voxel by voxel over a dense array of bits.
    pub plain_ns: f64,
    /// `plain_ns / bricks_ns`.
    pub speedup: f64,
    /// `plain_ns / bricks_sliding_ns`.
    pub speedup_sliding: f64,
}

/// Compares with the auditor, then times.
pub fn measure_sight(settings: LosSettings, mut progress: impl FnMut(u64)) -> LosReport {
    let mut draw = Draw(settings.seed);
    let mut report = compare(settings, &mut draw, &mut progress);
    time(settings, &mut draw, &mut report);
    report
}

impl Draw {
    /// A coordinate within `size` voxels, often on a plane or in the middle of a voxel.
    fn coordinate(&mut self, size: u32) -> i32 {
        match self.below(4) {
            0 => self.below(size + 1) * UNIT,
            1 => self.below(size) * UNIT + UNIT / 2,
            _ => self.below(size * UNIT as u32 + 1),
        }
    }

    fn point(&mut self, size: [u32; 3]) -> LatticePoint {
        LatticePoint(size.map(|axis| self.coordinate(axis)))
    }
}

fn world(kind: Kind, size: [u32; 3], seed: u64) -> World {
    let scene = Recipe { kind, size, seed }.make().expect("the size suits the kind");
    World::bake(scene).expect("a generated scene can be baked")
}

fn compare(settings: LosSettings, draw: &mut Draw, progress: &mut impl FnMut(u64)) -> LosReport {
    let seed = settings.seed;
    let worlds = [
        world(Kind::Asteroids, [64, 56, 48], seed),
        world(Kind::Porous, [40, 40, 40], seed),
        world(Kind::Maze, [37, 33, 29], seed),
        world(Kind::Plant, [64, 64, 40], seed),
    ];
    let (mut clear_open, mut clear_sliding, mut disagreements) = (0, 0, 0);
    for i in 0..settings.segments {
        let world = &worlds[i as usize % worlds.len()];
        let a = draw.point(world.size());
        let mut b = draw.point(world.size());
        // Most long segments hit something early: half of the segments are short, and some run
        // along an axis.
        if draw.below(2) == 0 {
            b = LatticePoint(std::array::from_fn(|i| a.0[i] + (b.0[i] - a.0[i]) / 6));
        }
        if draw.below(8) == 0 {
            let axis = draw.below(3) as usize;
            b.0[axis] = a.0[axis];
        }
        let mut agree = true;
        for (contact, clear) in
            [(Contact::Open, &mut clear_open), (Contact::Sliding, &mut clear_sliding)]
        {
            let audited = audit_polyline(world, &[a, b], contact).is_ok();
            *clear += u64::from(audited);
            agree &= world.is_clear(a, b, contact) == audited;
            agree &= world.is_clear(b, a, contact) == audited;
        }
        disagreements += u64::from(!agree);
        progress(i + 1);
    }
    LosReport {
        segments: settings.segments,
        clear_open,
        clear_sliding,
        disagreements,
        rays: 0,
        bricks_ns: 0.0,
        bricks_sliding_ns: 0.0,
        plain_ns: 0.0,
        speedup: 0.0,
        speedup_sliding: 0.0,
    }
}

fn time(settings: LosSettings, draw: &mut Draw, report: &mut LosReport) {
    let world = world(Kind::Asteroids, [256, 256, 256], settings.seed);
    let dense = Dense::of(&world);
    let mut rays = Vec::with_capacity(settings.rays);
    while rays.len() < settings.rays {
        let (a, b) = (draw.point(world.size()), draw.point(world.size()));
        let full = a.distance(b);
        if full < 60.0 {
            continue;
        }
        let length = 50.0 + f64::from(draw.below(1000)) / 100.0;
        let end =
            std::array::from_fn(|i| a.0[i] + (f64::from(b.0[i] - a.0[i]) * length / full) as i32);
        let b = LatticePoint(end);
        let clear = world.is_clear(a, b, Contact::Open);
        assert_eq!(clear, dense.is_clear(a, b), "the plain walk disagrees on {a:?} to {b:?}");
        if clear {
            rays.push((a, b));
        }
    }
    report.rays = rays.len();
    // Rounds alternate, so that a slow spell of the machine falls on all three.
    let mut rounds: [Vec<f64>; 3] = Default::default();
    for _ in 0..15 {
        let mut round = |slot: usize, is_clear: &dyn Fn(LatticePoint, LatticePoint) -> bool| {
            let before = Instant::now();
            let clear = rays.iter().filter(|(a, b)| is_clear(*a, *b)).count();
            rounds[slot].push(before.elapsed().as_secs_f64() * 1e9 / rays.len() as f64);
            assert_eq!(clear, rays.len(), "every ray is clear");
        };
        round(0, &|a, b| world.is_clear(a, b, Contact::Open));
        round(1, &|a, b| world.is_clear(a, b, Contact::Sliding));
        round(2, &|a, b| dense.is_clear(a, b));
    }
    let [open, sliding, plain] = rounds.map(|mut round| {
        round.sort_unstable_by(f64::total_cmp);
        round[round.len() / 2]
    });
    report.bricks_ns = open;
    report.bricks_sliding_ns = sliding;
    report.plain_ns = plain;
    report.speedup = plain / open;
    report.speedup_sliding = plain / sliding;
}

/// The plain way: a dense array of bits, walked voxel by voxel.
struct Dense {
    size: [i64; 3],
    bits: Vec<u64>,
}

impl Dense {
    fn of(world: &World) -> Self {
        let size = world.size().map(i64::from);
        let mut bits = vec![0; (world.voxel_count() as usize).div_ceil(64)];
        for voxel in world.solids().iter() {
            let [x, y, z] = voxel.0.map(i64::from);
            let index = ((z * size[1] + y) * size[0] + x) as usize;
            bits[index / 64] |= 1 << (index % 64);
        }
        Self { size, bits }
    }

    fn is_blocked(&self, v: [i64; 3]) -> bool {
        if (0..3).any(|i| v[i] < 0 || v[i] >= self.size[i]) {
            return true;
        }
        let index = ((v[2] * self.size[1] + v[1]) * self.size[0] + v[0]) as usize;
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Open line of sight: the voxel walk of Amanatides & Woo (1987) with exact integer times. Where
    /// several planes are met at once, all voxels around the point are looked at.
    fn is_clear(&self, a: LatticePoint, b: LatticePoint) -> bool {
        let unit = i64::from(UNIT);
        let from = a.0.map(i64::from);
        let delta: [i64; 3] = std::array::from_fn(|i| i64::from(b.0[i]) - from[i]);
        let on_plane: [bool; 3] = std::array::from_fn(|i| from[i].rem_euclid(unit) == 0);
        // Voxels on both sides of a plane that the segment starts on or runs along.
        let mut low: [i64; 3] =
            std::array::from_fn(|i| from[i].div_euclid(unit) - i64::from(on_plane[i]));
        let mut high: [i64; 3] = std::array::from_fn(|i| from[i].div_euclid(unit));
        if !self.all_free(low, high) {
            return false;
        }
        let mut next = [i64::MAX; 3];
        let mut step = [0; 3];
        for i in 0..3 {
            if delta[i] == 0 {
                continue;
            }
            let others: i64 =
                (0..3).filter(|&j| j != i && delta[j] != 0).map(|j| delta[j].abs()).product();
            step[i] = unit * others;
            let plane = if delta[i] > 0 { (high[i] + 1) * unit } else { low[i] * unit };
            let plane = if delta[i] < 0 && !on_plane[i] { high[i] * unit } else { plane };
            next[i] = (plane - from[i]).abs() * others;
            // The segment leaves the side it does not go to.
            if delta[i] > 0 { low[i] = high[i] } else { high[i] = low[i] }
        }
        let end: i64 = delta.iter().filter(|d| **d != 0).map(|d| d.abs()).product();
        loop {
            let time = next[0].min(next[1]).min(next[2]);
            if time > end {
                return true;
            }
            let before = (low, high);
            for i in 0..3 {
                if next[i] == time {
                    if delta[i] > 0 {
                        high[i] += 1
                    } else {
                        low[i] -= 1
                    }
                    next[i] += step[i];
                }
            }
            if !self.all_free(low, high) {
                return false;
            }
            for i in 0..3 {
                if high[i] != before.1[i] {
                    low[i] = high[i];
                } else if low[i] != before.0[i] {
                    high[i] = low[i];
                }
            }
        }
    }

    fn all_free(&self, low: [i64; 3], high: [i64; 3]) -> bool {
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                for x in low[0]..=high[0] {
                    if self.is_blocked([x, y, z]) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::Voxel;

    #[test]
    fn a_short_run_finds_no_disagreement() {
        let settings = LosSettings { segments: 4000, rays: 50, seed: 3 };
        let report = measure_sight(settings, |_| {});
        assert_eq!(report.disagreements, 0);
        assert!(report.clear_open > 200 && report.clear_sliding > report.clear_open);
        assert_eq!(report.rays, 50);
    }

    #[test]
    fn the_dense_array_holds_the_same_voxels() {
        let world = world(Kind::Porous, [20, 21, 22], 5);
        let dense = Dense::of(&world);
        for z in -1..23 {
            for y in -1..22 {
                for x in -1..21 {
                    let v = [x, y, z];
                    assert_eq!(dense.is_blocked(v), world.is_blocked(Voxel(v.map(|c| c as i32))));
                }
            }
        }
    }
}
