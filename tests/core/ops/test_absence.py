"""Somebody is not at the table, or came after all."""

from judge_app.core.hall import Absence
from judge_app.core.ops import AbsenceNoted, ResultReported, Undone
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, paired, won_by


def test_an_absence_is_noted_and_ends() -> None:
    tablet = paired()
    tablet.judge(AbsenceNoted(TABLE, ADA, True, 1000))
    assert tablet.state.absences[TABLE, ADA] == Absence(1000)
    came = tablet.judge(AbsenceNoted(TABLE, ADA, False, 2000))
    assert tablet.state.absences[TABLE, ADA] == Absence(2000, is_over=True)
    tablet.judge(Undone(came.id))
    assert tablet.state.absences[TABLE, ADA] == Absence(1000)


def test_nothing_is_noted_twice_or_out_of_place() -> None:
    tablet = paired()
    tablet.refuses(AbsenceNoted(TABLE, ADA, False, 1000), "Nobody noted")
    tablet.judge(AbsenceNoted(TABLE, ADA, True, 1000))
    tablet.refuses(AbsenceNoted(TABLE, ADA, True, 1500), "noted already")
    tablet.refuses(AbsenceNoted(TABLE, CYD, True, 1000), "does not sit at the table")
    tablet.refuses(AbsenceNoted(BYE, CYD, True, 1000), "not in the round any more")
    assert tablet.do(AbsenceNoted(TABLE, CYD, True, 1000)).id in tablet.state.ignored


def test_at_a_table_that_is_done_nobody_is_missed() -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, won_by(BEA)))
    tablet.refuses(AbsenceNoted(TABLE, ADA, True, 1000), "has its result")
