"""The lines of one page of a PDF, gathered while pypdf walks over it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.rulebook.documents.lines import Line, tidied
from judge_app.rulebook.documents.watch import Watch

__all__ = ["PageText"]

OFTEN = 100
"""After so many steps of the page it is looked at the clock."""
MOST_PIECES = 5_000
"""Of one line that is set letter by letter."""
LEADING = 1.5
"""More than so many times its size below the line above: there is space between them."""

_SHOWS = (b"Tj", b"TJ", b"'", b'"')
_BOLD = ("bold", "black", "heavy", "semibd", "demi")

Matrix = Sequence[float]


class _Run(NamedTuple):
    text: str
    size: float
    bold: bool
    y: float


class PageText:
    """Takes what pypdf meets on page number *page*."""

    def __init__(self, page: int, watch: Watch) -> None:
        self._page = page
        self._watch = watch
        self._steps = 0
        self._weight = 0
        self._letters = 0
        self._runs: list[_Run] = []
        self._done: list[list[_Run]] = []

    def before(self, operator: bytes, operands: Sequence[Any], cm: Matrix, tm: Matrix) -> None:
        """Looks at each step before it is taken: a short one can mean much work."""
        self._watch.look_away()
        self._steps += 1
        if not self._steps % OFTEN:
            self._watch.interrupt()
        if operator in _SHOWS:
            self._weigh(operands)
        elif operator == b"Do":
            self._watch.look()  # the fonts of another drawing are read before its first step

    def take(self, text: str, cm: Matrix, tm: Matrix, font: Mapping[str, Any] | None, size: float) -> None:
        self._letters += len(text)
        if self._letters > self._watch.limits.page_letters:
            self._end()
        shown, y = _seen(cm, tm, size)
        first, *more = text.split("\n")
        self._add(first, shown, font, y)
        for piece in more:
            self._break()
            self._add(piece, shown, font, y)

    def lines(self) -> list[Line]:
        self._break()
        lines: list[Line] = []
        above: _Run | None = None
        for runs in self._done:
            if text := tidied("".join(run.text for run in runs)):
                gap = above is None or above.y - runs[0].y > LEADING * max(above.size, runs[0].size)
                lines.append(Line(text, self._page, _size(runs), _is_bold(runs), gap))
                above = runs[-1]
        return lines

    def _add(self, text: str, size: float, font: Mapping[str, Any] | None, y: float) -> None:
        if text:
            self._runs.append(_Run(text, size, _is_bold_font(font), y))

    def _break(self) -> None:
        if self._runs:
            self._done.append(self._runs)
            self._runs = []

    def _weigh(self, operands: Sequence[Any]) -> None:
        """A letter of a PDF can stand for hundreds, and pypdf gathers a line before it tells of it."""
        for operand in operands:
            pieces = operand if isinstance(operand, list) else [operand]
            self._weight += sum(len(piece) for piece in pieces if isinstance(piece, str | bytes))
            if self._weight > self._watch.limits.page_letters or len(pieces) > MOST_PIECES:
                self._end()

    def _end(self) -> None:
        text = _("Page {n} of {file} holds more text than a page can show. Nothing was imported.")
        self._watch.end(Refused(text.format(n=self._page, file=self._watch.name)))


def _seen(cm: Matrix, tm: Matrix, size: float) -> tuple[float, float]:
    """How large letters of *size* are on the page, and how far up they stand."""
    across = tm[2] * cm[0] + tm[3] * cm[2]
    up = tm[2] * cm[1] + tm[3] * cm[3]
    shown = abs(size) * math.hypot(across, up)
    y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    is_sane = math.isfinite(shown) and shown < 1000 and math.isfinite(y)
    return (round(shown, 1), y) if is_sane else (0.0, 0.0)


def _is_bold_font(font: Mapping[str, Any] | None) -> bool:
    name = str(font.get("/BaseFont", "")).casefold() if font is not None else ""
    return any(word in name for word in _BOLD)


def _size(runs: Sequence[_Run]) -> float:
    """Of most of its letters: a line may begin with a large one."""
    letters: dict[float, int] = {}
    for run in runs:
        letters[run.size] = letters.get(run.size, 0) + len(run.text.strip())
    return max(letters, key=letters.__getitem__)


def _is_bold(runs: Sequence[_Run]) -> bool:
    letters = sum(len(run.text.strip()) for run in runs)
    return sum(len(run.text.strip()) for run in runs if run.bold) >= 0.8 * letters
