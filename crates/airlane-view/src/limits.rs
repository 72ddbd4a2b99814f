//! What a request may cost.

use airlane::Query;
use serde::Serialize;
use std::time::Duration;

/// Bytes of a request's body.
pub(crate) const BODY_BYTES: usize = 64 * 1024;
/// Runs of a request.
pub(crate) const RUNS: usize = 8;
/// Time of one run.
pub(crate) const RUN_TIME: Duration = Duration::from_secs(3);
/// Expansions of one run: a label for each node they meet takes memory.
const RUN_EXPANSIONS: u64 = 10_000_000;
/// Events of a replay.
pub(crate) const REPLAY_EVENTS: usize = 500_000;
/// Items of an overlay.
pub(crate) const OVERLAY_ITEMS: usize = 100_000;
/// Chunks that can be asked for by name at once.
pub(crate) const NAMED_CHUNKS: usize = 1024;
/// Obstacles at once.
pub(crate) const OBSTACLES: usize = 64;
/// How far a body may reach from its middle, in voxels: as the engine has it.
pub(crate) const BODY_REACH: f64 = 63.0;
/// Voxels that one obstacle may take up.
pub(crate) const OBSTACLE_VOXELS: f64 = 100_000.0;
/// Painted areas at once.
pub(crate) const AREAS: usize = 32;
/// Boxes of one painted area.
pub(crate) const AREA_BOXES: usize = 256;
/// Operations of one edit.
pub(crate) const EDIT_OPS: usize = 64;
/// Workspaces besides the default one.
pub(crate) const WORKSPACES: usize = 32;
/// Bytes of their worlds together, where each counts in full although most share parts.
pub(crate) const WORKSPACE_BYTES: usize = 4 << 30;
/// Units of a crowd.
pub(crate) const CROWD_UNITS: usize = 2000;
/// Ticks of a crowd that are asked for at once.
pub(crate) const CROWD_TICKS: usize = 60;

/// The limits in JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct LimitsJson {
    body_bytes: usize,
    runs: usize,
    run_ms: u128,
    run_expansions: u64,
    replay_events: usize,
    overlay_items: usize,
    named_chunks: usize,
    obstacles: usize,
    obstacle_voxels: f64,
    areas: usize,
    area_boxes: usize,
    edit_ops: usize,
    workspaces: usize,
    crowd_units: usize,
    crowd_ticks: usize,
}

impl LimitsJson {
    pub(crate) const ALL: Self = Self {
        body_bytes: BODY_BYTES,
        runs: RUNS,
        run_ms: RUN_TIME.as_millis(),
        run_expansions: RUN_EXPANSIONS,
        replay_events: REPLAY_EVENTS,
        overlay_items: OVERLAY_ITEMS,
        named_chunks: NAMED_CHUNKS,
        obstacles: OBSTACLES,
        obstacle_voxels: OBSTACLE_VOXELS,
        areas: AREAS,
        area_boxes: AREA_BOXES,
        edit_ops: EDIT_OPS,
        workspaces: WORKSPACES,
        crowd_units: CROWD_UNITS,
        crowd_ticks: CROWD_TICKS,
    };
}

/// A query that may spend what one run may.
pub(crate) fn limited(query: Query) -> Query {
    query.time_limit(RUN_TIME).expansion_limit(RUN_EXPANSIONS)
}
