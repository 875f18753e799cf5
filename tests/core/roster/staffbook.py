"""The operations on devices of a small event, as a log has them, and the roster that follows from them."""

from dataclasses import dataclass, field

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ops import DeviceAdmitted
from judge_app.core.ops.devices import StaffOp
from judge_app.core.roster import DeviceRole, Roster, StaffEntry, roster_of

FOUNDER, DANA, MAYA, NOOR, OLA = (DeviceId(name) for name in ("f", "d", "m", "n", "o"))
DEVICES = (FOUNDER, DANA, MAYA, NOOR, OLA)


@dataclass
class Book:
    """Operations on devices as a log has them: each device numbers its own, and the clock orders all."""

    written: list[tuple[int, StaffEntry]] = field(default_factory=list)
    clock: int = 0

    def says(
        self, device: DeviceId, op: StaffOp, *, at: int | None = None, seq: int | None = None
    ) -> EntryId:
        """*device* says *op* now; or *at* an earlier moment, as far as its own clock is believed."""
        self.clock += 1
        number = seq if seq is not None else self.count(device) + 1
        entry = StaffEntry(EntryId(f"{device}:{number}"), device, number, op)
        self.written.append((self.clock if at is None else at, entry))
        return entry.entry

    def count(self, device: DeviceId) -> int:
        return max((one.seq for _at, one in self.written if one.device == device), default=0)

    def admits(self, device: DeviceId, role: DeviceRole, by: DeviceId = FOUNDER) -> EntryId:
        return self.says(by, DeviceAdmitted(device, f"judge {device}", "tablet", role))

    @property
    def entries(self) -> list[StaffEntry]:
        """In the order of a log."""
        return [one for _at, one in sorted(self.written, key=lambda it: (it[0], it[1].device, it[1].seq))]

    @property
    def roster(self) -> Roster:
        return roster_of(FOUNDER, self.entries)

    def role(self, device: DeviceId, seq: int | None = None) -> DeviceRole | None:
        return self.roster.role(device) if seq is None else self.roster.role_at(device, seq)


def hall(**devices: DeviceRole) -> Book:
    """An event in which the founder let in *devices*, by their letters."""
    book = Book(clock=10)
    for letter, role in devices.items():
        book.admits(DeviceId(letter), role)
    return book
