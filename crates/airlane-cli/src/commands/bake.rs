//! `airlane bake`.

use super::{counted, grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::options::BodyArgs;
use crate::progress::with_spinner;
use airlane::plan::Airspace;
use anyhow::{Result, bail};
use std::path::PathBuf;

/// Bake a map or models into a file that loads in milliseconds
#[derive(clap::Args)]
pub(crate) struct Bake {
    #[arg(
        required = true,
        value_name = "MAP or MODEL",
        help = format!("{MAP_HELP}. Several models are baked together")
    )]
    sources: Vec<String>,
    #[command(flatten)]
    body: BodyArgs,
    /// Store what guides searches as well: for worlds that are hard to search, such as mazes and porous rock
    ///
    /// Searches that take long are guided by distances between blocks. They are measured where a search first
    /// needs them; here all of them are, on all threads, and stored. The file becomes some percent larger.
    #[arg(long)]
    guide: bool,
    /// The .airlane file to write
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    read: MapArgs,
}

impl Bake {
    pub(crate) fn run(self) -> Result<Verdict> {
        let source = match self.sources.iter().find(|source| !airlane_io::is_model(source)) {
            None => Source::of_models(&self.sources, &self.read)?,
            Some(map) if self.sources.len() > 1 => {
                bail!("{map:?} is a map: bake it on its own; only models can be baked together")
            }
            Some(map) => Source::find(map, &self.read)?,
        };
        self.body.body()?; // looked at before a large map is read
        let loaded = source.load()?;
        let airspace = self.body.fit(loaded.airspace)?;
        let bytes = self.write(&airspace)?;
        match loaded.facts {
            Some(facts) => facts.print(&airspace, loaded.bake, &self.out, bytes),
            None => outln!(
                "{}: {}, {} bytes, baked in {}",
                self.out.display(),
                counted(airspace.cells().count() as u64, "cell"),
                grouped(bytes),
                micros(loaded.bake.as_secs_f64() * 1e6)
            ),
        }
        Ok(Verdict::Good)
    }

    /// Writes the file and returns its size.
    fn write(&self, airspace: &Airspace) -> Result<u64> {
        with_spinner(format!("writing {}", self.out.display()), || match self.guide {
            true => airlane_io::write_airspace_with_guide(&self.out, airspace),
            false => airlane_io::write_airspace(&self.out, airspace),
        })?;
        Ok(self.out.metadata()?.len())
    }
}
