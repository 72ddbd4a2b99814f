"""What tests share."""

from __future__ import annotations

import doctest
import importlib
import inspect
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


def documented(*names):
    """Docstrings of modules, their classes with all members, and their functions; of the compiled part too, where doctest
    does not look."""
    for name in names:
        module = importlib.import_module(name)
        yield name, module.__doc__
        for own, value in vars(module).items():
            # What is compiled says that it is of the package.
            home = "airlane" if name == "airlane._airlane" else name
            if getattr(value, "__module__", None) != home or own.startswith("_"):
                continue
            if isinstance(value, type) or inspect.isroutine(value):
                yield f"{name}.{own}", value.__doc__
            if isinstance(value, type):
                for member, value in vars(value).items():
                    value = getattr(value, "__func__", value)
                    if not member.startswith("__"):
                        yield f"{name}.{own}.{member}", getattr(value, "__doc__", None)


def examples(*names):
    """Those of them that have examples, each once, by the last of its names."""
    found = {text: name for name, text in documented(*names) if text and ">>>" in text}
    return {name: text for text, name in found.items()}


def run_examples(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert not any(example.options.get(doctest.SKIP) for example in test.examples), f"{name}: some do not run"
    said = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert result.attempted and not result.failed, "".join(said)


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
