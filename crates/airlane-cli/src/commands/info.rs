//! `airlane info`.

use super::{grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, Source};
use crate::progress::with_spinner;
use airlane::space::octree_leaves;
use anyhow::Result;
use serde::Serialize;

/// Say what a map holds and what it costs in memory
#[derive(clap::Args)]
pub(crate) struct Info {
    #[arg(help = MAP_HELP)]
    map: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Verify every promise of the baked world, voxel by voxel (slow)
    #[arg(long)]
    check: bool,
}

#[derive(Serialize)]
struct Facts {
    map: String,
    size: [u32; 3],
    voxels: u64,
    solid: u64,
    octree_leaves: u64,
    cells: usize,
    portals: usize,
    components: usize,
    largest_component: u64,
    occupancy_bytes: usize,
    dense_bitset_bytes: u64,
    memory_bytes: usize,
    read_ms: f64,
    bake_ms: f64,
}

impl Info {
    pub(crate) fn run(self) -> Result<Verdict> {
        let source = Source::find(&self.map)?;
        let loaded = source.load()?;
        let (world, cells) = (loaded.airspace.world(), loaded.airspace.cells());
        let facts = Facts {
            map: source.name(),
            size: world.size(),
            voxels: world.voxel_count(),
            solid: world.solid_count(),
            octree_leaves: with_spinner("counting octree leaves", || octree_leaves(world)),
            cells: cells.count(),
            portals: cells.portal_count(),
            components: world.components().count(),
            largest_component: world.components().volumes().iter().copied().max().unwrap_or(0),
            occupancy_bytes: world.occupancy_bytes(),
            dense_bitset_bytes: world.voxel_count().div_ceil(8),
            memory_bytes: loaded.airspace.memory_bytes(),
            read_ms: loaded.read.as_secs_f64() * 1e3,
            bake_ms: loaded.bake.as_secs_f64() * 1e3,
        };
        let broken = if self.check {
            let check = || {
                world.check().map_err(anyhow::Error::from)?;
                cells.check(world).map_err(anyhow::Error::from)
            };
            with_spinner("checking every voxel", check).err()
        } else {
            None
        };
        if self.json {
            println!("{}", serde_json::to_string(&facts)?);
        } else {
            facts.print();
            if self.check && broken.is_none() {
                println!("check       every promise holds");
            }
        }
        if let Some(broken) = broken {
            eprintln!("the world breaks a promise: {broken}");
            return Ok(Verdict::Failed);
        }
        Ok(Verdict::Good)
    }
}

impl Facts {
    fn print(&self) {
        let [x, y, z] = self.size;
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        println!("map         {}", self.map);
        println!("size        {x} × {y} × {z} = {} voxels", grouped(self.voxels));
        println!(
            "solid       {} voxels, {:.2} %",
            grouped(self.solid),
            percent(self.solid, self.voxels)
        );
        println!(
            "components  {}, the largest of {} voxels",
            grouped(self.components as u64),
            grouped(self.largest_component)
        );
        println!("octree      {} free leaves", grouped(self.octree_leaves));
        println!(
            "cells       {}, joined by {} portals",
            grouped(self.cells as u64),
            grouped(self.portals as u64)
        );
        println!(
            "occupancy   {} bytes, {:.1} % of a dense bitset",
            grouped(self.occupancy_bytes as u64),
            percent(self.occupancy_bytes as u64, self.dense_bitset_bytes)
        );
        println!("memory      {} bytes in all", grouped(self.memory_bytes as u64));
        println!("read        {}", micros(self.read_ms * 1e3));
        println!("bake        {}", micros(self.bake_ms * 1e3));
    }
}
