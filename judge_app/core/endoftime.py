"""Time is called: the turns that are left, and the ladder that decides a game nobody has won.

>>> from judge_app.core.ruleset import printed
>>> verdict(printed("regulations-casual"), "a", "a", {"damage": (14, 14), "deck": (9, 11)})[:4]
(('a', 'b'), 'b', 'deck', 'regulations/going-to-time')
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from judge_app.core.ruleset import Ruleset
from judge_app.core.sitting import Count

__all__ = ["Rung", "RungState", "Seat", "Step", "Verdict", "ladder", "other", "turns_left", "verdict"]

Seat = Literal["a", "b"]
Step = Literal["play", "damage", "life", "deck", "die", "coin", "draw"]
RungState = Literal["open", "tied", "decided", "locked"]
_COUNTS: Mapping[str, tuple[Count, Literal["least", "most"]]] = {
    "least_damage": ("damage", "least"),
    "most_life": ("life", "most"),
    "most_cards": ("deck", "most"),
}


class Rung(NamedTuple):
    """A step of the ladder, as the counts have it so far."""

    key: Step
    state: RungState
    cite: str
    winner: Seat | None = None


class Verdict(NamedTuple):
    turns: tuple[Seat, ...]
    """Whose turns they are, beginning with the one that is being played when time is called."""
    winner: Seat | None
    step: Step
    """What decided it; without a winner what is still needed, or that it is a draw."""
    cite: str
    rungs: tuple[Rung, ...] = ()


def other(seat: Seat) -> Seat:
    return "b" if seat == "a" else "a"


def turns_left(first: Seat, active: Seat) -> tuple[Seat, ...]:
    """Whoever started has had one turn more while it is theirs, so the other has one to come."""
    return (active, other(active)) if first == active else (active,)


def ladder(
    rules: Ruleset,
    counts: Mapping[Count, tuple[int | None, int | None]],
    chance: Seat | None = None,
    *,
    is_unbegun: bool = False,
) -> tuple[Rung, ...]:
    """Every step, down to the one that decides; a game that is *unbegun* is equal in all that is counted."""
    return tuple(_rungs(rules, counts, chance, is_unbegun))


def _rungs(
    rules: Ruleset,
    counts: Mapping[Count, tuple[int | None, int | None]],
    chance: Seat | None,
    is_unbegun: bool,
) -> Iterator[Rung]:
    cite, is_locked = rules.cite("time.ladder"), False
    for word in rules.words("time.ladder"):
        key = _step(word)
        if is_locked:
            yield Rung(key, "locked", cite)
            continue
        if word in _COUNTS:
            count, wanted = _COUNTS[word]
            rung = Rung(key, "tied", cite) if is_unbegun else _compared(counts.get(count), key, wanted, cite)
        else:
            rung = Rung(key, "decided" if chance or key == "draw" else "open", cite, chance)
        is_locked = rung.state != "tied"
        yield rung._replace(winner=None) if key == "draw" else rung


def _compared(
    pair: tuple[int | None, int | None] | None, key: Step, wanted: Literal["least", "most"], cite: str
) -> Rung:
    a, b = pair or (None, None)
    if a is None or b is None:
        return Rung(key, "open", cite)
    if a == b:
        return Rung(key, "tied", cite)
    has_more: Seat = "a" if a > b else "b"
    return Rung(key, "decided", cite, has_more if wanted == "most" else other(has_more))


def verdict(
    rules: Ruleset,
    first: Seat,
    active: Seat,
    counts: Mapping[Count, tuple[int | None, int | None]],
    chance: Seat | None = None,
) -> Verdict:
    """What time comes to; as long as nothing is counted, the turns are still to be played."""
    turns = turns_left(first, active)
    rungs = ladder(rules, counts, chance)
    reached = next((rung for rung in rungs if rung.state in ("open", "decided")), rungs[-1])
    if not counts and chance is None:
        return Verdict(turns, None, "play", rules.cite("time.called"), rungs)
    return Verdict(turns, reached.winner, reached.key, reached.cite, rungs)


def _step(word: str) -> Step:
    """
    >>> _step("most_cards"), _step("die"), _step("coin")
    ('deck', 'die', 'coin')
    """
    if word in _COUNTS:
        return _COUNTS[word][0]
    return "die" if word == "die" else "coin" if word == "coin" else "draw"
