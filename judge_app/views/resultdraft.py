"""A result as a judge taps it together: who won, how it ended, and the games of a longer match."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from judge_app.core.claims import current, disputed
from judge_app.core.model import How, Match, PlayerId, Result
from judge_app.core.ops import GameReported, Op, ResultCorrected, ResultReported, ResultSettled

__all__ = [
    "Basis",
    "Draft",
    "Ending",
    "Mode",
    "basis_of",
    "begun",
    "decided",
    "drafted",
    "games_of",
    "mode_of",
    "ops_of",
    "saved_ops",
    "settled_ops",
]

Ending = Literal[
    "play",
    "deck-out",
    "time",
    "conceded",
    "late",
    "no-show",
    "both-would-lose",
    "match-loss",
    "double-loss",
    "draw",
    "neither",
]
"""As a match can end; *no-show* is a whole round's absence, *neither* means that nobody came to it."""
Mode = Literal["report", "correct", "settle"]

NOBODY_WINS: tuple[Ending, ...] = ("double-loss", "draw", "neither")
BY_GAMES: tuple[Ending, ...] = ("play", "deck-out", "both-would-lose")
"""Where more than one game is played, these end a game; the others end the match."""
_HOW: Mapping[Ending, How] = {"late": "match-loss", "neither": "no-show"}
Basis = tuple[tuple[object, ...], ...]
"""What was known of a match when a draft was begun."""


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
    def is_decided(self) -> bool:
        """Whether the games name the winner, so that none is left to be tapped."""
        return self.is_by_games and self.winner is not None and bool(self.games)

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
        if known.is_decided:
            return known
        games = (*known.games, player)
        return known._replace(games=games, winner=_won(games, known.wins_needed))

    def turned(self, player: PlayerId) -> "Draft":
        """The last game of a match that was decided was *player*'s after all."""
        return self.without_last_game().tapped(player)

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


def basis_of(match: Match) -> Basis:
    """What a draft of *match* rests on: once this is otherwise, the draft is out of date."""
    return match.games, match.results


def decided(games: Sequence[PlayerId], needed: int) -> tuple[PlayerId, ...]:
    """*games* as far as the one that decided the match."""
    ends = (end for end in range(1, len(games) + 1) if _won(tuple(games[:end]), needed) is not None)
    return tuple(games[: next(ends, len(games))])


def begun(match: Match, best_of: int) -> Draft:
    """What is known so far; of a match that is disputed, nothing."""
    needed = best_of // 2 + 1
    if match.is_disputed:
        return Draft(wins_needed=needed)
    games = decided([winner for winner in games_of(match) if winner is not None], needed)
    if match.result is not None:
        return drafted(match.result, games, needed)
    return Draft(_won(games, needed) if needed > 1 else None, "play", games, needed)


def drafted(result: Result, games: tuple[PlayerId, ...], needed: int, reason: str = "") -> Draft:
    """A result that somebody has said already."""
    ending: Ending = "neither" if result == Result(None, "no-show") else result.how
    return Draft(result.winner, ending, games, needed, reason)


def ops_of(match: Match, draft: Draft) -> list[Op]:
    """What is to be recorded: the games that are not, then the result, unless it is the same.

    Nothing without a winner.
    """
    if draft.result is None:
        return []
    games = [] if draft.wins_needed < 2 else saved_ops(match, draft)
    return games if draft.result == match.result else [*games, _word(match, draft.result, draft.reason)]


def saved_ops(match: Match, draft: Draft) -> list[Op]:
    """The games of *draft* that the log does not have, has otherwise, or has in two ways."""
    ops: list[Op] = []
    for place, (claims, now) in enumerate(zip_longest(match.games, draft.games), 1):
        if current(claims or ()) != now or disputed(claims or ()):
            ops.append(GameReported(match.id, place, now))
    return ops


def settled_ops(
    match: Match, result: Result, games: tuple[PlayerId, ...], needed: int, reason: str
) -> list[Op]:
    """One of two reports counts: its games, where more than one is played, and its result."""
    counted = [] if needed < 2 else saved_ops(match, Draft(games=games))
    return [*counted, ResultSettled(match.id, result, reason)]


def _word(match: Match, result: Result, reason: str) -> Op:
    mode = mode_of(match)
    match mode:
        case "report":
            return ResultReported(match.id, result)
        case "correct":
            return ResultCorrected(match.id, result, reason)
        case "settle":
            return ResultSettled(match.id, result, reason)
