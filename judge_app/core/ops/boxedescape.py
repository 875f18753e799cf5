"""After a lost fight of the boxed game: running away, death, and the looting of the body."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.boxed import EscapeRoll, Fight, LootRoll
from judge_app.core.boxed.death import died, looters, next_looter, to_roll
from judge_app.core.boxed.flight import FACES, chases, rolled, with_chaser, with_runner
from judge_app.core.claims import Stamp
from judge_app.core.model import State
from judge_app.core.ops.base import Op, apply, check
from judge_app.core.ops.boxed import NO_SEAT, kept, require_player, shown_name
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "BoxedBodyLooted",
    "BoxedChaserChanged",
    "BoxedEscapeRolled",
    "BoxedLootRolled",
    "BoxedLootingEnded",
    "BoxedPlayerDied",
    "BoxedRunnerChanged",
]


@dataclass(frozen=True)
class BoxedEscapeRolled(Op):
    """Dice fell for running away, drawn from *seed*, or on the table where there is none."""

    kind: ClassVar = "boxed_escape_rolled"
    rolls: tuple[EscapeRoll, ...]
    seed: str = ""


@check.register
def _(op: BoxedEscapeRolled, state: State) -> None:
    known = {(chase.seat, chase.monster) for chase in chases(state.boxed.flight)}
    if not op.rolls or any((roll.seat, roll.monster) not in known for roll in op.rolls):
        raise Refused(gettext("Nobody runs from that monster. There is nothing to roll for."))
    for roll in op.rolls:
        if require_player(state, roll.seat).is_dead:
            text = gettext("{name} is dead and runs no more. Undo the death if it was a slip.")
            raise Refused(text.format(name=shown_name(state, roll.seat)))
    _require_faces([roll.face for roll in op.rolls])


@apply.register
def _(op: BoxedEscapeRolled, state: State, stamp: Stamp) -> State:
    flight = rolled(state.boxed.flight, op.rolls)
    return state._replace(boxed=state.boxed._replace(flight=flight))


@dataclass(frozen=True)
class BoxedRunnerChanged(Op):
    """What is added to all rolls of one player for running away."""

    kind: ClassVar = "boxed_runner_changed"
    seat: int
    modifier: int


@check.register
def _(op: BoxedRunnerChanged, state: State) -> None:
    require_player(state, op.seat)


@apply.register
def _(op: BoxedRunnerChanged, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    modifier = kept(op.modifier)
    game = state.boxed.with_player(op.seat, lambda one: one._replace(running=modifier))
    return state._replace(boxed=game._replace(flight=with_runner(game.flight, op.seat, modifier)))


@dataclass(frozen=True)
class BoxedChaserChanged(Op):
    """What is added to the rolls of those who run from one monster."""

    kind: ClassVar = "boxed_chaser_changed"
    monster: int
    modifier: int


@check.register
def _(op: BoxedChaserChanged, state: State) -> None:
    if all(monster.number != op.monster for monster in state.boxed.flight.monsters):
        raise Refused(gettext("Nobody runs from that monster. There is nothing to roll for."))


@apply.register
def _(op: BoxedChaserChanged, state: State, stamp: Stamp) -> State:
    flight = with_chaser(state.boxed.flight, op.monster, kept(op.modifier))
    return state._replace(boxed=state.boxed._replace(flight=flight))


@dataclass(frozen=True)
class BoxedPlayerDied(Op):
    """A player died, keeps the level, and is looted by the others."""

    kind: ClassVar = "boxed_player_died"
    seat: int


@check.register
def _(op: BoxedPlayerDied, state: State) -> None:
    if require_player(state, op.seat).is_dead:
        raise Refused(gettext("{name} is dead already.").format(name=shown_name(state, op.seat)))
    if state.boxed.looting is not None:
        text = gettext("The body of {name} is still being looted. End that first.")
        raise Refused(text.format(name=shown_name(state, state.boxed.looting.dead)))


@apply.register
def _(op: BoxedPlayerDied, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    game = died(state.boxed, op.seat)
    if op.seat == game.fight.fighter:
        game = game._replace(fight=Fight())
    elif op.seat == game.fight.helper:
        game = game._replace(fight=game.fight._replace(helper=None, claimed_ms=None))
    return state._replace(boxed=game)


@dataclass(frozen=True)
class BoxedLootRolled(Op):
    """Those who tie for their place at the body rolled, from *seed*, or on the table where there is none."""

    kind: ClassVar = "boxed_loot_rolled"
    rolls: tuple[LootRoll, ...]
    seed: str = ""


@check.register
def _(op: BoxedLootRolled, state: State) -> None:
    looting = state.boxed.looting
    due = to_roll(looters(state.boxed, looting.dead), looting.rolls) if looting else ()
    if not op.rolls or op.rolls[0].seat not in due:
        raise Refused(gettext("There is no tie to roll for. The order is clear."))
    _require_faces([roll.face for roll in op.rolls])


@apply.register
def _(op: BoxedLootRolled, state: State, stamp: Stamp) -> State:
    looting = state.boxed.looting
    if looting is None:
        return state.ignoring(stamp, N_("nobody is looted"))
    looting = looting._replace(rolls=(*looting.rolls, *op.rolls))
    return state._replace(boxed=state.boxed._replace(looting=looting))


@dataclass(frozen=True)
class BoxedBodyLooted(Op):
    """A player took a card of the dead."""

    kind: ClassVar = "boxed_body_looted"
    seat: int


@check.register
def _(op: BoxedBodyLooted, state: State) -> None:
    require_player(state, op.seat)
    if state.boxed.looting is None:
        raise Refused(gettext("Nobody is looted. There is no card to take."))
    if next_looter(state.boxed) != op.seat:
        raise Refused(gettext("Somebody else is first. Look at the order, and roll for a tie."))


@apply.register
def _(op: BoxedBodyLooted, state: State, stamp: Stamp) -> State:
    looting = state.boxed.looting
    if looting is None or not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, N_("nobody is looted"))
    looting = looting._replace(taken=(*looting.taken, op.seat))
    return state._replace(boxed=state.boxed._replace(looting=looting))


@dataclass(frozen=True)
class BoxedLootingEnded(Op):
    """Everybody has a card, or none is left; the rest is discarded."""

    kind: ClassVar = "boxed_looting_ended"


@check.register
def _(op: BoxedLootingEnded, state: State) -> None:
    if state.boxed.looting is None:
        raise Refused(gettext("Nobody is looted. There is no card to take."))


@apply.register
def _(op: BoxedLootingEnded, state: State, stamp: Stamp) -> State:
    return state._replace(boxed=state.boxed._replace(looting=None))


def _require_faces(faces: list[int]) -> None:
    if any(face not in FACES for face in faces):
        raise Refused(gettext("A die shows 1 to 6. Tap the face that it shows."))
