"""The standings on a screen: every place with its figures, the cut line, and why a player stands there."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from judge_app.core.citations import DOCUMENTS, document_of
from judge_app.core.model import PlayerId, State
from judge_app.core.progress import Progress, progress
from judge_app.core.reckoning import Reckoning, reckoning
from judge_app.core.standings import Figure, Share, Why, why
from judge_app.language import N_, _, ngettext
from judge_app.views.players import labels
from judge_app.views.standings import apart, figure_name
from judge_app.views.words import listed, points

__all__ = ["BoardRow", "StandingsBoard", "WhyLine", "WhyPanel", "standings_board"]

_COLUMNS = {
    "sos": N_("SoS"),
    "esos": N_("Ext. SoS"),
    "beaten": N_("Beaten"),
    "beaten_by": N_("Lost to"),
    "first_loss": N_("1st loss"),
}
_WINS = ("won", "bye", "walkover")


class BoardRow(NamedTuple):
    id: PlayerId
    rank: str
    name: str
    record: str = ""
    points: str = ""
    figures: tuple[str, ...] = ()
    is_dropped: bool = False
    is_chosen: bool = False
    is_in: bool = False
    """Whether this place plays on after the cut."""


class CutLine(NamedTuple):
    """Stands between two places."""

    text: str


class WhyLine(NamedTuple):
    """One line of the arithmetic: *about* what, whose, how, and what it comes to."""

    about: str
    name: str
    how: str = ""
    value: str = ""
    is_total: bool = False
    is_heading: bool = False


class WhyPanel(NamedTuple):
    """Why one player stands where; without a *title*, nobody was asked about."""

    title: str = ""
    lead: str = ""
    lines: tuple[WhyLine, ...] = ()
    apart: str = ""
    document: str = ""
    section: str = ""


class StandingsBoard(NamedTuple):
    columns: tuple[str, ...] = ()
    rows: tuple[BoardRow | CutLine, ...] = ()
    why: WhyPanel = WhyPanel()
    total: str = ""
    empty: str = ""
    """Why there is nothing to see yet."""
    action: str = ""
    """What comes next here: the name of the cut to be confirmed, or of the round to be paired."""
    route: str = ""
    """Where that is done, if not here."""
    why_not: str = ""
    has_bracket: bool = False
    is_over: bool = False


def standings_board(state: State, asked: PlayerId | None = None) -> StandingsBoard:
    known, at = reckoning(state), progress(state)
    if known is None:
        return StandingsBoard(empty=_("The event has no ruleset yet, so nothing can be ranked."))
    if not state.players:
        return StandingsBoard(empty=_("Nobody has joined yet."))
    names = labels(state)
    keys = [key for key in known.tournament.ruleset.words("tiebreaks.order") if key in _COLUMNS]
    action, route, why_not = _action(state, at)
    return StandingsBoard(
        tuple(_(_COLUMNS[key]) for key in keys),
        tuple(_rows(state, known, names, at, asked)),
        _panel(known, asked, names) if asked in state.players and asked is not None else WhyPanel(),
        _total(state, at),
        "" if state.rounds else _("Round 1 is not played yet: names only."),
        action,
        route,
        why_not,
        state.cut is not None,
        at.stage == "over",
    )


def _rows(
    state: State, known: Reckoning, names: Mapping[PlayerId, str], at: Progress, asked: PlayerId | None
) -> Iterator[BoardRow | CutLine]:
    table, qualified = known.standings, _qualified(state, known, at)
    keys = [key for key in known.tournament.ruleset.words("tiebreaks.order") if key in _COLUMNS]
    has_played = bool(state.rounds)
    last = max((table.rank(player) for player in qualified), default=0)
    for place in table.places():
        figures = tuple(_figure(place.tiebreakers[key]) for key in keys) if has_played else ()
        yield BoardRow(
            place.id,
            str(place.rank) if has_played else "",
            names.get(place.id, ""),
            _record(known, place.id) if has_played else "",
            str(place.points) if has_played else "",
            figures,
            state.players[place.id].is_dropped,
            place.id == asked,
            place.id in qualified,
        )
        if place.rank == last:
            yield CutLine(_("Top {n} cut").format(n=len(qualified)))


def _qualified(state: State, known: Reckoning, at: Progress) -> frozenset[PlayerId]:
    """Who plays on, or would if the Swiss rounds ended now."""
    if state.cut:
        return frozenset(state.cut.seeds)
    if not at.plan.cut or not state.rounds:
        return frozenset()
    staying = [player for player in known.standings.order if not state.players[player].is_dropped]
    return frozenset(staying[: at.plan.cut]) if len(staying) >= at.plan.cut else frozenset()


def _record(known: Reckoning, player: PlayerId) -> str:
    """Wins, then losses; behind them draws, where there are any."""
    outcomes = known.standings.tally.outcomes(player)
    won = sum(outcome in _WINS for outcome in outcomes)
    drawn = outcomes.count("drew")
    lost = len(outcomes) - won - drawn
    return f"{won}–{lost}–{drawn}" if drawn else f"{won}–{lost}"


def _figure(value: Fraction | int | None) -> str:
    if value is None:
        return "–"
    return f"{float(value):.3f}" if isinstance(value, Fraction) else str(value)


def _total(state: State, at: Progress) -> str:
    if at.open and at.stage != "cut":
        return ngettext(
            "{n} table still plays. Round {round} counts when it is done.",
            "{n} tables still play. Round {round} counts when all are done.",
            len(at.open),
        ).format(n=len(at.open), round=at.round)
    return ""


def _action(state: State, at: Progress) -> tuple[str, str, str]:
    """What can be confirmed here, where it leads, and what stands in the way."""
    if at.next == "cut":
        return _("Confirm the top {n}").format(n=at.plan.cut), "", ""
    if at.next == "pair" and at.round:
        return _("Pair round {n}").format(n=at.round + 1), "pair", ""
    if at.next == "bracket":
        return _("Pair the next round"), "pair", ""
    if at.next == "end":
        return _("Show the winner"), "winner", ""
    if at.next == "results" and at.plan.cut and at.round >= at.plan.rounds and not state.cut:
        tables = listed([str(match.table) for match in at.open])
        words = ngettext(
            "No result yet at table {tables}.", "No result yet at tables {tables}.", len(at.open)
        )
        return _("Confirm the top {n}").format(n=at.plan.cut), "", words.format(tables=tables)
    return "", "", ""


def _panel(known: Reckoning, player: PlayerId, names: Mapping[PlayerId, str]) -> WhyPanel:
    reason = why(known.standings, player)
    cite = known.tournament.ruleset.cite("tiebreaks.order")
    document = DOCUMENTS.get(document_of(cite))
    return WhyPanel(
        _("Why {place}?").format(place=_ordinal(reason.place.rank)),
        _lead(known, reason, names),
        tuple(_lines(known, reason, names)),
        apart(reason, names),
        document.title if document else _("Own rules"),
        cite.partition("/")[2].replace("-", " ").capitalize(),
    )


def _ordinal(rank: int) -> str:
    """
    >>> [_ordinal(rank) for rank in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: N_("{n}st"), 2: N_("{n}nd"), 3: N_("{n}rd")}.get(rank % 10, N_("{n}th"))
    return _(N_("{n}th") if rank % 100 in (11, 12, 13) else ending).format(n=rank)


def _lead(known: Reckoning, reason: Why, names: Mapping[PlayerId, str]) -> str:
    others = sum(place.points == reason.place.points for place in known.standings.places()) - 1
    held = points(reason.place.points)
    name = names.get(reason.place.id, "")
    if not others:
        return _("{player} has {points}, and nobody else has as many.").format(player=name, points=held)
    first = figure_name(known.standings.keys[0]) if known.standings.keys else ""
    return ngettext(
        "{player} and {n} other have {points}. Then {figure} ranks them.",
        "{player} and {n} others have {points}. Then {figure} ranks them.",
        others,
    ).format(player=name, n=others, points=held, figure=first)


def _lines(known: Reckoning, reason: Why, names: Mapping[PlayerId, str]) -> Iterator[WhyLine]:
    rounds = {line.opponent: line.round for line in reason.rounds if line.opponent}
    for figure in reason.figures:
        title = figure_name(figure.key)
        yield WhyLine("", f"{title[0].upper()}{title[1:]}", is_heading=True)
        if figure.key == "first_loss":
            value = _("never") if figure.value is None else str(figure.value)
            yield WhyLine("", _("Round"), "", value, is_total=True)
            continue
        for share in figure.shares:
            about = _("R{round}").format(round=rounds[share.opponent]) if share.opponent in rounds else ""
            yield WhyLine(
                about, names.get(share.opponent, ""), _share(figure.key, share), _figure(share.value)
            )
        yield from _sum(figure)


def _share(key: str, share: Share) -> str:
    if key == "sos":
        return _("{points} ÷ {rounds}").format(points=points(share.points), rounds=share.rounds)
    return ""


def _sum(figure: Figure) -> Iterator[WhyLine]:
    whole = sum((Fraction(share.value) for share in figure.shares), Fraction(0))
    if figure.divisor and len(figure.shares) > 1:
        yield WhyLine("", _("Sum"), "", _figure(whole))
    if figure.divisor:
        text = ngettext("÷ {n} opponent", "÷ {n} opponents", figure.divisor).format(n=figure.divisor)
        yield WhyLine("", text, "", _figure(figure.value), is_total=True)
    elif not figure.shares:
        yield WhyLine("", _("No opponents, so"), "", "0", is_total=True)
    else:
        yield WhyLine("", _("Sum"), "", _figure(figure.value), is_total=True)
