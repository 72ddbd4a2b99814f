"""Where airspaces come from, and how they are stored."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import airlane
from airlane import Airspace, Shape


def noise(shape: tuple[int, int, int], seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).random(shape) < 0.2


@pytest.mark.parametrize("shape", [(17, 30, 41), (64, 64, 64), (1, 1, 1), (70, 9, 8)])
def test_arrays_come_back_as_they_were(shape):
    solid = noise(shape)
    space = Airspace.from_voxels(solid)
    assert space.size == shape
    assert space.solid_count == solid.sum()
    np.testing.assert_array_equal(space.voxels(), solid)


def test_any_strides_mean_the_same_voxels():
    solid = noise((24, 33, 40))
    space = Airspace.from_voxels(solid)
    views = {
        "Fortran": np.asfortranarray(solid),
        "reversed": solid[::-1, ::-1, ::-1].copy()[::-1, ::-1, ::-1],
        "every second": np.repeat(np.repeat(np.repeat(solid, 2, 0), 2, 1), 2, 2)[::2, ::2, ::2],
        "transposed": np.ascontiguousarray(solid.transpose(2, 0, 1)).transpose(1, 2, 0),
        "uint8": solid.astype(np.uint8) * 200,
        "of a larger one": np.pad(solid, 3)[3:-3, 3:-3, 3:-3],
        "read-only": np.frombuffer(solid.tobytes(), bool).reshape(solid.shape),
    }
    for name, view in views.items():
        assert Airspace.from_voxels(view) == space, name
    wide = np.broadcast_to(noise((1, 9, 9)), (12, 9, 9))
    np.testing.assert_array_equal(Airspace.from_voxels(wide).voxels(), wide)


def test_sparse_voxels_are_those_of_the_array():
    solid = noise((20, 30, 10))
    listed = np.argwhere(solid)
    for indices in (listed, listed.astype(np.int32), listed.astype(np.uint16), listed.tolist(), listed[::-1]):
        assert Airspace.from_voxels(indices, shape=solid.shape) == Airspace.from_voxels(solid)
    empty = Airspace.from_voxels(np.zeros((0, 3), int), shape=(4, 4, 4))
    assert empty.solid_count == 0


def test_coordinates_follow_origin_and_size():
    solid = np.zeros((10, 10, 10), bool)
    centred = Airspace.from_voxels(solid, voxel_size=0.5)
    np.testing.assert_allclose(centred.bounds, [[-0.25] * 3, [4.75] * 3])
    cornered = Airspace.from_voxels(solid, voxel_size=0.5, origin=(1, 2, 3))
    assert cornered.origin == (1, 2, 3) and cornered.voxel_size == 0.5
    np.testing.assert_allclose(cornered.bounds, [[1, 2, 3], [6, 7, 8]])


def test_a_mesh_is_solid_inside():
    corners = np.array([(x, y, z) for x in (0, 4) for y in (0, 4) for z in (0, 4)], np.float32)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
    space = Airspace.from_mesh(corners, faces, 0.5, margin=2)
    assert not space.is_free((2, 2, 2))[0] and space.is_free((-1, -1, -1))[0]
    hollow = Airspace.from_mesh(corners, faces, 0.5, margin=2, inside="keep")
    assert hollow.is_free((2, 2, 2))[0]
    room = Airspace.from_mesh(corners, faces, 0.5, margin=2, around=[(2, 2, 2)])
    assert room.is_free((2, 2, 2))[0] and not room.is_free((-1, -1, -1))[0]


def test_files_and_bytes_of_every_kind_are_read(city, tmp_path):
    for ending in ("airlane", "3dmap"):
        file = tmp_path / f"city.{ending}"
        city.save(file)
        assert Airspace.load(file) == city
        assert Airspace.load(str(file)) == city
        assert Airspace.load(file.read_bytes()) == city
        assert Airspace.load(memoryview(file.read_bytes())) == city
    for ending in ("glb", "obj", "stl"):
        file = tmp_path / f"city.{ending}"
        city.save(file)
        model = Airspace.load(file, voxel_size=1.0)
        assert model == Airspace.load(file.read_bytes(), name=file.name, voxel_size=1.0)
        assert model.solid_count >= city.solid_count
    small = Airspace.load(tmp_path / "city.stl", voxel_size=0.001, unit="mm")
    assert small.bounds[1].max() < 0.1


def test_generated_worlds_are_reproducible():
    assert Airspace.generate("maze", 31, seed=5) == Airspace.generate("maze", (31, 31, 31), seed=5)
    assert Airspace.generate("maze", 31, seed=5) != Airspace.generate("maze", 31, seed=6)


def test_pickle_copy_and_equality(wall):
    again = pickle.loads(pickle.dumps(wall))
    assert again == wall and again is not wall
    twin, deep = copy.copy(wall), copy.deepcopy(wall)
    with wall.edit() as edit:
        edit.free(Shape.box((19, 0, 0), (21, 5, 5)))
    assert twin == again == deep != wall
    assert (wall == 5) is False and wall != None  # noqa: E711


def test_pickle_keeps_areas_and_refuses_obstacles(wall, tmp_path):
    with wall.edit() as edit:
        edit.set_area(3, Shape.ball((10, 10, 10), 4.0), 2.5, kind=2, name="swamp")
        edit.set_area(4, Shape.prism([(1, 1), (5, 1), (3, 4)], 0, 9), None)
        edit.set_area(5, Shape.box((1, 1, 1), (2, 2, 2)), 2.0)
        edit.set_area(6, Shape.voxels((30, 30, 3), (32, 33, 9)), 2.0)
    again = pickle.loads(pickle.dumps(wall))
    assert again == wall
    ends = (2, 20, 3), (37, 20, 3)
    assert again.path(*ends).found().fingerprint == wall.path(*ends).found().fingerprint
    with pytest.raises(airlane.SaveError, match="areas"):
        wall.save(tmp_path / "x.airlane")
    with wall.edit() as edit:
        edit.set_obstacle(7, Shape.ball((0, 0, 0), 1.0), position=(5, 5, 5))
    with pytest.raises(airlane.SaveError, match="obstacles.*7"):
        pickle.dumps(wall)


def test_what_notebooks_show(wall):
    assert "40 × 40 × 20" in repr(wall)
    html = wall._repr_html_()
    assert "40 × 40 × 20" in html and "data:image/png;base64," in html
