//! What is shortest, by two implementations that share nothing but the mesh.

use crate::common::{Draw, EXACT, FUNNEL, cases, cluttered, path, points, walked};
use airlane_navmesh::{Bake, Polyanya, bake_scene};
use proptest::prelude::*;

fn compare(edge: i32, boxes: i32, seed: u64) {
    let bake = Bake { cell: 0.25, cell_height: 0.25, radius: 0.25, ..Bake::default() };
    let baked = bake_scene(&cluttered(edge, boxes, seed), &bake).unwrap();
    let mesh = &baked.mesh;
    let peer = Polyanya::new(mesh).unwrap();
    let mut draw = Draw(seed ^ 1);
    for ends in points(mesh, 24, &mut draw).chunks(2) {
        let ends = [ends[0], ends[1]];
        let (ours, theirs) = (path(mesh, ends, EXACT), peer.path(ends[0], ends[1]));
        assert_eq!(ours.is_some(), theirs.is_some(), "{ends:?}");
        let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
        let ours = walked(&ours);
        let gap = (ours - theirs.length) / theirs.length.max(1e-3);
        assert!(gap.abs() <= 1e-3, "{ours} against {} for {ends:?}", theirs.length);
        let funnel = path(mesh, ends, FUNNEL).expect("it is connected");
        assert!(walked(&funnel) >= ours * (1.0 - 1e-6));
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn ways_are_as_short_as_those_of_polyanya(
        edge in 6i32..40, share in 0i32..12, seed: u64,
    ) {
        compare(edge, edge * edge * share / 200, seed);
    }
}
