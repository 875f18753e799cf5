"""The hall as it is simulated: virtual time, who is there, what is under way, what must not be lost."""

import heapq
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from judge_app.core.claims import DeviceId
from judge_app.core.ids import event_id
from judge_app.core.ops import KINDS
from judge_app.log.signing import Signer
from judge_app.sync.exchange import Compare, Post
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import write_frame
from judge_app.sync.stream import Cursor
from tests.sim.backbone import Backbone
from tests.sim.clocks import Clocks
from tests.sim.install import OLD_KINDS, Install, signer_of
from tests.sim.plan import Plan
from tests.sim.wires import Connection, Wire

__all__ = ["Hall", "Wrong"]

TICK_S = 0.25


class Wrong(AssertionError):
    """Something came out of a simulated day that must not."""


class Hall:
    def __init__(self, plan: Plan, chance: Random) -> None:
        self.plan, self.chance = plan, chance
        self.now = 0.0
        self.trace: list[tuple[float, str, str]] = []
        self.counts: Counter[str] = Counter()
        self.is_healing = False
        self.loss, self.doubling, self.jitter = plan.loss, plan.doubling, plan.jitter
        self.blocked: set[tuple[Install, Install]] = set()
        self.connections: dict[LinkId, Connection] = {}
        self.kept: dict[DeviceId, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        """The digests of all entries that were acknowledged, by device and number."""
        self.signed: set[str] = set()
        self._numbers = count(1)
        self._keys = count(1 + chance.randrange(64) * 64)
        self._events: list[tuple[float, int, Callable[[], object]]] = []
        self.clocks = Clocks(self)
        self.backbone = Backbone(self, plan.backbone) if plan.backbone else None
        self.installs: list[Install] = []
        self.outside: list[Install] = []
        """Who was not let in yet."""
        self.wires: list[Wire] = []
        for number in range(plan.tablets):
            kinds = OLD_KINDS if number and chance.random() < plan.old_apps else KINDS
            self.outside.append(Install(self, number, self.fresh_key(), kinds))
        self.installs = [self.outside.pop(0)]
        self.founder = self.installs[0].device
        self.event = event_id(self.founder, "saturday")

    def fresh_key(self) -> Signer:
        return signer_of(next(self._keys))

    def fresh_number(self) -> int:
        return next(self._numbers)

    def note(self, install: "Install | None", text: str, kind: str = "") -> None:
        self.counts[kind or text] += 1
        self.trace.append((self.now, str(install.number) if install else "", text))

    def require(self, holds: bool, sentence: str) -> None:
        if not holds:
            raise Wrong(sentence)

    def sign(self, signer: Signer, message: bytes) -> bytes:
        self.signed.add(message.rpartition(b"\n")[2].decode())
        return signer.sign(message)

    def keep(self, device: DeviceId, seq: int, digest: str) -> None:
        """An entry was acknowledged, so it must never be lost."""
        self.kept[device][seq].add(digest)

    def delay(self) -> float:
        wait = self.chance.uniform(0.001, 0.006)
        if self.jitter and self.chance.random() < 0.3:
            wait += self.chance.uniform(0, self.jitter)
        return wait

    def after(self, seconds: float, what: Callable[[], object]) -> None:
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), what))

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self._events and self._events[0][0] <= end:
            self.now, _, what = heapq.heappop(self._events)
            what()
        self.now = end

    def post(self, sender: Install, posts: list[Post]) -> None:
        for link, message in posts:
            if isinstance(message, Compare):
                self.counts["digests compared"] += 1
                sender.exchange.compared(message.ours.worked_out(), message.theirs)
                self.require(not sender.exchange.trouble, "two tablets compared different digests")
            elif self.backbone and link in self.backbone.links:
                self.backbone.send(link, message)
            elif not (connection := self.connections[link]).is_cut:
                connection.carry(sender, write_frame(message))

    def enter(self, install: Install) -> None:
        """A tablet comes in that has been let in, if it was not here before."""
        if install in self.outside:
            self.outside.remove(install)
        if install not in self.installs:
            self.installs.append(install)
            self.switch_on(install)

    def join(self, one: Install, other: Install) -> Wire:
        wire = Wire(self, one, other, is_stream=self.chance.random() < self.plan.streams)
        self.wires.append(wire)
        return wire

    def switch_on(self, install: Install) -> None:
        install.boot()
        if not install.is_on:
            return
        self.after(self.chance.uniform(0, TICK_S), partial(self._tick, install, install.booted_at))
        for wire in self.wires:
            if install in wire.ends:
                wire.connect_after(self.chance.uniform(0, 0.3))
        if self.backbone:
            self.backbone.connect_after(install, self.chance.uniform(0, 0.5))

    def _tick(self, install: Install, since: float) -> None:
        if install.is_on and install.booted_at == since:
            install.tick()
            self.after(TICK_S, lambda: self._tick(install, since))

    def went_dark(self, install: Install, *, flips: bool = False, is_killed: bool = False) -> None:
        """The power is out, or the app was killed: memory is gone, and of the disk what was not synced."""
        self.note(install, "killed" if is_killed else "power cut")
        disk = install.disk
        install.disk = disk.after_kill() if is_killed else disk.after_cut(self.chance, flips=flips)
        install.is_on = install.flips = False
        for wire in self.wires:
            if install in wire.ends:
                wire.cut()
        if self.backbone:
            self.backbone.hang_up(install)
            if not is_killed and self.chance.random() < 0.3:
                install.kept = Cursor()
        self.after(self.chance.uniform(0.1, 2), lambda: self._restart(install))

    def _restart(self, install: Install) -> None:
        if not install.is_on:
            if not self.is_healing and self.chance.random() < 0.15:
                install.disk.calls_left = self.chance.randrange(12)  # and again while it starts
            self.note(install, "starts again")
            self.switch_on(install)

    def unblock(self, *ways: tuple[Install, Install]) -> None:
        self.blocked.difference_update(ways)
        for wire in self.wires:
            if wire.connection:
                wire.connection.flow_again()

    def heal(self) -> None:
        """From now on nothing goes wrong, and everybody is there."""
        self.note(None, "healed")
        self.is_healing = True
        self.loss = self.doubling = self.jitter = 0.0
        self.unblock(*self.blocked)
        for install in self.installs:
            install.disk.calls_left = -1
            self._restart(install)
        for wire in [wire for wire in self.wires if not {*wire.ends}.isdisjoint(self.outside)]:
            for end in wire.ends:
                if end not in (*self.outside, self.installs[0]):
                    self.join(end, self.installs[0])  # whom only somebody reaches who never came
        for wire in self.wires:
            wire.connect()
            if self.plan.has_clocks:
                self.clocks.ask_anew(wire)
        if self.backbone:
            self.backbone.heal()
