"""A tablet and another process that take turns with its files."""

import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import IO

from judge_app.core.ids import EventId, PlayerId
from judge_app.desk import Desk
from judge_app.tablet import Tablet

ADA = PlayerId("p1")
OTHER = """
import sys
from itertools import count
from pathlib import Path
from judge_app.core.ops import NoteWritten
from judge_app.errors import JudgeAppError
from judge_app.tablet import Tablet

numbers = count(1)
try:
    tablet = Tablet(Path(sys.argv[1]), lambda: f"other{next(numbers):04}", lambda: 1_790_000_500_000)
    desk = tablet.open(sys.argv[2])
    tablet.boxed()
except JudgeAppError as trouble:
    print(type(trouble).__name__, flush=True)
    raise SystemExit
print("opened", flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "note":
        desk.do(NoteWritten(rest))
    elif word == "set":
        tablet.settings.set(*rest.split())
    elif word == "hurry":
        for number in count():
            desk.do(NoteWritten(f"{number} " + "x" * 3000))
            print(number, flush=True)
    print("done", flush=True)
"""


class Other:
    """Another process of this tablet: `other.ask("note hello")`."""

    def __init__(self, folder: Path, event: EventId) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(folder), event],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.answer = self.hear()

    @property
    def _in(self) -> IO[str]:
        if self._process.stdin is None:
            raise AssertionError
        return self._process.stdin

    @property
    def _out(self) -> IO[str]:
        if self._process.stdout is None:
            raise AssertionError
        return self._process.stdout

    def hear(self) -> str:
        return self._out.readline().strip()

    def say(self, words: str) -> None:
        self._in.write(words + "\n")
        self._in.flush()

    def ask(self, words: str) -> None:
        self.say(words)
        assert self.hear() == "done"

    def kill(self) -> list[str]:
        """With no time to tidy up; what it had still said."""
        self._process.kill()
        left = self._out.read().splitlines()  # `communicate` forgets what came with a line that was heard
        self.close()
        return left

    def close(self) -> None:
        self._process.communicate()


def make(folder: Path, first: int = 1) -> Tablet:
    numbers, clock = count(first), count(1_790_000_000_000, 1000)
    return Tablet(folder, lambda: f"id{next(numbers):04}", lambda: next(clock))


def rest(tablet: Tablet, desk: Desk) -> None:
    desk.rest()
    tablet.rest()


def wake(tablet: Tablet, desk: Desk) -> None:
    tablet.wake()
    assert tablet.wake_desk(desk)


def notes(desk: Desk) -> list[str]:
    return [note.text for note in desk.state.notes.values()]
