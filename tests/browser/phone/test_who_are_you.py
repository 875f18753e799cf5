"""Whose phone it is: the event and the name are picked, a slip leads there, and a PIN proves it."""

from pathlib import Path

from judge_app.core.ids import EventId
from tests.board.running import Running, running
from tests.browser.driver import Browser
from tests.browser.phone.phones import NEEDS_BROWSER, Phone, wrong

pytestmark = NEEDS_BROWSER


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
