"""Measures 500 phones that follow one tablet: how soon they hear, what they cost.

Exit 1 if a bar is missed.

make bench-board
"""
# ruff: noqa: E402

import json
import os
import queue
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

KIVY = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_CLIPBOARD": "sdl2",
    "KCFG_GRAPHICS_MAXFPS": "0",  # the frames are timed here
    "KCFG_GRAPHICS_VSYNC": "0",
}
os.environ.update(KIVY)  # Kivy reads them when it is imported

from bench.measure import Bars, Note
from judge_app.board.host import BoardHost
from judge_app.core.crowd import crowd
from judge_app.core.ids import ClockId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import ClockPaused, ClockStarted, Op, PlayerAdded, ResultReported, RulesetChosen
from judge_app.core.pairing import pair
from judge_app.core.phones import proof_of
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import round_made
from judge_app.desk import Desk
from judge_app.steadyclock import HallClock
from judge_app.sync.addresses import Address
from judge_app.tablet import Tablet

PHONES = 500
OPS = 40
APART_S = 0.5
REST_S = 20.0
FRAMES, FRAME_S, EVERY, ROUNDS = 40, 1 / 60, 4, 5
SOON_MS, LATE_MS = 100, 250
"""From the tap until half of all phones, and 99 of 100, show it."""
REST_PERCENT = 2.0
FRAME_RATIO = 1.2
"""A frame with phones against one without, while results come in."""


def event_of(tablet: Tablet) -> Desk:
    """500 players, whose first round is being played."""
    players = [PlayerAdded(PlayerId(tablet.fresh_id()), one.name) for one in crowd(PHONES, "board")]
    desk = tablet.new_event("Five hundred phones", [RulesetChosen("regulations-casual"), *players])
    known = reckoning(desk.state)
    if known is None:
        raise SystemExit("The event has no ruleset.")
    desk.do_all(round_made(desk.state, pair(known.tournament, "board"), tablet.fresh_id))
    desk.do(ClockStarted(clock_of(desk), tablet.now_ms()))
    return desk


def clock_of(desk: Desk) -> ClockId:
    timer = desk.state.round_clock(1)
    if timer is None:
        raise SystemExit("The round has no clock.")
    return timer.id


class Taken:
    """Milliseconds of the desk's thread without painting: of frames, and of those with a result before."""

    def __init__(self) -> None:
        self.frames: list[float] = []
        self.results: list[float] = []
        self.painting: list[float] = []
        """What the pixels of all of them took, which without a graphics chip is most of the time."""


class Hall:
    """The tablet with its server, and the phones in a process of their own."""

    def __init__(self, folder: Path) -> None:
        numbers = count(1)
        self.tablet = Tablet(folder, lambda: f"{next(numbers):016x}", HallClock())
        self.desk = event_of(self.tablet)
        self._inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.host = BoardHost(self.tablet, self._inbox.put, Address("127.0.0.1", 0))
        self.host.switch(True)
        self.host.open(self.desk)
        self._phones: subprocess.Popen[str] | None = None
        self._is_running = True
        self.until(lambda: bool(self.host.served.url))

    def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._inbox.get()()

    def drain(self) -> None:
        while not self._inbox.empty():
            self._inbox.get()()

    def rest(self, seconds: float) -> None:
        """Do what the server hands over, for so long, and nothing else."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                self._inbox.get(timeout=left)()
            except queue.Empty:
                return

    def bring_phones(self) -> None:
        host, _colon, port = self.host.served.url.partition(":")
        players = [[player, proof_of(self.desk.state, player)] for player in self.desk.state.players]
        program = [sys.executable, "-m", "bench.phones"]
        pipe = subprocess.PIPE
        self._phones = subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True)
        self._tell({"host": host, "port": int(port), "players": players})
        if self._line() != "ready\n":
            raise SystemExit("The phones did not come.")
        self.until(lambda: self.host.served.phones == PHONES)

    def send_phones_away(self) -> None:
        if self._phones is not None:
            with self._phones as phones:
                phones.stdin.close()  # type: ignore[union-attr]
            self._phones = None
            self.until(lambda: self.host.served.phones == 0)

    def heard(self) -> list[list[list[float]]]:
        """When each phone heard of each change of the clock, and of its own, since this was last asked."""
        self._tell("heard")
        answer: list[list[list[float]]] = json.loads(self._line())
        return answer

    def turn_clock(self) -> Op:
        """Pause the clock, or let it run again."""
        kind = ClockPaused if self._is_running else ClockStarted
        self._is_running = not self._is_running
        return kind(clock_of(self.desk), self.tablet.now_ms())

    def close(self) -> None:
        self.send_phones_away()
        self.host.stop()
        self.desk.close()
        self.tablet.close()

    def _tell(self, what: Any) -> None:
        if self._phones is None or self._phones.stdin is None:
            raise SystemExit("There are no phones.")
        self._phones.stdin.write(json.dumps(what) + "\n")
        self._phones.stdin.flush()

    def _line(self) -> str:
        return self._phones.stdout.readline() if self._phones and self._phones.stdout else ""


def measure_news(hall: Hall, note: Note) -> None:
    """From the tap on the clock, which is written to the disk first, to every phone."""
    hall.heard()
    taps = []
    for _turn in range(OPS):
        taps.append(time.monotonic())
        hall.desk.do(hall.turn_clock())
        hall.rest(APART_S)
    told = hall.heard()
    for place, what, most in ((0, "the clock", LATE_MS), (1, "what is their own", 2 * LATE_MS)):
        if any(len(phone[place]) != OPS for phone in told):
            raise SystemExit(f"Some phones did not hear of {what}.")
        taken = [1000 * (at - tap) for phone in told for at, tap in zip(phone[place], taps, strict=True)]
        note(f"{PHONES} phones hear of {what}, median, ms", median(taken), most * SOON_MS / LATE_MS)
        note(f"{PHONES} phones hear of {what}, p99, ms", quantiles(taken, n=100)[98], most)
        print(f"     {max(taken):6.2f}  the last of all")


def measure_rest(hall: Hall, note: Note) -> None:
    hall.rest(1.0)
    used = time.process_time()
    hall.rest(REST_S)
    share = 100 * (time.process_time() - used) / REST_S
    note(f"processor time of a tablet with {PHONES} phones at rest, percent", share, REST_PERCENT)


def measure_frames(hall: Hall, note: Note) -> None:
    """The Clock screen at sixty frames a second while results come in, with and without phones, in turns."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from bench.frames import Flips
    from judge_app.ui.app import TablesideApp

    app = TablesideApp(hall.tablet)
    app.root = app.build()
    Window.size = 1280, 800
    Window.add_widget(app.root)
    EventLoop.start()
    app.root.show_event(hall.desk, "clock")
    results = iter([ResultReported(one.id, Result(one.a)) for one in hall.desk.state.round_matches(1)])

    def stretch(taken: Taken) -> None:
        for number in range(FRAMES):
            has_result = number % EVERY == 0
            begun = time.perf_counter()
            if has_result:
                hall.desk.do(next(results))
            hall.drain()
            Window.canvas.ask_update()  # or nothing would be drawn while nothing changes
            flips = Flips()
            EventLoop.idle()
            took = time.perf_counter() - begun
            painting = flips.end()
            taken.painting.append(1000 * painting)
            (taken.results if has_result else taken.frames).append(1000 * (took - painting))
            time.sleep(max(0.0, FRAME_S - took))

    stretch(Taken())
    alone, followed = Taken(), Taken()
    for _round in range(ROUNDS):
        stretch(alone)
        hall.bring_phones()
        stretch(followed)
        hall.send_phones_away()
    print(f"     {median(alone.painting):6.2f} ms more to paint the pixels of a frame")
    for what, ours, plain in (
        ("a frame", followed.frames, alone.frames),
        ("a result and its frame", followed.results, alone.results),
    ):
        note(f"{what} with {PHONES} phones / without, median", median(ours) / median(plain), FRAME_RATIO)
        for name, taken in (("without", plain), ("with", ours)):
            late = quantiles(taken, n=20)[18]
            print(f"     {median(taken):6.2f} ms, {late:.2f} for the slowest of twenty: {what} {name} phones")


def main() -> int:
    bars = Bars()
    with TemporaryDirectory() as folder:
        hall = Hall(Path(folder))
        try:
            hall.bring_phones()
            measure_news(hall, bars.note)
            measure_rest(hall, bars.note)
            hall.send_phones_away()
            if os.environ.get("DISPLAY"):
                measure_frames(hall, bars.note)
        finally:
            hall.close()
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
