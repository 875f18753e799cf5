"""One connection to the virtual backbone while it lasts.

What `judge_app.sync.passage` does is done here once more, in short: without a socket, labels and keys. So
what the simulation tests is the real exchange with its stream; the real passage is tested with real servers.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from judge_app.core.claims import DeviceId
from judge_app.log.oplog import Vector
from judge_app.sync.inorder import InOrder
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Batch, Message, Parcel, Where, read_frame
from judge_app.sync.stream import Again, Cursor, Said, Streamed
from judge_app.sync.unpacking import Lately, unpack

if TYPE_CHECKING:
    from tests.sim.backbone import Backbone, Stored
    from tests.sim.install import Install

__all__ = ["Passage"]

LOOK_S, PATIENCE_S, ANSWER_S = 3.0, 9.0, 4.0


class Passage:
    def __init__(self, backbone: "Backbone", install: "Install", link: LinkId) -> None:
        self._backbone, self.install, self.link = backbone, install, link
        self._hall, self._chance = backbone.hall, backbone.hall.chance
        self.device = install.device
        self._held: Vector = install.desk.log.vector
        self._order = InOrder(self._held)
        self._lately = Lately()
        self._known: dict[DeviceId, int] = {}
        self._cursor = Cursor()
        self._next = 0
        """From here on the stream is read as it comes; not yet while that is 0."""
        self._adding: set[Parcel] = set()
        self._taken: set[Parcel] = set()
        self.is_cut = self.is_linked = self.is_over = False
        self._seen_at = self._hall.now
        self._let_go = install.desk.subscribe(self._on_desk_change)

    @property
    def is_open(self) -> bool:
        return not (self.is_cut or self.is_over)

    def begin(self) -> None:
        self._later(self._find)

    def cut(self) -> None:
        """Nothing comes through any more, which is noticed after a while."""
        if self.is_open:
            self.is_cut = True
            self._hall.after(self._chance.uniform(0, 2), self.end)

    def end(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._let_go()
        if self.is_linked:
            self.install.hand_over(lambda: self.install.exchange.link_down(self.link))
        self._backbone.connect_after(self.install, self._chance.uniform(0.25, 0.75))

    def _later(self, what: Callable[[], None]) -> None:
        self._hall.after(self._backbone.delay(), lambda: what() if self.is_open else None)

    def _on_desk_change(self) -> None:
        self._hall.after(0.001, partial(self._stand, self.install.desk.log.vector))

    def _stand(self, held: Vector) -> None:
        self._held = held
        self._order.hold(held)

    def _find(self) -> None:
        stream = self._backbone
        if not stream.has_leader:
            self.end()
        else:
            self._later(partial(self._find_out, Cursor(stream.created, stream.last)))

    def _find_out(self, stored: Cursor) -> None:
        kept = self.install.cursor
        self._known = self._backbone.index()
        self._cursor = (
            kept if kept.created == stored.created and kept.seq <= stored.seq else Cursor(stored.created)
        )
        self.is_linked = True
        holds = Streamed(held=dict(self._known), is_whole=True)
        self.install.hand_over(lambda: self.install.streaming(self.link, holds, self._cursor))
        self._hall.after(LOOK_S, self._look)
        self._later(partial(self._catch_up, stored, (self._cursor.seq + 1, 1)))

    def _look(self) -> None:
        """See that the stream is there, has a leader, and has not gone back behind what was read."""
        if not self.is_open:
            return
        stream, now = self._backbone, self._hall.now
        self._seen_at = now if stream.has_leader else self._seen_at
        is_other = stream.created != self._cursor.created or stream.last < self._cursor.seq
        if now - self._seen_at > PATIENCE_S or (stream.has_leader and is_other):
            self.end()
        else:
            self._hall.after(LOOK_S, self._look)

    # Reading

    def _catch_up(self, stored: Cursor, starts: tuple[int, ...]) -> None:
        """Of all that the stream holds only what is lacking; it may stand before what was read."""
        lacking = [device for device, seq in self._known.items() if seq > self._order.reached(device)]
        if lacking and starts:
            found = self._backbone.read(starts[0], lacking)
            half = self._chance.randint(0, len(found))
            self._take_all([found[:half], found[half:]], partial(self._catch_up, stored, starts[1:]))
        else:
            self._pass(stored.seq)
            self._next = self._cursor.seq + 1
            self.notice()

    def _take_all(self, parts: list[list["Stored"]], then: Callable[[], None]) -> None:
        if not parts:
            then()
            return
        self._take(parts[0])
        self._later(lambda: self._take_all(parts[1:], then))

    def notice(self) -> None:
        """There is something new."""
        if self._next:
            self._later(self._read_on)

    def lead_anew(self, last: int) -> None:
        """The reader may be one that goes by numbers, or one that begins anew."""
        if self._next > last + 1 and self._chance.random() < 0.5:
            self._next = last + 1

    def read_again(self) -> None:
        """The same is given once more."""
        if self._next:
            self._next = max(1, self._next - self._chance.randint(1, 8))
            self.notice()

    def _read_on(self) -> None:
        if self._chance.random() < self._backbone.doubling:
            self._next = max(1, self._next - self._chance.randint(1, 4))
        if self._backbone.has_leader and (some := self._backbone.read(self._next)):
            self._next = some[-1].seq + 1
            self._take(some)

    def _take(self, messages: Iterable["Stored"]) -> None:
        parcels, held, is_again, seq = list[Parcel](), dict[DeviceId, int](), False, 0
        for message in messages:
            seq = message.seq
            device, number = message.device, message.number
            is_again = is_again or number <= self._known.get(device, 0)
            held[device] = max(number, held.get(device, 0))
            is_true = (message.parcel.device, message.parcel.seq) == (device, number)
            if number > self._held.get(device, 0) and is_true:
                parcels.append(message.parcel)
        for device, number in held.items():
            self._known[device] = max(number, self._known.get(device, 0))
        self.install.run(lambda: self._hand_on(parcels, held, is_again, seq))

    def _hand_on(self, parcels: list[Parcel], held: dict[DeviceId, int], is_again: bool, seq: int) -> None:
        entries, refused = unpack(parcels, self._hall.event, self._held, self._lately)
        self._pass(seq)
        ready = tuple(self._order.ready(entries))
        came = Streamed(ready, refused, held, is_again=is_again, seq=self._cursor.seq)
        self.install.hand_over(lambda: self.install.came(self.link, came))

    def _pass(self, seq: int) -> None:
        self._cursor = self._cursor._replace(seq=max(self._cursor.seq, seq))

    # Adding and talking

    def send(self, message: Message) -> None:
        if isinstance(message, Batch):
            self._are_in_order(message.parcels)
            under_way = self._adding if isinstance(message, Again) else self._adding | self._taken
            fresh = [one for one in message.parcels if one not in under_way]
            self._adding.update(fresh)
            for one in fresh:
                self._add(one, f"{one.device}:{one.seq}", is_again=isinstance(message, Again))
        elif not isinstance(message, Where) and self.is_open:
            self._backbone.say(self.device, message, self)

    def _are_in_order(self, parcels: Iterable[Parcel]) -> None:
        """What a tablet published last of each other one tells those who come later what the stream holds."""
        last: dict[DeviceId, int] = {}
        for device, seq, *_rest in parcels:
            self._hall.require(seq > last.get(device, 0), "entries were published in another order")
            last[device] = seq

    def mislabel(self, parcel: Parcel) -> None:
        """Pretend that the stream holds far more of a tablet than there is."""
        self._add(parcel, f"{parcel.device}:{parcel.seq + 1000}", is_again=False)

    def _add(self, parcel: Parcel, label: str, *, is_again: bool) -> None:
        """Each on a way of its own, so that they can overtake each other."""
        self._backbone.published[self.install.number, f"{parcel.device}:{parcel.seq}"] += 1
        self._hall.counts["published again" if is_again else "published"] += 1
        self._hall.after(self._backbone.delay(), partial(self._reach, parcel, label, is_again))

    def _reach(self, parcel: Parcel, label: str, is_again: bool) -> None:
        """The stream takes it, or not; and its answer comes, or not."""
        stream = self._backbone
        fails = self._chance.random() < stream.failing
        if self.is_cut or not stream.has_leader or (fails and self._chance.random() < 0.5):
            self._hall.after(ANSWER_S, lambda: self._adding.discard(parcel))
            return
        is_new = stream.add(label, self.device, parcel)
        if fails:
            self._hall.after(ANSWER_S, lambda: self._adding.discard(parcel))
        else:
            self._later(partial(self._answered, parcel, label, is_again, is_new))

    def _answered(self, parcel: Parcel, label: str, is_again: bool, is_new: bool) -> None:
        if is_again and not is_new and label.count(":") == 1:
            self._add(parcel, f"{label}:{self._cursor.seq}", is_again=True)
            return
        self._adding.discard(parcel)
        self._taken.add(parcel)
        if not is_new and not is_again:
            known = Streamed(held={parcel.device: parcel.seq})
            self.install.hand_over(lambda: self.install.came(self.link, known))

    def hear(self, device: DeviceId, frame: bytes) -> None:
        if self.is_open and self.is_linked:
            message = read_frame(frame)
            self.install.hand_over(lambda: self.install.came(self.link, Said(device, message)))
