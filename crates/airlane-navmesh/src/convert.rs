//! From Recast's polygons to the engine's.

use crate::bake::{Bake, Grid};
use airlane::scene::PolygonMesh;
use glam::Vec3;
use rerecast::{DetailNavmesh, PolygonNavmesh};
use std::collections::BTreeMap;

/// Polygons as the engine takes them, and what was wrong with some.
pub(crate) struct Converted {
    pub(crate) raw: PolygonMesh,
    pub(crate) dropped: usize,
    pub(crate) severed: usize,
}

/// By how many cells Recast lifts a surface: what is solid of a cell reaches to its upper face, at least
/// one cell above what it is made of, and the detailed surface lies a cell above that. Floors at whole
/// cells are where they should be without it, others at most a cell too low.
const LIFT: f32 = 2.0;

/// Turns Recast's polygons into a [`PolygonMesh`]. Where outlines cross, Recast may leave polygons
/// without an area or two on one side of an edge; the first are dropped, the second get corners of
/// their own, so that they are islands.
pub(crate) fn convert(
    polygons: &PolygonNavmesh,
    detail: &DetailNavmesh,
    grid: &Grid,
    bake: &Bake,
) -> Converted {
    let mut heights: Vec<Option<f32>> = vec![None; polygons.vertices.len()];
    let mut raw = PolygonMesh {
        frame: grid.frame,
        // Those who name a point on the floor, and those who name the middle of a body.
        reach: bake.height.max(bake.step),
        ..PolygonMesh::default()
    };
    let (mut dropped, mut severed) = (0, 0);
    let mut taken: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    for (id, corners) in polygons.polygons().enumerate() {
        let mut corners: Vec<u32> = corners.map(u32::from).collect();
        let Some(sub) = detail.meshes.get(id) else { continue };
        let points = &detail.vertices[sub.base_vertex_index as usize..][..sub.vertex_count as usize];
        // The first points of the surface are the corners, at the height of the floor.
        for (&corner, point) in corners.iter().zip(points) {
            heights[corner as usize].get_or_insert(point.y);
        }
        // Counter-clockwise from above in the engine's axes, or none.
        let place = |corner: u32| {
            let at = polygons.vertices[corner as usize];
            [i64::from(at.z), i64::from(at.x)]
        };
        let first = place(corners[0]);
        let twice: i64 = corners
            .windows(2)
            .map(|pair| {
                let [a, b] = [pair[0], pair[1]].map(place);
                (a[0] - first[0]) * (b[1] - first[1]) - (a[1] - first[1]) * (b[0] - first[0])
            })
            .sum();
        if twice == 0 {
            dropped += 1;
            continue;
        }
        if twice < 0 {
            corners.reverse();
        }
        let sides = |corners: &[u32]| -> Vec<[u32; 2]> {
            (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]).collect()
        };
        if sides(&corners).iter().any(|side| taken.contains_key(side)) {
            severed += 1;
            for corner in &mut corners {
                heights.push(heights[*corner as usize]);
                raw.vertices.push(corner_place(polygons, *corner));
                *corner = (heights.len() - 1) as u32;
            }
        }
        taken.extend(sides(&corners).into_iter().map(|side| (side, id)));
        let triangles = &detail.triangles[sub.base_triangle_index as usize..]
            [..sub.triangle_count as usize];
        let triangle = |&[a, b, c]: &[u8; 3]| {
            [a, b, c].map(|point| grid.world_from_cells(points[usize::from(point)] - LIFT * Vec3::Y))
        };
        raw.details.push(triangles.iter().map(triangle).collect());
        raw.polygons.push(corners);
    }
    // Corners that were copied come after all others.
    let copies = std::mem::take(&mut raw.vertices);
    let own = (0..polygons.vertices.len() as u32).map(|corner| corner_place(polygons, corner));
    let places = own.chain(copies).zip(heights);
    raw.vertices = places
        .map(|([x, floor, z], height)| {
            let up = height.unwrap_or(floor as f32 + 1.0) - LIFT;
            grid.world_from_cells(Vec3::new(x as f32, up, z as f32))
        })
        .collect();
    Converted { raw, dropped, severed }
}

/// Where a corner is, in cells.
fn corner_place(polygons: &PolygonNavmesh, corner: u32) -> [f64; 3] {
    let at = polygons.vertices[corner as usize];
    [at.x, at.y, at.z].map(f64::from)
}
