//! Models become the voxels that they touch, and no others. Triangles on a lattice are judged by the
//! oracle of the engine's tests, which decides in whole numbers. Any other model is voxelised or
//! refused, within the memory that is allowed, and what it gives is a valid world.
//!
//! The first byte chooses between the two. A failure prints the triangles or the model.
#![no_main]

// The oracle names its neighbours in the engine, which are these.
use airlane::{geom, scene};
#[path = "../../crates/airlane/src/world/voxelise/tests/oracle.rs"]
mod oracle;

use airlane::Model;
use airlane::geom::Frame;
use airlane::scene::Listed;
use airlane::world::World;
use airlane::world::voxelise::{Navigable, Voxelise, voxelise};
use airlane_fuzz::{Bytes, print_failing_cases, trying};
use libfuzzer_sys::fuzz_target;

/// Lattice steps in a voxel.
const LATTICE: i32 = 256;

/// Bytes that a model of any numbers may take. The time grows with it: instrumented, a model that
/// filled 32 MB took 28 s, where an input may take ten.
const MEMORY: u64 = 2 << 20;

/// The box that lattice triangles are voxelised in, in voxels.
#[derive(Clone, Copy)]
struct Surroundings {
    low: [i32; 3],
    size: [i32; 3],
}

const SMALL: Surroundings = Surroundings { low: [-3, 2, 0], size: [9, 7, 5] };

fuzz_target!(
    init: print_failing_cases(),
    |bytes: &[u8]| {
        let mut bytes = Bytes(bytes);
        if bytes.byte() % 2 == 0 { judge_lattice(&mut bytes) } else { judge_any(&mut bytes) }
    }
);

/// Triangles on the lattice, against the oracle.
fn judge_lattice(bytes: &mut Bytes<'_>) {
    let count = 1 + bytes.byte() % 4;
    let triangles: Vec<[[i32; 3]; 3]> = (0..count)
        .map(|_| {
            // Far, near, on planes between voxels, or tiny: coordinates are small multiples of a step.
            let step = [1, 1, 8, LATTICE / 2, LATTICE][usize::from(bytes.byte()) % 5];
            let from: [i32; 3] =
                std::array::from_fn(|_| bytes.below_byte(16) * LATTICE / 2 - LATTICE);
            [0; 3]
                .map(|_| std::array::from_fn(|i| from[i] + (i32::from(bytes.byte()) - 128) * step))
        })
        .collect();
    trying(format_args!("judge(&{triangles:?}, SMALL); // in world/voxelise/tests"));
    let metres = |c: i32| f64::from(c) / f64::from(LATTICE);
    let mut model = Model::default();
    for (number, triangle) in triangles.iter().enumerate() {
        model.vertices.extend(triangle.map(|corner| corner.map(metres)));
        model.triangles.push([0, 1, 2].map(|corner| 3 * number as u32 + corner));
    }
    let low = SMALL.low.map(f64::from);
    let high = std::array::from_fn(|i| f64::from(SMALL.low[i] + SMALL.size[i]));
    let options = Voxelise {
        voxel: Some(1.0),
        bounds: Some([low, high]),
        navigable: Navigable::Everything,
        ..Voxelise::default()
    };
    let (scene, report) = voxelise(model, &options, &mut |_, _| {}).expect("a small model");
    assert_eq!((report.surface, report.solid), (scene.voxels.len(), scene.voxels.len()));
    oracle::judge(&scene, &triangles, SMALL);
}

/// A model of any numbers: refused with a reason, or a valid world.
fn judge_any(bytes: &mut Bytes<'_>) {
    let choice = bytes.byte();
    let mut model = Model { vertices: places(bytes), points: places(bytes), ..Model::default() };
    model.boxes = (0..bytes.byte() % 3).map(|_| [place(bytes), place(bytes)]).collect();
    let triangles = bytes.byte() % 12;
    model.triangles =
        (0..triangles).map(|_| bytes.array().map(|c: u8| u32::from(c) % 11)).collect();
    if choice & 1 == 1 {
        model.native = Some(Frame { origin: place(bytes), voxel_size: number(bytes) });
    }
    let options = Voxelise {
        voxel: (choice & 2 == 2).then(|| number(bytes)),
        margin: (choice & 4 == 4).then(|| number(bytes)),
        bounds: (choice & 8 == 8).then(|| [place(bytes), place(bytes)]),
        navigable: match choice >> 4 & 3 {
            0 => Navigable::Everything,
            1 => Navigable::Seeds(places(bytes)),
            _ => Navigable::FromOutside,
        },
        memory_limit: MEMORY,
    };
    trying(format_args!("{model:?}, {options:?}"));
    let Ok((scene, report)) = voxelise(model, &options, &mut |_, _| {}) else { return };
    assert_eq!(report.solid, scene.voxels.len());
    assert_eq!(report.size, scene.voxels.size());
    assert!(report.memory_estimate <= options.memory_limit);
    // To check a large world would take most of the time.
    if report.size.map(u64::from).iter().product::<u64>() < 1 << 18 {
        let world = World::bake(scene).expect("a voxelised scene is valid");
        assert_eq!(world.check(), Ok(()));
    }
}

fn places(bytes: &mut Bytes<'_>) -> Vec<[f64; 3]> {
    let count = bytes.byte() % 9;
    (0..count).map(|_| place(bytes)).collect()
}

fn place(bytes: &mut Bytes<'_>) -> [f64; 3] {
    std::array::from_fn(|_| number(bytes))
}

/// Most often a small number, now and then any.
fn number(bytes: &mut Bytes<'_>) -> f64 {
    match bytes.0.first() {
        Some(255) => {
            bytes.byte();
            f64::from_le_bytes(bytes.array())
        }
        _ => bytes.real(24.0),
    }
}
