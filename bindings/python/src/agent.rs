//! Who moves.

use crate::args;
use crate::arrays;
use crate::errors::{AgentError, input};
use crate::query;
use airlane::{AgentSpec, Body, Dynamics, Mode, Objective, Price, Query};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

/// Who moves: a body, speeds, prices of areas, limits of turns and climbs.
///
/// >>> import airlane
/// >>> drone = airlane.Agent("courier", radius=0.3, speeds={"fly": 8.0}, prices={2: None}, acceleration=4.0, turn_radius=0.5)
/// >>> drone.name
/// 'courier'
/// >>> airlane.Agent.named("drone")
/// Agent('drone')
#[pyclass(frozen, eq, module = "airlane")]
#[derive(PartialEq)]
pub(crate) struct Agent(pub(crate) airlane::Agent);

impl Agent {
    /// An agent, or a built-in one by its name.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<airlane::Agent> {
        if let Ok(agent) = value.cast::<Self>() {
            return Ok(agent.get().0.clone());
        }
        match value.cast::<PyString>() {
            Ok(name) => named(name.to_str()?),
            Err(_) => Err(input(format!(
                "agent: expected an Agent or the name of a built-in one, found {}",
                arrays::shown(value)
            ))),
        }
    }

    fn bytes(&self) -> PyResult<Vec<u8>> {
        let mut bytes = Vec::new();
        airlane_io::write_agent_to(&mut bytes, &self.0.name, &self.0)
            .map_err(crate::errors::write)?;
        Ok(bytes)
    }
}

fn named(name: &str) -> PyResult<airlane::Agent> {
    airlane::Agent::named(name).map_err(|error| AgentError::new_err(error.to_string()))
}

/// A price: a factor, or `None` for areas that are closed.
pub(crate) fn price(value: Option<f64>) -> Price {
    value.map_or(Price::Forbidden, Price::Factor)
}

/// A query for what flies within limits, if any are given: those of its agent otherwise.
pub(crate) fn flying(
    query: Query,
    speed: Option<f64>,
    limits: [Option<f64>; 5],
) -> PyResult<Query> {
    if speed.is_none() && limits.iter().all(Option::is_none) {
        return Ok(query);
    }
    let agent = query.asked_agent().cloned();
    let before = agent.as_ref().and_then(|agent| agent.dynamics);
    let dynamics = dynamics(before, speed, limits)?;
    let flyer = match agent {
        Some(agent) => {
            let mut spec = AgentSpec::clone(&*agent);
            spec.dynamics = Some(dynamics);
            airlane::Agent::new(spec)
        }
        None => airlane::Agent::flyer(query.asked_body().unwrap_or(Body::POINT), dynamics),
    };
    Ok(query.agent(&flyer.map_err(|error| AgentError::new_err(error.to_string()))?))
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (name, *, like=None, radius=None, height=None, r#box=None, speeds=None, prices=None, heights=None, max_slope=None, acceleration=None, lateral=None, turn_radius=None, max_climb=None, max_descent=None, objective=None))]
    #[expect(clippy::too_many_arguments)]
    fn new(
        #[pyo3(from_py_with = args::text::<args::Name>)] name: &str,
        like: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
        speeds: Option<&Bound<'_, PyDict>>,
        prices: Option<&Bound<'_, PyDict>>,
        #[pyo3(from_py_with = args::two_numbers_or_none::<args::Heights>)] heights: Option<
            [f64; 2],
        >,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxSlope>)] max_slope: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Acceleration>)] acceleration: Option<
            f64,
        >,
        #[pyo3(from_py_with = args::number_or_none::<args::Lateral>)] lateral: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::TurnRadius>)] turn_radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxClimb>)] max_climb: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxDescent>)] max_descent: Option<f64>,
        objective: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut spec = match like {
            Some(like) => AgentSpec::clone(&*Self::of(like)?),
            None => AgentSpec::new(name),
        };
        name.clone_into(&mut spec.name);
        if radius.is_some() || height.is_some() || r#box.is_some() {
            spec.body = query::body(radius, height, r#box)?;
        }
        if let Some(speeds) = speeds {
            let read = |(mode, speed): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
                Ok((query::named::<Mode>(&mode, "speeds")?, query::number(&speed, "speeds")?))
            };
            spec.speeds = speeds.iter().map(read).collect::<PyResult<_>>()?;
        }
        if let Some(prices) = prices {
            let read = |(kind, factor): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
                let kind = kind.extract().map_err(|_| {
                    input("prices: expected kinds of areas, whole numbers from 0 to 31, as keys")
                })?;
                let factor = match factor.is_none() {
                    true => None,
                    false => Some(query::number(&factor, "prices")?),
                };
                Ok((kind, price(factor)))
            };
            spec.prices = prices.iter().map(read).collect::<PyResult<_>>()?;
        }
        spec.heights = heights.unwrap_or(spec.heights);
        spec.max_slope = max_slope.unwrap_or(spec.max_slope);
        if let Some(objective) = objective {
            spec.objective = query::named::<Objective>(objective, "objective")?;
        }
        let moves = [acceleration, lateral, turn_radius, max_climb, max_descent];
        if moves.iter().any(Option::is_some) || spec.dynamics.is_some() {
            let speed = spec.speed(Mode::Fly).or(spec.speeds.first().map(|&(_, speed)| speed));
            spec.dynamics = Some(dynamics(spec.dynamics, speed, moves)?);
        }
        let agent = airlane::Agent::new(spec);
        agent.map(Self).map_err(|error| AgentError::new_err(error.to_string()))
    }

    /// A built-in agent: soldier, pilot, tank, motorcycle, drone, fish or anyone.
    #[staticmethod]
    #[pyo3(name = "named")]
    fn by_name(#[pyo3(from_py_with = args::text::<args::Name>)] name: &str) -> PyResult<Self> {
        named(name).map(Self)
    }

    /// Reads an agent from a file.
    #[staticmethod]
    fn load(
        #[pyo3(from_py_with = args::path::<args::Path>)] path: std::path::PathBuf,
    ) -> PyResult<Self> {
        airlane_io::read_agent(path).map(Self).map_err(crate::errors::read)
    }

    /// Reads an agent from the text of such a file.
    #[staticmethod]
    fn from_text(#[pyo3(from_py_with = args::text::<args::Text>)] text: &str) -> PyResult<Self> {
        let read = airlane_io::read_agent_from(text.as_bytes(), "the text");
        read.map(Self).map_err(crate::errors::read)
    }

    /// The text of a file that `load` reads back.
    fn to_text(&self) -> PyResult<String> {
        Ok(String::from_utf8_lossy(&self.bytes()?).into_owned())
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Its speeds by mode, in world units a second.
    #[getter]
    fn speeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let speeds = PyDict::new(py);
        for (mode, speed) in &self.0.speeds {
            speeds.set_item(mode.name(), speed)?;
        }
        Ok(speeds)
    }

    fn __repr__(&self) -> String {
        format!("Agent({:?})", self.0.name).replace('"', "'")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        let bytes = PyBytes::new(py, &slf.get().bytes()?);
        Ok((slf.get_type().getattr("_from_bytes")?, (bytes,)))
    }

    #[staticmethod]
    fn _from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let read = airlane_io::read_agent_from(bytes, "the pickle");
        read.map(Self).map_err(crate::errors::read)
    }
}

/// Dynamics with some of their measures replaced.
pub(crate) fn dynamics(
    before: Option<Dynamics>,
    speed: Option<f64>,
    [acceleration, lateral, turn_radius, max_climb, max_descent]: [Option<f64>; 5],
) -> PyResult<Dynamics> {
    let speed = speed.or(before.map(|dynamics| dynamics.speed));
    let speed = speed.ok_or_else(|| input("speed: expected a number with the other limits"))?;
    let mut made = match (acceleration, before) {
        (Some(acceleration), None) => Dynamics::new(speed, acceleration),
        (None, None) => return Err(input("acceleration: expected a number with the other limits")),
        (acceleration, Some(before)) => {
            let mut made = before;
            made.speed = speed;
            made.acceleration = acceleration.unwrap_or(before.acceleration);
            made
        }
    };
    made.lateral = lateral.unwrap_or(made.lateral);
    made.turn_radius = turn_radius.unwrap_or(made.turn_radius);
    made.max_climb = max_climb.or(made.max_climb);
    made.max_descent = max_descent.or(made.max_descent);
    Ok(made)
}
