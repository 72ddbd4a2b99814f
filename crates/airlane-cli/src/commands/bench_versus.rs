//! `airlane bench versus` and its workers.

use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{FOLDER_HELP, MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane::geom::Voxel;
use airlane_bench::{
    ByScen, Clock, Contender, Versus as Builds, VersusRow, random_pairs, serve_worker,
};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// Compare the speed and the paths of this build with those of another
///
/// Both builds run as workers and answer the same queries in turn, in blocks of 25; who goes first
/// changes. Loading and preparing are outside the timer. Measured is thread CPU time; of each query the
/// least of all rounds counts. Ratios are this build ÷ the other: below 1 this one is faster. Outcomes
/// and paths are compared point by point (by fingerprint). An older build that has no worker is
/// compared by `bench scen` of both: wall-clock times, and no paths.
///
/// Exit code 4 if any outcome or path differs.
#[derive(clap::Args)]
pub(crate) struct Versus {
    /// The program to compare with: another build of `airlane`
    other: PathBuf,
    #[arg(required = true, help = MAP_HELP, long_help = format!("{MAP_HELP}. {FOLDER_HELP}"))]
    maps: Vec<String>,
    /// Methods, by their names in `bench scen`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "default")]
    algo: Vec<String>,
    /// Take only every Nth scenario
    #[arg(long, value_name = "N", default_value = "1")]
    every: usize,
    /// Take at most N scenarios
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Number of random queries in a map without scenarios
    #[arg(long, value_name = "N", default_value = "200")]
    random: usize,
    /// How often each query is asked
    #[arg(long, value_name = "R", default_value = "5")]
    rounds: usize,
    /// Print one JSON object per map and method, a line each
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

/// A map for both builds: where options decide what the voxels are, a file of these, which is removed
/// in the end.
struct SameVoxels {
    argument: String,
    file: Option<PathBuf>,
}

impl SameVoxels {
    fn of(source: &Source) -> Result<Self> {
        if let Some(argument) = source.argument() {
            return Ok(Self { argument, file: None });
        }
        let name = format!("airlane-versus-{}-{}.3dmap", std::process::id(), source.name());
        let file = std::env::temp_dir().join(name);
        let argument = file.to_str().context("the folder for temporary files has no plain name")?;
        let same = Self { argument: argument.to_owned(), file: Some(file.clone()) };
        airlane_io::write_map(&file, &source.scene()?)?;
        Ok(same)
    }
}

impl Drop for SameVoxels {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            let _ = std::fs::remove_file(file); // the system clears the folder, too
        }
    }
}

/// Answer the requests of `bench versus` on standard input
#[derive(clap::Args)]
pub(crate) struct Worker {}

impl Worker {
    pub(crate) fn run(self) -> Result<Verdict> {
        let load = |map: &str| {
            let loaded = Source::find(map, &MapArgs::default()).and_then(|source| source.load());
            loaded.map(|loaded| loaded.airspace).map_err(|error| format!("{error:#}"))
        };
        serve_worker(std::io::stdin().lock(), std::io::stdout().lock(), load)?;
        Ok(Verdict::Good)
    }
}

impl Versus {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.every == 0 || self.rounds == 0 {
            bail!("--every and --rounds must be at least 1");
        }
        for method in &self.algo {
            method.parse::<Contender>().with_context(|| format!("--algo {method}"))?;
        }
        let sources = Source::find_all(&self.maps, &self.read)?;
        let this = crate::program().context("cannot find the file of this program")?;
        let other = std::fs::canonicalize(&self.other)
            .with_context(|| format!("cannot find the program {}", self.other.display()))?;
        let mut builds = Builds::start(&this, &other)?;
        if builds.is_none() {
            eprintln!(
                "{} has no worker: comparing what `bench scen` of both says, wall-clock times and \
                 no paths",
                self.other.display()
            );
        }
        let mut rows = Vec::new();
        for source in &sources {
            let (map, voxels) = (source.name(), SameVoxels::of(source)?);
            let queries = self.queries(source)?;
            if queries.is_empty() {
                bail!("{map} has no scenarios and no room for any");
            }
            if let Some(builds) = &mut builds {
                builds.load(&voxels.argument)?;
            }
            for method in &self.algo {
                let title = format!("{map} {method}");
                let row = match &mut builds {
                    Some(builds) => {
                        let blocks = queries.len().div_ceil(Builds::BLOCK) * self.rounds;
                        let mut bar = Bar::new(blocks as u64, title);
                        builds.measure(&map, method, &queries, self.rounds, || bar.step())?
                    }
                    None => {
                        let mut bar = Bar::new(self.rounds as u64, title);
                        let scen = ByScen {
                            map: &voxels.argument,
                            name: &map,
                            method,
                            every: self.every,
                            limit: self.limit,
                            random: self.random,
                            rounds: self.rounds,
                        };
                        scen.measure(&this, &other, || bar.step())?
                    }
                };
                if self.json {
                    outln!("{}", serde_json::to_string(&row)?);
                }
                rows.push(row);
            }
        }
        if !self.json {
            print_rows(&rows);
        }
        let same = rows.iter().all(|row| row.different.unwrap_or(0) == 0);
        Ok(if same { Verdict::Good } else { Verdict::Failed })
    }

    /// The ends of the scenarios of a map, or random ones.
    fn queries(&self, source: &Source) -> Result<Vec<[Voxel; 2]>> {
        let all = match source.scenario_file() {
            Some(file) => {
                let scenarios = airlane_io::read_scenarios(&file)?.scenarios;
                scenarios.iter().map(|scenario| [scenario.start, scenario.goal]).collect()
            }
            None => {
                let random = self.random;
                eprintln!("{} has no scenarios: making {random} random queries", source.name());
                random_pairs(source.load()?.airspace.world(), random, 1)
            }
        };
        let limit = self.limit.unwrap_or(usize::MAX);
        Ok(all.into_iter().step_by(self.every).take(limit).collect())
    }
}

fn print_rows(rows: &[VersusRow]) {
    let head = [
        "map",
        "method",
        "queries",
        "median",
        "of the other",
        "ratio",
        "by rounds",
        "mean ratio",
        "p99",
        "of the other",
        "ratio",
        "max",
        "of the other",
        "length",
        "solved",
        "different",
    ];
    let mut shown = table(2, &head);
    for row in rows {
        let [low, high] = row.median_ratio_rounds;
        shown.add_row([
            row.map.clone(),
            row.method.clone(),
            grouped(row.queries as u64),
            micros(row.this.median_us),
            micros(row.other.median_us),
            format!("{:.3}", row.median_ratio),
            format!("{low:.3} – {high:.3}"),
            format!("{:.3}", row.mean_ratio),
            micros(row.this.p99_us),
            micros(row.other.p99_us),
            format!("{:.3}", row.p99_ratio),
            micros(row.this.max_us),
            micros(row.other.max_us),
            format!("{:.6}", row.length_ratio),
            match row.this.solved == row.other.solved {
                true => grouped(row.this.solved as u64),
                false => format!("{} / {}", row.this.solved, row.other.solved),
            },
            row.different.map_or("unknown".to_owned(), |count| grouped(count as u64)),
        ]);
    }
    outln!("{shown}");
    let clock = match rows.iter().any(|row| row.clock == Clock::Wall) {
        true => "wall-clock times of `bench scen`",
        false => "thread CPU time, the least of all rounds for each query",
    };
    outln!("{clock}; ratios and length: this build ÷ the other");
    outln!("by rounds: the least and the largest ratio of medians of one round");
    for row in rows {
        if let Some([from, to]) = row.first_difference {
            outln!("{} {}: first difference from voxel {from:?} to {to:?}", row.map, row.method);
        }
    }
}
