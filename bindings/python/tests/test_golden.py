"""Golden answers: the same hashes as those of the engine, for every kind of line in the file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

from airlane import Airspace, Link, Map, NavMesh, Place, _airlane
from airlane.batch import open_map

FILE = Path(__file__).parents[3] / "golden" / "queries.jsonl"
LINES = [json.loads(line) for line in FILE.read_text().splitlines()]
WORLDS = sorted({line["world"] for line in LINES if line["kind"] == "query"})
#: Set to ask the four random traces as well that give up after a million steps, for which each takes more than ten
#: seconds of a processor. `airlane bench golden --check` always asks them.
EVERYTHING = "AIRLANE_GOLDEN_ALL" in os.environ


def of_kind(kind: str) -> list[dict]:
    return [line for line in LINES if line["kind"] == kind]


def assert_is(answer, line):
    assert answer.status.name.lower() == line["outcome"], line
    fingerprint = f"{answer.path.fingerprint:016x}" if answer.path else None
    assert fingerprint == line["fingerprint"], line
    assert (len(answer.points) if answer.path else None) == line["points"], line


def test_every_kind_of_line_is_asked():
    assert {line["kind"] for line in LINES} == {"query", "walk", "journey", "crowd"}


@pytest.mark.parametrize("world", WORLDS)
def test_queries_have_the_golden_hashes(world: str):
    space: Airspace = open_map(world)
    lines = [line for line in of_kind("query") if line["world"] == world]
    assert len(lines) == 39
    # Nothing else ends so.
    assert all(line["method"] == "randomtrace" for line in lines if line["outcome"] == "stopped")
    lines = [line for line in lines if line["outcome"] != "stopped" or EVERYTHING]
    assert len(lines) >= 36
    for line in lines:
        assert_is(space.path(line["from"], line["to"], method=line["method"], radius=line["radius"]), line)


def boxes(corners: list) -> tuple[np.ndarray, np.ndarray]:
    """Boxes as triangles that face outwards."""
    vertices, faces = [], []
    for low, high in corners:
        first = len(vertices)
        ends = (low, high)
        vertices += [(ends[i][0], ends[j][1], ends[k][2]) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
        quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        faces += [tuple(first + v for v in t) for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]
    return np.array(vertices), np.array(faces)


def house() -> tuple[np.ndarray, np.ndarray]:
    """Two storeys and eleven steps: the model of the engine (crates/airlane-navmesh/src/house.rs)."""
    floors = [
        ((0.0, 0.0, -0.3), (12.0, 10.0, 0.0)),
        ((0.0, 0.0, 3.0), (9.0, 10.0, 3.3)),
        ((9.0, 6.4, 3.0), (12.0, 10.0, 3.3)),
    ]
    steps = [
        ((9.0, 2.0 + 0.4 * step, 0.0), (11.0, 2.0 + 0.4 * step + 0.4, 0.3 * (step + 1))) for step in range(11)
    ]
    return boxes(floors + steps)


def test_walks_have_the_golden_hashes():
    lines = of_kind("walk")
    assert len(lines) == 6 and {line["model"] for line in lines} == {"house"}
    vertices, faces = house()
    for agent in ("soldier", "tank"):
        mesh = NavMesh.from_mesh(vertices, faces, agent=agent)
        floors = Map(mesh)
        # A ladder stands at a wall, which the mesh keeps away from.
        ends = [mesh.nearest((1.0, 1.0, height), 2.0) for height in (0.0, 3.3)]
        if agent == "soldier":
            floors.set_link(1, Link("ladder", *ends))
        for line in lines:
            if line["agent"] == agent:
                assert_is(floors.path(line["from"], line["to"], agent=agent), line)


def test_journeys_have_the_golden_hashes():
    """Through a town whose links the engine puts up; the queries are those of `Map`."""
    lines = of_kind("journey")
    assert len(lines) == 2
    for line in lines:
        town = _airlane.town(open_map(line["world"]), line["agent"])
        ends = (Place(line[end], "ground") for end in ("from", "to"))
        assert_is(town.path(*ends, agent=line["agent"], objective="fastest"), line)


def test_crowds_have_the_golden_hashes():
    lines = of_kind("crowd")
    assert len(lines) == 8
    for line in lines:
        fingerprint, arrived = _airlane.jam(line["scene"], line["count"], line["seed"], line["ticks"])
        assert (f"{fingerprint:016x}", arrived) == (line["fingerprint"], line["arrived"]), line
