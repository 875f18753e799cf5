"""Guided cases: opened at a table, step by step, closed."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.hall import Case
from judge_app.core.model import CaseId, MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check, check_undo, require_open, require_text, since
from judge_app.core.ops.floor import LONGEST_REMARK, seated
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["CaseClosed", "CaseOpened", "CaseStepTaken"]

_NO_CASE = N_("no such case")


@dataclass(frozen=True)
class CaseOpened(Op):
    """A judge began to deal with something that the documents have a way for."""

    kind: ClassVar = "case_opened"
    case_id: CaseId
    case: str
    match_id: MatchId | None
    player_id: PlayerId | None
    at_ms: int


@check.register
def _(op: CaseOpened, state: State) -> None:
    require_open(state)
    if op.case_id in state.cases:
        raise Refused(gettext("This case is open already."))
    if op.match_id is not None:
        seated(state, op.match_id)
    if op.player_id is not None and op.player_id not in state.players:
        raise Refused(gettext("This player is not in the event. Choose one from the list."))


@apply.register
def _(op: CaseOpened, state: State, stamp: Stamp) -> State:
    if op.case_id in state.cases:
        return state.ignoring(stamp, N_("the case is already known"))
    case = Case(op.case_id, op.case, op.match_id, op.player_id, op.at_ms)
    return state._replace(cases=state.cases.put(op.case_id, case))


@check_undo.register
def _(op: CaseOpened, state: State) -> None:
    steps = CaseStepTaken | CaseClosed
    if any(isinstance(later, steps) and later.case_id == op.case_id for later in since(op, state)):
        raise Refused(gettext("Steps of this case were taken since. Undo those first."))


@dataclass(frozen=True)
class CaseStepTaken(Op):
    """A step was taken; *due_round* is the round before which something is to be put right."""

    kind: ClassVar = "case_step_taken"
    case_id: CaseId
    step: str
    due_round: int | None = None


@check.register
def _(op: CaseStepTaken, state: State) -> None:
    if op.step in _open_case(state, op.case_id).steps:
        raise Refused(gettext("This step is done."))


@apply.register
def _(op: CaseStepTaken, state: State, stamp: Stamp) -> State:
    case = state.cases.get(op.case_id)
    if case is None:
        return state.ignoring(stamp, _NO_CASE)
    if op.step in case.steps:
        return state
    due = case.due_round if op.due_round is None else op.due_round
    taken = case._replace(steps=(*case.steps, op.step), due_round=due)
    return state._replace(cases=state.cases.put(op.case_id, taken))


@dataclass(frozen=True)
class CaseClosed(Op):
    kind: ClassVar = "case_closed"
    case_id: CaseId
    outcome: str = ""


@check.register
def _(op: CaseClosed, state: State) -> None:
    _open_case(state, op.case_id)
    if op.outcome:
        require_text(op.outcome, gettext("The outcome"), longest=LONGEST_REMARK)


@apply.register
def _(op: CaseClosed, state: State, stamp: Stamp) -> State:
    case = state.cases.get(op.case_id)
    if case is None:
        return state.ignoring(stamp, _NO_CASE)
    closed = case._replace(outcome=op.outcome, is_closed=True)
    return state._replace(cases=state.cases.put(op.case_id, closed))


def _open_case(state: State, case_id: CaseId) -> Case:
    case = state.cases.get(case_id)
    if case is None or case.is_closed:
        raise Refused(gettext("This case has been dealt with."))
    return case
