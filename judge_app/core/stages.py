"""The matches of the log as the engine sees them: round by round, and in the order of the bracket."""

from collections.abc import Iterator, Sequence

from judge_app.core.bracket import due
from judge_app.core.model import How, Match, PlayerId, Result, State
from judge_app.core.tournament import BOTH_CAN_LOSE, Cut, Played, Was
from judge_app.errors import Refused

__all__ = ["as_played", "cut_of", "ended", "has_third_place", "sound_matches"]


def sound_matches(state: State, number: int) -> Iterator[Match]:
    """The matches of round *number*, without those of somebody unknown or seated before in this round."""
    seated: set[PlayerId] = set()
    for match in state.round_matches(number):
        players = {*match.players}
        if len(players) < len(match.players) or players & seated:
            continue
        if all(player in state.players for player in players):
            seated |= players
            yield match


def as_played(match: Match, was: tuple[Was, ...] = ()) -> Played:
    """A match without a result, or with reports that differ, is not over."""
    if match.b is None:
        return Played(match.a, None)
    result = match.result
    if result is None:
        return Played(match.a, match.b, table=match.table, was=was)
    return Played(match.a, match.b, *ended(result), match.table, was)


def ended(result: Result) -> tuple[PlayerId | None, How]:
    """Who won and how; older logs have losses of both that are called play."""
    if result.winner is None and result.how not in BOTH_CAN_LOSE:
        return None, "double-loss"
    return result.winner, result.how


def has_third_place(state: State) -> bool:
    return state.rules is not None and state.rules.word("cut.third_place") == "match"


def cut_of(state: State, before: int | None = None) -> Cut | None:
    """The cut with the rounds of its bracket, or with those *before* a round."""
    if state.cut is None:
        return None
    cut = Cut(state.cut.seeds)
    for number in sorted(filter(state.is_in_cut, state.rounds)):
        matches = [as_played(match) for match in sound_matches(state, number) if not match.is_bye]
        if matches and (before is None or number < before):
            matches = _in_bracket_order(cut, matches, has_third_place(state))
            cut = cut._replace(rounds=(*cut.rounds, tuple(matches)))
    return cut


def _in_bracket_order(cut: Cut, matches: Sequence[Played], third_place: bool) -> list[Played]:
    """*matches* as the next round of *cut* has them; what does not belong there comes last."""
    try:
        places = {frozenset(pair): place for place, pair in enumerate(due(cut, third_place))}
    except Refused:
        places = {}
    return sorted(matches, key=lambda match: places.get(frozenset(match.players), len(places)))
