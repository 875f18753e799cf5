"""Cards about a player: a roll, an answer, a turn."""

from typing import Any

import pytest

from tests.ui.everywhere.layout import text_faults
from tests.ui.kit.conftest import Finger, events

CARDS: dict[str, dict[str, Any]] = {
    "DieCard": {"name": "Ada", "seat": "a", "face": 5, "line": "Rolled 5, chooses", "look": "winning"},
    "PickCard": {"text": "Ada", "seat": "b", "line": "1 gold, Grace 2 gold", "is_on": True},
    "TurnCard": {"name": "Ada", "seat": "a", "line": "this turn", "look": "now"},
}
LONG = "Bartholomew Featherstonehaugh-Cholmondeley first"


def made(kind: str, **given: Any) -> Any:
    from judge_app.ui import widgets

    return getattr(widgets, kind)(size_hint_x=None, **{"width": 280, **CARDS[kind], **given})


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_large_enough_and_tells_that_it_was_tapped(finger: Finger, name: str) -> None:
    from judge_app.ui import theme

    card = finger.show(made(name))
    told = events(card, "on_release")
    assert finger.find("Ada") is card
    assert card.height >= theme.ANSWER
    finger.tap(card)
    assert told == [("on_release",)]


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("width", [134, 200, 280, 500])
@pytest.mark.parametrize("name", CARDS)
def test_long_words_stay_inside_their_card(finger: Finger, name: str, width: int, scale: float) -> None:
    from judge_app.ui import theme

    theme.use("light", scale)
    try:
        for look in made(name).property("look").options:
            named = {"text" if name == "PickCard" else "name": LONG}
            card = finger.show(made(name, width=width, line=LONG, look=look, **named))
            assert [*text_faults(card, (0, 0, 1280, 800))] == []
    finally:
        theme.use("dark")


def test_a_die_card_does_not_tell_the_result_before_the_die_lies_still(finger: Finger) -> None:
    card = finger.show(made("DieCard", face=0, line="", look="plain"))
    done: list[str] = []
    card.roll_to(5, lambda: done.append("still"))
    card.line, card.look = "Rolled 5, chooses", "winning"
    finger.frames(2)
    assert card.is_rolling
    assert [ink.text for ink in card._inks] == ["A", "Ada"]
    finger.until(lambda: bool(done))
    finger.frames()
    assert [ink.text for ink in card._inks] == ["A", "Ada", "Rolled 5, chooses"]


def test_a_narrow_die_card_has_its_words_below_the_die(finger: Finger) -> None:
    from judge_app.ui import theme

    card = finger.show(made("DieCard"))
    assert card.height == theme.DIE_CARD
    card.width = 140
    finger.frames()
    assert card.height > theme.DIE_CARD + theme.SEAT
    assert finger.show(made("DieCard", line="Rolled 2", width=140)).height == card.height
    card.width = 280
    finger.frames()
    assert card.height == theme.DIE_CARD


def test_only_the_answer_that_holds_has_a_check_mark(finger: Finger) -> None:
    from judge_app.ui import theme

    card = finger.show(made("PickCard", is_on=False))
    assert theme.icon("check") not in [ink.text for ink in card._inks]
    card.is_on = True
    finger.frames()
    assert theme.icon("check") in [ink.text for ink in card._inks]


def test_an_answer_is_as_high_as_in_the_pictures(finger: Finger) -> None:
    from judge_app.ui import theme

    assert finger.show(made("PickCard", line="")).height == theme.ANSWER
    assert finger.show(made("PickCard")).height == theme.STEPPER


def test_a_turn_that_is_over_has_a_check_mark_and_the_end_has_no_seat(finger: Finger) -> None:
    from judge_app.ui import theme

    card = finger.show(made("TurnCard", look="done"))
    assert theme.icon("check") in [ink.text for ink in card._inks]
    end = finger.show(made("TurnCard", look="end", name="Equal turns", line="then compare", width=119))
    assert [ink.text for ink in end._inks] == ["Equal turns", "then compare"]
    assert card.height == end.height == theme.TURN_CARD
