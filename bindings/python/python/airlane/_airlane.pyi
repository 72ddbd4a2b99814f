"""Types of the compiled part; ``python -m mypy.stubtest airlane`` compares them with it."""

import os
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, final

import numpy as np
import numpy.typing as npt

from ._codes import Code, Status
from ._maps import Link, Map, NavMesh, Place, Terrain, Waypoints
from ._types import Floats, Inside, Leg, PointLike, PointsLike, Refine, Region, Triple
from ._view import View

__all__ = [
    "Agent",
    "Airspace",
    "Answer",
    "Answers",
    "Crowd",
    "Edit",
    "Link",
    "Map",
    "NativeService",
    "NavMesh",
    "Path",
    "Place",
    "Reachable",
    "Reason",
    "Revision",
    "Shape",
    "Terrain",
    "Ticket",
    "Trajectory",
    "Waypoints",
    "__version__",
    "jam",
    "main",
    "town",
]

__version__: str

@final
class Agent:
    def __new__(
        cls,
        name: str,
        *,
        like: Agent | str | None = None,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        speeds: Mapping[str, float] | None = None,
        prices: Mapping[int, float | None] | None = None,
        heights: Sequence[float] | None = None,
        max_slope: float | None = None,
        acceleration: float | None = None,
        lateral: float | None = None,
        turn_radius: float | None = None,
        max_climb: float | None = None,
        max_descent: float | None = None,
        objective: str | None = None,
    ) -> Agent: ...
    @staticmethod
    def named(name: str) -> Agent: ...
    @staticmethod
    def load(path: str | os.PathLike[str]) -> Agent: ...
    @staticmethod
    def from_text(text: str) -> Agent: ...
    def to_text(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def speeds(self) -> dict[str, float]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
    @staticmethod
    def _from_bytes(bytes: bytes) -> Agent: ...

@final
class Reason:
    @property
    def code(self) -> Code: ...
    @property
    def name(self) -> str: ...
    @property
    def end(self) -> Literal["start", "goal"] | None: ...
    @property
    def at(self) -> Triple | None: ...
    @property
    def nearest(self) -> Triple | None: ...
    @property
    def widest(self) -> float | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Trajectory:
    @property
    def duration(self) -> float: ...
    @property
    def length(self) -> float: ...
    @property
    def is_curved(self) -> bool: ...
    def sample(self, hertz: float) -> tuple[Floats, Floats, Floats]: ...
    def at(self, seconds: float) -> tuple[Triple, Triple]: ...

@final
class Path:
    @property
    def points(self) -> Floats: ...
    @property
    def length(self) -> float: ...
    @property
    def cost(self) -> float: ...
    @property
    def legs(self) -> list[Leg]: ...
    @property
    def trajectory(self) -> Trajectory | None: ...
    @property
    def fingerprint(self) -> int: ...
    def point_at(self, distance: float) -> Triple: ...
    def reversed(self) -> Path | None: ...
    def clearance(self, airspace: Airspace, limit: float) -> float: ...
    def audit(self, world: Airspace | Map | NavMesh | Terrain | Waypoints) -> str | None: ...
    def save(self, path: str | os.PathLike[str]) -> None: ...
    def __len__(self) -> int: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __copy__(self) -> Path: ...
    def __deepcopy__(self, _memo: Any, /) -> Path: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Answer:
    @property
    def status(self) -> Status: ...
    @property
    def code(self) -> Code: ...
    @property
    def reason(self) -> Reason | None: ...
    @property
    def limit(self) -> str | None: ...
    @property
    def path(self) -> Path | None: ...
    @property
    def points(self) -> Floats: ...
    @property
    def length(self) -> float: ...
    @property
    def cost(self) -> float: ...
    @property
    def trajectory(self) -> Trajectory | None: ...
    @property
    def stats(self) -> dict[str, int]: ...
    @property
    def times(self) -> dict[str, float]: ...
    @property
    def version(self) -> int: ...
    def found(self) -> Path: ...
    def explain(self) -> str: ...
    def __bool__(self) -> bool: ...
    def __copy__(self) -> Answer: ...
    def __deepcopy__(self, _memo: Any, /) -> Answer: ...

@final
class Revision:
    @property
    def answer(self) -> Answer: ...
    @property
    def verdict(self) -> Literal["kept", "patched", "replanned", "improved", "lost"]: ...
    @property
    def broken_at(self) -> float | None: ...
    @property
    def broken(self) -> int: ...
    @property
    def planned_afresh(self) -> bool: ...
    def __bool__(self) -> bool: ...

@final
class Answers:
    @property
    def status(self) -> npt.NDArray[np.uint8]: ...
    @property
    def code(self) -> npt.NDArray[np.uint16]: ...
    @property
    def length(self) -> Floats: ...
    @property
    def cost(self) -> Floats: ...
    @property
    def expanded(self) -> npt.NDArray[np.uint64]: ...
    @property
    def points(self) -> Floats: ...
    @property
    def offsets(self) -> npt.NDArray[np.int64]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, row: int, /) -> Floats: ...
    def __reduce__(self) -> tuple[Any, tuple[npt.NDArray[Any], ...]]: ...
    @staticmethod
    def _restore(
        status: npt.NDArray[np.uint8],
        code: npt.NDArray[np.uint16],
        length: Floats,
        cost: Floats,
        expanded: npt.NDArray[np.uint64],
        points: Floats,
        offsets: npt.NDArray[np.int64],
    ) -> Answers: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Reachable:
    def contains(self, points: PointsLike) -> npt.NDArray[np.bool_]: ...
    def cost_to(self, points: PointsLike) -> Floats: ...
    def way_to(self, point: PointLike) -> Floats | None: ...
    def sample(self, count: int, *, seed: int = 0) -> Floats: ...
    @property
    def boxes(self) -> Floats: ...
    @property
    def count(self) -> int: ...
    @property
    def volume(self) -> float: ...
    @property
    def reason(self) -> Reason | None: ...
    @property
    def limit(self) -> str | None: ...
    def __bool__(self) -> bool: ...

@final
class Shape:
    @staticmethod
    def box(low: PointLike, high: PointLike) -> Shape: ...
    @staticmethod
    def ball(centre: PointLike, radius: float) -> Shape: ...
    @staticmethod
    def prism(outline: Sequence[Sequence[float]] | npt.NDArray[Any], low: float, high: float) -> Shape: ...
    @staticmethod
    def mesh(vertices: PointsLike, faces: Sequence[Sequence[int]] | npt.NDArray[Any]) -> Shape: ...
    @staticmethod
    def voxels(low: Sequence[int], high: Sequence[int]) -> Shape: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[int, list[float], list[int]]]: ...
    @staticmethod
    def _restore(kind: int, numbers: Sequence[float], whole: Sequence[int]) -> Shape: ...

@final
class Edit:
    def block(self, shape: Shape) -> None: ...
    def free(self, shape: Shape) -> None: ...
    def set_obstacle(
        self,
        key: int,
        shape: Shape,
        *,
        position: PointLike | None = None,
        angle: float = 0.0,
        axis: PointLike | None = None,
    ) -> None: ...
    def remove_obstacle(self, key: int) -> None: ...
    def set_area(
        self, key: int, shape: Shape, price: float | None, *, kind: int = 0, name: str = ""
    ) -> None: ...
    def load_areas(
        self,
        source: str | os.PathLike[str] | bytes | bytearray | memoryview,
        *,
        first_key: int = 1,
    ) -> dict[str, int]: ...
    def remove_area(self, key: int) -> None: ...
    def set_price(self, key: int, price: float | None) -> None: ...
    @property
    def changed(self) -> dict[str, int] | None: ...
    def apply(self) -> None: ...
    def __enter__(self) -> Edit: ...
    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> bool: ...

@final
class Airspace:
    @staticmethod
    def from_voxels(
        voxels: npt.NDArray[np.bool_] | npt.NDArray[np.uint8] | npt.NDArray[Any] | Sequence[Sequence[Any]],
        *,
        voxel_size: float = 1.0,
        origin: PointLike | None = None,
        shape: Sequence[int] | None = None,
    ) -> Airspace: ...
    @staticmethod
    def from_mesh(
        vertices: PointsLike,
        faces: Sequence[Sequence[int]] | npt.NDArray[Any],
        voxel_size: float,
        *,
        margin: float | None = None,
        bounds: PointsLike | None = None,
        inside: Inside = "fill",
        around: PointsLike | None = None,
    ) -> Airspace: ...
    @staticmethod
    def load(
        source: str | os.PathLike[str] | bytes | bytearray | memoryview,
        *,
        name: str | None = None,
        voxel_size: float | None = None,
        margin: float | None = None,
        bounds: PointsLike | None = None,
        inside: Inside = "fill",
        around: PointsLike | None = None,
        unit: str | float | None = None,
        up: Literal["x", "y", "z"] | None = None,
        unknown: Literal["free", "solid"] | None = None,
    ) -> Airspace: ...
    @staticmethod
    def generate(kind: str, size: int | Sequence[int], *, seed: int = 1) -> Airspace: ...
    def to_bytes(self) -> bytes: ...
    def save(self, path: str | os.PathLike[str]) -> None: ...
    def path(
        self,
        start: PointLike,
        goal: PointLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        or_nearest: bool = False,
        any_heading: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Answer: ...
    def paths(
        self,
        starts: PointsLike | PointLike,
        goals: PointsLike | PointLike,
        *,
        threads: int | None = None,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        or_nearest: bool = False,
        any_heading: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Answers: ...
    def paths_from_one(
        self,
        start: PointLike,
        goals: PointsLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        or_nearest: bool = False,
        any_heading: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Answers: ...
    def paths_to_one(
        self,
        starts: PointsLike,
        goal: PointLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        or_nearest: bool = False,
        any_heading: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Answers: ...
    def distances(
        self,
        start: PointLike,
        goals: PointsLike,
        *,
        at_most: float = ...,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        any_heading: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Floats: ...
    def nearest_of(
        self,
        start: PointLike,
        goals: PointsLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        or_nearest: bool = False,
        any_heading: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> tuple[Answer, int | None]: ...
    def reachable(
        self,
        start: PointLike,
        max_cost: float = ...,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        region: Region | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Reachable: ...
    def fly(
        self,
        start: PointLike,
        goal: PointLike,
        *,
        speed: float | None = None,
        acceleration: float | None = None,
        lateral: float | None = None,
        turn_radius: float | None = None,
        max_climb: float | None = None,
        max_descent: float | None = None,
        longest: float | None = None,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        or_nearest: bool = False,
        region: Region | None = None,
        refine: Refine | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Answer: ...
    def revise(
        self,
        path: Path,
        start: PointLike | None = None,
        goal: PointLike | None = None,
        *,
        max_growth: float = 1.1,
        look_for_shortcuts: bool = False,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
        objective: str | None = None,
        snap: float | None = None,
        time_limit: float | None = None,
        expansion_limit: int | None = None,
    ) -> Revision: ...
    def audit(
        self,
        points: PointsLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
    ) -> str | None: ...
    def prepare(
        self,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
    ) -> None: ...
    def is_free(
        self,
        points: PointsLike | PointLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
    ) -> npt.NDArray[np.bool_]: ...
    def is_clear(
        self,
        a: PointLike,
        b: PointLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
    ) -> bool: ...
    def connects(
        self,
        a: PointLike,
        b: PointLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
    ) -> bool: ...
    def nearest_free(
        self,
        point: PointLike,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
    ) -> Triple | None: ...
    def random_points(
        self,
        count: int,
        *,
        seed: int = 0,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
    ) -> Floats: ...
    def edit(self) -> Edit: ...
    def copy(self) -> Airspace: ...
    def voxels(self) -> npt.NDArray[np.bool_]: ...
    def surface(self) -> tuple[Floats, npt.NDArray[np.uint32]]: ...
    def view(self, *, open_browser: bool | None = None, timeout: float = 30.0) -> View: ...
    def to_trimesh(self) -> Any: ...
    def to_pyvista(self) -> Any: ...
    def to_rerun(self, entity: str = "airspace", *, recording: Any = None) -> None: ...
    @property
    def size(self) -> tuple[int, int, int]: ...
    @property
    def voxel_size(self) -> float: ...
    @property
    def origin(self) -> Triple: ...
    @property
    def bounds(self) -> Floats: ...
    @property
    def version(self) -> int: ...
    @property
    def solid_count(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Airspace: ...
    def __deepcopy__(self, memo: Any) -> Airspace: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes, list[Any]]]: ...
    def _repr_html_(self) -> str: ...
    @staticmethod
    def _restore(bytes: bytes | npt.NDArray[np.uint8], areas: Sequence[Any]) -> Airspace: ...
    @staticmethod
    def _voxel_seconds(voxels: npt.NDArray[Any]) -> tuple[float, float]: ...
    def _engine_seconds(
        self, starts: PointsLike, goals: PointsLike, batch: bool, **options: Any
    ) -> float: ...

@final
class Crowd:
    def __new__(cls, airspace: Airspace, *, horizon: float = 1.0, correction: bool = True) -> Crowd: ...
    def add(
        self,
        positions: PointsLike | PointLike,
        *,
        radius: float | None = None,
        speed: float | None = None,
        acceleration: float | None = None,
        agent: Agent | str | None = None,
    ) -> npt.NDArray[np.uint64]: ...
    def send(self, units: int | Sequence[int] | npt.NDArray[Any], goals: PointsLike | PointLike) -> None: ...
    def gather(self, units: int | Sequence[int] | npt.NDArray[Any], goal: PointLike) -> None: ...
    def flow(self, units: int | Sequence[int] | npt.NDArray[Any], goal: PointLike) -> None: ...
    def halt(self, units: int | Sequence[int] | npt.NDArray[Any]) -> None: ...
    def remove(self, units: int | Sequence[int] | npt.NDArray[Any]) -> None: ...
    def step(self, seconds: float, *, ticks: int = 1) -> None: ...
    def follow(self, airspace: Airspace) -> None: ...
    def path(self, unit: int) -> Floats: ...
    def advice(self) -> str | None: ...
    @property
    def units(self) -> npt.NDArray[np.uint64]: ...
    @property
    def positions(self) -> Floats: ...
    @property
    def velocities(self) -> Floats: ...
    @property
    def radii(self) -> Floats: ...
    @property
    def status(self) -> list[str]: ...
    @property
    def arrived(self) -> int: ...
    @property
    def fingerprint(self) -> int: ...
    def __len__(self) -> int: ...

@final
class Ticket:
    def cancel(self) -> None: ...

@final
class NativeService:
    def __new__(
        cls, airspace: Airspace | Map, threads: int | None = None, queue: int = 4096
    ) -> NativeService: ...
    def submit(
        self,
        start: Any,
        goal: Any,
        done: Callable[[Answer | None, BaseException | None], None],
        priority: int = 0,
        deadline: float | None = None,
        **options: Any,
    ) -> Ticket: ...
    def publish(self, airspace: Airspace | Map) -> None: ...
    def stats(self) -> dict[str, int]: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...

def main(args: Sequence[str]) -> int: ...
def jam(name: str, count: int, seed: int, ticks: int) -> tuple[int, int]: ...
def town(airspace: Airspace, agent: Agent | str) -> Map: ...
