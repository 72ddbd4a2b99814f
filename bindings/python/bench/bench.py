"""Measurements of the Python package. ``python bench/bench.py --help`` lists them.

Each loads outside the timer, compares side by side in one run, and asserts its answers.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import airlane
from airlane.batch import open_map


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def processor_seconds() -> float:
    """Of this process and all that descend from it, on Linux: what others do on the machine counts less there."""
    seconds: dict[int, float] = {}
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        pid = int(entry.parent.name)
        parents[pid] = int(fields[1])
        # Its own, and those of its children that have ended.
        seconds[pid] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def is_own(pid: int) -> bool:
        while pid not in (0, os.getpid()):
            pid = parents.get(pid, 0)
        return pid != 0

    return sum(seconds[pid] for pid in seconds if is_own(pid)) if seconds else float("nan")


def pairs(space: airlane.Airspace, count: int, radius: float | None, seed: int) -> tuple[Any, Any]:
    """Pairs of free points that are connected."""
    points = space.random_points(4 * count, seed=seed, radius=radius)
    connected = [i for i in range(2 * count) if space.connects(points[i], points[2 * count + i], radius=radius)]
    rows = np.array(connected[:count])
    return points[rows], points[2 * count + rows]


def overhead(args: argparse.Namespace) -> None:
    """What a call from Python costs beyond the engine's own time."""
    space = open_map(args.map)
    starts, goals = pairs(space, args.count, args.radius, 1)
    options = {"radius": args.radius} if args.radius else {}
    ends = [(tuple(a), tuple(b)) for a, b in zip(starts.tolist(), goals.tolist())]
    rounds = []
    for _ in range(args.rounds):
        engine = space._engine_seconds(starts, goals, False, **options)

        def calls() -> int:
            return sum(bool(space.path(a, b, **options)) for a, b in ends)

        python, found = timed(calls)
        assert found == len(ends)
        rounds.append((engine / len(ends) * 1e6, python / len(ends) * 1e6))
    engine, python = (statistics.median(column) for column in zip(*rounds))
    print(f"{args.map}: {len(ends)} queries, median of {args.rounds} rounds")
    print(f"engine {engine:8.2f} µs a query\nPython {python:8.2f} µs a query\nover   {python - engine:8.2f} µs")


def batch(args: argparse.Namespace) -> None:
    """Throughput of one call with many queries, against the engine's own."""
    space = open_map(args.map)
    starts, goals = pairs(space, args.count, args.radius, 2)
    options = {"radius": args.radius} if args.radius else {}
    space.paths(starts[:1000], goals[:1000], **options)
    rounds = []
    for _ in range(args.rounds):
        engine = space._engine_seconds(starts, goals, True, **options)
        python, answers = timed(lambda: space.paths(starts, goals, **options))
        assert (answers.status == 0).all()
        rounds.append((engine, python))
    engine, python = (statistics.median(column) for column in zip(*rounds))
    print(f"{args.map}: {len(starts):,} queries, median of {args.rounds} rounds")
    print(f"engine {len(starts) / engine:12,.0f} a second\nPython {len(starts) / python:12,.0f} a second")
    print(f"share  {100 * engine / python:12.1f} %")


def voxels(args: argparse.Namespace) -> None:
    """An array of voxels becomes an airspace: reading it against a copy of it by NumPy, in one run."""
    n = args.size
    blocks = np.random.default_rng(3).random((n // 16, n // 16, n // 16)) < 0.2
    solid = blocks.repeat(16, 0).repeat(16, 1).repeat(16, 2)
    wide = np.zeros((n, n, 2 * n), bool)
    wide[..., ::2] = solid
    arrays = {
        "bool, C": solid,
        "bool, Fortran": np.asfortranarray(solid),
        "bool, y fastest": np.ascontiguousarray(solid.transpose(0, 2, 1)).transpose(0, 2, 1),
        "bool, C reversed": solid[::-1, ::-1, ::-1],
        "bool, Fortran reversed": np.asfortranarray(solid)[::-1, ::-1, ::-1],
        "bool, every other": wide[..., ::2],
        "uint8, C": solid.astype(np.uint8) * 200,
        "uint8, Fortran": np.asfortranarray(solid.astype(np.uint8)),
    }
    alike = airlane.Airspace.from_voxels(solid)
    reversed_too = airlane.Airspace.from_voxels(solid[::-1, ::-1, ::-1].copy())
    rounds: dict[str, list[tuple[float, ...]]] = {name: [] for name in arrays}
    for _ in range(args.rounds):
        for name, array in arrays.items():
            copy, _ = timed(lambda: array.copy(order="K"))
            read, bake = airlane.Airspace._voxel_seconds(array)
            whole, made = timed(lambda: airlane.Airspace.from_voxels(array))
            assert made == (reversed_too if "reversed" in name else alike)
            rounds[name].append((copy, read, bake, whole))
    print(f"{n}³ voxels, median of {args.rounds} rounds, in ms; allowed: twice the copy, and the bake")
    print(f"{'':24}{'copy':>8}{'read':>8}{'bake':>8}{'from_voxels':>13}{'allowed':>9}{'share':>8}")
    for name, columns in rounds.items():
        copy, read, bake, whole = (1e3 * statistics.median(column) for column in zip(*columns))
        allowed = 2 * copy + bake
        print(f"{name:24}{copy:8.1f}{read:8.1f}{bake:8.1f}{whole:13.1f}{allowed:9.1f}{100 * whole / allowed:7.0f}%")


def peers(args: argparse.Namespace) -> None:
    """pathfinding3D, OMPL and Airlane on the same queries in the same world."""
    space = open_map(args.map)
    starts, goals = pairs(space, args.count, args.radius, 4)
    # Centres of voxels, which pathfinding3D can name; a ball of the radius fits there.
    starts, goals = starts.round(), goals.round()
    free = space.is_free(starts, radius=args.radius) & space.is_free(goals, radius=args.radius)
    both = [(a, b) for a, b, f in zip(starts, goals, free) if f and space.connects(a, b, radius=args.radius)]
    rows: list[tuple[str, list[float], list[float], int, int]] = []

    def compare(name: str, solve: Callable[[Any, Any], Any], radius: float) -> None:
        times, lengths, found, valid = [], [], 0, 0
        for a, b in both:
            seconds, points = timed(lambda: solve(a, b))
            times.append(seconds)
            if points is None or len(points) < 2:
                lengths.append(float("nan"))
                continue
            points = np.asarray(points, float)
            found += 1
            ends = np.allclose(points[0], a, atol=0.01) and np.allclose(points[-1], b, atol=0.01)
            valid += ends and space.audit(points, radius=radius or None) is None
            lengths.append(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
        rows.append((name, times, lengths, found, valid))

    for method in ("fast", "default", "quality"):
        space.prepare(radius=args.radius, method=method)
        compare(f"airlane {method}, ball", lambda a, b: space.path(a, b, radius=args.radius, method=method).points, args.radius)
    compare("airlane default, point", lambda a, b: space.path(a, b).points, 0.0)
    compare("airlane astar, point", lambda a, b: space.path(a, b, method="astar").points, 0.0)

    try:
        base, geometric = importlib.import_module("ompl.base"), importlib.import_module("ompl.geometric")
        util = importlib.import_module("ompl.util")
    except ImportError as error:
        print(f"without OMPL: {error}")
    else:
        util.setLogLevel(util.LogLevel.LOG_NONE)
        room = base.RealVectorStateSpace(3)
        bounds = base.RealVectorBounds(3)
        for axis in range(3):
            bounds.setLow(axis, float(space.bounds[0, axis]))
            bounds.setHigh(axis, float(space.bounds[1, axis]))
        room.setBounds(bounds)

        def rrt(a: Any, b: Any) -> Any:
            setup = geometric.SimpleSetup(room)
            setup.setStateValidityChecker(
                lambda state: bool(space.is_clear(p := (state[0], state[1], state[2]), p, radius=args.radius))
            )
            setup.getSpaceInformation().setStateValidityCheckingResolution(args.resolution / room.getMaximumExtent())
            first, last = room.allocState(), room.allocState()
            for axis in range(3):
                first[axis], last[axis] = float(a[axis]), float(b[axis])
            setup.setStartAndGoalStates(first, last)
            setup.setPlanner(geometric.RRTConnect(setup.getSpaceInformation()))
            if not setup.solve(args.seconds) or not setup.haveExactSolutionPath():
                return None
            setup.simplifySolution(args.seconds)
            path = setup.getSolutionPath()
            return [[s[0], s[1], s[2]] for s in (path.getState(i) for i in range(path.getStateCount()))]

        util.RNG.setSeed(1)
        compare("OMPL RRT-Connect + simplify, ball", rrt, args.radius)

    try:
        grids = importlib.import_module("pathfinding3d.core.grid")
        finders = importlib.import_module("pathfinding3d.finder.a_star")
        diagonal = importlib.import_module("pathfinding3d.core.diagonal_movement").DiagonalMovement
    except ImportError as error:
        print(f"without pathfinding3D: {error}")
    else:
        grid = grids.Grid(matrix=(~space.voxels()).astype(int))

        def a_star(a: Any, b: Any) -> Any:
            grid.cleanup()
            finder = finders.AStarFinder(diagonal_movement=diagonal.only_when_no_obstacle)
            path, _ = finder.find_path(grid.node(*map(int, a)), grid.node(*map(int, b)), grid)
            return [node.identifier[:3] if hasattr(node, "identifier") else node for node in path]

        compare("pathfinding3D A*, point", a_star, 0.0)

    print(f"{args.map}: {len(both)} queries, a ball of radius {args.radius} or a point")
    print(f"{'':36}{'median ms':>11}{'mean ms':>11}{'length':>9}{'found':>7}{'valid':>7}")
    reference = {True: rows[2][2], False: rows[3][2]}
    for name, times, lengths, found, valid in rows:
        ratio = np.nanmean(np.array(lengths) / np.array(reference[name.endswith("ball")]))
        median, mean = 1e3 * statistics.median(times), 1e3 * statistics.mean(times)
        print(f"{name:36}{median:11.3f}{mean:11.3f}{ratio:9.4f}{found:7}{valid:7}")


#: The least share of one process's throughput that is asked of a Ray on the same processors, without start-up.
ASKED = 0.85


def ray_queries(args: argparse.Namespace) -> int:
    """Many queries on a Ray of two processors, against the same in one process, in a world of short queries and in
    one of long ones. Ends with 1 if files or a dataset stay below 85 % of one process in any of them."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    import ray.data

    start, _ = timed(
        lambda: ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=500_000_000)
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.WARNING)
    print(f"start-up of Ray: {start:.1f} s")
    missed = 0
    for name in filter(None, (args.map, args.long)):
        with tempfile.TemporaryDirectory() as folder:
            missed += ray_against_one_process(name, Path(folder), args)
    ray.shutdown()
    return 1 if missed else 0


def ray_against_one_process(name: str, folder: Path, args: argparse.Namespace) -> int:
    """Prints both roads, and returns how many of them missed what is asked."""
    import pyarrow as pa
    import pyarrow.parquet as parquet
    import ray.data

    import airlane.ray

    space, world = open_map(name), folder / "world.airlane"
    space.save(world)
    n, size = args.count, 50_000
    points = space.random_points(2 * n, seed=6, radius=args.radius)
    options = {"radius": args.radius} if args.radius else {}
    names = ["sx", "sy", "sz", "gx", "gy", "gz"]
    for made in ("queries", "few", "alone"):
        (folder / made).mkdir()
    for first in range(0, n, size):
        a = points[first : min(first + size, n)]
        b = points[n + first : n + first + len(a)]
        table = pa.table({"key": np.arange(first, first + len(a)), **dict(zip(names, [*a.T, *b.T]))})
        parquet.write_table(table, folder / f"queries/{first:09}.parquet")
        if first == 0:
            parquet.write_table(table.slice(0, 1000), folder / "few/0.parquet")
    space.prepare(**options)
    space.paths(points[:1000], points[n : n + 1000], **options)

    def alone() -> None:
        for file in sorted(os.listdir(folder / "queries")):
            rows = airlane._files.ArrowReader.read(0, parquet.read_table(folder / "queries" / file))
            answers = space.paths(rows.starts, rows.goals, **options)
            parquet.write_table(airlane._files.table_of(rows, answers), folder / "alone" / file)

    written: list[str] = []

    def on_ray(queries: Any, batch: int | None = None) -> None:
        written.append(str(folder / f"ray{len(written)}"))
        airlane.ray.paths(queries, world, batch_size=batch, **options).write_parquet(written[-1])

    def processors_of(work: Callable[[], None]) -> tuple[float, float]:
        before = processor_seconds()
        seconds, _ = timed(work)
        return seconds, processor_seconds() - before

    # Tasks enough for both processors: the first time they start processes, every time these load the world.
    cold, _ = timed(lambda: on_ray(folder / "few", 125))
    workers = statistics.median(timed(lambda: on_ray(folder / "few", 125))[0] for _ in range(3))
    few = len(written)
    kinds: dict[str, Callable[[], None]] = {
        "one process": alone,
        "Ray, files": lambda: on_ray(folder / "queries"),
        "Ray, a dataset": lambda: on_ray(ray.data.read_parquet(str(folder / "queries"))),
    }
    rounds: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    for _ in range(args.rounds):
        for kind, work in kinds.items():
            rounds[kind].append(processors_of(work))

    died = folder / "died"

    class Mortal(airlane.ray._Worker):
        def __call__(self, table: Any) -> Any:
            answers = super().__call__(table)
            if n // 2 in table["key"].to_numpy() and not died.exists():
                died.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return answers

    worker, airlane.ray._Worker = airlane.ray._Worker, Mortal
    killed, _ = timed(lambda: on_ray(folder / "queries"))
    airlane.ray._Worker = worker
    assert died.exists(), "no worker died"

    expected = parquet.read_table(folder / "alone", columns=["key", "length"]).sort_by("key")
    for out in written[few:]:
        found = parquet.read_table(out, columns=["key", "length"]).sort_by("key")
        assert found.equals(expected.cast(found.schema)), "other answers"
    medians = {kind: [statistics.median(column) for column in zip(*found)] for kind, found in rounds.items()}
    one = medians["one process"][0]
    print(f"\n{name}: {n:,} queries, files in and out, median of {args.rounds} rounds by turns")
    print(f"{'':16}{'s':>8}{'a second':>12}{'share':>9}{'less start-up':>15}{'share':>9}{'s of processors':>18}")
    verdicts = []
    for kind, (seconds, busy) in medians.items():
        less = seconds - (workers if kind.startswith("Ray") else 0.0)
        row = f"{kind:16}{seconds:8.1f}{n / seconds:12,.0f}{100 * one / seconds:8.1f}%"
        print(f"{row}{less:13.1f} s{100 * one / less:8.1f}%{busy:18.1f}")
        if kind.startswith("Ray"):
            verdict = "met" if one / less >= ASKED else "MISSED"
            verdicts.append(verdict)
            print(f"{'':16}at least {100 * ASKED:.0f} % of one process, start-up excluded: {verdict}")
    print(f"start-up: a job of 1,000 rows in eight tasks, {workers:.1f} s; the first of them, which starts processes, {cold:.1f} s")
    print("one process: answers a file on all processors at a time; reads it, by pyarrow's threads, before and writes it, on one")
    print("processor, after that. Ray: each of two processes reads, answers and writes on a processor of its own.")
    print(f"a worker killed in the middle: {killed:.1f} s with start-up; every key once, the same lengths")
    return verdicts.count("MISSED")


def memory(args: argparse.Namespace) -> None:
    """What a worker of Ray holds for itself: a large world against a tiny one, and the world's own size."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import pyarrow as pa
    import ray

    import airlane.ray

    class Measured(airlane.ray._Worker):
        def own_bytes(self) -> int:
            return airlane.ray._own_bytes()

    space = open_map(args.map)
    worlds: dict[str, Any] = {"tiny": airlane.Airspace.from_voxels(np.zeros((8, 8, 8), bool)), "stored": space}
    names = ["sx", "sy", "sz", "gx", "gy", "gz"]
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=500_000_000)
    with tempfile.TemporaryDirectory() as folder:
        space.save(Path(folder) / "world.airlane")
        worlds["file"] = Path(folder) / "world.airlane"
        found: dict[str, list[int]] = {}
        for name, world in worlds.items():
            shared = airlane.ray._Shared(world)
            actor = ray.remote(Measured)
            workers = [actor.remote(shared, 1, True, {}) for _ in range(2)]
            ends = [point for point in (space if name != "tiny" else world).random_points(200, seed=1)]
            columns = np.hstack([ends[:100], ends[100:]]).T
            table = pa.table(dict(zip(names, columns)))
            ray.get([worker.__call__.remote(table) for worker in workers])
            found[name] = ray.get([worker.own_bytes.remote() for worker in workers])
            for worker in workers:
                ray.kill(worker)
    ray.shutdown()
    million = 1e6
    base = statistics.mean(found["tiny"])
    print(f"{args.map}: a world of {space.nbytes / million:.1f} MB; a worker with a tiny world holds {base / million:.1f} MB")
    for name in ("stored", "file"):
        for worker, held in enumerate(found[name]):
            more = held - base
            print(f"{name:8} worker {worker}: {more / million:8.1f} MB more, {more / space.nbytes:.2f} worlds")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int | None], **defaults: Any) -> None:
        sub = commands.add_parser(name, help=(run.__doc__ or "").replace("%", "%%"))
        for key, value in defaults.items():
            sub.add_argument(f"--{key}", type=type(value), default=value)
        sub.set_defaults(run=run)

    command("overhead", overhead, map="gen:city:96", count=2000, radius=0.0, rounds=7)
    command("batch", batch, map="gen:city:96", count=100_000, radius=0.0, rounds=3)
    command("voxels", voxels, size=512, rounds=5)
    command("peers", peers, map="gen:city:48", count=50, radius=0.4, seconds=5.0, resolution=0.2)
    command("memory", memory, map="gen:porous:256")
    command("ray", ray_queries, map="gen:city:256", long="gen:city:768", count=1_000_000, radius=0.4, rounds=3)
    args = parser.parse_args()
    if getattr(args, "radius", None) == 0.0:
        args.radius = None
    return args.run(args) or 0


if __name__ == "__main__":
    sys.exit(main())
