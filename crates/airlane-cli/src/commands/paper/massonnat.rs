//! `airlane bench paper massonnat`.

use super::show;
use crate::Verdict;
use crate::maps::{FOLDER, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::paper::Digest;
use airlane_bench::paper::massonnat::{
    BenchmarkMap, MassonnatReport, MassonnatSettings, massonnat,
};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::PathBuf;

/// Massonnat & Verbrugge (2024): merged cells, moving obstacles, refinement, and JPS-3D
///
/// Counts cells on six scenes of 32³ voxels modelled on the paper's, moves an obstacle 1,000 times
/// through one of them, refines the paths of the paper's search, and runs the default planner and
/// JPS-3D on maps of the public benchmark. The auditor checks every path. Ends with a list of
/// expectations; exit code 4 if any does not hold.
#[derive(clap::Args)]
pub(crate) struct Massonnat {
    /// A folder of maps with scenarios [default: $AIRLANE_MAPS]; without one, parts that need maps
    /// are skipped
    #[arg(long, value_name = "FOLDER")]
    maps: Option<PathBuf>,
    /// Run every Nth scenario of the maps
    #[arg(long, value_name = "N", default_value = "25")]
    every: usize,
    /// Number of moves of the obstacle
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
    /// Print one JSON object per row, one per line
    #[arg(long)]
    json: bool,
}

impl Massonnat {
    pub(super) fn run(self) -> Result<Verdict> {
        let report = self.report()?;
        let verdict = show(&report.digest(), self.json);
        if let Some(file) = &self.plot {
            let Some(plot) = report.plot() else {
                bail!("--plot requires maps: name a folder with --maps");
            };
            airlane_io::write_atomically(file, |out| out.write_all(plot.svg().as_bytes()))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        Ok(verdict)
    }

    pub(super) fn measure(&self) -> Result<Digest> {
        Ok(self.report()?.digest())
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
            bail!("no such folder: {}", folder.display());
        }
        let found = Source::find_all(&[folder.display().to_string()], &MapArgs::default())?;
        let (with, without): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|source| source.scenario_file().is_some());
        for source in without {
            eprintln!("{} has no scenarios and is skipped", source.name());
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
