"""Somebody leaves the event: the operations that takes, and what becomes of the top cut."""

from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId, Stamp, disputed
from judge_app.core.ids import PlayerId
from judge_app.core.model import State
from judge_app.core.ops import Op, PlayerDropped, apply
from judge_app.core.steps import cut_made, round_cancelled
from judge_app.errors import Refused

__all__ = ["Leaving", "bracket_cancelled", "cut_again", "has_begun", "is_cut_stale", "leaving"]

_SCRATCH = Stamp(EntryId("scratch"), DeviceId("scratch"), 0)


class Leaving(NamedTuple):
    ops: tuple[Op, ...]
    seeds: tuple[PlayerId, ...] = ()
    """Who is in the cut that has to be made anew; nobody where it stays as it is."""


def leaving(state: State, player: PlayerId) -> Leaving:
    """*player* drops. Before the cut begins it is made anew, with the next in the standings as last seed."""
    dropped = PlayerDropped(player)
    if state.cut is None or player not in state.cut.seeds or has_begun(state):
        return Leaving((dropped,))
    made = cut_made(apply(dropped, state, _SCRATCH))
    return Leaving((*bracket_cancelled(state), dropped, made), made.seeds)


def cut_again(state: State) -> tuple[Op, ...]:
    """The cut made anew of those who are still there."""
    return *bracket_cancelled(state), cut_made(state)


def is_cut_stale(state: State) -> bool:
    """Whether the cut must be made anew before it begins.

    One of its players has left, a corrected result has changed the places, or tablets differ.
    """
    if state.cut is None or has_begun(state):
        return False
    if disputed(state.cuts):
        return True
    swiss = (number for number in state.rounds if number <= state.cut.after)
    if not all(match.is_over for number in swiss for match in state.round_matches(number)):
        return False  # a result is disputed, and the places with it
    try:
        return cut_made(state).seeds != state.cut.seeds
    except Refused:
        return False


def has_begun(state: State) -> bool:
    """Whether the cut is being played: then its players stay, and who leaves loses their match."""
    for number in filter(state.is_in_cut, state.rounds):
        timer = state.round_clock(number)
        if timer is not None and timer.is_started:
            return True
        if any(match.results or match.games for match in state.round_matches(number)):
            return True
    return False


def bracket_cancelled(state: State) -> tuple[Op, ...]:
    """A first round of the bracket that is paired, but has not begun."""
    current = state.current_round
    is_paired = current is not None and state.is_in_cut(current.number)
    return tuple(round_cancelled(state)) if is_paired else ()
