//! What is asked of a measurement, and whether it holds.

use serde::Serialize;

/// Something that is measured, the most that it may be, and what it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Claim {
    /// What is measured.
    pub what: &'static str,
    /// The most it may be.
    pub most: f64,
    /// What it is.
    pub found: f64,
    /// Whether it depends on the machine and what else it does.
    pub is_time: bool,
}

impl Claim {
    /// Something of which there must be none.
    pub(crate) fn none(what: &'static str, found: usize) -> Self {
        Self { what, most: 0.0, found: found as f64, is_time: false }
    }

    /// A length, cost or share: the same on every machine.
    pub(crate) fn ratio(what: &'static str, found: f64, most: f64) -> Self {
        Self { what, most, found, is_time: false }
    }

    /// A time, or a ratio of times.
    pub(crate) fn time(what: &'static str, found: f64, most: f64) -> Self {
        Self { what, most, found, is_time: true }
    }

    /// Whether it is no more than it may be. What was not measured (NaN) does not hold.
    pub fn holds(&self) -> bool {
        self.found <= self.most
    }
}

/// What does not hold, in tests.
#[cfg(test)]
pub(crate) fn broken(claims: &[Claim]) -> Vec<&'static str> {
    claims.iter().filter(|claim| !claim.holds()).map(|claim| claim.what).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_up_to_themselves_and_not_for_what_was_not_measured() {
        let claims = [
            Claim::none("a", 0),
            Claim::none("b", 1),
            Claim::ratio("c", 1.5, 1.5),
            Claim::time("d", 1.51, 1.5),
            Claim::time("e", f64::NAN, 1.5),
        ];
        assert_eq!(broken(&claims), ["b", "d", "e"]);
    }
}
