//! Answers and paths.

use crate::airspace::Airspace;
use crate::args;
use crate::arrays;
use crate::errors::{self, input};
use crate::work;
use airlane::plan::{End, Verdict};
use airlane_io::PathFormat;
use numpy::{PyArray1, PyArray2};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::Arc;

type Points<'py> = Bound<'py, PyArray2<f64>>;

/// The answer to a query. True if a path to the goal was found; else `reason` or `limit` says why not.
///
/// >>> import airlane, numpy as np
/// >>> space = airlane.Airspace.from_voxels(np.zeros((10, 10, 10), bool))
/// >>> answer = space.path((1, 1, 1), (8, 8, 8))
/// >>> bool(answer), answer.status.name, round(answer.length, 2)
/// (True, 'FOUND', 12.12)
/// >>> outside = space.path((1, 1, 1), (50, 8, 8))
/// >>> bool(outside), outside.code.name, outside.reason.nearest
/// (False, 'OUTSIDE', (9.49609375, 8.0, 8.0))
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Answer(pub(crate) Arc<airlane::Answer>);

impl Answer {
    pub(crate) fn new(answer: airlane::Answer) -> Self {
        Self(Arc::new(answer))
    }
}

/// A member of an enumeration in `airlane._codes`.
fn coded<'py>(py: Python<'py>, class: &str, code: u16) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "airlane._codes"))?.getattr(class)?.call1((code,))
}

#[pymethods]
impl Answer {
    /// Itself, as it never changes.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __bool__(&self) -> bool {
        self.0.outcome.found().is_some()
    }

    /// What came of it, a `Status`.
    #[getter]
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        coded(py, "Status", self.0.status().into())
    }

    /// 0 if a path was found, else why not: a `Code`, which never changes.
    #[getter]
    fn code<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        coded(py, "Code", self.0.code())
    }

    /// Why there is no path to the goal; `None` if there is one, or a limit ended the search.
    #[getter]
    fn reason(&self) -> Option<Reason> {
        self.0.outcome.reason().map(|reason| Reason(*reason))
    }

    /// The limit that ended the search: 'time', 'expansions' or 'cancelled'; `None` if none did.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.0.outcome.limit().map(|limit| limit.name())
    }

    /// The path, to the goal or towards it; `None` if there is none.
    #[getter]
    fn path(&self) -> Option<Path> {
        self.0.any_path().map(|path| Path(path.clone()))
    }

    /// The points of the path, an array of shape (n, 3); (0, 3) without a path.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> Points<'py> {
        arrays::of_points(py, self.0.any_path().map_or(&[], |path| path.points()))
    }

    /// The length of the path in world units; not a number without one.
    #[getter]
    fn length(&self) -> f64 {
        self.0.any_path().map_or(f64::NAN, airlane::Path::length)
    }

    /// The cost of the path by the objective, in voxel edges; not a number without one.
    #[getter]
    fn cost(&self) -> f64 {
        self.0.any_path().map_or(f64::NAN, airlane::Path::cost)
    }

    /// When one is where, if it was asked for with `fly`.
    #[getter]
    fn trajectory(&self) -> Option<Trajectory> {
        self.0.any_path()?.trajectory().map(|trajectory| Trajectory(trajectory.clone()))
    }

    /// Nodes that the search expanded, generated and checked.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = PyDict::new(py);
        stats.set_item("expanded", self.0.stats.expanded)?;
        stats.set_item("generated", self.0.stats.generated)?;
        Ok(stats)
    }

    /// Seconds that each stage took: prepare, locate, search, refine.
    #[getter]
    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (times, found) = (PyDict::new(py), &self.0.times);
        times.set_item("prepare", found.prepare.as_secs_f64())?;
        times.set_item("locate", found.locate.as_secs_f64())?;
        times.set_item("search", found.search.as_secs_f64())?;
        times.set_item("refine", found.refine.as_secs_f64())?;
        Ok(times)
    }

    /// The number of the airspace's version that it is about.
    #[getter]
    fn version(&self) -> u64 {
        self.0.version.number
    }

    /// The path to the goal; `NoPathError` if there is none.
    fn found(&self) -> PyResult<Path> {
        let path = self.0.found().map_err(|error| errors::no_path(&error))?;
        Ok(Path(path.clone()))
    }

    /// What was in the way, what was paid where, and each stage, in sentences.
    fn explain(&self) -> String {
        self.0.explain()
    }

    fn __repr__(&self) -> String {
        let (status, path) = (self.0.outcome.name(), self.0.any_path());
        let path =
            path.map(|path| format!(", {:.3} long, {} points", path.length(), path.points().len()));
        let why = self.0.found().err().map(|error| format!(": {error}"));
        format!("<Answer {status}{}{}>", path.unwrap_or_default(), why.unwrap_or_default())
    }
}

/// Why there is no path to the goal. `str(reason)` is a sentence.
#[pyclass(frozen, eq, module = "airlane")]
#[derive(PartialEq)]
pub(crate) struct Reason(pub(crate) airlane::Reason);

#[pymethods]
impl Reason {
    /// Its `Code`, which never changes.
    #[getter]
    fn code<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        coded(py, "Code", self.0.code())
    }

    /// Its name, such as 'blocked'.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The end that it is about, 'start' or 'goal'; `None` if it is about both.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.0.end().map(|end| match end {
            End::Start => "start",
            End::Goal => "goal",
        })
    }

    /// The place that it is about, if one is known.
    #[getter]
    fn at(&self) -> Option<(f64, f64, f64)> {
        self.0.at().map(Into::into)
    }

    /// The nearest point to the end that would do.
    #[getter]
    fn nearest(&self) -> Option<(f64, f64, f64)> {
        self.0.nearest().map(Into::into)
    }

    /// The largest radius of a ball that would fit.
    #[getter]
    fn widest(&self) -> Option<f64> {
        self.0.widest()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Reason {}: {}>", self.0.name(), self.0)
    }
}

/// A path: a polyline in world units, leg by leg.
#[pyclass(frozen, eq, module = "airlane")]
#[derive(PartialEq)]
pub(crate) struct Path(pub(crate) airlane::Path);

#[pymethods]
impl Path {
    /// Itself, as it never changes.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// Its points, an array of shape (n, 3).
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> Points<'py> {
        arrays::of_points(py, self.0.points())
    }

    fn __len__(&self) -> usize {
        self.0.points().len()
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // every array that is given out is a new one
        match dtype {
            Some(dtype) => self.points(py).call_method1(intern!(py, "astype"), (dtype,)),
            None => Ok(self.points(py).into_any()),
        }
    }

    /// Its length in world units.
    #[getter]
    fn length(&self) -> f64 {
        self.0.length()
    }

    /// What it costs by the objective, in voxel edges.
    #[getter]
    fn cost(&self) -> f64 {
        self.0.cost()
    }

    /// Its legs: a dictionary each, with mode, points, length, cost, heading, time, the number of the map's part it
    /// is in, and the kind of link that it is, if it is one.
    #[getter]
    fn legs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legs = PyList::empty(py);
        for leg in self.0.legs() {
            let entry = PyDict::new(py);
            entry.set_item("mode", leg.mode().name())?;
            entry.set_item("points", arrays::of_points(py, leg.points()))?;
            entry.set_item("length", leg.length())?;
            entry.set_item("cost", leg.cost())?;
            entry.set_item("heading", leg.heading())?;
            entry.set_item("time", leg.time())?;
            entry.set_item("part", leg.part().index())?;
            entry.set_item("link", leg.link().map(|kind| kind.name()))?;
            legs.append(entry)?;
        }
        Ok(legs)
    }

    /// When one is where, if it was asked for with `fly`.
    #[getter]
    fn trajectory(&self) -> Option<Trajectory> {
        self.0.trajectory().map(|trajectory| Trajectory(trajectory.clone()))
    }

    /// A number that two paths share only if they are the same, on every platform.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    /// The place so far along it, in world units; an end before and after.
    fn point_at(
        &self,
        #[pyo3(from_py_with = args::number::<args::Distance>)] distance: f64,
    ) -> (f64, f64, f64) {
        self.0.point_at(distance).into()
    }

    /// The same path the other way round; `None` if it cannot be gone so.
    fn reversed(&self) -> Option<Self> {
        self.0.reversed().map(Self)
    }

    /// The least distance to anything solid, in world units; more than `limit` counts as that.
    fn clearance(
        &self,
        py: Python<'_>,
        airspace: &Airspace,
        #[pyo3(from_py_with = args::number::<args::Limit>)] limit: f64,
    ) -> PyResult<f64> {
        if !(limit.is_finite() && limit >= 0.0) {
            return Err(input(format!(
                "limit: expected a finite number of at least 0, found {limit}"
            )));
        }
        let (path, airspace) = (self.0.clone(), airspace.get());
        work::long(py, None, None, move || path.clearance(&airspace, limit))
    }

    /// What the independent auditor says against it in an airspace or a map, leg by leg; `None` if it is valid.
    fn audit(&self, py: Python<'_>, world: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let (path, map) = (self.0.clone(), crate::map::of(world, "world")?);
        work::long(py, None, None, move || path.audit(map).err().map(|fault| fault.to_string()))
    }

    /// Writes it as CSV, JSON or OBJ, by the ending of the file.
    fn save(
        &self,
        #[pyo3(from_py_with = args::path::<args::Path>)] path: std::path::PathBuf,
    ) -> PyResult<()> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let format = match ending.to_ascii_lowercase().as_str() {
            "csv" => PathFormat::Csv,
            "json" => PathFormat::Json,
            "obj" => PathFormat::Obj,
            _ => {
                return Err(input(format!(
                    "path: expected a file that ends in .csv, .json or .obj, found {path:?}"
                )));
            }
        };
        airlane_io::write_atomically(&path, |file| airlane_io::write_path(file, &self.0, format))
            .map_err(|error| errors::SaveError::new_err(format!("{}: {error}", path.display())))
    }

    fn __repr__(&self) -> String {
        format!("<Path {:.3} long, {} points>", self.0.length(), self.0.points().len())
    }
}

/// What became of a path that was looked at again.
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Revision {
    answer: Arc<airlane::Answer>,
    verdict: Verdict,
    broken_at: Option<f64>,
    broken: usize,
    planned_afresh: bool,
}

impl Revision {
    pub(crate) fn new(revision: airlane::plan::Revision) -> Self {
        let airlane::plan::Revision { answer, verdict, broken_at, broken, planned_afresh, .. } =
            revision;
        Self { answer: Arc::new(answer), verdict, broken_at, broken, planned_afresh }
    }
}

#[pymethods]
impl Revision {
    /// The path from the start on, valid in this version; or why there is none.
    #[getter]
    fn answer(&self) -> Answer {
        Answer(Arc::clone(&self.answer))
    }

    /// What became of the old path: 'kept', 'patched' where it was broken, 'replanned', 'improved' although it was
    /// valid, or 'lost'.
    #[getter]
    fn verdict(&self) -> &'static str {
        match self.verdict {
            Verdict::Kept => "kept",
            Verdict::Patched => "patched",
            Verdict::Replanned => "replanned",
            Verdict::Improved => "improved",
            Verdict::Lost => "lost",
        }
    }

    /// How far along the old path from the start one gets before touching something, in world units; `None` if all
    /// of it is clear.
    #[getter]
    fn broken_at(&self) -> Option<f64> {
        self.broken_at
    }

    /// Number of segments of the old path that are not clear any more.
    #[getter]
    fn broken(&self) -> usize {
        self.broken
    }

    /// Whether the whole way was planned afresh as well, and the result kept or not.
    #[getter]
    fn planned_afresh(&self) -> bool {
        self.planned_afresh
    }

    /// True if there is a path to the goal.
    fn __bool__(&self) -> bool {
        self.answer.outcome.found().is_some()
    }

    fn __repr__(&self) -> String {
        format!("<Revision {}: {}>", self.verdict(), self.answer().__repr__())
    }
}

/// When one is where along a path.
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Trajectory(airlane::Trajectory);

#[pymethods]
impl Trajectory {
    /// Its duration in seconds.
    #[getter]
    fn duration(&self) -> f64 {
        self.0.duration()
    }

    /// Its length in world units.
    #[getter]
    fn length(&self) -> f64 {
        self.0.length()
    }

    /// Whether it follows a curve; else it stops at every bend.
    #[getter]
    fn is_curved(&self) -> bool {
        self.0.curve().is_some()
    }

    /// States at even times, `hertz` a second, and the last: times (n,), positions (n, 3), velocities (n, 3).
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = args::number::<args::Hertz>)] hertz: f64,
    ) -> PyResult<(Bound<'py, PyArray1<f64>>, Points<'py>, Points<'py>)> {
        let most = 1e7;
        if !(hertz > 0.0 && self.0.duration() * hertz <= most) {
            return Err(input(format!(
                "hertz: expected a positive number, for at most {most} samples, found {hertz}"
            )));
        }
        let (mut times, mut positions, mut velocities) = (Vec::new(), Vec::new(), Vec::new());
        work::all_of(py, self.0.samples(hertz), |state| {
            times.push(state.time);
            positions.push(state.position);
            velocities.push(state.velocity);
        })?;
        let times = PyArray1::from_vec(py, times);
        let positions = arrays::of_own_points(py, positions)?;
        Ok((times, positions, arrays::of_own_points(py, velocities)?))
    }

    /// Position and velocity after so many seconds; clamped to the start and the end.
    fn at(
        &self,
        #[pyo3(from_py_with = args::number::<args::Seconds>)] seconds: f64,
    ) -> ((f64, f64, f64), (f64, f64, f64)) {
        let state = self.0.at(seconds);
        (state.position.into(), state.velocity.into())
    }

    fn __repr__(&self) -> String {
        format!("<Trajectory of {:.2} s>", self.0.duration())
    }
}
