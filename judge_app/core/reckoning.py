"""The tournament and the standings of a state, worked out once however many screens ask."""

from typing import NamedTuple

from judge_app.core.model import State
from judge_app.core.record import tournament_of
from judge_app.core.standings import Standings, standings
from judge_app.core.tournament import Tournament

__all__ = ["Reckoning", "reckoning"]


class Reckoning(NamedTuple):
    tournament: Tournament
    standings: Standings


class _Kept(NamedTuple):
    facts: tuple[object, ...]
    reckoning: Reckoning | None


_kept: _Kept | None = None


def reckoning(state: State) -> Reckoning | None:
    """What the engine makes of *state*; nothing while it has no ruleset that this app can read.

    The last answer is kept: a clock that is started, a call or a note changes nothing of it.
    """
    global _kept
    facts = (
        state.players,
        state.rounds,
        state.matches,
        state.cuts,
        state.rulesets,
        state.settings,
        state.names,
    )
    if _kept is None or any(ours is not theirs for ours, theirs in zip(facts, _kept.facts, strict=True)):
        tournament = tournament_of(state)
        _kept = _Kept(facts, Reckoning(tournament, standings(tournament)) if tournament else None)
    return _kept.reckoning
