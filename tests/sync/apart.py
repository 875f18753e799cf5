"""What tablets in tests need of a network: one on a running loop, a wall between two of them."""

import asyncio

from judge_app.bootstrap import make_network
from judge_app.core.claims import DeviceId
from judge_app.sync.discovery import Lookout
from judge_app.sync.hub import Hub
from judge_app.sync.place import Place
from judge_app.sync.service import Network
from judge_app.sync.wire import Wire
from judge_app.tablet import Tablet

__all__ = ["call_out_often", "cut", "keep_apart", "network_of"]


def network_of(tablet: Tablet, place: Place) -> Network:
    """The network of *tablet*, on the loop that runs, which is its desk's thread too."""
    loop = asyncio.get_running_loop()
    return make_network(tablet, loop.call_soon, place, loop)


def call_out_often() -> None:
    """Let tablets that search be heard without a wait of seconds, as in a hall."""
    defaults = Lookout.__init__.__kwdefaults__
    assert defaults
    defaults["every_s"] = 0.3


def keep_apart(hub: Hub, barred: set[DeviceId]) -> None:
    """From now on there is no way between *hub* and the *barred*, as if a wall stood between them."""
    run, is_wanted = hub._run, hub._searching.is_wanted

    async def through_the_wall(wire: Wire) -> None:
        if wire.peer in barred:
            wire.close()
        else:
            await run(wire)

    hub._run = through_the_wall  # type: ignore[method-assign]
    hub._searching.is_wanted = (  # type: ignore[method-assign]
        lambda sighting: sighting.device not in barred and is_wanted(sighting)
    )
    cut(hub, barred)


def cut(hub: Hub, peers: set[DeviceId]) -> None:
    for wire in hub.wires:
        if wire.peer in peers:
            wire.close()
