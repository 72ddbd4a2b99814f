//! Keywords of calls that ask for paths, as a query. One place for all of them.

use crate::agent::Agent;
use crate::arrays;
use crate::errors::{self, input};
use airlane::geom::Voxel;
use airlane::plan::Refine;
use airlane::{Body, Method, Objective, Query};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::time::Duration;

/// A query without ends, from keywords. `call` is the name of the call, for errors.
pub(crate) fn template(call: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Query> {
    let mut query = Query::template();
    let Some(options) = options else { return Ok(query) };
    let mut shape = Shape::default();
    for (key, value) in options.iter() {
        if value.is_none() {
            known(call, &key)?;
            continue;
        }
        let key = key.cast::<PyString>()?.to_str()?.to_owned();
        query = match key.as_str() {
            "radius" | "height" | "box" => {
                shape.set(&key, &value)?;
                query
            }
            "agent" => query.agent(&Agent::of(&value)?),
            "method" => query.method(method(&value)?),
            "objective" => query.objective(named::<Objective>(&value, "objective")?),
            "snap" => query.snap(least(&value, "snap", 0.0)?),
            "or_nearest" => match flag(&value, "or_nearest")? {
                true => query.or_nearest(),
                false => query,
            },
            "any_heading" => match flag(&value, "any_heading")? {
                true => query.any_heading(),
                false => query,
            },
            "region" => {
                let [low, high] = region(&value)?;
                query.region(low, high)
            }
            "refine" => query.refine(named::<Refine>(&value, "refine")?),
            "time_limit" => query.time_limit(seconds(&value, "time_limit")?),
            "expansion_limit" => query.expansion_limit(value.extract().map_err(|_| {
                input(format!(
                    "expansion_limit: expected a whole number, found {}",
                    arrays::shown(&value)
                ))
            })?),
            _ => return Err(unknown(call, &key)),
        };
    }
    match shape.body()? {
        Some(body) => Ok(query.body(body)),
        None => Ok(query),
    }
}

/// Refuses what would say nothing of a path that is looked at again.
pub(crate) fn refuse_changed_search(call: &str, query: &Query) -> PyResult<()> {
    match (query.asked_region(), query.asked_refine()) {
        (Some(_), _) => Err(not_for("region", call)),
        (None, Refine::Usual) => Ok(()),
        (None, _) => Err(not_for("refine", call)),
    }
}

pub(crate) fn not_for(key: &str, call: &str) -> PyErr {
    input(format!("{key}: expected nothing, as {call}() does not take it"))
}

/// The keywords, for those who pass some of them on.
const KEYWORDS: [&str; 13] = [
    "radius",
    "height",
    "box",
    "agent",
    "method",
    "objective",
    "snap",
    "or_nearest",
    "any_heading",
    "region",
    "refine",
    "time_limit",
    "expansion_limit",
];

fn known(call: &str, key: &Bound<'_, PyAny>) -> PyResult<()> {
    let key: String = key.extract()?;
    match KEYWORDS.contains(&key.as_str()) {
        true => Ok(()),
        false => Err(unknown(call, &key)),
    }
}

fn unknown(call: &str, key: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{call}() got an unexpected keyword argument '{key}': expected one of {}",
        KEYWORDS.join(", ")
    ))
}

/// The body alone, for calls that know nothing else.
pub(crate) fn body(
    radius: Option<f64>,
    height: Option<f64>,
    cuboid: Option<Bound<'_, PyAny>>,
) -> PyResult<Body> {
    let cuboid = cuboid.as_ref().map(|value| arrays::point(value, "box")).transpose()?;
    Ok(Shape { radius, height, cuboid }.body()?.unwrap_or(Body::POINT))
}

#[derive(Default)]
struct Shape {
    radius: Option<f64>,
    height: Option<f64>,
    cuboid: Option<[f64; 3]>,
}

impl Shape {
    fn set(&mut self, key: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match key {
            "radius" => self.radius = Some(number(value, key)?),
            "height" => self.height = Some(number(value, key)?),
            _ => self.cuboid = Some(arrays::point(value, key)?),
        }
        Ok(())
    }

    fn body(&self) -> PyResult<Option<Body>> {
        let made = match (self.radius, self.height, self.cuboid) {
            (None, None, None) => return Ok(None),
            (Some(radius), None, None) => Body::ball(radius),
            (Some(radius), Some(height), None) => Body::capsule(radius, height),
            (None, None, Some(size)) => Body::cuboid(size),
            (None, Some(_), _) => {
                return Err(input("height: expected a radius with it, for an upright capsule"));
            }
            (Some(_), _, Some(_)) => {
                return Err(input(
                    "box: expected no radius with it: a body is a ball, a capsule or a box",
                ));
            }
        };
        made.map(Some).map_err(|error| input(error.to_string()))
    }
}

pub(crate) fn number(value: &Bound<'_, PyAny>, what: &str) -> PyResult<f64> {
    value
        .extract()
        .map_err(|_| input(format!("{what}: expected a number, found {}", arrays::shown(value))))
}

fn least(value: &Bound<'_, PyAny>, what: &str, least: f64) -> PyResult<f64> {
    match number(value, what)? {
        number if number >= least => Ok(number),
        number => {
            Err(input(format!("{what}: expected a number of at least {least}, found {number}")))
        }
    }
}

/// A time in seconds.
pub(crate) fn seconds(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Duration> {
    let seconds = number(value, what)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        input(format!("{what}: expected seconds, a number of at least 0, found {seconds}"))
    })
}

/// Two corners of a box of voxels, both included.
fn region(value: &Bound<'_, PyAny>) -> PyResult<[Voxel; 2]> {
    let refused = || {
        input(format!(
            "region: expected two voxels, the lower corner first, whole numbers of shape (2, 3), found {}",
            arrays::shown(value)
        ))
    };
    let voxel = |corner: [i64; 3]| {
        let [x, y, z] = corner.map(|axis| i32::try_from(axis).ok());
        Some(Voxel([x?, y?, z?]))
    };
    match arrays::triples(value, "region").map_err(|_| refused())?[..] {
        [low, high] if (0..3).all(|i| low[i] <= high[i]) => {
            voxel(low).zip(voxel(high)).map(Into::into).ok_or_else(refused)
        }
        _ => Err(refused()),
    }
}

pub(crate) fn flag(value: &Bound<'_, PyAny>, what: &str) -> PyResult<bool> {
    value.extract().map_err(|_| {
        input(format!("{what}: expected True or False, found {}", arrays::shown(value)))
    })
}

fn method(value: &Bound<'_, PyAny>) -> PyResult<Method> {
    named(value, "method")
}

/// A name of the engine's, by its text.
pub(crate) fn named<T: std::str::FromStr<Err: std::fmt::Display>>(
    value: &Bound<'_, PyAny>,
    what: &str,
) -> PyResult<T> {
    let text: String = value
        .extract()
        .map_err(|_| input(format!("{what}: expected a name, found {}", arrays::shown(value))))?;
    text.parse().map_err(|error: T::Err| errors::input(format!("{what}: {error}")))
}
