"""The app as a process of its own on the simulated tablet: started, touched, paused, left; and how it starts.

Run by `tests.tablet.run`.
"""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import judge_app
from judge_app.bootstrap import make_tablet
from tests.tablet.finger import PLAYERS
from tests.tablet.surroundings import private_folder, tablet_environment

APP = Path(judge_app.__path__[0]).parent
LONGEST_S = 300.0
ANDROID = {
    "ANDROID_APP_PATH": str(APP),
    "ANDROID_ARGUMENT": str(APP),
    "ANDROID_PRIVATE": str(APP.parent),
    "P4A_BOOTSTRAP": "sdl2",
}
"""By which Kivy and the app tell Android. Only what asks for no Java can be tried with these."""

PROVIDERS = """
import importlib, sys
from judge_app.ui.routes import SCREENS
import judge_app.ui.app
for module, _class in SCREENS.values():
    importlib.import_module(module)
print(*(name for name in sys.modules if name.startswith("kivy.core.") and name.count(".") == 3))
"""
ON_ANDROID = {"text_layout", "text_sdl2", "window_info", "window_sdl2"}
"""What Kivy has there, of all that the app reads with its screens."""
KINDS = ("audio_", "camera_", "clipboard_", "spelling_", "text_", "video_", "window_")
INPUTS = "import judge_app.ui; from kivy.config import Config; print(Config.items('input'))"


def start(base: Path, *command: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """On a tablet of its own below *base*, with no setting of Kivy made beforehand."""
    environment = {**tablet_environment(APP, private_folder(base)), **more}
    return subprocess.run(
        [sys.executable, "-OO", *command],
        env=environment,
        cwd=APP,
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )


def test_it_is_started_touched_paused_and_left(tmp_path: Path) -> None:
    ran = start(tmp_path, "-m", "tests.tablet.finger", str(APP / "main.pyc"))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stderr == ""
    files = private_folder(tmp_path) / "tableside"
    told = dict(line.split(": ", 1) for line in ran.stdout.splitlines())
    assert told["board"] == told["board after a pause"] != ""
    assert told["left"] == "by Back"
    assert not (files / "reports").exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and files not in path.parents] == []
    with closing(make_tablet(files)) as tablet:
        (listed,) = tablet.events()
        state = listed.state
    assert [player.name for player in state.players.values()] == [*PLAYERS]
    winners = [match.result.winner for match in state.round_matches(1) if match.result]
    assert [state.players[winner].name for winner in winners if winner] == [told["winner"]]


def test_a_start_leaves_nothing_at_home(tmp_path: Path) -> None:
    """Also where it comes to nothing, because there is no window."""
    home = tmp_path / "home"
    home.mkdir()
    ran = start(tmp_path, str(APP / "main.pyc"), HOME=str(home), DISPLAY=":4242")
    assert ran.stderr.startswith("Tableside could not open a window."), ran.stderr
    assert [*home.iterdir()] == []


def test_the_screens_read_no_provider_that_only_a_desktop_has(tmp_path: Path) -> None:
    ran = start(tmp_path, "-c", PROVIDERS)
    assert ran.returncode == 0, ran.stderr
    read = {name.rpartition(".")[2] for name in ran.stdout.split()}
    providers = {name for name in read if name.startswith(KINDS)}
    assert providers <= ON_ANDROID
    assert "window_sdl2" in providers


def test_on_android_the_only_input_is_touch(tmp_path: Path) -> None:
    """A touch that came as a mouse too would be two taps."""
    ran = start(tmp_path, "-c", INPUTS, **ANDROID)
    assert ran.stdout.strip() == "[('androidtouch', 'android')]", ran.stderr
