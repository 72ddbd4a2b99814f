//! The commands.

mod bake;
mod bench;
mod bench_deadlocks;
mod bench_many;
mod bench_replan;
mod bench_service;
mod bench_updates;
mod bench_versus;
mod check;
mod clearance;
mod crowd;
mod demo;
mod generate;
mod info;
mod journey;
mod navmesh;
mod paper;
mod route;
mod terrain;
mod view;
mod watch;

use crate::Verdict;
use airlane::geom::Frame;
use airlane::plan::Outcome;
use anyhow::Result;
use clap::{Parser, Subcommand};

/// Navigation for anything that moves through 3D space.
///
/// Coordinates are those of the map: in a .3dmap voxel (x, y, z) is the cube of edge 1 around the
/// point x,y,z. Solid voxels are closed: a path that touches one, even at a corner, is not valid.
#[derive(Parser)]
#[command(
    name = "airlane",
    version,
    after_help = "Exit codes: 0 all is well; 1 bad input, said on standard error; 2 wrong call; \
                  3 no path, or a limit was hit; 4 a check failed.\n\n\
                  Try: airlane demo"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Info(info::Info),
    Bake(bake::Bake),
    Route(route::RouteArgs),
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

/// A number with thin groups of three digits, as tables show it.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in microseconds with a unit that suits it.
pub(crate) fn micros(us: f64) -> String {
    match us {
        us if us < 1e3 => format!("{us:.1} µs"),
        us if us < 1e6 => format!("{:.2} ms", us / 1e3),
        us => format!("{:.2} s", us / 1e6),
    }
}

/// A table in the house style: the first columns hold text, the others numbers.
fn table(text_columns: usize, head: &[&str]) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::UTF8_FULL_CONDENSED);
    table.set_header(head);
    for column in table.column_iter_mut().skip(text_columns) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
    table
}

/// What came of a query, by name, and why if it is not a whole path.
fn told<P>(outcome: &Outcome<P>, frame: &Frame) -> (&'static str, Option<String>) {
    match outcome {
        Outcome::Found(_) => ("found", None),
        Outcome::Partial(_, reason) => ("partial", Some(reason.explain(frame))),
        Outcome::Unreachable(reason) => ("unreachable", Some(reason.explain(frame))),
        Outcome::LimitHit(_, limit) => ("limit", Some(limit.explain().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(241_467_225), "241,467,225");
    }
}
