//! Many answers as columns, for NumPy and for Arrow, neither of which copies them.

use crate::arrays;
use airlane::plan::PathTable;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, FixedSizeListArray, Float64Array, LargeListArray, RecordBatch, RecordBatchIterator,
    UInt8Array, UInt16Array, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{DataType, Field, Fields, Schema};
use numpy::{Element, PyArray1, PyArray2, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ptr::NonNull;
use std::sync::Arc;

/// Answers to many queries, a row each, as columns. `points[offsets[i]:offsets[i + 1]]` is the path of row
/// `i`, and so is `answers[i]`.
///
/// Every column is a NumPy array without a copy. As an Arrow stream (`pyarrow.table(answers)`,
/// `polars.DataFrame(answers)`) it has the columns status, code, length, cost, expanded and points; length
/// and cost are null without a path.
///
/// >>> import airlane, numpy as np
/// >>> space = airlane.Airspace.from_voxels(np.zeros((10, 10, 10), bool))
/// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(8, 1, 1), (2, 2, 50)])
/// >>> answers.status, answers.offsets
/// (array([0, 2], dtype=uint8), array([0, 2, 2]))
/// >>> answers[0]
/// array([[1., 1., 1.],
///        [8., 1., 1.]])
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Answers(Arc<Columns>);

/// Never changed once made, and so safe to share.
struct Columns {
    table: PathTable,
    offsets: Vec<i64>,
}

/// The columns, for pickle.
type State<'py> = (
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray1<i64>>,
);

impl Answers {
    pub(crate) fn new(table: PathTable) -> Self {
        let offsets = table.offsets.iter().map(|&offset| offset as i64).collect();
        Self(Arc::new(Columns { table, offsets }))
    }

    fn row(&self, row: isize) -> PyResult<usize> {
        let count = self.0.table.len();
        let at = if row < 0 { row + count as isize } else { row };
        usize::try_from(at).ok().filter(|&at| at < count).ok_or_else(|| {
            PyIndexError::new_err(format!("row {row} of answers to {count} queries"))
        })
    }

    fn schema() -> Schema {
        let item = Field::new("item", DataType::Float64, false);
        let point = DataType::FixedSizeList(Arc::new(item), 3);
        let points = DataType::LargeList(Arc::new(Field::new("item", point, false)));
        Schema::new(Fields::from(vec![
            Field::new("status", DataType::UInt8, false),
            Field::new("code", DataType::UInt16, false),
            Field::new("length", DataType::Float64, true),
            Field::new("cost", DataType::Float64, true),
            Field::new("expanded", DataType::UInt64, false),
            Field::new("points", points, false),
        ]))
    }

    fn batch(&self) -> RecordBatch {
        let table = &self.0.table;
        let has_path: Vec<bool> = table.length.iter().map(|length| !length.is_nan()).collect();
        let nulls = Some(NullBuffer::new(BooleanBuffer::from(has_path)));
        let schema = Self::schema();
        let DataType::LargeList(list) = schema.field(5).data_type() else { unreachable!("above") };
        let DataType::FixedSizeList(item, _) = list.data_type() else { unreachable!("above") };
        let numbers = Float64Array::new(self.scalars(table.points.as_flattened()), None);
        let points = FixedSizeListArray::new(Arc::clone(item), 3, Arc::new(numbers), None);
        let offsets = OffsetBuffer::new(self.scalars(&self.0.offsets));
        let paths = LargeListArray::new(Arc::clone(list), offsets, Arc::new(points), None);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(UInt8Array::new(self.scalars(&table.status), None)),
            Arc::new(UInt16Array::new(self.scalars(&table.code), None)),
            Arc::new(Float64Array::new(self.scalars(&table.length), nulls.clone())),
            Arc::new(Float64Array::new(self.scalars(&table.cost), nulls)),
            Arc::new(UInt64Array::new(self.scalars(&table.expanded), None)),
            Arc::new(paths),
        ];
        RecordBatch::try_new(Arc::new(schema), columns).expect("columns of one length")
    }

    /// A column as Arrow has it, kept alive by the table.
    #[expect(unsafe_code)]
    fn scalars<T: arrow_buffer::ArrowNativeType>(&self, values: &[T]) -> ScalarBuffer<T> {
        let start = NonNull::from(values).cast::<u8>();
        // SAFETY: the memory belongs to the columns, which are never changed and live as long as this
        // reference to them.
        let buffer = unsafe {
            Buffer::from_custom_allocation(start, size_of_val(values), Arc::clone(&self.0) as _)
        };
        ScalarBuffer::new(buffer, 0, values.len())
    }

    /// A column as NumPy has it, kept alive by this object.
    #[expect(unsafe_code)]
    fn column<'py, T: Element>(
        slf: &Bound<'py, Self>,
        which: impl FnOnce(&Columns) -> &[T],
    ) -> Bound<'py, PyArray1<T>> {
        // SAFETY: columns are never changed, and the array keeps this object alive.
        unsafe { arrays::view(which(&slf.get().0), slf.clone().into_any()) }
    }
}

#[pymethods]
impl Answers {
    /// Values of `Status`: 0 found, 1 partial, 2 unreachable, 3 stopped, 4 error.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> answers.status == airlane.Status.FOUND
    /// array([ True, False])
    #[getter]
    fn status<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray1<u8>> {
        Self::column(slf, |columns| &columns.table.status)
    }

    /// Values of `Code`: 0 found, else why not.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> airlane.Code(answers.code[1]).name
    /// 'OUTSIDE'
    #[getter]
    fn code<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray1<u16>> {
        Self::column(slf, |columns| &columns.table.code)
    }

    /// Lengths in world units; not a number without a path.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> answers.length
    /// array([17., nan])
    #[getter]
    fn length<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray1<f64>> {
        Self::column(slf, |columns| &columns.table.length)
    }

    /// Costs by the objective; not a number without a path.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> answers.cost
    /// array([17., nan])
    #[getter]
    fn cost<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray1<f64>> {
        Self::column(slf, |columns| &columns.table.cost)
    }

    /// Nodes expanded.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> answers.expanded.dtype
    /// dtype('uint64')
    #[getter]
    fn expanded<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray1<u64>> {
        Self::column(slf, |columns| &columns.table.expanded)
    }

    /// The points of all paths, of shape (n, 3).
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> answers.points
    /// array([[ 1.,  1.,  1.],
    ///        [ 1.,  1., 18.]])
    #[getter]
    #[expect(unsafe_code)]
    fn points<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray2<f64>> {
        // SAFETY: columns are never changed, and the array keeps this object alive.
        unsafe { arrays::view_of_points(&slf.get().0.table.points, slf.clone().into_any()) }
    }

    /// Where the points of each row begin, and the end of the last.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answers = space.paths([(1, 1, 1), (2, 2, 2)], [(1, 1, 18), (2, 2, 50)])
    /// >>> answers.offsets
    /// array([0, 2, 2])
    #[getter]
    fn offsets<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyArray1<i64>> {
        Self::column(slf, |columns| &columns.offsets)
    }

    fn __len__(&self) -> usize {
        self.0.table.len()
    }

    /// The points of a row, of shape (n, 3); (0, 3) without a path.
    #[expect(unsafe_code)]
    fn __getitem__<'py>(slf: &Bound<'py, Self>, row: isize) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let table = &slf.get().0.table;
        let row = slf.get().row(row)?;
        let points = &table.points[table.offsets[row]..table.offsets[row + 1]];
        // SAFETY: as above.
        Ok(unsafe { arrays::view_of_points(points, slf.clone().into_any()) })
    }

    /// For pickle: the columns.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let state = (
            Self::status(slf),
            Self::code(slf),
            Self::length(slf),
            Self::cost(slf),
            Self::expanded(slf),
            Self::points(slf),
            Self::offsets(slf),
        );
        Ok((slf.getattr(intern!(slf.py(), "_restore"))?, state))
    }

    #[staticmethod]
    fn _restore(
        status: PyReadonlyArray1<'_, u8>,
        code: PyReadonlyArray1<'_, u16>,
        length: PyReadonlyArray1<'_, f64>,
        cost: PyReadonlyArray1<'_, f64>,
        expanded: PyReadonlyArray1<'_, u64>,
        points: &Bound<'_, PyAny>,
        offsets: PyReadonlyArray1<'_, i64>,
    ) -> PyResult<Self> {
        let points = arrays::points(points, "points")?;
        let at = |offset: i64| usize::try_from(offset).ok().filter(|&at| at <= points.len());
        let offsets: Option<Vec<usize>> = offsets.as_array().iter().map(|&o| at(o)).collect();
        let rows = status.len();
        let is_sound = |offsets: &Vec<usize>| {
            [code.len(), length.len(), cost.len(), expanded.len()] == [rows; 4]
                && offsets.len() == rows + 1
                && (offsets.first(), offsets.last()) == (Some(&0), Some(&points.len()))
                && offsets.is_sorted()
        };
        let Some(offsets) = offsets.filter(is_sound) else {
            return Err(crate::errors::input("expected the columns of pickled answers"));
        };
        let mut table = PathTable::default();
        table.status = status.as_array().to_vec();
        table.code = code.as_array().to_vec();
        table.length = length.as_array().to_vec();
        table.cost = cost.as_array().to_vec();
        table.expanded = expanded.as_array().to_vec();
        table.points = points;
        table.offsets = offsets;
        Ok(Self::new(table))
    }

    fn __repr__(&self) -> String {
        let table = &self.0.table;
        let found = table.status.iter().filter(|&&status| status == 0).count();
        format!("<Answers to {} queries, {found} found>", table.len())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Another schema is a wish, which a producer may leave unanswered.
        let _ = requested_schema;
        let batch = self.batch();
        let schema = batch.schema();
        let stream =
            FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(Self::schema())
            .map_err(|error| crate::errors::input(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}
