"""The rules lookup by touch: asked, read, followed from rule to rule, and used at a table."""

from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ids import CallId, HouseRuleId
from judge_app.core.ops import CallMade, CallTaken, HouseRuleRemoved, HouseRuleWritten, RulesetChosen
from judge_app.preferences import READING_SIZES
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import enter, match_at, names_at, seated

FIELD = "Search the rules"
PHONE = 412, 892
LOST = "lost-card"


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """Maya, who looks the rules up in round 1."""
    judge = sit_down()
    judge.app.preferences.judge_name = "Maya"
    enter(judge, seated(tablet), "rules")
    judge.until(lambda: judge.screen.is_ready, "the rulebook is read")
    return judge


@pytest.fixture
def drafters(tablet: Tablet, sit_down: SitDown) -> Judge:
    """The same at a draft."""
    judge = sit_down()
    enter(judge, seated(tablet, ruleset="draft"), "rules")
    judge.until(lambda: judge.screen.is_ready, "the rulebook is read")
    return judge


def entry(judge: Judge, id: str) -> Any:
    return judge.tablet.bookcase.entries[id]


def ask(judge: Judge, query: str) -> None:
    judge.tap(FIELD)
    judge.write(query)
    judge.until(lambda: judge.screen.query == query, "it is typed")


def read(judge: Judge) -> str:
    """The id of what is read."""
    return str(judge.screen.reading.id)


def rows(judge: Judge, kind: str = "ResultLine") -> list[Any]:
    """The rows of the list, from the top."""
    found = [one for one in judge.widgets() if type(one).__name__ == kind]
    return sorted(found, key=lambda one: -one.y)


def tap_row(judge: Judge, id: str, kind: str = "ResultLine") -> None:
    judge.until(lambda: id in [row.row.id for row in rows(judge, kind)], f"{id} is listed")
    judge.tap(next(row.text for row in rows(judge, kind) if row.row.id == id))


def call_to(judge: Judge, table: int) -> None:
    """A call at *table*, which Maya has taken."""
    desk, match = judge.frame.desk, match_at(judge, table)
    desk.do(CallMade(CallId("k"), match.id, "Rules question", judge.watch()))
    desk.do(CallTaken(CallId("k"), "Maya", judge.watch()))


def test_a_question_is_answered_from_the_second_letter_and_the_best_answer_opens_by_itself(
    hall: Judge,
) -> None:
    hall.tap(FIELD)
    hall.write("l")
    hall.until(lambda: not rows(hall), "one letter is no question")
    hall.write("ost card")
    hall.until(lambda: read(hall) == LOST, "the best answer is read")
    hall.see("this event's rules first", "Applies to this event")
    hall.see(entry(hall, LOST).steps[0].text, "In short. The document itself decides.")
    assert rows(hall)[0].row.is_chosen
    assert len(rows(hall)) == 3


def test_the_words_of_the_question_stand_out_and_the_rest_of_the_results_unfolds(hall: Judge) -> None:
    ask(hall, "lost card")
    result = hall.screen.result(LOST)
    assert [result.title.text[start:end].lower() for start, end in result.title.spans] == ["lost", "card"]
    more = next(text for text in hall.texts() if "more results" in text)
    hall.tap(more)
    hall.until(lambda: len(rows(hall)) > 3, "more of them are shown")
    hall.miss("more results")


def test_another_result_is_opened_and_back_leaves_the_screen(hall: Judge) -> None:
    hall.go("tables")
    hall.go("rules")
    ask(hall, "lost card")
    second = rows(hall)[1].row.id
    tap_row(hall, second)
    hall.until(lambda: read(hall) == second, "the second one is read")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")


def test_from_rule_to_rule_back_leads_the_same_way(hall: Judge) -> None:
    ask(hall, "lost card")
    first, second = LOST, entry(hall, LOST).see[0]
    hall.tap(entry(hall, second).title)
    hall.until(lambda: read(hall) == second, "the related one is read")
    after = hall.screen.reading.after
    hall.tap(after.title)
    hall.until(lambda: read(hall) == after.id, "its neighbour is read")
    hall.escape()
    hall.until(lambda: read(hall) == second, "back to the related one")
    hall.escape()
    hall.until(lambda: read(hall) == first, "back to the first")
    assert hall.screen.query == "lost card"


def test_a_ruling_is_logged_where_the_judge_is_and_begins_with_the_rule(hall: Judge) -> None:
    call_to(hall, 3)
    ask(hall, "lost card")
    hall.tap("Log a ruling at table 3")
    known = entry(hall, LOST)
    hall.see(known.title, known.short, f"Table 3, {', '.join(names_at(hall, match_at(hall, 3)))}")
    hall.tap("Log ruling")
    hall.see("Ruled at this event")
    (ruling,) = hall.frame.desk.state.rulings.values()
    assert (ruling.question, ruling.answer, ruling.cite, ruling.match, ruling.judge) == (
        *(known.title, known.short, known.cite, match_at(hall, 3).id, "Maya"),
    )
    hall.until(lambda: bool(rows(hall, "RulingLine")), "it stands with the rule")


def test_time_is_given_at_the_judges_table_with_the_rule_as_the_reason(hall: Judge) -> None:
    call_to(hall, 2)
    ask(hall, "lost card")
    hall.tap("Give time")
    hall.tap("Give +2 min")
    hall.see("Undo")
    (given,) = match_at(hall, 2).extensions
    assert (given.seconds, given.reason) == (120, entry(hall, LOST).title)


def test_without_a_call_the_table_for_more_time_is_asked_for(hall: Judge) -> None:
    ask(hall, "lost card")
    hall.see("Log a ruling")
    hall.tap("Give time")
    hall.tap("Give +2 min")
    hall.see("Choose the table first.")
    hall.tap("Table number or name")
    hall.write("1")
    hall.tap(f"1  {', '.join(names_at(hall, match_at(hall, 1)))}")
    hall.tap("Give +2 min")
    hall.until(lambda: bool(match_at(hall, 1).extensions), "it is given")


def test_a_bookmark_stands_first_and_is_there_after_a_restart(hall: Judge, sit_down: SitDown) -> None:
    ask(hall, "lost card")
    hall.tap("Bookmark this")
    hall.see("Bookmarked. It stands first in the list.")
    hall.leave()
    again = sit_down()
    assert again.app.preferences.bookmarks == (LOST,)
    again.go("rules")
    again.see("Bookmarks")
    tap_row(again, LOST, "ShelfEntryLine")
    again.until(lambda: read(again) == LOST, "it is read")
    again.tap("Take the bookmark out")
    again.miss("Bookmarks")


def test_what_was_asked_twice_is_asked_often(hall: Judge) -> None:
    hall.see("Mulligan", "Time call", "Missed effect", "No-show")
    label = entry(hall, LOST).label or entry(hall, LOST).title
    hall.miss(label)
    for _time in range(2):
        ask(hall, "lost card")
        tap_row(hall, LOST)
        hall.tap("Clear")
    hall.see(label)
    hall.tap("Mulligan")
    hall.until(lambda: read(hall) == "mulligan", "it is read")
    hall.tap(label)
    hall.until(lambda: read(hall) == LOST, "so is what was learned")


def test_what_opened_by_itself_counts_once_it_is_used(hall: Judge) -> None:
    ask(hall, "unsporting conduct")
    hall.until(lambda: read(hall) == "unsporting-conduct", "it is read")
    assert not hall.app.preferences.asked
    more = entry(hall, "unsporting-conduct").more[0]
    hall.tap("Full text")
    hall.see(more)
    hall.tap("Bookmark this")
    assert hall.app.preferences.asked == ("unsporting-conduct",)
    hall.tap("Less")
    hall.miss(more)


def test_a_chip_of_another_screen_opens_here_and_back_returns_to_it(hall: Judge) -> None:
    hall.go("tables", match=match_at(hall, 1).id)
    hall.go("setup", match=match_at(hall, 1).id)
    hall.tap("Regulations 1.0 · Game setup")
    hall.until(lambda: hall.screen.name == "rules" and bool(read(hall)), "a rule is read")
    hall.escape()
    hall.until(lambda: hall.screen.name == "setup", "the setup is back")


def test_on_a_phone_a_chip_returns_too_without_the_list_in_between(hall: Judge) -> None:
    hall.resize(*PHONE)
    hall.go("standings")
    hall.go("rules", cite="regulations/mulligan")
    hall.until(lambda: read(hall) == "mulligan", "it is read")
    hall.escape()
    hall.until(lambda: hall.screen.name == "standings", "the standings are back")


def test_the_way_to_a_value_of_the_event_leads_back(hall: Judge) -> None:
    hall.go("rules", cite="regulations/round-times")
    hall.tap("Swiss round, length: 40 minutes")
    hall.until(lambda: hall.screen.name == "values", "the value is shown")
    hall.escape()
    hall.until(lambda: hall.screen.name == "rules", "the rule is back")
    assert hall.screen.reading.cite == "regulations/round-times"


def test_a_changed_value_leads_to_the_section_of_the_printed_one(tablet: Tablet, sit_down: SitDown) -> None:
    custom = 'title = "Club"\nbase = "regulations-casual"\n[swiss]\nminutes = 35\n'
    desk = tablet.new_event("Club night")
    desk.do(RulesetChosen("club", custom))
    judge = sit_down()
    judge.app.root.show_event(desk, "rules", key="swiss.minutes")
    judge.see("Swiss round, length: 35 minutes")
    assert judge.screen.reading.cite == "regulations/round-times"
    assert judge.screen.reading.values[0].note == "changed for this event"


def test_what_the_event_has_otherwise_stands_above_the_rule_and_leads_to_the_value(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge = sit_down()
    enter(judge, seated(tablet, ruleset="draft+draw"), "rules", id="draft-no-draws")
    judge.see("Changed for this event")
    judge.tap("This event allows draws.")
    judge.until(lambda: judge.screen.name == "values", "the value is shown")
    assert judge.screen.key_chosen == "points.draws_allowed"
    judge.escape()
    judge.until(lambda: judge.screen.name == "rules", "the rule is back")


def test_on_a_phone_the_best_answer_is_read_in_the_list_and_a_tap_opens_all_of_it(hall: Judge) -> None:
    hall.resize(*PHONE)
    ask(hall, "lost card")
    (top,) = rows(hall, "TopLine")
    assert top.row.id == LOST
    hall.see(*(step.text for step in entry(hall, LOST).steps))
    hall.miss("Give time")
    hall.tap(top.text)
    hall.see("Give time", "Log a ruling")
    hall.escape()
    hall.until(lambda: bool(rows(hall, "TopLine")), "the list is back")
    assert hall.screen.query == "lost card"


def test_the_boxed_game_is_one_tap_away_and_never_in_the_way(hall: Judge) -> None:
    ask(hall, "running away")
    assert all(hit.document != "impossible" for hit in hall.screen._finder.results.hits)
    boxed = next(text for text in hall.texts() if "more in the boxed game" in text)
    hall.tap(boxed)
    found = hall.screen._finder
    hall.until(lambda: any(hit.document == "impossible" for hit in found.results.hits), "it is on")
    hall.miss("more in the boxed game")
    hall.tap("Clear")
    hall.tap("Put the boxed game away")
    hall.see("Boxed game: Munchkin Impossible")


def test_at_a_draft_its_own_sheet_comes_first_and_says_where_the_regulations_do_not_hold(
    drafters: Judge,
) -> None:
    drafters.go("rules", cite="regulations/round-times")
    drafters.see("Draft Guidelines speak here")
    own = drafters.screen.reading.own[0]
    drafters.tap(own.says.text)
    drafters.until(lambda: read(drafters) == own.id, "the sheet's own rule is read")
    drafters.see("Applies to this event")
    drafters.go("rules", cite="constructed/match-format")
    drafters.see("Not this event's document")
    silent = next(
        one
        for one in drafters.tablet.bookcase.entries.values()
        if one.document == "regulations" and not any(cite.startswith("draft/") for cite in one.cites)
    )
    drafters.go("rules", id=silent.id)
    drafters.see("Applies to this event")


@pytest.mark.parametrize("query", ["qqxzzv", "?!", "[b]x[/b]", "🂡🎲", "x" * 3000, "&bl; ]] [u]", "\t \t"])
def test_whatever_is_typed_something_sensible_is_shown(hall: Judge, query: str) -> None:
    hall.tap(FIELD)
    hall.screen._list.ids.asked.text = query
    hall.until(lambda: hall.screen.query == query, "it is typed")
    if hall.screen.view.none_found:
        hall.tap("Clear search")
        hall.until(lambda: hall.screen.query == "", "it is cleared")


def test_where_nothing_is_found_what_is_nearest_is_offered(hall: Judge) -> None:
    ask(hall, "qqxzzv mulligan")
    if hall.screen.view.none_found:
        hall.see("Perhaps you mean")
    hall.tap("Clear")
    ask(hall, "qqxzzvvw")
    hall.see("Nothing is found for “qqxzzvvw”. Try fewer or other words.")
    hall.tap("Clear search")
    hall.see("entries to look in")


def test_with_a_keyboard_typing_asks_without_a_tap(hall: Judge) -> None:
    for letter, comes_twice in (("l", False), ("o", True)):
        hall.window.dispatch("on_key_down", ord(letter), 0, letter, [])
        if comes_twice:
            hall.write(letter)
        hall.window.dispatch("on_key_up", ord(letter), 0)
        hall.loop.idle()
    hall.until(lambda: hall.screen.query == "lo", "it is typed")


def test_the_size_of_the_text_is_kept(hall: Judge) -> None:
    ask(hall, "lost card")
    sizes = [hall.screen.reading_size]
    for _step in READING_SIZES:
        if hall.screen.can_be_larger:
            hall.tap("A larger")
            hall.until(lambda: hall.screen.reading_size > sizes[-1], "it is larger")
            sizes.append(hall.screen.reading_size)
    assert sizes[-1] == READING_SIZES[-1] == hall.app.preferences.reading_size
    for _step in READING_SIZES[1:]:
        hall.tap("A smaller")
    hall.until(lambda: hall.screen.reading_size == READING_SIZES[0], "it is small")


def test_the_shelf_is_browsed_by_document_and_section(hall: Judge) -> None:
    document = next(row for row in rows(hall, "ShelfDocumentLine") if row.row.key == "regulations")
    assert document.row.is_open
    hall.tap(document.text)
    hall.until(lambda: len(rows(hall, "ShelfDocumentLine")) > 2, "the documents stand below each other")
    draft = next(row for row in rows(hall, "ShelfDocumentLine") if row.row.key == "draft")
    hall.tap(draft.text)
    first = next(one for one in hall.tablet.bookcase.entries.values() if one.document == "draft")
    tap_row(hall, first.id, "ShelfEntryLine")
    hall.until(lambda: read(hall) == first.id, "it is read")


def test_a_house_ruling_is_found_read_and_stands_above_its_rule(hall: Judge) -> None:
    words = HouseRuleWritten(
        HouseRuleId("h"), "Zebra sleeves", "Striped ones are fine.", "regulations/mulligan"
    )
    hall.frame.desk.do(words)
    ask(hall, "zebra")
    hall.until(lambda: read(hall) == "event:h", "it is read")
    hall.see("House ruling of this event", "Striped ones are fine.")
    hall.tap("Mulligan")
    hall.see("At this event: Striped ones are fine.")
    hall.tap("At this event: Striped ones are fine.")
    hall.until(lambda: read(hall) == "event:h", "it is read again")
    hall.tap("Change this house ruling")
    hall.until(lambda: hall.screen.name == "houserules", "it can be changed")


def test_a_house_ruling_that_is_removed_meanwhile_is_not_read_any_more(hall: Judge) -> None:
    hall.resize(*PHONE)
    desk = hall.frame.desk
    desk.do(HouseRuleWritten(HouseRuleId("h"), "Zebra sleeves", "Striped ones are fine."))
    tap_row(hall, "event:h", "ShelfEntryLine")
    hall.see("Striped ones are fine.", "Give time")
    desk.do(HouseRuleRemoved(HouseRuleId("h")))
    hall.miss("Give time", "Striped ones are fine.")
    hall.see("entries to look in")


def test_a_section_of_an_imported_document_is_found_and_read(hall: Judge, tmp_path: Path) -> None:
    path = tmp_path / "Floor Notes.txt"
    path.write_text(
        "1. Zeppelins\n\nA zeppelin over the hall is told to the desk.\n\n2. Kites\n\nSo is a kite.\n"
    )
    hall.tablet.bookcase.add(path, 1)
    ask(hall, "zeppelin")
    hall.until(lambda: read(hall).startswith("import:"), "it is read")
    hall.see("Imported, on this device only.", "A zeppelin over the hall is told to the desk.")
    hall.tap(hall.screen.reading.after.title)
    hall.see("So is a kite.")


def test_outside_an_event_there_is_nobody_to_rule_for(judge: Judge) -> None:
    judge.tap("Rules")
    judge.until(lambda: judge.screen.name == "rules" and judge.screen.is_ready, "the rules are shown")
    ask(judge, "lost card")
    judge.until(lambda: read(judge) == LOST, "it is read")
    judge.miss("Give time", "Log a ruling", "Applies to this event", "Ruled at this event")
    judge.tap("Clear")
    judge.see("Munchkin Impossible 1.61")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")


def test_a_change_of_colours_keeps_the_question_the_rule_and_the_way_back(hall: Judge) -> None:
    ask(hall, "lost card")
    related = entry(hall, LOST).see[0]
    hall.tap(entry(hall, related).title)
    hall.until(lambda: read(hall) == related, "the related one is read")
    hall.app.root.rebuild()
    hall.until(lambda: read(hall) == related, "it is read still")
    assert hall.screen.query == "lost card"
    hall.escape()
    hall.until(lambda: read(hall) == LOST, "the way back is there")


@pytest.mark.parametrize(
    ("button", "route"),
    [
        ("All values of this event", "values"),
        ("Rulings", "rulings"),
        ("Guided cases", "cases"),
        ("House rulings", "houserules"),
        ("Import official documents", "documents"),
    ],
)
def test_the_shelf_leads_to_what_belongs_to_the_rules(hall: Judge, button: str, route: str) -> None:
    hall.tap(button)
    hall.until(lambda: hall.screen.name == route, f"{route} is shown")
    hall.escape()
    hall.until(lambda: hall.screen.name == "rules", "the rules are back")


def test_a_chip_without_an_entry_leads_to_a_search(hall: Judge) -> None:
    hall.go("rules", cite="regulations/no-such-mulligan")
    hall.until(lambda: hall.screen.query == "no such mulligan", "its words are looked for")
