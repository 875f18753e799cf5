"""What is asked of Android, on a stand-in for its Java classes."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from judge_app.device import is_dark, vibrate


class JavaException(Exception):
    """As pyjnius raises it."""


class Vibrator:
    def __init__(self, trouble: Exception | None = None) -> None:
        self.trouble = trouble
        self.seconds: list[float] = []

    def vibrate(self, time: float) -> None:
        if self.trouble:
            raise self.trouble
        self.seconds.append(time)


def on_android(monkeypatch: pytest.MonkeyPatch, ui_mode: int | None = None) -> None:
    def autoclass(name: str) -> Any:
        if name != "org.kivy.android.PythonActivity" or ui_mode is None:
            raise JavaException(name)
        configuration = SimpleNamespace(uiMode=ui_mode)
        resources = SimpleNamespace(getConfiguration=lambda: configuration)
        return SimpleNamespace(mActivity=SimpleNamespace(getResources=lambda: resources))

    jnius = ModuleType("jnius")
    vars(jnius).update(autoclass=autoclass, JavaException=JavaException)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setenv("ANDROID_PRIVATE", "/data")


def with_vibrator(monkeypatch: pytest.MonkeyPatch, vibrator: Vibrator) -> None:
    plyer = ModuleType("plyer")
    vars(plyer).update(vibrator=vibrator)
    monkeypatch.setitem(sys.modules, "plyer", plyer)


def test_a_tablet_vibrates_as_long_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    on_android(monkeypatch)
    vibrator = Vibrator()
    with_vibrator(monkeypatch, vibrator)
    vibrate(250)
    assert vibrator.seconds == [0.25]


@pytest.mark.parametrize("trouble", [NotImplementedError(), JavaException("no right to vibrate")])
def test_a_tablet_that_cannot_vibrate_is_silent(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    on_android(monkeypatch)
    with_vibrator(monkeypatch, Vibrator(trouble))
    vibrate(250)


def test_a_desktop_does_not_vibrate_and_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    vibrate(250)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("ui_mode", "dark"), [(0x21, True), (0x11, False), (0x01, None), (None, None)])
def test_android_says_whether_it_is_night(
    monkeypatch: pytest.MonkeyPatch, ui_mode: int | None, dark: bool | None
) -> None:
    on_android(monkeypatch, ui_mode)
    assert is_dark() is dark
