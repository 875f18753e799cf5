"""The page on a player's phone, in a real browser, against an event that is running."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.core.ids import EventId
from judge_app.core.model import Result
from judge_app.core.ops import (
    Announced,
    CallTaken,
    DropDeclined,
    PlayerRenamed,
    PlayerReported,
    SettingChosen,
    TimeExtended,
)
from tests.board.running import Running, running
from tests.browser.driver import Browser, missing_browser
from tests.browser.phones import Phone, seconds, small_targets, wrong

pytestmark = pytest.mark.skipif(
    bool(missing_browser()) and not os.environ.get("CI"), reason=f"without {missing_browser()}"
)
ESCAPE = "\ue00c"
NASTY = "<script>document.title = 'owned'</script>"


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("event")) as made:
        yield made


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with Browser(412, 892) as made:
        made.resize(412, 892, is_phone=True)
        yield made


@pytest.fixture(scope="module")
def hand(window: Browser, event: Running) -> Phone:
    return Phone(window, event)


@pytest.fixture
def phone(hand: Phone) -> Iterator[Phone]:
    hand.browser.resize(412, 892, is_phone=True)
    hand.browser.console()
    yield hand
    faults = [line.text for line in hand.browser.console() if "Failed to load resource" not in line.text]
    assert not faults


def test_a_player_picks_their_name_and_the_phone_remembers_it(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    browser.forget(phone.event.url)
    phone.open()
    browser.wait_text("Who are you?")
    name = phone.event.state.players[match.a].name
    browser.type("#find", name.split()[0].lower())
    browser.click(f'[data-id="{match.a}"]')
    browser.wait_text(f"Table\n{match.table}", "#seat")
    phone.open()
    browser.wait_text(phone.event.state.players[match.b or match.a].name, "#seat")
    assert name in browser.text("#top")


def test_the_code_on_a_slip_leads_to_the_two_names_of_its_table(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    browser.forget(phone.event.url)
    phone.open(f"/p#table/{match.table}")
    browser.wait_text("Who are you?")
    browser.find(f'li:nth-child(2) > .own:is([data-id="{match.a}"], [data-id="{match.b}"])')
    assert len(browser.all(".row.own")) == 2
    browser.click(f'[data-id="{match.b}"]')
    browser.wait_text(f"Table\n{match.table}", "#seat")
    phone.open("/p#table/1")
    browser.wait_text(f"Table\n{match.table}", "#seat")


def test_whoever_only_watches_sees_clock_and_lists_and_can_do_nothing(phone: Phone) -> None:
    browser = phone.browser
    browser.forget(phone.event.url)
    phone.open()
    browser.click("#watch")
    browser.find("#time")
    assert not browser.all("#call")
    assert not browser.all("#report")
    assert browser.all("#pick")


def test_a_judge_is_called_in_two_taps_comes_and_is_announced_once(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a)
    browser.click("#call")
    browser.click("#reason-1")
    browser.wait_text("Stay at your table", "#called")
    browser.wait_text("waiting 0:0", "#called")
    call = next(call for call in event.state.open_calls if call.match == match.id)
    assert (call.player, call.reason) == (match.a, "Dispute")
    assert browser.text("#heard") == ""
    event.do(CallTaken(call.id, "Maya", event.now_ms()))
    browser.wait_text("A judge is coming: Maya", "#coming")
    browser.wait_text("A judge is coming: Maya", "#heard")
    assert not browser.all("#cancel")


def test_a_reason_in_own_words_is_sent_and_the_call_can_be_taken_back(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a)
    browser.click("#call")
    browser.type("#other", "A <b>card</b> is bent")
    browser.click("#other-send")
    browser.click("#cancel")
    browser.find("#call")
    call = next(call for call in event.state.calls.values() if call.match == match.id)
    assert call.reason == "A <b>card</b> is bent"
    assert call.cancelled
    assert not call.is_open


def test_a_result_counts_when_both_players_say_the_same(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    assert match.b
    phone.belongs_to(match.a)
    browser.click("#report")
    browser.click("#said-won")
    browser.wait_text("has not said so yet", "#said")
    assert phone.match(match).result is None
    event.do(PlayerReported(match.id, match.b, Result(match.a)))
    browser.wait_text("You won", "#result")
    assert phone.match(match).result == Result(match.a)
    assert not browser.all("#report")


def test_two_different_reports_are_a_dispute_until_one_player_says_otherwise(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    assert match.b
    event.do(PlayerReported(match.id, match.b, Result(match.a)))
    phone.belongs_to(match.a)
    browser.wait_text("says you won", "#said")
    browser.click("#report")
    browser.click("#said-lost")
    browser.wait_text("do not say the same", "#said")
    browser.wait_text("Disputed", "#result")
    assert phone.match(match).is_disputed
    browser.click("#report")
    browser.click("#said-won")
    browser.wait_text("You won", "#result")
    assert not phone.match(match).is_disputed


def test_a_wrong_pin_is_told_and_the_right_one_leads_on_to_what_was_wanted(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a, is_proven=False)
    pin = event.pin(match.a)
    browser.click("#call")
    browser.type("#pin", wrong(pin))
    browser.wait_text("This PIN is not right", "#sheet-said")
    assert not browser.all("#reason-0")
    browser.type("#pin", pin)
    browser.find("#reason-0")
    browser.click("#sheet-close")
    phone.open()
    browser.click("#call")
    browser.find("#reason-0")


def test_after_five_wrong_pins_nobody_may_try_for_a_while(window: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as event:
        phone = Phone(window, event)
        player = phone.free_table().a
        phone.belongs_to(player, is_proven=False)
        window.click("#report")
        for _try in range(5):
            window.wait(lambda: phone.is_enabled("#pin"), "a field for the PIN")
            window.run("document.getElementById('sheet-said').textContent = ''")
            window.type("#pin", wrong(event.pin(player)))
            window.wait(lambda: window.text("#sheet-said"), "an answer")
        window.type("#pin", event.pin(player))
        window.wait_text("Too many wrong PINs", "#sheet-said")
        assert not phone.is_enabled("#pin")
        assert not phone.is_enabled("#pin-send")


def test_the_clock_has_the_extension_of_the_own_table(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a)
    before = seconds(browser.wait(lambda: browser.text("#time"), "the time"))
    event.do(TimeExtended(match.id, 240, "Judge call"))
    minutes = (match.extra_s + 240) // 60
    browser.wait_text(f"+{minutes} min", ".chips")
    browser.wait(lambda: 230 <= seconds(browser.text("#time")) - before <= 240, "four minutes more")
    assert browser.text(".ends").startswith("Your table ends")


def test_a_wish_to_drop_can_be_sent_answered_and_taken_back(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a)

    def ask() -> None:
        browser.click("#me")
        browser.click("#drop")
        browser.click("#drop-send")
        browser.find("#drop-asked")

    ask()
    assert match.a in event.state.drops_asked
    event.do(DropDeclined(match.a))
    browser.wait(lambda: not browser.all("#drop-asked"), "the wish to be gone")
    ask()
    browser.click("#keep-in")
    browser.wait(lambda: not browser.all("#drop-asked"), "the wish to be gone")
    assert match.a not in event.state.drops_asked


def test_a_player_learns_why_they_stand_where_they_do(phone: Phone) -> None:
    phone.belongs_to(phone.free_table().a)
    phone.browser.click("#why")
    phone.browser.wait_text("Why ")
    phone.browser.find(".sums .is-total")
    phone.browser.click("#back")
    phone.browser.find("#seat")


def test_pairings_and_standings_show_the_own_row_and_can_be_searched(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    phone.belongs_to(match.a)
    name = phone.event.state.players[match.a].name
    browser.click("#to-pairings")
    browser.wait_text(name, ".row.own")
    browser.type("#find", "zzz")
    browser.wait_text("Nothing found")
    browser.click("#back")
    browser.click("#to-standings")
    browser.wait_text(name, ".row.own")
    browser.click(".row.own")
    browser.find(".sums")
    browser.run("history.back()")
    browser.find(".row.own")


def test_the_rules_are_searched_and_read(phone: Phone) -> None:
    browser = phone.browser
    phone.belongs_to(phone.free_table().a)
    browser.click("#to-rules")
    browser.type("#find", "mulligan")
    browser.click(".hit")
    browser.wait(lambda: browser.text(".rule p"), "the text of a rule")
    assert browser.text(".rule .source")
    browser.click("#back")
    browser.find(".hit")
    assert browser.run("return document.getElementById('find').value") == "mulligan"


def test_what_the_organizer_switches_off_is_gone_and_comes_back(phone: Phone) -> None:
    browser, event = phone.browser, phone.event
    phone.belongs_to(phone.free_table().a)
    event.do(SettingChosen("phone_calls", 0), SettingChosen("phone_results", 0))
    browser.wait_text("Raise your hand", "#dock")
    assert not browser.all("#call")
    assert not browser.all("#report")
    event.do(SettingChosen("phone_calls", 1), SettingChosen("phone_results", 1))
    browser.find("#call")
    event.do(SettingChosen("phone_page", 0))
    browser.wait_text("switched off")
    assert not browser.all("#seat")
    assert not browser.all("#call")
    phone.open()
    browser.wait_text("The organizer shows no event to phones")
    event.do(SettingChosen("phone_page", 1))
    browser.wait(lambda: browser.all("#seat"), "the page again", 20)


def test_without_the_tablet_the_clock_goes_on_and_the_buttons_are_off(phone: Phone) -> None:
    browser, event = phone.browser, phone.event
    phone.belongs_to(phone.free_table().a)
    browser.click("#call")
    browser.find("#reason-0")
    event.switch(False)
    browser.wait_text("Raise your hand", "#away")
    assert "Not live" in browser.text("#top")
    assert not browser.run("return document.getElementById('sheet').open")
    assert not phone.is_enabled("#call")
    assert not phone.is_enabled("#report")
    shown = browser.text("#time")
    browser.wait(lambda: browser.text("#time") != shown, "the clock to go on")
    event.switch(True)
    browser.wait(lambda: phone.is_enabled("#call") and not browser.all("#away"), "the page to be live", 20)


def test_a_name_is_shown_as_typed(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    assert match.b
    event.do(PlayerRenamed(match.b, NASTY))
    phone.belongs_to(match.a)
    browser.wait_text(NASTY, "#seat")
    for where in ("pairings", "standings"):
        browser.click(f"#to-{where}")
        browser.wait_text(NASTY, ".rows")
        browser.click("#back")
    browser.click("#report")
    browser.wait_text(NASTY, "#said-lost")
    assert browser.run("return document.title") == event.state.name


@pytest.mark.parametrize("size", [(320, 640), (412, 892), (892, 412)], ids=str)
def test_everything_can_be_hit_with_a_thumb_and_nothing_runs_over_the_edge(
    phone: Phone, size: tuple[int, int]
) -> None:
    browser = phone.browser
    phone.belongs_to(phone.free_table().a)
    browser.resize(*size, is_phone=True)
    for way in ("", "#call", "#report", "#me", "#why", "#to-pairings", "#to-standings", "#to-rules"):
        if way:
            browser.find(way)
            browser.run("document.querySelector(arguments[0]).click()", way)
        assert not small_targets(browser), way
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), way
        if way:
            browser.run("history.back()")
            browser.wait(lambda: not browser.run("return location.hash"), "the main page")


def test_a_screen_reader_hears_names_and_no_ticking(phone: Phone) -> None:
    browser = phone.browser
    phone.belongs_to(phone.free_table().a)
    assert (
        browser.run("return document.getElementById('time').closest('[aria-live]:not([aria-live=off])')")
        is None
    )
    assert browser.run(
        "return [...document.querySelectorAll('button')].every((b) => b.innerText.trim() || b.ariaLabel)"
    )
    browser.click("#call")
    assert browser.run("return document.activeElement.id") == "sheet-title"
    browser.type("#other", ESCAPE)
    browser.wait(
        lambda: not browser.run("return document.getElementById('sheet').open"), "the sheet to close"
    )


def test_names_are_initials_where_the_organizer_wants_that(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a)
    event.do(SettingChosen("initials", 1))
    browser.wait(lambda: "." in browser.text("#seat h2"), "initials")
    event.do(SettingChosen("initials", 0))
    browser.wait_text(event.state.players[match.b or match.a].name, "#seat")


def test_a_phone_asks_which_event_when_there_are_two(window: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as event:
        other = event.on_desk(lambda: beside(event))
        event.until(lambda: other in event.served.beside)
        phone = Phone(window, event)
        phone.open()
        window.wait_text("Which event do you play in?")
        window.run("[...document.querySelectorAll('a')].find((a) => a.innerText === 'Side draft').click()")
        window.wait_text("Nobody has signed up yet")


def test_the_code_on_a_slip_leads_to_its_table_through_the_choice_of_an_event(
    window: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as event:
        other = event.on_desk(lambda: beside(event))
        event.until(lambda: other in event.served.beside)
        phone = Phone(window, event)
        match, name = phone.free_table(), event.state.name
        window.forget(event.url)
        phone.open(f"/p#table/{match.table}")
        window.wait_text("Which event do you play in?")
        window.run(f"[...document.querySelectorAll('a')].find((a) => a.innerText === '{name}').click()")
        window.wait_text("Who are you?")
        window.find(f'li:nth-child(2) > .own:is([data-id="{match.a}"], [data-id="{match.b}"])')
        assert len(window.all(".row.own")) == 2


def beside(event: Running) -> EventId:
    """A second event of the same tablet, shown beside the first."""
    desk = event.tablet.new_event("Side draft", [])
    made = desk.event
    event.tablet.put_away(desk)
    event.host.show_beside(made, True)
    return made


def test_pages_that_were_left_hold_no_connection_that_the_next_one_needs(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    phone.belongs_to(match.a)
    begun = time.monotonic()
    for _time in range(12):
        phone.open()
        browser.find("#seat")
    assert time.monotonic() - begun < 60, "pages wait for a connection; a dozen takes some ten seconds"
    browser.click("#call")
    browser.click("#reason-1")
    browser.wait_text("Stay at your table", "#called")
    browser.click("#cancel")
    browser.find("#call")


def test_a_page_that_is_come_back_to_follows_the_event_again(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    phone.belongs_to(match.a)
    browser.open("about:blank")
    browser.run("setTimeout(() => history.back())")  # later: a script whose page goes is run once more
    browser.find("#seat")
    phone.event.do(Announced("The doors close at eleven."))
    browser.wait_text("The doors close at eleven.")
