//! `airlane demo`: a built-in city, several algorithms, a table, a picture and the viewer.

use super::view::{self, AddressArgs};
use super::{grouped, micros, movie, table, write_picture, write_png};
use crate::Verdict;
use crate::maps::recipe_argument;
use crate::progress::with_spinner;
use airlane::method::Method;
use airlane::world::World;
use airlane::{Airspace, Answer, Path, Planner, Query};
use airlane_picture::{PALETTE, Picture, Strand};
use airlane_scenes::{Kind, Recipe};
use airlane_view::{Opened, Surroundings, Up};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::time::Instant;

/// Compare algorithms in a built-in city, draw their paths, and open the viewer
///
/// The viewer is started only on a terminal; scripts get the table and the picture.
#[derive(clap::Args)]
pub(crate) struct Demo {
    /// The picture to write
    #[arg(short, long, value_name = "FILE", default_value = "airlane-demo.png")]
    out: PathBuf,
    /// Write a moving picture instead, an animated PNG: a block is pushed across the path of a drone
    #[arg(long, value_name = "FILE.png", conflicts_with_all = ["out", "pixels"])]
    movie: Option<PathBuf>,
    /// Seed of the city
    #[arg(long, default_value = "5")]
    seed: u64,
    /// Pixels of the picture
    #[arg(long, value_name = "WxH", default_value = "1600x1000")]
    pixels: String,
    /// Exit after the picture, without the viewer
    #[arg(long)]
    no_view: bool,
    #[command(flatten)]
    address: AddressArgs,
}

const SIZE: [u32; 3] = [112, 112, 56];
/// Each time is the median of this many runs.
const ROUNDS: usize = 9;

/// Which methods are in the table, and how the picture names those that it shows.
const SHOWN: [(&str, Option<&str>); 10] = [
    ("bfs", None),
    ("dijkstra", None),
    ("greedy", Some("Greedy")),
    ("wastar", None),
    ("astar", Some("A*")),
    ("jps3d", None),
    ("theta", None),
    ("lazytheta", None),
    ("default", Some("Airlane")),
    ("quality", None),
];

struct Entry {
    name: &'static str,
    title: Option<&'static str>,
    answer: Answer,
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
        if let Some(file) = &self.movie {
            let ends = corner_to_corner(airspace.world());
            let movie = movie::make(airspace, ends)?;
            write_picture(file, |out| movie.write_png(out))?;
            return Ok(Verdict::Good);
        }
        let world = airspace.world();
        let [start, goal] = corner_to_corner(world);
        let query = Query::new(start, goal);
        outln!(
            "A city of {} voxels, {} of them solid, from {} to {}.\n",
            grouped(world.voxel_count()),
            grouped(world.solid_count()),
            show(start),
            show(goal)
        );

        let entries = SHOWN
            .iter()
            .map(|&(name, title)| measure(&airspace, &query, name, title))
            .collect::<Result<Vec<_>>>()?;
        let all_valid = print_table(&airspace, &entries);

        let picture = Picture {
            width,
            height,
            title: "One query, three algorithms".to_owned(),
            notes: vec!["length in voxels, time: median".to_owned()],
            ..Picture::default()
        };
        self.draw(&picture, world, &entries)?;
        let airlane = called();
        outln!(
            "\nNext: {airlane} view, {airlane} route gen:city:96 --from 1,1,3 --to 94,94,3, or {airlane} --help"
        );
        if !all_valid {
            return Ok(Verdict::Failed);
        }
        match self.no_view || !view::somebody_watches() {
            true => Ok(Verdict::Good),
            false => {
                let name = "city".to_owned();
                self.address.serve(Some(Opened {
                    recipe: Some(recipe_argument(recipe).into()),
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
                let path = entry.answer.outcome.found()?;
                let (title, time) = (entry.title?, micros(entry.median_us));
                Some((format!("{title}\t{:.1}\t{time}", path.length()), path.lattice_points()))
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
fn corner_to_corner(world: &World) -> [[f64; 3]; 2] {
    let [x, y, _] = world.size().map(f64::from);
    let near = |point: [f64; 3]| {
        let frame = world.frame();
        let lattice = frame.lattice_from_world(point).expect("within the world");
        let free = world.nearest_free(lattice).expect("a city has streets");
        frame.world_from_lattice(free.voxel().centre())
    };
    [near([3.0, 3.0, 4.0]), near([x - 4.0, y - 4.0, 4.0])]
}

fn measure(
    airspace: &Airspace,
    query: &Query,
    name: &'static str,
    title: Option<&'static str>,
) -> Result<Entry> {
    let query = query.clone().method(name.parse::<Method>()?);
    let mut planner = Planner::new(airspace);
    planner.prepare(&query)?;
    let mut rounds = Vec::with_capacity(ROUNDS);
    let answer = with_spinner(format!("running {name}"), || {
        let mut last = None;
        for _ in 0..ROUNDS {
            let before = Instant::now();
            last = Some(planner.path(&query));
            rounds.push(before.elapsed().as_secs_f64() * 1e6);
        }
        last.expect("there is at least one round")
    })?;
    rounds.sort_unstable_by(f64::total_cmp);
    Ok(Entry { name, title, answer, median_us: rounds[ROUNDS / 2] })
}

/// Prints the comparison; false if the auditor rejects a path or one is missing.
fn print_table(airspace: &Airspace, entries: &[Entry]) -> bool {
    let lengths = entries.iter().filter_map(|entry| entry.answer.outcome.found().map(Path::length));
    let shortest = lengths.fold(f64::INFINITY, f64::min);
    let mut table = table(
        1,
        &["algorithm", "length", "longer by", "bends", "expanded", "sight", "time", "audit"],
    );
    let mut all_valid = true;
    for Entry { name, answer, median_us, .. } in entries {
        let Some(path) = answer.outcome.found() else {
            all_valid = false;
            table.add_row([*name, "no path"]);
            continue;
        };
        let valid = path.audit(airspace).is_ok();
        all_valid &= valid;
        table.add_row([
            (*name).to_owned(),
            format!("{:.2}", path.length()),
            format!("{:.1} %", 100.0 * (path.length() / shortest - 1.0)),
            (path.points().len().saturating_sub(2)).to_string(),
            grouped(answer.stats.expanded),
            grouped(answer.stats.sight_checks),
            micros(*median_us),
            if valid { "valid" } else { "TOUCHES A SOLID" }.to_owned(),
        ]);
    }
    outln!("{table}");
    all_valid
}

/// How the program was called: by cargo, or by its name or path.
fn called() -> String {
    let program = std::env::args().next().unwrap_or_default();
    let path = std::path::Path::new(&program);
    let is_airlane =
        path.file_stem().is_some_and(|stem| stem.to_string_lossy().starts_with("airlane"));
    // Cargo names itself to what it runs.
    match (is_airlane, std::env::var_os("CARGO").is_some()) {
        (true, true) if path.components().any(|part| part.as_os_str() == "release") => {
            "cargo run --release --".to_owned()
        }
        (true, true) => "cargo run --".to_owned(),
        (true, false) => program,
        (false, _) => "airlane".to_owned(), // the Python package
    }
}
