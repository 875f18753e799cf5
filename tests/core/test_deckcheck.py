"""Deck lists against the deck rules of every ruleset; each row names the rule that it proves."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.citations import is_citation
from judge_app.core.deckcheck import KINDS, KIT_HERO, Fault, faults_of
from judge_app.core.decklist import Decklist, read_list
from judge_app.core.ruleset import Ruleset, printed, read_custom

CASUAL, PREMIER, CONSTRUCTED, DRAFT = "regulations-casual", "regulations-premier", "constructed", "draft"
SELECT = "regulations-casual+select"
EVERY = (CASUAL, PREMIER, CONSTRUCTED, "constructed+best-of-three", DRAFT, "draft+draw", SELECT)
SHEET = "constructed/deck-requirements"
DRAFTED = "draft/deck-building"
HERO = "Hero: Nadia (Wizard)"


def deck(cards: int, *lines: str, hero: str = HERO) -> str:
    """A list of so many cards that break no rule, and then the *lines*."""
    threes = [f"3x Sock {number} (Neutral)" for number in range(cards // 3)]
    return "\n".join((hero, *threes, *(f"Shoe {number}" for number in range(cards % 3)), *lines))


def found(text: str, ruleset: str | Ruleset, pool: str | None = None) -> list[dict[str, Any]]:
    """The faults as their kind, citation and whatever else they say."""
    rules = printed(ruleset) if isinstance(ruleset, str) else ruleset
    faults = faults_of(read_list(text), rules, None if pool is None else read_list(pool))
    return [{key: fact for key, fact in vars(fault).items() if fact not in ("", None)} for fault in faults]


def size(name: str) -> int:
    return printed(name).number("deck.cards")


@pytest.mark.parametrize("name", EVERY)
def test_a_deck_of_the_right_size_with_a_hero_has_no_fault(name: str) -> None:
    assert found(deck(size(name)), name) == []


@pytest.mark.parametrize(
    ("name", "wanted", "cite"),
    [
        (CASUAL, 40, "regulations/player-materials"),
        (PREMIER, 40, "regulations/player-materials"),
        (SELECT, 40, "regulations/player-materials"),
        (CONSTRUCTED, 40, SHEET),
        (DRAFT, 30, DRAFTED),
        ("draft+draw", 30, DRAFTED),
    ],
)
def test_a_deck_has_neither_more_nor_fewer_cards(name: str, wanted: int, cite: str) -> None:
    few, many = found(deck(wanted - 1), name), found(deck(wanted + 1), name)
    assert few == [{"kind": "too-few", "count": wanted - 1, "allowed": wanted, "cite": cite}]
    assert many == [{"kind": "too-many", "count": wanted + 1, "allowed": wanted, "cite": cite}]


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        (CASUAL, SHEET),
        (PREMIER, SHEET),
        (SELECT, SHEET),
        (CONSTRUCTED, SHEET),
        (DRAFT, DRAFTED),
        ("draft+draw", DRAFTED),
    ],
)
def test_three_of_a_name_are_the_most_however_it_is_spelled(name: str, cite: str) -> None:
    filled = deck(size(name) - 4, "2x Thor's Hat (Wizard)", "THOR’S  HAT", "hat of thor", hero=HERO)
    assert found(filled, name) == []
    again = deck(size(name) - 4, "2x Thor's Hat (Wizard)", "THOR’S  HAT", "Thor's Hat (Neutral)")
    assert found(again, name) == [
        {"kind": "copies", "card": "Thor's Hat", "count": 4, "allowed": 3, "cite": cite}
    ]


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        (CASUAL, "regulations/player-materials"),
        (PREMIER, "regulations/player-materials"),
        (CONSTRUCTED, "constructed/player-materials"),
        (DRAFT, DRAFTED),
        ("draft+draw", DRAFTED),
    ],
)
def test_one_hero_is_beside_the_deck(name: str, cite: str) -> None:
    assert found(deck(size(name), hero=""), name) == [{"kind": "no-hero", "allowed": 1, "cite": cite}]
    two = found(deck(size(name), "Hero: Bo (Thief)"), name)
    assert two == [{"kind": "hero-in-deck", "card": "Bo", "allowed": 1, "cite": cite}]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("nadia (Wizard)", "nadia"),
        ("Bo (Hero)", "Bo"),
        ("flamingo wanderer", "flamingo wanderer"),
        ("Tardigrade Wanderer (Neutral)", "Tardigrade Wanderer"),
    ],
)
def test_no_hero_is_in_the_deck(name: str, line: str, card: str) -> None:
    """The tip sheet rules them out; where a document is silent, it speaks for it."""
    told = found(deck(size(name) - 1, line), name)
    assert told == [{"kind": "hero-in-deck", "card": card, "cite": SHEET}]


@pytest.mark.parametrize("name", [CASUAL, PREMIER, SELECT, CONSTRUCTED, "constructed+best-of-three"])
def test_a_class_has_to_be_the_heros(name: str) -> None:
    lines = ("Hat (wizard)", "Bow (Thief)", "Bow (THIEF)", "Lute (Bard)", "Rope", "Tent ( neutral )")
    assert found(deck(34, *lines), name) == [
        {"kind": "class", "card": "Bow", "klass": "Thief", "cite": SHEET},
        {"kind": "class", "card": "Lute", "klass": "Bard", "cite": SHEET},
    ]


@pytest.mark.parametrize(
    ("name", "hero"),
    [
        (DRAFT, HERO),
        ("draft+draw", HERO),
        (CASUAL, "Hero: Nadia"),
        (CONSTRUCTED, "Hero: Nadia"),
        (CONSTRUCTED, "Hero: Nadia (Hero)"),
    ],
)
def test_classes_do_not_matter_in_a_draft_or_where_the_heros_is_unknown(name: str, hero: str) -> None:
    assert found(deck(size(name) - 2, "Bow (Thief)", "Lute (Bard)", hero=hero), name) == []


def test_without_a_hero_no_class_is_judged_and_the_first_hero_counts() -> None:
    kinds = [fault["kind"] for fault in found(deck(39, "Bow (Thief)", hero=""), CONSTRUCTED)]
    assert kinds == ["no-hero"]
    kinds = [fault["kind"] for fault in found(deck(39, "Bow (Thief)", "Hero: Bo (Thief)"), CONSTRUCTED)]
    assert kinds == ["hero-in-deck", "class"]


POOL = deck(27, "2x Bow (Thief)", "Bow", hero="Hero: Nadia")


@pytest.mark.parametrize(
    ("name", "cite"),
    [(DRAFT, DRAFTED), ("draft+draw", DRAFTED), (SELECT, "regulations/deck-construction")],
)
@pytest.mark.parametrize(
    ("lines", "outside"),
    [
        (["3x bow"], []),
        (["4x bow"], [("bow", 1)]),
        (["2x Bow", "2 Lute"], [("Lute", 2)]),
        (["Hero: Bo"], [("Bo", 1)]),
        (["Nadia"], [("Nadia", 1)]),
    ],
)
def test_a_deck_is_made_of_what_was_opened(
    name: str, cite: str, lines: list[str], outside: list[tuple[str, int]]
) -> None:
    told = found(deck(27, *lines, hero="Hero: Nadia"), name, POOL)
    expected = [{"kind": "not-in-pool", "card": card, "count": n, "cite": cite} for card, n in outside]
    assert [fault for fault in told if fault["kind"] == "not-in-pool"] == expected


@pytest.mark.parametrize(
    ("name", "hero", "outside"),
    [
        (DRAFT, KIT_HERO, []),
        (DRAFT, "FLAMINGO wanderer", []),
        ("draft+draw", KIT_HERO, []),
        (DRAFT, "Nadia", []),
        (DRAFT, "Bo", ["Bo"]),
        (SELECT, KIT_HERO, [KIT_HERO]),
        (SELECT, "Nadia", []),
    ],
)
def test_the_kit_has_a_hero_for_everybody_and_others_are_drafted(
    name: str, hero: str, outside: list[str]
) -> None:
    """draft/deck-building; regulations/deck-construction for Select, which has no kit."""
    told = found(deck(27, "3 Bow", hero=f"Hero: {hero}"), name, POOL)
    assert [fault["card"] for fault in told if fault["kind"] == "not-in-pool"] == outside


def test_a_hero_may_stand_in_the_pool_as_a_card() -> None:
    for line in ("Nadia (Hero)", "1x nadia", "Hero: Nadia"):
        assert found(deck(30), DRAFT, deck(30, line, hero="")) == []


@pytest.mark.parametrize("name", [CASUAL, PREMIER, CONSTRUCTED])
def test_who_brings_their_own_cards_has_no_pool(name: str) -> None:
    """regulations/tournament-types, constructed/player-materials"""
    assert found(deck(40), name, "") == []
    assert len(found(deck(30), DRAFT, "")) == 11


def test_every_fault_is_told_at_once() -> None:
    text = "\n".join(("Hero: Nadia (Wizard)", "Hero: Bo", "4x Bow (Thief)", "Nadia", "Hat (3)", "0 Rope"))
    assert [fault["kind"] for fault in found(text, SELECT, "Hero: Nadia")] == [
        "hero-in-deck",
        "too-few",
        "copies",
        "hero-in-deck",
        "class",
        "not-in-pool",
        "not-in-pool",
        "not-in-pool",
        "unreadable",
        "unreadable",
    ]
    assert [fault["kind"] for fault in found("", CONSTRUCTED)] == ["no-hero", "too-few"]
    assert found("", CONSTRUCTED)[1]["count"] == 0


def test_an_unreadable_line_is_for_the_head_judge_to_resolve() -> None:
    """regulations/deck-lists"""
    (fault,) = found(deck(40, "Hat\u200b  (3)"), CONSTRUCTED)
    line = len(deck(40).splitlines()) + 1
    assert fault == {"kind": "unreadable", "card": "Hat (3)", "line": line, "cite": "regulations/deck-lists"}


OWN = """
title = "Two Heroes"
base = "constructed"
deck.heroes = 2
deck.hero_cards = true
deck.copies = 1
"""


def test_an_organizers_own_numbers_count_and_are_cited_as_theirs() -> None:
    own = read_custom(OWN, "own.toml")
    text = "\n".join((HERO, *(f"Sock {number}" for number in range(36)), "Nadia", "Bow (Thief)", "2x Hat"))
    assert found(text, own) == [
        {"kind": "no-hero", "count": 1, "allowed": 2, "cite": "house"},
        {"kind": "copies", "card": "Hat", "count": 2, "allowed": 1, "cite": "house"},
        {"kind": "class", "card": "Bow", "klass": "Thief", "cite": SHEET},
    ]
    both = found(f"{text}\nHero: Bo (Thief)\nHero: Cy", own)
    assert [(fault["kind"], fault["card"]) for fault in both] == [("hero-in-deck", "Cy"), ("copies", "Hat")]


LINES = st.sampled_from(["Hero: A (W)", "Hero: B", "3 C (W)", "9 C", "A", "D (Hero)", "E (T)", "?", KIT_HERO])
LISTS = st.one_of(st.text(), st.lists(LINES).map("\n".join)).map(read_list)


@given(LISTS, st.sampled_from(EVERY), st.none() | LISTS)
def test_any_list_can_be_checked_and_every_fault_cites_a_rule(
    decklist: Decklist, name: str, pool: Decklist | None
) -> None:
    faults = faults_of(decklist, printed(name), pool)
    assert all(
        isinstance(fault, Fault) and fault.kind in KINDS and is_citation(fault.cite) for fault in faults
    )
    assert len(set(faults)) == len(faults)


def test_copies_add_up_also_where_a_note_stands_behind_a_card() -> None:
    deck = read_list("Hero: Nadia (Wizard)\n3x Hat (Thief) # foil\nHat\n3x Bow [Thief]")
    found = {fault.kind: fault for fault in faults_of(deck, printed("constructed"))}
    assert (found["copies"].card, found["copies"].count) == ("Hat", 4)
    assert (found["class"].card, found["class"].klass) == ("Hat", "Thief")
    assert found["unreadable"].card == "3x Bow [Thief]"
