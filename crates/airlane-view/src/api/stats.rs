//! `/api/stats`: what was done so far.

use super::workspaces::Desk;
use crate::answer::micros;
use crate::app::App;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Stats<'s> {
    server: &'s str,
    version: u64,
    /// Searches, and paths looked at again.
    served: u64,
    /// Requests that search or wait.
    in_flight: usize,
    refused: u64,
    failed: u64,
    /// From asking to the end, waiting included.
    p50_micros: f64,
    p99_micros: f64,
    max_micros: f64,
}

/// Tells what was done.
pub(super) async fn show(State(app): State<Arc<App>>, Desk(desk): Desk) -> Response {
    let stats = app.searches.stats();
    super::json(&Stats {
        server: &app.id,
        version: desk.current().version,
        served: stats.answered,
        in_flight: app.searches.in_flight(),
        refused: app.searches.refused(),
        failed: stats.lost,
        p50_micros: micros(stats.latency.p50),
        p99_micros: micros(stats.latency.p99),
        max_micros: micros(stats.latency.max),
    })
}
