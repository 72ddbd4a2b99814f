//! What an edit of a world costs: occupancy, components, cells, portals and seams.

use crate::random::Draw;
use crate::scen::percentile;
use airlane::geom::{Voxel, VoxelSet};
use airlane::plan::{Airspace, AirspaceError};
use airlane::scene::Scene;
use airlane::world::{Edits, World};
use serde::Serialize;
use std::time::Instant;
use thiserror::Error;

/// What to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpdatesSettings {
    /// Edge of a block in voxels.
    pub size: u32,
    /// Number of edits, those that undo included.
    pub count: usize,
    /// Seed of the places.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UpdatesReport {
    /// The map.
    pub map: String,
    /// Number of edits.
    pub edits: usize,
    /// Median time of an edit in microseconds.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Longest.
    pub max_us: f64,
    /// Making the whole airspace from its voxels instead, once.
    pub rebuild_us: f64,
    /// Edits that merged, split, made or ended components.
    pub components_changed: usize,
    /// Cells before the first edit.
    pub cells_before: usize,
    /// Cells when all is undone.
    pub cells_after: usize,
    /// Whether components were right at every check, against components from nothing.
    pub components_ok: bool,
    /// Whether the whole was the same as a fresh bake at every check.
    pub fresh_ok: bool,
    /// Checks made.
    pub checks: usize,
    /// Bytes of the last version.
    pub memory_bytes: usize,
}

/// Why edits cannot be measured.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum UpdatesError {
    /// An edit or a bake failed.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// There are no places to edit.
    #[error("the map has no free or no solid voxel to put a block at")]
    NoPlace,
}

/// Blocks that are there at a time, before they are undone.
const WAVE: usize = 20;
/// How many comparisons with a fresh bake there are.
const CHECKS: usize = 5;

/// Puts blocks in at free places and takes blocks out around solid ones, at random, and undoes all
/// of it, in waves; in the end the world is what it was. Comparing with a fresh bake is outside the
/// timer.
pub fn measure_updates(
    map: &str,
    airspace: &Airspace,
    settings: UpdatesSettings,
    mut progress: impl FnMut(),
) -> Result<UpdatesReport, UpdatesError> {
    let UpdatesSettings { size, count, seed } = settings;
    let mut run = Run { now: airspace.clone(), micros: Vec::with_capacity(count), changed: 0 };
    let mut draw = Draw(seed);
    let solid: Vec<Voxel> = airspace.world().solids().iter().collect();
    let (mut checks, mut components_ok, mut fresh_ok) = (0, true, true);
    let check_every = (count / CHECKS).max(1);
    while run.micros.len() + 2 <= count {
        let wave = WAVE.min((count - run.micros.len()) / 2);
        let mut undo = Vec::with_capacity(wave);
        for _ in 0..wave {
            let (edits, back) = random_block(run.now.world(), &solid, &mut draw, size)
                .ok_or(UpdatesError::NoPlace)?;
            run.edit(&edits)?;
            undo.push(back);
            progress();
        }
        let is_due = run.micros.len() / check_every > checks;
        if is_due {
            let fresh = rebuilt(run.now.world())?;
            components_ok &= fresh.world().components() == run.now.world().components();
            fresh_ok &= fresh == run.now;
            checks += 1;
        }
        while let Some(back) = undo.pop() {
            run.edit(&back)?;
            progress();
        }
    }
    let before = Instant::now();
    let fresh = rebuilt(run.now.world())?;
    let rebuild_us = before.elapsed().as_secs_f64() * 1e6;
    components_ok &= fresh.world().components() == run.now.world().components();
    let Run { now, micros: mut times, changed } = run;
    times.sort_unstable_by(f64::total_cmp);
    Ok(UpdatesReport {
        map: map.to_owned(),
        edits: times.len(),
        p50_us: percentile(&times, 0.5),
        p99_us: percentile(&times, 0.99),
        max_us: percentile(&times, 1.0),
        rebuild_us,
        components_changed: changed,
        cells_before: airspace.cells().count(),
        cells_after: now.cells().count(),
        components_ok,
        fresh_ok: fresh_ok && fresh == now && now == *airspace,
        checks: checks + 1,
        memory_bytes: now.memory_bytes(),
    })
}

/// Versions in a row, and what each took.
struct Run {
    now: Airspace,
    micros: Vec<f64>,
    changed: usize,
}

impl Run {
    fn edit(&mut self, edits: &Edits) -> Result<(), AirspaceError> {
        let before = Instant::now();
        let (next, delta) = self.now.edit(edits)?;
        self.micros.push(before.elapsed().as_secs_f64() * 1e6);
        self.changed += usize::from(delta.components_changed);
        self.now = next;
        Ok(())
    }
}

/// The same voxels, baked from nothing.
fn rebuilt(world: &World) -> Result<Airspace, AirspaceError> {
    let mut voxels = VoxelSet::new(world.size()).expect("a world of this size exists");
    for voxel in world.solids().iter() {
        voxels.insert(voxel);
    }
    Airspace::bake(Scene { frame: *world.frame(), ..Scene::of_solids(voxels) })
}

/// A block put in at a free place or taken out around a solid voxel, and what undoes it.
fn random_block(
    world: &World,
    solid: &[Voxel],
    draw: &mut Draw,
    size: u32,
) -> Option<(Edits, Edits)> {
    let put_in = draw.below(2) == 0 || solid.is_empty();
    let centre = if put_in {
        let places = (0..1000).map(|_| Voxel(world.size().map(|axis| draw.below(axis))));
        places.into_iter().find(|&voxel| !world.is_blocked(voxel))?
    } else {
        solid[draw.below(solid.len() as u32) as usize]
    };
    let low = centre.0.map(|c| c - size as i32 / 2);
    let high = low.map(|c| c + size as i32);
    let (mut edits, mut back) = (Edits::new(), Edits::new());
    if put_in {
        edits.block_box(low, high);
    } else {
        edits.free_box(low, high);
    }
    for z in low[2]..high[2] {
        for y in low[1]..high[1] {
            for x in low[0]..high[0] {
                let voxel = Voxel::new(x, y, z);
                if world.solids().in_box(voxel) && world.is_blocked(voxel) != put_in {
                    if put_in {
                        back.free_voxel(voxel)
                    } else {
                        back.block_voxel(voxel)
                    };
                }
            }
        }
    }
    Some((edits, back))
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::scene::generate::{Kind, Recipe};

    #[test]
    fn all_is_undone_and_equals_a_fresh_bake() {
        for kind in [Kind::City, Kind::Porous] {
            let scene = Recipe { kind, size: [70, 50, 66], seed: 2 }.make().unwrap();
            let airspace = Airspace::bake(scene).unwrap();
            let settings = UpdatesSettings { size: 5, count: 120, seed: 1 };
            let report = measure_updates("test", &airspace, settings, || {}).unwrap();
            assert_eq!((report.edits, report.cells_after), (120, report.cells_before));
            assert!(report.components_ok && report.fresh_ok && report.checks > 2, "{report:?}");
        }
    }
}
