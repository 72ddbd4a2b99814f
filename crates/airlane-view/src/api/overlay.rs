//! `/api/overlay/{id}`: what is laid over the world.

use super::workspaces::Desk;
use super::{Part, part};
use crate::app::{App, in_background};
use crate::limits::OVERLAY_ITEMS;
use crate::overlay::{self, Canvas, Subject};
use crate::refusal::Refusal;
use crate::stage::Up;
use crate::workspace::Current;
use airlane::CancelToken;
use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    near: Option<String>,
    limit: Option<String>,
    radius: Option<String>,
    axis: Option<String>,
}

/// Someone who waits for an overlay. Who goes away cancels the work.
#[derive(Default)]
struct Wanting(CancelToken);

impl Drop for Wanting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Items unless told otherwise.
const USUAL_ITEMS: usize = 20_000;

/// Draws an overlay.
pub(super) async fn draw(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    id: Part,
    uri: Uri,
) -> Result<Response, Refusal> {
    let id = part(id)?;
    let Current { version, stage } = desk.current();
    let overlay = overlay::find(&stage, &id)?;
    let Wanted { near, limit, radius, axis } = super::query(&uri)?;
    let near = near.map_or(Ok(stage.suggested[0]), |near| super::point(&near, "near"))?;
    let expected = format!("a whole number from 1 to {OVERLAY_ITEMS}");
    let limit = limit.map_or(Ok(USUAL_ITEMS), |limit| super::number(&limit, "limit", &expected))?;
    if !(1..=OVERLAY_ITEMS).contains(&limit) {
        return Err(Refusal::bad(format!("invalid limit {limit}: expected {expected}")).at("limit"));
    }
    let radius = radius.map(|radius| super::number(&radius, "radius", "a number of at least 0"));
    let radius = radius.transpose()?;
    let axis = match (axis.as_deref(), stage.up) {
        (Some("x"), _) => 0,
        (Some("y"), _) | (None, Up::Y) => 1,
        (Some("z"), _) | (None, Up::Z) => 2,
        (Some(other), _) => {
            return Err(
                Refusal::bad(format!("invalid axis {other:?}: expected x, y or z")).at("axis")
            );
        }
    };
    let body = super::body::body(&stage, radius, None)?;
    let place = app.overlay_place()?;
    let wanted = Wanting::default();
    let cancel = wanted.0.clone();
    let drawn = in_background(move || {
        // Taken by the work, not by the request: that may be gone long before the work is done.
        let _place = place;
        let fitted = stage.airspace.fit_unless(body, &cancel);
        let airspace = fitted.map_err(|error| Refusal::bad(error).at("radius"))?;
        let cancel = &cancel;
        let subject = Subject { stage: &stage, airspace: &airspace, near, limit, axis, cancel };
        let mut canvas = Canvas::new(overlay.about().shape, near, limit);
        overlay.draw(&subject, &mut canvas).map_err(Refusal::bad)?;
        Ok::<_, Refusal>(canvas.bytes(version))
    });
    Ok(super::binary(drawn.await??))
}
