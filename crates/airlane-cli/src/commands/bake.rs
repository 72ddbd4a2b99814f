//! `airlane bake`.

use super::{grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, Source};
use crate::models::{self, ModelArgs};
use crate::options::{BodyArgs, OutsideArgs};
use crate::progress::with_spinner;
use airlane::plan::Airspace;
use anyhow::{Result, bail};
use std::path::PathBuf;

/// Cut the free space of a map or of models into cells and write all to a file that loads in
/// milliseconds
#[derive(clap::Args)]
pub(crate) struct Bake {
    #[arg(
        required = true,
        value_name = "MAP or MODEL",
        help = format!("{MAP_HELP}; or models, which are baked together and need --voxel")
    )]
    sources: Vec<String>,
    #[command(flatten)]
    outside: OutsideArgs,
    #[command(flatten)]
    body: BodyArgs,
    /// The .airlane file to write
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    model: ModelArgs,
}

impl Bake {
    pub(crate) fn run(self) -> Result<Verdict> {
        match self.sources.iter().find(|source| !models::is_model(source)) {
            None => self.run_models(),
            Some(map) => self.run_map(map),
        }
    }

    fn run_models(&self) -> Result<Verdict> {
        self.outside.refuse_for_models()?;
        let baked = models::bake(&self.sources, &self.model, &self.body)?;
        let bytes = self.write(&baked.airspace)?;
        baked.print(&self.out, bytes);
        Ok(Verdict::Good)
    }

    fn run_map(&self, map: &str) -> Result<Verdict> {
        if self.sources.len() > 1 {
            bail!("{map:?} is a map, and a map is baked by itself; only models are baked together");
        }
        self.model.refuse_for_map(map)?;
        let loaded = Source::find(map)?.load_with(self.outside.get())?;
        let airspace = self.body.fit(loaded.airspace)?;
        let bytes = self.write(&airspace)?;
        println!(
            "{}: {} cells, {} bytes, baked in {}",
            self.out.display(),
            grouped(airspace.cells().count() as u64),
            grouped(bytes),
            micros(loaded.bake.as_secs_f64() * 1e6)
        );
        Ok(Verdict::Good)
    }

    /// Writes the file and says how large it is.
    fn write(&self, airspace: &Airspace) -> Result<u64> {
        with_spinner(format!("writing {}", self.out.display()), || {
            airlane_io::write_airspace(&self.out, airspace)
        })?;
        Ok(self.out.metadata()?.len())
    }
}
