//! What the auditor of paths lets pass, and what it refuses.

use super::*;
use crate::rng::Rng;
use crate::scene::Scene;
use std::collections::BTreeSet;

/// A box of 8³ voxels in which only these are solid.
fn world(solids: &[[i32; 3]]) -> World {
    let mut scene = Scene::open([8; 3]).unwrap();
    for &voxel in solids {
        scene.voxels.insert(Voxel(voxel));
    }
    World::bake(scene).unwrap()
}

fn centres(voxels: &[[i32; 3]]) -> Vec<LatticePoint> {
    voxels.iter().map(|&voxel| Voxel(voxel).centre()).collect()
}

/// The numbers 0 to `edge`³, as coordinates.
fn cube(edge: i32) -> impl Iterator<Item = [i32; 3]> {
    (0..edge.pow(3)).map(move |n| [n % edge, n / edge % edge, n / edge / edge])
}

const RULES: [CornerRule; 3] = [CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll];

#[test]
fn ends_that_were_not_asked_for_are_found_out() {
    let world = world(&[]);
    let path = centres(&[[1, 1, 1], [2, 5, 3]]);
    let [from, to] = [path[0], path[1]];
    assert_eq!(audit(&world, &path, from, to, Contact::Open), Ok(()));
    let found = audit(&world, &path, to, to, Contact::Open);
    assert_eq!(found, Err(Fault::Start { found: from, expected: to }));
    let found = audit(&world, &path, from, from, Contact::Open);
    assert_eq!(found, Err(Fault::End { found: to, expected: from }));
    assert_eq!(audit(&world, &[], from, to, Contact::Open), Err(Fault::Empty));
    let outside = LatticePoint([128, 128, -1]);
    let found = audit(&world, &[outside], outside, outside, Contact::Sliding);
    assert!(matches!(found, Err(Fault::Enters { segment: 0, .. })), "{found:?}");
}

/// A run of two steps in every direction, past one solid voxel in every place. Where no corner may be
/// cut, moves are as wide as a segment in open contact; where all may be cut, only voxels on the line
/// count; edges are those that two axes share.
#[test]
fn moves_may_cut_only_the_corners_that_the_rule_allows() {
    let (from, most) = ([2; 3], Neighbourhood::TwentySix);
    for solid in cube(5) {
        let world = world(&[solid]);
        for step in cube(3).map(|c| c.map(|c| c - 1)).filter(|step| *step != [0; 3]) {
            let to: [i32; 3] = std::array::from_fn(|i| from[i] + 2 * step[i]);
            let path = centres(&[from, to]);
            let is_on_line =
                (0..3).any(|n| solid == std::array::from_fn(|i| from[i] + n * step[i]));
            let touches = audit_polyline(&world, &path, Contact::Open).is_err();
            let axes = step.iter().filter(|c| **c != 0).count();
            for rule in RULES {
                let expected = match rule {
                    CornerRule::CutNone => touches,
                    CornerRule::CutEdges if axes == 3 => touches,
                    _ => is_on_line,
                };
                let expected = match expected {
                    true => Err(Fault::Touches { segment: 0, voxel: Voxel(solid) }),
                    false => Ok(()),
                };
                let found = audit_moves(&world, &path, most, rule);
                assert_eq!(found, expected, "{rule:?} {step:?} {solid:?}");
            }
        }
    }
}

#[test]
fn moves_that_are_none_of_the_neighbourhood_are_found_out() {
    let world = world(&[[6, 6, 6]]);
    let judge = |path: &[LatticePoint], most| audit_moves(&world, path, most, CornerRule::CutNone);
    let faulty = |segment, why| Err(Fault::Move { segment, why });
    let by_axes = [[1, 3, 1], [3, 3, 1], [3, 3, 3]].map(|to| centres(&[[1, 1, 1], to]));
    let all = [Neighbourhood::Six, Neighbourhood::Eighteen, Neighbourhood::TwentySix];
    for (most, neighbourhood) in all.into_iter().enumerate() {
        for (axes, path) in by_axes.iter().enumerate() {
            let expected = match axes <= most {
                true => Ok(()),
                false => faulty(0, "its direction is not in the neighbourhood"),
            };
            assert_eq!(judge(path, neighbourhood), expected);
        }
    }
    let most = Neighbourhood::TwentySix;
    for to in [[3, 2, 1], [1, 3, 2], [4, 4, 2], [2, 2, 4], [4, 2, 2]] {
        let crooked = centres(&[[1, 0, 1], [1, 1, 1], to]);
        assert_eq!(
            judge(&crooked, most),
            faulty(1, "it does not run along one of the 26 directions")
        );
    }
    // Ends may be joined to the centre of their own voxel, and only there.
    let [begin, end] = [LatticePoint([260, 270, 280]), LatticePoint([800, 801, 300])];
    let middle = centres(&[[1, 1, 1], [3, 3, 1]]);
    let whole = [begin, middle[0], middle[1], end];
    assert_eq!(judge(&whole, most), Ok(()));
    let off_centre = "it does not connect voxel centres";
    assert_eq!(judge(&[begin, middle[1], end], most), faulty(0, off_centre));
    assert_eq!(judge(&[begin, middle[0], end], most), faulty(1, off_centre));
    assert_eq!(judge(&[], most), Err(Fault::Empty));
    // Within a solid voxel there is no way at all.
    let voxel = Voxel::new(6, 6, 6);
    let within = [voxel.centre(), LatticePoint(voxel.centre().0.map(|c| c + 1))];
    assert_eq!(judge(&within, most), Err(Fault::Touches { segment: 0, voxel }));
}

/// Whether a closed voxel meets a closed segment, by separating planes: the voxel's sides, and those
/// along the segment and an edge.
fn no_plane_between(voxel: Voxel, a: LatticePoint, b: LatticePoint) -> bool {
    // From the voxel's centre, everything doubled: the box reaches to 256 on each side.
    let middle = |i: usize| i64::from(a.0[i] + b.0[i]) - i64::from(512 * voxel.0[i] + 256);
    let reach = |i: usize| i64::from(b.0[i] - a.0[i]);
    (0..3).all(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let beside = middle(j) * reach(k) - middle(k) * reach(j);
        middle(i).abs() <= 256 + reach(i).abs()
            && beside.abs() <= 256 * (reach(j).abs() + reach(k).abs())
    })
}

#[test]
fn touched_voxels_are_those_that_no_plane_parts_from_the_segment() {
    let mut rng = Rng::new(5, 8);
    for round in 0..1500 {
        // Half of them on planes, edges and corners of voxels; some parallel to axes.
        let grain = [1, 128][round % 2];
        let mut draw = || -> [i32; 3] {
            std::array::from_fn(|_| rng.range(-500 / grain, 900 / grain) * grain)
        };
        let (a, mut b) = (draw(), draw());
        for axis in 0..3 {
            if round >> axis & 4 != 0 {
                b[axis] = a[axis];
            }
        }
        let (a, b) = (LatticePoint(a), LatticePoint(b));
        let all = cube(9).map(|c| Voxel(c.map(|c| c - 4)));
        let expected: BTreeSet<Voxel> =
            all.filter(|&voxel| no_plane_between(voxel, a, b)).collect();
        for voxel in cube(9).map(|c| Voxel(c.map(|c| c - 4))) {
            assert_eq!(touches(voxel, a, b), expected.contains(&voxel), "{voxel} {a:?} {b:?}");
        }
        let found: Vec<Voxel> = touched_voxels(a, b).collect();
        assert_eq!(found.len(), expected.len(), "{a:?} {b:?}");
        assert_eq!(BTreeSet::from_iter(found), expected, "{a:?} {b:?}");
    }
}

/// The ends, every plane and a time between any two, each once and in order.
#[test]
fn checkpoints_are_all_crossings_of_planes_and_what_is_between() {
    let mut rng = Rng::new(5, 9);
    for round in 0..400 {
        let grain = [1, 64, 128][round % 3];
        let mut draw = || -> [i32; 3] {
            std::array::from_fn(|_| rng.range(-700 / grain, 700 / grain) * grain)
        };
        let (a, b) = (draw(), draw());
        let found = checkpoints(LatticePoint(a), LatticePoint(b));
        let before = |p: Fraction, q: Fraction| p.0 * q.1 < q.0 * p.1;
        assert!(found.windows(2).all(|pair| before(pair[0], pair[1])), "{a:?} {b:?} {found:?}");
        let has = |p: Fraction| found.iter().any(|q| p.0 * q.1 == q.0 * p.1);
        assert!(has((0, 1)) && has((1, 1)) && found.len() % 2 == 1);
        let mut crossings = 2;
        let mut times = vec![(0, 1), (1, 1)];
        for axis in 0..3 {
            let (from, to) = (i128::from(a[axis]), i128::from(b[axis]));
            for plane in (-3..=3).map(|n| 256 * n) {
                let is_between = from.min(to) <= plane && plane <= from.max(to) && from != to;
                let sign = (to - from).signum();
                let time = (sign * (plane - from), (to - from).abs());
                if is_between {
                    assert!(has(time), "{a:?} {b:?} {plane}");
                    if !times.iter().any(|q| time.0 * q.1 == q.0 * time.1) {
                        times.push(time);
                        crossings += 1;
                    }
                }
            }
        }
        assert_eq!(found.len(), 2 * crossings - 1, "{a:?} {b:?} {found:?}");
    }
}
