"""Why somebody has the bye, meets another group or an old opponent, or sits out of order: as data."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing.bye import Bye
from judge_app.core.pairing.drawing import Pair
from judge_app.core.pairing.position import Position

__all__ = ["Passed", "Reason", "bye_reason", "pair_reasons"]


class Passed(NamedTuple):
    """Somebody lower who does not have the bye."""

    player: PlayerId
    why: Literal["had-bye", "would-force-rematch"]


class Reason(NamedTuple):
    kind: Literal[
        "bye-drawn",
        "bye-lowest",
        "odd-one-out",
        "paired-far",
        "rematch",
        "fixed-table",
        "table-taken",
        "table-kept",
        "table-lent",
    ]
    players: tuple[PlayerId, ...]
    """Of two players the one with more points comes first; of a fixed table, whose it is."""
    points: tuple[int, ...] = ()
    decided_by: str = ""
    """Of a bye: what made the player the lowest, "points", a tiebreaker or "random"."""
    passed: tuple[Passed, ...] = ()
    is_repeated: bool = False
    """Of a bye: everybody has had as many as there should be, so somebody has one more."""
    table: int | None = None


def bye_reason(bye: Bye, position: Position) -> Reason:
    ids = position.tally.ids
    passed = [Passed(ids[player], "had-bye") for player in bye.had_one]
    passed += [Passed(ids[player], "would-force-rematch") for player in bye.needed]
    kind: Literal["bye-drawn", "bye-lowest"] = "bye-drawn" if bye.among_all else "bye-lowest"
    points = (position.points[bye.player],)
    is_repeated = position.byes[bye.player] > 0
    return Reason(kind, (ids[bye.player],), points, bye.decided_by, tuple(passed), is_repeated)


def pair_reasons(pairs: Sequence[Pair], position: Position) -> Iterator[Reason]:
    """A reason for each pair of two groups and for each rematch; most pairs need none."""
    points, met, ids = position.points, position.met, position.tally.ids
    unusual = [(one, other) for one, other in pairs if points[one] != points[other]]
    if not position.is_roomy(2 * len(pairs)):
        unusual += [
            (one, other) for one, other in pairs if points[one] == points[other] and other in met[one]
        ]
    usual_falls = _usual_falls(pairs, unusual, position)
    for pair in unusual:
        high, low = sorted(pair, key=points.__getitem__, reverse=True)
        who, scores = (ids[high], ids[low]), (points[high], points[low])
        if points[high] != points[low]:
            kind: Literal["odd-one-out", "paired-far"] = (
                "odd-one-out" if scores in usual_falls else "paired-far"
            )
            yield Reason(kind, who, scores)
        if low in met[high]:
            yield Reason("rematch", who, scores)


def _usual_falls(pairs: Sequence[Pair], unusual: Sequence[Pair], position: Position) -> set[tuple[int, int]]:
    """From which points to which a single player falls into the next group because the number is odd."""
    if not unusual:
        return set()
    sizes = Counter(map(position.points.__getitem__, chain.from_iterable(pairs)))
    falls = Counter(tuple(sorted(map(position.points.__getitem__, pair), reverse=True)) for pair in unusual)
    scores, usual, above = sorted(sizes, reverse=True), set(), 0
    for score, lower in pairwise(scores):
        above += sizes[score]
        if above % 2 and falls[score, lower] == 1:
            usual.add((score, lower))
    return usual
