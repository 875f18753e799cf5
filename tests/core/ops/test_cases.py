"""Guided cases in the log: opened, stepped through, closed, undone."""

from judge_app.core.model import CaseId, MatchId, PlayerId
from judge_app.core.ops import CaseClosed, CaseOpened, CaseStepTaken, Undone
from tests.core.ops.event import ADA, BEA, TABLE, paired

CASE = CaseId("x1")
OPENED = CaseOpened(CASE, "lost-card", TABLE, ADA, 7)


def test_steps_are_kept_in_the_order_in_which_they_were_taken() -> None:
    tablet = paired()
    for op in (OPENED, CaseStepTaken(CASE, "lost"), CaseStepTaken(CASE, "not-found", 2)):
        tablet.judge(op)
    case = tablet.state.cases[CASE]
    assert (case.steps, case.due_round, case.is_closed) == (("lost", "not-found"), 2, False)
    tablet.judge(CaseClosed(CASE, "Replaced"))
    assert (tablet.state.cases[CASE].outcome, tablet.state.cases[CASE].is_closed) == ("Replaced", True)


def test_what_makes_no_sense_is_refused() -> None:
    tablet = paired()
    tablet.refuses(CaseStepTaken(CASE, "lost"), "has been dealt with")
    tablet.refuses(CaseOpened(CASE, "lost-card", MatchId("none"), ADA, 7), "not in the round")
    tablet.refuses(CaseOpened(CASE, "lost-card", TABLE, PlayerId("none"), 7), "not in the event")
    tablet.judge(OPENED)
    tablet.refuses(OPENED, "open already")
    tablet.judge(CaseStepTaken(CASE, "lost"))
    tablet.refuses(CaseStepTaken(CASE, "lost"), "step is done")
    tablet.judge(CaseClosed(CASE))
    tablet.refuses(CaseClosed(CASE), "has been dealt with")


def test_a_case_is_undone_only_after_its_steps() -> None:
    tablet = paired()
    opened, step = tablet.judge(OPENED), tablet.judge(CaseStepTaken(CASE, "lost"))
    tablet.refuses(Undone(opened.id), "Undo those first")
    tablet.judge(Undone(step.id))
    tablet.judge(Undone(opened.id))
    assert not tablet.state.cases


def test_a_closing_that_is_undone_opens_the_case_again() -> None:
    tablet = paired()
    tablet.judge(OPENED)
    closed = tablet.judge(CaseClosed(CASE, "Replaced"))
    tablet.judge(Undone(closed.id))
    assert not tablet.state.cases[CASE].is_closed


def test_what_another_tablet_sends_about_an_unknown_case_has_no_effect() -> None:
    tablet = paired()
    for op in (CaseStepTaken(CASE, "lost"), CaseClosed(CASE, "x")):
        entry = tablet.do(op)
        assert entry.id in tablet.state.ignored
    tablet.judge(OPENED)
    again = tablet.do(CaseOpened(CASE, "conduct", TABLE, BEA, 9))
    assert again.id in tablet.state.ignored
