"""A paired round as it is posted: who sits where, who has the bye, and the reason for what looks odd."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Pairing, Reason
from judge_app.core.standings import Standings
from judge_app.core.tournament import Tournament
from judge_app.views.entrants import entrant_labels
from judge_app.views.standings import figure_name
from judge_app.views.words import counted

__all__ = ["PairingView", "TableRow", "pairing_view", "reason_sentence"]


class TableRow(NamedTuple):
    table: int
    a: str
    a_points: int
    b: str
    b_points: int


class PairingView(NamedTuple):
    round: int
    tables: tuple[TableRow, ...]
    bye: str = ""
    bye_points: int = 0
    reasons: tuple[str, ...] = ()
    confirm: str = ""
    """What the organizer is asked to confirm, if anything."""


def pairing_view(pairing: Pairing, tournament: Tournament, standings: Standings) -> PairingView:
    names = entrant_labels(tournament)
    points = {place.id: place.points for place in standings.places()}
    rows = tuple(
        TableRow(table.number, names[table.a], points[table.a], names[table.b], points[table.b])
        for table in pairing.tables
    )
    rematches = sum(reason.kind == "rematch" for reason in pairing.reasons)
    return PairingView(
        pairing.round,
        rows,
        names[pairing.bye] if pairing.bye is not None else "",
        points[pairing.bye] if pairing.bye is not None else 0,
        tuple(reason_sentence(reason, names) for reason in pairing.reasons),
        _confirm(rematches) if pairing.needs_confirmation else "",
    )


def _confirm(rematches: int) -> str:
    what = "the rematch" if rematches == 1 else f"the {rematches} rematches"
    return f"The organizer confirms {what} before the round is posted."


def reason_sentence(reason: Reason, names: Mapping[PlayerId, str]) -> str:
    """*reason* as a judge tells it to a player who asks."""
    who = [names[player] for player in reason.players]
    match reason.kind:
        case "bye-drawn":
            drawn = f"{who[0]} has the bye: drawn among all, for nobody stands lower than anybody yet."
            return " ".join((drawn, *_passed(reason, names)))
        case "bye-lowest":
            return " ".join((_bye(reason, who[0]), *_passed(reason, names)))
        case "odd-one-out":
            group = counted(reason.points[0], "point")
            return f"{_meeting(reason, who)}: an odd number was left at {group}, so one plays down."
        case "paired-far":
            return f"{_meeting(reason, who)}: with anybody nearer, somebody would have met an old opponent."
        case "rematch":
            return f"{' and '.join(who)} meet again: no pairing of this round avoids it."
        case "fixed-table":
            return f"{who[0]} always sits at table {reason.table}."
        case "table-taken":
            return f"{who[0]} should sit at table {reason.table}, but others who need it sit there."


def _meeting(reason: Reason, who: list[str]) -> str:
    higher, lower = (counted(points, "point") for points in reason.points)
    return f"{who[0]}, {higher}, meets {who[1]}, {lower}"


def _bye(reason: Reason, name: str) -> str:
    points = counted(reason.points[0], "point")
    if reason.decided_by == "points":
        return f"{name} has the bye: {points}, fewer than anybody else who could have it."
    if reason.decided_by == "random":
        return f"{name} has the bye: drawn among the lowest, who are level at {points}."
    return f"{name} has the bye: of those with {points}, the lowest {figure_name(reason.decided_by)}."


def _passed(reason: Reason, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """Why nobody lower has the bye, in one sentence each for all who had one and all who are needed."""
    had = [names[one.player] for one in reason.passed if one.why == "had-bye"]
    needed = [names[one.player] for one in reason.passed if one.why == "would-force-rematch"]
    if had:
        yield f"{_listed(had)} {'stands' if len(had) == 1 else 'stand'} lower, but had a bye before."
    if needed:
        was = "was" if len(needed) == 1 else "were"
        yield f"{_listed(needed)} {was} due first, but that bye would make others meet again."
    if reason.is_repeated:
        yield "Everybody has had a bye before."


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
