//! The mesher against a plain look at every voxel.

use super::*;
use airlane::geom::{Frame, Voxel};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A face: its solid voxel and where it faces.
type Face = ([i32; 3], u8);

/// How open a corner is, by the definition. `far` says which ends of the face it lies at.
fn openness(solids: &VoxelSet, (voxel, face): Face, far: [bool; 2]) -> u16 {
    let axis = usize::from(face / 2);
    let (u, v) = [(1, 2), (0, 2), (0, 1)][axis];
    let is_solid = |along: i32, across: i32| {
        let mut at = voxel;
        at[axis] += if face % 2 == 1 { 1 } else { -1 };
        at[u] += along;
        at[v] += across;
        u16::from(is_solid(solids, at))
    };
    let [along, across] = far.map(|far| if far { 1 } else { -1 });
    let (beside, below) = (is_solid(along, 0), is_solid(0, across));
    if beside + below == 2 { 0 } else { 15 - 5 * (beside + below + is_solid(along, across)) }
}

fn is_solid(solids: &VoxelSet, at: [i32; 3]) -> bool {
    solids.in_box(Voxel(at)) && solids.contains(Voxel(at))
}

/// Every face between a solid voxel and one that is free or outside, with the shade of its corners.
fn plain_faces(solids: &VoxelSet) -> BTreeMap<Face, [u16; 4]> {
    let mut faces = BTreeMap::new();
    for Voxel(voxel) in solids.iter() {
        for face in 0..6 {
            let mut beyond = voxel;
            beyond[usize::from(face / 2)] += if face % 2 == 1 { 1 } else { -1 };
            if !is_solid(solids, beyond) {
                let ends = [[false, false], [true, false], [false, true], [true, true]];
                faces.insert((voxel, face), ends.map(|far| openness(solids, (voxel, face), far)));
            }
        }
    }
    faces
}

/// Cuts the rectangles of all chunks into faces again. The shade in between is that of the corners,
/// mixed as a renderer mixes it.
fn meshed_faces(solids: &VoxelSet, chunks: &[[i32; 3]]) -> BTreeMap<Face, [u16; 4]> {
    let mut faces = BTreeMap::new();
    for &chunk in chunks {
        for Quad { corner, face, extent: [w, h], shade } in mesh(solids, chunk) {
            let axis = usize::from(face / 2);
            let (u, v) = [(1, 2), (0, 2), (0, 1)][axis];
            let corner_shade = |i: u16| f64::from(shade >> (4 * i) & 15);
            let mixed = |along: u8, across: u8| {
                let (s, t) = (f64::from(along) / f64::from(w), f64::from(across) / f64::from(h));
                let low = corner_shade(0) * (1.0 - s) + corner_shade(1) * s;
                let high = corner_shade(2) * (1.0 - s) + corner_shade(3) * s;
                let mixed = low * (1.0 - t) + high * t;
                assert!((mixed - mixed.round()).abs() < 1e-9, "a shade that no face has");
                mixed.round() as u16
            };
            for across in 0..h {
                for along in 0..w {
                    let mut voxel: [i32; 3] =
                        std::array::from_fn(|i| chunk[i] * CHUNK + i32::from(corner[i]));
                    voxel[u] += i32::from(along);
                    voxel[v] += i32::from(across);
                    voxel[axis] -= i32::from(face % 2);
                    assert_eq!(
                        voxel.map(|c| c.div_euclid(CHUNK)),
                        chunk,
                        "a face of another chunk"
                    );
                    let ends = [(0, 0), (1, 0), (0, 1), (1, 1)];
                    let shades = ends.map(|(s, t)| mixed(along + s, across + t));
                    let twice = faces.insert((voxel, face), shades);
                    assert_eq!(twice, None, "face {face} of {voxel:?} is covered twice");
                }
            }
        }
    }
    faces
}

fn check(solids: &VoxelSet) {
    let [nx, ny, nz] = solids.size().map(|n| n.div_ceil(32) as i32);
    let all: Vec<_> = (0..nx * ny * nz).map(|n| [n % nx, n / nx % ny, n / (nx * ny)]).collect();
    let showing: Vec<_> =
        all.iter().copied().filter(|&chunk| !mesh(solids, chunk).is_empty()).collect();
    assert_eq!(showing_chunks(solids), showing);
    assert_eq!(meshed_faces(solids, &showing), plain_faces(solids));
}

#[test]
fn simple_shapes_have_few_rectangles() {
    let mut solids = VoxelSet::new([70, 40, 33]).unwrap();
    solids.insert_box([10, 10, 10], [20, 20, 20]);
    assert_eq!(mesh(&solids, [0, 0, 0]).len(), 6);
    solids.insert_box([0; 3], [70, 40, 33]);
    solids.compact();
    check(&solids);
    assert_eq!(mesh(&solids, [0, 0, 0]).len(), 3); // three sides of the box
    assert_eq!(mesh(&solids, [2, 1, 1]).len(), 3); // the three others
}

#[test]
fn the_padding_of_a_world_is_not_solid() {
    let world = airlane::world::World::bake(airlane::scene::Scene::open([35, 9, 3]).unwrap());
    assert!(showing_chunks(world.unwrap().solids()).is_empty());
}

#[test]
fn chunks_come_nearest_first() {
    let frame = Frame { origin: [100.0, 0.0, 0.0], voxel_size: 0.5 };
    let near = chunk_of(&frame, [100.0 + 40.0, 8.0, 8.0]); // in the middle of chunk 2
    assert_eq!(near, [2.0, 0.0, 0.0]);
    let mut chunks = vec![[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [2, 1, 0]];
    nearest_first(&mut chunks, near);
    assert_eq!(chunks, [[2, 0, 0], [1, 0, 0], [3, 0, 0], [2, 1, 0], [0, 0, 0]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The rectangles cover exactly the faces between solid and free voxels, each once, and shade
    /// every corner of each face as it is by itself; at borders of chunks and of the box too.
    #[test]
    fn rectangles_cover_every_face_once(
        size in prop::array::uniform3(1u32..70),
        boxes in prop::collection::vec((prop::array::uniform3(0i32..70), prop::array::uniform3(1i32..40), any::<bool>()), 0..6),
        dots in prop::collection::vec((prop::array::uniform3(0u32..70), any::<bool>()), 0..80),
    ) {
        let mut solids = VoxelSet::new(size).unwrap();
        for (low, extent, solid) in boxes {
            let high = std::array::from_fn(|i| low[i] + extent[i]);
            if solid { solids.insert_box(low, high) } else { solids.remove_box(low, high) }
        }
        for (at, solid) in dots {
            let voxel = Voxel(std::array::from_fn(|i| (at[i] % size[i]) as i32));
            if solid { solids.insert(voxel); } else { solids.remove(voxel); }
        }
        solids.compact();
        check(&solids);
        // As a world holds them, solid beyond the box.
        let world = airlane::world::World::bake(airlane::scene::Scene::of_solids(solids.clone()));
        prop_assert_eq!(showing_chunks(world.unwrap().solids()), showing_chunks(&solids));
    }
}
