"""What tests share."""

from __future__ import annotations

import numpy as np
import pytest

import airlane


@pytest.fixture
def wall() -> airlane.Airspace:
    """A wall across the middle, with room above it."""
    solid = np.zeros((40, 40, 20), bool)
    solid[20, :, :15] = True
    return airlane.Airspace.from_voxels(solid)


@pytest.fixture(scope="session")
def city() -> airlane.Airspace:
    """A generated city. Not to be edited."""
    return airlane.Airspace.generate("city", 64)


@pytest.fixture(scope="session")
def ends(city: airlane.Airspace) -> tuple[np.ndarray, np.ndarray]:
    """Pairs of free points in the city."""
    points = city.random_points(1000, seed=3)
    return points[:500], points[500:]
