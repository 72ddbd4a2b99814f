//! Bodies and openings: who fits must pass, who does not must not, and is told how wide a ball may be.
//!
//! What is expected follows from widths alone: a body passes an opening along an axis if and only if it
//! is no wider than the opening on both other axes, since the slice through its middle is as wide as
//! itself. The paths are audited.

use crate::random::Draw;
use airlane::{Airspace, Body, Outcome, Planner, Query, QueryError, Reason};
use airlane_scenes::Opening;
use serde::Serialize;

/// What came of one shape of body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ShapeCounts {
    /// The shape.
    pub shape: &'static str,
    /// Queries.
    pub queries: usize,
    /// Bodies narrower than the opening by a sixteenth of a voxel or more on both axes.
    pub must_pass: usize,
    /// Bodies wider than the opening on some axis.
    pub must_not: usize,
    /// Paths found.
    pub passed: usize,
    /// Bodies that must pass without a path.
    pub refused: usize,
    /// Bodies that must not pass with a path.
    pub squeezed: usize,
    /// Paths that the auditor rejects.
    pub invalid: usize,
    /// Answers that say how wide a ball would get through.
    pub too_narrow: usize,
    /// Answers without a path that do not say so, or are wrong by more than a sixteenth of a voxel, or
    /// say more than what gets through.
    pub misjudged: usize,
}

/// What came of it: all shapes together, and each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpeningsReport {
    /// Openings.
    pub openings: usize,
    /// All shapes together.
    #[serde(flatten)]
    pub all: ShapeCounts,
    /// Five sizes of a body of each shape for each opening.
    pub shapes: Vec<ShapeCounts>,
}

impl OpeningsReport {
    /// Whether every answer was right, of those that there are for each shape.
    pub fn is_right(&self) -> bool {
        let ShapeCounts { refused, squeezed, invalid, misjudged, .. } = self.all;
        refused + squeezed + invalid + misjudged == 0
    }
}

/// The least that a body must be narrower than an opening, in voxels, to have a path for sure; and the
/// most that the answer of how wide a ball may be is too low.
const SLACK: f64 = 1.0 / 16.0;
/// How much farther than half the opening a body reaches to each side, in voxels.
const BEYOND: [f64; 4] = [-SLACK / 2.0, -0.2, 1e-6, 0.3];

/// Asks bodies of sizes around those of the opening, and of any size, whether they get through.
pub fn try_openings(
    count: usize,
    seed: u64,
    mut progress: impl FnMut(),
) -> Result<OpeningsReport, QueryError> {
    let mut shapes = SHAPES.map(|(shape, _)| ShapeCounts { shape, ..ShapeCounts::default() });
    let mut draw = Draw(seed);
    for n in 0..count {
        let opening = Opening::draw(seed + n as u64);
        let (wide, [start, goal]) = (Wide::of(&opening), opening.ends);
        let airspace = Airspace::bake(opening.scene).expect("a small scene is an airspace");
        let mut planner = Planner::new(&airspace);
        for size in 0..=BEYOND.len() {
            for ((_, make), counts) in SHAPES.iter().zip(&mut shapes) {
                let body = make(&wide.reach(size, &mut draw), &mut draw);
                let outcome = planner.path(&Query::new(start, goal).body(body))?.outcome;
                counts.judge(&wide, body, &outcome, &airspace);
            }
        }
        progress();
    }
    let all = shapes.iter().fold(ShapeCounts { shape: "all", ..Default::default() }, |all, one| {
        ShapeCounts {
            shape: all.shape,
            queries: all.queries + one.queries,
            must_pass: all.must_pass + one.must_pass,
            must_not: all.must_not + one.must_not,
            passed: all.passed + one.passed,
            refused: all.refused + one.refused,
            squeezed: all.squeezed + one.squeezed,
            invalid: all.invalid + one.invalid,
            too_narrow: all.too_narrow + one.too_narrow,
            misjudged: all.misjudged + one.misjudged,
        }
    });
    Ok(OpeningsReport { openings: count, all, shapes: shapes.to_vec() })
}

impl ShapeCounts {
    fn judge(&mut self, wide: &Wide, body: Body, outcome: &Outcome, airspace: &Airspace) {
        let path = outcome.found();
        self.queries += 1;
        self.passed += usize::from(path.is_some());
        let spare = wide.spare(body);
        let (must_pass, must_not) = (spare >= SLACK, spare < 0.0);
        self.must_pass += usize::from(must_pass);
        self.must_not += usize::from(must_not);
        self.refused += usize::from(must_pass && path.is_none());
        self.squeezed += usize::from(must_not && path.is_some());
        self.invalid += usize::from(path.is_some_and(|path| path.audit(airspace).is_err()));
        if path.is_none() {
            let widest = match outcome.reason() {
                Some(Reason::TooNarrow { widest }) => Some(*widest),
                _ => None,
            };
            let ball = wide.least() / 2.0;
            let is_right = widest.is_some_and(|it| (ball - SLACK..=ball).contains(&it));
            self.too_narrow += usize::from(widest.is_some());
            self.misjudged += usize::from(!is_right);
        }
    }
}

/// How wide an opening is, on the axes across the way through it.
struct Wide {
    along: usize,
    widths: [f64; 3],
}

impl Wide {
    fn of(opening: &Opening) -> Self {
        Self { along: opening.axis, widths: opening.widths.map(f64::from) }
    }

    fn across(&self) -> [usize; 2] {
        [(self.along + 1) % 3, (self.along + 2) % 3]
    }

    fn least(&self) -> f64 {
        self.across().map(|axis| self.widths[axis]).into_iter().fold(f64::INFINITY, f64::min)
    }

    /// How much wider than a body it is, on the axis on which that is least.
    fn spare(&self, body: Body) -> f64 {
        let spare = self.across().map(|axis| self.widths[axis] - 2.0 * body.reach()[axis]);
        spare[0].min(spare[1])
    }

    /// How far a body reaches on each axis: beyond the opening on one of the two by the size, on the other
    /// by any; or as far as it likes.
    fn reach(&self, size: usize, draw: &mut Draw) -> [f64; 3] {
        let [first, second] = self.across();
        let mut reach = [0, 1, 2].map(|_| 0.02 + f64::from(draw.below(300)) / 100.0);
        if let Some(&beyond) = BEYOND.get(size) {
            let other = BEYOND[draw.below(BEYOND.len() as u32) as usize];
            let (a, b) = if draw.below(2) == 0 { (beyond, other) } else { (other, beyond) };
            reach[first] = self.widths[first] / 2.0 + a;
            reach[second] = self.widths[second] / 2.0 + b;
        }
        reach
    }
}

/// A body from how far it may reach on each axis.
type Make = fn(&[f64; 3], &mut Draw) -> Body;

const SHAPES: [(&str, Make); 4] =
    [("ball", ball), ("capsule", capsule), ("box", cuboid), ("rounded box", rounded)];
const VALID: &str = "the measures are positive";

/// The least on any axis of the ball's would be that along the way more often than not, so any may be it.
fn ball(reach: &[f64; 3], draw: &mut Draw) -> Body {
    Body::ball(reach[draw.below(3) as usize]).expect(VALID)
}

/// As wide as one of the level axes says, as high as the vertical one does, if that is no less.
fn capsule(reach: &[f64; 3], draw: &mut Draw) -> Body {
    let radius = reach[draw.below(2) as usize];
    Body::capsule(radius, 2.0 * reach[2].max(radius)).expect(VALID)
}

fn cuboid(reach: &[f64; 3], _: &mut Draw) -> Body {
    Body::cuboid(reach.map(|reach| 2.0 * reach)).expect(VALID)
}

fn rounded(reach: &[f64; 3], draw: &mut Draw) -> Body {
    // In binary fractions, so that taking it off and adding it changes no digit that matters.
    let most = reach.iter().fold(f64::INFINITY, |least, &reach| least.min(reach));
    let radius = (most * 64.0).floor().min(f64::from(1 + draw.below(64))) / 64.0;
    Body::new(reach.map(|reach| reach - radius), radius).expect(VALID)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_passes_an_opening_whenever_it_fits() {
        let report = try_openings(60, 5, || {}).unwrap();
        assert!(report.is_right(), "{report:?}");
        assert_eq!(report.all.queries, 60 * 5 * SHAPES.len());
        for counts in &report.shapes {
            // Of every shape some must and some must not, and what has no path is told what would.
            let ShapeCounts { queries, must_pass, must_not, passed, too_narrow, .. } = *counts;
            assert!(must_pass > 30 && must_not > 60, "{counts:?}");
            assert!(passed >= must_pass && too_narrow == queries - passed, "{counts:?}");
        }
    }

    /// What is expected follows from the widths across the way, not from the longest of the body.
    #[test]
    fn a_pole_passes_lengthwise_and_a_plank_only_where_the_opening_is_wide() {
        let shaft = Wide { along: 2, widths: [2.0, 3.0, 1.0] };
        assert_eq!(shaft.spare(Body::capsule(0.75, 9.0).unwrap()), 0.5);
        let slot = Wide { along: 0, widths: [1.0, 3.0, 1.0] };
        assert_eq!(slot.spare(Body::cuboid([4.0, 2.5, 0.75]).unwrap()), 0.25);
        assert_eq!(slot.spare(Body::cuboid([4.0, 0.75, 2.5]).unwrap()), -1.5);
    }

    /// Every kind of wrong answer is counted.
    #[test]
    fn wrong_answers_are_noticed() {
        let opening = Opening::draw(1);
        let wide = Wide::of(&opening);
        let ends = opening.ends;
        let airspace = Airspace::bake(opening.scene).unwrap();
        let [thin, thick] = [0.5 * wide.least() - 0.2, 0.5 * wide.least() + 0.3];
        let [thin, thick] = [thin, thick].map(|radius| Body::ball(radius).unwrap());
        let ask = |body| {
            let query = Query::new(ends[0], ends[1]).body(body);
            Planner::new(&airspace).path(&query).unwrap().outcome
        };
        let judge = |body, outcome: &Outcome| {
            let mut counts = ShapeCounts::default();
            counts.judge(&wide, body, outcome, &airspace);
            counts
        };
        let (passes, is_refused) = (ask(thin), ask(thick));
        assert!(passes.found().is_some() && is_refused.found().is_none());
        assert_eq!(judge(thin, &is_refused).refused, 1);
        assert_eq!(judge(thick, &passes).squeezed, 1);
        assert_eq!(judge(thick, &is_refused).misjudged, 0);
        for widest in [wide.least() / 2.0 + 0.01, wide.least() / 2.0 - 0.07] {
            let wrong = Outcome::Unreachable(Reason::TooNarrow { widest });
            assert_eq!(judge(thick, &wrong).misjudged, 1, "{widest}");
        }
        assert_eq!(judge(thick, &Outcome::Unreachable(Reason::Exhausted)).misjudged, 1);
    }
}
