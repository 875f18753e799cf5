"""Measures how fast the app starts and how little it does when idle, against an empty Kivy window.

make bench-ui

Every figure is of a process of its own, the two kinds in turns. With `--route tables` another screen than the
clock is idle. Exit 1 if a bar is missed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.measure import Bars
from judge_app.bootstrap import make_tablet
from judge_app.core.demo import demo_ops

START, IDLE = 1.6, 1.5
"""How many times the empty window the app may take."""
SETTLING = 4.0
"""Seconds before idleness is measured: by then the app has read all its screens."""

KIVY = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_NO_CONSOLELOG": "1"}

EMPTY = """
__file__ = "empty.py"  # Kivy looks for a .kv beside it
from kivy.config import Config
Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "800")
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.label import Label

class EmptyApp(App):
    def build(self):
        label = Label(text="0", font_size=64)
        if IS_TICKING:
            Clock.schedule_interval(lambda _: setattr(label, "text", str(int(label.text) + 1)), 1)
        return label

app = EmptyApp()
is_shown = lambda: app.root.height == Window.height
"""

OURS = """
from judge_app import bootstrap
with_tablet = bootstrap.make_tablet(bootstrap.data_folder())
from judge_app.ui.app import TablesideApp
from kivy.core.window import Window
app = TablesideApp(with_tablet)
is_shown = lambda: app.root.screen.height == Window.height
if IS_TICKING:
    from kivy.clock import Clock
    event = with_tablet.events()[0].event
    Clock.schedule_once(lambda _: app.root.show_event(with_tablet.open(event), ROUTE), 0.5)
"""

FIRST_FRAME = """
import os
def on_flip(*_):
    if is_shown():
        print("shown", flush=True)
        os._exit(0)
Window.bind(on_flip=on_flip)
app.run()
"""

IDLENESS = """
import os, time
from kivy.clock import Clock
used = []
def measure(_):
    used.append(time.process_time())
    if len(used) == 2:
        print(used[1] - used[0], flush=True)
        os._exit(0)
Clock.schedule_once(measure, SETTLING)
Clock.schedule_once(measure, SETTLING + SECONDS)
app.run()
"""


def spawn(program: str, folder: str, **given: object) -> "subprocess.Popen[str]":
    """The same interpreter, flags and surroundings for both kinds."""
    settings = "".join(f"{name} = {value!r}\n" for name, value in given.items())
    environ = {**os.environ, **KIVY, "TABLESIDE_DATA": folder, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-c", settings + program]
    return subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)


def answer(process: "subprocess.Popen[str]") -> str:
    """The line that the process prints, and no process left."""
    with process:
        line = process.stdout.readline() if process.stdout else ""
    if not line:
        raise SystemExit("A window could not be measured; see above.")
    return line


def seconds_to_first_frame(kind: str, folder: str) -> float:
    start = time.perf_counter()
    answer(spawn(kind + FIRST_FRAME, folder, IS_TICKING=False))
    return time.perf_counter() - start


def idle_work(kind: str, folder: str, seconds: float, route: str) -> float:
    """Seconds of processor time, all threads together."""
    given = {"IS_TICKING": True, "ROUTE": route, "SETTLING": SETTLING, "SECONDS": seconds}
    return float(answer(spawn(kind + IDLENESS, folder, **given)))


def prepare(folder: str) -> None:
    """A tablet with an event in it, in the middle of a round."""
    tablet = make_tablet(Path(folder))
    desk = tablet.new_event("Demo", demo_ops(tablet.fresh_id, tablet.now_ms()))
    tablet.put_away(desk)
    tablet.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=9, help="how many starts of each kind")
    parser.add_argument("--idles", type=int, default=3, help="how many idle stretches of each kind")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long a stretch is")
    parser.add_argument("--route", default="clock", help="the screen that is idle")
    chosen = parser.parse_args()
    bars = Bars()
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        (
            seconds_to_first_frame(OURS, folder),
            seconds_to_first_frame(EMPTY, folder),
        )  # compiles, warms the disk
        starts = [
            (seconds_to_first_frame(OURS, folder), seconds_to_first_frame(EMPTY, folder))
            for _ in range(chosen.starts)
        ]
        bars.note("start to Home, against an empty window", median(a / b for a, b in starts), START)
        print(f"     {median(a for a, _ in starts):.2f} s and {median(b for _, b in starts):.2f} s")
        idles = [
            (
                idle_work(OURS, folder, chosen.seconds, chosen.route),
                idle_work(EMPTY, folder, chosen.seconds, chosen.route),
            )
            for _ in range(chosen.idles)
        ]
        bars.note(f"idle on {chosen.route}, against a label", median(a / b for a, b in idles), IDLE)
        print(f"     {median(a for a, _ in idles):.2f} s and {median(b for _, b in idles):.2f} s of work")
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
