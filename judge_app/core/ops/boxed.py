"""The boxed game, Munchkin Impossible: its players, their levels and turns, what they sell and give away."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.boxed import FEWEST, LOWEST, MOST, WINNING, Game, Munchkin, Option
from judge_app.core.boxed.charity import HAND, charity
from judge_app.core.boxed.levels import name_of, seat_players, start_over, turn_after, with_level
from judge_app.core.boxed.selling import PRICE, sale
from judge_app.core.claims import Stamp
from judge_app.core.model import State
from judge_app.core.ops.base import Op, apply, check
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "BoxedBonusChanged",
    "BoxedCardsGiven",
    "BoxedGameStarted",
    "BoxedItemsSold",
    "BoxedLevelChanged",
    "BoxedOptionChosen",
    "BoxedPlayerNamed",
    "BoxedPlayersSeated",
    "BoxedTurnBegun",
    "CardShare",
    "kept",
    "require_player",
    "require_running",
    "shown_name",
]

NO_SEAT = N_("no such seat at the table")
MOST_POINTS = 999
"""More than any card gives; a number beyond it is a slip."""


def shown_name(state: State, seat: int) -> str:
    """What the player at *seat* is called."""
    name = state.boxed.players[seat].name if state.boxed.has_seat(seat) else ""
    return name or gettext("Munchkin {number}").format(number=seat + 1)


def kept(points: int) -> int:
    """*points*, or the nearest that can be meant."""
    return min(max(points, -MOST_POINTS), MOST_POINTS)


def require_player(state: State, seat: int) -> Munchkin:
    if not state.boxed.has_seat(seat):
        raise Refused(gettext("Nobody sits there. Choose one of the players at the table."))
    return state.boxed.players[seat]


def require_running(state: State) -> None:
    if winners := state.boxed.winners:
        text = gettext("{name} has won the game. Undo it if that was a slip, or start a new game.")
        raise Refused(text.format(name=shown_name(state, winners[0])))


def require_alive(state: State, seat: int) -> None:
    if require_player(state, seat).is_dead:
        text = gettext("{name} is dead and gains nothing until the next turn begins.")
        raise Refused(text.format(name=shown_name(state, seat)))


@dataclass(frozen=True)
class BoxedGameStarted(Op):
    """The same people play a new game, all on the lowest level."""

    kind: ClassVar = "boxed_game_started"


@check.register
def _(op: BoxedGameStarted, state: State) -> None:
    """At any time."""


@apply.register
def _(op: BoxedGameStarted, state: State, stamp: Stamp) -> State:
    return state._replace(boxed=start_over(state.boxed))


@dataclass(frozen=True)
class BoxedPlayersSeated(Op):
    """So many play; who leaves the table comes back to it with the same level."""

    kind: ClassVar = "boxed_players_seated"
    count: int


@check.register
def _(op: BoxedPlayersSeated, state: State) -> None:
    if not FEWEST <= op.count <= MOST:
        text = gettext("{few} to {many} can play.")
        raise Refused(text.format(few=FEWEST, many=MOST))


@apply.register
def _(op: BoxedPlayersSeated, state: State, stamp: Stamp) -> State:
    return state._replace(boxed=seat_players(state.boxed, op.count))


@dataclass(frozen=True)
class BoxedPlayerNamed(Op):
    """A player has a name; an empty one is none."""

    kind: ClassVar = "boxed_player_named"
    seat: int
    name: str


@check.register
def _(op: BoxedPlayerNamed, state: State) -> None:
    require_player(state, op.seat)


@apply.register
def _(op: BoxedPlayerNamed, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    named = state.boxed.with_player(op.seat, lambda one: one._replace(name=name_of(op.name)))
    return state._replace(boxed=named)


@dataclass(frozen=True)
class BoxedLevelChanged(Op):
    """A player is on another level; on the winning one only by a kill."""

    kind: ClassVar = "boxed_level_changed"
    seat: int
    level: int
    by_kill: bool = False


@check.register
def _(op: BoxedLevelChanged, state: State) -> None:
    player = require_player(state, op.seat)
    if op.level < LOWEST:
        raise Refused(gettext("Nobody falls below level {level}.").format(level=LOWEST))
    if op.level > WINNING:
        raise Refused(gettext("Level {level} is the last one.").format(level=WINNING))
    if op.level <= player.level:
        return
    require_running(state)
    require_alive(state, op.seat)
    if op.level == WINNING and not op.by_kill:
        raise Refused(gettext("Only a kill leads to level {level}.").format(level=WINNING))


@apply.register
def _(op: BoxedLevelChanged, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    level = op.level if op.by_kill else min(op.level, WINNING - 1)
    return state._replace(boxed=_reopened(with_level(state.boxed, op.seat, level)))


def _reopened(game: Game) -> Game:
    """Who is stronger may have changed, so a kill has to be claimed anew."""
    return game._replace(fight=game.fight._replace(claimed_ms=None))


@dataclass(frozen=True)
class BoxedBonusChanged(Op):
    """What a player's items and everything else in play add in a fight."""

    kind: ClassVar = "boxed_bonus_changed"
    seat: int
    bonus: int


@check.register
def _(op: BoxedBonusChanged, state: State) -> None:
    require_player(state, op.seat)


@apply.register
def _(op: BoxedBonusChanged, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    game = state.boxed.with_player(op.seat, lambda one: one._replace(bonus=kept(op.bonus)))
    return state._replace(boxed=_reopened(game))


@dataclass(frozen=True)
class BoxedOptionChosen(Op):
    """A way to play faster is in use, or is not."""

    kind: ClassVar = "boxed_option_chosen"
    option: Option
    is_on: bool


@check.register
def _(op: BoxedOptionChosen, state: State) -> None:
    """At any time."""


@apply.register
def _(op: BoxedOptionChosen, state: State, stamp: Stamp) -> State:
    others = tuple(one for one in state.boxed.options if one != op.option)
    options = (*others, op.option) if op.is_on else others
    return state._replace(boxed=state.boxed._replace(options=options))


@dataclass(frozen=True)
class BoxedTurnBegun(Op):
    """A player's turn has begun; the dead are back from now on."""

    kind: ClassVar = "boxed_turn_begun"
    seat: int


@check.register
def _(op: BoxedTurnBegun, state: State) -> None:
    require_player(state, op.seat)
    require_running(state)
    if state.boxed.fight.fighter is not None:
        raise Refused(gettext("There is still a fight. End it first: win it, or run away."))


@apply.register
def _(op: BoxedTurnBegun, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    return state._replace(boxed=turn_after(state.boxed, op.seat))


@dataclass(frozen=True)
class BoxedItemsSold(Op):
    """A player discarded items worth so many gold pieces, for levels."""

    kind: ClassVar = "boxed_items_sold"
    seat: int
    gold: int
    levels: int


@check.register
def _(op: BoxedItemsSold, state: State) -> None:
    require_running(state)
    require_alive(state, op.seat)
    if op.seat in (state.boxed.fight.fighter, state.boxed.fight.helper):
        text = gettext("{name} is in a fight and sells nothing now. End the fight first.")
        raise Refused(text.format(name=shown_name(state, op.seat)))
    _require_own_turn(state, op.seat)
    level = state.boxed.players[op.seat].level
    if level >= WINNING - 1:
        raise Refused(gettext("Level {level} cannot be bought. It takes a kill.").format(level=WINNING))
    if op.gold < PRICE:
        text = gettext("Items worth {gold} buy no level: it takes {price} gold pieces.")
        raise Refused(text.format(gold=f"{op.gold:,}", price=f"{PRICE:,}"))
    if op.levels != sale(level, op.gold).levels:
        raise Refused(gettext("The level has changed meanwhile. Look at the sale again."))


def _require_own_turn(state: State, seat: int) -> None:
    """Where nobody tells whose turn it is, the players know it themselves."""
    turn = state.boxed.turn
    if turn is not None and turn != seat:
        text = gettext("It is the turn of {player}. {name} sells in a turn of their own.")
        raise Refused(text.format(player=shown_name(state, turn), name=shown_name(state, seat)))


@apply.register
def _(op: BoxedItemsSold, state: State, stamp: Stamp) -> State:
    if not state.boxed.has_seat(op.seat):
        return state.ignoring(stamp, NO_SEAT)
    level = state.boxed.players[op.seat].level
    bought = min(level + max(op.levels, 0), WINNING - 1)
    return state._replace(boxed=with_level(state.boxed, op.seat, max(level, bought)))


@dataclass(frozen=True)
class CardShare:
    """What one player gets of somebody's cards."""

    seat: int
    cards: int


@dataclass(frozen=True)
class BoxedCardsGiven(Op):
    """At the end of a turn a player gave the cards away that are over a hand, or discarded them."""

    kind: ClassVar = "boxed_cards_given"
    seat: int
    shares: tuple[CardShare, ...]
    discarded: int = 0


@check.register
def _(op: BoxedCardsGiven, state: State) -> None:
    require_alive(state, op.seat)
    cards = sum(share.cards for share in op.shares) + op.discarded
    if cards < 1:
        raise Refused(gettext("{n} cards stay in hand. There is nothing to give.").format(n=HAND))
    favoured = [share.seat for share in sorted(op.shares, key=lambda share: -share.cards)]
    right = charity(state.boxed, op.seat, HAND + cards, favoured)
    shares = {(share.seat, share.cards) for share in op.shares if share.cards}
    if shares != {(seat, n) for seat, n in right.shares if n} or op.discarded != right.discarded:
        raise Refused(gettext("The levels have changed meanwhile. Look at the shares again."))


@apply.register
def _(op: BoxedCardsGiven, state: State, stamp: Stamp) -> State:
    """The cards are on the table, not in here."""
    return state
