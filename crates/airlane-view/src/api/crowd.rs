//! `/api/crowd`: units in motion, live or recorded.

use super::body::largest_radius;
use super::read_body;
use super::workspaces::Desk;
use crate::app::{App, in_background};
use crate::crowd::{How, Live, Wish};
use crate::limits;
use crate::refusal::Refusal;
use crate::workspace::{Current, Workspace};
use airlane_scenes::Scenario;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Staging {
    scenario: String,
    units: usize,
    radius: Option<f64>,
    agent: Option<String>,
    #[serde(default = "usual_seed")]
    seed: u64,
}

fn usual_seed() -> u64 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ticks {
    ticks: usize,
    crowd: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    to: [f64; 3],
    #[serde(default = "usual_order")]
    how: String,
    units: Option<Vec<usize>>,
    crowd: Option<u64>,
}

fn usual_order() -> String {
    How::Gather.name().to_owned()
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Named {
    crowd: Option<u64>,
}

#[derive(Serialize)]
struct Ended {
    version: u64,
    crowd: u64,
}

/// Puts a crowd into the world, in the place of one that is there already.
pub(super) async fn stage(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Staging { scenario, units, radius, agent, seed } = read_body(&app, request).await?;
    let scenario: Scenario =
        scenario.parse().map_err(|error| Refusal::bad(error).at("scenario"))?;
    if !(1..=limits::CROWD_UNITS).contains(&units) {
        let message =
            format!("a crowd of {units} units, expected 1 to {} units", limits::CROWD_UNITS);
        return Err(Refusal::bad(message).at("units"));
    }
    if let (Some(_), Some(_)) = (radius, &agent) {
        return Err(Refusal::bad("a crowd has a radius or an agent, not both").at("radius"));
    }
    let stage = desk.current().stage;
    let most = largest_radius(&stage);
    if let Some(radius) = radius.filter(|radius| !(0.0 < *radius && *radius <= most)) {
        let message = format!("invalid radius {radius}: expected a number above 0, at most {most}");
        return Err(Refusal::bad(message).at("radius"));
    }
    let surroundings = Arc::clone(&stage.surroundings);
    let agent = agent.map(|name| surroundings.agent(&name)).transpose()?;
    let wish = Wish { scenario, units, radius, agent, seed };
    let mut place = desk.crowd().await?;
    let told = in_background(move || {
        let (live, told) = app.with_crowd_threads(|| Live::stage(&desk.current(), wish))?;
        *place = Some(live);
        Ok::<_, Refusal>(told)
    });
    Ok(super::json(&told.await??))
}

/// Where everyone is now.
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
) -> Result<Response, Refusal> {
    let bytes = with_crowd((app, desk), None, |live| Ok(live.look())).await?;
    Ok(super::binary(bytes))
}

/// Lets the crowd move.
pub(super) async fn step(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Ticks { ticks, crowd } = read_body(&app, request).await?;
    if !(1..=limits::CROWD_TICKS).contains(&ticks) {
        let message = format!("{ticks} ticks, expected 1 to {}", limits::CROWD_TICKS);
        return Err(Refusal::bad(message).at("ticks"));
    }
    let bytes = with_crowd((app, desk), crowd, move |live| live.step(ticks)).await?;
    Ok(super::binary(bytes))
}

/// Sends units somewhere.
pub(super) async fn order(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Order { to, how, units, crowd } = read_body(&app, request).await?;
    let how = How::named(&how)?;
    let order = move |live: &mut Live| live.order(to, how, units.as_deref());
    let ordered = with_crowd((app, desk), crowd, order).await?;
    Ok(super::json(&ordered))
}

/// Ends the crowd.
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Named { crowd } = super::read_body_if_any(&app, request).await?;
    let current = desk.current();
    let mut place = desk.crowd().await?;
    let id = wanted(place.as_ref(), crowd, &current)?.id();
    *place = None;
    Ok(super::json(&Ended { version: current.version, crowd: id }))
}

/// The recording that came with the world.
pub(super) async fn recording(Desk(desk): Desk) -> Result<Response, Refusal> {
    let stage = desk.current().stage;
    let recorded = stage.surroundings.recording.as_ref();
    let recorded = recorded.ok_or_else(|| Refusal::unknown("this world has no recording"))?;
    Ok(super::binary(Bytes::from_owner(Arc::clone(&recorded.bytes))))
}

/// Does something with the crowd, in the newest version of its world, where nobody waits for it. One that
/// cannot follow the world, or breaks down, is gone.
async fn with_crowd<T: Send + 'static>(
    (app, desk): (Arc<App>, Arc<Workspace>),
    id: Option<u64>,
    work: impl FnOnce(&mut Live) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let mut place = desk.crowd().await?;
    let done = in_background(move || {
        let current = desk.current();
        wanted(place.as_ref(), id, &current)?;
        let mut live = place.take().expect("it is the one that is wanted");
        let (live, done) = app.with_crowd_threads(|| {
            live.follow(&current)?;
            let done = work(&mut live);
            Ok::<_, Refusal>((live, done))
        })?;
        *place = Some(live);
        done
    });
    done.await?
}

/// The crowd, if it is the one that is meant and its world is still on show.
fn wanted<'l>(
    live: Option<&'l Live>,
    id: Option<u64>,
    current: &Current,
) -> Result<&'l Live, Refusal> {
    let live = live.filter(|live| live.is_of(&current.stage));
    let live =
        live.ok_or_else(|| Refusal::unknown("there is no crowd; create one with POST /api/crowd"))?;
    match id.filter(|id| *id != live.id()) {
        None => Ok(live),
        Some(id) => Err(Refusal::unknown(format!("crowd {id} was removed")).at("crowd")),
    }
}
