"""What a case leaves to be put right before the next round, and whether there is one to come."""

from judge_app.core.cases import open_cases
from judge_app.core.hall import Case
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.progress import plan_of
from judge_app.core.stages import has_third_place

__all__ = ["due_cases", "due_round", "plays_on"]


def due_cases(state: State) -> tuple[Case, ...]:
    """Where something must be put right before a round begins, and nobody has said that it was."""
    due = (case for case in open_cases(state) if case.due_round is not None and plays_on(state, case))
    return tuple(sorted(due, key=lambda case: case.due_round or 0))


def due_round(state: State, case: Case) -> int:
    """The round after the one in which it happened."""
    return _happened_in(state, case) + 1


def plays_on(state: State, case: Case, *, is_lost: bool = False) -> bool:
    """Whether a further round can come for the player; *is_lost* where the match goes to the opponent now."""
    player = state.players.get(case.player) if case.player else None
    if player is not None and player.is_dropped:
        return False
    if not _has_next(state, _happened_in(state, case)):
        return False
    match = state.matches.get(case.match) if case.match else None
    return match is None or player is None or not _is_out(state, match, player.id, is_lost)


def _happened_in(state: State, case: Case) -> int:
    match = state.matches.get(case.match) if case.match else None
    if match is not None:
        return match.round
    return state.current_round.number if state.current_round else 0


def _has_next(state: State, number: int) -> bool:
    """Without a plan nobody knows, so there may be one."""
    if any(later > number for later in state.rounds):
        return True
    if state.cut is not None:
        return _left_after(state, number) > 1
    plan = plan_of(state)
    return not plan.rounds or number < plan.rounds or bool(plan.cut)


def _left_after(state: State, number: int) -> float:
    """How many can still win the event when round *number* is over; before the top cut, all of it."""
    if state.cut is None:
        return 0
    return len(state.cut.seeds) / (1 << max(number - state.cut.after, 0))


def _is_out(state: State, match: Match, player: PlayerId, is_lost: bool) -> bool:
    """Whether *player* missed the top cut, or loses in it and does not play for the third place."""
    if state.cut is None:
        return False
    if not state.is_in_cut(match.round):
        return player not in state.cut.seeds
    result = match.result
    lost = is_lost or (result is not None and result.winner != player)
    is_semifinal = 1 < _left_after(state, match.round) <= 2
    return lost and not (is_semifinal and has_third_place(state))
