"""A table that is open on one tablet is marked on all others until it is closed."""

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.sync.exchange import EDITING_S
from judge_app.sync.protocol import Opened
from tests.sync.exchange.linked import linked
from tests.sync.tables import Room

TABLE = MatchId("m7")


def open_here(room: Room, number: int, match: MatchId | None, word: int) -> None:
    station = room.stations[number]
    room.post(station, station.exchange.edit(match, word, room.now))
    room.carry()


def test_a_table_that_is_open_is_known_on_every_tablet_once() -> None:
    room = linked(3)
    before = room.sent
    open_here(room, 0, TABLE, 1)
    assert room.sent - before == 2
    founder = room.stations[0].device.device
    assert [station.exchange.editing(room.now) for station in room.stations] == [
        (), ((TABLE, founder),), ((TABLE, founder),),
    ]  # fmt: skip
    open_here(room, 0, None, 2)
    assert [station.exchange.editing(room.now) for station in room.stations] == [(), (), ()]


def test_in_a_ring_of_tablets_the_word_does_not_go_round_for_ever() -> None:
    room = linked(3)
    room.link(0, 2)
    room.carry()
    before = room.sent
    open_here(room, 0, TABLE, 1)
    assert room.sent - before <= 6


def test_an_old_word_does_not_replace_a_newer_one() -> None:
    room = linked(2)
    open_here(room, 0, None, 5)
    open_here(room, 0, TABLE, 4)
    assert room.stations[1].exchange.editing(room.now) == ()


def test_a_table_is_not_taken_for_open_for_ever() -> None:
    room = linked(3)
    room.unlink(1, 2)
    open_here(room, 0, TABLE, 1)
    room.now += EDITING_S + 1
    assert room.stations[1].exchange.editing(room.now) == ()
    room.link(1, 2)  # a new link tells nothing that is over
    room.carry()
    assert room.stations[2].exchange.editing(room.now) == ()


def test_whoever_comes_later_is_told_what_is_open() -> None:
    room = linked(3)
    room.unlink(1, 2)
    open_here(room, 0, TABLE, 1)
    room.link(1, 2)
    room.carry()
    assert room.stations[2].exchange.editing(room.now) == ((TABLE, room.stations[0].device.device),)


def test_a_table_that_a_stranger_opens_is_neither_noted_nor_passed_on() -> None:
    """Else anybody with a link could fill the memory of every tablet."""
    room = linked(3)
    founder, dana = room.stations[:2]
    before = room.sent
    for number in range(100):
        stranger = Opened(DeviceId(f"stranger{number}"), TABLE, 1)
        room.post(dana, dana.exchange.receive(dana.link_to(founder), stranger, room.now))
    room.carry()
    assert room.sent == before
    assert dana.exchange.editing(room.now) == ()
