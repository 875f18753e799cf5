"""The desk's end of the backbone: what this tablet was given, what it gives to others, how it stands."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from judge_app.core.backbone import lacking, needs_new_key
from judge_app.core.claims import DeviceId
from judge_app.core.ops import DeviceRevoked
from judge_app.core.reach import BackboneLink
from judge_app.core.roster import LEADERS
from judge_app.errors import JudgeAppError
from judge_app.language import _
from judge_app.log.signing import Signer
from judge_app.sync.access import Access, Given, access_of, choosing, given_to, giving
from judge_app.sync.backbone import Backbone
from judge_app.sync.ground import Desk
from judge_app.sync.natsaccess import read_venue
from judge_app.sync.stream import Stream

__all__ = ["BackboneDesk"]

PAUSE_S = 30.0
SHOW_S, MOST_SHOWN = 5.0, 4
GIVE_S = 3.0
"""So long the first leader has to give somebody access, before another one does."""

log = logging.getLogger("tableside.sync")


class BackboneDesk:
    def __init__(self, desk: Desk, signer: Signer, former: Sequence[Signer] = ()) -> None:
        """*former* are the keys that this tablet had before."""
        self._desk, self._signer, self._former = desk, signer, former
        self._found: tuple[Any, Given, Access | None] = (None, Given(), None)
        self._wanting_since: float | None = None
        self._not_before = 0.0
        self._shown: tuple[str, ...] = ()
        """Boxes for this tablet that others showed it, because it speaks under an old key."""
        self._shown_at: dict[DeviceId, float] = {}

    @property
    def access(self) -> Access | None:
        """What this tablet needs, if the event has a backbone and it was given that; nothing once revoked."""
        is_admitted = self._desk.state.roster.is_admitted(self._desk.device)
        return self._look()[1] if is_admitted else None

    def _look(self) -> tuple[Given, Access | None]:
        backbone = self._desk.state.backbone
        if self._found[0] is not backbone:
            given = given_to(backbone, self._signer, self._former, self._shown)
            self._found = backbone, given, access_of(backbone, given)
        return self._found[1:]

    def use(self, text: str, now_s: float) -> None:
        """Let the event go over the servers that the file of a venue, with this *text*, names."""
        desk, state = self._desk, self._desk.state
        venue = read_venue(text)
        desk.do_all(choosing(desk.event, state.backbone, state, self._look()[0], venue, int(now_s)))

    def give(self, in_reach: Iterable[DeviceId], now_s: float, wall_s: float) -> None:
        """As a leader's, give others what they lack: the first of those *in_reach* at once, others later."""
        desk, state, given = self._desk, self._desk.state, self._look()[0]
        roster, backbone = state.roster, state.backbone
        if not backbone.servers or not given.seed or roster.role(desk.device) not in LEADERS:
            return
        if not needs_new_key(backbone, roster, state.forks) and not lacking(backbone, roster, state.forks):
            self._wanting_since = None
            return
        self._wanting_since = self._wanting_since or now_s
        is_first = all(desk.device < one for one in in_reach if roster.role(one) in LEADERS)
        if now_s >= self._not_before and (is_first or now_s - self._wanting_since > GIVE_S):
            try:
                desk.do_all(giving(desk.event, backbone, state, given, int(wall_s)))
            except JudgeAppError as trouble:  # a full disk, say, will not be better in a moment
                log.warning("nobody is given access to the backbone now: %s", trouble)
                self._not_before = now_s + PAUSE_S

    def boxes_for(self, device: DeviceId, now_s: float) -> tuple[str, ...]:
        """What to show *device*, which does not speak under the newest key; nothing if it was shown just now.

        It cannot read the entry that has its box, if others came to the new key before it was let in.
        """
        backbone, roster = self._desk.state.backbone, self._desk.state.roster
        if not roster.is_admitted(device) or not backbone.has_key(device):
            return ()
        if now_s - self._shown_at.get(device, -SHOW_S) < SHOW_S:
            return ()
        self._shown_at[device] = now_s
        return tuple(box.sealed for box in backbone.boxes[device][-MOST_SHOWN:])

    def take(self, boxes: Sequence[str]) -> bool:
        """Somebody showed this tablet *boxes*; whether there is something new in them."""
        before = self._look()[0]
        self._shown = (*boxes[:MOST_SHOWN], *self._shown)[:MOST_SHOWN]
        self._found = (None, Given(), None)
        return self._look()[0] != before

    def renew_key(self, now_s: float, wall_s: float) -> None:
        """Whoever has just revoked a tablet makes the new key at once, before anything else goes out."""
        entries = self._desk.log.entries
        if entries and entries[-1].device == self._desk.device and isinstance(entries[-1].op, DeviceRevoked):
            self.give((), now_s, wall_s)

    def link(self, carrier: Backbone, stream: Stream | None) -> BackboneLink | None:
        """How it stands; nothing if the event has none."""
        backbone = self._desk.state.backbone
        if not backbone.servers:
            return None
        if self.access is None:
            return BackboneLink(backbone.name, trouble=self._why_no_access())
        lacks = stream.lacks(self._desk.log) if stream else 0
        trouble = carrier.trouble if lacks or stream is None else ""
        return BackboneLink(backbone.name, stream is not None, carrier.server, lacks, trouble)

    def _why_no_access(self) -> str:
        if self._desk.state.roster.role(self._desk.device) in LEADERS:
            return _(
                "This tablet has no access to the backbone yet. It gets it from another one of the organizer"
                " or head judge; if there is none, choose the venue’s file again."
            )
        return _(
            "This tablet has no access to the backbone yet. It gets it by itself once a tablet of the"
            " organizer or the head judge is in reach."
        )
