"""The faults of a deck list in words."""

import pytest

from judge_app.core.deckcheck import KINDS, Fault
from judge_app.views.deckfaults import fault_sentence

ROWS = [
    (
        Fault(kind="too-few", count=1, allowed=40, cite="x"),
        "The deck has 1 card, 39 fewer than the 40 it takes.",
    ),
    (
        Fault(kind="too-many", count=41, allowed=40, cite="x"),
        "The deck has 41 cards, 1 more than the 40 it takes.",
    ),
    (
        Fault(kind="copies", card="Hat", count=4, allowed=3, cite="x"),
        "Hat is in the deck 4 times, and 3 is the most.",
    ),
    (Fault(kind="hero-in-deck", card="Bo", cite="x"), "Bo is a Hero, and no Hero may be in the deck."),
    (Fault(kind="hero-in-deck", card="Bo", allowed=1, cite="x"), "Bo is one Hero too many."),
    (Fault(kind="no-hero", allowed=1, cite="x"), "The list names no Hero."),
    (Fault(kind="no-hero", count=1, allowed=2, cite="x"), "The list names 1 Hero of 2."),
    (
        Fault(kind="class", card="Bow", klass="Thief", cite="x"),
        "Bow is of the class Thief, and the Hero is not.",
    ),
    (Fault(kind="not-in-pool", card="Hat", count=2, cite="x"), "Hat: 2 more than the pool holds."),
    (Fault(kind="unreadable", card="Hat\n(3)", line=7, cite="x"), "Line 7 cannot be read: Hat (3)"),
]


@pytest.mark.parametrize(("fault", "sentence"), ROWS)
def test_every_fault_has_its_sentence(fault: Fault, sentence: str) -> None:
    assert fault_sentence(fault) == sentence


def test_no_kind_is_left_without_words() -> None:
    assert {fault.kind for fault, _ in ROWS} == set(KINDS)
