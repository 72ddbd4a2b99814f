"""Maps of several parts, links, and paths that are looked at again after edits."""

from __future__ import annotations

import copy
import pickle
import struct
import zlib

import numpy as np
import pytest

import airlane
from airlane import Airspace, Link, Map, MapError, NavMesh, Place, Shape, Terrain, Waypoints


def yard() -> Airspace:
    """A floor with a wall across, open at one end."""
    solid = np.zeros((20, 20, 8), bool)
    solid[:, :, 0] = True
    solid[10, :18, 1:5] = True
    return Airspace.from_voxels(solid)


@pytest.fixture
def town() -> Map:
    """A floor and the air above it, with a pad to take off from and one to land on."""
    space = yard()
    town = Map()
    town.add("floor", NavMesh.from_airspace(space, agent="pilot"))
    town.add("air", space)
    town.set_link(1, Link("take-off", Place((3, 3, 0.5), "floor"), Place((3, 3, 6), "air")))
    town.set_link(2, Link("landing", Place((16, 3, 6), "air"), Place((16, 3, 0.5), "floor")))
    return town


WALK = {"agent": "pilot", "objective": "fastest"}
FROM, TO = Place((3, 3, 0.5), "floor"), Place((16, 3, 0.5), "floor")


def test_one_search_walks_takes_off_flies_and_lands(town):
    assert town.parts == {"floor": "navmesh", "air": "airspace"} and len(town) == 2
    path = town.path(FROM, TO, **WALK).found()
    assert path.audit(town) is None
    assert [leg["link"] for leg in path.legs] == ["take-off", None, "landing"]
    assert [leg["part"] for leg in path.legs][1] == 1
    town.set_open(1, False)
    around = town.path(FROM, TO, **WALK).found()
    assert [leg["mode"] for leg in around.legs] == ["walk"] and around.length > 30
    assert "link" in path.audit(town) and around.audit(town) is None
    town.set_open(1, True)
    assert town.path(FROM, TO, **WALK).points.tolist() == path.points.tolist()
    town.remove_link(1)
    assert list(town.links) == [2] and not town.links[2][0].both_ways and town.links[2][1]
    assert town.path(FROM, TO, **WALK).found().points.tolist() == around.points.tolist()


def test_a_map_without_parts_has_no_paths():
    assert not Map().path((0, 0, 0), (1, 1, 1)) and len(Map()) == 0


def test_a_copy_stays_as_it_was(town):
    before, version = town.copy(), town.version
    town.remove_link(1)
    assert town.version > version == before.version and len(before.links) == 2
    assert copy.deepcopy(before).links == copy.copy(before).links == before.links


def test_parts_are_edited_and_replaced(town):
    path = town.path(FROM, TO, **WALK).found()
    with town.edit("air") as edit:
        edit.block(Shape.voxels((0, 0, 5), (20, 20, 8)))
    assert edit.changed["blocked"] > 0
    assert path.audit(town) is not None
    assert {leg["mode"] for leg in town.path(FROM, TO, **WALK).found().legs} == {"walk"}
    revision = town.revise(path, objective="fastest")
    assert revision.verdict == "replanned" and revision.answer.found().audit(town) is None
    town.set_part("air", yard())
    assert town.revise(path, objective="fastest").verdict == "kept"
    assert town.airspace("air") == yard()
    with pytest.raises(MapError, match="not an airspace"):
        town.airspace("floor")
    with pytest.raises(MapError, match="not an airspace"), town.edit("floor") as edit:
        edit.block(Shape.ball((1, 1, 1), 1))


def test_areas_count_in_all_parts(town):
    town.set_area(5, Shape.box((5, 0, 0), (15, 20, 8)), None, name="zone")
    assert not town.path(FROM, TO, **WALK)
    town.set_price(5, 1.0)
    assert town.path(FROM, TO, **WALK)
    town.remove_area(5)
    with pytest.raises(MapError, match="no area 5"):
        town.remove_area(5)


def test_many_at_once_are_as_one_by_one(town):
    starts = [(3, 3, 0.5), (3, 12, 0.5), (6, 7, 0.5)]
    goals = [(16, 3, 0.5), (16, 12, 0.5), (14, 7, 0.5)]
    alone = [town.path(a, b, **WALK).length for a, b in zip(starts, goals)]
    np.testing.assert_array_equal(town.paths(starts, goals, **WALK).length, alone)
    places = [Place(goal, "floor") for goal in goals]
    one = town.paths_from_one(starts[0], places, **WALK)
    assert one.length[0] == alone[0] and (one.status == 0).all()
    assert (town.paths_to_one(places, goals[0], **WALK).status == 0).all()
    assert town.distances(starts[0], goals, **WALK) == pytest.approx(one.length)
    answer, row = town.nearest_of(starts[0], places, **WALK)
    assert answer.cost == pytest.approx(one.cost.min()) and row == one.cost.argmin()
    with airlane.Service(town) as service:
        assert service.submit(FROM, TO, **WALK).result().length == alone[0]
        town.set_open(1, False)
        service.publish(town)
        assert service.submit(FROM, TO, **WALK).result().length > 30


def test_navmeshes_are_stored(tmp_path):
    floors = NavMesh.from_airspace(yard(), radius=0.4, height=1.8)
    assert (floors.radius, floors.islands) == (pytest.approx(0.4), 1) and floors.nbytes > 0
    assert len(floors) == len(floors.polygons()) > 0 and floors.bounds.shape == (2, 3)
    floors.save(tmp_path / "yard.navmesh")
    for again in (NavMesh.load(tmp_path / "yard.navmesh"), NavMesh.load(floors.to_bytes()), pickle.loads(pickle.dumps(floors))):
        assert again.to_bytes() == floors.to_bytes()
    vertices, faces = yard().surface()
    same = NavMesh.from_mesh(vertices, faces, radius=0.4, height=1.8)
    assert same.to_bytes() == floors.to_bytes()
    assert NavMesh.from_airspace(yard(), agent="soldier").radius != floors.radius


def png(grey: np.ndarray) -> bytes:
    """A greyscale picture of 8 bits, indexed [x, y]."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + row.tobytes() for row in grey.T)
    head = struct.pack(">IIBBBBB", *grey.shape, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_terrains_come_from_arrays_and_pictures(tmp_path):
    heights = np.arange(30 * 20, dtype=np.uint8).reshape(30, 20) // 20
    ground = np.full((30, 20), 64, np.uint8)
    ground[15, :18] = 0
    made = Terrain.from_heights(heights, ground=np.where(ground, 1.0, np.inf), cell_size=2.0, height_scale=0.1)
    (tmp_path / "h.png").write_bytes(png(heights))
    (tmp_path / "g.png").write_bytes(png(ground))
    options = {"cell_size": 2.0, "height_scale": 0.1}
    assert made == Terrain.load(png(heights), png(ground), **options)
    assert made == Terrain.load(tmp_path / "h.png", tmp_path / "g.png", **options)
    assert made != Terrain.load(tmp_path / "h.png", **options)
    assert made.size == (30, 20) and made.cell_size == 2.0
    assert made.height(20.0, 6.0) == pytest.approx(heights[10, 3] * 0.1, abs=0.01) and made.height(-9, 0) is None
    path = Map(made).path((2, 2, 0), (56, 2, 0), agent="anyone").found()
    assert path.points[:, 1].max() >= 34 and path.audit(Map(made)) is path.audit(made) is None
    assert Terrain.generate(32, seed=3) == Terrain.generate((32, 32), seed=3) != Terrain.generate(32, seed=4)
    any_order = Terrain.from_heights(np.asfortranarray(heights)[::-1][::-1].astype(float), **options)
    assert any_order == Terrain.from_heights(heights, **options)


def test_waypoints_are_a_part(tmp_path):
    space = yard()
    points = {"hall": (3, 3, 2), "door": (10, 19, 2), "court": (16, 3, 2)}
    seen = Waypoints(points, space, sight=40.0)
    assert seen.names == list(points) and len(seen) == 3
    town = Map()
    town.add("ways", seen, medium="air")
    path = town.path(points["hall"], points["court"], agent="drone").found()
    assert len(path) == 3 and path.audit(town) is None and {leg["mode"] for leg in path.legs} == {"fly"}
    text = "waypoints 1\nsight 40\npoint hall 3 3 2\npoint door 10 19 2\npoint court 16 3 2\n"
    (tmp_path / "w.txt").write_text(text)
    for again in (Waypoints.from_text(text, space), Waypoints.load(tmp_path / "w.txt", space)):
        assert repr(again) == repr(seen)
    blocked = np.ones((30, 20))
    blocked[15] = np.inf
    ground = Terrain.from_heights(np.zeros((30, 20)), ground=blocked)
    jump = Map(Waypoints({"a": (2, 2, 0), "b": (20, 9, 0)}, ground, links=[("a", "b", "teleport")]))
    there = jump.path((2, 2, 0), (20, 9, 0), agent="anyone").found()
    assert "teleport" in [leg["link"] for leg in there.legs] and there.audit(jump) is None
    assert not jump.path((20, 9, 0), (2, 2, 0), agent="anyone")


@pytest.mark.parametrize("options", [{}, {"radius": 0.6}])
def test_paths_are_revised(options):
    space = Airspace.from_voxels(np.zeros((60, 40, 40), bool))
    start, goal = (2, 20, 20), (57, 20, 20)
    path = space.path(start, goal, **options).found()
    assert space.revise(path).verdict == "kept"
    with space.edit() as edit:
        edit.block(Shape.voxels((30, 15, 15), (32, 25, 25)))
    revision = space.revise(path)
    assert revision and revision.verdict == "patched" and revision.broken == 1
    assert revision.broken_at == pytest.approx(27.5 - options.get("radius", 0), abs=0.05)
    found = revision.answer.found()
    assert found.audit(space) is None and path.audit(space) is not None
    ahead = space.revise(found, (10, 20, 20), (57, 22, 20))
    assert ahead.answer.points[0].tolist() == [10, 20, 20] and ahead.answer.points[-1].tolist() == [57, 22, 20]
    with space.edit() as edit:
        edit.free(Shape.voxels((30, 15, 15), (32, 25, 25)))
    assert space.revise(found).verdict == "kept"
    shorter = space.revise(found, look_for_shortcuts=True)
    assert shorter.verdict == "improved" and shorter.answer.length == path.length
    with space.edit() as edit:
        edit.block(Shape.voxels((30, 0, 0), (32, 40, 40)))
    lost = space.revise(path)
    assert not lost and lost.verdict == "lost" and lost.answer.reason is not None and lost.planned_afresh
    with pytest.raises(airlane.InputError, match="max_growth"):
        space.revise(path, max_growth=0.5)


def test_the_auditor_judges_ways_made_elsewhere(wall):
    assert wall.audit([(2, 20, 3), (2, 20, 17), (37, 20, 17)]) is None
    assert "(20, 20, 3)" in wall.audit([(2, 20, 3), (37, 20, 3)])
    assert wall.audit([(2, 20, 15), (37, 20, 15)], radius=0.4) is None
    assert wall.audit([(2, 20, 15), (37, 20, 15)], radius=0.6) is not None
    assert wall.audit([(2, 20, 15), (37, 20, 15)], box=(0.9, 0.9, 1.3)) is not None
    assert wall.audit([]) is not None
    answer = wall.path((2, 20, 3), (37, 20, 3), radius=0.4)
    assert wall.audit(answer.points, radius=0.4) is None is answer.found().audit(wall)


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda m: m.add("air", yard()), MapError, 'a part "air" already'),
        (lambda m: m.add("x", 7), airlane.InputError, "part: expected an Airspace"),
        (lambda m: m.add("x", yard(), medium="lava"), airlane.InputError, "'ground', 'air' or 'water'"),
        (lambda m: m.set_part("sky", yard()), MapError, 'no part "sky".*"floor", "air"'),
        (lambda m: m.edit("sky"), MapError, "no part"),
        (lambda m: m.path(Place((1, 1, 1), "sky"), TO), MapError, "no part"),
        (lambda m: m.path((1, 1), TO), airlane.InputError, "start: expected three numbers"),
        (lambda m: m.path(FROM, TO, agent="nobody"), airlane.AgentError, "nobody"),
        (lambda m: m.set_link(3, Link("door", (1, 1, 99), TO)), MapError, "link 3"),
        (lambda m: m.set_link(3, Link("door", Place((1, 1, 1), "sky"), TO)), MapError, "no part"),
        (lambda m: m.set_open(9, True), MapError, "no link 9"),
        (lambda m: m.remove_link(9), MapError, "no link 9"),
        (lambda m: m.set_price(9, 2.0), MapError, "no area 9"),
        (lambda m: m.set_area(9, Shape.ball((1, 1, 1), -1.0), 2.0), MapError, "."),
        (lambda m: Link("bridge", FROM, TO), airlane.InputError, "kind:"),
        (lambda m: Link("door", FROM, TO, seconds=-1), airlane.InputError, "seconds"),
        (lambda m: Link("door", FROM, TO, length=np.nan), airlane.InputError, "length"),
        (lambda m: Link("door", "here", TO), airlane.InputError, "start"),
        (lambda m: Place((1, 2)), airlane.InputError, "point"),
        (lambda m: Map(7), airlane.InputError, "part: expected"),
        (lambda m: m.path(FROM, TO, **WALK).found().audit(7), airlane.InputError, "world: expected"),
        (lambda m: NavMesh.from_airspace(yard(), radius=-1), airlane.InputError, "radius"),
        (lambda m: NavMesh.from_airspace(yard(), radius=50.0), airlane.BakeError, "no floor"),
        (lambda m: NavMesh.from_mesh([(0, 0, 0)], [(0, 0, 1)]), airlane.InputError, "vertex 1"),
        (lambda m: NavMesh.load(b"nothing"), airlane.LoadError, "."),
        (lambda m: NavMesh.load("none.navmesh"), airlane.LoadError, "none.navmesh"),
        (lambda m: NavMesh.load(7), airlane.InputError, "a path or bytes"),
        (lambda m: Terrain.from_heights(np.zeros(4)), airlane.InputError, r"shape \(x, y\), found shape \(4,\)"),
        (lambda m: Terrain.from_heights(np.zeros((0, 4))), airlane.InputError, "at least one cell"),
        (lambda m: Terrain.from_heights(np.full((4, 4), np.nan)), airlane.BakeError, "height"),
        (lambda m: Terrain.from_heights(np.zeros((4, 4)), ground=np.zeros((4, 5))), airlane.InputError, "ground"),
        (lambda m: Terrain.from_heights(np.zeros((4, 4)), ground=-np.ones((4, 4))), airlane.BakeError, "ground"),
        (lambda m: Terrain.from_heights(np.zeros((4, 4)), cell_size=0), airlane.BakeError, "cell"),
        (lambda m: Terrain.from_heights([["a"]]), airlane.InputError, "heights"),
        (lambda m: Terrain.from_heights(np.zeros((4, 4)), origin=(0, 0, np.inf)), airlane.InputError, "origin"),
        (lambda m: Terrain.load(b"nothing"), airlane.LoadError, "the heights"),
        (lambda m: Terrain.load("none.png"), airlane.LoadError, "none.png"),
        (lambda m: Terrain.generate(3), airlane.InputError, "16 to 4096"),
        (lambda m: Waypoints({"a": (1, 1)}, yard()), airlane.InputError, r'points\["a"\]'),
        (lambda m: Waypoints({"a": (1, 1, 0)}, yard()), airlane.BakeError, "a"),
        (lambda m: Waypoints({7: (1, 1, 2)}, yard()), airlane.InputError, "names"),
        (lambda m: Waypoints({"a": (1, 1, 2)}, 7), airlane.InputError, "over: expected"),
        (lambda m: Waypoints({"a": (1, 1, 2)}, yard(), links=[("a", "b", "path")]), airlane.BakeError, "b"),
        (lambda m: Waypoints({"a": (1, 1, 2)}, yard(), links=[("a",)]), airlane.InputError, "links"),
        (lambda m: Waypoints.from_text("nonsense", yard()), airlane.LoadError, "the text:1"),
    ],
)  # fmt: skip
def test_bad_input_is_said_and_changes_nothing(town, make, error, says):
    version = town.version
    with pytest.raises(error, match=says):
        make(town)
    assert town.version == version
