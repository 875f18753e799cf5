"""The difference between two clocks, by probes: the best sample, its error, and when to ask."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.sync.clockoffset import (
    DRIFT,
    PROBES,
    Estimate,
    Offset,
    ProbeBurst,
    Sample,
    is_promised,
)


def _sample(now: float, offset: float, out: float = 1.0, back: float = 1.0, error: float = 0.0) -> Sample:
    """Sent at *now* to a clock that is ahead by *offset*, and so long under way there and back."""
    return Sample(now, now + out + back, now + out + offset, error)


def _estimate(offset: Offset, now: float) -> Estimate:
    estimate = offset.estimate(now)
    assert estimate is not None
    return estimate


def test_without_a_sample_nothing_is_known() -> None:
    assert Offset().estimate(0) is None
    assert not is_promised(None)


trips = st.floats(0, 400)
probes = st.lists(st.tuples(st.floats(0, 30_000), trips, trips), min_size=1, max_size=40)


@given(probes, st.floats(-1e7, 1e7), st.floats(-DRIFT, DRIFT), st.floats(0, 600_000))
def test_the_error_is_never_larger_than_said(
    probes: list[tuple[float, float, float]], ahead: float, drift: float, later: float
) -> None:
    offset, now = Offset(), 0.0
    for pause, out, back in probes:
        now += pause
        remote = (now + out) * (1 + drift) + ahead
        now += out + back
        offset.add(Sample(now - out - back, now, remote))
    now += later
    estimate = _estimate(offset, now)
    assert abs(now + estimate.offset_ms - (now * (1 + drift) + ahead)) <= estimate.error_ms + 1e-4


def test_the_shortest_round_trip_wins() -> None:
    offset = Offset()
    for number, out in enumerate([80.0, 1.0, 150.0, 30.0]):
        offset.add(_sample(number * 25.0, 1000, out=out))
    assert _estimate(offset, 300).offset_ms == 1000
    assert _estimate(offset, 300).error_ms == pytest.approx(1, abs=0.05)


def test_an_unsure_clock_is_believed_less_than_a_slow_answer_of_a_sure_one() -> None:
    offset = Offset()
    offset.add(_sample(0, 1010, out=1, back=1, error=30))
    offset.add(_sample(50, 1000, out=10, back=10))
    assert _estimate(offset, 100).offset_ms == 1000


def test_a_fresh_sample_that_is_almost_as_good_wins_over_an_old_one() -> None:
    offset = Offset()
    offset.add(_sample(0, 1000, out=1, back=1))
    offset.add(_sample(1_000, 1003, out=4, back=4))
    assert _estimate(offset, 1_008).offset_ms == 1000
    offset.add(_sample(60_000, 1003, out=4, back=4))
    assert _estimate(offset, 60_008).offset_ms == 1003


def test_a_sample_counts_for_two_minutes_and_alone_for_as_long_as_it_must() -> None:
    offset = Offset()
    offset.add(_sample(0, 1000, out=1, back=1))
    offset.add(_sample(60_000, 1020, out=40, back=40))
    assert _estimate(offset, 119_000).offset_ms == 1000
    assert _estimate(offset, 125_000).offset_ms == 1020
    assert _estimate(offset, 10_000_000).error_ms > 1000


def test_the_promise_holds_up_to_fifty_milliseconds() -> None:
    offset = Offset()
    offset.add(_sample(0, 0, out=2, back=2))
    assert is_promised(offset.estimate(300_000))
    assert not is_promised(offset.estimate(400_001))
    assert is_promised(Estimate(0, 50))
    assert not is_promised(Estimate(0, 50.1))


@given(st.floats(30, 1e9), st.sampled_from([-1, 1]), st.lists(trips, min_size=1, max_size=20))
def test_a_clock_that_was_set_is_followed_at_once(step: float, direction: int, before: list[float]) -> None:
    offset, now = Offset(), 0.0
    for out in [*before, 2.0]:
        offset.add(_sample(now, 500, out=out))
        now += 1_000
    offset.add(_sample(now, 500 + direction * step))
    assert _estimate(offset, now + 2).offset_ms == pytest.approx(500 + direction * step)


def test_an_answer_from_before_the_clock_was_set_does_not_bring_the_old_time_back() -> None:
    offset = Offset()
    late = Sample(0, 3_000, 1 + 500)  # read before the clock was set, and long under way
    for now in (100.0, 200.0, 300.0):
        offset.add(_sample(now, 90_000))
    offset.add(late)
    assert _estimate(offset, 3_000).offset_ms == 90_000
    offset.add(_sample(3_100, 90_000))
    assert _estimate(offset, 3_102).offset_ms == 90_000


def test_an_answer_that_came_before_it_was_asked_for_is_none() -> None:
    offset = Offset()
    offset.add(Sample(10, 9, 500))
    assert offset.estimate(10) is None


def _asked(burst: ProbeBurst, until: float, *, is_in_step: bool) -> list[float]:
    times = []
    while burst.next_ms <= until:
        now = burst.next_ms
        assert burst.ask(now, is_in_step=is_in_step)
        times.append(now)
    return times


def test_a_burst_is_eight_probes_and_then_a_pause() -> None:
    burst = ProbeBurst(100)
    assert _asked(burst, 1_000, is_in_step=True) == [100 + 25 * number for number in range(PROBES)]
    assert not burst.ask(14_000, is_in_step=True)
    assert len(_asked(burst, 16_000, is_in_step=True)) == PROBES


def test_until_the_promise_holds_it_asks_sooner_but_not_for_ever() -> None:
    burst = ProbeBurst(0)
    starts = _asked(burst, 100_000, is_in_step=False)[::PROBES]
    pauses = [round((later - sooner - 175) / 1000) for sooner, later in pairwise(starts)]
    assert pauses[:6] == [1, 2, 4, 8, 15, 15]
    _asked(burst, burst.next_ms + 1_000, is_in_step=True)
    again = _asked(burst, burst.next_ms + 1_000, is_in_step=False)
    assert burst.next_ms == again[-1] + 1_000


def test_after_a_sleep_it_asks_once_and_not_for_all_that_was_missed() -> None:
    burst = ProbeBurst(0)
    assert burst.ask(3_600_000, is_in_step=True)
    assert not burst.ask(3_600_000, is_in_step=True)
