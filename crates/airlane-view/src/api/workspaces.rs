//! `/api/workspaces`: worlds side by side, and which one a request is for.

use super::{Part, part, read_body};
use crate::app::{App, in_background};
use crate::editor::Editor;
use crate::refusal::Refusal;
use crate::workspace::{Current, Workspace};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The parameter that names a workspace.
pub(super) const PARAMETER: &str = "workspace";

/// The workspace that a request names, or the default one.
pub(super) struct Desk(pub(super) Arc<Workspace>);

impl FromRequestParts<Arc<App>> for Desk {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let pairs = parts.uri.query().unwrap_or_default().split('&');
        let mut names =
            pairs.filter_map(|pair| pair.split_once('=')).filter(|(key, _)| *key == PARAMETER);
        let name = names.next().map(|(_, name)| name);
        if names.next().is_some() {
            return Err(Refusal::bad("several workspaces, expected at most one").at(PARAMETER));
        }
        app.workspaces.find(name).map(Self)
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Wanted {
    name: Option<String>,
    scene: Option<String>,
}

#[derive(Serialize)]
struct Closed<'n> {
    workspace: &'n str,
}

/// Makes a workspace: a scene as it is at first, or a copy of the one that the request names.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Desk(from): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { name, scene } = read_body(&app, request).await?;
    let made = match scene {
        Some(scene) => {
            in_background({
                let app = Arc::clone(&app);
                move || {
                    let stage = app.open(scene)?;
                    app.workspaces.create(name, Current { version: 1, stage }, Editor::default())
                }
            })
            .await??
        }
        None => {
            let editor = from.editor().await?; // nobody edits meanwhile
            app.workspaces.create(name, from.current(), editor.clone())?
        }
    };
    Ok(super::world::answer(&app, &made))
}

/// Closes a workspace.
pub(super) async fn close(State(app): State<Arc<App>>, name: Part) -> Result<Response, Refusal> {
    let name = part(name)?;
    app.workspaces.close(&name)?;
    Ok(super::json(&Closed { workspace: &name }))
}
