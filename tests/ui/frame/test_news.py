"""What counts in the frame, what is said there and taken back."""

from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    PlayerAdded,
    PlayerDropped,
)
from tests.ui.frame.tinyscreens import a_call, start_round
from tests.ui.judge import Judge


def test_an_open_call_is_counted_on_the_rail(framed: Judge) -> None:
    from judge_app.ui.widgets.nav import NavItem

    assert framed.find("Calls", NavItem).badge == ""
    framed.frame.desk.do(a_call(framed))
    assert framed.find("Calls", NavItem).badge == "1"


def test_a_page_follows_the_event_only_while_it_is_shown(framed: Judge) -> None:
    framed.tap("Tables")
    framed.see("This is tables")
    tables, desk = framed.screen, framed.frame.desk
    desk.do(PlayerAdded(PlayerId("new"), "Mary Somerville"))
    assert "Mary Somerville" in tables.view.names
    framed.tap("Clock")
    framed.see("This is clock")
    before = tables.looks
    desk.do(PlayerDropped(PlayerId("new")))
    assert tables.looks == before
    framed.tap("Tables")
    framed.see("This is tables")
    assert framed.screen is tables
    assert tables.looks == before + 1


def test_the_strip_counts_with_the_round(framed: Judge) -> None:
    start_round(framed)
    framed.see("10:00")
    framed.pass_time(seconds=61)
    framed.see("8:59")
    assert framed.screen.second == framed.watch() // 1000


def test_the_strip_is_drawn_once_a_second_and_after_each_change(framed: Judge) -> None:
    start_round(framed)
    frame = framed.frame
    strip = frame.strip
    framed.watch.go_on(seconds=0.9)
    frame.tick(framed.watch())
    assert frame.strip is strip
    framed.watch.go_on(seconds=0.2)
    frame.tick(framed.watch())
    assert frame.strip is not strip
    frame.desk.do(a_call(framed))
    assert frame.strip.calls == "1 call"


def test_the_tick_comes_by_itself_to_the_screen_that_is_shown(framed: Judge) -> None:
    clock = framed.screen
    framed.watch.go_on(seconds=5)
    framed.until(lambda: clock.second == framed.watch() // 1000, "the clock was told the time")
    framed.tap("Tables")
    framed.see("This is tables")
    framed.watch.go_on(seconds=5)
    framed.until(lambda: framed.screen.second == framed.watch() // 1000, "the tables were told the time")
    assert clock.second < framed.screen.second


def test_nothing_ticks_while_the_app_is_out_of_sight(framed: Judge) -> None:
    ticker = framed.app.root._ticker
    framed.app.on_pause()
    assert not ticker.is_running
    framed.app.on_resume()
    assert ticker.is_running
    framed.app.on_stop()
    assert not ticker.is_running


def test_what_was_done_is_said_and_taken_back_by_a_tap(framed: Judge) -> None:
    framed.screen.do(PlayerAdded(PlayerId("new"), "Mary Somerville"))
    framed.see("Mary Somerville joined")
    framed.tap("Undo")
    framed.see("Undid: Mary Somerville joined")
    assert "Mary Somerville" not in framed.screen.view.names
    framed.tap("Undo")
    framed.see("Brought back: Mary Somerville joined")
    assert "Mary Somerville" in framed.screen.view.names


def test_several_things_are_done_and_taken_back_as_one(framed: Judge) -> None:
    ops = [PlayerAdded(PlayerId(name), name) for name in ("Mary", "Emmy")]
    assert framed.screen.do_all(ops, said="2 players joined") is not None
    framed.see("2 players joined")
    assert framed.screen.view.names[-2:] == ("Mary", "Emmy")
    framed.tap("Undo")
    framed.see("Undid: 2 players joined")
    assert len(framed.screen.view.names) == 3


def test_a_refusal_stays_on_the_screen_that_asked(framed: Judge) -> None:
    assert framed.screen.do(PlayerAdded(PlayerId("new"), " "), at="add") is None
    assert framed.screen.refused_at == "add"
    assert framed.screen.refusal
    framed.tap("Tables")
    framed.see("This is tables")
    framed.escape()
    framed.see("This is clock")
    assert framed.screen.refusal == ""


def test_an_undo_that_comes_too_late_says_why(framed: Judge) -> None:
    framed.screen.do(PlayerAdded(PlayerId("new"), "Mary Somerville"))
    undo = framed.app.root.snackbar.undo
    undo()
    framed.see("Undid: Mary Somerville joined")
    undo()
    framed.see("That entry is already undone.")
