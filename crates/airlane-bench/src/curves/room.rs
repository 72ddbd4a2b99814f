//! The room with a window: one pair of ends, many turning radii, several voxel sizes.

use crate::claim::Claim;
use airlane::plan::Smooth;
use airlane::{
    Agent, Airspace, Body, Dynamics, Frame, Limit, Outcome, Planner, Query, QueryError, Scene,
};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Turning radii, in metres.
const RADII: [f64; 10] = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/// What flies, in metres.
const BODY: f64 = 0.3;

/// A query in the room.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoomRow {
    /// The size of voxels, in metres.
    pub voxel: f64,
    /// The turning radius, in metres.
    pub radius: f64,
    /// Curve ÷ path; `None` if there is no curve.
    pub ratio: Option<f64>,
    /// Whether there is a curve and the auditor accepts it.
    pub is_valid: bool,
    /// The median time of a query, planning included, in microseconds.
    pub p50_us: f64,
    /// The longest time of a query with a limit of [`ROOM_LIMIT`], in microseconds.
    pub limited_us: f64,
    /// Whether that limit stopped it.
    pub is_stopped: bool,
}

impl RoomRow {
    /// What is asked of every radius: a curve that the auditor accepts, within 20 ms.
    pub fn claims(&self) -> Vec<Claim> {
        vec![
            Claim::none("radii without a valid curve", usize::from(!self.is_valid)),
            Claim::time("a curve, median, ms", self.p50_us / 1e3, 20.0),
        ]
    }
}

/// The limit of time in [`measure_room`].
pub const ROOM_LIMIT: Duration = Duration::from_millis(10);

/// 6 × 8 × 3 m with a wall across that has a window of 1.2 m.
fn room(voxel: f64) -> Option<Airspace> {
    let n = |metres: f64| (metres / voxel).round() as i32;
    let mut scene = Scene::open([6.0, 8.0, 3.0].map(|edge| n(edge) as u32)).ok()?;
    scene.frame = Frame { origin: [0.0; 3], voxel_size: voxel };
    scene.voxels.insert_box([0, n(4.0), 0], [n(6.0), n(4.2), n(3.0)]);
    scene.voxels.remove_box([n(2.4), n(4.0), n(0.8)], [n(3.6), n(4.2), n(2.0)]);
    Airspace::bake(scene).ok()
}

/// Flies through the window with every radius, `repeats` times each.
pub fn measure_room(repeats: usize) -> Result<Vec<RoomRow>, QueryError> {
    let mut rows = Vec::new();
    for voxel in [0.05, 0.1, 0.2] {
        let airspace = room(voxel).expect("the room is a world");
        let body = Body::ball(BODY).expect("a ball of 0.3 m is a body");
        let mut planner = Planner::new(&airspace);
        let ends = Query::new([1.0, 1.0, 1.0], [5.0, 7.0, 1.5]).body(body);
        planner.prepare(&ends)?;
        let path = planner.path(&ends)?.outcome.found().map_or(f64::NAN, |path| path.length());
        for radius in RADII {
            let dynamics = Dynamics::new(3.0, 2.0).turn_radius(radius);
            let agent = Agent::flyer(body, dynamics).expect("these radii are radii");
            let query = ends.clone().agent(&agent).body(body).trajectory(Smooth::Rounded);
            let mut times = Vec::new();
            let mut row = RoomRow {
                voxel,
                radius,
                ratio: None,
                is_valid: true,
                p50_us: 0.0,
                limited_us: 0.0,
                is_stopped: false,
            };
            for _ in 0..repeats {
                let clock = Instant::now();
                let answer = planner.path(&query)?;
                times.push(clock.elapsed().as_secs_f64() * 1e6);
                let curve = answer.outcome.found();
                row.ratio = curve.and_then(|c| c.trajectory()).map(|flown| flown.length() / path);
                row.is_valid &= curve.is_some_and(|curve| curve.audit(&airspace).is_ok());
                let clock = Instant::now();
                let limited = planner.path(&query.clone().time_limit(ROOM_LIMIT))?;
                row.limited_us = row.limited_us.max(clock.elapsed().as_secs_f64() * 1e6);
                row.is_stopped |= matches!(limited.outcome, Outcome::Stopped(_, Limit::Time));
            }
            times.sort_unstable_by(f64::total_cmp);
            row.p50_us = crate::scen::percentile(&times, 0.5);
            rows.push(row);
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;

    #[test]
    fn every_radius_flies_through_the_window() {
        let rows = measure_room(1).unwrap();
        assert_eq!(rows.len(), 3 * RADII.len());
        for row in &rows {
            assert!(row.is_valid && row.ratio.is_some(), "{row:?}");
        }
        let late = RoomRow { p50_us: 20_001.0, ..rows[0].clone() };
        assert_eq!(broken(&late.claims()), ["a curve, median, ms"]);
        let none = RoomRow { is_valid: false, p50_us: 1.0, ..rows[0].clone() };
        assert_eq!(broken(&none.claims()), ["radii without a valid curve"]);
    }
}
