//! `airlane check`.

use crate::Verdict;
use crate::maps::{MAP_HELP, Source};
use crate::options::BodyArgs;
use crate::path_file;
use crate::progress::with_spinner;
use airlane::refine::{audit_body, audit_polyline};
use airlane::world::Contact;
use airlane_bench::length_of;
use anyhow::{Context, Result};
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ContactArg {
    /// The path may not touch a solid.
    Open,
    /// The path may slide along solids.
    Sliding,
}

/// Let the auditor judge a path
///
/// Points are taken to the nearest of the 256 lattice steps per voxel; what `route` writes lies on
/// them exactly.
#[derive(clap::Args)]
pub(crate) struct Check {
    #[arg(help = MAP_HELP)]
    map: String,
    /// A path: JSON as `route --json` prints it, or one point x,y,z a line
    path: PathBuf,
    /// What the path may do where it meets a solid; a body with a size may touch it
    #[arg(long, value_enum, default_value = "open")]
    contact: ContactArg,
    #[command(flatten)]
    body: BodyArgs,
}

impl Check {
    pub(crate) fn run(self) -> Result<Verdict> {
        let points = path_file::read(&self.path)?;
        let airspace = self.body.fit(Source::find(&self.map)?.load()?.airspace)?;
        let world = airspace.world();
        let contact = match self.contact {
            ContactArg::Open => Contact::Open,
            ContactArg::Sliding => Contact::Sliding,
        };
        let lattice = points
            .iter()
            .enumerate()
            .map(|(i, &point)| {
                let place = || format!("point {} of {}", i + 1, self.path.display());
                world.frame().lattice_from_world(point).with_context(place)
            })
            .collect::<Result<Vec<_>>>()?;
        let length = length_of(&lattice);
        let audit = || match world.base() {
            Some(_) => audit_body(world, &lattice),
            None => audit_polyline(world, &lattice, contact),
        };
        match with_spinner("auditing", audit) {
            Ok(()) => {
                let length = length * world.frame().voxel_size;
                println!("valid: {} points, length {length:.4}", points.len());
                Ok(Verdict::Good)
            }
            Err(fault) => {
                println!("not valid: {fault}");
                Ok(Verdict::Failed)
            }
        }
    }
}
