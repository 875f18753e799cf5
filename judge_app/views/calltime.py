"""The extra time of a table: whether it can be given any, and for which call it was."""

from judge_app.core.hall import Call
from judge_app.core.model import Match, State
from judge_app.core.terms import round_terms

__all__ = ["can_extend", "given_for", "has_limit"]

_AT_ONCE_MS = 1000
"""What is written together with the end of a call has at most so much between."""
_GIVEN_AFTER_MS = 60_000
"""So long after a call was done, time that is given for the same reason still belongs to it."""


def has_limit(state: State, number: int) -> bool:
    """Whether round *number* is played against the clock."""
    timer = state.round_clock(number)
    return timer.is_timed if timer else round_terms(state, number).minutes > 0


def can_extend(match: Match, state: State) -> bool:
    """Whether the table still plays, and has a time that can be made longer."""
    return not match.is_over and not state.is_dissolved(match) and has_limit(state, match.round)


def given_for(call: Call, match: Match, state: State) -> int:
    """The minutes that the table was given for this call: for its reason, or when it was done."""
    found = ((extension, state.history.find(extension.entry)) for extension in match.extensions)
    times = ((extension, entry.stamp.wall_ms) for extension, entry in found if entry)
    return sum(extension.seconds for extension, at in times if _belongs(call, extension.reason, at)) // 60


def _belongs(call: Call, reason: str, at_ms: int) -> bool:
    """Whether time that was given at *at_ms* was given for *call*."""
    if call.done_ms is not None and abs(at_ms - call.done_ms) <= _AT_ONCE_MS:
        return True
    last = None if call.done_ms is None else call.done_ms + _GIVEN_AFTER_MS
    return reason == call.reason and at_ms >= call.made_ms and (last is None or at_ms <= last)
