"""Calls by touch: logged, taken, given time, done."""

import pytest

from judge_app.core.ids import CallId, MatchId
from judge_app.core.ops import CallMade, CallTaken
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import enter, match_at, names_at, now, seated


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before the calls of round 1."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event, "calls")
    return judge


def call_from(judge: Judge, table: int, seconds: int, reason: str) -> CallId:
    """Somebody at *table* has been waiting for *seconds*."""
    call = CallId(f"k{table}")
    at_ms = judge.watch() - 1000 * seconds
    judge.frame.desk.do(CallMade(call, match_at(judge, table).id, reason, at_ms))
    return call


def test_without_calls_it_says_so(hall: Judge) -> None:
    hall.see("No calls", "Nobody is at a table", "None done yet", "Log a call by hand")


def test_the_longest_wait_stands_first_and_goes_on(hall: Judge) -> None:
    call_from(hall, 1, 32, "Card looks marked")
    call_from(hall, 2, 108, "Rules question")
    hall.see("1:48", "0:32", ", ".join(names_at(hall, match_at(hall, 2))))
    hall.pass_time(seconds=1)
    hall.see("1:49", "0:33")


def test_a_call_is_taken_given_time_and_done(hall: Judge) -> None:
    from judge_app.ui.widgets import Btn

    hall.app.preferences.judge_name = "Maya"
    call = call_from(hall, 2, 108, "Rules question")
    hall.tap("I take it")
    hall.see("Maya", "Give +2 min")
    hall.tap("Give +2 min")
    hall.see("+2 min given")
    assert now(hall, match_at(hall, 2).id).extra_s == 120
    hall.tap("Done", Btn)
    hall.miss("Give extra time")
    hall.tap("Ruling")
    done(hall)
    hall.see("2, +2, Rules question: Ruling, Maya, 1:48")
    assert hall.frame.desk.state.calls[call].outcome == "Ruling"


def done(judge: Judge) -> None:
    """The button of the form, which bears the same word as the one on the card."""
    from judge_app.ui.screens.formparts import FormFoot
    from judge_app.ui.widgets import Btn

    def is_open() -> bool:
        return any(isinstance(one, FormFoot) and judge.is_in_reach(one) for one in judge.widgets())

    judge.until(is_open, "the form is open")
    judge.tap("Done", Btn)


def test_the_time_since_the_call_can_be_given_when_it_is_done(hall: Judge) -> None:
    from judge_app.ui.widgets import Btn

    call = call_from(hall, 2, 171, "Effect missed last turn")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.see("Ruben", "2:51")
    hall.tap("Done", Btn)
    hall.tap("Give extra time")
    hall.see("+3 min")
    hall.tap("+")
    done(hall)
    hall.see("2, +4, Effect missed last turn, Ruben, 2:51")
    assert now(hall, match_at(hall, 2).id).extra_s == 240
    hall.tap("Undo")
    hall.see("Give +3 min")
    assert now(hall, match_at(hall, 2).id).extra_s == 0


def test_a_long_call_is_given_all_of_its_time_and_more_if_need_be(hall: Judge) -> None:
    from judge_app.ui.widgets import Btn, Stepper

    call = call_from(hall, 2, 40 * 60 + 1, "Lost deck")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.see("Give +41 min")
    hall.tap("Done", Btn)
    hall.tap("Give extra time")
    hall.see("+41 min")
    hall.tap("+")
    hall.see("+42 min")
    stepper = next(one for one in hall.widgets() if isinstance(one, Stepper))
    assert stepper.most == 60
    done(hall)
    hall.until(lambda: now(hall, match_at(hall, 2).id).extra_s == 42 * 60, "it has its time")


def test_a_second_tap_does_not_take_the_call_that_moved_up(hall: Judge) -> None:
    call_from(hall, 1, 108, "Rules question")
    later = call_from(hall, 2, 32, "Card looks marked")
    hall.tap("I take it")
    hall.see("Give +2 min")
    second = hall.press("I take it")
    second.is_double_tap = True
    second.touch_up()
    hall.loop.idle()
    assert hall.frame.desk.state.calls[later].is_waiting


def test_a_call_is_logged_by_hand_with_the_number_keys(hall: Judge) -> None:
    hall.tap("Log a call by hand")
    hall.tap("Log the call")
    hall.see("Choose the table first, or In the hall.")
    hall.tap("Number keys")
    hall.tap("3")
    hall.tap("Done", pad_key())
    names = ", ".join(names_at(hall, match_at(hall, 3)))
    hall.see(f"Table 3, {names}")
    hall.tap("Rules question")
    hall.tap("Log the call")
    hall.see("waiting", "0:00")
    (call,) = hall.frame.desk.state.calls.values()
    assert (call.match, call.reason) == (match_at(hall, 3).id, "Rules question")


def pad_key() -> type:
    from judge_app.ui.widgets.pad import PadKey

    return PadKey


def test_a_table_is_found_by_name_and_changed_for_the_hall(hall: Judge) -> None:
    hall.tap("Log a call by hand")
    hall.tap("Table number or name")
    a, b = names_at(hall, match_at(hall, 1))
    hall.write(a.lower())
    hall.tap(f"1  {a}, {b}")
    hall.see(f"Table 1, {a}, {b}")
    hall.tap("Change")
    hall.tap("In the hall")
    hall.tap("What it is about")
    hall.write("Spilled drink")
    hall.tap("Log the call")
    hall.see("Spilled drink", "In the hall")
    (call,) = hall.frame.desk.state.calls.values()
    assert (call.match, call.reason) == (None, "Spilled drink")


def test_on_a_phone_one_of_the_three_is_shown_at_a_time(hall: Judge) -> None:
    hall.resize(412, 892)
    call_from(hall, 2, 108, "Rules question")
    hall.see("Waiting 1", "I take it")
    hall.tap("I take it")
    hall.tap("Judge there 1")
    hall.see("Give +2 min")
    hall.tap("Done 0")
    hall.see("None done yet")


def test_a_call_leads_to_its_table(hall: Judge) -> None:
    match: MatchId = match_at(hall, 2).id
    call = call_from(hall, 2, 108, "Rules question")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.screen.open_table(match)
    hall.until(lambda: hall.screen.name == "tables", "the tables are shown")
    hall.see("Table 2", "Call done")
