"""A test of a screen in a forked process goes as it would without one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[1]
HALL = """\
import os
from pathlib import Path

import pytest

from tests import shifts


def pytest_configure(config):
    config.pluginmanager.register(shifts.Shifts(Path(__file__).with_name("ui")))


def note(what):
    with open("noted", "a") as noted:
        print(os.getpid(), what, file=noted)


@pytest.fixture(scope="session")
def hall():
    note("hall opened")
    yield
    note("hall closed")


@pytest.fixture(scope="module")
def table(hall):
    note("table laid")
    yield note
    note("table cleared")
"""
SHORT = f"{HALL}\n\nshifts.MOST_LEFT = 0\n"
BEFORE = "def test_before(hall):\n    pass\n"
SCREENS = """\
import pytest


@pytest.mark.parametrize("number", [1, 2])
def test_screen(table, number):
    table(f"played {number}")
"""
AFTER = "def test_after(hall):\n    pass\n"
THREE = {"test_a.py": BEFORE, "ui/test_b.py": SCREENS, "test_c.py": AFTER}
OUTCOMES = """\
import os

import pytest


def test_that_passes():
    pass


def test_that_fails():
    print("said before")
    assert os.getpid() == 0


def test_that_takes_its_process_along():
    os._exit(3)


def test_that_is_skipped():
    pytest.skip("not today")


@pytest.mark.xfail
def test_that_is_known_to_fail():
    raise AssertionError


def test_that_cannot_begin(no_such_fixture):
    pass
"""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


def said(folder: Path, conftest: str, tests: dict[str, str]) -> str:
    """What pytest says of these tests."""
    (folder / "ui").mkdir()
    for name, text in {"conftest.py": conftest, **tests}.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "pytest.ini").touch()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", f"--basetemp={folder / 'b'}"]
    command += ["-W", "ignore:assertions not in test modules"]  # so says pytest under -OO
    run = subprocess.run(
        command,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    return run.stdout + run.stderr


def noted(folder: Path) -> list[tuple[str, list[str]]]:
    """Process by process, in the order in which they began, what each did."""
    done: dict[str, list[str]] = {}
    for line in (folder / "noted").read_text("utf-8").splitlines():
        process, _, what = line.partition(" ")
        done.setdefault(process, []).append(what)
    return [*done.items()]


def test_every_outcome_is_told_and_a_process_that_ends_is_one_failure(tmp_path: Path) -> None:
    told = said(tmp_path, HALL, {"ui/test_outcomes.py": OUTCOMES})
    assert "2 failed, 1 passed, 1 skipped, 1 xfailed, 1 error" in told
    assert "said before" in told
    assert "where" in told  # the assert is told as elsewhere, with what it compared
    assert "The process of this test has ended in the middle of it." in told
    assert "FAILED ui/test_outcomes.py::test_that_takes_its_process_along" in told


def test_a_shift_uses_what_was_there_and_leaves_it_there(tmp_path: Path) -> None:
    told = said(tmp_path, HALL, THREE)
    assert "4 passed" in told
    (here, at_home), (there, at_work) = noted(tmp_path)
    assert here != there
    assert at_home == ["hall opened", "hall closed"]
    assert at_work == ["table laid", "played 1", "played 2", "table cleared"]


def test_where_much_is_left_the_next_test_begins_another_shift(tmp_path: Path) -> None:
    told = said(tmp_path, SHORT, THREE)
    assert "4 passed" in told
    assert [done for _process, done in noted(tmp_path)] == [
        ["hall opened", "hall closed"],
        ["table laid", "played 1", "table cleared"],
        ["table laid", "played 2", "table cleared"],
    ]
