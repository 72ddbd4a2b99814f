//! `airlane bench`.

use super::paper::Paper;

use super::bench_service::Service;
use super::bench_updates::Updates;
use super::clearance::Clearance;
use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{FOLDER_HELP, MAP_HELP, MapArgs, Source};
use crate::options::{BodyArgs, OrderingArgs};
use crate::progress::Bar;
use airlane::{Airspace, Body};
use airlane_bench::{
    Contender, ContenderError, LosReport, LosSettings, ScenRow, measure_sight, random_scenarios,
    run_contenders,
};
use airlane_io::Scenario;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// Run benchmarks; every path is audited
#[derive(clap::Subcommand)]
pub(crate) enum Bench {
    Scen(Scen),
    Hard(super::bench_hard::Hard),
    Guided(super::bench_guided::Guided),
    Many(super::bench_many::Many),
    #[command(subcommand)]
    Bodies(super::bench_bodies::Bodies),
    Curves(super::bench_curves::Curves),
    Los(Los),
    Clearance(Clearance),
    #[command(subcommand)]
    Paper(Paper),
    Service(Service),
    Soak(super::bench_soak::Soak),
    Updates(Updates),
    Replan(super::bench_replan::Replan),
    Deadlocks(super::bench_deadlocks::Deadlocks),
    Prices(super::bench_prices::Prices),
    QuickCheck(super::bench_quick_check::QuickCheck),
    Reach(super::bench_reach::Reach),
    Golden(super::bench_golden::Golden),
    Versus(super::bench_versus::Versus),
    #[command(hide = true)]
    Worker(super::bench_versus::Worker),
}

/// Run the scenarios of maps on one thread
///
/// The scenarios are read from MAP.3dscen beside each map; a map without them, such as a generated
/// one, gets random ones. All maps and their scenarios are read and checked once before the first runs. Loading,
/// baking, preparing and filling the guide are outside the timer. All algorithms answer a scenario in turn
/// before the next one comes, in an order that is drawn anew each time; before each measured query an algorithm
/// repeats its last ones, up to eight if they were short, so that it finds the caches about as if it ran alone. The
/// memory of all of them is held at once. The auditor judges every path, and costs are
/// compared with the scenario's optimum. Exit code 4 if any path is not valid, or if A*, Dijkstra's
/// algorithm or jps3d misses an optimum; 3 if any scenario is not solved.
#[derive(clap::Args)]
pub(crate) struct Scen {
    #[arg(required = true, help = MAP_HELP, long_help = format!("{MAP_HELP}. {FOLDER_HELP}"))]
    maps: Vec<String>,
    /// Methods to run. Default planner: fast, default, quality, reference. Voxel grid: dfs, bfs,
    /// dijkstra, greedy, astar, wastar, theta, lazytheta, jps3d, hpa, randomwalk, randomtrace; over a
    /// graph of an octree the same but jps3d and hpa, with @octree-dual, @octree-corner, @progressive-dual
    /// or @progressive-corner, for example lazytheta@progressive-corner; and peer-pathfinding: A*
    /// of the `pathfinding` crate on the same grid and rule
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "default,astar,jps3d",
        value_parser = contender
    )]
    algo: Vec<String>,
    #[command(flatten)]
    pick: Pick,
    /// Run only scenarios in which a ball of radius R has room, whatever is to plan for
    #[arg(long, value_name = "R", allow_negative_numbers = true)]
    pairs_with_room: Option<f64>,
    /// Draw mean times, medians and lengths to FILE, as SVG or PNG by its ending; with `reference` among
    /// the algorithms, draw how much longer paths are than its
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print one JSON object per map and algorithm, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    ordering: OrderingArgs,
    #[command(flatten)]
    read: MapArgs,
}

/// Which scenarios of a map to run, and how often.
#[derive(clap::Args)]
pub(super) struct Pick {
    /// Run every Nth scenario
    #[arg(long, value_name = "N", default_value = "1")]
    every: usize,
    /// Run at most N scenarios
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Run all scenarios N times, one round after the other; the time of each is its least
    ///
    /// An answer is always the same, so what takes longer in one round is what else the machine did. The
    /// largest time of a single round says more about the machine than about the planner.
    #[arg(long, value_name = "N", default_value = "1", value_parser = rounds)]
    pub(super) best_of: usize,
    /// Number of random scenarios for a map without any
    #[arg(long, value_name = "N", default_value = "200")]
    random: usize,
    /// Read the scenarios of a single map from FILE
    #[arg(long, value_name = "FILE")]
    scenarios: Option<PathBuf>,
}

impl Pick {
    /// Checks what the command line cannot check by itself.
    pub(super) fn check(&self, sources: &[Source]) -> Result<()> {
        if self.every == 0 {
            bail!("--every must be at least 1");
        }
        if self.scenarios.is_some() && sources.len() != 1 {
            bail!("--scenarios requires exactly one map, found {}", sources.len());
        }
        if sources.len() > 1 {
            for source in sources {
                read_scenarios(source, None)?; // before the first map runs
            }
        }
        Ok(())
    }

    /// The scenarios of a map.
    pub(super) fn from(&self, source: &Source, airspace: &Airspace) -> Result<Vec<Scenario>> {
        let all = scenarios_of(source, airspace, self.scenarios.clone(), self.random)?;
        let limit = self.limit.unwrap_or(usize::MAX);
        Ok(all.into_iter().step_by(self.every).take(limit).collect())
    }
}

/// Checks a contender while the command line is read; more options may be given beside it.
pub(super) fn contender(text: &str) -> Result<String, ContenderError> {
    text.parse::<Contender>().map(|_| text.to_owned())
}

/// Checks a number of rounds.
pub(super) fn rounds(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(rounds @ 1..=100) => Ok(rounds),
        _ => Err("expected a number from 1 to 100".to_owned()),
    }
}

/// Compare line of sight with the auditor, then time it against a plain voxel walk
#[derive(clap::Args)]
pub(crate) struct Los {
    /// Random segments to compare, in both directions and both contact modes
    #[arg(long, value_name = "N", default_value = "1000000")]
    segments: u64,
    /// Clear rays to time
    #[arg(long, value_name = "N", default_value = "20000")]
    rays: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self) -> Result<Verdict> {
        match self {
            Self::Scen(scen) => scen.run(),
            Self::Hard(hard) => hard.run(),
            Self::Guided(guided) => guided.run(),
            Self::Many(many) => many.run(),
            Self::Bodies(bodies) => bodies.run(),
            Self::Curves(curves) => curves.run(),
            Self::Los(los) => los.run(),
            Self::Clearance(clearance) => clearance.run(),
            Self::Paper(paper) => paper.run(),
            Self::Service(service) => service.run(),
            Self::Soak(soak) => soak.run(),
            Self::Updates(updates) => updates.run(),
            Self::Replan(replan) => replan.run(),
            Self::Deadlocks(deadlocks) => deadlocks.run(),
            Self::Prices(prices) => prices.run(),
            Self::QuickCheck(quick_check) => quick_check.run(),
            Self::Reach(reach) => reach.run(),
            Self::Golden(golden) => golden.run(),
            Self::Versus(versus) => versus.run(),
            Self::Worker(worker) => worker.run(),
        }
    }
}

impl Scen {
    fn run(self) -> Result<Verdict> {
        let sources = Source::find_all(&self.maps, &self.read)?;
        self.pick.check(&sources)?;
        let options = self.ordering.options();
        let options: Vec<(&str, &str)> =
            options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let contenders = self.algo.iter().map(|name| Contender::with_options(name, &options));
        let contenders: Vec<Contender> = contenders.collect::<Result<_, _>>()?;
        if sources.len() > 1 {
            for source in sources.iter().filter(|source| source.file().is_some()) {
                source.load()?; // a map that cannot be read is reported before hours are spent on others
            }
        }
        let mut rows = Vec::new();
        let mut missed = false;
        for source in &sources {
            let airspace = self.body.fit(source.load()?.airspace)?;
            let scenarios = self.pick_scenarios(source, &airspace, &contenders)?;
            let name = source.name();
            let count = scenarios.len() * self.algo.len() * self.pick.best_of;
            let mut bar = Bar::new(count as u64, name.clone());
            let found = run_contenders(
                &name,
                &airspace,
                &scenarios,
                &contenders,
                self.pick.best_of,
                || bar.step(),
            )?;
            drop(bar);
            // For a point; what a larger body finds is no scenario's optimum.
            let is_point = airspace.world().base().is_none();
            for (row, contender) in found.iter().zip(&contenders) {
                let misses = row.solved - row.optimal_matches;
                if is_point && contender.is_optimal() && misses > 0 {
                    eprintln!("{name}: {} misses the optimum of {misses} scenarios", row.algo);
                    missed = true;
                }
            }
            if self.json {
                for row in &found {
                    outln!("{}", serde_json::to_string(row)?);
                }
            }
            rows.extend(found);
        }
        if !self.json {
            print_rows(&rows);
        }
        if let Some(file) = &self.plot {
            super::bench_plot::write(file, &rows)?;
        }
        Ok(if missed || rows.iter().any(|row: &ScenRow| row.invalid > 0) {
            Verdict::Failed
        } else if rows.iter().any(|row| row.solved < row.queries) {
            Verdict::NoPath
        } else {
            Verdict::Good
        })
    }

    /// The scenarios in which every body has room: for searches over voxels, in whole voxels.
    fn pick_scenarios(
        &self,
        source: &Source,
        airspace: &Airspace,
        contenders: &[Contender],
    ) -> Result<Vec<Scenario>> {
        let world = airspace.world();
        let picked = self.pick.from(source, airspace)?;
        let bodies: Vec<Body> =
            [self.pairs_with_room.map(Body::ball).transpose()?, Some(world.body())]
                .into_iter()
                .flatten()
                .filter(|body| !body.is_point())
                .collect();
        if bodies.is_empty() {
            return Ok(picked);
        }
        let by_voxels = contenders.iter().any(|contender| !contender.is_over_cells());
        with_room(source, airspace, &bodies, by_voxels, picked)
    }
}

/// The scenarios in which all these bodies have room; `by_voxels`, also in whole voxels of the airspace.
pub(super) fn with_room(
    source: &Source,
    airspace: &Airspace,
    bodies: &[Body],
    by_voxels: bool,
    picked: impl IntoIterator<Item = Scenario>,
) -> Result<Vec<Scenario>> {
    let world = airspace.world();
    let has_room = |scenario: &Scenario| -> Result<bool> {
        let ends = [scenario.start, scenario.goal];
        let points = ends.map(|voxel| world.frame().world_from_lattice(voxel.centre()));
        let label = |voxel| world.component(voxel);
        let has_voxels =
            !by_voxels || (label(ends[0]).is_some() && label(ends[0]) == label(ends[1]));
        for &body in bodies {
            if !(has_voxels && airspace.connects(points[0], points[1], body)?) {
                return Ok(false);
            }
        }
        Ok(true)
    };
    let mut count = 0;
    let mut fit = Vec::new();
    for scenario in picked {
        count += 1;
        if has_room(&scenario)? {
            fit.push(scenario);
        }
    }
    let names: Vec<String> = bodies.iter().map(Body::to_string).collect();
    eprintln!(
        "{}: {} fits in {} of {count} scenarios",
        source.name(),
        names.join(" and "),
        fit.len()
    );
    Ok(fit)
}

/// The scenarios of a file, of the map, or random ones.
pub(super) fn scenarios_of(
    source: &Source,
    airspace: &Airspace,
    file: Option<PathBuf>,
    random: usize,
) -> Result<Vec<Scenario>> {
    if let Some(scenarios) = read_scenarios(source, file)? {
        return Ok(scenarios);
    }
    eprintln!("{} has no scenarios: generating {random} random ones", source.name());
    let mut bar = Bar::new(random as u64, "finding optimal costs");
    Ok(random_scenarios(airspace, random, 1, || bar.step())?)
}

/// The scenarios of a file or of the map, if there are any. Without any in it, or for another map, a file is an
/// error.
fn read_scenarios(source: &Source, file: Option<PathBuf>) -> Result<Option<Vec<Scenario>>> {
    let Some(file) = file.or_else(|| source.scenario_file()) else { return Ok(None) };
    let read = airlane_io::read_scenarios(&file)?;
    if read.scenarios.is_empty() {
        bail!("{} contains no scenarios", file.display());
    }
    if let Some(map) = source.file().filter(|map| stem(map) != stem(Path::new(&read.map))) {
        bail!("{} is for {}, not for {}", file.display(), read.map, map.display());
    }
    Ok(Some(read.scenarios))
}

/// The name of a map's file without what tells its format.
fn stem(file: &Path) -> &str {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

pub(super) fn print_rows(rows: &[ScenRow]) {
    let mut table = table(
        2,
        &[
            "map",
            "algorithm",
            "queries",
            "solved",
            "optimal",
            "invalid",
            "mean",
            "median",
            "p99",
            "max",
            "expanded",
            "sight",
            "length",
            "gap",
            "memory",
        ],
    );
    for row in rows {
        table.add_row([
            row.map.clone(),
            row.algo.clone(),
            grouped(row.queries as u64),
            grouped(row.solved as u64),
            grouped(row.optimal_matches as u64),
            grouped(row.invalid as u64),
            micros(row.mean_us),
            micros(row.p50_us),
            micros(row.p99_us),
            micros(row.max_us),
            grouped(row.expanded_mean.round() as u64),
            grouped(row.los_mean.round() as u64),
            format!("{:.4}", row.length_ratio_mean),
            match (row.gap_mean, row.gap_p95) {
                (Some(mean), Some(p95)) => format!("{mean:.2} / {p95:.2} %"),
                _ => String::new(),
            },
            format!("{:.1} MB", row.memory_bytes as f64 / 1e6),
        ]);
    }
    outln!("{table}");
    outln!("expanded and sight: means per query; length: mean of path length ÷ 26-step optimum");
    outln!("gap: mean and 95th percentile of the excess over `reference`, if it ran");
}

impl Los {
    fn run(self) -> Result<Verdict> {
        let settings = LosSettings { segments: self.segments, rays: self.rays, seed: self.seed };
        if self.rays == 0 {
            bail!("--rays must be at least 1");
        }
        let mut bar = Bar::new(self.segments, "comparing with the auditor");
        let report = measure_sight(settings, |_| bar.step());
        drop(bar);
        if self.json {
            outln!("{}", serde_json::to_string(&report)?);
        } else {
            print_los(&report);
        }
        Ok(if report.disagreements == 0 { Verdict::Good } else { Verdict::Failed })
    }
}

fn print_los(report: &LosReport) {
    outln!(
        "{} random segments, both directions, both contact modes: {} disagreements with the auditor",
        grouped(report.segments),
        grouped(report.disagreements)
    );
    outln!(
        "of these {} are clear in open contact, {} in sliding contact",
        grouped(report.clear_open),
        grouped(report.clear_sliding)
    );
    outln!("{} clear rays of 50 to 60 voxels, median over rounds:", grouped(report.rays as u64));
    outln!("  over bricks, open      {:>8.1} ns per ray", report.bricks_ns);
    outln!("  over bricks, sliding   {:>8.1} ns per ray", report.bricks_sliding_ns);
    outln!("  plain voxel walk       {:>8.1} ns per ray", report.plain_ns);
    outln!(
        "  speed-up               {:>8.1} × open, {:.1} × sliding",
        report.speedup,
        report.speedup_sliding
    );
}
