//! A navmesh of a flat map: its cells as polygons.

use airlane::Airspace;
use airlane::geom::{LatticePoint, UNIT};
use airlane::scene::PolygonMesh;
use airlane::space::{NavMesh, NavMeshError};
use std::collections::BTreeMap;

/// The cells of an airspace that is one voxel high, as convex polygons. Where a corner of one lies within
/// an edge of another, that has a corner there too: polygons are joined by edges that they share.
pub(super) fn mesh_of(airspace: &Airspace) -> Result<NavMesh, NavMeshError> {
    let cells = airspace.cells();
    let boxes: Vec<[[i32; 2]; 2]> = cells
        .ids()
        .map(|id| cells.corners(cells.cell(id)).map(|corner| [corner.0[0], corner.0[1]]))
        .collect();
    let mut numbers: BTreeMap<[i32; 2], u32> = BTreeMap::new();
    for &[low, high] in &boxes {
        for corner in [low, [high[0], low[1]], high, [low[0], high[1]]] {
            let next = numbers.len() as u32;
            numbers.entry(corner).or_insert(next);
        }
    }
    let mut vertices = vec![[0.0; 3]; numbers.len()];
    for ([x, y], number) in &numbers {
        let point = LatticePoint([*x, *y, UNIT / 2]);
        vertices[*number as usize] = airspace.frame().world_from_lattice(point);
    }
    let polygons = boxes.iter().map(|ends| around(*ends, &numbers)).collect();
    NavMesh::new(&PolygonMesh {
        frame: *airspace.frame(),
        vertices,
        polygons,
        reach: airspace.frame().voxel_size,
        ..PolygonMesh::default()
    })
}

/// The corners on the border of a box, counter-clockwise.
fn around([low, high]: [[i32; 2]; 2], numbers: &BTreeMap<[i32; 2], u32>) -> Vec<u32> {
    let within = |at: &[i32; 2]| (0..2).all(|i| (low[i]..=high[i]).contains(&at[i]));
    let on = |axis: usize, value: i32| -> Vec<([i32; 2], u32)> {
        let all = numbers.iter().filter(|(at, _)| at[axis] == value && within(at));
        let mut side: Vec<_> = all.map(|(at, number)| (*at, *number)).collect();
        side.sort_unstable_by_key(|(at, _)| at[1 - axis]);
        side
    };
    let (bottom, right) = (on(1, low[1]), on(0, high[0]));
    let (mut top, mut left) = (on(1, high[1]), on(0, low[0]));
    top.reverse();
    left.reverse();
    // Every side ends where the next begins.
    let sides = [bottom, right, top, left];
    sides.iter().flat_map(|side| side[..side.len() - 1].iter().map(|(_, number)| *number)).collect()
}
