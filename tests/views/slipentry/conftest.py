"""A typist at the tables of round 1."""

import pytest

from tests.views.hall import in_round_1
from tests.views.slipentry.typist import Typist


@pytest.fixture
def typist() -> Typist:
    return Typist(in_round_1())
