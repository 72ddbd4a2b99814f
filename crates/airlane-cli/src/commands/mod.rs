//! The commands.

mod bake;
mod bench;
mod bench_bodies;
mod bench_curves;
mod bench_deadlocks;
mod bench_golden;
mod bench_guided;
mod bench_hard;
mod bench_many;
mod bench_plot;
mod bench_prices;
mod bench_quick_check;
mod bench_reach;
mod bench_replan;
mod bench_service;
mod bench_soak;
mod bench_updates;
mod bench_versus;
mod check;
mod claims;
mod clearance;
mod crowd;
mod demo;
mod generate;
mod info;
mod journey;
mod movie;
mod navmesh;
mod paper;
mod picture;
mod reach;
mod route;
mod terrain;
mod view;
mod watch;

pub(crate) use airlane_bench::format::{grouped, micros, table};

use crate::Verdict;
use airlane::Outcome;
use airlane_picture::Image;
use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::path::Path;

/// 3D path planning for drones, ships, fish, spacecraft, cables and pipes.
///
/// Coordinates are those of the map: in a .3dmap, voxel (x, y, z) is the cube of edge 1 around the
/// point x,y,z. Solid voxels are closed: a path that touches one, even at a corner, is invalid.
#[derive(Parser)]
#[command(name = "airlane", version, after_help = crate::exit::help())]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Info(info::Info),
    Bake(bake::Bake),
    Route(Box<route::RouteArgs>),
    Reach(Box<reach::ReachArgs>),
    Terrain(terrain::TerrainArgs),
    Navmesh(navmesh::NavmeshArgs),
    Journey(journey::JourneyArgs),
    Check(check::Check),
    Crowd(crowd::CrowdArgs),
    Gen(generate::Generate),
    #[command(subcommand)]
    Bench(bench::Bench),
    Demo(demo::Demo),
    View(view::View),
}

impl Cli {
    pub(crate) fn run(self) -> Result<Verdict> {
        match self.command {
            Command::Info(info) => info.run(),
            Command::Bake(bake) => bake.run(),
            Command::Route(route) => route.run(),
            Command::Reach(reach) => reach.run(),
            Command::Terrain(terrain) => terrain.run(),
            Command::Navmesh(navmesh) => navmesh.run(),
            Command::Journey(journey) => journey.run(),
            Command::Check(check) => check.run(),
            Command::Crowd(crowd) => crowd.run(),
            Command::Gen(generate) => generate.run(),
            Command::Bench(bench) => bench.run(),
            Command::Demo(demo) => demo.run(),
            Command::View(view) => view.run(),
        }
    }
}

/// Prints rows as JSON, one object per line.
fn print_json<T: serde::Serialize>(rows: &[T]) -> Result<()> {
    for row in rows {
        outln!("{}", serde_json::to_string(row)?);
    }
    Ok(())
}

/// Writes a picture as PNG, and says so.
fn write_png(file: &Path, image: &Image) -> Result<()> {
    write_picture(file, |out| image.write_png(out))
}

/// Writes a picture, and says so on standard error: standard output may be JSON.
fn write_picture(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    airlane_io::write_atomically(file, |out| write(out))
        .with_context(|| format!("cannot write {}", file.display()))?;
    eprintln!("picture written to {}", file.display());
    Ok(())
}

/// A count and what is counted, such as `1 island` and `1,234 islands`.
pub(crate) fn counted(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Why there is no whole path, as a sentence.
fn why(outcome: &Outcome) -> Option<String> {
    let limit = outcome.limit().map(|limit| limit.to_string());
    outcome.reason().map(ToString::to_string).or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
