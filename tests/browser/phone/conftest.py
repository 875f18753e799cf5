"""A phone that shows the page of a running event, one for each module."""

from collections.abc import Iterator

import pytest

from tests.board.running import Running, running
from tests.browser.driver import Browser
from tests.browser.phone.phones import Phone


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("event")) as made:
        yield made


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with Browser(412, 892) as made:
        made.resize(412, 892, is_phone=True)
        yield made


@pytest.fixture(scope="module")
def hand(window: Browser, event: Running) -> Phone:
    return Phone(window, event)


@pytest.fixture
def phone(hand: Phone) -> Iterator[Phone]:
    hand.browser.resize(412, 892, is_phone=True)
    hand.browser.console()
    yield hand
    faults = [line.text for line in hand.browser.console() if "Failed to load resource" not in line.text]
    assert not faults
