//! Auditors for paths without solid voxels: terrain and turns.

use super::{Fault, audit_polyline};
use crate::geom::vector::{dot, minus, norm};
use crate::geom::{LatticePoint, UNIT};
use crate::space::Terrain;
use crate::world::Contact;

/// Judges a way over terrain: from cell to neighbouring cell by their middles, but for its ends,
/// which are joined to the middle of their own cell; nowhere through a blocked cell or past its
/// corner; always on the ground.
pub fn audit_terrain(terrain: &Terrain, path: &[LatticePoint]) -> Result<(), Fault> {
    if path.is_empty() {
        return Err(Fault::Empty);
    }
    for (i, &point) in path.iter().enumerate() {
        let segment = i.saturating_sub(1);
        if terrain.on_ground(point) != Some(point) {
            return Err(Fault::Move { segment, why: "it leaves the ground" });
        }
    }
    for (segment, ends) in path.windows(2).enumerate() {
        let [a, b] = [ends[0], ends[1]].map(|point| point.voxel().0);
        if (a[0] - b[0]).abs() > 1 || (a[1] - b[1]).abs() > 1 {
            return Err(Fault::Move { segment, why: "it skips cells" });
        }
        let is_middle = |p: LatticePoint| (0..2).all(|i| p.0[i].rem_euclid(UNIT) == UNIT / 2);
        let joins_middles = is_middle(ends[0]) && is_middle(ends[1]);
        if a[..2] != b[..2] && !joins_middles {
            return Err(Fault::Move { segment, why: "it does not connect cell centres" });
        }
    }
    let flat: Vec<_> = path.iter().map(|&point| Terrain::above(point)).collect();
    audit_polyline(&terrain.flat_world(), &flat, Contact::Open)
}

/// Judges whether a body that keeps to curves of a radius, in voxels, can follow a path: every bend
/// needs *radius · tan(θ/2)* of the segments on both sides, and no two bends the same piece.
pub fn audit_turns(path: &[LatticePoint], radius: f64) -> Result<(), Fault> {
    let mut points: Vec<[f64; 3]> = Vec::new();
    for point in path.iter().map(|point| point.0.map(|c| f64::from(c) / f64::from(UNIT))) {
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    let mut taken = 0.0;
    let mut length = 0.0;
    for segment in 0..points.len().saturating_sub(1) {
        let ahead = minus(points[segment + 1], points[segment]);
        length += norm(ahead);
        let after = points.get(segment + 2).map(|&next| minus(next, points[segment + 1]));
        let needed = after.map_or(0.0, |after| {
            let cosine = dot(ahead, after) / (norm(ahead) * norm(after));
            // Never quite back, where the tangent of half the angle is infinite.
            let cosine = cosine.clamp(-1.0 + f64::EPSILON, 1.0);
            // Rounding leaves straight ways some millionths of a degree.
            if cosine > 1.0 - 1e-12 {
                0.0
            } else {
                radius * ((1.0 - cosine) / (1.0 + cosine)).sqrt()
            }
        });
        if needed == 0.0 && after.is_some() {
            continue; // straight on: one segment with the next
        }
        if taken + needed > length + 1e-6 {
            return Err(Fault::Turn { segment, needed: taken + needed, length });
        }
        (taken, length) = (needed, 0.0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;
    use crate::scene::{HeightField, ground};

    fn line(cells: &[[i32; 2]]) -> Vec<LatticePoint> {
        cells.iter().map(|&[x, y]| LatticePoint([256 * x + 128, 256 * y + 128, 0])).collect()
    }

    #[test]
    fn ways_that_leave_the_ground_are_found_out() {
        let mut field = HeightField::flat([4, 4]);
        let mut grounds = vec![1.0; 16];
        grounds[5] = ground::BLOCKED; // cell (1, 1)
        field.ground = Some(grounds);
        let terrain = Terrain::new(&field).unwrap();
        assert_eq!(audit_terrain(&terrain, &line(&[[0, 0], [1, 0], [2, 0], [3, 1]])), Ok(()));
        let faulty = [
            line(&[[0, 0], [1, 1]]),
            line(&[[0, 1], [1, 2], [0, 3]])[..2].to_vec(), // past the corner of (1, 1)
            line(&[[0, 0], [2, 0]]),
            line(&[[3, 0], [4, 0]]),
            vec![],
            vec![Voxel::new(0, 0, 0).centre()],
        ];
        for (i, way) in faulty.iter().enumerate() {
            assert!(audit_terrain(&terrain, way).is_err(), "{i}");
        }
    }

    #[test]
    fn bends_need_room() {
        let corner = line(&[[0, 0], [4, 0], [4, 4]]);
        assert_eq!(audit_turns(&corner, 3.9), Ok(()));
        assert!(matches!(audit_turns(&corner, 4.1), Err(Fault::Turn { segment: 0, .. })));
        // Two bends share the segment between them.
        let step = line(&[[0, 0], [9, 0], [9, 4], [18, 4]]);
        assert_eq!(audit_turns(&step, 1.9), Ok(()));
        assert!(matches!(audit_turns(&step, 2.1), Err(Fault::Turn { segment: 1, .. })));
        // Straight pieces count together.
        let pieces = line(&[[0, 0], [1, 0], [2, 0], [4, 0], [4, 1], [4, 4]]);
        assert_eq!(audit_turns(&pieces, 3.9), Ok(()));
        assert!(audit_turns(&line(&[[0, 0], [5, 0], [0, 0]]), 0.1).is_err());
    }

    #[test]
    fn ends_are_joined_to_the_middle_of_their_own_cell_only() {
        let terrain = Terrain::new(&HeightField::flat([6, 6])).unwrap();
        let middles = line(&[[1, 1], [2, 1], [3, 2]]);
        let off = |point: LatticePoint, by: i32| {
            LatticePoint([point.0[0] + by, point.0[1] - by, point.0[2]])
        };
        let [begin, end] = [off(middles[0], 40), off(middles[2], -100)];
        let whole = [begin, middles[0], middles[1], middles[2], end];
        assert_eq!(audit_terrain(&terrain, &whole), Ok(()));
        assert_eq!(audit_terrain(&terrain, &[begin, middles[0]]), Ok(()));
        let crooked =
            |segment| Err(Fault::Move { segment, why: "it does not connect cell centres" });
        assert_eq!(audit_terrain(&terrain, &[begin, middles[1]]), crooked(0));
        assert_eq!(audit_terrain(&terrain, &[middles[0], middles[1], end]), crooked(1));
        let skipped = Err(Fault::Move { segment: 1, why: "it skips cells" });
        for far in [[3, 1], [1, 3], [3, 3]] {
            let way = line(&[[0, 1], [1, 1], far]);
            assert_eq!(audit_terrain(&terrain, &way), skipped, "{far:?}");
        }
    }

    #[test]
    fn bends_of_any_angle_need_what_the_tangent_says() {
        // A right angle with sides of 6 and 2, and one of 45 degrees.
        let uneven = line(&[[0, 0], [6, 0], [6, 2]]);
        assert_eq!(audit_turns(&uneven, 1.99), Ok(()));
        let Err(Fault::Turn { segment: 1, needed, length }) = audit_turns(&uneven, 2.5) else {
            panic!("too tight")
        };
        assert!((needed - 2.5).abs() < 1e-9 && (length - 2.0).abs() < 1e-9);
        let slight = line(&[[0, 0], [6, 0], [9, 3]]);
        let tangent = std::f64::consts::FRAC_PI_8.tan();
        let most = 18f64.sqrt() / tangent;
        assert_eq!(audit_turns(&slight, 0.999 * most), Ok(()));
        assert!(matches!(audit_turns(&slight, 1.001 * most), Err(Fault::Turn { segment: 1, .. })));
        // Two bends between which there is too little: the fault says what both need.
        let step = line(&[[0, 0], [9, 0], [9, 4], [18, 4]]);
        let Err(Fault::Turn { segment: 1, needed, length }) = audit_turns(&step, 3.0) else {
            panic!("too tight")
        };
        assert!((needed - 6.0).abs() < 1e-9 && (length - 4.0).abs() < 1e-9);
        // What is exactly enough is enough, also after rounding.
        assert_eq!(audit_turns(&step, 2.0), Ok(()));
        assert_eq!(audit_turns(&uneven, 2.0 + 5e-7), Ok(()));
        // A straight way of uneven steps has no bend.
        let straight: Vec<_> =
            [0, 7, 19, 20, 300].map(|n| LatticePoint([3 * n, 7 * n, -5 * n])).to_vec();
        assert_eq!(audit_turns(&straight, 1e6), Ok(()));
        // Nor has one whose direction is rounded.
        let mut rng = crate::rng::Rng::new(2, 2);
        for _ in 0..200 {
            let way: [i32; 3] = std::array::from_fn(|_| rng.range(1, 99));
            let points = [0, 1, 3, 10].map(|n| LatticePoint(way.map(|c| c * n)));
            assert_eq!(audit_turns(&points, 1e9), Ok(()), "{way:?}");
        }
        assert_eq!(audit_turns(&line(&[[1, 1], [1, 1], [5, 1]]), 9.0), Ok(()));
        assert_eq!(audit_turns(&[], 9.0), Ok(()));
    }
}
