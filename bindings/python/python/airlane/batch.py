"""``airlane batch``: all queries of a file, answered in pieces, and continued after a break.

A run keeps what is done in a folder beside the answers, ``NAME.parts``: a piece of a fixed number of rows is a
file there, which appears whole or not at all, with its part of the report in a file of its own. Whoever starts the
same job again goes on after the last piece. At the end the pieces become one file, and the folder goes.

>>> import airlane.batch, pathlib, tempfile
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> _ = (folder / "queries.csv").write_text("name,sx,sy,sz,gx,gy,gz\\na,1,1,3,46,46,3\\nb,1,1,x,2,2,3\\n")
>>> space = airlane.Airspace.generate("city", 48)
>>> report = airlane.batch.run(space, folder / "queries.csv", folder / "answers.csv", radius=0.4)
>>> report.rows, report.found, report.bad
(2, 1, {2: "sz is 'x', expected a number"})
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from . import _files
from ._airlane import Airspace, __version__
from ._errors import AirlaneError, BatchError, InputError

#: Rows of a piece.
PIECE = 8192


@dataclass
class Report:
    """What a batch did, with what earlier runs of the same job had done of it."""

    #: Rows of the file.
    rows: int = 0
    #: Of these, rows that earlier runs had answered.
    kept: int = 0
    #: Rows with a path to the goal.
    found: int = 0
    #: Rows without.
    without: int = 0
    #: What is wrong with bad rows, by their numbers from 1.
    bad: dict[int, str] = field(default_factory=dict)
    #: Seconds of planning.
    seconds: float = 0.0

    def _add(self, piece: Report) -> None:
        self.rows += piece.rows
        self.found += piece.found
        self.without += piece.without
        self.bad.update(piece.bad)
        self.seconds += piece.seconds


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


class _Parts:
    """The pieces that are done."""

    def __init__(self, out: Path, job: dict[str, Any], restart: bool) -> None:
        self.out, self.kind = out, _files.kind_of(out)
        self.folder = out.with_name(out.name + ".parts")
        if restart:
            shutil.rmtree(self.folder, ignore_errors=True)
        note = self.folder / "job.json"
        if note.exists():
            before = json.loads(note.read_text())
            differing = sorted(name for name in {*before, *job} if before.get(name) != job.get(name))
            if differing:
                raise BatchError(
                    f"{self.folder} belongs to another job: {', '.join(differing)} differ; expected the same "
                    "job, or --restart to begin anew"
                )
        else:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            new = self.folder / "job.json.new"
            new.write_text(json.dumps(job, indent=1, sort_keys=True))
            _files.replace(new, note)

    def piece(self, number: int) -> Path:
        return self.folder / f"{number:08}.{self.kind}"

    def report(self, number: int) -> Report | None:
        """What was reported of a piece, if it is done."""
        if not self.piece(number).exists():
            return None
        try:
            told = json.loads(self.piece(number).with_suffix(".json").read_text())
            return Report(**{**told, "bad": {int(row): fault for row, fault in told["bad"].items()}})
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def note(self, number: int, report: Report) -> None:
        """Keeps the report of a piece. Before the piece is there it counts for nothing."""
        new = self.folder / "report.new"
        new.write_text(json.dumps(asdict(report)))
        _files.replace(new, self.piece(number).with_suffix(".json"))

    def write(self, number: int, rows: _files.Rows, answers: Any, names: list[str], points: bool) -> None:
        new = self.folder / "piece.new"
        if self.kind == "csv":
            with new.open("w", newline="", encoding="utf-8") as file:
                _files.csv_of(names, rows, answers, file, points)
        else:
            table = _files.table_of(self._as_table(rows, names), answers)
            table = table if points else table.drop_columns(["points"])
            if self.kind == "parquet":
                _files.arrow("pyarrow.parquet").write_table(table, new)
            else:
                table = _files.plain(table)
                with _files.arrow("pyarrow.ipc").new_file(new, table.schema) as writer:
                    writer.write_table(table)
        _files.replace(new, self.piece(number))

    @staticmethod
    def _as_table(rows: _files.Rows, names: list[str]) -> _files.Rows:
        if not isinstance(rows.columns, list):
            return rows
        pa = _files.arrow()
        ends = dict(zip(_files.ENDS, [*rows.starts.T, *rows.goals.T], strict=True))
        texts = dict(zip(names, zip(*rows.columns), strict=True))
        columns = {name: ends.get(name, texts[name]) for name in names}
        table = pa.table({n: pa.array(c, pa.float64() if n in ends else pa.string()) for n, c in columns.items()})
        return _files.Rows(rows.first, table, rows.starts, rows.goals, rows.faults)

    def join(self, count: int, names: list[str], points: bool) -> None:
        """Makes one file of all pieces."""
        new = self.folder / "whole.new"
        pieces = [self.piece(number) for number in range(count)]
        if self.kind == "csv":
            header = [*names, *(n for n in _files.ANSWERS if points or n != "points")]
            with new.open("w", newline="", encoding="utf-8") as file:
                file.write(",".join(header) + "\n")
                for piece in pieces:
                    with piece.open(newline="", encoding="utf-8") as part:
                        shutil.copyfileobj(part, file)
        elif pieces:
            if self.kind == "parquet":
                parquet = _files.arrow("pyarrow.parquet")
                with parquet.ParquetWriter(new, parquet.read_schema(pieces[0])) as writer:
                    for piece in pieces:
                        writer.write_table(parquet.read_table(piece))
            else:
                ipc = _files.arrow("pyarrow.ipc")
                with ipc.open_file(pieces[0]) as first:
                    schema = first.schema
                with ipc.new_file(new, schema) as writer:
                    for piece in pieces:
                        with ipc.open_file(piece) as part:
                            writer.write_table(part.read_all())
        else:
            raise BatchError("the file of queries has no rows, and so a file of this kind no columns")
        _files.replace(new, self.out)
        shutil.rmtree(self.folder)


def _path(name: str, value: str | os.PathLike[str]) -> Path:
    try:
        return Path(value)
    except TypeError as error:
        raise InputError(f"{name}: expected a path, found {value!r}") from error


def _report_of(rows: _files.Rows, answers: Any, seconds: float) -> Report:
    found = int((answers.status == 0).sum())
    invalid = (answers.status == 4).nonzero()[0].tolist()
    bad = {rows.first + i + 1: f"an invalid query, code {answers.code[i]}" for i in invalid}
    bad.update({rows.first + i + 1: fault for i, fault in rows.faults.items()})
    return Report(len(rows), 0, found, len(rows) - found, dict(sorted(bad.items())), seconds)


def run(
    airspace: Airspace,
    queries: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    piece: int = PIECE,
    threads: int | None = None,
    points: bool = True,
    restart: bool = False,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Report:
    """Answers all rows of a file with the keywords of ``Airspace.path``, or what an earlier run left of them.

    ``progress`` is called with the number of rows done. A row that cannot be read is kept, with the status 4
    and the code 130. Rows stay in their order.
    """
    if not isinstance(airspace, Airspace):
        raise InputError(f"airspace: expected an Airspace, found {airspace!r}")
    queries, out = _path("queries", queries), _path("out", out)
    if not isinstance(piece, int) or not 1 <= piece <= 1 << 24:
        raise BatchError(f"piece: expected 1 to {1 << 24} rows, found {piece!r}")
    reader = _files.reader_of(queries)
    if out.exists() and out.resolve() == queries.resolve():
        raise BatchError("the answers cannot replace the queries: expected another file")
    if _files.kind_of(out) != "csv":
        _files.arrow()
    world = hashlib.sha256(airspace.to_bytes()).hexdigest()
    asked = {name: repr(value) for name, value in sorted(options.items()) if value is not None}
    job = {
        "version": __version__, "world": world, "queries": _digest(queries), "piece": piece,
        "points": points, "options": asked,
    }  # fmt: skip
    # What is wrong with the options is said before anything is written.
    airspace.paths([], [], **options)
    airspace.prepare(**{k: v for k, v in options.items() if k in ("radius", "height", "box", "agent", "method")})
    parts = _Parts(out, job, restart)
    report, names, number = Report(), list(reader.names), 0
    for rows in reader.rows(piece):
        done = parts.report(number)
        if done is not None:
            report.kept += done.rows
        else:
            begin = time.perf_counter()
            answers = airspace.paths(rows.starts, rows.goals, threads=threads, **options)
            done = _report_of(rows, answers, time.perf_counter() - begin)
            parts.note(number, done)
            with _files.named(f"{out}: cannot be written"):
                parts.write(number, rows, answers, names, points)
        report._add(done)
        number += 1
        if progress is not None:
            progress(report.rows)
    with _files.named(f"{out}: cannot be written"):
        parts.join(number, names, points)
    return report


class _Bar:
    """A line of progress, on terminals only."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.begin, self.shown = stream, time.monotonic(), 0.0

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if self.stream.isatty() and now - self.shown > 0.1:
            self.shown = now
            rate = done / max(now - self.begin, 1e-9)
            self.stream.write(f"\r{done:,} rows, {rate:,.0f} a second ")
            self.stream.flush()

    def end(self) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")


def open_map(text: str, voxel_size: float | None = None) -> Airspace:
    """The airspace that a MAP argument means: a file, or gen:KIND:SIZE[:SEED]."""
    if not isinstance(text, str):
        raise InputError(f"text: expected a text, found {text!r}")
    if text.startswith("gen:"):
        match text[4:].split(":"):
            case [kind, size]:
                seed = "1"
            case [kind, size, seed]:
                pass
            case _:
                raise BatchError(f"invalid generated map {text}: expected gen:KIND:SIZE[:SEED]")
        try:
            edges = [int(edge) for edge in size.split("x")]
            return Airspace.generate(kind, edges[0] if len(edges) == 1 else tuple(edges), seed=int(seed))
        except (ValueError, TypeError, OverflowError) as error:
            raise BatchError(f"invalid generated map {text}: {error}") from error
    return Airspace.load(text, voxel_size=voxel_size)


def main(words: list[str]) -> int:
    """Runs ``airlane batch`` and returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="airlane batch",
        description="Answer all queries of a file: columns sx sy sz gx gy gz, others are kept. A job that was "
        "broken off goes on where it was when it is started again.",
    )
    add = parser.add_argument
    add("map", metavar="MAP", help="a map, a baked file, a model, or gen:KIND:SIZE[:SEED]")
    add("queries", metavar="QUERIES", help="a .csv, .parquet or .arrow file")
    add("-o", "--out", required=True, metavar="FILE", help="the answers: a .csv, .parquet or .arrow file")
    add("--radius", type=float, metavar="M", help="radius of the body")
    add("--height", type=float, metavar="M", help="height of an upright capsule, with --radius")
    add("--agent", metavar="NAME", help="a built-in agent")
    add("--method", metavar="NAME", help="fast, default, quality, reference, astar, jps3d, ...")
    add("--objective", metavar="NAME", help="shortest, fastest, easiest, safest or overland")
    add("--snap", type=float, metavar="M", help="move blocked ends to free points this near")
    add("--or-nearest", action="store_true", default=None, help="towards goals that cannot be reached")
    add("--time-limit", type=float, metavar="S", help="seconds for each query")
    add("--expansion-limit", type=int, metavar="N", help="nodes for each query; the same everywhere")
    add("--voxel", type=float, metavar="M", help="edge of a voxel, for models")
    add("--threads", type=int, metavar="N", help="threads [default: one for each processor]")
    add("--piece", type=int, default=PIECE, metavar="N", help=f"rows of a piece [default: {PIECE}]")
    add("--no-points", action="store_true", help="leave out the points of paths")
    add("--restart", action="store_true", help="begin anew, and forget what an earlier run did")
    args = parser.parse_args(words)
    names = ["radius", "height", "agent", "method", "objective", "snap", "or_nearest", "time_limit",
             "expansion_limit"]  # fmt: skip
    bar = _Bar(sys.stderr)
    try:
        report = run(
            open_map(args.map, args.voxel), args.queries, args.out, piece=args.piece, threads=args.threads,
            points=not args.no_points, restart=args.restart, progress=bar,
            **{name: getattr(args, name) for name in names if getattr(args, name) is not None},
        )  # fmt: skip
    except (AirlaneError, OSError) as error:
        bar.end()
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        bar.end()
        print("interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    bar.end()
    for number, fault in list(report.bad.items())[:20]:
        print(f"row {number}: {fault}", file=sys.stderr)
    if len(report.bad) > 20:
        print(f"and {len(report.bad) - 20} bad rows more", file=sys.stderr)
    print(
        f"{args.out}: {report.rows:,} rows, {report.kept:,} of them from before; {report.found:,} paths found, "
        f"{report.without:,} not, {len(report.bad):,} bad rows; {report.seconds:.2f} s of planning"
    )
    return 0
