"""Of two links to the same tablet one stays: which of them, and when the other one gives way."""

import asyncio
from typing import Any, cast

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.roster import Roster
from judge_app.log.signing import Signer
from judge_app.steadyclock import HallClock
from judge_app.sync.credentials import Standing
from judge_app.sync.hub import SILENT_S, Hub, Listener
from judge_app.sync.link import LinkId
from judge_app.sync.place import Place
from judge_app.sync.wire import Greeting, Wire
from tests.log.signed import OAKHAVEN, SIGNERS

LOWER, HIGHER = sorted(SIGNERS[:2], key=lambda signer: signer.device)


class StillLoop(asyncio.SelectorEventLoop):
    """A loop whose clock goes on only when the test says so."""

    now = 100.0

    def time(self) -> float:
        return self.now


class Line:
    """The socket of a link over which nothing comes until somebody hangs up."""

    def __init__(self) -> None:
        self._is_over = asyncio.Event()

    async def send_bytes(self, _raw: bytes) -> None: ...

    async def close(self) -> None:
        self._is_over.set()

    def __aiter__(self) -> "Line":
        return self

    async def __anext__(self) -> Any:
        await self._is_over.wait()
        raise StopAsyncIteration


class Nobody:
    """Listens to the network, and does nothing about it."""

    def linked(self, _link: LinkId, _peer: DeviceId) -> None: ...
    def unlinked(self, _link: LinkId) -> None: ...


def link(peer: DeviceId, is_dialer: bool) -> Wire:
    """A link to *peer*, which this end or that one dialed."""
    return Wire(cast(Any, Line()), Greeting(peer, 0, 1, b"key"), "10.0.0.2", is_dialer=is_dialer)


async def stays(at: Signer, first_is_lower: bool, silent_s: float) -> str:
    """Which link stays at a tablet when a second one comes after so long a silence of the first."""
    other = HIGHER if at is LOWER else LOWER
    standing = Standing(OAKHAVEN, "Oakhaven", Roster(), {}, LOWER.device)
    hub = Hub(at, standing, cast(Listener, Nobody()), HallClock(), Place("127.0.0.1", 0), {})
    first = link(other.device, first_is_lower is (at is LOWER))
    cast(StillLoop, asyncio.get_running_loop()).now += silent_s
    second = link(other.device, not first.is_dialer)
    running = [asyncio.ensure_future(hub._run(wire)) for wire in (first, second)]
    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    (left,) = hub.wires
    left.close()
    await asyncio.wait(running)
    for wire in (first, second):
        await wire.closed()
    return "first" if left is first else "second"


@pytest.mark.parametrize("at", [LOWER, HIGHER], ids=["at the lower one", "at the higher one"])
@pytest.mark.parametrize(
    ("first_is_lower", "silent_s", "left"),
    [
        (True, 0.0, "first"),
        (True, SILENT_S - 0.25, "first"),
        (True, SILENT_S, "second"),
        (True, 60.0, "second"),
        (False, 0.0, "second"),
        (False, 60.0, "second"),
    ],
)
def test_the_link_that_the_lower_tablet_dialed_stays_unless_it_was_silent_for_long(
    at: Signer, first_is_lower: bool, silent_s: float, left: str
) -> None:
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        assert runner.run(stays(at, first_is_lower, silent_s)) == left
