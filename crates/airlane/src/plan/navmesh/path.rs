//! From what a search crossed to legs on the surface.

use super::super::ground::Ground;
use super::super::path::{How, LegLink, RawLeg};
use crate::geom::{Cost, LatticePoint};
use crate::refine::{Promise, Row, pull};
use crate::search::{Site, Stretch, WalkEnd, walking_cost};
use crate::space::{EdgeId, LinkLeg, NavMesh, NodeId, PolygonId, Trip};
use crate::world::{Contact, Mode};

/// Who walks what a search found.
pub(super) struct Walker<'w> {
    pub(super) trip: &'w Trip<'w>,
    pub(super) sites: &'w [Site],
    pub(super) ground: &'w Ground<'w>,
    pub(super) mode: Mode,
}

impl Walker<'_> {
    /// What a voxel edge on foot costs.
    pub(super) fn rate(&self) -> f64 {
        self.trip.pricing().rate(self.mode)
    }

    /// The legs over these stretches.
    pub(super) fn legs(&self, mesh: &NavMesh, stretches: &[Stretch]) -> Vec<RawLeg> {
        let mut legs: Vec<RawLeg> = Vec::new();
        for stretch in stretches {
            match stretch {
                Stretch::Walk { from, to, edges } => {
                    let leg = self.walk(mesh, *from, *to, edges);
                    legs.extend(Some(leg).filter(|leg| leg.points.len() > 1));
                }
                Stretch::Hop { from, to } => legs.push(self.hop(mesh, *from, *to)),
            }
        }
        if legs.is_empty() {
            // Nowhere to go: a leg that stays where it is.
            let at = self.sites[self.sites.len() - 2].at.point;
            legs.push(self.leg(mesh, vec![at.0.map(f64::from)], Cost::ZERO));
        }
        legs
    }

    fn how(&self, mode: Mode, link: Option<LegLink>, cost: Cost) -> How {
        How {
            part: self.ground.part(0),
            mode,
            link,
            promise: Promise::Clear(Contact::Open),
            cost,
            yaw: None,
        }
    }

    fn leg(&self, mesh: &NavMesh, steps: Vec<[f64; 3]>, cost: Cost) -> RawLeg {
        let lattice = |at: &[f64; 3]| LatticePoint(at.map(|c| c.round() as i32));
        RawLeg {
            how: self.how(self.mode, None, cost),
            lattice: steps.iter().map(lattice).collect(),
            points: steps.iter().map(|&at| mesh.frame().world_from_steps(at)).collect(),
        }
    }

    /// A leg on foot.
    fn walk(&self, mesh: &NavMesh, from: usize, to: WalkEnd, edges: &[EdgeId]) -> RawLeg {
        let star = &self.sites[from].star;
        let goal = match to {
            WalkEnd::Site(site) => self.sites[site].at.point,
            WalkEnd::Vertex(vertex) => mesh.vertex(vertex),
        };
        let is_there = |polygon: PolygonId| match to {
            WalkEnd::Site(site) => self.sites[site].star.contains(&polygon),
            WalkEnd::Vertex(vertex) => mesh.corners_of(polygon).contains(&vertex),
        };
        let polygon = star.iter().copied().find(|&polygon| is_there(polygon)).unwrap_or(star[0]);
        let taut = pull(Row { mesh, start: self.sites[from].at.point, edges, goal, polygon });
        let steps = taut.flat_length();
        self.leg(mesh, taut.lay(), walking_cost(self.rate(), steps))
    }

    fn hop(&self, mesh: &NavMesh, from: usize, to: usize) -> RawLeg {
        let link = from / 2;
        let lattice = [from, to].map(|site| self.sites[site].at.point);
        let mut hops = self.trip.hops();
        let cost = hops.find(|&(a, b, _)| (a, b) == (from, to)).map_or(Cost::ZERO, |hop| hop.2);
        let LinkLeg { kind, seconds, .. } = self.trip.joined().link_leg(link);
        let taken = LegLink { kind, seconds, key: Some(self.ground.key(link)) };
        RawLeg {
            how: self.how(kind.mode().unwrap_or(self.mode), Some(taken), cost),
            lattice: lattice.to_vec(),
            points: lattice.map(|point| mesh.frame().world_from_lattice(point)).to_vec(),
        }
    }

    /// What a search over the middles of edges crossed.
    pub(super) fn stretches_over(&self, mesh: &NavMesh, nodes: &[NodeId]) -> Vec<Stretch> {
        let first_site = mesh.portal_count() as NodeId;
        let site = |node: NodeId| node.checked_sub(first_site).map(|site| site as usize);
        let mut stretches = Vec::new();
        let mut begin = 0;
        for (i, &node) in nodes.iter().enumerate().skip(1) {
            let (Some(from), Some(to)) = (site(nodes[begin]), site(node)) else { continue };
            let is_hop = i == begin + 1
                && self.trip.hops().any(|(a, b, _)| (a, b) == (from, to))
                && self.trip.via(nodes[begin], node).is_some_and(|(via, _)| via.is_link());
            stretches.push(match is_hop {
                true => Stretch::Hop { from, to },
                false => {
                    let star = &self.sites[to].star;
                    let is_there = |polygon| star.contains(&polygon);
                    let edges = self.edges_over(mesh, from, &nodes[begin + 1..i], is_there);
                    Stretch::Walk { from, to: WalkEnd::Site(to), edges }
                }
            });
            begin = i;
        }
        // The search ended on the way: at a corner of the last edge.
        if let (Some(from), [middles @ .., last]) = (site(nodes[begin]), &nodes[begin + 1..]) {
            let is_there = |polygon| mesh.joined_by(*last).contains(&polygon);
            let edges = self.edges_over(mesh, from, middles, is_there);
            let vertex = mesh.portal_ends(*last)[0];
            stretches.push(Stretch::Walk { from, to: WalkEnd::Vertex(vertex), edges });
        }
        stretches
    }

    /// The edges that are crossed from a site by way of the middles of others to a polygon.
    fn edges_over(
        &self,
        mesh: &NavMesh,
        from: usize,
        middles: &[NodeId],
        is_there: impl Fn(PolygonId) -> bool,
    ) -> Vec<EdgeId> {
        let mut edges = Vec::new();
        let Some(&first) = middles.first() else { return edges };
        let star = &self.sites[from].star;
        let mut here = mesh.joined_by(first)[0];
        if !star.contains(&here) {
            here = mesh.joined_by(first)[1];
        }
        for (i, &middle) in middles.iter().enumerate() {
            let is_here = |polygon: PolygonId| match middles.get(i + 1) {
                Some(&next) => mesh.joined_by(next).contains(&polygon),
                None => is_there(polygon),
            };
            // From one edge of a polygon to another of the same nothing is crossed.
            let Some(edge) = mesh.portal_edge(middle, here).filter(|_| !is_here(here)) else {
                continue;
            };
            edges.push(edge);
            here = mesh.beyond(edge).unwrap_or(here);
        }
        edges
    }
}
