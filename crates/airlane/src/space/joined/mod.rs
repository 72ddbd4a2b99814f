//! Several spaces as one: walk to a ladder, climb, take off, fly, land.
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

pub use realm::{Province, Realm};
pub use trip::{Trip, TripError, Via};

use super::{Exposure, Going, NodeId};
use crate::geom::{Cost, Frame, LatticePoint, PointError};
use crate::world::{LinkKind, Medium};
use std::collections::BTreeMap;
use thiserror::Error;

/// A place in one of the spaces.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The space's name.
    pub space: String,
    /// Where, in world coordinates. On ground its height is that of the ground.
    pub at: [f64; 3],
}

impl Place {
    /// A place in a space.
    pub fn new(space: &str, at: [f64; 3]) -> Self {
        Self { space: space.to_owned(), at }
    }
}

/// A link between two places, mostly of different spaces.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// Where it begins.
    pub from: Place,
    /// Where it leads.
    pub to: Place,
    /// What it is.
    pub kind: LinkKind,
    /// Whether it also leads back.
    pub both_ways: bool,
    /// How long it counts, in world units; the straight distance if `None`.
    pub length: Option<f64>,
    /// The permissions it asks for, a bit each; open to all if 0.
    pub permission: u32,
}

/// Why spaces cannot be joined so. Links are counted from 1.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum JoinError {
    /// Two spaces have one name.
    #[error("there is a space {0:?} already")]
    Duplicate(String),
    /// All spaces together have too many nodes.
    #[error("{0} nodes are too many for one search: fewer than 2^31 are expected")]
    TooManyNodes(u64),
    /// A link names a space that there is not.
    #[error("link {link} names the space {name:?}, which there is not")]
    UnknownSpace {
        /// Its number.
        link: usize,
        /// The name.
        name: String,
    },
    /// An end of a link is no point.
    #[error("an end of link {link} {why}")]
    Point {
        /// Its number.
        link: usize,
        /// What is wrong with it.
        why: PointError,
    },
    /// An end of a link touches a solid, or lies outside.
    #[error("link {link} has an end at ({}, {}, {}), where space {space:?} is blocked or has no node in reach", .at[0], .at[1], .at[2])]
    Blocked {
        /// Its number.
        link: usize,
        /// The space's name.
        space: String,
        /// The end.
        at: [f64; 3],
    },
    /// A length is negative, no number or huge.
    #[error(
        "a length of {found} for link {link} is impossible: a number of at least 0 is expected"
    )]
    Length {
        /// Its number.
        link: usize,
        /// Its value.
        found: f64,
    },
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
    kind: LinkKind,
    permission: u32,
    both_ways: bool,
    length: Cost,
}

/// A link of joined spaces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LinkView {
    /// What it is.
    pub kind: LinkKind,
    /// The permissions it asks for.
    pub permission: u32,
    /// Whether it also leads back.
    pub both_ways: bool,
    /// Where it begins and leads, in world coordinates.
    pub ends: [[f64; 3]; 2],
}

/// Spaces joined by links, in one frame.
#[derive(Clone, Debug)]
pub struct Joined<'a> {
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
    /// No space yet. Costs are in voxels of this frame.
    pub fn new(frame: Frame) -> Self {
        Self {
            frame,
            provinces: Vec::new(),
            begins: vec![0],
            ports: Vec::new(),
            joints: Vec::new(),
            ports_at: BTreeMap::new(),
        }
    }

    /// One space alone, called `here`, in its own frame.
    pub fn single(realm: Realm<'a>, medium: Medium) -> Result<Self, JoinError> {
        let mut joined = Self::new(*realm.frame());
        joined.add("here", realm, medium)?;
        Ok(joined)
    }

    /// Adds a space that is crossed as its medium demands. Spaces come before links.
    pub fn add(
        &mut self,
        name: &str,
        realm: Realm<'a>,
        medium: Medium,
    ) -> Result<&mut Self, JoinError> {
        assert!(self.joints.is_empty(), "spaces are added before links");
        if self.provinces.iter().any(|known| known.name() == name) {
            return Err(JoinError::Duplicate(name.to_owned()));
        }
        let begin = self.begins[self.provinces.len()];
        let end = u64::from(begin) + u64::from(realm.node_limit());
        // Room is left for ports, and for what a search marks.
        if end >= (1 << 31) - (1 << 20) {
            return Err(JoinError::TooManyNodes(end));
        }
        self.provinces.push(Province::new(name, realm, medium, &self.frame));
        self.begins.push(end as NodeId);
        Ok(self)
    }

    /// Has every space know how near to solids its nodes are, within `reach` voxels of its own, for
    /// paths that keep away from them.
    pub fn with_exposure(mut self, reach: u32) -> Self {
        for province in &mut self.provinces {
            province.exposure = province.realm.solids().map(|world| Exposure::new(&world, reach));
        }
        self
    }

    /// Joins two places.
    pub fn link(&mut self, link: &Link) -> Result<&mut Self, JoinError> {
        let number = self.joints.len() + 1;
        let port = |place: &Place| -> Result<Port, JoinError> {
            let name = || place.space.clone();
            let province = self.province(&place.space);
            let unknown = JoinError::UnknownSpace { link: number, name: name() };
            let port = self.port(province.ok_or(unknown)?, place.at);
            let port = port.map_err(|why| JoinError::Point { link: number, why })?;
            let blocked = JoinError::Blocked { link: number, space: name(), at: place.at };
            port.filter(|port| !port.beside.is_empty()).ok_or(blocked)
        };
        let ports = [port(&link.from)?, port(&link.to)?];
        let length = match link.length {
            None => Cost::straight_step(ports[0].position, ports[1].position),
            Some(length) if length.is_finite() && length >= 0.0 => {
                Cost::from_voxels(length / self.frame.voxel_size)
            }
            Some(found) => return Err(JoinError::Length { link: number, found }),
        };
        for port in ports {
            let index = self.ports.len();
            for &(node, going) in &port.beside {
                let node = self.begins[port.province] + node;
                self.ports_at.entry(node).or_default().push((index, going));
            }
            self.ports.push(port);
        }
        let Link { kind, permission, both_ways, .. } = *link;
        self.joints.push(Joint { kind, permission, both_ways, length });
        Ok(self)
    }

    /// The frame that costs are counted in.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The spaces.
    pub fn provinces(&self) -> &[Province<'a>] {
        &self.provinces
    }

    /// The number of a space.
    pub fn province(&self, name: &str) -> Option<usize> {
        self.provinces.iter().position(|province| province.name() == name)
    }

    /// Number of links.
    pub fn link_count(&self) -> usize {
        self.joints.len()
    }

    /// A link, by its number.
    pub fn link_at(&self, link: usize) -> LinkView {
        let end = |port: usize| {
            let Port { province, own, .. } = self.ports[port];
            self.provinces[province].realm.frame().world_from_lattice(own)
        };
        let Joint { kind, permission, both_ways, .. } = self.joints[link];
        LinkView { kind, permission, both_ways, ends: [end(2 * link), end(2 * link + 1)] }
    }

    /// The corners of the box around all spaces, in world coordinates.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let bounds = self.provinces.iter().map(|province| province.realm.bounds());
        let around = bounds.reduce(|a, b| {
            [
                std::array::from_fn(|i| a[0][i].min(b[0][i])),
                std::array::from_fn(|i| a[1][i].max(b[1][i])),
            ]
        });
        around.unwrap_or([[0.0; 3]; 2])
    }

    /// The least ground multiplier of all spaces, at most 1.
    fn least_ground(&self) -> f64 {
        self.provinces.iter().map(|province| province.realm.least_ground()).fold(1.0, f64::min)
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
    fn home(&self, node: NodeId) -> Option<(usize, NodeId)> {
        let province = self.begins.iter().rposition(|&begin| begin <= node)?;
        (province < self.provinces.len()).then(|| (province, node - self.begins[province]))
    }
}
