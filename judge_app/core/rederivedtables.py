"""What a change to a paired round was: tables drawn anew, a late player seated, players swapped."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from judge_app.core.audit import rules_finding
from judge_app.core.auditwords import Finding, Names
from judge_app.core.model import PlayerId, State
from judge_app.core.ops.rounds import TablesRepaired
from judge_app.core.pairing import Repair, repair_affected, repair_all, seat_late, swap
from judge_app.core.record import tournament_of
from judge_app.core.tournament import Played, SwissRound, Tournament
from judge_app.errors import Refused
from judge_app.language import _, ngettext

__all__ = ["repair_finding"]

_Seated = Counter[tuple[int | None, frozenset[PlayerId | None]]]


class _Change(NamedTuple):
    """What was dissolved and what took its place, however it is listed."""

    broken: frozenset[frozenset[PlayerId]]
    seated: _Seated


def repair_finding(op: TablesRepaired, before: State, names: Names) -> Finding:
    where = _("Round {round}, changed").format(round=op.number)
    event = tournament_of(before)
    if event is None or not event.rounds or op.number not in before.rounds or before.is_in_cut(op.number):
        return Finding(where, _("Tables were changed of a round that was not being played."), False)
    if not {*op.broken} <= {*before.rounds[op.number].match_ids}:
        return Finding(where, _("Tables were dissolved that were not in this round any more."), False)
    if not names.keys() >= {player for seat in op.seatings for player in (seat.a, seat.b) if player}:
        return Finding(where, _("It seats players who were not in the event."), False)
    done = _change_of(op, before)
    for rule in (event, event._replace(lends_tables=True)):  # as tables are given today, and once were
        for told, repair, is_odd in _ways(op, before, rule, names):
            if _tried(repair) == done:
                return Finding(where, told, True, is_odd)
        if all(one.table is None for one in event.entrants):
            break
    return _by_hand(where, op, before, event, names)


def _change_of(op: TablesRepaired, before: State) -> _Change:
    return _Change(
        frozenset(frozenset(before.matches[one].players) for one in op.broken),
        Counter((seat.table if seat.b else None, frozenset((seat.a, seat.b))) for seat in op.seatings),
    )


def _tried(repair: Callable[[], Repair]) -> _Change | None:
    try:
        found = repair()
    except Refused:
        return None
    seated: _Seated = Counter((table.number, frozenset((table.a, table.b))) for table in found.tables)
    if found.bye is not None:
        seated[None, frozenset((found.bye, None))] += 1
    return _Change(frozenset(frozenset(match.players) for match in found.broken), seated)


def _ways(
    op: TablesRepaired, before: State, event: Tournament, names: Names
) -> Iterator[tuple[str, Callable[[], Repair], bool]]:
    """What an app offers, each with the words for it and whether a hand was in it."""
    playing = {*event.rounds[-1].players}
    for seat in op.seatings:
        for late, other in ((seat.a, seat.b), (seat.b, seat.a)):
            if late is not None and other is not None and late not in playing:
                text = _("{player} came late and sits opposite {other}, who had the bye.")
                told = text.format(player=names[late], other=names[other])
                yield told, lambda late=late: seat_late(event, late), False  # type: ignore[misc]
    tables = ngettext("{n} table", "{n} tables", len(op.seatings)).format(n=len(op.seatings))
    text = _("{tables} paired anew, as few as put the round right, from seed {seed} ({reason}).")
    told = text.format(tables=tables, seed=op.seed, reason=op.reason)
    again, is_again = _("Tables among them had been changed before."), _is_again(op, before)
    yield f"{told} {again}" if is_again else told, lambda: repair_affected(event, op.seed), is_again
    text = _("All that was still open was paired anew from seed {seed} ({reason}): {tables}.")
    told = text.format(tables=tables, seed=op.seed, reason=op.reason)
    yield f"{told} {again}" if is_again else told, lambda: repair_all(event, op.seed), is_again
    broken = [before.matches[one] for one in op.broken]
    if len(broken) == 2:
        for one, other in product(broken[0].players, broken[1].players):
            text = _("{a} and {b} changed places by hand ({reason}).")
            told = text.format(a=names.get(one, one), b=names.get(other, other), reason=op.reason)
            if _is_sound_swap(event, one, other):
                yield told, lambda one=one, other=other: swap(event, one, other), True  # type: ignore[misc]


def _is_again(op: TablesRepaired, before: State) -> bool:
    """Whether it dissolves what an earlier change had seated: so somebody could draw until it suits."""
    earlier = (
        one.op.seatings
        for one in before.history
        if isinstance(one.op, TablesRepaired) and not one.undone and one.stamp.entry not in before.ignored
    )
    return not {seat.match_id for seatings in earlier for seat in seatings}.isdisjoint(op.broken)


def _is_sound_swap(event: Tournament, one: PlayerId, other: PlayerId) -> bool:
    """Whether nobody meets an old opponent by it: then only the hand is to be told of, not the rules."""
    try:
        return not swap(event, one, other).rematches
    except Refused:
        return False


def _by_hand(where: str, op: TablesRepaired, before: State, event: Tournament, names: Names) -> Finding:
    """No way that the app has leads there, so only the rules can be held against it."""
    gone = {frozenset(before.matches[one].players) for one in op.broken}
    last = event.rounds[-1]
    kept = [match for match in last.matches if frozenset(match.players) not in gone]
    new = [Played(seat.a, seat.b, table=seat.table) for seat in op.seatings]
    seated = [player for match in (*kept, *new) for player in match.players]
    if len({*seated}) < len(seated):
        return Finding(where, _("Somebody sits at two tables by it."), False)
    changed = op.reason.strip() or _("no reason given")
    played = SwissRound(last.number, (*kept, *new), last.seed, changed)
    after = event._replace(rounds=(*event.rounds[:-1], played))
    return rules_finding(where, played, after.before(last.number), names)
