"""A crash of a screen: kept as a report, said in one line, and gone on from where that is safe."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import monotonic
from traceback import walk_tb

from kivy.base import ExceptionHandler, ExceptionManager

from judge_app.language import N_, _

__all__ = ["Crashes"]

SAID = N_("Something went wrong here. Everything saved is safe. Report: {name}")
ENDED = N_("Tableside had to stop. Everything saved is safe. Report: {name}")
AGAIN_SECONDS = 1.0
"""Two crashes so close together come from something that is repeated, and would go on so."""


class Crashes(ExceptionHandler):
    """*say* shows a line and the app goes on; *end* closes the event and the app."""

    def __init__(
        self,
        folder: Path,
        say: Callable[[str], None],
        end: Callable[[str], None],
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self._folder = folder
        self._say = say
        self._end = end
        self._seconds = seconds
        self._last = float("-inf")
        self._is_over = False

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)  # somebody wants the app to end
        if self._is_over:
            return int(ExceptionManager.PASS)  # the end may take a few frames
        from judge_app.device.reports import write_report  # not before there is something to report

        report = write_report(self._folder, error, datetime.now())
        name = report.name if report else _("none, the disk takes no file")
        self._is_over = _was_drawing(error) or self._seconds() - self._last < AGAIN_SECONDS
        self._last = self._seconds()
        (self._end if self._is_over else self._say)(_(ENDED if self._is_over else SAID).format(name=name))
        return int(ExceptionManager.PASS)


def _was_drawing(error: Exception) -> bool:
    """What cannot be drawn would be tried again with every frame."""
    return any(frame.f_code.co_name == "on_draw" for frame, _line in walk_tb(error.__traceback__))
