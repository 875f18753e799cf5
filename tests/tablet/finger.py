"""Starts the app by its own entry, as Android does, and touches it: run by `tests.tablet.realapp`.

Nothing of the app is replaced but where it is found on the network, which is this machine alone. The window's
loop is turned by the finger, so that it knows when a screen has come to rest.
"""

import os
import runpy
import sys
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from judge_app import bootstrap
from judge_app.core.progress import progress
from judge_app.sync.addresses import Address
from judge_app.sync.place import Place
from tests.patience import PATIENCE_S
from tests.ui.driven import due
from tests.ui.judge import Judge

HOST = "127.0.0.1"
PLAYERS = ("Ada Lovelace", "Grace Hopper", "Νίκος Βιρτ", "王小云")
SWITCH = "Serve the board and phones"


class Finger(Judge):
    """Sits before an app that has started by itself."""

    def __init__(self, app: Any) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        self.app, self.window = app, Window
        self.loop = SimpleNamespace(idle=self._turn)
        self._event_loop = EventLoop

    def _turn(self) -> None:
        """What Kivy's own loop does in each round."""
        self._event_loop.idle()
        self.window.mainloop()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """The clock is the real one here."""
        from kivy.clock import Clock

        end = time.monotonic() + PATIENCE_S
        while due(Clock.time()) or not condition():
            if time.monotonic() > end:
                raise SystemExit(f"waited in vain until {what}; on the screen: {self.texts()}")
            self._turn()

    def see_for_a_while(self, rounds: int) -> None:
        for _round in range(rounds):
            self._turn()

    def pause_and_resume(self) -> None:
        if self.app.dispatch("on_pause") is not True:
            raise SystemExit("Android would end an app that does not pause.")
        self.app.dispatch("on_resume")
        self.see_for_a_while(20)


def begin(judge: Finger) -> None:
    judge.see("New event")
    judge.tap("New event")
    judge.tap("Name of the event")
    judge.write("Oakhaven Spring Open")
    judge.tap("Next: Format")
    judge.tap("Regulations, Casual")
    judge.tap("Next: Staff")
    judge.tap("Next: Check")
    judge.tap("Open the event")
    judge.until(lambda: judge.frame is not None, "the event is open")
    judge.tap("Add a player")
    for name in PLAYERS:
        judge.write(f"{name}\n")
    judge.see(f"{len(PLAYERS)} players")


def serve(judge: Finger) -> None:
    """The board, read over a real connection, before and after the app was paused."""
    judge.tap("More")
    judge.tap("Board and phones")
    judge.tap(SWITCH)
    judge.until(lambda: bool(judge.app.board.served.url), "the board is served")
    url = f"http://{judge.app.board.served.url}"
    if not url.startswith(f"http://{HOST}:"):
        raise SystemExit(f"The board is served at {url}, not on this machine alone.")
    told("board", page(judge, url))
    judge.pause_and_resume()
    told("board after a pause", page(judge, url))
    judge.escape()


def page(judge: Finger, url: str) -> str:
    """The title of the page at *url*; it is asked for by a thread, while the app goes on."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(lambda: urllib.request.urlopen(url, timeout=60).read().decode())
        judge.until(answer.done, "the page has come")
    text = answer.result()
    return str(text.partition("<title>")[2].partition("</title>")[0])


def play(judge: Finger) -> None:
    judge.tap("Clock")
    judge.tap("Pair round 1")
    judge.tap("Confirm round 1")
    judge.tap("Start")
    judge.see("Running")
    judge.pause_and_resume()
    judge.see("Running")
    state = judge.frame.desk.state
    match = progress(state).open[0]
    judge.go("result", match=match.id)
    judge.tap(state.players[match.a].name)
    judge.tap("Record result")
    judge.until(lambda: judge.frame.desk.state.matches[match.id].is_over, "the result is in the log")
    told("winner", state.players[match.a].name)


def leave(judge: Finger) -> None:
    """By Back, as often as it takes."""
    for _back in range(10):
        if judge._event_loop.quit:
            return told("left", "by Back")
        judge.escape()
        judge.see_for_a_while(3)
    raise SystemExit("Back does not leave the app.")


def told(what: str, how: str) -> None:
    print(f"{what}: {how}", flush=True)


def touch_all() -> None:
    from kivy.app import App
    from kivy.base import EventLoop

    def mainloop() -> None:
        judge = Finger(App.get_running_app())
        judge.until(lambda: judge.window.size == (1280, 800), "the window has its size")
        for part in (begin, serve, play, leave):
            part(judge)

    EventLoop.mainloop = mainloop


def stay_on_this_machine() -> None:
    bootstrap.make_network = partial(bootstrap.make_network, place=Place(HOST, 0, 0))
    bootstrap.make_board = partial(bootstrap.make_board, address=Address(HOST, 0))


def main(entry: str) -> None:
    stay_on_this_machine()
    import judge_app.ui  # noqa: F401  # makes Kivy's settings before Kivy is read

    touch_all()
    os.chdir(os.path.dirname(entry))
    runpy.run_path(entry, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1])
