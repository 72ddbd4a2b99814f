//! From a plan to a graph: points, then links, then edges by line of sight.

use super::{Barrier, Linking, Over, Passage, PlannedLink, Waypoint, WaypointPlan, Waypoints};
use crate::geom::{Cost, Frame, LatticePoint, PointError, UNIT};
use crate::space::{Going, LinkLeg, NodeId};
use crate::threads;
use std::collections::BTreeMap;
use thiserror::Error;

/// An invalid plan. Numbers count from 1.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum WaypointError {
    /// Two waypoints have one name.
    #[error("waypoint {number} has the same name {name:?} as waypoint {first}")]
    Duplicate {
        /// Its place in the list.
        number: usize,
        /// The name.
        name: String,
        /// Who had it first.
        first: usize,
    },
    /// A waypoint is not finite.
    #[error("invalid waypoint {name:?}: {why}")]
    Point {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: PointError,
    },
    /// A waypoint touches a solid, or lies outside.
    #[error("waypoint {name:?} touches a solid or is outside the map")]
    Blocked {
        /// Its name.
        name: String,
    },
    /// A link refers to an unknown waypoint.
    #[error("link {number} refers to unknown waypoint {name:?}")]
    UnknownEnd {
        /// Its place in the list.
        number: usize,
        /// The name.
        name: String,
    },
    /// A link leads back to its start.
    #[error("link {number} leads from {name:?} to itself")]
    Loop {
        /// Its place in the list.
        number: usize,
        /// The name.
        name: String,
    },
    /// A length is out of range.
    #[error("invalid {what} {found}: expected {expected}")]
    Length {
        /// Whose length.
        what: String,
        /// Its value.
        found: f64,
        /// What it should be.
        expected: &'static str,
    },
    /// There are too many waypoints to test every pair for line of sight.
    #[error("{0} waypoints are too many: expected at most {MAX_POINTS}")]
    TooMany(usize),
}

/// Looking from each to each of so many takes a while, but not for ever.
const MAX_POINTS: usize = 20_000;

impl Waypoints {
    /// Checks a plan and joins its waypoints.
    pub fn new(plan: &WaypointPlan, over: Over) -> Result<Self, WaypointError> {
        if plan.points.len() > MAX_POINTS {
            return Err(WaypointError::TooMany(plan.points.len()));
        }
        let frame = *over.frame();
        let reach_squared = match plan.linking {
            Linking::None => f64::INFINITY,
            Linking::Within(length) if length.is_finite() && length > 0.0 => {
                let reach = length / frame.voxel_size * f64::from(UNIT);
                reach * reach
            }
            Linking::Within(found) => {
                let (what, expected) = ("sight reach".to_owned(), "a positive number");
                return Err(WaypointError::Length { what, found, expected });
            }
        };
        let barrier = match &over {
            Over::World(world) => Barrier::World(std::sync::Arc::clone(world)),
            Over::Terrain(terrain) => Barrier::Flat(Box::new(terrain.flat_world())),
        };
        let mut waypoints = Self {
            over,
            barrier,
            names: Vec::new(),
            positions: Vec::new(),
            begins: Vec::new(),
            arcs: Vec::new(),
            reach_squared,
            least_ratio: 1.0,
        };
        let numbers = waypoints.place(&plan.points)?;
        let mut rows = match plan.linking {
            Linking::None => vec![Vec::new(); plan.points.len()],
            Linking::Within(_) => waypoints.rows_by_sight(),
        };
        for (i, link) in plan.links.iter().enumerate() {
            waypoints.add_link(i + 1, link, &numbers, &frame, &mut rows)?;
        }
        waypoints.finish(rows);
        Ok(waypoints)
    }

    /// Puts every waypoint on the lattice. Returns the nodes by their names.
    fn place<'p>(
        &mut self,
        points: &'p [Waypoint],
    ) -> Result<BTreeMap<&'p str, NodeId>, WaypointError> {
        let mut numbers = BTreeMap::new();
        for (i, Waypoint { name, at }) in points.iter().enumerate() {
            if let Some(first) = numbers.insert(name.as_str(), i as NodeId) {
                let first = first as usize + 1;
                return Err(WaypointError::Duplicate { number: i + 1, name: name.clone(), first });
            }
            let point = self.over.frame().lattice_from_world(*at);
            let point = point.map_err(|why| WaypointError::Point { name: name.clone(), why })?;
            let foothold = self.foothold(point);
            let point = foothold.ok_or_else(|| WaypointError::Blocked { name: name.clone() })?;
            self.names.push(name.clone());
            self.positions.push(point);
        }
        Ok(numbers)
    }

    /// For each waypoint those that it sees, in order.
    fn rows_by_sight(&self) -> Vec<Vec<Passage>> {
        let row = |from: usize| {
            let a = self.positions[from];
            let others = (0..self.positions.len()).filter(|&to| to != from);
            let arc = |to: usize| {
                let b = self.positions[to];
                let going = self.way(a, b)?;
                Some(Passage { to: to as NodeId, cost: self.cost(a, b, going), going, link: None })
            };
            others.filter_map(arc).collect()
        };
        threads::map(self.positions.len(), 1, row)
    }

    /// What a straight way costs where nothing counts but the space.
    fn cost(&self, a: LatticePoint, b: LatticePoint, going: Going) -> Cost {
        match &self.over {
            Over::World(_) => Cost::straight_step(a, b),
            Over::Terrain(terrain) => {
                let weights = terrain.objective();
                weights.way([a, b], weights.rate(1.0) * weights.over(going.ground), going.hills)
            }
        }
    }

    fn add_link(
        &self,
        number: usize,
        link: &PlannedLink,
        numbers: &BTreeMap<&str, NodeId>,
        frame: &Frame,
        rows: &mut [Vec<Passage>],
    ) -> Result<(), WaypointError> {
        let node = |name: &String| {
            let known = numbers.get(name.as_str()).copied();
            known.ok_or_else(|| WaypointError::UnknownEnd { number, name: name.clone() })
        };
        let (from, to) = (node(&link.from)?, node(&link.to)?);
        if from == to {
            return Err(WaypointError::Loop { number, name: link.from.clone() });
        }
        let (a, b) = (self.positions[from as usize], self.positions[to as usize]);
        let length = match link.length {
            None => Cost::straight_step(a, b),
            Some(length) if length.is_finite() && length >= 0.0 => {
                Cost::from_voxels(length / frame.voxel_size)
            }
            Some(found) => {
                let what = format!("length of link {number}");
                let expected = "a number of at least 0";
                return Err(WaypointError::Length { what, found, expected });
            }
        };
        let PlannedLink { kind, permission, seconds, .. } = *link;
        if let Some(found) = seconds.filter(|found| !(found.is_finite() && *found >= 0.0)) {
            let what = format!("time of link {number} in seconds");
            return Err(WaypointError::Length { what, found, expected: "a number of at least 0" });
        }
        let leg = Some(LinkLeg { kind, permission, length, seconds });
        let arc = |to| Passage { to, cost: length, going: Going::ROAD, link: leg };
        rows[from as usize].push(arc(to));
        if link.both_ways {
            rows[to as usize].push(arc(from));
        }
        Ok(())
    }

    fn finish(&mut self, rows: Vec<Vec<Passage>>) {
        self.begins.push(0);
        for (from, row) in rows.iter().enumerate() {
            for arc in row {
                // Rounded up, so that the ratio is not too large.
                let straight =
                    Cost::straight_step(self.positions[from], self.positions[arc.to as usize]);
                if straight > Cost::ZERO {
                    let ratio = arc.cost.real() / straight.real();
                    self.least_ratio = self.least_ratio.min(ratio);
                }
            }
            self.arcs.extend_from_slice(row);
            self.begins.push(self.arcs.len() as u32);
        }
    }
}
