"""The commands that bring tablets into step over a network without a screen, such as a laptop as a relay."""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple, get_args

from judge_app.cli.events import MakeTablet, find_event
from judge_app.cli.tidings import Codes, Tidings, entries
from judge_app.core.ids import EventId, founder_of
from judge_app.core.rights import ROLE_NAMES
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.tablet import Tablet
from judge_app.views.words import plain

if TYPE_CHECKING:  # read when a command needs the network
    from judge_app.desk import Desk
    from judge_app.sync.place import Place
    from judge_app.sync.service import Network

__all__ = ["INTERRUPTED", "MakeNetwork", "add_commands", "backing_up", "complain", "stopping"]

MakeNetwork = Callable[..., "Network"]
LOOK_S = 0.25
INTERRUPTED = 130
"""What a shell expects of a command that was stopped by Ctrl-C."""
LOG = logging.getLogger("tableside.sync")


class _Running(NamedTuple):
    """What a command on the network has at hand; *stopped* is set by Ctrl-C or by the system."""

    tablet: Tablet
    network: "Network"
    stopped: asyncio.Event
    asked: argparse.Namespace


Work = Callable[[_Running], Awaitable[int]]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    make_tablet: MakeTablet,
    make_network: MakeNetwork,
) -> None:
    text = "keep an event in reach of other tablets, until Ctrl-C"
    host = commands.add_parser("host", help=text, description=text)
    host.add_argument("event")
    text = "join an event by the code that another tablet shows"
    join = commands.add_parser("join", help=text, description=text)
    join.add_argument("code", help="the six letters, or all that the QR code says")
    join.add_argument("--at", default="", metavar="ADDRESS", help="where the other tablet is")
    join.add_argument("--name", default="", help="who carries this device")
    join.add_argument("--tablet", default="Laptop", help="what it is called")
    join.add_argument("--stay", action="store_true", help="then go on as `host` does, as a relay")
    for one, work in ((host, _host), (join, _join)):
        one.add_argument(
            "--code", dest="role", choices=get_args(DeviceRole), help="let one tablet join as that"
        )
        one.add_argument("--keep-open", action="store_true", help="make a new code when one is used or old")
        one.add_argument("--qr", action="store_true", help="show the code as a QR code too")
        one.add_argument("--listen", default="", metavar="ADDRESS", help="listen there only; port 0 is any")
        one.add_argument("-v", "--verbose", action="store_true", help="tell who was turned away, and why")
        one.set_defaults(command=_running(work, make_tablet, make_network))


def _running(
    work: Work, make_tablet: MakeTablet, make_network: MakeNetwork
) -> Callable[[argparse.Namespace], int]:
    def run(asked: argparse.Namespace) -> int:
        LOG.addHandler(logging.StreamHandler(sys.stderr) if asked.verbose else logging.NullHandler())
        LOG.setLevel(logging.INFO)
        with closing(make_tablet(asked.data)) as tablet:
            try:
                return asyncio.run(_connected(work, tablet, make_network, asked))
            except KeyboardInterrupt:  # where the system does not tell the loop
                return INTERRUPTED

    return run


async def _connected(work: Work, tablet: Tablet, make_network: MakeNetwork, asked: argparse.Namespace) -> int:
    post = asyncio.get_running_loop().call_soon_threadsafe
    network = make_network(tablet, post, _place(asked.listen))
    try:
        return await work(_Running(tablet, network, stopping(), asked))
    finally:
        network.stop()


def stopping() -> asyncio.Event:
    """Is set by Ctrl-C or by the system, of which the running loop is told."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows
            loop.add_signal_handler(one, stopped.set)
    return stopped


def backing_up(desk: "Desk", tablet: Tablet) -> Callable[[], None]:
    """What is to be called now and then, so that backups are made as in the app."""
    from judge_app.handover.keeping import keeper_of

    keeper = keeper_of(desk, tablet, complain)
    return lambda: keeper.heed(tablet.now_ms()) if keeper is not None else None


def complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _place(listen: str) -> "Place | None":
    from judge_app.sync.addresses import parse_address
    from judge_app.sync.place import Place

    if not listen:
        return None
    is_any = listen.endswith(":0")
    host, port = parse_address(listen.removesuffix(":0"))
    return Place(host, 0 if is_any else port)


async def _host(at: _Running) -> int:
    await _keep_in_reach(at, find_event(at.tablet, at.asked.event).event)
    return 0


async def _join(at: _Running) -> int:
    event = await _joined(at)
    if event is None:
        return INTERRUPTED
    with closing(at.tablet.open(event)) as desk:
        role = f" as {ROLE_NAMES[desk.role]}" if desk.role else ""
        print(f"Joined {plain(desk.state.name) or event}{role}.", flush=True)
    if at.asked.stay:
        await _keep_in_reach(at, event)
    return 0


async def _joined(at: _Running) -> EventId | None:
    """The event that this device is in now; nothing if somebody lost patience."""
    done: asyncio.Future[EventId | str] = asyncio.get_running_loop().create_future()
    asked = at.asked
    at.network.join(asked.code, asked.at, asked.name or asked.tablet, asked.tablet, done.set_result)
    stopping = asyncio.create_task(at.stopped.wait())
    stopping.add_done_callback(lambda _stopped: done.cancel())
    try:
        answer = await done
    except asyncio.CancelledError:
        at.network.stop_joining()
        return None
    finally:
        stopping.cancel()
    if founder_of(EventId(answer)) is None:
        raise Refused(answer)
    return EventId(answer)


async def _keep_in_reach(at: _Running, event: EventId) -> None:
    """Until somebody stops it: be linked, let in who has a code, and tell what happens."""
    desk = at.tablet.open(event)
    try:
        at.network.open(desk)
        if at.network.why_alone:
            raise Refused(at.network.why_alone)
        tidings, codes = Tidings(), Codes(at.asked.role, at.asked.keep_open, at.network.invite)
        back_up = backing_up(desk, at.tablet)
        while not at.stopped.is_set():
            back_up()
            reach = at.network.reach
            if reach.trouble and not reach.is_open:
                raise Refused(reach.trouble)
            for line in (*tidings.news(desk.state, reach), *codes.news(reach, at.tablet.now_ms())):
                print(line, flush=True)
            if codes.shown and at.asked.qr:
                _print_qr(codes.shown)
            with suppress(TimeoutError):
                await asyncio.wait_for(at.stopped.wait(), LOOK_S)
    finally:
        at.network.close()
        at.tablet.put_away(desk)
    print(
        f"Stopped. All is saved: {entries(len(desk.log.entries))}, digest {digest(desk.state)[:16]}.",
        flush=True,
    )


def _print_qr(text: str) -> None:
    from judge_app.cli.printing import qr_lines
    from judge_app.sync.ticket import qr_rows

    print(*qr_lines(qr_rows(text), is_terminal=sys.stdout.isatty()), sep="\n", flush=True)
