"""Games of a longer match: in their order, replaced and taken back, disputed like any other word."""

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.model import PlayerId
from judge_app.core.ops import GameReported, ResultCorrected, ResultReported, RoundPaired, Seating, Undone
from judge_app.core.ops.games import score
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, copy_of, paired, won_by


def test_games_are_reported_in_their_order_and_counted() -> None:
    tablet = paired()
    assert score(tablet.state.matches[TABLE]) == (0, 0)
    tablet.refuses(GameReported(TABLE, 2, ADA), "Game 2 cannot be reported yet")
    for number, winner in enumerate((ADA, BEA, BEA), 1):
        tablet.judge(GameReported(TABLE, number, winner))
    assert score(tablet.state.matches[TABLE]) == (1, 2)


@pytest.mark.parametrize("number", [0, -1, 10])
def test_there_is_no_such_game(number: int) -> None:
    tablet = paired()
    tablet.refuses(GameReported(TABLE, number, ADA), "cannot be reported yet")
    entry = tablet.do(GameReported(TABLE, number, ADA))
    assert entry.id in tablet.state.ignored


def test_a_game_is_of_a_table_that_plays_and_won_by_one_of_its_two() -> None:
    tablet = paired()
    tablet.refuses(GameReported(BYE, 1, CYD), "not in the round any more")
    tablet.refuses(GameReported(MatchId("m9"), 1, ADA), "not in the round any more")
    tablet.refuses(GameReported(TABLE, 1, CYD), "does not sit at this table")
    for op in (GameReported(TABLE, 1, CYD), GameReported(MatchId("m9"), 1, ADA)):
        assert tablet.do(op).id in tablet.state.ignored
    assert tablet.state.matches[TABLE].games == ()


def test_a_game_can_be_put_right_and_said_not_to_have_been_played() -> None:
    tablet = paired()
    tablet.judge(GameReported(TABLE, 1, ADA))
    tablet.judge(GameReported(TABLE, 1, BEA))
    assert score(tablet.state.matches[TABLE]) == (0, 1)
    tablet.judge(GameReported(TABLE, 1, None))
    assert score(tablet.state.matches[TABLE]) == (0, 0)
    assert not list(tablet.state.disputes())


def test_a_game_is_undone() -> None:
    tablet = paired()
    entry = tablet.judge(GameReported(TABLE, 1, ADA))
    tablet.judge(Undone(entry.id))
    assert score(tablet.state.matches[TABLE]) == (0, 0)


def test_two_tablets_that_differ_about_a_game_are_a_dispute_that_a_new_word_ends() -> None:
    one = paired()
    other = copy_of(one, "b")
    one.judge(GameReported(TABLE, 1, ADA))
    other.judge(GameReported(TABLE, 1, BEA))
    one.sync(other)
    assert [dispute.subject for dispute in one.state.disputes()] == ["game"]
    assert one.digest == other.digest
    one.judge(GameReported(TABLE, 1, BEA))
    assert not list(one.state.disputes())
    assert score(one.state.matches[TABLE]) == (0, 1)


def test_a_game_far_ahead_of_the_others_leaves_room_for_them() -> None:
    tablet = paired()
    tablet.do(GameReported(TABLE, 3, ADA))
    assert score(tablet.state.matches[TABLE]) == (1, 0)
    tablet.do(GameReported(TABLE, 1, PlayerId("p2")))
    assert score(tablet.state.matches[TABLE]) == (1, 1)


def test_a_game_is_not_taken_back_under_its_result_but_with_a_correction_it_is() -> None:
    tablet = paired()
    first = tablet.judge(GameReported(TABLE, 1, ADA))
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.refuses(Undone(first.id), "The match has its result. Undo that first")
    second = tablet.judge(GameReported(TABLE, 1, BEA))
    correction = tablet.judge(ResultCorrected(TABLE, won_by(BEA), "misheard"))
    tablet.judge(Undone(correction.id))
    tablet.judge(Undone(second.id))
    assert score(tablet.state.matches[TABLE]) == (1, 0)


def test_a_correction_is_taken_back_unless_something_was_paired_since() -> None:
    tablet = paired()
    report = tablet.judge(ResultReported(TABLE, won_by(ADA)))
    seats = Seating(MatchId("m3"), 1, ADA, CYD), Seating(MatchId("m4"), None, BEA, None)
    tablet.judge(RoundPaired(2, seats, "x"))
    correction = tablet.judge(ResultCorrected(TABLE, won_by(BEA), "misheard"))
    tablet.refuses(Undone(report.id), "A later round was paired by this result")
    tablet.judge(Undone(correction.id))
    assert tablet.state.matches[TABLE].result == won_by(ADA)
