"""One event on the network, from its opening to its closing: the desk's end of the hub."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.core.ops import DeviceAdmitted, TimebaseChosen
from judge_app.core.reach import Reach
from judge_app.core.roster import LEADERS, DeviceRole
from judge_app.errors import JudgeAppError, Refused
from judge_app.language import _
from judge_app.sync.addresses import Address
from judge_app.sync.backbone import Backbone
from judge_app.sync.backbonedesk import BackboneDesk
from judge_app.sync.credentials import Standing, credentials_of
from judge_app.sync.exchange import Compare, Exchange, Incoming, Post
from judge_app.sync.fartime import FarTime
from judge_app.sync.ground import Desk, Ground
from judge_app.sync.hub import Hub
from judge_app.sync.invitation import Unwelcome
from judge_app.sync.joining import Joined
from judge_app.sync.link import STEADY_PATIENCE_S, LinkId
from judge_app.sync.protocol import Message
from judge_app.sync.reaching import reach_of
from judge_app.sync.sightings import Source
from judge_app.sync.stream import Cursor, Heard, Said, Streamed

__all__ = ["Session"]

TICK_S = 0.25
REMEMBER_S = 30.0
SAY_AGAIN_S = 20.0
"""So often a tablet says which table it has open: who says nothing for a minute has closed it."""
LOST_S = 90.0
"""So long nobody has heard of the device whose clock counts, before another takes its place."""


class Session:
    """One event on the network, from its opening to its closing."""

    def __init__(self, ground: Ground, desk: Desk, changed: Callable[[], None]) -> None:
        self._ground = ground
        self._changed = changed
        self._desk = desk
        self._now = ground.clock.own_ms
        self._key = f"sync:{desk.event}"
        kept = ground.memory.get(self._key) or {}
        self._exchange = Exchange(desk, patience_s=STEADY_PATIENCE_S)
        self._exchange.confirmed = int(kept.get("confirmed", 0))
        ground.clock.aim(float(kept.get("offset", 0.0)))
        self._seen: dict[DeviceId, int] = {DeviceId(one): at for one, at in kept.get("seen", {}).items()}
        self._credentials: tuple[Any, Any] = (None, ())
        self._open_here: MatchId | None = None
        self._edited = 0
        self._kept_at = self._heard_reference = self._now()
        self._is_closed = self._looks_later = False
        self.reach = Reach()
        known = {DeviceId(one): tuple(at) for one, at in kept.get("peers", {}).items()}
        self.backbone = Backbone(desk.event, desk.device, self)
        self.hub = Hub(
            ground.signer, self._standing(), self, ground.clock, ground.place, known, self.backbone.send_time
        )
        self._far = FarTime(desk.device, self.hub)
        self._far_wish = (b"", set[DeviceId]())
        self.backbone.cursor = Cursor(*kept.get("cursor", ()))
        self._at_backbone = BackboneDesk(desk, ground.signer, ground.former)
        self._trouble = ""
        self._let_go = desk.subscribe(self._on_desk_change)
        self._opening = ground.run(self._open())

    def close(self) -> None:
        with suppress(JudgeAppError):  # a full disk is no reason to stay on the network
            self._remember()
        self._is_closed = True
        self._let_go()
        self._opening.cancel()
        self._ground.wait(self._close_all(), 3.0)
        self._ground.clock.aim(0.0)

    async def _close_all(self) -> None:
        await asyncio.gather(self.hub.close(), self.backbone.close())

    def invite(self, role: DeviceRole) -> None:
        if self._desk.state.roster.role(self._desk.device) not in LEADERS:
            raise Refused(_("Only the organizer and the head judge let tablets in. Ask them for a code."))
        self._ground.on_network(lambda: self.hub.invite(role))

    def edit(self, match: MatchId | None) -> None:
        self._open_here = match
        self._edited = max(self._edited + 1, int(self._ground.clock.own_ms()))
        self._send(self._exchange.edit(match, self._edited, self._seconds()))

    def dial(self, address: Address, source: Source = Source.TYPED, device: DeviceId | None = None) -> None:
        self._ground.on_network(lambda: self.hub.dial(address, source, device))

    def use_backbone(self, text: str) -> None:
        """Let the event go over the servers that the file of a venue names."""
        self._at_backbone.use(text, self._wall_s())

    @property
    def exchange(self) -> Exchange:
        return self._exchange

    # Called by the hub and the backbone, on the network's thread

    def linked(self, link: LinkId, peer: DeviceId) -> None:
        self._hand_over(lambda: self._send(self._exchange.link_up(link, peer, self._seconds())))

    def unlinked(self, link: LinkId) -> None:
        self._hand_over(lambda: self._drop(link))

    def came(self, link: LinkId, message: Incoming) -> None:
        self._hand_over(lambda: self._receive(link, message))

    def time_came(self, raw: bytes) -> None:
        self._far.came(raw)

    def outdated(self, device: DeviceId) -> None:
        def show() -> None:
            stream = self._exchange.stream
            if stream is not None and stream.answers():
                boxes = self._at_backbone.boxes_for(device, self._seconds())
                self._ground.on_network(lambda: self.backbone.show(device, boxes))

        self._hand_over(show)

    def shown(self, boxes: Sequence[str]) -> None:
        self._hand_over(lambda: self._stand() if self._at_backbone.take(boxes) else None)

    def streaming(self, link: LinkId, holds: Streamed, cursor: Cursor) -> None:
        def streaming() -> None:
            self.backbone.cursor = cursor
            self._send(self._exchange.stream_up(link, holds, self._seconds()))

        self._hand_over(streaming)

    def admit(self, joined: Joined) -> "asyncio.Future[None]":
        def admitting() -> None:
            if self._is_closed:
                raise Unwelcome("closed")
            self._work(lambda: self._admit(joined))

        return self._ground.ask_desk(admitting)

    def noticed(self) -> None:
        self._hand_over(lambda: None)

    async def _open(self) -> None:
        self._ground.on_desk(self._stand)
        try:
            await self.hub.open()
        except OSError as trouble:
            self._trouble = _("The network cannot be used ({reason}). All is saved on this tablet.").format(
                reason=trouble.strerror or trouble
            )
        while True:
            self._hand_over(self._tick)
            await asyncio.sleep(TICK_S)

    def _hand_over(self, work: Callable[[], None]) -> None:
        self._ground.on_desk(lambda: self._work(work))

    # On the desk's thread

    def _work(self, work: Callable[[], None]) -> None:
        if self._is_closed:
            return
        self._looks_later = True
        try:
            work()
        finally:
            self._ground.on_desk(self._look_once)  # after all that waits now: looking costs as much as it

    def _admit(self, joined: Joined) -> None:
        member = self._desk.state.roster.members.get(joined.device)
        if member is None or member.is_revoked:
            self._desk.do(DeviceAdmitted(joined.device, joined.name, joined.tablet, joined.role))
            # At once, by whoever let it in: it may be in another hall in a moment.
            self._at_backbone.give((), self._seconds(), self._wall_s())

    def _receive(self, link: LinkId, message: Incoming) -> None:
        if isinstance(message, Said) and self._is_revoked(message.device):
            return  # the hub would cut its link; here it can go on talking, by a key that it had
        self._send(self._exchange.receive(link, message, self._seconds()))
        if isinstance(message, Streamed) and link in self._exchange.links:
            cursor = self.backbone.cursor
            seq, own = max(message.seq, cursor.seq), max(message.own, cursor.own)
            self.backbone.cursor = cursor._replace(seq=seq, own=own)

    def _is_revoked(self, device: DeviceId) -> bool:
        member = self._desk.state.roster.members.get(device)
        return member is not None and member.is_revoked

    def _drop(self, link: LinkId) -> None:
        with self._noting_who_goes():
            self._exchange.link_down(link)

    @contextmanager
    def _noting_who_goes(self) -> Iterator[None]:
        before = self._exchange.peers
        yield
        for peer in before.keys() - self._exchange.peers.keys():
            self._seen[peer] = int(self._ground.clock())

    def _stand(self) -> None:
        standing, access = self._standing(), self._at_backbone.access

        def stand() -> None:
            self.hub.stand(standing)
            self.backbone.stand(access, standing.held)

        if not self._is_closed:
            self._ground.on_network(stand)

    def _on_desk_change(self) -> None:
        self._stand()
        self._at_backbone.renew_key(self._seconds(), self._wall_s())
        self._send(self._exchange.changed(self._seconds()))
        if not self._looks_later:
            self._look()

    def _tick(self) -> None:
        with self._noting_who_goes():
            posts = self._exchange.tick(self._seconds())
        self._send(posts)
        self._keep_time()
        self._compare_far_clocks()
        self._at_backbone.give(self._exchange.peers, self._seconds(), self._wall_s())
        if self._open_here is not None and self._now() - self._edited > SAY_AGAIN_S * 1000:
            self.edit(self._open_here)
        if self._now() - self._kept_at > REMEMBER_S * 1000:
            self._remember()

    def _send(self, posts: list[Post]) -> None:
        for link, message in posts:
            if isinstance(message, Compare):
                self._ground.on_network(lambda asked=message: self._compare(asked))  # type: ignore[misc]
            else:
                self._ground.on_network(lambda link=link, one=message: self._post(link, one))  # type: ignore[misc]

    def _post(self, link: LinkId, message: Message) -> None:
        """On the network's thread: one of the two has such a link."""
        self.hub.send(link, message)
        self.backbone.send(link, message)

    def _compare(self, asked: Compare) -> None:
        """On the network's thread, because it takes a while."""
        ours = asked.ours.worked_out()
        self._hand_over(lambda: self._exchange.compared(ours, asked.theirs))

    def _standing(self) -> Standing:
        state, log = self._desk.state, self._desk.log
        roster = state.roster
        if self._credentials[0] is not roster:
            self._credentials = roster, credentials_of(log, self._desk.device)
        reference = state.timebase or roster.founder or self._desk.device
        return Standing(
            self._desk.event,
            state.name,
            roster,
            log.vector,
            reference,
            self._credentials[1],
            frozenset(state.forks),
        )

    def _keep_time(self) -> None:
        """If nobody hears any more of the device whose clock counts, let the first leader take its place."""
        state, now = self._desk.state, self._now()
        linked = self._exchange.peers.keys()
        reference = self._standing().reference
        if reference in (self._desk.device, *linked) or self.hub.keeper.is_in_step(now) or not linked:
            self._heard_reference = now
        leaders = [one for one in (self._desk.device, *linked) if state.roster.role(one) in LEADERS]
        is_first = bool(leaders) and min(leaders) == self._desk.device
        if is_first and now - self._heard_reference > LOST_S * 1000:
            self._heard_reference = now
            self._desk.do(TimebaseChosen(self._desk.device))

    def _compare_far_clocks(self) -> None:
        """Over the backbone the reference is asked for the time, by all who reach it no other way."""
        access, reference = self._at_backbone.access, self._standing().reference
        far = {one for one, at in self._exchange.peers.items() if isinstance(at, Heard)}
        wanted = far if reference == self._desk.device else far & {reference}
        wish = (access.keys[access.key], wanted) if access else (b"", set[DeviceId]())
        if wish != self._far_wish:
            self._far_wish = wish
            self._ground.on_network(lambda: self._far.stand(*wish))

    def _look_once(self) -> None:
        if self._looks_later and not self._is_closed:
            self._looks_later = False
            self._look()

    def _look(self) -> None:
        reach = reach_of(self._desk, self._exchange, self.hub, self._seen, self._ground.clock, self._trouble)
        reach = reach._replace(backbone=self._at_backbone.link(self.backbone, self._exchange.stream))
        if reach != self.reach:
            self.reach = reach
            self._changed()

    def _remember(self) -> None:
        self._kept_at = self._now()
        kept = {
            "confirmed": self._exchange.confirmed,
            "offset": round(self._ground.clock.aimed_ms, 1),
            "cursor": [*self.backbone.cursor],
            "peers": {device: [*at] for device, at in self.hub.known.items()},
            "seen": self._seen,
        }
        if kept != self._ground.memory.get(self._key):
            self._ground.memory.set(self._key, kept)

    def _wall_s(self) -> float:
        return self._ground.clock() / 1000

    def _seconds(self) -> float:
        return self._now() / 1000
