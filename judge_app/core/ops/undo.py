"""An earlier entry was taken back: the log keeps both, the fold passes the earlier one over."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import EntryId, Stamp
from judge_app.core.model import State
from judge_app.core.ops.base import NewerOp, Op, apply, check, check_undo
from judge_app.errors import Refused
from judge_app.language import _ as gettext

__all__ = ["Undone"]


@dataclass(frozen=True)
class Undone(Op):
    """Somebody took *entry* back. Taking back an `Undone` brings its entry into effect again."""

    kind: ClassVar = "undone"
    entry: EntryId


@check.register
def _(op: Undone, state: State) -> None:
    happening = state.history.find(op.entry)
    if happening is None:
        raise Refused(gettext("That entry is not on this tablet, so it cannot be undone here."))
    if happening.undone:
        raise Refused(gettext("That entry is already undone."))
    if isinstance(happening.op, NewerOp):
        raise Refused(gettext("That entry was made by a newer app. Update this tablet to undo it."))
    check_undo(happening.op, state)


@apply.register
def _(op: Undone, state: State, stamp: Stamp) -> State:
    return state
