"""An event as it was a moment ago, as far as it can be heard: what was heard then must not be heard twice."""

from collections.abc import Iterator

from judge_app.core.claims import EntryId
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.history import Happening, History
from judge_app.core.ids import CallId
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

__all__ = ["as_of", "before_each_change"]

_CALLS = CallMade, CallTaken, CallAppealed, CallClosed, PlayerCalled, CallCancelled
_HEARD = ClockOpened, ClockStarted, ClockPaused, ClockAdjusted, TimeCalled, ClockClosed, *_CALLS
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


def before_each_change(state: State) -> Iterator[tuple[int, State]]:
    """The moment before something changed about a call, also by an undo, and that call as it was then."""
    about: dict[EntryId, CallId] = {}
    changes: dict[CallId, list[Happening]] = {}
    for one in state.history:
        if isinstance(one.op, Undone):
            call = about.get(one.op.entry)
        else:
            call = one.op.call_id if isinstance(one.op, _CALLS) else None
        if call is not None:
            about[one.stamp.entry] = call
            changes.setdefault(call, []).append(one)
    for happenings in changes.values():
        alone = state._replace(history=History().plus(happenings))
        for one in happenings:
            moment_ms = one.stamp.wall_ms - 1
            yield moment_ms, as_of(alone, moment_ms)


def _undone(known: list[Happening]) -> set[EntryId]:
    """What was taken back by then; an undo that is taken back itself takes nothing back."""
    undone: set[EntryId] = set()
    for stamp, op, _is_undone in reversed(known):
        if isinstance(op, Undone) and stamp.entry not in undone:
            undone.add(op.entry)
    return undone
