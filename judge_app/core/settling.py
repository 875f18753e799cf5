"""How a dispute is ended: what keeping one of its words comes to, as operations, or where it is settled."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from judge_app.core.claims import EntryId
from judge_app.core.history import Happening
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.leaving import bracket_cancelled, leaving
from judge_app.core.model import CutSeeds, Dispute, State
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    CutMade,
    EventOpened,
    EventRenamed,
    FirstPlayerNamed,
    GameReported,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    SettingChosen,
    TableFixed,
    TablesRepaired,
    Undone,
)
from judge_app.core.steps import bracket_cleared

__all__ = ["Kept", "Way", "keeping"]

_RESULTS = (ResultReported, ResultCorrected, ResultSettled, PlayerReported)
_PAIRINGS = (RoundPaired, TablesRepaired)


@dataclass(frozen=True)
class Way:
    """A dispute that is settled on a screen of its own, because more than two words may be put together."""

    place: Literal["houserules"]


Kept = tuple[Op, ...] | Way


def keeping(dispute: Dispute, entry: EntryId, state: State) -> Kept | None:
    """What it takes that the word of *entry* counts, and no other; nothing where it is not here any more.

    Most words are said again, by somebody who knows of all others. A pairing cannot be: there the others are
    taken back, with the results of their tables. A result comes without a reason, which a judge has to give.
    Refused where the event has gone too far on with another one.
    """
    word = state.history.find(entry)
    if word is None:
        return None
    match dispute.subject:
        case "houserule":
            return Way("houserules")
        case "round":
            return _pairing_kept(entry, int(dispute.key), state)
        case "dissolved":
            return _dissolving(word, MatchId(dispute.key), state)
        case "bracket":
            return _bracket_or_round(word, state)
        case "cut":
            return _cut_kept(word.op, state)
        case "presence":
            return _presence(word.op, PlayerId(dispute.key), state)
        case "result":
            return _settled(word.op)
        case _:
            return _again(word.op)


def _again(op: Op) -> tuple[Op, ...] | None:
    """The same word once more; of one that opened something, the word about its name."""
    match op:
        case EventOpened(name=name) | EventRenamed(name=name):
            return (EventRenamed(name),)
        case PlayerAdded(player_id=player, name=name) | PlayerRenamed(player_id=player, name=name):
            return (PlayerRenamed(player, name),)
        case RulesetChosen() | SettingChosen() | TableFixed() | GameReported():
            return (op,)
        case FirstPlayerNamed() | ActivePlayerNamed() | CountEntered() | CountsEqual():
            return (op,)
    return None


def _settled(op: Op) -> tuple[Op, ...] | None:
    return (ResultSettled(op.match_id, op.result, ""),) if isinstance(op, _RESULTS) else None


def _presence(op: Op, player: PlayerId, state: State) -> tuple[Op, ...]:
    if isinstance(op, PlayerDropped):
        return leaving(state, player).ops
    return (PlayerReinstated(player),)


def _cut_kept(op: Op, state: State) -> tuple[Op, ...] | None:
    """A bracket that was paired by the other cut, and has not begun, goes."""
    if not isinstance(op, CutMade):
        return None
    is_played_by = state.cut == CutSeeds(op.after, op.seeds)
    return (op,) if is_played_by else (*bracket_cancelled(state), op)


def _bracket_or_round(word: Happening, state: State) -> tuple[Op, ...] | None:
    """The cut stays without the rounds behind it, or these stay as Swiss rounds without the cut."""
    if isinstance(word.op, CutMade):
        return tuple(bracket_cleared(state, word.op.after))
    return tuple(Undone(one.stamp.entry) for one in _standing(state, CutMade))


def _pairing_kept(entry: EntryId, number: int, state: State) -> tuple[Op, ...]:
    """The others are taken back, as far as the kept one does not rest on them."""
    pairings = state.rounds[number].pairings
    seated = {match for claim in pairings if claim.entry == entry for match in claim.value}
    strangers = {match for claim in pairings for match in claim.value} - seated
    rests_on = _ground((entry,), state)
    gone = _ground((claim.entry for claim in pairings if claim.entry != entry), state) - rests_on
    words = [one.stamp.entry for one in _standing(state, *_PAIRINGS) if one.stamp.entry in gone]
    return *_results_undone(strangers, state), *map(Undone, words)


def _ground(entries: Iterable[EntryId], state: State) -> set[EntryId]:
    """*entries* and all whose place they knowingly took."""
    found: set[EntryId] = set()
    open_ = [*entries]
    while open_:
        happening = state.history.find(entry := open_.pop())
        if entry not in found and happening is not None:
            found.add(entry)
            open_ += happening.stamp.basis
    return found


def _dissolving(word: Happening, match_id: MatchId, state: State) -> tuple[Op, ...]:
    """The table stays dissolved without its result, or it is there again without what took its place."""
    if isinstance(word.op, _PAIRINGS):
        return _results_undone({match_id}, state)
    words = [one for one in _standing(state, *_PAIRINGS) if _takes_place_of(one.op, match_id, state)]
    seated = {seat.match_id for one in words if isinstance(one.op, _PAIRINGS) for seat in one.op.seatings}
    return *_results_undone(seated, state), *(Undone(one.stamp.entry) for one in words)


def _takes_place_of(op: Op, match_id: MatchId, state: State) -> bool:
    gone = state.matches[match_id]
    if not isinstance(op, _PAIRINGS) or op.number != gone.round:
        return False
    if any(seat.match_id == match_id for seat in op.seatings):
        return False
    players = {player for seat in op.seatings for player in (seat.a, seat.b)}
    return not players.isdisjoint(gone.players)


def _results_undone(matches: set[MatchId], state: State) -> tuple[Op, ...]:
    words = (one for one in _standing(state, *_RESULTS) if _match_of(one.op) in matches)
    return tuple(Undone(one.stamp.entry) for one in words)


def _match_of(op: Op) -> MatchId | None:
    return op.match_id if isinstance(op, _RESULTS) else None


def _standing(state: State, *kinds: type[Op]) -> Iterator[Happening]:
    """What counts of some *kinds*, the newest first."""
    for happening in reversed(state.history):
        if isinstance(happening.op, kinds) and _counts(happening, state):
            yield happening


def _counts(happening: Happening, state: State) -> bool:
    return not happening.undone and happening.stamp.entry not in state.ignored
