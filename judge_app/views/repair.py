"""What a wrong result means for the round that was paired by it, and the ways to go on, in words."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Affected, Repair
from judge_app.core.tournament import Played, Tournament
from judge_app.language import _, ngettext
from judge_app.views.entrants import entrant_labels
from judge_app.views.words import points

__all__ = ["RepairView", "affected_lines", "repair_view"]


class RepairView(NamedTuple):
    """One way to go on: what is dissolved, what is seated instead, and what to know before saying yes."""

    broken: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    """Each table of the round that is not dissolved, and why."""


def affected_lines(affected: Affected, tournament: Tournament) -> tuple[str, ...]:
    """Whose points changed, where they sit, and whether that matters."""
    names, number = entrant_labels(tournament), len(tournament.rounds)
    if not affected.points and not affected.gone and affected.is_sound:
        return (_("No result that round {round} was paired by has changed.").format(round=number),)
    gone = _("{player} has dropped, but is still in round {round}.")
    lines = [gone.format(player=names[player], round=number) for player in affected.gone]
    changed = _("{player} had {points} when round {round} was paired, and has {now} now.")
    lines += [
        changed.format(player=names[player], points=points(was), round=number, now=now)
        for player, was, now in affected.points
    ]
    finished, touched = _("{table} is finished and stays."), _("{table} is touched.")
    lines += [
        (finished if match.how else touched).format(table=_place(match, names)) for match in affected.matches
    ]
    if affected.is_sound:
        lines.append(
            _("The tables that are not finished could have been paired just so: nothing has to change.")
        )
    return tuple(lines)


def repair_view(repair: Repair, tournament: Tournament) -> RepairView:
    names = entrant_labels(tournament)
    text = _("table {table}: {a} against {b}")
    seated = [text.format(table=one.number, a=names[one.a], b=names[one.b]) for one in repair.tables]
    if repair.bye is not None:
        seated.append(_("bye: {player}").format(player=names[repair.bye]))
    return RepairView(
        tuple(_place(match, names) for match in repair.broken),
        tuple(seated),
        tuple(_notes(repair, names)),
        tuple(_stays(repair, tournament)),
    )


def _stays(repair: Repair, tournament: Tournament) -> Iterator[str]:
    """Finished ones in one line, then those which the draw left as they are."""
    kept = [one for one in tournament.rounds[-1].matches if not one.is_bye and one not in repair.broken]
    if finished := [str(one.table) for one in kept if one.is_over and one.table]:
        text = ngettext(
            "Table {tables} stays: it is finished.", "Tables {tables} stay: they are finished.", len(finished)
        )
        yield text.format(tables=", ".join(finished))
    if same := [str(one.table) for one in kept if not one.is_over and one.table]:
        text = ngettext(
            "Table {tables} stays: the draw gave the same pair.",
            "Tables {tables} stay: the draw gave the same pairs.",
            len(same),
        )
        yield text.format(tables=", ".join(same))


def _notes(repair: Repair, names: Mapping[PlayerId, str]) -> list[str]:
    notes = []
    if repair.apart:
        pair = _("{a} ({a_points}) and {b} ({b_points})")
        pairs = (
            pair.format(a=names[a], a_points=a_points, b=names[b], b_points=b_points)
            for a, a_points, b, b_points in repair.apart
        )
        notes.append(_("Not of equal points: {pairs}.").format(pairs=", ".join(pairs)))
    if repair.rematches:
        pairs = (_("{a} and {b}").format(a=names[one.a], b=names[one.b]) for one in repair.rematches)
        text = _("Have met before: {pairs}. The organizer confirms that.")
        notes.append(text.format(pairs=", ".join(pairs)))
    return notes


def _place(match: Played, names: Mapping[PlayerId, str]) -> str:
    if match.b is None:
        return _("The bye of {player}").format(player=names[match.a])
    if not match.table:
        return _("{a} against {b}").format(a=names[match.a], b=names[match.b])
    text = _("Table {table} ({a} against {b})")
    return text.format(table=match.table, a=names[match.a], b=names[match.b])
