"""Tablets hear each other, whatever else comes in; addresses are read as people type them."""

import asyncio
import json
import socket
from ipaddress import IPv4Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId, event_id
from judge_app.errors import Refused
from judge_app.log.signing import Signer
from judge_app.sync.addresses import (
    PORT,
    Address,
    Interface,
    address_text,
    own_addresses,
    own_interfaces,
    parse_address,
)
from judge_app.sync.discovery import LARGEST_BEACON, Beacon, Lookout, beacon_bytes, read_beacon
from judge_app.views.words import plain
from tests.patience import PATIENCE_S
from tests.ports import free_port

MAYA, RUBEN = Signer(b"m" * 32).device, Signer(b"r" * 32).device
EVENT = event_id(MAYA, "spring26")
BEACON = Beacon(EVENT, "Oakhaven Spring Open", RUBEN, 24680)
EVERYBODY_HERE = "127.255.255.255"


@given(st.text(max_size=80), st.integers(1, 65535))
def test_a_beacon_comes_back_as_it_went_and_stays_small(name: str, port: int) -> None:
    datagram = beacon_bytes(Beacon(EVENT, name, RUBEN, port))
    assert len(datagram) <= LARGEST_BEACON
    assert read_beacon(datagram) == Beacon(EVENT, plain(plain(name)[:60]), RUBEN, port)


def test_the_longest_name_still_fits() -> None:
    for letter in ("🂡", '"', "\\"):
        assert read_beacon(beacon_bytes(Beacon(EventId(EVENT + "abc"), letter * 99, RUBEN, 65535)))


@given(
    st.one_of(
        st.binary(max_size=600),
        st.dictionaries(
            st.sampled_from(["tableside", "event", "name", "device", "port"]),
            st.one_of(st.none(), st.integers(), st.booleans(), st.text(max_size=20), st.lists(st.none())),
        ).map(lambda change: json.dumps({**json.loads(beacon_bytes(BEACON)), **change}).encode()),
    )
)
def test_garbage_is_no_beacon_or_a_sound_one(datagram: bytes) -> None:
    beacon = read_beacon(datagram)
    assert beacon is None or (plain(beacon.event_name) == beacon.event_name and 0 < beacon.port < 65536)


@pytest.mark.parametrize("datagram", [b"", b"[" * 512, b"{}", beacon_bytes(BEACON) + b" " * 512])
def test_what_is_too_much_or_too_little_is_no_beacon(datagram: bytes) -> None:
    assert read_beacon(datagram) is None


def this_machine() -> tuple[Interface, ...]:
    """The tests call out to nobody else."""
    return (Interface("127.0.0.1", EVERYBODY_HERE),)


def test_several_apps_on_one_machine_hear_each_other_and_not_themselves() -> None:
    async def listen() -> tuple[list[Beacon], list[Beacon]]:
        port, heard, echoes = free_port(), asyncio.Queue[tuple[Beacon, Address]](), list[Beacon]()
        speaking = Lookout(
            RUBEN, lambda beacon, _: echoes.append(beacon), port=port, every_s=0.01, interfaces=this_machine
        )
        others = [Lookout(MAYA, lambda *said: heard.put_nowait(said), port=port) for _ in range(2)]
        for lookout in (speaking, *others):
            await lookout.open()
        try:
            async with asyncio.timeout(PATIENCE_S):
                speaking.search(BEACON)
                met = [await heard.get() for _ in range(6)]
        finally:
            for lookout in (speaking, *others):
                lookout.close()
        assert {address.port for _, address in met} == {BEACON.port}
        assert all(IPv4Address(address.host) for _, address in met)
        return [beacon for beacon, _ in met], echoes

    met, echoes = asyncio.run(listen())
    assert met == [BEACON] * 6
    assert not echoes


def test_garbage_in_between_silences_nobody() -> None:
    async def listen() -> Beacon:
        port, heard = free_port(), asyncio.Queue[Beacon]()
        lookout = Lookout(MAYA, lambda beacon, _: heard.put_nowait(beacon), port=port)
        await lookout.open()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
            stranger.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            for datagram in (b"", b"\xff" * 900, b"{}", b"[" * 500, beacon_bytes(BEACON)):
                stranger.sendto(datagram, (EVERYBODY_HERE, port))
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await heard.get()
        finally:
            lookout.close()

    assert asyncio.run(listen()) == BEACON


def test_a_lookout_calls_out_what_it_was_told_last() -> None:
    async def listen() -> list[Beacon]:
        port, heard = free_port(), asyncio.Queue[Beacon]()
        lookout = Lookout(MAYA, lambda beacon, _: heard.put_nowait(beacon), port=port)
        speaking = Lookout(RUBEN, lambda *_: None, port=port, every_s=3600, interfaces=this_machine)
        await lookout.open()
        speaking.search(BEACON)
        await speaking.open()
        speaking.search(None)
        speaking.search(Beacon(EVENT, "Later", RUBEN, 1))
        try:
            async with asyncio.timeout(PATIENCE_S):
                return [await heard.get(), await heard.get()]
        finally:
            lookout.close()
            speaking.close()
            speaking.close()

    assert [beacon.event_name for beacon in asyncio.run(listen())] == [BEACON.event_name, "Later"]


def test_this_machine_has_an_address_that_others_can_be_told() -> None:
    assert own_addresses(5)
    for interface in own_interfaces(loopback=True):
        assert IPv4Address(interface.host)
        assert IPv4Address(interface.broadcast)
    assert Address("127.0.0.1", 5) in own_addresses(5, loopback=True)
    outward = [each for each in own_interfaces() if not IPv4Address(each.host).is_loopback]
    assert not outward or len(outward) == len(own_interfaces())
    assert all(parse_address(address_text(address)) == address for address in own_addresses())


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20", Address("192.168.1.20", PORT)),
        (" 192.168.1.20:9000 ", Address("192.168.1.20", 9000)),
        ("fd00::2", Address("fd00::2", PORT)),
        ("[FD00:0::2]", Address("fd00::2", PORT)),
        ("[fd00::2]:1", Address("fd00::2", 1)),
        ("fe80::1%wlan0", Address("fe80::1%wlan0", PORT)),
        ("Maya.local", Address("maya.local", PORT)),
        ("desk", Address("desk", PORT)),
        ("tablet-3.local:65535", Address("tablet-3.local", 65535)),
    ],
)
def test_an_address_may_be_typed_in_many_ways(text: str, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":24680",
        "192.168.1",
        "192.168.1.300",
        "192.168.1.20:0",
        "192.168.1.20:65536",
        "192.168.1.20:",
        "192.168.1.20:١",
        "https://maya.local",
        "maya local",
        "-maya.local",
        "maya..local",
        "[fd00::2",
        "[maya.local]:1",
        "fd00::2::1",
        "maya.local\x00",
        "ma\u202eya",
        "a" * 300,
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match="no address of a tablet"):
        parse_address(text)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = parse_address(text)
    except Refused:
        return
    assert parse_address(address_text(address)) == address
