//! `/api/world`: what is on show and what can be asked.

use crate::answer::micros;
use crate::app::{App, Current, in_background};
use crate::crowd::How;
use crate::editor::{Editor, Placed};
use crate::limits;
use crate::mesh::CHUNK;
use crate::overlay;
use crate::refusal::Refusal;
use crate::run::{OFFERED, PROFILES};
use crate::scenes::Listed;
use crate::stage::{Stage, Up};
use crate::surroundings::Recorded;
use airlane::Objective;
use airlane::method::SPACES;
use airlane::search::Metric;
use airlane_scenes::Scenario;
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
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
    /// Of the body that queries are for unless they name one.
    radius: f64,
    body: String,
    profiles: Vec<&'static str>,
    algorithms: Vec<&'static str>,
    spaces: Vec<&'static str>,
    heuristics: Vec<&'static str>,
    agents: Vec<&'s str>,
    wants: Vec<&'static str>,
    scenarios: Vec<&'static str>,
    orders: Vec<&'static str>,
    /// That came with the world.
    recording: Option<Recording<'s>>,
    overlays: Vec<overlay::Listed>,
    obstacles: &'s [Placed],
    limits: limits::LimitsJson,
}

#[derive(Serialize)]
struct Recording<'s> {
    name: &'s str,
    bytes: usize,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    scene: String,
}

/// Opens another scene.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { scene } = super::read_body(&app, request).await?;
    let mut editor = app.editor().await?;
    let current = in_background({
        let app = Arc::clone(&app);
        move || {
            let opened = app.scenes.open(&scene).ok_or_else(|| {
                let message = format!("unknown scene {scene:?}");
                Refusal::unknown(message).at("scene")
            })?;
            let stage = Arc::new(Stage::new(scene, opened).map_err(Refusal::fault)?);
            *editor = Editor::default();
            let version = app.publish(Arc::clone(&stage));
            // The page draws the world first, and asks for paths a moment later.
            let prepared = Arc::clone(&stage);
            std::thread::spawn(move || prepared.prepare_agents());
            Ok::<_, Refusal>(Current { version, stage })
        }
    });
    Ok(answer(&app, &current.await??))
}

/// Tells about a version.
pub(super) fn answer(app: &App, Current { version, stage }: &Current) -> Response {
    let world = stage.world();
    let (solid, voxels) = (world.solid_count(), world.voxel_count());
    let [from, to] = stage.suggested;
    let recording = stage.surroundings.recording.as_ref();
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
        bake_ms: micros(stage.bake) / 1e3,
        voxel_size: world.frame().voxel_size,
        origin: world.frame().origin,
        up: stage.up,
        scenes: app.scenes.list(),
        scene: &stage.scene,
        suggested: Ends { from, to },
        radius: stage.body.radius(),
        body: stage.body.to_string(),
        profiles: PROFILES.to_vec(),
        algorithms: OFFERED.to_vec(),
        spaces: SPACES.to_vec(),
        heuristics: Metric::NAMES.to_vec(),
        agents: stage.surroundings.agents.iter().map(|agent| &*agent.name).collect(),
        wants: Objective::NAMES.to_vec(),
        scenarios: Scenario::ALL.map(Scenario::name).to_vec(),
        orders: How::all().map(How::name).collect(),
        recording: recording.map(|Recorded { name, bytes }| Recording { name, bytes: bytes.len() }),
        overlays: overlay::list(stage),
        obstacles: &stage.obstacles,
        limits: limits::LimitsJson::ALL,
    })
}
