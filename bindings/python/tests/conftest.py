"""What tests share."""

from __future__ import annotations

import os
import sys

import numpy as np
import pytest

import airlane

#: `cargo xtask test python` sets it: what a test needs is installed there, and one that is skipped has failed.
NO_SKIPS = os.environ.get("AIRLANE_NO_SKIPPED_TESTS") == "1"


def unless_allowed(report, is_of_platform):
    """Makes a failure of a skipped test. Other platforms than Linux may lack what a test is marked to need."""
    if NO_SKIPS and report.skipped and not (is_of_platform and sys.platform != "linux"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"{report.nodeid} may not be skipped here: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    return unless_allowed((yield), item.get_closest_marker("skipif") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return unless_allowed((yield), False)


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
