//! Bodies and openings: who fits must pass, who does not must not.

use crate::random::Draw;
use airlane::{Airspace, Body, Planner, Query, QueryError};
use airlane_scenes::Opening;
use serde::Serialize;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct OpeningsReport {
    /// Openings.
    pub openings: usize,
    /// Queries: five sizes of a ball, a capsule and a box for each opening.
    pub queries: usize,
    /// Paths found.
    pub passed: usize,
    /// Bodies narrower than the opening by a sixteenth of a voxel or more without a path.
    pub refused: usize,
    /// Bodies wider than the opening with a path.
    pub squeezed: usize,
    /// Paths that the auditor rejects.
    pub invalid: usize,
}

impl OpeningsReport {
    /// Whether every answer was right.
    pub fn is_right(&self) -> bool {
        self.refused + self.squeezed + self.invalid == 0
    }
}

/// Asks bodies of sizes around that of the opening, and of any size, whether they get through.
pub fn try_openings(
    count: usize,
    seed: u64,
    mut progress: impl FnMut(),
) -> Result<OpeningsReport, QueryError> {
    let mut report = OpeningsReport { openings: count, ..OpeningsReport::default() };
    let mut draw = Draw(seed);
    for n in 0..count {
        let Opening { scene, ends: [start, goal], width } = Opening::draw(seed + n as u64);
        let airspace = Airspace::bake(scene).expect("a small scene is an airspace");
        let mut planner = Planner::new(&airspace);
        let (width, exact) = (f64::from(width), f64::from(width) / 2.0);
        let any = 0.02 + f64::from(draw.below(300)) / 100.0;
        for radius in [exact - 1.0 / 32.0, exact - 0.2, exact + 1e-6, exact + 0.3, any] {
            for body in bodies(radius) {
                let reaches = body.reach().into_iter();
                let least = 2.0 * reaches.clone().fold(f64::INFINITY, f64::min);
                let most = 2.0 * reaches.fold(0.0, f64::max);
                let answer = planner.path(&Query::new(start, goal).body(body))?;
                let found = answer.outcome.found();
                report.queries += 1;
                report.passed += usize::from(found.is_some());
                report.refused += usize::from(found.is_none() && most <= width - 1.0 / 16.0);
                report.squeezed += usize::from(found.is_some() && least > width);
                report.invalid +=
                    usize::from(found.is_some_and(|path| path.audit(&airspace).is_err()));
            }
        }
        progress();
    }
    Ok(report)
}

/// A ball, a capsule and a box of about this radius.
fn bodies(radius: f64) -> [Body; 3] {
    let radius = radius.max(0.01);
    [Body::ball(radius), Body::capsule(radius, 2.0 * radius + 0.7), Body::cuboid([2.0 * radius; 3])]
        .map(|body| body.expect("the measures are positive"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_passes_an_opening_whenever_it_fits() {
        let report = try_openings(60, 5, || {}).unwrap();
        assert!(report.is_right(), "{report:?}");
        assert!(report.passed > 300 && report.passed + 200 < report.queries, "{report:?}");
    }
}
