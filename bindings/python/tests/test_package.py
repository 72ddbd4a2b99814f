"""The package as a whole: examples in its documents, types, command line, viewer, notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import numpy as np
import pytest

import airlane
from conftest import documented, examples, run_examples

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


MODULES = ("airlane", "airlane.batch", "airlane.viz", "airlane._service", "airlane._view", "airlane._airlane")
DOCUMENTED = examples(*MODULES)

#: Classes every public member of which has an example, but for these.
SHOWN = {
    "Airspace": {
        "view": "opens a browser; a test opens and closes one",
        "to_rerun": "viz.to_rerun has one, and says what a recording is",
        **dict.fromkeys(["size", "voxel_size", "origin", "bounds", "version", "solid_count", "nbytes"], "a number or three"),
    },
    "Answers": {},
}


@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning")
@pytest.mark.parametrize("name", DOCUMENTED)
def test_examples_of_docstrings_run(name):
    run_examples(name, DOCUMENTED[name])


@pytest.mark.parametrize("kind", SHOWN)
def test_every_member_has_an_example(kind):
    members = {n for n in vars(getattr(airlane, kind)) if not n.startswith("_")}
    shown = {n for n in members if f"airlane._airlane.{kind}.{n}" in DOCUMENTED}
    assert len(shown) >= 7 and members - shown == set(SHOWN[kind]), (members - shown) ^ set(SHOWN[kind])


def test_there_are_examples_and_everything_is_documented():
    """Those of airlane.ray run in test_ray.py, where a cluster is."""
    assert len(DOCUMENTED) >= 50
    offered = {name: text for name, text in documented("airlane.viz", "airlane.batch") if name.count(".") <= 2}
    assert len(offered) >= 11 and all(offered.values()), offered
    assert {name for name in offered if name.startswith("airlane.viz")} <= {*DOCUMENTED}
    for name in airlane.__all__:
        value = getattr(airlane, name)
        assert value.__doc__, name
        if isinstance(value, type) and value.__module__ == "airlane":
            members = {n: m for n, m in vars(value).items() if not n.startswith("_")}
            bare = [n for n, m in members.items() if not getattr(getattr(m, "__func__", m), "__doc__", None)]
            assert not bare, (name, bare)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_examples_run(file, tmp_path):
    done = subprocess.run(
        [sys.executable, "-W", "error", str(file)], capture_output=True, text=True, cwd=tmp_path, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_types_are_strict():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *map(str, EXAMPLES)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_those_of_the_code():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "airlane._airlane", "airlane._maps"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def cli(*words, **options):
    line = [sys.executable, "-W", "error", "-m", "airlane", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=300, **options)


def test_the_command_line_is_inside(tmp_path):
    version = cli("--version")
    assert version.returncode == 0 and airlane.__version__ in version.stdout
    assert "batch" in cli("--help").stdout
    route = cli("route", "gen:city:48", "--from", "1,1,3", "--to", "46,46,3")
    assert route.returncode == 0 and "path" in route.stdout
    assert cli("bake", "gen:city:48", "-o", "c.airlane", cwd=tmp_path).returncode == 0
    assert airlane.Airspace.load(tmp_path / "c.airlane") == airlane.Airspace.generate("city", 48)
    assert cli("nonsense").returncode == 2 and cli("info", "none.3dmap").returncode == 1
    blocked = cli("route", "gen:city:48", "--from", "1,1,3", "--to", "999,46,3")
    assert blocked.returncode == 3
    script = Path(sys.executable).parent / "airlane"
    if script.exists():
        assert subprocess.run([script, "--version"], capture_output=True, text=True).stdout == version.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes are others there")
def test_a_reader_that_has_enough_is_no_error():
    command = [sys.executable, "-W", "error", "-m", "airlane", "--help"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == ("", 0)


def test_the_viewer_opens_and_closes(wall):
    with wall.view(open_browser=False) as view:
        page = urllib.request.urlopen(view.url, timeout=30).read()
        assert b"<html" in page.lower() and "<iframe" in view._repr_html_() and not view.closed
    assert view.closed
    view.close()
    with pytest.raises(OSError):
        urllib.request.urlopen(view.url, timeout=5)


def test_surfaces_are_closed(wall):
    vertices, faces = wall.surface()
    assert vertices.shape[1] == faces.shape[1] == 3 and faces.max() < len(vertices)
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
    assert volume == pytest.approx(wall.solid_count)


@pytest.mark.filterwarnings("ignore")
def test_other_viewers_take_surfaces_and_paths(wall, tmp_path):
    from airlane import viz

    answer = wall.path((2, 20, 3), (37, 20, 3))
    trimesh = pytest.importorskip("trimesh")
    mesh = wall.to_trimesh()
    assert isinstance(mesh, trimesh.Trimesh) and mesh.volume == pytest.approx(wall.solid_count)
    with pytest.raises(airlane.InputError):
        viz.path_to_trimesh(wall.path((-9, 0, 0), (1, 1, 1)))
    pytest.importorskip("networkx")
    assert viz.path_to_trimesh(answer).length == pytest.approx(answer.length)


@pytest.mark.filterwarnings("ignore")
def test_pyvista(wall):
    pytest.importorskip("pyvista")
    from airlane import viz

    mesh = wall.to_pyvista()
    assert mesh.n_cells == len(wall.surface()[1]) and mesh.volume == pytest.approx(wall.solid_count, rel=1e-4)
    assert viz.path_to_pyvista(wall.path((2, 20, 3), (37, 20, 3))).n_points >= 2


@pytest.mark.filterwarnings("ignore")
def test_rerun(wall, tmp_path):
    rerun = pytest.importorskip("rerun")
    from airlane import viz

    recording = rerun.RecordingStream("airlane-test")
    recording.save(tmp_path / "x.rrd")
    wall.to_rerun(recording=recording)
    viz.path_to_rerun(wall.path((2, 20, 3), (37, 20, 3)), recording=recording)
    recording.flush()
    assert (tmp_path / "x.rrd").stat().st_size > 500


def test_what_is_not_installed_is_named(monkeypatch, wall):
    monkeypatch.setitem(sys.modules, "pyvista", None)
    with pytest.raises(airlane.MissingExtra, match=r"airlane\[viz\]"):
        wall.to_pyvista()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_notebooks_run(file, tmp_path, monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    notebook = nbformat.read(file, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert any(cell.get("outputs") for cell in notebook.cells)


@pytest.mark.parametrize("no_skips", ["1", ""])
def test_a_skipped_test_is_a_failure_where_everything_is_installed(tmp_path, no_skips):
    """Of a whole file, of a test, and by a mark; a test that passes is not affected."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text())
    missing = 'import pytest\npytest.importorskip("no_such_package")\n'
    (tmp_path / "test_file.py").write_text(missing + "def test_it(): pass\n")
    (tmp_path / "test_each.py").write_text(
        "import pytest\n"
        'def test_inside(): pytest.importorskip("no_such_package")\n'
        '@pytest.mark.skipif(True, reason="by a mark")\n'
        "def test_marked(): pass\n"
        "def test_sound(): pass\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    environment = {**os.environ, "AIRLANE_NO_SKIPPED_TESTS": no_skips}

    def run(file):
        done = subprocess.run([*command, file], capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120)
        return done.returncode, done.stdout

    for file, says in (("test_file.py", "1 skipped"), ("test_each.py", "1 passed, 2 skipped")):
        code, text = run(file)
        if no_skips:
            assert code in (1, 2) and "no_such_package" in text and "skipped in" not in text, text
        else:
            assert code in (0, 5) and says in text, text
    if no_skips and sys.platform == "linux":
        assert "1 failed, 1 passed, 1 error" in text and "by a mark" in text
