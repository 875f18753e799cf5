"""Two results for one table, settled on its sheet."""

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    GameReported,
    ResultReported,
)
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.floor import (
    enter,
    hear_from,
    in_the_cut,
    match_at,
    names_at,
    now,
    other_tablet,
    pair_next,
    play,
    seated,
)
from tests.ui.judge import Judge, SitDown
from tests.ui.tables.tablelist import lines, tap_table


def dispute(judge: Judge, table: int) -> MatchId:
    """Another tablet reports the other winner."""
    desk, match, other = judge.frame.desk, match_at(judge, table), other_tablet(judge)
    desk.do(ResultReported(match.id, Result(match.a)))
    other.do(ResultReported(match.id, Result(match.b)))
    hear_from(judge, other)
    return match.id


def test_two_results_stand_side_by_side_until_one_is_settled(hall: Judge) -> None:
    match = dispute(hall, 2)
    hall.until(lambda: "Two results" in lines(hall)[0], "the dispute stands first")
    hall.see("Playing 3", "Calls 0")
    tap_table(hall, match)
    names = names_at(hall, now(hall, match))
    hall.see(f"{names[0]} won", f"{names[1]} won", "Settle another way", "This one counts")
    hall.tap("This one counts")
    hall.tap("Settle it")
    hall.see("The reason is empty. Type at least one letter.")
    hall.tap("Asked both players")
    hall.tap("Settle it")
    hall.see("Correct result")
    assert now(hall, match).result in (Result(now(hall, match).a), Result(now(hall, match).b))


def test_settling_a_longer_match_settles_its_games_by_the_card_that_is_chosen(
    tablet: Tablet, sit_down: SitDown
) -> None:
    event = in_the_cut(tablet)
    judge = sit_down()
    enter(judge, event)
    desk, match, other = judge.frame.desk, match_at(judge, 1), other_tablet(judge)
    assert match.b is not None
    for device, games in ((desk, (match.a, match.a)), (other, (match.b, match.a, match.b))):
        for number, player in enumerate(games, 1):
            device.do(GameReported(match.id, number, player))
        device.do(ResultReported(match.id, Result(games[-1])))
    hear_from(judge, other)
    a, b = names_at(judge, match)
    judge.see("Two results", f"{a} 2, {b} 0", f"{a} 1, {b} 2")
    card = next(one for one in judge.screen._sheet.view.reports if one.result.winner == match.a)
    judge.screen._sheet.settle(card)
    judge.tap("Asked both players")
    judge.tap("Settle it")
    judge.see("Correct result")
    assert score(now(judge, match.id)) == (2, 0)
    assert judge.screen._sheet.view.a.games == 2
    assert judge.screen._sheet.view.b.games == 0


@pytest.mark.parametrize("is_mended", [True, False])
def test_settling_an_earlier_round_says_what_it_touches_and_offers_to_mend_it(
    tablet: Tablet, sit_down: SitDown, is_mended: bool
) -> None:
    event = seated(tablet, players=8)
    judge = sit_down()
    enter(judge, event)
    desk, match, other = judge.frame.desk, match_at(judge, 1), other_tablet(judge)
    play(desk)
    pair_next(desk, judge.tablet)
    other.do(ResultReported(match.id, Result(match.b)))
    hear_from(judge, other)
    before = {one.id for one in desk.state.round_matches(2)}
    judge.go("tables", match=match.id)
    card = next(one for one in judge.screen._sheet.view.reports if one.result.winner == match.b)
    judge.screen._sheet.settle(card)
    judge.until(
        lambda: any("Round 2 was paired by another result" in one for one in judge.texts()), "it says so"
    )
    judge.tap("Asked both players")
    judge.tap("Settle it")
    judge.see("Pair affected tables anew?")
    judge.tap("Pair affected tables anew" if is_mended else "Keep the round")
    judge.miss("Pair affected tables anew?")
    assert ({one.id for one in desk.state.round_matches(2)} != before) == is_mended
    assert now(judge, match.id).result == Result(match.b)
    assert judge.screen.name == "tables"


def test_a_dispute_can_be_settled_otherwise(hall: Judge) -> None:
    match = dispute(hall, 2)
    hall.screen.show(match=match)
    hall.tap("Settle another way")
    hall.see("Settle result")
    hall.tap(names_at(hall, now(hall, match))[1])
    hall.tap("Settle it")
    hall.tap("Ruling")
    hall.tap("Settle it")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b)
