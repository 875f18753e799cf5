"""Who waits for an import: told of every step, may end it, and does not wait for ever."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.rulebook.documents.kept import Cancelled, Progress
from judge_app.rulebook.documents.limits import Limits

__all__ = ["Watch"]

OFTEN = 0xFFF
"""After so many calls of the parser (a number of ones only) it is looked at the clock."""
_MEMORY = Path("/proc/self/statm")


class _Enough(BaseException):
    """Ends somebody else's code from within; that code may catch every `Exception`."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__()
        self.refusal = refusal


class Watch:
    """Over one import of the file *name*, from now on, in the thread that makes it."""

    def __init__(
        self,
        name: str,
        limits: Limits,
        progress: Callable[[Progress], None],
        is_cancelled: Callable[[], bool],
    ) -> None:
        self.name = name
        self.limits = limits
        self.of = 1
        self._progress = progress
        self._is_cancelled = is_cancelled
        self._ends = time.monotonic() + limits.seconds
        self._most = _resident() + limits.memory_bytes
        self._calls = 0
        self._is_looking = False

    def tell(self, done: int, words: str) -> None:
        self._progress(Progress(done, self.of, words))
        self.check()

    def check(self) -> None:
        """Raises `Cancelled` or `Refused` when the import shall not go on."""
        if self._is_cancelled():
            raise Cancelled(_("{file} was not imported. Nothing was changed.").format(file=self.name))
        if time.monotonic() > self._ends:
            text = _(
                "{file} takes more than {n} seconds to read. Nothing was imported. "
                "Save it anew from a PDF program, or import its text."
            )
            raise Refused(text.format(file=self.name, n=round(self.limits.seconds)))
        if _resident() > self._most:
            raise self.too_heavy()

    def too_long(self) -> Refused:
        text = _("{file} holds more text than {n} million letters. Nothing was imported. Split it first.")
        return Refused(text.format(file=self.name, n=self.limits.letters // 1_000_000))

    def too_many_lines(self) -> Refused:
        text = _("{file} has more than {n} lines. Nothing was imported. Split it first.")
        return Refused(text.format(file=self.name, n=f"{self.limits.lines:,}"))

    def too_many_sections(self) -> Refused:
        text = _("{file} has more than {n} headings. Nothing was imported. Split it first.")
        return Refused(text.format(file=self.name, n=f"{self.limits.sections:,}"))

    def too_heavy(self) -> Refused:
        text = _(
            "{file} unpacks to far more than a document needs. Nothing was imported. "
            "Save it anew from a PDF program, or import its text."
        )
        return Refused(text.format(file=self.name))

    @contextmanager
    def over_foreign_code(self) -> Iterator[None]:
        """Ends what runs inside as soon as `check` says so, also where it never comes back by itself.

        The hook for profilers is used because it belongs to one thread, and because it lets an exception
        rise in the middle of a loop of the parser. It is slow, so `look_away` spares what has other bounds.
        """
        before = sys.getprofile()
        self.look()
        try:
            yield
        except _Enough as enough:
            raise enough.refusal from None
        finally:
            sys.setprofile(before)

    def look(self) -> None:
        self._is_looking = True
        sys.setprofile(self._on_call)

    def look_away(self) -> None:
        if self._is_looking:
            self._is_looking = False
            sys.setprofile(None)

    def interrupt(self) -> None:
        """`check` from within foreign code."""
        try:
            self.check()
        except Refused as refusal:
            raise _Enough(refusal) from None

    def end(self, refusal: Refused) -> None:
        """End foreign code from within."""
        raise _Enough(refusal)

    def _on_call(self, frame: FrameType, event: str, argument: object) -> None:
        self._calls += 1
        if not self._calls & OFTEN:
            self.interrupt()


def _resident() -> int:
    """How much memory the app has now; 0 where the system does not say."""
    try:
        return int(_MEMORY.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):  # no such file but on Linux and Android
        return 0
