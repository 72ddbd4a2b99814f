//! Vectors of three numbers, for geometry in metres or voxels before it is on the lattice.

pub(crate) type Vector = [f64; 3];

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|i| a[i] - b[i])
}

/// `a + factor * b`.
pub(crate) fn plus(a: Vector, b: Vector, factor: f64) -> Vector {
    std::array::from_fn(|i| a[i] + factor * b[i])
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The cross product, each component good to its last bits even where products cancel, so that the
/// normal of a needle is as good as any.
pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    let part = |i: usize, j: usize| {
        let product = a[j] * b[i];
        let rounding = (-a[j]).mul_add(b[i], product);
        a[i].mul_add(b[j], -product) + rounding
    };
    [part(1, 2), part(2, 0), part(0, 1)]
}

/// The cross product in plain arithmetic, where rounding has room.
pub(crate) fn quick_cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A point as people read it: `1.5,2,-3`, to a millionth.
pub(crate) fn show(point: Vector) -> String {
    point.map(|c| ((c * 1e6).round() / 1e6 + 0.0).to_string()).join(",")
}

/// The length.
pub(crate) fn norm(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// `factor * a`.
pub(crate) fn scaled(a: Vector, factor: f64) -> Vector {
    a.map(|c| c * factor)
}

/// The same direction with length 1; `None` where there is no direction.
pub(crate) fn unit(a: Vector) -> Option<Vector> {
    let length = norm(a);
    (length > 1e-12).then(|| scaled(a, 1.0 / length))
}

/// At most so long.
pub(crate) fn capped(a: Vector, most: f64) -> Vector {
    let length = norm(a);
    if length > most { scaled(a, most / length) } else { a }
}
