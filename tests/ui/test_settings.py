"""Settings, touched: inside an event and outside."""

import tomllib
from pathlib import Path

import pytest

import judge_app
from judge_app.core.model import EventId
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown

BACKSPACE = 8
ROOT = Path(judge_app.__file__).parents[1]


@pytest.fixture(autouse=True)
def _own_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLESIDE_THEME", raising=False)


@pytest.fixture
def outside(judge: Judge) -> Judge:
    judge.go("settings")
    return judge


@pytest.fixture
def inside(oakhaven: EventId, judge: Judge) -> Judge:
    judge.app.root.show_event(judge.tablet.open(oakhaven), "more")
    judge.tap("Settings")
    judge.see("Size of the text")
    return judge


def test_the_theme_changes_in_place_and_nothing_else_does(inside: Judge) -> None:
    from judge_app.ui import theme

    desk, before = inside.frame.desk, inside.screen
    inside.tap("Light")
    inside.until(lambda: inside.screen is not before, "the screen is made anew")
    assert theme.look == "light"
    assert tuple(inside.window.clearcolor) == pytest.approx(theme.colors.bg)
    assert inside.frame.desk is desk
    inside.see("Size of the text", "Standings")
    inside.escape()
    inside.see("Pairing")


def test_larger_text_is_larger_at_once(outside: Judge) -> None:
    before = outside.find("Aa").texture_size[1]
    outside.tap("Largest")
    outside.until(lambda: outside.find("Aa").texture_size[1] > before, "the sample has grown")
    assert outside.screen.view.text_size == "1.3"
    outside.escape()
    assert outside.screen.name == "home"


def test_a_name_that_is_being_typed_survives_a_change_of_the_theme(outside: Judge) -> None:
    outside.tap("Name of the judge")
    outside.write("Dana Whit")
    before = outside.screen
    outside.tap("Light")
    outside.until(lambda: outside.screen is not before, "the screen is made anew")
    outside.see("Dana Whit")


def test_a_name_is_saved_by_enter(outside: Judge) -> None:
    outside.tap("Name of the judge")
    outside.write("  Dana  Whitlock\n")
    outside.see("Dana Whitlock")
    assert outside.app.preferences.judge_name == "Dana Whitlock"


def test_a_name_is_saved_by_leaving_and_shows_on_the_rail(inside: Judge) -> None:
    from judge_app.ui.widgets.nav import Avatar

    inside.tap("Name of the judge")
    inside.write("Dana Whitlock")
    inside.tap("Devices")
    inside.see("Working alone, all saved", "Dana Whitlock")
    assert inside.find("More", Avatar).initials == "DW"


def test_the_way_back_stands_where_the_screen_was(inside: Judge) -> None:
    inside.resize(412, 892)
    inside.scroll_to("Copy the folder's name")
    height, before = inside.screen.ids.scroll.scroll_y, inside.screen
    inside.app.preferences.theme = "light"
    inside.until(lambda: inside.screen is not before, "the screen is made anew")
    assert inside.screen.ids.scroll.scroll_y == height


def test_a_tablet_has_a_name_again_when_its_own_is_taken_away(outside: Judge) -> None:
    outside.tap("Name of the tablet")
    for _ in "Tablet 00":
        outside.key(BACKSPACE)
    outside.write("Desk\n")
    assert outside.app.preferences.device_name == "Desk"
    for _ in "Desk":
        outside.key(BACKSPACE)
    outside.write("\n")
    outside.see(f"Tablet {outside.tablet.device[:2].upper()}")


def test_the_toggles_are_kept(outside: Judge, tablet: Tablet, sit_down: SitDown) -> None:
    for toggle in ("Left-handed", "Sound", "Vibration", "Notifications", "Voice"):
        outside.tap(toggle)
    outside.until(lambda: not outside.app.preferences.voice, "all were tapped")
    other = sit_down()
    wish = other.app.preferences
    assert (wish.left_handed, wish.sound, wish.vibration) == (True, False, False)
    assert (wish.notifications, wish.voice) == (False, False)


def test_a_device_without_a_voice_says_how_to_get_one(outside: Judge) -> None:
    outside.see("None on this device; on Linux install espeak-ng")


def test_a_device_with_a_voice_says_what_for(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge_app.device import speech

    monkeypatch.setattr(speech, "_has_espeak", lambda: True)
    judge.go("settings")
    judge.see("For clocks that were started here, and announcements")


def test_the_folder_is_copied(outside: Judge) -> None:
    from kivy.core.clipboard import Clipboard

    outside.see(str(outside.tablet.folder))
    outside.tap("Copy the folder's name")
    outside.see("Copied")
    assert Clipboard.paste() == str(outside.tablet.folder)


def test_there_is_no_choice_of_language_where_there_is_only_english(outside: Judge) -> None:
    languages = [*(ROOT / "assets" / "locale").glob("*/LC_MESSAGES/*.mo")]
    outside.see("Size of the text")
    assert any("Language" in text for text in outside.texts()) is bool(languages)


def test_the_version_is_that_of_the_project(outside: Judge) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    outside.see(f"Tableside {project['version']}")
