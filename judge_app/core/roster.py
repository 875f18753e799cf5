"""Which devices belong to an event, and as what each of their entries counts.

A role is given for the entries of a device from a number on, not from a moment on: whoever takes a role away
names how many entries of the device they know of, and none with a higher number can slip in before them by an
early clock. So the roster follows from the operations on devices alone, in whatever order they arrived.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Literal, NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from judge_app.core.ops.devices import EventTakenOver, StaffOp

__all__ = ["LEADERS", "DeviceRole", "Member", "Roster", "StaffEntry", "Term", "may_staff", "roster_of"]

DeviceRole = Literal["organizer", "head", "floor", "scorekeeper", "board"]
LEADERS: tuple[DeviceRole, ...] = ("organizer", "head")
"""Who decides about devices, disputes and what waits for review."""


class Term(NamedTuple):
    """As what a device counts from one of its entries on; as nothing once it was revoked."""

    since: int
    role: DeviceRole | None


class Member(NamedTuple):
    """A device that was admitted, whatever became of it."""

    device: DeviceId
    name: str
    """Who carries it."""
    tablet: str
    terms: tuple[Term, ...]
    renewed: DeviceId | None = None
    """Under which key the same tablet goes on."""

    @property
    def role(self) -> DeviceRole | None:
        """As what it counts from now on."""
        return self.terms[-1].role

    @property
    def is_revoked(self) -> bool:
        return self.role is None

    def role_at(self, seq: int) -> DeviceRole | None:
        return next((term.role for term in reversed(self.terms) if term.since <= seq), None)


class Roster(NamedTuple):
    founder: DeviceId | None = None
    """Without one there are no roles: everybody may do everything."""
    members: FrozenMap[DeviceId, Member] = FrozenMap()
    """In the order of their admission."""
    void: tuple[EntryId, ...] = ()
    """The operations on devices that took no effect."""
    take_over: DeviceId | None = None
    """The key of the code by which a device can take the event over, as long as nobody has used it."""

    def role(self, device: DeviceId) -> DeviceRole | None:
        """As what *device* counts from now on; without roles everybody is the organizer."""
        if self.founder is None:
            return "organizer"
        member = self.members.get(device)
        return member.role if member else None

    def role_at(self, device: DeviceId, seq: int) -> DeviceRole | None:
        """As what entry *seq* of *device* counts."""
        if self.founder is None:
            return "organizer"
        member = self.members.get(device)
        return member.role_at(seq) if member else None

    def is_admitted(self, device: DeviceId) -> bool:
        return self.role(device) is not None

    def waits(self, device: DeviceId, seq: int) -> bool:
        """Whether entry *seq* was not known yet when its device was revoked."""
        member = self.members.get(device)
        return member is not None and member.is_revoked and seq >= member.terms[-1].since


class StaffEntry(NamedTuple):
    """An operation on devices, and where it stands in the log."""

    entry: EntryId
    device: DeviceId
    seq: int
    op: "StaffOp"


def may_staff(
    signer: DeviceRole | None, member: DeviceRole | None, role: DeviceRole | None, own: bool
) -> bool:
    """Whether *signer* may give *role*, or none, to a device that is a *member* in another so far.

    A head judge decides about all but organizers; and can become one, because the organizer's tablet may die.
    """
    if signer == "organizer":
        return True
    return signer == "head" and ("organizer" not in (member, role) or (own and role == "organizer"))


def roster_of(founder: DeviceId, done: Sequence[StaffEntry]) -> Roster:
    """The roster of *founder*'s event after *done*, which is in the order of the log.

    Who takes a right away reaches back, to what was decided by it unseen. So decisions come into force step
    by step: first what no other one contests, and of what is contested the word of whoever was admitted
    first. A decision that would take the ground from itself falls, and stays fallen.
    """
    standing: set[EntryId] = set()
    fallen: set[EntryId] = set()
    latest: set[EntryId] = set()
    decisions = {one.entry: found for place, one in enumerate(done) if (found := _decision(place, one))}
    while True:
        sheet = _Sheet(founder, done, decisions, standing)
        lost = standing - sheet.allowed.keys()
        if lost := lost & latest or lost:
            standing, fallen = standing - lost, fallen | lost
        elif latest := sheet.due(fallen):
            standing = standing | latest
        else:
            return sheet.roster()


class _Decision(NamedTuple):
    """What was said about the role of *device*, for all of its entries after the first *held*."""

    entry: EntryId
    place: int
    by: DeviceId
    seq: int
    device: DeviceId
    role: DeviceRole | None
    held: int


_Reach = dict[DeviceRole | None, int]
"""For each role that a device was given the fewest of its entries that are left out of it."""


class _Sheet:
    """The roster if of all decisions the *standing* ones count: one pass over the log."""

    def __init__(
        self,
        founder: DeviceId,
        done: Sequence[StaffEntry],
        decisions: Mapping[EntryId, _Decision],
        standing: Set[EntryId],
    ) -> None:
        self._founder = founder
        self._decisions = decisions
        self._standing = standing
        self._about: dict[DeviceId, list[_Decision]] = {}
        """The standing decisions about each device."""
        self._members: dict[DeviceId, Member] = {}
        self._first: dict[DeviceId, DeviceRole | None] = {}
        """As what each member was let in."""
        self._rank: dict[DeviceId, int] = {}
        """A lower one was admitted earlier; a successor has that of the key before."""
        self._take_over: tuple[DeviceId, DeviceId] | None = None
        """The key of the newest code that nobody has used, and who made it."""
        self._void: list[EntryId] = []
        self.allowed: dict[EntryId, DeviceRole | None] = {}
        """The decisions, standing or not, to which their devices have a right; and what each changes."""
        for entry in standing:
            self._about.setdefault(decisions[entry].device, []).append(decisions[entry])
        self._let_in(founder, "", "", "organizer")
        for one in done:
            if not self._take(one, decisions.get(one.entry)):
                self._void.append(one.entry)

    def due(self, fallen: Set[EntryId]) -> set[EntryId]:
        """What comes into force next: what nobody contests, of one device; or the most senior decision."""
        open_ = [self._decisions[entry] for entry in self.allowed if entry not in fallen]
        due = [one for one in open_ if one.entry not in self._standing]
        if not due:
            return set()
        reach = _reach(open_)
        free = [one for one in due if not self._is_contested(one, reach.get(one.by, {}))]
        first = min(free or due, key=lambda one: (self._rank[one.by], one.place))
        return {one.entry for one in free if one.by == first.by} or {first.entry}

    def roster(self) -> Roster:
        members: FrozenMap[DeviceId, Member] = FrozenMap()
        for device, member in self._members.items():
            members = members.put(device, member)
        key = self._take_over[0] if self._take_over else None
        return Roster(self._founder, members, tuple(self._void), key)

    def _let_in(self, device: DeviceId, name: str, tablet: str, role: DeviceRole | None) -> None:
        self._first[device] = role
        self._rank[device] = len(self._rank)
        self._members[device] = Member(device, name, tablet, self._terms(device))

    def _terms(self, device: DeviceId, until: int | None = None) -> tuple[Term, ...]:
        """As what *device* counts by the decisions that stand, or by those *until* a place in the log.

        Of several revocations the one counts that reaches furthest back, and no role comes after it.
        """
        terms: tuple[Term, ...] = (Term(1, self._first[device]),)
        about = [one for one in self._about.get(device, ()) if until is None or one.place < until]
        for one in sorted(about, key=lambda one: (one.role is None, one.place if one.role else -one.held)):
            terms = (*(term for term in terms if term.since <= one.held), Term(one.held + 1, one.role))
        return terms

    def _take(self, one: StaffEntry, decision: _Decision | None) -> bool:
        """Whether *one* took effect."""
        from judge_app.core.ops.devices import (
            DeviceAdmitted,
            DeviceNamed,
            DeviceRenewed,
            EventTakenOver,
            TakeOverPrepared,
        )

        if isinstance(one.op, DeviceRenewed):
            return self._renew(one.op.old, one.device)
        if isinstance(one.op, EventTakenOver):
            return self._hand_over(one.op, one.device)
        signer = self._members.get(one.device)
        if signer is None or (role := signer.role_at(one.seq)) is None:
            return False
        match one.op:
            case DeviceNamed(name=name, tablet=tablet):
                self._members[one.device] = signer._replace(name=name, tablet=tablet)
                return True
            case DeviceAdmitted(device=device, name=name, tablet=tablet, role=given):
                if device in self._members or not may_staff(role, None, given, own=False):
                    return False
                self._let_in(device, name, tablet, given)
                return True
            case TakeOverPrepared(key=key) if role in LEADERS:
                self._take_over = key, one.device
                return True
        return decision is not None and self._decide(role, decision)

    def _decide(self, role: DeviceRole, decision: _Decision) -> bool:
        """Whether *decision*, by a device in *role*, counts; what it changes is as the log had it there."""
        if decision.device not in self._members:
            return False
        changed = self._terms(decision.device, decision.place)[-1].role
        if _may_decide(role, decision, changed):
            self.allowed[decision.entry] = changed
        return decision.entry in self.allowed and decision.entry in self._standing

    def _is_contested(self, decision: _Decision, reach: _Reach) -> bool:
        """Whether another decision would take the right to it from its device."""
        changed = self.allowed[decision.entry]
        return any(
            decision.seq > held and not _may_decide(role, decision, changed) for role, held in reach.items()
        )

    def _renew(self, old: DeviceId, new: DeviceId) -> bool:
        """The first to say so goes on for *old*, as what it is now; whoever was revoked has no successor."""
        known = self._members.get(old)
        if known is None or known.renewed or known.is_revoked or new in self._members:
            return False
        self._members[old] = known._replace(renewed=new)
        self._let_in(new, known.name, known.tablet, known.role)
        self._rank[new] = self._rank[old]
        return True

    def _hand_over(self, op: "EventTakenOver", new: DeviceId) -> bool:
        """Whoever has the code is as senior as the leader who made it, and so not turned out by others."""
        if self._take_over is None or self._take_over[0] != op.key or new in self._members:
            return False
        maker, self._take_over = self._take_over[1], None
        self._let_in(new, op.name, op.tablet, "organizer")
        self._rank[new] = self._rank[maker]
        return True


def _decision(place: int, one: StaffEntry) -> _Decision | None:
    """What *one* says about a role; who decides about themselves has a right to it by the role so far."""
    from judge_app.core.ops.devices import DeviceRevoked, RoleChanged

    if not isinstance(one.op, RoleChanged | DeviceRevoked):
        return None
    device, role = one.op.device, one.op.role if isinstance(one.op, RoleChanged) else None
    held = max(one.op.held, one.seq) if device == one.device else one.op.held
    return _Decision(one.entry, place, one.device, one.seq, device, role, held)


def _may_decide(role: DeviceRole | None, decision: _Decision, changed: DeviceRole | None) -> bool:
    return may_staff(role, changed, decision.role, own=decision.device == decision.by)


def _reach(decisions: Iterable[_Decision]) -> dict[DeviceId, _Reach]:
    reach: dict[DeviceId, _Reach] = {}
    for one in decisions:
        of_device = reach.setdefault(one.device, {})
        of_device[one.role] = min(one.held, of_device.get(one.role, one.held))
    return reach
