//! Places in a map, and links between them.

use crate::args;
use crate::arrays;
use crate::errors::{MapError, input};
use crate::query;
use airlane::Map;
use airlane::map::Link as EngineLink;
use airlane::world::LinkKind;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySequence, PyTuple};

/// A point in a part of a map, by the name of the part. Where a plain point is given instead, the first part
/// that has room there is taken.
///
/// >>> import airlane
/// >>> airlane.Place((5, 5, 0), "ground")
/// Place((5.0, 5.0, 0.0), 'ground')
#[pyclass(frozen, eq, module = "airlane")]
#[derive(Clone, PartialEq)]
pub(crate) struct Place {
    at: [f64; 3],
    part: Option<String>,
}

impl Place {
    fn of(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        match value.cast::<Self>() {
            Ok(place) => Ok(place.get().clone()),
            Err(_) => Ok(Self { at: arrays::point(value, what)?, part: None }),
        }
    }

    fn in_map(&self, map: &Map) -> PyResult<airlane::map::Place> {
        match &self.part {
            None => Ok(self.at.into()),
            Some(name) => Ok(part(map, name)?.at(self.at)),
        }
    }
}

/// A part by its name.
pub(crate) fn part(map: &Map, name: &str) -> PyResult<airlane::plan::PartId> {
    map.part_named(name).ok_or_else(|| {
        let names: Vec<String> = map.parts().map(|(name, _)| format!("{name:?}")).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        MapError::new_err(format!("there is no part {name:?} in this map; its parts are {names}"))
    })
}

/// A place; those that name a part need a map.
pub(crate) fn place(
    value: &Bound<'_, PyAny>,
    what: &str,
    map: Option<&Map>,
) -> PyResult<airlane::map::Place> {
    match map {
        Some(map) => Place::of(value, what)?.in_map(map),
        None => Ok(arrays::point(value, what)?.into()),
    }
}

/// Whether a value is a list in which some name a part. Of other sequences the first item tells, as the length of a
/// range may be a mere claim.
fn are_named(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return Ok(value.try_iter()?.flatten().any(|item| item.is_instance_of::<Place>()));
    }
    let first = value.cast::<PySequence>().ok().and_then(|listed| listed.get_item(0).ok());
    Ok(first.is_some_and(|item| item.is_instance_of::<Place>()))
}

/// Many places: points, or a list in which some name a part.
pub(crate) fn places(
    value: &Bound<'_, PyAny>,
    what: &str,
    map: Option<&Map>,
) -> PyResult<Vec<airlane::map::Place>> {
    if let Some(map) = map
        && are_named(value)?
    {
        return value.try_iter()?.map(|item| place(&item?, what, Some(map))).collect();
    }
    Ok(arrays::points(value, what)?.into_iter().map(Into::into).collect())
}

#[pymethods]
impl Place {
    #[new]
    #[pyo3(signature = (point, part=None))]
    fn new(
        point: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::owned_text_or_none::<args::Part>)] part: Option<String>,
    ) -> PyResult<Self> {
        Ok(Self { at: arrays::point(point, "point")?, part })
    }

    /// Where it is, in world coordinates.
    #[getter]
    fn point(&self) -> (f64, f64, f64) {
        self.at.into()
    }

    /// The name of the part; `None` for the first part that has room there.
    #[getter]
    fn part(&self) -> Option<&str> {
        self.part.as_deref()
    }

    fn __repr__(&self) -> String {
        let [x, y, z] = self.at;
        let part = self.part.as_ref().map(|part| format!(", '{part}'")).unwrap_or_default();
        format!("Place(({x:?}, {y:?}, {z:?}){part})")
    }

    #[expect(clippy::type_complexity)]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, ((f64, f64, f64), Option<String>)) {
        let this = slf.get();
        (slf.get_type().into_any(), (this.at.into(), this.part.clone()))
    }
}

/// A way between two places that is not through space: 'path', 'ladder', 'jump-pad', 'teleport', 'door',
/// 'take-off', 'landing' or 'lift'.
///
/// Ladders, doors and lifts lead both ways unless told; the others one way. `length`, in world units, is the
/// straight distance unless told; `seconds` is how long it takes whoever takes it, else its length counts at the
/// speed of the agent; `permission` is a mask of what an agent must be allowed.
///
/// >>> import airlane
/// >>> airlane.Link("ladder", (5, 5, 0), airlane.Place((5, 5, 6), "roof"))
/// Link('ladder', Place((5.0, 5.0, 0.0)), Place((5.0, 5.0, 6.0), 'roof'), both_ways=True)
#[pyclass(frozen, eq, module = "airlane")]
#[derive(Clone, PartialEq)]
pub(crate) struct Link {
    kind: LinkKind,
    start: Place,
    goal: Place,
    both_ways: bool,
    length: Option<f64>,
    seconds: Option<f64>,
    permission: u32,
}

impl Link {
    pub(crate) fn in_map(&self, map: &Map) -> PyResult<EngineLink> {
        let link = EngineLink::new(self.kind, self.start.in_map(map)?, self.goal.in_map(map)?);
        let Self { both_ways, length, seconds, permission, .. } = *self;
        Ok(EngineLink { both_ways, length, seconds, permission, ..link })
    }

    /// A link as a map has it.
    pub(crate) fn of(link: &EngineLink, map: &Map) -> Self {
        let named = |place: airlane::map::Place| Place {
            at: place.point(),
            part: place.part().map(|part| map.name_of(part).to_owned()),
        };
        let EngineLink { kind, both_ways, length, seconds, permission, .. } = *link;
        let (start, goal) = (named(link.from), named(link.to));
        Self { kind, start, goal, both_ways, length, seconds, permission }
    }
}

/// A number of at least 0, if there is one.
fn measure(value: Option<f64>, what: &str) -> PyResult<Option<f64>> {
    match value {
        Some(number) if !(number.is_finite() && number >= 0.0) => {
            Err(input(format!("{what}: expected a finite number of at least 0, found {number}")))
        }
        value => Ok(value),
    }
}

#[pymethods]
impl Link {
    #[new]
    #[pyo3(signature = (kind, start, goal, *, both_ways=None, length=None, seconds=None, permission=0))]
    fn new(
        kind: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::flag_or_none::<args::BothWays>)] both_ways: Option<bool>,
        #[pyo3(from_py_with = args::number_or_none::<args::Length>)] length: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Seconds>)] seconds: Option<f64>,
        #[pyo3(from_py_with = args::whole::<u32, args::Permission>)] permission: u32,
    ) -> PyResult<Self> {
        let kind: LinkKind = query::named(kind, "kind")?;
        let usual = matches!(kind, LinkKind::Ladder | LinkKind::Door | LinkKind::Lift);
        Ok(Self {
            kind,
            start: Place::of(start, "start")?,
            goal: Place::of(goal, "goal")?,
            both_ways: both_ways.unwrap_or(usual),
            length: measure(length, "length")?,
            seconds: measure(seconds, "seconds")?,
            permission,
        })
    }

    /// What it is, such as 'ladder'.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    /// Where it begins.
    #[getter]
    fn start(&self) -> Place {
        self.start.clone()
    }

    /// Where it leads.
    #[getter]
    fn goal(&self) -> Place {
        self.goal.clone()
    }

    /// Whether it also leads back.
    #[getter]
    fn both_ways(&self) -> bool {
        self.both_ways
    }

    /// How long it counts, in world units; the straight distance if `None`.
    #[getter]
    fn length(&self) -> Option<f64> {
        self.length
    }

    /// How many seconds it takes; its length at the speed of the agent if `None`.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    /// The permissions it asks for, a bit each.
    #[getter]
    fn permission(&self) -> u32 {
        self.permission
    }

    fn __repr__(&self) -> String {
        let (start, goal) = (self.start.__repr__(), self.goal.__repr__());
        let ways = if self.both_ways { ", both_ways=True" } else { "" };
        format!("Link('{}', {start}, {goal}{ways})", self.kind.name())
    }
}
