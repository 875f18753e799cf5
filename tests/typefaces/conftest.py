"""The fonts of a machine, for the tests of what finds them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.typefaces.installed import Fonts, installing


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Fonts]:
    with installing(tmp_path) as made:
        yield made
