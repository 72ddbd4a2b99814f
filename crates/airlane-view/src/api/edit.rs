//! `/api/obstacles` and `/api/edit`: changing the world, and what that means for a path.

use super::{Asked, Part, part, read_body, read_body_if_any};
use crate::answer::{Point, Told, length, micros, refusal_of};
use crate::app::{App, in_background};
use crate::desk::Desk;
use crate::editor::{Change, Edited, Operation, Placed, Shape, touched_chunks};
use crate::method::{Method, RunSpec};
use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::geom::{LatticePoint, UNIT};
use airlane::live::replan::{Changed, Revising, Verdict};
use airlane::plan::QueryError;
use airlane::refine::{Path, Promise};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

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
    world: f64,
    cells: f64,
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
        told: Box<Told>,
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
    id.parse().map_err(|_| Refusal::unknown(format!("there is no obstacle {id:?}")).at("id"))
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
            let changed = Changed::from(&edited.delta);
            let (body, run) = (asked.body, path.run.clone());
            let work = move |desk: &mut Desk<'_>, gone: &Arc<AtomicBool>| {
                let method = path.run.method(asked.ends, gone)?;
                let revised = revise(desk, &before, &asked, &path.points, &method, changed);
                revised.map_err(|error| refusal_of(&error))
            };
            let revised = app.pool_for([&run]).ask(Arc::clone(&edited.stage), body, work).await?;
            Some(revised.unwrap_or_else(|error| Revised::Refused { error }))
        }
        None => None,
    };
    Ok(super::json(&report(version, edited, revised)))
}

fn asked_of(stage: &Stage, path: &OldPath) -> Result<Asked, Refusal> {
    let (Some(&first), Some(&last)) = (path.points.first(), path.points.last()) else {
        return Err(Refusal::bad("a path has at least one point").at("path.points"));
    };
    let (from, to) = (path.from.unwrap_or(first), path.to.unwrap_or(last));
    Asked::new(stage, from, to, path.radius, path.snap).map_err(|refusal| refusal.inside("path"))
}

fn report(version: u64, edited: Edited, revised: Option<Revised>) -> Report {
    let Edited { stage, delta, obstacle, world_time, cells_time, time } = edited;
    let corner = |corner: [i32; 3]| {
        let lattice = LatticePoint(corner.map(|c| c * UNIT));
        stage.world().frame().world_from_lattice(lattice)
    };
    Report {
        version,
        id: obstacle.as_ref().map(|obstacle| obstacle.id),
        micros: Micros { edit: micros(time), world: micros(world_time), cells: micros(cells_time) },
        chunks: touched_chunks(&stage, &delta),
        bounds: delta.bounds.map(|bounds| bounds.map(corner)),
        blocked: delta.blocked,
        freed: delta.freed,
        components_changed: delta.components_changed,
        obstacle,
        revised,
    }
}

/// Looks at a path again. One of the default planner's that was valid before is mended where the change
/// broke it, and shortened where it opened a way; any other is searched for anew.
fn revise(
    desk: &mut Desk<'_>,
    before: &Stage,
    asked: &Asked,
    points: &[Point],
    method: &Method,
    changed: Changed,
) -> Result<Revised, QueryError> {
    let frame = *desk.airspace().world().frame();
    let lattice = |points: &[Point]| -> Option<Vec<LatticePoint>> {
        points.iter().map(|&point| frame.lattice_from_world(point).ok()).collect()
    };
    let old = lattice(points).unwrap_or_default();
    let old_way = match method {
        Method::Planned(_) => {
            let before = before.airspace.fit(asked.body).ok();
            before.and_then(|before| {
                let promise = Promise::clear_in(before.world());
                Path::audited(before.world(), old.iter().copied(), promise).ok()
            })
        }
        Method::Search(..) => None,
    };
    desk.prepare(method)?;
    let began = Instant::now();
    if let (Some(way), Method::Planned(settings)) = (old_way, method) {
        let settings = settings.clone();
        let revising = Revising { settings, look_for_shortcuts: true, ..Revising::default() };
        let revision = desk.revise(&way, changed, &revising)?;
        let verdict = match revision.verdict {
            Verdict::StillValid => "valid",
            Verdict::Patched => "patched",
            Verdict::Replanned => "replanned",
            Verdict::Improved => "improved",
            Verdict::Lost(_) => "lost",
        };
        if let Some(path) = revision.path {
            return Ok(Revised::Kept {
                verdict,
                points: path.world_points(&frame).collect(),
                length: length(&path, &frame),
                micros: micros(began.elapsed()),
                broken: revision.broken,
                expanded: revision.expanded,
                sight_checks: revision.sight_checks,
            });
        }
    }
    let answer = desk.answer(&asked.query, method, &mut ())?;
    let took = began.elapsed();
    let Some(path) = answer.outcome.found() else {
        let told = Box::new(Told::new(desk, &asked.query, method, &answer, took));
        return Ok(Revised::Lost { verdict: "lost", told });
    };
    let verdict = if path.points() == old { "valid" } else { "replanned" };
    Ok(Revised::Kept {
        verdict,
        points: path.world_points(&frame).collect(),
        length: length(path, &frame),
        micros: micros(took),
        broken: 0,
        expanded: answer.tally.expanded,
        sight_checks: answer.tally.sight_checks,
    })
}
