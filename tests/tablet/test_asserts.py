"""Whether a test that should fail does so under -OO, where Python itself leaves every assert out."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
OURS = ("conftest.py", "depth.py", "displays.py", "leftovers.py", "patience.py", "shifts.py")
SHARED = "def is_so(value: bool) -> None:\n    assert value\n"
IN_THE_TEST = "def test_it() -> None:\n    assert False\n"
IN_WHAT_IS_SHARED = "from tests.room.shared import is_so\n\ndef test_it() -> None:\n    is_so(False)\n"
TRUE = "from tests.room.shared import is_so\n\ndef test_it() -> None:\n    is_so(True)\n"


@pytest.mark.parametrize(
    ("test", "is_passed"), [(IN_THE_TEST, False), (IN_WHAT_IS_SHARED, False), (TRUE, True)]
)
def test_a_false_assert_fails_under_oo(tmp_path: Path, test: str, is_passed: bool) -> None:
    """With the conftest of this project, in a project of its own."""
    room = tmp_path / "tests" / "room"
    room.mkdir(parents=True)
    for folder in (room, room.parent):
        (folder / "__init__.py").touch()
    for name in OURS:
        shutil.copy(TESTS / name, room.parent)
    (room / "shared.py").write_text(SHARED, encoding="utf-8")
    (room / "test_it.py").write_text(test, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n")
    command = [sys.executable, "-OO", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert ("1 passed" in ran.stdout, "1 failed" in ran.stdout) == (is_passed, not is_passed), ran.stdout
