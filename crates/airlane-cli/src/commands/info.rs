//! `airlane info`.

use super::{counted, grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::options::BodyArgs;
use crate::points::{tidy, tidy_point};
use crate::progress::with_spinner;
use airlane::method::{SPACES, octree_of};
use airlane::space::{Grading, Octree, OctreeGraph, Space};
use airlane::world::World;
use anyhow::Result;
use serde::Serialize;
use std::time::Instant;

/// Show facts about a map: size, components, cells, memory
#[derive(clap::Args)]
pub(crate) struct Info {
    #[arg(help = MAP_HELP)]
    map: String,
    #[command(flatten)]
    body: BodyArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Check every invariant of the baked world, voxel by voxel (slow)
    #[arg(long)]
    check: bool,
    /// Also count the nodes and arcs of every octree graph
    #[arg(long)]
    graphs: bool,
    #[command(flatten)]
    read: MapArgs,
}

/// A graph over an octree.
#[derive(Serialize)]
struct GraphFacts {
    space: &'static str,
    leaves: usize,
    nodes: u32,
    arcs: usize,
    memory_bytes: usize,
    make_ms: f64,
}

#[derive(Serialize)]
struct Facts {
    map: String,
    size: [u32; 3],
    voxel_size: f64,
    low: [f64; 3],
    high: [f64; 3],
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    triangles: Option<usize>,
    voxels: u64,
    solid: u64,
    octree_leaves: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    graphs: Vec<GraphFacts>,
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
        let source = Source::find(&self.map, &self.read)?;
        self.body.body()?;
        let loaded = source.load()?;
        let airspace = self.body.fit(loaded.airspace)?;
        let (world, cells, frame) = (airspace.world(), airspace.cells(), airspace.world().frame());
        let facts = Facts {
            map: source.name(),
            size: world.size(),
            voxel_size: frame.voxel_size,
            low: frame.origin,
            high: std::array::from_fn(|i| {
                frame.origin[i] + frame.voxel_size * f64::from(world.size()[i])
            }),
            body: (!world.body().is_point()).then(|| world.body().to_string()),
            triangles: world.surface().map(|surface| surface.triangles.len()),
            voxels: world.voxel_count(),
            solid: world.solid_count(),
            octree_leaves: Octree::count_regular_leaves(world),
            graphs: if self.graphs { graph_facts(world)? } else { Vec::new() },
            cells: cells.count(),
            portals: cells.portal_count(),
            components: world.components().count(),
            largest_component: world.components().largest().map_or(0, |(_, volume)| volume),
            occupancy_bytes: world.occupancy_bytes(),
            dense_bitset_bytes: world.voxel_count().div_ceil(8),
            memory_bytes: airspace.memory_bytes(),
            read_ms: loaded.read.as_secs_f64() * 1e3,
            bake_ms: loaded.bake.as_secs_f64() * 1e3,
        };
        let broken = if self.check {
            let check = || -> Result<()> {
                world.check().map_err(anyhow::Error::from)?;
                cells.check(world).map_err(anyhow::Error::from)?;
                Octree::new(world, Grading::Regular)?.check(world)?;
                Ok(Octree::new(world, Grading::Progressive)?.check(world)?)
            };
            with_spinner("checking every voxel", check).err()
        } else {
            None
        };
        if self.json {
            outln!("{}", serde_json::to_string(&facts)?);
        } else {
            facts.print(loaded.facts.iter().flat_map(|facts| facts.sources()));
            if self.check && broken.is_none() {
                outln!("check       all invariants hold");
            }
        }
        if let Some(broken) = broken {
            eprintln!("invariant violated: {broken}");
            return Ok(Verdict::Failed);
        }
        Ok(Verdict::Good)
    }
}

/// Builds each octree graph and counts its nodes and arcs.
fn graph_facts(world: &World) -> Result<Vec<GraphFacts>> {
    let mut facts = Vec::new();
    for space in SPACES {
        let Some((grading, kind)) = octree_of(space) else { continue };
        let before = Instant::now();
        let graph = with_spinner(format!("building {space}"), || -> Result<_> {
            Ok(OctreeGraph::new(world, Octree::new(world, grading)?, kind))
        })?;
        facts.push(GraphFacts {
            space,
            leaves: graph.octree().leaves().len(),
            nodes: graph.node_limit(),
            arcs: graph.arc_count(),
            memory_bytes: graph.memory_bytes(),
            make_ms: before.elapsed().as_secs_f64() * 1e3,
        });
    }
    Ok(facts)
}

impl Facts {
    /// Prints them, with what was read of which files.
    fn print(&self, sources: impl Iterator<Item = String>) {
        let [x, y, z] = self.size;
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        outln!("map         {}", self.map);
        for source in sources {
            outln!("read from   {}", source.replace('\n', "\n            "));
        }
        outln!("size        {x} × {y} × {z} = {} voxels", grouped(self.voxels));
        let [low, high] = [self.low, self.high].map(tidy_point);
        outln!("bounds      {low} to {high}, voxels of {}, z up", tidy(self.voxel_size));
        if let Some(triangles) = self.triangles {
            outln!("surface     {}", counted(triangles as u64, "triangle"));
        }
        if let Some(body) = &self.body {
            outln!("body        {body}: solid voxels are those its centre must not enter");
        }
        outln!(
            "solid       {} voxels, {:.2} %",
            grouped(self.solid),
            percent(self.solid, self.voxels)
        );
        outln!(
            "components  {}, the largest of {}",
            grouped(self.components as u64),
            counted(self.largest_component, "voxel")
        );
        outln!("octree      {} free leaves", grouped(self.octree_leaves));
        for graph in &self.graphs {
            outln!(
                "  {:<18}  {} free leaves, {} nodes, {} arcs, {} bytes, built in {}",
                graph.space,
                grouped(graph.leaves as u64),
                grouped(u64::from(graph.nodes)),
                grouped(graph.arcs as u64),
                grouped(graph.memory_bytes as u64),
                micros(graph.make_ms * 1e3)
            );
        }
        outln!(
            "cells       {}, joined by {}",
            grouped(self.cells as u64),
            counted(self.portals as u64, "portal")
        );
        outln!(
            "occupancy   {} bytes, {:.1} % of a dense bitset",
            grouped(self.occupancy_bytes as u64),
            percent(self.occupancy_bytes as u64, self.dense_bitset_bytes)
        );
        outln!("memory      {} bytes in total", grouped(self.memory_bytes as u64));
        outln!("read        {}", micros(self.read_ms * 1e3));
        outln!("bake        {}", micros(self.bake_ms * 1e3));
    }
}
