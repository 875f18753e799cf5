"""A correction by touch: why, what it changes, and the round or final that stands on it."""

import pytest

from judge_app.core import steps
from judge_app.core.model import Match, Result
from judge_app.core.ops import GameReported, ResultReported, RoundPaired
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.floor import (
    enter,
    in_the_semifinals,
    match_at,
    names_at,
    now,
    seated,
)
from tests.ui.judge import Judge, SitDown
from tests.ui.result.reporting import panel, report


def test_a_correction_asks_why_and_says_what_it_changes(hall: Judge) -> None:
    match = report(hall, 1)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 1)
    hall.tap("Record correction")
    hall.see("This is the result already. Tap what was otherwise.")
    panel(hall, match, 1)
    hall.tap("Record correction")
    hall.see("No round was paired by this result: only the standings change.")
    confirm(hall)
    hall.see("The reason is empty. Type at least one letter.")
    hall.tap("Slip misread")
    confirm(hall)
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b)


def confirm(judge: Judge) -> None:
    """The button of the dialog, which bears the same words as the one beneath."""
    from judge_app.ui.screens.formparts import FormFoot

    def button() -> object:
        foot = next((one for one in judge.widgets() if isinstance(one, FormFoot)), None)
        return foot and judge.is_in_reach(foot)

    judge.until(lambda: bool(button()), "there is a form to confirm")
    judge.tap("Record correction")


@pytest.fixture
def second_round(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = seated(tablet, players=8, rounds=2)
    judge = sit_down()
    enter(judge, event)
    return judge


@pytest.mark.parametrize("is_mended", [True, False])
def test_a_wrong_result_found_late_can_mend_the_round_or_let_it_be(
    second_round: Judge, is_mended: bool
) -> None:
    judge = second_round
    before = {match.id for match in judge.frame.desk.state.round_matches(2)}
    wrong = report(judge, 1, 1)
    panel(judge, wrong, 1)
    judge.tap("Record correction")
    judge.until(
        lambda: any("when round 2 was paired" in text for text in judge.texts()), "it says what changes"
    )
    judge.tap("Slip misread")
    confirm(judge)
    judge.see("Pair affected tables anew?")
    judge.tap("Pair affected tables anew" if is_mended else "Keep the round")
    judge.until(lambda: judge.screen.name == "tables", "the tables are back")
    after = {match.id for match in judge.frame.desk.state.round_matches(2)}
    assert (before == after) != is_mended
    assert now(judge, wrong).result == Result(now(judge, wrong).b)


@pytest.fixture
def semifinals(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = in_the_semifinals(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def play_by_two_games(judge: Judge, match: Match) -> None:
    desk = judge.frame.desk
    desk.do_all(
        [*(GameReported(match.id, n, match.a) for n in (1, 2)), ResultReported(match.id, Result(match.a))]
    )


def test_another_winner_of_a_semifinal_clears_the_final_which_is_said_before(semifinals: Judge) -> None:
    judge, desk = semifinals, semifinals.frame.desk
    first, second = match_at(judge, 1), match_at(judge, 2)
    for match in (first, second):
        play_by_two_games(judge, match)
    desk.do_all(steps.next_bracket(desk.state, judge.tablet.fresh_id))
    final = match_at(judge, 1)
    play_by_two_games(judge, final)
    a, b = names_at(judge, final)
    report(judge, 1, first.round)
    for player in (1, 1, 1):
        panel(judge, first.id, player)
    judge.see("1 – 2")
    judge.tap("Record correction")
    judge.see(f"The final, {a} against {b}, is cleared and can be paired anew.")
    judge.tap("Slip misread")
    confirm(judge)
    judge.until(lambda: judge.screen.name == "tables", "the tables are back")
    assert final.round not in desk.state.rounds
    assert (score(now(judge, first.id)), now(judge, first.id).result) == ((1, 2), Result(first.b))
    pairs = next(
        op for op in steps.next_bracket(desk.state, judge.tablet.fresh_id) if isinstance(op, RoundPaired)
    )
    assert {first.b, second.a} == {pairs.seatings[0].a, pairs.seatings[0].b}


def test_the_same_winner_by_other_games_leaves_the_final_alone(semifinals: Judge) -> None:
    judge, desk = semifinals, semifinals.frame.desk
    first, second = match_at(judge, 1), match_at(judge, 2)
    for match in (first, second):
        play_by_two_games(judge, match)
    desk.do_all(steps.next_bracket(desk.state, judge.tablet.fresh_id))
    report(judge, 1, first.round)
    panel(judge, first.id, 1)
    panel(judge, first.id, 1)
    panel(judge, first.id, 0)
    judge.tap("Record games")
    judge.until(lambda: judge.screen.name == "tables", "the tables are back")
    assert (score(now(judge, first.id)), now(judge, first.id).result) == ((2, 1), Result(first.a))
    assert first.round + 1 in desk.state.rounds
