//! Models to voxelise.

use crate::scene::Model;
use std::f64::consts::PI;

/// A sphere of `2 * n * n` triangles and more, closed at both poles; with `open`, only its lower
/// half, without a lid.
pub(super) fn sphere(radius: f64, n: u32, open: bool) -> Model {
    let mut model = Model::default();
    let bands = if open { n / 2 } else { n };
    for band in 0..=bands {
        let polar = PI * f64::from(band) / f64::from(n);
        for step in 0..n {
            let turn = 2.0 * PI * f64::from(step) / f64::from(n);
            let (sin, cos) = if band == n { (0.0, -1.0) } else { polar.sin_cos() };
            model.vertices.push([sin * turn.cos(), sin * turn.sin(), -cos].map(|c| radius * c));
        }
    }
    for band in 0..bands {
        for step in 0..n {
            let [a, b] = [step, (step + 1) % n].map(|step| band * n + step);
            model.triangles.extend([[a, b, a + n], [b, b + n, a + n]]);
        }
    }
    model
}

/// The surface of a box, corner to corner, normals outwards.
pub(super) fn hull(low: [f64; 3], high: [f64; 3]) -> Model {
    let mut model = Model::default();
    model.add_box_surface(low, high);
    model
}

/// Triangles whose corners are shared by none.
pub(super) fn soup(triangles: &[[[f64; 3]; 3]]) -> Model {
    Model {
        vertices: triangles.iter().flatten().copied().collect(),
        triangles: (0..triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect(),
        ..Model::default()
    }
}
