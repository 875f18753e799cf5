"""The standings that an event file may carry: figures as exact fractions."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from judge_app.core.model import PlayerId
from judge_app.core.tournament import Place
from judge_app.language import _
from judge_app.paper.eventmatch import player_of
from judge_app.paper.plainjson import Fault, Faults, Object, list_of, number_of, object_of, shown

__all__ = ["read_places", "written"]

MOST_PLACES = 1_000_000
MOST_POINTS = 1_000_000
LONGEST_FIGURE = 200
_KEYS = frozenset(("rank", "id", "points", "tiebreakers"))
_TIEBREAKERS = frozenset(("sos", "esos", "beaten", "beaten_by", "first_loss"))
_FRACTION = re.compile(r"-?[0-9]+(/0*[1-9][0-9]*)?")
Number = Fraction | int | None


def read_places(event: Object, players: Mapping[str, PlayerId], faults: Faults) -> Iterator[Place]:
    """The standings that were written down; that they are right is not said."""
    if event.get("standings") is None:
        return
    seen: set[PlayerId] = set()
    lines = list_of(event, "standings")
    if players and not lines:
        text = _("nobody stands in them; leave them out if they were not written down")
        faults.add(_("standings"), text)
    for line, raw in enumerate(lines, 1):
        try:
            place = _place(raw, players)
        except Fault as fault:
            faults.add(_("standings, line {line}").format(line=line), fault)
            continue
        if place.id in seen:
            text = _("{player} stands there already").format(player=place.id)
            faults.add(_("standings, line {line}").format(line=line), text)
        seen.add(place.id)
        yield place


def _place(raw: object, players: Mapping[str, PlayerId]) -> Place:
    place = object_of(raw, _KEYS)
    return Place(
        number_of(place, "rank", 1, MOST_PLACES),
        player_of(place, "id", players),
        number_of(place, "points", -MOST_POINTS, MOST_POINTS),
        {key: _figure(key, value) for key, value in _tiebreakers(place).items()},
    )


def _tiebreakers(place: Object) -> Object:
    raw = place.get("tiebreakers")
    return {} if raw is None else object_of(raw, _TIEBREAKERS)


def _figure(key: str, raw: object) -> Number:
    """
    >>> _figure("sos", "7/5"), _figure("beaten", 8), _figure("first_loss", None)
    (Fraction(7, 5), 8, None)
    """
    if raw is None:
        return None
    if type(raw) is int and abs(raw) <= MOST_POINTS:
        return raw
    if type(raw) is str and len(raw) <= LONGEST_FIGURE and _FRACTION.fullmatch(raw):
        return Fraction(raw)
    text = _('{key} should be a whole number, a fraction like "7/5" or null, not {found}')
    raise Fault(text.format(key=shown(key), found=shown(raw)))


def written(figures: Mapping[str, Number]) -> dict[str, str | int | None]:
    """Tiebreakers for JSON: fractions as exact text, "7/5" or "2"; whole numbers as they are."""
    return {key: str(value) if isinstance(value, Fraction) else value for key, value in figures.items()}
