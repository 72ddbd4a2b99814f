"""Queries on a real Ray of two processors, with a worker that dies in the middle."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

import airlane
from conftest import documented, run_examples

ray = pytest.importorskip("ray")
pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

# Ray's own warnings are not about this package.
pytestmark = pytest.mark.filterwarnings("ignore")

NAMES = ["sx", "sy", "sz", "gx", "gy", "gz"]


@pytest.fixture(scope="module")
def cluster():
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def queries(city):
    points = city.random_points(8000, seed=9)
    ends = points[:4000], points[4000:]
    return ends, pa.table({"key": np.arange(4000), **dict(zip(NAMES, [*ends[0].T, *ends[1].T]))})


@pytest.fixture
def folder(queries, tmp_path):
    """The queries as files: of one row group, of many, and of a few rows each, with a file that is not theirs."""
    table = queries[1]
    place = tmp_path / "queries"
    place.mkdir()
    parquet.write_table(table.slice(0, 2000), place / "a.parquet")
    parquet.write_table(table.slice(2000, 1500), place / "b.parquet", row_group_size=37)
    parquet.write_table(table.slice(3500, 0), place / "c.parquet")
    for first in range(3500, 4000, 50):
        parquet.write_table(table.slice(first, 50), place / f"d{first}.parquet")
    (place / "_SUCCESS").touch()
    return place


def test_examples_of_docstrings_run(cluster):
    """Of the module and of all that it offers."""
    shown = {name: text for name, text in documented("airlane.ray") if name.rpartition(".")[2] in ("ray", "paths", "sweep")}
    assert len(shown) == 3
    for name, text in shown.items():
        run_examples(name, text)


def check(answers, expected):
    """Every key once, with the bits of one machine."""
    keys = answers["key"].to_numpy()
    assert np.array_equal(np.sort(keys), np.arange(4000))
    order = np.argsort(keys)
    found = answers.take(pa.array(order))
    np.testing.assert_array_equal(found["length"].to_numpy(), expected.length)
    points = np.concatenate([np.array(row.as_py()).reshape(-1, 3) for row in found["points"]])
    np.testing.assert_array_equal(points, expected.points)


def collected(dataset):
    tables = ray.get(dataset.to_arrow_refs())
    return pa.concat_tables(table for table in tables if table.num_rows)


def test_answers_are_those_of_one_machine(cluster, city, queries, tmp_path):
    import airlane.ray

    ends, table = queries
    expected = city.paths(*ends, radius=0.4)
    dataset = ray.data.from_arrow(table).repartition(8)
    check(collected(airlane.ray.paths(dataset, city, radius=0.4, batch_size=500)), expected)
    city.save(tmp_path / "city.airlane")
    shared = airlane.ray.paths(dataset, tmp_path / "city.airlane", radius=0.4, batch_size=500, points=False)
    assert "points" not in shared.schema().names and shared.count() == 4000
    check(collected(airlane.ray.paths(dataset, city, workers=1, threads=2, radius=0.4)), expected)


def test_answers_that_are_written_have_every_key(cluster, city, queries, tmp_path):
    import airlane.ray

    ends, table = queries
    answers = airlane.ray.paths(ray.data.from_arrow(table), city, radius=0.4, batch_size=500)
    answers.write_parquet(str(tmp_path / "answers"))
    check(parquet.read_table(tmp_path / "answers"), city.paths(*ends, radius=0.4))


def test_a_worker_holds_the_world_of_the_last_dataset_alone(cluster, city, queries):
    import airlane.ray

    class Counted(airlane.ray._Worker):
        def __call__(self, table):
            answers = super().__call__(table)
            return answers.append_column("held", pa.array([len(airlane.ray._held)] * len(answers)))

    maze = airlane.Airspace.generate("maze", 31)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(airlane.ray, "_Worker", Counted)
        for world in (city, maze, city):
            answers = collected(airlane.ray.paths(ray.data.from_arrow(queries[1]), world, batch_size=500))
            assert set(answers["held"].to_pylist()) == {1}


@pytest.mark.parametrize("form", ["dataset", "files"])
def test_a_worker_that_dies_costs_no_row(cluster, city, queries, folder, tmp_path, monkeypatch, form):
    import airlane.ray

    died = tmp_path / "died"

    class Mortal(airlane.ray._Worker):
        def __call__(self, table):
            if 2000 in table["key"].to_pylist() and not died.exists():
                died.write_text(str(os.getpid()))
                os.kill(os.getpid(), 9)
            return super().__call__(table)

    monkeypatch.setattr(airlane.ray, "_Worker", Mortal)
    ends, table = queries
    source = ray.data.from_arrow(table).repartition(8) if form == "dataset" else folder
    answers = collected(airlane.ray.paths(source, city, radius=0.4, batch_size=500))
    assert Path(died).exists(), "no worker died"
    check(answers, city.paths(*ends, radius=0.4))


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="needs Linux")
@pytest.mark.parametrize("form", ["stored", "file"])
def test_a_worker_holds_one_world(cluster, tmp_path, form):
    """Memory that no other process has, against that of a worker with next to none; in the same process a second world
    takes the place of the first."""
    import airlane.ray

    class Measured:
        def held_with(self, shared):
            table = pa.table({name: [1.0, 2.0] for name in NAMES})
            airlane.ray._Worker(shared, 1, True, {})(table)
            return airlane.ray._own_bytes()

    solid = np.random.default_rng(1).random((2, 160, 160, 160)) < 0.2
    worlds = [airlane.Airspace.from_voxels(np.zeros((8, 8, 8), bool)), *map(airlane.Airspace.from_voxels, solid)]
    sizes = [world.nbytes for world in worlds]
    assert min(sizes[1:]) > 20e6
    if form == "file":
        for number, world in enumerate(worlds):
            world.save(tmp_path / f"{number}.airlane")
        worlds = [tmp_path / f"{number}.airlane" for number in range(3)]
    worker = ray.remote(num_cpus=1)(Measured).remote()
    tiny, first, second = (ray.get(worker.held_with.remote(airlane.ray._Shared(world))) for world in worlds)
    ray.kill(worker)
    # One world, and not two.
    assert 0.9 * sizes[1] < first - tiny < 1.5 * sizes[1], (sizes, first - tiny)
    assert 0.9 * sizes[2] < second - tiny < 1.5 * sizes[2], (sizes, second - tiny)


def test_files_are_answered_as_on_one_machine(cluster, city, queries, folder, tmp_path):
    import airlane.ray

    expected = city.paths(*queries[0], radius=0.4)
    for options in ({}, {"batch_size": 300}, {"batch_size": 7000}, {"workers": 1, "threads": 2}):
        check(collected(airlane.ray.paths(folder, city, radius=0.4, **options)), expected)
    airlane.ray.paths(sorted(folder.glob("*.parquet")), city, radius=0.4, batch_size=500).write_parquet(
        str(tmp_path / "answers")
    )
    check(parquet.read_table(tmp_path / "answers"), expected)
    few = airlane.ray.paths(str(folder / "a.parquet"), city, points=False)
    assert few.count() == 2000 and "points" not in few.schema().names
    assert airlane.ray.paths(folder / "c.parquet", city).count() == 0


def test_tasks_have_every_row_once_and_no_more_than_a_batch(cluster, folder):
    import airlane.ray

    found = airlane.ray._Queries.of(folder)
    for size in (1, 30, 50, 1000, 4000, 10**6):
        tasks = list(found.tasks(size))
        keys = np.concatenate([found.read(task)["key"].to_numpy() for task in tasks]) if size >= 30 else None
        assert keys is None or np.array_equal(np.sort(keys), np.arange(4000))
        counts = [sum(part.count for part in task) for task in tasks]
        # The row group of 2,000 rows is read by sixteen tasks at most.
        assert sum(counts) == 4000 and max(counts) <= max(size, 2000 // 16)
        assert len(tasks) <= 2 * 4000 / size + 1


def test_files_that_are_not_queries_are_named(cluster, city, folder, tmp_path):
    import airlane.ray

    with pytest.raises(airlane.BatchError, match="there is no such file"):
        airlane.ray.paths(tmp_path / "none.parquet", city)
    with pytest.raises(airlane.BatchError, match="no file of queries"):
        airlane.ray.paths([], city)
    (tmp_path / "x.parquet").write_bytes(b"not parquet")
    with pytest.raises(airlane.BatchError, match="expected Parquet files"):
        airlane.ray.paths(tmp_path / "x.parquet", city)
    parquet.write_table(pa.table({"sx": [1.0]}), folder / "e.parquet")
    with pytest.raises(airlane.BatchError, match=r"e\.parquet: no column sy"):
        airlane.ray.paths(folder, city)
    with pytest.raises(airlane.InputError, match="queries: expected"):
        airlane.ray.paths(7, city)


def test_a_damaged_file_is_named(cluster, city, folder):
    """Its footer is sound, and so a task is the first that sees it."""
    import airlane.ray

    file = folder / "b.parquet"
    data = bytearray(file.read_bytes())
    for at in range(len(data) // 4, len(data) // 2):
        data[at] ^= 0x55
    file.write_bytes(data)
    with pytest.raises(ray.exceptions.RayTaskError, match=r"BatchError: .*b\.parquet: cannot be read: "):
        collected(airlane.ray.paths(folder, city))


def test_whole_numbers_in_one_file_are_those_of_all(cluster, city, tmp_path):
    import airlane.ray

    ends = [[1, 1, 3, 62, 62, 3], [1.5, 1.5, 3.0, 62.0, 62.0, 3.0], [1, 1, 3, 62, 62, 3]]
    for name, row in zip("abc", ends):
        parquet.write_table(pa.table({n: [x] for n, x in zip(NAMES, row)}), tmp_path / f"{name}.parquet")
    found = collected(airlane.ray.paths(tmp_path, city))
    lengths = [city.path(row[:3], row[3:]).length for row in ends]
    assert sorted(found["length"].to_pylist()) == sorted(lengths) and found["sx"].type == pa.float64()
    parquet.write_table(pa.table({n: ["1"] for n in NAMES}), tmp_path / "d.parquet")
    with pytest.raises(airlane.BatchError, match="types that do not fit"):
        airlane.ray.paths(tmp_path, city)
    parquet.write_table(pa.table({n: [1] for n in [*NAMES, "key"]}), tmp_path / "d.parquet")
    with pytest.raises(airlane.BatchError, match=r"d\.parquet: expected the columns"):
        airlane.ray.paths(tmp_path, city)


@pytest.mark.parametrize("form", ["dataset", "files"])
def test_no_more_is_begun_than_is_taken(cluster, city, queries, tmp_path, monkeypatch, form):
    """Answers of 400 MB for an object store of 200 MB, and a reader that takes one batch and stops for a while."""
    import airlane.ray

    begun = tmp_path / "begun"
    begun.mkdir()

    class Large(airlane.ray._Worker):
        def __call__(self, table):
            (begun / str(table["key"][0])).touch()
            answers = super().__call__(table)
            return answers.append_column("large", pa.array([os.urandom(100_000)] * len(answers)))

    monkeypatch.setattr(airlane.ray, "_Worker", Large)
    parquet.write_table(queries[1], tmp_path / "queries.parquet", row_group_size=40)
    source = ray.data.from_arrow(queries[1]) if form == "dataset" else tmp_path / "queries.parquet"
    answers = airlane.ray.paths(source, city, batch_size=40)
    batches = answers.iter_batches(batch_size=None, prefetch_batches=0, batch_format="pyarrow")
    reader = iter(batches)
    keys = next(reader)["key"].to_pylist()
    count, steady_since = -1, time.monotonic()
    while time.monotonic() - steady_since < 4:
        before, count = count, len(list(begun.iterdir()))
        if count != before:
            steady_since = time.monotonic()
        time.sleep(0.1)
    # All that was begun has room in the object store.
    assert 0 < 4 * count <= 200, f"{count} of 100 batches were begun for the first"
    for batch in reader:
        keys += batch["key"].to_pylist()
    assert sorted(keys) == list(range(4000)) and len(list(begun.iterdir())) == 100


def test_a_sweep_compares_methods(cluster, city):
    import airlane.ray

    table = airlane.ray.sweep(
        {"city": city, "maze": "gen:maze:31"}, ["fast", "quality"], [1, 2], count=20, radius=0.3
    )
    rows = table.to_pylist()
    assert [(r["world"], r["method"], r["seed"]) for r in rows] == [
        (w, m, s) for w in ("city", "maze") for m in ("fast", "quality") for s in (1, 2)
    ]
    ends = city.random_points(40, seed=1, radius=0.3)
    alone = city.paths(ends[:20], ends[20:], radius=0.3, method="fast")
    assert rows[0]["found"] == (alone.status == 0).sum()
    assert rows[0]["length"] == alone.length[alone.status == 0].mean()


def test_a_sweep_whose_worker_dies_has_every_study(cluster, city, tmp_path, monkeypatch):
    """The table is that of a sweep that nothing happened to, but for the seconds."""
    import airlane.ray

    died, study = tmp_path / "died", airlane.ray._study

    def mortal(shared, name, method, seed, count, options):
        row = study(shared, name, method, seed, count, options)
        if (method, seed) == ("default", 2) and not died.exists():
            died.write_text(str(os.getpid()))
            os.kill(os.getpid(), 9)
        return row

    asked = {"worlds": {"city": city, "maze": "gen:maze:31"}, "methods": ["fast", "default"], "seeds": range(4)}
    expected = airlane.ray.sweep(**asked, count=20, radius=0.3).drop_columns(["seconds"])
    assert expected.num_rows == 16
    monkeypatch.setattr(airlane.ray, "_study", mortal)
    table = airlane.ray.sweep(**asked, count=20, radius=0.3)
    assert died.exists() and int(died.read_text()) != os.getpid(), "no worker died"
    assert table.drop_columns(["seconds"]).equals(expected) and min(table["seconds"].to_pylist()) > 0


def test_what_is_wrong_is_said_at_once(cluster, city, queries):
    import airlane.ray

    dataset = ray.data.from_arrow(queries[1])
    for options in ({"method": "teleport"}, {"radius": -1.0}, {"workers": 0}):
        with pytest.raises(airlane.InputError):
            airlane.ray.paths(dataset, city, **options)
    with pytest.raises(airlane.BatchError, match="no column"):
        airlane.ray.paths(ray.data.from_arrow(pa.table({"sx": [1.0]})), city)
    with pytest.raises(airlane.InputError, match="world"):
        airlane.ray.paths(dataset, 7)


def test_one_block_is_shared_by_all_workers(cluster, city, queries, tmp_path, monkeypatch):
    import airlane.ray

    class Signed(airlane.ray._Worker):
        def __call__(self, table):
            (tmp_path / str(os.getpid())).touch()
            # The other one may take long to start; this one does not do its share meanwhile.
            deadline = time.monotonic() + 60
            while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < deadline:
                time.sleep(0.05)
            return super().__call__(table)

    monkeypatch.setattr(airlane.ray, "_Worker", Signed)
    ends, table = queries
    dataset = ray.data.from_arrow(table)
    answers = collected(airlane.ray.paths(dataset, city, radius=0.4, batch_size=200))
    check(answers, city.paths(*ends, radius=0.4))
    assert len(list(tmp_path.iterdir())) == 2
