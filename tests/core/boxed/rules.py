"""Rows of the tests of the boxed game: each names the section of the rules that it proves."""

from typing import Any

import pytest

from judge_app.core.boxed import Game, Munchkin
from judge_app.core.citations import is_citation

NORA, FELIX, TASHA, BENI, OSKAR = range(5)


def row(cite: str, *values: Any) -> Any:
    """One row of a table; its name in the report is the rule."""
    assert is_citation(cite), f"{cite} is no section"
    return pytest.param(*values, id=f"{cite} {' '.join(map(str, values))}"[:120])


def table(*levels: int, **more: Any) -> Game:
    """A game of players on *levels*."""
    names = ("Nora", "Felix", "Tasha", "Beni", "Oskar", "Pia")
    return Game(tuple(Munchkin(name, level) for name, level in zip(names, levels, strict=False)), **more)
