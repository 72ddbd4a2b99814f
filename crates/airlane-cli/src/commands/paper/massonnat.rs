//! `airlane bench paper massonnat`.

use super::digest::{Digest, Sheet, lines};
use super::figures::massonnat::figures;
use crate::Verdict;
use crate::commands::{grouped, micros, table};
use crate::maps::{FOLDER, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::paper::massonnat::{
    BenchmarkMap, MassonnatReport, MassonnatSettings, Refining, UpdateTimes, massonnat, plot,
};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::PathBuf;

/// Massonnat & Verbrugge (2024): merged cells, moving obstacles, refinement, and JPS-3D
///
/// Counts cells on six scenes of 32³ voxels made after the paper's, moves an obstacle 1,000 times
/// through one of them, refines the paths of the paper's search, and runs the default planner and
/// JPS-3D on maps of the public benchmark. The auditor judges every path. Ends with a list of what
/// the tables should show; exit code 4 if anything of it does not hold.
#[derive(clap::Args)]
pub(crate) struct Massonnat {
    /// A folder of maps with scenarios [default: $AIRLANE_MAPS]; what needs maps is left out
    /// without one
    #[arg(long, value_name = "FOLDER")]
    maps: Option<PathBuf>,
    /// Take only every Nth scenario of the maps
    #[arg(long, value_name = "N", default_value = "25")]
    every: usize,
    /// Moves of the obstacle
    #[arg(long, value_name = "N", default_value = "1000")]
    updates: usize,
    /// Pairs of points per scene
    #[arg(long, value_name = "N", default_value = "500")]
    pairs: usize,
    /// Seed of the pairs
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Draw the figures to FILE, as SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print one JSON object per row, a line each
    #[arg(long)]
    json: bool,
}

impl Massonnat {
    pub(super) fn run(self) -> Result<Verdict> {
        let report = self.report()?;
        let digest = digest(&report)?;
        digest.show(self.json)?;
        if let Some(file) = &self.plot {
            let Some(svg) = plot(&report) else {
                bail!("there is nothing to plot without maps: name a folder with --maps");
            };
            airlane_io::write_atomically(file, |out| out.write_all(svg.as_bytes()))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        Ok(digest.verdict())
    }

    pub(super) fn measure(&self) -> Result<Digest> {
        digest(&self.report()?)
    }

    fn report(&self) -> Result<MassonnatReport> {
        let Self { every, updates, pairs, seed, .. } = *self;
        if every == 0 || updates == 0 || pairs == 0 {
            bail!("--every, --updates and --pairs must be at least 1");
        }
        let sources = self.sources()?;
        let settings = MassonnatSettings { updates, pairs, seed };
        let mut bar = Bar::new(10 + sources.len() as u64, "Massonnat & Verbrugge");
        let maps = sources.iter().map(|source| load(source, every));
        massonnat(settings, maps, |_| bar.step())
    }

    /// The maps that have scenarios.
    fn sources(&self) -> Result<Vec<Source>> {
        let folder = self.maps.clone().or_else(|| std::env::var_os(FOLDER).map(PathBuf::from));
        let Some(folder) = folder else {
            eprintln!("no maps: Complex in table I, and figures 5 and 6, need --maps or {FOLDER}");
            return Ok(Vec::new());
        };
        if !folder.is_dir() {
            bail!("there is no folder {}", folder.display());
        }
        let found = Source::find_all(&[folder.display().to_string()], &MapArgs::default())?;
        let (with, without): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|source| source.scenario_file().is_some());
        for source in without {
            eprintln!("{} has no scenarios and is left out", source.name());
        }
        for needed in ["Complex", "BA1"] {
            if with.iter().all(|source| source.name() != needed) {
                eprintln!("the map {needed} is not in {}", folder.display());
            }
        }
        Ok(with)
    }
}

fn load(source: &Source, every: usize) -> Result<BenchmarkMap> {
    let file = source.scenario_file().expect("maps without scenarios are left out");
    let scenarios = airlane_io::read_scenarios(&file)?.scenarios.into_iter().step_by(every);
    let airspace = source.load()?.airspace;
    Ok(BenchmarkMap { name: source.name(), airspace, scenarios: scenarios.collect() })
}

fn digest(report: &MassonnatReport) -> Result<Digest> {
    let lines = [
        lines("table-1", &report.cells)?,
        lines("table-2", &report.updates)?,
        lines("refining", &report.refining)?,
        lines("figure-5", &report.maps)?,
        lines("figure-6", &report.bins)?,
        lines("finding", &report.findings)?,
    ];
    Ok(Digest {
        name: "massonnat",
        figures: figures(report),
        source: report.source.clone(),
        sheets: sheets(report),
        notes: findings(report),
        lines: lines.concat(),
        verdicts: report.verdicts.clone(),
    })
}

fn sheets(report: &MassonnatReport) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    let title = "Table I: free voxels, octree leaves and merged cells, published beside".to_owned();
    let count = |number: usize| grouped(number as u64);
    let share = |part: usize, all: usize| format!("{:.1} %", 100.0 * part as f64 / all as f64);
    let head = [
        "scene",
        "voxels",
        "published",
        "unmerged",
        "published",
        "merged",
        "published",
        "merged ÷ unmerged",
        "published",
    ];
    let mut cells = table(1, &head);
    for row in &report.cells {
        let published = row.published;
        cells.add_row([
            row.scene.clone(),
            grouped(row.voxels),
            grouped(published.voxels),
            count(row.unmerged),
            count(published.unmerged),
            count(row.merged),
            count(published.merged),
            share(row.merged, row.unmerged),
            share(published.merged, published.unmerged),
        ]);
    }
    sheets.push(Sheet { title, table: cells });

    let updates = report.updates.first().map_or(0, |row| row.updates);
    let title =
        format!("Table II: {} updates on Industrial, mean ms, ours / published", count(updates));
    let head = ["method", "octree update", "graph update", "path", "total", "path length"];
    let mut times = table(1, &head);
    for row in &report.updates {
        let pair = |of: fn(&UpdateTimes) -> f64| {
            let published = row.published.as_ref();
            let published = published.map_or(String::new(), |ms| format!(" / {:.2}", of(ms)));
            format!("{:.3}{published}", of(&row.times))
        };
        let place = match row.halls {
            1 => String::new(),
            halls => format!(", {halls} × {halls} halls"),
        };
        times.add_row([
            format!("{}{place}", row.method.name()),
            pair(|times| times.octree_ms),
            pair(|times| times.graph_ms),
            pair(|times| times.path_ms),
            pair(|times| times.total_ms),
            format!("{:.2}", row.length_mean),
        ]);
    }
    sheets.push(Sheet { title, table: times });

    let title = "Refining: mean length ÷ raw A* over transition centres (least), mean time";
    let mut refining = table(1, &["scene", "raw A*", "pruned", "funnel", "taut string", "default"]);
    for rows in report.refining.chunk_by(|a, b| a.scene == b.scene) {
        let cells = rows.iter().map(|row| match row.refining {
            Refining::Raw => micros(row.time_us),
            _ => {
                let time = micros(row.time_us);
                format!("{:.3} ({:.3}) {time}", row.ratio_mean, row.ratio_least)
            }
        });
        refining.add_row(std::iter::once(rows[0].scene.to_string()).chain(cells));
    }
    sheets.push(Sheet { title: title.to_owned(), table: refining });
    sheets.extend(figure_sheets(report));
    sheets
}

fn figure_sheets(report: &MassonnatReport) -> Vec<Sheet> {
    if report.maps.is_empty() {
        return Vec::new();
    }
    let title = "Figure 5: time of a query; length ÷ the scenario's cost; portals: the paper's \
                 search, A* over the centres of transition surfaces, pruned";
    let head = [
        "map",
        "queries",
        "default mean",
        "median",
        "length",
        "portals mean",
        "median",
        "length",
        "jps3d mean",
        "median",
        "length",
    ];
    let mut maps = table(1, &head);
    for row in &report.maps {
        let spent = [row.default, row.portals, row.jps3d].into_iter().flat_map(|spent| {
            let length = format!("{:.4}", spent.length_ratio_mean);
            [micros(spent.mean_us), micros(spent.median_us), length]
        });
        let first = [row.map.clone(), grouped(row.queries as u64)];
        maps.add_row(first.into_iter().chain(spent));
    }
    let mut sheets = vec![Sheet { title: title.to_owned(), table: maps }];
    let bins: Vec<_> = report.bins.iter().filter(|bin| bin.map == "BA1").collect();
    if bins.is_empty() {
        return sheets;
    }
    let title = "Figure 6: BA1, mean time by length of the path in voxels".to_owned();
    let mut lengths = table(1, &["length", "queries", "default", "portals", "jps3d"]);
    for bin in bins {
        lengths.add_row([
            format!("{:.0} to {:.0}", bin.from, bin.to),
            grouped(bin.queries as u64),
            micros(bin.default_us),
            micros(bin.portals_us),
            micros(bin.jps3d_us),
        ]);
    }
    sheets.push(Sheet { title, table: lengths });
    sheets
}

fn findings(report: &MassonnatReport) -> Vec<String> {
    let said = report.findings.iter().map(|finding| {
        let here = if finding.here { "so here too" } else { "not so here" };
        format!("published: {}\n  {here}: {}", finding.published, finding.figures)
    });
    said.collect()
}
