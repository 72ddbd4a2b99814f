"""3D path planning: NumPy in, paths out, at the speed of Rust.

>>> import airlane, numpy as np
>>> solid = np.zeros((64, 64, 32), bool)
>>> solid[30:32, :, :20] = True
>>> space = airlane.Airspace.from_voxels(solid)
>>> answer = space.path((1, 1, 1), (60, 60, 30), radius=0.8)
>>> if answer:
...     print(f"{answer.length:.1f} m through {len(answer.points)} points")
88.9 m through 3 points
"""

from __future__ import annotations

from ._airlane import (
    Agent,
    Airspace,
    Answer,
    Answers,
    Crowd,
    Edit,
    Link,
    Map,
    NavMesh,
    Path,
    Place,
    Reachable,
    Reason,
    Revision,
    Shape,
    Terrain,
    Trajectory,
    Waypoints,
    __version__,
)
from ._codes import Code, Status
from ._errors import (
    AgentError,
    AirlaneError,
    BakeError,
    BatchError,
    CrowdInputError,
    EditError,
    InputError,
    LoadError,
    MapError,
    MissingExtra,
    NoPathError,
    QueryError,
    QueueFull,
    SaveError,
    ServiceClosed,
    ServiceError,
)
from ._service import Service
from ._view import View, view

__all__ = [
    "Agent",
    "AgentError",
    "AirlaneError",
    "Airspace",
    "Answer",
    "Answers",
    "BakeError",
    "BatchError",
    "Code",
    "Crowd",
    "CrowdInputError",
    "Edit",
    "EditError",
    "InputError",
    "Link",
    "LoadError",
    "Map",
    "MapError",
    "MissingExtra",
    "NavMesh",
    "NoPathError",
    "Path",
    "Place",
    "QueryError",
    "QueueFull",
    "Reachable",
    "Reason",
    "Revision",
    "SaveError",
    "Service",
    "ServiceClosed",
    "ServiceError",
    "Shape",
    "Status",
    "Terrain",
    "Trajectory",
    "View",
    "Waypoints",
    "__version__",
    "view",
]
