"""The pages of the big screen in a real browser, against an event that is running."""

from pathlib import Path

from judge_app.core.ids import ClockId
from judge_app.core.ops import (
    Announced,
    BoardPageChosen,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    SettingChosen,
    TimeCalled,
    TimeExtended,
)
from judge_app.core.progress import progress
from tests.board.running import running
from tests.browser.days import MINUTE, NASTY, Hours, entered, make_cut, pair_round, play_all, start
from tests.browser.driver import Browser
from tests.browser.screens import NAMES, OUTSIDE, Screen

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))


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
    screen.turn_page()
    screen.browser.wait(lambda: screen.browser.texts(".whoname")[:1] not in ([], first[:1]), "the next page")
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
    screen.browser.wait(lambda: NASTY in screen.browser.texts(".whoname"), "the name on some page")
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
    screen.browser.wait(lambda: "03:00" < screen.digits() <= "03:45", "the seating clock")


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
        while (heard.length < 2) await new Promise((done) => setTimeout(done, 20));
        return heard;"""
    )
    timer = screen.event.state.round_clock(1)
    assert timer is not None
    ends_ms = timer.runs[0].start_ms + timer.seconds * 1000
    late = []
    for at_ms, text in turned:
        minutes, seconds = text.split(":")
        late.append(at_ms - ends_ms + (int(minutes) * 60 + int(seconds)) * 1000)
    assert 0 <= min(late) < 1000, "the digits are those of their second"


def test_a_pause_and_the_call_of_time_are_seen_at_once(screen: Screen) -> None:
    pair_round(screen.event)
    clock = start(screen.event, 5 * MINUTE)
    screen.browser.wait_text("Running", ".bigclock")
    paused_ms = screen.event.now_ms()
    screen.event.do(ClockPaused(clock, paused_ms))
    screen.browser.wait_text("Paused", ".bigclock")
    timer = screen.event.state.round_clock(1)
    assert timer is not None
    left_s = -((paused_ms - timer.runs[0].start_ms - timer.seconds * 1000) // 1000)
    assert screen.digits() == f"{left_s // 60:02}:{left_s % 60:02}"
    screen.event.do(ClockStarted(clock, screen.event.now_ms()))
    screen.browser.wait_text("Running", ".bigclock")
    screen.event.do(TimeCalled(clock, screen.event.now_ms()))
    screen.sees("called")
    screen.browser.wait(lambda: screen.digits().startswith("00:"), "the time since the call")
    assert screen.browser.run("return document.querySelector('.pane').dataset.mood") == "over"
    assert screen.browser.run("return document.body.dataset.rung") == "called"


def test_from_the_standings_to_the_winner(screen: Screen) -> None:
    event, browser = screen.event, screen.browser
    pair_round(event)
    start(event)
    play_all(event)
    screen.sees("standings")
    assert "Top 4 play on" in browser.texts(".cutrow")
    assert len(browser.all(".place.in")) == 4
    assert browser.all(".place.in + .cutrow + .place:not(.in)"), "the line stands below who plays on"
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


def test_each_page_fits_and_the_clock_is_a_quarter_of_the_height(screen: Screen) -> None:
    event = screen.event
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
        for width, height in SIZES:
            fits(screen.browser, page, width, height)


def fits(browser: Browser, page: str, width: int, height: int) -> None:
    """Once it is drawn for the new size."""
    browser.resize(width, height)
    browser.wait(lambda: browser.run("return innerWidth") == width, "the new size")
    browser.wait(lambda: browser.run(OUTSIDE) == [], f"{page} to fit {width} by {height}")
    if page in ("clock", "called"):
        high = "return parseFloat(getComputedStyle(document.querySelector('.digits')).fontSize)"
        least = height / 4 if width > height else height / 8
        browser.wait(lambda: browser.run(high) > least, f"a clock of {least} pixels")


def test_five_hundred_players_take_less_room_each(browser: Browser, tmp_path: Path) -> None:
    names = [f"Maximiliane Featherstonehaugh-Castellanos {number}" for number in range(500)]
    hours = Hours()
    hours.move_to_the_first_quarter()
    with running(tmp_path / "tablet", entered(names), now_ms=hours) as event:
        browser.resize(1920, 1080)
        browser.open(event.url + "/")
        pair_round(event)
        browser.find(".page-pairings.dense .row")
        shown = len(browser.all(".row"))
        assert shown >= 36
        assert len(browser.all(".dot")) == -(-500 // shown)
        assert browser.run(OUTSIDE) == []


def test_whoever_types_the_address_into_a_phone_finds_the_players_page(screen: Screen) -> None:
    screen.browser.resize(412, 892, is_phone=True)
    screen.browser.click("#tophone")
    screen.browser.wait(lambda: screen.browser.run("return location.pathname") != "/", "the other page")


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
