"""A fight: who is stronger, and what the winner takes."""

from typing import Literal, NamedTuple

from judge_app.core.boxed.game import WINNING, Fight, Game, Monster, OneShot
from judge_app.core.boxed.levels import with_level

__all__ = [
    "SPEAK_UP_MS",
    "Spoils",
    "Totals",
    "Verdict",
    "fresh_number",
    "left_ms",
    "monster_strength",
    "munchkin_strength",
    "spoils",
    "totals",
    "verdict",
    "with_monster",
    "with_sides",
    "without_monster",
    "won",
]

SPEAK_UP_MS = 2600
"""How long the others have to speak up before a kill counts."""
Verdict = Literal["none", "wins", "ties", "loses"]
"""No fight; or how the munchkins stand. Who ties loses."""


class Totals(NamedTuple):
    munchkins: int
    monsters: int


class Spoils(NamedTuple):
    """What the fighter has of a won fight."""

    levels: int
    treasures: int
    is_face_up: bool
    """With help everybody sees the Treasures; alone nobody does."""
    wins_game: bool
    helper_wins: bool


def munchkin_strength(game: Game, seat: int) -> int:
    """Level and bonus; it can be negative, as a level cannot."""
    one = game.players[seat]
    return one.level + one.bonus


def monster_strength(monster: Monster) -> int:
    """Level and enhancers; nothing of one that a card has got rid of."""
    return 0 if monster.is_gone else monster.level + monster.enhancers


def totals(game: Game) -> Totals:
    fight = game.fight
    seats = [seat for seat in (fight.fighter, fight.helper) if seat is not None and game.has_seat(seat)]
    ours = sum(munchkin_strength(game, seat) for seat in seats) + _shots(fight.shots, "munchkins")
    return Totals(ours, sum(map(monster_strength, fight.monsters)) + _shots(fight.shots, "monsters"))


def verdict(game: Game) -> Verdict:
    fight = game.fight
    if fight.fighter is None or not fight.monsters:
        return "none"
    ours, theirs = totals(game)
    if ours > theirs or all(monster.is_gone for monster in fight.monsters):
        return "wins"
    return "ties" if ours == theirs else "loses"


def spoils(game: Game) -> Spoils:
    """What a win brings as the fight stands: levels for kills alone, Treasures for all."""
    fight = game.fight
    killed = [monster for monster in fight.monsters if not monster.is_gone]
    level = WINNING
    if fight.fighter is not None and game.has_seat(fight.fighter):
        level = game.players[fight.fighter].level
    levels = min(sum(monster.levels for monster in killed), max(WINNING - level, 0))
    wins = bool(levels) and level + levels == WINNING
    has_help = fight.helper is not None
    treasures = sum(monster.treasures for monster in fight.monsters)
    return Spoils(levels, treasures, has_help, wins, wins and has_help and "shared" in game.options)


def left_ms(fight: Fight, now_ms: int) -> int:
    """How long the others may still speak up; all of the time before the kill is claimed."""
    if fight.claimed_ms is None:
        return SPEAK_UP_MS
    return min(max(fight.claimed_ms + SPEAK_UP_MS - now_ms, 0), SPEAK_UP_MS)


def with_sides(game: Game, fighter: int | None, helper: int | None) -> Game:
    """Who fights, with whom; monsters wait for the next fighter only while there is one."""
    if fighter is None:
        return game._replace(fight=Fight())
    monsters = game.fight.monsters or (Monster(1),)
    sides = game.fight._replace(fighter=fighter, helper=helper, monsters=monsters, claimed_ms=None)
    return game._replace(fight=sides)


def with_monster(fight: Fight, monster: Monster) -> Fight:
    """*monster* as it now is, or one more."""
    known = {one.number: one for one in fight.monsters} | {monster.number: monster}
    return fight._replace(monsters=tuple(known.values()), claimed_ms=None)


def without_monster(fight: Fight, number: int) -> Fight:
    kept = tuple(one for one in fight.monsters if one.number != number)
    return fight._replace(monsters=kept, claimed_ms=None)


def fresh_number(things: tuple[Monster, ...] | tuple[OneShot, ...]) -> int:
    """A number that none of *things* has."""
    return max((one.number for one in things), default=0) + 1


def won(game: Game, seat: int, levels: int, sharer: int | None) -> Game:
    """The fight is over: the fighter has *levels* more, and *sharer* wins the game too."""
    game = game._replace(fight=Fight())
    if levels > 0 and game.has_seat(seat) and not game.players[seat].is_dead:
        game = with_level(game, seat, game.players[seat].level + levels)
    if sharer is not None and game.winners:
        game = game.with_player(sharer, lambda one: one._replace(shares=True))
    return game


def _shots(shots: tuple[OneShot, ...], side: str) -> int:
    return sum(shot.points for shot in shots if shot.side == side)
