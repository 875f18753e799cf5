"""The big screen in a real browser, against an event that is running."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.core.ids import ClockId
from judge_app.core.ops import (
    Announced,
    BoardPageChosen,
    ClockAdjusted,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    SettingChosen,
    TimeCalled,
    TimeExtended,
)
from judge_app.core.progress import progress
from judge_app.sync.addresses import Address
from judge_app.views.boardclock import BoardClock
from judge_app.views.boardface import board_face
from judge_app.views.plainview import as_plain
from tests.board.running import Running, running
from tests.browser.days import MINUTE, NASTY, Hours, entered, make_cut, pair_round, play_all, start
from tests.browser.driver import Browser
from tests.browser.slowway import slow_way

NAMES = (
    *(f"Player{letter} Number{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh"),
    NASTY,
    "عبد الرحمن القحطاني",
    "欧阳 诗涵",
    "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff",
)
SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))
NOW = "const { hallTime } = await import('/static/common.js'); return hallTime();"
DIGITS = "return [...document.querySelectorAll('.digits')].map((e) => e.textContent)"


class Screen:
    """A board on the wall, and the event that it follows."""

    def __init__(self, browser: Browser, event: Running, hours: Hours) -> None:
        self.browser, self.event, self.hours = browser, event, hours

    def open(self, url: str = "") -> None:
        self.browser.open((url or self.event.url) + "/")
        self.browser.find(".page > *")

    def sees(self, page: str) -> None:
        self.browser.find(f".page-{page} > *")

    def digits(self) -> str:
        return str(self.browser.run(DIGITS)[0])

    def is_live(self) -> bool:
        return not self.browser.run("return document.querySelector('.notlivechip').checkVisibility()")

    def off_ms(self) -> float:
        """How far the page's time is from the hall's, as far as that can be told from here."""
        before = self.event.now_ms()
        told = self.browser.run_async(NOW)
        after = self.event.now_ms()
        return float(max(before - told, told - after, 0))

    def away(self) -> None:
        self.event.on_desk(lambda: self.event.host.switch(False))

    def back(self) -> None:
        port = int(self.browser.run("return location.port"))

        def again() -> None:
            self.event.host._at = Address("127.0.0.1", port)
            self.event.host.switch(True)

        self.event.on_desk(again)
        self.event.until(lambda: self.event.served.url)


@pytest.fixture
def screen(browser: Browser, tmp_path: Path) -> Iterator[Screen]:
    hours = Hours()
    hours.move_to_the_first_quarter()
    browser.resize(1920, 1080)
    with running(tmp_path / "tablet", entered(NAMES), now_ms=hours) as event:
        browser.console()
        browser.requests()
        made = Screen(browser, event, hours)
        made.open()
        yield made
        faults = [one.text for one in browser.console() if "/live/board" not in one.text]
        assert not [one for one in faults if "/api/time" not in one]
        inside = (event.url, "data:", "about:", browser.run("return location.origin"))
        assert not [one for one in browser.requests() if not one.startswith(inside)]
        browser.open("about:blank")


def test_it_welcomes_before_the_event_is_paired_and_says_how_to_follow(screen: Screen) -> None:
    screen.sees("welcome")
    shown = screen.browser.text()
    assert "Oakhaven Spring Open" in shown
    assert "38 players" in shown
    assert screen.event.served.url in shown
    assert screen.browser.all(".qr path")
    screen.event.do(SettingChosen("phone_page", 0))
    screen.browser.wait(lambda: not screen.browser.all(".qr"), "no way to the phones")


def test_pairings_stand_by_name_and_their_pages_turn(screen: Screen) -> None:
    pair_round(screen.event)
    screen.sees("pairings")
    first = screen.browser.texts(".whoname")
    assert "Find your name" in screen.browser.text(".list")
    assert len(screen.browser.all(".dot")) == 2
    assert "38" not in screen.browser.texts(".number")
    screen.browser.wait(
        lambda: screen.browser.texts(".whoname")[:1] not in ([], first[:1]), "the next page", 12
    )
    second = screen.browser.texts(".whoname")
    assert len(first) + len(second) == len(NAMES)
    assert not set(first) & set(second)


def test_names_are_shown_as_they_were_typed(screen: Screen) -> None:
    screen.event.do(Announced(NASTY))
    screen.browser.wait_text(NASTY, ".band")
    pair_round(screen.event)
    start(screen.event)
    play_all(screen.event)
    screen.sees("standings")
    screen.browser.wait(lambda: NASTY in screen.browser.texts(".whoname"), "the name on some page", 20)
    assert not screen.browser.all("#board script")
    assert screen.browser.run("return document.title") == "Oakhaven Spring Open"


def test_the_time_to_take_seats_counts_down_beside_the_pairings(screen: Screen) -> None:
    pair_round(screen.event)
    screen.sees("pairings")
    assert screen.digits() == "35:00"
    seating = ClockId("seating")
    screen.event.do(
        ClockOpened(seating, "seating", 5 * 60), ClockStarted(seating, screen.event.now_ms() - 75_500)
    )
    screen.browser.wait_text("Starts in", ".side")
    screen.browser.wait(lambda: screen.digits() in ("03:45", "03:44"), "the seating clock")


def test_the_clock_ticks_with_the_hall_and_says_who_still_plays(screen: Screen) -> None:
    pair_round(screen.event)
    start(screen.event, 5 * MINUTE)
    screen.sees("clock")
    one = progress(screen.event.state).open[0]
    screen.event.do(TimeExtended(one.id, 240, "Lost card"))
    screen.browser.wait_text("+4 min", ".extensions")
    assert "19 of 19 still playing" in screen.browser.text(".hall")
    assert len(screen.browser.all(".tile")) == 19
    assert screen.browser.texts(".mark") == ["10", "5", "1"]
    assert len(screen.browser.all(".tile.extra")) == 1
    assert screen.off_ms() < 100
    turned = screen.browser.run_async(
        """const { hallTime } = await import('/static/common.js');
        const digits = document.querySelector('.digits');
        const heard = [];
        const watch = new MutationObserver(() => heard.push([hallTime(), digits.textContent]));
        watch.observe(digits, { childList: true, characterData: true, subtree: true });
        while (heard.length < 3) await new Promise((done) => setTimeout(done, 20));
        return heard;"""
    )
    timer = screen.event.state.round_clock(1)
    assert timer is not None
    ends_ms = timer.runs[0].start_ms + timer.seconds * 1000
    for at_ms, text in turned:
        minutes, seconds = text.split(":")
        due_ms = ends_ms - (int(minutes) * 60 + int(seconds)) * 1000
        assert 0 <= at_ms - due_ms < 100


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


def test_a_pause_and_the_call_of_time_are_seen_at_once(screen: Screen) -> None:
    pair_round(screen.event)
    clock = start(screen.event, 5 * MINUTE)
    screen.browser.wait_text("Running", ".bigclock")
    screen.event.do(ClockPaused(clock, screen.event.now_ms()))
    screen.browser.wait_text("Paused", ".bigclock")
    assert screen.digits() in ("30:00", "29:59", "29:58")
    screen.event.do(ClockStarted(clock, screen.event.now_ms()))
    screen.browser.wait_text("Running", ".bigclock")
    screen.event.do(TimeCalled(clock, screen.event.now_ms()))
    screen.sees("called")
    screen.browser.wait(lambda: screen.digits() in ("00:00", "00:01", "00:02"), "the time since the call")
    assert screen.browser.run("return document.querySelector('.pane').dataset.mood") == "over"
    assert screen.browser.run("return document.body.dataset.rung") == "called"


def test_past_zero_the_clock_counts_up_and_the_gong_is_struck(screen: Screen) -> None:
    pair_round(screen.event)
    clock = start(screen.event, 25 * MINUTE - 900)
    screen.sees("clock")
    rung = "return document.body.dataset.rung ?? ''"
    screen.browser.wait(lambda: screen.browser.run(rung) == "warning 10", "the warning")
    screen.event.do(ClockAdjusted(clock, -10 * 60 + 1))
    screen.browser.wait(lambda: screen.browser.run(rung) == "warning 10, end", "the end")
    screen.browser.wait(lambda: screen.digits() in ("00:01", "00:02"), "the time that is over")
    assert "Over time" in screen.browser.text(".bigclock")


def test_from_the_standings_to_the_winner(screen: Screen) -> None:
    event, browser = screen.event, screen.browser
    pair_round(event)
    start(event)
    play_all(event)
    screen.sees("standings")
    assert "Top 4 play on" in browser.texts(".cutrow")
    assert len(browser.all(".place.in")) == 4
    make_cut(event)
    screen.sees("bracket")
    assert browser.texts(".stagename") == ["Semifinals", "Final"]
    assert len(browser.all(".match")) in (3, 4)
    pair_round(event)
    start(event)
    screen.sees("clock")
    event.do(BoardPageChosen("bracket"))
    screen.sees("bracket")
    assert browser.all(".headclock .digits")
    event.do(BoardPageChosen("auto"))
    play_all(event)
    pair_round(event)
    play_all(event)
    screen.sees("winner")
    winner = browser.text(".championname")
    assert winner in NAMES
    assert winner not in browser.texts(".placed .whoname")


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
    screen.browser.wait(screen.is_live, "the server", 20)
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
    assert screen.browser.run(where)[0] - places[0][0] > 200


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_each_page_fits_and_the_clock_is_a_quarter_of_the_height(
    screen: Screen, width: int, height: int
) -> None:
    outside = """const room = document.documentElement;
        return [...document.querySelectorAll('.pane *')].filter((one) => {
          const r = one.getBoundingClientRect();
          return r.width && (r.left < -5 || r.right > innerWidth + 5 || r.bottom > innerHeight + 6);
        }).map((one) => one.outerHTML.slice(0, 80))"""
    event, browser = screen.event, screen.browser
    browser.resize(width, height)
    event.do(Announced("A long announcement that says much and more. " * 4))
    for page in ("welcome", "pairings", "clock", "called", "standings"):
        if page == "pairings":
            pair_round(event)
        elif page == "clock":
            clock = start(event)
        elif page == "called":
            event.do(TimeCalled(clock, event.now_ms()))
        elif page == "standings":
            play_all(event)
        screen.sees(page)
        assert browser.run(outside) == [], page
        if page in ("clock", "called"):
            high = browser.run(
                "return parseFloat(getComputedStyle(document.querySelector('.digits')).fontSize)"
            )
            assert high > height / 4 or (width < height and 2 * high > height / 4)


def test_several_events_stand_side_by_side(screen: Screen) -> None:
    def another() -> None:
        tablet = screen.event.tablet
        desk = tablet.new_event("Draft at noon", entered(NAMES[:8]))
        event = desk.event
        tablet.put_away(desk)
        screen.event.host.show_beside(event, True)

    screen.event.on_desk(another)
    screen.browser.wait(lambda: len(screen.browser.all(".pane")) == 2, "two panes")
    pair_round(screen.event)
    start(screen.event)
    screen.sees("clock")
    screen.sees("welcome")
    boxes = screen.browser.run(
        "return [...document.querySelectorAll('.pane')].map((e) => e.getBoundingClientRect().width)"
    )
    assert boxes == [960, 960]


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


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_page_and_the_tablet_draw_the_same_face(screen: Screen, clock: BoardClock) -> None:
    moments = [10_000_000 + moved for moved in (-8_000_000, -299_999, -1, 0, 1, 999, 1_000, 61_500)]
    faces = screen.browser.run_async(
        """const { clockFace } = await import('/static/common.js');
        const clock = JSON.parse(arguments[0]);
        return JSON.parse(arguments[1]).map((now) => clockFace(clock, now));""",
        json.dumps(as_plain(clock)),
        json.dumps(moments),
    )
    for now, drawn in zip(moments, faces, strict=True):
        face = board_face(clock, now)
        assert (drawn["text"], drawn["mood"]) == (face.time, face.mood), now
        assert drawn["share"] == pytest.approx(face.share)
