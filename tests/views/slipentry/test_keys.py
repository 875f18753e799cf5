"""The keys of a slip: what they record, what is shown at each of them, and what is wrong."""

import pytest

from judge_app.core.ids import PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import RoundPaired, Seating
from judge_app.views.slipentry import slipentry_view, slips_line
from judge_app.views.sliptyping import Slip, untaken
from tests.views.hall import ADA, BEA, CYD, ONE, TWO, at_sign_up, in_round_1
from tests.views.slipentry.typist import Typist

NO_DRAWS = "The ruleset of this event has no draws. Let its steps decide the game; name the winner."


@pytest.mark.parametrize(
    ("keys", "result", "dropped"),
    [
        ("1\n1\n", Result(ADA), ()),
        ("1\n2\n", Result(BEA), ()),
        ("1\n3\n", Result(None, "double-loss"), ()),
        ("1 1\n", Result(ADA), ()),
        (" 01   2 \n", Result(BEA), ()),
        ("1 1 d2\n", Result(ADA), (BEA,)),
        ("1 1d2\n", Result(ADA), (BEA,)),
        ("1 2D1\n", Result(BEA), (ADA,)),
        ("1\n3 d12\n", Result(None, "double-loss"), (ADA, BEA)),
        ("1\n3d21\n", Result(None, "double-loss"), (ADA, BEA)),
        ("１ ２\n", Result(BEA), ()),
        ("١ ٢\n", Result(BEA), ()),
    ],
)
def test_keys_are_a_result(typist: Typist, keys: str, result: Result, dropped: tuple[PlayerId, ...]) -> None:
    typist.types(keys)
    assert typist.result(ONE) == result
    players = typist.device.state.players
    assert tuple(player for player in (ADA, BEA) if players[player].is_dropped) == dropped
    assert typist.slip == Slip(last=1)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("9", "There is no table 9 in round 1: its tables are 1 to 3."),
        ("0", "There is no table 0 in round 1: its tables are 1 to 3."),
        ("1234567890123", "1234567890123 is no table. Type its number, then the result."),
        ("x", "x is no table. Type its number, then the result."),
        ("1 0", NO_DRAWS),
        ("1\n0", NO_DRAWS),
        ("1\n4", "4 is no result here. 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\n12", "12 is no result here. 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\n1 d3", "1 d3 is no result. Type 1 or 2 for who won, and d1 or d2 for who drops."),
        ("1\n2 2", "2 2 is no result. Type 1 or 2 for who won, and d1 or d2 for who drops."),
    ],
)
def test_what_is_wrong_is_said_at_the_key_and_enter_records_nothing(
    typist: Typist, keys: str, said: str
) -> None:
    view = typist.types(keys)
    assert (view.said, view.tone) == (said, "wrong")
    before = typist.slip
    assert typist.types("\n").said.startswith(said)
    assert typist.slip.text == ""
    assert typist.backspace().said == said
    assert typist.slip == before
    assert not typist.done


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("1\n", "How did it end? 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\nd1", "How did it end? 1 Ada won, 2 Bea won, 3 Both lost."),
        ("1\n1d", "Who drops? d1 Ada, d2 Bea, d12 both."),
        ("1 2 d", "Who drops? d1 Ada, d2 Bea, d12 both."),
    ],
)
def test_what_is_only_half_typed_is_not_wrong_until_enter(typist: Typist, keys: str, said: str) -> None:
    assert typist.types(keys).said == ""
    view = typist.types("\n")
    assert (view.said.removesuffix(" Backspace leads back to it."), view.tone) == (said, "wrong")
    assert not typist.done


def test_a_digit_that_may_become_a_table_is_not_wrong_yet() -> None:
    device = at_sign_up(2)
    device.do(RoundPaired(1, (Seating(ONE, 101, ADA, BEA),), "seed"))
    typist = Typist(device)
    assert typist.types("10").said == ""
    assert typist.types("2").said == "There is no table 102 in round 1: its tables are 101 to 101."


def test_who_sits_there_is_shown_at_the_first_digit(typist: Typist) -> None:
    view = typist.types("2")
    assert (view.table, view.a.name, view.b.name, view.mark) == ("Table 2", "Cyd", "Dan", "No result yet")
    assert (view.is_taken, view.hint) == (False, "Table")
    view = typist.types("\n2")
    assert (view.is_taken, view.hint, view.says) == (True, "Result", "Dan won")
    assert (view.a.is_winner, view.b.is_winner) == (False, True)
    view = typist.types(" d1")
    assert (view.says, view.a.drops, view.b.drops) == ("Dan won; Cyd drops", True, False)


def test_enter_alone_takes_the_next_table_that_is_missing(typist: Typist) -> None:
    typist.types("2 1\n")
    assert typist.types("\n").table == "Table 3"
    assert typist.types("1\n\n").table == "Table 1"
    view = typist.types("2\n\n")
    assert view.said.startswith("Every table has its result.")
    assert view.progress == "All 3 results are in"


def test_progress_counts_and_names_what_is_missing(typist: Typist) -> None:
    assert typist.view.progress == "0 of 3 in, 3 missing"
    assert slips_line(typist.device.state) == "3 missing"
    view = typist.types("2 1\n")
    assert view.progress == "1 of 3 in, 2 missing"
    assert [number for _match, number in view.next] == ["3", "1"]
    assert slips_line(typist.types("1 1\n3 1\n") and typist.device.state) == "All are in"


def test_nothing_is_entered_before_a_round_is_paired() -> None:
    typist = Typist(at_sign_up())
    assert typist.view.empty == "No round is paired yet, so there are no slips."
    assert typist.types("1 1\n").empty
    assert slips_line(typist.device.state) == "No round is paired yet"
    assert not typist.done


def test_a_board_and_a_revoked_tablet_are_told_that_they_enter_nothing() -> None:
    assert "enters no results" in slipentry_view(in_round_1().state, Slip(), role="board").locked
    assert slipentry_view(in_round_1().state, Slip(), role=None).locked
    assert not slipentry_view(in_round_1().state, Slip(), role="floor").locked


def test_one_can_go_back_from_the_result_to_the_table(typist: Typist) -> None:
    typist.types("2\n")
    typist.slip = untaken(typist.device.state, typist.slip)
    assert (typist.slip.text, typist.slip.is_taken) == ("2", False)
    typist.types("\n1\n")
    assert typist.result(TWO) == Result(CYD)


def test_a_drop_behind_many_spaces_is_not_lost(typist: Typist) -> None:
    typist.types(f"1 1{' ' * 60}d2\n")
    assert typist.device.state.players[BEA].is_dropped
    typist.types(f"2 1 {'d' * 60}2\n")
    assert typist.result(TWO) is None
