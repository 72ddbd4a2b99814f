"""Queries on a cluster: ``pip install airlane[ray]``.

``paths`` answers the rows of Parquet files or of a Ray dataset; ``sweep`` compares worlds, methods and seeds. A worker,
which is a process of Ray, loads the world once, from Ray's object store or from a file that all machines see, and works
on one processor; the answers are the same bits as those of ``Airspace.paths`` on one machine. If a worker dies, another
does its rows again.

>>> import airlane.ray, pathlib, pyarrow, pyarrow.parquet, tempfile
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> rows = pyarrow.table({"key": ["a"], "sx": [1], "sy": [1], "sz": [3], "gx": [46], "gy": [46], "gz": [3]})
>>> pyarrow.parquet.write_table(rows, folder / "queries.parquet")
>>> airlane.Airspace.generate("city", 48).save(folder / "city.airlane")
>>> answers = airlane.ray.paths(folder / "queries.parquet", folder / "city.airlane", radius=0.4)
>>> answers.write_parquet(str(folder / "answers"))
>>> pyarrow.parquet.read_table(folder / "answers", columns=["key", "status"]).to_pylist()
[{'key': 'a', 'status': 0}]
"""

from __future__ import annotations

import itertools
import os
import pickle
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _files
from ._airlane import Airspace
from ._errors import BatchError, InputError, MissingExtra
from .batch import open_map

if TYPE_CHECKING:
    import pyarrow
    import ray.data

try:
    import ray
except ImportError as error:
    raise MissingExtra("airlane.ray needs Ray: pip install airlane[ray]") from error

World = Airspace | str | os.PathLike[str]
File = str | os.PathLike[str]

#: A row group is read at most so many times, by the tasks that answer its parts.
_READS = 16
#: Ray notices up to 0.1 s late that a task is over, and its processor waits as long. So tasks are as large as leaves each
#: processor so many, within bounds; of a dataset, whose rows nobody has counted, of a number that is never far off.
_TASKS, _LEAST, _MOST, _UNCOUNTED = 4, 1024, 1 << 17, 1 << 14


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


@dataclass(frozen=True)
class _Part:
    """Some rows of a row group of a Parquet file."""

    file: str
    group: int
    first: int
    count: int


@dataclass
class _Queries:
    """Parquet files, which the tasks that answer them read themselves."""

    filesystem: Any
    schema: Any
    parts: list[_Part]

    @classmethod
    def of(cls, files: File | Sequence[File]) -> _Queries:
        """Looks into files, or all of a folder: their columns, and how many rows are where."""
        pa, data = _files.arrow(), _files.arrow("pyarrow.dataset")
        try:
            listed = [files] if isinstance(files, str | os.PathLike) else list(files)
            names = [os.fspath(file) for file in listed]
        except TypeError as error:
            raise InputError(f"queries: expected a Ray dataset, a file or files, found {files!r}") from error
        names = [name if "://" in name else os.path.abspath(name) for name in names]
        if not names:
            raise BatchError("no file of queries: expected Parquet files or a folder of them")
        try:
            with _files.named(f"{names[0]}: expected Parquet files"):
                found = data.dataset(names[0] if len(names) == 1 else names, format="parquet")
                fragments = list(found.get_fragments())
                with ThreadPoolExecutor(16) as pool:
                    list(pool.map(lambda fragment: fragment.ensure_complete_metadata(), fragments))
        except FileNotFoundError as error:
            raise BatchError(f"{names[0]}: there is no such file: {error}") from error
        parts, schemas = [], [fragment.physical_schema for fragment in fragments]
        for fragment, schema in zip(fragments, schemas):
            _files.check_names(Path(fragment.path), schema.names)
            if {*schema.names} != {*schemas[0].names}:
                raise BatchError(f"{fragment.path}: expected the columns {schemas[0].names}, found {schema.names}")
            parts += [_Part(fragment.path, group.id, 0, group.num_rows) for group in fragment.row_groups]
        try:
            schema = pa.unify_schemas(schemas or [found.schema], promote_options="permissive")
        except pa.ArrowTypeError as error:
            raise BatchError(f"{names[0]}: columns of types that do not fit together: {error}") from error
        return cls(found.filesystem, schema, parts)

    def tasks(self, size: int) -> Iterable[list[_Part]]:
        """Parts for each task: together of ``size`` rows at most, unless that takes too many reads of a row group."""
        task: list[_Part] = []
        rows = 0
        for whole in self.parts:
            step = max(size, -(-whole.count // _READS))
            for first in range(0, whole.count, step):
                part = replace(whole, first=first, count=min(step, whole.count - first))
                if task and rows + part.count > size:
                    yield task
                    task, rows = [], 0
                task.append(part)
                rows += part.count
        if task:
            yield task

    def read(self, parts: list[_Part]) -> pyarrow.Table:
        import pyarrow
        from pyarrow import parquet

        tables = []
        for name, of_file in itertools.groupby(parts, lambda part: part.file):
            with _files.named(f"{name}: cannot be read"), self.filesystem.open_input_file(name) as file:
                opened = parquet.ParquetFile(file)
                for part in of_file:
                    table = opened.read_row_group(part.group, use_threads=False)
                    table = table.slice(part.first, part.count).select(self.schema.names)
                    tables.append(table.cast(self.schema))
        return pyarrow.concat_tables(tables)


def _read_and_answered(task: pyarrow.Table, queries: _Queries, worker: _Worker) -> pyarrow.Table:
    return worker(queries.read(pickle.loads(task["parts"][0].as_py())))


def _size(queries: _Queries, workers: int | None, threads: int) -> int:
    """How many rows a task should answer."""
    at_once = workers or max(1, int(ray.cluster_resources().get("CPU", 1)) // threads)
    rows = sum(part.count for part in queries.parts)
    return min(max(-(-rows // (_TASKS * at_once)), _LEAST), _MOST)


def _own_bytes() -> int:
    """Bytes of memory that this process shares with no other: for tests and benchmarks."""
    with open("/proc/self/smaps_rollup") as rollup:
        return 1024 * sum(int(line.split()[1]) for line in rollup if line.startswith("Private_"))


def paths(
    queries: ray.data.Dataset | File | Sequence[File],
    world: World,
    *,
    workers: int | None = None,
    threads: int = 1,
    batch_size: int | None = None,
    points: bool = True,
    **options: Any,
) -> ray.data.Dataset:
    """Answers the rows of Parquet files, of all in a folder, or of a Ray dataset: columns ``sx sy sz gx gy gz``; all
    others are kept, so that a key among them says which answer is whose. Rows come in any order.

    The result is a dataset that is worked out as it is read, and no faster: Ray begins no more batches when nobody
    takes their answers. ``workers`` is how many batches are under way at once, as many as there are processors
    unless told; each uses ``threads`` processors. The other keywords are those of ``Airspace.path``.

    Files are read by the tasks that answer their rows, which costs least: all machines must see them. Of a dataset
    other tasks make the rows, on processors that then answer none. ``batch_size`` is how many rows a task answers at
    most, and what is done again after a worker died; without it tasks are large enough to keep processors busy. Tasks
    of less than a second leave them idle between two, up to 0.1 s.

    Answers that are written at once, as with ``write_parquet``, are written by the task that found them, unless
    ``workers`` or ``threads`` is given. A process of Ray keeps the world of the last dataset that it worked on until
    it gets another or ends.

    >>> import airlane.ray, ray.data
    >>> ends = {"sx": 1, "sy": 1, "sz": 3, "gx": 46, "gy": 46, "gz": 3}
    >>> queries = ray.data.from_items([{"key": key, **ends} for key in range(4)])
    >>> answers = airlane.ray.paths(queries, "gen:city:48", radius=0.4, points=False)
    >>> sorted((row["key"], row["status"]) for row in answers.take_all())
    [(0, 0), (1, 0), (2, 0), (3, 0)]
    """
    if threads < 1 or (batch_size is not None and batch_size < 1) or (workers is not None and workers < 1):
        raise InputError("workers, threads and batch_size: expected at least 1 each")
    options = {name: value for name, value in options.items() if value is not None}
    # What is wrong with the options is said here, and not by every worker.
    Airspace.from_voxels(np.zeros((1, 1, 1), bool)).paths([], [], **options)
    how: dict[str, Any] = {
        "batch_format": "pyarrow",
        "zero_copy_batch": True,
        "num_cpus": None if threads == 1 else threads,
        "compute": ray.data.TaskPoolStrategy(size=workers),
    }
    if not isinstance(queries, ray.data.Dataset):
        found = _Queries.of(queries)
        worker = _Worker(_Shared(world), threads, points, options)
        tasks = [{"parts": pickle.dumps(task)} for task in found.tasks(batch_size or _size(found, workers, threads))]
        if tasks:
            # Ray makes one task of reading, answering and writing: no row goes through the object store, and no
            # processor waits for another.
            dataset = ray.data.from_items(tasks, override_num_blocks=len(tasks))
            found = replace(found, parts=[])
            return dataset.map_batches(_read_and_answered, fn_args=(found, worker), batch_size=1, **how)
        queries = ray.data.from_arrow(found.schema.empty_table())
    batch_size = batch_size or _UNCOUNTED
    _files.check_names(Path("the dataset"), queries.schema().names)
    # A task takes a block at a time, and small files are one block: without this, one worker would do all.
    queries = queries.repartition(target_num_rows_per_block=batch_size)
    # Tasks and not actors: Ray makes one task of this and of what writes the answers, so that they need not go
    # through the object store; and processes that have read queries go on to answer them.
    worker = _Worker(_Shared(world), threads, points, options)
    return queries.map_batches(_answered, fn_args=(worker,), batch_size=batch_size, **how)


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
    there are. Twice as many studies as there are processors are under way at once. If a worker dies, another does
    its study again.

    >>> import airlane.ray
    >>> table = airlane.ray.sweep({"city": "gen:city:48"}, ["fast", "quality"], count=10, radius=0.4)
    >>> table.select(["world", "method", "found"]).to_pylist()
    [{'world': 'city', 'method': 'fast', 'found': 10}, {'world': 'city', 'method': 'quality', 'found': 10}]
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
