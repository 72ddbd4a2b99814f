//! A joined space with the ends of a query and the prices of an agent: what is searched.

use super::shortcuts::{Shortcut, Shortcuts};
use super::{Joined, Port, Realm, Spot};
use crate::geom::{Cost, LatticePoint, PointError};
use crate::space::{Goal, Going, LinkLeg, NodeId, Pricing, PricingError, Space, Terrain};
use crate::world::{Agent, Areas, Mode, Objective};
use thiserror::Error;

/// Why there is no search. `end` is 0 for the start, 1 for the goal.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum TripError {
    /// Invalid agent, weights or areas.
    #[error(transparent)]
    Pricing(#[from] PricingError),
    /// An end is not finite.
    #[error("invalid end: {why}")]
    Point {
        /// Which end.
        end: usize,
        /// What is wrong with it.
        why: PointError,
    },
    /// An end touches a solid, or lies outside its space.
    #[error("an end is blocked")]
    Blocked {
        /// Which end.
        end: usize,
    },
    /// No node of its space is in reach of an end.
    #[error("no node is within reach of an end")]
    OutOfReach {
        /// Which end.
        end: usize,
    },
    /// The agent may not be at an end.
    #[error("the agent is not allowed at an end")]
    Barred {
        /// Which end.
        end: usize,
    },
}

/// How a step gets from one node to the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Via {
    /// Within a space, by its number.
    Space(usize, Mode),
    /// By a link of waypoints, within their space.
    Inner(usize, Mode, LinkLeg),
    /// By a link between spaces, by its number.
    Link(usize, Mode),
}

impl Via {
    /// Whether it is a link between spaces.
    pub(crate) fn is_link(self) -> bool {
        matches!(self, Self::Link(..))
    }
}

/// What is searched: joined spaces, two ends, and prices.
#[derive(Clone, Debug)]
pub(crate) struct Trip<'j> {
    joined: &'j Joined<'j>,
    pricing: Pricing<'j>,
    /// How the agent crosses each space, if it can.
    modes: Vec<Option<Mode>>,
    ends: [Port; 2],
    /// Nodes of spaces next to the goal, with what lies between.
    beside_goal: Vec<(NodeId, Going)>,
    shortcuts: Shortcuts,
    /// Whether all there is is ground, so that metrics count in the plane.
    all_ground: bool,
}

impl<'j> Trip<'j> {
    /// A trip of an agent from one place to another.
    pub(crate) fn new(
        joined: &'j Joined<'_>,
        [start, goal]: [Spot; 2],
        agent: &'j Agent,
        weights: Objective,
        areas: Option<&'j Areas>,
    ) -> Result<Self, TripError> {
        let media: Vec<_> = joined.provinces.iter().map(|province| province.medium()).collect();
        let costs = (&media[..], joined.least_ground());
        let pricing = Pricing::new(agent, weights, areas, joined.frame(), costs)?;
        let port = |end: usize, (province, at): Spot| {
            let port = joined.port(province, at);
            let port = port.map_err(|why| TripError::Point { end, why })?;
            port.ok_or(TripError::Blocked { end })
        };
        let ends = [port(0, start)?, port(1, goal)?];
        for (end, port) in ends.iter().enumerate() {
            if !pricing.admits(port.position) {
                return Err(TripError::Barred { end });
            }
        }
        let modes: Vec<Option<Mode>> =
            joined.provinces.iter().map(|province| pricing.mode_in(province.medium())).collect();
        for (end, port) in ends.iter().enumerate() {
            // A polygon of a navmesh may have nothing around it but links.
            let is_mesh = matches!(joined.provinces[port.province].realm, Realm::NavMesh(_));
            let lonely = port.beside.is_empty()
                && !is_mesh
                && !joined
                    .ports
                    .iter()
                    .chain(&ends)
                    .any(|other| other != port && joined.between(port, other).is_some());
            if lonely || modes[port.province].is_none() {
                return Err(TripError::OutOfReach { end });
            }
        }
        let begin = joined.begins[ends[1].province];
        let mut beside_goal: Vec<_> =
            ends[1].beside.iter().map(|&(node, going)| (begin + node, going)).collect();
        beside_goal.sort_by_key(|&(node, _)| node);
        let all_ground =
            joined.provinces.iter().all(|province| matches!(province.realm, Realm::Terrain(_)));
        let mut trip = Self {
            joined,
            pricing,
            modes,
            ends,
            beside_goal,
            shortcuts: Shortcuts::Each(Vec::new()),
            all_ground,
        };
        trip.shortcuts = trip.find_shortcuts();
        Ok(trip)
    }

    /// The node of the start.
    pub(crate) fn start(&self) -> NodeId {
        self.first_port() + self.joined.ports.len() as NodeId
    }

    /// The node of the goal.
    pub(crate) fn goal(&self) -> NodeId {
        self.start() + 1
    }

    /// The spaces.
    pub(crate) fn joined(&self) -> &'j Joined<'j> {
        self.joined
    }

    /// The prices.
    pub(crate) fn pricing(&self) -> &Pricing<'j> {
        &self.pricing
    }

    /// The space of a node, and its place on that space's own lattice.
    pub(crate) fn place(&self, node: NodeId) -> (usize, LatticePoint) {
        match self.joined.home(node) {
            Some((province, own)) => {
                (province, self.joined.provinces[province].realm.position(own))
            }
            None => {
                let port = self.port(node);
                (port.province, port.own)
            }
        }
    }

    /// How a step leads from one node to the next, and what it costs: the cheapest if there are
    /// several.
    pub(crate) fn via(&self, from: NodeId, to: NodeId) -> Option<(Via, Cost)> {
        let mut best: Option<(Via, Cost)> = None;
        self.for_each_way(from, |node, cost, via| {
            if node == to && best.is_none_or(|(_, known)| cost < known) {
                best = Some((via, cost));
            }
        });
        best
    }

    /// The places of all ends of links on the lattices of their own spaces, and last those of the
    /// start and the goal.
    pub(crate) fn sites(&self) -> impl Iterator<Item = LatticePoint> {
        self.joined.ports.iter().chain(&self.ends).map(|port| port.own)
    }

    /// The links that the agent may take, from one of these places to another, with what they cost.
    pub(crate) fn hops(&self) -> impl Iterator<Item = (usize, usize, Cost)> {
        let directions = (0..self.joined.joints.len()).flat_map(|link| [(link, 0), (link, 1)]);
        directions.filter_map(|(link, back)| {
            let (cost, _) = self.price_link(link, back == 1)?;
            Some((2 * link + back, 2 * link + 1 - back, cost))
        })
    }

    fn first_port(&self) -> NodeId {
        self.joined.begins[self.joined.provinces.len()]
    }

    fn port(&self, node: NodeId) -> &Port {
        let index = (node - self.first_port()) as usize;
        let ports = &self.joined.ports;
        ports.get(index).unwrap_or_else(|| &self.ends[index - ports.len()])
    }

    /// What a straight way within a space costs.
    #[inline]
    fn price(
        &self,
        province: usize,
        own: [LatticePoint; 2],
        joined: [LatticePoint; 2],
        going: Going,
    ) -> Option<(Cost, Via)> {
        let mode = self.modes[province]?;
        let known = &self.joined.provinces[province];
        let exposure = match self.pricing.weights().exposure {
            0.0 => 0.0,
            _ => known.mean_exposure(own),
        };
        let cost = match known.realm {
            Realm::NavMesh(_) => self.pricing.way_over_floor(mode, joined, going, exposure)?,
            _ => self.pricing.way(mode, joined, going, exposure)?,
        };
        Some((cost, Via::Space(province, mode)))
    }

    /// What the straight way between two points of one polygon of a navmesh costs, on its own lattice.
    pub(crate) fn price_on_mesh(&self, province: usize, own: [LatticePoint; 2]) -> Option<Cost> {
        let known = &self.joined.provinces[province];
        let joined = own.map(|point| known.joined_from_own(point));
        self.price(province, own, joined, Going::ROAD).map(|(cost, _)| cost)
    }

    /// Visits every way out of a node, with its cost.
    #[inline]
    fn for_each_way(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost, Via)) {
        match self.joined.home(node) {
            Some((province, own)) => self.ways_of_space(node, province, own, &mut visit),
            None => self.ways_of_port(node, &mut visit),
        }
    }

    #[inline]
    fn ways_of_space(
        &self,
        node: NodeId,
        province: usize,
        own: NodeId,
        visit: &mut impl FnMut(NodeId, Cost, Via),
    ) {
        let known = &self.joined.provinces[province];
        let begin = self.joined.begins[province];
        let here = known.realm.position(own);
        let joined_here = known.joined_from_own(here);
        known.realm.for_each_leg(own, |leg| {
            let there = known.realm.position(leg.to);
            let joined = [joined_here, known.joined_from_own(there)];
            let priced = match leg.link {
                None => self.price(province, [here, there], joined, leg.going),
                Some(link) => self.modes[province].and_then(|mode| {
                    let length = self.joined_length(province, link.length);
                    let cost = self.pricing.link(LinkLeg { length, ..link }, mode, joined)?;
                    let way = Via::Inner(province, link.kind.mode().unwrap_or(mode), link);
                    Some((cost, way))
                }),
            };
            if let Some((cost, via)) = priced {
                visit(begin + leg.to, cost, via);
            }
        });
        let ports = self.joined.ports_at.get(&node).map_or(&[][..], Vec::as_slice);
        let first = self.first_port();
        let links = ports.iter().map(|&(port, going)| (first + port as NodeId, going));
        let at = self.beside_goal.binary_search_by_key(&node, |&(beside, _)| beside);
        let goal = at.ok().map(|i| (self.goal(), self.beside_goal[i].1));
        for (to, going) in links.chain(goal) {
            let port = self.port(to);
            let priced =
                self.price(province, [here, port.own], [joined_here, port.position], going);
            if let Some((cost, via)) = priced {
                visit(to, cost, via);
            }
        }
    }

    fn ways_of_port(&self, node: NodeId, visit: &mut impl FnMut(NodeId, Cost, Via)) {
        let port = self.port(node);
        let (province, joined) = (port.province, self.joined);
        let known = &joined.provinces[province];
        for &(to, going) in &port.beside {
            let there = known.realm.position(to);
            let places = [port.position, known.joined_from_own(there)];
            if let Some((cost, via)) = self.price(province, [port.own, there], places, going) {
                visit(joined.begins[province] + to, cost, via);
            }
        }
        let first = self.first_port();
        for (i, other) in joined.ports.iter().chain([&self.ends[1]]).enumerate() {
            let to = if i < joined.ports.len() { first + i as NodeId } else { self.goal() };
            if to == node {
                continue;
            }
            let priced = joined.between(port, other).and_then(|going| {
                let places = [port.position, other.position];
                self.price(province, [port.own, other.own], places, going)
            });
            if let Some((cost, via)) = priced {
                visit(to, cost, via);
            }
        }
        if node < self.start() {
            let index = (node - first) as usize;
            let (link, is_back) = (index / 2, index % 2 == 1);
            if let Some((cost, via)) = self.price_link(link, is_back) {
                visit(first + (index ^ 1) as NodeId, cost, via);
            }
        }
    }

    fn price_link(&self, link: usize, is_back: bool) -> Option<(Cost, Via)> {
        let joint = self.joined.joints[link];
        if is_back && !joint.both_ways {
            return None;
        }
        let [from, to] =
            [0, 1].map(|end| &self.joined.ports[2 * link + (end ^ usize::from(is_back))]);
        // Whoever cannot move at either end as usual may still take a link with a mode of its own.
        let usual = self.modes[from.province].or(self.modes[to.province])?;
        let places = [from.position, to.position];
        let cost = self.pricing.link(joint.leg, usual, places)?;
        Some((cost, Via::Link(link, joint.leg.kind.mode().unwrap_or(usual))))
    }

    /// A length of a space in the joined frame.
    fn joined_length(&self, province: usize, length: Cost) -> Cost {
        let own = self.joined.provinces[province].realm.frame().voxel_size;
        match self.joined.frame.voxel_size {
            joined if joined == own => length,
            joined => length.scaled(own / joined),
        }
    }

    /// An estimate between two places, links apart.
    #[inline]
    fn straight(
        &self,
        a: LatticePoint,
        b: LatticePoint,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let apart = match self.all_ground {
            true => Terrain::distance(a, b, distance),
            false => distance(a, b),
        };
        self.pricing.estimate(apart, a, b)
    }

    /// The links that the agent may take and that cost no more than the estimate between their ends.
    fn find_shortcuts(&self) -> Shortcuts {
        let estimate = |a, b| self.straight(a, b, Cost::straight);
        let mut list = Vec::new();
        let mut consider = |entry, exit, cost| {
            if cost <= estimate(entry, exit) {
                list.push(Shortcut { entry, exit, cost });
            }
        };
        for link in 0..self.joined.joints.len() {
            for is_back in [false, true] {
                if let Some((cost, _)) = self.price_link(link, is_back) {
                    let end = |i: usize| {
                        self.joined.ports[2 * link + (i ^ usize::from(is_back))].position
                    };
                    consider(end(0), end(1), cost);
                }
            }
        }
        for (i, province) in self.joined.provinces.iter().enumerate() {
            let Realm::Waypoints(waypoints) = province.realm else { continue };
            let begin = self.joined.begins[i];
            for (from, to, _) in waypoints.links() {
                if let Some((Via::Inner(..), cost)) = self.via(begin + from, begin + to) {
                    let place = |node| province.joined_from_own(waypoints.position(node));
                    consider(place(from), place(to), cost);
                }
            }
        }
        Shortcuts::towards(self.ends[1].position, &list, estimate)
    }
}

impl Joined<'_> {
    /// What lies between two ports of one space, if nothing needs to.
    fn between(&self, a: &Port, b: &Port) -> Option<Going> {
        let realm = &self.provinces[a.province].realm;
        (a.province == b.province).then(|| realm.direct(a.own, b.own)).flatten()
    }
}

impl Space for Trip<'_> {
    fn node_limit(&self) -> u32 {
        self.goal() + 1
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        match self.joined.home(node) {
            Some((province, own)) => {
                let known = &self.joined.provinces[province];
                known.joined_from_own(known.realm.position(own))
            }
            None => self.port(node).position,
        }
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.for_each_way(node, |to, cost, _| visit(to, cost));
    }

    #[inline]
    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let here = self.position(node);
        let straight = self.straight(here, goal.position, &distance);
        self.shortcuts.apply(straight, |entry| self.straight(here, entry, &distance))
    }
}
