"""How the players and the monsters of the boxed game are called."""

from judge_app.core.boxed import Game
from judge_app.language import _
from judge_app.views.words import plain

__all__ = ["monster_name", "named"]


def named(game: Game, seat: int) -> str:
    """The name of the player at *seat*, or the seat's own."""
    name = plain(game.players[seat].name) if game.has_seat(seat) else ""
    return name or _("Munchkin {number}").format(number=seat + 1)


def monster_name(number: int) -> str:
    return _("Monster {number}").format(number=number)
