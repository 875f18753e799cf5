"""Somebody is not at the table, or came after all."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.hall import Absence
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check
from judge_app.core.ops.sitting import playing_player
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["AbsenceNoted"]


@dataclass(frozen=True)
class AbsenceNoted(Op):
    kind: ClassVar = "absence_noted"
    match_id: MatchId
    player_id: PlayerId
    is_absent: bool
    at_ms: int


@check.register
def _(op: AbsenceNoted, state: State) -> None:
    playing_player(state, op.match_id, op.player_id)
    known = state.absences.get((op.match_id, op.player_id))
    is_absent = known is not None and not known.is_over
    if op.is_absent and is_absent:
        raise Refused(gettext("This is noted already."))
    if not op.is_absent and not is_absent:
        raise Refused(gettext("Nobody noted that this player is missing."))


@apply.register
def _(op: AbsenceNoted, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None or op.player_id not in match.players:
        return state.ignoring(stamp, N_("the player does not sit there"))
    absence = Absence(op.at_ms, is_over=not op.is_absent)
    return state._replace(absences=state.absences.put((op.match_id, op.player_id), absence))
