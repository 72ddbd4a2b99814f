//! What ways through one airspace cost, kept for as long as the set within reach is.

use crate::geom::{Cost, LatticePoint};
use crate::plan::Airspace;
use crate::plan::priced::Zoned;
use crate::search::Fares;
use crate::space::{Cell, Cells, Going, Pricing, PricingError};
use crate::world::{Agent, Areas, Medium, Mode, Objective};
use std::sync::Arc;

/// What ways cost, for all queries of a set.
#[derive(Clone, Debug)]
pub(super) enum Terms {
    /// What a voxel edge costs anywhere.
    Even(f64),
    /// Where there are areas.
    Areas(Arc<Priced>),
}

/// An agent among areas, and cells that are cut where they begin.
#[derive(Debug)]
pub(super) struct Priced {
    pub(super) agent: Agent,
    pub(super) objective: Objective,
    pub(super) areas: Arc<Areas>,
    pub(super) medium: Medium,
    pub(super) mode: Mode,
    pub(super) zoned: Arc<Zoned>,
}

impl Priced {
    fn pricing<'p>(&'p self, airspace: &Airspace) -> Result<Pricing<'p>, PricingError> {
        let media = (&[self.medium][..], 1.0);
        Pricing::new(&self.agent, self.objective, Some(&self.areas), airspace.frame(), media)
    }
}

/// The same, ready to price ways.
pub(super) enum Prices<'t> {
    Even(f64),
    Areas(Box<AreaPrices<'t>>),
}

/// Prices where there are areas.
pub(super) struct AreaPrices<'t> {
    pricing: Pricing<'t>,
    mode: Mode,
    zoned: &'t Zoned,
    /// What an edge costs outside of all areas, and in each of them.
    base: f64,
    rates: Vec<f64>,
}

impl AreaPrices<'_> {
    /// The areas that touch a cell, of those whose rate is asked for, by what an edge costs there.
    fn rates_in(&self, cell: &Cell, is_asked: impl Fn(f64) -> bool) -> impl Iterator<Item = f64> {
        let [low, _] = cell.voxels();
        let rates = self.rates.iter().copied().enumerate().filter(move |&(_, rate)| is_asked(rate));
        let here = rates.filter(move |&(area, _)| self.zoned.zones().touches(area, low));
        here.map(|(_, rate)| rate)
    }
}

impl Terms {
    /// The cells that are searched.
    pub(super) fn cells<'t>(&'t self, airspace: &'t Airspace) -> &'t Cells {
        match self {
            Self::Even(_) => airspace.cells(),
            Self::Areas(priced) => priced.zoned.cells(),
        }
    }

    pub(super) fn prices(&self, airspace: &Airspace) -> Result<Prices<'_>, PricingError> {
        Ok(match self {
            Self::Even(rate) => Prices::Even(*rate),
            Self::Areas(priced) => {
                let (pricing, mode) = (priced.pricing(airspace)?, priced.mode);
                let base = pricing.rate(mode);
                let rate = |area| pricing.rate_in(area, mode);
                let rates = (0..priced.areas.len()).map(rate).collect();
                let zoned = &*priced.zoned;
                Prices::Areas(Box::new(AreaPrices { pricing, mode, zoned, base, rates }))
            }
        })
    }
}

impl Prices<'_> {
    /// Whether one may be at a point.
    pub(super) fn admits_point(&self, point: LatticePoint) -> bool {
        match self {
            Self::Even(_) => true,
            Self::Areas(prices) => prices.pricing.admits(point),
        }
    }

    /// What a voxel edge costs at least, anywhere.
    pub(super) fn least_rate(&self) -> f64 {
        match self {
            Self::Even(rate) => *rate,
            Self::Areas(prices) => prices.rates.iter().copied().fold(prices.base, f64::min),
        }
    }

    /// What a voxel edge costs at most, within a cell; infinite where not all of it may be entered.
    pub(super) fn most_rate(&self, cell: &Cell) -> f64 {
        match self {
            Self::Even(rate) => *rate,
            Self::Areas(prices) => prices.rates_in(cell, |_| true).fold(prices.base, f64::max),
        }
    }
}

impl Fares for Prices<'_> {
    fn is_even(&self) -> bool {
        matches!(self, Self::Even(_))
    }

    fn admits(&self, cell: &Cell) -> bool {
        match self {
            Self::Even(_) => true,
            Self::Areas(prices) => prices.rates_in(cell, f64::is_infinite).next().is_none(),
        }
    }

    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        match self {
            Self::Even(rate) => {
                Some(Cost::from_real_up(Cost::straight_step(from, to).real() * rate))
            }
            Self::Areas(prices) => prices.pricing.way(prices.mode, [from, to], Going::ROAD, 0.0),
        }
    }
}
