//! `/api/world`: what is on show and what can be asked.

use super::workspaces::Desk;
use crate::answer::micros;
use crate::app::{App, in_background};
use crate::area::Painted;
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
use crate::workspace::{Current, Workspace};
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
    /// `None` is the default one.
    workspace: Option<&'s str>,
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
    /// What lengths are in.
    unit: &'static str,
    /// The low corner of voxel (0, 0, 0).
    origin: [f64; 3],
    up: Up,
    scenes: Vec<Listed>,
    scene: &'s str,
    /// A MAP argument that makes the scene as it was opened, and options that go with it.
    recipe: Option<&'s str>,
    options: &'s [String],
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
    areas: &'s [Painted],
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
    /// In degrees, of a camera that sees the path between them.
    yaw: f64,
    pitch: f64,
}

/// What lengths of a world are in. Models and agents have metres; of a map of voxels whose edge is 1
/// nothing else is known.
fn unit_of(stage: &Stage) -> &'static str {
    let is_metric =
        stage.world().frame().voxel_size != 1.0 || !stage.surroundings.agents.is_empty();
    if is_metric { "m" } else { "voxel" }
}

/// Tells about the newest version.
pub(super) async fn show(State(app): State<Arc<App>>, Desk(desk): Desk) -> Response {
    answer(&app, &desk)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    scene: String,
}

/// Opens another scene in a workspace.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { scene } = super::read_body(&app, request).await?;
    let mut editor = desk.editor().await?;
    let opened = in_background({
        let (app, desk) = (Arc::clone(&app), Arc::clone(&desk));
        move || {
            let stage = app.open(scene)?;
            *editor = Editor::default();
            app.publish(&desk, stage);
            Ok::<_, Refusal>(())
        }
    });
    opened.await??;
    Ok(answer(&app, &desk))
}

/// Tells about the newest version of a workspace.
pub(super) fn answer(app: &App, desk: &Workspace) -> Response {
    let Current { version, stage } = desk.current();
    let world = stage.world();
    let (solid, voxels) = (world.solid_count(), world.voxel_count());
    let [from, to] = stage.suggested;
    let recording = stage.surroundings.recording.as_ref();
    super::json(&World {
        name: &stage.name,
        workspace: desk.name.as_deref(),
        version,
        size: world.size(),
        chunk: CHUNK,
        solid,
        free: voxels - solid,
        cells: stage.airspace.cells().count(),
        components: world.components().count(),
        largest_component: world.components().largest().map_or(0, |(_, voxels)| voxels),
        bake_ms: micros(stage.bake) / 1e3,
        voxel_size: world.frame().voxel_size,
        unit: unit_of(&stage),
        origin: world.frame().origin,
        up: stage.up,
        scenes: app.scenes.list(),
        scene: &stage.scene,
        recipe: stage.recipe.as_ref().map(|recipe| &*recipe.map),
        options: stage.recipe.as_ref().map_or(&[], |recipe| &recipe.options),
        suggested: Ends { from, to, yaw: stage.view.yaw, pitch: stage.view.pitch },
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
        overlays: overlay::list(&stage),
        obstacles: &stage.obstacles,
        areas: &stage.areas,
        limits: limits::LimitsJson::ALL,
    })
}
