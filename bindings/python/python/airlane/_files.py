"""Files of queries and answers, as streams of tables: CSV with the standard library, Parquet and Arrow with
pyarrow.

Columns ``sx sy sz gx gy gz`` are the ends; all others are kept as they are. What cannot be read as a number
becomes NaN and is remembered.
"""

from __future__ import annotations

import contextlib
import csv
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ._airlane import Answers
from ._errors import AirlaneError, BatchError, MissingExtra

ENDS = ("sx", "sy", "sz", "gx", "gy", "gz")
KINDS = {".csv": "csv", ".parquet": "parquet", ".arrow": "arrow", ".feather": "arrow", ".ipc": "arrow"}
ANSWERS = ("status", "code", "length", "cost", "expanded", "points")

Floats = np.ndarray[Any, np.dtype[np.float64]]


def kind_of(path: Path) -> str:
    """'csv', 'parquet' or 'arrow', by the ending of a file."""
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        raise BatchError(f"{path}: expected a file that ends in {', '.join(KINDS)}")
    return kind


def arrow(module: str = "pyarrow") -> Any:
    """pyarrow, or what is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra("Parquet and Arrow need pyarrow: pip install airlane[arrow]") from error


@contextlib.contextmanager
def named(what: str) -> Iterator[None]:
    """Makes a BatchError of what pyarrow and csv say against bytes. What the system says has a name already."""
    try:
        yield
    except AirlaneError:
        raise
    except (csv.Error, UnicodeError) as error:
        raise BatchError(f"{what}: {error}") from error
    except Exception as error:
        pa = sys.modules.get("pyarrow")
        # Damaged bytes are an OSError of pyarrow's, without a number.
        is_of_bytes = type(error) is OSError and error.errno is None
        if is_of_bytes or (pa is not None and isinstance(error, pa.ArrowException)):
            raise BatchError(f"{what}: {error}") from error
        raise


@dataclass
class Rows:
    """Some rows of a file: their columns as they were, their ends as numbers, and what was wrong."""

    first: int
    columns: Any  # of CSV: a list of rows of texts; else a pyarrow.Table
    starts: Floats
    goals: Floats
    faults: dict[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.starts)


class Reader(Protocol):
    """A file of queries."""

    @property
    def names(self) -> Sequence[str]: ...

    def rows(self, count: int) -> Iterator[Rows]: ...


def check_names(path: Path, names: Sequence[str]) -> None:
    """Refuses files without ends, and columns that answers would replace."""
    missing = [name for name in ENDS if name not in names]
    if missing:
        raise BatchError(
            f"{path}: no column {', '.join(missing)}: expected {', '.join(ENDS)}, found {', '.join(names)}"
        )
    double = [name for name in names if name in ANSWERS or list(names).count(name) > 1]
    if double:
        raise BatchError(f"{path}: the columns {', '.join(double)} would be there twice: rename them")


class CsvReader:
    """Rows of a CSV file with a header."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with named(f"{path}: cannot be read"), self.path.open(newline="", encoding="utf-8") as file:
            header = next(csv.reader(file), None)
        if header is None:
            raise BatchError(f"{path}: the file is empty, expected a header with {', '.join(ENDS)}")
        self.names = [name.strip() for name in header]
        check_names(path, self.names)

    def rows(self, count: int) -> Iterator[Rows]:
        at = [self.names.index(name) for name in ENDS]
        with named(f"{self.path}: cannot be read"), self.path.open(newline="", encoding="utf-8") as file:
            reader = csv.reader(file)
            next(reader, None)
            first, rows = 0, []
            for row in reader:
                rows.append(row)
                if len(rows) == count:
                    yield self._read(first, rows, at)
                    first, rows = first + len(rows), []
            if rows:
                yield self._read(first, rows, at)

    def _read(self, first: int, rows: list[list[str]], at: list[int]) -> Rows:
        ends = np.full((len(rows), 6), np.nan)
        faults = {}
        for i, row in enumerate(rows):
            if len(row) != len(self.names):
                faults[i] = f"{len(row)} columns, expected {len(self.names)}"
                rows[i] = (row + [""] * len(self.names))[: len(self.names)]
                continue
            for j, column in enumerate(at):
                try:
                    ends[i, j] = float(row[column])
                except ValueError:
                    faults[i] = f"{ENDS[j]} is {row[column]!r}, expected a number"
                    ends[i] = np.nan
                    break
        return Rows(first, rows, ends[:, :3], ends[:, 3:], faults)


class ArrowReader:
    """Rows of a Parquet or Arrow file."""

    def __init__(self, path: Path, kind: str) -> None:
        self.path, self.kind = path, kind
        arrow()
        with named(f"{path}: not a file of this kind"):
            if kind == "parquet":
                self.names = arrow("pyarrow.parquet").read_schema(path).names
            else:
                with self._open() as reader:
                    self.names = reader.schema.names
        check_names(path, self.names)

    def _open(self) -> Any:
        ipc = arrow("pyarrow.ipc")
        try:
            return ipc.open_file(self.path)
        except arrow().ArrowInvalid:
            return ipc.open_stream(self.path)

    def _batches(self, count: int) -> Iterator[Any]:
        if self.kind == "parquet":
            with arrow("pyarrow.parquet").ParquetFile(self.path) as file:
                yield from file.iter_batches(count)
            return
        with self._open() as reader:
            if hasattr(reader, "num_record_batches"):
                for i in range(reader.num_record_batches):
                    yield reader.get_batch(i)
            else:
                yield from reader

    def rows(self, count: int) -> Iterator[Rows]:
        pa = arrow()
        first, held, waiting = 0, 0, []
        with named(f"{self.path}: cannot be read"):
            for batch in self._batches(count):
                waiting.append(batch)
                held += batch.num_rows
                while held >= count:
                    table = pa.Table.from_batches(waiting)
                    yield self.read(first, table.slice(0, count))
                    first, held = first + count, held - count
                    waiting = table.slice(count).to_batches() if held else []
            if held:
                yield self.read(first, pa.Table.from_batches(waiting))

    @staticmethod
    def read(first: int, table: Any) -> Rows:
        """Ends of a table; what is null or not a number makes a bad row."""
        pa = arrow()
        ends = np.full((table.num_rows, 6), np.nan)
        faults: dict[int, str] = {}
        for j, name in enumerate(ENDS):
            column = table.column(name)
            if not (pa.types.is_integer(column.type) or pa.types.is_floating(column.type)):
                for i in range(table.num_rows):
                    faults.setdefault(i, f"{name} is of type {column.type}, expected numbers")
                continue
            ends[:, j] = column.cast(pa.float64(), safe=False).to_numpy()
            if column.null_count:
                for row in np.flatnonzero(column.is_null().to_numpy()):
                    faults.setdefault(int(row), f"{name} is null, expected a number")
        ends[list(faults)] = np.nan
        return Rows(first, table, ends[:, :3], ends[:, 3:], faults)


def reader_of(path: Path) -> Reader:
    """What reads a file of queries."""
    if not path.is_file():
        raise BatchError(f"{path}: there is no such file")
    kind = kind_of(path)
    return CsvReader(path) if kind == "csv" else ArrowReader(path, kind)


def line(points: Floats) -> str:
    """A path as WKT, which GIS programs and pandas' friends read; empty without one."""
    if len(points) == 0:
        return ""
    return "LINESTRING Z (" + ", ".join("{!r} {!r} {!r}".format(*p) for p in points.tolist()) + ")"


def table_of(rows: Rows, answers: Answers, extra: dict[str, Any] | None = None) -> Any:
    """The columns of some rows and their answers as a pyarrow.Table; bad rows have the code 130."""
    pa = arrow()
    found = pa.table(answers)
    if rows.faults:
        code = answers.code.copy()
        code[list(rows.faults)] = 130
        found = found.set_column(1, found.schema.field("code"), pa.array(code))
    if isinstance(rows.columns, list):
        columns = {}
    else:
        columns = {name: rows.columns.column(name) for name in rows.columns.column_names}
    for name in found.column_names:
        columns[name] = found.column(name)
    return pa.table({**columns, **(extra or {})})


def plain(table: Any) -> Any:
    """A table with values in place of dictionaries, at any depth. A file of Arrow has room for one dictionary of a column;
    row groups, and so pieces, have dictionaries of their own."""
    pa = arrow()

    def of(kind: Any) -> Any:
        if pa.types.is_dictionary(kind):
            return of(kind.value_type)
        if pa.types.is_map(kind):
            return pa.map_(of(kind.key_type), of(kind.item_type))
        if pa.types.is_struct(kind):
            return pa.struct([inner.with_type(of(inner.type)) for inner in kind])
        if pa.types.is_fixed_size_list(kind):
            return pa.list_(kind.value_field.with_type(of(kind.value_type)), kind.list_size)
        if pa.types.is_large_list(kind):
            return pa.large_list(kind.value_field.with_type(of(kind.value_type)))
        if pa.types.is_list(kind):
            return pa.list_(kind.value_field.with_type(of(kind.value_type)))
        return kind

    schema = pa.schema([column.with_type(of(column.type)) for column in table.schema], table.schema.metadata)
    return table if schema.equals(table.schema) else table.cast(schema)


def csv_of(names: Sequence[str], rows: Rows, answers: Answers, file: Any, with_points: bool) -> None:
    """The same as lines of CSV."""
    writer = csv.writer(file, lineterminator="\n")
    number = lambda value: "" if np.isnan(value) else repr(float(value))
    if isinstance(rows.columns, list):
        before = rows.columns
    else:
        listed = [rows.columns.column(name).to_pylist() for name in names]
        before = [["" if value is None else value for value in row] for row in zip(*listed)]
    columns = zip(
        answers.status.tolist(), answers.code.tolist(), answers.length, answers.cost, answers.expanded.tolist()
    )
    for i, (status, code, length, cost, expanded) in enumerate(columns):
        after = [status, 130 if i in rows.faults else code, number(length), number(cost), expanded]
        if with_points:
            after.append(line(answers[i]))
        writer.writerow([*before[i], *after])


def replace(temporary: Path, path: Path) -> None:
    """Gives a file that is whole its name, so that it is there after a crash of the machine too."""
    with temporary.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(temporary, path)
