"""The Python code of the repository's README and book runs as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "book" / "chapters").glob("*.md"))]


def blocks(document: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", document.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_code_runs(document: Path) -> None:
    for code in blocks(document):
        exec(compile(code, str(document), "exec"), {})


def test_readme_has_code() -> None:
    assert blocks(ROOT / "README.md")
