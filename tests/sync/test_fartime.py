"""Clocks compared over the backbone: between those who have the key of the event, and nobody else."""

from typing import cast

import pytest

from judge_app.core.claims import DeviceId
from judge_app.sync.fartime import FarTime
from judge_app.sync.hub import Hub
from judge_app.sync.probes import DATAGRAM_SIZE, FAR, Address, ProbeLink, Probes
from judge_app.sync.timekeeper import Timekeeper

HOST, GUEST, OTHER = DeviceId("host"), DeviceId("guest"), DeviceId("other")
KEY, NEW_KEY = b"k" * 32, b"n" * 32
AHEAD_MS = 70_000.0


class Hall:
    """In the place of a hub: real probes, and the backbone is what the test carries by hand."""

    def __init__(self, device: DeviceId, ahead_ms: float = 0.0) -> None:
        self.device, self.now = device, 0.0
        self.probes = Probes(Timekeeper(device, HOST, offset_ms=ahead_ms))
        self.far = FarTime(device, cast(Hub, self))
        self.outbox: list[tuple[bytes, DeviceId]] = []

    def compare_clocks(self, link: ProbeLink, address: Address) -> None:
        self.probes.link(link, address, self.now)

    def stop_comparing(self, number: int) -> None:
        self.probes.unlink(number)

    def time_came(self, raw: bytes, address: Address) -> None:
        if (answer := self.probes.received(raw, address, self.now)) is not None:
            self.outbox.append((answer, self._to(address)))

    def ask(self) -> None:
        self.outbox += [(raw, self._to(address)) for raw, address in self.probes.due(self.now)]

    @property
    def ahead_ms(self) -> float | None:
        """How far the hall is ahead of this tablet, as far as it knows."""
        estimate = self.probes.keeper.estimate(self.now)
        return estimate.offset_ms if estimate else None

    def _to(self, address: Address) -> DeviceId:
        assert address[0] == FAR
        return DeviceId(address[1])


def carry(*halls: Hall, seconds: int = 30) -> int:
    """Let all ask for a while, each datagram being a millisecond under way; how many there were."""
    count = 0
    for _step in range(seconds * 4):
        for hall in halls:
            hall.now += 250
            hall.ask()
        while any(hall.outbox for hall in halls):
            under_way = [one for hall in halls for one in hall.outbox]
            for hall in halls:
                hall.outbox = []
                hall.now += 1
            for raw, to in under_way:
                count += 1
                for hall in halls:
                    if hall.device == to:
                        hall.far.came(raw)
    return count


def met(guest_secret: bytes = KEY, host_secret: bytes = KEY) -> tuple[Hall, Hall]:
    host, guest = Hall(HOST, AHEAD_MS), Hall(GUEST)
    host.far.stand(host_secret, {GUEST})
    guest.far.stand(guest_secret, {HOST})
    return host, guest


def test_two_ends_that_know_the_secret_compare_their_clocks() -> None:
    host, guest = met()
    assert guest.ahead_ms is None
    assert carry(host, guest) > 2
    assert guest.ahead_ms == pytest.approx(AHEAD_MS, abs=1.5)
    assert guest.probes.keeper.is_in_step(guest.now)
    assert not host.probes.dropped + guest.probes.dropped


@pytest.mark.parametrize("is_host", [True, False])
def test_who_begins_anew_is_in_step_at_once(is_host: bool) -> None:
    """An app that was started again, or its watch; the other end has never missed it."""
    host, guest = met()
    carry(host, guest, seconds=600)
    fresh = Hall(HOST, AHEAD_MS) if is_host else Hall(GUEST)
    fresh.now = guest.now
    fresh.far.stand(KEY, {GUEST if is_host else HOST})
    held = guest.probes.keeper.held
    ends = (fresh, guest) if is_host else (host, fresh)
    carry(*ends, seconds=60)
    assert ends[1].ahead_ms == pytest.approx(AHEAD_MS, abs=1.5)
    assert ends[1].probes.keeper.held is not held
    assert not ends[0].probes.dropped + ends[1].probes.dropped


def test_an_answer_that_a_server_kept_is_not_believed_again() -> None:
    host, guest = met()
    guest.now = host.now = 250.0
    guest.ask()
    ((question, _to),) = guest.outbox
    host.far.came(question)
    ((answer, _to),) = host.outbox
    fresh = Hall(GUEST)
    fresh.far.stand(KEY, {HOST})
    fresh.now = 250.0
    fresh.ask()
    fresh.far.came(answer)
    assert fresh.ahead_ms is None
    assert fresh.probes.dropped == {"replayed": 1}


def test_another_secret_is_not_believed() -> None:
    host, guest = met(guest_secret=b"x" * 32)
    assert carry(host, guest) > 0
    assert guest.ahead_ms is None


@pytest.mark.parametrize("names", [(HOST, GUEST), (GUEST, HOST)])
def test_both_orders_of_names_work(names: tuple[DeviceId, DeviceId]) -> None:
    """Who would have dialled is settled by the names alone."""
    reference, other = names
    one, two = Hall(reference, AHEAD_MS), Hall(other)
    for hall in (one, two):
        hall.probes = Probes(Timekeeper(hall.device, reference, offset_ms=AHEAD_MS if hall is one else 0.0))
    one.far.stand(KEY, {other})
    two.far.stand(KEY, {reference})
    carry(one, two)
    assert two.ahead_ms == pytest.approx(AHEAD_MS, abs=1.5)


def test_a_changed_secret_parts_two_ends_until_both_have_it() -> None:
    host, guest = met()
    carry(host, guest)
    host.far.stand(NEW_KEY, {GUEST})
    guest.now += 120_000
    host.now = guest.now
    held = guest.probes.keeper.held
    assert carry(host, guest) > 0
    assert guest.probes.keeper.held is held
    guest.far.stand(NEW_KEY, {HOST})
    carry(host, guest)
    assert guest.probes.keeper.held is not held
    assert guest.ahead_ms == pytest.approx(AHEAD_MS, abs=1.5)


def test_what_was_recorded_before_the_key_changed_is_of_no_use_after() -> None:
    host, guest = met()
    guest.now = host.now = 250.0
    guest.ask()
    ((question, _to),) = guest.outbox
    host.far.stand(NEW_KEY, {GUEST})
    host.far.came(question)
    assert host.outbox == []


def test_the_same_wish_again_does_not_begin_anew() -> None:
    host, guest = met()
    carry(host, guest)
    held = guest.probes.keeper.held
    for hall, peer in ((host, GUEST), (guest, HOST)):
        hall.far.stand(KEY, {peer})
    guest.ask()
    assert guest.outbox == []  # the burst is over, and the next one is not due
    assert guest.probes.keeper.held is held


def test_nobody_is_asked_who_is_not_wanted_any_more() -> None:
    host, guest = met()
    guest.far.stand(KEY, set())
    assert carry(host, guest) == 0
    assert guest.ahead_ms is None


def test_a_third_tablet_can_neither_read_nor_answer_for_another() -> None:
    """All have the key of the event; a datagram is for one pair of them."""
    host, guest = met()
    other = Hall(OTHER, -AHEAD_MS)
    other.far.stand(KEY, {HOST, GUEST})
    guest.now = host.now = other.now = 250.0
    guest.ask()
    ((question, to),) = guest.outbox
    assert to == HOST
    other.far.came(question)
    assert other.outbox == []
    assert not other.probes.dropped  # it is for nobody here


def test_garbage_is_passed_over() -> None:
    host, _guest = met()
    for raw in (b"", b"garbage", bytes(DATAGRAM_SIZE), b"TbsC" + bytes(DATAGRAM_SIZE - 4)):
        host.far.came(raw)
    assert host.outbox == []
