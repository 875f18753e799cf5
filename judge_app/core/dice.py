"""Dice and coins: from a seed to faces of which each is equally likely, and who of two has the high roll.

>>> faces("5f3a", 4)
(6, 6, 2, 2)
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Literal, NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.ids import PlayerId

__all__ = ["MOST_DICE", "Roll", "RollOff", "RollUse", "chance_winner", "face_of", "faces", "roll_off"]

MOST_DICE = 10
HEADS, TAILS = 1, 2
RollUse = Literal["first-player", "tiebreak", "high-roll", "coin", "free"]
"""Who chooses the starting player; what decides a game after time; anything else that two roll for; a coin
for anything; dice for anything."""


class Roll(NamedTuple):
    """Dice that fell together, or a coin, which is a die of two faces."""

    entry: EntryId
    use: RollUse
    sides: int
    faces: tuple[int, ...]
    players: tuple[PlayerId, ...] = ()
    """Who rolled each die; nobody where the dice are not anybody's."""
    seed: str = ""
    """What the faces were drawn from; none for real dice, whose faces were entered."""
    wall_ms: int = 0
    purpose: str = ""
    """What it was for, in somebody's words, where the use does not say it."""


class RollOff(NamedTuple):
    """Two players roll one die each; equal dice are rolled again."""

    a: int | None = None
    b: int | None = None
    winner: PlayerId | None = None
    ties: tuple[int, ...] = ()
    """The faces that both had, in the order in which they fell."""


def faces(seed: str, count: int, sides: int = 6) -> tuple[int, ...]:
    """What *count* dice show that are drawn from *seed*; the same on every machine."""
    drawn = (face_of(byte, sides) for byte in _bytes(seed))
    return tuple(islice((face for face in drawn if face is not None), count))


def face_of(byte: int, sides: int) -> int | None:
    """The face that *byte* stands for; none for the last few, with which some would be likelier."""
    return byte % sides + 1 if byte < 256 - 256 % sides else None


def roll_off(rolls: Iterable[Roll], a: PlayerId, b: PlayerId) -> RollOff:
    """How *rolls* stand; a player's next roll replaces the one before, until both are equal and clear."""
    shown: dict[PlayerId, int] = {}
    ties: list[int] = []
    for roll in rolls:
        shown |= {who: face for who, face in zip(roll.players, roll.faces, strict=False) if who in (a, b)}
        if len(shown) == 2 and shown[a] == shown[b]:
            ties.append(shown[a])
            shown = {}
    winner = max(shown, key=shown.__getitem__) if len(shown) == 2 else None
    return RollOff(shown.get(a), shown.get(b), winner, tuple(ties))


def chance_winner(rolls: Iterable[Roll], a: PlayerId, b: PlayerId) -> PlayerId | None:
    """Whom die or coin made the winner: the high roll, or heads for *a* and tails for *b*."""
    known = [*rolls]
    if known and known[-1].sides == 2:
        return {HEADS: a, TAILS: b}.get(known[-1].faces[0] if known[-1].faces else 0)
    return roll_off((roll for roll in known if roll.sides != 2), a, b).winner


def _bytes(seed: str) -> Iterator[int]:
    """As many as are asked for."""
    block = 0
    while True:
        yield from sha256(f"dice\x1f{seed}\x1f{block}".encode("utf-8", "surrogatepass")).digest()
        block += 1
