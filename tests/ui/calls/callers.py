"""Calls as they come from the tables and are ended by touch."""

from judge_app.core.ids import CallId
from judge_app.core.ops import CallMade
from tests.ui.floor import match_at
from tests.ui.judge import Judge


def call_from(judge: Judge, table: int, seconds: int, reason: str) -> CallId:
    """Somebody at *table* has been waiting for *seconds*."""
    call = CallId(f"k{table}")
    at_ms = judge.watch() - 1000 * seconds
    judge.frame.desk.do(CallMade(call, match_at(judge, table).id, reason, at_ms))
    return call


def done(judge: Judge, words: str = "Done") -> None:
    """The button of the form, which may bear the same word as the one on the card."""
    from judge_app.ui.screens.formparts import FormFoot
    from judge_app.ui.widgets import Btn

    def is_open() -> bool:
        return any(isinstance(one, FormFoot) and one.does == words for one in judge.widgets())

    judge.until(is_open, f"the form offers {words!r}")
    judge.tap(words, Btn)
