"""Halls in a first round, and in a final of three games."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.floor import (
    enter,
    in_the_cut,
    seated,
)
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before the three tables of round 1."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


@pytest.fixture
def final(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = in_the_cut(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge
