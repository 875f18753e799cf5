"""Measures paper slips typed at 250 tables: from Enter until the field is ready for the next, on the window.

make bench-ui

Exit 1 if a person would feel it.
"""
# ruff: noqa: E402

import os
import sys
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

KIVY = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KCFG_GRAPHICS_MAXFPS": "0",  # or each frame would wait for its turn
    "KCFG_GRAPHICS_VSYNC": "0",
}
os.environ.update(KIVY)  # Kivy reads them when it is imported

from kivy.base import EventLoop
from kivy.core.window import Window

from bench.measure import Bars, seconds
from judge_app.core.crowd import crowd
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import PlayerAdded, ResultReported, RulesetChosen
from judge_app.core.pairing import pair
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import round_made
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.views.slipentry import slipentry_view
from judge_app.views.sliptyping import Slip, entered, typed

PLAYERS, SLIPS, ROUNDS = 500, 100, 3
MOST_MS = 100.0
"""What takes longer is felt."""
ENTER = 13
NOW_MS = 1_790_000_000_000


def in_round_3(folder: Path) -> Desk:
    """An event of 500 players, whose third round is being played."""
    numbers = count(1)
    tablet = Tablet(folder, lambda: f"{next(numbers):016x}", lambda: NOW_MS)
    players = [PlayerAdded(PlayerId(tablet.fresh_id()), one.name) for one in crowd(PLAYERS, "bench")]
    desk = tablet.new_event("A stack of slips", [RulesetChosen("regulations-casual"), *players])
    for number in range(1, ROUNDS + 1):
        known = reckoning(desk.state)
        if known is None:
            raise SystemExit("The event has no ruleset.")
        desk.do_all(round_made(desk.state, pair(known.tournament, f"bench {number}"), tablet.fresh_id))
        if number < ROUNDS:
            desk.do_all([ResultReported(one.id, Result(one.a)) for one in desk.state.round_matches(number)])
    return desk


def press(text: str) -> None:
    for letter in text:
        Window.dispatch("on_textinput", letter)


class Waits:
    """How many ms each Enter took: until the next key would be heard, and until the frame was painted."""

    def __init__(self) -> None:
        self.heard: list[float] = []
        self.painted: list[float] = []

    def enter(self) -> None:
        start = perf_counter()
        Window.dispatch("on_key_down", ENTER, 0, None, [])
        Window.dispatch("on_key_up", ENTER, 0)
        self.heard.append(1000 * (perf_counter() - start))
        EventLoop.idle()
        self.painted.append(1000 * (perf_counter() - start))


def type_all(desk: Desk) -> tuple[Waits, Waits]:
    """Every other slip has a drop on it; the waits at the tables, and at the results."""
    tables, results = Waits(), Waits()
    for one in desk.state.round_matches(ROUNDS)[:SLIPS]:
        press(str(one.table))
        tables.enter()
        press("1" if int(one.table or 0) % 2 else "2 d1")
        results.enter()
    return tables, results


def parts(desk: Desk) -> None:
    """What the time goes into, for one slip."""
    state = desk.state
    table = next(one.table for one in state.round_matches(ROUNDS) if not one.is_over)
    slip = typed(state, Slip(), f"{table} 1")
    print(f"     {1000 * seconds(lambda _: entered(state, slip), 0):6.2f} ms for what Enter means")
    print(f"     {1000 * seconds(lambda _: slipentry_view(state, slip), 0):6.2f} ms for the view")


def main() -> int:
    from judge_app.ui.app import TablesideApp

    bars = Bars()
    with TemporaryDirectory() as folder:
        desk = in_round_3(Path(folder))
        app = TablesideApp(Tablet(Path(folder) / "home", lambda: "0" * 16, lambda: NOW_MS))
        app.root = app.build()
        Window.size = 1280, 800
        Window.add_widget(app.root)
        EventLoop.start()
        app.root.show_event(desk, "slips")
        for _ in range(10):
            EventLoop.idle()
        tables, results = type_all(desk)
        done = sum(match.is_over for match in desk.state.round_matches(ROUNDS))
        bars.note(f"slips that are not in, of {SLIPS}", SLIPS - done, 0)
        bars.note(
            "ms from Enter on a result until it is on the disk and the field is free, median",
            median(results.heard),
            MOST_MS,
        )
        bars.note("the same, worst", max(results.heard), MOST_MS)
        bars.note("ms until the frame is painted, median", median(results.painted), MOST_MS)
        print(f"     {max(results.painted):6.2f} ms for the worst; most of it is pixels")
        print(f"     {median(tables.painted):6.2f} ms from Enter on a table until who sits there is painted")
        parts(desk)
        app.on_stop()
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
