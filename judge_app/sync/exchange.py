"""How tablets come into step: messages in, messages out; no socket, no thread, no clock of its own.

Each tells what it holds, and gets what it lacks. A new entry goes out at once over every link, and on from
each tablet that did not have it; so two that cannot reach each other are in step through a third.
"""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.core.ops import KINDS
from judge_app.language import _
from judge_app.log.codec import FORMAT
from judge_app.log.oplog import OpLog, Vector
from judge_app.sync.link import MARK, PATIENCE_S, Link, LinkId
from judge_app.sync.protocol import Batch, Chain, Digest, Have, Head, Message, Opened
from judge_app.sync.proving import Prover
from judge_app.sync.shelf import Shelf
from judge_app.sync.stream import Again, Heard, Said, Stream, Streamed
from judge_app.sync.unpacking import Unpacked, packed

__all__ = ["Compare", "Exchange", "Incoming", "Post"]

EDITING_S = 60.0
"""A table is not taken for open any longer without a word from where it is."""


class Compare(NamedTuple):
    """To be worked out, wherever there is time: whether *ours* amounts to what *theirs* says."""

    ours: Digest
    theirs: Digest


Post = tuple[LinkId, Message | Compare]
Incoming = Message | Unpacked | Streamed | Said


class _Editing(NamedTuple):
    match: MatchId | None
    number: int
    until: float


class Exchange:
    """One event's; *kinds* tells apps apart that understand different operations.

    What is not confirmed in *patience_s* is sent again.
    """

    def __init__(
        self, desk: Shelf, kinds: str = "", patience_s: float = PATIENCE_S, chance: Random | None = None
    ) -> None:
        self._desk = desk
        self._chance = chance or Random(desk.device)
        self._patience_s = patience_s
        self._kinds = kinds or kinds_mark()
        self._links: dict[LinkId, Link] = {}
        self._editing: dict[DeviceId, _Editing] = {}
        self._prover = Prover(desk)
        self._digest = Digest("", self._kinds)
        self._changed_at = 0.0
        self.confirmed = 0
        """How many entries of this tablet another one has confirmed."""
        self.trouble = ""
        self._differed_at = ""
        """The log of which another tablet made something else."""
        self.refused = 0
        """How many entries were offered that could not be taken."""

    @property
    def links(self) -> dict[LinkId, Link]:
        return dict(self._links)

    def link_up(self, link: LinkId, peer: DeviceId, now: float) -> list[Post]:
        self._links[link] = Link(peer, now, self._patience_s)
        return [(link, self._whole(self._links[link], now)), *self._tell_editing(link, now)]

    def stream_up(self, link: LinkId, holds: Streamed, now: float) -> list[Post]:
        """The backbone is in reach, and *holds* something already."""
        at = self._links[link] = Stream(now, self._chance, self._desk.device)
        at.held(holds, now)
        for device, seq in self._desk.log.vector.items():
            if device != self._desk.device:  # whose it is brings it; or somebody, after a while
                at.expect(device, seq, now)
        return [(link, self._whole(at, now)), *self._tell_editing(link, now), *self._pump(now, [link])]

    def link_down(self, link: LinkId) -> None:
        if isinstance(self._links.pop(link, None), Stream):
            for at in self._links.values():
                at.expect_nothing()

    @property
    def stream(self) -> Stream | None:
        """The backbone, while it is in reach."""
        return next((at for at in self._links.values() if isinstance(at, Stream)), None)

    @property
    def peers(self) -> dict[DeviceId, Link]:
        """All tablets that are in reach, over a link of their own or else over the backbone."""
        stream = self.stream
        direct = {at.peer: at for at in self._links.values() if at is not stream}
        return {**(stream.heard if stream else {}), **direct}

    def receive(self, link: LinkId, message: Incoming, now: float) -> list[Post]:
        """What to send after *message* came over *link*; a batch comes `Unpacked`, or `Streamed`."""
        at = self._links.get(link)
        if isinstance(at, Stream) and isinstance(message, Said):
            return self._listen(link, at.hears(message.device, now), message.message, now)
        if isinstance(at, Stream) and isinstance(message, Streamed):
            return self._take_streamed(link, at, message, now)
        return self._listen(link, at, message, now) if at else []

    def _listen(self, link: LinkId, at: Link, message: Incoming, now: float) -> list[Post]:
        """*at* is who says it: the other end of *link*, or somebody who is heard over it."""
        match message:
            case Have():
                return self._hear(link, at, message, now)
            case Unpacked():
                return self._take(link, at, message, now)
            case Chain():
                return self._prove(message, now)
            case Digest():
                return self._compare(link, message)
            case Opened():
                return self._note_editing(link, message, now)
        return []

    def changed(self, now: float) -> list[Post]:
        """The log has grown: everything new goes out over every link."""
        self._changed_at = now
        return self._pump(now)

    def tick(self, now: float) -> list[Post]:
        """Several times a second: what is due because time has passed."""
        posts = self._pump(now)
        vector = self._desk.log.vector
        for link, at in self._links.items():
            is_quiet = at.is_in_step(self._desk.log) and at.said == vector
            if now - at.whole_at >= at.wait(at.remind_s if is_quiet else at.repeat_s):
                posts.append((link, self._whole(at, now)))
            elif at.said != vector and now - at.said_at >= at.wait(at.tell_s):
                posts.append((link, self._news(at, now)))
            if isinstance(at, Stream) and (lacking := at.repairs(self._desk.log, now)):
                posts.append((link, Again(packed(lacking))))
        return [*posts, *self._to_all(self._prover.lost(now)), *self._offer_digest(now)]

    def edit(self, match: MatchId | None, number: int, now: float) -> list[Post]:
        """*match* is open for editing here, or nothing any more."""
        return self._note_editing(None, Opened(self._desk.device, match, number), now)

    def editing(self, now: float) -> tuple[tuple[MatchId, DeviceId], ...]:
        """Which tables are open on other tablets."""
        return tuple(
            (one.match, device)
            for device, one in self._editing.items()
            if one.match is not None and one.until > now and device != self._desk.device
        )

    def compared(self, ours: Digest, theirs: Digest) -> None:
        """Both hold the same log and know the same operations: it must amount to the same."""
        if ours.digest == theirs.digest:
            self.trouble = self.trouble if ours.at == self._differed_at else ""
        else:
            self._differed_at = ours.at
            text = _(
                "Two tablets hold the same changes and make different things of them ({ours} here, {theirs}"
                " there). All changes are safe. Restart the app on both, and report this."
            )
            self.trouble = text.format(ours=ours.digest[:16], theirs=theirs.digest[:16])

    def _hear(self, link: LinkId, at: Link, message: Have, now: float) -> list[Post]:
        at.hear(message.heads, self._desk.log, is_whole=message.is_whole, now=now)
        self._confirm(at)
        stream = self.stream if isinstance(at, Heard) else None
        strange = at.strange if stream is None or stream.answers() else ()
        chains: list[Post] = [
            (link, chain) for device in strange if (chain := self._prover.chain(device, message))
        ]
        return [*chains, *self._pump(now, [link])]

    def _take(self, link: LinkId, at: Link, batch: Unpacked, now: float) -> list[Post]:
        vector, stream = self._desk.log.vector, self.stream
        for entry in batch.entries:
            if entry.seq > vector.get(entry.device, 0):  # before the merge, which sends on what is new
                at.hold(entry.device, entry.seq, now)
                if stream and self._is_left_to_others(stream, entry.device):
                    stream.expect(entry.device, entry.seq, now)
                elif stream:
                    stream.expect_no_more(entry.device)
        accepted = self._desk.merge(batch.entries)
        self.refused += len(batch.refused) + len(accepted.rejected)
        posts: list[Post] = self.changed(now) if accepted.entries else []
        forked = {one.entry.device for one in accepted.rejected}
        return [(link, self._news(at, now)), *posts, *self._to_all(self._prover.again(forked, now))]

    def _take_streamed(self, link: LinkId, at: Stream, came: Streamed, now: float) -> list[Post]:
        at.held(came, now)
        last = {entry.device: entry.seq for entry in came.entries}  # of each device they are in order
        for other in self._links.values():
            if other.peer in at.heard:  # it reads the same stream, and would get everything twice
                for device, seq in last.items():
                    other.expect(device, seq, now)
        accepted = self._desk.merge(came.entries)
        self.refused += len(came.refused) + len(accepted.rejected)
        posts: list[Post] = self.changed(now) if accepted.entries else self._pump(now, [link])
        forked = {one.entry.device for one in accepted.rejected}
        return [*posts, *self._to_all(self._prover.again(forked, now))]

    def _is_left_to_others(self, stream: Stream, device: DeviceId) -> bool:
        """Whether somebody else brings to the backbone what *device* did: itself, or the first neighbour."""
        own = self._desk.device
        return device != own and (
            device in stream.heard
            or any(at.peer in stream.heard and at.peer < own for at in self._links.values())
        )

    def _pump(self, now: float, links: Iterable[LinkId] | None = None) -> list[Post]:
        log, posts = self._desk.log, list[Post]()
        for link in self._links if links is None else links:
            while batch := self._links[link].due(log, now):
                posts.append((link, Batch(packed(batch))))
        return posts

    def _confirm(self, at: Link) -> None:
        device = self._desk.device
        own = at.known.get(device, 0)
        if own <= self._desk.log.vector.get(device, 0):  # nobody can hold more than there is
            self.confirmed = max(self.confirmed, own)

    def _whole(self, at: Link, now: float) -> Have:
        at.whole_at = now
        return self._saying(at, self._desk.log.vector, now, is_whole=True)

    def _news(self, at: Link, now: float) -> Have:
        vector = self._desk.log.vector
        return self._saying(
            at, {device: seq for device, seq in vector.items() if at.said.get(device) != seq}, now
        )

    def _saying(self, at: Link, heads: Vector, now: float, *, is_whole: bool = False) -> Have:
        log = self._desk.log
        at.said, at.said_at = log.vector, now
        return Have({one: Head(seq, log.head(one, seq)[:MARK]) for one, seq in heads.items()}, is_whole)

    def _prove(self, message: Chain, now: float) -> list[Post]:
        """If a device signed two histories, write that down, or let others do it."""
        if (fork := self._prover.fork_in(message)) is None:
            return []
        return self.changed(now) if self._prover.say(fork) else self._to_all(self._prover.pass_on(fork, now))

    def _to_all(self, chains: Iterable[Chain]) -> list[Post]:
        return [(link, chain) for chain in chains for link in self._links]

    def _offer_digest(self, now: float) -> list[Post]:
        """Where both ends hold the same and it has settled, say what it amounts to."""
        log = self._desk.log
        settled = now - self._changed_at
        waiting = [
            (link, at)
            for link, at in self._links.items()
            if settled >= at.wait(at.settled_s) and at.is_in_step(log)
        ]
        if not waiting:
            return []
        mark = log_mark(log)
        posts: list[Post] = []
        for link, at in waiting:
            if at.compared != mark:
                at.compared = mark
                posts.append((link, self._digest_at(mark)))
        return posts

    def _compare(self, link: LinkId, theirs: Digest) -> list[Post]:
        if theirs.kinds != self._kinds or theirs.at != log_mark(self._desk.log):
            return []
        return [(link, Compare(self._digest_at(theirs.at), theirs))]

    def _digest_at(self, mark: str) -> Digest:
        """That of the state as it is; the same for all links, so that it is worked out once."""
        state = self._desk.state
        if self._digest.at != mark or self._digest.state is not state:
            self._digest = Digest(mark, self._kinds, state=state)
        return self._digest

    def _note_editing(self, link: LinkId | None, message: Opened, now: float) -> list[Post]:
        known = self._editing.get(message.device)
        if known is not None and known.number >= message.number:
            return []
        if not self._desk.state.roster.is_admitted(message.device):
            return []
        self._editing[message.device] = _Editing(message.match, message.number, now + EDITING_S)
        stream = self.stream
        return [
            (other, message)
            for other, at in self._links.items()
            if other != link
            and (stream is None or at is not stream or not self._is_left_to_others(stream, message.device))
        ]

    def _tell_editing(self, link: LinkId, now: float) -> list[Post]:
        return [
            (link, Opened(device, one.match, one.number))
            for device, one in self._editing.items()
            if one.until > now
        ]


def log_mark(log: OpLog) -> str:
    """A short name for what *log* holds."""
    heads = sorted((device, seq, log.head(device, seq)) for device, seq in log.vector.items() if seq)
    # A recovered log may hold entries behind a gap, of which its vector says nothing.
    return sha256(repr((heads, len(log.entries))).encode()).hexdigest()[:MARK]


def kinds_mark() -> str:
    """A short name for the operations that this app understands."""
    known = sorted((kind, op.version) for kind, op in KINDS.items())
    return sha256(repr((FORMAT, known)).encode()).hexdigest()[:MARK]
