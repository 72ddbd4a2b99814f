"""Golden answers: the same hashes as those of the engine. Walks and journeys are not part of this package."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from airlane import Airspace, _airlane
from airlane.batch import open_map

FILE = Path(__file__).parents[3] / "golden" / "queries.jsonl"
LINES = [json.loads(line) for line in FILE.read_text().splitlines()]
WORLDS = sorted({line["world"] for line in LINES if line["kind"] == "query"})


@pytest.mark.parametrize("world", WORLDS)
def test_queries_have_the_golden_hashes(world: str):
    space: Airspace = open_map(world)
    lines = [line for line in LINES if line["kind"] == "query" and line["world"] == world]
    assert len(lines) == 39
    # Random traces that give up after millions of steps take minutes together; the engine's own test has them.
    lines = [line for line in lines if line["outcome"] != "stopped"]
    assert len(lines) >= 36
    for line in lines:
        answer = space.path(line["from"], line["to"], method=line["method"], radius=line["radius"])
        assert answer.status.name.lower() == line["outcome"], line
        fingerprint = f"{answer.path.fingerprint:016x}" if answer.path else None
        assert fingerprint == line["fingerprint"], line
        assert (len(answer.points) if answer.path else None) == line["points"]


def test_crowds_have_the_golden_hashes():
    lines = [line for line in LINES if line["kind"] == "crowd"]
    assert len(lines) == 8
    for line in lines:
        fingerprint, arrived = _airlane.jam(line["scene"], line["count"], line["seed"], line["ticks"])
        assert (f"{fingerprint:016x}", arrived) == (line["fingerprint"], line["arrived"]), line
