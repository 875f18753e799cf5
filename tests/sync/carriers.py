"""An event with a few signed devices in memory, whose entries are carried about in the tests."""

import random
from collections.abc import Iterable

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, event_id
from judge_app.core.model import State
from judge_app.core.ops import DeviceAdmitted, EventOpened, NoteWritten, Op, basis
from judge_app.core.rights import require_right
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import Accepted, OpLog
from judge_app.log.signing import Signer
from judge_app.sync.carrying import Carried, carried_of, written

ORGANIZER, MAYA, KAI, STRANGER = (Signer(letter * 32) for letter in (b"o", b"m", b"k", b"s"))
EVENT = event_id(ORGANIZER.device, "spring26")
NAME = "Oakhaven Open – Ōsaka"


class Shelf:
    """An open event of one device, without a disk."""

    def __init__(self, signer: Signer, event: EventId = EVENT) -> None:
        self.log = OpLog(event, signer.device, signer.sign)
        self._fold = Fold(self.log)

    @property
    def event(self) -> EventId:
        return self.log.event

    @property
    def device(self) -> DeviceId:
        return self.log.device

    @property
    def state(self) -> State:
        return self._fold.state

    @property
    def digest(self) -> str:
        return digest(self.state)

    def do(self, op: Op) -> Entry:
        require_right(op, self.state, self.device)
        entry = self.log.stamp(op, basis(op, self.state), 0)
        self._fold.follow(self.log.take([entry]))
        return entry

    def merge(self, entries: Iterable[Entry]) -> Accepted:
        accepted = self.log.accept(entries)
        self._fold.follow(self.log.take(accepted.entries))
        return accepted

    def carried(self) -> Carried:
        return carried_of(self.log, NAME, self.log.entries)

    def file(self) -> list[bytes]:
        return [*written(self.carried())]


def opened() -> Shelf:
    """The organizer's, with Maya and Kai let in."""
    desk = Shelf(ORGANIZER)
    desk.do(EventOpened(NAME, lots="1"))
    for signer, name in ((MAYA, "Maya"), (KAI, "Kai")):
        desk.do(DeviceAdmitted(signer.device, name, "Tablet", "head"))
    return desk


def joined(signer: Signer, host: Shelf) -> Shelf:
    desk = Shelf(signer)
    desk.merge(host.log.entries)
    return desk


def noted(desk: Shelf, number: int, seed: int = 1) -> Shelf:
    chance = random.Random(seed)
    for _place in range(number):
        desk.do(NoteWritten(f"Table {chance.randrange(99)}: “{chance.randbytes(4).hex()}” ☂"))
    return desk
