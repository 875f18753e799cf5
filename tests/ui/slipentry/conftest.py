"""The stack before which most tests of the slips begin."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown
from tests.ui.slipentry.slipdesk import at_slips


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """An organizer with the slips of three tables before them, and a bye without one."""
    return at_slips(sit_down, tablet)
