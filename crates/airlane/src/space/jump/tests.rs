use super::*;
use crate::scene::Scene;
use crate::space::moves::STEPS;
use proptest::prelude::*;

fn world(size: [u32; 3], solid: &[[i32; 3]]) -> World {
    let mut scene = Scene::open(size).unwrap();
    for &v in solid {
        if scene.voxels.in_box(Voxel(v)) {
            scene.voxels.insert(Voxel(v));
        }
    }
    World::bake(scene).unwrap()
}

proptest! {
    /// The bitmaps say what the rule says, voxel by voxel.
    #[test]
    fn straight_runs_end_where_the_rule_forces(
        solid in prop::collection::vec(prop::array::uniform3(0i32..20), 0..400),
        start in prop::array::uniform3(0i32..20),
        step in 0usize..6,
    ) {
        let world = world([20, 19, 18], &solid);
        prop_assume!(!world.is_blocked(Voxel(start)));
        let grid = JumpGrid::new(&world).unwrap();
        let mut at = Voxel(start);
        let expected = loop {
            at = at.offset(STEPS[step].delta);
            if !world.solids().in_box(at) { break None; }
            if world.is_blocked(at) { break Some(at); }
            let around = surroundings(world.solids(), at);
            let successors = grid.pruning.successors(around, Some(step));
            if successors & !(1 << step) != 0 { break Some(at); }
        };
        let found = grid.stops.next(Voxel(start), step);
        // A run may also end in the solid padding just outside the box.
        prop_assert_eq!(found.filter(|&v| world.solids().in_box(v)), expected);
    }

    #[test]
    fn clear_bricks_touch_no_solid(
        solid in prop::collection::vec(prop::array::uniform3(0i32..48), 0..20),
        at in prop::array::uniform3(0i32..48),
    ) {
        let world = world([48, 48, 48], &solid);
        let grid = JumpGrid::new(&world).unwrap();
        prop_assert_eq!(
            grid.surroundings(Voxel(at)),
            surroundings(world.solids(), Voxel(at))
        );
    }

    /// Bends follow the kept order of ranks and the arrival is the last leg's step.
    #[test]
    fn bends_lead_there(
        from in prop::array::uniform3(0i32..30),
        to in prop::array::uniform3(0i32..30),
    ) {
        prop_assume!(from != to);
        let world = world([30, 30, 30], &[]);
        let grid = JumpGrid::new(&world).unwrap();
        let (a, b) = (grid.node(Voxel(from)).unwrap(), grid.node(Voxel(to)).unwrap());
        let mut at = from;
        let mut last_rank = 4;
        let mut last_step = None;
        for bend in grid.bends(a, b) {
            let gap: [i32; 3] = std::array::from_fn(|i| bend.0[i] - at[i]);
            let steps = gap.iter().map(|d| d.abs()).max().unwrap();
            prop_assert!(steps > 0);
            prop_assert!(gap.iter().all(|d| d.abs() == steps || *d == 0));
            let rank = gap.iter().filter(|d| **d != 0).count();
            prop_assert!(rank < last_rank);
            last_rank = rank;
            last_step = Some(pruning::step_of(gap.map(i32::signum)));
            at = bend.0;
        }
        prop_assert_eq!(at, to);
        prop_assert_eq!(last_step, Some(arrival(Voxel(from), Voxel(to))));
    }
}
