//! `airlane demo`: a built-in city, several algorithms, a table, a picture and the viewer.

use super::view::{self, AddressArgs};
use super::{grouped, micros, table, write_png};
use crate::Verdict;
use crate::progress::with_spinner;
use airlane::geom::polyline_length;
use airlane::plan::{Airspace, Algorithm, Ordering, Profile, Query};
use airlane::refine::audit_polyline;
use airlane::world::{Contact, World};
use airlane_bench::{Contender, Ground, Run, Runner};
use airlane_picture::{PALETTE, Picture, Strand};
use airlane_scenes::{Kind, Recipe};
use airlane_view::{Opened, Surroundings, Up};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::time::Instant;

/// Compare algorithms in a built-in city, draw their paths, and show it in the viewer
///
/// The viewer is started only where somebody sits at a terminal; scripts get the table and the picture.
#[derive(clap::Args)]
pub(crate) struct Demo {
    /// The picture to write
    #[arg(short, long, value_name = "FILE", default_value = "airlane-demo.png")]
    out: PathBuf,
    #[arg(long, default_value = "5")]
    seed: u64,
    /// Pixels of the picture
    #[arg(long, value_name = "WxH", default_value = "1600x1000")]
    pixels: String,
    /// End after the picture, without the viewer
    #[arg(long)]
    no_view: bool,
    #[command(flatten)]
    address: AddressArgs,
}

const SIZE: [u32; 3] = [112, 112, 56];
/// Each time is the median of so many runs.
const ROUNDS: usize = 9;

/// Who is in the table, and how the picture names those that it shows.
const SHOWN: [(Contender, Option<&str>); 10] = [
    (Contender::Grid(Algorithm::BreadthFirst), None),
    (Contender::Grid(Algorithm::Dijkstra), None),
    (Contender::Grid(Algorithm::Greedy), Some("Greedy")),
    (Contender::Grid(Algorithm::WeightedAStar), None),
    (Contender::Grid(Algorithm::AStar), Some("A*")),
    (Contender::Grid(Algorithm::Jps3d), None),
    (Contender::Grid(Algorithm::Theta), None),
    (Contender::Grid(Algorithm::LazyTheta), None),
    (Contender::Planned(Profile::Default), Some("Airlane")),
    (Contender::Planned(Profile::Quality), None),
];

struct Entry {
    contender: Contender,
    title: Option<&'static str>,
    run: Run,
    median_us: f64,
}

impl Demo {
    pub(crate) fn run(self) -> Result<Verdict> {
        let (width, height) = self
            .pixels
            .split_once('x')
            .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
            .filter(|&(w, h): &(u32, u32)| (16..=8192).contains(&w) && (16..=8192).contains(&h))
            .context("--pixels: expected WIDTHxHEIGHT, each from 16 to 8192")?;
        let recipe = Recipe { kind: Kind::City, size: SIZE, seed: self.seed };
        let before = Instant::now();
        let airspace = Airspace::bake(recipe.make()?)?;
        let bake = before.elapsed();
        let world = airspace.world();
        let query = corner_to_corner(world);
        println!(
            "A city of {} voxels, {} of them solid, from {} to {}.\n",
            grouped(world.voxel_count()),
            grouped(world.solid_count()),
            show(query.start),
            show(query.goal)
        );

        let entries = SHOWN
            .iter()
            .map(|&(contender, title)| measure(&airspace, &query, contender, title))
            .collect::<Result<Vec<_>>>()?;
        let all_valid = print_table(world, &entries);

        let picture = Picture {
            width,
            height,
            title: "One query, three algorithms".to_owned(),
            notes: vec!["length in voxels, time: median".to_owned()],
            ..Picture::default()
        };
        self.draw(&picture, world, &entries)?;
        println!("\nThe picture is in {}.", self.out.display());
        println!(
            "Next: airlane view, airlane route gen:city:96 --from 1,1,3 --to 94,94,3, or airlane --help"
        );
        if !all_valid {
            return Ok(Verdict::Failed);
        }
        match self.no_view || !view::somebody_watches() {
            true => Ok(Verdict::Good),
            false => {
                let name = "city".to_owned();
                self.address.serve(Some(Opened {
                    name,
                    airspace,
                    bake,
                    up: Up::Z,
                    surroundings: Surroundings::default(),
                }))
            }
        }
    }

    fn draw(&self, picture: &Picture, world: &World, entries: &[Entry]) -> Result<()> {
        let shown: Vec<_> = entries
            .iter()
            .filter_map(|entry| {
                let points = entry.run.points.as_deref()?;
                let (title, time) = (entry.title?, micros(entry.median_us));
                Some((format!("{title}\t{:.1}\t{time}", polyline_length(points)), points))
            })
            .collect();
        let strands: Vec<_> = shown
            .iter()
            .zip([PALETTE[2], PALETTE[1], PALETTE[0]])
            .map(|((label, points), colour)| Strand { label, colour, points, ends: [true; 2] })
            .collect();
        let image = with_spinner("drawing", || picture.render(world.solids(), &strands));
        write_png(&self.out, &image)
    }
}

fn show(point: [f64; 3]) -> String {
    let [x, y, z] = point;
    format!("{x},{y},{z}")
}

/// Free points near opposite corners, low above the ground.
fn corner_to_corner(world: &World) -> Query {
    let [x, y, _] = world.size().map(f64::from);
    let near = |point: [f64; 3]| {
        let frame = world.frame();
        let lattice = frame.lattice_from_world(point).expect("within the world");
        let free = world.nearest_free(lattice).expect("a city has streets");
        frame.world_from_lattice(free.voxel().centre())
    };
    Query { start: near([3.0, 3.0, 4.0]), goal: near([x - 4.0, y - 4.0, 4.0]) }
}

fn measure(
    airspace: &Airspace,
    query: &Query,
    contender: Contender,
    title: Option<&'static str>,
) -> Result<Entry> {
    let ground = Ground::new(airspace, contender)?;
    let mut runner = Runner::new(&ground, Ordering::default())?;
    let mut rounds = Vec::with_capacity(ROUNDS);
    let run = with_spinner(format!("running {}", contender.name()), || {
        let mut last = None;
        for _ in 0..ROUNDS {
            let before = Instant::now();
            last = Some(runner.run(query));
            rounds.push(before.elapsed().as_secs_f64() * 1e6);
        }
        last.expect("there is at least one round")
    })?;
    rounds.sort_unstable_by(f64::total_cmp);
    Ok(Entry { contender, title, run, median_us: rounds[ROUNDS / 2] })
}

/// Prints the comparison; false if the auditor rejects a path or one is missing.
fn print_table(world: &World, entries: &[Entry]) -> bool {
    let lengths =
        entries.iter().filter_map(|entry| entry.run.points.as_deref().map(polyline_length));
    let shortest = lengths.fold(f64::INFINITY, f64::min);
    let mut table = table(
        1,
        &["algorithm", "length", "longer by", "bends", "expanded", "sight", "time", "audit"],
    );
    let mut all_valid = true;
    for entry in entries {
        let Some(points) = &entry.run.points else {
            all_valid = false;
            table.add_row([entry.contender.name(), "no path".to_owned()]);
            continue;
        };
        let valid = audit_polyline(world, points, Contact::Open).is_ok();
        all_valid &= valid;
        let length = polyline_length(points);
        table.add_row([
            entry.contender.name(),
            format!("{length:.2}"),
            format!("{:.1} %", 100.0 * (length / shortest - 1.0)),
            (points.len().saturating_sub(2)).to_string(),
            grouped(entry.run.expanded),
            grouped(entry.run.sight_checks),
            micros(entry.median_us),
            if valid { "valid" } else { "TOUCHES A SOLID" }.to_owned(),
        ]);
    }
    println!("{table}");
    all_valid
}
