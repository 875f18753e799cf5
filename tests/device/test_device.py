"""Every kind of device can do the same things, and each is found where it belongs."""

import inspect
from typing import Any

import pytest

from judge_app.device.android import Android
from judge_app.device.desktop import Desktop
from judge_app.device.device import Device
from judge_app.device.here import device_here
from tests.device.java import Java
from tests.device.recording import Recording

OF_TESTS = {
    "allows_notifying",
    "asked",
    "calls",
    "covered",
    "dark",
    "goes_to_back",
    "has_settings",
    "named",
    "outside",
    "refuses_to_open",
    "refuses_to_share",
    "saves_battery",
    "speaks",
    "will_allow_notifying",
    "will_choose",
}
"""What a recording one has besides, to be set and looked at."""


def members(of: Any) -> set[str]:
    return {name for name in dir(of) if not name.startswith("_")}


def devices(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Device, set[str]]]:
    Java(monkeypatch)
    return [(Desktop(), set()), (Android(), set()), (Recording(), OF_TESTS)]


def test_all_devices_have_the_same_members(monkeypatch: pytest.MonkeyPatch) -> None:
    for device, besides in devices(monkeypatch):
        assert members(device) - besides == members(Device), type(device)


def test_all_devices_are_asked_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    methods = {name for name in members(Device) if inspect.isfunction(getattr(Device, name))}
    assert len(methods) > 20
    for device, _besides in devices(monkeypatch):
        for name in methods:
            wanted = [*inspect.signature(getattr(Device, name)).parameters.values()][1:]
            have = [*inspect.signature(getattr(device, name)).parameters.values()]
            assert have == wanted, (type(device), name)


def test_a_desktop_is_found_on_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)
    assert isinstance(device_here(), Desktop)


@pytest.mark.parametrize("is_watch", [False, True])
def test_android_is_found_in_both_of_its_processes(monkeypatch: pytest.MonkeyPatch, is_watch: bool) -> None:
    Java(monkeypatch, is_watch=is_watch)
    assert isinstance(device_here(), Android)


def test_a_desktop_stays_silent_where_it_lacks_something(capfd: pytest.CaptureFixture[str]) -> None:
    desktop, told = Desktop(), list[bool]()
    desktop.vibrate(250)
    desktop.notify("Oakhaven", "5 minutes left in round 3.")
    desktop.ask_to_notify(told.append)
    assert told == [desktop.may_notify()] == [True]
    assert capfd.readouterr() == ("", "")
