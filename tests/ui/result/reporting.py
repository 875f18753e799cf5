"""A result as it is reported and corrected by touch."""

from judge_app.core.model import MatchId
from tests.ui.floor import (
    match_at,
    names_at,
    now,
)
from tests.ui.judge import Judge


def report(judge: Judge, table: int, number: int | None = None) -> MatchId:
    """Go to the result of a table as the sheet does."""
    match = match_at(judge, table, number)
    judge.screen.show(match=match.id)
    judge.screen.refresh()
    judge.tap("Correct result" if match.is_over else "Report result")
    judge.until(lambda: judge.screen.name == "result", "the result is asked")
    return match.id


def panel(judge: Judge, match: MatchId, seat: int) -> None:
    from judge_app.ui.widgets import PlayerButton

    judge.tap(names_at(judge, now(judge, match))[seat], PlayerButton)
