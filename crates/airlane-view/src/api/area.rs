//! `/api/areas`: where moving costs more or less, or is forbidden.

use super::workspaces::Desk;
use super::{Part, part, read_body};
use crate::answer::{Point, micros};
use crate::app::{App, in_background};
use crate::area::{AreaChange, Painted, Repainted, read_price};
use crate::refusal::Refusal;
use crate::workspace::Workspace;
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Addition {
    boxes: Vec<[Point; 2]>,
    price: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Revision {
    boxes: Option<Vec<[Point; 2]>>,
    price: Option<Value>,
}

/// What a change came to.
#[derive(Serialize)]
struct Report {
    version: u64,
    id: u32,
    micros: Micros,
    area: Painted,
}

#[derive(Serialize)]
struct Micros {
    edit: f64,
}

/// Adds an area.
pub(super) async fn add(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Addition { boxes, price } = read_body(&app, request).await?;
    let price = read_price(&price)?;
    change(&app, &desk, AreaChange::Add { boxes, price }).await
}

/// Changes an area.
pub(super) async fn set(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    id: Part,
    request: Request,
) -> Result<Response, Refusal> {
    let Revision { boxes, price } = read_body(&app, request).await?;
    let price = price.as_ref().map(read_price).transpose()?;
    change(&app, &desk, AreaChange::Set { id: number(id)?, boxes, price }).await
}

/// Removes an area.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    id: Part,
) -> Result<Response, Refusal> {
    change(&app, &desk, AreaChange::Remove { id: number(id)? }).await
}

fn number(id: Part) -> Result<u32, Refusal> {
    let id = part(id)?;
    id.parse()
        .map_err(|_| Refusal::unknown(format!("unknown area {id:?}: expected a number")).at("id"))
}

async fn change(
    app: &Arc<App>,
    desk: &Arc<Workspace>,
    change: AreaChange,
) -> Result<Response, Refusal> {
    let mut editor = desk.editor().await?;
    let made = in_background({
        let (app, desk) = (Arc::clone(app), Arc::clone(desk));
        move || {
            let repainted = editor.paint(&desk.current().stage, change)?;
            Ok::<_, Refusal>((app.publish(&desk, Arc::clone(&repainted.stage)), repainted))
        }
    });
    let (version, Repainted { area, time, .. }) = made.await??;
    let micros = Micros { edit: micros(time) };
    Ok(super::json(&Report { version, id: area.id, micros, area }))
}
