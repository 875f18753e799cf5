"""Who is late, as a guided case: when the match loss and the drop open, and what they record.

All of it is as the form for who is not here has it.
"""

from datetime import tzinfo

from judge_app.core.absence import absent, is_round_over
from judge_app.core.caseactions import can_act, table_of
from judge_app.core.cases import Way
from judge_app.core.casewords import Action
from judge_app.core.hall import Case
from judge_app.core.leaving import leaving
from judge_app.core.model import Match, Result, State
from judge_app.core.ops import Op, PlayerDropped, ResultCorrected
from judge_app.language import _
from judge_app.views.cases import way_text
from judge_app.views.correction import with_effects
from judge_app.views.noshow import absence_penalties, noshow_offer, noshow_ops
from judge_app.views.players import labels

__all__ = ["late_lock", "late_ops", "late_text"]

LATE_ACTIONS: tuple[Action, ...] = ("match-loss", "no-show")


def late_lock(state: State, case: Case, action: Action, now_ms: int, zone: tzinfo | None = None) -> str:
    """Why *action* is not open yet, in a sentence; nothing where it is, or where it records nothing."""
    match = _match(state, case, action)
    if match is None or case.player is None:
        return ""
    if case.player not in absent(state, match):
        return _("Note first that {player} is not here.").format(player=labels(state)[case.player])
    offer = noshow_offer(state, match, now_ms, zone)
    if offer.stage and not offer.button:
        return offer.text
    if not match.results and not offer.stage:
        text = _("The reports of table {table} differ, so it is left alone. The head judge settles it.")
        return text.format(table=match.table)
    is_known = action == "match-loss" or state.round_clock(match.round) is None
    if is_known or is_round_over(state, match, now_ms):
        return ""
    return _("Whoever misses the whole round can be dropped when it is over.")


def late_ops(state: State, case: Case, action: Action, now_ms: int, said: str) -> list[Op] | None:
    """The penalty, the result and the drop; nothing where *action* is about something else."""
    match = _match(state, case, action)
    if match is None or case.player is None:
        return None
    if action == "match-loss":
        return noshow_ops(state, match, now_ms, is_whole=False)
    if match.results:
        ops = _counted_as_bye(state, case, match, said)
    else:
        ops = noshow_ops(state, match, now_ms, is_whole=True)
    is_dropped = any(isinstance(op, PlayerDropped) and op.player_id == case.player for op in ops)
    return ops if is_dropped else [*ops, *leaving(state, case.player).ops]


def late_text(state: State, case: Case, way: Way) -> str:
    """The way in words, which is about both where neither player is here; nothing for others."""
    match = _match(state, case, way.action)
    if match is None:
        return ""
    if match.results or len(absent(state, match)) < 2:
        return way_text(state, case, way)
    return _("Match loss for both") if way.action == "match-loss" else _("Both lose, drop both")


def _match(state: State, case: Case, action: Action) -> Match | None:
    """The table, if *action* does something about somebody who is late at it."""
    is_late = action in LATE_ACTIONS and can_act(state, case, action)
    return table_of(state, case) if is_late else None


def _counted_as_bye(state: State, case: Case, match: Match, said: str) -> list[Op]:
    """The match loss for being late becomes a win as with a bye."""
    result = Result(match.result.winner if match.result else None, "no-show")
    penalties = absence_penalties(state, match, (case.player,) if case.player else (), is_whole=True)
    word = [ResultCorrected(match.id, result, said)] if result != match.result else []
    return with_effects(state, [*penalties, *word])
