"""The tablet's clock, which nobody can set while the app runs."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.bootstrap import make_tablet
from judge_app.steadyclock import HallClock, SteadyClock, since_boot_ns

SECOND_NS = 1_000_000_000
HOUR_NS = 3600 * SECOND_NS
NOON_NS = 1_767_225_600 * SECOND_NS


class Device:
    """Its clock can be set; what has passed since it was switched on cannot."""

    def __init__(self) -> None:
        self.wall_ns, self.passed_ns = NOON_NS, 77 * SECOND_NS

    def go_on(self, seconds: float) -> None:
        self.wall_ns += round(seconds * SECOND_NS)
        self.passed_ns += round(seconds * SECOND_NS)

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall_ns, lambda: self.passed_ns)

    def hall_clock(self) -> HallClock:
        return HallClock(self.clock())


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


def test_the_halls_clock_is_the_devices_own_until_somebody_knows_better() -> None:
    device = Device()
    hall = device.hall_clock()
    device.go_on(1.5)
    assert hall() == device.wall_ns // 1_000_000
    assert hall.own_ms() == hall.hall_ms() == device.wall_ns / 1_000_000
    assert hall.offset_ms == 0


@pytest.mark.parametrize("offset_ms", [250.0, -250.0, 3_600_000.0, -1e12])
def test_a_large_difference_is_stepped_at_once(offset_ms: float) -> None:
    hall = Device().hall_clock()
    hall.aim(offset_ms)
    assert hall.offset_ms == offset_ms
    assert hall.slewing_ms == 0
    assert hall.hall_ms() == NOON_NS / 1_000_000 + offset_ms


@pytest.mark.parametrize("offset_ms", [249.0, -249.0, 3.0])
def test_a_small_difference_is_slewed_within_seconds(offset_ms: float) -> None:
    device = Device()
    hall = device.hall_clock()
    hall.aim(offset_ms)
    assert hall.offset_ms == 0
    device.go_on(abs(offset_ms) / 1000 / 0.04 / 2)
    assert hall.offset_ms == pytest.approx(offset_ms / 2, abs=0.01)
    assert hall.offset_ms + hall.slewing_ms == pytest.approx(offset_ms)
    device.go_on(4)
    assert hall.offset_ms == offset_ms
    device.go_on(3600)
    assert hall.offset_ms == offset_ms


small_steps = st.tuples(st.floats(0, 20), st.floats(-124, 124))


@given(st.lists(small_steps, max_size=30))
def test_it_never_runs_backwards_however_it_is_slewed(steps: list[tuple[float, float]]) -> None:
    device = Device()
    hall = device.hall_clock()
    before = hall.hall_ms(), hall()
    for seconds, offset_ms in steps:
        hall.aim(offset_ms)
        assert (hall.hall_ms(), hall()) == before
        device.go_on(seconds)
        passed_ms = hall.hall_ms() - before[0]
        assert passed_ms == pytest.approx(seconds * 1000, abs=41 * seconds + 0.001)
        assert hall() >= before[1]
        before = hall.hall_ms(), hall()


def test_aiming_again_goes_on_from_where_it_is() -> None:
    device = Device()
    hall = device.hall_clock()
    hall.aim(200)
    device.go_on(2)
    assert hall.offset_ms == pytest.approx(80)
    hall.aim(-100)
    assert hall.offset_ms == pytest.approx(80)
    device.go_on(1)
    assert hall.offset_ms == pytest.approx(40)


def test_setting_the_devices_clock_does_not_move_the_halls() -> None:
    device = Device()
    hall = device.hall_clock()
    hall.aim(5000)
    device.wall_ns += HOUR_NS
    assert hall.hall_ms() == NOON_NS / 1_000_000 + 5000
