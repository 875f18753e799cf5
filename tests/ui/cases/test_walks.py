"""Guided cases, touched from the card to the outcome, left and found again."""

import pytest

from judge_app.core.cases import CASES
from judge_app.tablet import Tablet
from tests.ui.cases.casework import named, only_case, sit_at, state_of, walk
from tests.ui.judge import SitDown

WALKS = {
    "lost-card": "a | Lost or damaged now | Give 5 min | Not found, {a} concedes the game | Drop {a}",
    "missing-die": "b | Missed in a game | {b} concedes the game",
    "sleeves": "a | They must be replaced | Give 5 min | Before round 2 | Replaced",
    "deck-list": "b | Differs from the deck | Remove {b} | Give penalty > Removal from the event for {b}",
    "missed-effect": "a | They dispute it | It stays missed | Call the head judge",
    "notes": (
        "b | Notes or something else | It is put away | Penalty for {b} | Give penalty > Warning for {b}"
    ),
    "late": "a | {a} is not here | +10 | Match loss for {a} | +30 | Absent all round, drop {a}",
    "modified-setup": "They still differ | Printed setup is laid out | Give 5 min",
    "dexterity": "a | A judge performs it | Performed",
    "odd-hero": "b | Size matters now | A standard card stands in",
    "both-would-lose": "b | It is the ability of {b} | {b} loses the game",
    "conduct": (
        "a | Both sides heard | The head judge is here | Penalty for {a} | Cheating | Give penalty"
        " > Removal from the event for {a}"
    ),
}
"""Every case once, as it is tapped: who it is about, then the steps; "+10" lets minutes pass.

Behind ">" stands how it ended, where that is not what was tapped last.
"""


IN_EACH_RUN = ("both-would-lose", "conduct", "late", "lost-card", "missed-effect", "modified-setup", "notes")
"""All that a step can ask for by touch; the steps of all the others are known to the tests of the core."""


@pytest.mark.parametrize(
    "kind",
    [kind if kind in IN_EACH_RUN else pytest.param(kind, marks=pytest.mark.soak) for kind in CASES],
)
def test_every_case_is_walked_from_its_card_to_its_end(kind: str, tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id)
    judge.tap(CASES[kind].title)
    walked, _, ended = WALKS[kind].partition(" > ")
    taps = walked.split(" | ")
    walk(judge, match, taps)
    judge.see(f"Case closed: {(ended or taps[-1]).format(**named(judge, match))}")
    case = only_case(judge)
    assert case.is_closed
    assert case.kind == kind
    assert case.match == match.id
    assert case.steps


@pytest.mark.parametrize(
    ("case", "chip", "id"),
    [
        ("odd-hero", "Regulations 1.0 · Dexterity and oddly sized cards", "oversized-heroes"),
        pytest.param(
            "missed-effect",
            "Regulations 1.0 · Missed opportunities",
            "missed-opportunities",
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "notes",
            "Regulations 1.0 · Taking notes outside materials",
            "taking-notes",
            marks=pytest.mark.soak,
        ),
        ("both-would-lose", "Constructed tip sheet · No draws", "constructed-both-lose"),
    ],
)
def test_the_chip_of_a_step_opens_its_rule_and_back_leads_to_the_case(
    case: str, chip: str, id: str, tablet: Tablet, sit_down: SitDown
) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id)
    judge.tap(CASES[case].title)
    if CASES[case].asks:
        walk(judge, match, ["b"])
    judge.tap(chip)
    judge.until(lambda: judge.screen.name == "rules" and judge.screen.reading.id == id, "it is read")
    judge.escape()
    judge.until(lambda: judge.screen.name == "cases", "the case is back")
    judge.see(chip)


def test_nothing_is_recorded_before_the_first_step(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="conduct")
    walk(judge, match, ["a"])
    judge.see("Hear both sides.")
    judge.escape()
    judge.see("Guided cases")
    assert not state_of(judge).cases


def test_a_case_that_was_left_is_listed_and_gone_on_with(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="notes")
    walk(judge, match, ["b", "Notes or something else", "Leave it open"])
    judge.see("Open cases")
    judge.go("more")
    judge.see("1 case open")
    judge.tap("Guided cases")
    judge.tap("Table {table}, {b}".format(table=match.table, **named(judge, match)))
    judge.tap("It is put away")
    judge.tap("No penalty")
    judge.tap("Done")
    assert only_case(judge).steps == ("other", "put-away", "no-penalty")


def test_a_case_is_closed_in_words_of_ones_own(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="conduct")
    walk(judge, match, ["a", "Both sides heard", "Close the case"])
    judge.tap("Outcome")
    judge.write(" and shaken hands\n")
    judge.see("Case closed: Both sides heard and shaken hands")


def test_a_case_is_found_by_other_words_and_a_player_by_the_table(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases")
    judge.tap("What happened?")
    judge.write("opaque")
    judge.miss("Missing die")
    judge.tap("Marked or broken sleeves")
    judge.see("Whose sleeves are they?")
    judge.tap("Name or table")
    judge.write(str(match.table))
    judge.tap("{table}, {a}".format(table=match.table, **named(judge, match)))
    judge.tap("They are fine")
    assert (only_case(judge).match, only_case(judge).player) == (match.id, match.a)
