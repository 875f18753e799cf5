"""The standings, and the arithmetic behind one line of them, to be read aloud to the player who asks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.standings import Figure, RoundLine, Share, Standings, Why
from judge_app.core.tournament import Tournament
from judge_app.views.entrants import entrant_labels
from judge_app.views.words import counted

__all__ = ["StandingRow", "StandingsView", "WhyView", "exactly", "figure_name", "standings_view", "why_view"]

Number = Fraction | int | None

_COLUMNS = {
    "sos": "schedule",
    "esos": "extended",
    "beaten": "beaten",
    "beaten_by": "lost to",
    "first_loss": "first loss",
}
_NAMES = {
    "points": "points",
    "sos": "strength of schedule",
    "esos": "extended strength of schedule",
    "beaten": "points of opponents beaten",
    "beaten_by": "points of opponents lost to",
    "first_loss": "round of the first loss",
}
_OUTCOMES = {
    "won": "won against {}",
    "lost": "lost to {}",
    "drew": "drew with {}",
    "bye": "bye",
    "walkover": "{} did not come: counts as a bye",
    "absent": "absent",
    "missed": "not in the event: counts as a loss",
    "both-lost": "both lost, against {}",
}


class StandingRow(NamedTuple):
    rank: int
    id: PlayerId
    name: str
    points: int
    figures: tuple[str, ...]
    """One for each column, with three decimals where it is a fraction."""
    is_dropped: bool = False


class StandingsView(NamedTuple):
    columns: tuple[str, ...] = ()
    rows: tuple[StandingRow, ...] = ()


class WhyView(NamedTuple):
    title: str
    lines: tuple[str, ...]
    apart: str
    """What separates the player from the one above."""


def standings_view(standings: Standings, tournament: Tournament) -> StandingsView:
    names = entrant_labels(tournament)
    dropped = {entrant.id for entrant in tournament.entrants if entrant.dropped}
    keys = [key for key in tournament.ruleset.words("tiebreaks.order") if key in _COLUMNS]
    rows = tuple(
        StandingRow(
            place.rank,
            place.id,
            names[place.id],
            place.points,
            tuple(_shortly(place.tiebreakers[key]) for key in keys),
            place.id in dropped,
        )
        for place in standings.places()
    )
    return StandingsView(tuple(_COLUMNS[key] for key in keys), rows)


def why_view(why: Why, names: Mapping[PlayerId, str]) -> WhyView:
    place = why.place
    lines = [*_rounds(why.rounds, names), _total(why)]
    for figure in why.figures:
        lines.extend(_FIGURES[figure.key](figure, names))
    title = f"{names[place.id]}: rank {place.rank}, {counted(place.points, 'point')}"
    return WhyView(title, tuple(lines), _apart(why, names))


def exactly(value: Number) -> str:
    """
    >>> exactly(Fraction(7, 5)), exactly(Fraction(2)), exactly(None)
    ('7/5 (1.400)', '2', 'never')
    """
    if value is None:
        return "never"
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.3f})"


def _shortly(value: Number) -> str:
    if value is None:
        return "–"
    return f"{float(value):.3f}" if isinstance(value, Fraction) else str(value)


def _rounds(rounds: tuple[RoundLine, ...], names: Mapping[PlayerId, str]) -> Iterator[str]:
    for line in rounds:
        opponent = names[line.opponent] if line.opponent is not None else "the opponent"
        outcome = _OUTCOMES[line.outcome].format(opponent)
        yield f"Round {line.round}: {outcome}, {counted(line.points, 'point')}"


def _total(why: Why) -> str:
    added = " + ".join(str(line.points) for line in why.rounds)
    return f"Points: {f'{added} = ' if len(why.rounds) > 1 else ''}{why.place.points}"


def _schedule(figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """The average over the opponents of what each scored in a round."""
    if not figure.shares:
        yield f"{_capital(figure.key)}: no opponents, so 0"
        return
    yield f"{_capital(figure.key)}: {_AVERAGED[figure.key]}"
    for share in figure.shares:
        yield f"  {names[share.opponent]}: {_share(figure.key, share)}"
    added = " + ".join(str(share.value) for share in figure.shares)
    whole = sum((Fraction(share.value) for share in figure.shares), Fraction(0))
    yield f"  {added} = {whole}" if len(figure.shares) > 1 else f"  Together {whole}"
    yield f"  divided by {counted(figure.divisor or 1, 'opponent')}: {exactly(figure.value)}"


_AVERAGED = {
    "sos": "the points a round of each opponent, averaged",
    "esos": "the strength of schedule of each opponent, averaged",
}


def _share(key: str, share: Share) -> str:
    if key == "esos":
        return exactly(share.value)
    return f"{counted(share.points, 'point')} in {counted(share.rounds, 'round')}, {exactly(share.value)}"


def _summed(figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[str]:
    if not figure.shares:
        yield f"{_capital(figure.key)}: none, so 0"
        return
    added = " + ".join(f"{names[share.opponent]} {share.value}" for share in figure.shares)
    yield f"{_capital(figure.key)}: {added}{f' = {figure.value}' if len(figure.shares) > 1 else ''}"


def _first_loss(figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[str]:
    yield f"{_capital(figure.key)}: {exactly(figure.value)}"


_FIGURES = {
    "sos": _schedule,
    "esos": _schedule,
    "beaten": _summed,
    "beaten_by": _summed,
    "first_loss": _first_loss,
}


def figure_name(key: str) -> str:
    """What the points or a tiebreaker are called."""
    return _NAMES[key]


def _capital(key: str) -> str:
    return f"{_NAMES[key][0].upper()}{_NAMES[key][1:]}"


def _apart(why: Why, names: Mapping[PlayerId, str]) -> str:
    """What separates the player from the one above, in a sentence."""
    if why.above is None:
        return f"{names[why.place.id]} stands first."
    above, key = names[why.above.id], why.decided_by or "random"
    if key == "points":
        return f"{above} stands above, {why.above.points} points to {why.place.points}."
    keys = ["points", *why.place.tiebreakers]
    if key == "random":
        return f"{above} stands above by lot: the two are level on {_listed(keys)}."
    level = _listed(keys[: keys.index(key)])
    theirs, own = why.above.tiebreakers[key], why.place.tiebreakers[key]
    return f"{above} stands above: level on {level}, {_ahead(key, theirs, own)}."


def _ahead(key: str, theirs: Number, own: Number) -> str:
    if key == "first_loss":
        return "but never lost" if theirs is None else f"but first lost in round {theirs}, not {own}"
    return f"but ahead on {figure_name(key)}, {exactly(theirs)} to {exactly(own)}"


def _listed(keys: list[str]) -> str:
    words = [figure_name(key) for key in keys]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
