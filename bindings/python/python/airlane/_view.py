"""The viewer, and how airspaces look in notebooks."""

from __future__ import annotations

import base64
import html as _html
import os
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import weakref
import webbrowser
import zlib
from pathlib import Path
from types import TracebackType

import numpy as np

from ._airlane import Airspace
from ._errors import InputError, ServiceError


def _end(process: subprocess.Popen[str], folder: tempfile.TemporaryDirectory[str]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
    folder.cleanup()


class View:
    """A viewer that runs as a process of its own until it is closed, or this object is gone."""

    def __init__(self, url: str, process: subprocess.Popen[str], folder: tempfile.TemporaryDirectory[str]):
        self.url = url
        self._end = weakref.finalize(self, _end, process, folder)

    def close(self) -> None:
        """Ends the viewer. Closing twice is fine."""
        self._end()

    @property
    def closed(self) -> bool:
        """Whether it is closed."""
        return not self._end.alive

    def __enter__(self) -> View:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<View at {self.url}{', closed' if self.closed else ''}>"

    def _repr_html_(self) -> str:
        return f'<iframe src="{_html.escape(self.url)}" width="100%" height="600" style="border:0"></iframe>'


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    found = shell.get_ipython() if shell is not None else None
    return found is not None and hasattr(found, "kernel")


def view(airspace: Airspace, open_browser: bool | None = None, timeout: float = 30.0) -> View:
    """Opens the viewer of an airspace; see ``Airspace.view``."""
    if not isinstance(airspace, Airspace):
        raise InputError(f"airspace: expected an Airspace, found {airspace!r}")
    folder = tempfile.TemporaryDirectory(prefix="airlane-view-")
    file = Path(folder.name) / "airspace.airlane"
    try:
        airspace.save(file)
    except BaseException:
        folder.cleanup()
        raise
    command = [sys.executable, "-m", "airlane", "view", os.fspath(file), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    said: list[str] = []

    def listen() -> None:
        assert process.stdout is not None
        said.append(process.stdout.readline())

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    until = time.monotonic() + timeout
    while listener.is_alive() and time.monotonic() < until:
        listener.join(0.05)
    found = re.search(r"https?://\S+", said[0]) if said else None
    if found is None:
        process.kill()
        listener.join()
        _end(process, folder)
        raise ServiceError(f"the viewer did not start within {timeout} seconds")
    shown = View(found.group(), process, folder)
    if open_browser if open_browser is not None else not _in_notebook():
        webbrowser.open(shown.url)
    return shown


def _png(pixels: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> bytes:
    """A picture in shades of grey."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


# Larger worlds are shown without a picture: it takes an array of all their voxels.
_MOST_VOXELS = 1 << 26


def html(airspace: Airspace) -> str:
    """What a notebook shows: facts, and the world from above, brighter where solids are higher."""
    x, y, z = airspace.size
    low, high = airspace.bounds
    corner = "({:g}, {:g}, {:g})"
    rows = [
        ("voxels", f"{x} × {y} × {z}, of {airspace.voxel_size:g}"),
        ("from", corner.format(*low)),
        ("to", corner.format(*high)),
        ("solid", f"{100 * airspace.solid_count / (x * y * z):.1f} %"),
        ("memory", f"{airspace.nbytes / 1e6:.1f} MB"),
        ("version", str(airspace.version)),
    ]
    cells = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows)
    picture = ""
    if x * y * z <= _MOST_VOXELS:
        solid = airspace.voxels()
        heights = np.where(solid.any(axis=2), z - np.argmax(solid[:, :, ::-1], axis=2), 0)
        step = max(1, -(-max(x, y) // 256))
        shades = (heights[::step, ::step] * (255 / z)).astype(np.uint8)
        data = base64.b64encode(_png(np.ascontiguousarray(shades.T[::-1]))).decode()
        picture = f'<img src="data:image/png;base64,{data}" style="image-rendering:pixelated;min-width:128px">'
    return (
        f"<div><b>Airspace</b><div style='display:flex;gap:1em'><table>{cells}</table>{picture}</div></div>"
    )
