"""Munchkin Impossible, the boxed game: its rules as functions of a game, which is never changed in place."""

from judge_app.core.boxed.game import (
    FEWEST,
    LOWEST,
    MOST,
    WINNING,
    EscapeRoll,
    Fight,
    Flight,
    Game,
    Looting,
    LootRoll,
    Monster,
    Munchkin,
    OneShot,
    Option,
    Runner,
    Side,
)

__all__ = [
    "FEWEST",
    "LOWEST",
    "MOST",
    "WINNING",
    "EscapeRoll",
    "Fight",
    "Flight",
    "Game",
    "LootRoll",
    "Looting",
    "Monster",
    "Munchkin",
    "OneShot",
    "Option",
    "Runner",
    "Side",
]
