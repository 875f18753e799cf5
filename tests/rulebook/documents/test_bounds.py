"""Hostile files: each import ends by itself, within the memory and the time that it may have."""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.rulebook.documents.hostile import HOSTILE

MEMORY = 1 << 30
"""All that the process may ever ask for, Python and pypdf included."""
CPU_SECONDS = 60
SLOW = ("fonts_without_end", "fonts_in_a_drawing", "empty_space_on_every_page", "a_million_objects")
"""These end by the clock, so they get a short one."""

HARMLESS = ("bookmarks_in_a_circle",)
"""To the text, which is read."""
LETTERS, LINES = 300_000, 12_000
TEXTS = (
    b"x" * LETTERS,
    b"quack " * (LETTERS // 6),
    b"fi " * (LETTERS // 3),
    b"a.\n" * LINES,
    b"a-\nb " * LINES,
    b"* [a](" * (LETTERS // 6),
    b"# " + b"#" * LETTERS + b"x",
    b"# a\n" * LINES,
    b"<" * LETTERS,
    b"<a" * (LETTERS // 2),
    b"**" * (LETTERS // 2),
    b" *a" * (LETTERS // 3),
    b"_a _" * (LETTERS // 4),
    b"- " * (LETTERS // 2),
    b"| - " * (LETTERS // 4),
    b"> " * (LETTERS // 2),
    b"`" * LETTERS,
    b"a\tb\t" * (LETTERS // 4),
    b"1 . " * (LETTERS // 4),
    b"." * LETTERS + b" 1",
    b"CHAPTER ... 1\n" * LINES,
    b"\n" * LETTERS + b"x",
    b"\f" * LETTERS + b"x",
)

IMPORT = """
import sys
from pathlib import Path
from judge_app.errors import Refused
from judge_app.rulebook.documents import LIMITS, Documents
documents = Documents(Path(sys.argv[1]), LIMITS._replace(seconds=float(sys.argv[2])))
for path in sys.argv[3:]:
    try:
        print("kept", documents.add(Path(path), 1).title)
    except Refused as refused:
        print("refused", refused)
"""


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def imported(folder: Path, paths: Sequence[Path], seconds: float = 30.0) -> list[str]:
    """What each import says, in a process that is ended if it wants too much."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, folder / "rulebook", str(seconds), *paths],
        capture_output=True,
        text=True,
        cwd=os.getcwd(),
        preexec_fn=bounded,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the import of each hostile file says: those that do not end by the clock are imported in a row."""
    found = dict[str, str]()
    others = [name for name in HOSTILE if name not in (*SLOW, *HARMLESS)]
    for names, seconds in ((others, 30.0), (SLOW, 0.2), (HARMLESS, 30.0)):
        folder = tmp_path_factory.mktemp("hostile")
        paths = [folder / f"{name}.pdf" for name in names]
        for name, path in zip(names, paths, strict=True):
            path.write_bytes(HOSTILE[name]())
        found |= dict(zip(names, imported(folder, paths, seconds), strict=True))
        assert bool([*(folder / "rulebook").rglob("*")]) == (names is HARMLESS)
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pdf_is_refused_within_its_bounds(said: dict[str, str], name: str) -> None:
    if name in HARMLESS:
        assert said[name].startswith("kept ")
        return
    assert said[name].startswith("refused ")
    assert f"{name}.pdf" in said[name]
    assert "Nothing was imported." in said[name]


@pytest.mark.parametrize("ending", [".md", ".txt"])
def test_hostile_texts_end_within_their_bounds(tmp_path: Path, ending: str) -> None:
    """A single one that took a step for each two of its letters would use up the time of all."""
    paths = [tmp_path / f"{number}{ending}" for number in range(len(TEXTS))]
    for path, content in zip(paths, TEXTS, strict=True):
        path.write_bytes(content)
    said = imported(tmp_path, paths)
    assert len(said) == len(TEXTS)
    assert all(line.startswith(("kept ", "refused ")) for line in said)
