//! The way that a journey takes, leg by leg.

use super::super::ground::Ground;
use super::super::path::{How, LegLink, RawLeg};
use crate::geom::{Cost, LatticePoint};
use crate::refine::Promise;
use crate::space::{LinkLeg, NavMesh, NodeId, Realm, Trip, Via};
use crate::world::{Contact, Mode};

/// What lies between two nodes on the surface of a navmesh.
fn over_surface(trip: &Trip<'_>, via: Via, nodes: [NodeId; 2]) -> Vec<[f64; 3]> {
    let Via::Space(space, _) = via else { return Vec::new() };
    let Realm::NavMesh(mesh) = trip.joined().provinces()[space].realm() else { return Vec::new() };
    surface_between(mesh, nodes.map(|node| trip.place(node).1))
}

/// The surface under the straight way between two points of a polygon, where it bends.
pub(super) fn surface_between(mesh: &NavMesh, ends: [LatticePoint; 2]) -> Vec<[f64; 3]> {
    let way = mesh.way_over(ends);
    way.into_iter().map(|at| mesh.frame().world_from_steps(at)).collect()
}

/// What the steps of a space promise about solids.
pub(super) fn promise(realm: Realm<'_>) -> Promise {
    match realm {
        Realm::Grid(grid) => match grid.corners() {
            crate::space::CornerRule::CutNone => Promise::clear_in(grid.world()),
            corners => Promise::Moves(grid.neighbourhood(), corners),
        },
        Realm::Octree(graph) => Promise::sliding_in(graph.world()),
        _ => Promise::Clear(Contact::Open),
    }
}

impl RawLeg {
    /// Goes on to a point, over the surface between.
    pub(super) fn extend(
        &mut self,
        over: Vec<[f64; 3]>,
        (lattice, point): (LatticePoint, [f64; 3]),
    ) {
        self.lattice.push(lattice);
        self.points.extend(over);
        self.points.push(point);
    }
}

/// The legs over these nodes of a trip.
pub(super) fn legs(ground: &Ground<'_>, trip: &Trip<'_>, nodes: &[NodeId]) -> Vec<RawLeg> {
    let realm = |space: usize| trip.joined().provinces()[space].realm();
    let place = |node: NodeId| {
        let (space, own) = trip.place(node);
        (own, realm(space).frame().world_from_lattice(own))
    };
    let how = |space: usize, mode: Mode, link: Option<LegLink>, cost: Cost| How {
        part: ground.part(space),
        mode,
        link,
        promise: promise(realm(space)),
        cost,
        yaw: None,
    };
    let mut legs: Vec<RawLeg> = Vec::new();
    let mut last = None;
    for ends in nodes.windows(2) {
        let (via, cost) = trip.via(ends[0], ends[1]).expect("a search goes by steps");
        let (own, world) = place(ends[1]);
        let over = over_surface(trip, via, [ends[0], ends[1]]);
        if let (Via::Space(..), true, Some(leg)) = (via, last == Some(via), legs.last_mut()) {
            leg.extend(over, (own, world));
            leg.how.cost = leg.how.cost + cost;
            continue;
        }
        last = Some(via);
        let (from, from_world) = place(ends[0]);
        let how = match via {
            Via::Space(space, mode) => how(space, mode, None, cost),
            Via::Inner(space, mode, LinkLeg { kind, seconds, .. }) => {
                how(space, mode, Some(LegLink { kind, seconds, key: None }), cost)
            }
            Via::Link(link, mode) => {
                let LinkLeg { kind, seconds, .. } = trip.joined().link_leg(link);
                let taken = LegLink { kind, seconds, key: Some(ground.key(link)) };
                how(trip.place(ends[0]).0, mode, Some(taken), cost)
            }
        };
        let mut leg = RawLeg { how, lattice: vec![from], points: vec![from_world] };
        leg.extend(over, (own, world));
        legs.push(leg);
    }
    if let (true, Some(&only)) = (legs.is_empty(), nodes.first()) {
        // Nowhere to go: a leg that stays where it is.
        let (space, _) = trip.place(only);
        let medium = trip.joined().provinces()[space].medium();
        let mode = trip.pricing().mode_in(medium).unwrap_or(medium.modes()[0]);
        let (own, world) = place(only);
        let how = how(space, mode, None, Cost::ZERO);
        legs.push(RawLeg { how, lattice: vec![own], points: vec![world] });
    }
    legs
}
