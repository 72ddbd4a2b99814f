//! Estimates where some links are cheaper than the straight line: teleports, jump pads, lifts.
//!
//! Let *e(a, b)* be the estimate without links. The cheapest way through any chain of such shortcuts,
//! joined by *e*, is the cheapest way in a graph that holds all real ways and more, so it is
//! admissible; and being a least cost in that graph it is consistent. For each shortcut the rest of
//! the way from its exit is worked out once per query.

use crate::geom::{Cost, LatticePoint};

/// With more shortcuts than this, looking at each for every node costs more than it saves.
const MOST: usize = 48;

/// A link that costs less than the estimate between its ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Shortcut {
    pub(crate) entry: LatticePoint,
    pub(crate) exit: LatticePoint,
    pub(crate) cost: Cost,
}

/// The shortcuts of a query.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shortcuts {
    /// The entry of each, and the least cost from there to the goal if it is taken.
    Each(Vec<(LatticePoint, Cost)>),
    /// Too many: estimates are multiplied by the least share that any of them costs.
    Share(f64),
}

impl Shortcuts {
    /// Prepares the shortcuts for a goal, with `estimate` the estimate without them; it must be no
    /// larger than any that is asked for later.
    pub(crate) fn towards(
        goal: LatticePoint,
        list: &[Shortcut],
        estimate: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Self {
        if list.len() > MOST {
            let share = |s: &Shortcut| {
                let straight = estimate(s.entry, s.exit).raw().max(1);
                // One unit is left for rounding.
                s.cost.raw().saturating_sub(1) as f64 / (straight + 1) as f64
            };
            return Self::Share(list.iter().map(share).fold(1.0, f64::min));
        }
        // Bellman–Ford: chains have at most as many links as there are.
        let mut rest: Vec<Cost> =
            list.iter().map(|shortcut| shortcut.cost + estimate(shortcut.exit, goal)).collect();
        for _ in 0..list.len() {
            let before = rest.clone();
            for (i, from) in list.iter().enumerate() {
                for (to, &then) in list.iter().zip(&before) {
                    rest[i] = rest[i].min(from.cost + estimate(from.exit, to.entry) + then);
                }
            }
            if rest == before {
                break;
            }
        }
        Self::Each(list.iter().map(|shortcut| shortcut.entry).zip(rest).collect())
    }

    /// The estimate from a place whose estimate without shortcuts is `straight`.
    #[inline]
    pub(crate) fn apply(&self, straight: Cost, estimate: impl Fn(LatticePoint) -> Cost) -> Cost {
        match self {
            Self::Each(list) => {
                list.iter().fold(straight, |best, &(entry, rest)| best.min(estimate(entry) + rest))
            }
            Self::Share(share) => straight.scaled(*share),
        }
    }
}
