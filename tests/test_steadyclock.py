"""The tablet's clock, which nobody can set while the app runs."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.steadyclock import SteadyClock, since_boot_ns

SECOND_NS = 1_000_000_000
HOUR_NS = 3600 * SECOND_NS
NOON_NS = 1_767_225_600 * SECOND_NS


class Device:
    """Its clock can be set; what has passed since it was switched on cannot."""

    def __init__(self) -> None:
        self.wall_ns, self.passed_ns = NOON_NS, 77 * SECOND_NS

    def go_on(self, seconds: int) -> None:
        self.wall_ns += seconds * SECOND_NS
        self.passed_ns += seconds * SECOND_NS

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall_ns, lambda: self.passed_ns)


def test_it_shows_the_time_of_the_day_and_goes_on_with_it() -> None:
    device = Device()
    clock = device.clock()
    assert clock() == NOON_NS // 1_000_000
    device.go_on(90)
    assert clock() == device.wall_ns // 1_000_000


@pytest.mark.parametrize("jump_ns", [-HOUR_NS, HOUR_NS, -1, 40 * 365 * 24 * HOUR_NS])
def test_setting_the_devices_clock_does_not_move_it(jump_ns: int) -> None:
    device = Device()
    clock = device.clock()
    device.go_on(60)
    device.wall_ns += jump_ns
    assert clock() == (NOON_NS + 60 * SECOND_NS) // 1_000_000
    device.go_on(1)
    assert clock() == (NOON_NS + 61 * SECOND_NS) // 1_000_000


def test_after_a_restart_the_devices_clock_counts_again() -> None:
    device = Device()
    device.wall_ns += HOUR_NS
    assert device.clock()() == (NOON_NS + HOUR_NS) // 1_000_000


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="this system has no clock that counts sleep")
def test_sleep_counts_where_the_system_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    read = time.clock_gettime_ns
    slept_ns = 0

    def with_sleep(which: int) -> int:
        return read(which) + (slept_ns if which == time.CLOCK_BOOTTIME else 0)

    monkeypatch.setattr(time, "clock_gettime_ns", with_sleep)
    clock = SteadyClock(lambda: NOON_NS)
    before = clock()
    slept_ns = HOUR_NS
    assert clock() >= before + HOUR_NS // 1_000_000


def _missing(*_: object) -> int:
    raise OSError("no such clock")


@pytest.mark.parametrize("spoil", ["name", "kernel"])
def test_without_such_a_clock_another_one_that_cannot_be_set_does(
    monkeypatch: pytest.MonkeyPatch, spoil: str
) -> None:
    if spoil == "name":
        monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    else:
        monkeypatch.setattr(time, "clock_gettime_ns", _missing, raising=False)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 5)
    assert since_boot_ns() == 5


def test_the_tablet_goes_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = make_tablet(tmp_path)
    real: Callable[[], int] = time.time_ns
    before = tablet.now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: real() - HOUR_NS)
    assert tablet.now_ms() >= before
    tablet.close()
