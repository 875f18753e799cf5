"""The rules as they are asked, read and tapped."""

from typing import Any

from judge_app.core.ids import CallId
from judge_app.core.ops import CallMade, CallTaken
from tests.ui.floor import match_at
from tests.ui.judge import Judge

FIELD = "Search the rules"
PHONE = 412, 892
LOST = "lost-card"


def entry(judge: Judge, id: str) -> Any:
    return judge.tablet.bookcase.entries[id]


def ask(judge: Judge, query: str) -> None:
    judge.tap(FIELD)
    judge.write(query)
    judge.until(lambda: judge.screen.query == query, "it is typed")


def read(judge: Judge) -> str:
    """The id of what is read."""
    return str(judge.screen.reading.id)


def rows(judge: Judge, kind: str = "ResultLine") -> list[Any]:
    """The rows of the list, from the top."""
    found = [one for one in judge.widgets() if type(one).__name__ == kind]
    return sorted(found, key=lambda one: -one.y)


def tap_row(judge: Judge, id: str, kind: str = "ResultLine") -> None:
    judge.until(lambda: id in [row.row.id for row in rows(judge, kind)], f"{id} is listed")
    judge.tap(next(row.text for row in rows(judge, kind) if row.row.id == id))


def call_to(judge: Judge, table: int) -> None:
    """A call at *table*, which Maya has taken."""
    desk, match = judge.frame.desk, match_at(judge, table)
    desk.do(CallMade(CallId("k"), match.id, "Rules question", judge.watch()))
    desk.do(CallTaken(CallId("k"), "Maya", judge.watch()))
