"""The datagrams of the clocks: what is believed, what is dropped, and the real socket."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.sync.probes import (
    ANSWERS_A_SECOND,
    DATAGRAM_SIZE,
    Address,
    Datagram,
    ProbeLink,
    Probes,
    ProbeSocket,
    open_probes,
)
from judge_app.sync.timekeeper import Timekeeper
from tests.patience import PATIENCE_S
from tests.sync.clocklan import ClockLan

HOST, GUEST = DeviceId("host"), DeviceId("guest")
KEY = bytes(range(32))
AT_HOST: Address = ("10.0.0.1", 4000)
AT_GUEST: Address = ("10.0.0.2", 4000)


def _pair() -> tuple[Probes, Probes]:
    """A host, which is the reference, and a guest that dialled it."""
    host = Probes(Timekeeper(HOST, HOST, offset_ms=70_000))
    guest = Probes(Timekeeper(GUEST, HOST))
    host.link(ProbeLink(7, KEY, GUEST, is_dialer=False), AT_GUEST, 0)
    guest.link(ProbeLink(7, KEY, HOST, is_dialer=True), AT_HOST, 0)
    return host, guest


def _question(guest: Probes, now: float) -> bytes:
    ((raw, address),) = guest.due(now)
    assert address == AT_HOST
    return raw


def _answer(host: Probes, raw: bytes, now: float) -> bytes:
    answer = host.received(raw, AT_GUEST, now)
    assert answer is not None
    return answer


def test_a_question_and_its_answer_set_the_clock() -> None:
    host, guest = _pair()
    raw = _question(guest, 0)
    assert guest.received(_answer(host, raw, 3), AT_HOST, 6) is None
    estimate = guest.keeper.estimate(6)
    assert estimate is not None
    assert estimate.offset_ms == 70_000
    assert not guest.dropped + host.dropped


def test_an_answer_is_no_longer_than_its_question() -> None:
    host, guest = _pair()
    raw = _question(guest, 0)
    assert len(raw) == len(_answer(host, raw, 1)) == DATAGRAM_SIZE == 56


@given(st.integers(0, DATAGRAM_SIZE * 8 - 1), st.booleans())
def test_a_datagram_with_any_bit_changed_is_dropped(bit: int, is_question: bool) -> None:
    host, guest = _pair()
    question = _question(guest, 0)
    raw = bytearray(question if is_question else _answer(host, question, 1))
    raw[bit // 8] ^= 1 << bit % 8
    receiver = host if is_question else guest
    assert receiver.received(bytes(raw), AT_GUEST, 2) is None
    assert receiver.dropped.total() == 1
    assert guest.keeper.estimate(2) is None


@given(st.binary(max_size=200))
def test_garbage_is_dropped_and_counted(raw: bytes) -> None:
    host, _ = _pair()
    assert host.received(raw, AT_GUEST, 1) is None
    assert host.dropped == {"malformed": 1}


@pytest.mark.parametrize("cut", [-1, -16, 1])
def test_a_datagram_of_another_length_is_dropped(cut: int) -> None:
    host, guest = _pair()
    raw = _question(guest, 0)
    host.received(raw[:cut] if cut < 0 else raw + b"\0", AT_GUEST, 1)
    assert host.dropped == {"malformed": 1}


def test_another_key_or_another_link_is_of_no_use() -> None:
    host, guest = _pair()
    host.received(Datagram(0, 7, 1).sealed(b"x" * 32), AT_GUEST, 1)
    host.received(Datagram(0, 8, 1).sealed(KEY), AT_GUEST, 1)
    assert host.dropped == {"forged": 1, "unknown link": 1}
    host.unlink(7)
    host.received(_question(guest, 0), AT_GUEST, 1)
    assert host.dropped["unknown link"] == 2


@pytest.mark.parametrize(
    ("hall_ms", "error_ms"),
    [(float("nan"), 0), (float("inf"), 0), (0, float("nan")), (0, float("inf")), (0, -1)],
)
def test_a_time_that_is_no_number_is_dropped_even_from_a_linked_device(
    hall_ms: float, error_ms: float
) -> None:
    _, guest = _pair()
    _question(guest, 0)
    told = Datagram(1, 7, 1, 0, guest.keeper.timebase, error_ms, hall_ms)
    guest.received(told.sealed(KEY), AT_HOST, 1)
    assert guest.dropped == {"malformed": 1}
    assert guest.keeper.estimate(1) is None


def test_an_answer_counts_once_and_only_if_it_was_asked_for() -> None:
    host, guest = _pair()
    answer = _answer(host, _question(guest, 0), 1)
    guest.received(answer, AT_HOST, 2)
    held = guest.keeper.held
    guest.received(answer, AT_HOST, 50_000)
    unasked = Datagram(1, 7, 99, 0, guest.keeper.timebase, 0, 5)
    guest.received(unasked.sealed(KEY), AT_HOST, 50_000)
    assert guest.dropped == {"replayed": 2}
    assert guest.keeper.held is held


def test_a_question_is_answered_once_in_whatever_order_they_come() -> None:
    host, _ = _pair()
    questions = [Datagram(0, 7, nonce).sealed(KEY) for nonce in range(1, 200)]
    late = questions[100:150]
    Random(1).shuffle(late)
    for raw in (*questions[:100], *late):
        assert host.received(raw, AT_GUEST, 1) is not None
    for raw in (*questions[:100], *late):
        assert host.received(raw, AT_GUEST, 2) is None
    assert host.dropped == {"replayed": 150}


def test_a_device_is_not_fooled_with_its_own_words() -> None:
    """Question and answer have one key: a reflected question must not become an answer."""
    host, guest = _pair()
    guest.keeper.refer_to(GUEST, 0)  # the guest has a time to tell now, and asks no more
    host.keeper.refer_to(GUEST, 0)
    ((question, _),) = host.due(0)
    assert host.received(question, AT_GUEST, 1) is None
    answer = _answer(guest, question, 1)
    assert guest.received(answer, AT_HOST, 1) is None
    assert host.dropped == guest.dropped == {"wrong way": 1}
    host.received(answer, AT_GUEST, 2)
    assert host.keeper.is_in_step(2)


def test_one_address_gets_only_so_many_answers_a_second() -> None:
    host, _ = _pair()
    questions = [Datagram(0, 7, nonce).sealed(KEY) for nonce in range(1, 1000)]
    answered = sum(host.received(raw, AT_GUEST, 10) is not None for raw in questions)
    assert answered == ANSWERS_A_SECOND
    assert host.received(Datagram(0, 7, 1000).sealed(KEY), ("10.0.0.3", 1), 10) is not None
    assert host.received(Datagram(0, 7, 1001).sealed(KEY), AT_GUEST, 1010) is not None


def test_who_does_not_know_the_time_tells_none() -> None:
    host, guest = _pair()
    host.keeper.refer_to(DeviceId("somebody else"), 0)
    guest.keeper.refer_to(DeviceId("somebody else"), 0)
    assert host.received(_question(guest, 0), AT_GUEST, 1) is None
    assert host.dropped == {"no time to tell": 1}


def test_of_two_links_to_one_device_the_other_goes_on() -> None:
    host, guest = _pair()
    host.link(ProbeLink(8, KEY, GUEST, is_dialer=True), AT_GUEST, 0)
    guest.link(ProbeLink(8, KEY, HOST, is_dialer=False), AT_HOST, 0)
    guest.unlink(8)
    guest.received(_answer(host, _question(guest, 0), 1), AT_HOST, 2)
    assert guest.keeper.is_in_step(2)
    guest.unlink(7)
    assert guest.due(60_000) == []
    assert guest.keeper.is_in_step(60_000)


def test_forged_and_replayed_datagrams_change_nothing() -> None:
    """Two halls of one seed; in one of them somebody sends what was ever sent again, as it was and spoilt."""
    shown = []
    for is_attacked in (False, True):
        lan, attacker = ClockLan(11), Random(12)
        host = lan.add("host")
        guests = [lan.add(f"guest {number}") for number in range(3)]
        for guest in guests:
            lan.join(guest, host)
        for _ in range(60):
            lan.run(1)
            for _ in range(20 if is_attacked else 0):
                sender, receiver, raw = attacker.choice(lan.wire)
                spoilt = bytearray(raw)
                spoilt[attacker.randrange(len(raw))] ^= 1 + attacker.randrange(255)
                for sent in (raw, bytes(spoilt)):
                    target = lan.tablets[attacker.choice([sender, receiver])]
                    assert target.probes.received(sent, AT_GUEST, target.clock.own_ms()) is None
        shown.append([tablet.clock.hall_ms() for tablet in lan.tablets.values()])
        assert lan.spread_ms() < 20
    assert shown[0] == shown[1]


class _Waiting:
    """A device on loopback whose clock is wrong, and an event for when it is in step."""

    def __init__(self, name: str, wrong_ms: float) -> None:
        self.name, self.wrong_ms = DeviceId(name), wrong_ms
        self.keeper = Timekeeper(self.name, HOST)
        self.in_step = asyncio.Event()
        self.socket: ProbeSocket

    def own_ms(self) -> float:
        return asyncio.get_running_loop().time() * 1000 + self.wrong_ms

    async def open(self) -> None:
        self.socket = await open_probes(Probes(self.keeper), self.own_ms, self._changed, "127.0.0.1")

    def _changed(self) -> None:
        if self.keeper.is_in_step(self.own_ms()):
            self.in_step.set()

    def shown_ms(self) -> float:
        told = self.keeper.told(self.own_ms())
        return told.hall_ms if told else float("nan")

    def link(self, number: int, other: "_Waiting", *, is_dialer: bool) -> None:
        link = ProbeLink(number, KEY, other.name, is_dialer)
        self.socket.link(link, ("127.0.0.1", other.socket.port))


def test_over_real_sockets_two_devices_come_into_step_with_a_third() -> None:
    async def hall() -> None:
        host, near, far = _Waiting("host", 0), _Waiting("near", 9e6), _Waiting("far", -5e5)
        for device in (host, near, far):
            await device.open()
        for number, dialer, listener in ((1, near, host), (2, far, near)):
            dialer.link(number, listener, is_dialer=True)
            listener.link(number, dialer, is_dialer=False)
        await near.in_step.wait()
        await far.in_step.wait()
        assert (near.keeper.hops, far.keeper.hops) == (1, 2)
        assert near.shown_ms() == pytest.approx(host.shown_ms(), abs=50)
        assert far.shown_ms() == pytest.approx(host.shown_ms(), abs=100)
        near.in_step.clear()
        for device in (host, near, far):
            device.socket.refer_to(DeviceId("near"))
        assert near.in_step.is_set(), "the new reference is, at once"
        for device in (host, near, far):
            device.socket.close()

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await hall()

    asyncio.run(bounded())


def test_garbage_at_the_real_socket_is_dropped_and_the_next_question_answered() -> None:
    async def hall() -> None:
        host, guest = _Waiting("host", 0), _Waiting("guest", 1e6)
        await host.open()
        await guest.open()
        loop = asyncio.get_running_loop()
        noise, _ = await loop.create_datagram_endpoint(
            asyncio.DatagramProtocol, remote_addr=("127.0.0.1", host.socket.port)
        )
        for size in (1, DATAGRAM_SIZE, 9000):
            noise.sendto(Random(size).randbytes(size))
        host.link(1, guest, is_dialer=False)
        guest.link(1, host, is_dialer=True)
        await guest.in_step.wait()
        assert host.socket.probes.dropped["malformed"] == 3
        for closing in (noise, host.socket, guest.socket):
            closing.close()

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await hall()

    asyncio.run(bounded())
