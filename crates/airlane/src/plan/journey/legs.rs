//! The way that a journey takes, leg by leg.

use crate::geom::{Cost, LatticePoint};
use crate::space::{NodeId, Realm, Trip, Via};
use crate::world::Mode;

/// A stretch of a journey in one space and one mode, or one link.
#[derive(Clone, PartialEq, Debug)]
pub struct JourneyLeg {
    /// The space, by its number among those joined; for a link the one where it begins.
    pub space: usize,
    /// How it is gone.
    pub mode: Mode,
    /// Whether it is a link, and which: of the joined spaces by its number, or one of waypoints.
    pub link: Option<LinkTaken>,
    /// The points where it may bend, on the lattice of the space; of a link between spaces, each on that
    /// of its own. Between them a journey over a navmesh has more points, which follow the surface.
    pub lattice: Vec<LatticePoint>,
    /// The points in world coordinates.
    pub points: Vec<[f64; 3]>,
    /// What it costs.
    pub cost: Cost,
}

/// Which link a leg is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkTaken {
    /// One between spaces, by its number.
    Between(usize),
    /// One between waypoints of the leg's space.
    Waypoints,
}

impl JourneyLeg {
    /// Goes on to a point, over the surface between.
    fn extend(&mut self, over: Vec<[f64; 3]>, (lattice, point): (LatticePoint, [f64; 3])) {
        self.lattice.push(lattice);
        self.points.extend(over);
        self.points.push(point);
    }

    /// Its length in world units.
    pub fn length(&self) -> f64 {
        let distance =
            |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
        self.points.windows(2).map(|ends| distance(ends[0], ends[1])).sum()
    }
}

/// A way through joined spaces.
#[derive(Clone, PartialEq, Debug)]
pub struct Journey {
    legs: Vec<JourneyLeg>,
    cost: Cost,
}

/// What lies between two nodes on the surface of a navmesh.
fn over_surface(trip: &Trip<'_>, via: Via, nodes: [NodeId; 2]) -> Vec<[f64; 3]> {
    let Via::Space(space, _) = via else { return Vec::new() };
    let Realm::NavMesh(mesh) = trip.joined().provinces()[space].realm() else { return Vec::new() };
    let way = mesh.way_over(nodes.map(|node| trip.place(node).1));
    way.into_iter().map(|at| mesh.frame().world_from_steps(at)).collect()
}

impl Journey {
    /// A journey of these legs.
    pub(in crate::plan) fn of_legs(legs: Vec<JourneyLeg>) -> Self {
        let cost = legs.iter().fold(Cost::ZERO, |sum, leg| sum + leg.cost);
        Self { legs, cost }
    }

    /// The journey over these nodes of a trip.
    pub(super) fn new(trip: &Trip<'_>, nodes: &[NodeId]) -> Self {
        let place = |node: NodeId| {
            let (space, own) = trip.place(node);
            (own, trip.joined().provinces()[space].realm().frame().world_from_lattice(own))
        };
        let mut legs: Vec<JourneyLeg> = Vec::new();
        let mut last = None;
        for ends in nodes.windows(2) {
            let (via, cost) = trip.via(ends[0], ends[1]).expect("a search goes by steps");
            let (own, world) = place(ends[1]);
            let over = over_surface(trip, via, [ends[0], ends[1]]);
            if let (Via::Space(..), true, Some(leg)) = (via, last == Some(via), legs.last_mut()) {
                leg.extend(over, (own, world));
                leg.cost = leg.cost + cost;
                continue;
            }
            last = Some(via);
            let (from, from_world) = place(ends[0]);
            let (space, mode, link) = match via {
                Via::Space(space, mode) => (space, mode, None),
                Via::Inner(space, mode) => (space, mode, Some(LinkTaken::Waypoints)),
                Via::Link(link, mode) => {
                    (trip.place(ends[0]).0, mode, Some(LinkTaken::Between(link)))
                }
            };
            let (lattice, points) = (vec![from], vec![from_world]);
            let mut leg = JourneyLeg { space, mode, link, lattice, points, cost };
            leg.extend(over, (own, world));
            legs.push(leg);
        }
        if let (true, Some(&only)) = (legs.is_empty(), nodes.first()) {
            // Nowhere to go: a leg that stays where it is.
            let (space, _) = trip.place(only);
            let medium = trip.joined().provinces()[space].medium();
            let mode = trip.pricing().mode_in(medium).unwrap_or(medium.modes()[0]);
            let (own, world) = place(only);
            let (lattice, points) = (vec![own], vec![world]);
            legs.push(JourneyLeg { space, mode, link: None, lattice, points, cost: Cost::ZERO });
        }
        Self::of_legs(legs)
    }

    /// Its legs, from start to end.
    pub fn legs(&self) -> &[JourneyLeg] {
        &self.legs
    }

    /// What it costs.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Its length in world units, links and all.
    pub fn length(&self) -> f64 {
        self.legs.iter().map(JourneyLeg::length).sum()
    }

    /// Its points in world coordinates; where legs meet, once.
    pub fn points(&self) -> Vec<[f64; 3]> {
        let mut points: Vec<[f64; 3]> =
            self.legs.iter().flat_map(|leg| leg.points.clone()).collect();
        points.dedup();
        points
    }
}
