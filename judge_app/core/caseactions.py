"""What one tap in a guided case comes to, as operations."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from judge_app.core.casedue import due_round, plays_on
from judge_app.core.cases import CASES, cite_of
from judge_app.core.casewords import MINUTES, Action, CaseStep, Way
from judge_app.core.claims import current
from judge_app.core.hall import Case
from judge_app.core.ids import CallId, PlayerId
from judge_app.core.leaving import leaving
from judge_app.core.model import How, Match, Result, State
from judge_app.core.ops import (
    AbsenceNoted,
    CallAppealed,
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    GameReported,
    Op,
    ResultReported,
    RulingGiven,
    TimeExtended,
)
from judge_app.core.ops.games import score
from judge_app.core.terms import terms_of
from judge_app.language import _

__all__ = ["Hand", "action_ops", "can_act", "table_of", "way_ops"]


class Hand(NamedTuple):
    """Who takes a step, when, and what the operations of it need from outside."""

    now_ms: int
    judge: str
    fresh: Callable[[], str]
    minutes: int = MINUTES


def way_ops(
    state: State, case: Case, way: Way, by: Hand, said: str, acts: Sequence[Op] | None = None
) -> list[Op]:
    """All that going *way* comes to: the case opened, if it is not yet, what the action records, the step.

    *said* is the way in words; it is the outcome of a case that ends so. *acts* stand in for `action_ops`.
    Where something would be due before the next round, and no round can come, the case has its end.
    """
    ops: list[Op] = []
    if case.id not in state.cases:
        ops.append(CaseOpened(case.id, case.kind, case.match, case.player, case.opened_ms))
    done = action_ops(state, case, way, by, said) if acts is None else acts
    is_lost = any(isinstance(op, ResultReported) for op in done)
    is_due = way.is_due and plays_on(state, case, is_lost=is_lost)
    ops += [*done, CaseStepTaken(case.id, way.key, due_round(state, case) if is_due else None)]
    return [*ops, CaseClosed(case.id, said)] if way.is_end or way.is_due != is_due else ops


def action_ops(state: State, case: Case, way: Way, by: Hand, said: str = "") -> list[Op]:
    """What is recorded besides the step; nothing where the action cannot be, which `can_act` says.

    Penalties are filled in on a form, and what is done about who is absent goes by the clock: see `views`.
    """
    maker = _MAKERS.get(way.action)
    return maker(state, case, way, by, said) if maker and can_act(state, case, way.action) else []


def can_act(state: State, case: Case, action: Action) -> bool:
    """Whether there is something to record: a table that plays, a player who is still there."""
    match, player = table_of(state, case), state.players.get(case.player) if case.player else None
    is_seated = match is not None and player is not None and player.id in match.players
    match action:
        case "extend":
            return match is not None and not match.is_over
        case "concede" | "both-would-lose" | "match-loss":
            return match is not None and is_seated and not match.results
        case "absent" | "came":
            is_noted = _is_noted_absent(state, case)
            return match is not None and is_seated and not match.is_over and is_noted == (action == "came")
        case "no-show":
            return is_seated and player is not None and not player.is_dropped and _has_missed(state, case)
        case "drop" | "remove":
            return player is not None and not player.is_dropped
        case "penalty":
            return player is not None or match is not None
        case "ruling" | "call-head":
            return True
        case "":
            return False


def table_of(state: State, case: Case) -> Match | None:
    """The table, while it is in its round: nothing once it was paired anew."""
    match = state.matches.get(case.match) if case.match else None
    return None if match is None or match.is_bye or state.is_dissolved(match) else match


def _is_noted_absent(state: State, case: Case) -> bool:
    if case.match is None or case.player is None:
        return False
    known = state.absences.get((case.match, case.player))
    return known is not None and not known.is_over


def _has_missed(state: State, case: Case) -> bool:
    """Whether the match is open, or was lost by whom it is about."""
    match, _player, opponent = _parties(state, case)
    return not match.results or (match.result is not None and match.result.winner == opponent)


def _parties(state: State, case: Case) -> tuple[Match, PlayerId, PlayerId]:
    """The table, whom the case is about, and the opponent; `can_act` has made sure that they are there."""
    match = state.matches[case.match]  # type: ignore[index]
    player = case.player or match.a
    return match, player, next(one for one in match.players if one != player)


def _title(case: Case) -> str:
    return _(CASES[case.kind].title)


def _extend(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    match = table_of(state, case)
    return [TimeExtended(match.id, by.minutes * 60, _title(case))] if match else []


def _concede(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    return _game_lost(state, case, "conceded")


def _both_would_lose(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    return _game_lost(state, case, "both-would-lose")


def _game_lost(state: State, case: Case, how: How) -> list[Op]:
    """The game goes to the opponent, and with it the match where that decides it."""
    match, _loser, winner = _parties(state, case)
    needed = terms_of(state, match).best_of // 2 + 1
    reported = ResultReported(match.id, Result(winner, how))
    if needed == 1:
        return [reported]
    open_games = (number for number, game in enumerate(match.games, 1) if current(game) is None)
    game = GameReported(match.id, next(open_games, len(match.games) + 1), winner)
    won = score(match)[match.players.index(winner)] + 1
    return [game, reported] if won >= needed else [game]


def _absent(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    match, player, _opponent = _parties(state, case)
    return [AbsenceNoted(match.id, player, way.action == "absent", by.now_ms)]


def _drop(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    """Who leaves in the middle of a match loses it, unless the cut is made anew without them."""
    if case.player is None:
        return []
    gone = leaving(state, case.player).ops
    if len(gone) > 1 or not can_act(state, case, "match-loss"):
        return [*gone]
    match, _loser, winner = _parties(state, case)
    return [ResultReported(match.id, Result(winner, "match-loss")), *gone]


def _ruling(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    match, step = table_of(state, case), _step_of(case, way)
    players = (case.player,) if case.player else match.players if match else ()
    cite = cite_of(state, step) if step else ""
    return [RulingGiven(_title(case), said, by.judge, cite, match.id if match else None, players)]


def _call_head(state: State, case: Case, way: Way, by: Hand, said: str) -> list[Op]:
    """Through the call that the table has made, or a new one."""
    match = table_of(state, case)
    match_id = match.id if match else None
    call = next((one for one in state.open_calls if match_id and one.match == match_id), None)
    if call is not None and call.appealed_ms is not None:
        return []
    call_id = call.id if call else CallId(by.fresh())
    made = [] if call else [CallMade(call_id, match_id, _title(case), by.now_ms)]
    taken = [] if call and call.taken_ms is not None else [CallTaken(call_id, by.judge, by.now_ms)]
    return [*made, *taken, CallAppealed(call_id, by.now_ms)]


def _step_of(case: Case, way: Way) -> CaseStep | None:
    kind = CASES.get(case.kind)
    return next((step for step in kind.steps if way in step.ways), None) if kind else None


_MAKERS: Mapping[Action, Callable[[State, Case, Way, Hand, str], list[Op]]] = {
    "extend": _extend,
    "concede": _concede,
    "both-would-lose": _both_would_lose,
    "absent": _absent,
    "came": _absent,
    "drop": _drop,
    "ruling": _ruling,
    "call-head": _call_head,
}
