"""Known peers are called first, the deaf ones ever more rarely, and who is near but out of reach is told."""

import random

from judge_app.core.claims import DeviceId
from judge_app.sync.addresses import Address
from judge_app.sync.sightings import (
    ENOUGH_FAILURES,
    LONGEST_WAIT_MS,
    MOST_SIGHTINGS,
    STILL_HEARD_MS,
    Sightings,
    Source,
    backoff_ms,
)

MAYA, RUBEN = DeviceId("maya"), DeviceId("ruben")
NOW = 50_000


def at(number: int) -> Address:
    return Address(f"10.0.0.{number}", 24680)


def called_in_vain(sightings: Sightings, times: int, now_ms: int) -> int:
    """Call everybody who is due, so many times; the time at which that is done."""
    for _ in range(times):
        now_ms = max(now_ms, sightings.next_try_ms() or 0)
        for each in sightings.to_try(now_ms):
            sightings.failed(each, now_ms, 0.5)
    return now_ms


def test_known_peers_come_first_and_typed_addresses_last() -> None:
    sightings = Sightings()
    sightings.heard(at(4), Source.TYPED, NOW)
    sightings.heard(at(3), Source.BEACON, NOW, RUBEN)
    sightings.heard(at(2), Source.INVITED, NOW, MAYA)
    sightings.heard(at(1), Source.KNOWN, NOW, MAYA)
    assert [each.address for each in sightings.to_try(NOW)] == [at(1), at(2), at(3), at(4)]


def test_of_two_addresses_alike_the_one_heard_last_is_tried_first() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    sightings.heard(at(2), Source.BEACON, NOW + 1, MAYA)
    assert [each.address for each in sightings.to_try(NOW + 1)] == [at(2), at(1)]


def test_a_device_that_does_not_answer_is_called_ever_more_rarely() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.KNOWN, NOW, MAYA)
    waits, now_ms = [], NOW
    for _ in range(8):
        (due,) = sightings.to_try(now_ms)
        sightings.failed(due, now_ms, 1.0)
        assert not sightings.to_try(now_ms)
        later = sightings.next_try_ms()
        assert later is not None
        waits.append(later - now_ms)
        now_ms = later
    assert waits == [1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]


def test_the_jitter_keeps_tablets_out_of_step() -> None:
    dice = random.Random(3)
    waits = [backoff_ms(99, dice.random()) for _ in range(200)]
    assert len(set(waits)) > 150
    assert all(LONGEST_WAIT_MS / 2 <= wait <= LONGEST_WAIT_MS for wait in waits)


def test_a_beacon_heard_again_does_not_hasten_the_next_call() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    later = called_in_vain(sightings, 4, NOW)
    sightings.heard(at(1), Source.BEACON, later + 1, MAYA)
    assert not sightings.to_try(later + 1)


def test_a_device_heard_but_not_reached_is_told_after_a_few_calls() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    sightings.heard(at(2), Source.KNOWN, NOW, RUBEN)
    later = called_in_vain(sightings, ENOUGH_FAILURES - 1, NOW)
    sightings.heard(at(1), Source.BEACON, later, MAYA)
    assert sightings.out_of_reach(later) == ()
    later = called_in_vain(sightings, 1, later)
    sightings.heard(at(1), Source.BEACON, later, MAYA)
    assert sightings.out_of_reach(later) == (MAYA,)


def test_a_device_that_fell_silent_is_gone_and_not_out_of_reach() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    later = called_in_vain(sightings, ENOUGH_FAILURES, NOW)
    assert sightings.out_of_reach(max(later, NOW + STILL_HEARD_MS)) == ()


def test_a_device_that_has_just_left_is_not_out_of_reach() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    later = called_in_vain(sightings, ENOUGH_FAILURES, NOW)
    assert later < NOW + STILL_HEARD_MS
    assert sightings.out_of_reach(later) == ()


def test_a_device_with_a_link_is_neither_called_nor_out_of_reach() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    later = called_in_vain(sightings, ENOUGH_FAILURES, NOW)
    sightings.heard(at(1), Source.BEACON, later, MAYA)
    sightings.reached(MAYA, later)
    assert sightings.out_of_reach(later) == ()
    assert sightings.to_try(later + LONGEST_WAIT_MS) == ()
    assert sightings.next_try_ms() is None


def test_a_lost_link_is_called_again_at_once() -> None:
    sightings = Sightings()
    sightings.heard(at(4), Source.TYPED, NOW)
    sightings.reached(MAYA, NOW, at(4))
    assert sightings.to_try(NOW) == ()
    sightings.lost(MAYA, NOW + 9)
    (again,) = sightings.to_try(NOW + 9)
    assert (again.address, again.device, again.source) == (at(4), MAYA, Source.KNOWN)


def test_a_device_that_is_forgotten_is_called_no_more() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.KNOWN, NOW, MAYA)
    sightings.forget(MAYA)
    assert sightings.to_try(NOW) == ()


def test_ten_thousand_false_beacons_push_out_no_known_peer() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.KNOWN, NOW, MAYA)
    sightings.heard(at(2), Source.TYPED, NOW)
    for number in range(10_000):
        false = Address(f"10.1.{number >> 8}.{number & 255}", 1)
        sightings.heard(false, Source.BEACON, NOW, DeviceId(str(number)))
    kept = sightings.to_try(NOW)
    assert len(kept) == MOST_SIGHTINGS
    assert {at(1), at(2)} <= {each.address for each in kept}


def test_a_link_that_broke_at_once_is_not_called_again_at_once() -> None:
    sightings = Sightings()
    sightings.reached(MAYA, NOW, at(4))
    sightings.broke(MAYA, NOW, 1.0)
    assert sightings.to_try(NOW) == ()
    assert [each.address for each in sightings.to_try(NOW + 1000)] == [at(4)]


def test_a_device_that_is_heard_after_a_silence_is_called_at_once() -> None:
    sightings = Sightings()
    sightings.heard(at(1), Source.BEACON, NOW, MAYA)
    later = called_in_vain(sightings, 8, NOW) + STILL_HEARD_MS
    assert not sightings.to_try(later)
    sightings.heard(at(1), Source.BEACON, later, MAYA)
    assert [each.device for each in sightings.to_try(later)] == [MAYA]
