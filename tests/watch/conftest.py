"""An app whose watch is a real process; both are gone after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.watch import front
from tests.watch.turntaking import PATIENCE_S, App, WatchedDevice


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine too a watch that is only slow is neither ended nor started anew."""
    monkeypatch.setattr(front, "GIVE_S", PATIENCE_S)
    monkeypatch.setattr(front, "ANEW_S", PATIENCE_S)


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
