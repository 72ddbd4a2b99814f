"""Queries on a cluster: ``pip install airlane[ray]``.

``paths`` answers the rows of a Ray dataset; ``sweep`` compares worlds, methods and seeds. A worker, which is a process
of Ray, loads the world once, from Ray's object store or from a file that all machines see, and works on one processor;
the answers are the same bits as those of ``Airspace.paths`` on one machine. If a worker dies, another does its rows
again.

>>> import airlane.ray, ray.data                                             # doctest: +SKIP
>>> queries = ray.data.read_parquet("queries/")                              # doctest: +SKIP
>>> answers = airlane.ray.paths(queries, "city.airlane", radius=0.4)         # doctest: +SKIP
>>> answers.write_parquet("answers/")                                        # doctest: +SKIP
"""

from __future__ import annotations

import itertools
import os
import time
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _files
from ._airlane import Airspace
from ._errors import InputError, MissingExtra
from .batch import open_map

if TYPE_CHECKING:
    import pyarrow
    import ray.data

try:
    import ray
except ImportError as error:
    raise MissingExtra("airlane.ray needs Ray: pip install airlane[ray]") from error

World = Airspace | str | os.PathLike[str]


class _Shared:
    """A world that workers load: from a file that they see, or from the object store."""

    def __init__(self, world: World) -> None:
        self.file: str | None = None
        self.stored: list[Any] = []
        if isinstance(world, Airspace):
            _, (data, self.areas) = world.__reduce__()
            self.stored = [ray.put(np.frombuffer(data, np.uint8))]
        elif isinstance(world, str | os.PathLike):
            self.file = os.fspath(world)
            if not self.file.startswith("gen:"):
                self.file = os.fspath(Path(self.file).absolute())
        else:
            raise InputError(f"world: expected an Airspace, a file or gen:KIND:SIZE, found {world!r}")

    def load(self) -> Airspace:
        if self.file is not None:
            return open_map(self.file)
        # The array is a view of the object store, and so is not copied.
        return Airspace._restore(ray.get(self.stored[0]), self.areas)


#: The world that this process of Ray answers in, by the key of who asked for it. No more than one is kept.
_held: dict[str, Airspace] = {}


class _Worker:
    """Answers batches of rows. It goes along with every task; the process that does the task keeps the world."""

    def __init__(self, shared: _Shared, threads: int, points: bool, options: dict[str, Any]) -> None:
        self.key = uuid.uuid4().hex
        self.shared, self.threads, self.points, self.options = shared, threads, points, options

    @property
    def airspace(self) -> Airspace:
        """The world, loaded if this process has not got it yet."""
        found = _held.get(self.key)
        if found is None:
            _held.clear()
            found = self.shared.load()
            bodies = ("radius", "height", "box", "agent", "method")
            found.prepare(**{name: self.options[name] for name in bodies if name in self.options})
            _held[self.key] = found
        return found

    def __call__(self, table: pyarrow.Table) -> pyarrow.Table:
        rows = _files.ArrowReader.read(0, table)
        answers = self.airspace.paths(rows.starts, rows.goals, threads=self.threads, **self.options)
        found = _files.table_of(rows, answers)
        return found if self.points else found.drop_columns(["points"])


def _answered(table: pyarrow.Table, worker: _Worker) -> pyarrow.Table:
    return worker(table)


def _own_bytes() -> int:
    """Bytes of memory that this process shares with no other: for tests and benchmarks."""
    with open("/proc/self/smaps_rollup") as rollup:
        return 1024 * sum(int(line.split()[1]) for line in rollup if line.startswith("Private_"))


def paths(
    dataset: ray.data.Dataset,
    world: World,
    *,
    workers: int | None = None,
    threads: int = 1,
    batch_size: int = 8192,
    points: bool = True,
    **options: Any,
) -> ray.data.Dataset:
    """Answers the rows of a dataset: columns ``sx sy sz gx gy gz``; all others are kept, so that a key among them
    says which answer is whose. Rows come in any order.

    The result is a dataset that is worked out as it is read, and no faster: Ray begins no more batches when nobody
    takes their answers. ``workers`` is how many batches are under way at once, as many as there are processors
    unless told; each uses ``threads`` processors. The other keywords are those of ``Airspace.path``.

    Answers that are written at once, as with ``write_parquet``, are written by the task that found them, unless
    ``workers`` or ``threads`` is given. A process of Ray keeps the world of the last dataset that it worked on until
    it gets another or ends.
    """
    if threads < 1 or batch_size < 1 or (workers is not None and workers < 1):
        raise InputError("workers, threads and batch_size: expected at least 1 each")
    names = dataset.schema().names
    _files.check_names(Path("the dataset"), names)
    options = {name: value for name, value in options.items() if value is not None}
    # What is wrong with the options is said here, and not by every worker.
    Airspace.from_voxels(np.zeros((1, 1, 1), bool)).paths([], [], **options)
    # A task takes a block at a time, and small files are one block: without this, one worker would do all.
    dataset = dataset.repartition(target_num_rows_per_block=batch_size)
    # Tasks and not actors: Ray makes one task of this and of what writes the answers, so that they need not go
    # through the object store; and processes that have read queries go on to answer them.
    return dataset.map_batches(
        _answered,
        fn_args=(_Worker(_Shared(world), threads, points, options),),
        batch_format="pyarrow",
        batch_size=batch_size,
        zero_copy_batch=True,
        num_cpus=None if threads == 1 else threads,
        compute=ray.data.TaskPoolStrategy(size=workers),
    )


def _study(
    shared: _Shared, name: str, method: str, seed: int, count: int, options: dict[str, Any]
) -> dict[str, Any]:
    airspace = shared.load()
    body = {key: options[key] for key in ("radius", "height", "box") if key in options}
    ends = airspace.random_points(2 * count, seed=seed, **body)
    airspace.prepare(method=method, **body)
    begin = time.perf_counter()
    answers = airspace.paths(ends[:count], ends[count:], method=method, threads=1, **options)
    seconds = time.perf_counter() - begin
    found = answers.status == 0

    def mean(column: Any) -> float:
        return float(column[found].mean()) if found.any() else float("nan")

    return {
        "world": name,
        "method": method,
        "seed": seed,
        "queries": count,
        "found": int(found.sum()),
        "length": mean(answers.length),
        "cost": mean(answers.cost),
        "expanded": mean(answers.expanded),
        "seconds": seconds,
    }


def sweep(
    worlds: Mapping[str, World],
    methods: Iterable[str] = ("fast", "default", "quality"),
    seeds: Iterable[int] = (0,),
    *,
    count: int = 100,
    **options: Any,
) -> pyarrow.Table:
    """Compares methods: in every world, for every seed, ``count`` queries between random free points by every
    method. Returns a table with a row for each combination: how many paths were found, their mean length and
    cost, the mean number of nodes expanded, and the seconds for all queries on one processor.

    The same seed draws the same ends for every method. All but the seconds are the same however many machines
    there are. Twice as many studies as there are processors are under way at once.
    """
    import pyarrow

    shared = {name: _Shared(world) for name, world in worlds.items()}
    if not shared or count < 1:
        raise InputError("worlds and count: expected at least one world and one query")
    study = ray.remote(_study).options(num_cpus=1, max_retries=-1)
    studies = list(itertools.product(shared, methods, seeds))
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    rows: dict[int, dict[str, Any]] = {}
    under_way: dict[Any, int] = {}
    for number, (name, method, seed) in enumerate(studies):
        while len(under_way) >= most:
            done, _ = ray.wait(list(under_way))
            rows.update((under_way.pop(one), ray.get(one)) for one in done)
        under_way[study.remote(shared[name], name, method, seed, count, options)] = number
    rows.update((number, ray.get(one)) for one, number in under_way.items())
    return pyarrow.Table.from_pylist([rows[number] for number in range(len(studies))])
