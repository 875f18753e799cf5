"""The table of infractions: complete, cited, and without a sentence too many."""

import pytest

from judge_app.core.citations import is_citation
from judge_app.core.infractions import GROUPS, INFRACTIONS, cite_of, trimmed
from judge_app.core.ruleset import printed

CONDUCT = "regulations/unsporting-conduct"
DROPS = "regulations/dropping-players"
LISTS = "regulations/deck-lists"
DECKS = "regulations/deck-construction"
SLEEVES = "regulations/card-sleeves"
PARTS = "regulations/lost-and-damaged-components"
LEGAL = "regulations/legal-products"


@pytest.mark.parametrize(
    ("key", "cite"),
    [
        ("profanity", CONDUCT),
        ("slow-play", CONDUCT),
        ("cheating", CONDUCT),
        ("harassment", CONDUCT),
        ("insults", CONDUCT),
        ("safety", CONDUCT),
        ("online", CONDUCT),
        ("disobedience", CONDUCT),
        ("conduct", CONDUCT),  # the list of the document is not meant to be complete
        ("late", DROPS),
        ("absent-round", DROPS),
        ("list-missing", LISTS),
        ("list-wrong", LISTS),
        ("illegal-deck", DECKS),
        ("deck-changed", DECKS),
        ("outside-pool", DECKS),
        ("sleeves", SLEEVES),
        ("lost-card", PARTS),
        ("missing-part", PARTS),
        ("proxy", LEGAL),
        ("unofficial", LEGAL),
        ("notes", "regulations/taking-notes-outside-materials"),
        ("missed-effect", "regulations/missed-opportunities"),
        ("game-state", "regulations/missed-opportunities"),
    ],
)
def test_each_infraction_stands_somewhere(key: str, cite: str) -> None:
    assert cite_of(INFRACTIONS[key], printed("regulations-casual")) == cite


def test_the_table_above_is_all_of_it() -> None:
    assert len(INFRACTIONS) == 24
    assert {one.group for one in INFRACTIONS.values()} == {*GROUPS}


@pytest.mark.parametrize("key", INFRACTIONS)
def test_an_infraction_is_whole(key: str) -> None:
    one = INFRACTIONS[key]
    assert one.key == key
    assert all(map(is_citation, one.cites))
    assert one.title
    assert one.fact
    assert 1 <= len(one.steps) <= 3
    assert one.steps == trimmed(one.steps)


@pytest.mark.parametrize(
    ("ruleset", "cite"),
    [
        ("constructed", "constructed/deck-requirements"),
        ("draft", "draft/deck-building"),
        ("draft+draw", "draft/deck-building"),
        ("regulations-premier", "regulations/deck-construction"),
    ],
)
def test_the_document_of_the_event_speaks_before_the_others(ruleset: str, cite: str) -> None:
    assert cite_of(INFRACTIONS["illegal-deck"], printed(ruleset)) == cite


def test_without_a_ruleset_the_regulations_speak() -> None:
    assert cite_of(INFRACTIONS["illegal-deck"], None) == "regulations/deck-construction"


def test_what_is_repeated_at_the_end_is_left_out() -> None:
    assert trimmed(("warning", "warning", "game-loss", "game-loss")) == ("warning", "warning", "game-loss")
    assert trimmed(("removal", "removal")) == ("removal",)
