"""The tablets of an event in a list: who carries each, as what, and how it stands with this one."""

from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.reach import Peer, Reach
from judge_app.core.rights import ROLE_NAMES
from judge_app.core.roster import DeviceRole, Member
from judge_app.language import _, ngettext
from judge_app.views.holders import holder_name, linked, shows
from judge_app.views.words import plain

__all__ = ["Around", "DeviceRow", "Here", "Standing", "device_rows", "to_send"]

Look = Literal["mint", "amber", "coral", "low"]
_ICONS: dict[DeviceRole, str] = {"organizer": "laptop", "board": "monitor"}


class Here(NamedTuple):
    """This tablet, and where it keeps the event."""

    name: str = ""
    judge: str = ""
    file: str = ""
    folder: str = ""


class Around(NamedTuple):
    """What a tablet sees around it."""

    state: State
    device: DeviceId
    """The one that looks."""
    reach: Reach
    here: Here
    now_ms: int


class Standing(NamedTuple):
    """How a tablet stands with this one, in a word or two."""

    text: str = ""
    icon: str = ""
    look: Look = "low"


class DeviceRow(NamedTuple):
    device: DeviceId
    name: str = ""
    line: str = ""
    icon: str = "tablet"
    standing: Standing = Standing()
    is_chosen: bool = False


def device_rows(around: Around, chosen: DeviceId | None = None) -> tuple[DeviceRow, ...]:
    """Everybody who was admitted, in that order; whoever was revoked at the end."""
    here = around.here
    members = [one for one in around.state.roster.members.values() if shows(one)]
    if not members:
        tablet = here.name if here.judge else ""
        line = _line(tablet, _("this one"))
        return (DeviceRow(around.device, here.judge or here.name, line, standing=_own_standing(around)),)
    members.sort(key=lambda one: one.is_revoked)
    return tuple(_row(one, around)._replace(is_chosen=one.device == chosen) for one in members)


def _row(member: Member, around: Around) -> DeviceRow:
    is_own = member.device == around.device
    name = (around.here.judge if is_own else "") or holder_name(around.state, member.device)
    tablet = around.here.name if is_own else plain(member.tablet)
    way = _("this one") if is_own else _way(_peer(member, around))
    return DeviceRow(
        member.device,
        name or tablet,
        _line(tablet if tablet != name else "", _role_name(member.role), way),
        _ICONS.get(member.role, "tablet") if member.role else "tablet",
        _standing(member, around),
    )


def _line(*parts: str) -> str:
    line = ", ".join(part for part in parts if part)
    return line[:1].upper() + line[1:]


def _way(peer: Peer) -> str:
    """How it is reached, where that is not the usual way."""
    return _("by the backbone") if peer.is_linked and peer.by_backbone else ""


def _role_name(role: DeviceRole | None) -> str:
    if role is None:
        return ""
    return _("board, read only") if role == "board" else _(ROLE_NAMES[role])


def _standing(member: Member, around: Around) -> Standing:
    if member.is_revoked:
        return Standing(_("Revoked"), "link-off", "low")
    if member.device in around.state.forks:
        return Standing(_("Copied"), "alert", "coral")
    if member.device == around.device:
        return _own_standing(around)
    return _peer_standing(_peer(member, around), around.now_ms)


def _peer(member: Member, around: Around) -> Peer:
    peers = (one for one in around.reach.peers if one.device == member.device)
    return next(peers, Peer(member.device))


def _peer_standing(peer: Peer, now_ms: int) -> Standing:
    if peer.is_linked and not peer.lacks:
        return Standing(_("In sync"), "check", "mint")
    if peer.is_linked:
        return Standing(to_send(peer.lacks), "tray-arrow-up", "amber")
    if peer.is_heard:
        return Standing(_("Heard, not reached"), "access-point", "amber")
    if peer.seen_ms is None:
        return Standing(_("Not seen yet"), "access-point-off", "low")
    return Standing(_ago(now_ms - peer.seen_ms), "access-point-off", "coral")


def _own_standing(around: Around) -> Standing:
    if around.reach.unsent:
        return Standing(to_send(len(around.reach.unsent)), "tray-arrow-up", "amber")
    if linked(around.state, around.device, around.reach):
        return Standing(_("In sync"), "check", "mint")
    return Standing(_("All saved"), "content-save-check-outline", "mint")


def to_send(count: int) -> str:
    return ngettext("{n} to send", "{n} to send", count).format(n=count)


def _ago(milliseconds: int) -> str:
    minutes = milliseconds // 60_000
    if minutes < 1:
        return _("Just now")
    return _("{n} min ago").format(n=minutes) if minutes < 60 else _("{n} h ago").format(n=minutes // 60)
