"""The commands that bring tablets into step without a screen: a laptop as a relay, a stick as a network."""

import argparse
import asyncio
import signal
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from judge_app.cli.events import MakeTablet, find_event
from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.tablet import Tablet

if TYPE_CHECKING:
    from judge_app.sync.place import Place
    from judge_app.sync.service import Network

__all__ = ["MakeNetwork", "add_commands"]

MakeNetwork = Callable[..., "Network"]
Commands = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    make_tablet: MakeTablet,
    make_network: MakeNetwork,
) -> None:
    host = commands.add_parser("host", help="keep an event in reach of other tablets, until Ctrl-C")
    host.add_argument("event")
    host.add_argument("--code", choices=("floor", "head", "scorekeeper", "board"), help="let one tablet join")
    join = commands.add_parser("join", help="join an event by the code that another tablet shows")
    join.add_argument("code", help="the six letters, or all that the QR code says")
    join.add_argument("--at", default="", metavar="ADDRESS", help="where the other tablet is")
    join.add_argument("--name", default="", help="who carries this device")
    join.add_argument("--tablet", default="Laptop", help="what it is called")
    for one, work in ((host, _host), (join, _join)):
        one.add_argument("--listen", default="", metavar="ADDRESS", help="listen there only")
        one.set_defaults(command=_running(work, make_tablet, make_network))


def _running(
    work: Callable[..., Any], make_tablet: MakeTablet, make_network: MakeNetwork
) -> Callable[[argparse.Namespace], int]:
    def run(asked: argparse.Namespace) -> int:
        with closing(make_tablet(asked.data)) as tablet:
            asyncio.run(_connected(work, tablet, make_network, asked))
        return 0

    return run


async def _connected(
    work: Callable[..., Any], tablet: Tablet, make_network: MakeNetwork, asked: argparse.Namespace
) -> None:
    loop = asyncio.get_running_loop()
    network = make_network(tablet, loop.call_soon_threadsafe, _place(asked.listen), loop)
    try:
        await work(tablet, network, asked)
    finally:
        network.stop()
        await asyncio.sleep(0)


def _place(listen: str) -> "Place | None":
    from judge_app.sync.addresses import parse_address
    from judge_app.sync.place import Place

    if not listen:
        return None
    host, port = parse_address(listen)
    return Place(host, port)


async def _host(tablet: Tablet, network: "Network", asked: argparse.Namespace) -> None:
    desk = tablet.open(find_event(tablet, asked.event).event)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, stopped.set)
    network.open(desk)
    said: list[str] = []

    def look() -> None:
        reach = network.reach
        linked = sum(peer.is_linked for peer in reach.peers)
        lines = [f"Listening at {', '.join(reach.addresses)}."] if reach.addresses else []
        if reach.offer:
            lines += [f"Code {reach.offer.code} ({reach.offer.role})", reach.offer.text]
        lines += [f"{linked} of {len(reach.peers)} tablets in reach."] if reach.peers else []
        lines += [reach.trouble] if reach.trouble else []
        for line in lines:
            if line not in said:
                said.append(line)
                print(line, flush=True)

    network.subscribe(look)
    if asked.code:
        network.invite(asked.code)
    await stopped.wait()
    network.close()
    tablet.put_away(desk)


async def _join(tablet: Tablet, network: "Network", asked: argparse.Namespace) -> None:
    done: asyncio.Future[EventId | str] = asyncio.get_running_loop().create_future()
    network.join(asked.code, asked.at, asked.name or asked.tablet, asked.tablet, done.set_result)
    answer = await done
    here = [one for one in tablet.events() if one.event == answer]
    if not here:
        raise Refused(str(answer))
    print(f"Joined {here[0].state.name}.")
