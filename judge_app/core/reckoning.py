"""The tournament and the standings of a state, worked out once however many screens ask."""

from typing import NamedTuple

from judge_app.core.model import State
from judge_app.core.record import tournament_of
from judge_app.core.standings import Standings, standings
from judge_app.core.tally import finished
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
    kept = _kept  # once: the board asks on a thread of its own
    if kept is None or any(ours is not theirs for ours, theirs in zip(facts, kept.facts, strict=True)):
        _kept = kept = _Kept(facts, _reckoned(state, kept.reckoning if kept else None))
    return kept.reckoning


def _reckoned(state: State, before: Reckoning | None) -> Reckoning | None:
    """A result of a round that is still being played changes no place, so the places *before* stay."""
    tournament = tournament_of(state)
    if tournament is None:
        return None
    if before is not None and _what_counts(before.tournament) == _what_counts(tournament):
        return Reckoning(tournament, before.standings)
    return Reckoning(tournament, standings(tournament))


def _what_counts(tournament: Tournament) -> tuple[object, ...]:
    return tournament.name, tournament.ruleset, tournament.entrants, tournament.lots, finished(tournament)
