//! What a step costs: the one place where length, time, ground, slopes, areas, links and the limits
//! of an agent meet.
//!
//! Costs are worked out in doubles, by operations that every platform rounds alike, and rounded
//! *up* to whole units of [`Cost`]. Estimates are rounded *down*. That keeps estimates consistent: if
//! *h(a) ≤ c + h(b)* in real numbers, then *⌊h(a)⌋ ≤ ⌈c⌉ + ⌊h(b)⌋*.
//!
//! **In real numbers** let *N* be a norm that no step's length undercuts, *r* the least rate of
//! length, and φ the cost of a rise. A step from *a* to *b* costs at least *r·N(b−a) + φ(z_b−z_a)*. As
//! *N* and φ are both subadditive, *h(a) = r·N(t−a) + φ(z_t−z_a)* is at most that plus *h(b)*. Links
//! that are cheaper than this bound are handled separately (see [`Trip`](super::Trip)).
//!
//! **Nothing is free**: φ of a descent by *d* is at least *−0.95·r·d*, and *d* is at most the length.

use super::{Going, LinkLeg};
use crate::geom::{Cost, Frame, LatticePoint, UNIT};
use crate::world::{Agent, Areas, Medium, Mode, Objective, ObjectiveError, Price, rise};
use thiserror::Error;

/// Why steps cannot be priced.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum PricingError {
    /// Invalid weights.
    #[error(transparent)]
    Objective(#[from] ObjectiveError),
    /// The areas belong to another frame.
    #[error("the areas belong to a different frame than the spaces")]
    Frame,
}

/// Rates by mode; infinite where the agent cannot move so.
type Rates = [f64; Mode::ALL.len()];

/// The price of steps for an agent.
#[derive(Clone, Debug)]
pub(crate) struct Pricing<'a> {
    agent: &'a Agent,
    weights: Objective,
    areas: Option<&'a Areas>,
    /// Outside all areas, and in each of them.
    base: Rates,
    in_areas: Vec<Rates>,
    least_rate: f64,
    voxel_size: f64,
    /// Lattice heights at which the agent may be.
    heights: [f64; 2],
    max_slope_squared: f64,
}

impl<'a> Pricing<'a> {
    /// Prices in a frame for an agent with these weights, in these media, where ground costs at
    /// least `least_ground` times as much as a road.
    pub(crate) fn new(
        agent: &'a Agent,
        weights: Objective,
        areas: Option<&'a Areas>,
        frame: &Frame,
        (media, least_ground): (&[Medium], f64),
    ) -> Result<Self, PricingError> {
        weights.check()?;
        let areas = areas.filter(|areas| !areas.is_empty() || !agent.confined_to.is_empty());
        if areas.is_some_and(|areas| !areas.is_empty() && areas.frame() != frame) {
            return Err(PricingError::Frame);
        }
        let rates = |speed: &dyn Fn(Mode) -> Option<f64>, factor: f64| {
            Mode::ALL
                .map(|mode| speed(mode).map_or(f64::INFINITY, |speed| factor * weights.rate(speed)))
        };
        let base = rates(&|mode| agent.speed(mode), 1.0);
        let in_area = |(kind, price)| match agent.price(kind, price) {
            Price::Factor(factor) => rates(&|mode| agent.speed_in(mode, kind), factor),
            Price::Forbidden => [f64::INFINITY; Mode::ALL.len()],
        };
        let in_areas: Vec<Rates> = areas.into_iter().flat_map(Areas::prices).map(in_area).collect();
        let modes = media.iter().filter_map(|&medium| agent.mode_in(medium));
        let least = modes
            .flat_map(|mode| in_areas.iter().chain([&base]).map(move |rates| rates[mode as usize]))
            .fold(f64::INFINITY, f64::min);
        // An agent that cannot move has no costs.
        let least_rate =
            if least.is_finite() { least * weights.over(least_ground.min(1.0)) } else { 1.0 };
        weights.check_rate(least_rate)?;
        let scale = f64::from(UNIT) / frame.voxel_size;
        let heights = agent.heights.map(|height| (height - frame.origin[2]) * scale);
        let max_slope_squared = agent.max_slope * agent.max_slope;
        let voxel_size = frame.voxel_size;
        Ok(Self {
            agent,
            weights,
            areas,
            base,
            in_areas,
            least_rate,
            voxel_size,
            heights,
            max_slope_squared,
        })
    }

    /// The weights.
    pub(crate) fn weights(&self) -> Objective {
        self.weights
    }

    /// The agent's mode in a medium, if it has one.
    pub(crate) fn mode_in(&self, medium: Medium) -> Option<Mode> {
        self.agent.mode_in(medium)
    }

    /// Whether the agent may be at a point.
    pub(crate) fn admits(&self, point: LatticePoint) -> bool {
        let height = f64::from(point.0[2]);
        (self.heights[0]..=self.heights[1]).contains(&height)
            && self.areas.is_none_or(|areas| areas.admits(self.agent, point))
    }

    /// What the straight way from `a` to `b` costs in a mode, `exposure` (0 to 1) near to solids;
    /// `None` if the agent may not go there.
    #[inline]
    pub(crate) fn way(
        &self,
        mode: Mode,
        [a, b]: [LatticePoint; 2],
        going: Going,
        exposure: f64,
    ) -> Option<Cost> {
        if mode.is_on_ground() && self.max_slope_squared.is_finite() {
            let gap = |i: usize| f64::from(b.0[i] - a.0[i]);
            let (run, rise) = (gap(0) * gap(0) + gap(1) * gap(1), gap(2) * gap(2));
            if rise > self.max_slope_squared * run
                || going.steepest * going.steepest > self.max_slope_squared
            {
                return None;
            }
        }
        self.way_over_floor(mode, [a, b], going, exposure)
    }

    /// The same over a floor that was baked for the agent: how steep it may be was decided then, and stairs
    /// are steeper than their treads.
    #[inline]
    pub(crate) fn way_over_floor(
        &self,
        mode: Mode,
        [a, b]: [LatticePoint; 2],
        going: Going,
        exposure: f64,
    ) -> Option<Cost> {
        let allowed = self.heights[0]..=self.heights[1];
        if !(allowed.contains(&f64::from(a.0[2])) && allowed.contains(&f64::from(b.0[2]))) {
            return None;
        }
        let rate = match self.areas {
            None => self.base[mode as usize],
            Some(areas) => {
                let mut rate = 0.0;
                let open = areas.for_each_piece(self.agent, [a, b], |share, area| {
                    let rates = area.map_or(&self.base, |area| &self.in_areas[area]);
                    rate += share * rates[mode as usize];
                });
                if !open {
                    return None;
                }
                rate
            }
        };
        if rate.is_infinite() {
            return None;
        }
        let danger = self.weights.exposure * exposure;
        Some(self.weights.way([a, b], rate * self.weights.over(going.ground) + danger, going.hills))
    }

    /// What the straight way from `a` to `b` costs in a mode on a road outside all areas.
    pub(crate) fn usual(&self, mode: Mode, ends: [LatticePoint; 2]) -> Cost {
        let rate = self.base[mode as usize] * self.weights.over(Going::ROAD.ground);
        self.weights.way(ends, rate, Going::ROAD.hills)
    }

    /// What a link costs; `None` if the agent may not take it. Areas count only at its ends.
    pub(crate) fn link(
        &self,
        LinkLeg { kind, permission, length, seconds }: LinkLeg,
        otherwise: Mode,
        [a, b]: [LatticePoint; 2],
    ) -> Option<Cost> {
        let mode = kind.mode().unwrap_or(otherwise);
        // What takes its own time carries whoever may take it.
        let rate = seconds.map_or(self.base[mode as usize], |_| self.weights.rate(f64::INFINITY));
        let riding = Cost::EDGE.real() * self.weights.time_costs(seconds.unwrap_or(0.0));
        let open = self.agent.may_take(kind, permission)
            && rate.is_finite()
            && self.admits(a)
            && self.admits(b);
        let rise = if mode.feels_height() { rise(a, b) } else { 0 };
        // A link may be shorter than its height difference; it still costs something.
        let riding = riding / self.voxel_size;
        let cost = length.real() * rate + riding + self.weights.rise(rise).max(0.0);
        open.then(|| Cost::from_real_up(cost))
    }

    /// What a voxel edge costs in a mode outside all areas; infinite if the agent cannot move so.
    pub(crate) fn rate(&self, mode: Mode) -> f64 {
        self.base[mode as usize]
    }

    /// What a voxel edge costs in a mode in an area; infinite if the agent may not be there.
    pub(crate) fn rate_in(&self, area: usize, mode: Mode) -> f64 {
        self.in_areas[area][mode as usize]
    }

    /// An estimate between two points `distance` apart, where that is a norm of the gap; rounded
    /// down.
    #[inline]
    pub(crate) fn estimate(&self, distance: Cost, a: LatticePoint, b: LatticePoint) -> Cost {
        self.weights.estimate(distance, self.least_rate, rise(a, b))
    }
}
