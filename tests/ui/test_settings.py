"""Settings, touched: inside an event and outside."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import judge_app
from judge_app.core.model import EventId
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.everywhere.layout import faults_at
from tests.ui.judge import Judge, SitDown, Watch
from tests.ui.sizes import ANY_TYPE

BACKSPACE = 8
ROOT = Path(judge_app.__file__).parents[1]
FORBIDDEN, IN_WORDS = "Android does not allow it", "The same in words, where the device shows them"
STILL = "Tableside still sounds and vibrates while it is in front."
WIDTHS = ((1280, 800), (412, 892))


@pytest.fixture(autouse=True)
def _own_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLESIDE_THEME", raising=False)


@pytest.fixture
def outside(judge: Judge) -> Judge:
    judge.go("settings")
    return judge


@pytest.fixture
def device() -> Recording:
    """One that pauses, and on which nobody has allowed anything yet."""
    device = Recording()
    device.allows_notifying, device.saves_battery = False, True
    return device


@pytest.fixture
def on_android(tablet: Tablet, watch: Watch, device: Recording) -> Iterator[Judge]:
    judge = Judge(tablet, watch, device=device)
    judge.go("settings")
    yield judge
    judge.leave()


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
    assert inside.screen.ids.scroll.scroll_y == pytest.approx(height)


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


def test_the_version_is_told(outside: Judge) -> None:
    outside.see(f"Tableside {judge_app.__version__}")


@pytest.mark.parametrize("size", WIDTHS)
def test_what_android_forbids_is_said_and_allowed_by_a_tap(
    on_android: Judge, device: Recording, size: tuple[int, int]
) -> None:
    on_android.resize(*size)
    on_android.scroll_to("Notifications")
    on_android.see(FORBIDDEN, "Notification settings")
    assert not on_android.find("Notifications").is_on
    on_android.tap("Notifications")
    on_android.see(IN_WORDS)
    on_android.miss(FORBIDDEN, "Notification settings")
    assert on_android.find("Notifications").is_on
    assert on_android.app.preferences.notifications
    assert device.named("ask_to_notify") == [()]
    on_android.tap("Notifications")
    on_android.until(lambda: not on_android.find("Notifications").is_on, "it is off")
    assert not on_android.app.preferences.notifications


def test_a_refusal_stays_said_and_leads_to_the_settings_of_android(
    on_android: Judge, device: Recording
) -> None:
    device.will_allow_notifying = False
    on_android.tap("Notifications")
    on_android.see(STILL, FORBIDDEN)
    on_android.tap("Notification settings")
    assert device.named("open_app_settings") == [()]
    device.allows_notifying = True  # there
    on_android.pass_time(seconds=20)
    on_android.see(IN_WORDS)
    on_android.miss(FORBIDDEN)


def test_a_second_question_while_one_is_open_says_nothing_wrong(on_android: Judge, device: Recording) -> None:
    device.will_allow_notifying = None
    on_android.tap("Notifications")
    on_android.tap("Notifications")
    first, *others = device.asked
    device.allows_notifying = True
    for answer in others:
        answer(False)  # as Android answers it, without asking anybody
    first(True)
    on_android.see(IN_WORDS)
    on_android.miss(STILL, FORBIDDEN)


@pytest.mark.parametrize("place", ["settings", "join"])
def test_a_device_that_turned_light_meanwhile_is_followed_where_nothing_typed_is_lost(
    on_android: Judge, device: Recording, place: str
) -> None:
    from judge_app.ui import theme

    on_android.go(place)
    device.dark = False
    on_android.pass_time(seconds=5)
    on_android.until(lambda: theme.look == "light", "the app turned light too")
    assert on_android.screen.name == place


def test_where_android_opens_no_settings_the_way_there_is_said(on_android: Judge, device: Recording) -> None:
    device.has_settings = False
    on_android.tap("Notification settings")
    on_android.see("look under Apps for Tableside, and there for Notifications.")
    on_android.tap("Battery settings")
    on_android.see("look under Apps for Tableside, and there for Battery.")


def test_whoever_wants_no_notifications_is_not_told_that_android_forbids_them(
    on_android: Judge, device: Recording
) -> None:
    on_android.app.preferences.notifications = False
    on_android.miss(FORBIDDEN, "Notification settings")
    on_android.tap("Notifications")
    on_android.see(IN_WORDS)
    assert device.named("ask_to_notify") == [()]


@pytest.mark.parametrize("size", WIDTHS)
def test_what_becomes_of_an_event_with_a_dark_screen_is_said(
    on_android: Judge, device: Recording, size: tuple[int, int]
) -> None:
    on_android.resize(*size)
    on_android.scroll_to("With a dark screen")
    on_android.see("The event goes on", "Android may stop it to save the battery.")
    on_android.tap("Battery settings")
    assert device.named("open_battery_settings") == [()]
    device.saves_battery = False
    on_android.pass_time(seconds=20)
    on_android.see("Android lets it go on.")
    on_android.miss("Battery settings")


def test_a_device_that_does_not_pause_says_nothing_of_a_dark_screen(outside: Judge) -> None:
    outside.see("Size of the text")
    outside.miss("With a dark screen", "Notification settings", "Share the report")


def test_the_newest_report_of_a_crash_is_shared(on_android: Judge, device: Recording, tmp_path: Path) -> None:
    on_android.miss("Share the report")
    (tmp_path / "reports").mkdir()
    for day in ("20260101", "20260102"):
        (tmp_path / "reports" / f"crash-{day}-120000-001.txt").write_text("Broken")
    on_android.pass_time(seconds=20)
    on_android.see("crash-20260102-120000-001.txt")
    on_android.tap("Share the report")
    path = tmp_path / "reports" / "crash-20260102-120000-001.txt"
    assert device.named("share") == [(path, path.name)]
    device.refuses_to_share = "No app takes it."
    on_android.tap("Share the report")
    on_android.see("No app takes it.")


@pytest.mark.parametrize("text_size", ANY_TYPE)
def test_all_that_android_does_not_allow_has_its_place_in_any_type(
    on_android: Judge, tmp_path: Path, text_size: float
) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "crash-20260102-120000-001.txt").write_text("Broken")
    on_android.app.preferences.text_size = text_size
    on_android.pass_time(seconds=20)
    for size in ((360, 640), (800, 1280), (1280, 800)):
        on_android.resize(*size)
        on_android.see("Notification settings", "Battery settings", "Share the report")
        assert [*faults_at(on_android)] == []
