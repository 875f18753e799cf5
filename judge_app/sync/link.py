"""What one tablet knows of the one at the other end of a link: what it holds, what was sent, what is due."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import NewType

from judge_app.core.claims import DeviceId
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog, Vector
from judge_app.sync.protocol import Head
from judge_app.sync.waiting import Waiting

__all__ = ["MARK", "PATIENCE_S", "STEADY_PATIENCE_S", "Link", "LinkId"]

LinkId = NewType("LinkId", int)

MARK = 16
"""So many letters of a digest tell two entries apart; who finds others that agree gains nothing by it."""
BATCH_ENTRIES = 400
BATCH_BYTES = 256 << 10
WINDOW = 3 * BATCH_ENTRIES
"""So many entries may be on their way; more would only wait in memory at one end or the other."""
PATIENCE_S = 1.0
"""Without progress for so long, what was sent is taken for lost; twice as long while the peer is silent."""
STEADY_PATIENCE_S = 10.0
"""The same where the way loses nothing: who is slow there is busy, and sending again would make it slower."""
LONGEST_PATIENCE_S = 30.0
GATHER = 0.1
"""Such a part of its patience new entries wait for what is on its way to be confirmed, to go together."""


class Link:
    tell_s = 0.25
    """So often a tablet says what it holds when that has changed."""
    repeat_s = 1.0
    """And so often all of it, while the peer is not in step."""
    remind_s = 10.0
    """And so often when it is."""
    settled_s = 0.5
    """A log that has not changed for so long is worth comparing."""
    gather, window, longest_s = GATHER, WINDOW, LONGEST_PATIENCE_S
    words_help = True
    """Whether a peer that is heard gets what it lacks sooner: most likely it can hear, too."""
    pace = 1.0
    """How many times as seldom all of this is done."""

    def __init__(self, peer: DeviceId, now: float, patience_s: float = PATIENCE_S) -> None:
        self.peer = peer
        self._usual_s = patience_s
        self.known: dict[DeviceId, int] = {}
        """What the peer has said that it holds, as far as it is the same as here."""
        self.has_spoken = False
        self.strange: set[DeviceId] = set()
        """Devices of which the peer holds something else than this tablet."""
        self.said: Vector = {}
        self.said_at = self.whole_at = now
        self._sent: dict[DeviceId, int] = {}
        self._queue: list[Entry] = []
        self._waiting = Waiting(patience_s, self.longest_s, now)
        self._sent_at = now - patience_s
        self.compared = ""
        """The log for which both have compared what it amounts to."""

    def wait(self, seconds: float) -> float:
        """How long *seconds* are at this pace."""
        return seconds * self.pace

    def hear(self, heads: Mapping[DeviceId, Head], log: OpLog, *, is_whole: bool, now: float) -> None:
        """The peer says what it holds; what is not the same as here is no part of what it holds."""
        before = self.known
        if is_whole:
            self.known = {}
            self.strange = set()
        for device, (seq, mark) in heads.items():
            ours = log.head(device, seq)
            if ours and not ours.startswith(mark or "-"):
                self.strange.add(device)
            else:
                self.strange.discard(device)
                self.hold(device, seq, now, before)
        self.has_spoken = True
        if self.words_help:
            self._waiting.hasten()

    def hold(self, device: DeviceId, seq: int, now: float, before: Vector | None = None) -> None:
        """The peer holds the entries of *device* up to *seq*; *before* is what was known of it so far."""
        if seq > (self.known if before is None else before).get(device, 0):
            self._came(device, seq, now)
        if seq > self.known.get(device, 0):
            self.known[device] = seq
        if seq > self._sent.get(device, 0):
            self._sent[device] = seq

    def expect(self, device: DeviceId, seq: int, now: float) -> None:
        """The peer gets the entries of *device* up to *seq* by another way; sent if that takes too long."""
        if seq > self._sent.get(device, 0):
            self._waiting.set_out(device, seq, now)
            self._sent[device] = seq

    def _came(self, device: DeviceId, seq: int, now: float) -> None:
        if device == self.peer:  # what it writes itself says nothing about what it gets
            self._waiting.forget(device)
        else:
            self._waiting.came(device, seq, now)

    def expect_no_more(self, device: DeviceId) -> None:
        """What the peer lacks of *device* is to be sent from here, without a gap."""
        self._waiting.forget(device)
        self._sent[device] = self.known.get(device, 0)
        self._queue = []

    def expect_nothing(self) -> None:
        """There is no other way any more: what has not come is to be sent."""
        self._waiting.forget()
        self._sent = dict(self.known)
        self._queue = []

    def lacks(self, log: OpLog) -> int:
        """How many entries are held here of which the peer has not said that it holds them."""
        return sum(
            max(0, held - self.known.get(device, 0))
            for device, held in log.vector.items()
            if device not in self.strange
        )

    def has_more(self, log: OpLog) -> bool:
        """Whether the peer says that it holds entries which are not held here."""
        vector = log.vector
        return any(seq > vector.get(device, 0) for device, seq in self.known.items())

    def is_in_step(self, log: OpLog) -> bool:
        return self.has_spoken and not self.strange and not self.has_more(log) and self.lacks(log) == 0

    def due(self, log: OpLog, now: float) -> list[Entry]:
        """The entries to send now, in the order of the log; nothing while enough is on its way."""
        if not self.has_spoken:
            return []
        self._give_up_waiting(now)
        if not self._queue:
            lacking = log.missing(self._sent)
            self._queue = [entry for entry in reversed(lacking) if entry.device not in self.strange]
        if not self._queue:
            return []
        waiting = self._on_the_way()
        if waiting and len(self._queue) < BATCH_ENTRIES and now - self._sent_at < self.gather * self._usual_s:
            self._queue = []  # a message with ten entries costs little more than with one
            return []
        batch = [*islice(self._batch(), max(0, self.window - waiting))]
        for entry in batch:
            self._sent[entry.device] = max(entry.seq, self._sent.get(entry.device, 0))
        for device in {entry.device for entry in batch}:
            self._waiting.set_out(device, self._sent[device], now)
        if batch:
            self._sent_at = now
        return batch

    def _batch(self) -> Iterable[Entry]:
        size = number = 0
        while self._queue and number < BATCH_ENTRIES and size <= BATCH_BYTES:
            entry = self._queue.pop()
            if entry.seq > self._sent.get(entry.device, 0):  # it may have come to the peer by another way
                size, number = size + len(entry.body), number + 1
                yield entry

    def _on_the_way(self) -> int:
        return sum(sent - self.known.get(device, 0) for device, sent in self._sent.items())

    def _give_up_waiting(self, now: float) -> None:
        """What is on its way and comes no more is to be sent once more."""
        for device, sent in self._sent.items():
            known = self.known.get(device, 0)
            if sent > known and self._waiting.is_over(device, sent, now):
                self._sent[device] = known
                self._queue = []
