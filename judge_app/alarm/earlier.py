"""An event as it was a moment ago, as far as it can be heard: what was heard then must not be heard twice."""

from judge_app.core.claims import EntryId
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.history import Happening, History
from judge_app.core.model import State
from judge_app.core.ops import (
    CallAppealed,
    CallCancelled,
    CallClosed,
    CallMade,
    CallTaken,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    PlayerCalled,
    TimeCalled,
    Undone,
    apply,
)

__all__ = ["as_of"]

_HEARD = (
    *(ClockOpened, ClockStarted, ClockPaused, ClockAdjusted, TimeCalled, ClockClosed),
    *(CallMade, CallTaken, CallAppealed, CallClosed, PlayerCalled, CallCancelled),
)
"""What happens to clocks and calls."""


def as_of(state: State, moment_ms: int) -> State:
    """*state* with the clocks, the calls and the history of *moment_ms*; all else is as it is now.

    A whole fold would take too long for somebody who has just come back to the screen.
    """
    known = [one for one in state.history if one.stamp.wall_ms <= moment_ms]
    if len(known) == len(state.history):
        return state
    undone = _undone(known)
    then = state._replace(clocks=FrozenMap(), calls=FrozenMap(), ignored=FrozenMap(), history=History())
    for stamp, op, _is_undone in known:
        if isinstance(op, _HEARD) and stamp.entry not in undone:
            then = apply(op, then, stamp)
    return then.after([one._replace(undone=one.stamp.entry in undone) for one in known])


def _undone(known: list[Happening]) -> set[EntryId]:
    """What was taken back by then; an undo that is taken back itself takes nothing back."""
    undone: set[EntryId] = set()
    for stamp, op, _is_undone in reversed(known):
        if isinstance(op, Undone) and stamp.entry not in undone:
            undone.add(op.entry)
    return undone
