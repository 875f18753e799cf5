"""Who runs the event: named, and gone."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.deputies import may_staff_play, player_named
from judge_app.core.hall import Role, Staff
from judge_app.core.model import StaffId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["StaffLeft", "StaffNamed"]


@dataclass(frozen=True)
class StaffNamed(Op):
    """Somebody works at the event, in a role; named again, the newest word counts."""

    kind: ClassVar = "staff_named"
    staff_id: StaffId
    name: str
    role: Role


@check.register
def _(op: StaffNamed, state: State) -> None:
    require_open(state)
    require_text(op.name, gettext("The name"))
    if may_staff_play(state) == "never" and (player := player_named(state, op.name)) is not None:
        text = gettext(
            "{player} plays in this event, and by its rules nobody on the staff does. Drop them first, or"
            " write the name so that two people are told apart."
        )
        raise Refused(text.format(player=player.name))


@apply.register
def _(op: StaffNamed, state: State, stamp: Stamp) -> State:
    return state._replace(staff=state.staff.put(op.staff_id, Staff(op.staff_id, op.name, op.role)))


@dataclass(frozen=True)
class StaffLeft(Op):
    """Somebody does not work at the event any more."""

    kind: ClassVar = "staff_left"
    staff_id: StaffId


@check.register
def _(op: StaffLeft, state: State) -> None:
    if op.staff_id not in state.staff or state.staff[op.staff_id].has_left:
        raise Refused(gettext("This person is not on the staff."))


@apply.register
def _(op: StaffLeft, state: State, stamp: Stamp) -> State:
    known = state.staff.get(op.staff_id)
    if known is None:
        return state.ignoring(stamp, N_("no such person"))
    return state._replace(staff=state.staff.put(op.staff_id, known._replace(has_left=True)))
