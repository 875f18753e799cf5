"""One connection to the backbone while it lasts: the stream is read, entries are added, tablets are heard."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping
from sys import maxsize
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.log.entry import Entry
from judge_app.log.oplog import Vector
from judge_app.sync.access import Access, Lane
from judge_app.sync.inorder import InOrder
from judge_app.sync.jetstream import Failed, JetStream, id_of
from judge_app.sync.link import LinkId
from judge_app.sync.natscalling import end_if_cancelled
from judge_app.sync.protocol import (
    Batch,
    Message,
    Parcel,
    Where,
    parcel_line,
    read_parcel,
)
from judge_app.sync.publishing import Publishing
from judge_app.sync.sealing import Keyring, UnknownKey
from judge_app.sync.stream import Again, Cursor, Hearer, Streamed
from judge_app.sync.talking import Talking
from judge_app.sync.unpacking import Lately, unpack

__all__ = ["Passage"]

VERIFIED_AT_ONCE = 50
"""Between so many signatures the loop looks after other things, such as the time."""
LOOK_S = 3.0
PATIENCE_S = 9.0
"""So long a stream may be without a leader, because a node has just died, before this tablet is alone."""
AGAIN_S = 0.3
CLOSE_S, CLOSE_TIMES = 0.5, 4
"""Up to Python 3.11 the client loses a cancellation when an answer comes in the same moment."""
MOST_FILTERS = 100
MOST_SEALED = 64

log = logging.getLogger("tableside.sync")


class Passage:
    def __init__(
        self, link: LinkId, event: EventId, device: DeviceId, access: Access, held: Vector, hearer: Hearer
    ) -> None:
        self.link = link
        self._event, self._device, self._hearer = event, device, hearer
        self._lane = Lane(event)
        self._held = held
        self.talk = Talking(link, event, device, hearer)
        self._use(access)
        self._order = InOrder(held)
        self._lately = Lately()
        self._known: dict[DeviceId, int] = {}
        """What the stream holds, as far as it was read."""
        self._cursor = Cursor()
        self._read_to = 0
        self._sealed: dict[str, int] = {}
        """The first message under each key that this device does not have."""
        self._seen_at = 0.0
        self._publishing = Publishing(self._wrapped, self._holds)
        self.is_linked = False
        self._needs_rereading = asyncio.Event()
        self._closed = asyncio.Event()

    @property
    def trouble(self) -> str:
        """Why the stream did not take the last entry."""
        return self._publishing.trouble

    def stand(self, access: Access | None, held: Vector) -> None:
        """The desk has changed; without *access* the event is about to leave these servers."""
        self._held = held
        self._order.hold(held)
        if early := self._order.ready(()):
            self._hearer.came(self.link, Streamed(tuple(early)))
        if access:
            self._use(access)
            if self._sealed.keys() & access.keys.keys():
                self._needs_rereading.set()

    def _use(self, access: Access) -> None:
        self._keys, self._key_for = Keyring(access.keys, access.key), access.key_for
        self._key_names = access.key_names
        self.talk.keys = self._keys

    def send(self, message: Message) -> None:
        if isinstance(message, Batch):
            self._publishing.add(message.parcels, self._read_to if isinstance(message, Again) else None)
        elif not isinstance(message, Where):  # where tablets are reached means nothing in another network
            self.talk.say(message)

    def closed(self) -> None:
        self._closed.set()

    async def run(self, client: Client, kept: Cursor) -> None:
        """Until it breaks: `Failed` tells why."""
        stream = JetStream(client, self._lane, self._device)
        await self.talk.listen(client)
        stored = await stream.found()
        self._known, last = await stream.index()
        is_same = kept.created == stored.created and kept.seq <= stored.last
        self._cursor = kept if is_same else Cursor(stored.created)
        self._known |= await self._labels(stream)
        held = {device: min(seq, self._held.get(device, 0)) for device, seq in self._known.items()}
        held[self._device] = min(self._cursor.own, held.get(self._device, 0))
        end_if_cancelled()
        self._publishing.begin(held)
        self.is_linked, self._seen_at = True, asyncio.get_running_loop().time()
        self.talk.is_heard = True
        self._hearer.streaming(self.link, Streamed(held=held, is_whole=True), self._cursor)
        try:
            await _first_of(
                self._read(stream, last),
                self._publishing.run(stream),
                self.talk.run(client),
                self._look(stream),
                self._end(),
            )
        finally:
            self._hearer.unlinked(self.link)

    async def _labels(self, stream: JetStream) -> dict[DeviceId, int]:
        """What the stream holds of devices of which nothing seems to be lacking.

        The last message of a subject need not be the highest entry: one that was sent again comes late.
        """
        there = sorted(self._known.keys() - self._lacking())
        found: dict[DeviceId, int] = {}
        for start in range(0, len(there), MOST_FILTERS):
            found |= await stream.labels(self._cursor.seq + 1, there[start : start + MOST_FILTERS])
        return {device: max(seq, self._known[device]) for device, seq in found.items()}

    async def _end(self) -> None:
        waiting = [asyncio.ensure_future(one.wait()) for one in (self._closed, self._needs_rereading)]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()
        raise Failed("the connection is closed" if self._closed.is_set() else "there is a new key")

    async def _look(self, stream: JetStream) -> None:
        """See that the stream is there, has a leader, and has not gone back behind what was read."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK_S)
            read = self._cursor  # as it is now: while the answer is under way, more may come
            try:
                stored = await stream.stored()
            except Failed:
                if loop.time() - self._seen_at > PATIENCE_S:
                    raise
                continue
            self._seen_at = loop.time()
            if self._publishing.unheard_since and self._seen_at - self._publishing.unheard_since > PATIENCE_S:
                raise Failed("nothing is taken any more")
            if stored.created != read.created or stored.last < read.seq:
                raise Failed("the stream is another one, or has lost its end")

    # Reading

    async def _read(self, stream: JetStream, last: int) -> None:
        """First what is lacking of what stands up to *last*, then all that comes behind it."""
        lacking = self._lacking()
        for start in sorted({self._cursor.seq + 1, 1}, reverse=True):  # it may stand before what was read
            if lacking:
                some = lacking if len(lacking) <= MOST_FILTERS else None
                async for found in stream.read(start, some, is_endless=False):
                    await self._take(found, last)
                lacking = self._lacking()
        self._pass(last)
        loop = asyncio.get_running_loop()
        while True:
            try:
                async for some_messages in stream.read(self._read_to + 1):
                    await self._take(some_messages)
            except Failed as why:
                log.info("reads the backbone anew: %s", why)
                if self._closed.is_set() or loop.time() - self._seen_at > PATIENCE_S:
                    raise
            await asyncio.sleep(AGAIN_S)

    def _lacking(self) -> list[DeviceId]:
        return [device for device, seq in self._known.items() if seq > self._order.reached(device)]

    async def _take(self, messages: Iterable[Msg], most: int = maxsize) -> None:
        """Hand on what is new in *messages*; nothing of the stream has been passed by behind *most*."""
        parcels, held, is_again, seq = list[Parcel](), dict[DeviceId, int](), False, 0
        for message in messages:
            seq = message.metadata.sequence.stream
            if (known := id_of(message)) is None:
                continue
            device, number = known
            is_again = is_again or (most == maxsize and number <= self._known.get(device, 0))
            if number <= self._held.get(device, 0):
                held[device] = max(number, held.get(device, 0))
            elif parcel := self._opened(message, device, number, seq):
                parcels.append(parcel)
        entries, refused = await self._verified(parcels)
        for entry in entries:  # of what is not held here, only what is genuine: anybody can write a label
            held[entry.device] = max(entry.seq, held.get(entry.device, 0))
        held.pop(self._device, None)  # what it has acknowledged counts, without gaps
        for device, number in held.items():
            self._known[device] = max(number, self._known.get(device, 0))
        self._pass(min(seq, most))
        ready = tuple(self._order.ready(entries))
        self._hearer.came(self.link, Streamed(ready, refused, held, is_again=is_again, seq=self._cursor.seq))

    def _opened(self, message: Msg, device: DeviceId, number: int, seq: int) -> Parcel | None:
        try:
            content = self._keys.unwrapped(message.data, self._about(device, number))
        except UnknownKey as unknown:
            if len(self._sealed) < MOST_SEALED:
                self._sealed.setdefault(unknown.name, seq)
            return None
        try:
            parcel = read_parcel(content or b"")
        except ValueError:
            return None
        return parcel if (parcel.device, parcel.seq) == (device, number) else None

    async def _verified(self, parcels: list[Parcel]) -> tuple[list[Entry], tuple[str, ...]]:
        found, refused = list[Entry](), list[str]()
        for start in range(0, len(parcels), VERIFIED_AT_ONCE):
            some = parcels[start : start + VERIFIED_AT_ONCE]
            entries, reasons = unpack(some, self._event, self._held, self._lately)
            found += entries
            refused += reasons
            await asyncio.sleep(0)
        if refused:
            log.warning("left %d entries that came over the backbone: %s", len(refused), refused[0])
        return found, tuple(refused)

    def _pass(self, seq: int) -> None:
        """The stream was read up to *seq*, but for what is still sealed."""
        self._read_to = max(self._read_to, seq)
        sealed = (at for name, at in self._sealed.items() if name in self._key_names)
        most = min(sealed, default=maxsize) - 1
        self._cursor = self._cursor._replace(seq=max(self._cursor.seq, min(seq, most)))

    # Adding

    def _wrapped(self, parcel: Parcel) -> tuple[str, bytes]:
        """Where an entry goes, and as what."""
        device, number = parcel.device, parcel.seq
        content = self._keys.wrapped(
            parcel_line(parcel), self._about(device, number), self._key_for(device, number)
        )
        return self._lane.log(device, self._device), content

    def _holds(self, held: Mapping[DeviceId, int]) -> None:
        self._hearer.came(self.link, Streamed(held=held, own=held.get(self._device, 0)))

    def _about(self, device: DeviceId, number: int) -> bytes:
        return b"tableside log\n" + f"{self._event}\n{device}:{number}".encode()


async def _first_of(*work: Coroutine[Any, Any, None]) -> None:
    """Do all of *work* until one ends, which is a failure; the others are stopped."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        done, _others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        next(iter(done)).result()
    finally:
        for task in tasks:
            task.add_done_callback(_forget)
        left = {*tasks}
        for _time in range(CLOSE_TIMES):
            if left:
                for task in left:
                    task.cancel()
                _ended, left = await asyncio.wait(left, timeout=CLOSE_S)


def _forget(task: asyncio.Future[None]) -> None:
    """One failure was told, which is enough."""
    if not task.cancelled():
        task.exception()
