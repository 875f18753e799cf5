"""The list of tables as it is read and tapped."""

from judge_app.core.ids import CallId, MatchId
from judge_app.core.ops import (
    CallMade,
)
from tests.ui.floor import (
    match_at,
)
from tests.ui.judge import Judge


def lines(judge: Judge) -> list[str]:
    from judge_app.ui.screens.tables import TableLine

    shown = [one for one in judge.widgets() if isinstance(one, TableLine)]
    return [line.text for line in sorted(shown, key=lambda one: -one.to_window(*one.pos)[1])]


def tap_table(judge: Judge, match: MatchId) -> None:
    from judge_app.ui.screens.tables import TableLine

    text = next(one.text for one in judge.widgets() if isinstance(one, TableLine) and one.row.id == match)
    judge.tap(text, TableLine)


def call_from(judge: Judge, table: int, seconds: int, reason: str = "Rules question") -> None:
    """Somebody at *table* has been waiting for *seconds*."""
    at_ms = judge.watch() - 1000 * seconds
    judge.frame.desk.do(CallMade(CallId(f"k{table}"), match_at(judge, table).id, reason, at_ms))
