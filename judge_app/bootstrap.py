"""The only place where the parts are put together."""

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge_app.errors import JudgeAppError
from judge_app.steadyclock import HallClock
from judge_app.tablet import Tablet

if TYPE_CHECKING:
    import asyncio

    from judge_app.sync.place import Place
    from judge_app.sync.service import Network

__all__ = ["data_folder", "make_network", "make_tablet", "run_app", "run_cli"]

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
    return Tablet(folder, fresh_id=lambda: secrets.token_hex(8), now_ms=HallClock())


def make_network(
    tablet: Tablet,
    post: Callable[[Callable[[], None]], Any],
    place: "Place | None" = None,
    loop: "asyncio.AbstractEventLoop | None" = None,
) -> "Network":
    """The other tablets, for *tablet*; *post* does something on the thread of its desks."""
    from judge_app.sync.ground import Ground  # not at the top: the app starts without it
    from judge_app.sync.service import Network

    clock = tablet.now_ms if isinstance(tablet.now_ms, HallClock) else HallClock()
    ground = Ground(
        lambda: tablet.signer,
        clock,
        tablet.settings,
        tablet.open,
        tablet.become_new_device,
        post,
        place,
        loop,
    )
    return Network(ground)


def run_cli(arguments: list[str]) -> int:
    from judge_app import cli  # not at the top: the app starts without it

    return cli.run(arguments, make_tablet, make_network, data_folder())


def run_app() -> int:
    if not _has_screen():
        print(NO_SCREEN, file=sys.stderr)
        return 1
    try:
        with closing(make_tablet(data_folder())) as tablet:
            from kivy.clock import Clock

            from judge_app.sync.late import LateNet
            from judge_app.ui.app import TablesideApp  # Kivy looks for a window on import

            def later(work: Callable[[], None], seconds: float = 0) -> None:
                Clock.schedule_once(lambda _: work(), seconds)

            net = LateNet(_read_network, lambda: make_network(tablet, later), later, later)
            try:
                TablesideApp(tablet, net).run()
            finally:
                net.stop()
    except JudgeAppError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


def _read_network() -> None:
    import judge_app.sync.service  # noqa: F401  # reading it takes as long as the rest of the start


def _has_screen() -> bool:
    if not sys.platform.startswith("linux") or "ANDROID_PRIVATE" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY"))
