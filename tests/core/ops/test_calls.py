"""Appeals, and who takes a call: the head judge, the first of two, nobody who plays there."""

import pytest

from judge_app.core.hall import Role
from judge_app.core.ids import CallId, StaffId
from judge_app.core.ops import CallAppealed, CallClosed, CallMade, CallTaken, StaffLeft, StaffNamed, Undone
from judge_app.core.ops.calls import taker
from tests.core.ops.event import TABLE, Tablet, copy_of, paired

CALL = CallId("k1")
DANA = StaffId("s1")


def taken(judge: str = "Maya") -> Tablet:
    tablet = paired()
    tablet.judge(CallMade(CALL, TABLE, "Rules question", 1000))
    tablet.judge(CallTaken(CALL, judge, 2000))
    return tablet


def test_an_appealed_call_waits_for_the_head_judge_who_takes_it() -> None:
    tablet = taken()
    tablet.judge(CallAppealed(CALL, 3000))
    assert tablet.state.calls[CALL].is_appealed
    tablet.judge(CallTaken(CALL, "Dana", 4000))
    call = tablet.state.calls[CALL]
    assert (call.is_appealed, call.judge, call.head, call.taken_ms) == (False, "Maya", "Dana", 2000)
    tablet.refuses(CallTaken(CALL, "Ruben", 5000), "Dana is there already")


def test_whoever_was_appealed_against_does_not_answer_the_appeal() -> None:
    tablet = taken()
    tablet.judge(CallAppealed(CALL, 3000))
    tablet.refuses(CallTaken(CALL, " maya ", 4000), "The head judge answers an appeal against you.")
    tablet.judge(CallTaken(CALL, "Ruben", 4000))
    assert tablet.state.calls[CALL].head == "Ruben"


@pytest.mark.parametrize("role", ["head", "organizer"])
def test_where_the_staff_has_a_head_judge_or_an_organizer_nobody_else_answers(role: Role) -> None:
    tablet = taken()
    tablet.judge(StaffNamed(DANA, "Dana Wolf", role))
    tablet.judge(StaffNamed(StaffId("s2"), "Ruben", "floor"))
    tablet.judge(CallAppealed(CALL, 3000))
    assert taker(tablet.state, CALL, "Ruben") == taker(tablet.state, CALL, "Maya") == "Dana Wolf"
    tablet.refuses(CallTaken(CALL, "Ruben", 4000), "The head judge answers an appeal: Dana Wolf.")
    assert taker(tablet.state, CALL, "dana wolf") == "dana wolf"
    tablet.judge(CallTaken(CALL, "dana wolf", 4000))


def test_the_head_judge_comes_before_an_organizer() -> None:
    tablet = taken()
    tablet.judge(StaffNamed(StaffId("s2"), "Olga", "organizer"))
    tablet.judge(StaffNamed(DANA, "Dana", "head"))
    tablet.judge(CallAppealed(CALL, 3000))
    assert taker(tablet.state, CALL, "Maya") == "Dana"
    tablet.judge(CallTaken(CALL, "Olga", 4000))


@pytest.mark.parametrize("only", ["Maya", "Ada"])
def test_where_the_only_organizer_ruled_or_plays_there_somebody_else_answers(only: str) -> None:
    tablet = taken()
    tablet.judge(StaffNamed(DANA, only, "organizer"))
    tablet.judge(CallAppealed(CALL, 3000))
    tablet.judge(CallTaken(CALL, "Ruben", 4000))
    assert tablet.state.calls[CALL].head == "Ruben"


def test_a_call_waits_since_it_was_made_and_again_since_it_was_appealed() -> None:
    tablet = paired()
    tablet.judge(CallMade(CALL, TABLE, "Rules question", 1000))
    waits = [tablet.state.calls[CALL].waits_since_ms]
    for op in (
        CallTaken(CALL, "Maya", 2000),
        CallAppealed(CALL, 3000),
        CallTaken(CALL, "Dana", 4000),
        CallClosed(CALL, "", 5000),
    ):
        tablet.judge(op)
        waits.append(tablet.state.calls[CALL].waits_since_ms)
    assert waits == [1000, None, 3000, None, None]


def test_only_a_ruling_that_was_given_can_be_appealed_and_only_once() -> None:
    tablet = paired()
    tablet.refuses(CallAppealed(CALL, 0), "has been dealt with")
    tablet.judge(CallMade(CALL, TABLE, "Rules question", 1000))
    tablet.refuses(CallAppealed(CALL, 1500), "Nobody has ruled here yet")
    tablet.judge(CallTaken(CALL, "Maya", 2000))
    tablet.judge(CallAppealed(CALL, 3000))
    tablet.refuses(CallAppealed(CALL, 3500), "asked for already")
    tablet.judge(CallClosed(CALL, "", 4000))
    tablet.refuses(CallAppealed(CALL, 4500), "has been dealt with")


def test_nobody_appeals_from_the_head_judge_to_the_head_judge() -> None:
    tablet = taken("dana  WOLF")
    tablet.judge(StaffNamed(DANA, "Dana Wolf", "head"))
    tablet.refuses(CallAppealed(CALL, 3000), "whose word is the last")
    tablet.judge(StaffLeft(DANA))
    tablet.judge(CallAppealed(CALL, 3000))


def test_an_undone_appeal_never_was() -> None:
    tablet = taken()
    appeal = tablet.judge(CallAppealed(CALL, 3000))
    tablet.judge(Undone(appeal.id))
    assert tablet.state.calls[CALL].appealed_ms is None


def test_of_two_judges_on_two_tablets_the_first_is_there_and_the_other_is_told() -> None:
    tablet = paired()
    tablet.judge(CallMade(CALL, TABLE, "Rules question", 1000))
    other = copy_of(tablet, "b")
    tablet.judge(CallTaken(CALL, "Maya", 2000))
    late = other.judge(CallTaken(CALL, "Ruben", 1900))
    tablet.sync(other)
    other.sync(tablet)
    assert tablet.state == other.state
    assert tablet.state.calls[CALL].judge == "Maya"
    assert tablet.state.ignored == {late.id: "another judge took the call first"}


def test_a_judge_who_plays_at_the_table_does_not_take_its_call() -> None:
    tablet = paired()
    tablet.judge(CallMade(CALL, TABLE, "Rules question", 1000))
    tablet.refuses(CallTaken(CALL, " ada ", 2000), "You play at this table")
    tablet.judge(CallTaken(CALL, "Cyd", 2000))
