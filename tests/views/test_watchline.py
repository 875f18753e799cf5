"""The lasting notification: one line, and when the clock ends."""

from contextlib import closing
from itertools import count
from pathlib import Path

from judge_app.core.claims import DeviceId
from judge_app.core.ops import ClockPaused, EventOpened, TimeCalled
from judge_app.core.reach import Peer, Reach
from judge_app.tablet import Tablet
from judge_app.views.watchline import WatchLine, resting_line, watch_line
from tests.log.devices import Device
from tests.second import SecondTablet
from tests.views.hall import CLOCK, MINUTE, ONE, START, THREE, TWO, at_sign_up, call, in_round_1


def line(device: Device, minute: int = 0, ahead_ms: int = 0) -> WatchLine:
    return watch_line(device.state, device.log.device, Reach(), START + minute * MINUTE, ahead_ms)


def test_it_says_the_event_and_the_round_and_lets_the_system_count() -> None:
    assert line(in_round_1(), 10) == WatchLine("Oakhaven", "Round 1 of 3", START + 50 * MINUTE)


def test_it_ends_by_the_device_s_own_clock() -> None:
    assert line(in_round_1(), 10, ahead_ms=5000).ends_ms == START + 50 * MINUTE + 5000


def test_it_says_how_many_calls_wait() -> None:
    device = in_round_1()
    call(device, ONE, 1)
    assert line(device, 2).text == "Round 1 of 3 · 1 call waits"
    call(device, TWO, 2)
    call(device, THREE, 2)
    assert line(device, 2).text == "Round 1 of 3 · 3 calls wait"


def test_a_clock_that_does_not_count_is_told_in_words() -> None:
    device = in_round_1()
    assert line(device, 51) == WatchLine("Oakhaven", "Round 1 of 3 · time is over")
    device.do(ClockPaused(CLOCK, START + 20 * MINUTE), START + 20 * MINUTE)
    assert line(device, 30) == WatchLine("Oakhaven", "Round 1 of 3 · 30:00 left, paused")
    device.do(TimeCalled(CLOCK, START + 31 * MINUTE), START + 31 * MINUTE)
    assert line(device, 32) == WatchLine("Oakhaven", "Round 1 of 3 · time called")


def test_before_the_first_round_there_is_no_clock() -> None:
    assert line(at_sign_up()) == WatchLine("Oakhaven", "Sign-up")


def test_it_says_how_many_tablets_are_in_step(tmp_path: Path) -> None:
    numbers = count(1)
    with (
        closing(Tablet(tmp_path, lambda: f"{next(numbers):016x}", lambda: START)) as tablet,
        closing(tablet.new_event("Oakhaven")) as desk,
    ):
        maya, jonah = SecondTablet(desk).device, SecondTablet(desk, "Jonah Reyes").device

        def text(*linked: DeviceId) -> str:
            peers = tuple(Peer(one, is_linked=one in linked) for one in (maya, jonah))
            return watch_line(desk.state, desk.device, Reach(True, peers=peers), START).text

        assert text() == "Sign-up · no other tablet in reach"
        assert text(maya) == "Sign-up · in step with 1 tablet"
        assert text(maya, jonah) == "Sign-up · in step with 2 tablets"


def test_while_the_app_is_to_be_seen_it_says_only_that() -> None:
    assert resting_line(in_round_1().state) == WatchLine("Oakhaven", "This event is open in Tableside.")


def test_an_event_without_a_name_has_a_title_too() -> None:
    device = Device("here")
    device.do(EventOpened("\0"), START)
    assert line(device).title == "Unnamed event"
