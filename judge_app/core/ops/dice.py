"""Dice and coins: what fell, for whom and what for."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.dice import MOST_DICE, Roll, RollUse, faces
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.core.ops.sitting import playing, sitting_there
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["LONGEST_PURPOSE", "DiceRolled"]

LONGEST_PURPOSE = 60


@dataclass(frozen=True)
class DiceRolled(Op):
    """Dice or a coin fell, at a table or anywhere; without a *seed* they were real ones."""

    kind: ClassVar = "dice_rolled"
    use: RollUse
    sides: int
    faces: tuple[int, ...]
    players: tuple[PlayerId, ...] = ()
    """Who rolled each die; nobody where they are not anybody's."""
    seed: str = ""
    match_id: MatchId | None = None
    game: int = 1
    purpose: str = ""
    """What it is for, in words; needed only where the use does not say it."""


@check.register
def _(op: DiceRolled, state: State) -> None:
    require_open(state)
    if op.match_id is not None:
        match = playing(state, op.match_id)
        if not {*match.players}.issuperset(op.players) or len({*op.players}) < len(op.players):
            raise Refused(gettext("Only the two players of this table roll here, one die each."))
    elif op.use in ("first-player", "tiebreak"):
        raise Refused(gettext("This roll decides something at a table. Open it from that table."))
    if op.purpose:
        require_text(op.purpose, gettext("What it is for"), longest=LONGEST_PURPOSE)
    if not _is_possible(op):
        raise Refused(gettext("No dice fall like that. Roll again."))


@apply.register
def _(op: DiceRolled, state: State, stamp: Stamp) -> State:
    if not _is_possible(op):
        return state.ignoring(stamp, N_("no dice fall like that"))
    roll = Roll(stamp.entry, op.use, op.sides, op.faces, op.players, op.seed, stamp.wall_ms, op.purpose)
    if op.match_id is None:
        return state._replace(rolls=state.rolls.put(stamp.entry, roll))
    there = sitting_there(state, op.match_id, op.game, *op.players)
    if there is None:
        return state.ignoring(stamp, N_("no such game"))
    return state.with_sitting(op.match_id, op.game, there._replace(rolls=(*there.rolls, roll)))


def _is_possible(op: DiceRolled) -> bool:
    """Whether the faces are on such dice, and follow from the seed if they are said to."""
    if op.sides not in (2, 6) or not 1 <= len(op.faces) <= MOST_DICE:
        return False
    if op.players and len(op.players) != len(op.faces):
        return False
    if op.seed:
        return op.faces == faces(op.seed, len(op.faces), op.sides)
    return all(1 <= face <= op.sides for face in op.faces)
