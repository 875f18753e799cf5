"""A judge before the page for paper and files, a press that waits, and a look at what came out of it."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from judge_app.core.demo import demo_ops
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from judge_app.ui.printing import IsCancelled, Made, Tell, Wanted
from tests.device.recording import Recording
from tests.patience import PATIENCE_S
from tests.ui.judge import Judge, Watch, middle
from tests.ui.standin import StandInBoard

__all__ = [
    "KINDS",
    "SLIPS",
    "SlowPress",
    "at_paper",
    "desk_device",
    "files",
    "folder",
    "made",
    "size_of",
    "tap_less",
    "tap_sheet",
    "text_of",
    "wait",
]

SLIPS = "Demo event round 3 slips.pdf"
KINDS = ("Match slips", "Event file (.judge.json)", "Log (.judgelog)", "Results (.csv)")
"""A tile of every kind."""


def desk_device() -> Recording:
    """One that never takes the app off its screen."""
    device = Recording()
    device.pauses = False
    return device


@contextmanager
def at_paper(tablet: Tablet, watch: Watch, device: Recording, board: StandInBoard) -> Iterator[Judge]:
    """A judge at the demo event, in its third round, before the page."""
    judge = Judge(tablet, watch, board=board, device=device)
    judge.app.root.show_event(tablet.new_demo(demo_ops), "more")
    judge.tap("Paper and files")
    judge.until(lambda: judge.screen.name == "paper", "the page is shown")
    yield judge
    judge.leave()


class SlowPress:
    """Prints only when it is told to: something that takes its time, without a clock."""

    def __init__(self, judge: Judge, pages: int = 4) -> None:
        self.may_go_on = Event()
        self.path = judge.tablet.folder / "paper" / "slow.pdf"
        self._pages = pages
        self.wanted = Wanted(self.path.name, judge.frame.desk.event, self._make)

    def _make(self, tell: Tell, is_cancelled: IsCancelled) -> Made:
        tell(1, self._pages)
        assert self.may_go_on.wait(PATIENCE_S)
        if is_cancelled():
            raise Refused("It was cancelled. Nothing was changed.")
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_bytes(b"%PDF-1.7")
        return Made(self.path, self._pages)


def folder(judge: Judge) -> Path:
    return judge.tablet.folder / "paper"


def files(judge: Judge) -> list[str]:
    return sorted(path.name for path in folder(judge).iterdir()) if folder(judge).exists() else []


def text_of(path: Path) -> str:
    done = subprocess.run(
        ["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True
    )
    return done.stdout


def size_of(path: Path) -> str:
    done = subprocess.run(["pdfinfo", str(path)], capture_output=True, text=True, check=True)
    return next(line for line in done.stdout.splitlines() if line.startswith("Page size"))


def tap_sheet(judge: Judge, name: str) -> None:
    """On the tile, not on a word of what was made."""
    from judge_app.ui.screens.paper import SheetTile

    judge.tap(name, SheetTile)


def tap_less(judge: Judge, begins: str) -> None:
    """Of several numbers, the one whose text so begins is counted down by a finger."""
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui.widgets.stepper import StepKey, Stepper

    steppers = [one for one in judge.widgets() if isinstance(one, Stepper) and one.text.startswith(begins)]
    key = next(one for one in steppers[0].children if isinstance(one, StepKey) and one.text == "−")
    touch = UnitTestTouch(*middle(key))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def made(judge: Judge, name: str) -> None:
    def is_made() -> bool:
        return (judge.screen.work.stage, judge.screen.work.name) == ("made", name)

    judge.until(is_made, f"{name} is made")


def wait(judge: Judge) -> None:
    judge.until(lambda: not judge.screen.printing.is_running, "it has ended")
