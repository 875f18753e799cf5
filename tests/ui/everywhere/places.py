"""Every place of the app where a judge can be, with events in all their states, dialogs and all."""

from tests.ui.everywhere import devices, pairing, people, rules, tables
from tests.ui.everywhere.outside import OUTSIDE
from tests.ui.everywhere.place import Place

CHANGING = ("clock", "tables", "players", "calls", "standings", "bracket", "log", "pair")
"""What looks different from one state of the event to the next."""

PAGES = (*CHANGING, "rules", "devices", "more", "settings")

PLAIN = (
    *(Place("sign-up", route) for route in CHANGING),
    *(Place("playing", route) for route in PAGES),
    *(Place("due", route) for route in ("clock", "standings", "pair", "board")),
    *(
        Place("cut", route)
        for route in ("clock", "tables", "standings", "bracket", "pair", "players", "board")
    ),
    *(Place("over", route) for route in (*CHANGING, "winner", "board")),
)

STATES = ("sign-up", "playing", "due", "cut", "over")
INSIDE = tuple(
    sorted(
        (*PLAIN, *pairing.PLACES, *tables.PLACES, *people.PLACES, *rules.PLACES, *devices.PLACES),
        key=lambda place: STATES.index(place.event),
    )
)
EVERYWHERE = (*OUTSIDE, *INSIDE)


def _once_each() -> tuple[Place, ...]:
    found: dict[tuple[str, str], Place] = {}
    for place in sorted(EVERYWHERE, key=lambda place: place.event != "playing"):
        found.setdefault((place.route, place.name), place)
    return tuple(found.values())


ONCE_EACH = _once_each()
"""Every screen with all that opens on it, in one event alone: if possible in one that is being played."""
