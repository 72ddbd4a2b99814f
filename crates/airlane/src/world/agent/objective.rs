//! What a good path is.

use crate::geom::{Cost, LatticePoint, UNIT};
use thiserror::Error;

/// A lattice step in units of cost.
const STEP: f64 = Cost::EDGE.real() / UNIT as f64;

/// How much each property of a path counts. Costs are in voxel edges: one edge travelled at speed 1
/// where nothing makes it dearer costs `length + time`.
///
/// A segment of length ℓ that gains height *u* and loses height *d* costs
///
/// > *factor · (length + time / speed) · (1 + ground · (m − 1)) · ℓ + climb · u + descent · d + exposure ·
/// > nearness · ℓ*,
///
/// where *m* is the multiplier of the ground below (1 on a road, more in a swamp), rounded up to whole
/// units of [`Cost`]. `descent` may be negative, so that going down is a relief;
/// but less than anything else costs, so that no segment is free (see
/// `space/pricing.rs`), and no more than `climb` takes, so that nobody gains by going
/// up and down. If both were equal they would cancel out on every path between the same two ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Objective {
    /// Of each voxel edge of length.
    pub length: f64,
    /// Of the time a voxel edge takes, divided by that at speed 1.
    pub time: f64,
    /// Of each voxel edge of height gained.
    pub climb: f64,
    /// Of each voxel edge of height lost; may be negative.
    pub descent: f64,
    /// Of each voxel edge right beside a solid, falling to 0 with the distance.
    pub exposure: f64,
    /// How much the kind of ground counts, 0 to 1: not at all, or as much as its multiplier says.
    pub ground: f64,
}

/// Why an objective is invalid.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum ObjectiveError {
    /// A weight is negative, no number or huge.
    #[error("a weight of {found} for {what} is impossible: {expected}")]
    Range {
        /// Which weight.
        what: &'static str,
        /// Its value.
        found: f64,
        /// What it should be.
        expected: &'static str,
    },
    /// Descending would pay for more than it may.
    #[error(
        "a weight of {descent} for descent is impossible: {limit} or more keeps steps from being free"
    )]
    Free {
        /// The weight of descent.
        descent: f64,
        /// The least that it may be.
        limit: f64,
    },
}

named!(pub Objective, "objective", consts {
    SHORTEST => "shortest",
    FASTEST => "fastest",
    EASIEST => "easiest",
    SAFEST => "safest",
    OVERLAND => "overland",
});

impl Objective {
    /// The shortest path, whatever the ground.
    pub const SHORTEST: Self =
        Self { length: 1.0, time: 0.0, climb: 0.0, descent: 0.0, exposure: 0.0, ground: 0.0 };
    /// The least time.
    pub const FASTEST: Self = Self { length: 0.0, time: 1.0, ground: 1.0, ..Self::SHORTEST };
    /// The least energy: a voxel of height costs as much as eight of length, as hikers reckon
    /// (Naismith's rule), and going down gives a little of it back.
    pub const EASIEST: Self = Self { climb: 8.0, descent: -0.25, ground: 1.0, ..Self::SHORTEST };
    /// Away from solids, even if that is longer.
    pub const SAFEST: Self = Self { exposure: 4.0, ground: 1.0, ..Self::SHORTEST };
    /// Length, uphill dearer and downhill cheaper: what terrain costs unless told otherwise.
    pub const OVERLAND: Self = Self { climb: 2.0, descent: -0.5, ground: 1.0, ..Self::SHORTEST };

    /// Refuses invalid weights.
    pub fn check(&self) -> Result<(), ObjectiveError> {
        let weights = [
            ("length", self.length),
            ("time", self.time),
            ("climb", self.climb),
            ("exposure", self.exposure),
        ];
        let expected = "a number from 0 to 1024 is expected";
        if let Some((what, found)) = weights.into_iter().find(|(_, w)| !(0.0..=1024.0).contains(w))
        {
            return Err(ObjectiveError::Range { what, found, expected });
        }
        if !(0.0..=1.0).contains(&self.ground) {
            let (found, expected) = (self.ground, "a number from 0 to 1 is expected");
            return Err(ObjectiveError::Range { what: "ground", found, expected });
        }
        if self.length + self.time < super::LEAST_FACTOR {
            let (what, found) = ("length and time together", self.length + self.time);
            return Err(ObjectiveError::Range {
                what,
                found,
                expected: "at least 1/1024 is expected",
            });
        }
        if !(-self.climb..=1024.0).contains(&self.descent) {
            let expected = "a number from minus the weight for climb to 1024 is expected";
            return Err(ObjectiveError::Range { what: "descent", found: self.descent, expected });
        }
        Ok(())
    }

    /// Refuses weights under which some step could cost nothing, where `least_rate` is the least
    /// that a voxel edge of length costs.
    pub(crate) fn check_rate(&self, least_rate: f64) -> Result<(), ObjectiveError> {
        // A little is left of every step, so that searches go on and estimates are worth something.
        let limit = -0.95 * least_rate;
        match self.descent < limit {
            true => Err(ObjectiveError::Free { descent: self.descent, limit }),
            false => Ok(()),
        }
    }

    /// What a voxel edge costs at a speed.
    pub(crate) fn rate(&self, speed: f64) -> f64 {
        self.length + self.time / speed
    }

    /// What so many seconds cost, in metres.
    pub(crate) fn time_costs(&self, seconds: f64) -> f64 {
        self.time * seconds
    }

    /// By how much ground with this multiplier makes length dearer.
    #[inline]
    pub(crate) fn over(&self, ground: f64) -> f64 {
        1.0 + self.ground * (ground - 1.0)
    }

    /// What a rise costs, in units of [`Cost`]; `rise` in lattice steps. Sublinear: the cost of a sum
    /// is at most the sum of the costs.
    #[inline]
    pub(crate) fn rise(&self, rise: i32) -> f64 {
        let rise = f64::from(rise) * STEP;
        if rise >= 0.0 { self.climb * rise } else { -self.descent * rise }
    }

    /// What the straight way from `a` to `b` costs at a rate of length, with so many lattice steps of
    /// height gained and lost again between. Rounded up.
    #[inline]
    pub(crate) fn way(&self, [a, b]: [LatticePoint; 2], rate: f64, hills: f64) -> Cost {
        let length = Cost::straight_step(a, b).real();
        let hills = (self.climb + self.descent) * hills * STEP;
        Cost::from_real_up(length * rate + self.rise(rise(a, b)) + hills)
    }

    /// An estimate between two places that no chain of segments undercuts, if `distance` is a norm
    /// of the gap between them, `least_rate` is the least that length costs, and every segment's cost
    /// is at least that of its length and rise. Rounded down.
    #[inline]
    pub(crate) fn estimate(&self, distance: Cost, least_rate: f64, rise: i32) -> Cost {
        Cost::from_real(distance.real() * least_rate + self.rise(rise))
    }
}

/// The rise from one point to another in lattice steps.
#[inline]
pub(crate) fn rise(from: LatticePoint, to: LatticePoint) -> i32 {
    to.0[2] - from.0[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn weights_that_mean_nothing_are_refused() {
        for bad in [-1.0, f64::NAN, f64::INFINITY] {
            let weights = Objective { climb: bad, ..Objective::SHORTEST };
            assert!(matches!(weights.check(), Err(ObjectiveError::Range { what: "climb", .. })));
        }
        assert!(Objective { length: 0.0, ..Objective::SHORTEST }.check().is_err());
        assert!(Objective { descent: -0.5, ..Objective::SHORTEST }.check().is_err());
        assert!(Objective { descent: f64::NAN, ..Objective::SHORTEST }.check().is_err());
        let downhill = Objective { climb: 2.0, descent: -1.5, ..Objective::SHORTEST };
        assert_eq!(downhill.check(), Ok(()));
        assert!(matches!(downhill.check_rate(1.5), Err(ObjectiveError::Free { .. })));
        assert_eq!(downhill.check_rate(1.6), Ok(()));
        for weights in Objective::ALL {
            assert_eq!(weights.check(), Ok(()));
            assert_eq!(weights.check_rate(1.0), Ok(()));
        }
    }

    proptest! {
        #[test]
        fn rises_are_sublinear(
            climb in 0.0f64..10.0, share in 0.0f64..1.0, a in -9999i32..9999, b in -9999i32..9999,
        ) {
            let weights = Objective { climb, descent: -climb * share, ..Objective::SHORTEST };
            let sum = weights.rise(a) + weights.rise(b);
            prop_assert!(weights.rise(a + b) <= sum + 1e-9 * sum.abs());
        }
    }
}
