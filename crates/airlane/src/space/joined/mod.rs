//! Several spaces joined by links: walk to a ladder, climb, take off, fly, land.
//!
//! A [`Joined`] space is a disjoint union: each space keeps its nodes, their numbers moved up behind
//! those of the spaces before, and links lead from one to another. An end of a link, or of a query,
//! is a *port*: a node of its own at its very place, joined to the nodes of its space that can be
//! reached from there in a straight line. A [`Trip`] is a joined space with the two ports of a query
//! and the prices of an agent: one [`Space`] for one search.
//!
//! One space alone is the simplest case, so that grids, octrees, waypoints and terrain all honour
//! agents, areas and weights through the same code.

mod realm;
mod shortcuts;
mod trip;

pub(crate) use realm::{Province, Realm};
pub(crate) use shortcuts::{Shortcut, Shortcuts};
pub(crate) use trip::{Trip, TripError, Via};

use super::{Exposure, Going, LinkLeg, NodeId};
use crate::geom::vector::{minus, norm, show};
use crate::geom::{Cost, Frame, LatticePoint, PointError};
use crate::world::{LinkKind, Medium};
use std::collections::BTreeMap;
use thiserror::Error;

/// A place in one of the spaces: its number among them, and where in world coordinates. On ground its
/// height is that of the ground.
pub(crate) type Spot = (usize, [f64; 3]);

/// A link between two places, mostly of different spaces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct JoinedLink {
    /// Where it begins and leads.
    pub(crate) ends: [Spot; 2],
    /// What it is.
    pub(crate) kind: LinkKind,
    /// Whether it also leads back.
    pub(crate) both_ways: bool,
    /// Its length for pricing, in world units; the straight distance if `None`.
    pub(crate) length: Option<f64>,
    /// How many seconds it takes; its length at the speed of the agent if `None`.
    pub(crate) seconds: Option<f64>,
    /// Required permissions, one bit each; open to all if 0.
    pub(crate) permission: u32,
}

/// Why spaces cannot be joined so.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum JoinError {
    /// All spaces together have too many nodes.
    #[error("{0} nodes are too many for one search: expected fewer than 2^31")]
    TooManyNodes(u64),
    /// An end of a link is not a point.
    #[error("an end {0}")]
    Point(PointError),
    /// An end of a link touches a solid, or lies outside.
    #[error("the end at {} is blocked or has no node in reach", show(*.0))]
    Blocked([f64; 3]),
    /// A length is negative, not a number or huge.
    #[error("a length of {0} is invalid: a number of at least 0 is expected")]
    Length(f64),
    /// A time is negative or not a number.
    #[error("{0} seconds are invalid: a number of at least 0 is expected")]
    Seconds(f64),
}

/// An end of a link or of a query.
#[derive(Clone, PartialEq, Debug)]
struct Port {
    province: usize,
    /// In the joined frame.
    position: LatticePoint,
    /// In the frame of its space.
    own: LatticePoint,
    /// Nodes of its space, by their own numbers, in reach.
    beside: Vec<(NodeId, Going)>,
}

/// A link on the lattice. Its ports are the two with its number twice over, and the next.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Joint {
    both_ways: bool,
    leg: LinkLeg,
}

/// Spaces joined by links, in one frame.
#[derive(Clone, Debug)]
pub(crate) struct Joined<'a> {
    frame: Frame,
    provinces: Vec<Province<'a>>,
    /// Number of the first node of each space, and of the first port.
    begins: Vec<NodeId>,
    ports: Vec<Port>,
    joints: Vec<Joint>,
    /// Ports by the nodes they are joined to.
    ports_at: BTreeMap<NodeId, Vec<(usize, Going)>>,
}

impl<'a> Joined<'a> {
    /// An empty map. Costs are in voxels of this frame.
    pub(crate) fn new(frame: Frame) -> Self {
        Self {
            frame,
            provinces: Vec::new(),
            begins: vec![0],
            ports: Vec::new(),
            joints: Vec::new(),
            ports_at: BTreeMap::new(),
        }
    }

    /// Adds a space with its medium. Add all spaces before links.
    pub(crate) fn add(&mut self, realm: Realm<'a>, medium: Medium) -> Result<usize, JoinError> {
        debug_assert!(self.joints.is_empty(), "add all spaces before links");
        let begin = self.begins[self.provinces.len()];
        let end = u64::from(begin) + u64::from(realm.node_limit());
        // Room is left for ports, and for what a search marks.
        if end >= (1 << 31) - (1 << 20) {
            return Err(JoinError::TooManyNodes(end));
        }
        self.provinces.push(Province::new(realm, medium, &self.frame));
        self.begins.push(end as NodeId);
        Ok(self.provinces.len() - 1)
    }

    /// Has a space know how near to solids its nodes are, for paths that keep away from them.
    pub(crate) fn set_exposure(
        &mut self,
        space: usize,
        exposure: Option<std::sync::Arc<Exposure>>,
    ) {
        self.provinces[space].exposure = exposure;
    }

    /// Joins two places.
    pub(crate) fn link(&mut self, link: &JoinedLink) -> Result<(), JoinError> {
        let port = |(space, at): Spot| -> Result<Port, JoinError> {
            let port = self.port(space, at).map_err(JoinError::Point)?;
            // A polygon of a navmesh may have nothing around it but links.
            let is_place = |port: &Port| {
                let realm = &self.provinces[port.province].realm;
                !port.beside.is_empty() || matches!(realm, Realm::NavMesh(_))
            };
            port.filter(is_place).ok_or(JoinError::Blocked(at))
        };
        let ports = [port(link.ends[0])?, port(link.ends[1])?];
        let length = match link.length {
            None => Cost::straight_step(ports[0].position, ports[1].position),
            Some(length) if length.is_finite() && length >= 0.0 => {
                Cost::from_voxels(length / self.frame.voxel_size)
            }
            Some(found) => return Err(JoinError::Length(found)),
        };
        let JoinedLink { kind, permission, both_ways, seconds, .. } = *link;
        if let Some(found) = seconds.filter(|found| !(found.is_finite() && *found >= 0.0)) {
            return Err(JoinError::Seconds(found));
        }
        for port in ports {
            let index = self.ports.len();
            for &(node, going) in &port.beside {
                let node = self.begins[port.province] + node;
                self.ports_at.entry(node).or_default().push((index, going));
            }
            self.ports.push(port);
        }
        let leg = LinkLeg { kind, permission, length, seconds };
        self.joints.push(Joint { both_ways, leg });
        Ok(())
    }

    /// The frame that costs are counted in.
    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The spaces.
    pub(crate) fn provinces(&self) -> &[Province<'a>] {
        &self.provinces
    }

    /// What a link is, by its number.
    pub(crate) fn link_leg(&self, link: usize) -> LinkLeg {
        self.joints[link].leg
    }

    /// The least ground multiplier of all spaces, at most 1.
    fn least_ground(&self) -> f64 {
        self.provinces.iter().map(|province| province.realm.least_ground()).fold(1.0, f64::min)
    }

    /// The spot for a point in world coordinates: in the first of the spaces that has a place within a
    /// voxel of it, else in the one that has the nearest. `None` if none has room there.
    pub(crate) fn spot(&self, at: [f64; 3]) -> Option<Spot> {
        let near = self.frame.voxel_size;
        let gap = |space: usize| {
            let foot = self.foothold((space, at))?;
            let gap = norm(minus(foot, at));
            Some(((space, at), if gap <= near { 0.0 } else { gap }))
        };
        let spots = (0..self.provinces.len()).filter_map(gap);
        spots.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(spot, _)| spot)
    }

    /// Where somebody is who is put at a spot: on ground, on its surface. `None` if there is no room.
    pub(crate) fn foothold(&self, (space, at): Spot) -> Option<[f64; 3]> {
        let realm = &self.provinces[space].realm;
        let point = realm.frame().lattice_from_world(at).ok()?;
        realm.foothold(point).map(|own| realm.frame().world_from_lattice(own))
    }

    /// A port at a world position in a space; `None` if that is blocked or outside.
    fn port(&self, province: usize, at: [f64; 3]) -> Result<Option<Port>, PointError> {
        let known = &self.provinces[province];
        let point = known.realm.frame().lattice_from_world(at)?;
        Ok(known.realm.foothold(point).map(|own| Port {
            province,
            position: known.joined_from_own(own),
            own,
            beside: known.realm.beside(own),
        }))
    }

    /// The space of a node, and its number there.
    #[inline]
    pub(crate) fn home(&self, node: NodeId) -> Option<(usize, NodeId)> {
        let province = self.begins.iter().rposition(|&begin| begin <= node)?;
        (province < self.provinces.len()).then(|| (province, node - self.begins[province]))
    }

    /// The number of a node of a space, given by its number there.
    pub(crate) fn node(&self, space: usize, own: NodeId) -> NodeId {
        self.begins[space] + own
    }
}

#[cfg(test)]
mod tests;
