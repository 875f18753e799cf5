"""The frame around an event: going around in it by touch, what counts, what is said and taken back."""

from typing import Any, ClassVar, NamedTuple

import pytest

from judge_app.core.hall import Role
from judge_app.core.model import CallId, ClockId, EventId, MatchId, PlayerId, StaffId
from judge_app.core.ops import (
    CallMade,
    ClockOpened,
    ClockStarted,
    PlayerAdded,
    PlayerDropped,
    RoundPaired,
    Seating,
    StaffNamed,
)
from tests.ui.conftest import Judge, SitDown, middle

MATCH, BYE = MatchId("match-1"), MatchId("match-2")


class TinyView(NamedTuple):
    names: tuple[str, ...] = ()


def tiny_screens() -> dict[str, Any]:
    """Made late: Kivy must not be imported where there is no screen."""
    from kivy.properties import ObjectProperty, StringProperty
    from kivy.uix.label import Label

    from judge_app.ui.screen import JudgeScreen

    class TinyPage(JudgeScreen):
        view = ObjectProperty(TinyView())
        shown = StringProperty("")
        looks = 0
        second = -1

        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            label = Label(text=f"This is {self.route}")
            self.bind(shown=lambda _, shown: setattr(label, "text", f"This is {self.route} {shown}"))
            self.add_widget(label)

        def look(self) -> TinyView:
            self.looks += 1
            return TinyView(tuple(player.name for player in self.desk.state.players.values()))

        def show(self, **where: Any) -> None:
            self.shown = str(where.get("match", ""))

        def tick(self, now_ms: int) -> None:
            self.second = now_ms // 1000

    class TinyClock(TinyPage):
        route: ClassVar = "clock"

    class TinyTables(TinyPage):
        route: ClassVar = "tables"

        def back(self) -> bool:
            """Closes what *shown* stands for, once."""
            was_open, self.shown = bool(self.shown), ""
            return was_open

    class TinyCalls(TinyPage):
        route: ClassVar = "calls"

    class TinyResult(TinyPage):
        route: ClassVar = "result"
        is_task: ClassVar = True

    return {kind.route: kind for kind in (TinyClock, TinyTables, TinyCalls, TinyResult)}


@pytest.fixture
def framed(oakhaven: EventId, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """A judge at an event whose screens are as small as can be."""
    from judge_app.ui import routes

    for route, kind in tiny_screens().items():
        monkeypatch.setitem(globals(), kind.__name__, kind)
        monkeypatch.setitem(routes.SCREENS, route, (__name__, kind.__name__))
    judge = sit_down()
    judge.app.root.show_event(judge.tablet.open(oakhaven))
    judge.see("This is clock")
    return judge


def a_call(judge: Judge) -> CallMade:
    return CallMade(CallId("c"), None, "Rules question", judge.watch())


def start_round(judge: Judge, seconds: int = 600) -> None:
    desk = judge.frame.desk
    ada, grace, alan = desk.state.players
    desk.do_all(
        [
            RoundPaired(1, (Seating(MATCH, 1, ada, grace), Seating(BYE, None, alan, None)), ""),
            ClockOpened(ClockId("c"), "round", seconds, round=1),
            ClockStarted(ClockId("c"), judge.watch()),
        ]
    )


def test_the_rail_leads_from_page_to_page(framed: Judge) -> None:
    framed.tap("Tables")
    framed.see("This is tables")
    framed.tap("Calls")
    framed.see("This is calls")
    framed.tap("More")
    framed.see("Pairing", "3 in the event")


def test_back_leads_to_the_page_before_and_from_the_first_one_home(framed: Judge) -> None:
    for page in ("Tables", "Calls", "Tables"):
        framed.tap(page)
    framed.see("This is tables")
    framed.escape()
    framed.see("This is calls")
    framed.escape()
    framed.see("This is clock")
    framed.escape()
    framed.until(lambda: framed.frame is None, "the event is closed")
    assert framed.screen.name == "home"


def test_back_first_closes_what_is_open_on_the_page(framed: Judge) -> None:
    framed.go("tables", match=7)
    framed.see("This is tables 7")
    framed.escape()
    framed.miss("This is tables 7")
    assert framed.screen.name == "tables"


def test_a_task_hides_the_rail_and_leads_back_to_where_it_was_begun(framed: Judge) -> None:
    framed.tap("Tables")
    framed.go("result", match=7)
    framed.see("This is result 7")
    framed.miss("Standings")
    framed.escape()
    framed.see("This is tables", "Standings")


def test_a_task_that_is_gone_from_to_a_page_does_not_come_back(framed: Judge) -> None:
    framed.go("result", match=7)
    framed.go("tables")
    framed.escape()
    framed.see("This is clock")


def test_each_step_back_through_one_task_shows_what_it_was_about(framed: Judge) -> None:
    framed.go("result", match=7)
    framed.go("result", match=8)
    framed.see("This is result 8")
    framed.escape()
    framed.see("This is result 7")
    framed.escape()
    framed.see("This is clock")


def test_the_strip_leads_home_to_the_calls_and_to_the_devices(framed: Judge) -> None:
    framed.tap("All saved")
    framed.see("Working alone, all saved", "4 changes saved")
    framed.frame.desk.do(a_call(framed))
    framed.tap("1 call")
    framed.see("This is calls")
    framed.tap("Home")
    framed.until(lambda: framed.frame is None, "the event is closed")


def test_an_open_call_is_counted_on_the_rail(framed: Judge) -> None:
    from judge_app.ui.widgets.nav import NavItem

    assert framed.find("Calls", NavItem).badge == ""
    framed.frame.desk.do(a_call(framed))
    assert framed.find("Calls", NavItem).badge == "1"


def test_a_narrow_window_has_a_bar_instead_of_the_rail(framed: Judge) -> None:
    framed.resize(412, 892)
    framed.miss("Standings", "Devices")
    framed.tap("More")
    framed.see("Standings", "Devices", "Log")
    framed.tap("Devices")
    framed.see("Working alone, all saved")
    framed.resize(1280, 800)
    framed.see("Standings")


@pytest.mark.parametrize("is_left_handed", [False, True])
def test_the_rail_stands_where_the_hand_is(framed: Judge, is_left_handed: bool) -> None:
    framed.app.preferences.left_handed = is_left_handed
    framed.until(lambda: True, "the rail stands")
    assert (middle(framed.find("Standings"))[0] > 640) is is_left_handed


@pytest.mark.parametrize(("role", "shown"), [("head", "Head"), ("organizer", "Organizer"), (None, "More")])
def test_the_avatar_tells_the_judge_and_their_role(framed: Judge, role: Role | None, shown: str) -> None:
    from judge_app.ui.widgets.nav import Avatar

    if role is not None:
        framed.frame.desk.do(StaffNamed(StaffId("s"), "Ruben Castell", role))
    framed.app.preferences.judge_name = "Ruben Castell"
    assert framed.find(shown, Avatar).initials == "RC"


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


def test_leaving_an_event_lets_another_be_opened(framed: Judge, oakhaven: EventId) -> None:
    framed.screen.do(PlayerAdded(PlayerId("new"), "Mary Somerville"))
    framed.see("Mary Somerville joined")
    framed.tap("Home")
    framed.until(lambda: framed.frame is None, "the event is closed")
    framed.miss("Mary Somerville joined")
    framed.app.root.show_event(framed.tablet.open(oakhaven), "tables", match=3)
    framed.see("This is tables 3")
    assert "Mary Somerville" in framed.screen.view.names
