"""Tablets of a convention on one stream, without a server: what it keeps or loses is as the test wants."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from random import Random

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ops import NoteWritten
from judge_app.core.roster import DeviceRole
from judge_app.log.entry import Entry
from judge_app.sync.exchange import Compare, Exchange, Post
from judge_app.sync.inorder import InOrder
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Batch, Message, read_frame, write_frame
from judge_app.sync.stream import Again, Said, Streamed
from judge_app.sync.unpacking import unpack
from tests.log.signed import SignedDevice, founded
from tests.sync.tables import AtDesk

TICK_S = 0.25
BACKBONE = LinkId(-1)


class Tablet:
    """One tablet: its device, its exchange, its links, and how far it read the stream."""

    def __init__(self, device: SignedDevice, seed: int) -> None:
        self.device = device
        self.exchange = Exchange(AtDesk(device), chance=Random(seed))
        self.wires: dict[LinkId, tuple[Tablet, LinkId]] = {}
        self.is_on_stream = False
        self.order = InOrder({})
        self.published: Counter[EntryId] = Counter()
        """How often it offered each entry to the stream."""
        self.repaired: Counter[EntryId] = Counter()
        """And how often because somebody lacked it."""
        self.over_lan: Counter[EntryId] = Counter()
        """Which entries came to it over a link."""
        self.said = 0

    @property
    def id(self) -> DeviceId:
        return self.device.device

    def holds(self, entry: Entry) -> bool:
        return self.device.log.find(entry.id) is not None


class Convention:
    """Carries messages without a delay; *loses* decides what a tablet never gets out of the stream.

    *swallows* decides what the stream is offered and never takes.
    """

    def __init__(self, *devices: SignedDevice) -> None:
        self.now = 1000.0
        self.tablets = [Tablet(device, seed) for seed, device in enumerate(devices)]
        self.kept: dict[EntryId, Entry] = {}
        self.loses: Callable[[Tablet, Entry], bool] = lambda _to, _entry: False
        self.swallows: Callable[[Tablet, Entry], bool] = lambda _by, _entry: False
        self._under_way: list[tuple[Tablet, LinkId, Message | Streamed | Said]] = []
        self._numbers = count(1)

    # What a test does

    def link(self, one: int, other: int) -> None:
        here, there = self.tablets[one], self.tablets[other]
        ours, theirs = LinkId(next(self._numbers)), LinkId(next(self._numbers))
        here.wires[ours], there.wires[theirs] = (there, theirs), (here, ours)
        self.post(here, here.exchange.link_up(ours, there.id, self.now))
        self.post(there, there.exchange.link_up(theirs, here.id, self.now))
        self.carry()

    def connect(self, *numbers: int) -> None:
        for tablet in [self.tablets[number] for number in numbers]:
            tablet.is_on_stream = True
            tablet.order = InOrder(tablet.device.log.vector)
            held: dict[DeviceId, int] = {}
            for entry in self.kept.values():
                held[entry.device] = max(entry.seq, held.get(entry.device, 0))
            holds = Streamed(held=held, is_whole=True)
            self.post(tablet, tablet.exchange.stream_up(BACKBONE, holds, self.now))
            for entry in sorted(self.kept.values(), key=lambda one: one.order):
                self._deliver(tablet, entry, is_again=False)
        self.carry()

    def disconnect(self, number: int) -> None:
        tablet = self.tablets[number]
        tablet.is_on_stream = False
        tablet.exchange.link_down(BACKBONE)

    def do(self, number: int, text: str = "a note") -> Entry:
        tablet = self.tablets[number]
        entry = tablet.device.judge(NoteWritten(text))
        self.post(tablet, tablet.exchange.changed(self.now))
        self.carry()
        return entry

    def wait(self, seconds: float, tick_s: float = TICK_S) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now += tick_s
            for tablet in self.tablets:
                self.post(tablet, tablet.exchange.tick(self.now))
                self.carry()  # no two tablets look at the very same moment

    def count(self, entry: Entry) -> list[int]:
        """How often each tablet has offered *entry* to the stream, for whatever reason."""
        return [tablet.published[entry.id] + tablet.repaired[entry.id] for tablet in self.tablets]

    @property
    def are_in_step(self) -> bool:
        return len({tablet.device.digest for tablet in self.tablets}) == 1

    # How it is carried

    def post(self, by: Tablet, posts: Iterable[Post]) -> None:
        for link, message in posts:
            if isinstance(message, Compare):
                by.exchange.compared(message.ours.worked_out(), message.theirs)
            elif link != BACKBONE:
                station, its = by.wires[link]
                self._under_way.append((station, its, read_frame(write_frame(message))))
            elif isinstance(message, Batch):
                self._publish(by, message)
            else:
                by.said += 1
                heard = read_frame(write_frame(message))
                others = [one for one in self.tablets if one.is_on_stream and one is not by]
                self._under_way += [(one, BACKBONE, Said(by.id, heard)) for one in others]

    def _publish(self, by: Tablet, batch: Batch) -> None:
        is_again = isinstance(batch, Again)
        for entry in unpack(batch.parcels, by.device.event, {}).entries:
            (by.repaired if is_again else by.published)[entry.id] += 1
            if self.swallows(by, entry):
                continue
            is_known = entry.id in self.kept
            self.kept[entry.id] = entry
            if is_known and not is_again:
                self._under_way.append((by, BACKBONE, Streamed(held={entry.device: entry.seq})))
            else:
                for one in self.tablets:
                    self._deliver(one, entry, is_again=is_known)

    def _deliver(self, to: Tablet, entry: Entry, *, is_again: bool) -> None:
        if to.is_on_stream and not self.loses(to, entry):
            self._under_way.append(
                (to, BACKBONE, Streamed((entry,), held={entry.device: entry.seq}, is_again=is_again))
            )

    def carry(self) -> None:
        while self._under_way:
            to, link, message = self._under_way.pop(0)
            if isinstance(message, Streamed):
                to.order.hold(to.device.log.vector)
                ready = tuple(to.order.ready(message.entries))
                came = Streamed(ready, held=message.held, is_again=message.is_again)
                self.post(to, to.exchange.receive(link, came, self.now))
            elif isinstance(message, Batch):
                unpacked = unpack(message.parcels, to.device.event, to.device.log.vector)
                to.over_lan.update(entry.id for entry in unpacked.entries)
                self.post(to, to.exchange.receive(link, unpacked, self.now))
            else:
                self.post(to, to.exchange.receive(link, message, self.now))


def convention(tablets: int, *, on_stream: Iterable[int] | None = None) -> Convention:
    """Tablets in step that have heard of each other over the stream, and nothing is due."""
    roles: list[DeviceRole] = ["floor"] * (tablets - 1)
    found = Convention(*founded(*roles))
    found.connect(*(range(tablets) if on_stream is None else on_stream))
    found.wait(30)
    for tablet in found.tablets:
        tablet.published.clear()
        tablet.repaired.clear()
        tablet.over_lan.clear()
        tablet.said = 0
    return found
