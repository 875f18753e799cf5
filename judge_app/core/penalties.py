"""Penalties: what the house suggests for an infraction, and what one does to a match and a player."""

from typing import NamedTuple

from judge_app.core.claims import current, disputed
from judge_app.core.hall import Penalty, PenaltyKind
from judge_app.core.infractions import ABSENT, INFRACTIONS, trimmed
from judge_app.core.leaving import leaving
from judge_app.core.model import How, Match, PlayerId, Result, State
from judge_app.core.ops import GameReported, Op, PlayerDropped, ResultReported
from judge_app.core.ops.games import MOST_GAMES
from judge_app.core.terms import terms_of
from judge_app.errors import Refused

__all__ = [
    "Suggestion",
    "effects",
    "is_changed",
    "is_playing",
    "opponent_of",
    "penalties_of",
    "steps_of",
    "suggest",
]


class Suggestion(NamedTuple):
    """House guidance: no document has a ladder of penalties."""

    kind: PenaltyKind
    times: int
    """How often the player was penalized for the same before."""
    is_changed: bool = False
    """Whether the organizer has other steps than the app."""


def steps_of(state: State, infraction: str) -> tuple[PenaltyKind, ...]:
    """What is suggested for *infraction* in this event; for one that nobody knows, a warning."""
    known = INFRACTIONS.get(infraction)
    return state.guidance.get(infraction) or (known.steps if known else ("warning",))


def is_changed(state: State, infraction: str) -> bool:
    known = INFRACTIONS.get(infraction)
    return known is not None and trimmed(steps_of(state, infraction)) != trimmed(known.steps)


def penalties_of(state: State, player: PlayerId) -> tuple[Penalty, ...]:
    """All that *player* was given, the first one first."""
    return tuple(penalty for penalty in state.penalties.values() if penalty.player == player)


def suggest(state: State, player: PlayerId, infraction: str) -> Suggestion:
    """The step for *infraction* that comes after those that *player* had for the same."""
    times = sum(bool(infraction) and one.infraction == infraction for one in penalties_of(state, player))
    steps = steps_of(state, infraction)
    return Suggestion(steps[min(times, len(steps) - 1)], times, is_changed(state, infraction))


def opponent_of(match: Match, player: PlayerId) -> PlayerId | None:
    return next((other for other in match.players if other != player), None)


def is_playing(state: State, match: Match | None, player: PlayerId) -> bool:
    """Whether *player* sits in *match*, and it is neither over nor in doubt."""
    if match is None or match.is_bye or player not in match.players or state.is_dissolved(match):
        return False
    is_in_doubt = match.is_disputed or any(map(disputed, match.games))
    return not match.is_over and not is_in_doubt


def effects(
    state: State, player: PlayerId, kind: PenaltyKind, match: Match | None, infraction: str = ""
) -> list[Op]:
    """What a penalty of *kind* comes to besides being written down; nothing for a warning.

    A match that is over or in doubt is left alone. Who is removed before the top cut begins leaves the cut
    to be made anew, without a result of theirs.
    """
    if kind == "removal":
        return _removed(state, player, match, "no-show" if infraction == ABSENT else "match-loss")
    if match is None or not is_playing(state, match, player):
        return []
    if kind == "match-loss":
        return _lost(match, player, "match-loss")
    return _game_lost(state, player, match) if kind == "game-loss" else []


def _lost(match: Match, player: PlayerId, how: How) -> list[Op]:
    winner = opponent_of(match, player)
    return [ResultReported(match.id, Result(winner, how))] if winner is not None else []


def _game_lost(state: State, player: PlayerId, match: Match) -> list[Op]:
    """Where one game is played it was the match; else the next game, and the match if that decides it."""
    needed, winner = terms_of(state, match).best_of // 2 + 1, opponent_of(match, player)
    if needed < 2 or winner is None:
        return _lost(match, player, "match-loss")
    winners = [current(game) for game in match.games]
    number = next((place for place, won in enumerate(winners, 1) if won is None), len(winners) + 1)
    if number > MOST_GAMES or any(winners.count(one) >= needed for one in match.players):
        return []
    game: list[Op] = [GameReported(match.id, number, winner)]
    is_decided = winners.count(winner) + 1 >= needed
    return [*game, *_lost(match, player, "match-loss")] if is_decided else game


def _removed(state: State, player: PlayerId, match: Match | None, how: How) -> list[Op]:
    known = state.players.get(player)
    if known is None:
        return []
    lost = _lost(match, player, how) if match is not None and is_playing(state, match, player) else []
    if known.is_dropped and len(known.presence) == 1:
        return lost
    left = _leaving(state, player)
    return left if len(left) > 1 else [*lost, *left]


def _leaving(state: State, player: PlayerId) -> list[Op]:
    try:
        return [*leaving(state, player).ops]
    except Refused:  # no cut can be made without them; the drop stands all the same
        return [PlayerDropped(player)]
