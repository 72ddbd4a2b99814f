//! `/api/stats`: what was done so far.

use crate::answer::micros;
use crate::app::App;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering;

#[derive(Serialize)]
struct Stats {
    version: u64,
    /// Requests for paths and replays, and paths looked at again.
    served: u64,
    in_flight: usize,
    refused: u64,
    failed: u64,
    /// From asking to the end, waiting included.
    p50_micros: f64,
    p99_micros: f64,
    max_micros: f64,
}

/// Tells what was done.
pub(super) async fn show(State(app): State<Arc<App>>) -> Response {
    let counters = app.counters();
    let times = counters.times.percentiles();
    super::json(&Stats {
        version: app.current().version,
        served: times.count,
        in_flight: counters.in_flight.load(Ordering::Relaxed),
        refused: counters.refused.load(Ordering::Relaxed),
        failed: counters.failed.load(Ordering::Relaxed),
        p50_micros: micros(times.p50),
        p99_micros: micros(times.p99),
        max_micros: micros(times.max),
    })
}
