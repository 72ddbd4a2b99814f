//! Changes to an airspace: shapes, and batches of edits as context managers.

use crate::agent::price;
use crate::airspace::Airspace;
use crate::args;
use crate::arrays;
use crate::errors::{EditError, SaveError, input};
use crate::map::Map;
use crate::query::number;
use crate::source;
use airlane::geom::Voxel;
use airlane::plan::PartId;
use airlane::{Area, Edits, Model, Pose};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A volume in world units, for edits, obstacles and areas.
///
/// >>> import airlane
/// >>> airlane.Shape.box((0, 0, 0), (2, 2, 1))
/// <Shape box>
#[pyclass(frozen, eq, module = "airlane")]
#[derive(PartialEq)]
pub(crate) struct Shape(pub(crate) airlane::Shape);

/// A shape as numbers, for pickle: its kind, measures, and whole numbers.
pub(crate) type ShapeState = (u8, Vec<f64>, Vec<i32>);

impl Shape {
    pub(crate) fn state(&self) -> PyResult<ShapeState> {
        use airlane::Shape::{Ball, Box, Prism, Voxels};
        Ok(match &self.0 {
            Box { low, high } => (0, [*low, *high].concat(), vec![]),
            Ball { centre: [x, y, z], radius } => (1, vec![*x, *y, *z, *radius], vec![]),
            Prism { outline, heights } => {
                (2, heights.iter().chain(outline.as_flattened()).copied().collect(), vec![])
            }
            Voxels(boxes) => {
                (3, vec![], boxes.iter().flatten().flat_map(|corner| corner.0).collect())
            }
            _ => return Err(SaveError::new_err("a shape made of a mesh cannot be pickled")),
        })
    }

    pub(crate) fn of_state((kind, numbers, whole): ShapeState) -> Option<Self> {
        let point = |at: usize| numbers.get(at..at + 3)?.try_into().ok();
        let shape = match kind {
            0 => airlane::Shape::cuboid(point(0)?, point(3)?),
            1 => airlane::Shape::ball(point(0)?, *numbers.get(3)?),
            2 => airlane::Shape::prism(
                numbers.get(2..)?.as_chunks::<2>().0,
                *numbers.first()?..*numbers.get(1)?,
            ),
            3 => {
                let corners = whole.as_chunks::<3>().0.iter().map(|&corner| Voxel(corner));
                let corners: Vec<Voxel> = corners.collect();
                airlane::Shape::Voxels(corners.as_chunks::<2>().0.to_vec())
            }
            _ => return None,
        };
        Some(Self(shape))
    }
}

#[pymethods]
impl Shape {
    /// A box along the axes, from its low corner to its high one.
    #[staticmethod]
    fn r#box(low: &Bound<'_, PyAny>, high: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (low, high) = (arrays::point(low, "low")?, arrays::point(high, "high")?);
        Ok(Self(airlane::Shape::cuboid(low, high)))
    }

    /// A ball.
    #[staticmethod]
    fn ball(
        centre: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::Radius>)] radius: f64,
    ) -> PyResult<Self> {
        Ok(Self(airlane::Shape::ball(arrays::point(centre, "centre")?, radius)))
    }

    /// An upright prism over a convex polygon, an array of shape (n, 2), between two heights.
    #[staticmethod]
    fn prism(
        outline: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::Low>)] low: f64,
        #[pyo3(from_py_with = args::number::<args::High>)] high: f64,
    ) -> PyResult<Self> {
        let outline = arrays::corners(outline, "outline")?;
        Ok(Self(airlane::Shape::prism(&outline, low..high)))
    }

    /// What a mesh takes up; the insides of its closed bodies are solid.
    #[staticmethod]
    fn mesh(vertices: &Bound<'_, PyAny>, faces: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(airlane::Shape::model(model(vertices, faces)?)))
    }

    /// All voxels of the half-open box from `low` to `high`, in whole voxels.
    #[staticmethod]
    fn voxels(
        #[pyo3(from_py_with = args::three_whole::<i32, args::Low>)] low: [i32; 3],
        #[pyo3(from_py_with = args::three_whole::<i32, args::High>)] high: [i32; 3],
    ) -> Self {
        Self(airlane::Shape::voxels(low, high))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, ShapeState)> {
        Ok((slf.get_type().getattr("_restore")?, slf.get().state()?))
    }

    #[staticmethod]
    fn _restore(kind: u8, numbers: Vec<f64>, whole: Vec<i32>) -> PyResult<Self> {
        Self::of_state((kind, numbers, whole)).ok_or_else(|| input("not the pickle of a shape"))
    }

    fn __repr__(&self) -> &'static str {
        match self.0 {
            airlane::Shape::Box { .. } => "<Shape box>",
            airlane::Shape::Ball { .. } => "<Shape ball>",
            airlane::Shape::Prism { .. } => "<Shape prism>",
            airlane::Shape::Voxels(_) => "<Shape voxels>",
            _ => "<Shape mesh>",
        }
    }
}

/// Triangles as the engine has them.
pub(crate) fn model(vertices: &Bound<'_, PyAny>, faces: &Bound<'_, PyAny>) -> PyResult<Model> {
    let vertices = arrays::points(vertices, "vertices")?;
    let count = vertices.len() as i64;
    let faces = arrays::triples(faces, "faces")?;
    if let Some((row, corner)) = (0..).zip(&faces).find_map(|(row, corners)| {
        corners.iter().find(|corner| !(0..count).contains(*corner)).map(|corner| (row, corner))
    }) {
        return Err(input(format!(
            "faces: row {row} names vertex {corner}, expected 0 to {}",
            count - 1
        )));
    }
    let triangles = faces.into_iter().map(|corners| corners.map(|corner| corner as u32)).collect();
    Ok(Model { vertices, triangles, ..Model::default() })
}

/// What a batch is for: an airspace, or a part of a map.
enum Target {
    Airspace(Py<Airspace>),
    Part(Py<Map>, PartId),
}

/// A batch of changes, applied together at the end of its `with` block, or not at all if that raises.
///
/// >>> import airlane, numpy as np
/// >>> space = airlane.Airspace.from_voxels(np.zeros((20, 20, 20), bool))
/// >>> with space.edit() as edit:
/// ...     edit.block(airlane.Shape.box((9, 0, 0), (11, 20, 15)))
/// ...     edit.set_obstacle(7, airlane.Shape.ball((0, 0, 0), 1.5), position=(5, 5, 5))
/// >>> edit.changed["blocked"] > 0, space.version
/// (True, 1)
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Edit {
    target: Target,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    edits: Edits,
    changed: Option<airlane::Changed>,
}

impl Edit {
    pub(crate) fn new(airspace: Py<Airspace>) -> Self {
        Self { target: Target::Airspace(airspace), state: Mutex::default() }
    }

    pub(crate) fn of_part(map: Py<Map>, part: PartId) -> Self {
        Self { target: Target::Part(map, part), state: Mutex::default() }
    }

    fn add(&self, add: impl FnOnce(&mut Edits) -> &mut Edits) -> PyResult<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match state.changed {
            Some(_) => Err(EditError::new_err(
                "this batch of edits was applied: expected a new one, from edit()",
            )),
            None => {
                add(&mut state.edits);
                Ok(())
            }
        }
    }
}

#[pymethods]
impl Edit {
    /// Makes every voxel solid whose inside the shape shares.
    fn block(&self, #[pyo3(from_py_with = shape)] shape: &Shape) -> PyResult<()> {
        self.add(|edits| edits.block(shape.0.clone()))
    }

    /// Makes the voxels free that `block` makes solid.
    fn free(&self, #[pyo3(from_py_with = shape)] shape: &Shape) -> PyResult<()> {
        self.add(|edits| edits.free(shape.0.clone()))
    }

    /// Puts an obstacle into the world, or moves the one with this key. Its shape is in coordinates of its
    /// own; `angle` turns it, in radians, about `axis`.
    #[pyo3(signature = (key, shape, *, position=None, angle=0.0, axis=None))]
    fn set_obstacle(
        &self,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        #[pyo3(from_py_with = shape)] shape: &Shape,
        position: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number::<args::Angle>)] angle: f64,
        axis: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let position = position.map_or(Ok([0.0; 3]), |value| arrays::point(value, "position"))?;
        let axis = axis.map_or(Ok([0.0, 0.0, 1.0]), |value| arrays::point(value, "axis"))?;
        let pose = match angle {
            0.0 => Pose::at(position),
            angle => Pose::turned(position, axis, angle),
        };
        self.add(|edits| edits.set_obstacle(key, &shape.0, pose))
    }

    /// Takes an obstacle out of the world.
    fn remove_obstacle(
        &self,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
    ) -> PyResult<()> {
        self.add(|edits| edits.remove_obstacle(key))
    }

    /// Adds an area, or replaces the one with this key. `price` is a factor on what ways through it cost;
    /// `None` closes it.
    #[pyo3(signature = (key, shape, price, *, kind=0, name=""))]
    #[pyo3(text_signature = "($self, key, shape, price, *, kind=0, name='')")]
    fn set_area(
        &self,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        #[pyo3(from_py_with = shape)] shape: &Shape,
        #[pyo3(from_py_with = optional_number)] price: Option<f64>,
        #[pyo3(from_py_with = args::whole::<u8, args::Kind>)] kind: u8,
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
    ) -> PyResult<()> {
        let price = self::price(price);
        let area = Area { name: name.to_owned(), ..Area::new(kind, shape.0.clone(), price) };
        self.add(|edits| edits.set_area(key, area))
    }

    /// Adds the areas of an .areas file, given by its path or its bytes, with the keys 1, 2, …, or from `first_key` on:
    /// a dictionary of their keys by their names. Each must touch the airspace.
    ///
    /// >>> import airlane, numpy as np
    /// >>> space = airlane.Airspace.from_voxels(np.zeros((20, 20, 5), bool))
    /// >>> with space.edit() as edit:
    /// ...     edit.load_areas(b"areas 1\nbox swamp 2 3  5 0 0  8 20 5\n", first_key=7)
    /// {'swamp': 7}
    #[pyo3(signature = (source, *, first_key=1))]
    fn load_areas<'py>(
        &self,
        py: Python<'py>,
        source: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole::<u64, args::FirstKey>)] first_key: u64,
    ) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let bounds = match &self.target {
            Target::Airspace(airspace) => Some(airspace.get().get().bounds()),
            Target::Part(..) => None,
        };
        let areas = source::areas(py, source, bounds)?;
        let keys = source::keys(py, &areas, first_key)?;
        self.add(|edits| {
            let areas = (first_key..).zip(areas);
            areas.fold(edits, |edits, (key, area)| edits.set_area(key, area))
        })?;
        Ok(keys)
    }

    /// Removes an area.
    fn remove_area(
        &self,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
    ) -> PyResult<()> {
        self.add(|edits| edits.remove_area(key))
    }

    /// Changes the price of an area; `None` closes it.
    fn set_price(
        &self,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        #[pyo3(from_py_with = optional_number)] price: Option<f64>,
    ) -> PyResult<()> {
        let price = self::price(price);
        self.add(|edits| edits.set_price(key, price))
    }

    /// What the batch changed: a dictionary with the numbers of voxels blocked and freed; `None` before it
    /// was applied.
    #[getter]
    fn changed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, pyo3::types::PyDict>>> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(changed) = &state.changed else { return Ok(None) };
        let entry = pyo3::types::PyDict::new(py);
        entry.set_item("blocked", changed.blocked)?;
        entry.set_item("freed", changed.freed)?;
        Ok(Some(entry))
    }

    /// Applies the batch now.
    fn apply(&self, py: Python<'_>) -> PyResult<()> {
        let edits = {
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.changed.is_some() {
                return Err(EditError::new_err("this batch of edits was applied already"));
            }
            state.edits.clone()
        };
        let changed = match &self.target {
            Target::Airspace(airspace) => airspace.get().apply(py, edits)?,
            Target::Part(map, part) => map.get().apply(py, *part, edits)?,
        };
        self.state.lock().unwrap_or_else(PoisonError::into_inner).changed = Some(changed);
        Ok(())
    }

    fn __repr__(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let applied = if state.changed.is_some() { "applied" } else { "not applied yet" };
        format!("<Edit of {} changes, {applied}>", state.edits.len())
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (kind=None, error=None, trace=None))]
    fn __exit__(
        &self,
        py: Python<'_>,
        kind: Option<&Bound<'_, PyAny>>,
        error: Option<&Bound<'_, PyAny>>,
        trace: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let _ = (error, trace);
        if kind.is_none() {
            self.apply(py)?;
        }
        Ok(false)
    }
}

/// A shape. Anything else is a `TypeError`, as it is for Python's own functions, that says what was expected.
pub(crate) fn shape<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<&'a Shape> {
    let refused = |_| {
        PyTypeError::new_err(format!("shape: expected a Shape, found {}", arrays::shown(value)))
    };
    value.cast::<Shape>().map(Bound::get).map_err(refused)
}

pub(crate) fn optional_number(value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    match value.is_none() {
        true => Ok(None),
        false => number(value, "price").map(Some),
    }
}
