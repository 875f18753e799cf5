"""The lists on a player's phone: the names to pick from, the pairings, the standings."""

from typing import NamedTuple
from zlib import crc32

from judge_app.core.model import Match, PlayerId, State
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.language import _
from judge_app.views.boardpages import as_sorted
from judge_app.views.shownnames import shown_names
from judge_app.views.standingsboard import BoardRow, standings_board
from judge_app.views.strip import stage_name
from judge_app.views.whypanel import WhyPanel, why_panel

__all__ = [
    "PhoneName",
    "PhonePairing",
    "PhonePairings",
    "PhonePlace",
    "PhoneStandings",
    "lists_number",
    "phone_names",
    "phone_pairings",
    "phone_standings",
    "phone_why",
]


_kept: tuple[tuple[object, ...], int] | None = None


class PhoneName(NamedTuple):
    """Somebody who may be holding the phone."""

    id: str = ""
    name: str = ""
    table: str = ""
    """"Table 4", "Bye"; nothing while they have no seat."""


class PhonePairing(NamedTuple):
    table: str = ""
    """"4"; nothing for a bye."""
    a: str = ""
    b: str = ""
    """Nothing for a bye."""


class PhonePairings(NamedTuple):
    title: str = ""
    """"Round 4 of 5"."""
    rows: tuple[PhonePairing, ...] = ()
    empty: str = ""
    """Why there are none, as a sentence."""


class PhonePlace(NamedTuple):
    rank: str = ""
    id: str = ""
    name: str = ""
    record: str = ""
    points: str = ""
    figures: tuple[str, ...] = ()


class PhoneStandings(NamedTuple):
    title: str = ""
    """"After round 3"."""
    columns: tuple[str, ...] = ()
    """What the figures are called."""
    rows: tuple[PhonePlace, ...] = ()
    cut: int = 0
    """How many of the first rows play on after the cut; 0 without one."""
    empty: str = ""
    """Why there are no places, as a sentence."""


def phone_names(state: State) -> tuple[PhoneName, ...]:
    """Everybody who has not dropped, by their names."""
    names, seats = shown_names(state), _seats(state)
    rows = (
        PhoneName(player.id, names[player.id], _table(seats.get(player.id)))
        for player in state.players.values()
        if not player.is_dropped
    )
    return tuple(sorted(rows, key=lambda row: (as_sorted(row.name), row.id)))


def phone_pairings(state: State) -> PhonePairings:
    """The round that was paired last, in the order of its tables."""
    at, names, stranger = progress(state), shown_names(state), _("A player who is not here")
    title = stage_name(at)[0]
    if not at.round:
        return PhonePairings(title, empty=_("Round 1 is not paired yet."))
    rows = tuple(
        PhonePairing(
            "" if match.table is None else str(match.table),
            names.get(match.a, stranger),
            "" if match.b is None else names.get(match.b, stranger),
        )
        for match in state.round_matches(at.round)
    )
    return PhonePairings(title, rows)


def phone_standings(state: State) -> PhoneStandings:
    board, names, known = standings_board(state), shown_names(state), reckoning(state)
    if not board.has_ranks or known is None:
        return PhoneStandings(empty=_("The places come with the results of round 1."))
    rows = [row for row in board.rows if isinstance(row, BoardRow)]
    line = next((place for place, row in enumerate(board.rows) if not isinstance(row, BoardRow)), 0)
    return PhoneStandings(
        _("After round {round}").format(round=known.standings.tally.rounds),
        board.columns,
        tuple(
            PhonePlace(row.rank, row.id, names.get(row.id, ""), row.record, row.points, row.figures)
            for row in rows
        ),
        line,
    )


def phone_why(state: State, player: PlayerId) -> WhyPanel:
    """Why *player* stands where; without a title while nothing is counted, or nobody is so called."""
    known = reckoning(state)
    if known is None or not known.standings.tally.rounds or player not in known.standings.tally.number_of:
        return WhyPanel()
    return why_panel(known, player, shown_names(state))


def lists_number(state: State) -> int:
    """Another number for other lists: by it a phone knows when to ask for them again.

    The last answer is kept, because most changes of an event change no list.
    """
    global _kept
    facts = state.players, state.rounds, state.matches, state.cuts, state.rulesets, state.settings
    kept = _kept
    if kept is None or any(ours is not theirs for ours, theirs in zip(facts, kept[0], strict=True)):
        lists = (phone_names(state), phone_pairings(state), phone_standings(state))
        _kept = kept = facts, crc32(repr(lists).encode("utf-8", "replace"))
    return kept[1]


def _seats(state: State) -> dict[PlayerId, Match]:
    current = state.current_round
    matches = state.round_matches(current.number) if current else ()
    return {player: match for match in reversed(matches) for player in match.players}


def _table(match: Match | None) -> str:
    if match is None or (match.table is None and not match.is_bye):
        return ""
    return _("Bye") if match.is_bye else _("Table {table}").format(table=match.table)
