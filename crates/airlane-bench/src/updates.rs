//! What an edit of a world costs: occupancy, components, cells, portals and seams; and for a body, the
//! room that it has then.

use crate::blocks::{Blocks, EditingError, WAVE};
use crate::scen::percentile;
use airlane::geom::VoxelSet;
use airlane::plan::{Airspace, AirspaceError};
use airlane::scene::Scene;
use airlane::world::{Body, Edits, World};
use serde::Serialize;
use std::time::Instant;

/// What to run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UpdatesSettings {
    /// Edge of a block in voxels.
    pub size: u32,
    /// Number of edits, those that undo included.
    pub count: usize,
    /// Seed of the places.
    pub seed: u64,
    /// Timed until the next query for this body can start.
    pub body: Body,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UpdatesReport {
    /// The map.
    pub map: String,
    /// Number of edits.
    pub edits: usize,
    /// The body, in words.
    pub body: String,
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
    /// Whether the whole, with the room for the body, was the same as a fresh bake at every check.
    pub fresh_ok: bool,
    /// Checks made.
    pub checks: usize,
    /// Bytes of the last version.
    pub memory_bytes: usize,
}

/// How many comparisons with a fresh bake there are.
const CHECKS: usize = 5;

/// Puts blocks in at free places and takes blocks out around solid ones, at random, and undoes all
/// of it, in waves; in the end the world is what it was. Comparing with a fresh bake is outside the
/// timer. Of a world with triangles only the voxels are taken: edits do not change triangles.
pub fn measure_updates(
    map: &str,
    airspace: &Airspace,
    settings: UpdatesSettings,
    mut progress: impl FnMut(),
) -> Result<UpdatesReport, EditingError> {
    let UpdatesSettings { size, count, seed, body } = settings;
    let only_voxels;
    let airspace = match airspace.world().surface() {
        None => airspace,
        Some(_) => {
            only_voxels = rebuilt(airspace.world())?;
            &only_voxels
        }
    };
    let mut run =
        Run { now: airspace.clone(), body, micros: Vec::with_capacity(count), changed: 0 };
    run.now.room(body)?;
    let mut blocks = Blocks::new(airspace.world(), size, seed);
    let (mut checks, mut components_ok, mut fresh_ok) = (0, true, true);
    let check_every = (count / CHECKS).max(1);
    while run.micros.len() + 2 <= count {
        let wave = WAVE.min((count - run.micros.len()) / 2);
        for _ in 0..wave {
            run.edit(&blocks.put(run.now.world())?)?;
            progress();
        }
        let is_due = run.micros.len() / check_every > checks;
        if is_due {
            let fresh = rebuilt(run.now.world())?;
            components_ok &= fresh.world().components() == run.now.world().components();
            fresh_ok &= fresh == run.now && fresh.room(body)? == run.now.room(body)?;
            checks += 1;
        }
        while let Some(back) = blocks.take_back() {
            run.edit(&back)?;
            progress();
        }
    }
    let before = Instant::now();
    let fresh = rebuilt(run.now.world())?;
    let fresh_room = fresh.room(body)?;
    let rebuild_us = before.elapsed().as_secs_f64() * 1e6;
    components_ok &= fresh.world().components() == run.now.world().components();
    fresh_ok &= fresh_room == run.now.room(body)?;
    let Run { now, micros: mut times, changed, .. } = run;
    times.sort_unstable_by(f64::total_cmp);
    Ok(UpdatesReport {
        map: map.to_owned(),
        edits: times.len(),
        body: body.to_string(),
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
    body: Body,
    micros: Vec<f64>,
    changed: usize,
}

impl Run {
    fn edit(&mut self, edits: &Edits) -> Result<(), AirspaceError> {
        let before = Instant::now();
        let changed = self.now.apply(edits)?;
        let room = self.now.room(self.body)?;
        std::hint::black_box(room.cells());
        self.micros.push(before.elapsed().as_secs_f64() * 1e6);
        self.changed += usize::from(changed.components_changed);
        drop(room); // it belongs to the next query
        Ok(())
    }
}

/// The same voxels, baked from nothing.
pub(crate) fn rebuilt(world: &World) -> Result<Airspace, AirspaceError> {
    let mut voxels = VoxelSet::new(world.size()).expect("a world of this size exists");
    for voxel in world.solids().iter() {
        voxels.insert(voxel);
    }
    Airspace::bake(Scene { frame: *world.frame(), ..Scene::of_solids(voxels) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn undone_edits_equal_a_fresh_bake() {
        for kind in [Kind::City, Kind::Porous] {
            let scene = Recipe { kind, size: [70, 50, 66], seed: 2 }.make().unwrap();
            let airspace = Airspace::bake(scene).unwrap();
            for body in [Body::POINT, Body::ball(0.9).unwrap()] {
                let settings = UpdatesSettings { size: 5, count: 120, seed: 1, body };
                let report = measure_updates("test", &airspace, settings, || {}).unwrap();
                assert_eq!((report.edits, report.cells_after), (120, report.cells_before));
                assert!(report.components_ok && report.fresh_ok && report.checks > 2, "{report:?}");
            }
        }
    }
}
