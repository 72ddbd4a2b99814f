"""Answers as Arrow: pyarrow, polars, DuckDB and pandas read them, without a copy of the columns."""

from __future__ import annotations

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")


@pytest.fixture
def answers(city, ends):
    starts = ends[0].copy()
    starts[3] = np.nan
    starts[5] = (-50, 0, 0)
    return city.paths(starts, ends[1])


def test_pyarrow_shares_the_memory(answers):
    table = pa.table(answers)
    assert table.column_names == ["status", "code", "length", "cost", "expanded", "points"]
    assert table.num_rows == 500 and table.schema == pa.schema(answers)
    column = table.column("status").chunk(0)
    assert column.buffers()[1].address == answers.status.ctypes.data
    paths = table.column("points").chunk(0)
    assert paths.buffers()[1].address == answers.offsets.ctypes.data
    assert paths.values.values.buffers()[1].address == answers.points.ctypes.data
    np.testing.assert_array_equal(np.array(table["points"][7].as_py()), answers[7])
    assert table["length"].null_count == 2 and table["points"][3].as_py() == []
    del table, column
    address = paths.values.values.buffers()[1].address
    del answers
    assert address and paths[7].as_py()


def test_the_stream_can_be_read_again(answers):
    assert pa.table(answers) == pa.table(answers)


def test_polars_duckdb_and_pandas_read_it(answers):
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(answers)
    assert frame.shape == (500, 6) and frame["length"].null_count() == 2
    assert frame["length"].sum() == pytest.approx(np.nansum(answers.length))
    np.testing.assert_array_equal(frame["points"][7].to_numpy(), answers[7])
    duckdb = pytest.importorskip("duckdb")
    frame_of_arrow = pa.table(answers)
    found = duckdb.sql("select count(*), sum(length), max(len(points)) from frame_of_arrow").fetchall()[0]
    assert found[0] == 500 and found[1] == pytest.approx(np.nansum(answers.length))
    assert found[2] == np.diff(answers.offsets).max()
    rows = duckdb.sql("select count(*) from answers where status = 0").fetchall()[0]
    assert rows[0] == 498
    pytest.importorskip("pandas")
    assert frame_of_arrow.to_pandas()["length"].isna().sum() == 2
