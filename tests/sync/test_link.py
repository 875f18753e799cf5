"""One end of a link: what is sent again when it was lost, and when both ends are in step."""

from judge_app.core.ops import NoteWritten
from judge_app.sync.link import GATHER, PATIENCE_S, Link
from judge_app.sync.protocol import Head
from tests.log.signed import SignedDevice, founded


def heads(device: SignedDevice) -> dict[str, Head]:
    log = device.log
    return {one: Head(seq, log.head(one, seq)) for one, seq in log.vector.items()}


def linked(ours: SignedDevice, peer: SignedDevice) -> Link:
    link = Link(peer.device, 0.0)
    link.hear(heads(peer), ours.log, is_whole=True, now=0.0)  # type: ignore[arg-type]
    return link


def test_what_was_lost_is_sent_again_while_the_peer_keeps_saying_what_it_holds() -> None:
    founder, dana = founded("floor")
    link = linked(founder, dana)
    lost = founder.do(NoteWritten("lost"))
    assert link.due(founder.log, 0.0) == [lost]
    for now in (0.9, 1.8):
        link.hear(heads(dana), founder.log, is_whole=True, now=now)  # type: ignore[arg-type]
    assert link.due(founder.log, 1.9) == [lost]


def test_a_peer_that_is_heard_again_waits_no_longer_than_at_first() -> None:
    founder, dana = founded("floor")
    link = linked(founder, dana)
    lost = founder.do(NoteWritten("lost"))
    now = 0.0
    for _silent in range(4):  # its patience doubles each time
        link.due(founder.log, now := now + 20)
    link.hear(heads(dana), founder.log, is_whole=True, now=now)  # type: ignore[arg-type]
    assert link.due(founder.log, now + PATIENCE_S + 0.1) == [lost]


def test_a_tablet_that_lacks_something_is_not_in_step() -> None:
    founder, dana = founded("floor")
    link = linked(dana, founder)
    assert link.is_in_step(dana.log)
    founder.do(NoteWritten("one more"))
    link.hear(heads(founder), dana.log, is_whole=True, now=1.0)  # type: ignore[arg-type]
    assert not link.is_in_step(dana.log)


def test_what_is_written_while_something_is_on_its_way_goes_together() -> None:
    founder, dana = founded("floor")
    link = linked(founder, dana)
    first = founder.do(NoteWritten("first"))
    assert link.due(founder.log, 0.0) == [first]
    rest = [founder.do(NoteWritten(str(number))) for number in range(3)]
    assert link.due(founder.log, 0.01) == []
    link.hear({first.device: Head(first.seq, first.digest)}, founder.log, is_whole=False, now=0.02)
    assert link.due(founder.log, 0.02) == rest


def test_what_is_written_does_not_wait_long_for_a_peer_that_is_slow() -> None:
    founder, dana = founded("floor")
    link = linked(founder, dana)
    founder.do(NoteWritten("first"))
    link.due(founder.log, 0.0)
    second = founder.do(NoteWritten("second"))
    assert link.due(founder.log, GATHER * PATIENCE_S) == [second]
