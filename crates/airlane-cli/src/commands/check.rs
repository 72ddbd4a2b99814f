//! `airlane check`.

use super::counted;
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::options::BodyArgs;
use crate::progress::with_spinner;
use airlane::crowd::Auditor;
use airlane::geom::polyline_length;
use airlane::refine::{audit_body, audit_polyline};
use airlane::world::{Contact, World};
use airlane_io::Recording;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ContactArg {
    /// The path may not touch a solid.
    Open,
    /// The path may slide along solids.
    Sliding,
}

/// Check a path or a crowd recording with the auditor
///
/// Points of paths are rounded to the lattice, 256 steps per voxel; the points that `route` writes
/// are on it exactly. In a recording, no unit may touch a wall or overlap another unit by more than
/// a hundredth of a radius, also between frames.
#[derive(clap::Args)]
pub(crate) struct Check {
    #[arg(help = MAP_HELP)]
    map: String,
    /// A path: JSON as printed by `route --json`, or one point x,y,z per line; or a recording written
    /// by `crowd`
    path: PathBuf,
    /// Contact with solids that is allowed; a body with a size may always touch
    #[arg(long, value_enum, default_value = "open")]
    contact: ContactArg,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    read: MapArgs,
}

impl Check {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.path.is_file() && airlane_io::is_recording(&self.path)? {
            return self.run_recording();
        }
        let points = airlane_io::read_path(&self.path)?;
        let airspace = self.body.fit(Source::find(&self.map, &self.read)?.load()?.airspace)?;
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
        let length = polyline_length(&lattice);
        let audit = || match world.base() {
            Some(_) => audit_body(world, &lattice),
            None => audit_polyline(world, &lattice, contact),
        };
        match with_spinner("auditing", audit) {
            Ok(()) => {
                let length = length * world.frame().voxel_size;
                outln!("valid: {}, length {length:.4}", counted(points.len() as u64, "point"));
                Ok(Verdict::Good)
            }
            Err(fault) => {
                outln!("invalid: {fault}");
                Ok(Verdict::Failed)
            }
        }
    }

    /// Checks every frame of a recording and the motion between frames.
    fn run_recording(&self) -> Result<Verdict> {
        let airspace = Source::find(&self.map, &self.read)?.load()?.airspace;
        let world = airspace.world();
        let recording = read_recording(&self.path, world)?;
        let radii = recording.radii().iter().map(|&radius| f64::from(radius)).collect();
        // Positions are rounded to single precision.
        let farthest =
            world.bounds().into_iter().flatten().fold(0.0, |most: f64, c| most.max(c.abs()));
        let precision = 4.0 * farthest * f64::from(f32::EPSILON);
        let mut auditor = Auditor::new(world, radii).with_tolerance(precision);
        with_spinner("auditing", || {
            for frame in 0..recording.frames() {
                let places = recording.frame(frame).iter();
                let places: Vec<_> = places.map(|p| p.map(|p| p.map(f64::from))).collect();
                auditor.look(&places);
            }
        });
        let findings = auditor.findings();
        if findings.positions == 0 {
            outln!("invalid: there is nothing to check, not one position of a unit");
            return Ok(Verdict::Failed);
        }
        outln!(
            "{}: {} units, {} frames, {} wall penetrations, largest overlap {:.6} of a radius",
            if findings.is_sound() { "valid" } else { "invalid" },
            recording.radii().len(),
            recording.frames(),
            findings.wall_penetrations,
            findings.overlap_max
        );
        Ok(if findings.is_sound() { Verdict::Good } else { Verdict::Failed })
    }
}

/// Reads a recording of this world.
pub(super) fn read_recording(file: &Path, world: &World) -> Result<Recording> {
    let recording = airlane_io::read_recording(file)?;
    if recording.bounds() != world.bounds() {
        let ([low, high], [from, to]) = (recording.bounds(), world.bounds());
        bail!(
            "{}: recorded in a different world, from {low:?} to {high:?}, expected {from:?} to {to:?}",
            file.display()
        );
    }
    Ok(recording)
}
