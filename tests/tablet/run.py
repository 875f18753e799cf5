"""Runs the touch tests of a whole event once more, on a simulated tablet.

    make soak SOAK="--only tablet"                                         the whole event
    PYTHONPATH=packaging python -m tests.tablet.run tests/ui/rules         any others, named as to pytest

It is one processor, a window of 1280 x 800 and the settings that slow Python down on the device: `-OO`,
and aiohttp with all that it stands on in pure Python. The app is what the APK would hold, compiled and
without its source, in a folder in which nothing may be written. Exit 1 if a test fails or something was.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.displays import open_display
from tests.tablet.packed import ROOT, contents, pack
from tests.tablet.surroundings import private_folder, tablet_environment, take_one_processor

SCREENS = (
    *("newevent", "join", "devices", "players", "pair", "clock", "calls", "endoftime", "result", "noshow"),
    *("swap", "standings", "bracket", "winner", "board", "boardphones", "byphone"),
)
"""Those that a judge comes by in an event, in its order."""


def _tests_of(screen: str) -> str:
    """The folder of a screen's tests, or the file if there is but one."""
    folder = f"tests/ui/{screen}"
    return folder if (ROOT / folder).is_dir() else f"tests/ui/test_{screen}.py"


WHOLE_EVENT = (
    "tests/tablet/inforce.py",
    "tests/tablet/realapp.py",
    "tests/ui/test_whole_event.py",
    *map(_tests_of, SCREENS),
)
KIVY_IN_TESTS = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
}
"""The app makes these settings itself; tests may read Kivy before it does."""
OPTIONS = ("-o", "pythonpath=", "-p", "no:cacheprovider", "-W", "ignore:assertions not in test modules", "-q")


def main(arguments: Sequence[str]) -> int:
    close_display = open_display()
    try:
        return _run(arguments)
    finally:
        close_display()


def _run(arguments: Sequence[str]) -> int:
    take_one_processor()
    os.umask(0o077)
    with tempfile.TemporaryDirectory(prefix="tablet-") as folder:
        base = Path(folder)
        app, private = base / "app", private_folder(base)
        pack(app)
        before = contents(app)
        environment = {**tablet_environment(app, private), **KIVY_IN_TESTS}
        command = [sys.executable, "-OO", "-m", "pytest", *OPTIONS, f"--basetemp={private / 'tests'}"]
        ran = subprocess.run([*command, *(arguments or WHOLE_EVENT)], cwd=ROOT, env=environment, check=False)
        return _verdict(ran.returncode, before, contents(app))


def _verdict(code: int, before: dict[str, str], after: dict[str, str]) -> int:
    if before != after:
        changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
        print("The app wrote beside its own code:", *changed, sep="\n  ", file=sys.stderr)
        return 1
    if code:
        print("The simulated tablet: what is listed above does not hold there.", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
