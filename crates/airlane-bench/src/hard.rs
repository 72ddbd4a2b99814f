//! What a query pays for a guide that is not filled: in a fresh airspace, and after an edit.

use crate::blocks::EditingError;
use crate::random::Draw;
use crate::scen::query_between;
use airlane::geom::Voxel;
use airlane::space::CellsTooLarge;
use airlane::world::World;
use airlane::{Airspace, AirspaceError, Edits, Planner, QueryError};
use airlane_io::Scenario;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Times of queries that measure distances themselves.
#[derive(Clone, Debug)]
pub struct FirstQueries {
    /// The longest query of all in an airspace in which nothing is measured.
    pub unfilled: Duration,
    /// The same query again, when the guide is filled.
    pub filled: Duration,
    /// The same query after edits on the straight line between its ends, each time the first one. The
    /// cells that an edit cuts anew are not included.
    pub after_edits: Vec<Duration>,
}

/// Why queries could not be timed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HardError {
    /// The world has too many cells.
    #[error(transparent)]
    Cells(#[from] CellsTooLarge),
    /// An edit failed.
    #[error(transparent)]
    Edit(#[from] AirspaceError),
    /// There are no places to edit.
    #[error(transparent)]
    Places(#[from] EditingError),
    /// A query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// Edits, and queries after each.
const EDITS: usize = 10;

/// Times the first queries in a copy of an airspace. `None` if there are no scenarios.
pub fn first_queries(
    airspace: &Airspace,
    scenarios: &[Scenario],
) -> Result<Option<FirstQueries>, HardError> {
    let copy = || Airspace::new(World::clone(airspace.world()));
    let mut longest: Option<(Duration, [Voxel; 2])> = None;
    for scenario in scenarios.iter().take(EDITS) {
        let ends = [scenario.start, scenario.goal];
        let time = timed(&copy()?, ends)?;
        if longest.is_none_or(|(most, _)| time > most) {
            longest = Some((time, ends));
        }
    }
    let Some((unfilled, ends)) = longest else { return Ok(None) };
    let mut edited = copy()?;
    edited.fill_guide();
    let filled = timed(&edited, ends)?;
    let mut draw = Draw(1);
    let mut after_edits = Vec::new();
    for _ in 0..EDITS {
        let share = f64::from(draw.below(1000)) / 1000.0;
        let at: [i32; 3] = std::array::from_fn(|i| {
            let (from, to) = (f64::from(ends[0].0[i]), f64::from(ends[1].0[i]));
            (from + share * (to - from)) as i32
        });
        edited.apply(Edits::new().free_box(at, at.map(|c| c + 3)))?;
        edited.cells();
        after_edits.push(timed(&edited, ends)?);
    }
    after_edits.sort_unstable();
    Ok(Some(FirstQueries { unfilled, filled, after_edits }))
}

/// How long a query takes in a planner that has answered none.
fn timed(airspace: &Airspace, ends: [Voxel; 2]) -> Result<Duration, QueryError> {
    let mut planner = Planner::new(airspace);
    let query = query_between(airspace.world(), ends);
    let began = Instant::now();
    planner.path(&query)?;
    Ok(began.elapsed())
}
