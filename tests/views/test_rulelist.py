"""The values of a ruleset as they are looked up: in words, with their source, beside the other rulesets."""

import pytest

from judge_app.core.citations import DOCUMENTS, READINGS
from judge_app.core.ruleset import KEYS, PRINTED, options_of, printed, read_custom
from judge_app.core.ruleset.kinds import Word, Words
from judge_app.views.rulelist import OtherSays, RuleRow, RuleView, rule_list_view, rule_view, rulesets_beside
from judge_app.views.rulewords import label, source, topic, value_words

EVERY = [*PRINTED] + [f"{name}+{option}" for name in PRINTED for option in options_of(name)]
CLUB = read_custom('title = "Club night"\nbase = "draft"\nswiss.minutes = 35\n', "club.toml")


@pytest.mark.parametrize("name", EVERY)
def test_every_value_is_listed_once_in_the_order_of_the_catalogue(name: str) -> None:
    view = rule_list_view(printed(name))
    assert [row.key for row in view.rows] == [*KEYS]
    assert view.found == f"{len(KEYS)} values"
    assert all(row.label and row.value and row.document and row.section for row in view.rows)


def test_a_topic_is_a_heading_once() -> None:
    topics = [part.topic for part in rule_list_view(printed("draft")).parts]
    assert len(topics) == len(set(topics))


def test_every_word_a_ruleset_may_hold_has_words_of_its_own() -> None:
    for key in KEYS.values():
        assert label(key.name)
        assert topic(key.name)
        choices = key.kind.choices if isinstance(key.kind, (Word, Words)) else ()
        choices += key.kind.closing if isinstance(key.kind, Words) else ()
        for choice in choices:
            assert "_" not in value_words(key.name, choice), (key.name, choice)


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("draft", "swiss.minutes", "40 minutes"),
        ("draft", "cut.final_minutes", "Untimed"),
        ("constructed", "drafting.building_minutes", "None"),
        ("draft", "cut.final_best_of", "Best of 3"),
        ("draft", "swiss.best_of", "One game"),
        ("draft", "points.loss", "0 points"),
        ("draft", "points.draws_allowed", "No"),
        (
            "regulations-casual",
            "time.ladder",
            "Least damage, then most cards in the deck, then die, high roll",
        ),
        ("draft", "deck.classes", "Any"),
        ("constructed", "deck.classes", "The Hero's"),
        ("regulations-casual", "setup.materials", "Hero, deck, tokens, level counter, die"),
        ("regulations-premier", "deck.release_days", "11 days after release"),
        (
            "draft",
            "structure.rows",
            "2–8 players: 3 rounds, no cut; 9–16 players: 4 rounds, top 4; 17–32 players: 5 rounds, top 8",
        ),
    ],
)
def test_a_value_is_told_in_words(name: str, key: str, value: str) -> None:
    assert next(row.value for row in rule_list_view(printed(name)).rows if row.key == key) == value


def test_a_row_names_the_document_that_speaks() -> None:
    rows = {row.key: row for row in rule_list_view(printed("draft")).rows}
    assert rows["swiss.minutes"] == RuleRow(
        "swiss.minutes", "Swiss round, length", "40 minutes", "Draft Guidelines", "Rounds"
    )
    assert rows["swiss.best_of"].note == "Silent here: the Regulations' value"
    assert rows["game.notes_allowed"][3:5] == ("Regulations 1.0", "Taking notes outside materials")


def test_where_all_documents_are_silent_the_reading_is_told() -> None:
    rows = {row.key: row for row in rule_list_view(printed("regulations-casual")).rows}
    assert rows["bye.most"][3:] == ("All silent", "our reading", READINGS["second-bye"])
    assert rows["cut.seeding"].note == "Silent here: the Constructed tip sheet's value"


def test_what_the_organizer_changed_is_told_beside_what_is_printed() -> None:
    row = next(row for row in rule_list_view(CLUB).rows if row.key == "swiss.minutes")
    assert row.value == "35 minutes"
    assert row[3:] == ("This event", "organizer's choice", "Changed for this event. Printed: 40 minutes")


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("mulligan", ["setup.mulligans"]),
        ("  SWISS   length ", ["swiss.minutes"]),
        ("strength", []),
        ("silent here third", []),
        ("draft guidelines tiebreakers", ["tiebreaks.order"]),
        ("untimed", ["cut.final_minutes"]),
        ("absence.late", ["absence.late_minutes"]),
    ],
)
def test_a_value_is_found_by_any_of_its_words(query: str, keys: list[str]) -> None:
    found = [row.key for row in rule_list_view(printed("draft"), query).rows]
    assert found == keys


def test_a_search_without_a_result_says_so() -> None:
    view = rule_list_view(printed("draft"), " dragon  wings ")
    assert view.rows == ()
    assert view.none_found == "No value of Draft has “dragon wings” in it. Try fewer or other words."


def test_a_value_is_shown_beside_the_other_three_rulesets() -> None:
    view = rule_view("swiss.minutes", rulesets_beside(printed("constructed")))
    assert (view.ruleset, view.lines) == ("Constructed", ("35 minutes",))
    assert view.others == (
        OtherSays("Casual", "40 minutes", "Regulations 1.0", "Round times", is_same=False),
        OtherSays("Premier", "40 minutes", "Regulations 1.0", "Round times", is_same=False),
        OtherSays("Draft", "40 minutes", "Draft Guidelines", "Rounds", is_same=False),
    )
    assert (view.verdict, view.is_agreed) == ("The documents disagree", False)


def test_where_all_agree_that_is_said() -> None:
    view = rule_view("points.win", rulesets_beside(printed("draft")))
    assert (view.verdict, view.is_agreed) == ("All say the same", True)


def test_an_event_with_rules_of_its_own_is_compared_with_all_four() -> None:
    assert [one.name for one in rulesets_beside(CLUB)] == ["club", *PRINTED]
    assert rule_view("swiss.minutes", rulesets_beside(CLUB)).ruleset == "Club night"


def test_steps_stand_one_a_line() -> None:
    view = rule_view("time.ladder", rulesets_beside(printed("draft")))
    assert view.lines == ("Most life", "Most cards in the deck", "Coin")


def test_no_key_no_rule() -> None:
    assert rule_view("", rulesets_beside(printed("draft"))) == RuleView()


def test_every_section_has_a_name() -> None:
    for document, held in DOCUMENTS.items():
        for section in held.sections:
            assert all(source(f"{document}/{section}"))
