//! `/api/obstacles` and `/api/edit`: changing the world, and what that means for a path.

use super::body::{BodySpec, body};
use super::route::described;
use super::workspaces::Desk;
use super::{Asked, Part, part, read_body, read_body_if_any};
use crate::answer::{AnswerJson, Point, micros};
use crate::app::{App, in_background};
use crate::editor::{Change, Edited, Operation, Placed, Shape, bounds, touched_chunks};
use crate::refusal::Refusal;
use crate::run::{Run, RunSpec};
use crate::search::{Answered, Seat};
use crate::stage::Stage;
use crate::workspace::Workspace;
use airlane::Path;
use airlane::geom::{LatticePoint, UNIT, Voxel};
use airlane::live::Request as Search;
use airlane::method::Method;
use airlane::plan::{Revising, Verdict};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Addition {
    add: Shape,
    at: [f64; 3],
    path: Option<OldPath>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Motion {
    at: [f64; 3],
    path: Option<OldPath>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Removal {
    path: Option<OldPath>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VoxelEdit {
    ops: Vec<Operation>,
    path: Option<OldPath>,
}

/// A path that the page shows, and how it was found.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OldPath {
    points: Vec<Point>,
    from: Option<Point>,
    to: Option<Point>,
    radius: Option<f64>,
    body: Option<BodySpec>,
    #[serde(default = "super::yes")]
    snap: bool,
    #[serde(default)]
    run: RunSpec,
}

/// What an edit came to.
#[derive(Serialize)]
struct Report {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u32>,
    micros: Micros,
    chunks: Vec<[i32; 3]>,
    /// In world coordinates.
    bounds: Option<[Point; 2]>,
    blocked: u64,
    freed: u64,
    components_changed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<Placed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revised: Option<Revised>,
}

#[derive(Serialize)]
struct Micros {
    edit: f64,
}

/// What became of a path.
#[derive(Serialize)]
#[serde(untagged)]
enum Revised {
    Kept {
        verdict: &'static str,
        points: Vec<Point>,
        length: f64,
        micros: f64,
        /// By how much the path passes the obstacle that came or moved, in world units.
        #[serde(skip_serializing_if = "Option::is_none")]
        passes: Option<f64>,
        /// Segments that the change broke.
        broken: usize,
        expanded: u64,
        sight_checks: u64,
    },
    /// With what a route would say.
    Lost {
        verdict: &'static str,
        #[serde(flatten)]
        answer: Box<AnswerJson>,
    },
    Refused {
        error: Refusal,
    },
}

/// Adds an obstacle.
pub(super) async fn add(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Addition { add: shape, at, path } = read_body(&app, request).await?;
    change((&app, &desk), Change::Add { shape, at }, path).await
}

/// Moves an obstacle.
pub(super) async fn advance(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    id: Part,
    request: Request,
) -> Result<Response, Refusal> {
    let Motion { at, path } = read_body(&app, request).await?;
    change((&app, &desk), Change::Move { id: number(id)?, at }, path).await
}

/// Removes an obstacle.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    id: Part,
    request: Request,
) -> Result<Response, Refusal> {
    let Removal { path } = read_body_if_any(&app, request).await?;
    change((&app, &desk), Change::Remove { id: number(id)? }, path).await
}

/// Edits voxels.
pub(super) async fn voxels(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let VoxelEdit { ops, path } = read_body(&app, request).await?;
    change((&app, &desk), Change::Voxels(ops), path).await
}

fn number(id: Part) -> Result<u32, Refusal> {
    let id = part(id)?;
    id.parse().map_err(|_| {
        Refusal::unknown(format!("unknown obstacle {id:?}: expected a number")).at("id")
    })
}

async fn change(
    (app, desk): (&Arc<App>, &Arc<Workspace>),
    change: Change,
    path: Option<OldPath>,
) -> Result<Response, Refusal> {
    let mut editor = desk.editor().await?;
    let before = desk.current().stage;
    // A path is looked at before anything is changed, so that a bad one changes nothing.
    let asked = path.as_ref().map(|path| asked_of(&before, path)).transpose()?;
    let made = in_background({
        let (app, desk, before) = (Arc::clone(app), Arc::clone(desk), Arc::clone(&before));
        move || {
            let edited = editor.edit(&before, change)?;
            Ok::<_, Refusal>((app.publish(&desk, Arc::clone(&edited.stage)), edited))
        }
    });
    let (version, edited) = made.await??;
    let revised = match path.zip(asked) {
        Some((path, asked)) => {
            // One that left is passed by nobody.
            let id = edited.obstacle.as_ref().map(|obstacle| obstacle.id);
            let there = edited.stage.obstacles.iter().find(|placed| Some(placed.id) == id);
            let stages = [&before, &edited.stage];
            let revised = revise(app, stages, &asked, &path, there).await;
            // The world is changed, whatever becomes of the path.
            Some(revised.unwrap_or_else(|error| Revised::Refused { error }))
        }
        None => None,
    };
    Ok(super::json(&report(version, edited, revised)))
}

fn asked_of(stage: &Stage, path: &OldPath) -> Result<Asked, Refusal> {
    let (Some(&first), Some(&last)) = (path.points.first(), path.points.last()) else {
        return Err(Refusal::bad("expected a path with at least one point").at("path.points"));
    };
    let (from, to) = (path.from.unwrap_or(first), path.to.unwrap_or(last));
    let asked = body(stage, path.radius, path.body)
        .and_then(|body| Asked::new(stage, from, to, body, path.snap));
    asked.map_err(|refusal| refusal.inside("path"))
}

fn report(version: u64, edited: Edited, revised: Option<Revised>) -> Report {
    let Edited { stage, changed, obstacle, time } = edited;
    let corner = |corner: Voxel| {
        let lattice = LatticePoint(corner.0.map(|c| c * UNIT));
        stage.world().frame().world_from_lattice(lattice)
    };
    Report {
        version,
        id: obstacle.as_ref().map(|obstacle| obstacle.id),
        micros: Micros { edit: micros(time) },
        chunks: touched_chunks(&stage, &changed),
        bounds: bounds(&changed).map(|bounds| bounds.map(corner)),
        blocked: changed.blocked,
        freed: changed.freed,
        components_changed: changed.components_changed,
        obstacle,
        revised,
    }
}

/// Looks at a path again. One of the default planner that was valid before is patched where the change
/// broke it, and shortened where it opened a way; any other is searched for anew.
async fn revise(
    app: &App,
    [before, after]: [&Arc<Stage>; 2],
    asked: &Asked,
    OldPath { points, run, .. }: &OldPath,
    obstacle: Option<&Placed>,
) -> Result<Revised, Refusal> {
    let passes = |path: &Path| {
        obstacle.map(|placed| placed.passed_by(path, asked.body, after.world().frame()))
    };
    let method = run.method()?;
    let run = Run::Method(method);
    let seat = app.searches.seat(run.is_heavy()).await?;
    // Where prices count, the way past them is searched for anew.
    if let Method::Cells(_) = method
        && after.airspace.areas().is_empty()
        && let Some(path) = valid(before, asked, points.clone()).await?
        && let Some(kept) = keep(&seat, after, asked, &run, path, passes).await?
    {
        return Ok(kept);
    }
    let query = asked.query(&run);
    let answered = seat.ask(|| Search::new(query.clone()).in_map(&after.airspace)).await?;
    let Some(path) = answered.answer.outcome.found() else {
        let answer = described(after, query, answered, false).await?;
        return Ok(Revised::Lost { verdict: "lost", answer: Box::new(answer) });
    };
    let frame = after.world().frame();
    let old = points.iter().map(|&point| frame.lattice_from_world(point).ok());
    let is_same = path.lattice_points().iter().map(|&point| Some(point)).eq(old);
    let verdict = if is_same { "valid" } else { "replanned" };
    Ok(Revised::of(path, verdict, &answered, passes(path)))
}

/// The path through these points, if it is valid in a version.
async fn valid(stage: &Stage, asked: &Asked, points: Vec<Point>) -> Result<Option<Path>, Refusal> {
    let (airspace, body) = (stage.airspace.clone(), asked.body);
    in_background(move || Path::from_points(&points, body, &airspace).ok()).await
}

/// What becomes of a path of the default planner in a version; `None` if it is lost.
async fn keep(
    seat: &Seat<'_>,
    stage: &Stage,
    asked: &Asked,
    run: &Run,
    path: Path,
    passes: impl Fn(&Path) -> Option<f64>,
) -> Result<Option<Revised>, Refusal> {
    let query = asked.query(run).start_at(path.start()).goal_at(path.end());
    let mut revising = Revising::default();
    revising.look_for_shortcuts = true;
    let path = Arc::new(path);
    let revision =
        || Search::revise(Arc::clone(&path), query.clone(), revising).in_map(&stage.airspace);
    let answered = seat.ask(revision).await?;
    let verdict = match answered.reply.verdict {
        Some(Verdict::Kept) => "valid",
        Some(Verdict::Patched) => "patched",
        Some(Verdict::Replanned) => "replanned",
        Some(Verdict::Improved) => "improved",
        Some(Verdict::Lost) | None => "lost",
    };
    let found = answered.answer.outcome.found();
    Ok(found.map(|path| Revised::of(path, verdict, &answered, passes(path))))
}

impl Revised {
    fn of(path: &Path, verdict: &'static str, answered: &Answered, passes: Option<f64>) -> Self {
        Self::Kept {
            verdict,
            points: path.points().to_vec(),
            length: path.length(),
            micros: micros(answered.took),
            passes,
            broken: answered.reply.broken,
            expanded: answered.answer.stats.expanded,
            sight_checks: answered.answer.stats.sight_checks,
        }
    }
}
