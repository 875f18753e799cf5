"""The ways through an event: what the rail, the bar and the avatar say."""

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.roster import DeviceRole
from judge_app.language import N_, _

__all__ = [
    "NavItem",
    "bar_items",
    "bar_place",
    "first_page",
    "initials",
    "rail_items",
    "rail_place",
    "role_of",
]

NavItem = tuple[str, str, str, str]
"""A route, its label, its icon, and the number on its badge."""

_LABELS = {
    "clock": (N_("Clock"), "timer-outline"),
    "tables": (N_("Tables"), "view-list"),
    "players": (N_("Players"), "account-group"),
    "calls": (N_("Calls"), "hand-back-right-outline"),
    "standings": (N_("Standings"), "podium"),
    "rules": (N_("Rules"), "book-search-outline"),
    "devices": (N_("Devices"), "tablet-dashboard"),
    "more": (N_("More"), "dots-horizontal"),
}
_RAIL = ("clock", "tables", "players", "calls", "standings", "rules", "devices")
_BAR = ("clock", "tables", "calls", "rules", "more")
_BELONGS = {"bracket": "standings", "pair": "tables", "carry": "devices"}
"""Pages without an item of their own, with the one that they are a part of."""
_ROLES: dict[DeviceRole, str] = {
    "organizer": N_("Organizer"),
    "head": N_("Head"),
    "floor": N_("Floor"),
    "scorekeeper": N_("Scores"),
    "board": N_("Board"),
}


def rail_items(state: State) -> list[NavItem]:
    return [_item(route, state) for route in _RAIL]


def bar_items(state: State) -> list[NavItem]:
    return [_item(route, state) for route in _BAR]


def rail_place(route: str) -> str:
    """The item of the rail that is on while *route* is shown; what lies under the avatar has none."""
    place = _BELONGS.get(route, route)
    return place if place in _RAIL else ""


def bar_place(route: str) -> str:
    """The item of the bar that is on while *route* is shown."""
    return route if route in _BAR else "more"


def first_page(role: DeviceRole | None) -> str:
    """Where an event opens: a judge looks at the tables, whoever runs it or only watches at the clock."""
    return "tables" if role in ("head", "floor") else "clock"


def initials(name: str) -> str:
    """The first letters of the first and the last word."""
    words = name.split()
    ends = words if len(words) < 2 else [words[0], words[-1]]
    return "".join(word[0] for word in ends).upper()


def role_of(judge: str, state: State, device: DeviceId | None = None) -> str:
    """What *judge* does at this event; without a role, what their avatar leads to.

    Where tablets share the event, it is what this *device* may do.
    """
    member = state.roster.members.get(device) if device and len(state.roster.members) > 1 else None
    staff = (one for one in state.staff.values() if one.name == judge and not one.has_left)
    known = next(staff, None)
    role = member.role if member else known.role if known else None
    return _(_ROLES[role]) if role else _("More")


def _item(route: str, state: State) -> NavItem:
    label, icon = _LABELS[route]
    waiting = _waiting(state) if route == "calls" else 0
    return route, _(label), icon, str(waiting) if waiting else ""


def _waiting(state: State) -> int:
    """How many players wait for somebody: at a table that called, or for an answer whether they may drop."""
    return sum(call.waits_since_ms is not None for call in state.open_calls) + len(state.drops_asked)
