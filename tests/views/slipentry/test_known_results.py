"""A slip of a table whose result is known already, disputed, or said by phone."""

from judge_app.core.model import Result
from judge_app.core.ops import (
    DropAsked,
    PlayerDropped,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
)
from judge_app.views.sliptyping import Slip
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, ONE, THREE, TWO, in_round_1
from tests.views.slipentry.typist import Typist


def test_the_same_result_again_changes_nothing(typist: Typist) -> None:
    view = typist.types("1 1\n1 1\n")
    assert (view.said, view.tone) == ("Table 1 is in already: Ada won. The same, nothing changed.", "same")
    assert len(typist.done) == 1
    assert typist.slip.text == ""


def test_how_somebody_won_stays_when_a_slip_says_the_same(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA, "conceded")))
    assert typist.types("1 1\n").tone == "same"
    assert typist.result(ONE) == Result(ADA, "conceded")


def test_another_result_is_asked_for_and_a_second_enter_corrects_it(typist: Typist) -> None:
    typist.types("1 1\n")
    view = typist.types("1 2\n")
    assert view.tone == "asks"
    assert view.said == "Table 1 is in as: Ada won. Enter again corrects it: Bea won."
    assert typist.result(ONE) == Result(ADA)
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)
    op = typist.device.state.history[-1].op
    assert isinstance(op, ResultCorrected)
    assert op.reason == "Read from the slip"
    assert typist.view.rows[0].mark == "Corrected"


def test_a_question_is_left_when_the_next_slip_is_typed_and_stays_to_be_looked_at(typist: Typist) -> None:
    typist.types("1 1\n1\n2\n")
    view = typist.types("2\n2\n")
    assert (typist.result(ONE), typist.result(TWO)) == (Result(ADA), Result(DAN))
    assert view.passed == "One slip was passed over: 1 2. Look at it again; Esc clears this line."
    assert typist.types("1 2\n\n").passed == ""
    assert typist.result(ONE) == Result(BEA)


def test_backspace_leads_from_a_question_to_the_result(typist: Typist) -> None:
    typist.types("1 1\n1\n2\n")
    view = typist.backspace()
    assert (view.table, view.is_taken, typist.slip.text, view.passed) == ("Table 1", True, "2", "")


def test_what_another_tablet_sends_while_somebody_types_is_shown_and_asked(typist: Typist) -> None:
    typist.types("1\n2")
    assert typist.view.mark == "No result yet"
    typist.device.do(ResultReported(ONE, Result(ADA)))
    assert (typist.view.status, typist.view.mark) == ("done", "In already: Ada won")
    assert typist.types("\n").tone == "asks"
    assert typist.result(ONE) == Result(ADA)


def test_a_question_is_asked_anew_when_the_result_changes_under_it(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.types("1 2\n")
    typist.device.do(ResultCorrected(ONE, Result(None, "double-loss"), "Ruling"))
    assert typist.view.said == "Table 1 is in as: Both lost. Enter again corrects it: Bea won."
    typist.types("\n")
    assert typist.result(ONE) == Result(None, "double-loss")
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_a_question_that_answers_itself_goes_away(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.types("1 2\n")
    typist.device.do(ResultCorrected(ONE, Result(BEA), "Ruling"))
    assert typist.view.said == ""
    assert typist.types("\n").tone == "same"


def test_a_disputed_table_is_settled_by_a_leader_with_a_second_enter(typist: Typist) -> None:
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.device.do(ResultReported(ONE, Result(BEA)), knowing=())
    view = typist.types("1")
    assert (view.status, view.mark) == ("dispute", "Two results: Ada won; Bea won")
    assert view.disputes == "1 table has two results"
    said = "Table 1 has two results: Ada won; Bea won. Enter again settles it: Ada won."
    assert typist.types("\n1\n").said == said
    typist.types("\n")
    assert typist.result(ONE) == Result(ADA)
    assert isinstance(typist.device.state.history[-1].op, ResultSettled)
    assert typist.view.rows[0].mark == "Settled"


def test_a_disputed_table_is_not_for_a_scorekeeper_nor_for_enter_alone() -> None:
    typist = Typist(in_round_1(), "scorekeeper")
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.device.do(ResultReported(ONE, Result(BEA)), knowing=())
    assert "settles it under Disputes" in typist.types("1\n").said
    typist.slip = Slip()
    assert "settles it under Disputes" in typist.types("1 1\n").said
    typist.slip = Slip()
    typist.types("2 1\n3 1\n")
    assert typist.types("\n").said.startswith("Only disputed tables are left: settle them.")
    assert typist.result(ONE) is None


def test_what_one_phone_says_is_shown_and_the_slip_may_say_the_same(typist: Typist) -> None:
    typist.device.do(PlayerReported(ONE, ADA, Result(ADA)))
    view = typist.types("1")
    assert (view.status, view.mark) == ("said", "Ada says by phone: Ada won")
    typist.types(" 1\n")
    assert typist.result(ONE) == Result(ADA)


def test_a_slip_against_a_phone_is_asked_twice(typist: Typist) -> None:
    typist.device.do(PlayerReported(ONE, ADA, Result(ADA)))
    assert typist.types("1 2\n").said == "Ada says by phone: Ada won. Enter again records: Bea won."
    assert typist.result(ONE) is None
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_what_both_phones_said_is_corrected_like_any_result(typist: Typist) -> None:
    for player in (ADA, BEA):
        typist.device.do(PlayerReported(ONE, player, Result(ADA)))
    assert typist.types("1").mark == "In from the phones: Ada won"
    assert "is in from the phones as: Ada won." in typist.types(" 2\n").said
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_a_drop_alone_is_new_when_the_result_is_known(typist: Typist) -> None:
    typist.types("1 1\n1 1 d2\n")
    assert typist.device.state.players[BEA].is_dropped
    assert typist.view.rows[0].mark == "Drop"
    assert typist.types("1 1 d2\n").tone == "same"


def test_who_asked_to_drop_or_dropped_is_marked(typist: Typist) -> None:
    typist.device.do(DropAsked(ADA))
    typist.device.do(PlayerDropped(BEA))
    view = typist.types("1")
    assert (view.a.line, view.b.line) == ("Asked by phone to drop", "Dropped")


def test_enter_alone_never_answers_a_question_about_the_table_that_it_took(typist: Typist) -> None:
    typist.device.do(PlayerReported(ONE, ADA, Result(ADA)))
    view = typist.types("\n2\n")
    assert view.said.startswith("Something else is known of table 1 by now.")
    typist.types("\n2\n")
    assert (typist.result(ONE), typist.result(TWO)) == (None, Result(DAN))
    assert typist.slip.passed == ("1 2",)
    assert typist.types("1\n2\n").tone == "asks"
    typist.types("\n")
    assert typist.result(ONE) == Result(BEA)


def test_when_all_are_in_enter_alone_and_a_result_correct_nothing(typist: Typist) -> None:
    typist.types("1 1\n2 1\n3 1\n")
    typist.types("\n1\n\n2\n\n2\n")
    assert [typist.result(match) for match in (ONE, TWO, THREE)] == [Result(ADA), Result(CYD), Result(EVA)]
    assert len(typist.done) == 3
