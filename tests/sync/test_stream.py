"""The backbone as one more link: who brings what to it, what goes over a LAN as well, and who is helped."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from random import Random

import pytest

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ops import NoteWritten
from judge_app.core.roster import DeviceRole
from judge_app.log.entry import Entry
from judge_app.sync.exchange import Compare, Exchange, Post
from judge_app.sync.inorder import InOrder
from judge_app.sync.link import MARK, Link, LinkId
from judge_app.sync.protocol import Batch, Chain, Have, Head, Message, read_frame, write_frame
from judge_app.sync.stream import (
    ANSWERING,
    CROWD,
    GONE,
    LONGEST_S,
    NOBODY,
    PATIENCE_S,
    REPAIR_S,
    Again,
    Said,
    Stream,
    Streamed,
)
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


# Who brings what


def test_what_a_tablet_writes_goes_out_at_once() -> None:
    expo = convention(3)
    before = expo.now
    entry = expo.do(1)
    assert expo.now == before
    assert expo.count(entry) == [0, 1, 0]
    assert all(tablet.holds(entry) for tablet in expo.tablets)


def test_what_was_written_alone_goes_out_when_the_stream_is_in_reach() -> None:
    expo = convention(2)
    expo.disconnect(1)
    entries = [expo.do(1, f"alone {number}") for number in range(5)]
    assert not any(map(expo.tablets[0].holds, entries))
    expo.connect(1)
    assert all(map(expo.tablets[0].holds, entries))
    assert [expo.count(entry) for entry in entries] == [[0, 1]] * 5


def test_what_the_stream_holds_already_is_not_published_again() -> None:
    expo = convention(2)
    entry = expo.do(0)
    for number in (0, 1):
        expo.disconnect(number)
        expo.connect(number)
    expo.wait(60)
    assert expo.count(entry) == [1, 0]


def test_what_came_over_the_lan_is_left_to_its_tablet_if_that_is_heard() -> None:
    expo = convention(2)
    expo.link(0, 1)
    entry = expo.do(1)
    expo.wait(60)
    assert expo.tablets[0].over_lan[entry.id] <= 1
    assert expo.count(entry) == [0, 1]


def test_what_its_tablet_cannot_bring_is_brought_by_another_after_patience() -> None:
    expo = convention(2)
    expo.link(0, 1)
    expo.swallows = lambda by, _entry: by is expo.tablets[1]
    entry = expo.do(1)
    assert expo.tablets[0].holds(entry)
    expo.wait(PATIENCE_S - 2 * TICK_S)
    assert expo.count(entry)[0] == 0
    expo.wait(PATIENCE_S + 2)
    assert expo.count(entry)[0] == 1
    assert entry.id in expo.kept


def test_what_a_tablet_without_the_backbone_writes_is_brought_by_the_first_neighbour() -> None:
    expo = convention(4, on_stream=(0, 1, 3))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        expo.link(one, other)
    entry = expo.do(2)
    first = min((0, 1), key=lambda number: expo.tablets[number].id)
    assert entry.id in expo.kept  # at once
    assert expo.tablets[3].holds(entry)
    expo.wait(60)
    assert expo.count(entry) == [int(number == first) for number in range(4)]


def test_if_the_first_neighbour_cannot_the_next_one_does() -> None:
    expo = convention(4, on_stream=(0, 1, 3))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        expo.link(one, other)
    first, second = sorted((0, 1), key=lambda number: expo.tablets[number].id)
    expo.swallows = lambda by, _entry: by is expo.tablets[first]
    entry = expo.do(2)
    expo.wait(PATIENCE_S - 2 * TICK_S)
    assert entry.id not in expo.kept
    expo.wait(PATIENCE_S + 2)
    assert expo.count(entry)[second] == 1
    assert expo.tablets[3].holds(entry)


def test_who_has_nobody_else_to_leave_it_to_brings_it_at_once() -> None:
    expo = convention(3, on_stream=(0, 2))
    expo.link(0, 1)
    entry = expo.do(1)
    assert expo.count(entry) == [1, 0, 0]
    assert expo.tablets[2].holds(entry)


def test_what_the_stream_has_lost_altogether_is_published_again() -> None:
    expo = convention(2)
    before = len(expo.kept)
    expo.do(0)
    for number in (0, 1):
        expo.disconnect(number)
    expo.kept.clear()
    expo.connect(0, 1)
    expo.wait(10)
    assert len(expo.kept) == before + 1


# What goes over a LAN as well


def halls() -> Convention:
    """Two tablets in one hall, and one far away."""
    expo = convention(3)
    expo.link(0, 1)
    expo.wait(1)
    return expo


def test_what_came_over_the_stream_is_not_sent_over_a_link_to_who_reads_it_too() -> None:
    expo = halls()
    entries = [expo.do(2, f"far away {number}") for number in range(10)]
    expo.wait(60)
    assert all(tablet.holds(entry) for tablet in expo.tablets for entry in entries)
    assert not expo.tablets[0].over_lan + expo.tablets[1].over_lan


def test_who_does_not_get_it_from_the_stream_gets_it_over_the_link_after_patience() -> None:
    expo = halls()
    expo.loses = lambda to, _entry: to is expo.tablets[1]
    entry = expo.do(2)
    expo.wait(Link.tell_s)
    assert not expo.tablets[1].holds(entry)
    expo.wait(3)
    assert expo.tablets[1].over_lan[entry.id] == 1
    assert expo.tablets[1].holds(entry)


def test_when_the_stream_goes_down_the_link_brings_what_was_left_to_it() -> None:
    expo = halls()
    expo.loses = lambda to, _entry: to is expo.tablets[1]
    entry = expo.do(2)
    assert not expo.tablets[1].holds(entry)
    expo.disconnect(0)
    expo.wait(TICK_S)
    assert expo.tablets[1].over_lan[entry.id] == 1
    assert expo.tablets[1].holds(entry)


def test_who_is_not_on_the_stream_gets_everything_over_the_link_at_once() -> None:
    expo = convention(3, on_stream=(0, 2))
    expo.link(0, 1)
    expo.wait(1)
    entry = expo.do(2)
    assert expo.tablets[1].over_lan[entry.id] == 1


# Who lacks something


def test_who_lacks_something_gets_it_again_once() -> None:
    expo = convention(6)
    deaf = expo.tablets[5]
    expo.loses = lambda to, _entry: to is deaf
    entry = expo.do(0)
    expo.loses = lambda _to, _entry: False
    expo.wait(REPAIR_S - 1)
    assert not deaf.holds(entry)
    expo.wait(2 * REPAIR_S)
    assert deaf.holds(entry)
    expo.wait(120)
    assert sum(tablet.repaired[entry.id] for tablet in expo.tablets) == 1
    assert sum(tablet.published[entry.id] for tablet in expo.tablets) == 1


def test_many_entries_that_one_lacks_are_published_again_once() -> None:
    expo = convention(4)
    deaf = expo.tablets[3]
    expo.loses = lambda to, _entry: to is deaf
    entries = [expo.do(number % 3, f"lost {number}") for number in range(30)]
    expo.loses = lambda _to, _entry: False
    expo.wait(3 * REPAIR_S)
    assert expo.are_in_step
    repaired = sum((tablet.repaired for tablet in expo.tablets), Counter[EntryId]())
    assert repaired == {entry.id: 1 for entry in entries}


def test_nobody_is_helped_who_just_has_not_said_so_yet() -> None:
    expo = convention(4)
    for number in range(100):
        expo.do(number % 4, f"busy {number}")
        expo.wait(0.5)
    expo.wait(60)
    assert expo.are_in_step
    assert not any(tablet.repaired for tablet in expo.tablets)


@pytest.mark.parametrize("every_s", [1, 4])
def test_a_gap_is_filled_while_everybody_else_goes_on_writing(every_s: int) -> None:
    """The stream took it and lost it: all that its tablet wrote after it waits for it."""
    expo = convention(5)
    expo.loses = lambda to, _entry: to is not expo.tablets[1]
    lost = expo.do(1, "acknowledged, and lost")
    expo.loses = lambda _to, _entry: False
    after = expo.do(1, "after it")
    for number in range(48 // every_s):
        expo.do((0, 2, 3, 4)[number % 4], f"busy {number}")
        expo.wait(every_s)
    assert all(tablet.holds(lost) and tablet.holds(after) for tablet in expo.tablets)
    assert sum(tablet.repaired[lost.id] for tablet in expo.tablets) == 1


@pytest.mark.parametrize("every_s", [1, 4])
def test_who_loses_the_backbone_in_a_busy_event_gets_everything_over_the_lan(every_s: int) -> None:
    expo = convention(4)
    expo.link(0, 1)
    expo.wait(5)
    expo.disconnect(1)
    far, own = expo.do(2, "from another hall"), expo.do(1, "from the one without a backbone")
    for number in range(48 // every_s):
        expo.do((1, 2, 3)[number % 3], f"busy {number}")
        expo.wait(every_s)
    assert expo.tablets[1].holds(far)
    assert expo.tablets[3].holds(own)


def test_nobody_is_served_for_ever() -> None:
    expo = convention(4)
    deaf = expo.tablets[3]
    expo.loses = lambda to, _entry: to is deaf
    entry = expo.do(0)
    hours = []
    for _hour in range(6):
        before = sum(tablet.repaired[entry.id] for tablet in expo.tablets)
        expo.wait(3600, tick_s=2.0)
        hours.append(sum(tablet.repaired[entry.id] for tablet in expo.tablets) - before)
    assert hours[0] > 2
    assert hours[0] <= 3 * 10
    assert hours[-1] <= 3 * 3600 / LONGEST_S
    expo.loses = lambda _to, _entry: False
    expo.wait(2 * LONGEST_S, tick_s=2.0)
    assert deaf.holds(entry)


def test_a_silent_tablet_is_not_helped() -> None:
    """Who says nothing may be gone, or may have it long since."""
    expo = convention(3)
    expo.disconnect(2)
    entry = expo.do(0)
    expo.wait(600, tick_s=1.0)
    assert sum(tablet.repaired[entry.id] for tablet in expo.tablets) == 0


# Who is there


def test_who_is_heard_is_a_peer_and_gone_after_silence() -> None:
    expo = convention(3)
    here, there, far = expo.tablets
    assert {*here.exchange.peers} == {there.id, far.id}
    expo.disconnect(2)
    expo.wait(GONE * Stream.remind_s - 2 * Stream.remind_s)
    assert far.id in here.exchange.peers
    expo.wait(3 * Stream.remind_s)
    assert {*here.exchange.peers} == {there.id}
    expo.connect(2)
    expo.wait(2)
    assert {*here.exchange.peers} == {there.id, far.id}
    assert NOBODY not in here.exchange.peers


def test_a_link_of_its_own_counts_before_the_backbone() -> None:
    expo = convention(2)
    here, there = expo.tablets
    assert here.exchange.peers[there.id] is not None
    over_stream = here.exchange.peers[there.id]
    expo.link(0, 1)
    assert here.exchange.peers[there.id] is not over_stream
    assert here.exchange.peers[there.id] in here.exchange.links.values()


def test_what_a_copied_tablet_says_is_answered_by_a_few() -> None:
    """Everybody hears it, and everybody could show what they hold in its place."""
    expo = convention(9)
    copied = expo.tablets[1]
    expo.do(1)
    head = {copied.id: Head(copied.device.log.vector[copied.id], "f" * MARK)}
    words = Said(copied.id, Have(head, is_whole=False))
    others = [one for one in expo.tablets if one is not copied]
    chains = 0
    for _word in range(20):
        for one in others:
            posts = one.exchange.receive(BACKBONE, words, expo.now)
            chains += sum(isinstance(message, Chain) for _link, message in posts)
    assert 20 * ANSWERING / 2 < chains < 20 * ANSWERING * 2 < 20 * len(others)


def test_all_peers_are_gone_with_the_stream() -> None:
    expo = convention(3)
    expo.disconnect(0)
    assert expo.tablets[0].exchange.peers == {}
    assert expo.tablets[0].exchange.stream is None


def test_who_comes_is_greeted_soon() -> None:
    expo = convention(2, on_stream=(0,))
    expo.wait(Stream.remind_s + 1)
    expo.connect(1)
    expo.wait(1)
    assert {*expo.tablets[1].exchange.peers} == {expo.tablets[0].id}


def test_what_others_confirm_over_the_stream_counts() -> None:
    expo = convention(2)
    entry = expo.do(0)
    expo.wait(2)
    assert expo.tablets[0].exchange.confirmed == entry.seq


# How much is said


def crowded(tablets: int) -> tuple[Convention, Callable[[float], int]]:
    """One real tablet among so many others that all say what they hold as often as they should."""
    expo = convention(2, on_stream=(0,))
    here = expo.tablets[0]
    others = [DeviceId(f"tablet{number}") for number in range(tablets - 1)]
    pace = max(1.0, len(others) / CROWD)

    def minute(seconds: float) -> int:
        """How many messages the real one says in so long."""
        here.said, start = 0, expo.now
        due = {
            one: expo.now + place * Stream.remind_s * pace / len(others) for place, one in enumerate(others)
        }
        while expo.now < start + seconds:
            log = here.device.log
            held = {one: Head(seq, log.head(one, seq)[:MARK]) for one, seq in log.vector.items()}
            for one in others:
                if due[one] <= expo.now:
                    due[one] += Stream.remind_s * pace
                    expo.post(
                        here, here.exchange.receive(BACKBONE, Said(one, Have(held, is_whole=True)), expo.now)
                    )
            expo.wait(TICK_S)
        return here.said

    minute(2 * Stream.remind_s * pace)  # until all are known
    assert len(here.exchange.peers) == tablets - 1
    return expo, minute


@pytest.mark.parametrize(("tablets", "most"), [(2, 8), (20, 8), (200, 2)])
def test_while_nothing_happens_a_tablet_says_little_and_less_in_a_crowd(tablets: int, most: int) -> None:
    _expo, minute = crowded(tablets)
    assert 0 < minute(180) <= 3 * most


def test_two_hundred_busy_tablets_do_not_drown_each_other() -> None:
    expo, minute = crowded(200)
    said = 0
    for number in range(120):
        expo.do(0, f"busy {number}")
        said += minute(0.5)
    assert 3 <= said <= 8  # so each of them hears some twenty messages a second


def test_few_busy_tablets_say_what_they_hold_every_second() -> None:
    expo, minute = crowded(5)
    said = 0
    for number in range(120):
        expo.do(0, f"busy {number}")
        said += minute(0.5)
    assert 30 <= said <= 90
