"""Deck lists, and how a judge comes to those of a table."""

from typing import Any

from judge_app.core.model import EventId, Match
from tests.ui.floor import enter, match_at
from tests.ui.judge import Judge

CARDS = ("Sword", "Shield", "Potion", "Rat", "Boots", "Helm", "Wand", "Ring", "Rope", "Lamp", "Bow", "Club")
LEGAL = "\n".join(("Hero: Ada (Wizard)", *(f"3x {name}" for name in CARDS), "4th Wall", "2x Bell", "1x Horn"))
FAULTY = """Hero: Bea (Thief)
4x Sword
Flamingo Wanderer
2x Wand (Wizard)
0x Rat"""


def at_table(judge: Judge, event: EventId, table: int = 1) -> Match:
    enter(judge, event)
    match = match_at(judge, table)
    judge.go("deckcheck", match=match.id)
    return match


def copy(text: str) -> None:
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def card_of(judge: Judge, name: str, kind: str) -> Any:
    """The card of *name*'s list ("DeckListCard") or cards ("DeckStateCard") that is on the screen."""
    return next(one for one in judge.widgets() if type(one).__name__ == kind and one.pane.name == name)


def tap_in(judge: Judge, card: Any, text: str) -> None:
    """Tap what says *text* on *card*, where the other player has the same."""
    from kivy.tests.common import UnitTestTouch

    found = next(
        one
        for one in card.walk()
        if text in (getattr(one, "text", None), getattr(one, "hint", None)) and one.opacity
    )
    judge._uncover(found)
    judge.until(lambda: judge.is_in_reach(found), f"{text!r} can be touched")
    touch = UnitTestTouch(*found.to_window(*found.center))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()
