//! What goes wrong, as the exceptions of `airlane._errors`.

use airlane::AirspaceError;
use airlane::crowd::CrowdError;
use airlane::geom::SizeError;
use airlane::live::{Rejected, ServiceError as EngineServiceError};
use airlane::world::voxelise::VoxeliseError;
use airlane_io::{ReadError, WriteError};
use pyo3::prelude::*;

pyo3::import_exception!(airlane._errors, AgentError);
pyo3::import_exception!(airlane._errors, BakeError);
pyo3::import_exception!(airlane._errors, CrowdInputError);
pyo3::import_exception!(airlane._errors, EditError);
pyo3::import_exception!(airlane._errors, InputError);
pyo3::import_exception!(airlane._errors, LoadError);
pyo3::import_exception!(airlane._errors, MapError);
pyo3::import_exception!(airlane._errors, NoPathError);
pyo3::import_exception!(airlane._errors, QueryError);
pyo3::import_exception!(airlane._errors, QueueFull);
pyo3::import_exception!(airlane._errors, SaveError);
pyo3::import_exception!(airlane._errors, ServiceClosed);
pyo3::import_exception!(airlane._errors, ServiceError);

/// A fault of arguments.
pub(crate) fn input(why: impl Into<String>) -> PyErr {
    InputError::new_err(why.into())
}

/// A query that is invalid, with its code.
pub(crate) fn query(error: &airlane::QueryError) -> PyErr {
    QueryError::new_err((error.to_string(), error.code()))
}

pub(crate) fn no_path(error: &airlane::NoPath) -> PyErr {
    NoPathError::new_err((error.to_string(), error.code()))
}

/// What cannot be baked, edited or fitted.
pub(crate) fn airspace(error: AirspaceError) -> PyErr {
    match error {
        AirspaceError::Edit(error) => EditError::new_err(error.to_string()),
        AirspaceError::Fit(error) => input(error.to_string()),
        error => BakeError::new_err(error.to_string()),
    }
}

/// A map that cannot be put together or changed so.
pub(crate) fn map(error: airlane::map::MapError) -> PyErr {
    match error {
        airlane::map::MapError::Edit(error) => airspace(*error),
        error => MapError::new_err(error.to_string()),
    }
}

pub(crate) fn size(error: SizeError) -> PyErr {
    input(error.to_string())
}

pub(crate) fn voxelise(error: VoxeliseError) -> PyErr {
    BakeError::new_err(error.to_string())
}

pub(crate) fn read(error: ReadError) -> PyErr {
    LoadError::new_err(error.to_string())
}

pub(crate) fn write(error: WriteError) -> PyErr {
    SaveError::new_err(error.to_string())
}

pub(crate) fn crowd(error: CrowdError) -> PyErr {
    CrowdInputError::new_err(error.to_string())
}

pub(crate) fn rejected(error: &Rejected) -> PyErr {
    match error {
        Rejected::QueueFull(_) => QueueFull::new_err(error.to_string()),
        Rejected::ShutDown(_) => ServiceClosed::new_err(error.to_string()),
    }
}

pub(crate) fn service(error: &EngineServiceError) -> PyErr {
    match error {
        EngineServiceError::Query(error) => query(error),
        EngineServiceError::ShutDown => ServiceClosed::new_err(error.to_string()),
        error => ServiceError::new_err(error.to_string()),
    }
}
