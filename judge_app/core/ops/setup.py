"""Before the first turn: the steps of the setup, the first hands, who starts."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import EntryId, Stamp, claimed, sources
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, basis, check, require_text
from judge_app.core.ops.sitting import playing, playing_player, sitting_there
from judge_app.core.setup import is_hand_final
from judge_app.core.sitting import Hand
from judge_app.errors import Refused
from judge_app.language import N_, ngettext
from judge_app.language import _ as gettext

__all__ = ["FirstPlayerNamed", "HandChosen", "SetupFinished", "SetupTicked"]

_NO_GAME = N_("no such game")


@dataclass(frozen=True)
class SetupTicked(Op):
    """A step of the setup was done by a player, or was not after all; without a player it is both."""

    kind: ClassVar = "setup_ticked"
    match_id: MatchId
    game: int
    step: str
    player_id: PlayerId | None
    is_done: bool = True


@check.register
def _(op: SetupTicked, state: State) -> None:
    if op.player_id is None:
        playing(state, op.match_id)
    else:
        playing_player(state, op.match_id, op.player_id)
    require_text(op.step, gettext("The step"))


@apply.register
def _(op: SetupTicked, state: State, stamp: Stamp) -> State:
    named = () if op.player_id is None else (op.player_id,)
    there = sitting_there(state, op.match_id, op.game, *named)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    ticks = there.ticks
    for player in named or state.matches[op.match_id].players:
        ticks = ticks.put((op.step, player), op.is_done)
    return state.with_sitting(op.match_id, op.game, there._replace(ticks=ticks))


@dataclass(frozen=True)
class HandChosen(Op):
    """A player kept the hand, or shuffled it in and drew another; the last that is allowed stays."""

    kind: ClassVar = "hand_chosen"
    match_id: MatchId
    game: int
    player_id: PlayerId
    hand: Hand


@check.register
def _(op: HandChosen, state: State) -> None:
    playing_player(state, op.match_id, op.player_id)
    rules, there = state.table_rules, state.sitting(op.match_id, op.game)
    if is_hand_final(there, rules, op.player_id):
        words = ngettext(
            "This player has taken the one mulligan there is. The new hand stays.",
            "This player has taken all {n} mulligans there are. The new hand stays.",
            rules.number("setup.mulligans"),
        )
        raise Refused(words.format(n=rules.number("setup.mulligans")))
    if op.hand == "mulligan" and not rules.number("setup.mulligans"):
        raise Refused(gettext("The rules of this event have no mulligan. The hand stays."))


@apply.register
def _(op: HandChosen, state: State, stamp: Stamp) -> State:
    there = sitting_there(state, op.match_id, op.game, op.player_id)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    if is_hand_final(there, state.table_rules, op.player_id):
        return state.ignoring(stamp, N_("the player has had every mulligan"))
    mulligans = there.mulligans
    if op.hand == "mulligan":
        mulligans = mulligans.put(op.player_id, mulligans.get(op.player_id, 0) + 1)
    hands = there.hands.put(op.player_id, op.hand)
    return state.with_sitting(op.match_id, op.game, there._replace(hands=hands, mulligans=mulligans))


@dataclass(frozen=True)
class FirstPlayerNamed(Op):
    """Who takes the first turn of a game, chosen after a roll or told by the players."""

    kind: ClassVar = "first_player_named"
    match_id: MatchId
    game: int
    player_id: PlayerId


@check.register
def _(op: FirstPlayerNamed, state: State) -> None:
    playing_player(state, op.match_id, op.player_id)


@apply.register
def _(op: FirstPlayerNamed, state: State, stamp: Stamp) -> State:
    there = sitting_there(state, op.match_id, op.game, op.player_id)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    firsts = claimed(there.firsts, stamp, op.player_id)
    return state.with_sitting(op.match_id, op.game, there._replace(firsts=firsts))


@basis.register
def _(op: FirstPlayerNamed, state: State) -> tuple[EntryId, ...]:
    return sources(state.sitting(op.match_id, op.game).firsts)


@dataclass(frozen=True)
class SetupFinished(Op):
    """The setup of a game is done; *gaps* are the steps that nobody saw."""

    kind: ClassVar = "setup_finished"
    match_id: MatchId
    game: int
    gaps: tuple[str, ...] = ()


@check.register
def _(op: SetupFinished, state: State) -> None:
    playing(state, op.match_id)


@apply.register
def _(op: SetupFinished, state: State, stamp: Stamp) -> State:
    there = sitting_there(state, op.match_id, op.game)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    done = there._replace(set_up_ms=stamp.wall_ms, gaps=op.gaps)
    return state.with_sitting(op.match_id, op.game, done)
