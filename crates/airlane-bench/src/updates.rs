//! What an edit of a world costs: occupancy, components, cells, portals and seams; and for a body, the
//! room that it has then.

use crate::blocks::{Blocks, EditingError, WAVE};
use crate::claim::Claim;
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
    /// Median time of an edit in microseconds, until the next query for the body can start.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Longest.
    pub max_us: f64,
    /// The same edits until a point can start, by turns in the same run, if the body is not a point itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<PointReport>,
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

/// What the edits took until a point could start, and how many times as long a body takes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PointReport {
    /// Median time of an edit in microseconds.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Longest.
    pub max_us: f64,
    /// The body's median ÷ this one.
    pub ratio_p50: f64,
    /// The body's 99th percentile ÷ this one.
    pub ratio_p99: f64,
}

impl UpdatesReport {
    /// What is asked: versions as if baked anew, and edits for a body nearly as fast as for a point.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![
            Claim::none("wrong components", usize::from(!self.components_ok)),
            Claim::none("unlike a fresh bake", usize::from(!self.fresh_ok)),
        ];
        if let Some(point) = &self.point {
            claims.push(Claim::time("median ÷ the point's", point.ratio_p50, 2.0));
            claims.push(Claim::time("p99 ÷ the point's", point.ratio_p99, 3.0));
        }
        claims
    }
}

/// How many comparisons with a fresh bake there are.
const CHECKS: usize = 5;

/// Puts blocks in at free places and takes blocks out around solid ones, at random, and undoes all
/// of it, in waves; in the end the voxels are what they were. For a body the same is done in an airspace that
/// is only asked for a point, edit by edit in turn, and who is first changes. Comparing with a fresh bake is
/// outside the timer.
pub fn measure_updates(
    map: &str,
    airspace: &Airspace,
    settings: UpdatesSettings,
    mut progress: impl FnMut(),
) -> Result<UpdatesReport, EditingError> {
    let UpdatesSettings { size, count, seed, body } = settings;
    let mut runs = vec![Run::new(airspace, body, count)?];
    if !body.is_point() {
        runs.push(Run::new(airspace, Body::POINT, count)?);
    }
    let mut blocks = Blocks::new(airspace.world(), size, seed);
    let (mut checks, mut components_ok, mut fresh_ok) = (0, true, true);
    let mut check = |runs: &[Run], fresh: &Airspace| -> Result<(), AirspaceError> {
        for Run { now, body, .. } in runs {
            components_ok &= fresh.world().components() == now.world().components();
            fresh_ok &= fresh == now && fresh.room(*body)? == now.room(*body)?;
        }
        Ok(())
    };
    let check_every = (count / CHECKS).max(1);
    let mut made = 0;
    while made + 2 <= count {
        let wave = WAVE.min((count - made) / 2);
        for _ in 0..wave {
            let edits = blocks.put(runs[0].now.world())?;
            edit_all(&mut runs, made, &edits)?;
            made += 1;
            progress();
        }
        if made / check_every > checks {
            check(&runs, &Airspace::bake(scene_of(runs[0].now.world()))?)?;
            checks += 1;
        }
        while let Some(back) = blocks.take_back() {
            edit_all(&mut runs, made, &back)?;
            made += 1;
            progress();
        }
    }
    let scene = scene_of(runs[0].now.world());
    let before = Instant::now();
    let fresh = Airspace::bake(scene)?;
    std::hint::black_box(fresh.room(body)?.cells());
    let rebuild_us = before.elapsed().as_secs_f64() * 1e6;
    check(&runs, &fresh)?;
    // Where triangles passed, voxels that are put back are solid throughout.
    let is_undone = match airspace.world().surface() {
        None => fresh == *airspace,
        Some(_) => fresh.world().solids() == airspace.world().solids(),
    };
    let changed = runs[0].changed;
    let point = runs.get_mut(1).map(Run::times);
    let [p50_us, p99_us, max_us] = runs[0].times();
    let point = point.map(|[p50, p99, max]| PointReport {
        p50_us: p50,
        p99_us: p99,
        max_us: max,
        ratio_p50: p50_us / p50,
        ratio_p99: p99_us / p99,
    });
    let now = &runs[0].now;
    Ok(UpdatesReport {
        map: map.to_owned(),
        edits: made,
        body: body.to_string(),
        p50_us,
        p99_us,
        max_us,
        point,
        rebuild_us,
        components_changed: changed,
        cells_before: airspace.cells().count(),
        cells_after: now.cells().count(),
        components_ok,
        fresh_ok: fresh_ok && is_undone,
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
    /// An airspace of its own: what is kept for a body in one is not in the other.
    fn new(airspace: &Airspace, body: Body, count: usize) -> Result<Self, EditingError> {
        let world = World::clone(airspace.world());
        let now = Airspace::new(world).map_err(AirspaceError::from)?;
        now.room(body)?;
        Ok(Self { now, body, micros: Vec::with_capacity(count), changed: 0 })
    }

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

    /// Median, 99th percentile and longest.
    fn times(&mut self) -> [f64; 3] {
        self.micros.sort_unstable_by(f64::total_cmp);
        [0.5, 0.99, 1.0].map(|share| percentile(&self.micros, share))
    }
}

/// The same edit in all runs. The order is a, b, b, a: each follows itself as often as the other.
fn edit_all(runs: &mut [Run], made: usize, edits: &Edits) -> Result<(), AirspaceError> {
    match made.div_ceil(2) % 2 {
        0 => runs.iter_mut().try_for_each(|run| run.edit(edits)),
        _ => runs.iter_mut().rev().try_for_each(|run| run.edit(edits)),
    }
}

/// The same voxels and triangles, baked from nothing.
pub(crate) fn rebuilt(world: &World) -> Result<Airspace, AirspaceError> {
    Airspace::bake(scene_of(world))
}

/// The voxels and triangles of a world, one by one.
fn scene_of(world: &World) -> Scene {
    let mut voxels = VoxelSet::new(world.size()).expect("a world of this size exists");
    for voxel in world.solids().iter() {
        voxels.insert(voxel);
    }
    let surface = world.surface().cloned();
    Scene { frame: *world.frame(), surface, ..Scene::of_solids(voxels) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;
    use airlane::scene::Model;
    use airlane::world::voxelise::{Voxelise, voxelise};
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
                assert_eq!(report.point.is_some(), !body.is_point());
            }
        }
    }

    /// Room is measured from triangles there, and a block that is put back is solid throughout.
    #[test]
    fn meshes_keep_their_triangles() {
        let mut model = Model::default();
        model.add_box_surface([4.3, 4.2, 4.1], [19.7, 12.6, 30.4]);
        model.add_box_surface([24.3, 4.2, 4.1], [33.7, 30.6, 20.4]);
        let options = Voxelise { voxel: Some(1.0), ..Voxelise::default() };
        let (scene, _) = voxelise(model, &options, &mut |_, _| {}).unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        assert!(airspace.world().surface().is_some());
        let body = Body::ball(0.9).unwrap();
        let settings = UpdatesSettings { size: 5, count: 80, seed: 1, body };
        let report = measure_updates("test", &airspace, settings, || {}).unwrap();
        assert_eq!(broken(&untimed(&report)), [""; 0], "{report:?}");
    }

    fn untimed(report: &UpdatesReport) -> Vec<Claim> {
        report.claims().into_iter().filter(|claim| !claim.is_time).collect()
    }

    #[test]
    fn a_body_is_held_to_the_point_of_the_same_run() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let body = Body::ball(0.9).unwrap();
        let settings = UpdatesSettings { size: 5, count: 8, seed: 1, body };
        let airspace = Airspace::bake(scene).unwrap();
        let report = measure_updates("test", &airspace, settings, || {}).unwrap();
        let point = report.point.unwrap();
        assert_eq!(point.ratio_p50, report.p50_us / point.p50_us);
        assert_eq!(point.ratio_p99, report.p99_us / point.p99_us);
        let slow = PointReport { ratio_p50: 2.01, ratio_p99: 3.01, ..point };
        let slow = UpdatesReport { point: Some(slow), ..report.clone() };
        assert_eq!(broken(&slow.claims()), ["median ÷ the point's", "p99 ÷ the point's"]);
        let wrong = UpdatesReport { fresh_ok: false, point: None, ..report };
        assert_eq!(broken(&wrong.claims()), ["unlike a fresh bake"]);
    }
}
