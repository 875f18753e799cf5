"""Who may do what: one table for every kind of operation.

Where it is tapped, `require_right` refuses with a sentence; where it arrives, the fold passes over what its
signer had no right to, and says so.
"""

from collections.abc import Callable

from judge_app.core import ops
from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import KINDS, Op, Undone
from judge_app.core.roster import LEADERS, DeviceRole, may_staff
from judge_app.errors import Refused
from judge_app.language import N_, _

__all__ = ["RIGHTS", "ROLE_NAMES", "has_right", "may", "no_part", "require_right", "taken_back"]

Roles = tuple[DeviceRole, ...]

_EVERYBODY: Roles = ("organizer", "head", "floor", "scorekeeper", "board")
_JUDGES: Roles = (*LEADERS, "floor")
_DESK: Roles = (*LEADERS, "scorekeeper")
_STAFF: Roles = (*LEADERS, "floor", "scorekeeper")

_BY_ROLES: dict[Roles, tuple[type[Op], ...]] = {
    LEADERS: (
        ops.EventOpened, ops.EventRenamed, ops.RulesetChosen, ops.SettingChosen, ops.GuidanceChosen,
        ops.HouseRuleWritten, ops.HouseRuleRemoved, ops.StaffNamed, ops.StaffLeft,
        ops.ResultSettled,
        ops.DeviceAdmitted, ops.RoleChanged, ops.DeviceRevoked, ops.TimebaseChosen, ops.ReviewClosed,
        ops.TakeOverPrepared,
        ops.BackboneChosen, ops.BackboneLeft, ops.BackboneAccessGiven,
    ),
    _DESK: (
        ops.PlayerAdded, ops.PlayerRenamed, ops.TableFixed,
        ops.RoundPaired, ops.TablesRepaired, ops.CutMade,
        ops.ClockOpened, ops.ClockStarted, ops.ClockPaused, ops.ClockAdjusted, ops.ClockClosed,
        ops.TimeCalled, ops.Announced,
        ops.DraftTermsChosen, ops.PodsSeated, ops.DrafterSeated, ops.DraftEnded,
        ops.PhoneKeyMade, ops.BoardPageChosen,
    ),
    _JUDGES: (
        ops.RulingGiven, ops.PenaltyGiven, ops.CallTaken, ops.CallAppealed,
        ops.DeckTableDrawn, ops.DeckCheckBegun, ops.DeckChecked, ops.DeckCheckEnded,
        ops.CaseOpened, ops.CaseStepTaken, ops.CaseClosed,
    ),
    _STAFF: (
        ops.NoteWritten, ops.PlayerDropped, ops.PlayerReinstated,
        ops.ResultReported, ops.ResultCorrected, ops.GameReported,
        ops.TimeExtended, ops.CallMade, ops.CallClosed, ops.AbsenceNoted, ops.DecklistHandedIn,
        ops.DiceRolled, ops.SetupTicked, ops.HandChosen, ops.FirstPlayerNamed, ops.SetupFinished,
        ops.ActivePlayerNamed, ops.TurnsEnded, ops.CountEntered, ops.CountsEqual,
        ops.PickBegun, ops.PickPaused, ops.PickResumed, ops.DropDeclined,
        ops.Undone,  # and whoever may do what is undone
    ),
    _EVERYBODY: (
        ops.DeviceNamed, ops.DeviceRenewed, ops.EventTakenOver,  # of themselves, or with a proof
        ops.DeviceForked, ops.EntryLost,
        ops.PlayerReported, ops.PlayerCalled, ops.CallCancelled, ops.DropAsked,  # for a player with a phone
        *(kind for kind in KINDS.values() if kind.kind.startswith("boxed_")),  # in a log without roles
    ),
}  # fmt: skip

RIGHTS: dict[type[Op], Roles] = {kind: roles for roles, kinds in _BY_ROLES.items() for kind in kinds}

ROLE_NAMES: dict[DeviceRole, str] = {
    "organizer": N_("organizer"),
    "head": N_("head judge"),
    "floor": N_("floor judge"),
    "scorekeeper": N_("scorekeeper"),
    "board": N_("board"),
}


def may(role: DeviceRole | None, op: Op, undone: Op | None = None) -> bool:
    """Whether a device in *role* may do *op*; *undone* is what it takes back, if it takes back anything.

    What only a newer app understands has no effect here, so nobody needs a right to it. Nor to what proves
    itself: where only revoked tablets are left, one of them must be able to say that another was copied.
    """
    if role is None:
        return isinstance(op, ops.DeviceForked)
    if isinstance(op, Undone):
        return role != "board" and (undone is None or may(role, undone))
    return role in RIGHTS.get(type(op), _EVERYBODY)


def taken_back(op: Op, find: Callable[[EntryId], Op | None]) -> Op | None:
    """What *op* takes back, if it is an undo: of an undo of an undo, what was undone first."""
    if not isinstance(op, Undone):
        return None
    found: Op | None = op
    seen: set[EntryId] = set()
    while isinstance(found, Undone):
        if found.entry in seen:  # two that name each other take nothing back
            return None
        seen.add(found.entry)
        found = find(found.entry)
    return found


def has_right(role: DeviceRole | None, kind: type[Op]) -> bool:
    """Whether a device in *role* may do anything of this *kind*; so a screen knows what to offer."""
    return role is not None and role in RIGHTS.get(kind, _EVERYBODY)


def no_part(state: State, device: DeviceId) -> str:
    """Why *device* can change nothing in this event; nothing where it takes part."""
    roster = state.roster
    return "" if roster.role(device) is not None else _no_member(device in roster.members)


def require_right(op: Op, state: State, device: DeviceId) -> None:
    """Refuse *op* if *device*, which asks for it, has no right to it in this event."""
    roster = state.roster
    if roster.founder is None or (not state.history and device == roster.founder):
        return
    role = roster.role(device)
    if isinstance(op, ops.DeviceRenewed | ops.EventTakenOver | ops.DeviceForked):
        return  # it proves itself
    if role is None:
        raise Refused(no_part(state, device))
    undone = taken_back(op, lambda entry: _op_of(state.history.find(entry)))
    if not may(role, op, undone) or not _may_staff(op, state, device, role):
        wanted = RIGHTS.get(type(undone or op), LEADERS)
        text = _("This tablet is a {role}’s, which cannot do this. Nothing was changed. Ask the {who}.")
        who = N_("head judge") if "head" in wanted and role != "head" else N_("organizer")
        raise Refused(text.format(role=_(ROLE_NAMES[role]), who=_(who)))


def _op_of(happening: Happening | None) -> Op | None:
    return happening.op if happening else None


def _may_staff(op: Op, state: State, device: DeviceId, role: DeviceRole) -> bool:
    match op:
        case ops.DeviceAdmitted():
            return may_staff(role, None, op.role, own=False)
        case ops.RoleChanged():
            return may_staff(role, state.roster.role(op.device), op.role, own=op.device == device)
        case ops.DeviceRevoked():
            return may_staff(role, state.roster.role(op.device), None, own=False)
    return True


def _no_member(was_revoked: bool) -> str:
    if was_revoked:
        return _(
            "This tablet was revoked, so it can change nothing. All it has is kept. Ask the organizer for a"
            " code and join again."
        )
    return _("This tablet is not in the event, so it can change nothing. Ask the organizer for a code.")
