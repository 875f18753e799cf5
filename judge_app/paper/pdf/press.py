"""A document in the making: texts, lines and QR codes, in millimetres from the upper left of a page."""

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Literal

from fpdf import FPDF

from judge_app.paper.pdf.typesetting import LEADING, Line, Typesetter, width_of

__all__ = ["MM", "PAPERS", "Align", "Press"]

Align = Literal["left", "middle", "right"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MM = 25.4 / 72
"""A point in millimetres."""
CAPITAL = 0.711
"""How high a capital of Roboto is, by its type size."""
SHADES = {"black": 0, "grey": 96, "pale": 160}
DARK = re.compile("1+")
LEAST = 0.72
"""How much smaller a text may become before it is cut."""
AS_FITTED = 0.99
"""For a text that was made to fit: fractions are not exact."""


class Press:
    """A PDF that gets its pages one after the other; the same drawing gives the same bytes."""

    def __init__(
        self,
        title: str,
        paper: str,
        now_ms: int,
        *,
        is_wide: bool = False,
        barred: frozenset[str] = frozenset(),
    ) -> None:
        for noisy in ("fpdf", "fontTools"):  # what they say about fonts helps nobody who prints
            logging.getLogger(noisy).setLevel(logging.ERROR)
        size = PAPERS[paper]
        self.width, self.height = size[::-1] if is_wide else size
        self._pdf = FPDF(unit="mm", format=(self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator("Tableside")
        self._pdf.set_creation_date(_moment(now_ms))
        self.letters = Typesetter(self._pdf, barred)
        self.pages = 0
        self._shade = "black"

    def page(self) -> None:
        self._pdf.add_page()
        self.pages += 1

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float = 0,
        bold: bool = False,
        align: Align = "left",
        shade: str = "black",
        least: float = LEAST,
    ) -> float:
        """Set *text* on the line at *y* and answer how wide it is; within *width*, from *x* on, if given."""
        line, size = self.letters.fitted(text, (width or self.width) / MM, size, bold, least)
        return self._put(x, y, line, size, width, align, shade)

    def within(
        self,
        x: float,
        y: float,
        height: float,
        text: str,
        size: float,
        *,
        width: float = 0,
        bold: bool = False,
        align: Align = "left",
        shade: str = "black",
        least: float = LEAST,
    ) -> float:
        """The same in the middle of a row from *y* on that is so high."""
        line, size = self.letters.fitted(text, (width or self.width) / MM, size, bold, least)
        return self._put(x, y + (height + CAPITAL * size * MM) / 2, line, size, width, align, shade)

    def lines(
        self,
        x: float,
        y: float,
        height: float,
        text: str,
        size: float,
        *,
        width: float,
        bold: bool = False,
        align: Align = "left",
        shade: str = "black",
        least: float = LEAST,
    ) -> None:
        """The same on two lines where *text* is larger so, and cut only if these do not hold it either."""
        texts, size = self.letters.stacked(text, width / MM, height / MM, size, bold, least)
        step = size * LEADING * MM
        top = y + (height - step * len(texts)) / 2
        for place, line in enumerate(texts):
            self.within(
                x,
                top + place * step,
                step,
                line,
                size,
                width=width,
                bold=bold,
                align=align,
                shade=shade,
                least=AS_FITTED,
            )

    def _put(
        self, x: float, y: float, line: Line, size: float, width: float, align: Align, shade: str
    ) -> float:
        if not line.runs:
            return 0
        wide = line.width * size / 1000 * MM
        x += {"left": 0, "middle": (width - wide) / 2, "right": width - wide}[align]
        if shade != self._shade:
            self._shade = shade
            self._pdf.set_text_color(SHADES[shade])
        start = x
        for run in line.runs:
            self._pdf.set_font(run.face.family, size=size)
            self._pdf.text(start, y, run.text)
            start += width_of(run) * size / 1000 * MM
        return wide

    def line(
        self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.2, shade: str = "black"
    ) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(SHADES[shade])
        self._pdf.line(x, y, to_x, to_y)

    def dashes(self, x: float, y: float, to_x: float, to_y: float, dash: float = 2) -> None:
        """A line along which something is cut, or folded where the *dash* is short."""
        self._pdf.set_dash_pattern(dash=dash, gap=2)
        self.line(x, y, to_x, to_y, 0.15, "pale")
        self._pdf.set_dash_pattern()

    def box(
        self, x: float, y: float, width: float, height: float, thick: float = 0.3, shade: str = "black"
    ) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(SHADES[shade])
        self._pdf.rect(x, y, width, height)

    def band(self, x: float, y: float, width: float, height: float, white: int = 240) -> None:
        """A pale ground, which leads the eye along a row."""
        self._pdf.set_fill_color(white)
        self._pdf.rect(x, y, width, height, style="F")
        self._pdf.set_fill_color(0)

    def code(self, x: float, y: float, size: float, rows: Sequence[Sequence[bool]]) -> None:
        """A QR code of that *size* without its margin, as one path: a rectangle each run of dark squares."""
        step = size / len(rows) / MM
        squares = f"{step:.4f} 0 0 {-step:.4f} {x / MM:.2f} {(self.height - y) / MM:.2f} cm"
        path = " ".join(
            f"{run.start()} {place} {run.end() - run.start()} 1 re"
            for place, row in enumerate(rows)
            for run in DARK.finditer("".join(["01"[is_dark] for is_dark in row]))
        )
        self._pdf._out(f"q 0 g {squares} {path} f Q")  # no public way draws a path without a detour

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Within it everything is turned by half around this point."""
        shade = self._shade
        with self._pdf.rotation(180, x, y):
            yield
        self._shade = shade  # for the document has it again, too

    def finished(self) -> bytes:
        self.letters.settle()
        return bytes(self._pdf.output())


def _moment(now_ms: int) -> datetime:
    try:
        return datetime.fromtimestamp(now_ms / 1000, UTC)
    except (OverflowError, ValueError, OSError):  # a clock may say anything
        return datetime.fromtimestamp(0, UTC)
