"""Munchkin Impossible, the boxed game: who plays, at which level, and who has won."""

from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = [
    "FEWEST",
    "LOWEST",
    "MOST",
    "WINNING",
    "Game",
    "Munchkin",
    "gain",
    "game_of",
    "lose",
    "needs_kill",
    "new_game",
    "plain_of",
    "rename",
    "seat_players",
    "start_over",
]

LOWEST, WINNING = 1, 10
FEWEST, MOST = 3, 6
_LONGEST_NAME = 40


class Munchkin(NamedTuple):
    name: str = ""
    """Empty until somebody gives one."""
    level: int = LOWEST


class Game(NamedTuple):
    players: tuple[Munchkin, ...]
    bench: tuple[Munchkin, ...] = ()
    """Who sat at the table before it was made smaller; they come back with their levels."""

    @property
    def winner(self) -> int | None:
        """The seat of the player on the winning level, which only a kill leads to."""
        return next((seat for seat, one in enumerate(self.players) if one.level == WINNING), None)


def new_game() -> Game:
    return Game((Munchkin(),) * FEWEST)


def needs_kill(game: Game, seat: int) -> bool:
    """Whether the next level of the player at *seat* is the winning one."""
    return game.players[seat].level == WINNING - 1


def gain(game: Game, seat: int, *, by_kill: bool = False) -> Game:
    """One level up; the winning one *by_kill* alone, and none when somebody has won."""
    if game.winner is not None or (needs_kill(game, seat) and not by_kill):
        return game
    return _changed(game, seat, lambda one: one._replace(level=one.level + 1))


def lose(game: Game, seat: int) -> Game:
    """One level down, never below the lowest. Of a winner it takes the victory back."""
    return _changed(game, seat, lambda one: one._replace(level=max(LOWEST, one.level - 1)))


def rename(game: Game, seat: int, name: str) -> Game:
    return _changed(game, seat, lambda one: one._replace(name=_name(name)))


def seat_players(game: Game, count: int) -> Game:
    """As many players as *count* says, from `FEWEST` to `MOST`: the last go to the bench, or come from it."""
    count = min(MOST, max(FEWEST, count))
    everybody = game.players + game.bench
    everybody += (Munchkin(),) * (count - len(everybody))
    return Game(everybody[:count], everybody[count:])


def start_over(game: Game) -> Game:
    """The next game of the same people."""
    return Game(tuple(Munchkin(one.name) for one in game.players))


def plain_of(game: Game) -> dict[str, Any]:
    """*game* as what JSON can hold."""
    return {"players": [[*one] for one in game.players], "bench": [[*one] for one in game.bench]}


def game_of(raw: object) -> Game:
    """The game out of *raw*, or a new one where there is none that can be read."""
    if not isinstance(raw, dict):
        return new_game()
    players, bench = _munchkins(raw.get("players")), _munchkins(raw.get("bench"))
    if not FEWEST <= len(players) <= MOST or len(players + bench) > MOST:
        return new_game()
    return Game(players, bench)


def _changed(game: Game, seat: int, change: Callable[[Munchkin], Munchkin]) -> Game:
    players = (change(one) if place == seat else one for place, one in enumerate(game.players))
    return game._replace(players=tuple(players))


def _munchkins(raw: object) -> tuple[Munchkin, ...]:
    """Those that can be read; a list with any other is none."""
    match raw:
        case [*rows]:
            found = tuple(_munchkin(row) for row in rows)
            return () if None in found else tuple(one for one in found if one is not None)
    return ()


def _munchkin(raw: object) -> Munchkin | None:
    match raw:
        case [str(name), int(level)] if LOWEST <= level <= WINNING:
            return Munchkin(_name(name), int(level))
    return None


def _name(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_NAME]
