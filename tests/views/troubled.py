"""Events in which a result of an earlier round counts no more, or otherwise."""

from judge_app.core.model import Match
from judge_app.core.ops import RulesetChosen
from judge_app.core.progress import progress
from judge_app.views.nextstep import NextStep, next_step
from tests.core.organized import Organizer, planned


def disputed(after: int, number: int) -> tuple[Organizer, Match]:
    """So many rounds are over, and table 1 of round *number*, an earlier one, has two results."""
    organizer = planned(rounds=4)
    organizer.swiss(after)
    match = organizer.state.round_matches(number)[0]
    organizer.contradict(match)
    return organizer, match


def while_played(number: int) -> tuple[Organizer, Match]:
    """One table of round 3 still plays when table 1 of round *number* is disputed."""
    organizer = planned(rounds=4)
    organizer.swiss(2)
    organizer.pair("three")
    organizer.play(3)
    match = organizer.state.round_matches(number)[0]
    organizer.contradict(match)
    return organizer, match


def step(organizer: Organizer) -> NextStep:
    return next_step(organizer.state, progress(organizer.state))


def in_the_final(players: int = 8, cut: int = 4, ruleset: str = "") -> Organizer:
    """It is paired; all before it is played."""
    organizer = planned(players, 2, cut)
    if ruleset:
        organizer.judge(RulesetChosen("league", ruleset))
    organizer.swiss()
    organizer.cut()
    while progress(organizer.state).name != "final":
        if organizer.round > 2:
            organizer.play()
        organizer.bracket()
    return organizer


def corrected_under_the_cut(*, is_paired: bool = False) -> Organizer:
    """The best of the top 4 has lost the last round after all, and is not among the best any more."""
    organizer = planned(12, 3)
    organizer.swiss()
    organizer.cut()
    if is_paired:
        organizer.bracket()
    assert organizer.state.cut is not None
    last = organizer.state.cut.seeds[-1]
    organizer.correct(next(one for one in organizer.state.round_matches(3) if last in one.players))
    return organizer
