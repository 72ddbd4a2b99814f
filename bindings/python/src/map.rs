//! Maps: parts joined by links.

use crate::agent;
use crate::airspace::Airspace;
use crate::answer::{Answer, Path, Revision};
use crate::answers::Answers;
use crate::args;
use crate::arrays;
use crate::edit::{Edit, Shape, optional_number, shape};
use crate::errors::{self, input};
use crate::ground::{NavMesh, Terrain, Waypoints};
use crate::place::{self, Link};
use crate::reachable::Reachable;
use crate::source;
use crate::space::Space;
use airlane::map::Part;
use airlane::plan::PartId;
use airlane::world::Medium;
use airlane::{Area, Edits};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::Deref;

/// Parts joined by links: airspaces, navmeshes, terrains and waypoints, through which one search walks, climbs, rides
/// and flies. It is changed in place; a `copy` costs next to nothing and stays as it was.
///
/// Where a point names no part (`Place` does), the parts are looked at in the order of adding, so ground should come
/// before air. A map of one part alone is `Map(part)`.
///
/// >>> import airlane, numpy as np
/// >>> town = airlane.Map()
/// >>> town.add("ground", airlane.Terrain.from_heights(np.zeros((30, 10))))
/// >>> town.add("air", airlane.Airspace.from_voxels(np.zeros((30, 10, 12), bool)))
/// >>> town.set_link(1, airlane.Link("take-off", airlane.Place((5, 5, 0), "ground"), airlane.Place((5, 5, 2), "air")))
/// >>> goal = airlane.Place((25, 5, 9), "air")
/// >>> path = town.path((1, 5, 0), goal, agent="anyone", objective="fastest").found()
/// >>> [leg["mode"] for leg in path.legs], path.audit(town)
/// (['walk', 'fly', 'fly'], None)
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Map(Space<airlane::Map>);

impl Deref for Map {
    type Target = Space<airlane::Map>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// A part, of whatever kind.
fn part_of(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Part> {
    if let Ok(airspace) = value.cast::<Airspace>() {
        return Ok(airspace.get().get().into());
    }
    if let Ok(mesh) = value.cast::<NavMesh>() {
        return Ok((&mesh.get().0).into());
    }
    if let Ok(terrain) = value.cast::<Terrain>() {
        return Ok((&terrain.get().0).into());
    }
    if let Ok(waypoints) = value.cast::<Waypoints>() {
        return Ok((&waypoints.get().0).into());
    }
    Err(input(format!(
        "{what}: expected an Airspace, a NavMesh, a Terrain or Waypoints, found {}",
        arrays::shown(value)
    )))
}

/// A map, or a part as one.
pub(crate) fn of(value: &Bound<'_, PyAny>, what: &str) -> PyResult<airlane::Map> {
    match value.cast::<Map>() {
        Ok(map) => Ok(map.get().get()),
        Err(_) => part_of(value, what).map(Into::into),
    }
}

fn medium(name: &str) -> PyResult<Medium> {
    match name {
        "ground" => Ok(Medium::Ground),
        "air" => Ok(Medium::Air),
        "water" => Ok(Medium::Water),
        other => {
            Err(input(format!("medium: expected 'ground', 'air' or 'water', found {other:?}")))
        }
    }
}

impl Map {
    pub(crate) fn new_of(map: airlane::Map) -> Self {
        Self(Space::new(map))
    }

    /// Edits an airspace that is a part.
    pub(crate) fn apply(
        &self,
        py: Python<'_>,
        part: PartId,
        edits: Edits,
    ) -> PyResult<airlane::Changed> {
        self.change(py, |map| map.apply(part, &edits)).map_err(errors::map)
    }
}

#[pymethods]
impl Map {
    #[new]
    #[pyo3(signature = (part=None))]
    fn new(part: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let map = part.map_or_else(|| Ok(airlane::Map::new()), |part| of(part, "part"))?;
        Ok(Self(Space::new(map)))
    }

    /// Adds a part, as it is now: an `Airspace`, a `NavMesh`, a `Terrain` or `Waypoints`. No two may have one name.
    /// `medium`, 'ground', 'air' or 'water', is what it is made of, if that is not as usual.
    #[pyo3(signature = (name, part, *, medium=None))]
    fn add(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
        part: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::text_or_none::<args::Medium>)] medium: Option<&str>,
    ) -> PyResult<()> {
        let mut part = part_of(part, "part")?;
        if let Some(medium) = medium.map(self::medium).transpose()? {
            part = part.in_medium(medium);
        }
        self.change(py, |map| map.add(name, part)).map(drop).map_err(errors::map)
    }

    /// Replaces a part: a navmesh baked anew, another version of an airspace.
    fn set_part(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
        part: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (at, part) = (place::part(&self.get(), name)?, part_of(part, "part")?);
        self.change(py, |map| map.set_part(at, part)).map_err(errors::map)
    }

    /// Edits an airspace that is a part: a context manager, whose changes happen together at its end. The airspace
    /// that was added stays as it was.
    fn edit(
        slf: Py<Self>,
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
    ) -> PyResult<Edit> {
        let part = place::part(&slf.get().get(), name)?;
        Ok(Edit::of_part(slf, part))
    }

    /// Adds a link, or replaces the one with this key. The link is open.
    fn set_link(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        link: &Link,
    ) -> PyResult<()> {
        let link = link.in_map(&self.get())?;
        self.change(py, |map| map.set_link(key, link)).map_err(errors::map)
    }

    /// Opens or closes a link.
    fn set_open(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        #[pyo3(from_py_with = args::flag::<args::IsOpen>)] is_open: bool,
    ) -> PyResult<()> {
        self.change(py, |map| map.set_open(key, is_open)).map_err(errors::map)
    }

    /// Removes a link.
    fn remove_link(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
    ) -> PyResult<()> {
        self.change(py, |map| map.remove_link(key)).map_err(errors::map)
    }

    /// Adds an area, or replaces the one with this key: it counts in all parts. `price` is a factor on what ways
    /// through it cost; `None` closes it.
    #[pyo3(signature = (key, shape, price, *, kind=0, name=""))]
    #[pyo3(text_signature = "($self, key, shape, price, *, kind=0, name='')")]
    fn set_area(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        #[pyo3(from_py_with = shape)] shape: &Shape,
        #[pyo3(from_py_with = optional_number)] price: Option<f64>,
        #[pyo3(from_py_with = args::whole::<u8, args::Kind>)] kind: u8,
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
    ) -> PyResult<()> {
        let area = Area::new(kind, shape.0.clone(), agent::price(price));
        let area = Area { name: name.to_owned(), ..area };
        self.change(py, |map| map.set_area(key, area)).map_err(errors::map)
    }

    /// Adds the areas of an .areas file, given by its path or its bytes, with the keys 1, 2, …, or from `first_key` on:
    /// a dictionary of their keys by their names.
    ///
    /// >>> import airlane, numpy as np
    /// >>> town = airlane.Map(airlane.Airspace.from_voxels(np.zeros((20, 20, 5), bool)))
    /// >>> town.load_areas(b"areas 1\nbox swamp 2 3  5 0 0  8 20 5\nball storm 1 never  15 15 2  3\n")
    /// {'swamp': 1, 'storm': 2}
    #[pyo3(signature = (source, *, first_key=1))]
    fn load_areas<'py>(
        &self,
        py: Python<'py>,
        source: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole::<u64, args::FirstKey>)] first_key: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let areas = source::areas(py, source, None)?;
        let keys = source::keys(py, &areas, first_key)?;
        let add = |map: &mut airlane::Map| {
            let areas = (first_key..).zip(areas);
            areas.into_iter().try_for_each(|(key, area)| map.set_area(key, area))
        };
        self.change(py, add).map_err(errors::map)?;
        Ok(keys)
    }

    /// Changes the price of an area; `None` closes it.
    fn set_price(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
        #[pyo3(from_py_with = optional_number)] price: Option<f64>,
    ) -> PyResult<()> {
        self.change(py, |map| map.set_price(key, agent::price(price))).map_err(errors::map)
    }

    /// Removes an area.
    fn remove_area(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::whole::<u64, args::Key>)] key: u64,
    ) -> PyResult<()> {
        self.change(py, |map| map.remove_area(key)).map_err(errors::map)
    }

    /// Its parts by their names, in the order of adding: what each is, 'airspace', 'navmesh', 'terrain' or
    /// 'waypoints'.
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let parts = PyDict::new(py);
        for (name, part) in self.get().parts() {
            parts.set_item(name, kind(part))?;
        }
        Ok(parts)
    }

    /// Its links by their keys, each with whether it is open.
    #[getter]
    fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (links, map) = (PyDict::new(py), self.get());
        for (key, link, is_open) in map.links() {
            links.set_item(key, (Link::of(link, &map), is_open))?;
        }
        Ok(links)
    }

    /// The airspace that a part is, in the version that the map has.
    fn airspace(
        &self,
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
    ) -> PyResult<Airspace> {
        let map = self.get();
        let part = map.part(place::part(&map, name)?);
        let airspace = part.and_then(Part::airspace).ok_or_else(|| {
            errors::MapError::new_err(format!("the part {name:?} is not an airspace"))
        })?;
        Ok(Airspace::new(airspace.clone()))
    }

    /// A path from start to goal, each a point or a `Place`, through all parts and links that the agent can take.
    /// The keywords are those of `Airspace.path`; between parts of several kinds an `agent` is needed.
    #[pyo3(signature = (start, goal, **options), text_signature = "($self, start, goal, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answer> {
        self.0.path(py, [start, goal], options)
    }

    /// Paths between many pairs of points, on all processors or `threads` of them: see `Airspace.paths`.
    #[pyo3(signature = (starts, goals, *, threads=None, **options), text_signature = "($self, starts, goals, *, threads=None, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn paths(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole_or_none::<usize, args::Threads>)] threads: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        self.0.paths(py, [starts, goals], threads, options)
    }

    /// Paths from one start to many goals: points, or a list with a `Place` in it.
    #[pyo3(signature = (start, goals, **options), text_signature = "($self, start, goals, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn paths_from_one(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        self.0.paths_from_one(py, start, goals, options)
    }

    /// Paths from many starts to one goal: points, or a list with a `Place` in it.
    #[pyo3(signature = (starts, goal, **options), text_signature = "($self, starts, goal, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn paths_to_one(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        self.0.paths_to_one(py, starts, goal, options)
    }

    /// How far it is from a start to many goals: see `Airspace.distances`.
    #[pyo3(signature = (start, goals, *, at_most=f64::INFINITY, **options), text_signature = "($self, start, goals, *, at_most=float('inf'), radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::AtMost>)] at_most: f64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.0.distances(py, start, goals, at_most, options)
    }

    /// The goal that the cheapest path leads to: the answer, and the row of the goal; `None` if there is none.
    #[pyo3(signature = (start, goals, **options), text_signature = "($self, start, goals, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn nearest_of(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(Answer, Option<usize>)> {
        self.0.nearest_of(py, start, goals, options)
    }

    /// All places that ways from a start lead to which cost at most `max_cost`: see `Airspace.reachable`.
    #[pyo3(signature = (start, max_cost=f64::INFINITY, **options), text_signature = "($self, start, max_cost=float('inf'), *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, region=None, time_limit=None, expansion_limit=None)")]
    fn reachable(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::MaxCost>)] max_cost: f64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Reachable> {
        self.0.reachable(py, start, max_cost, options)
    }

    /// Looks at a path again after changes: see `Airspace.revise`. Over several parts it is judged by the auditor, and
    /// planned afresh if it does not hold.
    #[pyo3(signature = (path, start=None, goal=None, *, max_growth=1.1, look_for_shortcuts=false, **options), text_signature = "($self, path, start=None, goal=None, *, max_growth=1.1, look_for_shortcuts=False, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, time_limit=None, expansion_limit=None)")]
    #[expect(clippy::too_many_arguments)]
    fn revise(
        &self,
        py: Python<'_>,
        path: &Path,
        start: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number::<args::MaxGrowth>)] max_growth: f64,
        #[pyo3(from_py_with = args::flag::<args::LookForShortcuts>)] look_for_shortcuts: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Revision> {
        self.0.revise(py, &path.0, [start, goal], (max_growth, look_for_shortcuts), options)
    }

    /// Builds what queries for a body, an agent or a method need, so that the first does not pay for it.
    #[pyo3(signature = (**options), text_signature = "($self, *, radius=None, height=None, box=None, agent=None, method='default')")]
    fn prepare(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        self.0.prepare(py, options)
    }

    /// The same version as an object of its own; shares all memory.
    fn copy(&self) -> Self {
        Self(Space::new(self.get()))
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo; // versions are never changed
        self.copy()
    }

    /// Grows with every change.
    #[getter]
    fn version(&self) -> u64 {
        self.get().version().number
    }

    /// Number of parts.
    fn __len__(&self) -> usize {
        self.get().parts().count()
    }

    fn __repr__(&self) -> String {
        let map = self.get();
        let shown = |(name, part): (&str, &Part)| match name {
            "" => kind(part).to_owned(),
            name => format!("{name}: {}", kind(part)),
        };
        let parts: Vec<String> = map.parts().map(shown).collect();
        format!(
            "<Map of {} parts ({}), {} links>",
            parts.len(),
            parts.join(", "),
            map.links().count()
        )
    }
}

fn kind(part: &Part) -> &'static str {
    if part.airspace().is_some() {
        "airspace"
    } else if part.navmesh().is_some() {
        "navmesh"
    } else if part.terrain().is_some() {
        "terrain"
    } else {
        "waypoints"
    }
}
