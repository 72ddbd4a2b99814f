"""Airspaces and paths in other programs: ``pip install airlane[viz]``."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from ._airlane import Airspace, Answer, Path
from ._errors import InputError, MissingExtra


def _need(module: str, package: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(f"this needs {package}: pip install airlane[viz]") from error


def _points(path: Path | Answer) -> np.ndarray[Any, np.dtype[np.float64]]:
    if not isinstance(path, Path | Answer):
        raise InputError(f"path: expected a Path or an Answer, found {path!r}")
    points = path.points
    if len(points) == 0:
        raise InputError("path: expected an answer with a path, found one without")
    return points


def _surface(airspace: Airspace) -> Any:
    if not isinstance(airspace, Airspace):
        raise InputError(f"airspace: expected an Airspace, found {airspace!r}")
    return airspace.surface()


def to_trimesh(airspace: Airspace) -> Any:
    """The surface of the solid voxels as a ``trimesh.Trimesh``."""
    trimesh = _need("trimesh", "trimesh")
    vertices, faces = _surface(airspace)
    return trimesh.Trimesh(vertices=vertices, faces=faces, process=False)


def path_to_trimesh(path: Path | Answer) -> Any:
    """A path as a ``trimesh.path.Path3D``."""
    return _need("trimesh", "trimesh").load_path(_points(path))


def to_pyvista(airspace: Airspace) -> Any:
    """The surface of the solid voxels as a ``pyvista.PolyData``."""
    pyvista = _need("pyvista", "pyvista")
    vertices, faces = _surface(airspace)
    counted = np.column_stack([np.full(len(faces), 3), faces]).ravel()
    return pyvista.PolyData(vertices, counted)


def path_to_pyvista(path: Path | Answer) -> Any:
    """A path as a polyline of PyVista."""
    return _need("pyvista", "pyvista").lines_from_points(_points(path))


def to_rerun(airspace: Airspace, entity: str = "airspace", recording: Any = None) -> None:
    """Logs the surface of the solid voxels to Rerun, at an entity path."""
    rerun = _need("rerun", "rerun-sdk")
    vertices, faces = _surface(airspace)
    rerun.log(
        entity, rerun.Mesh3D(vertex_positions=vertices, triangle_indices=faces), recording=recording
    )


def path_to_rerun(path: Path | Answer, entity: str = "path", recording: Any = None) -> None:
    """Logs a path to Rerun, at an entity path."""
    rerun = _need("rerun", "rerun-sdk")
    rerun.log(entity, rerun.LineStrips3D([_points(path)]), recording=recording)
