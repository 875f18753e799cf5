"""How the players, the monsters and the rules of the boxed game are called."""

from judge_app.core.boxed import Game
from judge_app.language import _
from judge_app.views.rulewords import source
from judge_app.views.words import plain

__all__ = ["cited", "monster_name", "named"]


def named(game: Game, seat: int) -> str:
    """The name of the player at *seat*, or the seat's own."""
    name = plain(game.players[seat].name) if game.has_seat(seat) else ""
    return name or _("Munchkin {number}").format(number=seat + 1)


def monster_name(number: int) -> str:
    return _("Monster {number}").format(number=number)


def cited(section: str) -> str:
    """Where a rule of the game stands.

    >>> cited("running-away")
    'Munchkin Impossible 1.61 · Running away'
    """
    return " · ".join(source(f"impossible/{section}"))
