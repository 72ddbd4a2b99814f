"""Keywords of queries that the engine has: refiners, regions, headings, and files of areas."""

from __future__ import annotations

import numpy as np
import pytest

import airlane
from airlane import Airspace, Map, Shape

ENDS = (2, 20, 3), (37, 20, 3)
REFINERS = ("usual", "none", "prune", "band", "funnel", "taut")


def test_refiners_change_what_becomes_of_the_same_search(wall):
    found = {refine: wall.path(*ENDS, method="astar", refine=refine).found() for refine in REFINERS}
    assert all(path.audit(wall) is None for path in found.values())
    assert found["usual"] == found["none"] == wall.path(*ENDS, method="astar").found()
    assert all(found[refine].length < found["none"].length for refine in ("prune", "band", "funnel", "taut"))
    assert len(found["prune"]) < len(found["none"])
    usual = wall.path(*ENDS).found()
    assert wall.path(*ENDS, refine="usual").found() == wall.path(*ENDS, refine=None).found() == usual
    assert wall.path(*ENDS, refine="none").length > usual.length
    body = wall.path(*ENDS, radius=0.4, refine="band").found()
    assert body.audit(wall) is None
    with pytest.raises(airlane.QueryError, match="reference"):
        wall.path(*ENDS, method="reference", refine="band")


def test_refiners_go_with_many_queries_and_maps(wall):
    one = wall.path(*ENDS, refine="band").found().points
    np.testing.assert_array_equal(wall.paths([ENDS[0]] * 3, ENDS[1], refine="band")[2], one)
    np.testing.assert_array_equal(wall.paths_from_one(ENDS[0], [ENDS[1]] * 2, refine="band")[1], one)
    np.testing.assert_array_equal(wall.paths_to_one([ENDS[0]] * 2, ENDS[1], refine="band")[0], one)
    np.testing.assert_array_equal(Map(wall).path(*ENDS, refine="band").points, one)
    with airlane.Service(wall) as service:
        np.testing.assert_array_equal(service.submit(*ENDS, refine="band").result().points, one)


@pytest.mark.parametrize("method", ["default", "astar", "jps3d", "theta@octree-corner"])
@pytest.mark.parametrize("radius", [None, 0.4])
def test_a_region_limits_the_search(wall, method, radius):
    """The wall ends at 14; voxels up to `high` count as inside."""
    asked = {"method": method, "radius": radius}
    assert wall.path(*ENDS, region=((0, 0, 0), (39, 39, 19)), **asked)
    low = wall.path(*ENDS, region=((0, 0, 0), (39, 39, 14)), **asked)
    assert not low and low.status is airlane.Status.UNREACHABLE
    narrow = wall.path(*ENDS, region=np.array([(0, 15, 0), (39, 25, 19)]), **asked).found()
    assert narrow.audit(wall) is None
    assert narrow.points[:, 1].min() >= 14.5 and narrow.points[:, 1].max() <= 25.5
    outside = wall.path(*ENDS, region=[(0, 0, 0), (30, 39, 19)], **asked)
    assert not outside and outside.reason.end == "goal"


def test_a_region_goes_with_many_queries(wall):
    low = ((0, 0, 0), (39, 39, 14))
    assert not (wall.paths([ENDS[0]] * 2, ENDS[1], region=low).status == 0).any()
    assert not (wall.paths_from_one(ENDS[0], [ENDS[1]], region=low).status == 0).any()
    assert not (wall.paths_to_one([ENDS[0]], ENDS[1], region=low).status == 0).any()
    lengths = wall.distances(ENDS[0], [ENDS[1], (2, 30, 3)], region=low)
    assert np.isnan(lengths[0]) and lengths[1] == 10
    answer, row = wall.nearest_of(ENDS[0], [ENDS[1], (2, 30, 3)], region=low)
    assert row == 1 and answer
    near = wall.reachable(ENDS[0], region=low)
    np.testing.assert_array_equal(near.contains([(2, 30, 3), (2, 30, 18), ENDS[1]]), [True, False, False])
    assert not wall.fly(*ENDS, speed=10, acceleration=5, region=low)
    assert wall.fly(*ENDS, speed=10, acceleration=5, region=((0, 0, 0), (39, 39, 19))).found().trajectory


def test_a_body_that_turns_goes_with_distances_and_the_nearest():
    """A corridor one wide along x, a chamber, and a corridor one wide along y."""
    solid = np.ones((20, 20, 5), bool)
    solid[:12, 2, 2] = solid[9:15, :6, 2] = solid[12, 2:, 2] = False
    space = Airspace.from_voxels(solid)
    ends, pole = ((3, 2, 2), (12, 16, 2)), {"box": (4.0, 0.5, 0.5)}
    assert not space.path(*ends, **pole)
    turned = space.path(*ends, any_heading=True, **pole).found()
    assert [leg["heading"] for leg in turned.legs] == [0.0, 90.0]
    for world in (space, Map(space)):
        assert np.isnan(world.distances(ends[0], [ends[1]], **pole)).all()
        lengths = world.distances(ends[0], [ends[1], (5, 2, 2)], any_heading=True, **pole)
        np.testing.assert_array_equal(lengths, [turned.length, 2.0])
        answer, row = world.nearest_of(ends[0], [(3, 18, 2), ends[1]], any_heading=True, **pole)
        assert row == 1 and answer.path == turned
        assert world.nearest_of(ends[0], [ends[1]], **pole)[1] is None


AREAS = b"""areas 1
box swamp 2 3   18 0 0   22 40 20    # across the whole world
ball storm 1 never   2 20 10   2
prism road 4 0.5   0 2
corner 0 0
corner 40 0
corner 40 6
"""


def test_files_of_areas_are_read(wall, tmp_path):
    (tmp_path / "a.areas").write_bytes(AREAS)
    by_hand, by_file, by_bytes = wall.copy(), wall.copy(), wall.copy()
    with by_hand.edit() as edit:
        edit.set_area(1, Shape.box((18, 0, 0), (22, 40, 20)), 3.0, kind=2, name="swamp")
        edit.set_area(2, Shape.ball((2, 20, 10), 2), None, kind=1, name="storm")
        edit.set_area(3, Shape.prism([(0, 0), (40, 0), (40, 6)], 0, 2), 0.5, kind=4, name="road")
    with by_file.edit() as edit:
        assert edit.load_areas(tmp_path / "a.areas") == {"swamp": 1, "storm": 2, "road": 3}
    with by_bytes.edit() as edit:
        assert edit.load_areas(AREAS, first_key=10) == {"swamp": 10, "storm": 11, "road": 12}
        edit.remove_area(11)
        edit.set_area(2, Shape.ball((2, 20, 10), 2), None, kind=1, name="storm")
    expected = by_hand.path(*ENDS).found()
    assert expected.cost > wall.path(*ENDS).found().cost
    assert by_file == by_hand and by_file.path(*ENDS).found().fingerprint == expected.fingerprint
    assert by_bytes.path(*ENDS).found().cost == expected.cost
    town = Map(wall)
    assert town.load_areas(str(tmp_path / "a.areas")) == {"swamp": 1, "storm": 2, "road": 3}
    assert town.path(*ENDS).found().cost == expected.cost
    for key in (1, 2, 3):
        town.remove_area(key)
    assert town.path(*ENDS).found().fingerprint == wall.path(*ENDS).found().fingerprint


def test_a_bad_file_of_areas_changes_nothing(wall):
    edit, town = wall.edit(), Map(wall)
    for load in (edit.load_areas, town.load_areas):
        with pytest.raises(airlane.LoadError, match="2: .*invalid factor"):
            load(b"areas 1\nbox swamp 2 NaN  5 5 0  15 15 4\n")
    with pytest.raises(airlane.LoadError, match="the bytes:2"):
        edit.load_areas(b"areas 1\nball far 2 3  500 5 5  2\n")
    edit.apply()
    assert town.path(*ENDS).found().fingerprint == wall.path(*ENDS).found().fingerprint
    with pytest.raises(airlane.EditError):
        edit.load_areas(AREAS)
