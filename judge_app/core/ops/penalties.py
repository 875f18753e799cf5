"""Penalties: given to players, and what the house suggests for an infraction."""

from dataclasses import dataclass
from typing import Any, ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.hall import Penalty, PenaltyKind
from judge_app.core.infractions import INFRACTIONS
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.core.ops.floor import LONGEST_REMARK, seated
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["GuidanceChosen", "PenaltyGiven"]

MOST_STEPS = 5


@dataclass(frozen=True)
class PenaltyGiven(Op):
    """A player was given a penalty; its effect on a match is reported there."""

    kind: ClassVar = "penalty_given"
    version: ClassVar = 2
    player_id: PlayerId
    penalty: PenaltyKind
    reason: str
    match_id: MatchId | None = None
    infraction: str = ""
    """Which of the known ones it was for; empty for one in words only."""

    @classmethod
    def upgraded(cls, fields: Any, version: int) -> Any:
        return {"infraction": "", **fields} if version < 2 and isinstance(fields, dict) else fields


@check.register
def _(op: PenaltyGiven, state: State) -> None:
    if op.player_id not in state.players:
        raise Refused(gettext("This player is not in the event. Choose one from the list."))
    if op.match_id is not None:
        seated(state, op.match_id)
    if op.infraction:
        _require_known(op.infraction)
    require_text(op.reason, gettext("The reason"), longest=LONGEST_REMARK)


@apply.register
def _(op: PenaltyGiven, state: State, stamp: Stamp) -> State:
    if op.player_id not in state.players:
        return state.ignoring(stamp, N_("no such player"))
    penalty = Penalty(op.player_id, op.penalty, op.reason, op.match_id, stamp.wall_ms, op.infraction)
    return state._replace(penalties=state.penalties.put(stamp.entry, penalty))


@dataclass(frozen=True)
class GuidanceChosen(Op):
    """The house suggests these penalties for an infraction: the first time, the second, and so on."""

    kind: ClassVar = "guidance_chosen"
    infraction: str
    steps: tuple[PenaltyKind, ...]


@check.register
def _(op: GuidanceChosen, state: State) -> None:
    require_open(state)
    _require_known(op.infraction)
    if not 1 <= len(op.steps) <= MOST_STEPS:
        text = gettext("Suggest between 1 and {most} penalties, for the first time, the second, and so on.")
        raise Refused(text.format(most=MOST_STEPS))


@apply.register
def _(op: GuidanceChosen, state: State, stamp: Stamp) -> State:
    if not 1 <= len(op.steps) <= MOST_STEPS:
        return state.ignoring(stamp, N_("nothing is suggested"))
    return state._replace(guidance=state.guidance.put(op.infraction, op.steps))


def _require_known(infraction: str) -> None:
    if infraction not in INFRACTIONS:
        raise Refused(gettext("This infraction is not in the list. Choose one, or say it in your own words."))
