"""What players do with their phones, and what the desk decides about phones and the big screen."""

import re
from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Claim, Claims, Stamp
from judge_app.core.hall import BoardPage, Call
from judge_app.core.model import CallId, Match, MatchId, Player, PlayerId, Result, State, Word
from judge_app.core.ops.base import Op, apply, check, check_undo, require_open, require_text
from judge_app.core.ops.results import playable, require_not_built_on, why_impossible
from judge_app.core.phones import Switch, allows, match_now
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "BoardPageChosen",
    "CallCancelled",
    "DropAsked",
    "DropDeclined",
    "PhoneKeyMade",
    "PlayerCalled",
    "PlayerReported",
    "with_players_word",
]

_KEY = re.compile("[0-9a-f]{64}")
_SAID_BY_PHONE = ("play", "draw")
"""The ways a match can end that players tell by themselves; any other is a judge's to say."""
_UNKNOWN = N_("no such player")


@dataclass(frozen=True)
class PhoneKeyMade(Op):
    """The PINs of the players' phones were made, or made anew: they all follow from *key*."""

    kind: ClassVar = "phone_key_made"
    key: str


@check.register
def _(op: PhoneKeyMade, state: State) -> None:
    require_open(state)
    if not _KEY.fullmatch(op.key):
        raise Refused(gettext("This is no key for the PINs of the phones. Nothing was changed. Try again."))


@apply.register
def _(op: PhoneKeyMade, state: State, stamp: Stamp) -> State:
    if not _KEY.fullmatch(op.key):
        return state.ignoring(stamp, N_("it is no key"))
    return state._replace(phone_key=op.key)


@dataclass(frozen=True)
class PlayerReported(Op):
    """One of the two players of a match said from a phone how it ended."""

    kind: ClassVar = "player_reported"
    match_id: MatchId
    player_id: PlayerId
    result: Result


@check.register
def _(op: PlayerReported, state: State) -> None:
    _require_on(state, "phone_results")
    match = playable(state, op.match_id, op.result)
    if op.player_id not in match.players:
        raise Refused(gettext("You do not play in this match. Look up your table again."))
    if op.result.how not in _SAID_BY_PHONE:
        raise Refused(gettext("A judge writes down a match that ended like this. Call one to the table."))
    if state.current_round is None or match.round != state.current_round.number:
        raise Refused(gettext("This round is over. Call a judge if its result is wrong."))
    if match.result is not None:
        raise Refused(gettext("Your match has its result. Call a judge if it is wrong."))
    if match.results and not match.is_by_phones:
        raise Refused(gettext("The judges decide how your match ended. Tell them what happened."))
    if any((word.player, word.result) == (op.player_id, op.result) for word in match.words):
        raise Refused(gettext("You have said so already. It counts when your opponent or a judge agrees."))


@apply.register
def _(op: PlayerReported, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None:
        return state.ignoring(stamp, N_("no such match"))
    if op.player_id not in match.players:
        return state.ignoring(stamp, N_("the player does not play in this match"))
    if op.result.how not in _SAID_BY_PHONE or (op.result.winner is None) != (op.result.how == "draw"):
        return state.ignoring(stamp, N_("players cannot report such a result"))
    if why := why_impossible(op.result, match, state):
        return state.ignoring(stamp, why)
    return state.with_match(with_players_word(match, op, stamp))


def with_players_word(match: Match, op: PlayerReported, stamp: Stamp) -> Match:
    """*match* after a player's word, which takes the place of the one that player gave before.

    Two that agree are its result, two that differ a dispute. Where a judge has spoken, neither is.
    """
    others = (word for word in match.words if word.player != op.player_id)
    words = (*others, Word(op.player_id, stamp.entry, op.result))
    is_judged = match.results and not match.is_by_phones
    return match._replace(words=words, results=match.results if is_judged else _said(words))


def _said(words: tuple[Word, ...]) -> Claims[Result]:
    """What the *words* of the players come to; one alone waits for the other."""
    if len(words) < 2:
        return ()
    one, other = words
    last = Claim(other.entry, other.result)
    return (last,) if one.result == other.result else (Claim(one.entry, one.result), last)


@check_undo.register
def _(op: PlayerReported, state: State) -> None:
    match = state.matches.get(op.match_id)
    if match is not None and match.is_by_phones:
        require_not_built_on(op, match, state)


@dataclass(frozen=True)
class PlayerCalled(Op):
    """A player called for a judge from a phone."""

    kind: ClassVar = "player_called"
    call_id: CallId
    player_id: PlayerId
    reason: str
    at_ms: int


@check.register
def _(op: PlayerCalled, state: State) -> None:
    require_open(state)
    _require_on(state, "phone_calls")
    _still_here(state, op.player_id)
    require_text(op.reason, gettext("The reason"))
    if op.call_id in state.calls:
        raise Refused(gettext("This call is in the list already."))
    match = match_now(state, op.player_id)
    for call in state.open_calls:
        if call.player == op.player_id or (match is not None and call.match == match.id):
            raise Refused(gettext("A judge is called to you already. Raise your hand so that you are seen."))


@apply.register
def _(op: PlayerCalled, state: State, stamp: Stamp) -> State:
    if op.call_id in state.calls:
        return state.ignoring(stamp, N_("the call is already known"))
    if op.player_id not in state.players:
        return state.ignoring(stamp, _UNKNOWN)
    match = match_now(state, op.player_id)
    call = Call(op.call_id, match.id if match else None, op.reason, op.at_ms, player=op.player_id)
    return state.with_call(call)


@dataclass(frozen=True)
class CallCancelled(Op):
    """A player took the call back that they had made from a phone."""

    kind: ClassVar = "call_cancelled"
    call_id: CallId
    player_id: PlayerId
    at_ms: int


@check.register
def _(op: CallCancelled, state: State) -> None:
    call = state.calls.get(op.call_id)
    if call is None or call.player != op.player_id:
        raise Refused(gettext("This is not your call, so you cannot cancel it."))
    if not call.is_open:
        raise Refused(gettext("Your call has been dealt with."))
    if call.taken_ms is not None:
        raise Refused(
            gettext("{judge} is on the way to you. Say there that it is settled.").format(judge=call.judge)
        )


@apply.register
def _(op: CallCancelled, state: State, stamp: Stamp) -> State:
    call = state.calls.get(op.call_id)
    if call is None or call.player != op.player_id:
        return state.ignoring(stamp, N_("no such call of this player"))
    if not call.is_open:
        return state
    if call.taken_ms is not None:
        return state.ignoring(stamp, N_("a judge had taken the call"))
    return state.with_call(call._replace(done_ms=op.at_ms, cancelled=True))


@dataclass(frozen=True)
class DropAsked(Op):
    """A player asked from a phone to drop after this round, or does not want to any more."""

    kind: ClassVar = "drop_asked"
    player_id: PlayerId
    wanted: bool = True


@check.register
def _(op: DropAsked, state: State) -> None:
    _require_on(state, "phone_drops")
    _still_here(state, op.player_id)
    has_asked = op.player_id in state.drops_asked
    if op.wanted and has_asked:
        raise Refused(gettext("You have asked to drop. The staff will confirm it."))
    if not op.wanted and not has_asked:
        raise Refused(gettext("You have not asked to drop, so you are still in the event."))


@apply.register
def _(op: DropAsked, state: State, stamp: Stamp) -> State:
    player = state.players.get(op.player_id)
    if player is None:
        return state.ignoring(stamp, _UNKNOWN)
    if player.is_dropped:
        return state.ignoring(stamp, N_("the player has dropped"))
    if not op.wanted:
        return state._replace(drops_asked=state.drops_asked.without(player.id))
    if player.id in state.drops_asked:
        return state
    return state._replace(drops_asked=state.drops_asked.put(player.id, stamp.wall_ms))


@dataclass(frozen=True)
class DropDeclined(Op):
    """The staff keeps a player in the event who had asked to drop."""

    kind: ClassVar = "drop_declined"
    player_id: PlayerId


@check.register
def _(op: DropDeclined, state: State) -> None:
    if op.player_id not in state.drops_asked:
        raise Refused(gettext("This player does not want to drop any more. Nothing was changed."))


@apply.register
def _(op: DropDeclined, state: State, stamp: Stamp) -> State:
    return state._replace(drops_asked=state.drops_asked.without(op.player_id))


@dataclass(frozen=True)
class BoardPageChosen(Op):
    """The desk chose what the big screen shows, or leaves it to the hour again."""

    kind: ClassVar = "board_page_chosen"
    page: BoardPage


@check.register
def _(op: BoardPageChosen, state: State) -> None:
    require_open(state)


@apply.register
def _(op: BoardPageChosen, state: State, stamp: Stamp) -> State:
    return state._replace(board_page=op.page)


def _require_on(state: State, switch: Switch) -> None:
    if not allows(state, switch):
        raise Refused(gettext("The organizer has switched this off for phones. Raise your hand."))


def _still_here(state: State, player_id: PlayerId) -> Player:
    player = state.players.get(player_id)
    if player is None:
        raise Refused(gettext("This player is not in the event. Choose one from the list."))
    if player.is_dropped:
        raise Refused(gettext("{player} has already dropped.").format(player=player.name))
    return player
