"""Rulings by touch: logged at a table and on a rule, found again, compared, taken back."""

import pytest

from judge_app.core.ids import CallId
from judge_app.core.ops import CallMade, CallTaken, RulingGiven
from judge_app.tablet import Tablet
from tests.ui.floor import enter, match_at, names_at, seated
from tests.ui.judge import Judge, SitDown

MULLIGAN = "regulations/mulligan"


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """Maya, in round 1; at table 1 one question was answered."""
    event = seated(tablet)
    judge = sit_down()
    judge.app.preferences.judge_name = "Maya"
    enter(judge, event, "more")
    match = match_at(judge, 1)
    ruling = RulingGiven("Again?", "One each", "Ruben", MULLIGAN, match.id, match.players)
    judge.frame.desk.do(ruling)
    return judge


def lines(judge: Judge) -> list[str]:
    from judge_app.ui.screens.ruleforms import RulingLine

    return [one.row.answer for one in judge.widgets() if isinstance(one, RulingLine)]


def test_a_ruling_is_logged_and_one_that_differs_is_pointed_out_meanwhile(hall: Judge) -> None:
    hall.tap("Rulings")
    hall.tap("Log a ruling")
    hall.see("At no table")
    hall.tap("Change")
    hall.tap("Table number or name")
    hall.write("2")
    names = ", ".join(names_at(hall, match_at(hall, 2)))
    hall.tap(f"2  {names}")
    hall.tap("Log ruling")
    hall.see("Write what was answered first.")
    hall.tap("Answer")
    hall.write("Two are fine")
    hall.tap("Rule cited: choose")
    hall.tap("Regulations 1.0 · Mulligan")
    hall.see("Table 1 was answered otherwise: One each. Ruben")
    hall.tap("Log ruling")
    hall.until(lambda: len(lines(hall)) == 2, "both are listed")
    hall.see("Answers differ", f"Round 1, table 2: {names}")
    match = match_at(hall, 2)
    ruling = [*hall.frame.desk.state.rulings.values()][-1]
    assert (ruling.judge, ruling.match, ruling.players, ruling.cite, ruling.answer) == (
        *("Maya", match.id, match.players, MULLIGAN, "Two are fine"),
    )
    hall.tap("Undo")
    hall.until(lambda: lines(hall) == ["One each"], "it is taken back")
    hall.miss("Answers differ")


def test_a_ruling_is_searched_opened_and_undone(hall: Judge) -> None:
    hall.frame.desk.do(RulingGiven("", "At noon", "Maya"))
    hall.go("rulings")
    hall.tap("Table, name, rule or words")
    hall.write("ruben")
    hall.until(lambda: lines(hall) == ["One each"], "only his is listed")
    hall.see("1 of 2 rulings")
    line = next(text for text in hall.texts() if text.startswith("1, One each"))
    hall.tap(line)
    hall.tap("Undo this")
    hall.see("No ruling has “ruben” in it. Try fewer or other words.")
    hall.tap("Clear")
    hall.until(lambda: lines(hall) == ["At noon"], "the other one is left")


def test_a_ruling_leads_to_its_table(hall: Judge) -> None:
    hall.go("rulings")
    hall.tap(next(text for text in hall.texts() if text.startswith("1, One each")))
    hall.tap("See table")
    hall.until(lambda: hall.screen.name == "tables", "the tables are shown")
    hall.see("Ruling by Ruben: One each")


def test_the_two_buttons_below_a_ruling_are_equally_wide(hall: Judge) -> None:
    hall.go("rulings")
    hall.tap(next(text for text in hall.texts() if text.startswith("1, One each")))
    hall.see("Undo this", "See table")
    assert hall.find("Undo this").width == pytest.approx(hall.find("See table").width)


def test_beside_a_rule_stands_what_was_ruled_on_it_today(hall: Judge) -> None:
    hall.go("rules", key="setup.mulligans")
    hall.see("Ruled at this event")
    hall.until(lambda: lines(hall) == ["One each"], "the ruling stands there")
    hall.go("rules", key="points.win")
    hall.see("Nothing yet on this rule.")
    hall.tap("All rulings")
    hall.until(lambda: hall.screen.name == "rulings", "the rulings are shown")


def test_a_ruling_from_a_rule_has_its_citation_and_the_table_where_the_judge_is(hall: Judge) -> None:
    desk, match = hall.frame.desk, match_at(hall, 3)
    desk.do(CallMade(CallId("k"), match.id, "Rules question", hall.watch()))
    desk.do(CallTaken(CallId("k"), "Maya", hall.watch()))
    hall.go("rules", key="setup.mulligans")
    hall.tap("Log a ruling at table 3")
    hall.see("Regulations 1.0 · Mulligan", f"Table 3, {', '.join(names_at(hall, match))}")
    from judge_app.ui.widgets import LongField  # Kivy looks for a window on import

    hall.tap("Answer")
    hall.find("Answer", LongField).select_all()
    hall.write("one each.")
    hall.tap("Log ruling")
    hall.until(lambda: lines(hall) == ["one each.", "One each"], "it stands beside the rule")
    hall.miss("Answers differ")
    ruling = [*desk.state.rulings.values()][-1]
    assert (ruling.cite, ruling.match, ruling.judge) == (MULLIGAN, match.id, "Maya")


def test_a_ruling_is_logged_at_the_table_that_a_form_is_opened_for(hall: Judge) -> None:
    from judge_app.ui.screens.ruleforms import RulingForm

    match = match_at(hall, 2)
    hall.go("tables", match=match.id)
    RulingForm(hall.screen, match=match.id).open()
    hall.see(f"Table 2, {', '.join(names_at(hall, match))}")
    hall.tap("Answer")
    hall.write("Yes")
    hall.tap("Log ruling")
    hall.see("Ruling by Maya: Yes")


def test_on_a_phone_a_rule_shows_its_rulings_too(hall: Judge) -> None:
    hall.resize(412, 892)
    hall.go("rules", key="setup.mulligans")
    hall.see("Ruled at this event", "Log a ruling")
    hall.until(lambda: lines(hall) == ["One each"], "the ruling stands there")
