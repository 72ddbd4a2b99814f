//! The auditor of bodies: does what moves along a path keep its distance?
//!
//! Slow and obvious, like its sibling: it looks at every solid voxel in a wide box around a segment
//! and finds its distance to the body by narrowing down where along the segment it is nearest. It
//! shares no code with the fast sweep.

use super::{Fault, audit_polyline};
use crate::geom::{LatticePoint, UNIT, Voxel};
use crate::world::{Contact, World};

/// How much too near, in voxels, is still rounding.
const TOLERANCE: f64 = 1e-6;
/// Steps of narrowing down; each leaves two thirds.
const STEPS: u32 = 100;

/// Judges whether the body that a world is fitted to touches nothing along a path. Each segment
/// must be clear in the fitted world, or keep the body's distance to every solid voxel. In the
/// fitted world it may slide: where voxels have room for the body their surface has, too, and a
/// pinch between them is none between solids.
pub fn audit_body(world: &World, path: &[LatticePoint]) -> Result<(), Fault> {
    let Some(base) = world.base() else {
        return audit_polyline(world, path, Contact::Open);
    };
    let alone = [path.first().copied().ok_or(Fault::Empty)?; 2];
    let path = if path.len() == 1 { &alone[..] } else { path };
    let scale = base.frame().voxel_size;
    let half = world.body().half().map(|half| half / scale);
    let radius = world.body().radius() / scale;
    for (segment, ends) in path.windows(2).enumerate() {
        if audit_polyline(world, ends, Contact::Sliding).is_ok() {
            continue;
        }
        audit_polyline(base, ends, Contact::Open).map_err(|fault| match fault {
            Fault::Touches { voxel, .. } => Fault::Touches { segment, voxel },
            other => other,
        })?;
        let [a, b] = [ends[0], ends[1]].map(|p| p.0.map(|c| f64::from(c) / f64::from(UNIT)));
        if let Some(voxel) = touched_by_body(base, a, b, half, radius) {
            return Err(Fault::TooNear { segment, voxel });
        }
    }
    Ok(())
}

/// A solid voxel that a body touches when it moves straight from `a` to `b`, all in voxels.
pub(crate) fn touched_by_body(
    world: &World,
    a: [f64; 3],
    b: [f64; 3],
    half: [f64; 3],
    radius: f64,
) -> Option<Voxel> {
    let around = |i: usize| {
        let reach = half[i] + radius + 2.0;
        (a[i].min(b[i]) - reach) as i32..=(a[i].max(b[i]) + reach) as i32
    };
    for z in around(2) {
        for y in around(1) {
            for x in around(0) {
                let voxel = Voxel::new(x, y, z);
                if world.is_blocked(voxel) && is_too_near(voxel, a, b, half, radius) {
                    return Some(voxel);
                }
            }
        }
    }
    None
}

fn is_too_near(voxel: Voxel, a: [f64; 3], b: [f64; 3], half: [f64; 3], radius: f64) -> bool {
    // Nothing is nearer than the box around the whole way.
    let is_far = |i: usize| {
        let (low, high) = (a[i].min(b[i]) - half[i] - radius, a[i].max(b[i]) + half[i] + radius);
        high < f64::from(voxel.0[i]) || low > f64::from(voxel.0[i]) + 1.0
    };
    if (0..3).any(is_far) {
        return false;
    }
    // How far the inner box and the voxel are apart on each axis; below 0 where they overlap.
    let gaps = |t: f64| -> [f64; 3] {
        std::array::from_fn(|i| {
            let centre = a[i] + t * (b[i] - a[i]);
            (centre - f64::from(voxel.0[i]) - 0.5).abs() - 0.5 - half[i]
        })
    };
    // Both measures have one valley along the segment: the distance, and the least overlap.
    let lowest = |measure: &dyn Fn(f64) -> f64| {
        let (mut low, mut high) = (0.0f64, 1.0f64);
        for _ in 0..STEPS {
            let third = (high - low) / 3.0;
            if measure(low + third) <= measure(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        measure(low).min(measure(high)).min(measure(0.0)).min(measure(1.0))
    };
    if radius > 0.0 {
        let distance = |t| gaps(t).iter().map(|gap| gap.max(0.0).powi(2)).sum::<f64>().sqrt();
        lowest(&distance) < radius - TOLERANCE
    } else {
        lowest(&|t| gaps(t).into_iter().fold(f64::NEG_INFINITY, f64::max)) < -TOLERANCE
    }
}
