"""The table at which most tests of the end of time begin."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.endoftime.hand import Hand, at_time
from tests.ui.judge import SitDown


@pytest.fixture
def hand(tablet: Tablet, sit_down: SitDown) -> Hand:
    return at_time(tablet, sit_down)
