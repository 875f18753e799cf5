"""Board and phones: whether this tablet serves them, where they find it, and what players may do there."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.core.ops import PhoneKeyMade, SettingChosen
from judge_app.core.phones import SWITCHES, Switch, allows
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.language import N_, _, ngettext
from judge_app.views.served import Served
from judge_app.views.words import plain

__all__ = ["BesideRow", "BoardPhonesView", "PhoneSwitch", "boardphones_view", "served_line"]

_SWITCHES: dict[Switch, tuple[str, str]] = {
    "phone_page": (N_("Players follow on their phones"), N_("Off: the code leaves the board")),
    "phone_calls": (N_("Call a judge"), N_("With a reason; it lands in the calls")),
    "phone_results": (N_("Report results"), N_("Counts when both agree, or a judge confirms")),
    "phone_drops": (N_("Ask to drop"), N_("After the round; staff confirms")),
    "initials": (N_("Show initials only"), N_("On the board and on phones")),
}


class PhoneSwitch(NamedTuple):
    key: Switch
    text: str
    line: str
    is_on: bool
    can_change: bool


class BesideRow(NamedTuple):
    event: EventId
    name: str
    is_on: bool


class BoardPhonesView(NamedTuple):
    is_on: bool = False
    line: str = ""
    """What the switch says below itself."""
    trouble: str = ""
    address: str = ""
    """What is typed into the browser of a TV; nothing while it is off or not yet found."""
    link: str = ""
    qr: tuple[str, ...] = ()
    """In rows, a 1 for each dark square."""
    wifi: str = ""
    follow: str = ""
    """"2 screens and 34 phones follow"."""
    switches: tuple[PhoneSwitch, ...] = ()
    why_locked: str = ""
    """Why this tablet cannot change the switches, if that is so."""
    beside: tuple[BesideRow, ...] = ()
    pins: str = ""
    """That the players have none yet, where this tablet can make them; one that serves does so by itself."""


def boardphones_view(
    state: State, served: Served, role: DeviceRole | None, others: Iterable[tuple[EventId, str]] = ()
) -> BoardPhonesView:
    """*others* are the events of this tablet that could be shown beside the open one, with their names."""
    may = has_right(role, SettingChosen)
    is_reached = served.is_on and bool(served.url)
    return BoardPhonesView(
        served.is_on,
        served_line(served),
        plain(served.trouble) if served.is_on else "",
        served.url if is_reached else "",
        served.link if is_reached and allows(state, "phone_page") else "",
        served.qr if is_reached and allows(state, "phone_page") else (),
        served.wifi,
        _follow(served) if is_reached else "",
        tuple(_switch(state, key, may) for key in SWITCHES),
        "" if may else _("The organizer and the head judge decide what phones may do."),
        tuple(BesideRow(event, plain(name), event in served.beside) for event, name in others),
        _pins(state, role),
    )


def served_line(served: Served) -> str:
    """How it stands in a few words, also for the tile that leads here."""
    if not served.is_on:
        return _("Off")
    if served.trouble:
        return _("Not reached")
    return _("On, at {address}").format(address=served.url) if served.url else _("Starting")


def _pins(state: State, role: DeviceRole | None) -> str:
    if state.phone_key or not allows(state, "phone_page") or not has_right(role, PhoneKeyMade):
        return ""
    return _("Players need a PIN to act by phone. Serving from this tablet makes PINs; so does this button.")


def _switch(state: State, key: Switch, may: bool) -> PhoneSwitch:
    text, line = _SWITCHES[key]
    is_free = key in ("phone_page", "initials") or allows(state, "phone_page")
    return PhoneSwitch(key, _(text), _(line), allows(state, key), may and is_free)


def _follow(served: Served) -> str:
    screens = ngettext("{n} screen", "{n} screens", served.screens).format(n=served.screens)
    phones = ngettext("{n} phone", "{n} phones", served.phones).format(n=served.phones)
    return _("{screens} and {phones} follow").format(screens=screens, phones=phones)
