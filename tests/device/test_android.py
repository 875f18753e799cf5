"""What is asked of Android, at each of its levels and in both processes, on a stand-in for its classes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_app.device.android import Android
from judge_app.device.device import Device
from judge_app.device.sound import path_of
from tests.device.androidapi import PACKAGE
from tests.device.java import Java, JavaClass, JavaException

LEVELS = [24, 28, 30, 33, 36]
ALARM, HIGH_PERF, PARTIAL = 4, 3, 1


@pytest.mark.parametrize("is_watch", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_a_sound_begins_anew_and_is_read_once(
    monkeypatch: pytest.MonkeyPatch, level: int, is_watch: bool
) -> None:
    java = Java(monkeypatch, level, is_watch)
    device = Android()
    java.calls.clear()
    device.play("call")
    device.play("call")
    again = [("MediaPlayer.seekTo", 0), ("MediaPlayer.start",)]
    source = ("MediaPlayer.setDataSource", str(path_of("call")))
    assert java.calls == [("MediaPlayer",), source, ("MediaPlayer.prepare",), *again, *again]
    assert path_of("call").is_file()


def test_a_sound_whose_player_has_died_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    device, fails = Android(), [False]

    def seek(_to: int) -> None:
        if fails.pop():
            raise JavaException("IllegalStateException")

    java.answers["MediaPlayer.seekTo"] = seek
    device.play("call")
    fails[:] = [False, True]
    device.play("call")
    assert len(java.asked("MediaPlayer")) == len(java.asked("MediaPlayer.start")) == 2
    fails[:] = [True, True]
    device.play("call")  # silent where even a new one does not play
    assert len(java.asked("MediaPlayer.start")) == 2


@pytest.mark.parametrize("is_watch", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_it_vibrates_as_an_alarm_which_is_felt_behind_a_dark_screen(
    monkeypatch: pytest.MonkeyPatch, level: int, is_watch: bool
) -> None:
    java = Java(monkeypatch, level, is_watch)
    Android().vibrate(250)
    (asked,) = java.asked("Vibrator.vibrate")
    if level < 26:
        assert asked == (250,)
    else:
        effect, reason = asked
        assert (effect.kind, effect.made_of) == ("android.os.VibrationEffect", (250, -1))
        assert reason.kind == "android.media.AudioAttributes"
        assert java.asked("AudioAttributes$Builder.setUsage") == [(ALARM,)]


@pytest.mark.parametrize(("level", "is_watch"), [(24, True), (36, True), (36, False)])
def test_the_locks_are_made_once_and_taken_and_let_go(
    monkeypatch: pytest.MonkeyPatch, level: int, is_watch: bool
) -> None:
    java = Java(monkeypatch, level, is_watch)
    device = Android()
    for on in (False, True, True, False, False, True):
        device.hold_network(on)
        device.hold_processor(on)
    assert java.asked("WifiManager.createWifiLock") == [(HIGH_PERF, "tableside:watch")]
    assert java.asked("WifiManager.createMulticastLock") == [("tableside:watch",)]
    assert java.asked("PowerManager.newWakeLock") == [(PARTIAL, "tableside:watch")]
    for lock in ("WifiManager$WifiLock", "WifiManager$MulticastLock", "PowerManager$WakeLock"):
        steps = [call for call in java.calls if call[0].startswith(f"{lock}.")]
        names = ["acquire", "acquire", "release", "release", "acquire"]
        assert steps == [(f"{lock}.setReferenceCounted", False), *((f"{lock}.{name}",) for name in names)]


def test_a_tablet_without_one_lock_still_takes_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch, is_watch=True)
    java.refusals.add("WifiManager.createWifiLock")
    device = Android()
    device.hold_network(True)
    device.hold_network(False)
    assert "WifiManager$MulticastLock.acquire" in java.names()
    assert "WifiManager$MulticastLock.release" in java.names()


def test_the_watch_is_started_with_what_it_first_shows_and_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    device = Android()
    device.start_watch("Oakhaven", "Round 3")
    device.stop_watch()
    assert java.asked("ServiceWatch.start") == [(java.window, "icon_notification", "Oakhaven", "Round 3", "")]
    assert java.asked("ServiceWatch.stop") == [(java.window,)]


def test_the_watch_can_end_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch, is_watch=True)
    Android().stop_watch()
    assert java.asked("ServiceWatch.stop") == [(java.watch,)]


@pytest.mark.parametrize("is_let_alone", [True, False])
def test_whether_the_battery_is_saved_at_the_expense_of_the_watch(
    monkeypatch: pytest.MonkeyPatch, is_let_alone: bool
) -> None:
    java = Java(monkeypatch)
    java.answers["PowerManager.isIgnoringBatteryOptimizations"] = is_let_alone
    assert Android().is_battery_saved() is not is_let_alone
    assert java.asked("PowerManager.isIgnoringBatteryOptimizations") == [(PACKAGE,)]


def test_the_settings_open_at_the_app_and_at_the_battery(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    device = Android()
    assert device.open_app_settings()
    assert device.open_battery_settings()
    (app,), (battery,) = java.asked("Context.startActivity")
    action, uri = app.made_of
    assert (action, uri.made_of) == ("android.settings.APPLICATION_DETAILS_SETTINGS", (f"package:{PACKAGE}",))
    assert battery.made_of == ("android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS",)


def test_the_app_goes_behind_others_as_by_home(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    java.answers["PythonActivity.moveTaskToBack"] = True
    assert Android().send_to_back()
    assert java.asked("PythonActivity.moveTaskToBack") == [(True,)]


def test_the_folder_that_a_cable_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    java.answers["Context.getExternalFilesDir"] = java.object("java.io.File")
    java.answers["File.getAbsolutePath"] = "/storage/emulated/0/Android/data/x/files"
    device = Android()
    assert device.outside_folder() == Path("/storage/emulated/0/Android/data/x/files")
    java.answers["Context.getExternalFilesDir"] = None  # the storage is not there now
    assert device.outside_folder() is None


ASKED: dict[str, tuple[Callable[[Device], object], object]] = {
    "MediaPlayer": (lambda device: device.play("time"), None),
    "MediaPlayer.prepare": (lambda device: device.play("time"), None),
    "Vibrator.vibrate": (lambda device: device.vibrate(400), None),
    "NotificationManager.notify": (lambda device: device.notify("a", "b"), None),
    "NotificationManager.areNotificationsEnabled": (lambda device: device.may_notify(), False),
    "Context.getResources": (lambda device: device.is_dark(), None),
    "Configuration.getLocales": (lambda device: device.language(), "en"),
    "Context.getExternalFilesDir": (lambda device: device.outside_folder(), None),
    "Context.startActivity": (lambda device: device.open_app_settings(), False),
    "Intent": (lambda device: device.open_battery_settings(), False),
    "ServiceWatch.start": (lambda device: device.start_watch("a", "b"), None),
    "ServiceWatch.stop": (lambda device: device.stop_watch(), None),
    "PythonService.startForeground": (lambda device: device.show_watch("a", "b", 1), None),
    "WifiManager.createWifiLock": (lambda device: device.hold_network(True), None),
    "PowerManager$WakeLock.acquire": (lambda device: device.hold_processor(True), None),
    "PowerManager.isIgnoringBatteryOptimizations": (lambda device: device.is_battery_saved(), False),
    "PythonActivity.moveTaskToBack": (lambda device: device.send_to_back(), False),
    "PythonActivity.getSurface": (lambda device: device.insets(), (0, 0, 0, 0)),
}


@pytest.mark.parametrize("refused", ASKED)
@pytest.mark.parametrize("is_watch", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_what_android_refuses_does_no_harm(
    monkeypatch: pytest.MonkeyPatch, level: int, is_watch: bool, refused: str
) -> None:
    java = Java(monkeypatch, level, is_watch)
    ask, answer = ASKED[refused]
    device = Android()
    java.refusals.add(refused)
    assert ask(device) == answer


@pytest.mark.parametrize("refused", ASKED)
def test_a_tablet_that_lacks_all_services_is_silent(monkeypatch: pytest.MonkeyPatch, refused: str) -> None:
    java = Java(monkeypatch)
    java.answers["Context.getSystemService"] = None
    ask, _answer = ASKED[refused]
    ask(Android())


def test_an_app_without_its_watch_still_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    java.refusals.add(f"{PACKAGE}.ServiceWatch")
    device = Android()
    device.start_watch("Oakhaven", "Round 3")
    assert device.pauses


def test_the_apps_own_classes_are_known_before_another_thread_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    java, looked_for = Java(monkeypatch), list[str]()
    autoclass = java.autoclass

    def looking(name: str) -> JavaClass:
        looked_for.append(name)
        return autoclass(name)

    monkeypatch.setattr("jnius.autoclass", looking)
    Android()
    own = {"org.kivy.android.PythonActivity", "org.kivy.android.PythonService", f"{PACKAGE}.ServiceWatch"}
    assert own <= {*looked_for}
