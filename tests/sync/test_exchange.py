"""Tablets come into step by messages alone: whatever is lost, doubled, late or a lie."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId, event_id
from judge_app.core.ops import DeviceAdmitted, DeviceRevoked, NoteWritten
from judge_app.log.entry import Entry
from judge_app.sync.exchange import EDITING_S, Exchange
from judge_app.sync.link import BATCH_BYTES, BATCH_ENTRIES, MARK, WINDOW, Link, LinkId
from judge_app.sync.protocol import Batch, Chain, Digest, Have, Head, Message, Opened, Parcel, Proof
from judge_app.sync.unpacking import Lately, Unpacked, packed, unpack
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, forged, founded
from tests.sync.tables import AtDesk, Room, Station, room_of

RIVERSIDE = event_id(SIGNERS[0].device, "riversid")
TABLE = MatchId("m7")


def linked(tablets: int) -> Room:
    """Each with the next, in step."""
    room = room_of(tablets)
    for number in range(tablets - 1):
        room.link(number, number + 1)
    room.carry()
    assert len(room.digests) == 1
    return room


def batches(station: Station) -> list[Batch]:
    return [message for message in station.heard if isinstance(message, Batch)]


def write(device: SignedDevice, number: int, text: str = "note") -> list[Entry]:
    return [device.judge(NoteWritten(f"{text} {place}")) for place in range(number)]


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


def alone(*texts: str) -> tuple[SignedDevice, Exchange, LinkId]:
    """A founder with one link to a tablet of which the test plays the part."""
    room = room_of(2)
    founder = room.stations[0].device
    for text in texts:
        founder.judge(NoteWritten(text))
    exchange = Exchange(AtDesk(founder))
    exchange.link_up(LinkId(1), SIGNERS[1].device, 0.0)
    return founder, exchange, LinkId(1)


def sent(posts: list[tuple[LinkId, Message]]) -> list[int]:
    """The numbers of the entries that go out with *posts*."""
    found = [message for _link, message in posts if isinstance(message, Batch)]
    return [parcel.seq for batch in found for parcel in batch.parcels]


def test_a_peer_that_claims_too_much_goes_without_and_confirms_nothing() -> None:
    founder, exchange, link = alone("one", "two")
    claim = Have({founder.device: Head(2**53, "0" * MARK)}, is_whole=True)
    assert sent(exchange.receive(link, claim, 0.0)) == []  # type: ignore[arg-type]
    assert exchange.confirmed == 0
    assert not exchange.links[link].is_in_step(founder.log)
    honest = Have({}, is_whole=True)
    posts = exchange.receive(link, honest, 1.0) + exchange.tick(5.0)
    assert sent(posts) == [1, 2, 3, 4]  # type: ignore[arg-type]


def test_a_peer_that_claims_too_little_gets_it_again() -> None:
    founder, exchange, link = alone("one", "two")
    heads = {founder.device: Head(4, founder.log.head(founder.device, 4)[:MARK])}
    assert sent(exchange.receive(link, Have(heads, is_whole=True), 0.0)) == []  # type: ignore[arg-type]
    assert exchange.confirmed == 4
    posts = exchange.receive(link, Have({}, is_whole=True), 1.0) + exchange.tick(5.0)
    assert sent(posts) == [1, 2, 3, 4]  # type: ignore[arg-type]
    assert exchange.confirmed == 4  # it had been said


def test_a_peer_with_a_wrong_head_is_shown_the_chain_and_nothing_of_that_device_is_sent() -> None:
    founder, exchange, link = alone("one", "two")
    lie = Have({founder.device: Head(4, "0" * MARK)}, is_whole=True)
    posts = exchange.receive(link, lie, 0.0)
    [(_link, chain)] = posts
    assert isinstance(chain, Chain)
    assert (chain.device, chain.first, len(chain.proofs)) == (founder.device, 1, 4)
    assert sent(exchange.tick(5.0)) == []  # type: ignore[arg-type]
    assert exchange.confirmed == 0
    assert not exchange.links[link].is_in_step(founder.log)


def test_a_head_without_a_mark_is_not_believed() -> None:
    founder, exchange, link = alone("one")
    exchange.receive(link, Have({founder.device: Head(3, "")}, is_whole=True), 0.0)
    assert exchange.confirmed == 0


def test_a_chain_that_proves_nothing_changes_nothing() -> None:
    founder, exchange, link = alone("one")
    false = (Proof("0" * 64, "00" * 64), Proof("", ""), Proof("no digest", "no hex"))
    for device in (founder.device, SIGNERS[1].device, DeviceId("nobody")):
        exchange.receive(link, Chain(device, 1, false), 0.0)
    assert founder.state.forks == {}
    assert len(founder.log.entries) == 3


def test_a_copied_tablet_is_cut_off_everywhere() -> None:
    room = linked(4)
    dana = room.stations[1].device
    copy = dana.copied()
    room.do(1, NoteWritten("in the one place"))
    room.carry()
    write(copy, 3, "in the other")
    room.stations.append(Station(copy))
    room.link(4, 3)
    room.wait(10)
    assert len(room.digests) == 1
    assert [*room.stations[0].device.state.forks] == [dana.device]
    assert room.troubles == {""}


def test_a_fork_long_ago_is_found_step_by_step() -> None:
    room = linked(3)
    dana = room.stations[1].device
    copy = dana.copied()
    write(dana, 450)
    room.post(room.stations[1], room.stations[1].exchange.changed(room.now))
    room.carry()
    write(copy, 420, "other")
    room.stations.append(Station(copy))
    room.link(3, 2)
    room.wait(15)
    assert len(room.digests) == 1
    assert room.stations[0].device.state.forks[dana.device] == 1


def test_what_a_copied_tablet_alone_can_prove_of_another_is_passed_on() -> None:
    """Maya's and Dana's tablets were both copied; the proof against Dana is where nobody may write."""
    room = linked(3)
    founder, dana, maya = (station.device for station in room.stations)
    dana2, maya2 = dana.copied(), maya.copied()
    for device in (dana, dana2, maya, maya2):
        write(device, 1, f"by {id(device) == id(dana)}{id(device) == id(maya)}")
    only = Room(maya, dana2)
    maya.offered(dana.log.entries[-1])
    only.link(0, 1)
    only.wait(3)  # Maya's tablet writes down that Dana's was copied
    assert maya.log.fork(dana.device) == 1
    founder.offered(maya2.log.entries[-1], dana.log.entries[-1])
    late = Room(founder, maya2, maya)
    late.link(0, 1)
    late.carry()
    late.link(0, 2)
    late.wait(10)
    assert {*founder.state.forks} == {maya.device, dana.device}
    assert len(late.digests) == 1


def test_a_batch_with_a_forged_signature_leaves_the_rest_whole() -> None:
    room = linked(2)
    founder, dana = room.stations
    good = write(founder.device, 2)
    bad = replace(good[1], signature=bytes(64))
    unpacked = unpack(packed([good[0], bad]), OAKHAVEN, dana.device.log.vector)
    assert unpacked.entries == (good[0],)
    assert unpacked.refused == ("its signature is not that of its device",)
    dana.exchange.receive(dana.link_to(founder), unpacked, room.now)
    assert dana.exchange.refused == 1
    assert len(dana.device.state.notes) == 1
    room.wait(3)
    assert len(room.digests) == 1


def test_what_comes_over_a_second_link_is_verified_only_if_it_is_not_the_same() -> None:
    (founder,) = founded()
    (entry,) = write(founder, 1)
    lately = Lately()
    (first,) = unpack(packed([entry]), founder.event, {}, lately).entries
    (second,) = unpack(packed([entry]), founder.event, {}, lately).entries
    assert second is first
    unsigned = replace(entry, signature=bytes(64))
    assert not unpack(packed([unsigned]), founder.event, {}, lately).entries


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seq": 9}, "its label names another entry"),
        ({"device": SIGNERS[3].device}, "its label names another entry"),
        ({"body": b"{}"}, "the field v is missing"),
        ({"body": b"\xff"}, "it is not UTF-8 text"),
    ],
)
def test_a_parcel_that_is_not_what_its_label_says_is_refused(change: dict[str, object], why: str) -> None:
    founder, _exchange, _link = alone("one")
    [*_, parcel] = packed(founder.log.entries)
    unpacked = unpack([parcel._replace(**change)], OAKHAVEN, {})  # type: ignore[arg-type]
    assert unpacked == Unpacked((), (why,))


def test_an_entry_of_another_event_is_refused() -> None:
    ours, theirs = (
        forged(SIGNERS[0], NoteWritten("x"), 1, 1, event=event) for event in (OAKHAVEN, RIVERSIDE)
    )
    assert unpack(packed([ours]), OAKHAVEN, {}) == Unpacked((ours,))
    assert unpack(packed([theirs]), OAKHAVEN, {}) == Unpacked((), ("its label names another entry",))


def test_what_is_held_already_is_not_read_again() -> None:
    founder, _exchange, _link = alone("one")
    rubbish = Parcel(founder.device, 3, b"", b"rubbish")
    assert unpack([rubbish], OAKHAVEN, founder.log.vector) == Unpacked(())


def test_a_message_over_a_link_that_is_gone_is_passed_over() -> None:
    founder, exchange, link = alone("one")
    exchange.link_down(link)
    exchange.link_down(link)
    assert exchange.receive(link, Have({}, is_whole=True), 1.0) == []
    assert exchange.tick(50.0) == []
    assert founder.log.entries


def test_a_revoked_tablet_hears_of_it_and_what_it_wrote_alone_is_kept() -> None:
    room = linked(3)
    room.unlink(0, 1)
    room.unlink(1, 2)
    room.link(0, 2)
    room.carry()
    [alone_] = write(room.stations[1].device, 1, "alone")
    room.do(0, DeviceRevoked(room.stations[1].device.device, held=0))
    room.link(1, 2)
    room.wait(3)
    assert len(room.digests) == 1
    for station in room.stations:
        assert station.device.state.ignored[alone_.id] == "its tablet was revoked; it waits for review"


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
