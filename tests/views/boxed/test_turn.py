"""A turn of the boxed game as its screen shows it: its steps, charity and sales."""

import pytest

from judge_app.core.boxed import Game, Munchkin
from judge_app.views.boxedturn import charity_view, sale_view, turn_view
from tests.views.boxed.game import FELIX, NORA, TABLE, TASHA


def test_a_turn_is_told_step_by_step() -> None:
    first = turn_view(TABLE)
    assert (first.title, first.next, first.following) == ("Whose turn is it?", "First turn: Nora", NORA)
    view = turn_view(TABLE._replace(turn=NORA))
    assert (view.title, view.next, view.following) == ("Turn of Nora", "Next: Felix", FELIX)
    assert view.steps.count("\n") == 3
    assert "a Door card, face down" in view.steps
    listening = turn_view(TABLE._replace(turn=2, options=("listen",)))
    assert listening.steps.startswith("1. Listen at the door")
    assert "a Treasure, face down" in listening.steps
    assert listening.following == NORA


def test_charity_says_how_many_go_to_whom() -> None:
    game = Game((Munchkin("Nora", 4), Munchkin("Felix", 1), Munchkin("Tasha", 1)))
    view = charity_view(game, NORA, 8)
    assert view.line == "3 cards go to the lowest."
    assert [(row.name, row.cards, row.is_larger) for row in view.rows] == [
        ("Felix", "2 cards", True),
        ("Tasha", "1 card", False),
    ]
    assert view.asks == "Tap whom Nora gives more."
    assert [row.is_larger for row in charity_view(game, NORA, 8, (TASHA,)).rows] == [False, True]
    assert not charity_view(game, NORA, 5).can_give
    assert charity_view(game, FELIX, 6).line == "Felix is lowest, or ties for it, and discards 1 card."


@pytest.mark.parametrize(
    ("seat", "gold", "line", "more"),
    [
        (NORA, 700, "300 gold pieces more buy a level.", ""),
        (NORA, 1100, "Nora goes up 1 level, to level 5.", "100 gold pieces over: there is no change."),
        (
            NORA,
            6000,
            "Nora goes up 5 levels, to level 9.",
            "1,000 gold pieces bring nothing: level 10 cannot be bought.",
        ),
        (NORA, 0, "1,000 gold pieces more buy a level.", ""),
        (FELIX, 1000, "Felix is at level 9: the next one takes a kill.", ""),
    ],
)
def test_a_sale_says_what_it_brings(seat: int, gold: int, line: str, more: str) -> None:
    view = sale_view(TABLE, seat, gold)
    assert (view.line, view.more) == (line, more)


def test_a_sale_waits_for_a_turn_of_ones_own() -> None:
    game = TABLE._replace(turn=FELIX)
    view = sale_view(game, NORA, 1000)
    assert view.line == "It is the turn of Felix. Nora sells in a turn of their own."
    assert not view.can_sell
    assert sale_view(game._replace(turn=NORA), NORA, 1000).can_sell
