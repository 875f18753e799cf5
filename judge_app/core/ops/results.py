"""Who won: reported, corrected, and settled when two reports differ."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Claim, EntryId, Stamp, claimed, sources
from judge_app.core.model import Match, MatchId, Result, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_text, since
from judge_app.core.ops.cut import CutMade
from judge_app.core.ops.rounds import RoundPaired, TablesRepaired
from judge_app.core.tournament import BOTH_CAN_LOSE
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "ResultCorrected",
    "ResultReported",
    "ResultSettled",
    "playable",
    "require_not_built_on",
    "why_impossible",
    "with_word",
]

_NOBODY_WINS = {
    "double-loss": N_("A double loss has no winner. Say how the winner won, or name nobody."),
    "draw": N_("A draw has no winner. Say how the winner won, or name nobody."),
}
"""The ways a match can end only without a winner, with what to say to who names one."""
_HAS_NO_WINNER = {
    "double-loss": N_("a double loss has no winner"),
    "draw": N_("a draw has no winner"),
}


@dataclass(frozen=True)
class ResultReported(Op):
    """A judge or the players reported how a match ended."""

    kind: ClassVar = "result_reported"
    version: ClassVar = 3  # each version knows more ways in which a match can end; the fields are the same
    match_id: MatchId
    result: Result


@check.register
def _(op: ResultReported, state: State) -> None:
    match = playable(state, op.match_id, op.result)
    if match.is_disputed:
        text = gettext("Table {table} has two different reports. The head judge settles it.")
        raise Refused(text.format(table=match.table))
    if match.result is not None:
        text = gettext("Table {table} already has a result. Correct it instead.")
        raise Refused(text.format(table=match.table))


@dataclass(frozen=True)
class ResultCorrected(Op):
    """A judge replaced a result that was wrong."""

    kind: ClassVar = "result_corrected"
    version: ClassVar = 3  # each version knows more ways in which a match can end; the fields are the same
    match_id: MatchId
    result: Result
    reason: str


@check.register
def _(op: ResultCorrected, state: State) -> None:
    match = playable(state, op.match_id, op.result)
    require_text(op.reason, gettext("The reason"))
    if match.is_disputed:
        text = gettext("Table {table} has two different reports. The head judge settles it.")
        raise Refused(text.format(table=match.table))
    if match.result is None:
        text = gettext("Table {table} has no result yet. Report it instead.")
        raise Refused(text.format(table=match.table))
    if match.result == op.result:
        raise Refused(gettext("Table {table} already has this result.").format(table=match.table))


@dataclass(frozen=True)
class ResultSettled(Op):
    """The head judge decided between reports that differ."""

    kind: ClassVar = "result_settled"
    version: ClassVar = 3  # each version knows more ways in which a match can end; the fields are the same
    match_id: MatchId
    result: Result
    reason: str


@check.register
def _(op: ResultSettled, state: State) -> None:
    match = playable(state, op.match_id, op.result)
    require_text(op.reason, gettext("The reason"))
    if not match.is_disputed:
        text = gettext("The reports of table {table} do not differ. There is nothing to settle.")
        raise Refused(text.format(table=match.table))


@apply.register
def _(op: ResultReported | ResultCorrected | ResultSettled, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None:
        return state.ignoring(stamp, N_("no such match"))
    if why := why_impossible(op.result, match, state):
        return state.ignoring(stamp, why)
    return state.with_match(with_word(match, op, stamp))


def why_impossible(result: Result, match: Match, state: State) -> str:
    """Why it cannot be the result of *match*, or nothing. As older apps had it, both can lose in any way."""
    if match.is_bye or result.winner not in (match.a, match.b, None):
        return N_("the winner does not play in this match")
    if result.winner is not None:
        return _HAS_NO_WINNER.get(result.how, "")
    if state.is_in_cut(match.round):
        return N_("a match of the top cut needs a winner")
    if result.how == "draw" and state.rules and not state.rules.flag("points.draws_allowed"):
        return N_("the ruleset has no draws")
    return ""


def with_word(match: Match, op: ResultReported | ResultCorrected | ResultSettled, stamp: Stamp) -> Match:
    """*match* after one more word about how it ended. What was said from phones gives way to a judge's."""
    if match.is_by_phones:
        match = match._replace(results=())
    if match.is_disputed and not isinstance(op, ResultSettled):
        results = (*match.results, Claim(stamp.entry, op.result))  # only a ruling ends a dispute
    else:
        results = claimed(match.results, stamp, op.result)
    return match._replace(results=results)


@basis.register
def _(op: ResultReported | ResultCorrected | ResultSettled, state: State) -> tuple[EntryId, ...]:
    match = state.matches.get(op.match_id)
    return sources(match.results) if match else ()


@check_undo.register
def _(op: ResultReported | ResultCorrected | ResultSettled, state: State) -> None:
    match = state.matches.get(op.match_id)
    if match is not None:
        require_not_built_on(op, match, state)


def require_not_built_on(op: Op, match: Match, state: State) -> None:
    """Refuse to take *op* back, a word about how *match* ended, if the event went on by it."""
    if match.is_disputed or state.is_dissolved(match):
        return
    for later in since(op, state):
        if isinstance(later, CutMade) and match.round <= later.after:
            raise Refused(
                gettext(
                    "The top cut was made by this result, which stays in the history. Correct it instead."
                )
            )
        if isinstance(later, RoundPaired | TablesRepaired) and later.number > match.round:
            raise Refused(
                gettext(
                    "A later round was paired by this result, which stays in the history. Correct it instead."
                )
            )


def playable(state: State, match_id: MatchId, result: Result) -> Match:
    """The match that can end so; refused where it cannot."""
    match = state.matches.get(match_id)
    if match is None:
        raise Refused(gettext("This table is not in the event. Choose one from the list."))
    if match.is_bye:
        raise Refused(gettext("A bye needs no result."))
    if state.is_dissolved(match):
        text = gettext(
            "Round {round} was paired anew without this match. Report at the table where its players sit now,"
            " or undo that change."
        )
        raise Refused(text.format(round=match.round))
    if result.winner not in (match.a, match.b, None):
        text = gettext("The winner does not sit at table {table}. Choose one of its two players.")
        raise Refused(text.format(table=match.table))
    _check_ending(result, match, state)
    return match


def _check_ending(result: Result, match: Match, state: State) -> None:
    if result.winner is not None:
        if result.how in _NOBODY_WINS:
            raise Refused(gettext(_NOBODY_WINS[result.how]))
        return
    if state.is_in_cut(match.round):
        text = gettext(
            "Table {table} plays in the top cut, where one player goes on. The head judge names who."
        )
        raise Refused(text.format(table=match.table))
    if result.how not in BOTH_CAN_LOSE:
        raise Refused(
            gettext("Somebody wins in this way: name who. A double loss is the head judge's ruling.")
        )
    if result.how == "draw" and not (state.rules and state.rules.flag("points.draws_allowed")):
        raise Refused(
            gettext("The ruleset of this event has no draws. Let its steps decide the game; name the winner.")
        )
