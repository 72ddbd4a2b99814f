"""Arrays of any layout are read as a contiguous copy of them would be."""

from __future__ import annotations

import numpy as np
import pytest

import airlane
from airlane import Airspace, Crowd, Shape, Terrain


def packed(values: np.ndarray) -> np.ndarray:
    """A field of packed records: strides of 25 bytes, which are no multiple of 8."""
    records = np.zeros(len(values), np.dtype([("id", "u1"), ("at", values.dtype, values.shape[1:])]))
    records["id"] = 0xFF
    records["at"] = values
    return records["at"]


def unaligned(values: np.ndarray) -> np.ndarray:
    """Whole strides from an odd address."""
    room = np.full(values.nbytes + 1, 0xFF, np.uint8)
    room[1:] = np.frombuffer(values.tobytes(), np.uint8)
    return room[1:].view(values.dtype).reshape(values.shape)


def column_of_packed(values: np.ndarray) -> np.ndarray:
    """Rows of which only the outer stride is odd, the other way round."""
    return packed(values[::-1].copy())[::-1]


def within_records(values: np.ndarray) -> np.ndarray:
    """A field of aligned records: strides are whole, but larger than a row."""
    dtype = np.dtype([("id", "u1"), ("at", values.dtype, values.shape[1:])], align=True)
    records = np.zeros(len(values), dtype)
    records["at"] = values
    return records["at"]


LAYOUTS = {
    "packed": packed,
    "unaligned": unaligned,
    "packed, backwards": column_of_packed,
    "aligned records": within_records,
    "backwards": lambda values: values[::-1].copy()[::-1],
    "backwards along both axes": lambda values: np.flip(np.flip(values).copy()),
    "Fortran": np.asfortranarray,
    "every third": lambda values: np.repeat(values, 3, 0)[::3],
    "other byte order": lambda values: values.astype(values.dtype.newbyteorder()),
    "read-only": lambda values: np.frombuffer(values.tobytes(), values.dtype).reshape(values.shape),
    "a subclass": lambda values: values.view(type("Own", (np.ndarray,), {})),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int32, np.int64])
def test_points_of_any_layout(city, layout, dtype):
    points = np.array(city.random_points(50, seed=4)).round().astype(dtype)
    view = LAYOUTS[layout](points)
    np.testing.assert_array_equal(view, points)
    expected = city.is_free(points.astype(np.float64))
    assert 0 < expected.sum()
    np.testing.assert_array_equal(city.is_free(view), expected)
    np.testing.assert_array_equal(city.is_free(view[:0]), expected[:0])
    near = city.reachable(city.nearest_free((1, 1, 3)))
    np.testing.assert_array_equal(near.cost_to(view), near.cost_to(points.astype(np.float64)))
    ways, others = city.paths(view, view[::-1]), city.paths(points.tolist(), points[::-1].tolist())
    np.testing.assert_array_equal(ways.points, others.points)
    for row, point in zip(view, points, strict=True):
        assert city.is_free(row) == city.is_free(tuple(point.tolist()))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_single_points_of_any_layout(city, layout):
    """As a row of an array of any layout, and as an array of its own."""
    ends = np.array(city.random_points(2, seed=11))
    expected = city.path(tuple(ends[0]), tuple(ends[1])).found()
    view = LAYOUTS[layout](ends)
    assert city.path(view[0], view[1]).found() == expected
    alone = [LAYOUTS[layout](end) for end in ends]
    assert city.path(*alone).found() == expected
    assert city.path(*(end[::-1].copy()[::-1] for end in view)).found() == expected


def test_broadcast_points_count_as_often_as_they_are_repeated(city):
    point = np.array(city.nearest_free((1, 1, 3)))
    for same in (np.broadcast_to(point, (7, 3)), np.broadcast_to(unaligned(point), (7, 3))):
        assert city.is_free(same).all() and len(city.is_free(same)) == 7
        assert same.strides[0] == 0
    diagonal = np.broadcast_to(np.float64(5.0), (4, 3))
    assert diagonal.strides == (0, 0)
    np.testing.assert_array_equal(city.is_free(diagonal), city.is_free(np.full((4, 3), 5.0)))
    assert city.path(np.broadcast_to(5.0, 3), tuple(point)).code == city.path((5.0, 5.0, 5.0), tuple(point)).code


@pytest.mark.parametrize("layout", LAYOUTS)
def test_voxels_of_any_layout(layout):
    solid = np.random.default_rng(5).random((17, 18, 40)) < 0.2
    expected = Airspace.from_voxels(solid)
    for kind in (bool, np.uint8):
        assert Airspace.from_voxels(LAYOUTS[layout](solid.astype(kind))) == expected
    listed = np.argwhere(solid)
    for kind in (np.int64, np.int32, np.uint16, np.uint8):
        indices = LAYOUTS[layout](listed.astype(kind))
        assert Airspace.from_voxels(indices, shape=solid.shape) == expected
    wide = np.broadcast_to(LAYOUTS[layout](solid[:1]), (5, 18, 40))
    np.testing.assert_array_equal(Airspace.from_voxels(wide).voxels(), wide)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_meshes_heights_and_crowds_of_any_layout(layout):
    corners = np.array([(x, y, z) for x in (0, 4) for y in (0, 4) for z in (0, 4)], np.float64)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))], np.int32)
    lay = LAYOUTS[layout]
    assert Airspace.from_mesh(lay(corners), lay(faces), 0.5) == Airspace.from_mesh(corners, faces, 0.5)
    assert Airspace.from_mesh(lay(corners.astype(np.float32)), lay(faces.astype(np.int64)), 0.5) == Airspace.from_mesh(
        corners, faces, 0.5
    )
    heights = np.random.default_rng(3).random((9, 14))
    for kind in (np.float64, np.float32):
        laid = lay(heights.astype(kind))
        assert Terrain.from_heights(laid, ground=laid + 1) == Terrain.from_heights(
            heights.astype(kind), ground=heights.astype(kind) + 1
        )
    space = Airspace.from_voxels(np.zeros((20, 20, 20), bool))
    places = np.array([(2.0, 3.0, 4.0), (12.0, 13.0, 14.0), (7.5, 8.5, 9.5)])
    crowd = Crowd(space)
    units = crowd.add(lay(places), radius=0.4)
    np.testing.assert_allclose(crowd.positions, places, atol=0.01)
    crowd.send(lay(np.asarray(units)), lay(places[::-1].copy()))
    assert Shape.prism(lay(places)[:, :2], 0, 1) == Shape.prism(places[:, :2].tolist(), 0, 1)


def test_baked_bytes_of_any_layout(wall):
    raw = np.frombuffer(wall.to_bytes(), np.uint8)
    assert Airspace._restore(raw, []) == wall
    for view in (np.repeat(raw, 2)[::2], raw[::-1].copy()[::-1]):
        with pytest.raises(airlane.InputError):
            Airspace._restore(view, [])
