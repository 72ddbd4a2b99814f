//! How long an edit of a world takes: blocks of 5×5×5 voxels that are put in and taken out again.
//!
//! `AIRLANE_MAPS=… cargo run --release -p airlane-bench --example edits -- BA1 Complex`
//!
//! Blocks stand anywhere in the box, and then close to solids. The last line of each map asserts
//! that the world is what it was. Without maps, the figures are those of generated ones.

use airlane::geom::Voxel;
use airlane::scene::Scene;
use airlane::world::{Edits, World};
use airlane_scenes::{Kind, Recipe};
use std::time::{Duration, Instant};

const EDITS: usize = 4000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    for name in &names {
        let folder = std::env::var("AIRLANE_MAPS").unwrap_or_else(|_| ".".to_owned());
        let path = std::path::Path::new(&folder).join(format!("{name}.3dmap"));
        measure(name, airlane_io::read_map(path)?)?;
    }
    if names.is_empty() {
        for kind in [Kind::Porous, Kind::Maze, Kind::City] {
            let scene = Recipe { kind, size: [256, 256, 256], seed: 1 }.make()?;
            measure(&format!("{kind:?}"), scene)?;
        }
    }
    Ok(())
}

fn measure(name: &str, scene: Scene) -> Result<(), Box<dyn std::error::Error>> {
    let mut bakes = Vec::new();
    for _ in 0..5 {
        let scene = scene.clone();
        let start = Instant::now();
        let world = World::bake(scene)?;
        bakes.push((start.elapsed(), world));
    }
    bakes.sort_by_key(|(time, _)| *time);
    let (bake, base) = bakes.swap_remove(0);
    println!(
        "{name}: {:?} voxels, {} components, baked in {:.1} ms",
        base.size(),
        base.components().count(),
        bake.as_secs_f64() * 1e3
    );
    let solids: Vec<Voxel> = base.solids().iter().collect();
    let mut draw = Draw(7);
    for near in [false, true] {
        let mut world = base.clone();
        let (mut times, mut changes) = (Vec::with_capacity(2 * EDITS), 0);
        for _ in 0..EDITS {
            let voxel = match near && !solids.is_empty() {
                true => {
                    let [x, y, z] = [0; 3].map(|_| draw.below(9) - 4);
                    solids[draw.below(solids.len() as i32) as usize].offset([x, y, z])
                }
                false => Voxel(base.size().map(|n| draw.below(n as i32))),
            };
            let (mut put, mut take_back) = (Edits::new(), Edits::new());
            for n in 0..125 {
                let part = voxel.offset([n % 5 - 2, n / 5 % 5 - 2, n / 25 - 2]);
                if world.solids().in_box(part) && !world.is_blocked(part) {
                    put.block_voxel(part);
                    take_back.free_voxel(part);
                }
            }
            for edits in [put, take_back] {
                let start = Instant::now();
                let (next, delta) = world.edit(&edits)?;
                times.push(start.elapsed());
                changes += usize::from(delta.components_changed);
                world = next;
            }
        }
        assert!(world == base, "the world is not what it was");
        times.sort_unstable();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let share = |part: f64| micros(times[((times.len() - 1) as f64 * part) as usize]);
        println!(
            "  {}: median {:.1} µs, p99 {:.1} µs, worst {:.1} µs; components changed by {:.1} %",
            if near { "near solids" } else { "anywhere   " },
            share(0.5),
            share(0.99),
            share(1.0),
            100.0 * changes as f64 / times.len() as f64
        );
    }
    Ok(())
}

/// A stream of pseudo-random numbers (xorshift\*).
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: i32) -> i32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((bits * n as u64) >> 32) as i32
    }
}
