"""Two tablets without a network."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import DeviceAdmitted, NoteWritten, PlayerAdded
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.carry.pair import Pair
from tests.ui.judge import Judge, Watch


@pytest.fixture
def pair(tmp_path: Path, tablet: Tablet, watch: Watch, monkeypatch: Any) -> Iterator[Pair]:
    """Both have begun with the same, and went on out of reach of each other."""
    device = Recording()
    judge = Judge(tablet, watch, device=device)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    away = Tablet(tmp_path / "away", lambda: "0" * 16, watch)
    desk = tablet.new_event("Oakhaven", [PlayerAdded(PlayerId("ada"), "Ada")])
    desk.do(DeviceAdmitted(away.device, "Maya Kessler", "Tablet 3", "head"))
    other = away.open(desk.event)
    other.merge(desk.missing({}))
    for number in range(7):
        other.do(NoteWritten(f"there {number}"))
    desk.do_all([NoteWritten(f"here {number}") for number in range(4)])  # and the name when it is shown
    judge.app.root.show_event(desk, "devices")
    judge.see("Working alone, all saved")
    judge.tap("Without a network")
    judge.see("By file", "Scan QR codes", "Show QR codes")
    (tmp_path / "import").mkdir(exist_ok=True)
    yield Pair(judge, other, tmp_path / "import", device)
    other.close()
    away.close()
    judge.leave()
