"""``airlane batch``: every kind of file, bad rows, breaks."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import airlane
from airlane import batch

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet  # noqa: E402

NAMES = ["sx", "sy", "sz", "gx", "gy", "gz"]


def table(ends, extra=True):
    columns = dict(zip(NAMES, [*ends[0].T, *ends[1].T]))
    return pa.table({"key": [f"k{i}" for i in range(len(ends[0]))], **columns} if extra else columns)


def write(data, file):
    if file.suffix == ".parquet":
        parquet.write_table(data, file, row_group_size=37)
    elif file.suffix == ".arrow":
        with pa.ipc.new_file(file, data.schema) as writer:
            writer.write_table(data, max_chunksize=53)
    else:
        with file.open("w", newline="") as out:
            rows = csv.writer(out)
            rows.writerow(data.column_names)
            rows.writerows(zip(*(c.to_pylist() for c in data.columns)))


def read(file):
    if file.suffix == ".parquet":
        return parquet.read_table(file)
    if file.suffix == ".arrow":
        return pa.ipc.open_file(file).read_all()
    from pyarrow import csv as reader

    return reader.read_csv(file)


@pytest.mark.parametrize("source", [".csv", ".parquet", ".arrow"])
@pytest.mark.parametrize("target", [".csv", ".parquet", ".arrow"])
def test_every_kind_of_file(city, ends, tmp_path, source, target):
    queries, out = tmp_path / f"queries{source}", tmp_path / f"answers{target}"
    write(table(ends), queries)
    report = batch.run(city, queries, out, piece=64, radius=0.4)
    expected = city.paths(*ends, radius=0.4)
    found = read(out)
    assert report.rows == 500 and report.found == (expected.status == 0).sum() and not report.bad
    assert found.column_names == ["key", *NAMES, "status", "code", "length", "cost", "expanded", "points"]
    assert found["key"].to_pylist() == [f"k{i}" for i in range(500)]
    np.testing.assert_array_equal(found["status"], expected.status)
    lengths = found["length"].to_numpy()
    np.testing.assert_array_equal(lengths, expected.length)
    if target == ".csv":
        text = found["points"][3].as_py()
        assert text.startswith("LINESTRING Z (")
        points = [[float(c) for c in p.split()] for p in text[14:-1].split(",")]
        np.testing.assert_array_equal(points, expected[3])
    else:
        np.testing.assert_array_equal(found["points"][3].as_py(), expected[3])
    assert not list(tmp_path.glob("*.parts"))


def test_bad_rows_are_named_and_kept(city, tmp_path):
    queries = tmp_path / "queries.csv"
    queries.write_text(
        "key,sx,sy,sz,gx,gy,gz\n"
        "good,1,1,3,62,62,3\n"
        "text,1,one,3,62,62,3\n"
        "short,1,1,3\n"
        "nan,1,nan,3,62,62,3\n"
        "blocked,-9,1,3,62,62,3\n"
    )
    report = batch.run(city, queries, tmp_path / "answers.csv")
    assert report.bad == {
        2: "sy is 'one', expected a number",
        3: "4 columns, expected 7",
        4: "an invalid query, code 100",
    }
    found = read(tmp_path / "answers.csv")
    assert found["key"].to_pylist() == ["good", "text", "short", "nan", "blocked"]
    assert found["status"].to_pylist() == [0, 4, 4, 4, 2]
    assert found["code"].to_pylist() == [0, 130, 130, 100, 10]
    write(pa.table({"sx": pa.array([1.0, None]), "sy": ["a", "b"], "sz": [3, 3], "gx": [1, 1], "gy": [1, 1],
                    "gz": [1, 1]}), tmp_path / "odd.parquet")  # fmt: skip
    report = batch.run(city, tmp_path / "odd.parquet", tmp_path / "odd.arrow")
    assert report.bad == {1: "sy is of type string, expected numbers", 2: "sx is null, expected a number"}


@pytest.mark.parametrize("target", [".csv", ".parquet", ".arrow"])
def test_a_job_goes_on_after_a_break(city, ends, tmp_path, target):
    queries, out, whole = tmp_path / "queries.parquet", tmp_path / f"half{target}", tmp_path / f"whole{target}"
    write(table(ends), queries)
    batch.run(city, queries, whole, piece=50)

    class Break(Exception):
        pass

    def stop(done):
        if done >= 200:
            raise Break

    with pytest.raises(Break):
        batch.run(city, queries, out, piece=50, progress=stop)
    assert not out.exists()
    # A file that was being written when the power went.
    (tmp_path / f"half{target}.parts" / "piece.new").write_bytes(b"half")
    with pytest.raises(airlane.BatchError, match="another job: options"):
        batch.run(city, queries, out, piece=50, radius=0.4)
    report = batch.run(city, queries, out, piece=50)
    assert (report.kept, report.rows) == (200, 500)
    assert out.read_bytes() == whole.read_bytes() if target == ".csv" else read(out).equals(read(whole))
    with pytest.raises(Break):
        batch.run(city, queries, out, piece=50, progress=stop)
    assert batch.run(city, queries, out, piece=50, restart=True).kept == 0


def with_bad_rows(ends, file):
    """Queries of which every 45th is blocked, and three cannot be answered."""
    starts = ends[0][:, 0].copy()
    starts[::45] = -9.0
    column = pa.array([None if row in (7, 222, 480) else x for row, x in enumerate(starts)])
    write(table(ends).set_column(1, "sx", column), file)


@pytest.mark.parametrize("target", [".csv", ".parquet", ".arrow"])
def test_the_report_of_a_resumed_job_is_that_of_one_run(city, ends, tmp_path, target):
    queries, out = tmp_path / "queries.parquet", tmp_path / f"half{target}"
    with_bad_rows(ends, queries)
    whole = batch.run(city, queries, tmp_path / f"whole{target}", piece=50)
    assert (whole.rows, whole.kept, list(whole.bad)) == (500, 0, [8, 223, 481])
    assert whole.without >= 12 and whole.found + whole.without == 500

    class Break(Exception):
        pass

    def stop_at(rows):
        def stop(done):
            if done >= rows:
                raise Break

        return stop

    for rows in (150, 350):
        with pytest.raises(Break):
            batch.run(city, queries, out, piece=50, progress=stop_at(rows))
    # Without its report a piece counts as not done.
    (tmp_path / f"half{target}.parts" / "00000001.json").unlink()
    (tmp_path / f"half{target}.parts" / "00000002.json").write_text('{"rows": 50')
    report = batch.run(city, queries, out, piece=50)
    assert report.kept == 250 and report.seconds > 0
    assert (report.rows, report.found, report.without) == (500, whole.found, whole.without)
    assert list(report.bad.items()) == list(whole.bad.items())
    assert out.read_bytes() == (tmp_path / f"whole{target}").read_bytes()


KILLED = """
import os, pathlib, signal, sys
import airlane
from airlane import _files, batch

number, share, queries, out = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3], pathlib.Path(sys.argv[4])
replace = _files.replace

def cut(temporary, path):
    # The file was written up to there when the process was killed.
    if path.name == f"{number:08}{out.suffix}" or (path == out and number < 0):
        os.truncate(temporary, int(share * temporary.stat().st_size))
        os.kill(os.getpid(), signal.SIGKILL)
    replace(temporary, path)

_files.replace = cut
batch.run(airlane.Airspace.generate("city", 64), queries, out, piece=50)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize("target", [".csv", ".parquet", ".arrow"])
def test_a_job_killed_within_a_row_equals_one_in_one_go(city, ends, tmp_path, target):
    """Within a row or a row group of a piece, and of the file that the pieces become."""
    queries, out, whole = tmp_path / "queries.parquet", tmp_path / f"half{target}", tmp_path / f"whole{target}"
    with_bad_rows(ends, queries)
    expected = batch.run(city, queries, whole, piece=50)
    for number, share in ((0, 0.6), (3, 0.4), (9, 0.99), (-1, 0.3), (-1, 0.97)):
        line = [sys.executable, "-W", "error", "-c", KILLED, str(number), str(share), str(queries), str(out)]
        done = subprocess.run(line, capture_output=True, text=True, timeout=300)
        assert done.returncode == -signal.SIGKILL, done.stderr
        left = tmp_path / f"half{target}.parts" / ("piece.new" if number >= 0 else "whole.new")
        assert left.stat().st_size > 0 and not out.exists()
        assert target != ".csv" or not left.read_bytes().endswith(b"\n"), "expected half a row"
    report = batch.run(city, queries, out, piece=50)
    assert (report.rows, report.kept, report.found, report.bad) == (500, 500, expected.found, expected.bad)
    assert out.read_bytes() == whole.read_bytes()
    assert not list(tmp_path.glob("*.parts"))


def test_refused_jobs_say_why(city, ends, tmp_path):
    queries = tmp_path / "queries.csv"
    cases = [
        ("sx,sy\n1,2\n", "no column sz, gx, gy, gz"),
        ("", "the file is empty"),
        ("sx,sy,sz,gx,gy,gz,status\n", "status would be there twice"),
    ]
    for text, says in cases:
        queries.write_text(text)
        with pytest.raises(airlane.BatchError, match=says):
            batch.run(city, queries, tmp_path / "out.csv")
    with pytest.raises(airlane.BatchError, match="no such file"):
        batch.run(city, tmp_path / "none.csv", tmp_path / "out.csv")
    (tmp_path / "x.parquet").write_bytes(b"not parquet")
    with pytest.raises(airlane.BatchError, match="not a file of this kind"):
        batch.run(city, tmp_path / "x.parquet", tmp_path / "out.csv")
    write(table(ends), queries)
    with pytest.raises(airlane.BatchError, match=r"ends in \.csv"):
        batch.run(city, queries, tmp_path / "out.txt")
    with pytest.raises(airlane.BatchError, match="replace the queries"):
        batch.run(city, queries, queries)
    with pytest.raises(airlane.InputError, match="method"):
        batch.run(city, queries, tmp_path / "out.csv", method="teleport")
    assert not list(tmp_path.glob("*.parts"))


def with_categories(ends, file):
    """A column whose row groups, or batches, have dictionaries of their own; one of those within lists, too."""
    kinds = [["drone", "bird"], ["bird", None, "kite"], ["plane"]]
    chunks = [kinds[first // 100 % 3] for first in range(0, 500, 100)]
    texts = [chunk[i % len(chunk)] for chunk in chunks for i in range(100)]
    one = [pa.array(texts[i : i + 100]).dictionary_encode() for i in range(0, 500, 100)]
    data = table(ends).append_column("kind", pa.chunked_array(one))
    if file.suffix == ".parquet":
        parquet.write_table(data, file, row_group_size=100)
    else:
        within = [pa.array(texts[i : i + 100]).fill_null("none").dictionary_encode() for i in range(0, 500, 100)]
        lists = [pa.ListArray.from_arrays(list(range(101)), values) for values in within]
        data = data.append_column("kinds", pa.chunked_array(lists))
        # Streams may replace a dictionary; files may not.
        with pa.ipc.new_stream(file, data.schema) as writer:
            writer.write_table(data)
    return texts


@pytest.mark.parametrize("source", [".parquet", ".arrow"])
@pytest.mark.parametrize("target", [".csv", ".parquet", ".arrow"])
@pytest.mark.parametrize("piece", [64, 100, 500])
def test_categories_that_differ_between_pieces_are_kept(city, ends, tmp_path, source, target, piece):
    queries, out = tmp_path / f"queries{source}", tmp_path / f"answers{target}"
    texts = with_categories(ends, queries)
    batch.run(city, queries, out, piece=piece)
    found = read(out)
    assert found["key"].to_pylist() == [f"k{i}" for i in range(500)]
    assert [text or None for text in found["kind"].to_pylist()] == texts
    if source == ".arrow":  # Of Parquet Arrow reads no such lists.
        within = [[text or "none"] for text in texts]
        assert found["kinds"].to_pylist() == (list(map(str, within)) if target == ".csv" else within)


def damaged(ends, file):
    """A file whose footer is sound, and whose pages are not."""
    write(table(ends), file)
    data = bytearray(file.read_bytes())
    for at in range(len(data) // 4, len(data) // 2):
        data[at] ^= 0x55
    file.write_bytes(data)


@pytest.mark.parametrize("source", [".parquet", ".arrow"])
def test_a_damaged_file_is_a_named_error(city, ends, tmp_path, source):
    queries, out = tmp_path / f"queries{source}", tmp_path / "answers.csv"
    damaged(ends, queries)
    with pytest.raises(airlane.BatchError, match=f"queries{source}: cannot be read: "):
        batch.run(city, queries, out, piece=64)
    done = command("gen:city:64", queries, "-o", out, "--piece", "64")
    assert done.returncode == 1 and done.stderr.startswith(f"error: {queries}: "), done.stderr
    assert not out.exists()


@pytest.mark.parametrize(("text", "says"), [(b"caf\xe9", "utf-8"), (b"x" * 200_000, "field limit")])
def test_text_that_cannot_be_read_is_a_named_error(city, tmp_path, text, says):
    queries = tmp_path / "queries.csv"
    queries.write_bytes(b"key,sx,sy,sz,gx,gy,gz\ngood,1,1,3,62,62,3\n" + text + b",1,1,3,62,62,3\n")
    with pytest.raises(airlane.BatchError, match=rf"queries\.csv: cannot be read: .*{says}"):
        batch.run(city, queries, tmp_path / "answers.csv", piece=1)


def test_answers_that_arrow_refuses_are_a_named_error(city, ends, tmp_path, monkeypatch):
    """As when the file of a piece was damaged between two runs."""
    queries, out = tmp_path / "queries.parquet", tmp_path / "answers.arrow"
    write(table(ends), queries)
    join = batch._Parts.join

    def damage(parts, *others):
        piece = parts.piece(3)
        piece.write_bytes(piece.read_bytes()[:-40])
        join(parts, *others)

    monkeypatch.setattr(batch._Parts, "join", damage)
    with pytest.raises(airlane.BatchError, match=r"answers\.arrow: cannot be written: "):
        batch.run(city, queries, out, piece=64)
    assert not out.exists()


def command(*words, **options):
    line = [sys.executable, "-W", "error", "-m", "airlane", "batch", *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, timeout=300, **options)


def test_the_command_line_and_a_kill(tmp_path):
    space = airlane.Airspace.generate("city", 64)
    space.save(tmp_path / "city.airlane")
    points = space.random_points(40_000, seed=5)
    ends = points[:20_000], points[20_000:]
    queries, out = tmp_path / "queries.parquet", tmp_path / "answers.parquet"
    write(table(ends), queries)
    words = [tmp_path / "city.airlane", queries, "-o", out, "--radius", "0.4", "--piece", "500", "--threads", "1"]
    line = [sys.executable, "-m", "airlane", "batch", *map(str, words)]
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 120
    parts = tmp_path / "answers.parquet.parts"
    while len(list(parts.glob("0*.parquet"))) < 3 and time.monotonic() < until and process.poll() is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL and not out.exists()
    done = command(*words)
    assert done.returncode == 0, done.stderr
    assert "20,000 rows" in done.stdout and "0 bad rows" in done.stdout
    assert int(done.stdout.split(" rows, ")[1].split(" of them")[0].replace(",", "")) >= 1500
    found = parquet.read_table(out)
    expected = space.paths(*ends, radius=0.4)
    assert f"{(expected.status == 0).sum():,} paths found" in done.stdout
    assert found["key"].to_pylist() == [f"k{i}" for i in range(20_000)]
    np.testing.assert_array_equal(found["length"].to_numpy(), expected.length)
    for words, code in ((["--help"], 0), (["gen:city:64", "none.csv", "-o", "x.csv"], 1), ([], 2)):
        assert command(*words, cwd=tmp_path).returncode == code
