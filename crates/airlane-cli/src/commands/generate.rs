//! `airlane gen`.

use super::{counted, micros};
use crate::Verdict;
use crate::maps::parse_size;
use crate::progress::{Bar, with_spinner};
use airlane::Airspace;
use airlane::scene::Model;
use airlane_bench::random_scenarios;
use airlane_io::{ScenarioFile, WriteError};
use airlane_scenes::{Kind, Recipe};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Generate a map: the same kind, size and seed give the same voxels on every platform
#[derive(clap::Args)]
#[command(after_help = kinds())]
pub(crate) struct Generate {
    /// Kind of map
    kind: Kind,
    /// Voxels along each axis, one number or three
    #[arg(long, value_name = "N or XxYxZ", default_value = "64")]
    size: String,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// The file to write: a .3dmap, or the surface of the solids as .glb, .obj or .stl
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Also write N random scenarios with their optimal costs to FILE.3dscen
    #[arg(long, value_name = "N")]
    scenarios: Option<usize>,
}

/// Writes a model to a file.
type Export = fn(PathBuf, &Model) -> Result<(), WriteError>;

/// The writer for a file's extension, if it is that of a model format.
fn export_by_ending(path: &Path) -> Option<Export> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "glb" => Some(airlane_io::write_glb),
        "obj" => Some(airlane_io::write_obj),
        "stl" => Some(airlane_io::write_stl),
        _ => None,
    }
}

/// What is said of axes, where a format has its own.
fn up_axis(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("glb" | "obj") => "; y is up in the file, z on the command line",
        _ => "",
    }
}

fn kinds() -> String {
    let lines = Kind::ALL.map(|kind| format!("  {:<10} {}", kind.name(), kind.description()));
    format!("Kinds:\n{}", lines.join("\n"))
}

impl Generate {
    pub(crate) fn run(self) -> Result<Verdict> {
        let Some(name) = self.out.file_name() else {
            bail!("{} is not a file name", self.out.display());
        };
        let name = name.to_string_lossy().into_owned();
        if name.ends_with(".zip") {
            bail!("{name}: maps are written as plain text; remove .zip from the name");
        }
        let export = export_by_ending(&self.out);
        if export.is_some() && self.scenarios.is_some() {
            bail!("{name}: --scenarios requires a .3dmap file");
        }
        let recipe = Recipe { kind: self.kind, size: parse_size(&self.size)?, seed: self.seed };
        let before = Instant::now();
        let scene = with_spinner(format!("generating {}", self.kind), || recipe.make())?;
        let took = before.elapsed();
        with_spinner(format!("writing {}", self.out.display()), || match export {
            None => airlane_io::write_map(&self.out, &scene),
            Some(write) => write(self.out.clone(), &scene.skin()),
        })?;
        outln!(
            "{}: {}, generated in {}{}",
            self.out.display(),
            counted(scene.voxels.len(), "solid voxel"),
            micros(took.as_secs_f64() * 1e6),
            up_axis(&self.out)
        );
        if let Some(count) = self.scenarios {
            let airspace = Airspace::bake(scene)?;
            let mut bar = Bar::new(count as u64, "finding optimal costs");
            let scenarios = random_scenarios(&airspace, count, self.seed, || bar.step())?;
            drop(bar);
            let path = PathBuf::from(format!("{}.3dscen", self.out.display()));
            airlane_io::write_scenarios(&path, &ScenarioFile { version: 1, map: name, scenarios })?;
            outln!("{}: {}", path.display(), counted(count as u64, "scenario"));
        }
        Ok(Verdict::Good)
    }
}
