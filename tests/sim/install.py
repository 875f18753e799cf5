"""One tablet of a simulated hall: real desk, store, exchange and clock on a disk and a time of its own."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from judge_app.core.claims import DeviceId
from judge_app.core.ops import KINDS, DeviceRenewed, Op
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log import codec
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer, renewal_message
from judge_app.steadyclock import HallClock, SteadyClock
from judge_app.storage.opstore import OpStore
from judge_app.storage.recovery import recover
from judge_app.storage.trouble import StoreCorrupt
from judge_app.sync.exchange import Exchange, Incoming, Post
from judge_app.sync.link import LinkId
from judge_app.sync.probes import Probes
from judge_app.sync.protocol import Batch, read_frame
from judge_app.sync.stream import Cursor, Streamed
from judge_app.sync.timekeeper import Timekeeper
from judge_app.sync.unpacking import unpack
from tests.sim.disk import SimDisk
from tests.storage.disks import PowerCut

if TYPE_CHECKING:
    from tests.sim.hall import Hall

__all__ = ["OLD_KINDS", "PATH", "Install", "signer_of"]

PATH = Path("event.journal")
NOON_NS = 1_767_225_600_000_000_000
OLD_KINDS = {name: kind for name, kind in KINDS.items() if name not in ("announced", "ruling_given")}
"""What an app of last year knows."""
REMEMBER_S = 2.0


@lru_cache(maxsize=4096)
def signer_of(number: int) -> Signer:
    return Signer(number.to_bytes(32, "big"))


class Install:
    """*number* is how the trace calls it. A copy has the key of its original, and another number."""

    def __init__(self, hall: "Hall", number: int, signer: Signer, kinds: Mapping[str, type[Op]]) -> None:
        self.hall, self.number, self.kinds = hall, number, kinds
        self.keys = [signer]
        self.disk = SimDisk()
        self.is_on = False
        self.flips = False
        """Whether the next power cut also turns bits over."""
        chance = hall.chance
        self.rate, self.wrong_ns = 1 + chance.uniform(-60, 60) / 1e6, chance.randrange(-10, 10) * 10**12
        self.booted_at = self._busy_until = self._kept_at = 0.0
        self.cursor = self.kept = Cursor()
        """How far the backbone was read; and what of that a new start knows."""

    @property
    def signer(self) -> Signer:
        return self.keys[0]

    @property
    def device(self) -> DeviceId:
        return self.signer.device

    @property
    def is_old(self) -> bool:
        return self.kinds is not KINDS

    def passed_ns(self) -> int:
        return round(self.hall.now * 1e9 * self.rate)

    def steady_s(self) -> float:
        return 1000.0 * self.number + self.hall.now * self.rate

    def boot(self) -> None:
        """Start the app, on whatever the disk holds."""
        self.is_on, self.booted_at = True, self.hall.now
        self.clock = HallClock(
            SteadyClock(lambda: NOON_NS + self.wrong_ns + self.passed_ns(), self.passed_ns)
        )
        self.run(self._open)
        self.disk.calls_left = -1 if self.hall.is_healing else self.disk.calls_left

    def _open(self) -> None:
        try:
            store = OpStore(PATH, self.disk)
        except StoreCorrupt:
            self._recover()
            store = OpStore(PATH, self.disk)
        log = OpLog(self.hall.event, self.device, lambda message: self.hall.sign(self.signer, message))
        self.desk = Desk(log, store, self.clock)
        self._own = 0
        self._keep_own()  # also what was on the disk, though not acknowledged, when the power went
        self.desk.subscribe(self._keep_own)
        self._was_beyond = self._beyond() if len(self.keys) > 1 else 0
        self.exchange = Exchange(self.desk, kinds="old" if self.is_old else "new")
        self.keeper = Timekeeper(self.device, self.reference)
        self.probes = Probes(self.keeper)
        self.cursor = self.kept
        self._go_on()

    def _keep_own(self) -> None:
        """Whatever this tablet wrote is acknowledged when others are told of it."""
        last = self.desk.log.vector.get(self.device, 0)
        for seq in range(self._own + 1, last + 1):
            self.hall.keep(self.device, seq, self.desk.log.head(self.device, seq))
        self._own = last

    def _recover(self) -> None:
        """As `Tablet.recover` does: save what can be saved, and go on under a new key."""
        self.hall.note(self, "recovers a damaged file")
        try:
            recover(PATH, self.disk)
        except StoreCorrupt:
            self.disk.keep_copy(PATH, "damaged", self.disk.read(PATH))
            self.disk.remove(PATH)
            self.disk.sync_folder(PATH.parent)
        self.renew()

    def renew(self) -> None:
        self.keys.insert(0, self.hall.fresh_key())

    def _go_on(self) -> None:
        """As `Tablet.open` does: take the place of an earlier key of this tablet."""
        roster = self.desk.state.roster
        if self.device in roster.members:
            return
        for old in self.keys[1:]:
            if roster.is_admitted(old.device) and old.device not in self.desk.state.forks:
                proof = old.sign(renewal_message(self.hall.event, old.device, self.device))
                with suppress(Refused):
                    self.do(DeviceRenewed(old.device, proof.hex()))
                return

    def _beyond(self) -> int:
        """How many entries stand behind a gap, as only a recovery leaves them."""
        return len(self.desk.log.entries) - sum(self.desk.log.vector.values())

    @property
    def reference(self) -> DeviceId:
        return self.desk.state.timebase or self.hall.founder

    def run(self, work: Callable[[], object]) -> None:
        """Let this tablet do something, as the app that it has; the power may go while it does."""
        if not self.is_on:
            return
        vars(codec)["KINDS"] = self.kinds
        try:
            work()
        except PowerCut:
            self.hall.went_dark(self, flips=self.flips)
        finally:
            vars(codec)["KINDS"] = KINDS

    def do(self, op: Op) -> Entry:
        """*op*, tapped here. It is acknowledged when this returns."""
        entry = self.desk.do(op)
        self.hall.require(self.desk.log.entries[-1] is entry, "an operation was not the last that was known")
        return entry

    def tell_others(self) -> None:
        self._post(self.exchange.changed(self.steady_s()))
        if self.hall.plan.has_clocks:
            self.hall.clocks.refer(self)

    def link_up(self, link: LinkId, peer: DeviceId) -> None:
        self.run(lambda: self._post(self.exchange.link_up(link, peer, self.steady_s())))

    def link_down(self, link: LinkId) -> None:
        if self.is_on:
            self.exchange.link_down(link)

    def tick(self) -> None:
        self.run(lambda: self._post(self.exchange.tick(self.steady_s())))
        if self.hall.now - self._kept_at > REMEMBER_S:
            self._kept_at, self.kept = self.hall.now, self.cursor

    def hand_over(self, work: Callable[[], None]) -> None:
        """From the thread of the network to that of the desk, which does one thing after the other."""
        hall, since = self.hall, self.booted_at
        self._busy_until = max(self._busy_until, hall.now + hall.chance.uniform(0, 0.02))
        hall.after(self._busy_until - hall.now, lambda: self.run(work) if self.booted_at == since else None)

    def streaming(self, link: LinkId, holds: Streamed, cursor: Cursor) -> None:
        """As `Session` does, and the next one too."""
        self.cursor = cursor
        self._post(self.exchange.stream_up(link, holds, self.steady_s()))

    def came(self, link: LinkId, message: Incoming) -> None:
        self._post(self.exchange.receive(link, message, self.steady_s()))
        self._is_whole()
        if self.hall.plan.has_clocks:
            self.hall.clocks.refer(self)
        if isinstance(message, Streamed) and link in self.exchange.links:
            self.cursor = self.cursor._replace(seq=max(message.seq, self.cursor.seq))

    def receive(self, link: LinkId, frame: bytes, stale: Random) -> None:
        self.run(lambda: self._receive(link, frame, stale))

    def _receive(self, link: LinkId, frame: bytes, stale: Random) -> None:
        message = read_frame(frame)
        if not isinstance(message, Batch):
            self._post(self.exchange.receive(link, message, self.steady_s()))
            return
        # Verified on another thread, which may know less of what is held by now.
        held = {} if stale.random() < 0.1 else self.desk.log.vector
        unpacked = unpack(message.parcels, self.hall.event, held)
        self._post(self.exchange.receive(link, unpacked, self.steady_s()))
        self._is_whole()
        if self.hall.plan.has_clocks:
            self.hall.clocks.refer(self)

    def _is_whole(self) -> None:
        beyond = self._beyond()
        self.hall.require(0 <= beyond <= self._was_beyond, "a log has a gap or a double")
        self._was_beyond = beyond

    def _post(self, posts: list[Post]) -> None:
        self.hall.post(self, posts)
