"""A game of a match of several: who won it."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import EntryId, Stamp, claimed, current, sources
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, since
from judge_app.core.ops.floor import seated
from judge_app.core.ops.results import ResultCorrected, ResultReported, ResultSettled
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["GameReported", "score"]

MOST_GAMES = 9


@dataclass(frozen=True)
class GameReported(Op):
    """Game *number* of a match was won; no *winner* means that it was not played after all."""

    kind: ClassVar = "game_reported"
    match_id: MatchId
    number: int
    winner: PlayerId | None


def score(match: Match) -> tuple[int, int]:
    """How many games each of the two has won."""
    winners = [current(claims) for claims in match.games]
    return winners.count(match.a), winners.count(match.b) if match.b is not None else 0


@check.register
def _(op: GameReported, state: State) -> None:
    match = seated(state, op.match_id)
    if op.winner not in (match.a, match.b, None):
        raise Refused(gettext("The winner does not sit at this table. Choose one of its two players."))
    if not 1 <= op.number <= min(len(match.games) + 1, MOST_GAMES):
        raise Refused(
            gettext("Game {number} cannot be reported yet. Report the games in their order.").format(
                number=op.number
            )
        )


@apply.register
def _(op: GameReported, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None or not 1 <= op.number <= MOST_GAMES:
        return state.ignoring(stamp, N_("no such game"))
    if op.winner not in (match.a, match.b, None):
        return state.ignoring(stamp, N_("the winner does not sit there"))
    games = [*match.games, *[()] * (op.number - len(match.games))]
    games[op.number - 1] = claimed(games[op.number - 1], stamp, op.winner)
    return state.with_match(match._replace(games=tuple(games)))


@basis.register
def _(op: GameReported, state: State) -> tuple[EntryId, ...]:
    match = state.matches.get(op.match_id)
    known = match.games[op.number - 1 : op.number] if match and op.number > 0 else ()
    return sources(known[0]) if known else ()


@check_undo.register
def _(op: GameReported, state: State) -> None:
    words = ResultReported | ResultCorrected | ResultSettled
    if any(isinstance(later, words) and later.match_id == op.match_id for later in since(op, state)):
        raise Refused(gettext("The match has its result. Undo that first, or correct it."))
