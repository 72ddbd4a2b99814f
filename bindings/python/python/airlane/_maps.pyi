"""Types of the part of the compiled module that is about maps."""

import os
from collections.abc import Sequence
from typing import Any, Literal, final

import numpy.typing as npt

from ._airlane import Agent, Airspace, Answer, Answers, Edit, Path, Reachable, Revision, Shape
from ._types import Floats, PointLike, PointsLike, Refine, Region, Triple

__all__ = ["Link", "Map", "NavMesh", "Place", "Terrain", "Waypoints"]

@final
class NavMesh:
    @staticmethod
    def from_mesh(
        vertices: PointsLike,
        faces: Sequence[Sequence[int]] | npt.NDArray[Any],
        *,
        agent: Agent | str | None = None,
        radius: float | None = None,
        height: float | None = None,
        max_slope: float | None = None,
        step: float | None = None,
        cell: float | None = None,
        cell_height: float | None = None,
        both_sides: bool = False,
    ) -> NavMesh: ...
    @staticmethod
    def from_airspace(
        airspace: Airspace,
        *,
        agent: Agent | str | None = None,
        radius: float | None = None,
        height: float | None = None,
        max_slope: float | None = None,
        step: float | None = None,
        cell: float | None = None,
        cell_height: float | None = None,
    ) -> NavMesh: ...
    @staticmethod
    def load(source: str | os.PathLike[str] | bytes | bytearray | memoryview) -> NavMesh: ...
    def save(self, path: str | os.PathLike[str]) -> None: ...
    def to_bytes(self) -> bytes: ...
    def nearest(self, point: PointLike, within: float) -> Triple | None: ...
    def polygons(self) -> list[Floats]: ...
    @property
    def islands(self) -> int: ...
    @property
    def radius(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def bounds(self) -> Floats: ...
    @property
    def nbytes(self) -> int: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class Terrain:
    @staticmethod
    def from_heights(
        heights: npt.NDArray[Any] | Sequence[Sequence[float]],
        *,
        cell_size: float = 1.0,
        height_scale: float = 1.0,
        origin: PointLike | None = None,
        ground: npt.NDArray[Any] | Sequence[Sequence[float]] | None = None,
    ) -> Terrain: ...
    @staticmethod
    def load(
        heights: str | os.PathLike[str] | bytes | bytearray | memoryview,
        ground: str | os.PathLike[str] | bytes | bytearray | memoryview | None = None,
        *,
        cell_size: float = 1.0,
        height_scale: float = 1.0,
        origin: PointLike | None = None,
    ) -> Terrain: ...
    @staticmethod
    def generate(size: int | Sequence[int], *, seed: int = 1) -> Terrain: ...
    def height(self, x: float, y: float) -> float | None: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def cell_size(self) -> float: ...
    @property
    def nbytes(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Waypoints:
    def __new__(
        cls,
        points: dict[str, Any],
        over: Airspace | Terrain,
        *,
        sight: float | None = None,
        links: Sequence[tuple[str, str, str] | tuple[str, str, str, bool]] | None = None,
    ) -> Waypoints: ...
    @staticmethod
    def load(path: str | os.PathLike[str], over: Airspace | Terrain) -> Waypoints: ...
    @staticmethod
    def from_text(text: str, over: Airspace | Terrain) -> Waypoints: ...
    @property
    def names(self) -> list[str]: ...
    def __len__(self) -> int: ...

@final
class Place:
    def __new__(cls, point: PointLike, part: str | None = None) -> Place: ...
    @property
    def point(self) -> Triple: ...
    @property
    def part(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[Triple, str | None]]: ...

@final
class Link:
    def __new__(
        cls,
        kind: str,
        start: PointLike | Place,
        goal: PointLike | Place,
        *,
        both_ways: bool | None = None,
        length: float | None = None,
        seconds: float | None = None,
        permission: int = 0,
    ) -> Link: ...
    @property
    def kind(self) -> str: ...
    @property
    def start(self) -> Place: ...
    @property
    def goal(self) -> Place: ...
    @property
    def both_ways(self) -> bool: ...
    @property
    def length(self) -> float | None: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def permission(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Map:
    def __new__(
        cls, part: Airspace | NavMesh | Terrain | Waypoints | Map | None = None
    ) -> Map: ...
    def add(
        self,
        name: str,
        part: Airspace | NavMesh | Terrain | Waypoints,
        *,
        medium: Literal["ground", "air", "water"] | None = None,
    ) -> None: ...
    def set_part(self, name: str, part: Airspace | NavMesh | Terrain | Waypoints) -> None: ...
    def edit(self, name: str) -> Edit: ...
    def set_link(self, key: int, link: Link) -> None: ...
    def set_open(self, key: int, is_open: bool) -> None: ...
    def remove_link(self, key: int) -> None: ...
    def set_area(
        self, key: int, shape: Shape, price: float | None, *, kind: int = 0, name: str = ""
    ) -> None: ...
    def set_price(self, key: int, price: float | None) -> None: ...
    def load_areas(
        self,
        source: str | os.PathLike[str] | bytes | bytearray | memoryview,
        *,
        first_key: int = 1,
    ) -> dict[str, int]: ...
    def remove_area(self, key: int) -> None: ...
    @property
    def parts(self) -> dict[str, str]: ...
    @property
    def links(self) -> dict[int, tuple[Link, bool]]: ...
    def airspace(self, name: str) -> Airspace: ...
    def path(
        self,
        start: PointLike | Place,
        goal: PointLike | Place,
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
        start: PointLike | Place,
        goals: PointsLike | Sequence[PointLike | Place],
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
        starts: PointsLike | Sequence[PointLike | Place],
        goal: PointLike | Place,
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
        start: PointLike | Place,
        goals: PointsLike | Sequence[PointLike | Place],
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
        start: PointLike | Place,
        goals: PointsLike | Sequence[PointLike | Place],
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
        start: PointLike | Place,
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
    def revise(
        self,
        path: Path,
        start: PointLike | Place | None = None,
        goal: PointLike | Place | None = None,
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
    def prepare(
        self,
        *,
        radius: float | None = None,
        height: float | None = None,
        box: PointLike | None = None,
        agent: Agent | str | None = None,
        method: str = "default",
    ) -> None: ...
    def copy(self) -> Map: ...
    @property
    def version(self) -> int: ...
    def __len__(self) -> int: ...
    def __copy__(self) -> Map: ...
    def __deepcopy__(self, memo: Any) -> Map: ...
