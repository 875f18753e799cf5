"""One browser for each module, and events that are running while it looks at them."""

import os
from collections.abc import Iterator

import pytest

from tests.browser.driver import Browser, missing_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    missing = missing_browser()
    if missing and not os.environ.get("CI"):
        pytest.skip(f"without {missing}")
    with Browser() as made:
        yield made
