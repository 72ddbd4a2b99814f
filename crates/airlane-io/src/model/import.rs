//! Conversion of a file's coordinates to metres with z up.

use crate::budget::Budget;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a file does not say about itself.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Import {
    /// The unit of the file.
    pub unit: Unit,
    /// The up axis of the file; by default that of the format: y in glTF and
    /// OBJ, z in all others.
    pub up: Option<UpAxis>,
    /// How to treat unknown cells of an OctoMap.
    pub unknown: Unknown,
    /// Memory that reading may take.
    pub budget: Budget,
}

/// A length in metres: how long one unit of a file is.
///
/// Read from a name (`mm`, `cm`, `m`, `in`, `ft`) or a number of metres:
/// ```
/// use airlane_io::Unit;
///
/// assert_eq!("cm".parse::<Unit>()?, "0.01".parse()?);
/// assert_eq!("ft".parse::<Unit>()?.metres(), 0.3048);
/// assert_eq!(
///     "yard".parse::<Unit>().unwrap_err().to_string(),
///     "found `yard` for a unit, expected mm, cm, m, in, ft or a number of metres above 0"
/// );
/// # Ok::<(), airlane_io::ImportError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Unit(f64);

impl Unit {
    /// One metre, the default.
    pub const METRE: Self = Self(1.0);

    /// The units with a name.
    const NAMED: [(&'static str, f64); 5] =
        [("mm", 0.001), ("cm", 0.01), ("m", 1.0), ("in", 0.0254), ("ft", 0.3048)];

    /// A unit in metres; `None` unless that is a finite number above zero.
    pub fn of_metres(metres: f64) -> Option<Self> {
        (metres.is_normal() && metres > 0.0).then_some(Self(metres))
    }

    /// How many metres one unit is.
    pub fn metres(self) -> f64 {
        self.0
    }
}

impl Default for Unit {
    fn default() -> Self {
        Self::METRE
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Self::NAMED.iter().find(|(_, metres)| *metres == self.0) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{}", self.0),
        }
    }
}

impl FromStr for Unit {
    type Err = ImportError;

    fn from_str(text: &str) -> Result<Self, ImportError> {
        let named = Self::NAMED.iter().find(|(name, _)| *name == text).map(|&(_, metres)| metres);
        named.or_else(|| text.parse().ok()).and_then(Self::of_metres).ok_or_else(|| {
            let expected = "mm, cm, m, in, ft or a number of metres above 0";
            ImportError { option: "a unit", found: text.to_owned(), expected }
        })
    }
}

/// The axis of a file that points up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UpAxis {
    /// x points up; y becomes x and z becomes y.
    X,
    /// y points up, as in most games; z becomes minus y.
    Y,
    /// z points up, as in Airlane's world and in most maps.
    #[default]
    Z,
}

impl UpAxis {
    /// Rotates a point of the file so that up is z. These are rotations, so handedness is kept.
    /// Subtracting from zero never gives minus zero.
    pub(crate) fn world_from_file(self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        match self {
            Self::X => [y, z, x],
            Self::Y => [x, 0.0 - z, y],
            Self::Z => [x, y, z],
        }
    }

    /// Turns a place with z up back to one of the file.
    pub(crate) fn file_from_world(self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        match self {
            Self::X => [z, x, y],
            Self::Y => [x, z, 0.0 - y],
            Self::Z => [x, y, z],
        }
    }
}

impl FromStr for UpAxis {
    type Err = ImportError;

    fn from_str(text: &str) -> Result<Self, ImportError> {
        match text {
            "x" | "X" => Ok(Self::X),
            "y" | "Y" => Ok(Self::Y),
            "z" | "Z" => Ok(Self::Z),
            _ => Err(ImportError {
                option: "the axis that points up",
                found: text.to_owned(),
                expected: "x, y or z",
            }),
        }
    }
}

/// How to treat cells of an OctoMap that are neither known to be free nor known to be occupied,
/// within the box around all known cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unknown {
    /// Free: only cells known to be occupied are solid.
    #[default]
    Free,
    /// Solid: only cells known to be free are free.
    Solid,
}

impl FromStr for Unknown {
    type Err = ImportError;

    fn from_str(text: &str) -> Result<Self, ImportError> {
        match text {
            "free" => Ok(Self::Free),
            "solid" => Ok(Self::Solid),
            _ => Err(ImportError {
                option: "unknown cells",
                found: text.to_owned(),
                expected: "free or solid",
            }),
        }
    }
}

/// An invalid value of an [`Import`] option.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found `{found}` for {option}, expected {expected}")]
pub struct ImportError {
    option: &'static str,
    found: String,
    expected: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::vector::quick_cross;

    #[test]
    fn rotating_the_up_axis_keeps_handedness() {
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for (up, axis) in [UpAxis::X, UpAxis::Y, UpAxis::Z].into_iter().zip(axes) {
            assert_eq!(up.world_from_file(axis), axes[2]);
            let [x, y, z] = axes.map(|axis| up.world_from_file(axis));
            assert_eq!(quick_cross(x, y), z);
            assert_eq!(up.file_from_world(up.world_from_file([1.0, 2.0, 3.0])), [1.0, 2.0, 3.0]);
        }
    }

    #[test]
    fn choices_are_read_from_their_names() {
        assert_eq!("x".parse(), Ok(UpAxis::X));
        assert_eq!("solid".parse(), Ok(Unknown::Solid));
        assert_eq!("in".parse::<Unit>().unwrap().metres(), 0.0254);
        assert_eq!("2.5".parse::<Unit>().unwrap().to_string(), "2.5");
        assert_eq!("0.001".parse::<Unit>().unwrap().to_string(), "mm");
        for bad in ["", "0", "-1", "nan", "inf", "1e-320", "M"] {
            assert!(bad.parse::<Unit>().is_err(), "{bad}");
        }
        assert_eq!(
            "up".parse::<UpAxis>().unwrap_err().to_string(),
            "found `up` for the axis that points up, expected x, y or z"
        );
        assert_eq!(
            "".parse::<Unknown>().unwrap_err().to_string(),
            "found `` for unknown cells, expected free or solid"
        );
    }
}
