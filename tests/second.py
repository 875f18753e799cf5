"""A second tablet in the event of a desk, out of reach until it sends; and a desk in another role."""

from judge_app.core.claims import EntryId
from judge_app.core.model import State
from judge_app.core.ops import DeviceAdmitted, Op, RoleChanged, basis
from judge_app.core.roster import DeviceRole
from judge_app.desk import Desk
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer

__all__ = ["SecondTablet", "become"]


class SecondTablet:
    """`second.do(op)` happens there; the desk hears of it by `second.send()`."""

    def __init__(self, desk: Desk, name: str = "Maya Kessler", role: DeviceRole = "head") -> None:
        self._desk = desk
        signer = Signer(name.encode().ljust(32, b".")[:32])
        self.device = signer.device
        desk.do(DeviceAdmitted(signer.device, name, "Tablet 3", role))
        self.log = OpLog(desk.event, signer.device, signer.sign)
        self.log.take(desk.missing({}))
        self.fold = Fold(self.log)

    def do(self, op: Op, knowing: tuple[EntryId, ...] | None = None, wall_ms: int = 0) -> Entry:
        entry = self.log.stamp(op, basis(op, self.fold.state) if knowing is None else knowing, wall_ms)
        self.fold.follow(self.log.take([entry]))
        return entry

    @property
    def state(self) -> State:
        return self.fold.state

    def hear(self) -> None:
        """Take in what the desk has done meanwhile."""
        self.fold.follow(self.log.take(self._desk.missing(self.log.vector)))

    def send(self) -> None:
        self._desk.merge(self.log.missing(self._desk.vector))


def become(desk: Desk, role: DeviceRole) -> None:
    """Another tablet is the organizer's from now on, and that of *desk* has *role*."""
    desk.do(DeviceAdmitted(Signer(b"paula".ljust(32, b".")).device, "Paula", "Tablet 1", "organizer"))
    desk.do(RoleChanged(desk.device, role, desk.vector[desk.device] + 1))
