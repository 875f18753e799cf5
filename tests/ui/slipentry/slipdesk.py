"""An organizer with the slips of a round before them."""

from judge_app.tablet import Tablet
from tests.ui.floor import (
    enter,
    match_at,
    seated,
)
from tests.ui.judge import Judge, SitDown

BACKSPACE, Z = 8, 122


def at_slips(sit_down: SitDown, tablet: Tablet) -> Judge:
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event, "slips")
    return judge


def winner_at(judge: Judge, table: int) -> str | None:
    """Who won there, by the letter of the seat."""
    match = match_at(judge, table)
    if match.result is None:
        return None
    return {match.a: "a", match.b: "b"}.get(match.result.winner, "nobody")


def is_ready(judge: Judge) -> bool:
    """Whether the next key comes into the field."""
    from judge_app.ui.widgets.field import Typed

    field = judge.screen._field
    return bool(field.focus and Typed.focused() is field._typed)


def press(judge: Judge, code: int, *held: str) -> None:
    judge.window.dispatch("on_key_down", code, 0, None, [*held])
    judge.window.dispatch("on_key_up", code, 0)
    judge.loop.idle()


def results(judge: Judge) -> int:
    kinds = ("result_reported", "result_corrected", "result_settled")
    return sum(one.op.kind in kinds for one in judge.frame.desk.state.history)
