//! Benchmarks that assert their answers.
//!
//! Every run loads outside the timer, audits every path, and compares costs with
//! the benchmark's own optimum. Only what the row's name says is timed.

mod blocks;
mod bodies;
mod busy;
mod claim;
mod clearance;
mod contender;
mod curves;
mod deadlocks;
pub mod format;
mod guided;
mod hard;
mod los;
mod many;
mod pace;
pub mod paper;
mod peer;
mod prices;
mod quick_check;
mod random;
mod reach;
mod replan;
mod scen;
mod service;
mod soak;
mod updates;
mod versus;

pub use blocks::EditingError;
pub use bodies::{
    BodyError, BodyRow, EditsReport, EditsSettings, FrameError, FrameRow, FrameSettings,
    OpeningsReport, ShapeCounts, compare_bodies, follow_edits, measure_frames, try_openings,
};
pub use claim::Claim;
pub use clearance::{ClearanceError, ClearanceRow, ClearanceSettings, compare_clearance};
pub use contender::{Contender, ContenderError};
pub use curves::{CurveRow, CurveSettings, ROOM_LIMIT, RoomRow, measure_curves, measure_room};
pub use deadlocks::{JamRow, count_deadlocks};
pub use guided::{GuidedReport, GuidedSettings, Spread, measure_guided};
pub use hard::{FirstQueries, HardError, first_queries};
pub use los::{LosReport, LosSettings, measure_sight};
pub use many::{ManyRow, ManySettings, measure_many};
pub use prices::{PriceRow, PriceSettings, RefractionRow, measure_prices, measure_refraction};
pub use quick_check::{QuickCheckRow, compare_quick_check};
pub use random::{random_pairs, random_scenarios};
pub use reach::{ReachRow, ReachSettings, measure_reach};
pub use replan::{ReplanError, ReplanRow, ReplanSettings, ReplanWay, measure_replan};
pub use scen::{ScenRow, run_contenders};
pub use service::{ServiceReport, ServiceSettings, measure_service};
pub use soak::{
    CrowdCounts, Fault, MEMORY_BOUND_KB_PER_MINUTE, QueryCounts, Site, SoakError, SoakReport,
    SoakSettings, Trend, VisitCounts, measure_soak,
};
pub use updates::{PointReport, UpdatesReport, UpdatesSettings, measure_updates};
pub use versus::{ByScen, Clock, Side, Versus, VersusError, VersusRow, serve_worker};
