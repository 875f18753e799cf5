"""The only place where the parts are put together."""

import os
import secrets
import sys
from contextlib import closing
from pathlib import Path

from judge_app.errors import JudgeAppError
from judge_app.steadyclock import SteadyClock
from judge_app.tablet import Tablet

__all__ = ["data_folder", "make_tablet", "run_app", "run_cli"]

NO_SCREEN = """\
Tableside has no screen to open its window on (DISPLAY is not set).
Events can be kept without one: python -m judge_app --help
For a try on a virtual screen: xvfb-run python main.py"""


def data_folder() -> Path:
    """Where this device keeps everything: TABLESIDE_DATA, or the usual place of the system."""
    if chosen := os.environ.get("TABLESIDE_DATA"):
        return Path(chosen)
    if private := os.environ.get("ANDROID_PRIVATE"):
        return Path(private) / "tableside"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tableside"


def make_tablet(folder: Path) -> Tablet:
    return Tablet(folder, fresh_id=lambda: secrets.token_hex(8), now_ms=SteadyClock())


def run_cli(arguments: list[str]) -> int:
    from judge_app import cli  # not at the top: the app starts without it

    return cli.run(arguments, make_tablet, data_folder())


def run_app() -> int:
    if not _has_screen():
        print(NO_SCREEN, file=sys.stderr)
        return 1
    try:
        with closing(make_tablet(data_folder())) as tablet:
            from judge_app.ui.app import TablesideApp  # Kivy looks for a window on import

            TablesideApp(tablet).run()
    except JudgeAppError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


def _has_screen() -> bool:
    if not sys.platform.startswith("linux") or "ANDROID_PRIVATE" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY"))
