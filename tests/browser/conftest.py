"""One browser for each module, and a board on the wall that follows a running event."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.board.running import running
from tests.browser.days import Hours, entered
from tests.browser.driver import Browser, missing_browser
from tests.browser.screens import NAMES, Screen


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    missing = missing_browser()
    if missing and not os.environ.get("CI"):
        pytest.skip(f"without {missing}")
    with Browser() as made:
        yield made


@pytest.fixture
def screen(browser: Browser, tmp_path: Path) -> Iterator[Screen]:
    hours = Hours()
    hours.move_to_the_first_quarter()
    browser.resize(1920, 1080)
    with running(tmp_path / "tablet", entered(NAMES), now_ms=hours) as event:
        browser.console()
        browser.requests()
        made = Screen(browser, event, hours)
        made.open()
        yield made
        faults = [one.text for one in browser.console() if "/live/board" not in one.text]
        assert not [one for one in faults if "/api/time" not in one]
        inside = ("http://127.0.0.1:", "data:", "about:")  # the page before may just ask once more
        assert not [one for one in browser.requests() if not one.startswith(inside)]
        browser.open("about:blank")
