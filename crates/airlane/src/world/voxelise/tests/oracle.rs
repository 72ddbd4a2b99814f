//! A slow and obvious judge of what triangles touch, in whole numbers.
//!
//! A point of the triangle is its first corner plus `s` times one edge plus `t` times another, with
//! `s` and `t` at least 0 and together at most 1; it lies in the box if six more inequalities hold.
//! Whether nine linear inequalities in two unknowns have a solution is decided by eliminating one
//! unknown after the other (Fourier and Motzkin). No axes, no shadows, no rounding.

use super::{LATTICE, Listed, Surroundings};
use crate::geom::Voxel;
use crate::scene::Scene;

/// `s` and `t` with `a * s + b * t <= c`.
#[derive(Clone, Copy)]
struct Inequality {
    a: i128,
    b: i128,
    c: i128,
}

/// Whether a closed triangle touches the closed box from `low` to `high`.
fn touches(corners: [[i128; 3]; 3], low: [i128; 3], high: [i128; 3]) -> bool {
    let [p, q, r] = corners;
    let mut all = vec![
        Inequality { a: -1, b: 0, c: 0 },
        Inequality { a: 0, b: -1, c: 0 },
        Inequality { a: 1, b: 1, c: 1 },
    ];
    for i in 0..3 {
        let (a, b) = (q[i] - p[i], r[i] - p[i]);
        all.push(Inequality { a, b, c: high[i] - p[i] });
        all.push(Inequality { a: -a, b: -b, c: p[i] - low[i] });
    }

    let mut in_s: Vec<Inequality> = all.iter().copied().filter(|one| one.b == 0).collect();
    for above in all.iter().filter(|one| one.b > 0) {
        for below in all.iter().filter(|one| one.b < 0) {
            in_s.push(Inequality {
                a: above.a * -below.b + below.a * above.b,
                b: 0,
                c: above.c * -below.b + below.c * above.b,
            });
        }
    }
    let constant = in_s.iter().filter(|one| one.a == 0).all(|one| one.c >= 0);
    constant
        && in_s.iter().filter(|one| one.a > 0).all(|above| {
            in_s.iter().filter(|one| one.a < 0).all(|below| below.c * above.a >= above.c * below.a)
        })
}

/// Steps of the finer lattice on which cubes are grown, for each step of the coarse one.
const FINER: i128 = 1 << 15;

/// Compares a scene with what the oracle says about lattice triangles: all that is touched must be
/// solid, and all that is solid must be touched once cubes are grown by 1 / (256 * 2^15) voxel.
pub(super) fn judge(scene: &Scene, triangles: &[[[i32; 3]; 3]], around: Surroundings) {
    assert_eq!(scene.listed, Listed::Solid);
    let size = scene.voxels.size().map(|n| n as i32);
    for z in 0..size[2] {
        for y in 0..size[1] {
            for x in 0..size[0] {
                let place = [x, y, z];
                let low = std::array::from_fn(|i| i128::from((place[i] + around.low[i]) * LATTICE));
                let grown = |by: i128| {
                    let high = low.map(|c: i128| (c + i128::from(LATTICE)) * FINER + by);
                    let low = low.map(|c| c * FINER - by);
                    triangles.iter().any(|corners| {
                        let fine = corners.map(|corner| corner.map(|c| i128::from(c) * FINER));
                        touches(fine, low, high)
                    })
                };
                let voxel = Voxel(place);
                match scene.voxels.contains(voxel) {
                    true => {
                        assert!(grown(1), "{voxel} is solid and touches nothing: {triangles:?}")
                    }
                    false => assert!(!grown(0), "{voxel} is free and touched: {triangles:?}"),
                }
            }
        }
    }
}

#[test]
fn the_judge_knows_faces_edges_and_corners() {
    let cube = |corners: [[i128; 3]; 3]| touches(corners, [0; 3], [10; 3]);
    assert!(cube([[1, 1, 1], [2, 1, 1], [1, 2, 1]]), "inside");
    assert!(cube([[10, -50, -50], [10, 100, -50], [10, -50, 100]]), "on a face");
    assert!(!cube([[11, -50, -50], [11, 100, -50], [11, -50, 100]]), "beside a face");
    assert!(cube([[20, 0, 5], [0, 20, 5], [20, 20, 5]]), "on an edge");
    assert!(!cube([[21, 0, 5], [0, 21, 5], [21, 21, 5]]), "beside an edge");
    assert!(cube([[30, 0, 0], [0, 30, 0], [0, 0, 30]]), "through a corner");
    assert!(!cube([[31, 0, 0], [0, 31, 0], [0, 0, 31]]), "beside a corner");
    assert!(cube([[-5, 5, 5], [15, 5, 5], [15, 5, 5]]), "a segment through it");
    assert!(!cube([[11, 5, 5], [15, 5, 5], [15, 5, 5]]), "a segment beside it");
    assert!(cube([[10, 10, 10]; 3]), "a point on a corner");
    assert!(!cube([[10, 10, 11]; 3]), "a point beside a corner");
}
