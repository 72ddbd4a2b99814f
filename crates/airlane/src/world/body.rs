//! The shape of an agent.

use crate::geom::readable;
use thiserror::Error;

/// The body of an agent: every point within a radius of an upright box. For a ball the box is a
/// point, for an upright capsule a vertical segment; for a box the radius is zero.
///
/// A body does not rotate, unless a query says so: with
/// [`Query::any_heading`](crate::Query::any_heading) it turns about the vertical. For one that turns in
/// every way, use the ball around it.
///
/// ```
/// use airlane::world::Body;
///
/// let drone = Body::ball(0.4)?;
/// let diver = Body::capsule(0.25, 2.0)?; // along z
/// let crate_ = Body::cuboid([1.2, 0.8, 0.6])?;
/// assert_eq!(diver.reach(), [0.25, 0.25, 1.0]);
/// assert!(Body::ball(-1.0).is_err());
/// # Ok::<(), airlane::world::BodyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Body {
    half: [f64; 3],
    radius: f64,
}

/// An invalid body.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum BodyError {
    /// A dimension is negative, not a number, or above [`Body::MOST`].
    #[error("invalid body size {}: expected a number from 0 to 1e100", readable(*.0))]
    Measure(f64),
    /// A capsule lower than its own width.
    #[error(
        "invalid capsule: with radius {} it must be at least {} high, not {}",
        readable(*.radius), readable(2.0 * .radius), readable(*.height)
    )]
    Flat {
        /// Its radius.
        radius: f64,
        /// Its height.
        height: f64,
    },
}

impl Body {
    /// A point: it fits in every free voxel.
    pub const POINT: Self = Self { half: [0.0; 3], radius: 0.0 };

    /// The largest measure of a body. None fits anywhere by far; what is computed from it is finite.
    pub const MOST: f64 = 1e100;

    /// A ball.
    pub fn ball(radius: f64) -> Result<Self, BodyError> {
        Self::new([0.0; 3], radius)
    }

    /// A capsule that stands along z, `height` from tip to tip.
    pub fn capsule(radius: f64, height: f64) -> Result<Self, BodyError> {
        let [radius, height] = [measure(radius)?, measure(height)?];
        if height < 2.0 * radius {
            return Err(BodyError::Flat { radius, height });
        }
        Self::new([0.0, 0.0, height / 2.0 - radius], radius)
    }

    /// A box of this size.
    pub fn cuboid(size: [f64; 3]) -> Result<Self, BodyError> {
        let [x, y, z] = size;
        let size = [measure(x)?, measure(y)?, measure(z)?];
        Self::new(size.map(|edge| edge / 2.0), 0.0)
    }

    /// Every point within `radius` of the box that reaches `half` to each side.
    pub fn new(half: [f64; 3], radius: f64) -> Result<Self, BodyError> {
        let [x, y, z] = half;
        Ok(Self { half: [measure(x)?, measure(y)?, measure(z)?], radius: measure(radius)? })
    }

    /// A body that holds this one whichever way it faces: for what turns about the vertical, into the
    /// direction of travel or at will. That is the upright cylinder around it, with a square for its
    /// circle; where a cylinder is too wide but the body would fit with the right heading, there is no
    /// path. [`Query::any_heading`](crate::Query::any_heading) finds one there.
    ///
    /// ```
    /// use airlane::Body;
    ///
    /// let forklift = Body::cuboid([3.0, 1.25, 4.0])?;
    /// assert_eq!(forklift.turning().reach(), [1.625, 1.625, 2.0]);
    /// assert_eq!(Body::capsule(0.3, 1.8)?.turning(), Body::capsule(0.3, 1.8)?);
    /// # Ok::<(), airlane::world::BodyError>(())
    /// ```
    #[must_use]
    pub fn turning(self) -> Self {
        let [x, y, z] = self.half;
        // Not less than either, where squares are too small for numbers.
        let around = (x * x + y * y).sqrt().max(x).max(y);
        Self { half: [around, around, z], ..self }
    }

    /// This body after a turn about the vertical.
    #[must_use]
    pub(crate) fn headed(self, yaw: Yaw) -> Self {
        let [x, y, z] = self.half;
        match yaw {
            Yaw::Zero => self,
            Yaw::Quarter => Self { half: [y, x, z], ..self },
        }
    }

    /// Whether a turn about the vertical changes what it touches.
    pub(crate) fn has_heading(&self) -> bool {
        self.half[0] != self.half[1]
    }

    /// Half-extents of the inner box.
    pub fn half(&self) -> [f64; 3] {
        self.half
    }

    /// How far the body reaches beyond the inner box.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half-extents of the body.
    pub fn reach(&self) -> [f64; 3] {
        self.half.map(|half| half + self.radius)
    }

    /// Whether the body has no size.
    pub fn is_point(&self) -> bool {
        *self == Self::POINT
    }
}

/// A measure of a body, if it is one.
fn measure(measure: f64) -> Result<f64, BodyError> {
    match (0.0..=Body::MOST).contains(&measure) {
        // Equal bodies must be bitwise equal; adding 0 turns -0 into 0.
        true => Ok(measure + 0.0),
        false => Err(BodyError::Measure(measure)),
    }
}

/// A heading in which the body is a box along the axes, so that room for it is exact. Half a turn more
/// makes no difference to a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Yaw {
    /// As the body was given.
    Zero,
    /// Turned by 90°: x and y change places.
    Quarter,
}

impl Yaw {
    pub(crate) const BOTH: [Self; 2] = [Self::Zero, Self::Quarter];

    /// Counter-clockwise seen from above, from the body as it was given.
    pub(crate) fn degrees(self) -> f64 {
        match self {
            Self::Zero => 0.0,
            Self::Quarter => 90.0,
        }
    }
}

impl std::fmt::Display for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { half, radius } = *self;
        // What was halved and doubled prints as it was given: 1.8, not 1.8000000000000003.
        let tidy = |length: f64| {
            let rounded = (length * 1e9).round() / 1e9;
            readable(if length < 1e-6 { length } else { rounded })
        };
        let [x, y, z] = half;
        let [wide, long, high] = half.map(|half| tidy(2.0 * half));
        let round = readable(radius);
        match (x == 0.0 && y == 0.0, z == 0.0, radius == 0.0) {
            (true, true, true) => f.write_str("a point"),
            (true, true, false) => write!(f, "a ball of radius {round}"),
            (true, false, false) => {
                write!(f, "a capsule of radius {round} and height {}", tidy(2.0 * (z + radius)))
            }
            (_, _, true) => write!(f, "a box of {wide} × {long} × {high}"),
            _ => write!(f, "a box of {wide} × {long} × {high} rounded by {round}"),
        }
    }
}
