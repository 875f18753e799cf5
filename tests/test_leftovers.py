"""No process and no folder outlives a run of the tests, also where it is interrupted."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

OURS = ("conftest.py", "depth.py", "displays.py", "leftovers.py", "patience.py", "shifts.py")
SETTINGS = "[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n"
STARTS = """\
import subprocess
import sys

def test_it(tmp_path):
    (tmp_path / "file").touch()
    with open("started", "w") as started:
        child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
        print(child.pid, file=started)
"""
HANGS = f"{STARTS}    child.wait()\n"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="orphans are adopted on Linux")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the settings of this one, a room for what is temporary, and a word when a test runs."""
    tests = tmp_path / "tests"
    tests.mkdir()
    (tmp_path / "scratch").mkdir()
    os.mkfifo(tmp_path / "started")
    for name in OURS:
        shutil.copy(Path(__file__).with_name(name), tests)
    (tests / "__init__.py").touch()
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    return tmp_path


def start(
    project: Path, test: str, *options: str, folder: str = "core"
) -> tuple["subprocess.Popen[str]", int]:
    """The run, and the process that its test has started."""
    (project / "tests" / folder).mkdir()
    (project / "tests" / folder / "test_it.py").write_text(test)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options],
        cwd=project,
        env={**kept, "TMPDIR": str(project / "scratch"), "TABLESIDE_PATIENCE_S": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # `make test &` ignores it
    )
    with open(project / "started") as started:
        return run, int(started.read())


def assert_nothing_is_left(project: Path, child: int) -> None:
    assert [*(project / "scratch").iterdir()] == []
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


@pytest.mark.parametrize(
    ("kind", "folder", "options"),
    [
        (signal.SIGINT, "core", ()),
        (signal.SIGTERM, "core", ()),
        (signal.SIGTERM, "core", ("-n", "1")),
        (signal.SIGTERM, "ui", ("-n", "1")),
    ],
)
def test_an_interrupted_run_leaves_nothing_behind(
    project: Path, kind: signal.Signals, folder: str, options: tuple[str, ...]
) -> None:
    run, child = start(project, HANGS, *options, folder=folder)
    run.send_signal(kind)
    said, _ = run.communicate(timeout=PATIENCE_S)
    assert run.returncode != 0, said
    assert_nothing_is_left(project, child)


def test_a_run_fails_if_a_process_outlives_its_test(project: Path) -> None:
    run, child = start(project, STARTS)
    said, _ = run.communicate(timeout=PATIENCE_S)
    assert run.returncode != 0
    assert f"outlived the tests and were ended:\n  {child}: " in said
    assert_nothing_is_left(project, child)
