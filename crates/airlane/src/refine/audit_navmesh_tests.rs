//! The measures of the auditor of navmeshes, and ways that leave a mesh by a little.

use super::*;
use crate::geom::Frame;
use crate::rng::Rng;
use crate::scene::PolygonMesh;

const FRAME: Frame = Frame { origin: [1.0, 2.0, 3.0], voxel_size: 0.5 };

/// The ground of the ramp: rises along x, less steeply from x = 4 on, and along y.
fn ground(x: f64, y: f64) -> f64 {
    4.0 + (x - 2.0) * 0.5 - (x - 4.0).max(0.0) * 0.25 + (y - 3.0) * 0.125
}

/// Two squares of a ramp, one that meets the second in a corner only, and one three units above the
/// first.
fn ramp() -> NavMesh {
    let corners = [[2, 3], [4, 3], [4, 5], [2, 5], [6, 3], [6, 5], [8, 5], [8, 7], [6, 7]];
    let at = |&[x, y]: &[i32; 2]| {
        let [x, y] = [x, y].map(f64::from);
        [x, y, ground(x, y)]
    };
    let mut vertices: Vec<[f64; 3]> = corners.iter().map(at).collect();
    vertices.extend(corners[..4].iter().map(at).map(|[x, y, z]| [x, y, z + 3.0]));
    let polygons = vec![vec![0, 1, 2, 3], vec![1, 4, 5, 2], vec![5, 6, 7, 8], vec![9, 10, 11, 12]];
    NavMesh::new(&PolygonMesh {
        frame: FRAME,
        vertices,
        polygons,
        reach: 0.5,
        ..Default::default()
    })
    .unwrap()
}

fn on(x: f64, y: f64) -> [f64; 3] {
    [x, y, ground(x, y)]
}

fn draw(rng: &mut Rng) -> [f64; 2] {
    [0; 2].map(|_| f64::from(rng.range(-300, 700)) / 100.0)
}

#[test]
fn ways_on_a_ramp_may_leave_it_by_no_more_than_allowed() {
    let mesh = ramp();
    let judge = |way: &[[f64; 3]]| audit_navmesh(&mesh, way, 0.05);
    let faulty = |segment, why| Err(Fault::Move { segment, why });
    let (no_start, leaves) = ("it does not start on the mesh", "it leaves the mesh");
    let bent = [on(2.5, 3.5), on(4.0, 4.2), on(5.5, 3.2)];
    assert_eq!(judge(&bent), Ok(()));
    assert_eq!(judge(&[on(3.0, 4.0), on(3.0, 4.0), on(3.5, 4.5)]), Ok(()));
    // Straight across the kink at x = 4 is a quarter below the ground in the middle.
    assert_eq!(judge(&[on(2.5, 4.0), on(5.5, 4.0)]), faulty(0, no_start));
    assert_eq!(judge(&[on(3.9, 4.0), on(4.1, 4.0)]), Ok(()));
    for (lift, expected) in [(0.04, true), (-0.04, true), (0.06, false), (-0.06, false)] {
        let lifted = |[x, y, z]: [f64; 3]| [x, y, z + lift];
        assert_eq!(judge(&bent.map(lifted)).is_ok(), expected, "{lift}");
        assert_eq!(judge(&[lifted(bent[0])]).is_ok(), expected, "{lift}");
        let last = [bent[0], bent[1], lifted(bent[2])];
        assert_eq!(judge(&last).is_ok(), expected, "{lift}");
    }
    // Beyond the border by less and by more than what the lattice rounds.
    let step = 0.5 / 256.0;
    for (beyond, expected) in [(0.9 * step, true), (1.2 * step, false), (0.3, false)] {
        for out in
            [[3.0, 3.0 - beyond], [2.0 - beyond, 4.0], [3.0, 5.0 + beyond], [6.0 + beyond, 4.0]]
        {
            let [x, y] = out;
            let inside = if x > 5.0 { on(5.0, 4.0) } else { on(3.0, 4.0) };
            let out = [x, y, ground(x, y)];
            assert_eq!(judge(&[inside, out]).is_ok(), expected, "{out:?}");
            assert_eq!(judge(&[out, inside]).is_ok(), expected, "{out:?}");
        }
    }
    assert_eq!(judge(&[[3.0, 2.0, ground(3.0, 2.0)], on(3.0, 4.0)]), faulty(0, no_start));
    assert_eq!(judge(&[on(3.0, 4.0), [3.0, 2.0, ground(3.0, 2.0)]]), faulty(0, leaves));
    // Through the corner, and between the floors.
    assert_eq!(judge(&[on(5.0, 4.0), on(7.0, 6.0)]), faulty(0, leaves));
    assert_eq!(judge(&[on(5.0, 4.0), on(6.0, 5.0), on(7.0, 6.0)]), faulty(1, leaves));
    let above = |at: [f64; 3]| [at[0], at[1], at[2] + 3.0];
    assert_eq!(judge(&[above(on(2.5, 3.5)), above(on(3.5, 4.5))]), Ok(()));
    assert_eq!(judge(&[on(2.5, 3.5), above(on(3.5, 4.5))]), faulty(0, no_start));
    let straight_on = [5.0, 4.0, 4.0 + 3.0 * 0.5 + 0.125 + 3.0];
    assert_eq!(judge(&[above(on(3.0, 4.0)), straight_on]), faulty(0, leaves));
    // The next segment starts where the one before it arrived, and not on the other floor.
    let jump = [on(2.5, 3.5), on(3.0, 4.0), above(on(3.0, 4.0)), above(on(3.5, 4.0))];
    assert_eq!(judge(&jump), faulty(1, no_start));
    assert_eq!(judge(&[]), Err(Fault::Empty));
    for bad in [f64::NAN, f64::INFINITY] {
        assert_eq!(
            judge(&[on(3.0, 4.0), [3.0, bad, 4.5]]),
            faulty(0, "a coordinate is not finite")
        );
    }
}

#[test]
fn heights_are_those_of_the_ramp() {
    let mesh = ramp();
    let floor = Floor::new(&mesh, 0.05);
    assert!((floor.off - 0.1).abs() < 1e-12, "in voxels");
    assert_eq!(floor.voxels([2.0, 4.0, 3.5]), [2.0, 4.0, 1.0]);
    let mut rng = Rng::new(7, 1);
    for _ in 0..200 {
        let [x, y] = [2.0, 3.0].map(|low| low + f64::from(rng.range(0, 200)) / 100.0);
        for (polygon, at, rise) in
            [(0, on(x, y), 0.0), (1, on(x + 2.0, y), 0.0), (3, on(x, y), 3.0)]
        {
            let expected = floor.voxels(at)[2] + 2.0 * rise;
            let found = floor.height(polygon, floor.voxels(at));
            assert!((found - expected).abs() < 1e-9, "{polygon} {at:?}: {found} {expected}");
        }
    }
    // Neighbours share an edge, each with the other.
    let shared =
        |id: usize| floor.neighbours[id].iter().map(|(other, _)| *other).collect::<Vec<_>>();
    assert_eq!([0, 1, 2, 3].map(shared), [vec![1], vec![0], vec![], vec![]]);
}

/// A surface of several triangles is as high as the one that holds the point.
#[test]
fn heights_follow_the_details_of_a_polygon() {
    let outline = [[0, 0], [8, 0], [8, 8], [0, 8]].map(|c| c.map(f64::from));
    let peak = [4.0, 4.0, 2.0];
    let details = (0..4).map(|i| {
        let [[ax, ay], [bx, by]] = [outline[i], outline[(i + 1) % 4]];
        [[ax, ay, 0.0], [bx, by, 0.0], peak]
    });
    let raw = PolygonMesh {
        frame: Frame { origin: [0.0; 3], voxel_size: 1.0 },
        vertices: outline.iter().map(|&[x, y]| [x, y, 0.0]).collect(),
        polygons: vec![vec![0, 1, 2, 3]],
        details: vec![details.collect()],
        reach: 0.5,
        ..PolygonMesh::default()
    };
    let mesh = NavMesh::new(&raw).unwrap();
    let floor = Floor::new(&mesh, 0.1);
    for n in 0..289 {
        let [x, y] = [n % 17, n / 17].map(|c| f64::from(c) / 2.0);
        let expected = x.min(y).min(8.0 - x).min(8.0 - y) / 2.0;
        let found = floor.height(0, [x, y, 0.0]);
        assert!((found - expected).abs() < 1e-9, "{x} {y}: {found} {expected}");
    }
    // A way is held against the surface between its ends, too.
    let judge = |way: &[[f64; 3]]| audit_navmesh(&mesh, way, 0.1);
    assert_eq!(judge(&[[1.0, 4.0, 0.5], [4.0, 4.0, 2.0], [7.0, 4.0, 0.5]]), Ok(()));
    assert!(judge(&[[1.0, 4.0, 0.5], [7.0, 4.0, 0.5]]).is_err());
    assert_eq!(judge(&[[2.0, 2.5, 1.0], [2.0, 5.5, 1.0]]), Ok(()));
    assert_eq!(judge(&[[2.0, 5.5, 1.0], [2.0, 2.5, 1.0]]), Ok(()));
}

#[test]
fn distances_from_a_segment_are_the_least_of_its_samples() {
    let mut rng = Rng::new(7, 2);
    for round in 0..400 {
        let [at, a, b] = [0; 3].map(|_| draw(&mut rng));
        let b = if round % 10 == 0 { a } else { b };
        let least = (0..=1000)
            .map(|n| {
                let t = f64::from(n) / 1000.0;
                (at[0] - a[0] - t * (b[0] - a[0])).hypot(at[1] - a[1] - t * (b[1] - a[1]))
            })
            .fold(f64::INFINITY, f64::min);
        let found = from_segment(at, [a, b]);
        assert!(
            found <= least + 1e-9 && found > least - 0.01,
            "{at:?} {a:?} {b:?}: {found} {least}"
        );
    }
}

#[test]
fn sides_are_measured_outwards() {
    let oblong = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]];
    for [x, y] in [[1.0, 0.5], [3.5, 1.75], [-1.0, 5.0], [7.0, -2.0]] {
        let sides = [-y, x - 4.0, y - 2.0, -x];
        for (i, expected) in sides.into_iter().enumerate() {
            assert!((outside(&oblong, i, [x, y]) - expected).abs() < 1e-12, "{i} {x} {y}");
        }
        let worst = sides.into_iter().fold(f64::NEG_INFINITY, f64::max);
        assert!((beside(&oblong, [x, y]) - worst).abs() < 1e-12);
    }
    let slanted = [[1.0, 1.0], [5.0, 4.0], [1.0, 4.0]];
    assert!((outside(&slanted, 0, [5.0, 1.0]) - 2.4).abs() < 1e-12);
    assert!((outside(&slanted, 0, [1.0, 4.0]) + 2.4).abs() < 1e-12);
    assert!((outside(&slanted, 1, [2.0, 6.5]) - 2.5).abs() < 1e-12);
    assert!((outside(&slanted, 2, [0.5, 2.0]) - 0.5).abs() < 1e-12);
}

#[test]
fn segments_are_clipped_where_they_enter_and_leave() {
    let oblong = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]];
    let flat = |from: [f64; 2], to: [f64; 2]| {
        clip(&oblong, [[from[0], from[1], 9.0], [to[0], to[1], -9.0]])
    };
    assert_eq!(flat([1.0, 1.0], [3.0, 1.5]), Some([0.0, 1.0]));
    assert_eq!(flat([1.0, 1.0], [1.0, 1.0]), Some([0.0, 1.0]));
    for gone in [[[-3.0, 1.0], [-1.0, 1.5]], [[-1.0, 1.0], [1.0, 4.0]], [[1.0, -3.0], [9.0, 1.0]]] {
        assert_eq!(flat(gone[0], gone[1]), None, "{gone:?}");
    }
    // The border is a lattice step wide.
    let near = |found: Option<[f64; 2]>, [begin, end]: [f64; 2]| {
        let found = found.unwrap();
        assert!((found[0] - begin).abs() < 1e-9 && (found[1] - end).abs() < 1e-9, "{found:?}");
    };
    near(flat([-4.0, 1.0], [12.0, 1.0]), [(4.0 - BESIDE) / 16.0, (8.0 + BESIDE) / 16.0]);
    near(flat([12.0, 1.0], [-4.0, 1.0]), [(8.0 - BESIDE) / 16.0, (12.0 + BESIDE) / 16.0]);
    near(flat([1.0, 1.0], [1.0, 5.0]), [0.0, (1.0 + BESIDE) / 4.0]);
    near(flat([1.0, 5.0], [1.0, 1.0]), [(3.0 - BESIDE) / 4.0, 1.0]);
    near(flat([-1.0, -1.0], [5.0, 5.0]), [(1.0 - BESIDE) / 6.0, (3.0 + BESIDE) / 6.0]);
    // Random triangles, by samples.
    let mut rng = Rng::new(7, 3);
    for _ in 0..400 {
        let [a, b, c, from, to] = [0; 5].map(|_| draw(&mut rng));
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area.abs() < 1.0 {
            continue;
        }
        let corners = if area > 0.0 { [a, b, c] } else { [a, c, b] };
        let found = clip(&corners, [[from[0], from[1], 0.0], [to[0], to[1], 0.0]]);
        for n in 0..=200 {
            let t = f64::from(n) / 200.0;
            let at = [0, 1].map(|i| from[i] + t * (to[i] - from[i]));
            let over = beside(&corners, at) - BESIDE;
            let inside = found.is_some_and(|[begin, end]| begin <= t && t <= end);
            assert!(over.abs() < 1e-9 || inside == (over < 0.0), "{corners:?} {from:?} {to:?} {t}");
        }
    }
}

#[test]
fn segments_meet_edges_that_they_cross_or_nearly_touch() {
    let mesh = ramp();
    let floor = Floor::new(&mesh, 0.05);
    let world = |[x, y]: [f64; 2]| [1.0 + x / 2.0, 2.0 + y / 2.0, 3.0];
    let mut rng = Rng::new(7, 4);
    let mut met = 0;
    for round in 0..600 {
        let [p, q, from, to] = [0; 4].map(|_| draw(&mut rng));
        let shares = match round % 3 {
            0 => [0.0, 1.0],
            1 => [0.25, 0.5],
            _ => [0.6, 0.6],
        };
        let ends = [from, to].map(world);
        let at = |t: f64| [0, 1].map(|i| from[i] + t * (to[i] - from[i]));
        let (least, margin) = {
            let sample = |n: i32| {
                let t = shares[0] + f64::from(n) / 500.0 * (shares[1] - shares[0]);
                from_segment(at(t), [p, q])
            };
            let length = (to[0] - from[0]).hypot(to[1] - from[1]) * (shares[1] - shares[0]);
            ((0..=500).map(sample).fold(f64::INFINITY, f64::min), length / 1000.0)
        };
        let found = floor.meets([p, q], ends, shares);
        if least <= 2.0 * BESIDE - 1e-9 {
            assert!(found, "{p:?} {q:?} {from:?} {to:?} {shares:?}");
        }
        if least - margin > 2.0 * BESIDE {
            assert!(!found, "{p:?} {q:?} {from:?} {to:?} {shares:?}");
        }
        met += u32::from(found);
        // Ends that come within a distance of the edge.
        let length = (q[0] - p[0]).hypot(q[1] - p[1]);
        let beside = [(p[1] - q[1]) / length, (q[0] - p[0]) / length];
        let off = |far: f64| [0, 1].map(|i| (p[i] + q[i]) / 2.0 + far * beside[i]);
        for (steps, expected) in [(1.0, true), (1.9, true), (2.1, false), (3.0, false)] {
            for side in [-1.0, 1.0] {
                let ends = [off(side * steps * BESIDE), off(side * 2.0)];
                assert_eq!(floor.meets([p, q], ends.map(world), [0.0, 1.0]), expected);
                let ends = [ends[1], ends[0]];
                assert_eq!(floor.meets([p, q], ends.map(world), [0.0, 1.0]), expected);
                assert!(!floor.meets([p, q], ends.map(world), [0.0, 0.5]) || length < 1e-6);
            }
        }
    }
    assert!((30..500).contains(&met), "{met}");
}
