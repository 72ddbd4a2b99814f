//! Models as edits and as obstacles, against what baking makes of them.

use super::tests::{baked_anew, scattered};
use super::*;
use crate::geom::{Frame, VoxelSet};
use crate::scene::Scene;
use crate::world::Body;
use crate::world::voxelise::{Voxelise, voxelise};
use proptest::prelude::*;

const SIZE: [u32; 3] = [50, 40, 36];
/// The frame of [`scattered`].
const FRAME: Frame = Frame { origin: [-3.0, 1.0, 0.5], voxel_size: 0.5 };

/// A closed body with slanted sides, an open sheet beside it and a point.
pub(super) fn wedge() -> Model {
    let mut model = Model {
        vertices: vec![[-2.0, -1.5, -1.0], [3.0, -1.0, -1.2], [0.0, 2.5, -1.0], [0.2, 0.1, 3.0]],
        triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        points: vec![[-3.1, 0.3, 0.4]],
        ..Model::default()
    };
    model.merge(Model {
        vertices: vec![[3.5, -1.0, -1.0], [4.5, 1.0, 0.0], [4.0, 0.5, 2.0]],
        triangles: vec![[0, 1, 2]],
        ..Model::default()
    });
    model
}

/// A box within a box, as surfaces.
fn nested() -> Model {
    let mut model = Model::default();
    model.add_box_surface([-4.0; 3], [4.0; 3]).add_box_surface([-1.0; 3], [1.0; 3]);
    model
}

/// A model moved by Rodrigues' formula, one place after the other.
fn moved(model: &Model, pose: &Pose, axis: [f64; 3], angle: f64) -> Model {
    let length = axis.iter().map(|c| c * c).sum::<f64>().sqrt();
    let k = axis.map(|c| c / length);
    let place = |v: [f64; 3]| -> [f64; 3] {
        let cross =
            [k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0]];
        let along = k[0] * v[0] + k[1] * v[1] + k[2] * v[2];
        let (sin, cos) = angle.sin_cos();
        std::array::from_fn(|i| {
            v[i] * cos + cross[i] * sin + k[i] * along * (1.0 - cos) + pose.position[i]
        })
    };
    let mut model = model.clone();
    model.vertices.iter_mut().chain(&mut model.points).for_each(|v| *v = place(*v));
    model
}

/// The corners of so many voxels around the world's box.
fn bounds(margin: f64) -> [[f64; 3]; 2] {
    let at = |voxels: [f64; 3]| -> [f64; 3] {
        std::array::from_fn(|i| FRAME.origin[i] + FRAME.voxel_size * voxels[i])
    };
    [at([-margin; 3]), at(SIZE.map(|n| f64::from(n) + margin))]
}

/// What baking makes of a model alone, within so many voxels around the world's box.
fn baked(model: Model, navigable: Navigable, margin: f64) -> VoxelSet {
    let options = Voxelise {
        voxel: Some(FRAME.voxel_size),
        bounds: Some(bounds(margin)),
        navigable,
        ..Voxelise::default()
    };
    voxelise(model, &options, &mut |_, _| {}).unwrap().0.voxels
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Wherever a model is put: the voxels it takes up are those that baking makes of it there, in a
    /// box that holds all of it, and the rest of the world is as it was.
    #[test]
    fn edited_model_covers_the_voxels_of_a_bake(
        seed in any::<u64>(),
        position in prop::array::uniform3(-7.0f64..28.0),
        axis in prop::array::uniform3(-1.0f64..1.0),
        angle in 0.1f64..3.0,
        is_nested in any::<bool>(),
        fills in any::<bool>(),
        blocks in any::<bool>(),
    ) {
        let world = scattered(SIZE, 25, seed);
        let model = if is_nested { nested() } else { wedge() };
        let navigable = if fills { Navigable::FromOutside } else { Navigable::Everything };
        let pose = Pose::turned(position, axis, angle);
        let alone = baked(moved(&model, &pose, axis, angle), navigable.clone(), 40.0);
        let takes_up = |v: Voxel| alone.contains(v.offset([40; 3]));
        let mut edits = Edits::new();
        match blocks {
            true => edits.block_model(model.clone(), pose, navigable.clone()),
            false => edits.free_model(model.clone(), pose, navigable.clone()),
        };
        let mut any = false;
        let mut expected = VoxelSet::new(SIZE).unwrap();
        for z in 0..SIZE[2] as i32 { for y in 0..SIZE[1] as i32 { for x in 0..SIZE[0] as i32 {
            let v = Voxel::new(x, y, z);
            any |= takes_up(v);
            if (takes_up(v) && blocks) || (!takes_up(v) && world.is_blocked(v)) {
                expected.insert(v);
            }
        } } }
        let edited = world.edit(&edits);
        if !any {
            let outside = matches!(edited, Err(EditError::Outside { index: 0, .. }));
            prop_assert!(outside, "{:?}", edited.map(|(_, delta)| delta));
            return Ok(());
        }
        let (next, _) = edited.unwrap();
        let scene = Scene { frame: FRAME, ..Scene::of_solids(expected) };
        prop_assert_eq!(&next, &World::bake(scene).unwrap());
        prop_assert_eq!(next.check(), Ok(()));

        // An obstacle of the same model takes up the same, and leaves no trace.
        let mut obstacles = Obstacles::default();
        let here = (1, Some((Obstacle::model(model, navigable), pose)));
        let edits = obstacles.advance(&world, &[here]).unwrap();
        let (with, _) = world.edit(&edits).unwrap();
        if blocks {
            prop_assert_eq!(&with, &next);
        }
        let edits = obstacles.advance(&with, &[(1, None)]).unwrap();
        prop_assert_eq!(&with.edit(&edits).unwrap().0, &world);
    }

    /// Boxes of a model are solid bodies, however they are turned.
    #[test]
    fn boxes_of_a_model_are_bodies(
        position in prop::array::uniform3(-3.0f64..22.0),
        half in prop::array::uniform3(0.3f64..3.0),
        axis in prop::array::uniform3(-1.0f64..1.0),
        angle in 0.1f64..3.0,
    ) {
        let world = scattered(SIZE, 0, 0);
        let pose = Pose::turned(position, axis, angle);
        let boxes = vec![[half.map(|c| -c), half]];
        let covers = [
            Obstacle::model(Model { boxes, ..Model::default() }, Navigable::FromOutside),
            Obstacle::body(Body::cuboid(half.map(|c| 2.0 * c)).unwrap()),
        ]
        .map(|obstacle| overlap::cover(&obstacle, &pose, &world).unwrap());
        // Where only a corner grazes a voxel, rounding decides.
        let count = |cover: &Cover| cover.iter().map(|(_, bits)| bits.len()).sum::<u32>();
        prop_assert!(count(&covers[0]).abs_diff(count(&covers[1])) <= 1);
    }
}

/// The whole scene from the start, and the same in two steps.
#[test]
fn a_scene_with_the_model_from_the_start_is_the_same_world() {
    let (axis, angle) = ([0.3, -0.2, 1.0], 0.8);
    let pose = Pose::turned([9.0, 11.0, 9.5], axis, angle);
    let mut base = Model { boxes: vec![[[0.0, 2.0, 1.0], [2.5, 4.0, 9.0]]], ..Model::default() };
    base.add_box_surface([15.0, 14.0, 12.0], [19.0, 18.0, 17.0]);
    let scene = |model: Model| Scene {
        frame: FRAME,
        ..Scene::of_solids(baked(model, Navigable::FromOutside, 0.0))
    };
    for model in [wedge(), nested()] {
        let mut whole = base.clone();
        whole.merge(moved(&model, &pose, axis, angle));
        let mut edits = Edits::new();
        edits.block_model(model, pose, Navigable::FromOutside);
        let (edited, delta) = World::bake(scene(base.clone())).unwrap().edit(&edits).unwrap();
        assert!(delta.blocked > 100);
        assert_eq!(edited, World::bake(scene(whole)).unwrap());
        assert_eq!(edited, baked_anew(&edited));
    }
}

#[test]
fn rooms_with_a_seed_stay_free_and_so_does_the_outside() {
    let world = scattered(SIZE, 0, 0);
    let pose = Pose::turned([9.0, 11.0, 9.5], [0.0, 1.0, 1.0], 0.3);
    // Outside, between the boxes, and in the inner one.
    let (room, core) = ([2.5, 0.0, 0.0], [0.1; 3]);
    let places = moved(
        &Model { points: vec![[6.0, 0.0, 0.0], room, core], ..Model::default() },
        &pose,
        [0.0, 1.0, 1.0],
        0.3,
    );
    let free = |navigable: Navigable| {
        let mut edits = Edits::new();
        edits.block_model(nested(), pose, navigable);
        let (next, _) = world.edit(&edits)?;
        let is_free = |&place: &[f64; 3]| {
            !next.is_blocked(FRAME.lattice_from_world(place).expect("it is a point").voxel())
        };
        Ok::<Vec<bool>, EditError>(places.points.iter().map(is_free).collect())
    };
    let seeds = |seeds: &[[f64; 3]]| Navigable::Seeds(seeds.to_vec());
    assert_eq!(free(Navigable::Everything).unwrap(), [true, true, true]);
    assert_eq!(free(Navigable::FromOutside).unwrap(), [true, false, false]);
    assert_eq!(free(seeds(&[room])).unwrap(), [true, true, false]);
    assert_eq!(free(seeds(&[core, room])).unwrap(), [true, true, true]);
    let told = free(seeds(&[core, [4.0, 0.0, 0.0]])).unwrap_err().to_string();
    assert!(told.contains("seed 1") && told.contains("is inside a solid"), "{told}");
}

#[test]
fn invalid_models_are_rejected_and_change_nothing() {
    let world = scattered(SIZE, 10, 3);
    let at = Pose::at([5.0, 5.0, 5.0]);
    let told = |model: Model, pose: Pose| {
        let mut edits = Edits::new();
        edits.block_voxel(Voxel::new(1, 1, 1)).block_model(model, pose, Navigable::FromOutside);
        world.edit(&edits).unwrap_err().to_string()
    };
    let mut odd = wedge();
    odd.vertices[2][1] = f64::NAN;
    assert_eq!(
        told(odd.clone(), at),
        "operation 1, block the model of 6 parts at [5.0, 5.0, 5.0], cannot be voxelised: \
         vertex 2 is at (0, NaN, -1): every coordinate must be a finite number"
    );
    let mut nowhere = wedge();
    nowhere.triangles[1][2] = 99;
    assert!(told(nowhere, at).contains("triangle 1 refers to vertex 99"));
    assert!(told(Model::default(), at).contains("the model is empty"));
    assert!(told(wedge(), Pose::at([f64::INFINITY; 3])).contains("invalid pose"));
    assert!(told(wedge(), Pose { rotation: [0.0; 4], ..at }).contains("invalid pose"));
    for far in [[-40.0; 3], [1e300; 3], [5.0, 5.0, f64::MAX]] {
        assert!(told(wedge(), Pose::at(far)).contains("is entirely outside the world"));
    }
    let mut vast = Model::default();
    vast.add_box_surface([-1e6; 3], [1e6; 3]);
    assert!(told(vast.clone(), at).contains("at most 65,535 along an axis"));

    let mut obstacles = Obstacles::default();
    let models = [odd, wedge(), vast].map(|m| Obstacle::model(m, Navigable::FromOutside));
    let [odd, fine, vast] = [0, 1, 2];
    let to = |key: u64, pose: Pose| (key, Some((models[key as usize].clone(), pose)));
    let refused = obstacles.advance(&world, &[to(fine, at), to(odd, at)]);
    let told = refused.unwrap_err().to_string();
    assert!(told.contains("vertex 2") && told.contains("obstacle 0"), "{told}");
    assert!(matches!(
        obstacles.advance(&world, &[to(vast, at)]),
        Err(EditError::Obstacle { key: 2, error }) if matches!(*error, ObstacleError::Model(_))
    ));
    // Nothing was moved; an obstacle may be far away.
    assert!(obstacles.advance(&world, &[(fine, None)]).unwrap().is_empty());
    assert!(obstacles.advance(&world, &[to(fine, Pose::at([1e300; 3]))]).unwrap().is_empty());
}

#[test]
fn a_model_in_a_world_with_a_surface_is_solid_throughout() {
    let mut base = Model::default();
    base.add_box_surface([0.0; 3], [6.0; 3]);
    let options = Voxelise {
        voxel: Some(FRAME.voxel_size),
        bounds: Some(bounds(0.0)),
        ..Voxelise::default()
    };
    let (scene, _) = voxelise(base, &options, &mut |_, _| {}).unwrap();
    let world = World::bake(scene).unwrap();
    let mut edits = Edits::new();
    edits.block_model(wedge(), Pose::at([6.0, 6.0, 8.0]), Navigable::FromOutside);
    let (next, _) = world.edit(&edits).unwrap();
    let taken = overlap::cover(
        &Obstacle::model(wedge(), Navigable::FromOutside),
        &Pose::at([6.0, 6.0, 8.0]),
        &world,
    );
    for (brick, bits) in taken.unwrap() {
        assert!(next.solids.holds_brick(brick, bits));
        assert!(next.surface().unwrap().bodies.holds_brick(brick, bits));
    }
    assert_eq!(next.check(), Ok(()));
}
