//! The Python package `airlane`: the engine's front door in Python's habits.
//!
//! Each class is a file. What all of them share: arrays in and out (`arrays`), other arguments (`args`), keywords of
//! queries (`query`), questions (`ask`), exceptions (`errors`), and how the engine is run without the interpreter (`work`).
//! `unsafe` is where memory crosses the border: `arrays`, `answers` and `source`.

#![deny(unsafe_code)]

mod agent;
mod airspace;
mod answer;
mod answers;
mod args;
mod arrays;
mod ask;
mod crowd;
mod edit;
mod errors;
mod ground;
mod map;
mod place;
mod query;
mod reachable;
mod service;
mod source;
mod space;
mod work;

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// The engine of Airlane. Import `airlane` instead.
#[pymodule(gil_used = false)]
mod _airlane {
    #[pymodule_export]
    use crate::agent::Agent;
    #[pymodule_export]
    use crate::airspace::Airspace;
    #[pymodule_export]
    use crate::answer::{Answer, Path, Reason, Revision, Trajectory};
    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::crowd::Crowd;
    #[pymodule_export]
    use crate::edit::{Edit, Shape};
    #[pymodule_export]
    use crate::ground::{NavMesh, Terrain, Waypoints};
    #[pymodule_export]
    use crate::map::Map;
    #[pymodule_export]
    use crate::place::{Link, Place};
    #[pymodule_export]
    use crate::reachable::Reachable;
    #[pymodule_export]
    use crate::service::{NativeService, Ticket};
    #[pymodule_export]
    use crate::{jam, main, town};

    #[pymodule_export]
    #[expect(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

/// Runs the command line with these words, the program's name first, and returns its exit code.
#[pyfunction]
fn main(py: Python<'_>, args: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| std::panic::catch_unwind(|| airlane_cli::run(args)).unwrap_or(101))
}

/// The fingerprint of a jam of units after some ticks of 1/30 s, and how many arrived: for golden answers.
#[pyfunction]
fn jam(py: Python<'_>, name: &str, count: u32, seed: u64, ticks: u32) -> PyResult<(u64, usize)> {
    let jam = airlane_scenes::Jam::ALL.into_iter().find(|jam| jam.name() == name);
    let jam = jam.ok_or_else(|| errors::input(format!("name: {name:?} is not a jam")))?;
    py.detach(|| {
        let mut crowd = jam.stage(count, seed);
        for _ in 0..ticks {
            crowd.step(1.0 / 30.0).map_err(errors::crowd)?;
        }
        Ok((crowd.fingerprint(), crowd.arrived()))
    })
}

/// The town that is built on an airspace for an agent, with the parts 'ground' and 'air' and links between them: for
/// golden answers.
#[pyfunction]
fn town(
    py: Python<'_>,
    airspace: &airspace::Airspace,
    agent: &Bound<'_, PyAny>,
) -> PyResult<map::Map> {
    use airlane_navmesh::{Bake, Building, Town};
    let (airspace, agent) = (airspace.get(), agent::Agent::of(agent)?);
    let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
    let make = move || Town::new(source::scene(&airspace), &agent, bake, Building::default());
    let town = work::long(py, None, None, make)?;
    let town = town.map_err(|error| errors::BakeError::new_err(error.to_string()))?;
    Ok(map::Map::new_of(town.map().clone()))
}

/// Calls a function of the package that is written in Python.
fn in_python<'py, A: PyCallArgs<'py>>(
    py: Python<'py>,
    module: &str,
    function: &str,
    args: A,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(format!("airlane.{module}"))?.getattr(function)?.call1(args)
}
