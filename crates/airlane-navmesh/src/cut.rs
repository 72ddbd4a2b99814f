//! Regions cut into convex polygons: a constrained Delaunay triangulation of their rings, then as many
//! triangles joined as stay convex, over the longest edges first (after Hertel & Mehlhorn 1983).

use crate::outline::{Outlines, Place, Region, turn};
use spade::{ConstrainedDelaunayTriangulation, HasPosition, Point2, Triangulation};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Corners of a polygon at most.
const MOST_CORNERS: usize = 8;

/// A corner in a triangulation.
#[derive(Clone, Copy)]
struct Pin {
    corner: u32,
    at: Place,
}

impl HasPosition for Pin {
    type Scalar = f64;

    fn position(&self) -> Point2<f64> {
        Point2::new(f64::from(self.at[0]), f64::from(self.at[1]))
    }
}

/// The polygons of a region, as corners counter-clockwise; `None` if its rings cross.
pub(crate) fn polygons(outlines: &Outlines, region: &Region) -> Option<Vec<Vec<u32>>> {
    let triangles = triangles(outlines, region)?;
    let at = |corner: u32| outlines.corners[corner as usize].at;
    Some(joined(triangles, at))
}

fn triangles(outlines: &Outlines, region: &Region) -> Option<Vec<[u32; 3]>> {
    let rings = outlines.rings(region);
    let mut cdt = ConstrainedDelaunayTriangulation::<Pin>::new();
    let mut handles = HashMap::new();
    for &corner in rings.iter().flatten() {
        let at = outlines.corners[corner as usize].at;
        if let Entry::Vacant(new) = handles.entry(corner) {
            new.insert(cdt.insert(Pin { corner, at }).ok()?);
        }
    }
    for ring in &rings {
        for (i, from) in ring.iter().enumerate() {
            let [from, to] = [*from, ring[(i + 1) % ring.len()]].map(|corner| handles[&corner]);
            if !cdt.can_add_constraint(from, to) {
                return None;
            }
            cdt.add_constraint(from, to);
        }
    }
    // Every ring is a border between inside and outside.
    let mut inside: HashMap<usize, bool> = HashMap::new();
    let mut waiting = Vec::new();
    for edge in cdt.convex_hull() {
        let face = edge.rev().face();
        if inside.insert(face.fix().index(), edge.is_constraint_edge()).is_none() {
            waiting.push(face);
        }
    }
    let mut found = Vec::new();
    while let Some(face) = waiting.pop() {
        let Some(inner) = face.as_inner() else { continue };
        let is_inside = inside[&face.fix().index()];
        if is_inside {
            found.push(inner.vertices().map(|vertex| vertex.data().corner));
        }
        for edge in inner.adjacent_edges() {
            let beyond = edge.rev().face();
            let index = beyond.fix().index();
            if !beyond.is_outer() && !inside.contains_key(&index) {
                inside.insert(index, is_inside != edge.is_constraint_edge());
                waiting.push(beyond);
            }
        }
    }
    // In an order that has nothing to do with the triangulation's.
    for triangle in &mut found {
        let least = (0..3).min_by_key(|&i| triangle[i]).unwrap_or(0);
        triangle.rotate_left(least);
    }
    found.sort_unstable();
    Some(found)
}

/// Joins triangles to convex polygons.
fn joined(triangles: Vec<[u32; 3]>, at: impl Fn(u32) -> Place) -> Vec<Vec<u32>> {
    let mut polygons: Vec<Vec<u32>> = triangles.iter().map(|corners| corners.to_vec()).collect();
    // Which polygon each triangle has become part of.
    let mut part_of: Vec<usize> = (0..polygons.len()).collect();
    let mut edges: HashMap<[u32; 2], usize> = HashMap::new();
    let mut shared = Vec::new();
    for (number, corners) in triangles.iter().enumerate() {
        for i in 0..3 {
            let [a, b] = [corners[i], corners[(i + 1) % 3]];
            match edges.get(&[b, a]) {
                Some(&other) => {
                    let gap = [0, 1].map(|i| i64::from(at(a)[i] - at(b)[i]));
                    let length = gap[0] * gap[0] + gap[1] * gap[1];
                    shared.push((std::cmp::Reverse(length), a.min(b), a.max(b), number, other));
                }
                None => {
                    edges.insert([a, b], number);
                }
            }
        }
    }
    shared.sort_unstable();
    for (_, a, b, one, other) in shared {
        let find = |mut part: usize| {
            while part_of[part] != part {
                part = part_of[part];
            }
            part
        };
        let (one, other) = (find(one), find(other));
        if one == other {
            continue;
        }
        if let Some(both) = convex_union(&polygons[one], &polygons[other], [a, b], &at) {
            let (kept, gone) = (one.min(other), one.max(other));
            part_of[gone] = kept;
            polygons[kept] = both;
            polygons[gone].clear();
        }
    }
    polygons.retain(|polygon| !polygon.is_empty());
    polygons
}

/// Two polygons without the edge that they share, if that is convex and not too large.
fn convex_union(
    one: &[u32],
    other: &[u32],
    [a, b]: [u32; 2],
    at: &impl Fn(u32) -> Place,
) -> Option<Vec<u32>> {
    if one.len() + other.len() - 2 > MOST_CORNERS {
        return None;
    }
    // From the end of the edge round to its beginning, first one and then the other.
    let from = |polygon: &[u32], ends: [u32; 2]| -> Option<Vec<u32>> {
        let count = polygon.len();
        let i =
            (0..count).find(|&i| polygon[i] == ends[0] && polygon[(i + 1) % count] == ends[1])?;
        Some((1..count).map(|k| polygon[(i + k) % count]).collect())
    };
    let (first, second) = match (from(one, [a, b]), from(other, [b, a])) {
        (Some(first), Some(second)) => (first, second),
        _ => (from(one, [b, a])?, from(other, [a, b])?),
    };
    let mut both = first;
    both.extend(second);
    let count = both.len();
    // Two polygons may share two edges in a row; what lies between would be a spike.
    let is_convex = (0..count).all(|i| {
        let [p, q, r] = [0, 1, 2].map(|k| both[(i + k) % count]);
        p != r && turn(at(p), at(q), at(r)) >= 0
    });
    let mut distinct = both.clone();
    distinct.sort_unstable();
    distinct.dedup();
    (is_convex && distinct.len() == count).then_some(both)
}
