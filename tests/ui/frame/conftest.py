"""A judge at an event whose screens are as small as can be."""

import pytest

from judge_app.core.model import EventId
from tests.ui.frame.tinyscreens import tiny_screens
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def framed(oakhaven: EventId, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """A judge at an event whose screens are as small as can be."""
    from judge_app.ui import routes

    for route, kind in tiny_screens().items():
        monkeypatch.setitem(globals(), kind.__name__, kind)
        monkeypatch.setitem(routes.SCREENS, route, (__name__, kind.__name__))
    judge = sit_down()
    judge.app.root.show_event(judge.tablet.open(oakhaven))
    judge.see("This is clock")
    return judge
