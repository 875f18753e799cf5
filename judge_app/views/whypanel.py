"""Why a player stands where: the arithmetic of each tiebreaker, line by line."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.reckoning import Reckoning
from judge_app.core.standings import Figure, Share, Why, why
from judge_app.language import N_, _, all_of, ngettext
from judge_app.views.rulewords import source
from judge_app.views.standings import exactly, figure_name
from judge_app.views.words import points

__all__ = ["COLUMNS", "WhyLine", "WhyPanel", "shortly", "why_panel"]

COLUMNS = {
    "sos": N_("SoS"),
    "esos": N_("Ext. SoS"),
    "beaten": N_("Beaten"),
    "beaten_by": N_("Lost to"),
    "first_loss": N_("1st loss"),
}
"""The tiebreakers as the columns of the standings have them."""
_ALONE = {
    "bye": N_("Bye: no opponent"),
    "walkover": N_("Walkover: no opponent"),
    "absent": N_("Absent: no opponent"),
    "missed": N_("Missed: no opponent"),
}
_MET = ("won", "lost", "drew", "both-lost")
_COUNTS = {"beaten": (("won",), ("bye", "walkover")), "beaten_by": (("lost",), ("absent", "missed"))}
"""How a round ends that counts for a figure, with an opponent and without; for the others, every round."""


class WhyLine(NamedTuple):
    """One line of the arithmetic: in which round, against whom, how, and what it comes to."""

    about: str
    name: str
    how: str = ""
    value: str = ""
    is_heading: bool = False
    is_sum: bool = False
    is_total: bool = False


class WhyPanel(NamedTuple):
    """Without a *title*, nobody was asked about."""

    title: str = ""
    lead: str = ""
    lines: tuple[WhyLine, ...] = ()
    apart: str = ""
    """What separates the player from the one above."""
    document: str = ""
    section: str = ""


def why_panel(known: Reckoning, player: PlayerId, names: Mapping[PlayerId, str]) -> WhyPanel:
    reason = why(known.standings, player)
    return WhyPanel(
        _("Why {place}?").format(place=_ordinal(reason.place.rank)),
        _lead(known, reason, names.get(player, "")),
        tuple(_lines(reason, names)),
        _apart(reason, names),
        *source(known.tournament.ruleset.cite("tiebreaks.order")),
    )


def shortly(value: Fraction | int | None) -> str:
    """
    >>> shortly(Fraction(7, 5)), shortly(3), shortly(None)
    ('1.400', '3', '–')
    """
    if value is None:
        return "–"
    return f"{float(value):.3f}" if isinstance(value, Fraction) else str(value)


def _ordinal(rank: int) -> str:
    """
    >>> [_ordinal(rank) for rank in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: N_("{n}st"), 2: N_("{n}nd"), 3: N_("{n}rd")}.get(rank % 10, N_("{n}th"))
    return _(N_("{n}th") if rank % 100 in (11, 12, 13) else ending).format(n=rank)


def _lead(known: Reckoning, reason: Why, player: str) -> str:
    held = reason.place.points
    others = known.standings.tally.points.count(held) - 1
    if not others:
        return _("{player} has {points}, and nobody else as many.").format(player=player, points=points(held))
    if not known.standings.keys:
        text = ngettext(
            "{player} and {n} other have {points}. Then the lot ranks them.",
            "{player} and {n} others have {points}. Then the lot ranks them.",
            others,
        )
    else:
        text = ngettext(
            "{player} and {n} other have {points}. Then the tiebreakers rank them.",
            "{player} and {n} others have {points}. Then the tiebreakers rank them.",
            others,
        )
    return text.format(player=player, points=points(held), n=others)


def _lines(reason: Why, names: Mapping[PlayerId, str]) -> Iterator[WhyLine]:
    for figure in reason.figures:
        title = figure_name(figure.key)
        yield WhyLine("", title[:1].upper() + title[1:], is_heading=True)
        if figure.key == "first_loss":
            lost = _("never") if figure.value is None else str(figure.value)
            yield WhyLine("", _("Round"), "", lost, is_total=True)
            continue
        yield from _rounds(reason, figure, names)
        yield from _sum(figure)


def _rounds(reason: Why, figure: Figure, names: Mapping[PlayerId, str]) -> Iterator[WhyLine]:
    """Each round that counts for *figure*, and each that would if there had been an opponent."""
    shares = iter(figure.shares)
    met, alone = _COUNTS.get(figure.key, (_MET, tuple(_ALONE)))
    for line in reason.rounds:
        about = _("R{round}").format(round=line.round)
        if line.outcome in met and (share := next(shares, None)) is not None:
            name = names.get(share.opponent, "")
            yield WhyLine(about, name, _share(figure.key, share), shortly(share.value))
        elif line.outcome in alone:
            yield WhyLine(about, _(_ALONE[line.outcome]))


def _share(key: str, share: Share) -> str:
    return f"{points(share.points)} ÷ {share.rounds}" if key == "sos" else ""


def _sum(figure: Figure) -> Iterator[WhyLine]:
    if not figure.shares:
        yield WhyLine("", _("No opponents, so"), "", "0", is_sum=True, is_total=True)
        return
    if figure.divisor is None:
        yield WhyLine("", _("Sum"), "", shortly(figure.value), is_sum=True, is_total=True)
        return
    if figure.divisor > 1:
        whole = sum((Fraction(share.value) for share in figure.shares), Fraction(0))
        yield WhyLine("", _("Sum"), "", shortly(whole), is_sum=True)
    text = ngettext("÷ {n} opponent", "÷ {n} opponents", figure.divisor).format(n=figure.divisor)
    yield WhyLine("", text, "", shortly(figure.value), is_sum=True, is_total=True)


def _apart(reason: Why, names: Mapping[PlayerId, str]) -> str:
    """What separates the player from the one above, in a line or two."""
    above = reason.above
    if above is None:
        return _("Nobody stands above.")
    place = _("{place} {player}").format(place=_ordinal(above.rank), player=names.get(above.id, ""))
    key = reason.decided_by or "random"
    if key == "points":
        return _("{above}: {points}.").format(above=place, points=points(above.points))
    if key == "random":
        return _("{above}: the same in everything, so the lot decided.").format(above=place)
    before = [*reason.place.tiebreakers][: [*reason.place.tiebreakers].index(key)]
    same = _("same {figures}, ").format(figures=all_of(_(COLUMNS[one]) for one in before)) if before else ""
    return f"{place}: {same}{_ahead(key, above.tiebreakers[key], reason.place.tiebreakers[key])}"


def _ahead(key: str, theirs: Fraction | int | None, own: Fraction | int | None) -> str:
    if key == "first_loss":
        if theirs is None:
            return _("never lost.")
        return _("first lost in round {theirs}, not {own}.").format(theirs=theirs, own=own)
    told = (shortly(theirs), shortly(own))
    if told[0] == told[1]:
        told = (exactly(theirs), exactly(own))
    return _("higher {figure}, {theirs} to {own}.").format(
        figure=_(COLUMNS[key]), theirs=told[0], own=told[1]
    )
