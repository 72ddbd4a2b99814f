//! Arrays in and out.
//!
//! NumPy's broadcasting makes arrays of any size that take no memory, and an allocation that fails ends the process: rows
//! are counted before they are copied ([`countable`]), and room for them is asked for by [`room`], which may say no.

use crate::errors::input;
use numpy::ndarray::{ArrayView1, ArrayView2, Dimension, IxDyn};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray3, PyArrayDescrMethods, PyArrayDyn,
    PyArrayMethods, PyReadonlyArray, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyList, PyTuple};

/// Rows of an array that a call takes at most: points of so many take 103 GB.
const MOST_ROWS: usize = 1 << 32;

/// Room for `count` values of an argument; without the memory for them an error that says how much it is.
pub(crate) fn room<T>(count: usize, what: &str) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    let refused = |_| no_memory(what, count, "rows", size_of::<T>());
    values.try_reserve_exact(count).map_err(refused)?;
    Ok(values)
}

/// That there is no memory for `count` things of `size` bytes each.
pub(crate) fn no_memory(what: &str, count: usize, things: &str, size: usize) -> PyErr {
    let bytes = count as f64 * size as f64;
    let (unit, name) = if bytes < 1e12 { (1e9, "GB") } else { (1e12, "TB") };
    let needed = bytes / unit;
    input(format!(
        "{what}: no memory for {count} {things}: {needed:.1} {name} are needed; expected fewer in one call"
    ))
}

/// A point: three numbers in a tuple, a list, an array or any sequence.
pub(crate) fn point(value: &Bound<'_, PyAny>, what: &str) -> PyResult<[f64; 3]> {
    let number = |item: Bound<'_, PyAny>| -> PyResult<f64> {
        match item.is_instance_of::<PyFloat>() || item.is_instance_of::<PyInt>() {
            true => item.extract(),
            // NumPy's numbers, but not texts that look like numbers.
            false => item.call_method0(intern!(item.py(), "__float__"))?.extract(),
        }
    };
    let refused = || input(format!("{what}: expected three numbers, found {}", shown(value)));
    if let Ok(tuple) = value.cast::<PyTuple>()
        && tuple.len() == 3
    {
        let item = |i| number(tuple.get_item(i)?);
        return (|| Ok([item(0)?, item(1)?, item(2)?]))().map_err(|_: PyErr| refused());
    }
    if let Ok(list) = value.cast::<PyList>()
        && list.len() == 3
    {
        let item = |i| number(list.get_item(i)?);
        return (|| Ok([item(0)?, item(1)?, item(2)?]))().map_err(|_: PyErr| refused());
    }
    if let Ok(array) = value.cast::<PyArray1<f64>>()
        && array.len() == 3
        && let Some(array) = in_place(array)
    {
        let array = array.as_array();
        return Ok([array[0], array[1], array[2]]);
    }
    let array = numbers(value, what, "three numbers", |shape| matches!(shape, [3]))?;
    let array = array.as_array();
    Ok([array[[0]], array[[1]], array[[2]]])
}

/// Points: an array of shape (n, 3), of any strides; one point alone counts as one row.
pub(crate) fn points(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<[f64; 3]>> {
    let is_shape = |shape: &[usize]| matches!(shape, [3] | [_, 3] | [0]);
    let array = numbers(value, what, "points, an array of shape (n, 3)", is_shape)?;
    match array.shape() {
        [3] => {
            let array = array.as_array();
            Ok(vec![[array[[0]], array[[1]], array[[2]]]])
        }
        [0] => Ok(Vec::new()),
        _ => rows(&array, what),
    }
}

/// Corners in a plane: an array of shape (n, 2).
pub(crate) fn corners(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<[f64; 2]>> {
    let is_shape = |shape: &[usize]| matches!(shape, [_, 2] | [0]);
    let array = numbers(value, what, "corners, an array of shape (n, 2)", is_shape)?;
    if array.shape() == [0] { Ok(Vec::new()) } else { rows(&array, what) }
}

/// The rows of an array of shape (n, N).
fn rows<T: Element + Copy, const N: usize>(
    array: &PyReadonlyArrayDyn<'_, T>,
    what: &str,
) -> PyResult<Vec<[T; N]>> {
    let mut found = room(array.shape()[0], what)?;
    let array = array.as_array();
    found.extend(array.rows().into_iter().map(|row| std::array::from_fn(|i| row[i])));
    Ok(found)
}

/// Refuses an array with more rows than a call takes.
fn countable(array: &Bound<'_, PyUntypedArray>, what: &str) -> PyResult<()> {
    match array.shape().first() {
        Some(&count) if count > MOST_ROWS => Err(input(format!(
            "{what}: expected at most {MOST_ROWS} rows in one call, found {count}"
        ))),
        _ => Ok(()),
    }
}

/// Whole numbers of at least 0: one, or many in an array of shape (n,) or a list.
pub(crate) fn naturals(value: &Bound<'_, PyAny>, what: &str, expected: &str) -> PyResult<Vec<u64>> {
    let refused = || input(format!("{what}: expected {expected}, found {}", shown(value)));
    if let Ok(one) = value.extract::<u64>() {
        return Ok(vec![one]);
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return value.extract().map_err(|_| refused());
    }
    let array = as_array(value, what, expected)?;
    match (array.shape(), kind(&array)?) {
        ([0], _) => return Ok(Vec::new()),
        ([_], 'i' | 'u') => countable(&array, what)?,
        _ => return Err(refused()),
    }
    let mut found = room(array.len(), what)?;
    if kind(&array)? == 'u' {
        found.extend(copied::<u64>(&array, what)?.readonly().as_array());
        return Ok(found);
    }
    for &number in copied::<i64>(&array, what)?.readonly().as_array() {
        found.push(u64::try_from(number).map_err(|_| refused())?);
    }
    Ok(found)
}

/// Whole numbers, such as triangles or voxels: shape (n, 3).
pub(crate) fn triples(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<[i64; 3]>> {
    let expected = "whole numbers, an array of shape (n, 3)";
    let array = as_array(value, what, expected)?;
    let shape = array.shape().to_vec();
    if shape == [0] {
        return Ok(Vec::new());
    }
    if !"iu".contains(kind(&array)?) {
        return Err(input(format!("{what}: expected {expected}, found {}", dtype(&array))));
    }
    if !matches!(shape[..], [_, 3]) {
        return Err(input(format!("{what}: expected {expected}, found shape {}", tuple(&shape))));
    }
    countable(&array, what)?;
    rows(&copied::<i64>(&array, what)?.readonly(), what)
}

/// The array that NumPy makes of a value.
pub(crate) fn as_array<'py>(
    value: &Bound<'py, PyAny>,
    what: &str,
    expected: &str,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = value.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let py = value.py();
    let numpy = py.import(intern!(py, "numpy"))?;
    let made = numpy.call_method1(intern!(py, "asarray"), (value,));
    let made = made.and_then(|made| Ok(made.cast_into::<PyUntypedArray>()?));
    made.map_err(|_| input(format!("{what}: expected {expected}, found {}", shown(value))))
}

/// The same as floating-point numbers, of a shape that will do and of no more rows than a call takes.
fn numbers<'py>(
    value: &Bound<'py, PyAny>,
    what: &str,
    expected: &str,
    is_shape: impl Fn(&[usize]) -> bool,
) -> PyResult<PyReadonlyArrayDyn<'py, f64>> {
    let array = as_array(value, what, expected)?;
    let is_empty = array.shape().contains(&0);
    if !"iuf".contains(kind(&array)?) && !is_empty {
        return Err(input(format!("{what}: expected {expected}, found {}", dtype(&array))));
    }
    if !is_shape(array.shape()) {
        let found = tuple(array.shape());
        return Err(input(format!("{what}: expected {expected}, found shape {found}")));
    }
    countable(&array, what)?;
    if let Ok(array) = array.cast::<PyArrayDyn<f64>>()
        && let Some(array) = in_place(array)
    {
        return Ok(array);
    }
    Ok(copied::<f64>(&array, what)?.readonly())
}

/// An array that can be read where it is; `None` for those that have to be copied first.
///
/// rust-numpy counts strides in whole numbers, as references of Rust ask for aligned ones, but strides of NumPy are in
/// bytes: those of a field of packed records, such as `numpy.dtype([("id", "u1"), ("at", "f8", 3)])`, are not multiples
/// of the size of a number, and it would read elsewhere.
fn in_place<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
) -> Option<PyReadonlyArray<'py, T, D>> {
    let is_whole = |stride: &isize| stride.unsigned_abs().is_multiple_of(size_of::<T>());
    let is_sound =
        !array.is_empty() && array.data().is_aligned() && array.strides().iter().all(is_whole);
    is_sound.then(|| array.try_readonly().ok()).flatten()
}

/// A copy as NumPy makes it: aligned, without gaps, of no other class. Where NumPy has no memory for it, or cannot count
/// its bytes, that is an error with a name.
fn copied<'py, T: Element>(
    array: &Bound<'py, PyUntypedArray>,
    what: &str,
) -> PyResult<Bound<'py, PyArray<T, IxDyn>>> {
    let py = array.py();
    let options = PyDict::new(py);
    options.set_item(intern!(py, "dtype"), numpy::dtype::<T>(py))?;
    options.set_item(intern!(py, "order"), intern!(py, "C"))?;
    let numpy = py.import(intern!(py, "numpy"))?;
    let made = numpy.call_method(intern!(py, "array"), (array,), Some(&options));
    let made = made.map_err(|error| {
        match error.is_instance_of::<PyMemoryError>(py) || error.is_instance_of::<PyValueError>(py)
        {
            true => without_memory::<T>(array.shape(), what),
            false => error,
        }
    });
    Ok(made?.cast_into()?)
}

/// That there is no memory for an array of this shape: its rows if they are points or the like, else its numbers.
fn without_memory<T>(shape: &[usize], what: &str) -> PyErr {
    match *shape {
        [rows, width @ (2 | 3)] => no_memory(what, rows, "rows", width * size_of::<T>()),
        _ => no_memory(
            what,
            shape.iter().fold(1, |a, &b| a.saturating_mul(b)),
            "numbers",
            size_of::<T>(),
        ),
    }
}

/// All numbers of an array, x fastest, of any numeric kind.
pub(crate) fn x_fastest(array: &Bound<'_, PyUntypedArray>, what: &str) -> PyResult<Vec<f32>> {
    let numbers = copied::<f32>(array, what)?.readonly();
    let mut found = room(numbers.len(), what)?;
    found.extend(numbers.as_array().t().iter());
    Ok(found)
}

/// An array of `false`, whose memory NumPy asks the system for: voxels of a sparse world may be too many.
pub(crate) fn falses<'py>(
    py: Python<'py>,
    shape: [usize; 3],
    what: &str,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let numpy = py.import(intern!(py, "numpy"))?;
    let made = numpy.call_method1(intern!(py, "zeros"), (shape, numpy::dtype::<bool>(py)));
    let made = made.map_err(|_| no_memory(what, shape.iter().product(), "voxels", 1));
    Ok(made?.cast_into()?)
}

pub(crate) fn kind(array: &Bound<'_, PyUntypedArray>) -> PyResult<char> {
    Ok(char::from(array.dtype().kind()))
}

pub(crate) fn dtype(array: &Bound<'_, PyUntypedArray>) -> String {
    format!("dtype {}", array.dtype())
}

/// A shape as Python writes it.
pub(crate) fn tuple(shape: &[usize]) -> String {
    match shape {
        [only] => format!("({only},)"),
        shape => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// A value in an error: its type, and if that is short, itself.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().name().map_or_else(|_| "a value".to_owned(), |n| n.to_string());
    match value.repr() {
        Ok(text) if text.to_string().chars().count() <= 60 => format!("{name} {text}"),
        _ => name,
    }
}

/// Points as an array of shape (n, 3), copied.
pub(crate) fn of_points<'py>(py: Python<'py>, points: &[[f64; 3]]) -> Bound<'py, PyArray2<f64>> {
    let view = ArrayView2::from_shape((points.len(), 3), points.as_flattened());
    PyArray2::from_array(py, &view.expect("three numbers a point"))
}

/// The same, without a copy.
pub(crate) fn of_own_points(
    py: Python<'_>,
    points: Vec<[f64; 3]>,
) -> PyResult<Bound<'_, PyArray2<f64>>> {
    let count = points.len();
    PyArray1::from_vec(py, points.into_flattened()).reshape([count, 3])
}

/// Memory of `owner` as a read-only array.
///
/// # Safety
/// `owner` must keep the memory where it is, unchanged, for as long as it lives.
#[expect(unsafe_code)]
pub(crate) unsafe fn view<'py, T: Element>(
    values: &[T],
    owner: Bound<'py, PyAny>,
) -> Bound<'py, PyArray1<T>> {
    // SAFETY: promised by the caller; nobody may write, as the flag is taken away at once.
    let array = unsafe { PyArray1::borrow_from_array(&ArrayView1::from(values), owner) };
    drop(array.readwrite().make_nonwriteable());
    array
}

/// The same for points, of shape (n, 3).
///
/// # Safety
/// As for [`view`].
#[expect(unsafe_code)]
pub(crate) unsafe fn view_of_points<'py>(
    points: &[[f64; 3]],
    owner: Bound<'py, PyAny>,
) -> Bound<'py, PyArray2<f64>> {
    let rows = ArrayView2::from_shape((points.len(), 3), points.as_flattened());
    // SAFETY: as above.
    let array = unsafe { PyArray2::borrow_from_array(&rows.expect("three numbers each"), owner) };
    drop(array.readwrite().make_nonwriteable());
    array
}
