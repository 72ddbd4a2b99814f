"""What the compiled part has about maps, for its types, which are in a file of their own."""

from __future__ import annotations

from ._airlane import Link, Map, NavMesh, Place, Terrain, Waypoints

__all__ = ["Link", "Map", "NavMesh", "Place", "Terrain", "Waypoints"]
