"""The judge who is away."""

from collections.abc import Iterator

import pytest

from judge_app.core.ids import EventId
from judge_app.tablet import Tablet
from tests.ui.away.absence import Away
from tests.ui.judge import Watch


@pytest.fixture
def away(tablet: Tablet, watch: Watch, oakhaven: EventId) -> Iterator[Away]:
    one = Away(tablet, watch, oakhaven)
    one.sit_down()
    yield one
    one.judge.leave()
