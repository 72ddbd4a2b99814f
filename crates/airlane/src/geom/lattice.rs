//! The fixed-point lattice: the coordinates of every decision inside the engine.
//!
//! One voxel is [`UNIT`] lattice steps wide. Voxel corners (`UNIT * k`) and centres
//! (`UNIT * k + UNIT / 2`) are exact lattice points, so line of sight and containment are decided
//! in integers and give the same answer on every platform. Metres appear only at the border, in
//! [`Frame`].

use thiserror::Error;

/// Lattice steps per voxel edge.
pub const UNIT: i32 = 256;

/// Largest number of voxels along one axis; keeps every lattice coordinate within 28 bits.
pub const MAX_AXIS: u32 = 1 << 20;

/// A voxel by its integer coordinates. Voxel `k` spans the lattice interval
/// `[UNIT * k, UNIT * (k + 1)]` on each axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Voxel(pub [i32; 3]);

impl Voxel {
    /// Every voxel of the half-open box from this one to `high`, x fastest.
    pub(crate) fn up_to(self, high: Self) -> impl Iterator<Item = [i32; 3]> {
        let [low, high] = [self.0, high.0];
        (low[2]..high[2]).flat_map(move |z| {
            (low[1]..high[1]).flat_map(move |y| (low[0]..high[0]).map(move |x| [x, y, z]))
        })
    }

    /// The voxel at `(x, y, z)`.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Self([x, y, z])
    }

    /// The lattice point in the middle of this voxel.
    pub const fn centre(self) -> LatticePoint {
        let [x, y, z] = self.0;
        LatticePoint([x * UNIT + UNIT / 2, y * UNIT + UNIT / 2, z * UNIT + UNIT / 2])
    }

    /// This voxel moved by `delta` voxels.
    pub const fn offset(self, delta: [i32; 3]) -> Self {
        let [x, y, z] = self.0;
        Self([x + delta[0], y + delta[1], z + delta[2]])
    }
}

impl std::fmt::Display for Voxel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [x, y, z] = self.0;
        write!(f, "({x}, {y}, {z})")
    }
}

/// A point on the lattice, in steps of `1 / UNIT` voxel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct LatticePoint(pub [i32; 3]);

impl LatticePoint {
    /// The voxel that contains this point; a point on a face belongs to the voxel above it.
    pub fn voxel(self) -> Voxel {
        Voxel(self.0.map(|c| c.div_euclid(UNIT)))
    }

    /// The voxels whose closed cubes contain this point: one inside a voxel, two on a face,
    /// four on an edge, eight on a corner.
    pub fn incident_voxels(self) -> impl Iterator<Item = Voxel> {
        let high = self.voxel().0;
        let on_plane = self.0.map(|c| c.rem_euclid(UNIT) == 0);
        (0..8u8).filter_map(move |corner| {
            let mut voxel = high;
            for axis in 0..3 {
                if corner >> axis & 1 == 1 {
                    if !on_plane[axis] {
                        return None;
                    }
                    voxel[axis] -= 1;
                }
            }
            Some(Voxel(voxel))
        })
    }

    /// Squared distance in lattice steps, exact for points that [`Frame::lattice_from_world`] makes.
    pub fn distance_squared(self, other: Self) -> i64 {
        (0..3).map(|i| i64::from(self.0[i]) - i64::from(other.0[i])).map(|d| d * d).sum()
    }

    /// Distance in voxels.
    pub fn distance(self, other: Self) -> f64 {
        (self.distance_squared(other) as f64).sqrt() / f64::from(UNIT)
    }
}

/// The length of the polyline through these points, in order, in voxels; 0 for fewer than two. That
/// of points in metres is [`vector::polyline_length`](super::vector::polyline_length).
pub fn polyline_length(points: &[LatticePoint]) -> f64 {
    points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]))
}

/// How a world's coordinates map to voxels: `world = origin + voxel_size * voxel`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// World position of the low corner of voxel (0, 0, 0).
    pub origin: [f64; 3],
    /// Edge of a voxel in world units.
    pub voxel_size: f64,
}

impl Default for Frame {
    fn default() -> Self {
        Self::CENTRED
    }
}

/// Why a world position has no lattice point.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum PointError {
    /// A coordinate is NaN or infinite.
    #[error("{} is not a point: every coordinate must be a finite number", show(*.0))]
    NotFinite([f64; 3]),
    /// The position is too far away for the lattice.
    #[error("{} is too far from the world to be represented", show(*.0))]
    TooFar([f64; 3]),
}

fn show(point: [f64; 3]) -> String {
    format!("({}, {}, {})", point[0], point[1], point[2])
}

impl Frame {
    /// Voxel `k` is centred on coordinate `k`: the convention of the voxel benchmark, whose
    /// scenarios name voxels by integers.
    pub const CENTRED: Self = Self { origin: [-0.5; 3], voxel_size: 1.0 };

    /// The lattice point nearest to a world position.
    pub fn lattice_from_world(&self, world: [f64; 3]) -> Result<LatticePoint, PointError> {
        if world.iter().any(|c| !c.is_finite()) {
            return Err(PointError::NotFinite(world));
        }
        let limit = f64::from(MAX_AXIS) * f64::from(UNIT);
        let mut lattice = [0; 3];
        for axis in 0..3 {
            let steps = (world[axis] - self.origin[axis]) / self.voxel_size * f64::from(UNIT);
            if steps.abs() > limit {
                return Err(PointError::TooFar(world));
            }
            lattice[axis] = steps.round() as i32;
        }
        Ok(LatticePoint(lattice))
    }

    /// The world position of a lattice point.
    pub fn world_from_lattice(&self, point: LatticePoint) -> [f64; 3] {
        self.world_from_steps(point.0.map(f64::from))
    }

    /// The world position of a point between lattice points.
    pub(crate) fn world_from_steps(&self, steps: [f64; 3]) -> [f64; 3] {
        let scale = self.voxel_size / f64::from(UNIT);
        std::array::from_fn(|i| self.origin[i] + steps[i] * scale)
    }

    /// A world position in lattice steps, not rounded.
    pub(crate) fn steps_from_world(&self, world: [f64; 3]) -> [f64; 3] {
        let scale = f64::from(UNIT) / self.voxel_size;
        std::array::from_fn(|i| (world[i] - self.origin[i]) * scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benchmark_coordinates_are_voxel_centres() {
        let point = Frame::CENTRED.lattice_from_world([3.0, 0.0, 7.0]).unwrap();
        assert_eq!(point, Voxel::new(3, 0, 7).centre());
        assert_eq!(Frame::CENTRED.world_from_lattice(point), [3.0, 0.0, 7.0]);
    }

    #[test]
    fn points_that_are_no_numbers_are_refused() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let error = Frame::CENTRED.lattice_from_world([0.0, bad, 0.0]).unwrap_err();
            assert!(matches!(error, PointError::NotFinite(_)));
        }
        assert!(matches!(
            Frame::CENTRED.lattice_from_world([1e30, 0.0, 0.0]),
            Err(PointError::TooFar(_))
        ));
    }

    #[test]
    fn lengths_of_polylines_are_in_voxels() {
        let bent =
            [[0, 0, 0], [3, 4, 0], [3, 4, 12]].map(|steps| LatticePoint(steps.map(|c| c * UNIT)));
        assert_eq!((polyline_length(&bent), polyline_length(&bent[1..])), (17.0, 12.0));
        assert_eq!(polyline_length(&bent[2..]).to_bits(), 0.0f64.to_bits());
    }

    #[test]
    fn incident_voxels_follow_the_face_edge_corner_rule() {
        let count = |p: [i32; 3]| LatticePoint(p).incident_voxels().count();
        assert_eq!(count([10, 10, 10]), 1);
        assert_eq!(count([256, 10, 10]), 2);
        assert_eq!(count([256, 0, 10]), 4);
        assert_eq!(count([256, 0, -256]), 8);
    }
}
