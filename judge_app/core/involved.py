"""Whom and what an operation is about."""

from judge_app.core.claims import EntryId
from judge_app.core.hall import Call, Case
from judge_app.core.ids import CallId, CaseId, MatchId, PlayerId
from judge_app.core.model import State
from judge_app.core.ops import (
    AbsenceNoted,
    CallAppealed,
    CallCancelled,
    CallClosed,
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    CutMade,
    DeckChecked,
    DecklistHandedIn,
    DrafterSeated,
    DropAsked,
    DropDeclined,
    HandChosen,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerAdded,
    PlayerCalled,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    PodsSeated,
    RulingGiven,
    TableFixed,
    TablesRepaired,
    Undone,
)

__all__ = ["call_of", "case_of", "matches_in", "players_in"]


def matches_in(op: Op, state: State) -> frozenset[MatchId]:
    """The matches that *op* is about; an undo is about what it took back."""
    match op:
        case CallTaken() | CallAppealed() | CallClosed() | PlayerCalled() | CallCancelled():
            call = call_of(op.call_id, state)
            return frozenset((call.match,) if call and call.match else ())
        case CaseStepTaken() | CaseClosed():
            case = case_of(op.case_id, state)
            return frozenset((case.match,) if case and case.match else ())
        case TablesRepaired():
            return frozenset((*op.broken, *(seat.match_id for seat in op.seatings)))
        case NoteWritten(about=about) if about in state.matches:
            return frozenset((MatchId(str(about)),))
        case Undone():
            first = _taken_back(op, state)
            return frozenset() if first is None else matches_in(first, state)
    named = getattr(op, "match_id", None)
    return frozenset(() if named is None else (named,))


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
        case PenaltyGiven() | DeckChecked() | DecklistHandedIn() | HandChosen() | AbsenceNoted():
            return frozenset((op.player_id,))
        case PlayerCalled() | CallCancelled() | DropAsked() | DropDeclined():
            return frozenset((op.player_id, *seated))
        case CaseOpened(player_id=player) if player is not None:
            return frozenset((player,))
        case CaseStepTaken() | CaseClosed():
            case = case_of(op.case_id, state)
            return frozenset(seated if case is None or case.player is None else (case.player,))
        case RulingGiven():
            return frozenset((*op.players, *seated))
        case CutMade():
            return frozenset(op.seeds)
        case DrafterSeated():
            return frozenset((op.player_id,))
        case PodsSeated():
            return frozenset(player for pod in op.pods for player in pod)
        case NoteWritten(about=about) if about in state.players:
            return frozenset((PlayerId(str(about)),))
        case Undone():
            first = _taken_back(op, state)
            return frozenset() if first is None else players_in(first, state)
    return frozenset(seated)


def call_of(call_id: CallId, state: State) -> Call | None:
    """A call as it stands, or as it was made if that was undone."""
    known = state.calls.get(call_id)
    if known is not None:
        return known
    for happening in state.history:
        match happening.op:
            case CallMade(call_id=made) as op if made == call_id:
                return Call(call_id, op.match_id, op.reason, op.at_ms)
            case PlayerCalled(call_id=made) as op if made == call_id:
                return Call(call_id, None, op.reason, op.at_ms, player=op.player_id)
    return None


def case_of(case_id: CaseId, state: State) -> Case | None:
    """A case as it stands, or as it was opened if that was undone."""
    known = state.cases.get(case_id)
    if known is not None:
        return known
    ops = (happening.op for happening in state.history)
    opened = next((op for op in ops if isinstance(op, CaseOpened) and op.case_id == case_id), None)
    return (
        Case(case_id, opened.case, opened.match_id, opened.player_id, opened.at_ms)
        if opened is not None
        else None
    )


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
