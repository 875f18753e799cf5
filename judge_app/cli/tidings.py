"""What `host` tells while it runs: lines about what has changed since it last looked."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.reach import BackboneLink, Offer, Reach
from judge_app.core.rights import ROLE_NAMES
from judge_app.core.roster import DeviceRole, Member
from judge_app.views.event import notices
from judge_app.views.words import clock_time, device_name, plain

__all__ = ["Codes", "Tidings", "entries"]

MOST_NOTICES = 20
LOCKED_PAUSE_MS = 60_000
"""Before a code that was guessed at is replaced: who guesses shall not be given more and more to guess."""


class _Step(NamedTuple):
    linked: int
    known: int
    entries: int


class Tidings:
    """News of an open event: who joins, is linked and leaves, what devices differ about, what is wrong."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._addresses: tuple[str, ...] = ()
        self._roles: dict[DeviceId, DeviceRole | None] = {}
        self._linked: set[DeviceId] = set()
        self._unreached: set[DeviceId] = set()
        self._notices: tuple[str, ...] = ()
        self._trouble = ""
        self._backbone: BackboneLink | None = None
        self._step = self._told_step = _Step(0, 0, 0)

    def news(self, state: State, reach: Reach) -> Iterator[str]:
        if reach.addresses != self._addresses:
            self._addresses = reach.addresses
            yield f"Listening at {', '.join(reach.addresses)}."
        if state is not self._state:
            yield from self._of_members(state)
            yield from self._of_notices(state)
            self._state = state
        yield from self._of_links(state, reach)
        yield from self._of_backbone(reach)
        if reach.trouble != self._trouble:
            self._trouble = reach.trouble
            yield from [reach.trouble] if reach.trouble else []
        yield from self._of_step(state, reach)

    def _of_members(self, state: State) -> Iterator[str]:
        is_first = self._state is None
        for device, member in state.roster.members.items():
            before, role = self._roles.get(device), member.role
            if not is_first and (device not in self._roles or before != role):
                yield f"{_name(member)} {_as_what(role, device in self._roles)}."
            self._roles[device] = role

    def _of_notices(self, state: State) -> Iterator[str]:
        found = notices(state, MOST_NOTICES)
        yield from (notice for notice in found if notice not in self._notices)
        self._notices = found

    def _of_links(self, state: State, reach: Reach) -> Iterator[str]:
        members = state.roster.members
        linked = {peer.device for peer in reach.peers if peer.is_linked}
        unreached = {peer.device for peer in reach.peers if peer.is_heard and not peer.is_linked}
        for device, member in members.items():
            if device in linked - self._linked:
                yield f"{_name(member)} is linked."
            if device in self._linked - linked:
                yield f"{_name(member)} is out of reach."
            if device in unreached - self._unreached:
                yield (
                    f"{_name(member)} is heard of, but not reached. Guest networks often keep devices apart:"
                    " try another Wi-Fi, or the hotspot of a phone."
                )
        self._linked, self._unreached = linked, unreached

    def _of_backbone(self, reach: Reach) -> Iterator[str]:
        before, self._backbone = self._backbone, reach.backbone and reach.backbone._replace(lacks=0)
        link = self._backbone
        if link == before:
            return
        if link is None:
            yield "The event goes over no backbone any more."
        elif link.is_linked and (before is None or before._replace(trouble=link.trouble) != link):
            yield f"Linked over the backbone of {plain(link.name)}, at {link.server}."
        elif link.trouble:
            yield link.trouble
        elif before is not None and not link.is_linked:
            yield f"The backbone of {plain(link.name)} is out of reach."

    def _of_step(self, state: State, reach: Reach) -> Iterator[str]:
        """Told only once it has stood for a while, so that a burst of changes is one line."""
        step = _Step(len(self._linked), len(reach.peers), len(state.history))
        is_in_step = not any(peer.lacks for peer in reach.peers if peer.is_linked)
        if step == self._step != self._told_step and is_in_step and step.linked:
            self._told_step = step
            yield f"In step: {step.linked} of {step.known} tablets linked, {entries(step.entries)}."
        self._step = step


class Codes:
    """The codes that `host` hands out as *role*: one, or with *keep_open* a new one after each."""

    def __init__(
        self, role: DeviceRole | None, keep_open: bool, invite: Callable[[DeviceRole], None]
    ) -> None:
        self._role = role
        self._keeps_open = keep_open
        self._invite = invite
        self._offer: Offer | None = None
        self._known = 0
        self._due_ms: int | None = 0
        """When the next code is to be made; nothing while one is open or on its way."""
        self.shown = ""
        """What the QR code says, if a code is new at this look."""

    def news(self, reach: Reach, now_ms: int) -> Iterator[str]:
        self.shown = ""
        if self._role is None or not reach.is_open:
            return
        if self._offer and (reach.offer is None or now_ms >= self._offer.expires_ms):
            yield self._end(reach, now_ms)
        if self._due_ms is not None and now_ms >= self._due_ms:
            self._due_ms = None
            self._invite(self._role)
        elif reach.offer and reach.offer != self._offer and now_ms < reach.offer.expires_ms:
            self._offer, self._known, self.shown = reach.offer, len(reach.peers), reach.offer.text
            until = clock_time(reach.offer.expires_ms)
            yield f"Code {reach.offer.code} lets one tablet in as {ROLE_NAMES[self._role]}, until {until}."
            yield reach.offer.text

    def _end(self, reach: Reach, now_ms: int) -> str:
        offer, self._offer = self._offer, None
        is_used, is_old = len(reach.peers) > self._known, offer is not None and now_ms >= offer.expires_ms
        if self._keeps_open:
            self._due_ms = now_ms if is_used or is_old else now_ms + LOCKED_PAUSE_MS
        why = "is used" if is_used else "is too old" if is_old else "was used, or guessed at too often"
        return f"Code {offer.code if offer else ''} {why}."


def entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _name(member: Member) -> str:
    name, tablet = device_name(member.device, {member.device: member.name}), plain(member.tablet)
    return f"{name} ({tablet})" if tablet and tablet != name else name


def _as_what(role: DeviceRole | None, was_known: bool) -> str:
    if role is None:
        return "is revoked"
    return f"is {ROLE_NAMES[role]} now" if was_known else f"joined as {ROLE_NAMES[role]}"
