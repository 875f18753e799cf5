"""What the list of events tells about one of them, small enough to be kept beside its file."""

from typing import TYPE_CHECKING, Any, NamedTuple

from judge_app.core.hall import Run, Timer
from judge_app.core.ids import ClockId

if TYPE_CHECKING:  # a list of events is shown without the engine
    from judge_app.core.progress import Stage

__all__ = ["Summary", "from_plain", "to_plain"]


class Summary(NamedTuple):
    name: str
    ruleset: str
    """Its title, or nothing."""
    players: int
    stage: "Stage"
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
