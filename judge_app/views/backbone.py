"""The backbone of a venue on Devices: how this tablet stands with it, what it is for, and who chooses it."""

from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.reach import BackboneLink, Reach
from judge_app.core.roster import LEADERS
from judge_app.language import _
from judge_app.views.devicerows import Around, DeviceRow, Standing, to_send
from judge_app.views.words import plain

__all__ = [
    "BACKBONE",
    "BackboneView",
    "about_backbone",
    "backbone_chosen",
    "backbone_rows",
    "backbone_trouble",
    "backbone_view",
    "is_on_backbone",
]

BACKBONE = DeviceId("backbone")
"""By this it stands in the list, where tablets stand by their ids; no key is that short."""
_ICON = "server-network"


class BackboneView(NamedTuple):
    """What is said about it beside the list, and what this tablet may decide."""

    line: str = ""
    """Nothing where there is no backbone, and none to be chosen here."""
    choose: str = ""
    """What the button to choose one says; nothing where others choose."""
    can_leave: bool = False


def backbone_view(state: State, device: DeviceId, who: str) -> BackboneView:
    """As *device* sees it, in an event in which *who* decides."""
    if state.roster.founder is None:
        return BackboneView()
    is_leader, is_used = state.roster.role(device) in LEADERS, bool(state.backbone.servers)
    if not is_used and not is_leader:
        return BackboneView()
    if not is_used:
        line = _("With a file from the venue, tablets reach each other over its servers too.")
        return BackboneView(line, _("Choose the venue’s file"))
    if not is_leader:
        line = _("The event goes over the servers of {venue} too. They are chosen by {who}.")
        return BackboneView(line.format(venue=plain(state.backbone.name), who=who))
    line = _(
        "The event goes over the servers of {venue} too. Tablets that join by code get access by themselves."
    )
    return BackboneView(line.format(venue=plain(state.backbone.name)), _("Choose another file"), True)


def backbone_rows(around: Around, chosen: DeviceId | None = None) -> tuple[DeviceRow, ...]:
    """The backbone as a line of the list, if the event has one."""
    link = _link(around.state, around.reach)
    if link is None:
        return ()
    line = _("Backbone, {server}").format(server=link.server) if link.server else _("Backbone")
    return (DeviceRow(BACKBONE, plain(link.name), line, _ICON, _standing(link), chosen == BACKBONE),)


def backbone_trouble(around: Around) -> str:
    """Why it is not reached, or takes nothing."""
    link = _link(around.state, around.reach)
    return link.trouble if link else ""


def about_backbone(around: Around) -> str:
    """For whoever taps it: what keeps it away, or else what it is; nothing if the event has none."""
    if not around.state.backbone.servers:
        return ""
    about = _("Over these servers of the venue tablets reach each other from hall to hall.")
    return backbone_trouble(around) or about


def backbone_chosen(state: State) -> str:
    """What is said when a file was taken."""
    return _("The event goes over the backbone of {venue} too").format(venue=plain(state.backbone.name))


def is_on_backbone(state: State, reach: Reach) -> bool:
    """Whether what happens here leaves this tablet by the backbone, whoever else is in reach."""
    link = _link(state, reach)
    return link is not None and link.is_linked


def _link(state: State, reach: Reach) -> BackboneLink | None:
    """The event has a backbone if the log says so, whatever the network has heard of it by now."""
    if not state.backbone.servers:
        return None
    return reach.backbone or BackboneLink(state.backbone.name)


def _standing(link: BackboneLink) -> Standing:
    if not link.is_linked:
        return Standing(_("Not reached"), "access-point-off", "coral")
    if link.lacks:
        return Standing(to_send(link.lacks), "tray-arrow-up", "amber")
    return Standing(_("In sync"), "check", "mint")
