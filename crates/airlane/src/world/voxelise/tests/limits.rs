//! What is refused, and what the refusal says.

use super::*;
use crate::world::BakeError;

#[test]
fn invalid_models_are_rejected_with_position() {
    let refused = |model: Model, options: &Voxelise| quiet(model, options).unwrap_err().to_string();
    let cube = || hull([0.0; 3], [1.0; 3]);
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let error = quiet(cube(), &of_size(bad)).unwrap_err();
        assert!(matches!(error, VoxeliseError::Frame(BakeError::VoxelSize(_))), "{error}");
    }
    assert!(refused(cube(), &Voxelise::default()).contains("no voxel size given"));
    assert!(refused(Model::default(), &of_size(1.0)).contains("the model is empty"));
    let margin = Voxelise { margin: Some(-1.0), ..of_size(1.0) };
    assert!(refused(cube(), &margin).contains("invalid margin -1"));
    let bounds = Voxelise { bounds: Some([[0.0; 3], [1.0, 0.0, 1.0]]), ..of_size(1.0) };
    assert!(refused(cube(), &bounds).contains("empty bounds"));

    let mut model = cube();
    model.triangles[7][1] = 8;
    let error = refused(model, &of_size(1.0));
    assert_eq!(
        error,
        "triangle 7 refers to vertex 8, but there are only 8 vertices, numbered from 0"
    );
    let mut model = cube();
    model.vertices[3][2] = f64::NAN;
    assert!(refused(model, &of_size(1.0)).starts_with("vertex 3 is at (1, 1, NaN)"));
    let mut model = cube();
    model.points.push([f64::INFINITY, 0.0, 0.0]);
    assert!(refused(model, &of_size(1.0)).starts_with("point 0 is at (inf, 0, 0)"));
    let mut model = cube();
    model.boxes.push([[1.0; 3], [0.0; 3]]);
    assert!(refused(model, &of_size(1.0)).starts_with("box 0 reaches from (1, 1, 1)"));
    let mut model = cube();
    model.vertices[0][0] = -1e300;
    assert!(refused(model, &of_size(1.0)).starts_with("vertex 0 at (-1000000000"));
    let seeds = Voxelise { navigable: Navigable::Seeds(vec![[f64::NAN; 3]]), ..of_size(1.0) };
    assert!(refused(cube(), &seeds).starts_with("seed 0 is at (NaN"));
}

#[test]
fn margins_and_bounds_make_the_box() {
    let cube = || hull([0.0; 3], [1.0; 3]);
    let laid = |options: Voxelise| {
        let (scene, report) = quiet(cube(), &options).unwrap();
        (scene.frame.origin, report.size)
    };
    assert_eq!(laid(of_size(0.5)), ([-1.0; 3], [6; 3]));
    assert_eq!(laid(Voxelise { margin: Some(0.0), ..of_size(0.5) }), ([0.0; 3], [2; 3]));
    assert_eq!(laid(Voxelise { margin: Some(0.6), ..of_size(0.5) }), ([-1.0; 3], [6; 3]));
    let bounds = Some([[0.1, 0.6, -3.0], [0.2, 0.9, 7.0]]);
    assert_eq!(laid(Voxelise { bounds, ..of_size(0.5) }), ([0.0, 0.5, -3.0], [1, 1, 20]));
    let nowhere = Some([[5.0; 3], [6.0; 3]]);
    let (_, report) = quiet(cube(), &Voxelise { bounds: nowhere, ..of_size(0.5) }).unwrap();
    assert_eq!((report.outside, report.solid), (12, 0));
    // Flat on a voxel plane, without a margin: still a voxel thick.
    let sheet = soup(&[[[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]]]);
    let (_, report) = quiet(sheet, &Voxelise { margin: Some(0.0), ..of_size(1.0) }).unwrap();
    assert_eq!(report.size, [3, 3, 1]);
}

#[test]
fn the_voxel_size_that_is_advised_fits() {
    let ball = sphere(100.0, 60, false);
    for limit in [1 << 20, 16 << 20, 100 << 20] {
        let options = |voxel| Voxelise { memory_limit: limit, ..of_size(voxel) };
        let error = quiet(ball.clone(), &options(0.05)).unwrap_err();
        let VoxeliseError::Memory { fits: Some(fits), needed, allowed, .. } = error else {
            panic!("{error}");
        };
        assert!(needed > allowed && error.to_string().contains(&format!("{fits} would fit")));
        assert!(quiet(ball.clone(), &options(fits / 1.2)).is_err(), "{fits} is needlessly coarse");
        let (scene, report) = quiet(ball.clone(), &options(fits)).unwrap();
        let world = World::bake(scene).unwrap();
        assert!(world.memory_bytes() as u64 <= report.memory_estimate);
        // Safe, but not silly: the estimate is of the peak, not of what is left in the end.
        assert!(report.memory_estimate < 8 * world.memory_bytes() as u64);
    }
}

#[test]
fn long_grids_are_refused_with_a_size_that_fits() {
    let line = soup(&[[[0.0; 3], [100_000.0, 0.0, 0.0], [0.0; 3]]]);
    let error = quiet(line.clone(), &of_size(1.0)).unwrap_err();
    let VoxeliseError::TooManyVoxels { fits: Some(fits), .. } = error else { panic!("{error}") };
    assert!(error.to_string().contains("100004 × 4 × 4"), "{error}");
    assert!((1.5..1.8).contains(&fits), "{fits}");
    let (_, report) = quiet(line, &of_size(fits)).unwrap();
    assert_eq!(report.degenerate, 1);
    let wide = soup(&[[[-1e9; 3], [1e9, 0.0, 0.0], [1e9; 3]]]);
    let error = quiet(wide, &of_size(1.0)).unwrap_err();
    assert!(matches!(error, VoxeliseError::TooManyVoxels { fits: Some(_), .. }), "{error}");
}

#[test]
fn large_solid_boxes_take_no_memory() {
    let model = Model { boxes: vec![[[0.0; 3], [4000.0; 3]]], ..Model::default() };
    let options = Voxelise { navigable: Navigable::Everything, ..of_size(2.0) };
    let (scene, report) = quiet(model, &options).unwrap();
    assert_eq!(report.solid, 2000u64.pow(3));
    assert!(scene.voxels.memory_bytes() < 40 << 20, "{}", scene.voxels.memory_bytes());
}
