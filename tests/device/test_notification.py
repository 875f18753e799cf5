"""Notifications, on a stand-in for Android's classes; elsewhere there are none."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from judge_app.device import ask_to_notify, notify
from tests.device.test_android import JavaException

IMMUTABLE = 0x04000000


class Android:
    """Keeps what was posted and asked for; *trouble* is raised by the notification service."""

    def __init__(self, version: int, trouble: Exception | None = None) -> None:
        self.version, self.trouble = version, trouble
        self.posted: list[tuple[int, dict[str, Any]]] = []
        self.channels: list[tuple[str, str, int]] = []
        self.asked: list[list[str]] = []
        self.activity = SimpleNamespace(
            getSystemService=lambda _name: self,
            getApplicationInfo=lambda: SimpleNamespace(icon=7),
            getClass=lambda: "the app",
        )

    def autoclass(self, name: str) -> Any:
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.app.Notification$Builder": Builder,
            "android.app.NotificationChannel": lambda *about: about,
            "android.app.PendingIntent": SimpleNamespace(
                getActivity=lambda _activity, _code, intent, flags: (intent.target, flags)
            ),
            "android.content.Intent": lambda _activity, target: SimpleNamespace(
                target=target, setFlags=lambda _flags: None
            ),
        }[name]

    def createNotificationChannel(self, channel: tuple[str, str, int]) -> None:  # noqa: N802  # Java's
        self.channels.append(channel)

    def notify(self, number: int, built: dict[str, Any]) -> None:
        if self.trouble:
            raise self.trouble
        self.posted.append((number, built))


class Builder:
    def __init__(self, _activity: Any, *channel: str) -> None:
        self._built: dict[str, Any] = {"channel": channel}

    def __getattr__(self, name: str) -> Any:
        return lambda value: self._built.update({name: value})

    def build(self) -> dict[str, Any]:
        return self._built


def start(monkeypatch: pytest.MonkeyPatch, android: Android) -> Android:
    jnius, permissions = ModuleType("jnius"), ModuleType("android.permissions")
    vars(jnius).update(
        autoclass=android.autoclass, JavaException=JavaException, cast=lambda _name, thing: thing
    )
    vars(permissions).update(request_permissions=android.asked.append)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
    monkeypatch.setitem(sys.modules, "android.permissions", permissions)
    monkeypatch.setenv("ANDROID_PRIVATE", "/data")
    return android


@pytest.fixture(autouse=True)
def _not_asked_yet() -> Iterator[None]:
    ask_to_notify.cache_clear()
    yield
    ask_to_notify.cache_clear()


@pytest.mark.parametrize(("version", "channel"), [(24, ()), (26, ("clocks",)), (36, ("clocks",))])
def test_it_shows_title_and_text_and_leads_back_to_the_app(
    monkeypatch: pytest.MonkeyPatch, version: int, channel: tuple[str, ...]
) -> None:
    android = start(monkeypatch, Android(version))
    notify("Oakhaven", "5 minutes left in round 3.")
    ((_number, built),) = android.posted
    assert (built["setContentTitle"], built["setContentText"]) == ("Oakhaven", "5 minutes left in round 3.")
    assert built["setContentIntent"] == ("the app", IMMUTABLE)
    assert built["channel"] == channel
    assert [about[0] for about in android.channels] == list(channel)


def test_each_takes_the_place_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    android = start(monkeypatch, Android(36))
    notify("Oakhaven", "5 minutes left in round 3.")
    notify("Oakhaven", "1 minute left in round 3.")
    assert len({number for number, _ in android.posted}) == 1


def test_a_tablet_that_does_not_allow_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    start(monkeypatch, Android(36, JavaException("no right to")))
    notify("Oakhaven", "5 minutes left in round 3.")


@pytest.mark.parametrize(("version", "times"), [(32, 0), (33, 1), (36, 1)])
def test_it_asks_once_where_android_wants_that(
    monkeypatch: pytest.MonkeyPatch, version: int, times: int
) -> None:
    android = start(monkeypatch, Android(version))
    ask_to_notify()
    ask_to_notify()
    assert android.asked == [["android.permission.POST_NOTIFICATIONS"]] * times


def test_a_desktop_shows_none_and_asks_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    notify("Oakhaven", "5 minutes left in round 3.")
    ask_to_notify()
    assert capfd.readouterr() == ("", "")
