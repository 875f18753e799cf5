"""The rules lookup: ways back, double taps, what was begun, and where there is little room."""

from typing import Any

import pytest

from judge_app.core.ids import HouseRuleId
from judge_app.core.model import Result
from judge_app.core.ops import HouseRuleWritten, ResultReported
from judge_app.tablet import Tablet
from tests.ui.floor import enter, match_at, seated
from tests.ui.judge import Judge, SitDown, middle
from tests.ui.rules.lookup import LOST, PHONE, ask, call_to, entry, read, rows, tap_row
from tests.ui.venue import Venue

WIDE = 1280, 800


@pytest.fixture
def lookup(tablet: Tablet, sit_down: SitDown) -> Judge:
    """Maya, who came from the tables of round 1 to look something up."""
    judge = sit_down()
    judge.app.preferences.judge_name = "Maya"
    enter(judge, seated(tablet), "tables")
    judge.tap("Rules")
    judge.until(lambda: judge.screen.is_ready, "the rulebook is read")
    return judge


def open_best(judge: Judge) -> None:
    """On a phone the best result is read in the list first."""
    if not judge.screen.is_wide:
        judge.tap(rows(judge, "TopLine")[0].text)
        judge.until(lambda: bool(judge.screen.opened), "it is read")


def poke(judge: Judge, x: float, y: float, *, is_second: bool = False, later: float = 0) -> None:
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.is_double_tap, touch.time_start = is_second, touch.time_start + later
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def source_chip(judge: Judge) -> Any:
    view = judge.screen.reading
    return judge.find(f"{view.document} · {view.section}", _chip())


def _chip() -> type:
    from judge_app.ui.screens.rulewidgets import PlaceChip

    return PlaceChip


def steps_in_sight(judge: Judge) -> int:
    """Steps of the rule that is read, of which all is to be seen."""
    from judge_app.ui.screens.rulewidgets import RuleCard

    scroll = judge.screen._pane.ids.scroll
    low, high = scroll.to_window(0, scroll.y)[1], scroll.to_window(0, scroll.top)[1]
    cards = [one for one in judge.widgets() if isinstance(one, RuleCard)]
    feet = [one.to_window(one.x, one.y)[1] for one in cards]
    return sum(low <= foot and foot + card.height <= high for foot, card in zip(feet, cards, strict=True))


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_back_from_rule_to_value_to_rule_leads_to_the_question_one_began_with(
    lookup: Judge, size: tuple[int, int]
) -> None:
    lookup.resize(*size)
    ask(lookup, "round length")
    open_best(lookup)
    first = read(lookup)
    lookup.tap(lookup.screen.reading.values[0].words)
    lookup.until(lambda: lookup.screen.name == "values", "the value is shown")
    lookup.tap("Read the rule")
    lookup.until(lambda: lookup.screen.name == "rules" and lookup.screen.query == "", "its rule is read")
    lookup.escape()
    lookup.until(lambda: lookup.screen.name == "values", "the value is back")
    lookup.escape()
    lookup.until(lambda: lookup.screen.name == "rules" and read(lookup) == first, "the first rule is back")
    assert lookup.screen.query == "round length"


def test_going_to_a_page_leaves_of_what_was_looked_up_only_the_last(lookup: Judge) -> None:
    for cite in ("regulations/mulligan", "regulations/round-times", "regulations/mulligan"):
        lookup.go("rules", cite=cite)
        lookup.go("standings")
    assert [stop.route for stop in lookup.frame.pages.way] == ["tables", "rules", "standings"]


def test_a_house_ruling_is_written_where_its_rule_is_read(lookup: Judge) -> None:
    ask(lookup, "lost card")
    lookup.tap("Write a house ruling")
    lookup.tap("Title: what a judge would look for")
    lookup.write("Five minutes")
    lookup.tap("What holds at this event")
    lookup.write("To find one.")
    lookup.tap("Save")
    lookup.see("At this event: To find one.")
    (rule,) = lookup.frame.desk.state.house_rules.values()
    assert (lookup.screen.name, rule.words[2]) == ("rules", entry(lookup, LOST).cite)


def test_back_from_the_house_rulings_on_a_rule_leaves_them_at_once(lookup: Judge) -> None:
    lookup.go("houserules", cite="regulations/mulligan")
    lookup.escape()
    lookup.until(lambda: lookup.screen.name == "rules", "the rules are back")


def test_the_source_of_a_rule_opens_its_document_and_back_returns_to_the_question(lookup: Judge) -> None:
    ask(lookup, "lost card")
    chip = source_chip(lookup)
    poke(lookup, *middle(chip))
    lookup.until(lambda: bool(rows(lookup, "ShelfDocumentLine")), "the shelf is shown")
    assert lookup.screen.query == "lost card"
    assert (lookup.find("lost card") is not None, read(lookup)) == (True, LOST)
    other = rows(lookup, "ShelfEntryLine")[1].row.id
    tap_row(lookup, other, "ShelfEntryLine")
    lookup.until(lambda: read(lookup) == other, "another one is read")
    assert rows(lookup, "ShelfEntryLine")
    lookup.escape()
    lookup.until(lambda: bool(rows(lookup)), "what was found is back")
    lookup.escape()
    lookup.until(lambda: read(lookup) == LOST, "so is the rule")


def test_on_a_phone_the_source_shows_its_document_first_and_back_the_rule(lookup: Judge) -> None:
    lookup.resize(*PHONE)
    lookup.go("standings")
    lookup.go("rules", cite="regulations/mulligan")
    lookup.until(lambda: read(lookup) == "mulligan", "it is read")
    poke(lookup, *middle(source_chip(lookup)))
    lookup.until(lambda: bool(rows(lookup, "ShelfDocumentLine")), "the shelf is shown")
    document = rows(lookup, "ShelfDocumentLine")[0]
    assert document.row.key == "regulations"
    assert lookup.is_in_reach(document)
    lookup.escape()
    lookup.until(lambda: bool(lookup.find("Give time")), "the rule is back")
    assert read(lookup) == "mulligan"
    lookup.escape()
    lookup.until(lambda: lookup.screen.name == "standings", "the standings are back")


def test_what_was_typed_into_a_ruling_is_there_again_until_it_is_cancelled(lookup: Judge) -> None:
    ask(lookup, "lost card")
    for way_out, is_kept in ((None, True), ("Cancel", False)):
        lookup.tap("Log a ruling")
        form = next(one for one in lookup.screen.children if type(one).__name__ == "RulingForm")
        form.ids.ruling.answer = "Until lunch"
        if way_out:
            lookup.tap(way_out)
        else:
            poke(lookup, 1200, 300, later=1)
        lookup.miss("Log ruling")
        lookup.tap("Log a ruling")
        lookup.see("Log ruling")
        assert ("Until lunch" in lookup.texts()) is is_kept
        lookup.escape()
        lookup.miss("Log ruling")
    lookup.tap("Log a ruling")
    lookup.tap("Log ruling")
    lookup.see("Ruled at this event")
    assert not lookup.screen.unsaved


def test_a_double_tap_on_a_result_counts_once_and_on_the_bookmark_sets_it(lookup: Judge) -> None:
    ask(lookup, "lost card")
    place = middle(rows(lookup)[0])
    poke(lookup, *place)
    poke(lookup, *place, is_second=True)
    assert lookup.app.preferences.asked == (LOST,)
    place = middle(lookup.find("Bookmark this"))
    poke(lookup, *place)
    poke(lookup, *place, is_second=True)
    assert lookup.app.preferences.bookmarks == (LOST,)


def test_a_double_tap_on_a_button_leaves_its_form_open(lookup: Judge) -> None:
    ask(lookup, "lost card")
    place = middle(lookup.find("Log a ruling"))
    poke(lookup, *place)
    lookup.see("Log ruling")
    poke(lookup, *place)
    lookup.see("Log ruling")


def test_before_a_round_there_is_no_time_to_give(tablet: Tablet, sit_down: SitDown) -> None:
    tablet.put_away(Venue(tablet, 9, "regulations-casual").desk)
    judge = sit_down()
    judge.tap("Resume")
    judge.go("rules", cite="regulations/mulligan")
    judge.see("Log a ruling")
    judge.miss("Give time")


def test_a_final_without_a_limit_is_given_no_time(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 9, "draft").swiss().cut().bracket()
    venue.play()
    venue.bracket()
    tablet.put_away(venue.desk)
    judge = sit_down()
    judge.tap("Resume")
    judge.go("rules", cite="draft/end-procedure")
    judge.see("Log a ruling")
    judge.miss("Give time")


def test_a_table_that_is_done_is_given_no_time(lookup: Judge) -> None:
    call_to(lookup, 2)
    match = match_at(lookup, 2)
    lookup.frame.desk.do(ResultReported(match.id, Result(match.a)))
    ask(lookup, "lost card")
    lookup.tap("Give time")
    lookup.tap("Give +2 min")
    lookup.see("Choose the table first.")
    lookup.tap("Table number or name")
    lookup.write("2")
    lookup.tap(next(text for text in lookup.texts() if text.startswith("2  ")))
    lookup.tap("Give +2 min")
    lookup.see("This table is done. Nothing was given; choose another one.")
    assert not match_at(lookup, 2).extensions
    lookup.escape()
    for match in (match_at(lookup, table) for table in (1, 3)):
        lookup.frame.desk.do(ResultReported(match.id, Result(match.a)))
    lookup.miss("Give time")


def test_outside_an_event_the_best_result_promises_neither_ruling_nor_time(judge: Judge) -> None:
    judge.resize(*PHONE)
    judge.go("rules")
    judge.until(lambda: judge.screen.is_ready, "the rulebook is read")
    ask(judge, "lost card")
    (top,) = rows(judge, "TopLine")
    assert top.row.foot == "Tap for all of it"


def test_where_nothing_is_found_the_reading_pane_says_so_also_after_a_turn(lookup: Judge) -> None:
    ask(lookup, "qqxzzvvw")
    lookup.see("There is nothing to read: nothing was found.")
    lookup.tap("Clear search")
    lookup.miss("There is nothing to read: nothing was found.")
    lookup.resize(*PHONE)
    ask(lookup, "qqxzzvvw")
    lookup.resize(*WIDE)
    lookup.see("There is nothing to read: nothing was found.")


@pytest.mark.parametrize(
    ("width", "height", "type_size"), [(360, 640, 1.3), (892, 412, 1.0), (360, 640, 1.0)]
)
def test_where_there_is_little_room_a_step_is_in_sight(
    lookup: Judge, width: int, height: int, type_size: float
) -> None:
    lookup.app.preferences.text_size = type_size
    lookup.resize(width, height)
    lookup.go("rules", id="no-show")
    lookup.until(lambda: read(lookup) == "no-show", "it is read")
    assert steps_in_sight(lookup) >= 1


def test_how_much_was_found_and_the_rail_are_read_to_the_end_in_large_type(lookup: Judge) -> None:
    from judge_app.ui.widgets.nav import NavItem

    lookup.app.preferences.text_size = 1.3
    lookup.resize(900, 640)
    ask(lookup, "ca")
    found = lookup.find(lookup.screen.view.found)
    found.text_size = None, None
    found.texture_update()
    assert found.texture_size[0] <= found.width
    rules = lookup.find("Rules", NavItem)
    assert rules.to_window(rules.x, rules.y)[1] >= lookup.find("More").top


def test_a_long_section_takes_two_lines_on_a_phone(lookup: Judge) -> None:
    lookup.resize(360, 640)
    lookup.go("rules", cite="regulations/end-of-game-procedure")
    lookup.until(lambda: bool(read(lookup)), "it is read")
    chip = source_chip(lookup)
    assert chip._section() is not None
    assert chip.height > chip._section().height


def test_a_long_house_ruling_is_cut_visibly_as_the_answer_of_a_ruling(lookup: Judge) -> None:
    lookup.frame.desk.do(HouseRuleWritten(HouseRuleId("h"), "Zebra sleeves", "word " * 200))
    ask(lookup, "zebra")
    lookup.until(lambda: read(lookup) == "event:h", "it is read")
    assert lookup.screen.reading.answer.endswith("word…")
    assert len(lookup.screen.reading.answer) <= 300
