"""Which devices belong to an event, and as what each of their entries counts.

A role is given for the entries of a device from a number on, not from a moment on: whoever takes a role away
names how many entries of the device they know of, and none with a higher number can slip in before them by an
early clock. So the roster follows from the operations on devices alone, in whatever order they arrived.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from judge_app.core.ops.devices import StaffOp

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


Limits = Mapping[DeviceId, int]
"""The last entry that counts of each device that was revoked."""


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

    A revocation also reaches back, to operations on devices that the revoked one made unseen. So it is tried
    again until nothing changes. Of two that revoke each other, who was admitted first stays.
    """
    limits: Limits = {}
    for _again in range(len(done) + 1):
        sheet = _Sheet(founder, limits)
        for one in done:
            sheet.write(one)
        found = sheet.limits()
        if found == limits:
            break
        limits = found
    return sheet.roster()


class _Sheet:
    """The roster while it is written: one pass over the log, with the *limits* known from the pass before."""

    def __init__(self, founder: DeviceId, limits: Limits) -> None:
        self._founder = founder
        self._limits = limits
        self._members = {founder: Member(founder, "", "", (Term(1, "organizer"),))}
        self._revocations: list[StaffEntry] = []
        self._void: list[EntryId] = []

    def write(self, one: StaffEntry) -> None:
        if not self._take(one):
            self._void.append(one.entry)

    def limits(self) -> dict[DeviceId, int]:
        """What the revocations of this pass come to, those of the longest admitted first."""
        rank = {device: place for place, device in enumerate(self._members)}
        found: dict[DeviceId, int] = {}
        for one in sorted(self._revocations, key=lambda one: rank[one.device]):
            if one.seq <= found.get(one.device, one.seq):
                target, held = one.op.device, one.op.held  # type: ignore[union-attr]
                found[target] = min(found.get(target, held), held)
        return found

    def roster(self) -> Roster:
        members: FrozenMap[DeviceId, Member] = FrozenMap()
        for device, member in self._members.items():
            if device in self._limits:
                member = member._replace(terms=_from(member.terms, self._limits[device], None))
            members = members.put(device, member)
        return Roster(self._founder, members, tuple(self._void))

    def _take(self, one: StaffEntry) -> bool:
        """Whether *one* took effect."""
        from judge_app.core.ops.devices import (
            DeviceAdmitted,
            DeviceNamed,
            DeviceRenewed,
            DeviceRevoked,
            RoleChanged,
        )

        if isinstance(one.op, DeviceRenewed):
            return self._renew(one.op.old, one.device)
        signer = self._members.get(one.device)
        if signer is None or one.seq > self._limits.get(one.device, one.seq):
            return False
        role = signer.role_at(one.seq)
        match one.op:
            case DeviceNamed(name=name, tablet=tablet):
                self._members[one.device] = signer._replace(name=name, tablet=tablet)
                return True
            case DeviceAdmitted(device=device, role=given) if device not in self._members:
                if may_staff(role, None, given, own=False):
                    self._members[device] = Member(device, one.op.name, one.op.tablet, (Term(1, given),))
                    return True
            case RoleChanged(device=device, role=given, held=held) if device in self._members:
                known = self._members[device]
                if may_staff(role, known.role, given, own=device == one.device):
                    self._members[device] = known._replace(terms=_from(known.terms, held, given))
                    return True
            case DeviceRevoked(device=device) if device in self._members:
                if may_staff(role, self._members[device].role, None, own=False):
                    self._revocations.append(one)
                    return True
        return False

    def _renew(self, old: DeviceId, new: DeviceId) -> bool:
        """The first to say so goes on for *old*, as what it is now; whoever was revoked has no successor."""
        known = self._members.get(old)
        if known is None or known.renewed or old in self._limits or new in self._members:
            return False
        self._members[old] = known._replace(renewed=new)
        self._members[new] = known._replace(device=new, terms=(Term(1, known.role),))
        return True


def _from(terms: tuple[Term, ...], held: int, role: DeviceRole | None) -> tuple[Term, ...]:
    """*terms* with *role* for every entry after the first *held*."""
    return (*(term for term in terms if term.since <= held), Term(held + 1, role))
