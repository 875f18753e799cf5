"""What a wrong result means for the round that was paired by it, and the ways to go on, in words."""

from typing import NamedTuple

from judge_app.core.pairing import Affected, Repair
from judge_app.core.tournament import Played, Tournament
from judge_app.views.entrants import entrant_labels
from judge_app.views.words import counted

__all__ = ["RepairView", "affected_lines", "repair_view"]


class RepairView(NamedTuple):
    """One way to go on: what is dissolved and what is seated instead."""

    broken: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    confirm: str = ""
    """What the organizer is asked to confirm, if anything."""


def affected_lines(affected: Affected, tournament: Tournament) -> tuple[str, ...]:
    """Whose points changed, where they sit, and whether that matters."""
    names, number = entrant_labels(tournament), len(tournament.rounds)
    if not affected.points and affected.is_sound:
        return (f"No result that round {number} was paired by has changed.",)
    lines = [
        f"{names[player]} had {counted(was, 'point')} when round {number} was paired, and has {now} now."
        for player, was, now in affected.points
    ]
    lines += [
        f"{_place(match, tournament)}{' is finished and stays' if match.how else ' is touched'}."
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
    again = ", ".join(f"{names[table.a]} and {names[table.b]}" for table in repair.rematches)
    return RepairView(
        tuple(_place(match, tournament) for match in repair.broken),
        tuple(seated),
        f"Have met before: {again}. The organizer confirms that." if again else "",
    )


def _place(match: Played, tournament: Tournament) -> str:
    names = entrant_labels(tournament)
    if match.b is None:
        return f"The bye of {names[match.a]}"
    who = f"{names[match.a]} against {names[match.b]}"
    return f"Table {match.table} ({who})" if match.table else who
