//! The addresses, and what requests have in common. `docs/viewer-protocol.md` describes them.

mod area;
mod body;
mod crowd;
mod edit;
mod overlay;
mod replay;
mod route;
mod stats;
mod surface;
mod workspaces;
mod world;

use crate::app::{App, in_background};
use crate::refusal::Refusal;
use crate::run::Run;
use crate::stage::Stage;
use crate::{assets, guard, limits};
use airlane::map::Map;
use airlane::{Body, Query};
use axum::Router;
use axum::body::Body as ResponseBody;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post, put};
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::str::FromStr;
use std::sync::Arc;

/// All addresses, and the guard before them.
pub(crate) fn router(app: Arc<App>) -> Router {
    let index = async |headers: HeaderMap| assets::index(headers.get(header::IF_NONE_MATCH));
    let asset = async |name: Part, headers: HeaderMap| {
        assets::asset(&part(name)?, headers.get(header::IF_NONE_MATCH))
    };
    let crowd = get(crowd::look).post(crowd::stage).delete(crowd::end);
    let obstacle = put(edit::advance).delete(edit::remove);
    let area = put(area::set).delete(area::remove);
    Router::new()
        .route("/", only("GET", get(index)))
        .route("/assets/{*name}", only("GET", get(asset)))
        .route("/api/world", only("GET", get(world::show)))
        .route("/api/open", only("POST", post(world::open)))
        .route("/api/surface", only("GET", get(surface::stream)))
        .route("/api/route", only("POST", post(route::find)))
        .route("/api/replay", only("POST", post(replay::record)))
        .route("/api/overlay/{id}", only("GET", get(overlay::draw)))
        .route("/api/obstacles", only("POST", post(edit::add)))
        .route("/api/obstacles/{id}", only("PUT, DELETE", obstacle))
        .route("/api/areas", only("POST", post(area::add)))
        .route("/api/areas/{id}", only("PUT, DELETE", area))
        .route("/api/edit", only("POST", post(edit::voxels)))
        .route("/api/crowd", only("GET, POST, DELETE", crowd))
        .route("/api/crowd/step", only("POST", post(crowd::step)))
        .route("/api/crowd/order", only("POST", post(crowd::order)))
        .route("/api/crowd/recording", only("GET", get(crowd::recording)))
        .route("/api/workspaces", only("POST", post(workspaces::create)))
        .route("/api/workspaces/{name}", only("DELETE", delete(workspaces::close)))
        .route("/api/stats", only("GET", get(stats::show)))
        .fallback(async || Refusal::unknown("not found"))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// A part of an address, if it is text.
type Part = Result<Path<String>, PathRejection>;

fn part(part: Part) -> Result<String, Refusal> {
    part.map(|Path(part)| part).map_err(|_| Refusal::unknown("the address is not valid UTF-8"))
}

/// A route that says which methods it knows.
fn only(allow: &'static str, route: MethodRouter<Arc<App>>) -> MethodRouter<Arc<App>> {
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
fn binary(body: impl Into<ResponseBody>) -> Response {
    ([(header::CONTENT_TYPE, "application/octet-stream")], body.into()).into_response()
}

/// Reads the part of an address after `?`, but for the workspace.
fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Refusal> {
    let pairs = uri.query().unwrap_or_default().split('&');
    let is_other = |pair: &&str| pair.split('=').next() != Some(workspaces::PARAMETER);
    let rest: Vec<&str> = pairs.filter(is_other).collect();
    let uri = Uri::try_from(format!("/?{}", rest.join("&"))).map_err(Refusal::bad)?;
    let query = axum::extract::Query::try_from_uri(&uri);
    query.map(|query| query.0).map_err(|error| {
        // Parameters are read as text, so what is left is their names: `what: unknown field `what`, …`.
        let text = error.body_text();
        let text = ["unknown field", "duplicate field"]
            .iter()
            .find_map(|what| Some(&text[text.find(what)?..]))
            .unwrap_or("invalid parameters: expected name=value, joined by &");
        Refusal::bad(text.replacen("field", "parameter", 1)).at("query")
    })
}

/// Reads a number among the parameters of an address.
fn number<T: FromStr>(text: &str, at: &str, expected: &str) -> Result<T, Refusal> {
    let refuse = |_| Refusal::bad(format!("invalid {at} {text:?}: expected {expected}")).at(at);
    text.parse().map_err(refuse)
}

/// Reads `x,y,z`.
fn point(text: &str, at: &str) -> Result<[f64; 3], Refusal> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, z]) if [x, y, z].iter().all(|c| c.is_finite()) => Ok([x, y, z]),
        _ => Err(Refusal::bad(format!("invalid point {text:?}: expected x,y,z")).at(at)),
    }
}

/// What a default of `true` is called.
fn yes() -> bool {
    true
}

/// The ends of a query and for whom they are, checked.
#[derive(Clone, Copy)]
struct Asked {
    from: [f64; 3],
    to: [f64; 3],
    snap: bool,
    body: Body,
}

impl Asked {
    fn new(
        stage: &Stage,
        from: [f64; 3],
        to: [f64; 3],
        body: Body,
        snap: bool,
    ) -> Result<Self, Refusal> {
        for (name, point) in [("from", from), ("to", to)] {
            let lattice = stage.world().frame().lattice_from_world(point);
            lattice.map_err(|error| Refusal::bad(error).at(name))?;
        }
        Ok(Self { from, to, snap, body })
    }

    /// The query of a run, within the limits of one.
    fn query(&self, run: &Run) -> Query {
        let query = Query::new(self.from, self.to);
        let query = if self.snap { query.snap(f64::INFINITY) } else { query };
        limits::limited(match run {
            Run::Method(method) => query.body(self.body).method(*method),
            Run::Agent(agent, objective) => query.agent(agent).objective(*objective),
        })
    }
}

/// The map that a run is searched in. That of an agent may have to be built: floors are baked for it.
async fn map_of(stage: &Arc<Stage>, run: &Run) -> Result<Map, Refusal> {
    let Run::Agent(agent, _) = run else { return Ok(Map::from(&stage.airspace)) };
    let (stage, agent) = (Arc::clone(stage), agent.clone());
    let made = in_background(move || stage.agent_maps.of(&stage, &agent)).await?;
    made.map_err(|error| Refusal::bad(error).at("agent"))
}

/// Reads a request's body of JSON.
async fn read_body<T: DeserializeOwned>(app: &App, request: Request) -> Result<T, Refusal> {
    if !is_json(request.headers()) {
        return Err(Refusal::media("expected Content-Type: application/json"));
    }
    parse(&bytes_of(app, request).await?)
}

/// The same where a body may be missing.
async fn read_body_if_any<T: DeserializeOwned + Default>(
    app: &App,
    request: Request,
) -> Result<T, Refusal> {
    let is_json = is_json(request.headers());
    match bytes_of(app, request).await?.as_slice() {
        [] => Ok(T::default()),
        _ if !is_json => Err(Refusal::media("expected Content-Type: application/json")),
        bytes => parse(bytes),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    let reader = &mut serde_json::Deserializer::from_slice(bytes);
    let read = serde_path_to_error::deserialize(&mut *reader).map_err(|error| {
        let refusal = Refusal::bad(in_words(error.inner(), bytes));
        // A part that is not known is a question mark.
        match error.path().to_string().trim_end_matches(['.', '?']) {
            "" => refusal,
            at => refusal.at(at),
        }
    })?;
    let end = reader.end();
    end.map_err(|error| Refusal::bad(format!("{error}: expected one JSON object")))?;
    Ok(read)
}

/// What is wrong with a body, in words for people.
fn in_words(error: &serde_json::Error, bytes: &[u8]) -> String {
    let (line, column) = (error.line(), error.column());
    match error.classify() {
        _ if bytes.is_empty() => "the body is empty: expected a JSON object".to_owned(),
        Category::Eof => "the body ends within its JSON: expected a complete object".to_owned(),
        Category::Syntax => {
            format!(
                "the body is not valid JSON at line {line} column {column}: expected a JSON object"
            )
        }
        // Where an object is expected, the name of ours says nothing.
        Category::Data | Category::Io => match error.to_string().split_once(", expected struct ") {
            Some((found, _)) => format!("{found}: expected a JSON object"),
            None => error.to_string(),
        },
    }
}

/// The bytes of a request's body, if they are not too many and do not take too long.
async fn bytes_of(app: &App, request: Request) -> Result<Vec<u8>, Refusal> {
    let most = limits::BODY_BYTES;
    let too_large = || Refusal::too_large(format!("the body has more than {most} bytes"));
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    let read = async {
        let mut stream = request.into_body().into_data_stream();
        let mut bytes = Vec::new();
        while let Some(part) = stream.next().await {
            let part =
                part.map_err(|error| Refusal::bad(format!("the body was cut off: {error}")))?;
            if bytes.len() + part.len() > most {
                return Err(too_large());
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    };
    let timed = tokio::time::timeout(app.patience, read).await;
    timed.unwrap_or_else(|_| Err(Refusal::too_slow("the body did not arrive in time")))
}
