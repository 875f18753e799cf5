"""A round was paired: who sits where."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import EntryId, Stamp, claimed, sources
from judge_app.core.model import Match, MatchId, PlayerId, Round, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_open
from judge_app.errors import Refused

__all__ = ["RoundPaired", "Seating"]


@dataclass(frozen=True)
class Seating:
    """One match of a pairing; no second player and no table means a bye."""

    match_id: MatchId
    table: int | None
    a: PlayerId
    b: PlayerId | None


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
    _check_seats(op, state)


def _check_turn(number: int, state: State) -> None:
    last = state.current_round.number if state.current_round else 0
    if number not in (last, last + 1) or number < 1:
        raise Refused(f"Round {number} cannot be paired now. Pair round {last + 1}.")
    if number == last and any(match.results for match in state.round_matches(last)):
        raise Refused(f"Round {last} has results already. Swap players or correct results instead.")
    if number == last + 1 and last:
        open_tables = [str(match.table) for match in state.round_matches(last) if not match.is_over]
        if open_tables:
            raise Refused(f"Round {last} is not over: no result yet at table {', '.join(open_tables)}.")


def _check_seats(op: RoundPaired, state: State) -> None:
    seated = Counter(player for seat in op.seatings for player in (seat.a, seat.b) if player is not None)
    active = {player.id for player in state.players.values() if not player.is_dropped}
    names = [state.players[player].name if player in state.players else player for player in seated]
    if twice := [name for name, seats in zip(names, seated.values(), strict=True) if seats > 1]:
        raise Refused(f"Seated twice in round {op.number}: {', '.join(twice)}.")
    if strangers := [name for name, player in zip(names, seated, strict=True) if player not in active]:
        raise Refused(f"Not playing in this event: {', '.join(strangers)}.")
    if missing := active - seated.keys():
        raise Refused(f"Not seated: {', '.join(sorted(state.players[player].name for player in missing))}.")
    tables = [seat.table for seat in op.seatings if seat.b is not None]
    if None in tables or len(set(tables)) < len(tables):
        raise Refused("Two matches share a table, or one has none. Give each match a table of its own.")
    if _is_known(op, state):
        raise Refused("A match of this pairing is already known. Pair the round again.")


def _is_known(op: RoundPaired, state: State) -> bool:
    """Whether a match of *op* is named twice or is already in the event."""
    ids = {seat.match_id for seat in op.seatings}
    return len(ids) < len(op.seatings) or any(match_id in state.matches for match_id in ids)


@apply.register
def _(op: RoundPaired, state: State, stamp: Stamp) -> State:
    if _is_known(op, state):
        return state.ignoring(stamp, "a match of this pairing is already known")
    ids = tuple(seat.match_id for seat in op.seatings)
    matches = state.matches
    for seat in op.seatings:
        matches = matches.put(seat.match_id, Match(seat.match_id, op.number, seat.table, seat.a, seat.b))
    known = state.rounds.get(op.number)
    pairings = claimed(known.pairings if known else (), stamp, ids)
    return state._replace(matches=matches, rounds=state.rounds.put(op.number, Round(op.number, pairings)))


@basis.register
def _(op: RoundPaired, state: State) -> tuple[EntryId, ...]:
    known = state.rounds.get(op.number)
    return sources(known.pairings) if known else ()


@check_undo.register
def _(op: RoundPaired, state: State) -> None:
    known = [state.matches[seat.match_id] for seat in op.seatings if seat.match_id in state.matches]
    if any(match.results for match in known):
        raise Refused(f"Round {op.number} has results. Undo or correct those first.")
    if any(later > op.number for later in state.rounds):
        raise Refused(f"A later round is paired. Undo that one before round {op.number}.")
