//! Numbers, flags and texts among the arguments of calls: where pyo3 would raise a `TypeError` or an `OverflowError` of
//! its own, these raise `InputError` with what was expected, as everything else does.
//!
//! A parameter names how it is read and its name in errors: `#[pyo3(from_py_with = args::number::<args::Speed>)]`.
//! Keywords of queries are read in `query`.

use crate::arrays::shown;
use crate::errors::input;
use crate::query;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::path::PathBuf;

/// A name that an argument has in errors, as a type: such may be parameters of functions.
pub(crate) trait Named {
    const NAME: &str;
}

macro_rules! names {
    ($($kind:ident = $name:literal;)*) => {
        $(pub(crate) enum $kind {}

        impl Named for $kind {
            const NAME: &str = $name;
        })*
    };
}

names! {
    Acceleration = "acceleration";
    Angle = "angle";
    AtMost = "at_most";
    BothSides = "both_sides";
    BothWays = "both_ways";
    Cell = "cell";
    CellHeight = "cell_height";
    CellSize = "cell_size";
    Correction = "correction";
    Count = "count";
    Distance = "distance";
    Entity = "entity";
    FirstKey = "first_key";
    Height = "height";
    Heights = "heights";
    HeightScale = "height_scale";
    Hertz = "hertz";
    High = "high";
    Horizon = "horizon";
    Inside = "inside";
    IsOpen = "is_open";
    Key = "key";
    Kind = "kind";
    Lateral = "lateral";
    Length = "length";
    Limit = "limit";
    Longest = "longest";
    LookForShortcuts = "look_for_shortcuts";
    Low = "low";
    Margin = "margin";
    MaxClimb = "max_climb";
    MaxCost = "max_cost";
    MaxDescent = "max_descent";
    MaxGrowth = "max_growth";
    MaxSlope = "max_slope";
    Medium = "medium";
    Name = "name";
    OpenBrowser = "open_browser";
    Part = "part";
    Path = "path";
    Permission = "permission";
    Priority = "priority";
    Queue = "queue";
    Radius = "radius";
    Seconds = "seconds";
    Seed = "seed";
    Shape = "shape";
    Sight = "sight";
    Speed = "speed";
    Step = "step";
    Text = "text";
    Threads = "threads";
    Ticks = "ticks";
    Timeout = "timeout";
    TurnRadius = "turn_radius";
    Unit = "unit";
    VoxelSize = "voxel_size";
    Within = "within";
    X = "x";
    Y = "y";
}

type Value<'a, 'py> = &'a Bound<'py, PyAny>;

fn refused<N: Named>(expected: &str, value: Value<'_, '_>) -> PyErr {
    input(format!("{}: expected {expected}, found {}", N::NAME, shown(value)))
}

/// Nothing, or what `read` makes of it.
fn or_none<T>(value: Value<'_, '_>, read: impl FnOnce() -> PyResult<T>) -> PyResult<Option<T>> {
    if value.is_none() { Ok(None) } else { read().map(Some) }
}

pub(crate) fn number<N: Named>(value: Value<'_, '_>) -> PyResult<f64> {
    query::number(value, N::NAME)
}

pub(crate) fn number_or_none<N: Named>(value: Value<'_, '_>) -> PyResult<Option<f64>> {
    or_none(value, || number::<N>(value))
}

/// Two numbers, the lower first.
pub(crate) fn two_numbers_or_none<N: Named>(value: Value<'_, '_>) -> PyResult<Option<[f64; 2]>> {
    or_none(value, || value.extract().map_err(|_| refused::<N>("two numbers", value)))
}

/// A type of whole numbers, with its bounds for errors.
pub(crate) trait Whole: TryFrom<i128> {
    const LEAST: i128;
    const MOST: i128;
}

macro_rules! whole {
    ($($kind:ty)*) => {
        $(impl Whole for $kind {
            const LEAST: i128 = <$kind>::MIN as i128;
            const MOST: i128 = <$kind>::MAX as i128;
        })*
    };
}

whole!(u8 i32 u32 u64 usize);

pub(crate) fn whole<T: Whole, N: Named>(value: Value<'_, '_>) -> PyResult<T> {
    let signed = value.extract::<i64>().map(i128::from);
    let found = signed.or_else(|_| value.extract::<u64>().map(i128::from)).ok();
    found.and_then(|found| T::try_from(found).ok()).ok_or_else(|| {
        let expected = format!("a whole number from {} to {}", T::LEAST, T::MOST);
        refused::<N>(&expected, value)
    })
}

pub(crate) fn whole_or_none<T: Whole, N: Named>(value: Value<'_, '_>) -> PyResult<Option<T>> {
    or_none(value, || whole::<T, N>(value))
}

pub(crate) fn three_whole<T: Whole, N: Named>(value: Value<'_, '_>) -> PyResult<[T; 3]> {
    let items = value.extract::<[Bound<'_, PyAny>; 3]>().ok();
    let read = |items: [Bound<'_, PyAny>; 3]| {
        let [x, y, z] = items.each_ref().map(|item| whole::<T, N>(item).ok());
        Some([x?, y?, z?])
    };
    items.and_then(read).ok_or_else(|| {
        let expected = format!("three whole numbers from {} to {}", T::LEAST, T::MOST);
        refused::<N>(&expected, value)
    })
}

pub(crate) fn three_whole_or_none<T: Whole, N: Named>(
    value: Value<'_, '_>,
) -> PyResult<Option<[T; 3]>> {
    or_none(value, || three_whole::<T, N>(value))
}

pub(crate) fn flag<N: Named>(value: Value<'_, '_>) -> PyResult<bool> {
    query::flag(value, N::NAME)
}

pub(crate) fn flag_or_none<N: Named>(value: Value<'_, '_>) -> PyResult<Option<bool>> {
    or_none(value, || flag::<N>(value))
}

pub(crate) fn text<'a, N: Named>(value: Value<'a, '_>) -> PyResult<&'a str> {
    let text = value.cast::<PyString>().map_err(|_| refused::<N>("a text", value))?;
    text.to_str().map_err(|_| refused::<N>("a text of valid characters", value))
}

pub(crate) fn text_or_none<'a, N: Named>(value: Value<'a, '_>) -> PyResult<Option<&'a str>> {
    or_none(value, || text::<N>(value))
}

pub(crate) fn owned_text_or_none<N: Named>(value: Value<'_, '_>) -> PyResult<Option<String>> {
    or_none(value, || text::<N>(value).map(str::to_owned))
}

pub(crate) fn path<N: Named>(value: Value<'_, '_>) -> PyResult<PathBuf> {
    value.extract().map_err(|_| refused::<N>("a path", value))
}
