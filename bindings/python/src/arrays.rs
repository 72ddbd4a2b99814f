//! Arrays in and out.

use crate::errors::input;
use numpy::ndarray::{ArrayView1, ArrayView2, Dimension, IxDyn};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyReadonlyArray, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyList, PyTuple};

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
    let array = numbers(value, what, "three numbers")?;
    match array.shape() {
        [3] => {
            let array = array.as_array();
            Ok([array[[0]], array[[1]], array[[2]]])
        }
        shape => {
            Err(input(format!("{what}: expected three numbers, found shape {}", tuple(shape))))
        }
    }
}

/// Points: an array of shape (n, 3), of any strides; one point alone counts as one row.
pub(crate) fn points(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<[f64; 3]>> {
    let array = numbers(value, what, "points, an array of shape (n, 3)")?;
    match array.shape() {
        [3] => {
            let array = array.as_array();
            Ok(vec![[array[[0]], array[[1]], array[[2]]]])
        }
        [_, 3] => {
            let array = array.as_array();
            Ok(array.rows().into_iter().map(|row| [row[0], row[1], row[2]]).collect())
        }
        [0] => Ok(Vec::new()),
        shape => Err(input(format!(
            "{what}: expected points, an array of shape (n, 3), found shape {}",
            tuple(shape)
        ))),
    }
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
    let whole = copied::<i64>(&array)?.readonly();
    Ok(whole.as_array().rows().into_iter().map(|row| [row[0], row[1], row[2]]).collect())
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

/// The same as floating-point numbers.
fn numbers<'py>(
    value: &Bound<'py, PyAny>,
    what: &str,
    expected: &str,
) -> PyResult<PyReadonlyArrayDyn<'py, f64>> {
    if let Ok(array) = value.cast::<PyArrayDyn<f64>>()
        && let Some(array) = in_place(array)
    {
        return Ok(array);
    }
    let array = as_array(value, what, expected)?;
    let is_empty = array.len() == 0;
    if !"iuf".contains(kind(&array)?) && !is_empty {
        return Err(input(format!("{what}: expected {expected}, found {}", dtype(&array))));
    }
    Ok(copied::<f64>(&array)?.readonly())
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

/// A copy as NumPy makes it: aligned, without gaps, of no other class.
fn copied<'py, T: Element>(
    array: &Bound<'py, PyUntypedArray>,
) -> PyResult<Bound<'py, PyArray<T, IxDyn>>> {
    let py = array.py();
    let options = PyDict::new(py);
    options.set_item(intern!(py, "dtype"), numpy::dtype::<T>(py))?;
    options.set_item(intern!(py, "order"), intern!(py, "C"))?;
    let numpy = py.import(intern!(py, "numpy"))?;
    let made = numpy.call_method(intern!(py, "array"), (array,), Some(&options))?;
    Ok(made.cast_into()?)
}

/// All numbers of an array, x fastest, of any numeric kind.
pub(crate) fn x_fastest(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<f32>> {
    let numbers = copied::<f32>(array)?.readonly();
    Ok(numbers.as_array().t().iter().copied().collect())
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
