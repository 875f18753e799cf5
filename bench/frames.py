"""Measures the list of 500 tables: scrolling it against plain labels, and how soon a result is on it.

make bench-ui

Exit 1 if a bar is missed.
"""
# ruff: noqa: E402

import os
import sys
from importlib import import_module
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

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
from judge_app.core.crowd import crowd
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import NoteWritten, PlayerAdded, ResultReported, RulesetChosen
from judge_app.core.pairing import pair
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import round_made
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.ui.widgets.rows import LineOf, RowList
from judge_app.views.tables import tables_view

ROWS, ROUNDS, FRAMES = 500, 25, 20
STEP = 32.0
"""Pixels a frame: a brisk swipe. In all that is some 200 rows."""
MOST = 2.0
RESULTS = 30
NOW_MS = 1_790_000_000_000


def busy_event(folder: Path) -> Desk:
    """An event of a thousand players, whose first round is being played."""
    numbers = count(1)
    tablet = Tablet(folder, lambda: f"{next(numbers):016x}", lambda: NOW_MS)
    people = crowd(2 * ROWS, "bench")
    players = [PlayerAdded(PlayerId(tablet.fresh_id()), one.name) for one in people]
    desk = tablet.new_event("Five hundred tables", [RulesetChosen("regulations-casual"), *players])
    known = reckoning(desk.state)
    if known is None:
        raise SystemExit("The event has no ruleset.")
    desk.do_all(round_made(desk.state, pair(known.tournament, "bench"), tablet.fresh_id))
    return desk


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


class Wide:
    """All that a row of the tables asks of its screen."""

    is_wide = True


def tables_of(desk: Desk) -> tuple[list[LineOf], list[str]]:
    rows = tables_view(desk.state, NOW_MS).rows
    return [LineOf("TableLine", row) for row in rows], [f"{row.number}  {row.a} – {row.b}" for row in rows]


def recording(app: Any, desk: Desk, note: Note) -> None:
    """Results come in while the list is shown; the next frame must have each of them."""
    app.root.show_event(desk, "tables")
    for _ in range(10):
        EventLoop.idle()
    late, to_disk, to_screen = 0, [], []
    for match in desk.state.round_matches(1)[:RESULTS]:
        start = perf_counter()
        desk.do(NoteWritten("a note costs the same write"))
        to_disk.append(perf_counter() - start)
        before = len(desk.state.round_matches(1)) - len(progress(desk.state).open)
        start = perf_counter()
        desk.do(ResultReported(match.id, Result(match.a)))
        EventLoop.idle()
        to_screen.append(perf_counter() - start)
        shown = app.root.screen.view.filters
        late += f"{before + 1}" not in str(shown)
    note(f"results that the next frame did not show, of {RESULTS}", late, 0)
    print(f"     {1000 * median(to_screen):6.2f} ms from the tap to the painted frame")
    print(f"     {1000 * median(to_disk):6.2f} ms of a change that the list does not show")


def main() -> int:
    from judge_app.ui.app import TablesideApp

    bars = Bars()
    with TemporaryDirectory() as folder:
        desk = busy_event(Path(folder))
        app = TablesideApp(Tablet(Path(folder) / "home", lambda: "0" * 16, lambda: NOW_MS))
        app.root = app.build()
        import_module("judge_app.ui.screens.tables")  # has the row
        lines, texts = tables_of(desk)
        scrolling(lines, texts, bars.note, Wide())
        Window.add_widget(app.root)
        recording(app, desk, bars.note)
        app.on_stop()
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
