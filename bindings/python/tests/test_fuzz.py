"""Calls with arguments at random: every public one of the package, as its stubs and modules list them."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib
import inspect
import random
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import airlane
import airlane.batch
import airlane.viz
from airlane import Agent, Airspace, Crowd, Link, Map, NavMesh, Place, Service, Shape, Terrain, Waypoints

#: What is not called at random, and why.
LEFT_OUT = {
    "main": "the command line, which prints and takes texts alone; tests run it",
    "jam": "for the golden queries, not exported",
    "town": "for the golden queries, not exported",
    "NativeService": "behind Service, not exported",
    "NativeService.submit": "behind Service.submit",
    "NativeService.publish": "behind Service.publish",
    "NativeService.stats": "behind Service.stats",
    "NativeService.close": "behind Service.close",
    "Ticket.cancel": "behind the futures of Service.submit",
    "view": "starts a viewer; tests open and close one",
    "Airspace.view": "starts a viewer; tests open and close one",
    "View": "made by view",
    "View.close": "takes nothing; tests close one",
    "batch.main": "the command line, which prints and takes texts alone; tests run it",
    "batch.Report": "a dataclass of results",
    "viz.path_to_rerun": "logs to a process of its own; a test records to a file",
    "viz.to_rerun": "logs to a process of its own; a test records to a file",
    "Airspace.to_rerun": "logs to a process of its own; a test records to a file",
}


def of_stubs() -> Iterator[str]:
    for name in ("_airlane.pyi", "_maps.pyi"):
        for node in ast.parse((Path(airlane.__file__).parent / name).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield node.name
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if not isinstance(member, ast.FunctionDef) or is_property(member):
                        continue
                    if member.name == "__new__":
                        yield node.name
                    elif not member.name.startswith("_"):
                        yield f"{node.name}.{member.name}"


def is_property(member: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in member.decorator_list)


def of_modules() -> Iterator[str]:
    """What is written in Python. airlane.ray needs a cluster, and has tests of its own."""
    for module, prefix in (
        (airlane._service, ""),
        (airlane._view, ""),
        (airlane.batch, "batch."),
        (airlane.viz, "viz."),
    ):
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
                continue
            if prefix or name in airlane.__all__:
                yield prefix + name
                if inspect.isclass(value):
                    members = vars(value).items()
                    yield from (f"{prefix}{name}.{n}" for n, m in members if inspect.isfunction(m) and n[0] != "_")


NAMES = sorted({*of_stubs(), *of_modules()})
CALLED = [name for name in NAMES if name not in LEFT_OUT]


def small() -> Airspace:
    solid = np.zeros((12, 12, 12), bool)
    solid[6, :, :8] = True
    return Airspace.from_voxels(solid)


SPACE = small()
FOUND = SPACE.path((1, 1, 1), (9, 9, 9)).found()
FLOOR = np.zeros((12, 12, 12), bool)
FLOOR[:, :, 0] = True

#: A fresh object of each class that has methods.
MADE: dict[str, Callable[[], object]] = {
    "Agent": lambda: Agent.named("drone"),
    "Airspace": SPACE.copy,
    "Answer": lambda: SPACE.path((1, 1, 1), (9, 9, 9)),
    "Crowd": lambda: Crowd(SPACE),
    "Edit": lambda: SPACE.copy().edit(),
    "Map": lambda: Map(SPACE.copy()),
    "NavMesh": lambda: NavMesh.from_airspace(Airspace.from_voxels(FLOOR), agent="soldier"),
    "Path": lambda: FOUND,
    "Reachable": lambda: SPACE.reachable((2, 2, 2), 5.0),
    "Service": lambda: Service(SPACE),
    "Shape": lambda: Shape.ball((5, 5, 5), 1),
    "Terrain": lambda: Terrain.from_heights(np.zeros((12, 12))),
    "Trajectory": lambda: SPACE.fly((1, 1, 1), (9, 9, 9), speed=2, acceleration=1).trajectory,
    "Waypoints": lambda: Waypoints({"a": (1, 1, 1), "b": (2, 2, 2)}, SPACE),
}


A, B = (1, 1, 1), (9, 9, 9)
QUESTIONS: dict[str, tuple[object, ...]] = {
    "path": (A, B), "paths": ([A, A], [B, B]), "paths_from_one": (A, [B, B]), "paths_to_one": ([A, A], B),
    "distances": (A, [B]), "nearest_of": (A, [B]), "reachable": (A, 5.0), "revise": (FOUND,),
}  # fmt: skip
#: Arguments that are right, of which every other call has one at random replaced or none.
RIGHT: dict[str, tuple[object, ...]] = {
    **{f"Airspace.{name}": args for name, args in QUESTIONS.items()},
    **{f"Map.{name}": args for name, args in QUESTIONS.items()},
    "Agent": ("robot",), "Agent.named": ("drone",), "Agent.from_text": (Agent.named("drone").to_text(),),
    "Airspace.fly": (A, B), "Airspace.is_free": ([A, B],), "Airspace.is_clear": (A, B), "Airspace.connects": (A, B),
    "Airspace.nearest_free": (A,), "Airspace.random_points": (3,), "Airspace.audit": ([A, B],),
    "Airspace.from_voxels": (FLOOR,), "Airspace.from_mesh": (np.eye(3) * 9, [(0, 1, 2)], 0.5),
    "Airspace.generate": ("city", 12), "Airspace.load": (SPACE.to_bytes(),), "Airspace.save": ("a.airlane",),
    "Crowd": (SPACE,), "Crowd.add": ([A, B],), "Crowd.flow": ([], A), "Crowd.gather": ([], A), "Crowd.send": ([], []),
    "Crowd.halt": ([],), "Crowd.remove": ([],), "Crowd.step": (0.1,), "Crowd.follow": (SPACE,),
    "Edit.block": (Shape.ball(A, 1),), "Edit.free": (Shape.ball(A, 1),), "Edit.set_obstacle": (7, Shape.ball(A, 1)),
    "Edit.set_area": (7, Shape.ball(B, 1), 2.0), "Map.set_area": (7, Shape.ball(B, 1), 2.0), "Link": ("door", A, B),
    "NavMesh.from_airspace": (Airspace.from_voxels(FLOOR),), "NavMesh.nearest": (A, 5.0), "Path.audit": (SPACE,),
    "Path.clearance": (SPACE, 3.0), "Path.point_at": (1.0,), "Place": (A,), "Reachable.contains": ([A, B],),
    "Reachable.cost_to": ([A],), "Reachable.way_to": (A,), "Reachable.sample": (3,), "Service": (SPACE,),
    "Service.path": (A, B), "Service.submit": (A, B), "Service.publish": (SPACE,), "Shape.ball": (A, 1.0),
    "Shape.box": (A, B), "Shape.voxels": (A, B), "Shape.prism": ([(0, 0), (1, 0), (0, 1)], 0.0, 1.0),
    "Terrain.from_heights": (np.zeros((12, 12)),), "Terrain.generate": (16,), "Terrain.height": (1.0, 2.0),
    "Trajectory.at": (0.5,), "Trajectory.sample": (10.0,), "Waypoints": ({"a": A, "b": (2, 2, 2)}, SPACE),
    "batch.run": (SPACE, "queries.csv", "answers.csv"), "batch.open_map": ("gen:city:12",), "viz.to_trimesh": (SPACE,),
    "viz.path_to_trimesh": (FOUND,), "viz.to_pyvista": (SPACE,), "viz.path_to_pyvista": (FOUND,),
}  # fmt: skip
#: How many calls were answered, by their names.
ANSWERED: dict[str, int] = {}


def call_of(name: str) -> Callable[..., object]:
    """What is called, on an object of its own."""
    if name.startswith(("batch.", "viz.")):
        module, _, name = name.partition(".")
        return getattr(getattr(airlane, module), name)
    owner, _, method = name.partition(".")
    if not method:
        return getattr(airlane, owner)
    if isinstance(vars(getattr(airlane, owner)).get(method), staticmethod):
        return getattr(getattr(airlane, owner), method)
    bound = getattr(MADE[owner](), method)
    if inspect.iscoroutinefunction(bound):
        return lambda *args, **options: asyncio.run(bound(*args, **options))
    return bound


def test_every_public_call_is_fuzzed_or_left_out_for_a_reason():
    assert not set(LEFT_OUT) - set(NAMES), "these are gone"
    assert len(CALLED) > 90
    for name in CALLED:
        assert callable(call_of(name)), f"{name}: add what makes its object, or why it is left out"


SOUND = [(1, 2, 3), (5, 5, 5), [(1, 2, 3), (9, 9, 9)], np.eye(3) * 9, 0.4, 1, 2.5, "city", 12, b"x", None]

#: Larger than any memory, and made of none.
WITHOUT_END = [
    np.broadcast_to(0.0, (2**40, 3)), np.broadcast_to(0.0, (2**58, 3)), np.broadcast_to(np.uint8(0), (2**60, 3)),
    np.broadcast_to(np.float32(0), (2**40, 3)), np.broadcast_to(np.uint8(0), 2**40), np.broadcast_to(0.0, (2**40, 2)),
    range(2**40),
]  # fmt: skip


def values(rng: random.Random) -> object:
    """Something that may be an argument, or not."""
    if rng.random() < 0.5:
        return rng.choice(SOUND)
    shape = rng.choice([(), (0,), (3,), (2, 3), (0, 3), (3, 3), (2, 2, 2), (1, 3, 1), (5,)])
    array = np.zeros(shape, rng.choice([bool, np.uint8, np.int64, np.float32, np.float64, complex, object, "U3", "M8[s]"]))
    return rng.choice(
        [
            None, True, 0, 1, -1, 3, 2**31, 2**63, -(2**63), 10**30, 0.5, -0.5, 1e300, float("nan"), float("inf"), "",
            "city", "drone", "fast", "abc", b"", b"abc", (), (1, 2), (1, 2, 3), (1, 2, "x"), (1, 2, None), [1, 2, 3],
            [[1, 2, 3]], [[1, 2, 3], [1, 2]], [(5, 5, 5), (9, 9, 9)], {}, {1: 2}, {"fly": 3}, {1, 2}, object(), int, len,
            array, array[..., ::-1] if array.ndim else array, array.T, np.float64(3), np.int8(3), range(3), 1j,
            Shape.ball((1, 1, 1), 1), Agent.named("drone"), Place((1, 1, 1)), Place((1, 1, 1), "air"), SPACE, FOUND,
            Link("door", (1, 1, 1), (2, 2, 2)), np.ma.masked_array([1, 2, 3], [0, 1, 0]), Map(SPACE), *WITHOUT_END,
        ]
    )  # fmt: skip


KEYWORDS = ["radius", "height", "box", "agent", "method", "objective", "snap", "or_nearest", "any_heading",
            "time_limit", "expansion_limit", "region", "refine", "threads", "at_most", "seed", "voxel_size", "origin", "shape", "margin",
            "bounds", "inside", "around", "unit", "up", "unknown", "speed", "acceleration", "turn_radius", "ticks", "kind", "name",
            "position", "angle", "axis", "nonsense", "cell", "step", "cell_size", "ground", "sight", "links", "medium",
            "max_growth", "both_ways", "part", "first_key", "horizon", "priority", "deadline", "queue", "piece"]  # fmt: skip


def is_of_the_call(error: Exception) -> bool:
    """Whether arguments are missing, too many, or objects of another class than one of this package."""
    words = "positional|keyword|missing|not an instance of|cannot be cast as|is not callable|multiple values|no arguments|expected a Shape"
    return isinstance(error, TypeError) and re.search(words, str(error)) is not None


class TooLong(Exception):
    """The call was stopped by a signal, as calls can be."""


@pytest.fixture
def alarm():
    """Raises TooLong in this thread after a second, from each time that it is set; 0 stops it."""
    for module in ("trimesh", "pyvista"):
        # An import that is broken off leaves half a module.
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    if not hasattr(signal, "setitimer"):
        yield lambda seconds: None
        return

    def ring(*_):
        raise TooLong("stopped")

    before = signal.signal(signal.SIGALRM, ring)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("name", CALLED)
def test_arguments_at_random_raise_named_exceptions_only(name, alarm, monkeypatch, tmp_path):
    """A panic is not one of class Exception, and a crash ends the tests."""
    monkeypatch.chdir(tmp_path)
    Path("queries.csv").write_text("sx,sy,sz,gx,gy,gz\n1,1,1,9,9,9\n")
    rng = random.Random(name)
    raised = ANSWERED[name] = 0
    for _ in range(60):
        call = call_of(name)
        args = [values(rng) for _ in range(rng.choice([0, 1, 1, 2, 2, 2, 3]))]
        if name in RIGHT and rng.random() < 0.5:
            args = list(RIGHT[name])
            if rng.random() < 0.5:
                args[rng.randrange(len(args))] = values(rng)
        options = {rng.choice(KEYWORDS): values(rng) for _ in range(rng.choice([0, 0, 0, 1, 2]))}
        try:
            try:
                alarm(1.0)
                call(*args, **options)
                ANSWERED[name] += 1
            finally:
                alarm(0.0)
        except (TooLong, np.exceptions.ComplexWarning):  # the latter is what NumPy says of empty arrays
            pass
        except Exception as error:  # noqa: BLE001
            assert str(error), (name, args, options)
            # What is wrong with a number, a text or an array has a name; how a call is called is for Python to say.
            assert isinstance(error, airlane.AirlaneError) or is_of_the_call(error), (name, args, options, repr(error))
            raised += 1
    assert raised, "no argument was refused"


def test_arguments_at_random_are_often_sound():
    """After those tests: else they would be about the number of arguments alone."""
    if len(ANSWERED) == len(CALLED):
        answered = [name for name, count in ANSWERED.items() if count]
        assert len(answered) > 60 and sum(ANSWERED.values()) > 400, sorted(set(CALLED) - set(answered))
