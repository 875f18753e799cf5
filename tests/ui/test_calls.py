"""Calls by touch: logged, taken, appealed, given time, done."""

import pytest

from judge_app.core.ids import CallId, MatchId, StaffId
from judge_app.core.ops import CallAppealed, CallMade, CallTaken, NoteWritten, StaffNamed
from judge_app.core.rulings import standing
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import enter, hear_from, match_at, names_at, now, other_tablet, seated


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


def done(judge: Judge, words: str = "Done") -> None:
    """The button of the form, which may bear the same word as the one on the card."""
    from judge_app.ui.screens.formparts import FormFoot
    from judge_app.ui.widgets import Btn

    def is_open() -> bool:
        return any(isinstance(one, FormFoot) and one.does == words for one in judge.widgets())

    judge.until(is_open, f"the form offers {words!r}")
    judge.tap(words, Btn)


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


def test_a_whole_call_up_to_the_head_judge_and_back(hall: Judge) -> None:
    """Logged, taken, ruled, appealed, taken by the head judge, done with a ruling and time, undone."""
    from judge_app.ui.widgets import Btn

    hall.frame.desk.do(StaffNamed(StaffId("dana"), "Dana", "head"))
    hall.app.preferences.judge_name = "Maya"
    log_call(hall, "2", "Rules question")
    hall.see("waiting, sent by Maya")
    hall.pass_time(minutes=3)
    hall.see("over 3 min, sent by Maya", "3:00")
    hall.tap("I take it")
    hall.pass_time(seconds=75)
    hall.see("Maya", "judge there for 1:15", "4:15")
    hall.tap("Appeal")
    hall.tap("Answer")
    hall.write("Not legal")
    hall.tap("Appeal", Btn)
    hall.see("waits for the head judge, 0:00", "1 call", "oldest 0:00", "Dana is here")
    hall.app.preferences.judge_name = "Dana"
    hall.tap("I take it")
    hall.see("Dana", "judge there for 1:15")
    hall.tap("Done", Btn)
    hall.see("First ruling, Maya: Not legal")
    hall.tap("Answer")
    hall.write("Legal")
    cite(hall, "mulligan", "Regulations 1.0 · Mulligan")
    done(hall, "Done, +5 min")
    hall.see("2, +5, Rules question: Legal, Dana, 4:15")
    state = hall.frame.desk.state
    assert [(ruling.judge, ruling.answer, ruling.cite) for ruling in standing(state).values()] == [
        ("Dana", "Legal", "regulations/mulligan")
    ]
    match = match_at(hall, 2)
    (ruling,) = standing(state).values()
    assert (ruling.match, ruling.players) == (match.id, match.players)
    assert match.extra_s == 300
    hall.tap("Undo")
    hall.see("Dana", "judge there for 1:15")
    assert match_at(hall, 2).extra_s == 0
    assert [ruling.judge for ruling in standing(hall.frame.desk.state).values()] == ["Maya"]


def log_call(judge: Judge, table: str, reason: str) -> None:
    judge.tap("Log a call by hand")
    judge.tap("Table number or name")
    judge.write(table)
    names = ", ".join(names_at(judge, match_at(judge, int(table))))
    judge.tap(f"{table}  {names}")
    judge.tap(reason)
    judge.tap("Log the call")


def cite(judge: Judge, words: str, rule: str) -> None:
    judge.tap("Rule cited: choose")
    judge.tap("Search: mulligan, sleeves, time")
    judge.write(words)
    judge.tap(rule)


def test_another_tablet_writes_down_that_the_head_judge_came(hall: Judge) -> None:
    hall.frame.desk.do(StaffNamed(StaffId("dana"), "Dana", "head"))
    call = call_from(hall, 2, 60, "Dispute")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    hall.frame.desk.do(CallAppealed(call, hall.watch()))
    hall.tap("Dana is here")
    hall.see("Dana", "judge there for 0:00")
    assert hall.frame.desk.state.calls[call].head == "Dana"


def test_who_was_appealed_against_is_not_offered_the_appeal(hall: Judge) -> None:
    hall.app.preferences.judge_name = "Maya"
    call = call_from(hall, 2, 60, "Dispute")
    hall.tap("I take it")
    hall.frame.desk.do(CallAppealed(call, hall.watch()))
    hall.see("The head judge answers an appeal against you.")
    hall.tap("I take it")
    assert hall.frame.desk.state.calls[call].is_appealed


def test_a_call_that_was_taken_and_appealed_elsewhere_shows_both(hall: Judge) -> None:
    """From one look to the next a waiting call has become an appeal, which waits in the same column."""
    call = call_from(hall, 2, 60, "Dispute")
    hall.see("1:00", "I take it")
    other = other_tablet(hall)
    other.do(CallTaken(call, "Ruben", hall.watch()))
    other.do(CallAppealed(call, hall.watch()))
    hear_from(hall, other)
    hall.see("Ruben", "waits for the head judge, 0:00")
    hall.resize(412, 892)
    hall.see("Waiting 1", "Judge there 0", "waits for the head judge, 0:00")


def test_on_a_phone_every_reason_can_be_read(hall: Judge) -> None:
    from judge_app.ui.screens.formparts import OptionBtn

    call = call_from(hall, 2, 60, "Rules question")
    hall.frame.desk.do(CallTaken(call, "Ruben", hall.watch()))
    for size in ((412, 892), (360, 640)):
        hall.resize(*size)
        hall.screen.finish(hall.screen.view.there[0], None)
        hall.see("Call done")
        options = [one for one in hall.widgets() if isinstance(one, OptionBtn)]
        assert len(options) == 6
        assert {one.text: one._words().text for one in options} == {one.text: one.text for one in options}
        hall.escape()
        hall.miss("Call done")


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
