//! `/api/route`: paths, by one or several methods.

use super::body::{BodySpec, body};
use super::workspaces::Desk;
use super::{Asked, map_of, read_body};
use crate::answer::{AnswerJson, RunOutcome, RunResult};
use crate::app::{App, in_background};
use crate::limits;
use crate::refusal::Refusal;
use crate::run::{FlightSpec, Run, RunSpec};
use crate::search::{Answered, Failure, Seat};
use crate::stage::Stage;
use crate::workspace::Current;
use airlane::live::Request as Search;
use airlane::plan::Smooth;
use airlane::{Agent, Planner, Query, Reason};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Instant;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    from: [f64; 3],
    to: [f64; 3],
    radius: Option<f64>,
    body: Option<BodySpec>,
    #[serde(default = "super::yes")]
    snap: bool,
    #[serde(default = "one_run")]
    runs: Vec<RunSpec>,
    #[serde(default)]
    clearance: bool,
    flight: Option<FlightSpec>,
}

fn one_run() -> Vec<RunSpec> {
    vec![RunSpec::default()]
}

#[derive(Serialize)]
struct Results {
    version: u64,
    results: Vec<RunResult>,
}

/// Finds paths, all in one version.
pub(super) async fn find(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { from, to, radius, body: spec, snap, runs, clearance, flight } =
        read_body(&app, request).await?;
    if !(1..=limits::RUNS).contains(&runs.len()) {
        let message = format!("{} runs, expected 1 to {}", runs.len(), limits::RUNS);
        return Err(Refusal::bad(message).at("runs"));
    }
    let Current { version, stage } = desk.current();
    let asked = Asked::new(&stage, from, to, body(&stage, radius, spec)?, snap)?;
    let flyer = flight.map(|flight| flight.flyer(asked.body)).transpose()?;
    let read: Vec<_> = runs.iter().map(|run| run.read(&stage.surroundings)).collect();
    let seat = app.searches.seat(read.iter().flatten().any(Run::is_heavy)).await?;
    let voxel_size = stage.world().frame().voxel_size;
    let mut results = Vec::new();
    for (spec, run) in runs.iter().zip(read) {
        let answered = match run {
            Ok(run) => answer(&seat, &stage, (&asked, flyer.as_ref()), &run, clearance).await,
            Err(refusal) => Err(Failure::Query(refusal)),
        };
        let outcome = match answered {
            Ok(answer) => RunOutcome::Answered(Box::new(answer.asked_for([from, to], voxel_size))),
            Err(Failure::Query(error)) => RunOutcome::Refused { error },
            Err(other) => return Err(other.into()),
        };
        results.push(RunResult { label: spec.label(), outcome });
    }
    Ok(super::json(&Results { version, results }))
}

/// The answer to one run.
async fn answer(
    seat: &Seat<'_>,
    stage: &Arc<Stage>,
    (asked, flyer): (&Asked, Option<&Agent>),
    run: &Run,
    clearance: bool,
) -> Result<AnswerJson, Failure> {
    let before = Instant::now();
    let map = map_of(stage, run).await.map_err(Failure::Query)?;
    let prepared = before.elapsed();
    let voxel = stage.world().frame().voxel_size;
    let query = asked.query(run);
    let ask = async |query: &Query| seat.ask(|| Search::new(query.clone()).in_map(&map)).await;
    match (run, flyer) {
        // The engine gives times to ways on which no prices count.
        (Run::Method(_), Some(_)) if !stage.airspace.areas().is_empty() => {
            let answer = described(stage, query.clone(), ask(&query).await?, clearance).await?;
            Ok(answer.priced())
        }
        (Run::Method(_), Some(flyer)) => {
            let flown = query.clone().agent(flyer).body(asked.body).trajectory(Smooth::Rounded);
            let answered = ask(&flown).await?;
            let Some(Reason::CannotTurn { .. } | Reason::TooSteep { .. }) =
                answered.answer.outcome.reason()
            else {
                return described(stage, query, answered, clearance).await;
            };
            // There is a path, and why it cannot be flown.
            let plain = ask(&query).await?;
            let answer = described(stage, query, plain, clearance).await?;
            Ok(answer.not_flown(&answered))
        }
        (Run::Method(_), None) => {
            described(stage, query.clone(), ask(&query).await?, clearance).await
        }
        (Run::Agent(..), _) => {
            let answered = ask(&query).await.map_err(|failure| match failure {
                Failure::Body(refusal) => Failure::Query(refusal.at("agent")),
                other => other,
            })?;
            let answer = AnswerJson::new(&answered, voxel).with_legs(answered.answer.any_path());
            Ok(answer.prepared_in(prepared))
        }
    }
}

/// How far around a path its clearance is looked for, in voxels.
const CLEARANCE_REACH: f64 = 16.0;

/// An answer with what takes a while to find out: how much room a path leaves, or where it is too narrow
/// for one.
pub(super) async fn described(
    stage: &Arc<Stage>,
    query: Query,
    answered: Answered,
    clearance: bool,
) -> Result<AnswerJson, Failure> {
    let answer = AnswerJson::new(&answered, stage.world().frame().voxel_size);
    let measured = if clearance { answered.answer.any_path().cloned() } else { None };
    // Only where the body does not fit between the ends, not at one of them.
    let reason = answered.answer.outcome.reason();
    let is_narrow = reason.is_some_and(|why| why.widest().is_some() && why.end().is_none());
    if measured.is_none() && !is_narrow {
        return Ok(answer);
    }
    let airspace = stage.airspace.clone();
    let described = in_background(move || {
        let limit = CLEARANCE_REACH * airspace.frame().voxel_size;
        let clearance = measured.map(|path| path.clearance(&airspace, limit));
        let bottleneck = match is_narrow {
            true => Planner::new(&airspace).bottleneck(&query).ok().flatten(),
            false => None,
        };
        answer.with_clearance(clearance).with_bottleneck(bottleneck)
    });
    described.await.map_err(Failure::Request)
}
