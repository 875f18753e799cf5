"""How tablets come into step: messages in, messages out; no socket, no thread, no clock of its own.

Each tells what it holds, and gets what it lacks. A new entry goes out at once over every link, and on from
each tablet that did not have it; so two that cannot reach each other are in step through a third.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple, NewType, Protocol

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ids import EventId, MatchId
from judge_app.core.model import State
from judge_app.core.ops import KINDS, DeviceForked, Op
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.codec import FORMAT
from judge_app.log.entry import Entry, entry_id
from judge_app.log.oplog import Accepted, OpLog, Vector
from judge_app.log.signing import is_proved
from judge_app.sync.link import MARK, PATIENCE_S, Link
from judge_app.sync.protocol import Batch, Chain, Digest, Have, Head, Message, Opened, Proof
from judge_app.sync.unpacking import Unpacked, packed

__all__ = ["Compare", "Exchange", "LinkId", "Post", "Shelf"]

LinkId = NewType("LinkId", int)

TELL_S = 0.25
"""So often a tablet says what it holds when that has changed."""
REPEAT_S = 1.0
"""And so often all of it, while somebody is not in step."""
REMIND_S = 10.0
"""And so often when all are."""
SETTLED_S = 0.5
"""A log that has not changed for so long is worth comparing."""
EDITING_S = 60.0
"""A table is not taken for open any longer without a word from where it is."""
CHAIN = 200
"""So many entries are compared at once to find where a history was forked."""


class Shelf(Protocol):
    """What an exchange needs of the desk; it runs on the desk's thread."""

    @property
    def event(self) -> EventId: ...
    @property
    def device(self) -> DeviceId: ...
    @property
    def state(self) -> State: ...
    @property
    def log(self) -> OpLog: ...
    def merge(self, entries: Iterable[Entry]) -> Accepted: ...
    def do(self, op: Op) -> Entry: ...


class Compare(NamedTuple):
    """To be worked out, wherever there is time: whether *ours* amounts to what *theirs* says."""

    ours: Digest
    theirs: Digest


Post = tuple[LinkId, Message | Compare]


class _Editing(NamedTuple):
    match: MatchId | None
    number: int
    until: float


class Exchange:
    """One event's; *kinds* tells apps apart that understand different operations.

    What is not confirmed in *patience_s* is sent again.
    """

    def __init__(self, desk: Shelf, kinds: str = "", patience_s: float = PATIENCE_S) -> None:
        self._desk = desk
        self._patience_s = patience_s
        self._kinds = kinds or kinds_mark()
        self._links: dict[LinkId, Link] = {}
        self._editing: dict[DeviceId, _Editing] = {}
        self._passed_on: dict[EntryId, float] = {}
        """When proofs of a fork were passed on that this tablet cannot write down itself."""
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

    def link_down(self, link: LinkId) -> None:
        self._links.pop(link, None)

    def receive(self, link: LinkId, message: Message | Unpacked, now: float) -> list[Post]:
        """What to send after *message* came over *link*; a batch comes `Unpacked`."""
        if (at := self._links.get(link)) is None:
            return []
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
            wait = REMIND_S if at.is_in_step(self._desk.log) and at.said == vector else REPEAT_S
            if now - at.whole_at >= wait:
                posts.append((link, self._whole(at, now)))
            elif at.said != vector and now - at.said_at >= TELL_S:
                posts.append((link, self._news(at, now)))
        return [*posts, *self._say_lost_forks(now), *self._offer_digest(now)]

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
        chains: list[Post] = [
            (link, chain) for device in at.strange if (chain := self._chain(device, message))
        ]
        return [*chains, *self._pump(now, [link])]

    def _take(self, link: LinkId, at: Link, batch: Unpacked, now: float) -> list[Post]:
        vector = self._desk.log.vector
        for entry in batch.entries:
            if entry.seq > vector.get(entry.device, 0):  # before the merge, which sends on what is new
                at.hold(entry.device, entry.seq, now)
        accepted = self._desk.merge(batch.entries)
        self.refused += len(batch.refused) + len(accepted.rejected)
        posts: list[Post] = self.changed(now) if accepted.entries else []
        forked = {one.entry.device for one in accepted.rejected}
        return [(link, self._news(at, now)), *posts, *self._prove_again(forked, now)]

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

    def _chain(self, device: DeviceId, message: Have) -> Chain | None:
        """The digests of what is held here of *device*, up to where the peer holds something else."""
        head = message.heads.get(device)
        if head is None:
            return None
        proofs: list[Proof] = []
        for seq in range(head.seq, max(0, head.seq - CHAIN), -1):
            if (one := self._desk.log.find(entry_id(device, seq))) is None:
                break  # a gap, as a recovery leaves it; the proofs count up without one
            proofs.append(Proof(one.digest, one.signature.hex()))
        return Chain(device, head.seq - len(proofs) + 1, tuple(reversed(proofs))) if proofs else None

    def _prove(self, message: Chain, now: float) -> list[Post]:
        """Write down the first place in which a device signed two different entries, or let others do it."""
        log, device = self._desk.log, message.device
        for seq, theirs in enumerate(message.proofs, message.first):
            ours = log.find(entry_id(device, seq))
            if ours is not None and ours.digest != theirs.digest:
                signatures = ours.signature.hex(), theirs.signature
                op = DeviceForked(device, seq, ours.digest, signatures[0], theirs.digest, signatures[1])
                return self.changed(now) if self._say(op) else self._pass_on(op, now)
        return []

    def _pass_on(self, op: DeviceForked, now: float) -> list[Post]:
        """Show both histories to every neighbour, so that one that holds either of them says so.

        Not too often: two that can say nothing would go on for ever.
        """
        place = entry_id(op.device, op.seq)
        is_fresh = now - self._passed_on.get(place, -REPEAT_S) >= REPEAT_S
        if not is_fresh or not is_proved(self._desk.event, self._desk.device, op):
            return []
        self._passed_on[place] = now
        both = (Proof(op.one, op.one_signature), Proof(op.other, op.other_signature))
        return [(link, Chain(op.device, op.seq, (proof,))) for link in self._links for proof in both]

    def _prove_again(self, devices: Iterable[DeviceId], now: float) -> list[Post]:
        """Show the proofs against *devices* of which entries still come.

        Whoever sends them may never take the entry that says so: its own device may be a copied one there.
        """
        proofs = [op for device in sorted(devices) if (op := self._desk.log.fork_proof(device))]
        return [post for op in proofs for post in self._pass_on(op, now)]

    def _say_lost_forks(self, now: float) -> list[Post]:
        lost = [op for op in self._desk.log.unsaid_forks() if not self._say(op)]
        return [post for op in lost for post in self._pass_on(op, now)]

    def _say(self, op: DeviceForked) -> bool:
        """Write down *op*, if this tablet can.

        Whoever was copied cannot say it under a name that counts no more; one that was revoked neither.
        """
        if op.device == self._desk.device or not is_proved(self._desk.event, self._desk.device, op):
            return False
        try:
            self._desk.do(op)
        except Refused:
            return False
        return True

    def _offer_digest(self, now: float) -> list[Post]:
        """Where both ends hold the same and it has settled, say what it amounts to."""
        log = self._desk.log
        waiting = [(link, at) for link, at in self._links.items() if at.is_in_step(log)]
        if not waiting or now - self._changed_at < SETTLED_S:
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
        return [(other, message) for other in self._links if other != link]

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
