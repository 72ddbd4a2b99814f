use super::*;
use crate::bytes::Writer;
use crate::geom::{Frame, VoxelSet};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::world::Body;
use proptest::prelude::*;

fn bytes(world: &World) -> Vec<u8> {
    let mut writer = Writer::after(Vec::new());
    world.write(&mut writer);
    world.write_surface(&mut writer);
    writer.into_bytes()
}

/// A world of random boxes.
pub(super) fn scattered(size: [u32; 3], boxes: u64, seed: u64) -> World {
    let mut scene = Scene::open(size).unwrap();
    scene.frame = Frame { origin: [-3.0, 1.0, 0.5], voxel_size: 0.5 };
    let mut rng = Rng::new(seed, 7);
    for _ in 0..boxes {
        let mut low = [0; 3];
        (0..3).for_each(|i| low[i] = (rng.next_u64() % u64::from(size[i])) as i32);
        let mut high = low;
        (0..3).for_each(|i| high[i] += 1 + (rng.next_u64() % 12) as i32);
        scene.voxels.insert_box(low, high);
    }
    World::bake(scene).unwrap()
}

/// The same voxels, baked from nothing.
pub(super) fn baked_anew(world: &World) -> World {
    let mut voxels = VoxelSet::new(world.size()).unwrap();
    world.solids().iter().for_each(|voxel| _ = voxels.insert(voxel));
    let surface = world.surface().cloned();
    let scene = Scene { frame: *world.frame(), surface, ..Scene::of_solids(voxels) };
    World::bake(scene).unwrap()
}

/// An operation in a form that a plain array of bits understands too.
#[derive(Clone, Debug)]
enum Plain {
    Box([i32; 3], [i32; 3], bool),
    Ball([f64; 3], f64, bool),
}

impl Plain {
    fn holds(&self, frame: &Frame, v: Voxel) -> bool {
        match self {
            Self::Box(low, high, _) => (0..3).all(|i| low[i] <= v.0[i] && v.0[i] < high[i]),
            Self::Ball(centre, radius, _) => {
                let c: [f64; 3] =
                    std::array::from_fn(|i| (centre[i] - frame.origin[i]) / frame.voxel_size);
                let r = radius / frame.voxel_size;
                let nearest = |i: usize| c[i].clamp(f64::from(v.0[i]), f64::from(v.0[i] + 1));
                let squares = (0..3).map(|i| (nearest(i) - c[i]).powi(2)).sum::<f64>();
                squares < r * r || (0..3).all(|i| c[i].floor() == f64::from(v.0[i]))
            }
        }
    }

    fn solid(&self) -> bool {
        matches!(self, Self::Box(.., true) | Self::Ball(.., true))
    }

    fn push(&self, edits: &mut Edits) {
        match *self {
            Self::Box(low, high, true) => edits.block_box(low, high),
            Self::Box(low, high, false) => edits.free_box(low, high),
            Self::Ball(centre, radius, true) => edits.block_ball(centre, radius),
            Self::Ball(centre, radius, false) => edits.free_ball(centre, radius),
        };
    }
}

fn operation() -> impl Strategy<Value = Plain> {
    let corner = || prop::array::uniform3(0i32..60);
    prop_oneof![
        (corner(), prop::array::uniform3(1i32..10), any::<bool>()).prop_map(
            |(at, extent, solid)| {
                let low = at.map(|c| c - 4);
                // Always at least one voxel in the world.
                Plain::Box(low, std::array::from_fn(|i| at[i].min(30) + extent[i]), solid)
            }
        ),
        (prop::array::uniform3(0.0f64..12.0), 0.0f64..3.0, any::<bool>()).prop_map(
            |(at, radius, solid)| {
                Plain::Ball([at[0] - 3.0, at[1] + 1.0, at[2] + 0.5], radius, solid)
            }
        ),
    ]
    .prop_filter("a box holds voxels", |plain| match plain {
        Plain::Box(low, high, _) => (0..3).all(|i| low[i] < high[i] && low[i] < 31),
        Plain::Ball(..) => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn batches_equal_edits_of_a_plain_array(
        size in prop::array::uniform3(31u32..75),
        boxes in 0u64..30,
        seed in any::<u64>(),
        batches in prop::collection::vec(prop::collection::vec(operation(), 0..5), 1..4),
    ) {
        let mut world = scattered(size, boxes, seed);
        for (number, batch) in batches.iter().enumerate() {
            let mut edits = Edits::new();
            batch.iter().for_each(|plain| plain.push(&mut edits));
            let (next, delta) = world.edit(&edits).unwrap();
            let (mut blocked, mut freed) = (0, 0);
            let mut bounds: Option<[[i32; 3]; 2]> = None;
            let mut bricks = std::collections::BTreeSet::new();
            for z in 0..size[2] as i32 { for y in 0..size[1] as i32 { for x in 0..size[0] as i32 {
                let v = Voxel::new(x, y, z);
                let was = world.is_blocked(v);
                let last = batch.iter().rev().find(|plain| plain.holds(world.frame(), v));
                let is = last.map_or(was, Plain::solid);
                prop_assert_eq!(next.is_blocked(v), is, "{} {:?}", v, batch);
                blocked += u64::from(is && !was);
                freed += u64::from(was && !is);
                if is != was {
                    bricks.insert(v.0.map(|c| c >> 3));
                    let [low, high] = bounds.unwrap_or([v.0, v.0]);
                    bounds = Some([
                        std::array::from_fn(|i| low[i].min(v.0[i])),
                        std::array::from_fn(|i| high[i].max(v.0[i] + 1)),
                    ]);
                }
            } } }
            prop_assert_eq!((delta.blocked, delta.freed, delta.bounds), (blocked, freed, bounds));
            prop_assert_eq!(delta.bricks.len(), bricks.len());
            prop_assert_eq!(&delta.bricks.iter().copied().collect::<std::collections::BTreeSet<_>>(), &bricks);
            let chunks: std::collections::BTreeSet<_> = bricks.iter().map(|b| b.map(|c| c >> 2)).collect();
            prop_assert_eq!(delta.chunks.len(), chunks.len());
            prop_assert!(delta.chunks.iter().all(|chunk| chunks.contains(chunk)));
            prop_assert_eq!((delta.before, delta.after), (number as u64, number as u64 + 1));
            prop_assert_eq!(next.version(), number as u64 + 1);
            prop_assert_eq!(next.check(), Ok(()));
            let anew = baked_anew(&next);
            prop_assert_eq!(&next, &anew);
            prop_assert_eq!(bytes(&next), bytes(&anew));
            world = next;
        }
    }

    /// What lies between two maps of the same box makes one the other, and touches nothing else.
    #[test]
    fn edits_between_two_maps_turn_one_into_the_other(
        size in prop::array::uniform3(5u32..70),
        boxes in prop::array::uniform2(0u64..20),
        seed in 0..u64::MAX,
    ) {
        let [a, b] = [0, 1].map(|i: usize| scattered(size, boxes[i], seed + i as u64));
        // As a file lists free voxels: what lies beyond the box may then be anything.
        for solids in [b.solids().clone(), b.solids().complement().complement()] {
            let (next, delta) = a.edit(&Edits::between(&a, &solids).unwrap()).unwrap();
            prop_assert_eq!(bytes(&next), bytes(&b));
            let count = |of: &World, but: &World| {
                of.solids().iter().filter(|&voxel| !but.is_blocked(voxel)).count() as u64
            };
            prop_assert_eq!((delta.blocked, delta.freed), (count(&b, &a), count(&a, &b)));
        }
        prop_assert!(Edits::between(&a, a.solids()).unwrap().is_empty());
        let other = VoxelSet::new([size[0] + 1, size[1], size[2]]).unwrap();
        prop_assert_eq!(Edits::between(&a, &other), None);
    }

    #[test]
    fn removed_obstacles_restore_the_world(
        seed in any::<u64>(),
        boxes in 0u64..20,
        with_surface in any::<bool>(),
        moves in prop::collection::vec((0usize..5, prop::array::uniform3(-2.0f64..24.0), 0.0f64..3.0, any::<bool>()), 1..25),
    ) {
        let mut base = scattered([50, 40, 36], boxes, seed);
        if with_surface {
            let mut bodies = VoxelSet::new(base.size()).unwrap();
            base.solids().iter().filter(|v| v.0[0] % 2 == 0).for_each(|v| _ = bodies.insert(v));
            bodies.compact();
            let vertices = [[1.0; 3], [2.0; 3], [1.0, 2.0, 2.0]].into();
            base.surface = Some(Arc::new(Surface { vertices, triangles: [[0, 1, 2]].into(), bodies }));
        }
        let mut obstacles = Obstacles::default();
        let shapes = [
            Obstacle::body(Body::ball(1.7).unwrap()),
            Obstacle::body(Body::cuboid([3.0, 1.0, 2.2]).unwrap()),
            Obstacle::body(Body::capsule(0.6, 3.0).unwrap()),
            Obstacle::voxels(vec![[0, 0, 0], [1, 0, 0], [5, 5, 5], [-1, 0, 2]]),
            Obstacle::model(model_tests::wedge(), Navigable::FromOutside),
        ];
        let mut places = [None; 5];
        let mut world = base.clone();
        for (which, position, angle, in_world) in moves {
            let pose = match which {
                3 => Pose::at(position),
                _ => Pose::turned(position, [1.0, 2.0, angle], angle),
            };
            places[which] = in_world.then_some(pose);
            let moved = places[which].map(|pose| (shapes[which].clone(), pose));
            let edits = obstacles.advance(&world, &[(which as u64, moved)]).unwrap();
            world = world.edit(&edits).unwrap().0;
            // Solid is what was solid, and what obstacles take up.
            let mut expected = Edits::new();
            for (shape, pose) in shapes.iter().zip(&places) {
                if let Some(pose) = pose {
                    let cover = overlap::cover(shape, pose, &base).unwrap();
                    expected.push_bricks(Fill::Solid, cover);
                }
            }
            let (expected, _) = base.edit(&expected).unwrap();
            prop_assert_eq!(&world, &expected);
            // Lifted and put back all at once, they leave everything as it is.
            let [lift, back] = obstacles.lift_and_return();
            let mut again = obstacles.clone();
            let lifted = world.edit(&again.advance(&world, &lift).unwrap()).unwrap().0;
            prop_assert_eq!(&lifted, &base);
            let back = lifted.edit(&again.advance(&lifted, &back).unwrap()).unwrap().0;
            prop_assert_eq!(&back, &world);
            prop_assert_eq!(&again, &obstacles);
        }
        let gone = [0, 1, 2, 3, 4].map(|key| (key, None));
        let edits = obstacles.advance(&world, &gone).unwrap();
        prop_assert_eq!(&world.edit(&edits).unwrap().0, &base);
        prop_assert_eq!(obstacles.keys().count(), 0);
    }
}

#[test]
fn invalid_operation_rejects_the_batch_and_is_named() {
    let world = scattered([40, 40, 40], 10, 3);
    let told = |edit: &dyn Fn(&mut Edits)| {
        let mut edits = Edits::new();
        edits.block_box([0; 3], [40; 3]);
        edit(&mut edits);
        world.edit(&edits).unwrap_err().to_string()
    };
    assert_eq!(
        told(&|edits| _ = edits.free_box([40, 0, 0], [45, 9, 9])),
        "operation 1, free the box from [40, 0, 0] to [45, 9, 9], is entirely outside the world"
    );
    assert_eq!(
        told(&|edits| _ = edits.block_voxel(Voxel::new(3, -1, 3))),
        "operation 1, block voxel (3, -1, 3), is entirely outside the world"
    );
    assert!(told(&|edits| _ = edits.block_box([5; 3], [5, 9, 9])).contains("contains no voxel"));
    for (centre, radius) in [([f64::NAN; 3], 1.0), ([0.0; 3], -1.0), ([0.0; 3], f64::INFINITY)] {
        assert!(told(&|edits| _ = edits.free_ball(centre, radius)).contains("is invalid"));
    }
    // Its box would reach in, but the ball does not.
    let beside = [-3.0 - 1.9, 1.0 - 1.9, 0.5 - 1.9];
    assert!(told(&|edits| _ = edits.block_ball(beside, 2.0)).contains("outside"));
    assert!(told(&|edits| _ = edits.block_voxel(Voxel([i32::MAX; 3]))).contains("no voxel"));
}

#[test]
fn empty_batch_makes_a_new_version() {
    let world = scattered([40, 40, 40], 10, 3);
    let solid = world.solids().iter().next().unwrap();
    let mut idle = Edits::new();
    for edits in [Edits::new(), idle.block_voxel(solid).clone()] {
        let (next, delta) = world.edit(&edits).unwrap();
        assert_eq!(next, world);
        assert_eq!((next.version(), delta.after, delta.bounds), (1, 1, None));
        assert!(delta.is_empty() && delta.chunks.is_empty() && !delta.components_changed);
    }
}

#[test]
fn a_fitted_world_is_not_edited() {
    let world = Arc::new(scattered([40, 40, 40], 10, 3));
    let fitted = world.fit(Body::ball(0.5).unwrap()).unwrap();
    assert_eq!(fitted.edit(&Edits::new()), Err(EditError::Fitted));
    let (next, _) = world.edit(&Edits::new()).unwrap();
    assert_eq!(Arc::new(next).fit(Body::ball(0.5).unwrap()).unwrap().version(), 1);
}

#[test]
fn untouched_regions_are_shared() {
    let world = scattered([200, 200, 130], 400, 9);
    let mut edits = Edits::new();
    edits.block_box([60, 10, 10], [70, 12, 12]).free_box([150, 150, 100], [151, 160, 101]);
    let (next, delta) = world.edit(&edits).unwrap();
    let regions: Vec<usize> =
        delta.bricks.iter().map(|b| world.solids.region_index(b.map(|c| c >> 3))).collect();
    assert!(!regions.is_empty());
    for index in 0..4 * 4 * 3 {
        let touched = regions.contains(&index);
        assert_eq!(world.solids.shares_region(&next.solids, index), !touched);
        assert!(touched || world.components.shares_region(&next.components, index));
    }
}

#[test]
fn edits_keep_a_surface_on_the_safe_side() {
    // A triangle through some voxels, which are solid because of it alone.
    let mut scene = Scene::open([20; 3]).unwrap();
    scene.frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };
    scene.voxels.insert_box([5, 5, 10], [15, 15, 11]);
    let vertices = [[5.5, 5.5, 10.9], [14.5, 5.5, 10.9], [5.5, 14.5, 10.9]].into();
    let bodies = VoxelSet::new([20; 3]).unwrap();
    scene.surface = Some(Surface { vertices, triangles: [[0, 1, 2]].into(), bodies });
    let world = Arc::new(World::bake(scene).unwrap());
    let beside = Voxel::new(6, 6, 8);
    let room =
        |world: World| !Arc::new(world).fit(Body::ball(1.5).unwrap()).unwrap().is_blocked(beside);
    assert!(room(World::clone(&world)));
    // Solid throughout: the room is measured from the voxel.
    let (blocked, delta) = world.edit(Edits::new().block_voxel(Voxel::new(6, 6, 10))).unwrap();
    assert_eq!((delta.blocked, delta.bricks.len()), (0, 1));
    assert!(!room(blocked.clone()));
    // Free for a point; the triangle is still there for bodies.
    let (freed, delta) = blocked.edit(Edits::new().free_voxel(Voxel::new(6, 6, 10))).unwrap();
    assert_eq!(delta.freed, 1);
    assert!(!freed.is_blocked(Voxel::new(6, 6, 10)));
    assert!(
        Arc::new(freed.clone())
            .fit(Body::ball(0.4).unwrap())
            .unwrap()
            .is_blocked(Voxel::new(6, 6, 10))
    );
    assert!(room(freed));
}

#[test]
fn invalid_poses_are_rejected_and_move_nothing() {
    let world = scattered([40, 40, 40], 4, 1);
    let mut obstacles = Obstacles::default();
    let [ball, dots] = [7, 9];
    let mut advance = |moves: &[(u64, Option<Pose>)]| {
        let shape = |key| match key {
            7 => Obstacle::body(Body::ball(1.0).unwrap()),
            _ => Obstacle::voxels(vec![[0; 3]]),
        };
        let moves = moves.iter().map(|&(key, pose)| (key, pose.map(|pose| (shape(key), pose))));
        obstacles.advance(&world, &moves.collect::<Vec<_>>())
    };
    let good = Pose::at([5.0; 3]);
    let nowhere = Pose::at([f64::NAN; 3]);
    let turned = Pose::turned([5.0; 3], [0.0, 0.0, 1.0], 1.0);
    let refused = |edits: Result<Edits, EditError>| match edits {
        Err(EditError::Obstacle { key, error }) => (key, *error),
        other => panic!("{other:?}"),
    };
    let (key, error) = refused(advance(&[(dots, Some(good)), (ball, Some(nowhere))]));
    assert!(key == ball && matches!(error, ObstacleError::Pose(_)), "{error}");
    let (key, error) = refused(advance(&[(dots, Some(turned))]));
    assert_eq!((key, error), (dots, ObstacleError::Turned));
    // Nothing was moved, and one that is not there leaves nothing behind.
    assert!(advance(&[(dots, None), (ball, None), (8, None)]).unwrap().is_empty());
}
