"""Who is connected to the servers of a backbone, so that its admin can lock somebody out by name."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.sync.addresses import parse_address
from judge_app.sync.natsaccess import NATS_PORT, Venue, claims_of
from judge_app.sync.natsprobe import NotNats, Pass, Probe, TurnedAway, list_in, part_of, trusting

__all__ = ["User", "connected"]

PATIENCE_S = 6.0
QUIET_S = 1.0
MOST_USERS = 4096
_ABOUT_USERS = "$SYS.REQ.SERVER.PING.CONNZ"


class User(NamedTuple):
    public: str
    name: str
    """Of a tablet, its device id."""
    host: str
    node: str


async def connected(venue: Venue, admin: Pass) -> tuple[User, ...]:
    """Who uses the servers of *venue* now. Each is asked: nobody in the first venue is told of a leaf's."""
    found: set[User] = set()
    answered = False
    for address in venue.servers:
        where = parse_address(address.removeprefix("tls://"), NATS_PORT)
        try:
            async with asyncio.timeout(PATIENCE_S), await Probe.calling(where) as probe:
                await probe.seal(trusting(venue.ca), where.host)
                await probe.come_in(admin)
                wanted = {"auth": True, "acc": venue.account, "limit": MOST_USERS}
                nodes = max(1, len(list_in(probe.info, "connect_urls")))
                told = await probe.ask_all(_ABOUT_USERS, wanted, nodes, QUIET_S)
        except (OSError, TimeoutError, NotNats, TurnedAway):
            continue
        answered = True
        found.update(_users(told))
    if not answered:
        raise Refused(_("No server of the venue answers and takes this admin.creds. Check them first."))
    return tuple(sorted(found))


def _users(told: Sequence[Mapping[str, Any]]) -> Iterator[User]:
    for node in told:
        name = str(part_of(node, "server").get("name", ""))
        for one in list_in(part_of(node, "data"), "connections"):
            token = claims_of(str(one.get("jwt", "")))
            public = str(one.get("authorized_user", ""))
            yield User(public, str(token.get("name", "")), str(one.get("ip", "")), name)
