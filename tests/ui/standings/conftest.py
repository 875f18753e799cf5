"""An event whose cut comes next."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.venue import Venue


@pytest.fixture
def swiss_done(tablet: Tablet) -> Venue:
    """Twelve players have played all four rounds of a draft; a top 4 follows."""
    return Venue(tablet, 12, "draft").swiss()
