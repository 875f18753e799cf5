"""Time is called at a table: whose turn it was, the turns that are over, what was counted."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import EntryId, Stamp, claimed, sources
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, basis, check
from judge_app.core.ops.games import MOST_GAMES
from judge_app.core.ops.sitting import playing, playing_player, sitting_there
from judge_app.core.sitting import Count
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["ActivePlayerNamed", "CountEntered", "CountsEqual", "TurnsEnded"]

MOST_COUNTED = 999
_NO_GAME = N_("no such game")


def _check_game(game: int) -> None:
    if not 1 <= game <= MOST_GAMES:
        raise Refused(gettext("A match has no game {game}.").format(game=game))


@dataclass(frozen=True)
class ActivePlayerNamed(Op):
    """Whose turn it was when time was called; nobody's where the game had not begun."""

    kind: ClassVar = "active_player_named"
    match_id: MatchId
    game: int
    player_id: PlayerId | None


@check.register
def _(op: ActivePlayerNamed, state: State) -> None:
    if op.player_id is None:
        playing(state, op.match_id)
    else:
        playing_player(state, op.match_id, op.player_id)
    _check_game(op.game)


@apply.register
def _(op: ActivePlayerNamed, state: State, stamp: Stamp) -> State:
    named = () if op.player_id is None else (op.player_id,)
    there = sitting_there(state, op.match_id, op.game, *named)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    actives = claimed(there.actives, stamp, op.player_id)
    return state.with_sitting(op.match_id, op.game, there._replace(actives=actives))


@basis.register
def _(op: ActivePlayerNamed, state: State) -> tuple[EntryId, ...]:
    return sources(state.sitting(op.match_id, op.game).actives)


@dataclass(frozen=True)
class TurnsEnded(Op):
    """So many of the turns that were left at the call are over: two judges who count the same one agree."""

    kind: ClassVar = "turns_ended"
    match_id: MatchId
    game: int
    turns: int


@check.register
def _(op: TurnsEnded, state: State) -> None:
    playing(state, op.match_id)
    _check_game(op.game)
    if not 0 <= op.turns <= 2:
        raise Refused(gettext("After the call there are at most two turns."))


@apply.register
def _(op: TurnsEnded, state: State, stamp: Stamp) -> State:
    there = sitting_there(state, op.match_id, op.game)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    turns = min(max(op.turns, 0), 2)
    return state.with_sitting(op.match_id, op.game, there._replace(turns=turns))


@dataclass(frozen=True)
class CountEntered(Op):
    """A player's damage, life or cards in the deck after the last turn."""

    kind: ClassVar = "count_entered"
    match_id: MatchId
    game: int
    what: Count
    player_id: PlayerId
    count: int


@check.register
def _(op: CountEntered, state: State) -> None:
    playing_player(state, op.match_id, op.player_id)
    _check_game(op.game)
    if not 0 <= op.count <= MOST_COUNTED:
        raise Refused(gettext("A count is between 0 and {most}.").format(most=MOST_COUNTED))


@apply.register
def _(op: CountEntered, state: State, stamp: Stamp) -> State:
    there = sitting_there(state, op.match_id, op.game, op.player_id)
    if there is None or not 0 <= op.count <= MOST_COUNTED:
        return state.ignoring(stamp, _NO_GAME)
    key = op.what, op.player_id
    counts = there.counts.put(key, claimed(there.counts.get(key, ()), stamp, op.count))
    return state.with_sitting(op.match_id, op.game, there._replace(counts=counts))


@basis.register
def _(op: CountEntered, state: State) -> tuple[EntryId, ...]:
    return sources(state.sitting(op.match_id, op.game).counts.get((op.what, op.player_id), ()))


@dataclass(frozen=True)
class CountsEqual(Op):
    """Both have the same damage, life or cards in the deck; how much was not counted."""

    kind: ClassVar = "counts_equal"
    match_id: MatchId
    game: int
    what: Count


@check.register
def _(op: CountsEqual, state: State) -> None:
    playing(state, op.match_id)
    _check_game(op.game)


@apply.register
def _(op: CountsEqual, state: State, stamp: Stamp) -> State:
    there = sitting_there(state, op.match_id, op.game)
    if there is None:
        return state.ignoring(stamp, _NO_GAME)
    counts = there.counts
    for player in state.matches[op.match_id].players:
        key = op.what, player
        counts = counts.put(key, claimed(counts.get(key, ()), stamp, None))
    return state.with_sitting(op.match_id, op.game, there._replace(counts=counts))


@basis.register
def _(op: CountsEqual, state: State) -> tuple[EntryId, ...]:
    counts = state.sitting(op.match_id, op.game).counts
    return tuple(
        entry for (what, _), claims in counts.items() if what == op.what for entry in sources(claims)
    )
