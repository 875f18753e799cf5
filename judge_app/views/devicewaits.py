"""What waits on the Devices screen: to be sent to the others, or for a leader to look at it."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from itertools import count
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import DeviceForked, DeviceNamed, DeviceRenewed, EventTakenOver, ReviewClosed
from judge_app.core.reach import Reach
from judge_app.language import _, ngettext
from judge_app.views.holders import holder_name
from judge_app.views.sentences import Book, told
from judge_app.views.words import clock_time

__all__ = ["MOST_ROWS", "Copied", "ReviewRow", "UnsentRow", "review_rows", "unsent_rows"]

MOST_ROWS = 5
"""So many are told one by one; the rest is counted."""
_OF_ITSELF = DeviceNamed | DeviceRenewed | EventTakenOver | DeviceForked | ReviewClosed
"""Done again by another device it would be about that one, or needs nobody's word."""


class Copied(NamedTuple):
    """Something that a copied device wrote after the fork, under the name by which it is looked at.

    Two tablets may hold different entries of the same number, so the number is not enough.
    """

    key: EntryId
    happening: Happening


class UnsentRow(NamedTuple):
    entry: EntryId
    text: str
    line: str
    time: str


class ReviewRow(NamedTuple):
    entry: EntryId
    text: str
    line: str
    """Who did it and when."""


def unsent_rows(state: State, reach: Reach, zone: tzinfo | None = None) -> tuple[UnsentRow, ...]:
    """The newest of what no other tablet has, and how much more there is."""
    book, newest = Book.of(state), reach.unsent[::-1]
    line = _("no other tablet has it yet")
    rows = [
        UnsentRow(entry, told(found, book), line, clock_time(found.stamp.wall_ms, zone))
        for entry in newest[:MOST_ROWS]
        if (found := state.history.find(entry))
    ]
    more = len(newest) - MOST_ROWS
    if more > 0:
        text = ngettext("and {n} more, made before", "and {n} more, made before", more).format(n=more)
        rows.append(UnsentRow(EntryId(""), text, line, ""))
    return tuple(rows)


def review_rows(
    state: State, copied: Sequence[Copied] = (), zone: tzinfo | None = None
) -> tuple[tuple[ReviewRow, ...], int]:
    """The oldest of what waits for a leader, and how much that is in all."""
    waiting = [
        *((found.stamp.entry, found, _("after the tablet was revoked")) for found in _of_revoked(state)),
        *((key, found, _("on a tablet that was copied")) for key, found in copied),
    ]
    waiting = [
        one for one in waiting if one[0] not in state.reviewed and not isinstance(one[1].op, _OF_ITSELF)
    ]
    book = Book.of(state)
    rows = tuple(
        ReviewRow(key, told(found, book), _said(found, why, state, zone))
        for key, found, why in waiting[:MOST_ROWS]
    )
    return rows, len(waiting)


def _said(found: Happening, why: str, state: State, zone: tzinfo | None) -> str:
    name = holder_name(state, found.stamp.device)
    return _("{name}, {time}, {why}").format(name=name, time=clock_time(found.stamp.wall_ms, zone), why=why)


def _of_revoked(state: State) -> Iterator[Happening]:
    for member in state.roster.members.values():
        if member.is_revoked:
            yield from _entries(state, member.device, member.terms[-1].since)


def _entries(state: State, device: DeviceId, since: int) -> Iterator[Happening]:
    """What *device* did from its entry *since* on, as far as it is here."""
    for seq in count(since):
        found = state.history.find(EntryId(f"{device}:{seq}"))
        if found is None:
            return
        yield found
