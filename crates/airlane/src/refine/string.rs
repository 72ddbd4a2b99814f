//! A taut string over a navmesh, in the plane and on its surface.
//!
//! 1. [`pull`] finds the shortest way through a row of edges: the funnel algorithm (Lee & Preparata
//!    1984) in the form of Mononen's *simple stupid funnel* (2010). Its bends are corners of the mesh,
//!    so it decides in whole numbers.
//! 2. [`lay`] lays the string on the surface: a point wherever it crosses from one slope to another.

use crate::geom::flat::{Flat, bearing, flat_distance, side};
use crate::geom::vector::{dot, minus, plus};
use crate::geom::{LatticePoint, STRAIGHT};
use crate::space::{EdgeId, NavMesh, PolygonId, Spot};

/// A bend of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Knot {
    at: LatticePoint,
    /// Edges crossed before it or at it.
    crossed: usize,
}

/// A row of edges over which one goes from a point of the first edge's polygon to a point of the
/// polygon beyond the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'m> {
    pub(crate) mesh: &'m NavMesh,
    pub(crate) start: LatticePoint,
    pub(crate) edges: &'m [EdgeId],
    pub(crate) goal: LatticePoint,
    /// The polygon that both ends lie in where no edge is crossed.
    pub(crate) polygon: PolygonId,
}

/// The shortest way over a row of edges.
#[derive(Clone, Debug)]
pub(crate) struct Taut<'m> {
    row: Row<'m>,
    knots: Vec<Knot>,
}

/// Pulls a string taut over a row of edges.
pub(crate) fn pull(row: Row<'_>) -> Taut<'_> {
    let gate = |i: usize| match row.edges.get(i) {
        Some(&edge) => row.mesh.end_points(edge),
        None => [row.goal; 2],
    };
    let mut knots = vec![Knot { at: row.start, crossed: 0 }];
    let mut apex = row.start;
    // The sides of the funnel, and up to which edge each is known to be the narrowest.
    let [mut right, mut left] = [(row.start, 0); 2];
    let mut i = 0;
    while i <= row.edges.len() {
        let [to_right, to_left] = gate(i);
        let from = apex.flat();
        let towards = |point: LatticePoint| bearing(from, point.flat());
        let bend = |side: (LatticePoint, usize)| Knot { at: side.0, crossed: side.1 };
        let mut bent = None;
        // A funnel may close to a ray, along an edge; only what leads off it bends the string.
        if side(towards(right.0), towards(to_right)) >= 0 {
            if right.0.flat() == from || side(towards(left.0), towards(to_right)) <= 0 {
                right = (to_right, i);
            } else {
                bent = Some(bend(left));
            }
        }
        if bent.is_none() && side(towards(left.0), towards(to_left)) <= 0 {
            if left.0.flat() == from || side(towards(right.0), towards(to_left)) >= 0 {
                left = (to_left, i);
            } else {
                bent = Some(bend(right));
            }
        }
        i += 1;
        if let Some(knot) = bent {
            // Once more from there, beginning with the edge after it.
            apex = knot.at;
            i = knot.crossed + 1;
            [right, left] = [(apex, knot.crossed); 2];
            knots.push(Knot { crossed: (knot.crossed + 1).min(row.edges.len()), ..knot });
        }
    }
    knots.push(Knot { at: row.goal, crossed: row.edges.len() });
    knots.dedup_by(|next, last| next.at.flat() == last.at.flat());
    if let Some(last) = knots.last_mut() {
        last.at = row.goal; // as high as it was asked for
    }
    if knots.len() == 1 && row.start != row.goal {
        knots.insert(0, Knot { at: row.start, crossed: 0 });
    }
    Taut { row, knots }
}

impl Taut<'_> {
    /// Its length as seen from above, in lattice steps.
    pub(crate) fn flat_length(&self) -> f64 {
        let pairs = self.knots.windows(2).map(|pair| [pair[0], pair[1]]);
        pairs.map(|[a, b]| flat_distance(a.at.flat(), b.at.flat())).sum()
    }

    /// The string on the surface, in lattice steps.
    pub(crate) fn lay(&self) -> Vec<[f64; 3]> {
        let Row { mesh, edges, .. } = self.row;
        let mut points: Vec<[f64; 3]> = Vec::new();
        for pair in self.knots.windows(2) {
            let [from, to] = [pair[0].at, pair[1].at].map(|at| at.flat());
            let mut here = from.map(f64::from);
            let mut polygon = self.polygon_before(pair[0].crossed);
            points.push(pair[0].at.0.map(f64::from));
            for &edge in &edges[pair[0].crossed..pair[1].crossed] {
                let ends = mesh.ends(edge).map(|vertex| mesh.place(vertex));
                let there = crossing([from, to], ends, here);
                points.extend(mesh.bends_between(polygon, [here, there]));
                let [x, y] = there;
                points.push([x, y, mesh.height(polygon, there)]);
                (here, polygon) = (there, mesh.beyond(edge).unwrap_or(polygon));
            }
            points.extend(mesh.bends_between(polygon, [here, to.map(f64::from)]));
        }
        points.extend(self.knots.last().map(|knot| knot.at.0.map(f64::from)));
        without_straight(points)
    }

    /// The polygon one is in after crossing so many edges.
    fn polygon_before(&self, crossed: usize) -> PolygonId {
        let Row { mesh, edges, polygon, .. } = self.row;
        match (edges.get(crossed), edges.last()) {
            (Some(&next), _) => mesh.owner(next),
            (None, Some(&last)) => mesh.beyond(last).unwrap_or(polygon),
            (None, None) => polygon,
        }
    }
}

/// Where the straight way between two places crosses an edge; not before `here`. Along the edge it
/// is as near as can be.
fn crossing([from, to]: [Flat; 2], [a, b]: [Flat; 2], here: Spot) -> Spot {
    let (ahead, edge) = (bearing(from, to), bearing(a, b));
    let share = match side(edge, ahead) {
        0 => return here,
        across => side(edge, bearing(from, a)) as f64 / across as f64,
    };
    let spot = |i: usize| f64::from(from[i]) + share.clamp(0.0, 1.0) * f64::from(ahead[i]);
    [spot(0), spot(1)]
}

/// Drops repeated points and points on the straight line between the one kept before and the next.
fn without_straight(points: Vec<[f64; 3]>) -> Vec<[f64; 3]> {
    let mut kept: Vec<[f64; 3]> = Vec::new();
    for (i, &point) in points.iter().enumerate() {
        let is_end = i == 0 || i + 1 == points.len();
        let is_straight = |last: &[f64; 3]| {
            let next = points[i + 1];
            let (ahead, gap) = (minus(next, *last), minus(point, *last));
            let squared = dot(ahead, ahead);
            let off = plus(gap, ahead, -dot(ahead, gap) / squared);
            squared == 0.0 || dot(off, off) < STRAIGHT * STRAIGHT
        };
        if is_end || !kept.last().is_some_and(is_straight) {
            kept.push(point);
        }
    }
    kept
}
