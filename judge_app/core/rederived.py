"""Whether what a tablet wrote down follows from the event as it stood before it: rounds, repairs, the cut."""

from collections.abc import Iterator

from judge_app.core.attime import at_time
from judge_app.core.audit import bracket_finding, drawn_finding, stage_name
from judge_app.core.auditwords import Finding, Names, names_of, seed_words
from judge_app.core.bracket import due
from judge_app.core.ids import PlayerId
from judge_app.core.model import CutSeeds, State
from judge_app.core.ops import (
    CutMade,
    DeckCheckBegun,
    DeckTableDrawn,
    Op,
    PodsSeated,
    ResultReported,
    RoundPaired,
    Seating,
    TablesRepaired,
)
from judge_app.core.record import tournament_of
from judge_app.core.rederivedlots import lots_finding
from judge_app.core.rederivedtables import repair_finding
from judge_app.core.stages import cut_of, has_third_place
from judge_app.core.steps import cut_made
from judge_app.core.tournament import Played, SwissRound, Tournament
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["event_before", "is_derivable", "rederived"]

_DERIVABLE = RoundPaired | TablesRepaired | CutMade | DeckTableDrawn | DeckCheckBegun | PodsSeated


def is_derivable(op: Op) -> bool:
    """Whether there can be something to say about *op*, which the state before it tells."""
    return isinstance(op, _DERIVABLE) or (isinstance(op, ResultReported) and op.result.how == "time")


def rederived(op: Op, before: State) -> Finding | None:
    """What is to be said about *op*, which was done when the event stood as *before*; often nothing."""
    match op:
        case RoundPaired() if before.is_in_cut(op.number):
            return _bracket(op, before)
        case RoundPaired():
            return _swiss(op, before)
        case TablesRepaired():
            return repair_finding(op, before, _names(before))
        case CutMade():
            return _cut(op, before)
        case DeckTableDrawn() | DeckCheckBegun() | PodsSeated():
            return lots_finding(op, before)
        case ResultReported():
            return _ladder(op, before)
    return None


def _names(state: State) -> Names:
    event = tournament_of(state)
    return names_of(event.entrants) if event else {}


def _swiss(op: RoundPaired, before: State) -> Finding:
    where = _("Round {round}").format(round=op.number)
    event = event_before(op.number, before)
    if event is None:
        text = _("It was paired without a ruleset that this app can read, so nothing can be derived.")
        return Finding(where, text, True, is_odd=True)
    if strangers := [*_strangers(op.seatings, event)]:
        text = _("It seats players who were not in the event: {players}.")
        return Finding(where, text.format(players=", ".join(strangers)), False)
    played = SwissRound(op.number, tuple(map(_played, op.seatings)), op.seed or None)
    names = names_of(event.entrants)
    if len(event.rounds) + 1 != op.number:
        text = _("It was paired though round {round} had not been.")
        return Finding(where, text.format(round=op.number - 1), False)
    if not op.seed:
        text = _(
            "It is recorded without a seed, though every draw has one. Nobody can tell how it came about."
        )
        return Finding(where, text, False)
    return drawn_finding(where, played, event, names, knows_tables=True)


def event_before(number: int, before: State) -> Tournament | None:
    """What Swiss round *number* is drawn from where the event stands as *before*."""
    event = tournament_of(before)
    if event is None:
        return None
    # A round that was paired before, here or on a tablet that nobody had heard of, takes no part in it.
    earlier = sum(1 for paired in before.rounds if paired < number)
    return event._replace(rounds=event.rounds[:earlier], cut=None)


def _strangers(seatings: tuple[Seating, ...], event: Tournament) -> Iterator[PlayerId]:
    known = {one.id for one in event.entrants}
    for seat in seatings:
        yield from (player for player in (seat.a, seat.b) if player is not None and player not in known)


def _played(seat: Seating) -> Played:
    return Played(seat.a, seat.b, table=seat.table)


def _bracket(op: RoundPaired, before: State) -> Finding:
    cut = cut_of(before, before=op.number)
    if cut is None:
        return Finding(_("Cut"), _("A round of the bracket was paired before the cut was made."), False)
    where = stage_name(cut, len(cut.rounds))
    names = _names(before)
    if not names.keys() >= {player for seat in op.seatings for player in (seat.a, seat.b) if player}:
        return Finding(where, _("It seats players who were not in the event."), False)
    try:
        following = due(cut, has_third_place(before))
    except Refused as refused:
        text = _("It is recorded, but could not be played: {reason}")
        return Finding(where, text.format(reason=refused), False)
    return bracket_finding(where, [_played(seat) for seat in op.seatings], following, names)


def _cut(op: CutMade, before: State) -> Finding:
    where, size = _("Seeds of the cut"), len(op.seeds)
    if before.cuts:
        where = _("Seeds of the cut, made anew")
    if len(before.cuts) > 1 and CutSeeds(op.after, op.seeds) in [claim.value for claim in before.cuts]:
        text = _("Tablets had made two cuts that differ; this one was kept.")
        return Finding(where, text, True, is_odd=True)
    names = _names(before)
    if not names.keys() >= {*op.seeds}:
        return Finding(where, _("Somebody is seeded who was not in the event."), False)
    try:
        following = cut_made(before)
    except Refused as refused:
        text = _("{n} players are seeded, but they cannot be: {reason}")
        return Finding(where, text.format(n=size, reason=refused), False)
    if op.after != following.after:
        text = _("The cut was made after round {round}, but round {due} was the last.")
        return Finding(where, text.format(round=op.after, due=following.after), False)
    if op.seeds == following.seeds:
        return Finding(where, _("{n} seeds follow from the standings.").format(n=size), True)
    text = _("They do not follow from the standings. {difference}")
    return Finding(where, text.format(difference=seed_words(op.seeds, following.seeds, names)), False)


def _ladder(op: ResultReported, before: State) -> Finding | None:
    """A word only where what was counted and rolled at the end of time makes another player the winner."""
    match = before.matches.get(op.match_id)
    if match is None or match.is_bye or op.result.how != "time":
        return None
    reached = at_time(before, match)
    if reached.best_of > 1 or not reached.rungs or reached.winner in (None, op.result.winner):
        return None
    where = _("Round {round}, table {table}").format(round=match.round, table=match.table)
    names = _names(before)
    text = _("By what was written down at the end of time {due} wins; recorded as the winner is {player}.")
    winner = op.result.winner
    told = _("nobody") if winner is None else names.get(winner, winner)
    due_name = names.get(reached.winner, "") if reached.winner else ""
    return Finding(where, text.format(due=due_name, player=told), True, is_odd=True)
