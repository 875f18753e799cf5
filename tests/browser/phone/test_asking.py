"""What a player asks for or says with the phone: a judge, a result, to drop; where it is switched on."""

from judge_app.core.model import Result
from judge_app.core.ops import CallTaken, DropDeclined, PlayerReported, SettingChosen
from tests.browser.phone.phones import NEEDS_BROWSER, Phone

pytestmark = NEEDS_BROWSER


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
    before = {*event.state.calls}
    phone.belongs_to(match.a)
    browser.click("#call")
    browser.type("#other", "A <b>card</b> is bent")
    browser.click("#other-send")
    browser.click("#cancel")
    browser.find("#call")
    [call] = [call for call in event.state.calls.values() if call.id not in before]
    assert call.match == match.id
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
    with phone.in_a_hurry():
        phone.open()
        browser.wait_text("The organizer shows no event to phones")
        event.do(SettingChosen("phone_page", 1))
        browser.find("#seat")
