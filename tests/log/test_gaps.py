"""A log of which a damaged file lost some entries: others give them back, however many gaps there are."""

from judge_app.core.ops import NoteWritten
from tests.log.signed import SignedDevice, founded


def test_all_gaps_are_closed_by_what_another_tablet_offers_at_once() -> None:
    _founder, dana = founded("floor")
    for number in range(9):
        dana.do(NoteWritten(f"note {number}"))
    recovered = SignedDevice(0)
    recovered.log.take([entry for entry in dana.log.entries if entry.lamport % 3])
    assert recovered.offered(*dana.log.missing(recovered.log.vector)).rejected == ()
    assert recovered.log.vector == dana.log.vector
    assert list(recovered.log.entries) == list(dana.log.entries)
