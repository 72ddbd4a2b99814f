//! Ways over navmeshes where one part of the floor is dearer than another.
//!
//! A search goes from the middle of one edge to the middle of the next. Here each crossing slides along
//! its edge while that makes the way cheaper, by ever smaller shares. Polygons are convex, so a way with
//! its crossings elsewhere on the same edges stays on the floor.

use super::super::ground::Ground;
use super::super::path::RawLeg;
use super::legs::surface_between;
use crate::geom::{Cost, LatticePoint};
use crate::search::Meter;
use crate::space::{NavMesh, NodeId, Realm, Space, Trip};

/// Shares of an edge by which crossings slide, one after the other.
const SLIDES: [f64; 6] = [0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125];
/// How often all crossings slide by one share before the next, smaller one.
const ROUNDS: usize = 4;

/// A place that the way leads through.
struct Crossing {
    /// The edge it is on, and where; `None` if it cannot be moved.
    on: Option<(NodeId, f64)>,
    at: LatticePoint,
}

/// The same leg with its crossings where they are cheapest; as it is if it is not over a navmesh.
pub(super) fn ease(ground: &Ground<'_>, trip: &Trip<'_>, leg: RawLeg, meter: &Meter<'_>) -> RawLeg {
    let space = ground.space(leg.how.part).filter(|_| leg.how.link.is_none());
    let realm = space.map(|space| (space, ground.joined.provinces()[space].realm()));
    let Some((space, Realm::NavMesh(mesh))) = realm else { return leg };
    let mut way: Vec<Crossing> = leg.lattice.iter().map(|&at| crossing(mesh, at)).collect();
    let count = way.len();
    // The ends stay, even if one of them is in the middle of an edge.
    for end in [0, count.saturating_sub(1)] {
        way[end].on = None;
    }
    let price = |a, b| trip.price_on_mesh(space, [a, b]);
    for share in SLIDES {
        for _ in 0..ROUNDS {
            if meter.is_over() || !slide_all(mesh, &mut way, share, price) {
                break;
            }
        }
    }
    let cost =
        way.windows(2).try_fold(Cost::ZERO, |sum, ends| Some(sum + price(ends[0].at, ends[1].at)?));
    match cost.filter(|cost| *cost < leg.how.cost) {
        Some(cost) => told(mesh, &way, cost, leg),
        None => leg,
    }
}

fn crossing(mesh: &NavMesh, at: LatticePoint) -> Crossing {
    let node = mesh.beside(at).find(|&node| mesh.position(node) == at);
    Crossing { on: node.map(|node| (node, 0.5)), at }
}

/// Lets each crossing slide once, either way, if that is cheaper; whether any did.
fn slide_all(
    mesh: &NavMesh,
    way: &mut [Crossing],
    by: f64,
    price: impl Fn(LatticePoint, LatticePoint) -> Option<Cost>,
) -> bool {
    let mut moved = false;
    for i in 1..way.len().saturating_sub(1) {
        let Some((node, share)) = way[i].on else { continue };
        let (before, after) = (way[i - 1].at, way[i + 1].at);
        let both = |at| Some(price(before, at)? + price(at, after)?);
        let Some(mut best) = both(way[i].at) else { continue };
        for share in [share - by, share + by].map(|share| share.clamp(0.0, 1.0)) {
            let at = mesh.on_portal(node, share);
            if let Some(cost) = both(at).filter(|cost| *cost < best) {
                (best, moved) = (cost, true);
                way[i] = Crossing { on: Some((node, share)), at };
            }
        }
    }
    moved
}

/// The leg through these crossings, over the surface.
fn told(mesh: &NavMesh, way: &[Crossing], cost: Cost, leg: RawLeg) -> RawLeg {
    let RawLeg { mut how, lattice, points } = leg;
    how.cost = cost;
    let mut eased = RawLeg { how, lattice: vec![lattice[0]], points: vec![points[0]] };
    for (i, ends) in way.windows(2).enumerate() {
        let [from, to] = [ends[0].at, ends[1].at];
        let is_last = i + 2 == way.len();
        let point = match is_last {
            // Where the leg ended, to the last bit: the next one begins there.
            true => points[points.len() - 1],
            false => mesh.frame().world_from_lattice(to),
        };
        eased.extend(surface_between(mesh, [from, to]), (to, point));
    }
    eased
}
