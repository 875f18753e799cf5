"""Tablets come into step by messages alone, whatever is lost, doubled or late."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ops import DeviceAdmitted, NoteWritten
from judge_app.sync.link import BATCH_BYTES, BATCH_ENTRIES, WINDOW, Link
from judge_app.sync.protocol import Batch, Digest, Message
from tests.log.signed import SIGNERS
from tests.sync.exchange.linked import linked, write
from tests.sync.tables import Room, Station, room_of


def batches(station: Station) -> list[Batch]:
    return [message for message in station.heard if isinstance(message, Batch)]


def test_a_tablet_that_was_let_in_gets_the_whole_event() -> None:
    room = room_of(2)
    room.link(0, 1)
    room.carry()
    founder, dana = room.stations
    assert founder.device.log.vector == dana.device.log.vector
    assert founder.device.digest == dana.device.digest


def test_a_long_log_comes_in_batches_and_never_too_much_at_once() -> None:
    room = room_of(2)
    founder, dana = room.stations
    write(founder.device, 2 * WINDOW)
    room.link(0, 1)
    largest = 0

    def watch(_to: Station, _message: Message) -> bool:
        nonlocal largest
        at = founder.exchange.links[founder.link_to(dana)]
        largest = max(largest, at._on_the_way())
        return False

    room.loses = watch
    room.carry()  # without any time passing: each batch that arrives makes room for the next
    assert founder.device.digest == dana.device.digest
    assert len(batches(dana)) >= 2 * WINDOW / BATCH_ENTRIES
    assert max(len(batch.parcels) for batch in batches(dana)) <= BATCH_ENTRIES
    assert largest <= WINDOW


def test_long_entries_come_in_smaller_batches() -> None:
    room = room_of(2)
    founder, dana = room.stations
    for _number in range(200):
        founder.device.judge(NoteWritten("x" * 4000))
    room.link(0, 1)
    room.carry()
    assert founder.device.digest == dana.device.digest
    sizes = [sum(len(parcel.body) for parcel in batch.parcels) for batch in batches(dana)]
    assert len(sizes) >= 3
    assert max(sizes) < BATCH_BYTES + 5000


def test_a_change_goes_out_at_once_over_every_link_and_on_from_there() -> None:
    room = linked(3)
    before = room.now
    room.do(0, NoteWritten("table 7 is late"))
    room.carry()
    assert room.now == before
    assert len(room.digests) == 1
    assert len(room.stations[2].device.state.notes) == 1


def test_two_that_cannot_reach_each_other_are_in_step_through_a_third() -> None:
    room = linked(3)
    room.do(0, NoteWritten("from one end"))
    room.do(2, NoteWritten("from the other"))
    room.carry()
    assert len(room.digests) == 1


def test_a_change_is_verified_once_however_many_links_bring_it() -> None:
    room = room_of(4)
    for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        room.link(one, other)
    room.carry()
    room.wait(2)
    before = [station.verified for station in room.stations]
    for number in range(20):
        room.do(number % 4, NoteWritten(f"note {number}"))
        room.carry()
    assert len(room.digests) == 1
    assert [station.verified - was for station, was in zip(room.stations, before, strict=True)] == [15] * 4


def test_a_change_is_not_kept_waiting_by_what_came_another_way() -> None:
    """A link still has a long queue for a peer that got all of it elsewhere: the next change goes at once."""
    room = room_of(3)
    write(room.stations[0].device, 3 * WINDOW)
    room.link(0, 1)
    room.carry()
    room.link(1, 2)
    room.link(0, 2)
    room.carry()
    assert len(room.digests) == 1
    room.do(0, DeviceAdmitted(SIGNERS[5].device, "Ola", "", "floor"))
    room.carry()
    assert len(room.digests) == 1


def test_a_link_that_is_cut_and_made_anew_goes_on_where_it_was() -> None:
    room = linked(2)
    write(room.stations[0].device, 50)
    room.unlink(0, 1)
    write(room.stations[1].device, 30, "alone")
    room.stations[1].heard.clear()
    room.link(0, 1)
    room.carry()
    assert len(room.digests) == 1
    assert sum(len(batch.parcels) for batch in batches(room.stations[1])) == 50


def test_what_is_lost_is_sent_again() -> None:
    room = linked(2)
    room.loses = lambda _to, message: isinstance(message, Batch)
    room.do(0, NoteWritten("lost at first"))
    room.do(1, NoteWritten("this one too"))
    room.carry()
    assert len(room.digests) == 2
    room.wait(5)
    assert len(room.digests) == 2
    room.loses = lambda _to, _message: False
    room.wait(5)
    assert len(room.digests) == 1


def test_what_is_lost_is_not_sent_again_all_the_time() -> None:
    room = linked(2)
    write(room.stations[0].device, 300)
    sent = 0

    def swallow(_to: Station, message: Message) -> bool:
        nonlocal sent
        sent += isinstance(message, Batch)
        return True

    room.loses = swallow
    room.post(room.stations[0], room.stations[0].exchange.changed(room.now))
    room.wait(60)
    assert 3 <= sent <= 8  # with more patience each time


@given(st.lists(st.booleans(), min_size=60, max_size=60), st.integers(2, 4))
def test_whatever_is_lost_all_are_in_step_in_the_end(losses: list[bool], tablets: int) -> None:
    room = room_of(tablets)
    dice = iter(losses)
    room.loses = lambda _to, _message: next(dice, False)
    for number in range(tablets - 1):
        room.link(number, number + 1)
    for number in range(12):
        if number % tablets == 0 or room.stations[number % tablets].device.state.is_open:
            try_to(room, number % tablets, f"note {number}")
        room.carry()
    room.wait(25)
    assert len(room.digests) == 1
    assert room.troubles == {""}


def try_to(room: Room, number: int, text: str) -> None:
    """A tablet that has not heard of its admission yet cannot write."""
    device = room.stations[number].device
    if device.state.roster.is_admitted(device.device):
        room.do(number, NoteWritten(text))


def test_nothing_is_said_while_nothing_happens_but_a_reminder_now_and_then() -> None:
    room = linked(3)
    room.wait(Link.remind_s + 2)
    before = room.sent
    room.wait(10 * Link.remind_s)
    assert room.sent - before <= 4 * 11  # four ends of two links


def test_all_compare_what_the_log_amounts_to_once_it_has_settled() -> None:
    room = linked(2)
    room.wait(2)
    for station in room.stations:
        assert [message for message in station.heard if isinstance(message, Digest)]
        station.heard.clear()
    room.wait(20)
    assert not any(isinstance(message, Digest) for station in room.stations for message in station.heard)
    room.do(0, NoteWritten("something new"))
    room.wait(2)
    assert any(isinstance(message, Digest) for station in room.stations for message in station.heard)
    assert room.troubles == {""}


def test_a_digest_that_differs_is_told_with_both() -> None:
    room = linked(2)
    dana = room.stations[1]
    dana.device.fold.state = dana.device.state._replace(lots="another draw, as by a fault in the app")
    room.wait(2)
    ours, theirs = (station.device.digest[:16] for station in room.stations)
    assert f"{ours} here, {theirs} there" in room.stations[0].exchange.trouble
    assert f"{theirs} here, {ours} there" in room.stations[1].exchange.trouble


def test_apps_that_know_different_operations_do_not_compare() -> None:
    room = linked(2)
    dana = room.stations[1]
    dana.device.fold.state = dana.device.state._replace(lots="as an older app has it")
    dana.exchange._kinds = "of an older app"
    room.wait(3)
    assert room.troubles == {""}


def test_a_tablet_knows_how_much_of_its_own_others_have_confirmed() -> None:
    room = linked(2)
    founder, dana = room.stations
    own = founder.device.log.vector[founder.device.device]
    assert founder.exchange.confirmed == own
    room.loses = lambda to, message: to is dana and isinstance(message, Batch)
    room.do(0, NoteWritten("not there yet"))
    room.wait(2)
    assert founder.exchange.confirmed == own
    room.loses = lambda _to, _message: False
    room.wait(5)
    assert founder.exchange.confirmed == own + 1
