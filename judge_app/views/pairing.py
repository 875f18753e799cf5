"""A paired round as it is posted: who sits where, who has the bye, and the reason for what looks odd."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Pairing, Reason
from judge_app.core.standings import Standings
from judge_app.core.tournament import Tournament
from judge_app.language import _, all_of, ngettext
from judge_app.views.entrants import entrant_labels
from judge_app.views.standings import figure_name
from judge_app.views.words import points

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
    scores = {place.id: place.points for place in standings.places()}
    rows = tuple(
        TableRow(table.number, names[table.a], scores[table.a], names[table.b], scores[table.b])
        for table in pairing.tables
    )
    rematches = sum(reason.kind == "rematch" for reason in pairing.reasons)
    return PairingView(
        pairing.round,
        rows,
        names[pairing.bye] if pairing.bye is not None else "",
        scores[pairing.bye] if pairing.bye is not None else 0,
        tuple(reason_sentence(reason, names) for reason in pairing.reasons),
        _confirm(rematches) if pairing.needs_confirmation else "",
    )


def _confirm(rematches: int) -> str:
    return ngettext(
        "The organizer confirms the rematch before the round is posted.",
        "The organizer confirms the {n} rematches before the round is posted.",
        rematches,
    ).format(n=rematches)


def reason_sentence(reason: Reason, names: Mapping[PlayerId, str]) -> str:
    """*reason* as a judge tells it to a player who asks."""
    who = [names[player] for player in reason.players]
    match reason.kind:
        case "bye-drawn":
            drawn = _("{player} has the bye: drawn among all, for nobody stands lower than anybody yet.")
            return " ".join((drawn.format(player=who[0]), *_passed(reason, names)))
        case "bye-lowest":
            return " ".join((_bye(reason, who[0]), *_passed(reason, names)))
        case "odd-one-out":
            odd = _("{meeting}: an odd number was left at {points}, so one plays down.")
            return odd.format(meeting=_meeting(reason, who), points=points(reason.points[0]))
        case "paired-far":
            far = _("{meeting}: with anybody nearer, somebody would have met an old opponent.")
            return far.format(meeting=_meeting(reason, who))
        case "rematch":
            again = _("{a} and {b} meet again: no pairing of this round avoids it.")
            return again.format(a=who[0], b=who[1])
        case "fixed-table":
            return _("{player} always sits at table {table}.").format(player=who[0], table=reason.table)
        case "table-taken":
            taken = _("{player} should sit at table {table}, but others who need it sit there.")
            return taken.format(player=who[0], table=reason.table)
        case "table-kept":
            kept = _("{player} sits at the table of {other}. Table {table} stays free.")
            return kept.format(player=who[0], other=who[1], table=reason.table)
        case "table-lent":
            lent = _("Table {table} is the table of {player}, but every table is needed: others sit there.")
            return lent.format(player=who[0], table=reason.table)


def _meeting(reason: Reason, who: list[str]) -> str:
    higher, lower = (points(one) for one in reason.points)
    return _("{higher}, {higher_points}, meets {lower}, {lower_points}").format(
        higher=who[0], higher_points=higher, lower=who[1], lower_points=lower
    )


def _bye(reason: Reason, name: str) -> str:
    score = points(reason.points[0])
    if reason.decided_by == "points":
        text = _("{player} has the bye: {points}, fewer than anybody else who could have it.")
        return text.format(player=name, points=score)
    if reason.decided_by == "random":
        text = _("{player} has the bye: drawn among the lowest, who are level at {points}.")
        return text.format(player=name, points=score)
    text = _("{player} has the bye: of those with {points}, the lowest {figure}.")
    return text.format(player=name, points=score, figure=figure_name(reason.decided_by))


def _passed(reason: Reason, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """Why nobody lower has the bye, in one sentence each for all who had one and all who are needed."""
    had = [names[one.player] for one in reason.passed if one.why == "had-bye"]
    needed = [names[one.player] for one in reason.passed if one.why == "would-force-rematch"]
    if had:
        yield ngettext(
            "{players} stands lower, but had a bye before.",
            "{players} stand lower, but had a bye before.",
            len(had),
        ).format(players=all_of(had))
    if needed:
        yield ngettext(
            "{players} was due first, but that bye would make others meet again.",
            "{players} were due first, but that bye would make others meet again.",
            len(needed),
        ).format(players=all_of(needed))
    if reason.is_repeated:
        yield _("Everybody has had a bye before.")
