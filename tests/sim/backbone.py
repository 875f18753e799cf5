"""The virtual backbone: a stream for all who reach it, which loses what it took."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Have, Message, Parcel, write_frame
from tests.sim.passage import Passage

if TYPE_CHECKING:
    from tests.sim.hall import Hall
    from tests.sim.install import Install
    from tests.sim.plan import Convention

__all__ = ["Backbone", "Stored"]

DEAF, DEAF_S = DeviceId("deaf"), 5.0


class Stored(NamedTuple):
    """One message of the stream; by its *label* it is known again, and holds *number* of *device*."""

    seq: int
    label: str
    publisher: DeviceId
    parcel: Parcel

    @property
    def device(self) -> DeviceId:
        return DeviceId(self.label.split(":")[0])

    @property
    def number(self) -> int:
        return int(self.label.split(":")[1])


class Backbone:
    def __init__(self, hall: "Hall", plan: "Convention") -> None:
        self.hall, self.chance = hall, hall.chance
        self.loss, self.doubling, self.jitter, self.failing = (
            plan.loss,
            plan.doubling,
            plan.jitter,
            plan.failing,
        )
        self.window_s = plan.window_s
        self.absent = set(plan.absent)
        self.off: set[Install] = set()
        """Who does not reach it for a while."""
        self.is_up = self.has_leader = True
        self.created, self.last = "1", 0
        self.messages: list[Stored] = []
        self._taken_at: dict[str, float] = {}
        self.links: dict[LinkId, Passage] = {}
        self._trying: set[Install] = set()
        self.published: Counter[tuple[int, str]] = Counter()
        """How often each tablet has offered each entry to the stream."""
        self.said: Counter[tuple[str, DeviceId]] = Counter()

    # The stream

    def add(self, label: str, publisher: DeviceId, parcel: Parcel) -> bool:
        """Whether it was not known already."""
        if self.hall.now - self._taken_at.get(label, -self.window_s) < self.window_s:
            self.hall.counts["known to the stream"] += 1
            return False
        self.last += 1
        self._taken_at[label] = self.hall.now
        self.messages.append(Stored(self.last, label, publisher, parcel))
        self.hall.counts["streamed"] += 1
        for passage in self.passages:
            passage.notice()
        return True

    def index(self) -> dict[DeviceId, int]:
        """Of what each tablet published of each other one the last message, which need not be the newest."""
        lasts = {(one.device, one.publisher): one.number for one in self.messages}
        found: dict[DeviceId, int] = {}
        for (device, _publisher), number in lasts.items():
            found[device] = max(number, found.get(device, 0))
        return found

    def read(self, start: int, devices: Iterable[DeviceId] | None = None) -> list[Stored]:
        wanted = None if devices is None else {*devices}
        return [one for one in self.messages if one.seq >= start and (wanted is None or one.device in wanted)]

    def lose(self, messages: Iterable[Stored], *, is_forgotten: bool) -> None:
        """It had acknowledged them; *is_forgotten* if it would not know them again either."""
        gone = {*messages}
        self.messages = [one for one in self.messages if one not in gone]
        if is_forgotten:
            for one in gone:
                self._taken_at.pop(one.label, None)

    def lose_end(self, number: int) -> None:
        """A server leads that had not got the last messages: their places are given to others."""
        self.lose(self.messages[len(self.messages) - number :], is_forgotten=True)
        self.last = self.messages[-1].seq if self.messages else 0
        for passage in self.passages:
            passage.lead_anew(self.last)

    def begin_anew(self) -> None:
        self.created = str(int(self.created) + 1)
        self.messages, self._taken_at, self.last = [], {}, 0

    # Its tablets

    @property
    def passages(self) -> list[Passage]:
        return [one for one in self.links.values() if one.is_open]

    def delay(self) -> float:
        wait = self.chance.uniform(0.002, 0.02)
        if self.jitter and self.chance.random() < 0.3:
            wait += self.chance.uniform(0, self.jitter)
        return wait

    def send(self, link: LinkId, message: Message) -> None:
        self.links[link].send(message)

    def say(self, device: DeviceId, message: Message, speaker: Passage | None = None) -> None:
        """To everybody else who is linked, as far as it comes through."""
        self.said[type(message).__name__, device] += 1
        frame = write_frame(message)
        for passage in self.passages:
            if passage is speaker or self.chance.random() < self.loss:
                continue
            for _copy in range(1 + (self.chance.random() < self.doubling)):
                self.hall.after(self.delay(), partial(passage.hear, device, frame))

    def be_deaf(self) -> None:
        """Somebody is there who never takes anything: out of room, or not willing to."""
        self.say(DEAF, Have({}, is_whole=True))
        self.hall.after(DEAF_S, self.be_deaf)

    def connect_after(self, install: "Install", seconds: float) -> None:
        if install not in self._trying and install.number not in self.absent:
            self._trying.add(install)
            self.hall.after(seconds, partial(self._connect, install))

    def _connect(self, install: "Install") -> None:
        self._trying.discard(install)
        if not install.is_on or any(
            one.install is install and not one.is_over for one in self.links.values()
        ):
            return
        if not self.is_up or install in self.off or not self.has_leader:
            self.connect_after(install, 0.4)
            return
        link = LinkId(-self.hall.fresh_number())
        self.links[link] = Passage(self, install, link)
        self.links[link].begin()

    def hang_up(self, install: "Install") -> None:
        """Its power is out."""
        for passage in self.links.values():
            if passage.install is install:
                passage.is_cut = passage.is_over = True

    def heal(self) -> None:
        self.loss = self.doubling = self.jitter = self.failing = 0.0
        self.is_up = self.has_leader = True
        self.off.clear()
        self._reach_every_hall()
        for install in self.hall.installs:
            self.connect_after(install, 0.0)

    def _reach_every_hall(self) -> None:
        """Where nobody came who has a backbone, somebody gets it."""
        left = [*self.hall.installs]
        while left:
            reached = [left.pop(0)]
            for one in reached:
                near = {end for wire in self.hall.wires if one in wire.ends for end in wire.ends}
                reached += [other for other in left if other in near]
                left = [other for other in left if other not in near]
            if all(one.number in self.absent for one in reached):
                self.absent.discard(reached[0].number)
