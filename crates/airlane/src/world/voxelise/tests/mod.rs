mod limits;
mod oracle;
mod shapes;

use super::*;
use crate::geom::{Frame, Voxel};
use crate::threads::Pool;
use crate::world::World;
use proptest::prelude::*;
use shapes::{hull, soup, sphere};

/// Lattice steps in a voxel.
const LATTICE: i32 = 256;

/// The box that lattice triangles are voxelised in, in voxels.
#[derive(Clone, Copy)]
struct Surroundings {
    low: [i32; 3],
    size: [i32; 3],
}

const SMALL: Surroundings = Surroundings { low: [-3, 2, 0], size: [9, 10, 11] };

fn quiet(model: Model, options: &Voxelise) -> Result<(Scene, VoxeliseReport), VoxeliseError> {
    voxelise(model, options, &mut |_, _| {})
}

fn of_size(voxel: f64) -> Voxelise {
    Voxelise { voxel: Some(voxel), ..Voxelise::default() }
}

/// Voxelises lattice triangles and lets the oracle judge.
fn judge(triangles: &[[[i32; 3]; 3]], around: Surroundings) {
    let metres = |c: i32| f64::from(c) / f64::from(LATTICE);
    let model: Vec<_> = triangles.iter().map(|t| t.map(|corner| corner.map(metres))).collect();
    let low = around.low.map(f64::from);
    let high = std::array::from_fn(|i| f64::from(around.low[i] + around.size[i]));
    let options =
        Voxelise { bounds: Some([low, high]), navigable: Navigable::Everything, ..of_size(1.0) };
    let (scene, report) = quiet(soup(&model), &options).unwrap();
    assert_eq!(scene.frame, Frame { origin: low, voxel_size: 1.0 });
    assert_eq!(scene.voxels.size().map(|n| n as i32), around.size);
    assert_eq!((report.surface, report.solid), (scene.voxels.len(), scene.voxels.len()));
    oracle::judge(&scene, triangles, around);
}

/// Corners anywhere in and around [`SMALL`], one in four coordinates on a voxel plane.
fn corner() -> impl Strategy<Value = [i32; 3]> {
    let on_plane = (-8i32..16).prop_map(|c| c * LATTICE);
    prop::array::uniform3(prop_oneof![3 => -2048i32..4096, 1 => on_plane])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_triangles_agree_with_the_oracle(triangles in prop::collection::vec(prop::array::uniform3(corner()), 1..4)) {
        judge(&triangles, SMALL);
    }

    #[test]
    fn tiny_triangles_agree_with_the_oracle(
        places in prop::collection::vec((prop::array::uniform3(-64i32..1600), prop::array::uniform3(prop::array::uniform3(-9i32..9))), 1..60),
    ) {
        let triangles: Vec<_> = places.iter().map(|(at, t)| t.map(|c| std::array::from_fn(|i| at[i] + c[i]))).collect();
        judge(&triangles, SMALL);
    }

    #[test]
    fn needles_and_degenerate_triangles_agree_with_the_oracle(
        a in corner(), b in corner(), share in 0i32..=4, off in prop::array::uniform3(-1i32..=1),
    ) {
        // A third corner on the segment between the others, or one step off it.
        let third: [i32; 3] = std::array::from_fn(|i| a[i] + (b[i] - a[i]) / 4 * share + off[i]);
        for corners in [[a, b, third], [third, a, b], [b, third, a], [a, a, b], [a, a, a]] {
            judge(&[corners], SMALL);
        }
    }

    #[test]
    fn triangles_in_voxel_planes_agree_with_the_oracle(
        mut corners in prop::array::uniform3(corner()), axis in 0usize..3, plane in -4i32..14,
    ) {
        for corner in &mut corners { corner[axis] = plane * LATTICE; }
        judge(&[corners], SMALL);
    }

    #[test]
    fn huge_triangles_agree_with_the_oracle(
        corners in prop::array::uniform3(prop::array::uniform3(-40_000i32..40_000)),
    ) {
        judge(&[corners], SMALL);
    }

    /// Where regions meet, a triangle is looked at once from each side.
    #[test]
    fn triangles_between_regions_agree_with_the_oracle(
        places in prop::collection::vec(prop::array::uniform3((-300i32..300, -300i32..300, -80i32..400)), 1..8),
    ) {
        let edge = 64 * LATTICE;
        let triangles: Vec<_> = places.iter().map(|t| t.map(|(x, y, z)| [edge + x, edge + y, z])).collect();
        judge(&triangles, Surroundings { low: [0; 3], size: [66, 66, 1] });
    }

    /// The order of triangles and of their corners makes no difference.
    #[test]
    fn order_makes_no_difference(triangles in prop::collection::vec(prop::array::uniform3(prop::array::uniform3(-90f64..90.0)), 1..20)) {
        let turned: Vec<_> = triangles.iter().rev().map(|&[a, b, c]| [c, a, b]).collect();
        let scene = |triangles: &[_]| quiet(soup(triangles), &of_size(1.5)).unwrap().0;
        prop_assert_eq!(scene(&triangles).voxels, scene(&turned).voxels);
    }
}

#[test]
fn contact_with_a_face_an_edge_or_a_corner_counts() {
    let voxels = |corners: [[f64; 3]; 3]| {
        let options = Voxelise { navigable: Navigable::Everything, ..of_size(1.0) };
        let (scene, _) = quiet(soup(&[corners]), &options).unwrap();
        let low = scene.frame.origin.map(|c| c as i32);
        scene.voxels.iter().map(|voxel| voxel.offset(low).0).collect::<Vec<_>>()
    };
    assert_eq!(voxels([[0.5; 3]; 3]), [[0, 0, 0]]);
    assert_eq!(voxels([[1.0, 0.5, 0.5]; 3]), [[0, 0, 0], [1, 0, 0]]);
    assert_eq!(voxels([[1.0; 3]; 3]).len(), 8);
    // In a plane between voxels: both layers, and the ring that its sides touch.
    let square_half = voxels([[0.0, 0.0, 5.0], [2.0, 0.0, 5.0], [0.0, 2.0, 5.0]]);
    assert!(square_half.iter().all(|v| v[2] == 4 || v[2] == 5));
    assert_eq!(square_half.iter().filter(|v| v[2] == 4).count(), 4 + 4 + 4 + 1);
    // Beside a corner by less than a millionth: not touched.
    let near = 1.0 + 1e-7;
    assert_eq!(voxels([[near, 0.5, 0.5]; 3]), [[1, 0, 0]]);
}

/// Only one voxel of the bounds touches the box around this triangle, and it is not the triangle's.
#[test]
fn a_triangle_cut_off_by_the_bounds_is_still_looked_at() {
    judge(&[[[1537, 512, 2561], [1534, 512, 3328], [1536, 512, 3072]]], SMALL);
}

#[test]
fn regions_of_a_larger_grid_agree_with_the_oracle() {
    let around = Surroundings { low: [0; 3], size: [130, 70, 3] };
    let far = |x: i32, y: i32, z: i32| [x * LATTICE + 1, y * LATTICE - 3, z * LATTICE + 7];
    judge(&[[far(-5, 3, 1), far(140, 64, 0), far(64, 80, 3)]], around);
    judge(
        &[
            [far(0, 0, 1), far(128, 64, 1), far(64, 0, 1)],
            [far(63, 64, -9), far(64, 63, 9), far(65, 64, 1)],
        ],
        around,
    );
}

#[test]
fn threads_make_no_difference() {
    let model = sphere(20.0, 300, false);
    let with_threads = |count: usize| {
        let pool = Pool::with_threads(count).unwrap();
        pool.run(|| quiet(model.clone(), &of_size(0.21)).unwrap())
    };
    assert_eq!(with_threads(1), with_threads(2));
    assert_eq!(with_threads(1), with_threads(5));
    assert_eq!(with_threads(1), with_threads(0));
}

#[test]
fn a_closed_sphere_is_filled() {
    let (scene, report) = quiet(sphere(5.0, 40, false), &of_size(0.25)).unwrap();
    assert_eq!(report.pockets, 1);
    assert_eq!(report.degenerate, 2 * 40); // one side of each square at the poles
    let volume = 4.0 / 3.0 * std::f64::consts::PI * 125.0 / 0.25f64.powi(3);
    assert!((report.solid as f64) > volume && (report.solid as f64) < 1.15 * volume);
    assert_eq!(report.solid, report.surface + report.filled);
    let Surface { bodies, .. } = scene.surface.clone().unwrap();
    assert_eq!(bodies.len(), report.filled);
    let world = World::bake(scene).unwrap();
    world.check().unwrap();
    assert_eq!(world.components().count(), 1);
    assert!(world.is_blocked(Voxel(world.size().map(|n| n as i32 / 2))));
}

#[test]
fn an_open_bowl_stays_free_inside() {
    let (scene, report) = quiet(sphere(5.0, 40, true), &of_size(0.25)).unwrap();
    assert_eq!((report.pockets, report.filled), (0, 0));
    let centre = scene.frame.lattice_from_world([0.1, 0.1, -0.9]).unwrap().voxel();
    assert!(!scene.voxels.contains(centre));
    assert!(scene.surface.unwrap().bodies.is_empty());
}

#[test]
fn a_sealed_room_stays_free_around_a_seed() {
    let mut model = hull([0.0; 3], [10.0; 3]);
    model.merge(hull([2.0; 3], [4.0; 3])); // a crate in the room
    let at_seed = |seed: [f64; 3]| {
        let options = Voxelise { navigable: Navigable::Seeds(vec![seed]), ..of_size(0.5) };
        quiet(model.clone(), &options)
    };
    let (scene, report) = at_seed([7.0; 3]).unwrap();
    assert_eq!(report.pockets, 2); // the inside of the crate, and all outside
    // Walls take a voxel of the room on each side, the crate one more around it.
    assert_eq!(report.size, [24; 3]);
    assert_eq!(24u64.pow(3) - report.solid, 18u64.pow(3) - 6u64.pow(3));
    World::bake(scene).unwrap().check().unwrap();

    let error = at_seed([3.9; 3]).unwrap_err();
    let VoxeliseError::SeedSolid { number: 0, nearest: Some(nearest), .. } = error else {
        panic!("{error}");
    };
    assert!(nearest.iter().all(|&c| (c - 3.9).abs() < 1.0), "{nearest:?}");
    let error = at_seed([30.0, 0.0, 0.0]).unwrap_err().to_string();
    assert_eq!(error, "seed 0 at (30, 0, 0) is outside the box from (-1, -1, -1) to (11, 11, 11)");

    let options = Voxelise { navigable: Navigable::Everything, ..of_size(0.5) };
    assert_eq!(quiet(model, &options).unwrap().1.filled, 0);
}

#[test]
fn many_pockets_are_counted_one_by_one() {
    let mut model = Model::default();
    for i in 0..30 {
        let at = f64::from(i) * 4.0;
        model.merge(hull([at, 0.0, 0.0], [at + 3.0, 3.0, 3.0]));
    }
    let (scene, report) = quiet(model, &of_size(0.5)).unwrap();
    assert_eq!((report.pockets, report.filled), (30, 30 * 4u64.pow(3)));
    World::bake(scene).unwrap().check().unwrap();
}

#[test]
fn points_and_boxes_are_bodies() {
    let mut model = soup(&[[[0.1, 0.1, 0.1], [5.9, 0.1, 0.1], [0.1, 0.3, 0.1]]]);
    model.points = vec![[8.0, 8.0, 8.0], [0.5; 3]];
    model.boxes = vec![[[3.5, 3.0, 3.0], [5.0, 4.0, 4.25]]];
    let (scene, report) = quiet(model.clone(), &of_size(1.0)).unwrap();
    let low = scene.frame.origin.map(|c| c as i32);
    let bodies: Vec<_> =
        scene.surface.unwrap().bodies.iter().map(|voxel| voxel.offset(low).0).collect();
    let expected = [[0, 0, 0], [3, 3, 3], [4, 3, 3], [3, 3, 4], [4, 3, 4], [8, 8, 8]];
    assert_eq!(bodies.len(), expected.len());
    assert!(expected.iter().all(|voxel| bodies.contains(voxel)), "{bodies:?}");
    assert_eq!((report.surface, report.solid), (6, 6 + 5));

    model.triangles.clear();
    assert_eq!(quiet(model, &of_size(1.0)).unwrap().0.surface, None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Boxes on a grid come back as just its voxels, whatever its size and place.
    #[test]
    fn native_grids_come_back_exactly(
        voxel in prop_oneof![Just(0.1), Just(0.05), Just(1.0 / 3.0), Just(1.0), 0.001f64..10.0],
        origin in prop::array::uniform3(-1000.0f64..1000.0),
        places in prop::collection::btree_set(prop::array::uniform3(-200i32..200), 1..30),
        far in -300i32..300,
    ) {
        let native = Frame { origin, voxel_size: voxel };
        let corner = |at: [i32; 3]| std::array::from_fn(|i| origin[i] + f64::from(at[i]) * voxel);
        let places: Vec<_> = places.into_iter().map(|at| at.map(|c| c + far)).collect();
        let boxes = places.iter().map(|&at| [corner(at), corner(at.map(|c| c + 1))]).collect();
        let model = Model { boxes, native: Some(native), ..Model::default() };
        let options = Voxelise { navigable: Navigable::Everything, ..Voxelise::default() };
        let (scene, _) = quiet(model, &options).unwrap();
        prop_assert_eq!(scene.frame.voxel_size, voxel);
        let low: [i32; 3] = std::array::from_fn(|i| places.iter().map(|at| at[i]).min().unwrap() - 2);
        let high: [i32; 3] = std::array::from_fn(|i| places.iter().map(|at| at[i]).max().unwrap() + 3);
        prop_assert_eq!(scene.voxels.size(), std::array::from_fn(|i| (high[i] - low[i]) as u32));
        let mut found: Vec<_> = scene.voxels.iter().map(|v| v.offset(low).0).collect();
        found.sort();
        prop_assert_eq!(found, places);
    }
}
