"""What screens are told of the network, out of what its parts know at this moment."""

from collections.abc import Mapping

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.reach import ClockTrust, Editing, Offer, Peer, Reach
from judge_app.language import _
from judge_app.log.entry import entry_id
from judge_app.steadyclock import HallClock
from judge_app.sync.addresses import address_text
from judge_app.sync.exchange import Exchange
from judge_app.sync.hub import Hub
from judge_app.sync.invitation import Invitation, shown_code
from judge_app.sync.link import Link
from judge_app.sync.shelf import Shelf
from judge_app.sync.stream import Heard
from judge_app.sync.ticket import Ticket, ticket_text
from judge_app.sync.wire import Turned

__all__ = ["reach_of"]

MOST_UNSENT = 200
"""Nobody reads more of them, and the number says the rest."""


def reach_of(
    desk: Shelf,
    exchange: Exchange,
    hub: Hub,
    seen: Mapping[DeviceId, int],
    clock: HallClock,
    trouble: str,
) -> Reach:
    now_s = clock.own_ms() / 1000
    return Reach(
        is_open=bool(hub.port),
        addresses=tuple(map(address_text, hub.addresses)) if hub.port else (),
        peers=_peers(desk, exchange, hub, seen),
        unsent=_unsent(desk, exchange),
        is_outdated=hub.turned == "newer" or desk.log.has_newer,
        clock=_trust(desk, hub, clock),
        editing=tuple(Editing(match, device) for match, device in exchange.editing(now_s)),
        offer=_offer(hub.offer, desk, hub, clock) if hub.offer else None,
        trouble=trouble or exchange.trouble or _turned(hub),
    )


def _peers(desk: Shelf, exchange: Exchange, hub: Hub, seen: Mapping[DeviceId, int]) -> tuple[Peer, ...]:
    linked = exchange.peers
    heard = hub.out_of_reach()
    return tuple(
        Peer(
            device,
            device in linked,
            _lacks(linked[device], desk) if device in linked else 0,
            seen.get(device),
            device in heard,
            isinstance(linked.get(device), Heard),
        )
        for device, member in desk.state.roster.members.items()
        if device != desk.device and not member.renewed
    )


def _lacks(at: Link, desk: Shelf) -> int:
    return at.behind if isinstance(at, Heard) else at.lacks(desk.log)


def _unsent(desk: Shelf, exchange: Exchange) -> tuple[EntryId, ...]:
    if len(desk.state.roster.members) < 2:
        return ()
    last = desk.log.vector.get(desk.device, 0)
    first = max(exchange.confirmed + 1, last - MOST_UNSENT + 1)
    return tuple(entry_id(desk.device, seq) for seq in range(first, last + 1))


def _trust(desk: Shelf, hub: Hub, clock: HallClock) -> ClockTrust:
    if len(desk.state.roster.members) < 2:
        return "own"
    return "synced" if hub.keeper.is_in_step(clock.own_ms()) else "unsynced"


def _offer(invitation: Invitation, desk: Shelf, hub: Hub, clock: HallClock) -> Offer:
    ticket = Ticket(desk.event, desk.state.name, invitation.code, invitation.role, desk.device, hub.addresses)
    expires_ms = invitation.expires_ms + round(clock.offset_ms)
    return Offer(shown_code(invitation.code), invitation.role, expires_ms, ticket_text(ticket))


def _turned(hub: Hub) -> str:
    return _(str(Turned(hub.turned))) if hub.turned in ("revoked", "self") else ""
