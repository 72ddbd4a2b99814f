//! `airlane bench bodies`.

use super::bench::{Pick, with_room};
use super::claims::Judge;
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
/// auditor checks every path. Exit code 4 if any is invalid, if the point or the ball has no path in a scenario with
/// room, or if the ball's median time is more than 1.5 times the point's.
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
/// Random openings along all axes and in corners, and bodies whose sides are each a little narrower or wider.
/// A body narrower than the opening by a sixteenth of a voxel on both axes must have a path, a wider one must
/// not, and must be told within a sixteenth of a voxel how wide a ball may be. The auditor checks every path.
/// Exit code 4 if any answer is wrong.
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
/// The first body is asked for after every edit, the next after every second, and so on. Edits that change
/// nothing do not count. With each comparison the rooms that are kept are measured. Exit code 4 if any room
/// differs, or if several rooms together take more than the budget.
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
    /// Bytes that may be kept for bodies; else the engine's own: four times the airspace, at least 256 MiB
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
/// outside the timer. The first row of each size is a point. Exit code 4 if any path is invalid, if one is missing
/// between ends that are connected, or if a frame of the one body takes more than 0.6 ms at the median or 2 ms at the
/// 99th percentile.
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
    /// Bytes that may be kept for bodies, instead of any number: what has to leave is built again when it is
    /// needed
    #[arg(long, value_name = "BYTES")]
    budget: Option<usize>,
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

fn megabytes(bytes: usize) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn bodies_of(row: &FrameRow) -> String {
    match row.bodies {
        0 => "a point".to_owned(),
        1 => "a body".to_owned(),
        count => format!("{count} bodies"),
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
        let mut judge = Judge::new(self.json);
        for row in &rows {
            let name = format!("{}, {}, {}", row.map, row.body, row.asked);
            judge.judge(&name, &row.claims());
        }
        Ok(judge.verdict())
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
                let head = [
                    "body",
                    "queries",
                    "must pass",
                    "must not",
                    "passed",
                    "refused",
                    "squeezed",
                    "invalid",
                    "too narrow",
                    "misjudged",
                ];
                let mut shown = table(1, &head);
                for row in report.shapes.iter().chain([&report.all]) {
                    let counts = [
                        row.queries,
                        row.must_pass,
                        row.must_not,
                        row.passed,
                        row.refused,
                        row.squeezed,
                        row.invalid,
                        row.too_narrow,
                        row.misjudged,
                    ];
                    let counts = counts.map(|count| grouped(count as u64));
                    shown.add_row([row.shape.to_owned()].into_iter().chain(counts));
                }
                outln!("{shown}");
                outln!(
                    "must pass: narrower by a sixteenth of a voxel or more; refused: has no path all the same"
                );
                outln!("must not: wider; squeezed: has a path all the same");
                outln!(
                    "too narrow: is told how wide a ball may be; misjudged: not to a sixteenth of a voxel"
                );
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
            &[
                "map",
                "edits",
                "bodies",
                "compared",
                "different",
                "kept at most",
                "counted",
                "budget",
                "over it",
                "evicted",
            ],
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
                megabytes(report.most_bytes),
                megabytes(report.counted_bytes),
                megabytes(report.budget),
                report.over_budget.to_string(),
                grouped(report.evicted),
            ]);
        }
        if !self.json {
            outln!("{shown}");
            outln!(
                "kept at most: by the engine's account; counted: the rooms alone, when they were compared"
            );
            outln!("over it: comparisons at which several rooms took more than the budget");
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
                let (frames, budget, seed) = (self.frames, self.budget, self.seed);
                let settings = FrameSettings { bodies, frames, budget, seed };
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
                "map", "bodies", "frames", "median", "p99", "max", "edit", "budget", "kept",
                "evicted", "paths", "lost", "invalid",
            ];
            let mut shown = table(1, &head);
            for row in &rows {
                shown.add_row([
                    row.map.clone(),
                    bodies_of(row),
                    grouped(row.frames as u64),
                    micros(row.p50_us),
                    micros(row.p99_us),
                    micros(row.max_us),
                    micros(row.edit_p50_us),
                    row.budget.map_or("none".to_owned(), megabytes),
                    megabytes(row.kept_bytes),
                    grouped(row.evicted),
                    grouped(row.found as u64),
                    row.lost.to_string(),
                    row.invalid.to_string(),
                ]);
            }
            outln!("{shown}");
            outln!(
                "budget: bytes that may be kept for bodies; what has to leave for it is built again"
            );
        }
        let mut judge = Judge::new(self.json);
        for row in &rows {
            judge.judge(&format!("{}, {}", row.map, bodies_of(row)), &row.claims());
        }
        Ok(judge.verdict())
    }
}
