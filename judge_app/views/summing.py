"""An event in short, out of its state."""

from judge_app.core.claims import current
from judge_app.core.model import State
from judge_app.core.progress import Progress, progress, winner_of
from judge_app.core.reckoning import reckoning
from judge_app.views.players import labels
from judge_app.views.strip import stage_name
from judge_app.views.summary import Summary
from judge_app.views.words import format_name, plain, ruleset_name

__all__ = ["summary_of"]


def summary_of(state: State) -> Summary:
    at, chosen = progress(state), current(state.rulesets)
    known = Summary(
        plain(state.name),
        format_name(chosen.name) or ruleset_name(*chosen) if chosen else "",
        len(state.players),
        at.stage,
        stage_name(at)[0],
        max((one.stamp.wall_ms for one in state.history), default=0),
        _winner(state, at),
        sum(call.waits_since_ms is not None for call in state.open_calls),
    )
    timer = state.round_clock(at.round)
    if timer is None or at.next != "results":
        return known
    seconds = timer.seconds + timer.added_s if timer.is_timed else 0
    return known._replace(
        seconds=seconds,
        runs=tuple((run.start_ms, run.end_ms) for run in timer.runs),
        called_ms=timer.called_ms,
    )


def _winner(state: State, at: Progress) -> str:
    if at.stage != "over":
        return ""
    winner = winner_of(state)
    if winner is None and (known := reckoning(state)) and known.standings.order:
        winner = known.standings.order[0]
    return labels(state).get(winner, "") if winner else ""
