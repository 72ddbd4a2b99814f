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
    Areas {
        pricing: Pricing<'t>,
        mode: Mode,
        zoned: &'t Zoned,
        /// What an edge costs outside of all areas, and in each of them.
        base: f64,
        rates: Vec<f64>,
    },
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
                Prices::Areas { mode, zoned: &priced.zoned, base, rates, pricing }
            }
        })
    }
}

impl Prices<'_> {
    /// Whether one may be at a point.
    pub(super) fn admits_point(&self, point: LatticePoint) -> bool {
        match self {
            Self::Even(_) => true,
            Self::Areas { pricing, .. } => pricing.admits(point),
        }
    }

    /// What a voxel edge costs at least, anywhere.
    pub(super) fn least_rate(&self) -> f64 {
        match self {
            Self::Even(rate) => *rate,
            Self::Areas { base, rates, .. } => rates.iter().copied().fold(*base, f64::min),
        }
    }

    /// What a voxel edge costs at most, within a cell; infinite where not all of it may be entered.
    pub(super) fn most_rate(&self, cell: &Cell) -> f64 {
        match self {
            Self::Even(rate) => *rate,
            Self::Areas { zoned, base, rates, .. } => {
                let [low, _] = cell.voxels();
                let here = (0..rates.len()).filter(|&area| zoned.zones().touches(area, low));
                here.map(|area| rates[area]).fold(*base, f64::max)
            }
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
            Self::Areas { zoned, rates, .. } => {
                let [low, _] = cell.voxels();
                let mut barred = (0..rates.len()).filter(|&area| rates[area].is_infinite());
                !barred.any(|area| zoned.zones().touches(area, low))
            }
        }
    }

    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost> {
        match self {
            Self::Even(rate) => {
                Some(Cost::from_real_up(Cost::straight_step(from, to).real() * rate))
            }
            Self::Areas { pricing, mode, .. } => pricing.way(*mode, [from, to], Going::ROAD, 0.0),
        }
    }
}
