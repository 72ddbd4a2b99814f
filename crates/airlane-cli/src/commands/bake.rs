//! `airlane bake`.

use super::{grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, Source};
use crate::options::OutsideArgs;
use crate::progress::with_spinner;
use anyhow::Result;
use std::path::PathBuf;

/// Cut a map's free space into cells and write all to a file that loads in milliseconds
#[derive(clap::Args)]
pub(crate) struct Bake {
    #[arg(help = MAP_HELP)]
    map: String,
    #[command(flatten)]
    outside: OutsideArgs,
    /// The .airlane file to write
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
}

impl Bake {
    pub(crate) fn run(self) -> Result<Verdict> {
        let loaded = Source::find(&self.map)?.load_with(self.outside.get())?;
        with_spinner(format!("writing {}", self.out.display()), || {
            airlane_io::write_airspace(&self.out, &loaded.airspace)
        })?;
        println!(
            "{}: {} cells, {} bytes, baked in {}",
            self.out.display(),
            grouped(loaded.airspace.cells().count() as u64),
            grouped(self.out.metadata()?.len()),
            micros(loaded.bake.as_secs_f64() * 1e6)
        );
        Ok(Verdict::Good)
    }
}
