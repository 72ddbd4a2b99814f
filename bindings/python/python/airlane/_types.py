"""Types of arguments and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

PointLike: TypeAlias = Sequence[float] | npt.NDArray[Any]
PointsLike: TypeAlias = Sequence[Sequence[float]] | Sequence[npt.NDArray[Any]] | npt.NDArray[Any]
Floats: TypeAlias = npt.NDArray[np.float64]
Triple: TypeAlias = tuple[float, float, float]
Inside: TypeAlias = Literal["fill", "keep"]
Refine: TypeAlias = Literal["usual", "none", "prune", "band", "funnel", "taut"]
Region: TypeAlias = Sequence[Sequence[int]] | npt.NDArray[Any]


class Leg(TypedDict):
    """A stretch of a path that is gone in one way."""

    mode: str
    points: Floats
    length: float
    cost: float
    heading: float | None
    time: float | None
    part: int
    link: str | None
