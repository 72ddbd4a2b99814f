//! Answers to many queries.

use crate::border::{call, fill};
use crate::frame::Frame;
use crate::handle::{get, held};
use crate::status::*;
use engine::plan::PathTable;

/// Answers to many queries: handle. It never changes.
pub struct airlane_table {
    _private: (),
}

held! { airlane_table holds Rows, "a table"; }

pub(crate) struct Rows {
    pub(crate) table: PathTable,
    pub(crate) frame: Frame,
}

/// The answer to one of many queries.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_row {
    /// AIRLANE_FOUND, _PARTIAL, _UNREACHABLE, _STOPPED or _ERROR.
    pub outcome: u32,
    /// 0 if a path was found, else why not; airlane_code_name has its name.
    pub code: u32,
    /// In units of the query's frame; not a number without a path.
    pub length: f64,
    /// By the objective, in edges of voxels; not a number without a path.
    pub cost: f64,
    /// Nodes that the search closed.
    pub expanded: u64,
    /// The number of its first point among those of airlane_table_get_points.
    pub first_point: u64,
    /// How many points it has.
    pub points: u64,
}

/// The rows of a table, in the order of the queries, to a buffer of `capacity` rows; `needed`, unless it is null,
/// is told how many there are, and a null buffer of capacity 0 asks for that alone.
///
/// Threads: any. Ownership: the buffer is the caller's. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_table_get_rows(
    table: *const airlane_table,
    rows: *mut airlane_row,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let found = get::<Rows>(table)?;
        let table = &found.table;
        let row = |i: usize| airlane_row {
            outcome: table.status[i].into(),
            code: table.code[i].into(),
            length: found.frame.leave_length(table.length[i]),
            cost: table.cost[i],
            expanded: table.expanded[i],
            first_point: table.offsets[i] as u64,
            points: (table.offsets[i + 1] - table.offsets[i]) as u64,
        };
        fill((rows, capacity, needed), "rows", (0..table.len()).map(row))
    })
}

/// The points of all paths of a table, row after row, three numbers each, to a buffer of `capacity` points;
/// `needed` as of airlane_table_get_rows.
///
/// Threads: any. Ownership: the buffer is the caller's. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_table_get_points(
    table: *const airlane_table,
    points: *mut f64,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let found = get::<Rows>(table)?;
        let points = (points.cast::<[f64; 3]>(), capacity, needed);
        fill(points, "points", found.table.points.iter().map(|&at| found.frame.leave(at)))
    })
}
