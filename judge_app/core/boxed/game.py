"""Munchkin Impossible as it stands: who plays at which level, the fight, who runs, who is looted."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

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

LOWEST, WINNING = 1, 10
FEWEST, MOST = 3, 6
Side = Literal["munchkins", "monsters"]
Option = Literal["listen", "shared"]
"""The two ways to play faster: listening at the door, and a helper who wins along."""


class Munchkin(NamedTuple):
    name: str = ""
    """Empty until somebody gives one."""
    level: int = LOWEST
    bonus: int = 0
    """What items and everything else in play add in a fight."""
    running: int = 0
    """What is added to this player's rolls for running away."""
    is_dead: bool = False
    """Until the next player begins a turn."""
    shares: bool = False
    """Whether this player helped in the fight that won the game, and so wins too."""


class Monster(NamedTuple):
    number: int
    """Its name on the table: Monster 1, Monster 2."""
    level: int = LOWEST
    enhancers: int = 0
    """The sum of all that were played on it."""
    treasures: int = 1
    levels: int = 1
    """How many its killer goes up."""
    running: int = 0
    """What is added to the rolls of those who run from it: a fast one takes, a slow one gives."""
    is_gone: bool = False
    """Whether a card got rid of it, without a kill."""


class OneShot(NamedTuple):
    number: int
    side: Side
    points: int


class Fight(NamedTuple):
    """Who fights what; without a fighter there is none."""

    fighter: int | None = None
    helper: int | None = None
    monsters: tuple[Monster, ...] = ()
    shots: tuple[OneShot, ...] = ()
    claimed_ms: int | None = None
    """When the fighter said that the monsters are killed; the others may still speak up."""


@dataclass(frozen=True)
class EscapeRoll:
    """The die of one person for one monster."""

    seat: int
    monster: int
    face: int


class Runner(NamedTuple):
    seat: int
    modifier: int = 0


class Flight(NamedTuple):
    """Running away from the last fight that was lost."""

    runners: tuple[Runner, ...] = ()
    monsters: tuple[Monster, ...] = ()
    rolls: tuple[EscapeRoll, ...] = ()


@dataclass(frozen=True)
class LootRoll:
    """The die of one of those who tie for their place at the body."""

    seat: int
    face: int


class Looting(NamedTuple):
    """Who takes a card of whom."""

    dead: int
    rolls: tuple[LootRoll, ...] = ()
    """In the order in which they fell; who ties again rolls again."""
    taken: tuple[int, ...] = ()
    """Who has taken a card."""


class Game(NamedTuple):
    players: tuple[Munchkin, ...] = (Munchkin(),) * FEWEST
    bench: tuple[Munchkin, ...] = ()
    """Who sat at the table before it was made smaller; they come back with their levels."""
    turn: int | None = None
    """The seat of the player whose turn it is; none where nobody has told so far."""
    options: tuple[Option, ...] = ()
    fight: Fight = Fight()
    flight: Flight = Flight()
    looting: Looting | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has reached the winning level, and after them who shares in it."""
        seats = range(len(self.players))
        first = [seat for seat in seats if self.players[seat].level >= WINNING]
        sharing = [seat for seat in seats if self.players[seat].shares and seat not in first]
        return (*first, *sharing) if first else ()

    def has_seat(self, seat: int | None) -> bool:
        return seat is not None and 0 <= seat < len(self.players)

    def with_player(self, seat: int, change: Callable[[Munchkin], Munchkin]) -> "Game":
        """The player at *seat*, if there is one, as *change* makes them."""
        players = (change(one) if place == seat else one for place, one in enumerate(self.players))
        return self._replace(players=tuple(players))
