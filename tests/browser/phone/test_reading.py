"""What a player reads on the phone, whatever its size: clock, pairings, standings, rules and names."""

import pytest

from judge_app.core.ops import PlayerRenamed, SettingChosen, TimeExtended
from tests.browser.phone.phones import NEEDS_BROWSER, Phone, seconds, small_targets

pytestmark = NEEDS_BROWSER
ESCAPE = "\ue00c"
NASTY = "<script>document.title = 'owned'</script>"


def test_the_clock_has_the_extension_of_the_own_table(phone: Phone) -> None:
    match, browser, event = phone.free_table(), phone.browser, phone.event
    phone.belongs_to(match.a)
    before = seconds(browser.wait(lambda: browser.text("#time"), "the time"))
    event.do(TimeExtended(match.id, 240, "Judge call"))
    minutes = (match.extra_s + 240) // 60
    browser.wait_text(f"+{minutes} min", ".chips")
    browser.wait(lambda: 230 <= seconds(browser.text("#time")) - before <= 240, "four minutes more")
    assert browser.text(".ends").startswith("Your table ends")


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


def test_whoever_types_several_words_finds_only_those_who_have_all_of_them(phone: Phone) -> None:
    match, browser = phone.free_table(), phone.browser
    one, other = (phone.event.state.players[player].name for player in match.players)
    phone.belongs_to(match.a)
    browser.click("#to-standings")
    browser.type("#find", one)
    browser.wait_text(one, ".rows")
    browser.type("#find", f" {other}")
    browser.wait_text("Nothing found")


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


HOLD_MULLIGAN = """
const fetched = window.fetch;
window.fetch = (path, options) => String(path).endsWith("/rules?q=mulligan")
  ? new Promise((answer) => { window.release = () => fetched(path, options).then(answer); })
  : fetched(path, options);
"""


def test_an_answer_that_comes_late_does_not_replace_what_was_typed_since(phone: Phone) -> None:
    browser = phone.browser
    held = browser.before_each_page(HOLD_MULLIGAN)
    try:
        phone.belongs_to(phone.free_table().a)
    finally:
        browser.no_more_before(held)
    browser.click("#to-rules")
    browser.type("#find", "mulligan")
    browser.wait(lambda: browser.run("return Boolean(window.release)"), "the first question")
    browser.find("#find").clear()
    browser.type("#find", "spectators")
    found = browser.wait(lambda: browser.texts(".hit b"), "what the second question finds")
    browser.run_async("await release(); await (await fetch('/api/events')).json()")
    assert browser.texts(".hit b") == found


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
