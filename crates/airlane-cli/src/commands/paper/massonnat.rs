//! `airlane bench paper massonnat`.

use super::show;
use crate::Verdict;
use crate::commands::write_picture;
use crate::maps::{FOLDER, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::paper::Digest;
use airlane_bench::paper::massonnat::{
    BenchmarkMap, FIGURE_6, MapResult, MassonnatReport, MassonnatSettings, massonnat, measure_map,
};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What a map takes: at least, for each megabyte of its file, and for each scenario in each megabyte: the
/// larger a map, the longer its queries.
const SECONDS_A_MAP: f64 = 0.3;
const SECONDS_A_MEGABYTE: f64 = 0.3;
const SECONDS_A_SCENARIO: f64 = 0.007;
/// Scenarios in a megabyte of a file of them.
const SCENARIOS_A_MEGABYTE: f64 = 23_000.0;

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
    /// A map that figure 6 shows; may be given several times [default: BA1 and Full4, else the last map]
    #[arg(long, value_name = "MAP")]
    figure_6: Vec<String>,
    /// Keep the results of finished maps in FOLDER, and take over those that are there: a run that was
    /// interrupted goes on
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Draw figures 5 and 6 to FILE, as SVG; requires maps
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    json: bool,
}

impl Massonnat {
    pub(super) fn run(self) -> Result<Verdict> {
        let sources = self.sources()?;
        if self.plot.is_some() && sources.is_empty() {
            bail!("--plot requires maps with scenarios: name a folder with --maps");
        }
        let report = self.report(&sources, self.keep.as_deref())?;
        let verdict = show(&report.digest(), self.json);
        if let Some(file) = &self.plot {
            let plot = report.plot().expect("there are maps");
            write_picture(file, |out| out.write_all(plot.svg().as_bytes()))?;
        }
        Ok(verdict)
    }

    /// Everything, with the results of finished maps kept in a folder.
    pub(super) fn measure(&self, keep: &Path) -> Result<Digest> {
        Ok(self.report(&self.sources()?, Some(keep))?.digest())
    }

    /// Seconds that the maps will take on the machine that the constants were measured on.
    pub(super) fn seconds_of_maps(&self) -> Result<(usize, f64)> {
        let sources = self.found()?.map_or_else(Vec::new, |found| found.with);
        let seconds = |source: &Source| {
            let megabytes = |file: Option<PathBuf>| {
                let size =
                    file.and_then(|file| std::fs::metadata(file).ok()).map_or(0, |file| file.len());
                size as f64 / 1e6
            };
            let scenarios =
                megabytes(source.scenario_file()) * SCENARIOS_A_MEGABYTE / self.every as f64;
            let size = megabytes(source.file().map(Path::to_owned));
            SECONDS_A_MAP + size * (SECONDS_A_MEGABYTE + SECONDS_A_SCENARIO * scenarios)
        };
        Ok((sources.len(), sources.iter().map(seconds).sum()))
    }

    fn report(&self, sources: &[Source], keep: Option<&Path>) -> Result<MassonnatReport> {
        let Self { every, updates, pairs, seed, .. } = *self;
        if every == 0 || updates == 0 || pairs == 0 {
            bail!("--every, --updates and --pairs must be at least 1");
        }
        let settings = MassonnatSettings { updates, pairs, seed };
        let mut bar = Bar::new(12 + sources.len() as u64, "Massonnat & Verbrugge");
        let figure_6 = match self.figure_6[..] {
            [] => FIGURE_6.map(str::to_owned).to_vec(),
            ref maps => {
                let is_there = |map: &&String| sources.iter().any(|source| source.name() == **map);
                if let Some(missing) = maps.iter().find(|map| !is_there(map)) {
                    bail!("--figure-6 {missing}: there is no such map with scenarios");
                }
                maps.to_vec()
            }
        };
        let maps = sources.iter().map(|source| result_of(source, every, keep));
        massonnat(settings, &figure_6, maps, |_| bar.step())
    }

    /// The maps that have scenarios; says what is missing.
    fn sources(&self) -> Result<Vec<Source>> {
        let Some(FoundMaps { folder, with, without }) = self.found()? else {
            eprintln!("no maps: Complex in table I, and figures 5 and 6, need --maps or {FOLDER}");
            return Ok(Vec::new());
        };
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

    /// What is in the folder of maps, if one was named.
    fn found(&self) -> Result<Option<FoundMaps>> {
        let folder = self.maps.clone().or_else(|| std::env::var_os(FOLDER).map(PathBuf::from));
        let Some(folder) = folder else { return Ok(None) };
        if !folder.is_dir() {
            bail!("no such folder: {}", folder.display());
        }
        let found = Source::find_all(&[folder.display().to_string()], &MapArgs::default())?;
        let (with, without) =
            found.into_iter().partition(|source| source.scenario_file().is_some());
        Ok(Some(FoundMaps { folder, with, without }))
    }
}

/// A folder of maps: those that have scenarios, and those that have none.
struct FoundMaps {
    folder: PathBuf,
    with: Vec<Source>,
    without: Vec<Source>,
}

/// The results of one map, measured now unless they are kept.
fn result_of(source: &Source, every: usize, keep: Option<&Path>) -> Result<MapResult> {
    let file = keep.map(|folder| folder.join(format!("{}-every-{every}.json", source.name())));
    let kept = file.as_ref().and_then(|file| std::fs::read(file).ok());
    if let Some(result) = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
        return Ok(result);
    }
    let result = measure_map(&load(source, every)?)?;
    if let (Some(folder), Some(file)) = (keep, file) {
        let bytes = serde_json::to_vec(&result)?;
        std::fs::create_dir_all(folder)
            .and_then(|()| airlane_io::write_atomically(&file, |out| out.write_all(&bytes)))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(result)
}

fn load(source: &Source, every: usize) -> Result<BenchmarkMap> {
    let file = source.scenario_file().expect("maps without scenarios are left out");
    let scenarios = airlane_io::read_scenarios(&file)?.scenarios.into_iter().step_by(every);
    let airspace = source.load()?.airspace;
    Ok(BenchmarkMap { name: source.name(), airspace, scenarios: scenarios.collect() })
}
