//! The laws of refiners.

use super::{At, Law, Violation, ensure, ensure_equal};
use crate::geom::{LatticePoint, polyline_length};
use crate::refine::{Refined, audit_body};
use crate::world::World;

/// Lengths are sums of rounded square roots, so that equal ones may differ in the last bits, in
/// voxels.
const ROUNDING: f64 = 1e-9;

/// The laws of every refiner, on a path that is clear for the world's body: the refined path is clear,
/// says the auditor; it has the same ends; it is not longer; and it is the same each time.
pub fn check_refiner(
    world: &World,
    path: &[LatticePoint],
    refine: impl Fn(&World, &[LatticePoint]) -> Refined,
) -> Result<(), Violation> {
    let clear = |law: Law, points: &[LatticePoint]| match audit_body(world, points) {
        Err(fault) if !points.is_empty() => {
            ensure(false, law, At::Whole, || ("a clear path".to_owned(), fault.to_string()))
        }
        _ => Ok(()),
    };
    clear(Law::ClearInput, path)?;
    let points = refine(world, path).points;
    ensure_equal(Law::Repeatable, At::Whole, &points, &refine(world, path).points)?;
    let ends = |points: &[LatticePoint]| [points.first().copied(), points.last().copied()];
    ensure_equal(Law::SameEnds, At::Whole, ends(path), ends(&points))?;
    clear(Law::Clear, &points)?;
    let (before, after) = (polyline_length(path), polyline_length(&points));
    let texts = || (format!("at most {before} voxels"), format!("{after} voxels"));
    ensure(after <= before + ROUNDING, Law::NotLonger, At::Whole, texts)
}

/// The laws of a refiner that only drops points: those of [`check_refiner`], and what is left are
/// points of the path in the same order.
pub fn check_selection(
    world: &World,
    path: &[LatticePoint],
    refine: impl Fn(&World, &[LatticePoint]) -> Refined,
) -> Result<(), Violation> {
    check_refiner(world, path, &refine)?;
    let mut rest = path.iter();
    for (i, point) in refine(world, path).points.iter().enumerate() {
        let texts = || ("a later point of the path".to_owned(), format!("{:?}", point.0));
        ensure(rest.any(|p| p == point), Law::Selection, At::Point(i), texts)?;
    }
    Ok(())
}

/// The laws of a refiner whose result is final: those of [`check_refiner`], and a second pass changes
/// nothing.
pub fn check_final(
    world: &World,
    path: &[LatticePoint],
    refine: impl Fn(&World, &[LatticePoint]) -> Refined,
) -> Result<(), Violation> {
    check_refiner(world, path, &refine)?;
    let once = refine(world, path).points;
    ensure_equal(Law::Final, At::Whole, &once, &refine(world, &once).points)
}
