"""The standings, and the arithmetic behind one line of them, to be read aloud to the player who asks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.standings import Figure, RoundLine, Share, Standings, Why
from judge_app.core.tournament import Tournament
from judge_app.language import N_, _, all_of, ngettext
from judge_app.views.entrants import entrant_labels
from judge_app.views.words import opponents, points, rounds

__all__ = [
    "StandingRow",
    "StandingsView",
    "WhyView",
    "apart",
    "exactly",
    "figure_name",
    "standings_view",
    "why_view",
]

Number = Fraction | int | None

_COLUMNS = {
    "sos": N_("schedule"),
    "esos": N_("extended"),
    "beaten": N_("beaten"),
    "beaten_by": N_("lost to"),
    "first_loss": N_("first loss"),
}
_NAMES = {
    "points": N_("points"),
    "sos": N_("strength of schedule"),
    "esos": N_("extended strength of schedule"),
    "beaten": N_("points of opponents beaten"),
    "beaten_by": N_("points of opponents lost to"),
    "first_loss": N_("round of the first loss"),
}
_HEADINGS = {
    "sos": N_("Strength of schedule: {figure}"),
    "esos": N_("Extended strength of schedule: {figure}"),
    "beaten": N_("Points of opponents beaten: {figure}"),
    "beaten_by": N_("Points of opponents lost to: {figure}"),
    "first_loss": N_("Round of the first loss: {figure}"),
}
_OUTCOMES = {
    "won": N_("Round {round}: won against {opponent}, {points}"),
    "lost": N_("Round {round}: lost to {opponent}, {points}"),
    "drew": N_("Round {round}: drew with {opponent}, {points}"),
    "bye": N_("Round {round}: bye, {points}"),
    "walkover": N_("Round {round}: {opponent} did not come: counts as a bye, {points}"),
    "absent": N_("Round {round}: absent, {points}"),
    "missed": N_("Round {round}: not in the event: counts as a loss, {points}"),
    "both-lost": N_("Round {round}: both lost, against {opponent}, {points}"),
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
    return StandingsView(tuple(_(_COLUMNS[key]) for key in keys), rows)


def why_view(why: Why, names: Mapping[PlayerId, str]) -> WhyView:
    place = why.place
    lines = [*_rounds(why.rounds, names), _total(why)]
    for figure in why.figures:
        lines.extend(_FIGURES[figure.key](figure, names))
    title = _("{player}: rank {rank}, {points}")
    title = title.format(player=names[place.id], rank=place.rank, points=points(place.points))
    return WhyView(title, tuple(lines), apart(why, names))


def exactly(value: Number) -> str:
    """
    >>> exactly(Fraction(7, 5)), exactly(Fraction(2)), exactly(None)
    ('7/5 (1.400)', '2', 'never')
    """
    if value is None:
        return _("never")
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.3f})"


def _shortly(value: Number) -> str:
    if value is None:
        return "–"
    return f"{float(value):.3f}" if isinstance(value, Fraction) else str(value)


def _rounds(lines: tuple[RoundLine, ...], names: Mapping[PlayerId, str]) -> Iterator[str]:
    for line in lines:
        opponent = names[line.opponent] if line.opponent is not None else _("the opponent")
        text = _(_OUTCOMES[line.outcome])
        yield text.format(round=line.round, opponent=opponent, points=points(line.points))


def _total(why: Why) -> str:
    added = " + ".join(str(line.points) for line in why.rounds)
    figure = f"{added} = {why.place.points}" if len(why.rounds) > 1 else f"{why.place.points}"
    return _("Points: {figure}").format(figure=figure)


def _schedule(figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """The average over the opponents of what each scored in a round."""
    if not figure.shares:
        yield _heading(figure.key, _("no opponents, so 0"))
        return
    yield _heading(figure.key, _(_AVERAGED[figure.key]))
    for share in figure.shares:
        yield f"  {names[share.opponent]}: {_share(figure.key, share)}"
    added = " + ".join(str(share.value) for share in figure.shares)
    whole = sum((Fraction(share.value) for share in figure.shares), Fraction(0))
    together = f"{added} = {whole}" if len(figure.shares) > 1 else _("Together {sum}").format(sum=whole)
    yield f"  {together}"
    divided = _("divided by {opponents}: {figure}")
    divided = divided.format(opponents=opponents(figure.divisor or 1), figure=exactly(figure.value))
    yield f"  {divided}"


_AVERAGED = {
    "sos": N_("the points a round of each opponent, averaged"),
    "esos": N_("the strength of schedule of each opponent, averaged"),
}


def _share(key: str, share: Share) -> str:
    if key == "esos":
        return exactly(share.value)
    text = _("{points} in {rounds}, {figure}")
    return text.format(points=points(share.points), rounds=rounds(share.rounds), figure=exactly(share.value))


def _summed(figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[str]:
    if not figure.shares:
        yield _heading(figure.key, _("none, so 0"))
        return
    added = " + ".join(f"{names[share.opponent]} {share.value}" for share in figure.shares)
    yield _heading(figure.key, f"{added} = {figure.value}" if len(figure.shares) > 1 else added)


def _first_loss(figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[str]:
    yield _heading(figure.key, exactly(figure.value))


_FIGURES = {
    "sos": _schedule,
    "esos": _schedule,
    "beaten": _summed,
    "beaten_by": _summed,
    "first_loss": _first_loss,
}


def figure_name(key: str) -> str:
    """What the points or a tiebreaker are called."""
    return _(_NAMES[key])


def _heading(key: str, figure: str) -> str:
    return _(_HEADINGS[key]).format(figure=figure)


def apart(why: Why, names: Mapping[PlayerId, str]) -> str:
    """What separates the player from the one above, in a sentence."""
    if why.above is None:
        return _("{player} stands first.").format(player=names[why.place.id])
    above, key = names[why.above.id], why.decided_by or "random"
    if key == "points":
        text = ngettext(
            "{player} stands above, {n} points to {own}.",
            "{player} stands above, {n} points to {own}.",
            why.above.points,
        )
        return text.format(player=above, n=why.above.points, own=why.place.points)
    keys = ["points", *why.place.tiebreakers]
    if key == "random":
        text = _("{player} stands above by lot: the two are level on {figures}.")
        return text.format(player=above, figures=_figures(keys))
    theirs, own = why.above.tiebreakers[key], why.place.tiebreakers[key]
    return _(_ahead(key, theirs)).format(
        player=above,
        figures=_figures(keys[: keys.index(key)]),
        figure=figure_name(key),
        theirs=exactly(theirs),
        own=exactly(own),
    )


def _ahead(key: str, theirs: Number) -> str:
    if key != "first_loss":
        return N_("{player} stands above: level on {figures}, but ahead on {figure}, {theirs} to {own}.")
    if theirs is None:
        return N_("{player} stands above: level on {figures}, but never lost.")
    return N_("{player} stands above: level on {figures}, but first lost in round {theirs}, not {own}.")


def _figures(keys: list[str]) -> str:
    return all_of([figure_name(key) for key in keys])
