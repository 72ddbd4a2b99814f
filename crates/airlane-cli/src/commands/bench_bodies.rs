//! `airlane bench bodies`.

use super::bench::{Pick, with_room};
use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane::{Airspace, Body};
use airlane_bench::{
    BodyRow, Contender, EditsSettings, FrameRow, FrameSettings, compare_bodies, follow_edits,
    measure_frames, try_openings,
};
use airlane_scenes::{Kind, Recipe};
use anyhow::{Result, bail};

/// Measure bodies: what queries cost, openings they fit through, edits, frames of a game
#[derive(clap::Subcommand)]
pub(crate) enum Bodies {
    Queries(Queries),
    Openings(Openings),
    Edits(Edits),
    Frames(Frames),
}

/// Time queries for balls against a point's between the same ends
///
/// In the scenarios with room for the ball. Where it reaches whole voxels, a third row is a point in a world
/// of its own whose solids are grown by the radius: what the same free space costs without a body. The
/// auditor checks every path. Exit code 4 if any is invalid.
#[derive(clap::Args)]
pub(crate) struct Queries {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Radii of the balls
    #[arg(long, value_name = "R,…", value_delimiter = ',', default_value = "0.9,3")]
    radii: Vec<f64>,
    #[command(flatten)]
    pick: Pick,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

/// Ask balls, capsules and boxes whether they pass openings of their size
///
/// Random openings along all axes and in corners. A body narrower than the opening by a sixteenth of a
/// voxel must have a path, a wider one must not. The auditor checks every path. Exit code 4 if any answer
/// is wrong.
#[derive(clap::Args)]
pub(crate) struct Openings {
    /// Number of openings
    #[arg(long, value_name = "N", default_value = "1000")]
    count: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Compare room for several bodies with fresh room, over many random edits
///
/// The first body is asked for after every edit, the next after every second, and so on. Exit code 4 if
/// any room differs, or if more bytes were kept than the budget allows.
#[derive(clap::Args)]
pub(crate) struct Edits {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Radii of the balls
    #[arg(long, value_name = "R,…", value_delimiter = ',', default_value = "0.3,0.5,0.9,1.4,3")]
    radii: Vec<f64>,
    /// Number of edits
    #[arg(long, value_name = "N", default_value = "10000")]
    count: usize,
    /// Comparisons
    #[arg(long, value_name = "N", default_value = "20")]
    checks: usize,
    /// Bytes that may be kept for bodies
    #[arg(long, value_name = "BYTES")]
    budget: Option<usize>,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

/// Run a game loop: each frame a block of 5³ voxels moves, and bodies plan anew
///
/// In fields of asteroids. Timed are the edit and all paths, from nothing; the auditor checks every path
/// outside the timer. The first row of each size is a point. Exit code 4 if any path is invalid.
#[derive(clap::Args)]
pub(crate) struct Frames {
    /// Edges of the worlds, in voxels
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "64,128,256,512")]
    sizes: Vec<u32>,
    /// Radius of the body
    #[arg(long, value_name = "R", default_value = "0.8")]
    radius: f64,
    /// Also run this many bodies of different radii at once, up to twice the radius
    #[arg(long, value_name = "N", default_value = "20")]
    bodies: usize,
    /// Number of frames
    #[arg(long, value_name = "N", default_value = "600")]
    frames: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    json: bool,
}

impl Bodies {
    pub(crate) fn run(self) -> Result<Verdict> {
        match self {
            Self::Queries(queries) => queries.run(),
            Self::Openings(openings) => openings.run(),
            Self::Edits(edits) => edits.run(),
            Self::Frames(frames) => frames.run(),
        }
    }
}

fn verdict(is_right: bool) -> Verdict {
    if is_right { Verdict::Good } else { Verdict::Failed }
}

impl Queries {
    fn run(self) -> Result<Verdict> {
        let contender: Contender = "default".parse()?;
        let mut rows: Vec<BodyRow> = Vec::new();
        let sources = Source::find_all(&self.maps, &self.read)?;
        self.pick.check(&sources)?;
        for source in sources {
            let airspace = source.load()?.airspace;
            if airspace.world().base().is_some() {
                bail!("{} is baked for a body: use a map that is not", source.name());
            }
            let all = self.pick.from(&source, &airspace)?;
            for &radius in &self.radii {
                let body = Body::ball(radius)?;
                let scenarios = with_room(&source, &airspace, &[body], false, all.iter().copied())?;
                let count = 3 * scenarios.len() * self.pick.best_of;
                let mut bar = Bar::new(count as u64, source.name());
                let rounds = self.pick.best_of;
                let name = source.name();
                let step = || bar.step();
                rows.extend(compare_bodies(
                    &name, &airspace, &scenarios, body, &contender, rounds, step,
                )?);
            }
        }
        match self.json {
            true => {
                for row in &rows {
                    outln!("{}", serde_json::to_string(row)?);
                }
            }
            false => {
                let head = [
                    "map", "body", "asked", "queries", "paths", "invalid", "median", "p99",
                    "ratio", "closed", "longer",
                ];
                let mut shown = table(3, &head);
                for row in &rows {
                    shown.add_row([
                        row.map.clone(),
                        row.body.clone(),
                        row.asked.to_owned(),
                        grouped(row.queries as u64),
                        grouped(row.solved as u64),
                        row.invalid.to_string(),
                        micros(row.p50_us),
                        micros(row.p99_us),
                        format!("{:.2}", row.ratio),
                        format!("{:.1}", row.expanded_mean),
                        format!("{:.3}", row.longer),
                    ]);
                }
                outln!("{shown}");
                outln!("ratio: median ÷ the point's on the same scenarios; closed: cells a query");
                outln!("longer: length of all paths ÷ the point's");
            }
        }
        Ok(verdict(rows.iter().all(|row| row.invalid == 0)))
    }
}

impl Openings {
    fn run(self) -> Result<Verdict> {
        if self.count == 0 {
            bail!("--count must be at least 1");
        }
        let mut bar = Bar::new(self.count as u64, "trying openings");
        let report = try_openings(self.count, self.seed, || bar.step())?;
        drop(bar);
        match self.json {
            true => outln!("{}", serde_json::to_string(&report)?),
            false => {
                let head = ["openings", "queries", "passed", "refused", "squeezed", "invalid"];
                let mut shown = table(0, &head);
                let counts = [
                    report.openings,
                    report.queries,
                    report.passed,
                    report.refused,
                    report.squeezed,
                    report.invalid,
                ];
                shown.add_row(counts.map(|count| grouped(count as u64)));
                outln!("{shown}");
                outln!("refused: fits by a sixteenth of a voxel or more, but has no path");
                outln!("squeezed: does not fit, but has a path");
            }
        }
        Ok(verdict(report.is_right()))
    }
}

impl Edits {
    fn run(self) -> Result<Verdict> {
        if self.count == 0 || self.checks == 0 || self.checks > self.count {
            bail!("--checks must be at least 1 and at most --count");
        }
        let bodies = self.radii.iter().map(|&radius| Body::ball(radius));
        let bodies: Vec<Body> = bodies.collect::<Result<_, _>>()?;
        let mut shown = table(
            1,
            &["map", "edits", "bodies", "compared", "different", "kept at most", "evicted"],
        );
        let mut is_right = true;
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            if airspace.world().base().is_some() {
                bail!("{} is baked for a body: use a map that is not", source.name());
            }
            let settings = EditsSettings {
                bodies: bodies.clone(),
                count: self.count,
                checks: self.checks,
                budget: self.budget,
                seed: self.seed,
            };
            let mut bar = Bar::new(self.count as u64, format!("editing {}", source.name()));
            let report = follow_edits(&source.name(), &airspace, &settings, || bar.step())?;
            drop(bar);
            is_right &= report.is_right();
            if self.json {
                outln!("{}", serde_json::to_string(&report)?);
            }
            shown.add_row([
                report.map.clone(),
                grouped(report.edits as u64),
                report.bodies.to_string(),
                report.compared.to_string(),
                report.different.to_string(),
                format!("{:.1} MB", report.most_bytes as f64 / 1e6),
                grouped(report.evicted),
            ]);
        }
        if !self.json {
            outln!("{shown}");
        }
        Ok(verdict(is_right))
    }
}

impl Frames {
    fn run(self) -> Result<Verdict> {
        if self.frames == 0 || self.sizes.is_empty() {
            bail!("--frames must be at least 1, and --sizes at least one edge");
        }
        let one = vec![Body::ball(self.radius)?];
        let share = |n: usize| 2.0 * self.radius * (n + 1) as f64 / self.bodies as f64;
        let many = (0..self.bodies).map(|n| Body::ball(share(n)));
        let many: Vec<Body> = many.collect::<Result<_, _>>()?;
        let mut rows = Vec::new();
        for &edge in &self.sizes {
            let recipe = Recipe { kind: Kind::Asteroids, size: [edge; 3], seed: self.seed };
            let airspace = Airspace::bake(recipe.make()?)?;
            for bodies in [Vec::new(), one.clone(), many.clone()] {
                if bodies.is_empty() && rows.last().is_some_and(|row: &FrameRow| row.bodies == 0) {
                    continue;
                }
                let settings = FrameSettings { bodies, frames: self.frames, seed: self.seed };
                let name = format!("asteroids {edge}³");
                let mut bar = Bar::new(self.frames as u64, name.clone());
                let row = measure_frames(&name, &airspace.clone(), &settings, || bar.step())?;
                drop(bar);
                if self.json {
                    outln!("{}", serde_json::to_string(&row)?);
                }
                rows.push(row);
            }
        }
        if !self.json {
            let head = [
                "map", "bodies", "frames", "median", "p99", "max", "edit", "kept", "paths",
                "invalid",
            ];
            let mut shown = table(1, &head);
            for row in &rows {
                shown.add_row([
                    row.map.clone(),
                    if row.bodies == 0 { "a point".to_owned() } else { row.bodies.to_string() },
                    grouped(row.frames as u64),
                    micros(row.p50_us),
                    micros(row.p99_us),
                    micros(row.max_us),
                    micros(row.edit_p50_us),
                    format!("{:.1} MB", row.kept_bytes as f64 / 1e6),
                    grouped(row.found as u64),
                    row.invalid.to_string(),
                ]);
            }
            outln!("{shown}");
        }
        Ok(verdict(rows.iter().all(|row| row.invalid == 0)))
    }
}
