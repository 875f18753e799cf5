"""What can be done at a table, and how things stand with each of it."""

from typing import Literal, NamedTuple

from judge_app.core.model import Match, State
from judge_app.core.ops import (
    AbsenceNoted,
    CaseOpened,
    DeckCheckBegun,
    DiceRolled,
    NoteWritten,
    Op,
    PenaltyGiven,
    RulingGiven,
    SetupTicked,
    TimeExtended,
)
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.language import _, ngettext
from judge_app.views.calltime import can_extend, has_limit
from judge_app.views.cases import case_line
from judge_app.views.deckcheck import deckcheck_line
from judge_app.views.noshow import noshow_line
from judge_app.views.penalty import penalty_line
from judge_app.views.rulings import ruling_line
from judge_app.views.setup import roll_line, setup_line

__all__ = ["Tile", "TileKey", "table_tiles"]

TileKey = Literal["setup", "roll", "deckcheck", "penalty", "note", "extension", "ruling", "case", "absence"]

_DOES: dict[TileKey, type[Op]] = {
    "setup": SetupTicked,
    "roll": DiceRolled,
    "deckcheck": DeckCheckBegun,
    "penalty": PenaltyGiven,
    "note": NoteWritten,
    "extension": TimeExtended,
    "ruling": RulingGiven,
    "case": CaseOpened,
    "absence": AbsenceNoted,
}
"""What each of them is there for."""


class Tile(NamedTuple):
    key: TileKey
    icon: str
    text: str
    line: str = ""
    is_off: bool = False
    """Whether there is nothing to be done about it here any more."""


def table_tiles(
    state: State, match: Match, *, is_own: bool = False, role: DeviceRole | None = "organizer"
) -> tuple[Tile, ...]:
    """In the order in which a match needs them; at one's *own* table only what players do themselves.

    What *role* does not allow is left out.
    """
    return tuple(tile for tile in _tiles(state, match, is_own) if has_right(role, _DOES[tile.key]))


def _tiles(state: State, match: Match, is_own: bool) -> tuple[Tile, ...]:
    off = match.is_over
    no_time = is_own or not can_extend(match, state)
    return (
        Tile("setup", "clipboard-check-outline", _("Setup checklist"), setup_line(state, match), off),
        Tile("roll", "dice-5-outline", _("First player roll"), roll_line(state, match), off),
        Tile("deckcheck", "magnify-scan", _("Deck check"), deckcheck_line(state, match), is_own),
        Tile("penalty", "alert-octagon-outline", _("Penalty"), penalty_line(state, match), is_own),
        Tile("note", "note-plus-outline", _("Note"), _notes(match, state)),
        Tile("extension", "timer-plus-outline", _("Time extension"), _extensions(match, state), no_time),
        Tile("ruling", "gavel", _("Ruling"), ruling_line(state, match), is_own),
        Tile("case", "book-open-variant", _("Guided case"), case_line(state, match), is_own),
        Tile("absence", "account-off-outline", _("Not here"), noshow_line(state, match), off or is_own),
    )


def _notes(match: Match, state: State) -> str:
    about = {match.id, *match.players}
    found = sum(note.about in about for note in state.notes.values())
    return ngettext("{n} note", "{n} notes", found).format(n=found) if found else _("None")


def _extensions(match: Match, state: State) -> str:
    if match.is_over:
        return _("The table is done")
    if not has_limit(state, match.round):
        return _("No time limit")
    minutes = match.extra_s // 60
    return _("{n:+} min given").format(n=minutes) if minutes else _("None")
