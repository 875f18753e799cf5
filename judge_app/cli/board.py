"""`board`: the big screen and the players' phones, served without a screen of one's own."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING, Any

from judge_app.cli.events import MakeTablet, find_event
from judge_app.cli.sync import INTERRUPTED, MakeNetwork, backing_up, stopping
from judge_app.core.phones import pin_of
from judge_app.core.progress import progress
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from judge_app.views.served import Served
from judge_app.views.words import counted, plain

if TYPE_CHECKING:
    from judge_app.sync.addresses import Address
    from judge_app.sync.place import Place

__all__ = ["MakeBoard", "add_commands"]

MakeBoard = Callable[..., Any]
"""Makes what serves the pages: (tablet, post, address) to a board as screens know it."""
LOOK_S = 0.25


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    make_tablet: MakeTablet,
    make_network: MakeNetwork,
    make_board: MakeBoard,
    show_window: Callable[[str], int],
) -> None:
    text = "serve the big screen and the players' phones, until Ctrl-C"
    board = commands.add_parser("board", help=text, description=text)
    board.add_argument("events", nargs="*", metavar="EVENT", help="several stand side by side")
    board.add_argument("--demo", action="store_true", help="an event to try it with, made anew")
    board.add_argument(
        "--listen",
        default=os.environ.get("TABLESIDE_LISTEN", ""),
        metavar="ADDRESS",
        help="serve there only; port 0 is any",
    )
    board.add_argument("--wifi", default="", metavar="NAME", help="the Wi-Fi that phones are told to join")
    board.add_argument("--alone", action="store_true", help="do not come into step with other tablets")
    board.add_argument("--qr", action="store_true", help="show the phones' address as a QR code too")

    def run(asked: argparse.Namespace) -> int:
        with closing(make_tablet(asked.data)) as tablet:
            try:
                return asyncio.run(_serve(asked, tablet, make_network, make_board))
            except KeyboardInterrupt:  # where the system does not tell the loop
                return INTERRUPTED

    board.set_defaults(command=run)
    text = "show the big screen that ADDRESS serves in a window of its own"
    window = commands.add_parser("board-window", help=text, description=text)
    window.add_argument("address", metavar="ADDRESS", help="such as 192.168.43.1:8080")
    window.set_defaults(command=lambda asked: show_window(asked.address))


async def _serve(
    asked: argparse.Namespace, tablet: Tablet, make_network: MakeNetwork, make_board: MakeBoard
) -> int:
    post, stopped = asyncio.get_running_loop().call_soon_threadsafe, stopping()
    address = _address(asked.listen)
    first, others = _events(asked, tablet)
    with ExitStack() as last:
        last.callback(tablet.put_away, first)
        if not asked.alone:
            network = make_network(tablet, post, _sync_place(address))
            last.callback(network.stop)
            network.open(first)
        board = make_board(tablet, post, address, is_lasting=False)
        last.callback(board.stop)
        if asked.wifi:
            board.set_wifi(asked.wifi)
        board.switch(True)
        board.open(first)
        for event in others:
            board.show_beside(event, True)
        await _tell(asked, board, first, backing_up(first, tablet), stopped)
    print("Stopped. All is saved.", flush=True)
    return 0


def _events(asked: argparse.Namespace, tablet: Tablet) -> tuple[Desk, list[Any]]:
    """The event in the first place, open; and those beside it."""
    if asked.demo:
        from judge_app.core.demo import demo_ops

        return tablet.new_demo(demo_ops), [find_event(tablet, name).event for name in asked.events]
    if not asked.events:
        raise Refused("Which event? Name one that `events` lists, or try it with `board --demo`.")
    found = [find_event(tablet, name).event for name in asked.events]
    return tablet.open(found[0]), [event for event in dict.fromkeys(found) if event != found[0]]


def _address(listen: str) -> "Address | None":
    from judge_app.sync.addresses import Address, parse_address

    if not listen:
        return None
    is_any = listen.endswith(":0")
    host, port = parse_address(listen.removesuffix(":0"), 8080)
    return Address(host, 0 if is_any else port)


def _sync_place(address: "Address | None") -> "Place | None":
    """Other tablets are met where the pages are served."""
    from judge_app.sync.place import Place

    return Place(address.host, 0) if address else None


async def _tell(
    asked: argparse.Namespace, board: Any, desk: Desk, back_up: Callable[[], None], stopped: asyncio.Event
) -> None:
    told = Served()
    while not stopped.is_set():
        back_up()
        served: Served = board.served
        if served.trouble:
            raise Refused(served.trouble)
        for line in _news(told, served, desk):
            print(line, flush=True)
        if served.url != told.url and asked.demo:
            print(*_example(desk), sep="\n", flush=True)
        if served.link != told.link and asked.qr:
            _print_qr(served)
        told = served
        with suppress(TimeoutError):
            await asyncio.wait_for(stopped.wait(), LOOK_S)


def _news(told: Served, served: Served, desk: Desk) -> Iterator[str]:
    if served.url != told.url:
        yield f"{plain(desk.state.name)} is on the board."
        yield f"Big screen: http://{served.url}/"
        yield f"Players' phones: {served.link}"
    if (served.screens, served.phones) != (told.screens, told.phones):
        yield f"{counted(served.screens, 'screen')} and {counted(served.phones, 'phone')} follow."


def _example(desk: Desk) -> Iterator[str]:
    """One player with whom everything can be tried."""
    state = desk.state
    players = [player for match in progress(state).open for player in match.players]
    if players and (pin := pin_of(state, players[0])):
        yield f"A phone acts for a player with the PIN. {plain(state.players[players[0]].name)} has {pin}."


def _print_qr(served: Served) -> None:
    from judge_app.cli.printing import qr_lines

    rows = [[cell == "1" for cell in row] for row in served.qr]
    print(*qr_lines(rows, is_terminal=sys.stdout.isatty()), sep="\n", flush=True)
