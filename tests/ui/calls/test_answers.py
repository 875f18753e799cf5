"""Calls by touch: the longest wait first, taken, given time, done."""

from judge_app.core.ids import MatchId
from judge_app.core.ops import CallTaken, DeviceRevoked, NoteWritten
from tests.second import SecondTablet
from tests.ui.calls.callers import call_from, done
from tests.ui.floor import hear_from, match_at, names_at, now, other_tablet
from tests.ui.judge import Judge


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
    hall.see("Maya", "judge there for 0:00", "Give +2 min")
    hall.tap("Give +2 min")
    hall.see("+2 min given")
    assert now(hall, match_at(hall, 2).id).extra_s == 120
    hall.tap("Done", Btn)
    hall.see("+2 min given already for this call.", "None")
    hall.tap("Answer")
    hall.write("As printed")
    done(hall)
    hall.see("2, +2, Rules question: As printed, Maya, 1:48")
    assert hall.frame.desk.state.calls[call].outcome == "As printed"


def test_the_time_since_the_call_is_suggested_when_it_is_done(hall: Judge) -> None:
    from judge_app.ui.widgets import Btn

    call = call_from(hall, 2, 171, "Effect missed last turn")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.see("Ruben", "judge there for 0:00", "2:51")
    hall.tap("Done", Btn)
    hall.see("+3 min", "House guidance: the time since the call, rounded up to a full minute.")
    hall.tap("+")
    done(hall, "Done, +4 min")
    hall.see("2, +4, Effect missed last turn, Ruben, 2:51")
    assert now(hall, match_at(hall, 2).id).extra_s == 240
    hall.tap("Undo")
    hall.see("Give +3 min")
    assert now(hall, match_at(hall, 2).id).extra_s == 0


def test_a_call_can_end_without_extra_time_and_for_another_reason(hall: Judge) -> None:
    from judge_app.ui.widgets import Btn

    call = call_from(hall, 2, 50, "Rules question")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.tap("Done", Btn)
    hall.see("+1 min")
    hall.tap("−")
    hall.tap("Slow play")
    done(hall)
    hall.see("2, no extra time, Rules question: Slow play, Ruben, 0:50")
    assert now(hall, match_at(hall, 2).id).extra_s == 0


def test_a_long_call_is_given_all_of_its_time_and_more_if_need_be(hall: Judge) -> None:
    from judge_app.ui.widgets import Btn, Stepper

    call = call_from(hall, 2, 40 * 60 + 1, "Lost deck")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.see("Give +41 min")
    hall.tap("Done", Btn)
    hall.see("+41 min")
    hall.tap("+")
    hall.see("+42 min")
    stepper = next(one for one in hall.widgets() if isinstance(one, Stepper))
    assert stepper.most == 60
    done(hall, "Done, +42 min")
    hall.until(lambda: now(hall, match_at(hall, 2).id).extra_s == 42 * 60, "it has its time")


def test_whoever_took_a_call_second_is_told(hall: Judge) -> None:
    hall.app.preferences.judge_name = "Maya"
    call = call_from(hall, 2, 60, "Dispute")
    other = other_tablet(hall)
    other.do(CallTaken(call, "Ruben", hall.watch()))
    hall.frame.desk.do(NoteWritten("Lunch at noon"))
    hall.tap("I take it")
    hall.see("Maya", "judge there for 0:00")
    hear_from(hall, other)
    hall.see("Ruben", "judge there for 0:00", "You took it too; Ruben was first.")


def test_who_plays_at_a_table_does_not_take_its_call(hall: Judge) -> None:
    name, _other = names_at(hall, match_at(hall, 2))
    hall.app.preferences.judge_name = name
    call = call_from(hall, 2, 60, "Dispute")
    hall.see("You play at this table")
    hall.tap("I take it")
    assert hall.frame.desk.state.calls[call].is_waiting


def test_a_tablet_that_was_revoked_takes_no_call_and_says_why(hall: Judge) -> None:
    call = call_from(hall, 2, 60, "Dispute")
    desk, other = hall.frame.desk, SecondTablet(hall.frame.desk, role="organizer")
    other.do(DeviceRevoked(desk.device, desk.vector[desk.device]))
    hear_from(hall, other)
    hall.tap("I take it")
    hall.see("This tablet was revoked")
    assert desk.state.calls[call].is_waiting


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
