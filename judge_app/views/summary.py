"""What the list of events tells about one of them, small enough to be kept beside its file."""

from typing import Any, NamedTuple

from judge_app.core.claims import current
from judge_app.core.hall import Run, Timer
from judge_app.core.ids import ClockId
from judge_app.core.model import State
from judge_app.core.progress import Progress, Stage, progress, winner_of
from judge_app.core.reckoning import reckoning
from judge_app.views.players import labels
from judge_app.views.strip import stage_name
from judge_app.views.words import format_name, plain, ruleset_name

__all__ = ["Summary", "from_plain", "summary_of", "to_plain"]


class Summary(NamedTuple):
    name: str
    ruleset: str
    """Its title, or nothing."""
    players: int
    stage: Stage
    stage_name: str
    changed_ms: int
    winner: str = ""
    calls: int = 0
    """Those that wait for a judge."""
    seconds: int = 0
    """With the next three, the clock of the round being played; 0 also where none runs."""
    runs: tuple[tuple[int, int | None], ...] = ()
    called_ms: int | None = None

    @property
    def timer(self) -> Timer | None:
        if not self.runs:
            return None
        runs = tuple(Run(start, end) for start, end in self.runs)
        return Timer(ClockId(""), "round", self.seconds, runs=runs, called_ms=self.called_ms)


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


def to_plain(summary: Summary) -> dict[str, Any]:
    return summary._asdict()


def from_plain(fields: Any) -> Summary | None:
    """What `to_plain` gave, or nothing if it is not that: another version wrote it, or it is damaged."""
    if not isinstance(fields, dict) or fields.keys() != {*Summary._fields}:
        return None
    for name, kind in Summary.__annotations__.items():
        if kind in (int, str) and type(fields[name]) is not kind:
            return None
    runs, called = fields["runs"], fields["called_ms"]
    if not isinstance(runs, list) or not (called is None or type(called) is int):
        return None
    if not all(isinstance(run, list) and len(run) == 2 and type(run[0]) is int for run in runs):
        return None
    return Summary(**{**fields, "runs": tuple(tuple(run) for run in runs)})
