"""The fights of the boxed game: who is in them, and how they end."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.boxed import Fight, Game, Monster, OneShot, Side
from judge_app.core.boxed.combat import spoils, verdict, with_monster, with_sides, without_monster, won
from judge_app.core.boxed.flight import begun
from judge_app.core.claims import Stamp
from judge_app.core.model import State
from judge_app.core.ops.base import Op, apply, check
from judge_app.core.ops.boxed import NO_SEAT, kept, require_player, require_running, shown_name
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "BoxedFightLost",
    "BoxedFightWon",
    "BoxedKillClaimed",
    "BoxedKillDisputed",
    "BoxedMonsterFaced",
    "BoxedMonsterLeft",
    "BoxedOneShotTakenBack",
    "BoxedOneShotUsed",
    "BoxedSidesChosen",
]

MOST_MONSTERS = MOST_SHOTS = 12
NO_FIGHT = N_("there is no fight")


def _require_fight(state: State) -> Fight:
    if state.boxed.fight.fighter is None:
        raise Refused(gettext("There is no fight. Tap the name of the player who fights."))
    return state.boxed.fight


def _fighting(state: State, fight: Fight) -> State:
    return state._replace(boxed=state.boxed._replace(fight=fight))


@dataclass(frozen=True)
class BoxedSidesChosen(Op):
    """Who fights and who helps; nobody fights any more where there is no fighter."""

    kind: ClassVar = "boxed_sides_chosen"
    fighter: int | None
    helper: int | None = None


@check.register
def _(op: BoxedSidesChosen, state: State) -> None:
    if op.fighter is None:
        return
    require_running(state)
    for seat in (op.fighter, op.helper):
        if seat is not None and require_player(state, seat).is_dead:
            text = gettext("{name} is dead and fights again when the next turn begins.")
            raise Refused(text.format(name=shown_name(state, seat)))
    if op.fighter == op.helper:
        raise Refused(gettext("Nobody helps themselves. Choose somebody else."))


@apply.register
def _(op: BoxedSidesChosen, state: State, stamp: Stamp) -> State:
    game = state.boxed
    if op.fighter is not None and not game.has_seat(op.fighter):
        return state.ignoring(stamp, NO_SEAT)
    helper = op.helper if game.has_seat(op.helper) and op.helper != op.fighter else None
    return state._replace(boxed=with_sides(game, op.fighter, helper))


@dataclass(frozen=True)
class BoxedMonsterFaced(Op):
    """A monster joined the fight, or is another one now: stronger, slower, got rid of by a card."""

    kind: ClassVar = "boxed_monster_faced"
    number: int
    level: int
    enhancers: int = 0
    treasures: int = 1
    levels: int = 1
    running: int = 0
    is_gone: bool = False


@check.register
def _(op: BoxedMonsterFaced, state: State) -> None:
    fight = _require_fight(state)
    is_known = any(monster.number == op.number for monster in fight.monsters)
    if not is_known and len(fight.monsters) >= MOST_MONSTERS:
        raise Refused(gettext("{n} monsters are the most that fit here.").format(n=MOST_MONSTERS))


@apply.register
def _(op: BoxedMonsterFaced, state: State, stamp: Stamp) -> State:
    if state.boxed.fight.fighter is None:
        return state.ignoring(stamp, NO_FIGHT)
    monster = Monster(
        op.number,
        kept(max(op.level, 1)),
        kept(op.enhancers),
        kept(max(op.treasures, 0)),
        min(max(op.levels, 0), 9),
        kept(op.running),
        op.is_gone,
    )
    return _fighting(state, with_monster(state.boxed.fight, monster))


@dataclass(frozen=True)
class BoxedMonsterLeft(Op):
    """A monster that had joined by a slip is not in the fight."""

    kind: ClassVar = "boxed_monster_left"
    number: int


@check.register
def _(op: BoxedMonsterLeft, state: State) -> None:
    fight = _require_fight(state)
    if all(monster.number != op.number for monster in fight.monsters):
        raise Refused(gettext("This monster is not in the fight."))


@apply.register
def _(op: BoxedMonsterLeft, state: State, stamp: Stamp) -> State:
    return _fighting(state, without_monster(state.boxed.fight, op.number))


@dataclass(frozen=True)
class BoxedOneShotUsed(Op):
    """Somebody used something once: it counts for one side, and is discarded after the fight."""

    kind: ClassVar = "boxed_one_shot_used"
    number: int
    side: Side
    points: int


@check.register
def _(op: BoxedOneShotUsed, state: State) -> None:
    fight = _require_fight(state)
    if len(fight.shots) >= MOST_SHOTS:
        raise Refused(gettext("{n} one-shots are the most that fit here.").format(n=MOST_SHOTS))


@apply.register
def _(op: BoxedOneShotUsed, state: State, stamp: Stamp) -> State:
    fight = state.boxed.fight
    if fight.fighter is None:
        return state.ignoring(stamp, NO_FIGHT)
    shots = {shot.number: shot for shot in fight.shots}
    shots[op.number] = OneShot(op.number, op.side, kept(op.points))
    return _fighting(state, fight._replace(shots=tuple(shots.values()), claimed_ms=None))


@dataclass(frozen=True)
class BoxedOneShotTakenBack(Op):
    """A one-shot does not count after all."""

    kind: ClassVar = "boxed_one_shot_taken_back"
    number: int


@check.register
def _(op: BoxedOneShotTakenBack, state: State) -> None:
    _require_fight(state)


@apply.register
def _(op: BoxedOneShotTakenBack, state: State, stamp: Stamp) -> State:
    fight = state.boxed.fight
    shots = tuple(shot for shot in fight.shots if shot.number != op.number)
    return _fighting(state, fight._replace(shots=shots, claimed_ms=None))


@dataclass(frozen=True)
class BoxedKillClaimed(Op):
    """The fighter says that the monsters are killed; the others may speak up."""

    kind: ClassVar = "boxed_kill_claimed"
    at_ms: int


@check.register
def _(op: BoxedKillClaimed, state: State) -> None:
    _require_fight(state)
    require_running(state)
    _require_winning(state.boxed)


@apply.register
def _(op: BoxedKillClaimed, state: State, stamp: Stamp) -> State:
    if state.boxed.fight.fighter is None:
        return state.ignoring(stamp, NO_FIGHT)
    return _fighting(state, state.boxed.fight._replace(claimed_ms=op.at_ms))


@dataclass(frozen=True)
class BoxedKillDisputed(Op):
    """Somebody spoke up in time: the fight goes on."""

    kind: ClassVar = "boxed_kill_disputed"


@check.register
def _(op: BoxedKillDisputed, state: State) -> None:
    if _require_fight(state).claimed_ms is None:
        raise Refused(gettext("Nobody has claimed a kill. The fight is still on."))


@apply.register
def _(op: BoxedKillDisputed, state: State, stamp: Stamp) -> State:
    return _fighting(state, state.boxed.fight._replace(claimed_ms=None))


@dataclass(frozen=True)
class BoxedFightWon(Op):
    """Nobody spoke up: the fighter has the levels and the Treasures."""

    kind: ClassVar = "boxed_fight_won"
    seat: int
    levels: int
    treasures: int
    helper: int | None = None
    """Who helped: the Treasures are drawn face up."""
    is_shared: bool = False
    """Whether the helper wins the game too."""


@check.register
def _(op: BoxedFightWon, state: State) -> None:
    fight = _require_fight(state)
    require_running(state)
    _require_winning(state.boxed)
    took = spoils(state.boxed)
    told = (op.seat, op.helper, op.levels, op.treasures, op.is_shared)
    if told != (fight.fighter, fight.helper, took.levels, took.treasures, took.helper_wins):
        raise Refused(gettext("The fight has changed meanwhile. Claim the kill again."))


@apply.register
def _(op: BoxedFightWon, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    sharer = op.helper if op.is_shared else None
    return state._replace(boxed=won(state.boxed, op.seat, op.levels, sharer))


def _require_winning(game: Game) -> None:
    match verdict(game):
        case "none":
            raise Refused(gettext("There is no monster to kill. Add the one that was met."))
        case "ties":
            raise Refused(gettext("A tie loses. More strength is needed, or running away."))
        case "loses":
            raise Refused(gettext("The monsters are stronger. More strength is needed, or running away."))


@dataclass(frozen=True)
class BoxedFightLost(Op):
    """Fighter and helper run away."""

    kind: ClassVar = "boxed_fight_lost"


@check.register
def _(op: BoxedFightLost, state: State) -> None:
    _require_fight(state)
    match verdict(state.boxed):
        case "none":
            raise Refused(gettext("There is no monster to run from. Add the one that was met."))
        case "wins":
            raise Refused(gettext("The munchkins are winning. Nobody runs from that."))


@apply.register
def _(op: BoxedFightLost, state: State, stamp: Stamp) -> State:
    if state.boxed.fight.fighter is None:
        return state.ignoring(stamp, NO_FIGHT)
    return state._replace(boxed=begun(state.boxed))
