"""Running away: a roll for each person and each monster."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.boxed.game import EscapeRoll, Fight, Flight, Game, Runner

__all__ = [
    "ESCAPES",
    "FACES",
    "Chase",
    "begun",
    "chases",
    "due",
    "escapes",
    "rolled",
    "with_chaser",
    "with_runner",
]

ESCAPES = 5
"""So much, and more, gets away."""
FACES = range(1, 7)


class Chase(NamedTuple):
    """One monster after one person."""

    seat: int
    monster: int
    face: int | None
    """None before the die is rolled."""
    modifier: int

    @property
    def total(self) -> int:
        return (self.face or 0) + self.modifier

    @property
    def is_caught(self) -> bool:
        return self.face is not None and not escapes(self.face, self.modifier)


def escapes(face: int, modifier: int = 0) -> bool:
    return face + modifier >= ESCAPES


def begun(game: Game) -> Game:
    """Fighter and helper run from every monster that is still there; the fight is over."""
    fight = game.fight
    runners = tuple(
        Runner(seat, game.players[seat].running)
        for seat in (fight.fighter, fight.helper)
        if seat is not None and game.has_seat(seat)
    )
    monsters = tuple(monster for monster in fight.monsters if not monster.is_gone)
    return game._replace(fight=Fight(), flight=Flight(runners, monsters))


def chases(flight: Flight) -> tuple[Chase, ...]:
    faces = {(roll.seat, roll.monster): roll.face for roll in flight.rolls}
    return tuple(
        Chase(
            runner.seat,
            monster.number,
            faces.get((runner.seat, monster.number)),
            runner.modifier + monster.running,
        )
        for runner in flight.runners
        for monster in flight.monsters
    )


def due(game: Game) -> tuple[Chase, ...]:
    """Who has yet to roll for which monster; the dead do not run any further."""
    return tuple(
        chase
        for chase in chases(game.flight)
        if chase.face is None and game.has_seat(chase.seat) and not game.players[chase.seat].is_dead
    )


def rolled(flight: Flight, rolls: Iterable[EscapeRoll]) -> Flight:
    """After *rolls*; a die that is entered again replaces the one before."""
    known = {(chase.seat, chase.monster) for chase in chases(flight)}
    faces = {(roll.seat, roll.monster): roll for roll in flight.rolls}
    for roll in rolls:
        if (roll.seat, roll.monster) in known and roll.face in FACES:
            faces[roll.seat, roll.monster] = roll
    return flight._replace(rolls=tuple(faces.values()))


def with_runner(flight: Flight, seat: int, modifier: int) -> Flight:
    runners = (one._replace(modifier=modifier) if one.seat == seat else one for one in flight.runners)
    return flight._replace(runners=tuple(runners))


def with_chaser(flight: Flight, monster: int, modifier: int) -> Flight:
    monsters = (one._replace(running=modifier) if one.number == monster else one for one in flight.monsters)
    return flight._replace(monsters=tuple(monsters))
