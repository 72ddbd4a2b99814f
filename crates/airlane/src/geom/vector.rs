//! Vectors of three numbers, for geometry in metres or voxels that is not on the lattice.

/// A place or a direction: x, y, z.
pub type Vector = [f64; 3];

/// `a - b`.
#[inline]
pub fn minus(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|i| a[i] - b[i])
}

/// `a + factor * b`.
#[inline]
pub fn plus(a: Vector, b: Vector, factor: f64) -> Vector {
    std::array::from_fn(|i| a[i] + factor * b[i])
}

/// The scalar product.
#[inline]
pub fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The cross product, each component good to its last bits even where products cancel, so that the
/// normal of a needle is as good as any.
pub fn cross(a: Vector, b: Vector) -> Vector {
    let part = |i: usize, j: usize| {
        let product = a[j] * b[i];
        let rounding = (-a[j]).mul_add(b[i], product);
        a[i].mul_add(b[j], -product) + rounding
    };
    [part(1, 2), part(2, 0), part(0, 1)]
}

/// The cross product in plain arithmetic, where rounding has room.
#[inline]
pub fn quick_cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A point as people read it: `1.5,2,-3`, to a millionth.
pub(crate) fn show(point: Vector) -> String {
    point.map(|c| ((c * 1e6).round() / 1e6 + 0.0).to_string()).join(",")
}

/// The length.
#[inline]
pub fn norm(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// The tangent of half the angle between two directions of any length.
pub fn half_tangent(a: Vector, b: Vector) -> f64 {
    let lengths = norm(a) * norm(b);
    let both = lengths + dot(a, b);
    if both <= 1e-9 * lengths { f64::INFINITY } else { norm(quick_cross(a, b)) / both }
}

/// The length in the plane. Not `hypot`, whose last bits depend on the platform.
#[inline]
pub fn flat_norm(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// The distance between two places.
#[inline]
pub fn distance(a: Vector, b: Vector) -> f64 {
    norm(minus(a, b))
}

/// The length of the polyline through these places, in order; 0 for fewer than two. That of points
/// on the lattice is [`polyline_length`](super::polyline_length).
pub fn polyline_length(points: &[Vector]) -> f64 {
    points.windows(2).fold(0.0, |sum, ends| sum + distance(ends[0], ends[1]))
}

/// `factor * a`.
#[inline]
pub fn scaled(a: Vector, factor: f64) -> Vector {
    a.map(|c| c * factor)
}

/// The same direction with length 1; `None` if the length is 0 or next to it.
pub fn unit(a: Vector) -> Option<Vector> {
    let length = norm(a);
    (length > 1e-12).then(|| scaled(a, 1.0 / length))
}

/// The vector, shortened to this length if it is longer.
pub fn capped(a: Vector, most: f64) -> Vector {
    let length = norm(a);
    if length > most { scaled(a, most / length) } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_polylines_add_up() {
        assert_eq!(polyline_length(&[]).to_bits(), 0.0f64.to_bits());
        assert_eq!(polyline_length(&[[1.0; 3]]).to_bits(), 0.0f64.to_bits());
        let bent = [[0.0; 3], [3.0, 4.0, 0.0], [3.0, 4.0, 12.0]];
        assert_eq!(polyline_length(&bent), 17.0);
        assert_eq!(polyline_length(&[bent[0], bent[2]]), 13.0);
    }

    #[test]
    fn both_cross_products_agree() {
        let (a, b) = ([1.0, 2.0, 3.0], [-2.0, 0.5, 4.0]);
        assert_eq!(cross(a, b), [6.5, -10.0, 4.5]);
        assert_eq!(quick_cross(a, b), cross(a, b));
        assert_eq!((dot(cross(a, b), a), dot(cross(a, b), b)), (0.0, 0.0));
    }
}
