"""Three munchkins at a table, and a fight of the first."""

from judge_app.core.boxed import Fight, Game, Monster, Munchkin
from judge_app.core.model import State

NORA, FELIX, TASHA = range(3)
TABLE = Game((Munchkin("Nora", 4), Munchkin("Felix", 9), Munchkin("", 1)))


def of(game: Game) -> State:
    return State(boxed=game)


def fought(*monsters: Monster, level: int = 4, helper: int | None = None, bonus: int = 0) -> Game:
    game = TABLE._replace(fight=Fight(NORA, helper, monsters))
    return game.with_player(NORA, lambda one: one._replace(level=level, bonus=bonus))
