"""Measures scrolling through 500 tables against the same list of plain labels; exit 1 if a bar is missed.

make bench-frames
"""
# ruff: noqa: E402

import os
import sys
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

KIVY = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KCFG_KIVY_LOG_LEVEL": "critical",
    "KCFG_GRAPHICS_MAXFPS": "0",  # or each frame would wait for its turn
    "KCFG_GRAPHICS_VSYNC": "0",
}
os.environ.update(KIVY)  # Kivy reads them when it is imported

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView

from bench.measure import Bars, Note, seconds
from judge_app.ui import theme
from judge_app.ui.widgets.drawn import DrawnLine
from judge_app.ui.widgets.rows import LineOf, RowList

ROWS, ROUNDS, FRAMES = 500, 25, 20
STEP = 32.0
"""Pixels a frame: a brisk swipe. In all that is some 200 rows."""
MOST = 2.0
FIRST = ("Ines", "Grace", "Mei-Lin", "Owen", "Ravi", "Leila", "Yusuf", "Zoë", "Иван", "Ελένη", "Jürgen")
LAST = ("Carvalho", "Whitfield", "Zhao", "Pritchard", "Menon", "Farahani", "Nunes", "Demir", "Haddad", "Lim")
STATES = ("Playing", "play"), ("1:48", "alert"), ("Judge", "scale-balance"), ("+4 min", "plus")


class SampleRow(NamedTuple):
    number: str
    one: str
    other: str
    status: str
    icon: str


class SampleTableLine(DrawnLine):
    """A row as rich as that of the tables: its number, two names, a chip with its icon."""

    @classmethod
    def height_for(cls, row: SampleRow, width: float) -> float:
        return float(theme.STEPPER)

    def draw(self, row: SampleRow) -> None:
        colors = theme.colors
        if self.state == "down":
            self.fill(colors.s3, theme.RADIUS)
        self.tile(row.number, theme.GAP, theme.TOUCH, colors.s3, colors.hi)
        is_call = row.icon == "alert"
        fill, ink = (colors.coral, colors.bg) if is_call else (colors.s3, colors.mid)
        chip = self.chip(row.status, row.icon, self.width - theme.GAP, ink, fill)
        left = theme.TOUCH + 2 * theme.GAP
        room = self.width - left - chip - 2 * theme.GAP
        self.words(row.one, left, self.height * 0.66, room, theme.BODY, colors.hi)
        self.words(row.other, left, self.height * 0.34, room, theme.BODY, colors.hi)


def sample_rows(count: int = ROWS) -> list[SampleRow]:
    return [
        SampleRow(
            str(number + 1),
            f"{FIRST[number % 11]} {LAST[number % 10]} {number}",
            f"{FIRST[(number + 5) % 11]} {LAST[(number + 3) % 10]} {number}",
            *STATES[number % 4],
        )
        for number in range(count)
    ]


def plain_list(texts: list[str], height: float, spacing: float) -> RecycleView:
    """What Kivy itself offers for a long list, with a label a row."""
    plain = RecycleView()
    column = RecycleBoxLayout(
        orientation="vertical",
        size_hint_y=None,
        default_size=(None, height),
        default_size_hint=(1, None),
        spacing=spacing,
    )
    column.bind(minimum_height=column.setter("height"))
    plain.add_widget(column)
    plain.viewclass = Label
    plain.data = [{"text": text} for text in texts]
    return plain


class Stage:
    """One list alone on the window, scrolled down by real frames."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.times: list[float] = []
        self.waits: list[float] = []

    def enter(self) -> None:
        Window.add_widget(self.rows)
        for _ in range(3):
            EventLoop.idle()

    def leave(self) -> None:
        Window.remove_widget(self.rows)

    def scroll(self, frames: int) -> None:
        step = STEP / (self.rows.layout_manager.height - self.rows.height)
        for _ in range(frames):
            self.rows.scroll_y -= step
            EventLoop.idle()

    def measure(self) -> None:
        flips = Flips()
        self.times.append(seconds(self.scroll, FRAMES))
        self.waits.append(flips.end())


class Flips:
    """How long the window waited for its pixels; without a graphics chip that is most of a frame."""

    def __init__(self) -> None:
        self._flip, self._waited = Window.flip, 0.0
        Window.flip = self._wait

    def _wait(self) -> None:
        start = perf_counter()
        self._flip()
        self._waited += perf_counter() - start

    def end(self) -> float:
        Window.flip = self._flip
        return self._waited


def ratio(ours: Stage, plain: Stage) -> float:
    """One way down in turns; how much longer ours took."""
    for stage in (ours, plain):
        stage.rows.scroll_y, stage.times, stage.waits = 1, [], []
    for number in range(ROUNDS):
        for stage in (ours, plain) if number % 2 else (plain, ours):
            stage.enter()
            stage.measure()
            stage.leave()
    return median(ours.times) / median(plain.times)


def scrolling(lines: list[LineOf], texts: list[str], note: Note, screen: Any = None) -> None:
    """Compares *lines* with a plain label a row that bears one of *texts*."""
    Window.size = 1280, 800
    EventLoop.start()
    rows = RowList(lines=lines, screen=screen)
    ours = Stage(rows)
    ours.enter()
    top, bottom = rows.layout_manager.span(0)
    ours.leave()
    plain = Stage(plain_list(texts, bottom - top, rows.spacing))
    note(f"a frame of scrolling, {len(lines)} tables / as many labels, first time", ratio(ours, plain), MOST)
    note("the same once more, with all texts seen before", ratio(ours, plain), MOST)
    for name, stage in (("tables", ours), ("labels", plain)):
        whole, waited = (1000 * median(times) / FRAMES for times in (stage.times, stage.waits))
        print(f"     {whole:6.2f} ms a frame, {whole - waited:.2f} without painting the pixels: {name}")


def main() -> int:
    bars = Bars()
    rows = sample_rows()
    lines = [LineOf("SampleTableLine", row) for row in rows]
    scrolling(lines, [f"{row.number}  {row.one} – {row.other}" for row in rows], bars.note)
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
