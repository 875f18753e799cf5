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
    from judge_app.device.device import Device
    from judge_app.sync.addresses import Address
    from judge_app.sync.place import Place
    from judge_app.sync.service import Network
    from judge_app.watch.front import Front

__all__ = [
    "cli_makers",
    "data_folder",
    "find_temporary_folder",
    "make_board",
    "make_device",
    "make_network",
    "make_tablet",
    "run_app",
    "run_cli",
    "run_watch",
]

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


def find_temporary_folder() -> None:
    """Android has none for all, and Python would take the one that it runs in: that of the app's code."""
    if (private := os.environ.get("ANDROID_PRIVATE")) and "TMPDIR" not in os.environ:
        folder = Path(private) / "tmp"
        folder.mkdir(parents=True, exist_ok=True)
        os.environ["TMPDIR"] = str(folder)


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
        tablet.former_signers,
    )
    return Network(ground)


def make_board(
    tablet: Tablet,
    post: Post,
    address: "Address | None" = None,
    is_lasting: bool = True,
    loop: "asyncio.AbstractEventLoop | None" = None,
) -> "BoardHost":
    """The big screen and the players' phones of *tablet*; what is lasting is on again at the next start."""
    from judge_app.board.host import BoardHost  # not at the top: the app starts without it
    from judge_app.board.remembered import Forgotten
    from judge_app.sync.place import Place

    def in_step(desk: "Desk") -> Callable[[], None]:
        """Keep an event that only the board shows in step with its other tablets too."""
        place = Place(address.host if address else "", 0)
        clock = HallClock()  # the tablet's follows the open event
        network = make_network(tablet, post, place, loop, clock)
        network.open(desk)
        return network.stop

    settings = None if is_lasting else Forgotten()
    return BoardHost(tablet, post, address, loop, in_step, settings=settings)


def make_device() -> "Device":
    from judge_app.device.here import device_here  # not at the top: commands need none

    return device_here()


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
    find_temporary_folder()
    device, folder = make_device(), data_folder()
    watch = _front(folder, device)
    try:
        carried = watch.claim() if watch else None
        with closing(make_tablet(folder)) as tablet:
            if watch is not None:
                watch.attend(tablet)
            from judge_app.board.late import LateBoard
            from judge_app.sync.late import LateNet
            from judge_app.ui.app import TablesideApp  # Kivy looks for a window on import
            from judge_app.ui.later import later

            net = LateNet(_read_network, lambda: make_network(tablet, later), later, later)
            board = LateBoard(_read_board, lambda: make_board(tablet, later), later, tablet.settings)
            try:
                TablesideApp(tablet, net, board, device, watch=watch, carried=carried).run()
            finally:
                board.stop()
                net.stop()
    except JudgeAppError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


def _front(folder: Path, device: "Device") -> "Front | None":
    """The way to the watch, where the system stops an app that is not to be seen."""
    if not device.pauses:
        return None
    from judge_app.watch.front import Front  # not at the top: a desktop never needs it

    return Front(folder, device)


def run_watch(
    device: "Device | None" = None, place: "Place | None" = None, address: "Address | None" = None
) -> int:
    """Carry the event that the app left, whenever the app is not to be seen."""
    from asyncio import get_running_loop  # not at the top: the app starts without it

    from judge_app.watch.carrying import Makers
    from judge_app.watch.keeper import keep_watch

    find_temporary_folder()
    _read_network()  # now, because taking up an event has to be quick
    _read_board()
    folder = data_folder()
    makers = Makers(
        lambda: make_tablet(folder),
        lambda tablet, post: make_network(tablet, post, place, get_running_loop()),
        lambda tablet, post: make_board(tablet, post, address, loop=get_running_loop()),
    )
    return keep_watch(folder, device or make_device(), makers)


def _read_network() -> None:
    import judge_app.sync.service  # noqa: F401  # reading it takes as long as the rest of the start


def _read_board() -> None:
    import judge_app.board.host  # noqa: F401  # likewise


def _has_screen() -> bool:
    if not sys.platform.startswith("linux") or "ANDROID_PRIVATE" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY"))
