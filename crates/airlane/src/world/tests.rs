use super::*;
use crate::geom::UNIT;
use crate::refine::audit_polyline;
use proptest::prelude::*;

/// A world of the given size with these solid voxels.
fn world(size: [u32; 3], solid: &[[i32; 3]]) -> World {
    let mut scene = Scene::open(size).unwrap();
    for &voxel in solid {
        scene.voxels.insert(Voxel(voxel));
    }
    World::bake(scene).unwrap()
}

/// A small world whose voxels are solid with a chance of `percent`.
fn cluttered(size: [u32; 3], percent: u32, seed: u64) -> World {
    let mut scene = Scene::open(size).unwrap();
    let mut state = seed;
    for z in 0..size[2] as i32 {
        for y in 0..size[1] as i32 {
            for x in 0..size[0] as i32 {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                if (state >> 33) % 100 < u64::from(percent) {
                    scene.voxels.insert(Voxel::new(x, y, z));
                }
            }
        }
    }
    World::bake(scene).unwrap()
}

fn agrees_with_the_auditor(world: &World, a: LatticePoint, b: LatticePoint) {
    for contact in [Contact::Open, Contact::Sliding] {
        let audited = audit_polyline(world, &[a, b], contact).is_ok();
        assert_eq!(world.is_clear(a, b, contact), audited, "{a:?} to {b:?}, {contact:?}");
        assert_eq!(world.is_clear(b, a, contact), audited, "{b:?} to {a:?}, {contact:?}");
    }
}

#[test]
fn a_pinched_edge_stops_both_modes() {
    // Solids at (1,0,·) and (0,1,·) meet only along the vertical edge at (1,1).
    let pinch = world([2, 2, 1], &[[1, 0, 0], [0, 1, 0]]);
    let (a, b) = (Voxel::new(0, 0, 0).centre(), Voxel::new(1, 1, 0).centre());
    assert!(!pinch.is_clear(a, b, Contact::Open));
    assert!(!pinch.is_clear(a, b, Contact::Sliding));
    // With one of the two solids gone the segment slides past the other's edge.
    let bend = world([2, 2, 1], &[[1, 0, 0]]);
    assert!(!bend.is_clear(a, b, Contact::Open));
    assert!(bend.is_clear(a, b, Contact::Sliding));
}

#[test]
fn a_joint_may_not_slip_through_a_pinch() {
    let pinch = world([2, 2, 1], &[[1, 0, 0], [0, 1, 0]]);
    let edge = LatticePoint([UNIT, UNIT, UNIT / 2]);
    let (a, b) = (Voxel::new(0, 0, 0).centre(), Voxel::new(1, 1, 0).centre());
    assert!(pinch.is_clear(a, edge, Contact::Sliding));
    assert!(pinch.is_clear(edge, b, Contact::Sliding));
    assert!(audit_polyline(&pinch, &[a, edge, b], Contact::Sliding).is_err());
}

#[test]
fn sliding_runs_along_faces_but_not_between_solids() {
    // A segment in the plane x = 1 between two layers of voxels.
    let (a, b) = (LatticePoint([UNIT, 10, 10]), LatticePoint([UNIT, 5 * UNIT - 10, 10]));
    let one_side = world([2, 5, 1], &[[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0], [0, 4, 0]]);
    assert!(one_side.is_clear(a, b, Contact::Sliding));
    assert!(!one_side.is_clear(a, b, Contact::Open));
    let both_sides = world([2, 5, 1], &[[0, 2, 0], [1, 2, 0]]);
    assert!(!both_sides.is_clear(a, b, Contact::Sliding));
    // Solids on alternating sides: the chain of free voxels breaks between them.
    let alternating = world([2, 5, 1], &[[0, 0, 0], [0, 1, 0], [1, 2, 0], [1, 3, 0], [1, 4, 0]]);
    assert!(!alternating.is_clear(a, b, Contact::Sliding));
    let gap = world([2, 5, 1], &[[0, 0, 0], [0, 1, 0], [1, 3, 0], [1, 4, 0]]);
    assert!(gap.is_clear(a, b, Contact::Sliding));
}

#[test]
fn long_segments_use_wide_times() {
    let mut scene = Scene::open([9000, 9000, 3]).unwrap();
    scene.voxels.insert(Voxel::new(4500, 4500, 1));
    let world = World::bake(scene).unwrap();
    let (a, b) = (Voxel::new(0, 0, 1).centre(), Voxel::new(8999, 8999, 1).centre());
    agrees_with_the_auditor(&world, a, b);
    agrees_with_the_auditor(&world, a, Voxel::new(8999, 8990, 2).centre());
}

#[test]
fn points_outside_are_never_clear() {
    let open = world([10, 10, 10], &[]);
    let inside = Voxel::new(5, 5, 5).centre();
    for outside in [[-300, 0, 0], [0, 0, 11 * UNIT], [-1, 1280, 1280], [2560, 2560, 2561]] {
        assert!(!open.is_clear(inside, LatticePoint(outside), Contact::Open));
        assert!(!open.is_clear(inside, LatticePoint(outside), Contact::Sliding));
    }
    // The border itself may be slid along, but not touched.
    let border = LatticePoint([0, 1280, 1280]);
    assert!(!open.is_clear(inside, border, Contact::Open));
    assert!(open.is_clear(inside, border, Contact::Sliding));
}

/// A point that often lies on planes, edges and corners.
fn lattice_point(size: i32) -> impl Strategy<Value = LatticePoint> {
    let coordinate = prop_oneof![
        0..=size * UNIT,
        (0..=size).prop_map(|v| v * UNIT),
        (0..size).prop_map(|v| v * UNIT + UNIT / 2),
        (0..=size * 8).prop_map(|v| v * UNIT / 8),
    ];
    prop::array::uniform3(coordinate).prop_map(LatticePoint)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn sight_agrees_with_the_auditor(
        percent in 0u32..60,
        seed in any::<u64>(),
        ends in (lattice_point(11), lattice_point(11)),
    ) {
        agrees_with_the_auditor(&cluttered([11, 11, 11], percent, seed), ends.0, ends.1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sight_agrees_across_bricks(
        solid in prop::collection::vec(prop::array::uniform3(0i32..40), 0..60),
        ends in prop::collection::vec((lattice_point(40), lattice_point(40)), 10),
    ) {
        let world = world([40, 40, 40], &solid);
        for (a, b) in ends {
            agrees_with_the_auditor(&world, a, b);
        }
    }

    #[test]
    fn baked_worlds_keep_their_promises(
        size in prop::array::uniform3(1u32..24),
        percent in 0u32..100,
        seed in any::<u64>(),
    ) {
        let world = cluttered(size, percent, seed);
        prop_assert_eq!(world.check(), Ok(()));
        // Components that share a label are connected: no more labels than pieces.
        let mut seen = std::collections::BTreeSet::new();
        let mut pieces = 0;
        for voxel in world.solids().complement().iter() {
            if !seen.insert(voxel) { continue; }
            pieces += 1;
            let mut stack = vec![voxel];
            while let Some(v) = stack.pop() {
                for axis in 0..3 { for step in [-1, 1] {
                    let mut delta = [0; 3];
                    delta[axis] = step;
                    let other = v.offset(delta);
                    if !world.is_blocked(other) && seen.insert(other) { stack.push(other); }
                } }
            }
        }
        prop_assert_eq!(world.components().count(), pieces);
    }

    #[test]
    fn nearest_free_is_the_nearest(
        size in prop::array::uniform3(1u32..20),
        percent in 0u32..100,
        seed in any::<u64>(),
        point in lattice_point(24),
    ) {
        let world = cluttered(size, percent, seed);
        let point = LatticePoint(point.0.map(|c| c - 2 * UNIT));
        // Every free voxel, every pick of face or inside on each axis.
        let mut expected: Option<(i64, LatticePoint)> = None;
        for voxel in world.solids().complement().iter() {
            let low = voxel.0.map(|c| c * UNIT);
            for pick in 0..8 {
                let candidate = LatticePoint(std::array::from_fn(|i| {
                    let inset = pick >> i & 1;
                    point.0[i].clamp(low[i] + inset, low[i] + UNIT - inset)
                }));
                if world.is_free(candidate) {
                    let offer = (point.distance_squared(candidate), candidate);
                    if expected.is_none_or(|best| offer < best) { expected = Some(offer); }
                }
            }
        }
        prop_assert_eq!(world.nearest_free(point), expected.map(|(_, nearest)| nearest));
    }
}

#[test]
fn impossible_frames_are_refused() {
    let mut scene = Scene::open([4, 4, 4]).unwrap();
    scene.frame.voxel_size = 0.0;
    assert_eq!(World::bake(scene.clone()), Err(BakeError::VoxelSize(0.0)));
    scene.frame = Frame { origin: [f64::INFINITY, 0.0, 0.0], voxel_size: 1.0 };
    assert!(matches!(World::bake(scene), Err(BakeError::Origin(_))));
}

#[test]
fn listed_free_voxels_are_the_complement() {
    let mut scene = Scene::open([9, 9, 9]).unwrap();
    scene.voxels.insert_box([2, 2, 2], [5, 5, 5]);
    scene.listed = Listed::Free;
    let world = World::bake(scene).unwrap();
    assert_eq!(world.solid_count(), 9 * 9 * 9 - 27);
    assert_eq!(world.components().largest(), Some((0, 27)));
    assert_eq!(world.components().count(), 1);
    assert_eq!(world.check(), Ok(()));
}
