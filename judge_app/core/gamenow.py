"""Which game of a match is being set up or played."""

from judge_app.core.claims import current
from judge_app.core.model import Match, State
from judge_app.core.ops.games import score
from judge_app.core.terms import terms_of

__all__ = ["game_now"]


def game_now(state: State, match: Match) -> int:
    """The first that nobody has won; of a match that is decided, the last that was played."""
    best_of = terms_of(state, match).best_of
    won = [current(claims) is not None for claims in match.games[:best_of]]
    if match.is_over or max(score(match)) > best_of // 2:
        return max(len(won), 1)
    return min([*won, False].index(False) + 1, best_of)
