"""The house rulings as the screen shows them and as the search finds them."""

from datetime import UTC

from judge_app.core.ids import HouseRuleId
from judge_app.core.ops import HouseRuleRemoved, HouseRuleWritten, Undone
from judge_app.rulebook.passages import Passage
from judge_app.views.event import notices
from judge_app.views.history import log_view
from judge_app.views.houserules import (
    announced_words,
    house_line,
    house_row,
    house_rows,
    house_view,
    note_id,
    notes_of,
    rule_of_note,
)
from tests.core.ops.event import Tablet, copy_of, with_players

MULLIGAN = "regulations/mulligan"
HANDS, PHONES = HouseRuleId("h1"), HouseRuleId("h2")


def laid_down() -> Tablet:
    tablet = with_players()
    tablet.do(HouseRuleWritten(HANDS, "Hands", "Show both hands.\n\nThen draw.", MULLIGAN, "Maya"), 60_000)
    tablet.do(HouseRuleWritten(PHONES, "Phones", "In the bag.", author="Ruben"), 120_000)
    return tablet


def test_the_one_that_was_written_last_stands_first() -> None:
    tablet = laid_down()
    view = house_view(tablet.state, zone=UTC)
    assert ([row.title for row in view.rows], view.found) == (["Phones", "Hands"], "2 house rulings")
    tablet.do(HouseRuleWritten(HANDS, "Hands", "Show one hand.", MULLIGAN, "Maya"), 180_000)
    assert [row.title for row in house_rows(tablet.state)] == ["Hands", "Phones"]


def test_a_row_tells_who_wrote_it_when_and_on_which_rule() -> None:
    row = house_row(laid_down().state, HANDS, UTC)
    assert (row.line, row.cite) == ("Maya, 00:01, Regulations 1.0 · Mulligan", MULLIGAN)
    assert (row.text, row.summary) == ("Show both hands.\n\nThen draw.", "Show both hands. Then draw.")
    assert not house_row(laid_down().state, HouseRuleId("no such")).title


def test_those_about_one_rule_are_found_by_it() -> None:
    state = laid_down().state
    assert [row.id for row in house_rows(state, MULLIGAN)] == [HANDS]
    assert not house_rows(state, "draft/byes")
    assert house_view(state, "draft/byes").empty == "No house ruling on this rule yet."


def test_the_search_is_given_each_as_a_passage() -> None:
    first, second = notes_of(laid_down().state)
    assert first == Passage("event:h2", "Phones", "In the bag.", (), (), "event")
    assert (second.cites, rule_of_note(second.id), note_id(HANDS)) == ((MULLIGAN,), HANDS, second.id)


def test_a_removed_one_is_nowhere() -> None:
    tablet = laid_down()
    tablet.do(HouseRuleRemoved(PHONES))
    tablet.do(HouseRuleRemoved(HANDS))
    assert not notes_of(tablet.state)
    assert house_view(tablet.state).empty.startswith("No house rulings yet.")
    assert house_line(tablet.state) == "The organizer's own"


def test_of_two_versions_both_are_shown_and_found() -> None:
    one = laid_down()
    other = copy_of(one, "b")
    one.do(HouseRuleWritten(PHONES, "Phones", "Silent.", author="Maya"), 200_000)
    other.do(HouseRuleWritten(PHONES, "Mobiles", "Off.", author="Ruben"), 200_000)
    one.sync(other)
    row = house_row(one.state, PHONES)
    assert (row.mark, row.text, [version.text for version in row.others]) == (
        "Two versions",
        "Off.",
        ["Silent."],
    )
    assert {*notes_of(one.state)[0].text.split("\n")} == {"Silent.", "Off."}
    assert house_line(one.state) == "One has two versions"
    assert notices(one.state) == (
        "Tablets wrote a house ruling apart. Each version is kept: choose under House rulings.",
    )


def test_one_that_another_tablet_removed_says_so() -> None:
    one = laid_down()
    other = copy_of(one, "b")
    one.do(HouseRuleRemoved(PHONES))
    other.do(HouseRuleWritten(PHONES, "Phones", "Off.", author="Ruben"))
    one.sync(other)
    assert house_row(one.state, PHONES).mark == "Removed on another tablet"


def test_the_log_has_every_version_whole() -> None:
    tablet = laid_down()
    long = "and " * 400 + "the end"
    changed = tablet.do(HouseRuleWritten(PHONES, "Phones", long, author="Ruben"))
    tablet.do(HouseRuleRemoved(PHONES))
    tablet.do(Undone(changed.id))
    texts = [row.text for row in log_view(tablet.state).rows]
    assert texts[1:4] == [
        "House ruling “Phones” removed",
        f"House ruling “Phones” now says: {long}",
        "House ruling “Phones”: In the bag.",
    ]


def test_a_short_one_can_be_told_to_everybody() -> None:
    tablet = laid_down()
    assert announced_words(house_row(tablet.state, HANDS)) == "Hands: Show both hands. Then draw."
    tablet.do(HouseRuleWritten(HANDS, "Hands", "so " * 400))
    assert not announced_words(house_row(tablet.state, HANDS))
