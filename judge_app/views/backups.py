"""The backups on this tablet: of which events, from when, and what restoring one would do."""

from collections.abc import Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from judge_app.core.ids import EventId
from judge_app.language import N_, _, ngettext
from judge_app.views.carry import left_words
from judge_app.views.words import day_and_time, plain

__all__ = ["BackupRow", "BackupsView", "BroughtView", "backups_view", "brought_view"]

Standing = Literal["here", "damaged", "gone"]
"""How an event with a backup stands on this tablet."""


class Copy(Protocol):
    """A backup, as it lies in its folder."""

    @property
    def event(self) -> EventId: ...
    @property
    def path(self) -> Path: ...
    @property
    def name(self) -> str: ...
    @property
    def made_ms(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def entries(self) -> int: ...


_STANDINGS: dict[Standing, str] = {
    "here": N_("On this tablet, and sound. Restoring adds only what is missing."),
    "damaged": N_("Its file on this tablet is damaged."),
    "gone": N_("Not on this tablet any more."),
}


class BackupRow(NamedTuple):
    path: str
    text: str
    line: str
    event: EventId = EventId("")
    heading: str = ""
    """The name of the event, in the first row of each."""
    standing: str = ""
    """How the event stands on this tablet, below its name."""
    is_wanted: bool = False
    """Whether the event needs it."""


class BackupsView(NamedTuple):
    rows: tuple[BackupRow, ...] = ()
    empty: str = ""


class BroughtView(NamedTuple):
    """What came of a file or a backup."""

    text: str = ""
    event: EventId = EventId("")
    can_take_over: bool = False


def backups_view(
    copies: Sequence[Sequence[Copy]], standings: Sequence[Standing], zone: tzinfo | None = None
) -> BackupsView:
    """*copies* of each event, the newest first, with how that event stands here."""
    rows = [
        row
        for of_event, standing in zip(copies, standings, strict=True)
        for row in _rows(of_event, standing, zone)
    ]
    empty = _("No backup yet. One is made after every round, and every five minutes while something changes.")
    return BackupsView(tuple(rows), "" if rows else empty)


def brought_view(
    event: EventId,
    name: str,
    new: int,
    is_new: bool,
    takes_part: bool,
    left: Sequence[str] = (),
    copied: Sequence[str] = (),
) -> BroughtView:
    """*left* is why some entries of it could not be taken, *copied* who wrote two histories."""
    called = plain(name) or _("Unnamed event")
    if is_new:
        text = ngettext(
            "{event} is on this tablet now: {n} change.", "{event} is on this tablet now: {n} changes.", new
        )
    elif new:
        text = ngettext(
            "{event}: {n} change was missing here, and is here now.",
            "{event}: {n} changes were missing here, and are here now.",
            new,
        )
    elif left:
        text = _("{event}: nothing new could be taken.")
    else:
        text = _("{event} has all of it already. Nothing was missing.")
    told = [text.format(event=called, n=new), *(f"{words}." for words in left_words(left, copied))]
    if not takes_part:
        told.append(_("This tablet can read it. To run it, take it over with its code."))
    return BroughtView(" ".join(told), event, not takes_part)


def _rows(copies: Sequence[Copy], standing: Standing, zone: tzinfo | None) -> list[BackupRow]:
    rows = [_row(one, zone) for one in copies]
    if rows:
        first = copies[0]
        heading = plain(first.name) or _("Unnamed event")
        rows[0] = rows[0]._replace(
            heading=heading, standing=_(_STANDINGS[standing]), is_wanted=standing != "here"
        )
    return rows


def _row(copy: Copy, zone: tzinfo | None) -> BackupRow:
    changes = ngettext("{n} change", "{n} changes", copy.entries).format(n=copy.entries)
    after = _("after round {round}") if copy.rounds else _("before the end of round 1")
    line = f"{changes}, {after.format(round=copy.rounds)}"
    return BackupRow(str(copy.path), day_and_time(copy.made_ms, zone), line, copy.event)
