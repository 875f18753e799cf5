"""A call that goes to the head judge and back."""

from judge_app.core.ids import StaffId
from judge_app.core.ops import CallAppealed, CallTaken, StaffNamed
from judge_app.core.rulings import standing
from tests.ui.calls.callers import call_from, done
from tests.ui.floor import hear_from, match_at, names_at, other_tablet
from tests.ui.judge import Judge


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
