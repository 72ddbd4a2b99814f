"""Arrays and worlds that are larger than any memory are refused by name: an allocation that fails ends the process."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import pytest

import airlane

SET_UP = """
import numpy as np
import airlane
from airlane import Airspace, Crowd, Map, NavMesh, Place, Shape, Terrain, Waypoints
space = Airspace.from_voxels(np.zeros((12, 12, 12), bool))
town = Map(space)
near = space.reachable((2, 2, 2), 5.0)
crowd = Crowd(space)
A, B = (1, 1, 1), (9, 9, 9)
# They cost NumPy no memory; in other types they have to be copied, and are larger as numbers of eight bytes.
many, most = np.broadcast_to(0.0, (2**40, 3)), np.broadcast_to(0.0, (2**58, 3))
small, smaller = np.broadcast_to(np.float32(0), (2**40, 3)), np.broadcast_to(np.uint8(0), (2**60, 3))
# Few enough, and more than there is memory for.
wide = np.broadcast_to(0.0, (2**32 - 1, 3))
rows, whole = np.broadcast_to(0, (2**40, 3)), np.broadcast_to(np.uint8(0), (2**32 - 1, 3))
flat, steps, texts = np.broadcast_to(0, 2**40), range(2**40), np.broadcast_to("a", (2**40, 3))
"""

CALLS = {
    "free": "space.is_free({})",
    "starts": "space.paths({}, B)",
    "goals": "space.paths(A, {})",
    "from one": "space.paths_from_one(A, {})",
    "to one": "space.paths_to_one({}, B)",
    "distances": "space.distances(A, {})",
    "nearest of": "space.nearest_of(A, {})",
    "audit": "space.audit({})",
    "contains": "near.contains({})",
    "cost": "near.cost_to({})",
    "mesh": "Airspace.from_mesh({}, [(0, 1, 2)], 1.0)",
    "bounds": "Airspace.from_mesh(np.eye(3), [(0, 1, 2)], 1.0, bounds={})",
    "around": "Airspace.from_mesh(np.eye(3), [(0, 1, 2)], 1.0, around={})",
    "units": "crowd.add({}, radius=0.4)",
    "of a map": "town.paths({}, B)",
    "goals of a map": "town.distances(A, {})",
    "from one of a map": "town.paths_from_one(A, {})",
    "a point": "space.path({}, B)",
    "a point of a map": "town.path(A, {})",
    "a place": "Place({})",
    "the origin": "Airspace.from_voxels(np.zeros((4, 4, 4), bool), origin={})",
    "a box": "space.is_free(A, box={})",
}

OTHERS = [
    ("Airspace.from_voxels(rows, shape=(9, 9, 9))", "voxels: expected at most"),
    ("Airspace.from_voxels(smaller, shape=(9, 9, 9))", "voxels: expected at most"),
    ("Airspace.from_voxels(whole, shape=(9, 9, 9))", "voxels: no memory for 4294967295 rows"),
    ("Airspace.from_mesh(np.eye(3), rows, 1.0)", "faces: expected at most"),
    ("Airspace.from_mesh(np.eye(3), whole, 1.0)", "faces: no memory"),
    ("space.path(A, B, region=rows)", "region: expected two voxels"),
    ("space.path(A, B, region=whole)", "region: expected two voxels"),
    ("Shape.prism(np.broadcast_to(0.0, (2**40, 2)), 0, 1)", "outline: expected at most"),
    ("Shape.prism(steps, 0, 1)", "outline: expected"),
    ("Terrain.from_heights(np.broadcast_to(0.0, (2**20, 2**20)))", "heights: no memory for 1099511627776 numbers"),
    ("Terrain.from_heights(np.zeros((4, 4)), ground=np.broadcast_to(np.uint8(0), (2**31, 2**31)))", "ground: no memory"),
    ("Waypoints({'a': A}, space, links=steps)", "links: expected"),
    ("Waypoints({'a': A}, space, links=flat)", "links: expected"),
    ("town.distances(A, steps)", "goals: expected"),
    ("space.distances(A, steps)", "goals: expected"),
    ("crowd.send(flat, [])", "units: expected at most"),
    ("crowd.halt(steps)", "units: expected"),
    ("crowd.gather(np.broadcast_to(np.uint8(0), 2**60), A)", "units: expected at most"),
    ("Airspace.from_voxels(np.zeros((0, 3), int), shape=(2100,) * 3).voxels()", "voxels: no memory for 9261000000 voxels: 9.3 GB"),
    ("space.is_free(texts)", "points: expected points"),
]  # fmt: skip



def said(*calls: str) -> list[str]:
    """The exceptions of calls, made in a process of its own with eight gigabytes of memory at most."""
    code = "import resource\nresource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))\n" + SET_UP
    for call in calls:
        code += f"""
try:
    print("answered", {call}, flush=True)
except Exception as error:
    print(type(error).__name__, error, sep=": ", flush=True)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=120)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, f"{calls[len(lines)]} ended the process: {done.stderr[-500:]}"
    assert len(lines) == len(calls), done.stdout
    return lines


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are others there")


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_arrays_without_end_are_input_errors(call: str):
    *endless, wide = said(*(call.format(array) for array in ("many", "most", "small", "smaller", "wide")))
    for text in (*endless, wide):
        assert text.startswith("InputError: "), text
    if "expected three numbers, found shape (" not in wide:
        assert all("expected at most 4294967296 rows in one call" in text for text in endless), endless
        assert "no memory for 4294967295 rows: 103.1 GB" in wide, wide


@pytest.mark.parametrize(("call", "says"), OTHERS, ids=[call for call, _ in OTHERS])
def test_other_sizes_without_end_are_input_errors(call: str, says: str):
    (text,) = said(call)
    assert text.startswith("InputError: ") and re.search(says, text), text


def test_voxels_of_a_sparse_world_are_those_put_in():
    world = airlane.Airspace.from_voxels([(1, 2, 3), (1999, 999, 0)], shape=(2000, 1000, 4))
    voxels = world.voxels()
    assert (voxels.shape, voxels.dtype, voxels.flags.writeable) == ((2000, 1000, 4), bool, True)
    assert np.argwhere(voxels).tolist() == [[1, 2, 3], [1999, 999, 0]]
    assert airlane.Airspace.from_voxels(voxels) == world
