"""Queries on a real Ray of two processors, with a worker that dies in the middle."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

import airlane

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


def test_a_worker_that_dies_costs_no_row(cluster, city, queries, tmp_path, monkeypatch):
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
    dataset = ray.data.from_arrow(table).repartition(8)
    answers = collected(airlane.ray.paths(dataset, city, radius=0.4, batch_size=500))
    assert Path(died).exists(), "no worker died"
    check(answers, city.paths(*ends, radius=0.4))


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="needs Linux")
def test_a_worker_holds_one_world(cluster):
    import airlane.ray

    class Measured(airlane.ray._Worker):
        def own_bytes(self):
            return airlane.ray._own_bytes()

    def held(world):
        worker = ray.remote(num_cpus=1)(Measured).remote(airlane.ray._Shared(world), 1, True, {})
        table = pa.table({name: [1.0, 2.0] for name in NAMES})
        ray.get(worker.__call__.remote(table))
        return ray.get(worker.own_bytes.remote())

    large = airlane.Airspace.from_voxels(np.random.default_rng(1).random((96, 96, 96)) < 0.2)
    more = held(large) - held(airlane.Airspace.from_voxels(np.zeros((8, 8, 8), bool)))
    assert large.nbytes > 5e6 and 0.5 * large.nbytes < more < 1.5 * large.nbytes + 4e6


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
