"""Who won: reported, corrected, and settled when two reports differ."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Claim, EntryId, Stamp, claimed, sources
from judge_app.core.model import Match, MatchId, Result, State
from judge_app.core.ops.base import Op, apply, basis, check, require_text
from judge_app.errors import Refused

__all__ = ["ResultCorrected", "ResultReported", "ResultSettled"]


@dataclass(frozen=True)
class ResultReported(Op):
    """A judge or the players reported how a match ended."""

    kind: ClassVar = "result_reported"
    match_id: MatchId
    result: Result


@check.register
def _(op: ResultReported, state: State) -> None:
    match = _playable(state, op.match_id, op.result)
    if match.is_disputed:
        raise Refused(f"Table {match.table} has two different reports. The head judge settles it.")
    if match.result is not None:
        raise Refused(f"Table {match.table} already has a result. Correct it instead.")


@dataclass(frozen=True)
class ResultCorrected(Op):
    """A judge replaced a result that was wrong."""

    kind: ClassVar = "result_corrected"
    match_id: MatchId
    result: Result
    reason: str


@check.register
def _(op: ResultCorrected, state: State) -> None:
    match = _playable(state, op.match_id, op.result)
    require_text(op.reason, "The reason")
    if match.is_disputed:
        raise Refused(f"Table {match.table} has two different reports. The head judge settles it.")
    if match.result is None:
        raise Refused(f"Table {match.table} has no result yet. Report it instead.")
    if match.result == op.result:
        raise Refused(f"Table {match.table} already has this result.")


@dataclass(frozen=True)
class ResultSettled(Op):
    """The head judge decided between reports that differ."""

    kind: ClassVar = "result_settled"
    match_id: MatchId
    result: Result
    reason: str


@check.register
def _(op: ResultSettled, state: State) -> None:
    match = _playable(state, op.match_id, op.result)
    require_text(op.reason, "The reason")
    if not match.is_disputed:
        raise Refused(f"The reports of table {match.table} do not differ. There is nothing to settle.")


@apply.register
def _(op: ResultReported | ResultCorrected | ResultSettled, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None:
        return state.ignoring(stamp, "no such match")
    if match.is_bye or op.result.winner not in (match.a, match.b, None):
        return state.ignoring(stamp, "the winner does not play in this match")
    if match.is_disputed and not isinstance(op, ResultSettled):
        results = (*match.results, Claim(stamp.entry, op.result))  # only a ruling ends a dispute
    else:
        results = claimed(match.results, stamp, op.result)
    return state.with_match(match._replace(results=results))


@basis.register
def _(op: ResultReported | ResultCorrected | ResultSettled, state: State) -> tuple[EntryId, ...]:
    match = state.matches.get(op.match_id)
    return sources(match.results) if match else ()


def _playable(state: State, match_id: MatchId, result: Result) -> Match:
    match = state.matches.get(match_id)
    if match is None:
        raise Refused("This table is not in the event. Choose one from the list.")
    if match.is_bye:
        raise Refused("A bye needs no result.")
    if result.winner not in (match.a, match.b, None):
        raise Refused(f"The winner does not sit at table {match.table}. Choose one of its two players.")
    return match
