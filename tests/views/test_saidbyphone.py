"""What one player says by phone: on the list, on the sheet of the table, and who said what in a dispute."""

from datetime import UTC

import pytest

from judge_app.core.ids import StaffId
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import PlayerReported, ResultReported, StaffNamed, Undone
from judge_app.core.roster import DeviceRole
from judge_app.views.saidbyphone import SaidByPhone, said_by_phone, said_mark
from judge_app.views.sentences import Book
from judge_app.views.table import SheetView, sheet_view
from judge_app.views.tables import TableRow, tables_view
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, DAN, MINUTE, ONE, START, TWO, in_round_1

NOW = START + 10 * MINUTE
DRAW = Result(None, "draw")


def says(hall: Device, player: PlayerId, result: Result) -> None:
    hall.do(PlayerReported(ONE, player, result), NOW)


def sheet(hall: Device, judge: str = "", role: DeviceRole = "floor") -> SheetView:
    return sheet_view(hall.state, ONE, NOW, zone=UTC, judge=judge, role=role)


def row(hall: Device) -> TableRow:
    return next(row for row in tables_view(hall.state, NOW).rows if row.id == ONE)


def test_one_word_waits_with_whose_it_is_and_what_confirm_does() -> None:
    hall = in_round_1()
    assert sheet(hall).said == SaidByPhone()
    says(hall, ADA, Result(ADA))
    assert sheet(hall).said == SaidByPhone(
        Result(ADA),
        "Ada says by phone: Ada won",
        "Bea has said nothing yet, so it does not count. Confirm records it as the result.",
        "Confirm: Ada won",
    )
    assert [chip.text for chip in sheet(hall).chips] == ["To confirm"]
    assert sheet(hall).report == "Report result"


@pytest.mark.parametrize(
    ("player", "result", "mark", "text"),
    [
        (ADA, Result(ADA), "Ada says won", "Ada says by phone: Ada won"),
        (BEA, Result(ADA), "Bea says lost", "Bea says by phone: Ada won"),
        (ADA, DRAW, "Ada says draw", "Ada says by phone: A draw"),
    ],
)
def test_the_list_has_it_in_three_words(player: PlayerId, result: Result, mark: str, text: str) -> None:
    hall = in_round_1("draft+draw")
    says(hall, player, result)
    assert (row(hall).status, row(hall).mark) == ("said", mark)
    assert sheet(hall).said.text == text


def test_a_table_to_confirm_stands_above_those_that_play() -> None:
    hall = in_round_1()
    hall.do(PlayerReported(TWO, DAN, Result(DAN)))
    assert [one.number for one in tables_view(hall.state, NOW).rows] == ["2", "1", "3", "–"]


def test_two_with_the_same_first_name_are_told_by_their_whole_names() -> None:
    hall = in_round_1()
    says(hall, ADA, Result(ADA))
    match = hall.state.matches[ONE]
    assert said_mark(match, hall.state, "Ada King", "Bea Holm") == "Ada says won"
    assert said_mark(match, hall.state, "Ada King", "Ada Holm") == "Ada King says won"


def test_nothing_waits_once_both_agree_or_a_judge_has_spoken() -> None:
    hall = in_round_1()
    says(hall, ADA, Result(ADA))
    judged = hall.do(ResultReported(ONE, Result(ADA)))
    assert (sheet(hall).said, row(hall).status) == (SaidByPhone(), "done")
    hall.do(Undone(judged.id))
    assert sheet(hall).said.button == "Confirm: Ada won"
    says(hall, BEA, Result(ADA))
    assert (sheet(hall).said, row(hall).status) == (SaidByPhone(), "done")


def test_two_that_differ_are_a_dispute_with_who_said_what() -> None:
    hall = in_round_1()
    says(hall, ADA, Result(ADA))
    says(hall, BEA, Result(BEA))
    assert (row(hall).status, row(hall).mark) == ("dispute", "Two results")
    assert sheet(hall).said == SaidByPhone()
    assert [(report.text, report.line) for report in sheet(hall).reports] == [
        ("Ada won", "Ada by phone, 00:10"),
        ("Bea won", "Bea by phone, 00:10"),
    ]
    assert tables_view(hall.state, NOW).disputes == "1 dispute"


def test_who_plays_there_or_only_looks_on_confirms_nothing() -> None:
    hall = in_round_1()
    hall.do(StaffNamed(StaffId("s1"), "Bea", "floor"))
    says(hall, ADA, Result(ADA))
    for said in (sheet(hall, judge="Bea").said, sheet(hall, role="board").said):
        assert (said.text, said.button) == ("Ada says by phone: Ada won", "")
        assert said.line == "Bea has said nothing yet, so it does not count."


def test_of_a_longer_match_the_games_are_still_to_be_told() -> None:
    hall = in_round_1()
    says(hall, ADA, Result(ADA))
    said = said_by_phone(hall.state.matches[ONE], Book.of(hall.state), best_of=3)
    assert said.line.endswith("The games are not told: Report result asks for them.")
