"""Bad input raises exceptions of named classes that say what was expected; nothing crashes."""

from __future__ import annotations

import re

import numpy as np
import pytest

import airlane
from airlane import Agent, Airspace, Crowd, InputError, Link, Map, NavMesh, Place, Service, Shape, Terrain, Waypoints

A, B = (2, 20, 3), (37, 20, 3)
BIG = np.lib.stride_tricks.as_strided(np.zeros(1, bool), (2**21, 2**20, 2**20), (0, 0, 0))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Airspace.from_voxels(np.zeros((4, 4), bool)), r"shape \(x, y, z\), found shape \(4, 4\)"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4))), "bool or uint8.*found dtype float64; `voxels != 0` makes one"),
        (lambda: Airspace.from_voxels([(1, 1, 1), (2, 2, 2)]), r"found dtype int64; if these are indices.*shape="),
        (lambda: airlane.view(3), "airspace: expected an Airspace, found 3"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4), np.uint16)), "found dtype uint16"),
        (lambda: Airspace.from_voxels(np.zeros((4, 0, 4), bool)), "empty shape"),
        (lambda: Airspace.from_voxels(None), "voxels: expected"),
        (lambda: Airspace.from_voxels("abc"), "voxels: expected"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4), bool), voxel_size=0), "voxel_size: expected a positive"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4), bool), voxel_size=np.nan), "voxel_size"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4), bool), origin=(1, 2)), "origin: expected three numbers"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4), bool), origin=(1, 2, np.inf)), "origin: expected finite"),
        (lambda: Airspace.from_voxels([(1, 1, 9)], shape=(4, 4, 4)), "row 0 is .* outside"),
        (lambda: Airspace.from_voxels([(1, 1, -1)], shape=(4, 4, 4)), "row 0 is .* outside"),
        (lambda: Airspace.from_voxels([(1.5, 1, 1)], shape=(4, 4, 4)), "whole numbers"),
        (lambda: Airspace.from_voxels([(1, 1)], shape=(4, 4, 4)), r"found shape \(1, 2\)"),
        (lambda: Airspace.from_voxels([(1, 1, 1)], shape=(0, 4, 4)), "empty axis"),
        (lambda: Airspace.from_voxels([(1, 1, 1)], shape=(4, 4)), r"shape: expected three whole numbers.*found tuple \(4, 4\)"),
        (lambda: Airspace.from_voxels([(1, 1, 1)], shape=(4, 4, -4)), "shape: expected three whole numbers from 0"),
        (lambda: Airspace.from_voxels([(1, 1, 1)], shape=4), "shape: expected three whole numbers"),
        (lambda: Airspace.from_voxels(np.zeros((4, 4, 4), bool), voxel_size="1"), "voxel_size: expected a number, found str '1'"),
        (lambda: Airspace.from_mesh([(0, 0, 0)], [(0, 0, 0)], None), "voxel_size: expected a number, found NoneType"),
        (lambda: Airspace.from_mesh([(0, 0, 0)], [(0, 0, 0)], 1.0, inside=1), "inside: expected a text"),
        (lambda: Airspace.generate("city", 40, seed=-1), "seed: expected a whole number from 0 to 18446744073709551615, found int -1"),
        (lambda: Airspace.generate("city", 40, seed=2**64), "seed: expected a whole number"),
        (lambda: Airspace.load("x.stl", margin="wide"), "margin: expected a number"),
        (lambda: Agent("x", heights=(1, 2, 3)), "heights: expected two numbers"),
        (lambda: Agent("x", radius="wide"), "radius: expected a number"),
        (lambda: Agent(5), "name: expected a text, found int 5"),
        (lambda: Terrain.from_heights(np.zeros((4, 4)), cell_size="1"), "cell_size: expected a number"),
        (lambda: Place((1, 1, 1), 5), "part: expected a text"),
        (lambda: Link("door", (1, 1, 1), (2, 2, 2), permission=-1), "permission: expected a whole number"),
        (lambda: Shape.ball((1, 1, 1), "x"), "radius: expected a number"),
        (lambda: Shape.voxels((1, 1), (2, 2)), "low: expected three whole numbers"),
        (lambda: Map().set_price(-1, 2.0), "key: expected a whole number"),
        (lambda: Map().load_areas(5), "a path or bytes"),
        (lambda: Airspace.from_voxels(BIG), "too l"),
        (lambda: Airspace.from_mesh([(0, 0, 0)], [(0, 1, 2)], 1.0), "row 0 names vertex 1"),
        (lambda: Airspace.from_mesh([(0, 0)], [(0, 0, 0)], 1.0), "vertices: expected points"),
        (lambda: Airspace.from_mesh([(0, 0, 0)], [(0, 0, 0)], 1.0, inside="leave"), "'fill' or 'keep'"),
        (lambda: Airspace.generate("town", 40), "kind:"),
        (lambda: Airspace.generate("city", (1, 2)), "size: expected"),
        (lambda: Airspace.generate("city", 2), "."),
        (lambda: Airspace.generate("city", 2**31), "."),
        (lambda: Airspace.load(5), "a path or bytes"),
    ],
)  # fmt: skip
def test_worlds(make, says):
    with pytest.raises(InputError, match=says):
        make()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda s: s.path((1, 2), B), r"start: expected three numbers, found shape \(2,\)"),
        (lambda s: s.path("abc", B), "start: expected three numbers, found dtype"),
        (lambda s: s.path(("1", "2", "3"), B), "start: expected three numbers"),
        (lambda s: s.path(None, B), "start: expected three numbers"),
        (lambda s: s.path(A, np.zeros((3, 1))), r"goal: .* found shape \(3, 1\)"),
        (lambda s: s.path(A, np.array([1j, 2, 3])), "found dtype complex128"),
        (lambda s: s.path(A, B, radius=-1), "body size -1: expected a number from 0"),
        (lambda s: s.path(A, B, radius=np.nan), "body size NaN: expected a number from 0"),
        (lambda s: s.path(A, B, radius="x"), "radius: expected a number, found str 'x'"),
        (lambda s: s.path(A, B, height=2), "expected a radius"),
        (lambda s: s.path(A, B, radius=1, height=1), "at least 2 high"),
        (lambda s: s.path(A, B, radius=1, box=(1, 1, 1)), "expected no radius"),
        (lambda s: s.path(A, B, method="teleport"), "method: .*teleport"),
        (lambda s: s.path(A, B, method=7), "method: expected a name"),
        (lambda s: s.path(A, B, method="jps3d?weight=2"), "weight"),
        (lambda s: s.path(A, B, time_limit=-1), "time_limit: expected seconds"),
        (lambda s: s.path(A, B, time_limit=np.nan), "time_limit: expected seconds"),
        (lambda s: s.path(A, B, expansion_limit=-1), "expansion_limit: expected a whole number"),
        (lambda s: s.path(A, B, or_nearest="yes"), "or_nearest: expected True or False"),
        (lambda s: s.path(A, B, agent=3), "agent: expected an Agent"),
        (lambda s: s.path(A, B, objective="best"), "objective:"),
        (lambda s: s.path(A, B, snap=-1), "snap: expected a number of at least 0"),
        (lambda s: s.paths(np.zeros((3, 2)), B), r"starts: .* found shape \(3, 2\)"),
        (lambda s: s.paths(np.zeros((3, 3)), np.zeros((2, 3))), "3 starts and 2 goals"),
        (lambda s: s.paths(A, B, threads=0), "threads is 0"),
        (lambda s: s.paths(A, B, threads=-1), "threads: expected a whole number from 0 to .*, found int -1"),
        (lambda s: s.path(A, B, refine="tight"), "refine: .*tight"),
        (lambda s: s.path(A, B, refine=1), "refine: expected a name"),
        (lambda s: s.path(A, B, region=(0, 0, 0)), "region: expected two voxels"),
        (lambda s: s.path(A, B, region=((5, 5, 5), (4, 9, 9))), "region: expected two voxels, the lower corner first"),
        (lambda s: s.path(A, B, region=((0, 0, 0), (2**40, 9, 9))), "region: expected two voxels"),
        (lambda s: s.path(A, B, region=((0, 0, 0), (9.5, 9, 9))), "region: expected two voxels"),
        (lambda s: s.is_free(A, radius="x"), "radius: expected a number, found str 'x'"),
        (lambda s: s.reachable(A, "far"), "max_cost: expected a number"),
        (lambda s: s.distances(A, [B], at_most="far"), "at_most: expected a number"),
        (lambda s: s.random_points(-1), "count: expected a whole number from 0 to 4294967295, found int -1"),
        (lambda s: s.random_points(1.5), "count: expected a whole number.* found float 1.5"),
        (lambda s: s.random_points(1, seed=-1), "seed: expected a whole number"),
        (lambda s: s.reachable(A).sample(-1), "count: expected a whole number"),
        (lambda s: s.fly(A, B, speed="fast", acceleration=1), "speed: expected a number"),
        (lambda s: s.path(A, B).found().point_at("x"), "distance: expected a number"),
        (lambda s: s.revise(s.path(A, B).found(), max_growth="x"), "max_growth: expected a number"),
        (lambda s: s.revise(s.path(A, B).found(), look_for_shortcuts="x"), "look_for_shortcuts: expected True or False"),
        (lambda s: s.revise(s.path(A, B).found(), region=(A, B)), "region: .*revise.. does not take it"),
        (lambda s: s.revise(s.path(A, B).found(), refine="none"), "refine: .*revise.. does not take it"),
        (lambda s: s.reachable(A, refine="none"), "refine: .*reachable.. does not take it"),
        (lambda s: NavMesh.from_airspace(s, agent="soldier").nearest(A, -1), "within: expected a number of at least 0"),
        (lambda s: NavMesh.from_airspace(s, agent="soldier").nearest(A, "x"), "within: expected a number"),
        (lambda s: s.save(5), "path: expected a path, found int 5"),
        (lambda s: s.edit().set_area(-1, Shape.ball(A, 1), 2.0), "key: expected a whole number"),
        (lambda s: s.edit().set_area(1, Shape.ball(A, 1), 2.0, kind=300), "kind: expected a whole number from 0 to 255"),
        (lambda s: s.edit().load_areas(b"", first_key=-1), "first_key: expected a whole number"),
        (lambda s: s.edit().load_areas(b"areas 1\nball a 1 2  5 5 5 3\n", first_key=2**64 - 1), "first_key: .* no room"),
        (lambda s: Crowd(s, horizon="x"), "horizon: expected a number"),
        (lambda s: Crowd(s).step(0.1, ticks=-1), "ticks: expected a whole number"),
        (lambda s: Service(s, threads=-1), "threads: expected a whole number"),
        (lambda s: Service(s, queue=-1), "queue: expected a whole number"),
        (lambda s: Map(s).airspace(5), "name: expected a text"),
        (lambda s: s.distances(A, [B], at_most=-1), "at_most: expected"),
        (lambda s: s.random_points(2**31), "count: expected at most"),
        (lambda s: s.save("x.xyz"), r"\.airlane, \.3dmap"),
        (lambda s: Crowd(s).add([A]), "radius: expected a number"),
        (lambda s: Crowd(s).send([1], [A, B]), "1 units and 2 goals"),
        (lambda s: Crowd(s).send("ab", [A, B]), "numbers of units"),
        (lambda s: Service(s, threads=0), "threads: expected 1"),
        (lambda s: Shape.ball((1, 2), 1), "centre: expected three numbers"),
        (lambda s: Shape.prism("x", 0, 1), "outline: expected corners"),
    ],
)  # fmt: skip
def test_queries(wall, ask, says):
    with pytest.raises(InputError, match=says):
        ask(wall)


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda s: s.path(A, B, radus=1), TypeError),
        (lambda s: s.path(A), TypeError),
        (lambda s: s.path((np.nan, 1, 1), B), airlane.QueryError),
        (lambda s: s.path((1e300, 1, 1), B), airlane.QueryError),
        (lambda s: s.path(A, B, agent="nobody"), airlane.AgentError),
        (lambda s: s.path(A, B, method="jps3d", or_nearest=True), airlane.QueryError),
        (lambda s: s.reachable(A, -1.0), airlane.QueryError),
        (lambda s: s.nearest_of(A, []), airlane.QueryError),
        (lambda s: Airspace.load(b""), airlane.LoadError),
        (lambda s: Airspace.load(b"\x89AIRLANE\r\n\x1a\n"), airlane.LoadError),
        (lambda s: Airspace.load(s.to_bytes()[:-9]), airlane.LoadError),
        (lambda s: Airspace.load("no/such.3dmap"), airlane.LoadError),
        (lambda s: Airspace.load(b"solid x\n", name="x.stl"), airlane.AirlaneError),
        (lambda s: s.save("no/such/folder/x.airlane"), airlane.SaveError),
        (lambda s: Airspace.from_mesh([(0, 0, 0), (1, 0, 0), (0, np.nan, 0)], [(0, 1, 2)], 1.0), airlane.BakeError),
        (lambda s: Airspace.from_mesh(np.eye(3), [(0, 1, 2)], 0.0), airlane.BakeError),
        (lambda s: Airspace.from_mesh(np.eye(3), [(0, 1, 2)], 1e-9), airlane.BakeError),
        (lambda s: Crowd(s).add([A, A], radius=0.4), airlane.CrowdInputError),
        (lambda s: Crowd(s).step(-1.0), airlane.CrowdInputError),
        (lambda s: Crowd(s).remove([3]), airlane.CrowdInputError),
        (lambda s: s.edit().load_areas(b"areas 1\nball a 1 2  500 5 5 3\n"), airlane.LoadError),
        (lambda s: s.edit().load_areas(b"areas 1\nball a 1 2\n"), airlane.LoadError),
        (lambda s: Map(s).load_areas("no/such.areas"), airlane.LoadError),
        (lambda s: s.path(A, B, method="theta@octree-corner", refine="taut"), airlane.QueryError),
    ],
)  # fmt: skip
def test_other_exceptions(wall, ask, kind):
    with pytest.raises(kind) as caught:
        ask(wall)
    assert str(caught.value)


@pytest.mark.parametrize("order", ["send", "gather", "flow"])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_crowds_refuse_goals_that_are_no_points(wall, order, bad):
    crowd = Crowd(wall)
    units = crowd.add([A], radius=0.4)
    with pytest.raises(InputError, match="goals?: expected finite numbers"):
        getattr(crowd, order)(units, (1, bad, 1))
    assert crowd.status == ["idle"]


def test_every_exception_is_an_airlane_error():
    named = [kind for kind in vars(airlane).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(named) >= 14 and all(issubclass(kind, airlane.AirlaneError) for kind in named)
    assert all(re.fullmatch(r"airlane", kind.__module__) for kind in named)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda edit: edit.block(5), "shape: expected a Shape, found int 5"),
        (lambda edit: edit.free(None), "shape: expected a Shape, found NoneType None"),
        (lambda edit: edit.set_obstacle(1, "ball"), "shape: expected a Shape, found str 'ball'"),
        (lambda edit: edit.block(), "missing 1 required positional argument: 'shape'"),
    ],
)
def test_a_shape_that_is_none_is_a_type_error_that_names_it(wall, ask, says):
    with pytest.raises(TypeError, match=re.escape(says)):
        ask(wall.edit())
    before = wall.version
    with pytest.raises(TypeError), wall.edit() as edit:
        edit.block(Shape.ball((5, 5, 5), 1))
        edit.block(5)
    assert wall.version == before, "an edit with an error was applied"
