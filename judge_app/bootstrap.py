"""The only place where the parts are put together."""

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge_app.errors import JudgeAppError, Refused
from judge_app.language import _
from judge_app.steadyclock import HallClock
from judge_app.tablet import Tablet

if TYPE_CHECKING:
    import asyncio

    from judge_app.board.host import BoardHost
    from judge_app.cli import Makers
    from judge_app.desk import Desk
    from judge_app.sync.addresses import Address
    from judge_app.sync.place import Place
    from judge_app.sync.service import Network

__all__ = ["cli_makers", "data_folder", "make_board", "make_network", "make_tablet", "run_app", "run_cli"]

Post = Callable[[Callable[[], None]], Any]
NO_SCREEN = """\
There is no screen here for Tableside's window (DISPLAY is not set), so the demo event is served to
browsers instead; Ctrl-C ends it. All commands without a screen: python -m judge_app --help"""


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
    post: Post,
    place: "Place | None" = None,
    loop: "asyncio.AbstractEventLoop | None" = None,
    clock: HallClock | None = None,
) -> "Network":
    """The other tablets, for *tablet*; *post* does something on the thread of its desks.

    Unless it is given a *clock*, the tablet's own follows the hall's time.
    """
    from judge_app.sync.ground import Ground  # not at the top: the app starts without it
    from judge_app.sync.service import Network

    if clock is None:
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


def make_board(
    tablet: Tablet, post: Post, address: "Address | None" = None, is_lasting: bool = True
) -> "BoardHost":
    """The big screen and the players' phones of *tablet*; what is lasting is on again at the next start."""
    from judge_app.board.host import BoardHost  # not at the top: the app starts without it
    from judge_app.board.remembered import Forgotten
    from judge_app.sync.place import Place

    def in_step(desk: "Desk") -> Callable[[], None]:
        """Keep an event that only the board shows in step with its other tablets too."""
        place = Place(address.host if address else "", 0)
        network = make_network(tablet, post, place, clock=HallClock())  # the tablet's follows the open event
        network.open(desk)
        return network.stop

    settings = None if is_lasting else Forgotten()
    return BoardHost(tablet, post, address, in_step=in_step, settings=settings)


def run_cli(arguments: list[str]) -> int:
    from judge_app import cli  # not at the top: the app starts without it

    return cli.run(arguments, cli_makers(), data_folder())


def cli_makers() -> "Makers":
    from judge_app.cli import Makers

    return Makers(make_tablet, make_network, make_board, _show_board_window)


def _show_board_window(address: str) -> int:
    if not _has_screen():
        raise Refused(_("There is no screen here to open a window on (DISPLAY is not set)."))
    from judge_app.ui.boardwindow import run_board_window  # Kivy looks for a window on import

    return run_board_window(address)


def run_app() -> int:
    if not _has_screen():
        print(NO_SCREEN, file=sys.stderr, flush=True)
        return run_cli(["board", "--demo"])
    try:
        with closing(make_tablet(data_folder())) as tablet:
            from kivy.clock import Clock

            from judge_app.board.late import LateBoard
            from judge_app.sync.late import LateNet
            from judge_app.ui.app import TablesideApp  # Kivy looks for a window on import

            def later(work: Callable[[], None], seconds: float = 0) -> None:
                Clock.schedule_once(lambda _: work(), seconds)

            net = LateNet(_read_network, lambda: make_network(tablet, later), later, later)
            board = LateBoard(_read_board, lambda: make_board(tablet, later), later, tablet.settings)
            try:
                TablesideApp(tablet, net, board).run()
            finally:
                board.stop()
                net.stop()
    except JudgeAppError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


def _read_network() -> None:
    import judge_app.sync.service  # noqa: F401  # reading it takes as long as the rest of the start


def _read_board() -> None:
    import judge_app.board.host  # noqa: F401  # likewise


def _has_screen() -> bool:
    if not sys.platform.startswith("linux") or "ANDROID_PRIVATE" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY"))
