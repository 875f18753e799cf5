"""Notifications, on a stand-in for Android's classes: what they say, and who is asked whether they may."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from judge_app.device.android import Android
from tests.device.androidapi import PACKAGE
from tests.device.java import Java, JavaException

LEVELS = [24, 28, 30, 33, 36]
RIGHT = "android.permission.POST_NOTIFICATIONS"
IMMUTABLE, UPDATED = 0x04000000, 0x08000000
LOW, PUBLIC = 2, 1
Answer = Callable[[list[str], list[bool]], None]


def built(java: Java) -> dict[str, Any]:
    """What was last said of a notification."""
    builder = "Notification$Builder."
    said = {name.removeprefix(builder): what for name, *what in java.calls if name.startswith(builder)}
    return {name: what[0] if what else None for name, what in said.items()}


class Asking:
    """python-for-android's way to ask for a right."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, trouble: Exception | None = None) -> None:
        self.rights: list[list[str]] = []
        self.answer: Answer = lambda _rights, _given: None
        self.trouble = trouble
        permissions = ModuleType("android.permissions")
        vars(permissions).update(request_permissions=self._ask)
        monkeypatch.setitem(sys.modules, "android.permissions", permissions)

    def _ask(self, rights: list[str], answer: Answer) -> None:
        if self.trouble:
            raise self.trouble
        self.rights.append(rights)
        self.answer = answer


@pytest.mark.parametrize("is_watch", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_it_shows_title_and_text_and_leads_back_to_the_app(
    monkeypatch: pytest.MonkeyPatch, level: int, is_watch: bool
) -> None:
    java = Java(monkeypatch, level, is_watch)
    Android().notify("Oakhaven", "5 minutes left in round 3.")
    said = built(java)
    assert (said["setContentTitle"], said["setContentText"]) == ("Oakhaven", "5 minutes left in round 3.")
    assert (said["setSmallIcon"], said["setAutoCancel"]) == (9, True)
    assert java.asked("Resources.getIdentifier") == [("icon_notification", "drawable", PACKAGE)]
    assert java.asked("PackageManager.getLaunchIntentForPackage") == [(PACKAGE,)]
    _context, _code, _intent, flags = said["setContentIntent"].made_of
    assert flags == IMMUTABLE | UPDATED
    channels = [made[:1] + made[2:] for made in java.asked("NotificationChannel")]
    assert channels == ([] if level < 26 else [("clocks", LOW)])
    (made,) = java.asked("Notification$Builder")
    assert made == (java.watch or java.window, *(("clocks",) if level >= 26 else ()))
    assert len(java.asked("NotificationManager.notify")) == 1


def test_without_the_icon_made_for_it_the_app_s_own_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    java.answers["Resources.getIdentifier"] = 0
    Android().notify("Oakhaven", "5 minutes left in round 3.")
    assert built(java)["setSmallIcon"] == 7


def test_each_takes_the_place_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    device = Android()
    device.notify("Oakhaven", "5 minutes left in round 3.")
    device.notify("Oakhaven", "1 minute left in round 3.")
    (first, _), (second, _) = java.asked("NotificationManager.notify")
    assert first == second != 1  # under which the watch is shown


@pytest.mark.parametrize("level", LEVELS)
def test_the_watch_shows_what_it_watches_and_android_counts_down(
    monkeypatch: pytest.MonkeyPatch, level: int
) -> None:
    java = Java(monkeypatch, level, is_watch=True)
    Android().show_watch("Oakhaven", "Round 3", 1_767_225_600_000)
    said = built(java)
    assert (said["setContentTitle"], said["setContentText"]) == ("Oakhaven", "Round 3")
    assert (said["setOngoing"], said["setOnlyAlertOnce"], said["setVisibility"]) == (True, True, PUBLIC)
    assert (said["setWhen"], said["setShowWhen"]) == (1_767_225_600_000, True)
    assert (said["setUsesChronometer"], said["setChronometerCountDown"]) == (True, True)
    ((number, shown),) = java.asked("PythonService.startForeground")
    assert (number, shown.kind) == (1, "android.app.Notification")
    channels = [made[:1] + made[2:] for made in java.asked("NotificationChannel")]
    assert channels == ([] if level < 26 else [("watch", LOW)])


def test_a_watch_without_a_clock_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch, is_watch=True)
    Android().show_watch("Oakhaven", "No clock runs")
    said = built(java)
    assert said["setShowWhen"] is False
    assert not {"setWhen", "setUsesChronometer", "setChronometerCountDown"} & {*said}


def test_only_the_watch_shows_that_it_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    Android().show_watch("Oakhaven", "Round 3")
    assert java.asked("PythonService.startForeground") == []


@pytest.mark.parametrize("is_allowed", [True, False])
@pytest.mark.parametrize("level", LEVELS)
def test_whether_it_may_notify_is_asked_of_android(
    monkeypatch: pytest.MonkeyPatch, level: int, is_allowed: bool
) -> None:
    java = Java(monkeypatch, level)
    java.answers["NotificationManager.areNotificationsEnabled"] = is_allowed
    assert Android().may_notify() is is_allowed


@pytest.mark.parametrize(("given", "answer"), [([True], True), ([False], False), ([], False)])
@pytest.mark.parametrize("level", [33, 36])
def test_whoever_holds_the_tablet_is_asked_since_android_13(
    monkeypatch: pytest.MonkeyPatch, level: int, given: list[bool], answer: bool
) -> None:
    Java(monkeypatch, level)
    asking, told = Asking(monkeypatch), list[bool]()
    Android().ask_to_notify(told.append)
    assert (asking.rights, told) == ([[RIGHT]], [])
    asking.answer([RIGHT], given)
    assert told == [answer]


@pytest.mark.parametrize("is_allowed", [True, False])
@pytest.mark.parametrize("level", [24, 28, 30, 32])
def test_before_that_nobody_is_asked_and_the_settings_answer(
    monkeypatch: pytest.MonkeyPatch, level: int, is_allowed: bool
) -> None:
    java = Java(monkeypatch, level)
    java.answers["NotificationManager.areNotificationsEnabled"] = is_allowed
    asking, told = Asking(monkeypatch), list[bool]()
    Android().ask_to_notify(told.append)
    assert (asking.rights, told) == ([], [is_allowed])


def test_a_question_that_cannot_be_put_is_answered_with_no(monkeypatch: pytest.MonkeyPatch) -> None:
    Java(monkeypatch)
    Asking(monkeypatch, JavaException("no window"))
    told = list[bool]()
    Android().ask_to_notify(told.append)
    assert told == [False]
