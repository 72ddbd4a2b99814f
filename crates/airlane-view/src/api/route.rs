//! `/api/route`: paths, by one or several methods.

use super::{Asked, read_body};
use crate::answer::{Came, RunResult, Told, refusal_of, refusal_of_travel};
use crate::app::{App, Current};
use crate::desk::Desk;
use crate::limits;
use crate::method::{Method, RunSpec};
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::surroundings::{Travel, TravelError};
use airlane::plan::{Outcome, QueryError};
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
    let (specs, here) = (runs.clone(), Arc::clone(&stage));
    let work = move |desk: &mut Desk<'_>, gone: &Arc<AtomicBool>| {
        let each = runs.iter().map(|spec| {
            let mut label = spec.label();
            let came = match spec.travel(&here.surroundings, gone) {
                Some(travel) => travel.and_then(|travel| {
                    send(&here, &asked, &travel).map_err(|error| refusal_of_travel(&error))
                }),
                None => spec.method(asked.ends, gone).and_then(|method| {
                    label = method.label();
                    run(desk, &asked, &method, clearance).map_err(|error| refusal_of(&error))
                }),
            };
            RunResult { label, came: came.unwrap_or_else(|error| Came::Refused { error }) }
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

/// Sends an agent from one end to the other.
fn send(stage: &Stage, asked: &Asked, travel: &Travel) -> Result<Came, TravelError> {
    let ends = [asked.query.start, asked.query.goal];
    let before = Instant::now();
    travel.plan(stage, ends, |planner, query| {
        let prepared = before.elapsed();
        let mut answer = planner.answer(query, &travel.options)?;
        if let Outcome::Found(journey) = &mut answer.outcome {
            *journey = planner.straighten(journey, query)?;
        }
        let took = before.elapsed() - prepared;
        let told = Told::of_journey(planner.joined(), &answer, took).prepared_in(prepared);
        Ok(Came::Answered(Box::new(told)))
    })
}
