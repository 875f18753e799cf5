"""The page while the tablet is away, and pages that are left and come back to."""

from judge_app.core.ops import Announced
from tests.browser.phone.phones import NEEDS_BROWSER, Phone

pytestmark = NEEDS_BROWSER


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
    browser.wait(lambda: phone.is_enabled("#call") and not browser.all("#away"), "the page to be live")


def test_pages_that_were_left_hold_no_connection_that_the_next_one_needs(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    phone.belongs_to(match.a)
    server = phone.event.host._server
    assert server
    for _time in range(6):  # so many connections a browser has for a host
        phone.open()
        browser.find("#seat")
        assert len(server.hall.phones["0"].streams) <= 2, "the page, and one that is just being left"
    browser.click("#call")
    browser.click("#reason-1")
    browser.wait_text("Stay at your table", "#called")
    browser.click("#cancel")
    browser.find("#call")


HOLD_PAIRINGS = """
const fetched = window.fetch;
window.fetch = (path, options) => String(path).endsWith("/pairings")
  ? new Promise((answer) => { window.release = () => fetched(path, options).then(answer); })
  : fetched(path, options);
"""


def test_a_list_that_comes_when_its_page_was_left_is_not_shown(phone: Phone) -> None:
    browser = phone.browser
    held = browser.before_each_page(HOLD_PAIRINGS)
    try:
        phone.belongs_to(phone.free_table().a)
    finally:
        browser.no_more_before(held)
    browser.click("#to-pairings")
    browser.wait_text("Opening", "#page")
    browser.click("#back")
    browser.find("#seat")
    browser.run_async("await release(); await (await fetch('/api/events')).json()")
    browser.find("#seat")
    browser.click("#to-standings")
    browser.wait_text("1", ".rows")


def test_a_page_that_is_come_back_to_follows_the_event_again(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    phone.belongs_to(match.a)
    browser.open("about:blank")
    browser.run("setTimeout(() => history.back())")  # later: a script whose page goes is run once more
    browser.find("#seat")
    phone.event.do(Announced("The doors close at eleven."))
    browser.wait_text("The doors close at eleven.")
