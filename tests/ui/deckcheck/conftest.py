"""A home folder without anybody's files, and an event in its first round."""

from pathlib import Path

import pytest

from judge_app.core.model import EventId
from judge_app.tablet import Tablet
from tests.ui.floor import seated


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of this test, with nobody's files in it."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    return home


@pytest.fixture
def event(tablet: Tablet) -> EventId:
    return seated(tablet, 6)
