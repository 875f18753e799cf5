"""What a wrong result means for the round that was paired by it, and the ways to go on, in words."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Affected, Repair
from judge_app.core.tournament import Played, Tournament
from judge_app.views.entrants import entrant_labels
from judge_app.views.words import counted

__all__ = ["RepairView", "affected_lines", "repair_view"]


class RepairView(NamedTuple):
    """One way to go on: what is dissolved, what is seated instead, and what to know before saying yes."""

    broken: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def affected_lines(affected: Affected, tournament: Tournament) -> tuple[str, ...]:
    """Whose points changed, where they sit, and whether that matters."""
    names, number = entrant_labels(tournament), len(tournament.rounds)
    if not affected.points and not affected.gone and affected.is_sound:
        return (f"No result that round {number} was paired by has changed.",)
    lines = [f"{names[player]} has dropped, but is still in round {number}." for player in affected.gone]
    lines += [
        f"{names[player]} had {counted(was, 'point')} when round {number} was paired, and has {now} now."
        for player, was, now in affected.points
    ]
    lines += [
        f"{_place(match, names)}{' is finished and stays' if match.how else ' is touched'}."
        for match in affected.matches
    ]
    if affected.is_sound:
        lines.append(
            "The tables that are not finished could have been paired just so: nothing has to change."
        )
    return tuple(lines)


def repair_view(repair: Repair, tournament: Tournament) -> RepairView:
    names = entrant_labels(tournament)
    seated = [f"table {table.number}: {names[table.a]} against {names[table.b]}" for table in repair.tables]
    if repair.bye is not None:
        seated.append(f"bye: {names[repair.bye]}")
    return RepairView(
        tuple(_place(match, names) for match in repair.broken), tuple(seated), tuple(_notes(repair, names))
    )


def _notes(repair: Repair, names: Mapping[PlayerId, str]) -> list[str]:
    notes = []
    if repair.apart:
        pairs = (
            f"{names[a]} ({a_points}) and {names[b]} ({b_points})"
            for a, a_points, b, b_points in repair.apart
        )
        notes.append(f"Not of equal points: {', '.join(pairs)}.")
    if repair.rematches:
        pairs = (f"{names[table.a]} and {names[table.b]}" for table in repair.rematches)
        notes.append(f"Have met before: {', '.join(pairs)}. The organizer confirms that.")
    return notes


def _place(match: Played, names: Mapping[PlayerId, str]) -> str:
    if match.b is None:
        return f"The bye of {names[match.a]}"
    who = f"{names[match.a]} against {names[match.b]}"
    return f"Table {match.table} ({who})" if match.table else who
