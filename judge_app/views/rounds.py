"""What the rounds of an event are called: by their number, and in the bracket by their stage."""

from judge_app.core.model import Match, State
from judge_app.core.stages import cut_of
from judge_app.language import N_, _

__all__ = ["place_name", "place_within", "round_name", "round_started", "round_within"]

_NAMES = {2: N_("Final"), 4: N_("Semifinals"), 8: N_("Quarterfinals")}
_WITHIN = {2: N_("the final"), 4: N_("the semifinals"), 8: N_("the quarterfinals")}
_STARTED = {
    2: N_("The final has started."),
    4: N_("The semifinals have started."),
    8: N_("The quarterfinals have started."),
}


def round_name(state: State, number: int | None) -> str:
    """ "Round 2", "Semifinals", "Round of 16"."""
    return _worded(state, number, _NAMES, N_("Round of {n}"), N_("Round {round}"))


def round_within(state: State, number: int | None) -> str:
    """The same in the middle of a sentence."""
    return _worded(state, number, _WITHIN, N_("the round of {n}"), N_("round {round}"))


def round_started(state: State, number: int | None) -> str:
    """That it has, as a sentence."""
    return _worded(
        state, number, _STARTED, N_("The round of {n} has started."), N_("Round {round} has started.")
    )


def place_name(state: State, match: Match) -> str:
    """The round of *match*; the match for third place is played in that of the final, and is none."""
    return _("Third place") if _is_for_third(state, match) else round_name(state, match.round)


def place_within(state: State, match: Match) -> str:
    """The same in the middle of a sentence."""
    return _("third place") if _is_for_third(state, match) else round_within(state, match.round)


def _worded(state: State, number: int | None, stages: dict[int, str], other: str, swiss: str) -> str:
    players = _players_left(state, number)
    if players:
        return _(stages.get(players, other)).format(n=players)
    return _(swiss).format(round="–" if number is None else number)


def _players_left(state: State, number: int | None) -> int:
    """How many are in the bracket in round *number*; 0 for a Swiss round, and for one after the final."""
    cut = state.cut
    if cut is None or number is None or not state.is_in_cut(number):
        return 0
    # Another device may write any number, and one that is shifted by a million takes long.
    left = len(cut.seeds) >> min(number - cut.after - 1, len(cut.seeds))
    return left if left > 1 else 0


def _is_for_third(state: State, match: Match) -> bool:
    if match.b is None or _players_left(state, match.round) != 2:
        return False
    if match.round not in state.rounds or len(state.round_matches(match.round)) < 2:
        return False
    cut = cut_of(state)
    if cut is None or not cut.rounds:
        return False
    return {*cut.rounds[-1][0].players} != {*match.players}
