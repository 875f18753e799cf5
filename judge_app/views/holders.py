"""Who takes part in an event with which tablet: their names, and how many of them are in reach."""

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.reach import Reach
from judge_app.core.roster import Member
from judge_app.language import _
from judge_app.views.words import device_name, plain

__all__ = ["holder_name", "holders", "in_reach", "linked", "others", "shows"]


def holders(state: State, device: DeviceId, name: str) -> dict[DeviceId, str]:
    """Who carries which tablet, as the roster tells; whoever holds *device*, this one, goes by *name*."""
    known = {one.device: one.name or one.tablet for one in state.roster.members.values()}
    return {**known, device: name}


def holder_name(state: State, device: DeviceId) -> str:
    """Who carries *device*, or what it is called."""
    return device_name(device, holders(state, device, _known_name(state, device)))


def shows(member: Member) -> bool:
    """Whether it is a tablet of its own, not an earlier key of one."""
    return member.renewed is None


def others(state: State, device: DeviceId) -> tuple[DeviceId, ...]:
    """Who takes part beside *device*: nobody who was revoked."""
    members = state.roster.members.values()
    return tuple(one.device for one in members if one.device != device and shows(one) and not one.is_revoked)


def linked(state: State, device: DeviceId, reach: Reach) -> int:
    """How many others are linked to *device*."""
    known = others(state, device)
    return sum(peer.is_linked for peer in reach.peers if peer.device in known)


def in_reach(state: State, device: DeviceId, reach: Reach) -> str:
    """How many of the tablets are in reach; the one that says so is."""
    everybody = len(others(state, device)) + 1
    return _("{n} of {of} in reach").format(n=linked(state, device, reach) + 1, of=everybody)


def _known_name(state: State, device: DeviceId) -> str:
    member = state.roster.members.get(device)
    return plain(member.name or member.tablet) if member else ""
