"""The clock's screen: what a finger does there, what counts by itself, and that it survives a restart."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from judge_app.core.ids import CallId, ClockId, EventId, MatchId, PlayerId
from judge_app.core.model import Result, State
from judge_app.core.ops import (
    CallMade,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    Op,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TimeExtended,
)
from judge_app.tablet import Tablet
from judge_app.views.words import clock_time
from tests.ui.conftest import Judge, SitDown, Watch, is_scrolling

TABLES = 4
CLOCK = ClockId("round-clock")
PLAYERS = [PlayerId(f"p{number}") for number in range(2 * TABLES)]
SIZES = [
    (360, 640),
    (412, 892),
    (640, 360),
    (892, 412),
    (800, 1280),
    (900, 600),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
]
At = Callable[..., Judge]


@pytest.fixture
def at(tablet: Tablet, sit_down: SitDown) -> At:
    """Opens an event with four tables at its clock, after *ops*."""

    def at(*ops: Op, minutes: int | None = 40, players: int = 2 * TABLES, tables: int = TABLES) -> Judge:
        desk = tablet.new_event("Oakhaven Spring Open")
        desk.do(RulesetChosen("draft"))
        desk.do_all([PlayerAdded(player, f"Player {player}") for player in PLAYERS[:players]])
        if tables:
            seats = (Seating(MatchId(f"m{n}"), n + 1, *PLAYERS[2 * n : 2 * n + 2]) for n in range(tables))
            desk.do(RoundPaired(1, tuple(seats), "seed"))
            if minutes is not None:
                desk.do(ClockOpened(CLOCK, "round", 60 * minutes, round=1))
        desk.do_all(ops)
        desk.close()
        return open_clock(sit_down(), tablet, desk.event)

    return at


def open_clock(judge: Judge, tablet: Tablet, event: EventId) -> Judge:
    judge.app.root.show_event(tablet.open(event), "clock")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
    return judge


@pytest.fixture
def running(at: At, watch: Watch) -> Judge:
    return at(ClockStarted(CLOCK, watch.now_ms))


def state_of(judge: Judge) -> State:
    state: State = judge.frame.desk.state
    return state


def runs_of(judge: Judge) -> int:
    return len(state_of(judge).clocks[CLOCK].runs)


def clock_phase(judge: Judge) -> str:
    return str(judge.screen.face.phase)


def touch_at(judge: Judge, x: float, y: float) -> None:
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def named(judge: Judge, name: str) -> Any:
    """The first widget of a class."""
    return next(widget for widget in judge.widgets() if type(widget).__name__ == name)


def test_the_clock_is_started_by_a_tap_and_counts(at: At, watch: Watch) -> None:
    judge = at()
    judge.see("40:00", "Not started", "40 minutes", "Swiss, best of one")
    began = clock_time(watch.now_ms)
    judge.tap("Start")
    judge.see("Pause", "Running", f"Started {began}", f"Ends {clock_time(watch.now_ms + 2_400_000)}")
    watch.go_on(minutes=16, seconds=19)
    judge.see("23:41")
    assert named(judge, "TimelineBar").share == pytest.approx(0.407, abs=0.001)


def test_a_round_without_a_clock_gets_one_when_it_is_started(at: At) -> None:
    judge = at(minutes=None)
    judge.see("40:00")
    judge.tap("Start")
    judge.see("Running")
    judge.tap("Undo")
    judge.see("Not started")
    assert state_of(judge).round_clock(1) is None


def test_a_tap_does_not_pause_but_a_hold_does(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=10)
    judge.tap("Pause")
    judge.see("Hold the button a moment.")
    assert state_of(judge).clocks[CLOCK].is_running
    judge.hold("Pause")
    judge.see("Paused", "Continue", "30:00")
    watch.go_on(minutes=5)
    judge.tap("Continue")
    judge.see("Running", "30:00")
    assert runs_of(judge) == 2


def test_an_undone_pause_never_was(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=10)
    judge.hold("Pause")
    judge.see("Continue")
    watch.go_on(minutes=2)
    judge.tap("Undo")
    judge.see("Running", "28:00")


def test_a_minute_goes_on_or_off_at_once_and_can_be_undone(running: Judge) -> None:
    judge = running
    more, less = (
        next(one for one in judge.widgets() if getattr(one, "icon", "") == icon) for icon in ("plus", "minus")
    )
    touch_at(judge, *more.to_window(*more.center))
    judge.see("41:00", "1 minute more")
    judge.tap("Undo")
    judge.see("40:00")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("39:00", "1 minute less")


def test_taking_minutes_off_ends_before_the_round_does(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=37, seconds=30)
    judge.see("02:30")
    less = next(one for one in judge.widgets() if getattr(one, "icon", "") == "minus")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("01:30", "1 minute less")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("00:30")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("Less than a minute is left. Call time instead.", "00:30")
    assert clock_phase(judge) == "running"


def test_a_side_clock_is_not_over_because_of_a_minute_less(running: Judge, watch: Watch) -> None:
    judge = running
    judge.tap("Add clock")
    judge.tap("Start now")
    watch.go_on(minutes=14, seconds=10)
    judge.see("00:50")
    minus = next(
        one for one in named(judge, "SideClockCard").walk(restrict=True) if hasattr(one, "icon_size")
    )
    touch_at(judge, *minus.to_window(*minus.center))
    judge.see("Less than a minute is left. Put the clock away instead.", "00:50")


def test_a_clock_that_goes_on_is_not_said_to_be_started(running: Judge, watch: Watch) -> None:
    judge = running
    judge.hold("Pause")
    judge.see("Round 1: the clock was paused")
    watch.go_on(minutes=1)
    judge.tap("Continue")
    judge.see("Round 1: the clock goes on")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_further_clock_need_not_be_added(running: Judge, size: tuple[int, int]) -> None:
    judge = running
    judge.resize(*size)
    judge.tap("Add clock")
    judge.see("Start now")
    judge.tap("Cancel")
    judge.miss("Start now")
    assert len(state_of(judge).clocks) == 1


def test_time_is_called_by_a_hold_and_the_tables_are_next(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=30)
    judge.tap("Call time")
    assert state_of(judge).clocks[CLOCK].called_ms is None
    judge.hold("Call time")
    judge.see("Time called", "over", "00:00", "Time was called.")
    watch.go_on(minutes=2)
    judge.see("02:00")
    assert judge.find("1 min") is None
    judge.tap("Go to the tables")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")


def test_warnings_are_due_then_called(running: Judge, watch: Watch) -> None:
    judge = running
    ten, five = (clock_time(watch.now_ms + 60_000 * minutes) for minutes in (30, 35))
    judge.see(f"10 minutes, at {ten}", f"5 minutes, at {five}")
    watch.go_on(minutes=30)
    judge.see(f"10 minutes, called {ten}", "10 minutes left.", f"5 minutes, at {five}")


def test_the_last_five_minutes_have_an_amber_panel_and_past_zero_it_counts_up(
    running: Judge, watch: Watch
) -> None:
    from judge_app.ui import theme

    judge, panel = running, named(running, "BigTime").parent
    assert panel.fill[3] == 0
    watch.go_on(minutes=35, seconds=23)
    judge.see("04:37", "Last 5 minutes")
    assert tuple(panel.fill) == pytest.approx(theme.colors.amber)
    watch.go_on(minutes=5)
    judge.see("00:23", "over", "Time is over", "The time is over.")
    assert tuple(panel.fill) == pytest.approx(theme.colors.coral)
    judge.hold("Call time")
    judge.see("Time called")


def test_a_round_without_a_limit_counts_up(at: At, watch: Watch) -> None:
    judge = at(ClockStarted(CLOCK, watch.now_ms), minutes=0)
    watch.go_on(minutes=64, seconds=5)
    judge.see("64:05", "No time limit", "Pause")
    judge.miss("Call time", "10 minutes")
    assert judge.find("1 min") is None


def test_between_two_seconds_nothing_is_drawn(running: Judge, watch: Watch) -> None:
    judge = running
    changes: list[Any] = []
    judge.screen.bind(
        face=lambda _, face: changes.append(face.time), view=lambda _, view: changes.append(view)
    )
    for _ in range(10):
        watch.go_on(seconds=0.2)
        judge.screen.tick(watch.now_ms)
    assert changes == ["39:59", "39:58"]


def test_the_app_may_be_killed_and_shows_the_right_time_again(
    at: At, tablet: Tablet, sit_down: SitDown, watch: Watch
) -> None:
    first = at()
    first.tap("Start")
    first.see("Running")
    event = first.frame.desk.event
    watch.go_on(minutes=12)
    first.tap("Add clock")
    first.tap("Start now")
    first.see("15:00")
    first.leave()
    watch.go_on(minutes=5)
    second = open_clock(sit_down(), tablet, event)
    second.see("23:00", "10:00", "Running")


def test_a_tile_of_the_hall_opens_its_table(running: Judge) -> None:
    judge = running
    hall = named(judge, "HallMap")
    touch_at(judge, *hall.spot(MatchId("m2")))
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")


def test_the_hall_and_the_extensions_follow_what_happens(at: At, watch: Watch) -> None:
    now = watch.now_ms
    judge = at(
        ClockStarted(CLOCK, now),
        ResultReported(MatchId("m0"), Result(PLAYERS[0])),
        CallMade(CallId("k"), MatchId("m1"), "Rules", now),
        TimeExtended(MatchId("m2"), 240, "Lost card " * 12),
    )
    judge.see("3 of 4 still playing", "1 table", f"+4 min, ends {clock_time(now + 44 * 60_000)}")
    assert [tile[3] for tile in named(judge, "HallMap").tiles] == ["done", "call", "extra", "playing"]
    judge.frame.desk.do(ResultReported(MatchId("m2"), Result(PLAYERS[4])))
    judge.see("2 of 4 still playing")
    judge.miss("Extensions")


def test_an_announcement_is_written_or_chosen(running: Judge) -> None:
    judge = running
    judge.tap("Announce")
    judge.tap("Please take your seats.")
    judge.until(lambda: named(judge, "LongField").text == "Please take your seats.", "it is in the field")
    judge.tap("Announce")
    judge.miss("Cancel")
    judge.see("Announced: Please take your seats.")
    assert [said.text for said in state_of(judge).announcements.values()] == ["Please take your seats."]
    judge.tap("Undo")
    judge.until(lambda: not state_of(judge).announcements, "it is taken back")


def test_what_cannot_be_announced_is_refused_in_place(running: Judge) -> None:
    judge = running
    judge.tap("Announce")
    judge.until(lambda: named(judge, "LongField").focus, "the field listens")
    named(judge, "LongField").text = "x" * 501
    judge.tap("Announce")
    judge.see("500")
    judge.escape()
    judge.miss("Cancel")
    assert judge.screen.name == "clock"


def test_a_further_clock_is_added_run_and_put_away(running: Judge, watch: Watch) -> None:
    judge = running
    judge.tap("Add clock")
    judge.tap("No-show")
    judge.see("10 min")
    judge.tap("Start later")
    judge.see("not started", "10:00")
    judge.tap("Start")
    watch.go_on(minutes=4)
    judge.see("06:00", "left", "36:00")
    minus, plus, pause, away = (
        one for one in named(judge, "SideClockCard").walk(restrict=True) if hasattr(one, "icon_size")
    )
    touch_at(judge, *plus.to_window(*plus.center))
    judge.see("07:00")
    touch_at(judge, *pause.to_window(*pause.center))
    judge.see("paused")
    watch.go_on(minutes=1)
    judge.see("07:00", "35:00")
    judge.tap("Continue")
    judge.see("left")
    touch_at(judge, *minus.to_window(*minus.center))
    judge.see("06:00")
    touch_at(judge, *away.to_window(*away.center))
    judge.until(lambda: not judge.screen.sides, "it is put away")
    judge.tap("Undo")
    judge.see("06:00")


def test_a_free_clock_has_a_name_and_may_count_up(running: Judge, watch: Watch) -> None:
    judge = running
    judge.tap("Add clock")
    judge.tap("Free clock")
    judge.tap("Name of the clock")
    judge.write("Side draft")
    for _ in range(10):
        judge.tap("−")
    judge.see("counts up")
    judge.tap("Start now")
    watch.go_on(minutes=3)
    judge.see("Side draft", "03:00", "running")


def test_deck_building_takes_as_long_as_the_rules_say(at: At) -> None:
    judge = at(tables=0)
    judge.tap("Add clock")
    judge.see("20 min")
    judge.tap("Start now")
    judge.see("Deck building", "20:00")


def test_without_players_the_way_leads_to_them(at: At) -> None:
    judge = at(players=1, tables=0)
    judge.see("Players are missing", "1 player is in. A round needs at least 2.")
    judge.tap("Add players")
    judge.until(lambda: judge.screen.name == "players", "the players are shown")


def test_with_players_the_first_round_is_to_be_paired(at: At) -> None:
    judge = at(tables=0)
    judge.see("8 players are in", "Nothing announced yet.")
    judge.tap("Pair round 1")
    judge.until(lambda: judge.screen.name == "pair", "the pairing is shown")


def test_when_all_results_are_in_the_next_round_is_to_be_paired(running: Judge) -> None:
    judge = running
    for number in range(TABLES):
        judge.frame.desk.do(ResultReported(MatchId(f"m{number}"), Result(PLAYERS[2 * number])))
    judge.see("Round 1 is over", "All 4 results are in.", "Pair round 2")
    judge.miss("Pause")


def test_back_closes_a_sheet_before_it_leaves(running: Judge) -> None:
    judge = running
    judge.tap("Add clock")
    judge.see("Start later")
    judge.escape()
    judge.miss("Start later")
    assert judge.frame is not None


def busy_ops(now_ms: int) -> Iterator[Op]:
    yield ClockStarted(CLOCK, now_ms)
    yield CallMade(CallId("k"), MatchId("m1"), "Rules", now_ms)
    yield TimeExtended(MatchId("m2"), 240, "A reason that goes on and on, much longer than any line could be")
    yield ClockOpened(ClockId("s1"), "building", 1200)
    yield ClockOpened(ClockId("s2"), "free", 0, "A clock with a name that is far too long for its line")
    yield ClockStarted(ClockId("s2"), now_ms)
    yield ClockPaused(ClockId("s2"), now_ms + 60_000)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_nothing_overlaps_on_any_window(
    at: At, watch: Watch, size: tuple[int, int], text_size: float
) -> None:
    judge = at(*busy_ops(watch.now_ms))
    judge.app.preferences.text_size = text_size
    judge.resize(*size)
    for minutes in (0, 36, 5):
        watch.go_on(minutes=minutes)
        judge.until(lambda: judge.screen.now_ms() == watch.now_ms, "the screen has come to rest")
        assert overlapping(judge) == []
        assert beyond_the_edge(judge) == []


def shown_leaves(judge: Judge) -> list[Any]:
    return [
        widget
        for widget in judge.screen.walk(restrict=True)
        if not widget.children and widget.width > 1 and widget.height > 1 and getattr(widget, "text", "")
    ]


def overlapping(judge: Judge) -> list[tuple[str, str]]:
    """The texts and buttons that stand in each other's place, in the same pane."""
    boxes = [(widget.text, pane_of(widget), box_of(widget)) for widget in shown_leaves(judge)]
    return [
        (one[0], other[0])
        for one, other in combinations(boxes, 2)
        if one[1] is other[1] and is_shared(one[2], other[2])
    ]


def beyond_the_edge(judge: Judge) -> list[str]:
    """Texts and buttons that stick out of the window at a side."""
    return [
        widget.text
        for widget in shown_leaves(judge)
        if box_of(widget)[0] < -1 or box_of(widget)[2] > judge.window.width + 1
    ]


def pane_of(widget: Any) -> Any:
    while widget is not None and not is_scrolling(widget) and widget.parent is not widget:
        widget = widget.parent
    return widget


def box_of(widget: Any) -> tuple[float, float, float, float]:
    left, bottom = widget.to_window(widget.x, widget.y)
    return left, bottom, left + widget.width, bottom + widget.height


def is_shared(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 2 and high > 2
