"""Tablets of which a copy goes on: whoever can say so learns of it, also where only the copies are linked."""

from itertools import count

from judge_app.core.ops import DeviceAdmitted, NoteWritten
from judge_app.sync.exchange import Compare, Exchange, log_mark
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Batch, read_frame, write_frame
from judge_app.sync.unpacking import unpack
from tests.log.signed import SignedDevice, fork_of, founded
from tests.sync.tables import AtDesk

HALF_SECONDS = 20


def sync(tablets: list[SignedDevice], pairs: list[tuple[int, int]]) -> None:
    """Link *pairs* of *tablets* and let them talk for some seconds."""
    devices = [AtDesk(tablet) for tablet in tablets]
    exchanges = [Exchange(device) for device in devices]
    ends: dict[tuple[int, LinkId], int] = {}
    for (one, other), number in zip(pairs, count(1), strict=False):
        ends[one, LinkId(number)], ends[other, LinkId(number)] = other, one
    waiting = [
        (place, link, message)
        for (place, link), peer in ends.items()
        for _, message in exchanges[place].link_up(link, devices[peer].device, 0.0)
    ]
    for step in range(HALF_SECONDS):
        now = step * 0.5
        for place, exchange in enumerate(exchanges):
            waiting += [(place, link, message) for link, message in exchange.tick(now)]
        while waiting:
            place, link, message = waiting.pop(0)
            if isinstance(message, Compare):
                exchanges[place].compared(message.ours.worked_out(), message.theirs)
                continue
            to, said = ends[place, link], read_frame(write_frame(message))
            if isinstance(said, Batch):
                heard = unpack(said.parcels, devices[to].event, devices[to].log.vector)
                posts = exchanges[to].receive(link, heard, now)
            else:
                posts = exchanges[to].receive(link, said, now)
            waiting += [(to, back, answer) for back, answer in posts]


def test_a_copy_that_is_linked_only_to_its_original_is_found_out() -> None:
    founder, dana, cleo = founded("floor", "floor")
    copy = dana.copied()
    dana.do(NoteWritten("as Dana"))
    copy.do(NoteWritten("as the copy"))
    copy.do(NoteWritten("and more"))
    sync([founder, dana, cleo, copy], [(0, 2), (2, 1), (1, 3)])
    assert [device.log.fork(dana.device) for device in (founder, dana, cleo, copy)] == [1, 1, 1, 1]


def test_a_copy_that_wrote_less_than_its_original_is_found_out() -> None:
    founder, dana, cleo = founded("floor", "floor")
    copy = dana.copied()
    for text in ("one", "two", "three"):
        dana.do(NoteWritten(text))
    copy.do(NoteWritten("as the copy"))
    sync([founder, dana, cleo, copy], [(0, 1), (0, 2), (2, 3)])
    assert [device.log.fork(dana.device) for device in (founder, cleo, copy)] == [1, 1, 1]


def test_two_copied_tablets_that_find_each_other_out_do_not_keep_it_from_the_others() -> None:
    founder, dana, cleo = founded("floor", "floor")
    copy, founders_copy = dana.copied(), founder.copied()
    one, other = dana.do(NoteWritten("as Dana")), copy.do(NoteWritten("as the copy"))
    mine, theirs = founder.do(NoteWritten("mine")), founders_copy.do(NoteWritten("theirs"))
    founder.do(fork_of(one, other))
    copy.do(fork_of(mine, theirs))
    everybody = [founder, dana, cleo, copy, founders_copy]
    sync(everybody, [(0, 1), (1, 2), (0, 3), (3, 4)])
    assert {device.log.fork(dana.device) for device in everybody} == {one.seq}
    assert {device.log.fork(founder.device) for device in everybody} == {mine.seq}
    assert len({log_mark(device.log) for device in everybody}) == 1


def test_whoever_was_let_in_by_a_copied_tablet_is_heard_by_all_alike() -> None:
    founder, dana = founded("head")
    copy = dana.copied()
    cleo = SignedDevice(2)
    dana.do(DeviceAdmitted(cleo.device, "Cleo", "", "floor"))
    cleo.sync(dana)
    said = cleo.do(NoteWritten("from the hall"))
    fork = founder.do(fork_of(dana.log.entries[-1], copy.do(NoteWritten("other"))))
    founder.offered(said)
    dana.sync(cleo)
    dana.offered(fork)
    assert said in founder.log.entries
    assert log_mark(founder.log) == log_mark(dana.log)
    assert founder.digest == dana.digest


def test_a_log_with_a_gap_is_not_taken_for_one_without() -> None:
    founder, dana = founded("floor")
    one, two = dana.do(NoteWritten("one")), dana.do(NoteWritten("two"))
    founder.log.take([two])
    assert log_mark(founder.log) != log_mark(founded("floor")[0].log)
    founder.log.take([one])
    assert log_mark(founder.log) == log_mark(dana.log)
