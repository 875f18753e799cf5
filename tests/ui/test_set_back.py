"""One test after the other has the same window: nothing of the one before is left on it."""

import pytest

from judge_app.core.demo import demo_ops
from judge_app.tablet import Tablet
from tests.ui.hearers import heard
from tests.ui.judge import Judge, Watch

FIRST: dict[str, int] = {}


def counts(judge: Judge) -> dict[str, int]:
    from kivy.base import ExceptionManager

    hearers = {name: len(hearers) for name, hearers in heard().items()}
    others = {"on it": len(judge.window.children), "hear of crashes": len(ExceptionManager.handlers)}
    return hearers | others


@pytest.mark.parametrize("route", ["clock", "rules", "slips", "players"])
def test_a_test_begins_with_a_window_on_which_nothing_is_left(
    tablet: Tablet, watch: Watch, route: str
) -> None:
    """Each leaves its app as it is, with a dialog open over it, which would take the Back of the next."""
    from judge_app.ui.widgets import Dialog

    desk = tablet.new_demo(demo_ops)
    judge = Judge(tablet, watch)
    assert counts(judge) == (FIRST or counts(judge))
    FIRST.update(counts(judge))
    judge.app.root.show_event(desk, route)
    judge.until(lambda: judge.screen.name == route, "it is shown")
    judge.screen.add_widget(Dialog(title="Left open", is_open=True))
    judge.see("Left open")
    assert counts(judge) != FIRST
