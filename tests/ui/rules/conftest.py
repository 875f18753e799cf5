"""Judges who look the rules up, on tablets that have done so before: an index is made only once."""

import shutil
from pathlib import Path

import pytest

from judge_app.rulebook.bookcase import Bookcase
from judge_app.tablet import Tablet
from tests.ui.floor import enter, seated
from tests.ui.judge import Judge, SitDown


@pytest.fixture(scope="session")
def kept_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a tablet keeps of the rulebook from its first question on."""
    folder = tmp_path_factory.mktemp("asked") / "rulebook"
    Bookcase(folder).search("")
    return folder


@pytest.fixture(autouse=True)
def _has_asked_before(tablet: Tablet, kept_index: Path) -> None:
    shutil.copytree(kept_index, tablet.folder / "rulebook")


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """Maya, who looks the rules up in round 1."""
    judge = sit_down()
    judge.app.preferences.judge_name = "Maya"
    enter(judge, seated(tablet), "rules")
    judge.until(lambda: judge.screen.is_ready, "the rulebook is read")
    return judge


@pytest.fixture
def drafters(tablet: Tablet, sit_down: SitDown) -> Judge:
    """The same at a draft."""
    judge = sit_down()
    enter(judge, seated(tablet, ruleset="draft"), "rules")
    judge.until(lambda: judge.screen.is_ready, "the rulebook is read")
    return judge
