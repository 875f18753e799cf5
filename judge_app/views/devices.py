"""Devices: who takes part with which tablet, what waits between them, and who may decide about them."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.ops import DeviceRevoked, Op, RoleChanged, check
from judge_app.core.reach import Offer
from judge_app.core.rights import require_right
from judge_app.core.roster import LEADERS, DeviceRole
from judge_app.errors import Refused
from judge_app.language import N_, _, all_of, ngettext
from judge_app.views.backbone import (
    BACKBONE,
    BackboneView,
    about_backbone,
    backbone_rows,
    backbone_trouble,
    backbone_view,
    is_on_backbone,
)
from judge_app.views.devicerows import Around, DeviceRow, Here, device_rows
from judge_app.views.devicewaits import Copied, ReviewRow, UnsentRow, review_rows, unsent_rows
from judge_app.views.disputes import disputes_line
from judge_app.views.holders import holder_name, in_reach, linked, others, shows
from judge_app.views.takeover import TakeOverView, take_over_view, void_take_overs
from judge_app.views.timewords import in_minutes
from judge_app.views.words import device_name, plain

__all__ = [
    "NO_DEVICE",
    "ChosenDevice",
    "DevicesView",
    "InviteView",
    "code_lines",
    "devices_view",
    "lasts",
    "role_options",
]

_ROLES: dict[DeviceRole, str] = {
    "organizer": N_("Organizer"),
    "head": N_("Head"),
    "floor": N_("Floor"),
    "scorekeeper": N_("Scores"),
    "board": N_("Board"),
}
_IN_FULL: dict[DeviceRole, str] = {
    "organizer": N_("Organizer"),
    "head": N_("Head judge"),
    "floor": N_("Floor judge"),
    "scorekeeper": N_("Scorekeeper"),
    "board": N_("Board, read only"),
}
INVITED: tuple[DeviceRole, ...] = ("floor", "head", "scorekeeper", "board")
MOST_NAMED = 4


class ChosenDevice(NamedTuple):
    """What can be decided about the tablet that was tapped."""

    device: DeviceId = DeviceId("")
    name: str = ""
    revoke: str = ""
    """What the button says."""
    role: str = ""
    roles: tuple[tuple[str, str], ...] = ()
    """What it is and what it can become; nothing if that is nothing else."""
    can_revoke: bool = False
    why_not: str = ""


NO_DEVICE = ChosenDevice()


class InviteView(NamedTuple):
    can: bool = False
    why_not: str = ""
    offer: Offer | None = None
    addresses: str = ""


class DevicesView(NamedTuple):
    near: str = ""
    """How many are in reach."""
    has_roles: bool = False
    """Not so in an event of an earlier app, which stays on its tablet."""
    rows: tuple[DeviceRow, ...] = ()
    alone: str = ""
    """Said where nobody else is in reach."""
    hints: tuple[str, ...] = ()
    """What is not as it should be between the tablets, in sentences."""
    chosen: ChosenDevice = NO_DEVICE
    can_decide: bool = False
    """Whether there is another tablet to decide about."""
    can_take_over: bool = False
    """Whether this is a head judge's tablet while no organizer's is in reach."""
    by_code: TakeOverView = TakeOverView()
    """How another tablet can run the event."""
    backbone: BackboneView = BackboneView()
    unsent: tuple[UnsentRow, ...] = ()
    unsent_count: int = 0
    review: tuple[ReviewRow, ...] = ()
    review_count: int = 0
    can_review: bool = False
    invite: InviteView = InviteView()
    here: Here = Here()
    saved: str = ""
    disputes: str = ""
    """How many words stand against each other."""


def devices_view(
    around: Around,
    chosen: DeviceId | None = None,
    copied: Sequence[Copied] = (),
    zone: tzinfo | None = None,
    code: str = "",
) -> DevicesView:
    """*chosen* was tapped; *copied* is what this tablet holds of devices that wrote two histories.

    *code* is the one to take over by, if this tablet made it.
    """
    state, device, reach = around.state, around.device, around.reach
    review, review_count = review_rows(state, copied, zone)
    count = len(state.history)
    return DevicesView(
        in_reach(state, device, reach) if others(state, device) else "",
        state.roster.founder is not None,
        (*backbone_rows(around, chosen), *device_rows(around, chosen)),
        _alone(around),
        _hints(around, chosen),
        _chosen(around, chosen),
        len(state.roster.members) > 1,
        _can_take_over(around),
        take_over_view(state, device, code),
        backbone_view(state, device, _leaders(state)),
        unsent_rows(state, reach, zone),
        len(reach.unsent),
        review,
        review_count,
        state.roster.role(device) in LEADERS,
        _invite(around),
        around.here,
        ngettext("{n} change saved", "{n} changes saved", count).format(n=count),
        disputes_line(state),
    )


def role_options(roles: Iterable[DeviceRole] = INVITED) -> list[tuple[str, str]]:
    return [(role, _(_ROLES[role])) for role in roles]


def code_lines(offer: Offer | None) -> str:
    """The code as it is read out: one group a line."""
    return offer.code.replace(" ", "\n") if offer else ""


def lasts(offer: Offer | None, now_ms: int) -> str:
    """How long the code can still be used."""
    if offer is None:
        return ""
    if now_ms >= offer.expires_ms:
        return _("expired")
    return _("lasts {time}").format(time=in_minutes(offer.expires_ms - now_ms))


def _alone(around: Around) -> str:
    state, reach = around.state, around.reach
    is_alone = not linked(state, around.device, reach) and not is_on_backbone(state, reach)
    return _("Working alone, all saved") if is_alone else ""


def _chosen(around: Around, chosen: DeviceId | None) -> ChosenDevice:
    state, device = around.state, around.device
    if chosen == BACKBONE and (about := about_backbone(around)):
        return NO_DEVICE._replace(why_not=about)
    if len(state.roster.members) < 2:
        return NO_DEVICE
    member = state.roster.members.get(chosen) if chosen else None
    if state.roster.founder is None or state.roster.role(device) not in LEADERS:
        return _leaders_only(state)
    if member is not None and member.is_revoked:
        text = _("This tablet is revoked: what it does from now on waits for review.")
        return NO_DEVICE._replace(why_not=text)
    if member is None:
        return NO_DEVICE._replace(why_not=_("Tap a tablet to give it another role, or to revoke it."))
    refused = {
        role: _refusal(RoleChanged(member.device, role, 0), state, device)
        for role in _ROLES
        if role != member.role
    }
    can_be = [role for role in _ROLES if not refused.get(role)]
    can_change = member.role in can_be and len(can_be) > 1
    why_not = _why_no_revocation(member.device, state, device)
    return ChosenDevice(
        member.device,
        holder_name(state, member.device),
        _("Revoke {tablet}").format(tablet=plain(member.tablet) or device_name(member.device, {})),
        member.role or "",
        tuple((role, _(_IN_FULL[role])) for role in can_be) if can_change else (),
        not why_not,
        why_not if can_change else next(filter(None, refused.values()), why_not),
    )


def _leaders_only(state: State) -> ChosenDevice:
    if state.roster.founder is None:
        return NO_DEVICE
    text = _("Roles are given and tablets revoked by {who}.")
    return NO_DEVICE._replace(why_not=text.format(who=_leaders(state)))


def _why_no_revocation(chosen: DeviceId, state: State, device: DeviceId) -> str:
    if chosen == device:
        return _("This is the tablet that you hold. Revoke it from another one.")
    return _refusal(DeviceRevoked(chosen, 0), state, device)


def _refusal(op: Op, state: State, device: DeviceId) -> str:
    """Why *op* could not be done on *device*; nothing if it could."""
    try:
        require_right(op, state, device)
        check(op, state)
    except Refused as refusal:
        return str(refusal)
    return ""


def _can_take_over(around: Around) -> bool:
    roster = around.state.roster
    near = [roster.role(peer.device) for peer in around.reach.peers if peer.is_linked]
    is_head = roster.role(around.device) == "head" and roster.founder is not None
    return is_head and "organizer" not in near


def _invite(around: Around) -> InviteView:
    state, reach = around.state, around.reach
    if state.roster.founder is None:
        text = _(
            "This event was begun with an earlier app, so it stays on this tablet. A new event can be shared."
        )
        return InviteView(why_not=text)
    if state.roster.role(around.device) not in LEADERS:
        return InviteView(why_not=_("A device is added by {who}.").format(who=_leaders(state)))
    return InviteView(True, "", reach.offer, "\n".join(reach.addresses))


def _leaders(state: State) -> str:
    """Those who decide about devices, by their names."""
    members = [one for one in state.roster.members.values() if one.role in LEADERS and shows(one)]
    names = [holder_name(state, one.device) for one in members if one.name or one.tablet]
    return all_of(names[:MOST_NAMED]) if names else _("the organizer and the head judge")


def _hints(around: Around, chosen: DeviceId | None) -> tuple[str, ...]:
    """What is told about the one that was tapped stands below the list."""
    reach = around.reach
    unreached = [peer.device for peer in reach.peers if peer.is_heard and not peer.is_linked]
    found = [
        reach.trouble,
        "" if chosen == BACKBONE else backbone_trouble(around),
        *(_unreached(around.state, device) for device in unreached),
    ]
    if reach.is_outdated:
        found.append(
            _(
                "Another tablet has a newer app and writes what this one cannot read. All of it is kept and"
                " passed on. Update the app here when there is time."
            )
        )
    if reach.clock == "unsynced":
        found.append(_("Clock not synced: this tablet may show another second than the others."))
    found += void_take_overs(around.state, around.device)
    return tuple(hint for hint in found if hint)


def _unreached(state: State, device: DeviceId) -> str:
    member = state.roster.members.get(device)
    first = plain(member.name).partition(" ")[0] if member else ""
    tablet = _("{name}’s tablet").format(name=first) if first else holder_name(state, device)
    text = _(
        "{tablet} is heard of on this Wi-Fi but cannot be reached. Guest networks often part devices:"
        " use another network, or let a tablet that reaches both pass it on."
    )
    return text.format(tablet=tablet)
