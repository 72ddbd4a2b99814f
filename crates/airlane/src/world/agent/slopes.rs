//! How steeply an agent may climb and descend.

use crate::geom::vector::{Vector, flat_norm};

/// The steepest climb and descent, as rise over run; infinite where there is no limit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Slopes {
    pub(crate) climb: f64,
    pub(crate) descent: f64,
}

impl Slopes {
    /// No limits: straight up and down.
    pub(crate) const ANY: Self = Self { climb: f64::INFINITY, descent: f64::INFINITY };

    pub(crate) const fn is_any(&self) -> bool {
        self.climb.is_infinite() && self.descent.is_infinite()
    }

    /// The limit that a rise has to keep: that on climbing, or on descending if it is negative.
    pub(crate) const fn limit(&self, rise: f64) -> f64 {
        if rise < 0.0 { self.descent } else { self.climb }
    }

    /// Whether a way is too steep.
    pub(crate) fn forbid(&self, [x, y, rise]: Vector) -> bool {
        rise.abs() > self.limit(rise) * flat_norm(x, y)
    }

    /// The same, and as steep as a way is.
    pub(crate) fn that_admit(self, [x, y, rise]: Vector) -> Self {
        let slope = if rise == 0.0 { 0.0 } else { rise.abs() / flat_norm(x, y) };
        match rise < 0.0 {
            true => Self { descent: self.descent.max(slope), ..self },
            false => Self { climb: self.climb.max(slope), ..self },
        }
    }

    /// The limits of who goes the same way back.
    pub(crate) const fn back(self) -> Self {
        Self { climb: self.descent, descent: self.climb }
    }

    /// How long a way is at least that rises so much.
    pub(crate) fn least_length(&self, rise: f64) -> f64 {
        let slope = self.limit(rise);
        rise.abs() * (1.0 + 1.0 / (slope * slope)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn climbs_and_descents_have_limits_of_their_own() {
        let slopes = Slopes { climb: 0.5, descent: 2.0 };
        assert!(slopes.forbid([1.0, 0.0, 0.6]) && !slopes.forbid([1.0, 0.0, -0.6]));
        assert!(slopes.back().forbid([1.0, 0.0, -0.6]) && !slopes.back().forbid([1.0, 0.0, 0.6]));
        assert_eq!(slopes.least_length(1.0), 5.0_f64.sqrt());
        assert_eq!(slopes.least_length(-2.0), 5.0_f64.sqrt());
        assert_eq!(Slopes::ANY.least_length(-3.0), 3.0);
        assert!(Slopes::ANY.is_any() && !slopes.is_any());
        assert!(!Slopes::ANY.forbid([0.0, 0.0, 1.0]));
        let steeper = slopes.that_admit([3.0, 4.0, 10.0]).that_admit([0.0, 0.0, 0.0]);
        assert_eq!(steeper, Slopes { climb: 2.0, descent: 2.0 });
        assert_eq!(steeper.that_admit([0.0, 0.0, -1.0]).descent, f64::INFINITY);
    }
}
