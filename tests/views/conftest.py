"""An event without a disk, just opened."""

import pytest

from judge_app.core.ops import EventOpened
from tests.log.devices import Device


@pytest.fixture
def story() -> Device:
    device = Device("here")
    device.do(EventOpened("Oakhaven"))
    return device
