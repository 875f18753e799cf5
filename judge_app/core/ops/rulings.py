"""Rulings: what a judge answered, where, to whom, and on which rule it rests."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.citations import is_citation
from judge_app.core.claims import Stamp
from judge_app.core.hall import Ruling
from judge_app.core.model import CallId, MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.core.ops.floor import LONGEST_REMARK, seated
from judge_app.errors import Refused
from judge_app.language import _ as gettext

__all__ = ["RulingGiven"]


@dataclass(frozen=True)
class RulingGiven(Op):
    """A judge ruled; *cite* is the rule it rests on, if one was named."""

    kind: ClassVar = "ruling_given"
    question: str
    answer: str
    judge: str
    cite: str = ""
    match_id: MatchId | None = None
    players: tuple[PlayerId, ...] = ()
    call_id: CallId | None = None


@check.register
def _(op: RulingGiven, state: State) -> None:
    require_open(state)
    if op.question:
        require_text(op.question, gettext("The question"), longest=LONGEST_REMARK)
    require_text(op.answer, gettext("The ruling"), longest=LONGEST_REMARK)
    require_text(op.judge, gettext("The judge's name"))
    if op.cite and not is_citation(op.cite):
        raise Refused(gettext("There is no such rule. Choose one from the list, or none."))
    if op.match_id is not None:
        seated(state, op.match_id)


@apply.register
def _(op: RulingGiven, state: State, stamp: Stamp) -> State:
    ruling = Ruling(
        op.match_id, op.players, op.cite, op.question, op.answer, op.judge, op.call_id, stamp.wall_ms
    )
    return state._replace(rulings=state.rulings.put(stamp.entry, ruling))
