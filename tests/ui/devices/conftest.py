"""The organizer's tablet, and a guest's."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceNamed,
    PlayerAdded,
)
from judge_app.core.roster import DeviceRole
from judge_app.tablet import Tablet
from tests.ui.devices.reach import ADA, Hall
from tests.ui.judge import Judge, Watch
from tests.ui.standin import StandInNet


@pytest.fixture
def net(watch: Watch) -> StandInNet:
    return StandInNet(watch)


@pytest.fixture
def hall(tablet: Tablet, watch: Watch, net: StandInNet) -> Iterator[Hall]:
    """The organizer's tablet in an event of its own."""
    judge = Judge(tablet, watch, net)
    judge.app.preferences.judge_name = "Dana Whitlock"
    judge.app.preferences.device_name = "Desk"
    judge.app.root.show_event(tablet.new_event("Oakhaven", [PlayerAdded(ADA, "Ada")]), "devices")
    yield Hall(judge, net)
    judge.leave()


@pytest.fixture
def guest(tmp_path: Path, tablet: Tablet, watch: Watch, net: StandInNet) -> Iterator[Any]:
    """Makes the judge's tablet a guest in the event of another one, in a role."""
    away = Tablet(tmp_path / "away", lambda: "0" * 16, watch)
    judge = Judge(tablet, watch, net)

    def join(role: DeviceRole) -> Hall:
        host = away.new_event("Oakhaven", [DeviceNamed("Dana Whitlock", "Desk")])
        host.do(DeviceAdmitted(tablet.device, "Ruben Castell", "Tablet 1", role))
        desk = tablet.open(host.event)
        desk.merge(host.missing({}))
        host.close()
        judge.app.preferences.judge_name = "Ruben Castell"
        judge.app.preferences.device_name = "Tablet 1"
        judge.app.root.show_event(desk, "devices")
        return Hall(judge, net)

    yield join
    judge.leave()
    away.close()
