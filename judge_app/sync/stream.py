"""The backbone as one more link: what it holds, who is heard over it, and what one of them seems to lack.

It is a log that everybody writes to and reads, so what one tablet published need not be by another. But it is
no truth: it can lose what it took, and give twice what it has. So tablets also tell each other over it what
they hold; and what somebody goes on lacking is published again by whoever's patience ends first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from sys import maxsize
from typing import NamedTuple, Protocol

from judge_app.core.claims import DeviceId
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog, Vector
from judge_app.sync.link import Link, LinkId
from judge_app.sync.protocol import Batch, Message
from judge_app.sync.waiting import Waiting

__all__ = ["NOBODY", "Again", "Cursor", "Heard", "Hearer", "Said", "Stream", "Streamed"]

NOBODY = DeviceId("")
PATIENCE_S = 3.0
"""So long, and up to twice that, an entry of another tablet may take to the stream before this one helps."""
REPAIR_S = 6.0
"""So long, and up to twice that, somebody may lack what went over the stream."""
LONGEST_S = 1800.0
"""Who never takes what is published again is helped ever more seldom, until it is so long between."""
CROWD = 20
"""So many tablets talk without holding back; more of them each talk less often."""
GONE = 4
"""Who says nothing for so many times the longest pause is gone."""
GREET_S = 0.3
"""So soon, and up to twice that, a newcomer is told what is held here; in a crowd not by all at once."""
ANSWERING = 3.0
"""So many, more or less, answer what everybody has heard."""


@dataclass(frozen=True)
class Streamed:
    """What came over the stream: entries, and which ones it holds by now, new to this tablet or not."""

    entries: tuple[Entry, ...] = ()
    refused: tuple[str, ...] = ()
    held: Mapping[DeviceId, int] | None = None
    is_whole: bool = False
    """Whether *held* is all that it holds."""
    is_again: bool = False
    """Whether somebody had lacked it."""
    seq: int = 0
    """Up to where the stream has been read with this."""
    own: int = 0
    """Up to where it has acknowledged all that this tablet wrote."""


@dataclass(frozen=True)
class Said:
    """What a tablet says to all others over the backbone."""

    device: DeviceId
    message: Message


@dataclass(frozen=True)
class Again(Batch):
    """Entries that somebody lacks although they went over the stream."""


class Cursor(NamedTuple):
    """How far a stream was read: to be kept, so that a tablet that comes back asks for what is new."""

    created: str = ""
    seq: int = 0
    own: int = 0
    """Up to where the stream has acknowledged all that this tablet wrote."""


class Hearer(Protocol):
    """Hears what happens on the backbone, in the network's loop."""

    def streaming(self, link: LinkId, holds: Streamed, cursor: Cursor) -> None: ...
    def unlinked(self, link: LinkId) -> None: ...
    def came(self, link: LinkId, message: Streamed | Said) -> None: ...
    def time_came(self, raw: bytes) -> None: ...
    def outdated(self, device: DeviceId) -> None:
        """*device* does not speak under the newest key."""

    def shown(self, boxes: Sequence[str]) -> None:
        """Somebody shows this tablet boxes that were sealed for it."""

    def noticed(self) -> None: ...


class Heard(Link):
    """Another tablet on the backbone; all that is held here is on its way to it, until patience ends."""

    gather, longest_s = 0.0, LONGEST_S
    words_help = False  # what is published in vain stays in the stream

    def __init__(self, peer: DeviceId, now: float, patience_s: float, own: DeviceId) -> None:
        super().__init__(peer, now, patience_s)
        self._waiting = Waiting(patience_s, self.longest_s, now, own)
        self.heard_at = now
        self._most: dict[DeviceId, int] = {}
        """The most that it has ever said to hold."""
        self.behind = 0
        """How many entries it lacked when that was last looked at: not at every word, for they are many."""
        self._looked_at = now

    def _came(self, device: DeviceId, seq: int, now: float) -> None:
        """Only what was never said before: of a copied device one speaks who has all, and one who has not."""
        if seq > self._most.get(device, 0):
            self._most[device] = seq
            self._waiting.moved(now)  # also by what it writes: who was away has much to read
            if device == self.peer:
                self._waiting.forget(device)
            else:
                self._waiting.came(device, seq, now, self._looked_at)

    def lacking(self, log: OpLog, now: float) -> list[Entry]:
        """What it has not got in time; nothing while it may just not have said so yet."""
        self.behind, self._looked_at = self.lacks(log), now
        for device, seq in log.vector.items():
            self.expect(device, seq, now)
        has_just_spoken = self.heard_at > now - self._usual_s / 2
        return self.due(log, now) if has_just_spoken else []

    def helped(self, held: Vector, now: float) -> None:
        """Somebody has published *held* again: what it lacks of that may come now."""
        for device, seq in held.items():
            if seq > self.known.get(device, 0):
                self._waiting.put_off(device, now)


class Stream(Link):
    """*known* is what the stream holds."""

    tell_s, repeat_s, remind_s, settled_s = 1.0, 5.0, 10.0, 2.0
    gather, window = 0.0, maxsize

    def __init__(self, now: float, chance: Random, own: DeviceId) -> None:
        self._chance, self._own = chance, own
        super().__init__(NOBODY, now, self._some(PATIENCE_S))
        self.heard: dict[DeviceId, Heard] = {}
        self._repaired_at = now

    def held(self, came: Streamed, now: float) -> None:
        """The stream says what it holds."""
        if came.is_whole:
            self.known = {}
            self.expect_nothing()
            self.has_spoken = True
        for device, seq in (came.held or {}).items():
            self.hold(device, seq, now)
        if came.is_again:
            for one in self.heard.values():
                one.helped(came.held or {}, now)

    def hears(self, device: DeviceId, now: float) -> Heard:
        """*device* says something."""
        known = self.heard.get(device)
        if known is None:
            known = self.heard[device] = Heard(device, now, self._some(REPAIR_S * self.pace), self._own)
            self._crowd()
            greeted_at = now + self._some(self.wait(GREET_S))
            self.whole_at = min(self.whole_at, greeted_at - self.wait(self.remind_s))
        known.heard_at = now
        return known

    def answers(self) -> bool:
        """Whether this tablet is one of the few that answer what everybody has heard."""
        return self._chance.random() * len(self.heard) < ANSWERING

    def repairs(self, log: OpLog, now: float) -> list[Entry]:
        """What somebody lacks and does not get; each entry once, and each device's in their order."""
        if now - self._repaired_at < self.wait(self.tell_s):
            return []
        self._repaired_at = now
        since = now - GONE * self.wait(self.remind_s)
        self.heard = {device: one for device, one in self.heard.items() if one.heard_at >= since}
        self._crowd()
        found = [entry for one in self.heard.values() for entry in one.lacking(log, now)]
        return sorted({entry.id: entry for entry in found}.values(), key=lambda entry: entry.order)

    def _crowd(self) -> None:
        self.pace = max(1.0, len(self.heard) / CROWD)

    def _some(self, seconds: float) -> float:
        """Not all at once: who comes first saves the others the work."""
        return seconds * (1 + self._chance.random())
