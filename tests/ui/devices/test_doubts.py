"""What revoked and copied tablets did, and what tablets say differently."""

from judge_app.core.ops import (
    DeviceForked,
    DeviceRevoked,
    NoteWritten,
    PlayerDropped,
    PlayerRenamed,
)
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from tests.second import SecondTablet
from tests.ui.devices.reach import ADA, Hall


def test_what_a_revoked_tablet_did_is_let_count_or_left_out(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    hall.desk.do(DeviceRevoked(jonah.device, 0))
    jonah.do(NoteWritten("good"))
    jonah.do(NoteWritten("bad"))
    jonah.send()
    hall.judge.see("Waits for review", "Note: good", "Note: bad")
    hall.judge.tap("Let it count")
    hall.judge.miss("Note: good,")
    hall.judge.until(lambda: len(hall.state.reviewed) == 1, "one is looked at")
    assert [one.op.text for one in hall.state.history if isinstance(one.op, NoteWritten)].count("good") == 2
    hall.judge.tap("Leave out")
    hall.judge.miss("Waits for review")
    assert [*hall.state.reviewed.values()] == [True, False]


def test_what_cannot_count_any_more_is_refused_with_the_reason(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    hall.desk.do_all([DeviceRevoked(jonah.device, 0), PlayerDropped(ADA)])
    jonah.do(PlayerDropped(ADA))
    jonah.send()
    hall.judge.tap("Let it count")
    hall.judge.see("Ada has already dropped.", "Waits for review")
    assert len(hall.state.reviewed) == 0


def forked(jonah: SecondTablet) -> tuple[Entry, Entry]:
    """Two entries of the same number, as a tablet and its copy write them."""
    copy = OpLog(jonah.log.event, jonah.device, jonah.log._sign)
    copy.take([*jonah.log.entries])
    Fold(copy)
    return jonah.do(NoteWritten("one")), copy.stamp(NoteWritten("other"), (), 0)


def test_what_a_copied_tablet_wrote_is_looked_at(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    one, other = forked(jonah)
    jonah.send()
    proofs = one.digest, one.signature.hex(), other.digest, other.signature.hex()
    hall.desk.do(DeviceForked(jonah.device, one.seq, *proofs))
    hall.judge.see("Copied", "Waits for review", "Note: one", "on a tablet that was copied")
    hall.judge.tap("Let it count")
    hall.judge.miss("Waits for review")
    assert hall.state.history[-2].op == NoteWritten("one")


def test_what_tablets_say_differently_is_settled_from_here(hall: Hall) -> None:
    second = SecondTablet(hall.desk)
    second.do(PlayerRenamed(ADA, "Ada King"))
    hall.desk.do(PlayerRenamed(ADA, "Ada Byron"))
    hall.judge.miss("1 dispute")
    second.send()
    hall.judge.tap("1 dispute")
    hall.judge.see("Ada is now Ada King", "Ada is now Ada Byron")
