"""A round was paired, and changed while it was played: who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Claim, Claims, EntryId, Stamp, claimed, sources
from judge_app.core.model import Match, MatchId, Round, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_open, require_text
from judge_app.core.ops.cut import check_bracket
from judge_app.core.ops.seats import (
    Seating,
    are_known,
    check_fresh,
    check_players,
    check_tables,
    is_playing,
    seated_matches,
    seats,
)
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["RoundPaired", "Seating", "TablesRepaired"]

_KNOWN = N_("a match of this pairing is already known")


@dataclass(frozen=True)
class RoundPaired(Op):
    """The organizer confirmed the pairing of a round; *seed* is what it was drawn from."""

    kind: ClassVar = "round_paired"
    number: int
    seatings: tuple[Seating, ...]
    seed: str


@check.register
def _(op: RoundPaired, state: State) -> None:
    require_open(state)
    _check_turn(op.number, state)
    if state.is_in_cut(op.number):
        check_bracket(op.number, op.seatings, state)
        return
    active = (player.id for player in state.players.values() if not player.is_dropped)
    check_players(op.number, op.seatings, (), active, state)
    check_tables(op.seatings)
    check_fresh(op.seatings, state)


def _check_turn(number: int, state: State) -> None:
    last = state.current_round.number if state.current_round else 0
    if number not in (last, last + 1) or number < 1:
        text = gettext("Round {round} cannot be paired now. Pair round {due}.")
        raise Refused(text.format(round=number, due=last + 1))
    if number == last and any(match.results for match in state.round_matches(last)):
        text = gettext("Round {round} has results already. Swap players or correct results instead.")
        raise Refused(text.format(round=last))
    if state.cut and number <= state.cut.after:
        text = gettext("The top cut was made after round {round}. Go on with its bracket.")
        raise Refused(text.format(round=last))
    if number == last + 1 and last:
        open_tables = [str(match.table) for match in state.round_matches(last) if not match.is_over]
        if open_tables:
            text = gettext("Round {round} is not over: no result yet at table {tables}.")
            raise Refused(text.format(round=last, tables=", ".join(open_tables)))


@apply.register
def _(op: RoundPaired, state: State, stamp: Stamp) -> State:
    if are_known(op.seatings, state):
        return state.ignoring(stamp, _KNOWN)
    ids = tuple(seat.match_id for seat in op.seatings)
    known = state.rounds.get(op.number)
    pairings = claimed(known.pairings if known else (), stamp, ids)
    return state._replace(
        matches=seated_matches(op.number, op.seatings, state),
        rounds=state.rounds.put(op.number, Round(op.number, pairings)),
    )


@dataclass(frozen=True)
class TablesRepaired(Op):
    """In the round being played the matches *broken* were dissolved, and *seatings* took their place.

    So players are swapped, tables paired anew, a late player seated opposite the bye.
    """

    kind: ClassVar = "tables_repaired"
    number: int
    broken: tuple[MatchId, ...]
    seatings: tuple[Seating, ...]
    seed: str
    reason: str


@check.register
def _(op: TablesRepaired, state: State) -> None:
    require_open(state)
    require_text(op.reason, gettext("The reason"))
    _check_repairable(op, state)
    matches = state.round_matches(op.number)
    kept = [match for match in matches if match.id not in op.broken]
    still_here = (player for player in seats(matches) if is_playing(player, state))
    check_players(op.number, op.seatings, kept, still_here, state)
    check_tables((*kept, *op.seatings))
    check_fresh(op.seatings, state)


def _check_repairable(op: TablesRepaired, state: State) -> None:
    played = state.current_round
    if played is None or played.number != op.number:
        text = gettext("Round {round} cannot be changed: no round is paired yet.")
        if played is not None:
            text = gettext("Round {round} cannot be changed: round {now} is being played.")
        raise Refused(text.format(round=op.number, now=played.number if played else 0))
    if state.is_in_cut(op.number):
        raise Refused(
            gettext("The bracket of the top cut is fixed. Make the cut again before its first result.")
        )
    if not op.broken and not op.seatings:
        raise Refused(gettext("Nothing would change. Choose the tables to pair anew."))
    for match_id in op.broken:
        match = state.matches.get(match_id)
        if match is None or match_id not in played.match_ids:
            text = gettext("A table to be dissolved is not in round {round} any more. Look at it again.")
            raise Refused(text.format(round=op.number))
        if match.results:
            text = gettext("Table {table} has a result, which stays. Choose tables that still play.")
            raise Refused(text.format(table=match.table))


@apply.register
def _(op: TablesRepaired, state: State, stamp: Stamp) -> State:
    """A table is dissolved even if it has a result by now: `State.disputes` then tells of both."""
    known = state.rounds.get(op.number)
    if known is None:
        return state.ignoring(stamp, N_("no such round"))
    if are_known(op.seatings, state):
        return state.ignoring(stamp, _KNOWN)
    matches = seated_matches(op.number, op.seatings, state)
    kept = [match for match in state.round_matches(op.number) if match.id not in op.broken]
    new = [matches[seat.match_id] for seat in op.seatings]
    staying = [match for match in kept if {*match.players}.isdisjoint(seats(new))]
    ids = tuple(match.id for match in sorted((*staying, *new), key=_by_table))
    if len(known.pairings) == 1 and len(staying) == len(kept) and _fits(op, known, (*kept, *new)):
        # Whoever paired or changed this round did not touch these tables: both are right.
        pairings: Claims[tuple[MatchId, ...]] = (Claim(stamp.entry, ids),)
    else:
        pairings = claimed(known.pairings, stamp, ids)
    return state._replace(
        matches=matches, rounds=state.rounds.put(op.number, known._replace(pairings=pairings))
    )


def _fits(op: TablesRepaired, known: Round, matches: Sequence[Match]) -> bool:
    """Whether what is dissolved was still there, and no two of the *matches* share a table now."""
    tables = [match.table for match in matches if not match.is_bye]
    return {*op.broken} <= {*known.match_ids} and len({*tables}) == len(tables)


def _by_table(match: Match) -> tuple[bool, int]:
    return match.table is None, match.table or 0


@basis.register
def _(op: RoundPaired | TablesRepaired, state: State) -> tuple[EntryId, ...]:
    known = state.rounds.get(op.number)
    return sources(known.pairings) if known else ()


@check_undo.register
def _(op: RoundPaired | TablesRepaired, state: State) -> None:
    known = [state.matches[seat.match_id] for seat in op.seatings if seat.match_id in state.matches]
    if any(match.results for match in known):
        text = gettext("Round {round} has results. Undo or correct those first.")
        raise Refused(text.format(round=op.number))
    if any(later > op.number for later in state.rounds):
        text = gettext("A later round is paired. Undo that one before round {round}.")
        raise Refused(text.format(round=op.number))
    if _is_built_on(op, state):
        text = gettext("Tables of round {round} were paired anew. Undo that first.")
        raise Refused(text.format(round=op.number))


def _is_built_on(op: RoundPaired | TablesRepaired, state: State) -> bool:
    """Whether a later entry put something else in the place of what *op* says."""
    ids = tuple(seat.match_id for seat in op.seatings)
    if isinstance(op, RoundPaired):
        known = state.rounds.get(op.number)
        return known is not None and all(ids != claim.value for claim in known.pairings)
    return any(state.is_dissolved(state.matches[one]) for one in ids if one in state.matches)
