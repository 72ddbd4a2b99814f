"""Airspaces and paths in other programs: ``pip install airlane[viz]``.

>>> import airlane, airlane.viz
>>> space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
>>> path = space.path((1, 9, 9), (18, 9, 9)).found()
>>> mesh, way = airlane.viz.to_trimesh(space), airlane.viz.path_to_trimesh(path)
>>> len(mesh.faces), bool(abs(way.length - path.length) < 1e-9)
(12, True)
"""

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
    """The surface of the solid voxels as a ``trimesh.Trimesh``.

    >>> import airlane, airlane.viz
    >>> float(airlane.viz.to_trimesh(airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))).volume.round(6))
    1.0
    """
    trimesh = _need("trimesh", "trimesh")
    vertices, faces = _surface(airspace)
    return trimesh.Trimesh(vertices=vertices, faces=faces, process=False)


def path_to_trimesh(path: Path | Answer) -> Any:
    """A path as a ``trimesh.path.Path3D``.

    >>> import airlane, airlane.viz; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    >>> float(airlane.viz.path_to_trimesh(space.path((1, 1, 1), (1, 1, 18))).length)
    17.0
    """
    return _need("trimesh", "trimesh").load_path(_points(path))


def to_pyvista(airspace: Airspace) -> Any:
    """The surface of the solid voxels as a ``pyvista.PolyData``.

    >>> import airlane, airlane.viz
    >>> airlane.viz.to_pyvista(airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))).n_cells
    12
    """
    pyvista = _need("pyvista", "pyvista")
    vertices, faces = _surface(airspace)
    counted = np.column_stack([np.full(len(faces), 3), faces]).ravel()
    return pyvista.PolyData(vertices, counted)


def path_to_pyvista(path: Path | Answer) -> Any:
    """A path as a polyline of PyVista.

    >>> import airlane, airlane.viz; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    >>> airlane.viz.path_to_pyvista(space.path((1, 1, 1), (1, 1, 18))).n_points
    2
    """
    return _need("pyvista", "pyvista").lines_from_points(_points(path))


def to_rerun(airspace: Airspace, entity: str = "airspace", recording: Any = None) -> None:
    """Logs the surface of the solid voxels to Rerun, at an entity path.

    >>> import airlane, airlane.viz, pathlib, rerun, tempfile
    >>> recording = rerun.RecordingStream("airlane")
    >>> recording.save(pathlib.Path(tempfile.mkdtemp()) / "city.rrd")
    >>> airlane.viz.to_rerun(airlane.Airspace.generate("city", 48), "city", recording)
    """
    rerun = _need("rerun", "rerun-sdk")
    vertices, faces = _surface(airspace)
    rerun.log(
        entity, rerun.Mesh3D(vertex_positions=vertices, triangle_indices=faces), recording=recording
    )


def path_to_rerun(path: Path | Answer, entity: str = "path", recording: Any = None) -> None:
    """Logs a path to Rerun, at an entity path.

    >>> import airlane, airlane.viz, pathlib, rerun, tempfile
    >>> recording = rerun.RecordingStream("airlane")
    >>> recording.save(pathlib.Path(tempfile.mkdtemp()) / "path.rrd")
    >>> space = airlane.Airspace.generate("city", 48)
    >>> airlane.viz.path_to_rerun(space.path((1, 1, 3), (46, 46, 3)), "path", recording)
    """
    rerun = _need("rerun", "rerun-sdk")
    rerun.log(entity, rerun.LineStrips3D([_points(path)]), recording=recording)
