//! Units that move together.

use crate::agent::Agent;
use crate::airspace::Airspace;
use crate::args;
use crate::arrays;
use crate::errors::{self, input};
use airlane::crowd::{Avoidance, Crowd as Engine, CrowdOptions, Status, UnitId, UnitSpec};
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Units that follow their paths together without hitting walls or each other.
///
/// >>> import airlane, numpy as np
/// >>> space = airlane.Airspace.from_voxels(np.zeros((40, 20, 20), bool))
/// >>> crowd = airlane.Crowd(space)
/// >>> units = crowd.add([(5, 10, 5), (35, 10, 5)], radius=0.4)
/// >>> crowd.send(units, [(35, 10, 5), (5, 10, 5)])
/// >>> crowd.step(1 / 60, ticks=60 * 20)
/// >>> crowd.status
/// ['arrived', 'arrived']
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Crowd(Mutex<State>);

struct State {
    crowd: Engine,
    /// The ids of all units that ever joined, by their numbers.
    ids: Vec<UnitId>,
}

impl Crowd {
    /// Works on the crowd without the interpreter. The lock is let go of before that is taken again.
    fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut State) -> R + Send) -> R {
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl State {
    fn ids(&self, units: &[u64]) -> PyResult<Vec<UnitId>> {
        let count = self.ids.len();
        let id = |&unit: &u64| {
            let known = usize::try_from(unit).ok().and_then(|unit| self.ids.get(unit));
            known.copied().ok_or_else(|| {
                errors::CrowdInputError::new_err(format!(
                    "unit {unit} is not in this crowd, in which {count} joined"
                ))
            })
        };
        units.iter().map(id).collect()
    }
}

fn units(value: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    arrays::naturals(value, "units", "numbers of units, as add() returns them")
}

fn name(status: &Status) -> &'static str {
    match status {
        Status::Idle => "idle",
        Status::Moving => "moving",
        Status::Stuck => "stuck",
        Status::Crowded => "crowded",
        Status::Arrived => "arrived",
        Status::NoPath(_) => "no-path",
        Status::InvalidGoal(_) => "invalid-goal",
    }
}

/// Refuses a goal that is no place anywhere.
fn finite(goal: &[f64; 3], what: &str) -> PyResult<()> {
    match goal.iter().all(|c| c.is_finite()) {
        true => Ok(()),
        false => Err(input(format!("{what}: expected finite numbers, found {goal:?}"))),
    }
}

#[pymethods]
impl Crowd {
    #[new]
    #[pyo3(signature = (airspace, *, horizon=1.0, correction=true))]
    fn new(
        airspace: &Airspace,
        #[pyo3(from_py_with = args::number::<args::Horizon>)] horizon: f64,
        #[pyo3(from_py_with = args::flag::<args::Correction>)] correction: bool,
    ) -> PyResult<Self> {
        if !(horizon.is_finite() && horizon > 0.0) {
            return Err(input(format!(
                "horizon: expected a positive number of seconds, found {horizon}"
            )));
        }
        let options = CrowdOptions { avoidance: Avoidance::default(), horizon, correction };
        let crowd = Engine::new(&airspace.get(), options);
        Ok(Self(Mutex::new(State { crowd, ids: Vec::new() })))
    }

    /// Adds units at positions of shape (n, 3), and returns their numbers. Speeds are per second; `agent` gives
    /// radius and speed unless they are given.
    #[pyo3(signature = (positions, *, radius=None, speed=None, acceleration=None, agent=None))]
    fn add<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Speed>)] speed: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Acceleration>)] acceleration: Option<
            f64,
        >,
        agent: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let positions = arrays::points(positions, "positions")?;
        let agent = agent.map(Agent::of).transpose()?;
        let spec = |at: [f64; 3]| {
            let mut spec = match (&agent, radius) {
                (Some(agent), _) => UnitSpec::of_agent(at, agent),
                (None, Some(radius)) => UnitSpec::new(at, radius),
                (None, None) => return Err(input("radius: expected a number, or an agent")),
            };
            spec.radius = radius.unwrap_or(spec.radius);
            spec.speed = speed.unwrap_or(spec.speed);
            spec.acceleration = acceleration.unwrap_or(spec.acceleration);
            Ok(spec)
        };
        let mut specs: Vec<UnitSpec> = arrays::room(positions.len(), "positions")?;
        for at in positions {
            specs.push(spec(at)?);
        }
        let added = self.with(py, |state| {
            let mut added = Vec::new();
            for spec in specs {
                match state.crowd.add(spec) {
                    Ok(id) => added.push(id),
                    Err(error) => {
                        // All or nothing.
                        state.ids.extend(&added);
                        added.iter().for_each(|&id| drop(state.crowd.remove(id)));
                        return Err(error);
                    }
                }
            }
            state.ids.extend(&added);
            Ok(added)
        });
        let added = added.map_err(errors::crowd)?;
        Ok(PyArray1::from_iter(py, added.into_iter().map(UnitId::number)))
    }

    /// Sends each unit to a goal of its own.
    fn send(
        &self,
        py: Python<'_>,
        units: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (units, goals) = (self::units(units)?, arrays::points(goals, "goals")?);
        goals.iter().try_for_each(|goal| finite(goal, "goals"))?;
        if units.len() != goals.len() {
            let (a, b) = (units.len(), goals.len());
            return Err(input(format!("{a} units and {b} goals: expected as many of both")));
        }
        self.with(py, |state| {
            let orders: Vec<_> = state.ids(&units)?.into_iter().zip(goals).collect();
            state.crowd.send(&orders).map_err(errors::crowd)
        })
    }

    /// Sends units to one goal, where each gets a place of its own; one search for all of them.
    fn gather(
        &self,
        py: Python<'_>,
        units: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (units, goal) = (self::units(units)?, arrays::point(goal, "goal")?);
        finite(&goal, "goal")?;
        self.with(py, |state| {
            let ids = state.ids(&units)?;
            state.crowd.gather(&ids, goal).map(drop).map_err(errors::crowd)
        })
    }

    /// The same by a field of directions: for hundreds of units.
    fn flow(
        &self,
        py: Python<'_>,
        units: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (units, goal) = (self::units(units)?, arrays::point(goal, "goal")?);
        finite(&goal, "goal")?;
        self.with(py, |state| {
            let ids = state.ids(&units)?;
            state.crowd.flow(&ids, goal).map(drop).map_err(errors::crowd)
        })
    }

    /// Has units stay where they are.
    fn halt(&self, py: Python<'_>, units: &Bound<'_, PyAny>) -> PyResult<()> {
        let units = self::units(units)?;
        self.with(py, |state| {
            let ids = state.ids(&units)?;
            state.crowd.halt(&ids).map_err(errors::crowd)
        })
    }

    /// Removes units. The rows of all others close up; `units` says who they are.
    fn remove(&self, py: Python<'_>, units: &Bound<'_, PyAny>) -> PyResult<()> {
        let units = self::units(units)?;
        self.with(py, |state| {
            let ids = state.ids(&units)?;
            ids.into_iter().try_for_each(|id| state.crowd.remove(id)).map_err(errors::crowd)
        })
    }

    /// Moves all units, `ticks` times by so many seconds.
    #[pyo3(signature = (seconds, *, ticks=1))]
    fn step(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::number::<args::Seconds>)] seconds: f64,
        #[pyo3(from_py_with = args::whole::<u32, args::Ticks>)] ticks: u32,
    ) -> PyResult<()> {
        // In pieces, so that signals are heard.
        let pool = crate::work::pool(None)?;
        let mut left = ticks;
        while left > 0 {
            let begin = std::time::Instant::now();
            left = self.with(py, |state| {
                pool.run(|| {
                    while left > 0 && begin.elapsed().as_millis() < 50 {
                        state.crowd.step(seconds).map_err(errors::crowd)?;
                        left -= 1;
                    }
                    Ok::<_, PyErr>(left)
                })
            })?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Goes on in the newest version of the airspace, or another of the same coordinates.
    fn follow(&self, py: Python<'_>, airspace: &Airspace) -> PyResult<()> {
        let airspace = airspace.get();
        self.with(py, |state| state.crowd.follow(&airspace)).map_err(errors::crowd)
    }

    /// The numbers of all units, in the order of the rows of all arrays.
    #[getter]
    fn units<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let units: Vec<u64> =
            self.with(py, |state| state.crowd.units().map(UnitId::number).collect());
        PyArray1::from_vec(py, units)
    }

    /// Where all units are, of shape (n, 3).
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f64>> {
        arrays::of_points(py, &self.with(py, |state| state.crowd.positions()))
    }

    /// Their velocities in the last tick, of shape (n, 3).
    #[getter]
    fn velocities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let velocities: Result<Vec<_>, _> = self.with(py, |state| {
            let units = state.crowd.units();
            units.map(|unit| state.crowd.velocity(unit)).collect()
        });
        Ok(arrays::of_points(py, &velocities.map_err(errors::crowd)?))
    }

    /// Their radii.
    #[getter]
    fn radii<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.with(py, |state| state.crowd.radii()))
    }

    /// What each is doing: 'idle', 'moving', 'stuck', 'crowded', 'arrived', 'no-path' or 'invalid-goal'.
    #[getter]
    fn status(&self, py: Python<'_>) -> Vec<&'static str> {
        self.with(py, |state| state.crowd.statuses().map(name).collect())
    }

    /// How many have arrived.
    #[getter]
    fn arrived(&self, py: Python<'_>) -> usize {
        self.with(py, |state| state.crowd.arrived())
    }

    /// The rest of a unit's path, of shape (n, 3).
    fn path<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = args::whole::<u64, args::Unit>)] unit: u64,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let path = self.with(py, |state| {
            let id = state.ids(&[unit])?[0];
            state.crowd.path(id).map_err(errors::crowd)
        })?;
        Ok(arrays::of_points(py, &path))
    }

    /// What to do about units that cannot arrive; `None` if there are none.
    fn advice(&self, py: Python<'_>) -> Option<String> {
        self.with(py, |state| state.crowd.advice())
    }

    /// A number that two crowds share only if their units are in the same places, on every platform.
    #[getter]
    fn fingerprint(&self, py: Python<'_>) -> u64 {
        self.with(py, |state| state.crowd.fingerprint())
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.with(py, |state| state.crowd.len())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (count, arrived) = self.with(py, |state| (state.crowd.len(), state.crowd.arrived()));
        format!("<Crowd of {count} units, {arrived} arrived>")
    }
}
