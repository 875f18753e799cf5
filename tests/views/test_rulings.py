"""Rulings as they are found and compared, and the rules that can be cited."""

from datetime import UTC

import pytest

from judge_app.core.ids import CallId, MatchId
from judge_app.core.model import State
from judge_app.core.ops import CallAppealed, CallMade, CallTaken, RulingGiven
from judge_app.views.citechoices import cite_choices
from judge_app.views.rulings import (
    differing_lines,
    earlier_ruling,
    my_table,
    rule_name,
    ruling_line,
    rulings_on,
    rulings_view,
)
from judge_app.views.sentences import Book
from judge_app.views.tablehistory import table_history
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, MINUTE, ONE, START, TWO, at_sign_up, in_round_1

MULLIGAN = "regulations/mulligan"
FIRST = CallId("k")


def ruled() -> Device:
    hall = in_round_1()
    hall.do(RulingGiven("A second one?", "One each.", "Maya", MULLIGAN, ONE, (ADA, BEA)), START + 22 * MINUTE)
    hall.do(RulingGiven("", "Two are fine", "Ruben", MULLIGAN, TWO, (CYD, DAN)), START + 25 * MINUTE)
    hall.do(RulingGiven("Lunch?", "At noon, for 30 minutes", "Maya"), START + 26 * MINUTE)
    return hall


def test_the_newest_ruling_stands_first_with_all_that_belongs_to_it() -> None:
    view = rulings_view(ruled().state, zone=UTC)
    assert view.found == "3 rulings"
    assert [(row.table, row.answer, row.where, row.line, row.mark) for row in view.rows] == [
        ("–", "At noon, for 30 minutes", "", "Maya, 00:26", ""),
        (
            "2",
            "Two are fine",
            "Round 1, table 2: Cyd, Dan",
            "Ruben, 00:25, Regulations 1.0 · Mulligan",
            "Answers differ",
        ),
        (
            "1",
            "One each.",
            "Round 1, table 1: Ada, Bea",
            "Maya, 00:22, Regulations 1.0 · Mulligan",
            "Answers differ",
        ),
    ]


@pytest.mark.parametrize(
    ("query", "tables"),
    [
        ("fine", ["2"]),
        ("1", ["1"]),
        ("table 2", ["2"]),
        ("DAN", ["2"]),
        ("maya", ["–", "1"]),
        ("maya mulligan", ["1"]),
        ("30", ["–"]),
        ("second", ["1"]),
    ],
)
def test_a_ruling_is_found_by_words_table_player_judge_and_rule(query: str, tables: list[str]) -> None:
    assert [row.table for row in rulings_view(ruled().state, query).rows] == tables


def test_without_rulings_or_results_a_sentence_says_so() -> None:
    assert "No rulings yet." in rulings_view(in_round_1().state).empty
    view = rulings_view(ruled().state, " dragon ")
    assert (view.rows, view.empty) == ((), "No ruling has “dragon” in it. Try fewer or other words.")
    assert rulings_view(ruled().state, "maya").found == "2 of 3 rulings"


def test_what_was_ruled_on_a_rule_and_who_was_answered_otherwise() -> None:
    state = ruled().state
    assert [row.answer for row in rulings_on(state, MULLIGAN)] == ["Two are fine", "One each."]
    assert rulings_on(state, "regulations/hand") == ()
    assert differing_lines(state, MULLIGAN, "two are fine!", zone=UTC) == (
        "Table 1 was answered otherwise: One each. Maya, 00:22",
    )
    assert len(differing_lines(state, MULLIGAN, "Three")) == 2


def test_the_head_judges_ruling_replaces_the_first_one() -> None:
    hall = in_round_1()
    hall.do(CallMade(FIRST, ONE, "Dispute", START))
    hall.do(CallTaken(FIRST, "Maya", START))
    hall.do(RulingGiven("", "No", "Maya", MULLIGAN, ONE, (ADA, BEA), FIRST))
    assert earlier_ruling(hall.state, FIRST) == "First ruling, Maya: No"
    hall.do(CallAppealed(FIRST, START))
    hall.do(CallTaken(FIRST, "Dana", START))
    hall.do(RulingGiven("", "Yes", "Dana", MULLIGAN, ONE, (ADA, BEA), FIRST))
    rows = rulings_view(hall.state).rows
    assert [(row.answer, row.mark, row.is_replaced) for row in rows] == [
        ("Yes", "", False),
        ("No", "Replaced on appeal", True),
    ]
    assert ruling_line(hall.state, hall.state.matches[ONE]) == "Yes"


def test_the_tile_and_the_history_of_a_table_tell_of_its_rulings() -> None:
    hall = ruled()
    state = hall.state
    assert ruling_line(state, state.matches[ONE]) == "One each."
    assert ruling_line(in_round_1().state, state.matches[ONE]) == "None"
    history = table_history(state.matches[ONE], Book.of(state), {})
    assert (history[0].icon, history[0].text) == ("gavel", "Ruling by Maya: One each.")
    hall.do(RulingGiven("", "And no more", "Maya", "", ONE))
    assert ruling_line(hall.state, hall.state.matches[ONE]) == "2 given"


def test_a_ruling_is_likely_to_be_from_where_the_judge_is() -> None:
    hall = in_round_1()
    hall.do(CallMade(FIRST, TWO, "Dispute", START))
    assert my_table(hall.state, "Maya") is None
    hall.do(CallTaken(FIRST, "Maya", START))
    assert my_table(hall.state, "Maya") == TWO
    assert my_table(hall.state, "") is None


def test_a_rule_of_a_strange_device_is_shown_as_it_came() -> None:
    hall = in_round_1()
    hall.do(RulingGiven("", "Yes", "", "no/such\nrule", MatchId("elsewhere"), (ADA,)))
    (row,) = rulings_view(hall.state).rows
    assert (row.table, row.rule, row.where) == ("–", "no/such rule", "Ada")
    assert rule_name("") == ""


@pytest.mark.parametrize(
    ("ruleset", "asked", "first"),
    [
        ("regulations-casual", "mulligan", "regulations/mulligan"),
        ("draft", "top cut", "draft/top-cut"),
        ("constructed", "top cut", "constructed/top-cut"),
        ("regulations-casual", "swiss length", "regulations/round-times"),
        ("regulations-casual", "third place", "house/third-place"),
        ("regulations-casual", "running away", "impossible/running-away"),
    ],
)
def test_a_rule_is_found_by_the_words_of_its_section_or_of_its_values(
    ruleset: str, asked: str, first: str
) -> None:
    assert cite_choices(at_sign_up(ruleset=ruleset).state, asked)[0].cite == first


def test_without_words_the_rules_cited_last_are_offered() -> None:
    hall = ruled()
    hall.do(RulingGiven("", "Six", "Maya", "regulations/hand"))
    assert [choice.cite for choice in cite_choices(hall.state, " ")] == ["regulations/hand", MULLIGAN]
    assert cite_choices(State(), "dragon") == ()
