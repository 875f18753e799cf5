"""A judge before the calls of round 1."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.floor import enter, seated
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before the calls of round 1."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event, "calls")
    return judge
