//! Names of values, as text on command lines and in files: one macro, one error.

use thiserror::Error;

/// A name that none of the known values has.
///
/// ```
/// use airlane::search::Metric;
///
/// let error = "octile".parse::<Metric>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown metric \"octile\": expected one of zero, manhattan, octile2, octile3, euclidean"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown {what} {found:?}: expected one of {}", known.join(", "))]
#[non_exhaustive]
pub struct UnknownName {
    /// What was to be named: "metric", "mode".
    pub what: &'static str,
    /// The text.
    pub found: String,
    /// The names there are, in the order of the values.
    pub known: &'static [&'static str],
}

impl UnknownName {
    /// The error for a text that is none of the names.
    pub fn new(what: &'static str, found: &str, known: &'static [&'static str]) -> Self {
        Self { what, found: found.to_owned(), known }
    }
}

/// Gives the values of a type names: `ALL`, `NAMES`, and `FromStr` with
/// [`UnknownName`](crate::names::UnknownName).
///
/// For an enum, each variant is listed once, with its fields if it has any; the compiler refuses a
/// list that leaves one out. `name()` and `Display` come with it:
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub enum Gear { Neutral, Forward(bool) }
///
/// const FAST: bool = true;
/// const SLOW: bool = false;
/// airlane::named!(pub Gear, "gear", {
///     Neutral => "neutral",
///     Forward(FAST) => "fast",
///     Forward(SLOW) => "slow",
/// });
///
/// assert_eq!("fast".parse(), Ok(Gear::Forward(true)));
/// assert_eq!(Gear::ALL.map(Gear::name), Gear::NAMES);
/// ```
///
/// For constants of a type with more values than names, the same with `consts` and without `name()`
/// and `Display`: `named!(pub Objective, "objective", consts { SHORTEST => "shortest" });`
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($vis:vis $type:ident, $what:literal, consts { $($value:ident => $name:literal),+ $(,)? }) => {
        $crate::named!(@values [$vis] $type, $what, [$(Self::$value),+], [$($name),+]);
    };
    ($vis:vis $type:ident, $what:literal, {
        $($variant:ident $(($($field:path),+))? => $name:literal),+ $(,)?
    }) => {
        $crate::named!(
            @values [$vis] $type, $what, [$(Self::$variant $(($($field),+))?),+], [$($name),+]
        );

        impl $type {
            /// The name on command lines and in files.
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant $(($($field),+))? => $name,)+
                }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    (@values [$vis:vis] $type:ident, $what:literal, [$($value:expr),+], [$($name:literal),+]) => {
        impl $type {
            /// The values that have a name.
            $vis const ALL: [Self; [$($name),+].len()] = [$($value),+];

            /// The names of [`ALL`](Self::ALL), in the same order.
            $vis const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                let at = Self::NAMES.iter().position(|name| *name == text);
                at.map(|at| Self::ALL[at])
                    .ok_or_else(|| $crate::names::UnknownName::new($what, text, &Self::NAMES))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Side {
        Left,
        Right,
    }

    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Turn {
        None,
        To(Side),
    }

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Angle(f64);

    impl Angle {
        const FLAT: Self = Self(0.0);
        const STEEP: Self = Self(1.0);
    }

    named!(Turn, "turn", {
        None => "none",
        To(Side::Left) => "left",
        To(Side::Right) => "right",
    });
    named!(Angle, "angle", consts { FLAT => "flat", STEEP => "steep" });

    #[test]
    fn every_value_is_parsed_from_its_name() {
        for (turn, name) in Turn::ALL.into_iter().zip(Turn::NAMES) {
            assert_eq!((turn.name(), name.parse()), (name, Ok(turn)));
            assert_eq!(turn.to_string(), name);
        }
        assert_eq!(format!("[{:>6}]", Turn::To(Side::Left)), "[  left]");
        assert_eq!("steep".parse(), Ok(Angle::STEEP));
        assert_eq!(Angle::ALL, [Angle(0.0), Angle(1.0)]);
    }

    #[test]
    fn unknown_names_are_refused_with_those_there_are() {
        let error = "Left".parse::<Turn>().unwrap_err();
        assert_eq!(error.to_string(), r#"unknown turn "Left": expected one of none, left, right"#);
        assert_eq!((error.what, error.found.as_str()), ("turn", "Left"));
        assert_eq!("".parse::<Angle>().unwrap_err().known, ["flat", "steep"]);
    }
}
