"""Whether there is a table that more time would help, and why not."""

from judge_app.core.model import MatchId, State
from judge_app.language import _
from judge_app.views.calltime import can_extend, has_limit

__all__ = ["has_time_to_give", "may_have_time", "why_no_time"]


def may_have_time(state: State, match_id: MatchId | None) -> bool:
    """Whether that table plays against the clock still."""
    match = state.matches.get(match_id) if match_id is not None else None
    return match is not None and not match.is_bye and can_extend(match, state)


def has_time_to_give(state: State) -> bool:
    """Whether a table of the round does."""
    current = state.current_round
    if current is None or not has_limit(state, current.number):
        return False
    return any(may_have_time(state, match.id) for match in state.round_matches(current.number))


def why_no_time(state: State, match_id: MatchId) -> str:
    """The reason why that table gets no more time; nothing if it may have some."""
    match = state.matches.get(match_id)
    if match is None:
        return _("Choose the table first.")
    if match.is_over:
        return _("This table is done. Nothing was given; choose another one.")
    if not may_have_time(state, match_id):
        return _("This table has no time limit. Nothing was given; choose another one.")
    return ""
