"""What stands below a step of a guided case: earlier penalties, and why a way is locked or does nothing."""

from collections.abc import Iterator

from judge_app.core.caseactions import can_act, table_of
from judge_app.core.casedue import plays_on
from judge_app.core.cases import CASES, CaseStep
from judge_app.core.casewords import FORMS, Action
from judge_app.core.hall import Case
from judge_app.core.model import State
from judge_app.core.timing import elapsed_ms
from judge_app.language import _, ngettext
from judge_app.views.caselate import late_lock
from judge_app.views.penalty import PenaltyDraft, penalty_view
from judge_app.views.players import labels

__all__ = ["earlier_lines", "remarks"]

_AT_A_TABLE: tuple[Action, ...] = (
    "extend", "concede", "both-would-lose", "match-loss", "absent", "no-show",
)  # fmt: skip


def earlier_lines(state: State, case: Case, step: CaseStep) -> Iterator[str]:
    """What the player had before, and what the house then suggests, where a penalty may be given."""
    is_form = any(way.action in FORMS and can_act(state, case, way.action) for way in step.ways)
    if not is_form or case.player is None or case.player not in state.players:
        return
    infraction = CASES[case.kind].infraction
    view = penalty_view(state, PenaltyDraft(case.player, None, infraction or None), is_fixed=True)
    yield view.earlier_line
    yield from (earlier.text for earlier in view.earlier)
    if view.guidance and any(way.action == "penalty" for way in step.ways):
        yield view.guidance


def remarks(state: State, case: Case, step: CaseStep, now_ms: int) -> Iterator[str]:
    """What a tap records beyond the step, where that is not plain, and why it might not."""
    for way in step.ways:
        if way.action and not can_act(state, case, way.action):
            yield _why_not(state, case, way.action)
        elif locked := late_lock(state, case, way.action, now_ms):
            yield locked
        elif way.action == "drop" and can_act(state, case, "match-loss"):
            yield _("Who leaves now loses the match, which is still open.")
    if case.due_round is not None and not plays_on(state, case):
        yield _("No further round can come here: nothing is due any more, and the case can be closed.")
    if step.rule == "absence.late_minutes" and case.match in state.matches:
        timer = state.round_clock(state.matches[case.match].round)  # type: ignore[index]
        if timer is not None and timer.is_started:
            n = max(elapsed_ms(timer, now_ms), 0) // 60_000
            text = ngettext("The round has run for {n} minute.", "The round has run for {n} minutes.", n)
            yield text.format(n=n)


def _why_not(state: State, case: Case, action: Action) -> str:
    match = state.matches.get(case.match) if case.match else None
    player = state.players.get(case.player) if case.player else None
    if match is None and action in _AT_A_TABLE:
        return _("No table is named: only the step is noted.")
    if player is None and action not in ("extend", "came"):
        return _("Nobody is named: only the step is noted.")
    if action in ("drop", "remove", "no-show") and player is not None and player.is_dropped:
        return _("{player} has left the event already.").format(player=labels(state)[player.id])
    if match is not None and table_of(state, case) is None:
        return _("This table was paired anew: only the step is noted.")
    if action == "absent" and match is not None and not match.is_over:
        return _("It is noted already that somebody is missing.")
    if match is not None and match.results and action != "came":
        return _("Table {table} has its result: only the step is noted.").format(table=match.table)
    return ""
