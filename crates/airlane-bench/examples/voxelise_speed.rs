//! How long voxelising takes, for meshes of four kinds.
//!
//! ```sh
//! cargo run --release -p airlane-bench --example voxelise_speed
//! ```

use airlane::scene::Model;
use airlane::threads::Pool;
use airlane::world::voxelise::{Navigable, Voxelise, VoxeliseReport, voxelise};
use std::time::Instant;

fn main() {
    println!("{} threads", Pool::Global.threads());
    let sphere = measure("a sphere", &bumpy_sphere(708, 230.0), 512);
    assert_eq!(sphere.pockets, 1, "the sphere is closed");
    let dust = measure("loose triangles of 4 voxels", &loose(1_000_000, 250.0, 4.0, 1), 512);
    assert!(dust.solid > 1_000_000);
    let tiny = measure("tiny ones, all in 64 voxels", &loose(4_000_000, 2.0, 0.01, 2), 512);
    assert_eq!(tiny.surface, 4 * 4 * 4);
    let huge = measure("huge ones, across the grid", &loose(2_000, 250.0, 900.0, 3), 512);
    assert!(huge.solid > huge.surface / 2);
}

/// Voxelises into `edge`³ voxels of 1 around the origin, three times, and prints the quickest.
fn measure(name: &str, model: &Model, edge: u32) -> VoxeliseReport {
    let half = f64::from(edge) / 2.0;
    let options = Voxelise {
        voxel: Some(1.0),
        bounds: Some([[-half; 3], [half; 3]]),
        navigable: Navigable::FromOutside,
        ..Voxelise::default()
    };
    let runs: Vec<_> = (0..3)
        .map(|_| {
            let model = model.clone();
            let before = Instant::now();
            let (_, report) = voxelise(model, &options, &mut |_, _| {}).expect("it fits");
            (before.elapsed(), report)
        })
        .collect();
    let (time, report) = runs.into_iter().min_by_key(|(time, _)| *time).expect("three runs");
    println!(
        "{name:<28} {:>9} triangles at {edge}³: {:>7.1} ms, {} voxels on surfaces, {} solid",
        report.triangles,
        time.as_secs_f64() * 1e3,
        report.surface,
        report.solid
    );
    report
}

/// A closed sphere with bumps, of `2 * n * n` triangles.
fn bumpy_sphere(n: u32, radius: f64) -> Model {
    let mut model = Model::default();
    for band in 0..=n {
        let polar = std::f64::consts::PI * f64::from(band) / f64::from(n);
        for step in 0..n {
            let turn = std::f64::consts::TAU * f64::from(step) / f64::from(n);
            let out = radius * (1.0 - 0.1 * (9.0 * turn).sin().powi(2) * (7.0 * polar).sin());
            let out = if band == 0 || band == n { radius } else { out };
            let (sin, cos) = (if band == n { 0.0 } else { polar.sin() }, polar.cos());
            model.vertices.push([sin * turn.cos(), sin * turn.sin(), cos].map(|c| c * out));
        }
    }
    for (band, step) in (0..n).flat_map(|band| (0..n).map(move |step| (band, step))) {
        let [a, b] = [step, (step + 1) % n].map(|step| band * n + step);
        model.triangles.extend([[a, b, a + n], [b, b + n, a + n]]);
    }
    model
}

/// Triangles of about `edge` anywhere within `reach` of the origin.
fn loose(count: u32, reach: f64, edge: f64, seed: u64) -> Model {
    let mut state = seed;
    let mut random = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let mut model = Model::default();
    for triangle in 0..count {
        let middle: [f64; 3] = std::array::from_fn(|_| random() * (reach - edge / 2.0).max(0.0));
        for _ in 0..3 {
            model.vertices.push(middle.map(|c| c + random() * edge / 2.0));
        }
        model.triangles.push([3 * triangle, 3 * triangle + 1, 3 * triangle + 2]);
    }
    model
}
