//! The addresses, and what requests have in common. `docs/viewer-protocol.md` describes them.

mod surface;
mod world;

use crate::app::App;
use crate::refusal::Refusal;
use crate::{assets, guard};
use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;

/// Bytes of a request's body.
pub(crate) const BODY_LIMIT: usize = 64 * 1024;
/// How long a request's body may take.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// All addresses, and the guard before them.
pub(crate) fn router(app: Arc<App>) -> Router {
    let page = |route: MethodRouter<Arc<App>>| only(route, "GET");
    Router::new()
        .route("/", page(get(async || assets::index())))
        .route("/assets/{*name}", page(get(async |Path(name): Path<String>| assets::asset(&name))))
        .route("/api/world", page(get(world::show)))
        .route("/api/surface", page(get(surface::stream)))
        .fallback(async || Refusal::unknown("there is nothing at this address"))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// A route that says which methods it knows.
fn only(route: MethodRouter<Arc<App>>, allow: &'static str) -> MethodRouter<Arc<App>> {
    route.fallback(async move || Refusal::method(allow))
}

/// An answer in JSON.
pub(crate) fn json(value: &impl Serialize) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    match serde_json::to_vec(value) {
        Ok(text) => (kind, text).into_response(),
        // Only maps with keys that are no text can fail, and there are none.
        Err(error) => Refusal::fault(error).into_response(),
    }
}

/// An answer in bytes.
fn binary(body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/octet-stream")], body.into()).into_response()
}

/// Reads the part of an address after `?`.
fn query<T: DeserializeOwned>(uri: &axum::http::Uri) -> Result<T, Refusal> {
    let query = axum::extract::Query::try_from_uri(uri);
    query.map(|query| query.0).map_err(|error| Refusal::bad(error.body_text()).at("query"))
}

/// Reads `x,y,z`.
fn point(text: &str, at: &str) -> Result<[f64; 3], Refusal> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, z]) if [x, y, z].iter().all(|c| c.is_finite()) => Ok([x, y, z]),
        _ => Err(Refusal::bad(format!("{text:?} is no point: expected x,y,z")).at(at)),
    }
}
