"""Which sheets can be printed about an event as it stands, and why one cannot."""

from typing import Literal, NamedTuple

from judge_app.core.model import State
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.errors import Refused
from judge_app.language import N_, _, ngettext
from judge_app.views.bracket import bracket_view
from judge_app.views.certificates import certificates
from judge_app.views.paperforms import call_lines, deck_forms
from judge_app.views.rounds import round_name
from judge_app.views.seatcards import seat_cards
from judge_app.views.standingsboard import standings_board
from judge_app.views.strip import stage_name
from judge_app.views.winner import winner_view
from judge_app.views.words import players, tables

__all__ = ["SHEETS", "SheetName", "SheetOffer", "sheet_offers", "sheet_round", "sheet_title", "why_not"]

SheetName = Literal[
    "pairings-tables",
    "pairings-names",
    "slips",
    "standings",
    "bracket",
    "deck-checks",
    "judge-calls",
    "seat-cards",
    "report",
    "certificates",
]
_TITLES: dict[SheetName, str] = {
    "pairings-tables": N_("Pairings by table"),
    "pairings-names": N_("Pairings by last name"),
    "slips": N_("Match slips"),
    "standings": N_("Standings"),
    "bracket": N_("Bracket"),
    "deck-checks": N_("Deck check sheets"),
    "judge-calls": N_("Judge call sheet"),
    "seat-cards": N_("Seat cards"),
    "report": N_("Event report"),
    "certificates": N_("Certificates"),
}
SHEETS: tuple[SheetName, ...] = tuple(_TITLES)
_OF_A_ROUND: tuple[SheetName, ...] = ("pairings-tables", "pairings-names", "slips")
USUAL_PLACES = 8


class SheetOffer(NamedTuple):
    sheet: SheetName
    title: str
    line: str
    """What it holds: "Round 3, 17 slips"."""
    why_not: str = ""
    """Why there is nothing to print, as a sentence; else nothing."""


def sheet_title(sheet: SheetName) -> str:
    return _(_TITLES[sheet])


def sheet_offers(state: State, wanted: int | None = None) -> tuple[SheetOffer, ...]:
    """All sheets, those of a round for the *wanted* one, or for the newest."""
    number = sheet_round(state, wanted)
    offers = []
    for sheet in SHEETS:
        trouble = why_not(state, sheet, number)
        offers.append(
            SheetOffer(sheet, sheet_title(sheet), "" if trouble else _line(state, sheet, number), trouble)
        )
    return tuple(offers)


def sheet_round(state: State, wanted: int | None) -> int | None:
    """The round that a sheet is about: the *wanted* one, or the newest; nothing before the first."""
    if wanted is not None and wanted not in state.rounds:
        if not state.rounds:
            raise Refused(_("Round 1 is not paired yet. Pair it, then print."))
        text = _("There is no round {n}. The last one is {last}; choose one up to that.")
        raise Refused(text.format(n=wanted, last=max(state.rounds)))
    return max(state.rounds, default=None) if wanted is None else wanted


def why_not(state: State, sheet: SheetName, number: int | None) -> str:
    """Why *sheet* would be empty for round *number*, as a sentence; nothing if it would not."""
    if sheet in _OF_A_ROUND:
        if number is None:
            return _("Round 1 is not paired yet. Pair it, then print.")
        if sheet == "slips" and all(match.is_bye for match in state.round_matches(number)):
            return _("Nobody has an opponent in this round, so there are no slips.")
    if sheet == "seat-cards" and not seat_cards(state, number):
        return _("Nobody has joined yet. Add players, then print.")
    if sheet == "standings":
        board = standings_board(state)
        return "" if board.has_ranks else board.says or _("Nobody is ranked yet.")
    if sheet == "bracket":
        return bracket_view(state).empty
    return winner_view(state).empty if sheet == "certificates" else ""


def _line(state: State, sheet: SheetName, number: int | None) -> str:
    match sheet:
        case "pairings-tables" | "pairings-names" | "slips":
            what = _counted(state, sheet, number)
            return _("{round}, {what}").format(round=round_name(state, number), what=what)
        case "standings":
            known = reckoning(state)
            return _("After round {round}").format(round=known.standings.tally.rounds if known else "–")
        case "deck-checks":
            named = len(deck_forms(state, number)) - 1
            return _("{tables} and an empty one").format(tables=tables(named)) if named else _("Empty")
        case "judge-calls":
            waiting = len(call_lines(state))
            return ngettext("{n} open call", "{n} open calls", waiting).format(n=waiting)
        case "seat-cards":
            return players(len(seat_cards(state, number)))
        case "certificates":
            made = len(certificates(state, USUAL_PLACES))
            return ngettext("{n} certificate", "{n} certificates", made).format(n=made)
        case _bracket_or_report:
            return stage_name(progress(state))[0]


def _counted(state: State, sheet: SheetName, number: int | None) -> str:
    matches = state.round_matches(number) if number is not None else ()
    if sheet == "pairings-names":
        return players(sum(len(match.players) for match in matches))
    seated = sum(not match.is_bye for match in matches)
    return (
        tables(seated)
        if sheet == "pairings-tables"
        else ngettext("{n} slip", "{n} slips", seated).format(n=seated)
    )
