"""A tablet with an event."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.core.ops import PlayerAdded
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from tests.rest.turns import ADA, make


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    with closing(make(tmp_path)) as made:
        yield made


@pytest.fixture
def desk(tablet: Tablet) -> Iterator[Desk]:
    with closing(tablet.new_event("Oakhaven", [PlayerAdded(ADA, "Ada")])) as made:
        yield made
