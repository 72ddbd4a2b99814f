//! `/api/obstacles` and `/api/edit`: changing the world, and what that means for a path.

use super::route::described;
use super::{Asked, Part, part, read_body, read_body_if_any};
use crate::answer::{AnswerJson, Point, micros};
use crate::app::{App, in_background};
use crate::editor::{Change, Edited, Operation, Placed, Shape, bounds, touched_chunks};
use crate::refusal::Refusal;
use crate::run::{Run, RunSpec};
use crate::search::{Answered, Seat};
use crate::stage::Stage;
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
    request: Request,
) -> Result<Response, Refusal> {
    let Addition { add: shape, at, path } = read_body(&app, request).await?;
    change(&app, Change::Add { shape, at }, path).await
}

/// Moves an obstacle.
pub(super) async fn advance(
    State(app): State<Arc<App>>,
    id: Part,
    request: Request,
) -> Result<Response, Refusal> {
    let Motion { at, path } = read_body(&app, request).await?;
    change(&app, Change::Move { id: number(id)?, at }, path).await
}

/// Removes an obstacle.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    id: Part,
    request: Request,
) -> Result<Response, Refusal> {
    let Removal { path } = read_body_if_any(&app, request).await?;
    change(&app, Change::Remove { id: number(id)? }, path).await
}

/// Edits voxels.
pub(super) async fn voxels(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Refusal> {
    let VoxelEdit { ops, path } = read_body(&app, request).await?;
    change(&app, Change::Voxels(ops), path).await
}

fn number(id: Part) -> Result<u32, Refusal> {
    let id = part(id)?;
    id.parse().map_err(|_| Refusal::unknown(format!("unknown obstacle {id:?}")).at("id"))
}

async fn change(
    app: &Arc<App>,
    change: Change,
    path: Option<OldPath>,
) -> Result<Response, Refusal> {
    let mut editor = app.editor().await?;
    let before = app.current().stage;
    // A path is looked at before anything is changed, so that a bad one changes nothing.
    let asked = path.as_ref().map(|path| asked_of(&before, path)).transpose()?;
    let made = in_background({
        let (app, before) = (Arc::clone(app), Arc::clone(&before));
        move || {
            let edited = editor.edit(&before, change)?;
            Ok::<_, Refusal>((app.publish(Arc::clone(&edited.stage)), edited))
        }
    });
    let (version, edited) = made.await??;
    let revised = match path.zip(asked) {
        Some((path, asked)) => {
            let revised = revise(app, [&before, &edited.stage], &asked, &path).await;
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
    Asked::new(stage, from, to, path.radius, path.snap).map_err(|refusal| refusal.inside("path"))
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
) -> Result<Revised, Refusal> {
    let method = run.method()?;
    let run = Run::Method(method);
    let seat = app.searches.seat(run.is_heavy()).await?;
    if let Method::Cells(_) = method
        && let Some(path) = valid(before, asked, points.clone()).await?
        && let Some(kept) = keep(&seat, after, asked, &run, path).await?
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
    Ok(Revised::of(path, verdict, &answered))
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
    Ok(answered.answer.outcome.found().map(|path| Revised::of(path, verdict, &answered)))
}

impl Revised {
    fn of(path: &Path, verdict: &'static str, answered: &Answered) -> Self {
        Self::Kept {
            verdict,
            points: path.points().to_vec(),
            length: path.length(),
            micros: micros(answered.took),
            broken: answered.reply.broken,
            expanded: answered.answer.stats.expanded,
            sight_checks: answered.answer.stats.sight_checks,
        }
    }
}
