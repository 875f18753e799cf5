"""An app whose watch is a real process; both are gone after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.watch.turntaking import App, WatchedDevice


@pytest.fixture
def device(tmp_path: Path) -> Iterator[WatchedDevice]:
    device = WatchedDevice(tmp_path / "tablet")
    yield device
    device.kill()


@pytest.fixture
def app(device: WatchedDevice) -> Iterator[App]:
    app = App(device)
    yield app
    app.close()
