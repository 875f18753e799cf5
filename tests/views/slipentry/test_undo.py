"""Slips that are taken back, and tables that were paired anew under the typist's fingers."""

from judge_app.core.claims import EntryId
from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import ResultReported, RoundPaired, Seating, TablesRepaired, Undone
from judge_app.views.sliprecord import Entered, last_entered, undo_ops
from judge_app.views.sliptyping import Slip, entered, typed, untaken
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, ONE, THREE, TWO, at_sign_up, in_round_1, in_round_2
from tests.views.slipentry.typist import Typist


def test_the_last_slip_is_taken_back_with_all_that_it_did(typist: Typist) -> None:
    typist.types("1 1 d2\n2 2\n")
    typist.types("u\n")
    assert (typist.result(TWO), typist.result(ONE)) == (None, Result(ADA))
    assert [row.mark for row in typist.view.rows] == ["Undone", ""]
    assert typist.view.last.table == "1"
    assert typist.view.next[0][1] == "2"
    typist.types("undo\n")
    assert typist.result(ONE) is None
    assert not typist.device.state.players[BEA].is_dropped
    assert typist.view.last.table == ""
    typist.types("u\n")
    assert len(typist.done) == 2


def test_an_undo_in_the_middle_of_a_slip_leaves_its_table(typist: Typist) -> None:
    typist.types("1 1\n2\nu\n")
    assert typist.result(ONE) is None
    assert typist.view.table == "Table 2"
    typist.types("1\n")
    assert typist.result(TWO) == Result(CYD)


def test_what_somebody_else_took_back_is_marked(typist: Typist) -> None:
    typist.types("1 1\n")
    typist.device.do(Undone(typist.done[0].entries[0]))
    assert typist.view.rows[0].is_undone
    assert last_entered(typist.device.state, typist.done) is None


def test_a_round_that_is_paired_meanwhile_does_not_take_the_old_slip() -> None:
    typist = Typist(in_round_1())
    typist.types("1\n1")
    one_line = typed(typist.device.state, Slip(), "1 1")
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        typist.device.do(ResultReported(match, Result(winner)))
    new = MatchId("n1")
    typist.device.do(RoundPaired(2, (Seating(new, 1, ADA, CYD), Seating(MatchId("n2"), 2, EVA, FAY)), "s"))
    assert typist.view.said.startswith("This table was paired anew meanwhile")
    assert typist.types("\n").said.startswith("This table was paired anew meanwhile")
    assert typist.slip.text == ""
    typist.slip = one_line
    assert typist.view.a.name == "Ada"
    assert typist.types("\n").said.startswith("Table 1 was paired anew meanwhile. Look who sits there now")
    assert typist.result(new) is None
    typist.backspace()
    typist.types("\n")
    assert typist.result(new) == Result(ADA)


def test_a_table_that_is_paired_anew_meanwhile_is_looked_at_again(typist: Typist) -> None:
    typist.types("1 1")
    seatings = (Seating(MatchId("x1"), 1, ADA, CYD), Seating(MatchId("x2"), 2, BEA, DAN))
    typist.device.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "Swap"))
    assert typist.view.b.name == "Cyd"
    assert "was paired anew meanwhile" in typist.types("\n").said
    assert not typist.done


def test_a_table_of_another_round_is_named_as_such() -> None:
    device = in_round_2()
    device.do(RoundPaired(2, (Seating(MatchId("z1"), 1, ADA, CYD),), "seed"))
    said = Typist(device).types("3 1\n").said
    assert said.startswith("Table 3 is not in round 2. Is the slip from another round?")


def test_two_matches_at_one_table_are_not_guessed_between() -> None:
    device = at_sign_up(4)
    device.do(RoundPaired(1, (Seating(ONE, 1, ADA, BEA), Seating(TWO, 1, CYD, DAN)), "seed"))
    typist = Typist(device)
    assert "stands twice in this round" in typist.types("1 1\n").said
    assert not typist.done


def test_a_match_that_is_gone_can_be_held_without_harm(typist: Typist) -> None:
    lost = Slip("1", MatchId("nowhere"), True)
    assert entered(typist.device.state, lost).slip.tone == "wrong"
    assert untaken(typist.device.state, lost).text == ""
    assert typist.view.rows == ()
    typist.done = [Entered(MatchId("nowhere"), (EntryId("x:1"),))]
    assert typist.view.rows == ()
    assert undo_ops(typist.device.state, typist.done[0]) == ()


def test_an_undo_leaves_a_question_unanswered(typist: Typist) -> None:
    typist.types("1 1\n2 1\n1 2\nu\n")
    assert (typist.result(ONE), typist.result(TWO)) == (Result(ADA), None)
    assert typist.slip.passed == ("1 2",)
