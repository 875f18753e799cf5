"""Decks: lists that are handed in, checks that hold up a table, and what they found."""

from dataclasses import dataclass
from typing import Any, ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.hall import CheckRun, DeckCheck, Decklist
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.core.ops.floor import LONGEST_REMARK, seated
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "LONGEST_LIST",
    "DeckCheckBegun",
    "DeckCheckEnded",
    "DeckChecked",
    "DeckTableDrawn",
    "DecklistHandedIn",
]

LONGEST_LIST = 10_000
_NO_MATCH, _NO_PLAYER = N_("no such match"), N_("no such player")


def _require_player(state: State, player_id: PlayerId) -> None:
    if player_id not in state.players:
        raise Refused(gettext("This player is not in the event. Choose one from the list."))


@dataclass(frozen=True)
class DecklistHandedIn(Op):
    """A player's deck in words, and the pool it is made of where there is one; nothing takes it back."""

    kind: ClassVar = "decklist_handed_in"
    player_id: PlayerId
    deck: str
    pool: str = ""


@check.register
def _(op: DecklistHandedIn, state: State) -> None:
    require_open(state)
    _require_player(state, op.player_id)
    for text, what in ((op.deck, gettext("The deck list")), (op.pool, gettext("The pool"))):
        if text:  # rows out of a spreadsheet have tabs
            require_text(text.replace("\t", " "), what, longest=LONGEST_LIST, lines=True)


@apply.register
def _(op: DecklistHandedIn, state: State, stamp: Stamp) -> State:
    if op.player_id not in state.players:
        return state.ignoring(stamp, _NO_PLAYER)
    written = Decklist(op.deck, op.pool, stamp.wall_ms)
    return state._replace(decklists=state.decklists.put(op.player_id, written))


@dataclass(frozen=True)
class DeckTableDrawn(Op):
    """A table was drawn by lot for a deck check, from *seed*; it stands in the log, checked or not."""

    kind: ClassVar = "deck_table_drawn"
    match_id: MatchId
    seed: str


@check.register
def _(op: DeckTableDrawn, state: State) -> None:
    seated(state, op.match_id)
    require_text(op.seed, gettext("The seed of the draw"))


@apply.register
def _(op: DeckTableDrawn, state: State, stamp: Stamp) -> State:
    return state if op.match_id in state.matches else state.ignoring(stamp, _NO_MATCH)


@dataclass(frozen=True)
class DeckCheckBegun(Op):
    """The decks of a table are being checked; with a *seed* it was drawn by lot."""

    kind: ClassVar = "deck_check_begun"
    match_id: MatchId
    at_ms: int
    seed: str = ""


@check.register
def _(op: DeckCheckBegun, state: State) -> None:
    match = seated(state, op.match_id)
    if match.is_over:
        raise Refused(gettext("Table {table} is done. Check another one.").format(table=match.table))
    before = state.checks.get(op.match_id)
    if before is not None and before.ended_ms is None:
        raise Refused(gettext("The decks of table {table} are being checked.").format(table=match.table))


@apply.register
def _(op: DeckCheckBegun, state: State, stamp: Stamp) -> State:
    if op.match_id not in state.matches:
        return state.ignoring(stamp, _NO_MATCH)
    before = state.checks.get(op.match_id)
    if before is not None and before.ended_ms is None:
        return state  # two judges began at once: the first one's time counts
    return state._replace(
        checks=state.checks.put(op.match_id, CheckRun(op.match_id, op.at_ms, None, op.seed))
    )


@dataclass(frozen=True)
class DeckCheckEnded(Op):
    """The decks are back at the table."""

    kind: ClassVar = "deck_check_ended"
    match_id: MatchId
    at_ms: int


@check.register
def _(op: DeckCheckEnded, state: State) -> None:
    running = state.checks.get(op.match_id)
    if running is None or running.ended_ms is not None:
        raise Refused(gettext("No deck check is under way at this table."))


@apply.register
def _(op: DeckCheckEnded, state: State, stamp: Stamp) -> State:
    running = state.checks.get(op.match_id)
    if running is None:
        return state.ignoring(stamp, N_("no deck check was begun there"))
    if running.ended_ms is not None:
        return state
    return state._replace(checks=state.checks.put(op.match_id, running._replace(ended_ms=op.at_ms)))


@dataclass(frozen=True)
class DeckChecked(Op):
    """A player's deck was checked."""

    kind: ClassVar = "deck_checked"
    version: ClassVar = 2
    player_id: PlayerId
    is_sound: bool
    remark: str = ""
    match_id: MatchId | None = None
    faults: tuple[str, ...] = ()
    """The conditions that were not met, of those that are ticked off."""

    @classmethod
    def upgraded(cls, fields: Any, version: int) -> Any:
        return {"faults": [], **fields} if version < 2 and isinstance(fields, dict) else fields


@check.register
def _(op: DeckChecked, state: State) -> None:
    _require_player(state, op.player_id)
    if op.match_id is not None:
        seated(state, op.match_id)
    if op.remark or not (op.is_sound or op.faults):
        require_text(op.remark, gettext("What was found"), longest=LONGEST_REMARK)


@apply.register
def _(op: DeckChecked, state: State, stamp: Stamp) -> State:
    if op.player_id not in state.players:
        return state.ignoring(stamp, _NO_PLAYER)
    found = DeckCheck(op.player_id, op.is_sound, op.remark, op.match_id, stamp.wall_ms, op.faults)
    return state._replace(deck_checks=state.deck_checks.put(stamp.entry, found))
