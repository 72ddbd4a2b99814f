//! `/api/route`: paths, by one or several methods.

use super::{Asked, read_body};
use crate::answer::{Came, RunResult, Told, refusal_of};
use crate::app::{App, Current};
use crate::desk::Desk;
use crate::limits;
use crate::method::{Method, RunSpec};
use crate::refusal::Refusal;
use airlane::plan::QueryError;
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    from: [f64; 3],
    to: [f64; 3],
    radius: Option<f64>,
    #[serde(default = "super::yes")]
    snap: bool,
    #[serde(default = "one_run")]
    runs: Vec<RunSpec>,
    #[serde(default)]
    clearance: bool,
}

fn one_run() -> Vec<RunSpec> {
    vec![RunSpec::default()]
}

#[derive(Serialize)]
struct Results {
    version: u64,
    results: Vec<RunResult>,
}

/// Finds paths.
pub(super) async fn find(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { from, to, radius, snap, runs, clearance } = read_body(&app, request).await?;
    if !(1..=limits::RUNS).contains(&runs.len()) {
        let message = format!("{} runs, expected 1 to {}", runs.len(), limits::RUNS);
        return Err(Refusal::bad(message).at("runs"));
    }
    let Current { version, stage } = app.current();
    let asked = Asked::new(&stage, from, to, radius, snap)?;
    let specs = runs.clone();
    let work = move |desk: &mut Desk<'_>, gone: &Arc<AtomicBool>| {
        let each = runs.iter().map(|spec| match spec.method(asked.ends, gone) {
            Ok(method) => {
                let came = run(desk, &asked, &method, clearance);
                let came = came.unwrap_or_else(|error| Came::Refused { error: refusal_of(&error) });
                RunResult { label: method.label(), came }
            }
            Err(error) => RunResult { label: spec.label(), came: Came::Refused { error } },
        });
        each.collect()
    };
    let results = app.pool_for(&specs).ask(stage, asked.body, work).await?;
    Ok(super::json(&Results { version, results }))
}

fn run(
    desk: &mut Desk<'_>,
    asked: &Asked,
    method: &Method,
    clearance: bool,
) -> Result<Came, QueryError> {
    let before = Instant::now();
    desk.prepare(method)?;
    let prepared = before.elapsed();
    let answer = desk.answer(&asked.query, method, &mut ())?;
    let took = before.elapsed() - prepared;
    let told = Told::new(desk, &asked.query, method, &answer, took).prepared_in(prepared);
    Ok(Came::Answered(Box::new(match clearance {
        true => told.with_clearance(desk, &answer),
        false => told,
    })))
}
