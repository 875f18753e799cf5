"""Joining an event of another tablet: which ones are heard of, and the code as it is typed."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.core.reach import Nearby
from judge_app.language import _
from judge_app.views.words import plain

__all__ = ["JoinView", "NearbyRow", "join_view", "nearby_rows", "typed"]

CODE_LENGTH = 6
GROUP = 3


class NearbyRow(NamedTuple):
    """An event that can be joined."""

    event: EventId
    name: str
    line: str
    address: str
    is_chosen: bool = False


class JoinView(NamedTuple):
    rows: tuple[NearbyRow, ...] = ()
    none: str = ""
    """What is said where nothing is heard of."""
    chosen: str = ""
    """The name of the event that was chosen."""
    asking: str = ""
    """Who is being asked, while that lasts."""


def join_view(
    nearby: Sequence[Nearby],
    held: Collection[EventId] = (),
    chosen: EventId | None = None,
    asked: str | None = None,
) -> JoinView:
    """*held* are the events on this tablet; *asked* is the name of the one that is being asked, or empty."""
    rows = nearby_rows(nearby, held, chosen)
    name = next((row.name for row in rows if row.is_chosen), "")
    none = _("No event is heard of yet. On some Wi-Fi tablets cannot hear each other; then type the address.")
    return JoinView(rows, "" if rows else none, name, _asking(asked))


def nearby_rows(
    nearby: Sequence[Nearby], held: Collection[EventId] = (), chosen: EventId | None = None
) -> tuple[NearbyRow, ...]:
    """What is heard of and not on this tablet, each event once, by its name."""
    found = {one.event: one for one in reversed(nearby) if one.event not in held}
    rows = (
        NearbyRow(
            one.event,
            plain(one.name) or _("Unnamed event"),
            _("at {address}").format(address=plain(one.address)),
            one.address,
            one.event == chosen,
        )
        for one in found.values()
    )
    return tuple(sorted(rows, key=lambda row: (row.name.casefold(), row.event)))


def typed(text: str) -> str:
    """A code as it is shown while it is typed; what is longer, such as a QR code's text, stays as it is.

    >>> typed("k7f29m"), typed("K7f "), typed("tableside:1/f/k7f29m")
    ('K7F 29M', 'K7F', 'tableside:1/f/k7f29m')
    """
    letters = "".join(text.split())
    if len(letters) > CODE_LENGTH or not letters.isalnum():
        return text
    groups = (letters[:GROUP], letters[GROUP:])
    return " ".join(group for group in groups if group).upper()


def _asking(asked: str | None) -> str:
    if asked is None:
        return ""
    return _("Asking {event}…").format(event=asked) if asked else _("Asking the tablets nearby…")
