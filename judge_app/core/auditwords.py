"""How the findings of an audit are worded: what is recorded, and what follows instead."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.tournament import Entrant, Place
from judge_app.language import _

__all__ = [
    "Finding",
    "Names",
    "Players",
    "bye_words",
    "differ",
    "listed",
    "names_of",
    "pair_words",
    "place_words",
    "recorded_words",
    "seed_words",
    "some_of",
]

_MOST_NAMED = 3
"""So many pairs are named in a sentence; of more, only the number."""

Names = Mapping[PlayerId, str]
Players = Sequence[PlayerId]


class Finding(NamedTuple):
    """What was found about one part of the record."""

    where: str
    sentence: str
    follows: bool
    is_odd: bool = False
    """Whether somebody should look at it, though it follows."""


def names_of(entrants: Iterable[Entrant]) -> Names:
    """How a sentence calls each player: two of the same name also by their ids."""
    known = [*entrants]
    count = Counter(entrant.name for entrant in known)
    return {
        entrant.id: entrant.name if count[entrant.name] == 1 else f"{entrant.name} ({entrant.id})"
        for entrant in known
    }


def seed_words(recorded: Players, following: Players, names: Names) -> str:
    if len(recorded) != len(following):
        text = _("Recorded: a cut of {size}. What follows: a cut of {due}.")
        return text.format(size=len(recorded), due=len(following))
    seed, one, other = next(
        (seed, one, other)
        for seed, (one, other) in enumerate(zip(recorded, following, strict=True), start=1)
        if one != other
    )
    text = _("Recorded: {player} as seed {seed}. What follows: {due}.")
    return text.format(player=names[one], seed=seed, due=names[other])


def recorded_words(extra: Sequence[Players], missing: Sequence[Players], names: Names) -> str:
    return differ(listed(extra, names), listed(missing, names))


def differ(recorded: str, due: str) -> str:
    return _("Recorded: {recorded}. What follows: {due}.").format(recorded=recorded, due=due)


def listed(pairs: Iterable[Players], names: Names) -> str:
    return some_of([pair_words(players, names) for players in pairs]) or _("no such match")


def some_of(words: Sequence[str]) -> str:
    """The first few of *words*, and how many more there are."""
    shown = "; ".join(words[:_MOST_NAMED])
    if len(words) <= _MOST_NAMED:
        return shown
    return _("{some}; and {n} more").format(some=shown, n=len(words) - _MOST_NAMED)


def pair_words(players: Players, names: Names) -> str:
    a, *others = (names[player] for player in players)
    return _("{a} against {b}").format(a=a, b=others[0]) if others else a


def bye_words(players: Players, names: Names) -> str:
    if not players:
        return _("no bye")
    text = _("{some} and for {player}")
    some = reduce(lambda some, one: text.format(some=some, player=one), (names[one] for one in players))
    return _("a bye for {players}").format(players=some)


def place_words(place: Place, names: Names) -> str:
    figures = "".join(
        f", {key} {_('none') if figure is None else figure}" for key, figure in place.tiebreakers.items()
    )
    text = _("{player}, rank {rank}, {points} points{figures}")
    return text.format(player=names[place.id], rank=place.rank, points=place.points, figures=figures)
