"""Ctrl-C, forks, and leaks: each in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

SET_UP = """
import numpy as np, airlane, os, signal, sys, threading, time

def lost():
    '''A maze, and two ends between which a random trace finds no way for a long time.'''
    space = airlane.Airspace.generate("maze", 95)
    low, high = space.bounds
    return space, space.nearest_free(low), space.nearest_free(high)
"""

LONG = {
    "one query": """
        space, start, goal = lost()
        call = lambda: space.path(start, goal, method="randomtrace")
    """,
    "many queries": """
        space, start, goal = lost()
        call = lambda: space.paths(np.tile(start, (1000, 1)), goal, method="randomtrace")
    """,
    "a flight": """
        space, start, goal = lost()
        call = lambda: space.fly(start, goal, speed=8, acceleration=4, method="randomtrace")
    """,
    "a query of a map": """
        space, start, goal = lost()
        town = airlane.Map(space)
        call = lambda: town.path(start, goal, method="randomtrace")
    """,
    "many queries of a map": """
        space, start, goal = lost()
        town = airlane.Map(space)
        call = lambda: town.paths(np.tile(start, (1000, 1)), goal, method="randomtrace")
    """,
    "waiting for a service": """
        space, start, goal = lost()
        service = airlane.Service(space)
        call = lambda: service.submit(start, goal, method="randomtrace").result()
    """,
    "awaiting a service": """
        import asyncio
        space, start, goal = lost()
        service = airlane.Service(space)
        call = lambda: asyncio.run(service.path(start, goal, method="randomtrace"))
    """,
    "a file of queries": """
        import airlane.batch, pathlib, tempfile
        space, start, goal = lost()
        folder = pathlib.Path(tempfile.mkdtemp())
        row = ",".join(map(str, (*start, *goal)))
        (folder / "queries.csv").write_text("sx,sy,sz,gx,gy,gz\\n" + f"{row}\\n" * 1000)
        call = lambda: airlane.batch.run(space, folder / "queries.csv", folder / "out.csv", method="randomtrace")
    """,
    "a sample of what is reachable": """
        space = airlane.Airspace.generate("city", 64)
        near = space.reachable(space.nearest_free((1, 1, 3)))
        call = lambda: near.sample(100_000_000)
    """,
    "random points": """
        space = airlane.Airspace.generate("city", 64)
        call = lambda: space.random_points(100_000_000)
    """,
    "states of a flight": """
        space = airlane.Airspace.from_voxels(np.zeros((100, 9, 9), bool))
        flight = space.fly((4, 4, 4), (84, 4, 4), speed=10, acceleration=5).trajectory
        call = lambda: [flight.sample(9e5) for _ in range(10**6)]
    """,
    "a crowd": """
        space = airlane.Airspace.from_voxels(np.zeros((40, 40, 40), bool))
        crowd = airlane.Crowd(space)
        units = crowd.add(space.random_points(1, radius=0.5), radius=0.4)
        call = lambda: crowd.step(1 / 60, ticks=2**31)
    """,
}


NEAR = """
space = airlane.Airspace.generate("city", 64)
near = space.reachable(space.nearest_free((1, 1, 3)))
points = np.broadcast_to(space.nearest_free((60, 60, 30)), (10_000_000, 3))
"""

MAKE = {
    "none": "",
    "near": NEAR,
    "space": NEAR,
    "flight": """
space = airlane.Airspace.from_voxels(np.zeros((100, 9, 9), bool))
flight = space.fly((4, 4, 4), (84, 4, 4), speed=10, acceleration=5).trajectory
""",
    "solid": """
solid = np.random.default_rng(1).random((300, 300, 300)) < 0.3
""",
    "rock": """
rock = airlane.Airspace.from_voxels(np.random.default_rng(1).random((200, 200, 200)) < 0.3)
start, goals = rock.nearest_free((1, 1, 1)), rock.random_points(50_000)
""",
    "mesh": """
vertices, faces = airlane.Airspace.generate("city", 128).surface()
""",
    "large": """
large = airlane.Airspace.generate("city", 512)
""",
}


def run(code: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-c", textwrap.dedent(SET_UP) + textwrap.dedent(code)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_stops_a_long_call(what: str):
    """The signal comes while the call is under way; without an end to it the test would run out of time."""
    code = textwrap.dedent(LONG[what]) + textwrap.dedent("""
        def interrupt():
            time.sleep(0.7)
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=interrupt, daemon=True).start()
        try:
            call()
        except KeyboardInterrupt:
            print("interrupted")
        again = airlane.Airspace.from_voxels(np.zeros((8, 8, 8), bool)).path((1, 1, 1), (6, 6, 6))
        print("and goes on" if again else "")
        """)
    done = run(code)
    assert done.stdout.split("\n")[:2] == ["interrupted", "and goes on"], done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize(
    ("make", "call"),
    [
        ("near", "near.sample(10_000_000)"),
        ("near", "near.contains(points)"),
        ("near", "near.cost_to(points)"),
        ("space", "space.random_points(10_000_000)"),
        ("space", "space.is_free(points, radius=0.4)"),
        ("flight", "flight.sample(9e5)"),
        ("rock", "rock.paths_from_one(start, goals)"),
        ("rock", "rock.paths_to_one(goals, start)"),
        ("rock", "rock.distances(start, goals)"),
        ("rock", "rock.reachable(start)"),
        ("rock", "rock.nearest_of(start, goals, objective='safest')"),
        ("solid", "airlane.Airspace.from_voxels(solid)"),
        ("solid", "airlane.Airspace.load(airlane.Airspace.from_voxels(solid).to_bytes())"),
        ("mesh", "airlane.Airspace.from_mesh(vertices, faces, 0.1)"),
        ("large", "large.surface()"),
        ("large", "airlane.NavMesh.from_airspace(large, agent='pilot')"),
        ("none", "airlane.Airspace.generate('asteroids', 1024)"),
        ("none", "airlane.Terrain.generate(4096)"),
    ],
)
def test_signals_are_heard_within_one_call(make: str, call: str):
    """Of the signals of a timer that come during a call only one would be left at its end."""
    done = run(MAKE[make] + f"""
rings = 0
class Enough(Exception): pass
def ring(*_):
    global rings
    rings += 1
    if rings == 3:
        raise Enough
signal.signal(signal.SIGALRM, ring)
signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
try:
    {call}
    signal.setitimer(signal.ITIMER_REAL, 0)
    print("through after", rings)
except Enough:
    signal.setitimer(signal.ITIMER_REAL, 0)
    print("heard")
sys.stdout.flush()
os._exit(0)
""")
    assert done.stdout == "heard\n", done.stderr


def test_other_threads_run_meanwhile():
    done = run("""
        space, start, goal = lost()
        count = 0
        def ask():
            space.path(start, goal, method="randomtrace", time_limit=1.0)
        thread = threading.Thread(target=ask)
        thread.start()
        while thread.is_alive():
            count += 1
        print("ran" if count > 1000 else count)
        """)
    assert done.stdout == "ran\n", done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_works():
    done = run("""
        space = airlane.Airspace.generate("city", 48)
        points = space.random_points(200, seed=1)
        expected = space.paths(points[:100], points[100:]).points
        child = os.fork()
        if child == 0:
            import faulthandler
            faulthandler.dump_traceback_later(60, exit=True)
            same = np.array_equal(space.paths(points[:100], points[100:]).points, expected)
            os._exit(0 if same and space.path((1, 1, 3), (46, 46, 3), radius=0.5) else 1)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """)
    assert done.stdout == "0\n", done.stderr


def test_ten_thousand_worlds_leave_no_memory_behind():
    """Made, asked, edited, dropped; after the first thousand the process grows no more."""
    done = run("""
        solid = np.zeros((16, 16, 16), bool)
        solid[8, :, :12] = True
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        for i in range(10_000):
            space = airlane.Airspace.from_voxels(solid)
            answer = space.path((2, 8, 3), (13, 8, 3), radius=0.4 if i % 2 else None)
            answers = space.paths([(2, 8, 3), (3, 8, 3)], (13, 8, 3))
            assert answer and len(answers.points) and answer.points.shape
            if i % 50 == 0:
                with space.edit() as edit:
                    edit.block(airlane.Shape.ball((4, 4, 4), 1.0))
            if i == 2_000:
                before = resident()
        print((resident() - before) // 1_000_000)
        """)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= 8, f"{done.stdout} MB more after 8,000 worlds"


def test_a_service_that_nobody_closed_ends_with_the_process():
    done = run("""
        space = airlane.Airspace.generate("city", 48)
        service = airlane.Service(space)
        futures = [service.submit((1, 1, 3), (46, 46, 3), method="randomwalk") for _ in range(50)]
        print("over")
        """)
    assert (done.returncode, done.stdout) == (0, "over\n"), done.stderr


def test_a_signal_while_it_ends_is_not_lost():
    """A handler that raises something else is heard, too."""
    done = run("""
        class Alarm(Exception): pass
        def ring(*_): raise Alarm
        signal.signal(signal.SIGALRM, ring)
        space, start, goal = lost()
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        try:
            space.path(start, goal, method="randomtrace")
        except Alarm:
            print("rang")
        """)
    assert done.stdout == "rang\n", done.stderr
