"""What keeps the big screen right by itself: the hall's time, lost connections, sounds, the orbit."""

import json

import pytest

from judge_app.core.ops import (
    Announced,
    ClockAdjusted,
)
from judge_app.views.board import board_view
from judge_app.views.boardclock import BoardClock
from judge_app.views.boardface import board_face
from judge_app.views.plainview import as_plain
from tests.browser.days import MINUTE, pair_round, start
from tests.browser.screens import Screen
from tests.browser.slowway import slow_way


def test_time_is_right_although_the_browser_has_another_and_answers_are_slow(screen: Screen) -> None:
    wrong = screen.browser.before_each_page(
        "const real = Date.now; Date.now = () => real() - 3 * 3600_000; window.isWrong = true;"
    )
    try:
        with slow_way(screen.event.url, b"GET /api/time", 0.4) as url:
            screen.open(url)
            assert screen.browser.run("return window.isWrong")
            screen.browser.wait(lambda: screen.off_ms() < 100, "the right time")
            sure = "const { timeDoubt } = await import('/static/common.js'); return timeDoubt() < 100"
            screen.browser.wait(lambda: screen.browser.run_async(sure), "to be sure of it")
            assert screen.off_ms() < 100
    finally:
        screen.browser.no_more_before(wrong)


def test_past_zero_the_clock_counts_up_and_the_gong_is_struck(screen: Screen) -> None:
    pair_round(screen.event)
    clock = start(screen.event, 25 * MINUTE - 900)
    screen.sees("clock")
    rung = "return document.body.dataset.rung ?? ''"
    screen.browser.wait(lambda: screen.browser.run(rung) == "warning 10", "the warning")
    screen.event.do(ClockAdjusted(clock, -10 * 60 + 1))
    screen.browser.wait(lambda: screen.browser.run(rung) == "warning 10, end", "the end")
    screen.browser.wait(lambda: screen.digits() != "00:00", "the time that is over")
    assert "Over time" in screen.browser.text(".bigclock")


def test_without_the_server_its_clock_goes_on_and_it_comes_back_by_itself(screen: Screen) -> None:
    pair_round(screen.event)
    start(screen.event)
    screen.sees("clock")
    assert screen.is_live()
    screen.away()
    screen.browser.wait(lambda: not screen.is_live(), "the corner that says so")
    before = screen.digits()
    screen.browser.wait(lambda: screen.digits() not in ("", before), "the clock to go on")
    assert screen.off_ms() < 100
    screen.event.do(Announced("Back again"))
    screen.back()
    screen.browser.wait(screen.is_live, "the server")
    screen.browser.wait_text("Back again", ".band")
    assert screen.off_ms() < 100


def test_nothing_stays_at_the_same_place_for_hours(screen: Screen) -> None:
    where = (
        "const r = document.querySelector('.title, .hellotitle').getBoundingClientRect(); return [r.x, r.y]"
    )
    pair_round(screen.event)
    screen.sees("pairings")
    places = []
    for minute in (1, 1, 1, 15):
        places.append(tuple(screen.browser.run(where)))
        screen.hours.moved_ms += minute * MINUTE
        screen.event.do(Announced(f"Minute {len(places)}"))
        screen.browser.wait(lambda: tuple(screen.browser.run(where)) != places[-1], "another place")
    assert all(abs(x - places[0][0]) < 12 and abs(y - places[0][1]) < 12 for x, y in places)
    screen.browser.wait(lambda: screen.browser.run(where)[0] - places[0][0] > 200, "the other side")


FAKE_SOURCES = """
window.sources = [];
window.EventSource = class extends EventTarget {
  constructor(url) { super(); this.url = url; sources.push(this); }
  close() { this.isClosed = true; }
  send(kind, told) { this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(told) })); }
};"""
LOSE_OFTEN = """
const waits = [], later = window.setTimeout;
for (let lost = 0; lost < 12; lost += 1) {
  const putOff = [];
  window.setTimeout = (work, ms) => { putOff.push([work, ms]); return 0; };
  sources.at(-1).onerror();
  for (const [work, ms] of [...putOff]) {
    const known = sources.length;
    work();
    if (sources.length > known) waits.push(ms);
  }
}
window.setTimeout = later;
return waits;"""
"""How long the page waits before each of so many tries to come back; the test lets no time pass."""


def test_a_page_that_lost_the_tablet_never_waits_long_before_it_tries_again(screen: Screen) -> None:
    browser = screen.browser
    fake = browser.before_each_page(FAKE_SOURCES)
    try:
        browser.open(screen.event.url + "/")
        browser.wait(lambda: browser.run("return sources.length"), "the first connection")
        waits = browser.run(LOSE_OFTEN)
    finally:
        browser.no_more_before(fake)
    assert len(waits) == 12
    assert waits[0] < 1_000
    assert waits[-1] >= 6_000
    assert max(waits) <= 10_000, "eight seconds, give or take a quarter, so that not all come at once"


def test_the_time_of_day_is_that_of_the_hall_whatever_zone_the_screen_is_set_to(screen: Screen) -> None:
    browser = screen.browser
    browser.devtools("Emulation.setTimezoneOverride", timezoneId="America/New_York")
    try:
        shown = browser.run_async(
            """const { dayOf, hourOf } = await import('/static/boardwords.js');
            const now = Date.UTC(2026, 2, 14, 20, 1);
            return [0, 330, -600].map((zone) => [dayOf(now, zone), hourOf(now, zone)]);"""
        )
    finally:
        browser.devtools("Emulation.setTimezoneOverride", timezoneId="")
    assert shown == [["Sat 14 March", "20:01"], ["Sun 15 March", "01:31"], ["Sat 14 March", "10:01"]]


def test_what_was_missed_is_asked_for_and_a_newer_page_is_loaded(screen: Screen) -> None:
    """The frames come from the test itself here, because no server can be made to lose one."""
    browser = screen.browser
    fake = browser.before_each_page(f"window.isOld = true; {FAKE_SOURCES}")
    try:
        browser.open(screen.event.url + "/")
        browser.wait(lambda: browser.run("return sources.length"), "the first connection")
        view = {"v": 4, "now": screen.event.now_ms(), "app": "one", "zone": 0, "place": {}}
        shown = {"key": "0", **as_plain(board_view(screen.event.state, screen.event.now_ms()))}
        send = "sources[arguments[0]].send(arguments[1], arguments[2])"
        browser.run(send, 0, "view", {**view, "events": [shown]})
        browser.wait_text("38 players")
        change = {"now": screen.event.now_ms(), "events": {"0": {"players": "39 players"}}}
        browser.run(send, 0, "change", {**change, "from": 4, "v": 5})
        browser.wait_text("39 players")
        browser.run(send, 0, "change", {**change, "from": 6, "v": 7})
        browser.wait(lambda: browser.run("return sources.length") == 2, "another connection")
        assert browser.run("return sources[0].isClosed")
        assert screen.is_live()
        browser.run("delete window.isOld")
        browser.run(send, 1, "view", {**view, "app": "two", "events": [shown]})
        browser.wait(lambda: browser.run("return window.isOld"), "the page to be loaded anew")
    finally:
        browser.no_more_before(fake)


def test_an_announcement_is_spoken_once_and_the_switches_are_remembered(screen: Screen) -> None:
    browser = screen.browser
    spy = browser.before_each_page("window.said = []; speechSynthesis.speak = (one) => said.push(one.text);")
    try:
        screen.open()
        browser.click("#controls button:nth-child(1)")
        browser.wait(lambda: "Sound off" in browser.texts("#controls button"), "the sound")
        browser.press("Shift")
        browser.click("#controls button:nth-child(2)")
        screen.event.do(Announced("Lunch is served"))
        browser.wait(lambda: browser.run("return said") == ["Lunch is served"], "the voice")
        screen.open()
        browser.wait_text("Lunch is served", ".band")
        pressed = "return [...document.querySelectorAll('#controls [aria-pressed=true]')].length"
        assert browser.run(pressed) == 2
        screen.event.do(Announced("Round 1 in five minutes"))
        browser.wait(lambda: browser.run("return said") == ["Round 1 in five minutes"], "the voice again")
    finally:
        browser.no_more_before(spy)
        browser.forget(screen.event.url)


CLOCKS = (
    BoardClock(),
    BoardClock("waiting", left_ms=40 * MINUTE, length_ms=40 * MINUTE),
    BoardClock("running", ends_ms=10_000_000, length_ms=40 * MINUTE),
    BoardClock("running", ends_ms=10_000_000, length_ms=5 * MINUTE),
    BoardClock("paused", left_ms=61_001, length_ms=40 * MINUTE),
    BoardClock("paused", left_ms=-4_000, length_ms=40 * MINUTE),
    BoardClock("called", ends_ms=10_000_000, length_ms=40 * MINUTE),
    BoardClock("running", since_ms=9_000_000),
)


def test_the_page_and_the_tablet_draw_the_same_face(screen: Screen) -> None:
    moments = [10_000_000 + moved for moved in (-8_000_000, -299_999, -1, 0, 1, 999, 1_000, 61_500)]
    faces = screen.browser.run_async(
        """const { clockFace } = await import('/static/common.js');
        const moments = JSON.parse(arguments[1]);
        return JSON.parse(arguments[0]).map((clock) => moments.map((now) => clockFace(clock, now)));""",
        json.dumps([as_plain(clock) for clock in CLOCKS]),
        json.dumps(moments),
    )
    for clock, drawn_at in zip(CLOCKS, faces, strict=True):
        for now, drawn in zip(moments, drawn_at, strict=True):
            face = board_face(clock, now)
            assert (drawn["text"], drawn["mood"]) == (face.time, face.mood), (clock, now)
            assert drawn["share"] == pytest.approx(face.share)
