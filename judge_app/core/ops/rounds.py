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

__all__ = ["RoundPaired", "Seating", "TablesRepaired"]

_KNOWN = "a match of this pairing is already known"


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
        raise Refused(f"Round {number} cannot be paired now. Pair round {last + 1}.")
    if number == last and any(match.results for match in state.round_matches(last)):
        raise Refused(f"Round {last} has results already. Swap players or correct results instead.")
    if state.cut and number <= state.cut.after:
        raise Refused(f"The top cut was made after round {last}. Go on with its bracket.")
    if number == last + 1 and last:
        open_tables = [str(match.table) for match in state.round_matches(last) if not match.is_over]
        if open_tables:
            raise Refused(f"Round {last} is not over: no result yet at table {', '.join(open_tables)}.")


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
    require_text(op.reason, "The reason")
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
        now = f"round {played.number} is being played" if played else "no round is paired yet"
        raise Refused(f"Round {op.number} cannot be changed: {now}.")
    if state.is_in_cut(op.number):
        raise Refused("The bracket of the top cut is fixed. Make the cut again before its first result.")
    if not op.broken and not op.seatings:
        raise Refused("Nothing would change. Choose the tables to pair anew.")
    for match_id in op.broken:
        match = state.matches.get(match_id)
        if match is None or match_id not in played.match_ids:
            raise Refused(f"A table to be dissolved is not in round {op.number} any more. Look at it again.")
        if match.results:
            raise Refused(f"Table {match.table} has a result, which stays. Choose tables that still play.")


@apply.register
def _(op: TablesRepaired, state: State, stamp: Stamp) -> State:
    """A table is dissolved even if it has a result by now: `State.disputes` then tells of both."""
    known = state.rounds.get(op.number)
    if known is None:
        return state.ignoring(stamp, "no such round")
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
        raise Refused(f"Round {op.number} has results. Undo or correct those first.")
    if any(later > op.number for later in state.rounds):
        raise Refused(f"A later round is paired. Undo that one before round {op.number}.")
    if _is_built_on(op, state):
        raise Refused(f"Tables of round {op.number} were paired anew. Undo that first.")


def _is_built_on(op: RoundPaired | TablesRepaired, state: State) -> bool:
    """Whether a later entry put something else in the place of what *op* says."""
    ids = tuple(seat.match_id for seat in op.seatings)
    if isinstance(op, RoundPaired):
        known = state.rounds.get(op.number)
        return known is not None and all(ids != claim.value for claim in known.pairings)
    return any(state.is_dissolved(state.matches[one]) for one in ids if one in state.matches)
