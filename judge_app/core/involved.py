"""Whom and what an operation is about."""

from judge_app.core.claims import EntryId
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import State
from judge_app.core.ops import (
    CallClosed,
    CallMade,
    CallTaken,
    CutMade,
    DeckChecked,
    GameReported,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    TableFixed,
    TablesRepaired,
    TimeExtended,
    Undone,
)

__all__ = ["matches_in", "players_in"]


def matches_in(op: Op, state: State) -> frozenset[MatchId]:
    """The matches that *op* is about; an undo is about what it took back."""
    match op:
        case ResultReported() | ResultCorrected() | ResultSettled() | GameReported() | TimeExtended():
            return frozenset((op.match_id,))
        case CallMade() | PenaltyGiven() | DeckChecked():
            return frozenset(() if op.match_id is None else (op.match_id,))
        case CallTaken() | CallClosed():
            call = state.calls.get(op.call_id)
            return frozenset((call.match,) if call and call.match else ())
        case TablesRepaired():
            return frozenset((*op.broken, *(seat.match_id for seat in op.seatings)))
        case NoteWritten(about=about) if about in state.matches:
            return frozenset((MatchId(str(about)),))
        case Undone():
            first = _taken_back(op, state)
            return frozenset() if first is None else matches_in(first, state)
    return frozenset()


def players_in(op: Op, state: State) -> frozenset[PlayerId]:
    """The players that *op* is about: those named, and those at the tables it is about."""
    seated = [
        player
        for match_id in matches_in(op, state)
        if match_id in state.matches
        for player in state.matches[match_id].players
    ]
    match op:
        case PlayerAdded() | PlayerRenamed() | PlayerDropped() | PlayerReinstated() | TableFixed():
            return frozenset((op.player_id,))
        case PenaltyGiven() | DeckChecked():
            return frozenset((op.player_id,))
        case CutMade():
            return frozenset(op.seeds)
        case NoteWritten(about=about) if about in state.players:
            return frozenset((PlayerId(str(about)),))
        case Undone():
            first = _taken_back(op, state)
            return frozenset() if first is None else players_in(first, state)
    return frozenset(seated)


def _taken_back(op: Op, state: State) -> Op | None:
    """What a chain of undos is in the end about; nothing for one that a faulty app made go in a circle."""
    seen: set[EntryId] = set()
    while isinstance(op, Undone):
        happening = state.history.find(op.entry)
        if happening is None or op.entry in seen:
            return None
        seen.add(op.entry)
        op = happening.op
    return op
