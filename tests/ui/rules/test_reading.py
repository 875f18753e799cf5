"""A rule that is read: from rule to rule, from other screens and back, documents, house rulings."""

from pathlib import Path

from judge_app.core.ids import HouseRuleId
from judge_app.core.ops import HouseRuleRemoved, HouseRuleWritten, RulesetChosen
from judge_app.preferences import READING_SIZES
from judge_app.tablet import Tablet
from tests.ui.floor import enter, match_at, seated
from tests.ui.judge import Judge, SitDown
from tests.ui.rules.lookup import LOST, PHONE, ask, entry, read, rows, tap_row


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


BESIDE_THE_RULES = {
    "All values of this event": "values",
    "Rulings": "rulings",
    "Guided cases": "cases",
    "House rulings": "houserules",
    "Import official documents": "documents",
}


def test_the_shelf_leads_to_what_belongs_to_the_rules(hall: Judge) -> None:
    for button, route in BESIDE_THE_RULES.items():
        hall.tap(button)
        hall.until(lambda route=route: hall.screen.name == route, f"{route} is shown")  # type: ignore[misc]
        hall.escape()
        hall.until(lambda: hall.screen.name == "rules", "the rules are back")
