"""Tablets in one room without a socket: real logs and exchanges, and wires that do what the test wants."""

from collections.abc import Callable, Iterable
from itertools import count

from judge_app.core.model import State
from judge_app.core.ops import Op
from judge_app.core.roster import DeviceRole
from judge_app.log.entry import Entry
from judge_app.log.oplog import Accepted
from judge_app.sync.exchange import Compare, Exchange, Post
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Batch, Message, read_frame, write_frame
from judge_app.sync.unpacking import Unpacked, unpack
from tests.log.signed import SignedDevice, founded

TICK_S = 0.25
MOST_SENT = 100_000
"""Messages between two moments at which nothing is under way: with so many they talk in circles."""


class AtDesk:
    """What an exchange needs of a desk, by *tablet*: it refuses what its role does not allow."""

    def __init__(self, tablet: SignedDevice) -> None:
        self.tablet = tablet
        self.event, self.device, self.log = tablet.event, tablet.device, tablet.log

    @property
    def state(self) -> State:
        return self.tablet.state

    def merge(self, entries: Iterable[Entry]) -> Accepted:
        return self.tablet.offered(*entries)

    def do(self, op: Op) -> Entry:
        return self.tablet.judge(op)


class Station:
    """One tablet: its device, its exchange, and what came over its links."""

    def __init__(self, device: SignedDevice) -> None:
        self.device = device
        self.exchange = Exchange(AtDesk(device))
        self.wires: dict[LinkId, tuple[Station, LinkId]] = {}
        self.heard: list[Message] = []
        self.verified = 0

    def link_to(self, other: "Station") -> LinkId:
        return next(link for link, (far, _its) in self.wires.items() if far is other)


class Room:
    """Carries messages as bytes, in their order, until nothing is under way; *loses* decides what is lost."""

    def __init__(self, *devices: SignedDevice) -> None:
        self.now = 100.0
        self.stations = [Station(device) for device in devices]
        self.loses: Callable[[Station, Message], bool] = lambda _to, _message: False
        self._under_way: list[tuple[Station, LinkId, bytes]] = []
        self._numbers = count(1)
        self.sent = 0

    def link(self, one: int, other: int) -> None:
        here, there = self.stations[one], self.stations[other]
        ours, theirs = LinkId(next(self._numbers)), LinkId(next(self._numbers))
        here.wires[ours], there.wires[theirs] = (there, theirs), (here, ours)
        self.post(here, here.exchange.link_up(ours, there.device.device, self.now))
        self.post(there, there.exchange.link_up(theirs, here.device.device, self.now))

    def unlink(self, one: int, other: int) -> None:
        for here, there in ((one, other), (other, one)):
            station = self.stations[here]
            link = station.link_to(self.stations[there])
            del station.wires[link]
            station.exchange.link_down(link)

    def post(self, sender: Station, posts: Iterable[Post]) -> None:
        for link, message in posts:
            if isinstance(message, Compare):
                sender.exchange.compared(message.ours.worked_out(), message.theirs)
            elif link in sender.wires:
                station, its = sender.wires[link]
                self._under_way.append((station, its, write_frame(message)))

    def carry(self) -> None:
        """Until nobody has anything more to say."""
        most = self.sent + MOST_SENT
        while self._under_way:
            assert self.sent < most, "they never come to an end"
            station, link, frame = self._under_way.pop(0)
            message = read_frame(frame)
            self.sent += 1
            if link not in station.wires or self.loses(station, message):
                continue
            self.hear(station, link, message)

    def hear(self, station: Station, link: LinkId, message: Message) -> None:
        station.heard.append(message)
        arrived: Message | Unpacked = message
        if isinstance(message, Batch):
            log = station.device.log
            arrived = unpack(message.parcels, log.event, log.vector)
            station.verified += len(arrived.entries)
        self.post(station, station.exchange.receive(link, arrived, self.now))

    def do(self, number: int, op: Op) -> Entry:
        """A judge taps; the news is under way, but nobody has heard it yet."""
        station = self.stations[number]
        entry = station.device.judge(op)
        self.post(station, station.exchange.changed(self.now))
        return entry

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now += TICK_S
            for station in self.stations:
                self.post(station, station.exchange.tick(self.now))
            self.carry()

    @property
    def digests(self) -> set[str]:
        return {station.device.digest for station in self.stations}

    @property
    def troubles(self) -> set[str]:
        return {station.exchange.trouble for station in self.stations}


def room_of(tablets: int) -> Room:
    """A founder and floor judges who have been admitted, but have heard nothing yet."""
    roles: list[DeviceRole] = ["floor"] * (tablets - 1)
    founder, *_informed = founded(*roles)
    return Room(founder, *(SignedDevice(number) for number in range(1, tablets)))
