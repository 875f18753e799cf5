"""Who else has a table open."""

from judge_app.core.claims import DeviceId
from judge_app.core.reach import Editing, Reach
from judge_app.views.alsoopen import also_open
from tests.views.hall import ONE, TWO, in_round_1


def test_one_other_is_named_and_more_are_counted() -> None:
    state = in_round_1().state
    here, there = Editing(ONE, DeviceId("maya")), Editing(ONE, DeviceId("ben"))
    assert also_open(state, Reach(editing=(here,)), ONE) == "Also open on Tablet MA"
    assert also_open(state, Reach(editing=(here, there, here)), ONE) == "Also open on 2 other tablets"


def test_a_table_that_nobody_has_open_says_nothing() -> None:
    state = in_round_1().state
    assert also_open(state, Reach(), ONE) == ""
    assert also_open(state, Reach(editing=(Editing(TWO, DeviceId("maya")),)), ONE) == ""
    assert also_open(state, Reach(editing=(Editing(TWO, DeviceId("maya")),)), None) == ""
