//! After every batch of edits, an airspace is bit for bit what baking makes of its voxels: cells,
//! components, surface, and where a body fits. Obstacles that have left leave nothing behind. A failure
//! prints the world and its edits.
//!
//! Bytes are read as: size, surface, solids, then batches of operations.
#![no_main]

use airlane::geom::{Frame, Voxel};
use airlane::scene::Scene;
use airlane::world::voxelise::{Navigable, Voxelise, voxelise};
use airlane::{Airspace, Body, Edits, Model, Pose, Shape};
use airlane_fuzz::{Bytes, print_failing_cases, trying};
use libfuzzer_sys::fuzz_target;

/// Voxels along the longest axis: more than a region of 64³, of which there are then several.
const MOST: u32 = 70;
/// The body that the world is fitted to, and whether it fits is updated by edits.
const RADIUS: f64 = 0.8;
const FRAME: Frame = Frame { origin: [-3.0, 1.0, 0.5], voxel_size: 0.5 };

fuzz_target!(
    init: print_failing_cases(),
    |bytes: &[u8]| {
        let mut input = Input::new(bytes);
        // Fitting takes much longer than all the rest.
        let ball = (input.choice >> 4 & 3 == 3).then(|| Body::ball(RADIUS).expect("a radius"));
        let mut airspace = Airspace::bake(input.scene()).expect("a scene");
        if let Some(ball) = ball {
            // So that there is something to update.
            let _ = airspace.fit(ball);
        }
        // The same without obstacles.
        let mut bare = airspace.clone();
        let mut tried = Vec::new();
        for _ in 0..4 {
            if input.bytes.is_empty() {
                break;
            }
            let (voxels, obstacles) = (input.voxel_edits(), input.obstacle_edits());
            let mut batch = voxels.clone();
            batch.append(obstacles);
            tried.push(batch.clone());
            trying(format_args!("size {:?}, edits {tried:#?}", airspace.world().size()));
            let before = airspace.clone();
            match airspace.apply(&batch) {
                Ok(_) => _ = bare.apply(&voxels).expect("a part of a valid batch"),
                Err(_) => assert!(airspace == before, "a refused batch changed something"),
            }
            assert_equals_fresh_bake(&airspace, None);
        }
        assert_equals_fresh_bake(&airspace, ball);
        let mut leave = Edits::new();
        airspace.obstacles().for_each(|key| _ = leave.remove_obstacle(key));
        airspace.apply(&leave).expect("these are there");
        assert!(airspace.to_bytes() == bare.to_bytes(), "an obstacle left something behind");
    }
);

fn assert_equals_fresh_bake(airspace: &Airspace, ball: Option<Body>) {
    let world = airspace.world();
    let mut scene = Scene::open(world.size()).expect("the size of a world");
    world.solids().iter().for_each(|voxel| _ = scene.voxels.insert(voxel));
    (scene.frame, scene.surface) = (*world.frame(), world.surface().cloned());
    let fresh = Airspace::bake(scene).expect("a scene");
    assert!(airspace.to_bytes() == fresh.to_bytes(), "not what a bake makes");
    if let Some(ball) = ball {
        let [edited, fresh] = [airspace, &fresh].map(|it| it.fit(ball).expect("a small body"));
        assert!(edited.to_bytes() == fresh.to_bytes(), "not what fitting a body makes");
    }
}

/// What a world and its edits are made of.
struct Input<'b> {
    bytes: Bytes<'b>,
    choice: u8,
    size: [u32; 3],
}

impl<'b> Input<'b> {
    fn new(bytes: &'b [u8]) -> Self {
        let mut bytes = Bytes(bytes);
        let choice = bytes.byte();
        let mut size: [u32; 3] = std::array::from_fn(|_| 1 + u32::from(bytes.byte()) % 20);
        size[usize::from(choice) % 3] = 1 + u32::from(bytes.byte()) % MOST;
        Self { bytes, choice, size }
    }

    /// A world of boxes, one of four with triangles as its surface.
    fn scene(&mut self) -> Scene {
        let mut scene = Scene::open(self.size).expect("a size");
        scene.frame = FRAME;
        if self.choice >> 2 & 3 == 3 {
            let model = self.model();
            let extent = self.size.map(|n| f64::from(n) * FRAME.voxel_size);
            let high = std::array::from_fn(|i| FRAME.origin[i] + extent[i]);
            let options = Voxelise {
                voxel: Some(FRAME.voxel_size),
                bounds: Some([FRAME.origin, high]),
                ..Voxelise::default()
            };
            scene = voxelise(model, &options, &mut |_, _| {}).expect("a small model").0;
        }
        let count = self.bytes.byte() % 8;
        for _ in 0..count {
            let (low, high) = self.corners();
            scene.voxels.insert_box(low, high);
            if let Some(surface) = &mut scene.surface {
                surface.bodies.insert_box(low, high);
            }
        }
        scene
    }

    /// A half-open box of voxels in the world, or partly or wholly beside it, or empty.
    fn corners(&mut self) -> ([i32; 3], [i32; 3]) {
        let low = self.size.map(|n| self.bytes.below_byte(n + 2) - 1);
        (low, low.map(|c| c + self.bytes.below_byte(14)))
    }

    /// A point in the world or a little beside it.
    fn point(&mut self) -> [f64; 3] {
        std::array::from_fn(|i| {
            let extent = f64::from(self.size[i]) * FRAME.voxel_size + 1.0;
            FRAME.origin[i] - 0.5 + self.bytes.real(extent).abs()
        })
    }

    /// Two triangles, the second with a side of the first, and perhaps a point and a box.
    fn model(&mut self) -> Model {
        let mut model =
            Model { vertices: (0..4).map(|_| self.point()).collect(), ..Model::default() };
        model.triangles = vec![[0, 1, 2], [1, 2, 3]];
        let choice = self.bytes.byte();
        if choice & 1 == 1 {
            model.points.push(self.point());
        }
        if choice & 2 == 2 {
            let low = self.point();
            model.add_box_surface(low, low.map(|c| c + f64::from(1 + choice / 64)));
        }
        model
    }

    fn voxel_edits(&mut self) -> Edits {
        let mut edits = Edits::new();
        let count = self.bytes.byte() % 5;
        for _ in 0..count {
            let choice = self.bytes.byte();
            let navigable =
                [Navigable::Everything, Navigable::FromOutside][usize::from(choice >> 7)].clone();
            let shape = match choice % 6 {
                0 => {
                    let (low, high) = self.corners();
                    Shape::voxels(low, high)
                }
                1 => {
                    let (voxel, _) = self.corners();
                    match choice & 64 {
                        0 => edits.block_voxel(Voxel(voxel)),
                        _ => edits.free_voxel(Voxel(voxel)),
                    };
                    continue;
                }
                2 => Shape::ball(self.point(), self.bytes.real(3.0).abs()),
                3 => {
                    let low = self.point();
                    Shape::cuboid(low, std::array::from_fn(|i| low[i] + self.bytes.real(4.0).abs()))
                }
                4 => Shape::Model(self.model().into(), navigable),
                _ => {
                    let outline: Vec<[f64; 2]> = (0..3)
                        .map(|_| {
                            let [x, y, _] = self.point();
                            [x, y]
                        })
                        .collect();
                    let low = self.bytes.real(6.0).abs();
                    Shape::prism(&outline, low..low + 2.0)
                }
            };
            if choice & 64 == 0 {
                edits.block(shape)
            } else {
                edits.free(shape)
            };
        }
        edits
    }

    fn obstacle_edits(&mut self) -> Edits {
        let mut edits = Edits::new();
        let count = self.bytes.byte() % 4;
        for _ in 0..count {
            let choice = self.bytes.byte();
            let key = u64::from(choice >> 6);
            let shape = match choice % 5 {
                0 => {
                    edits.remove_obstacle(key);
                    continue;
                }
                1 => Shape::ball([0.0; 3], self.bytes.real(3.0).abs()),
                2 => Shape::cuboid(
                    [-0.7, -1.0, -0.25],
                    [0.7, 1.0, 0.25 + self.bytes.real(3.0).abs()],
                ),
                3 => Shape::voxels([-1, 0, 0], [2, 1 + self.bytes.below_byte(9), 3]),
                _ => Shape::model(self.model()),
            };
            let at = self.point();
            let pose = match choice & 32 {
                0 => Pose::at(at),
                _ => Pose::turned(at, [0.2, self.bytes.real(1.0), 1.0], self.bytes.real(3.0)),
            };
            edits.set_obstacle(key, &shape, pose);
        }
        edits
    }
}
