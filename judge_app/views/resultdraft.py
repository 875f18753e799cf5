"""A result as a judge taps it together: who won, how it ended, and the games of a longer match."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from judge_app.core.claims import current
from judge_app.core.model import How, Match, PlayerId, Result
from judge_app.core.ops import GameReported, Op, ResultCorrected, ResultReported, ResultSettled

__all__ = ["Draft", "Ending", "Mode", "begun", "games_of", "mode_of", "ops_of", "saved_ops"]

Ending = Literal[
    "play",
    "deck-out",
    "time",
    "conceded",
    "no-show",
    "both-would-lose",
    "match-loss",
    "double-loss",
    "draw",
    "neither",
]
"""As a match can end; *neither* means that nobody came."""
Mode = Literal["report", "correct", "settle"]

NOBODY_WINS: tuple[Ending, ...] = ("double-loss", "draw", "neither")
BY_GAMES: tuple[Ending, ...] = ("play", "deck-out", "both-would-lose")
"""Where more than one game is played, these end a game; the others end the match."""
_HOW: Mapping[Ending, How] = {"neither": "no-show"}


class Draft(NamedTuple):
    winner: PlayerId | None = None
    ending: Ending = "play"
    games: tuple[PlayerId, ...] = ()
    """Who won each game so far, where more than one is played."""
    wins_needed: int = 1
    reason: str = ""

    @property
    def is_by_games(self) -> bool:
        return self.wins_needed > 1 and self.ending in BY_GAMES

    @property
    def result(self) -> Result | None:
        """What is to be recorded; nothing while the winner is missing."""
        if self.ending in NOBODY_WINS:
            return Result(None, self.how)
        return Result(self.winner, self.how) if self.winner is not None else None

    @property
    def how(self) -> How:
        how: How = _HOW.get(self.ending) or self.ending  # type: ignore[assignment]
        return how

    def tapped(self, player: PlayerId) -> "Draft":
        """*player* won: the match, or the game that is being played."""
        known = self._replace(ending="play") if self.ending in NOBODY_WINS else self
        if not known.is_by_games:
            return known._replace(winner=player)
        if known.winner is not None:
            return known
        games = (*known.games, player)
        return known._replace(games=games, winner=_won(games, known.wins_needed))

    def lost_by_ability(self, loser: PlayerId, other: PlayerId) -> "Draft":
        """Both would have lost by an ability that was *loser*'s at first."""
        ended = self._replace(ending="both-would-lose").tapped(other)
        return ended if ended.winner is not None else ended._replace(ending="play")

    def ending_by(self, ending: Ending) -> "Draft":
        if ending in NOBODY_WINS:
            return self._replace(ending=ending, winner=None)
        known = self._replace(ending=ending)
        if known.is_by_games:
            return known._replace(winner=_won(known.games, known.wins_needed))
        return known

    def without_last_game(self) -> "Draft":
        return self._replace(games=self.games[:-1], winner=None)


def _won(games: tuple[PlayerId, ...], needed: int) -> PlayerId | None:
    last = games[-1] if games else None
    return last if last is not None and games.count(last) >= needed else None


def mode_of(match: Match) -> Mode:
    if match.is_disputed:
        return "settle"
    return "report" if match.result is None else "correct"


def games_of(match: Match) -> tuple[PlayerId | None, ...]:
    """Who is known to have won each game."""
    return tuple(current(claims) for claims in match.games)


def begun(match: Match, best_of: int) -> Draft:
    """What is known so far."""
    games = tuple(winner for winner in games_of(match) if winner is not None)
    needed = best_of // 2 + 1
    result = match.result
    if result is None:
        return Draft(_won(games, needed) if needed > 1 else None, "play", games, needed)
    ending: Ending = "neither" if result == Result(None, "no-show") else result.how
    return Draft(result.winner, ending, games, needed)


def ops_of(match: Match, draft: Draft) -> list[Op]:
    """What is to be recorded: the games that are not, then the result; nothing without a winner."""
    if draft.result is None:
        return []
    games = [] if draft.wins_needed < 2 else saved_ops(match, draft)
    return [*games, _word(match, draft.result, draft.reason)]


def saved_ops(match: Match, draft: Draft) -> list[Op]:
    """The games of *draft* that the log does not have, or has otherwise."""
    known, wanted = games_of(match), draft.games
    ops: list[Op] = []
    for number in range(1, max(len(known), len(wanted)) + 1):
        was = known[number - 1] if number <= len(known) else None
        now = wanted[number - 1] if number <= len(wanted) else None
        if was != now:
            ops.append(GameReported(match.id, number, now))
    return ops


def _word(match: Match, result: Result, reason: str) -> Op:
    mode = mode_of(match)
    match mode:
        case "report":
            return ResultReported(match.id, result)
        case "correct":
            return ResultCorrected(match.id, result, reason)
        case "settle":
            return ResultSettled(match.id, result, reason)
