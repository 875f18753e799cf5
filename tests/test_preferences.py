"""What the tablet remembers about whoever holds it."""

from pathlib import Path
from typing import Any

import pytest

from judge_app.preferences import Preferences
from judge_app.tablet import Tablet


def open_tablet(folder: Path) -> Tablet:
    return Tablet(folder, lambda: "7fa2000000000000", lambda: 0, lambda: bytes(32))


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    return Preferences(open_tablet(tmp_path))


def test_nothing_was_ever_chosen(preferences: Preferences) -> None:
    assert (preferences.theme, preferences.text_size, preferences.language) == ("device", 1.0, "")
    assert (preferences.left_handed, preferences.sound, preferences.vibration) == (False, True, True)
    assert (preferences.notifications, preferences.voice) == (True, True)
    assert (preferences.device_name, preferences.judge_name) == ("Tablet HN", "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "light"),
        ("text_size", 1.3),
        ("left_handed", True),
        ("sound", False),
        ("vibration", False),
        ("notifications", False),
        ("voice", False),
        ("device_name", "Desk"),
        ("judge_name", "Dana Whitlock"),
        ("language", "de"),
        ("bookmarks", ("mulligan", "import:notes#3")),
        ("asked", ("mulligan", "mulligan", "no-show")),
        ("reading_size", 1.4),
        ("paper", "letter"),
    ],
)
def test_a_choice_is_kept_over_a_restart(tmp_path: Path, name: str, value: Any) -> None:
    tablet = open_tablet(tmp_path)
    setattr(Preferences(tablet), name, value)
    tablet.close()
    assert getattr(Preferences(open_tablet(tmp_path)), name) == value


def test_whoever_listens_is_told_of_changes_only(preferences: Preferences) -> None:
    told: list[str] = []
    let_go = preferences.subscribe(told.append)
    preferences.theme = "light"
    preferences.theme = "light"
    preferences.sound = True
    preferences.device_name = "Tablet HN"
    preferences.judge_name = "Dana"
    assert told == ["theme", "judge_name"]
    let_go()
    preferences.theme = "dark"
    assert told == ["theme", "judge_name"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Dana   Whitlock ", "Dana Whitlock"), ("Dana\nWhitlock\x00", "Dana Whitlock"), ("x" * 99, "x" * 60)],
)
def test_a_name_is_kept_tidy(preferences: Preferences, typed: str, kept: str) -> None:
    preferences.judge_name = typed
    assert preferences.judge_name == kept


def test_a_tablet_without_a_name_of_its_own_has_the_usual_one(preferences: Preferences) -> None:
    preferences.device_name = "Desk"
    preferences.device_name = "  "
    assert preferences.device_name == "Tablet HN"


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "sepia"), ("text_size", 9), ("sound", "loud"), ("judge_name", 7)]
)
def test_what_a_newer_app_has_kept_is_passed_over(tmp_path: Path, name: str, value: Any) -> None:
    tablet = open_tablet(tmp_path)
    tablet.settings.set(name, value)
    assert getattr(Preferences(tablet), name) != value


def test_only_the_last_questions_are_kept(preferences: Preferences) -> None:
    preferences.asked = tuple(f"rule-{n}" for n in range(999))
    assert len(preferences.asked) == 200
    assert preferences.asked[-1] == "rule-998"


@pytest.mark.parametrize("kept", [None, 7, "mulligan", {"a": 1}, [7, None, ["x"]], ["", "x" * 999]])
def test_bookmarks_that_cannot_be_understood_are_none(tmp_path: Path, kept: Any) -> None:
    tablet = open_tablet(tmp_path)
    tablet.settings.set("bookmarks", kept)
    tablet.settings.set("reading_size", kept)
    assert Preferences(tablet).bookmarks == ()
    assert Preferences(tablet).reading_size == 1.0
