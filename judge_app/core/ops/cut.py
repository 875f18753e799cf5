"""The top cut: who plays on after the Swiss rounds, and what the rounds of its bracket must be."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.bracket import SIZES, Pair, due
from judge_app.core.claims import EntryId, Stamp, claimed, disputed, sources
from judge_app.core.model import CutSeeds, PlayerId, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_open
from judge_app.core.ops.seats import Seating, check_fresh, check_tables
from judge_app.core.stages import cut_of, has_third_place
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["CutMade", "check_bracket"]


@dataclass(frozen=True)
class CutMade(Op):
    """The Swiss stage ended with round *after*; *seeds* play on, best first.

    When one of them drops before the cut begins, it is made anew.
    """

    kind: ClassVar = "cut_made"
    after: int
    seeds: tuple[PlayerId, ...]


@check.register
def _(op: CutMade, state: State) -> None:
    require_open(state)
    if disputed(state.cuts) and state.cut == CutSeeds(op.after, op.seeds):
        return  # of two that differ the one that is played by; who left since loses their match
    _check_moment(op.after, state)
    _check_seeds(op.seeds, state)
    if len(state.cuts) == 1 and state.cut == CutSeeds(op.after, op.seeds):
        raise Refused(gettext("The cut is already made with these players. Pair its next round."))


def _check_moment(after: int, state: State) -> None:
    last = state.cut.after if state.cut else max(state.rounds, default=0)
    if after != last or not last:
        text = gettext("The cut is made after round {round}, the last Swiss round.")
        raise Refused(text.format(round=last) if last else gettext("The cut is made after the Swiss rounds."))
    if any(
        match.results for number in state.rounds if number > last for match in state.round_matches(number)
    ):
        raise Refused(
            gettext(
                "The cut has begun, so its players stay. All results are safe. Give the match of a player who"
                " left to the opponent, who goes on."
            )
        )
    for number in state.rounds:
        tables = [str(match.table) for match in state.round_matches(number) if not match.is_over]
        if number <= last and tables:
            text = gettext("Round {round} is not over: no result yet at table {tables}.")
            raise Refused(text.format(round=number, tables=", ".join(tables)))


def _check_seeds(seeds: Sequence[PlayerId], state: State) -> None:
    if why := _why_no_bracket(seeds, state):
        text = gettext("The cut cannot be made: {why}. Choose again from the standings.")
        raise Refused(text.format(why=gettext(why).format(n=len(seeds))))
    if gone := _dropped(seeds, state):
        text = gettext("Dropped from the event: {players}. Take the next in the standings.")
        raise Refused(text.format(players=", ".join(gone)))


def _why_no_bracket(seeds: Sequence[PlayerId], state: State) -> str:
    """Why *seeds* make no bracket, or nothing: a text of the catalogue, in which {n} is their number."""
    if len(seeds) not in SIZES:
        return N_("a bracket takes 2, 4, 8, 16, 32, 64 players, not {n}")
    if len({*seeds}) < len(seeds):
        return N_("a player is in it twice")
    return "" if all(seed in state.players for seed in seeds) else N_("a player is not in the event")


def _dropped(seeds: Sequence[PlayerId], state: State) -> list[str]:
    players = (state.players[seed] for seed in seeds if seed in state.players)
    return [player.name for player in players if player.is_dropped]


@apply.register
def _(op: CutMade, state: State, stamp: Stamp) -> State:
    if op.after not in state.rounds:
        return state.ignoring(stamp, N_("no such round"))
    if why := _why_no_bracket(op.seeds, state):
        return state.ignoring(stamp, why.format(n=len(op.seeds)))
    return state._replace(cuts=claimed(state.cuts, stamp, CutSeeds(op.after, op.seeds)))


@basis.register
def _(op: CutMade, state: State) -> tuple[EntryId, ...]:
    return sources(state.cuts)


@check_undo.register
def _(op: CutMade, state: State) -> None:
    if any(dispute.subject == "bracket" for dispute in state.disputes()):
        return  # what was paired behind it is no bracket, and can only stay without the cut
    if any(number > op.after for number in state.rounds):
        text = gettext("Round {round}, the first of the cut, is paired. Undo that one first.")
        raise Refused(text.format(round=op.after + 1))


def check_bracket(number: int, seatings: Sequence[Seating], state: State) -> None:
    """Refuse *seatings* that are not the next round of the bracket, either player of a pair first."""
    cut = cut_of(state, before=number)
    if cut is None:
        return
    if not cut.rounds and (gone := _dropped(cut.seeds, state)):
        text = gettext("Dropped before the cut began: {players}. Make the cut again without them.")
        raise Refused(text.format(players=", ".join(gone)))
    pairs = due(cut, has_third_place(state))
    if not pairs:
        raise Refused(gettext("The final has been played, and no round follows it. All results are safe."))
    if Counter(map(frozenset, pairs)) != Counter(frozenset((seat.a, seat.b)) for seat in seatings):
        text = gettext("That is not the bracket. In round {round} it has {pairs}.")
        raise Refused(text.format(round=number, pairs=_told(pairs, state)))
    check_tables(seatings)
    check_fresh(seatings, state)


def _told(pairs: Sequence[Pair], state: State) -> str:
    text = gettext("{a} against {b}")
    return "; ".join(text.format(a=state.players[a].name, b=state.players[b].name) for a, b in pairs)
