"""One app on a device with bars and a keyboard, for all tests of a file."""

from collections.abc import Iterator

import pytest

from judge_app.device.device import Insets
from tests.ui.everywhere.covered import Covered
from tests.ui.judge import Watch, new_tablet


@pytest.fixture(scope="module")
def covered_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Covered]:
    watch = Watch()
    tablet = new_tablet(tmp_path_factory.mktemp("edges"), watch)
    visitor = Covered(tablet, watch)
    yield visitor
    visitor.judge.leave()
    tablet.close()


@pytest.fixture
def covered(covered_app: Covered) -> Iterator[Covered]:
    """Upright before each test, and nothing covers it."""
    covered_app.judge.resize(1280, 800)
    covered_app.cover(Insets())
    yield covered_app
    covered_app.cover(Insets())
