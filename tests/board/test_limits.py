"""How much one address may ask for, and how often a PIN may be tried."""

from judge_app.board.limits import MOST_ADDRESSES, Buckets, Places
from judge_app.board.proofs import Owner, Tries, waiting_words
from judge_app.core.ids import PlayerId

ADA, BO = Owner("0", PlayerId("ada")), Owner("0", PlayerId("bo"))


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_some_at_once_and_then_so_many_a_second() -> None:
    clock = Clock()
    buckets = Buckets(3, 2.0, clock)
    assert [buckets.take("one") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("another")
    clock.now += 0.5
    assert [buckets.take("one") for _ in range(2)] == [True, False]
    clock.now += 60
    assert [buckets.take("one") for _ in range(4)] == [True, True, True, False]


def test_who_asks_in_vain_does_not_wait_the_longer_for_it() -> None:
    clock = Clock()
    buckets = Buckets(1, 1.0, clock)
    buckets.take("one")
    for _ in range(20):
        clock.now += 0.1
        buckets.take("one")
    clock.now += 1
    assert buckets.take("one")


def test_a_flood_of_addresses_is_not_remembered_for_ever() -> None:
    buckets = Buckets(1, 1.0, Clock())
    for number in range(MOST_ADDRESSES + 10):
        buckets.take(str(number))
    assert len(buckets._left) == MOST_ADDRESSES


def test_places_are_counted_by_address_and_in_all() -> None:
    places = Places(2, 3)
    assert [places.enter("one") for _ in range(3)] == [True, True, False]
    assert [places.enter("two") for _ in range(2)] == [True, False]
    places.leave("one")
    assert places.enter("two")
    assert places.count == 3


def test_after_five_wrong_pins_an_address_waits_five_minutes() -> None:
    clock = Clock()
    tries = Tries(clock)
    for _ in range(5):
        assert tries.wait_s("here", ADA) == 0
        tries.was_wrong("here", ADA)
        clock.now += 1
    assert tries.wait_s("here", ADA) == tries.wait_s("here", BO) == 295
    assert tries.wait_s("there", ADA) == 0
    clock.now += 295
    assert tries.wait_s("here", ADA) == 0


def test_after_twenty_wrong_pins_from_anywhere_a_player_is_locked_for_ten_minutes() -> None:
    clock = Clock()
    tries = Tries(clock)
    for number in range(20):
        assert tries.wait_s(f"address {number}", ADA) == 0
        tries.was_wrong(f"address {number}", ADA)
    assert tries.wait_s("yet another", ADA) == 600
    assert tries.wait_s("yet another", BO) == 0


def test_the_right_pin_forgives_slips_at_it_and_nothing_else() -> None:
    tries = Tries(Clock())
    for _ in range(4):
        tries.was_wrong("here", ADA)
    tries.was_right("here", ADA)
    for _ in range(5):
        assert tries.wait_s("here", BO) == 0
        tries.was_wrong("here", BO)
    tries.was_right("here", ADA)  # who guesses at others cannot buy tries with the own PIN
    assert tries.wait_s("here", BO) > 0


def test_the_wait_is_told_in_minutes() -> None:
    assert waiting_words(1) == "Too many wrong PINs. Try again in 1 minute, or ask a judge."
    assert waiting_words(61) == "Too many wrong PINs. Try again in 2 minutes, or ask a judge."
