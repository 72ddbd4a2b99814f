//! `/api/world`: what is on show and what can be asked.

use crate::app::{App, Current};
use crate::mesh::CHUNK;
use crate::scenes::Listed;
use crate::stage::Up;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct World<'s> {
    name: &'s str,
    version: u64,
    size: [u32; 3],
    chunk: i32,
    solid: u64,
    free: u64,
    cells: usize,
    components: usize,
    /// Voxels in the largest.
    largest_component: u64,
    bake_ms: f64,
    voxel_size: f64,
    /// The low corner of voxel (0, 0, 0).
    origin: [f64; 3],
    up: Up,
    scenes: Vec<Listed>,
    scene: &'s str,
    suggested: Ends,
}

#[derive(Serialize)]
struct Ends {
    from: [f64; 3],
    to: [f64; 3],
}

/// Tells about the newest version.
pub(super) async fn show(State(app): State<Arc<App>>) -> Response {
    answer(&app, &app.current())
}

/// Tells about a version.
pub(super) fn answer(app: &App, Current { version, stage }: &Current) -> Response {
    let world = stage.world();
    let (solid, voxels) = (world.solid_count(), world.voxel_count());
    let [from, to] = stage.suggested;
    super::json(&World {
        name: &stage.name,
        version: *version,
        size: world.size(),
        chunk: CHUNK,
        solid,
        free: voxels - solid,
        cells: stage.airspace.cells().count(),
        components: world.components().count(),
        largest_component: world.components().largest().map_or(0, |(_, voxels)| voxels),
        bake_ms: stage.bake.as_secs_f64() * 1e3,
        voxel_size: world.frame().voxel_size,
        origin: world.frame().origin,
        up: stage.up,
        scenes: app.scenes.list(),
        scene: &stage.scene,
        suggested: Ends { from, to },
    })
}
