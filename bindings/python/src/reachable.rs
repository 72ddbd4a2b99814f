//! What can be reached from a point.

use crate::answer::Reason;
use crate::args;
use crate::arrays;
use crate::errors::input;
use crate::space::room_for_drawn;
use crate::work;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

/// The places that a start has ways to, up to a cost.
///
/// >>> import airlane, numpy as np
/// >>> space = airlane.Airspace.from_voxels(np.zeros((20, 20, 20), bool))
/// >>> near = space.reachable((10, 10, 10), 5.0)
/// >>> near.contains([(10, 10, 12), (10, 10, 18)])
/// array([ True, False])
/// >>> near.count, round(near.volume)
/// (515, 515)
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Reachable(airlane::Reachable);

impl Reachable {
    pub(crate) fn new(set: airlane::Reachable) -> Self {
        Self(set)
    }
}

#[pymethods]
impl Reachable {
    /// Whether each point, of shape (n, 3), belongs to it.
    fn contains<'py>(
        &self,
        py: Python<'py>,
        points: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let points = arrays::points(points, "points")?;
        let mut found = arrays::room(points.len(), "points")?;
        work::all_of(py, points.iter(), |&at| found.push(self.0.contains(at)))?;
        Ok(PyArray1::from_vec(py, found))
    }

    /// The costs of ways to points of shape (n, 3); not a number where there is none.
    fn cost_to<'py>(
        &self,
        py: Python<'py>,
        points: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let points = arrays::points(points, "points")?;
        let mut costs = arrays::room(points.len(), "points")?;
        let cost = |at| self.0.cost_to(at).unwrap_or(f64::NAN);
        work::all_of(py, points.iter(), |&at| costs.push(cost(at)))?;
        Ok(PyArray1::from_vec(py, costs))
    }

    /// The points of a way to a place, of shape (n, 3); `None` if there is none.
    fn way_to<'py>(
        &self,
        py: Python<'py>,
        point: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let at = arrays::point(point, "point")?;
        let way = py.detach(|| self.0.way_to(at));
        Ok(way.map(|way| arrays::of_points(py, &way)))
    }

    /// Random points of it, of shape (count, 3).
    #[pyo3(signature = (count, *, seed=0))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = args::whole::<u32, args::Count>)] count: u32,
        #[pyo3(from_py_with = args::whole::<u32, args::Seed>)] seed: u32,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let draw = |i| self.0.sample(u64::from(seed) << 32 | i);
        let mut points = room_for_drawn(count)?;
        work::all_of(py, (0..u64::from(count)).map_while(draw), |at| points.push(at))?;
        match points.len() == count as usize {
            true => arrays::of_own_points(py, points),
            false => Err(input("nothing can be reached, so no point can be drawn")),
        }
    }

    /// Boxes that make it up: an array of shape (n, 2, 3), low and high corners.
    #[getter]
    fn boxes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f64>>> {
        let boxes: Vec<[[f64; 3]; 2]> = py.detach(|| self.0.boxes().collect());
        let flat = boxes.as_flattened().as_flattened().to_vec();
        PyArray1::from_vec(py, flat).reshape([boxes.len(), 2, 3])
    }

    /// Number of voxels in it.
    #[getter]
    fn count(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.0.count())
    }

    /// Its volume in world units.
    #[getter]
    fn volume(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.0.volume())
    }

    /// Why nothing can be reached, if so.
    #[getter]
    fn reason(&self) -> Option<Reason> {
        self.0.reason().map(|reason| Reason(*reason))
    }

    /// The limit that ended the search: there may be more to reach.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.0.limit().map(|limit| limit.name())
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __repr__(&self) -> String {
        match self.0.reason() {
            Some(reason) => format!("<Reachable nothing: {reason}>"),
            None => format!("<Reachable {} voxels>", self.0.count()),
        }
    }
}
