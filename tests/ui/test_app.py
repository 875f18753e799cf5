"""The app as a whole: without a screen, after a crash, while nobody touches it, in the device's colours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge_app.preferences import Theme
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.driven import driven
from tests.ui.judge import Judge, SitDown, Watch

RUN = """
from judge_app.bootstrap import data_folder, make_tablet
from judge_app.ui.app import TablesideApp
try:
    TablesideApp(make_tablet(data_folder())).run()
except Exception as refusal:
    print(type(refusal).__name__, refusal)
"""

BREAKS_WHILE_DRAWING = """
from judge_app.ui.app import TablesideApp
from kivy.core.window import Window

def on_draw(*_):
    raise RuntimeError("drawn wrong")

build = TablesideApp.build

def build_broken(app):
    Window.bind(on_draw=on_draw)
    return build(app)

TablesideApp.build = build_broken
from judge_app.bootstrap import run_app
raise SystemExit(run_app())
"""


def run(code: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_screen_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    ran = run(RUN, DISPLAY=":4242", SDL_VIDEODRIVER="x11", TABLESIDE_DATA=str(tmp_path))
    assert ran.stdout.startswith("Refused Tableside could not open a window."), ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_crash_while_drawing_ends_the_app_with_a_sentence_and_a_report(tmp_path: Path) -> None:
    ran = run(BREAKS_WHILE_DRAWING, TABLESIDE_DATA=str(tmp_path))
    (report,) = (tmp_path / "reports").iterdir()
    assert "drawn wrong" in report.read_text(encoding="utf-8")
    assert f"Tableside had to stop. Everything saved is safe. Report: {report.name}" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.returncode == 1


def crash(error: BaseException) -> int:
    """As Kivy's main loop does it."""
    from kivy.base import ExceptionManager

    return int(ExceptionManager.handle_exception(error))


def test_after_a_crash_the_app_says_so_and_goes_on(judge: Judge) -> None:
    from kivy.base import ExceptionManager

    assert crash(ValueError("a broken screen")) == ExceptionManager.PASS
    (report,) = (judge.tablet.folder / "reports").iterdir()
    judge.see(f"Something went wrong here. Everything saved is safe. Report: {report.name}")


def test_whoever_wants_the_app_to_end_is_not_stopped(judge: Judge) -> None:
    from kivy.base import ExceptionManager

    assert crash(KeyboardInterrupt()) == ExceptionManager.RAISE
    assert not (judge.tablet.folder / "reports").exists()


def test_two_crashes_a_second_end_the_app_and_two_a_minute_do_not(tmp_path: Path) -> None:
    from judge_app.ui.crashes import Crashes

    said: list[str] = []
    ended: list[str] = []
    moments = [0.0]
    crashes = Crashes(tmp_path, said.append, ended.append, lambda: moments[-1])
    for moment in (0.0, 60.0, 60.5, 60.6):
        moments.append(moment)
        crashes.handle_exception(ValueError("again"))
    assert (len(said), len(ended)) == (2, 1)
    assert len([*(tmp_path / "reports").iterdir()]) == 3


def test_crashes_are_heeded_only_while_the_app_is_open(sit_down: SitDown) -> None:
    from kivy.base import ExceptionManager

    before = len(ExceptionManager.handlers)
    judge = sit_down()
    assert len(ExceptionManager.handlers) == before + 1
    judge.app.on_stop()
    judge.app.on_stop()
    assert len(ExceptionManager.handlers) == before


def test_the_other_screens_are_read_while_nobody_touches(judge: Judge) -> None:
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui.preload import Preload

    sys.modules.pop("colorsys", None)
    preload = Preload(["colorsys"])
    touch = UnitTestTouch(1, 1)
    touch.touch_down()
    preload.start()
    judge.window.dispatch("on_flip")
    for _ in range(30):
        judge.loop.idle()
    assert "colorsys" not in sys.modules
    touch.touch_up()
    judge.until(lambda: "colorsys" in sys.modules, "the module is read")
    preload.stop()


def test_the_loop_rests_until_a_finger_comes_down(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.clock import Clock
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui import pace

    full = Clock._max_fps
    monkeypatch.setattr(pace, "AWAKE", 0.0)
    one = pace.Pace()
    one.start()
    judge.until(lambda: Clock._max_fps < full, "the loop rests")
    touch = UnitTestTouch(1, 1)
    touch.touch_down()
    assert Clock._max_fps == full
    touch.touch_up()
    one.stop()
    judge.loop.idle()
    assert Clock._max_fps == full


@pytest.mark.parametrize(
    ("wish", "override", "look"),
    [("device", "", "dark"), ("light", "", "light"), ("dark", "light", "light"), ("light", "dark", "dark")],
)
def test_the_colours_are_those_that_were_chosen(
    judge: Judge, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch, wish: Theme, override: str, look: str
) -> None:
    from judge_app.ui import theme

    judge.app.preferences.theme = wish
    monkeypatch.setenv("TABLESIDE_THEME", override)
    sit_down()
    assert theme.look == look


def test_back_on_home_leaves_the_app(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[bool] = []
    monkeypatch.setattr(judge.app.root, "_leave_app", lambda: left.append(True))
    judge.escape()
    assert left == [True]


def test_the_picture_of_the_start_goes_with_the_first_frame(tablet: Tablet, watch: Watch) -> None:
    device = Recording()
    judge = Judge(tablet, watch, device=device)
    judge.loop.idle()
    assert device.named("hide_presplash") == []  # Kivy has not begun yet
    judge.app.on_start()
    with driven.drawing():
        judge.until(lambda: bool(device.named("hide_presplash")), "the first frame is on the window")
        judge.app.root.canvas.ask_update()
        judge.loop.idle()
    assert device.named("hide_presplash") == [()]
    judge.leave()


def test_the_bars_of_the_system_go_with_the_look(tablet: Tablet, watch: Watch) -> None:
    device = Recording()
    judge = Judge(tablet, watch, device=device)
    for look in ("light", "dark"):
        judge.app.preferences.theme = look
        judge.until(
            lambda: device.named("dress_bars")[-1] == (look == "light",),  # noqa: B023
            f"the bars are {look}",
        )
    judge.leave()
