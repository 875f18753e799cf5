"""One table says who may do what: it names every kind, and nobody does anything beside it."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import EntryId
from judge_app.core.ids import PlayerId
from judge_app.core.ops import (
    KINDS,
    CallCancelled,
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRenewed,
    DeviceRevoked,
    DropAsked,
    EntryLost,
    EventOpened,
    EventRenamed,
    EventTakenOver,
    NewerOp,
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerCalled,
    PlayerReported,
    ResultSettled,
    RoleChanged,
    RoundPaired,
    RulingGiven,
    Undone,
)
from judge_app.core.rights import RIGHTS, ROLE_NAMES, may, require_right, taken_back
from judge_app.core.roster import LEADERS, DeviceRole
from judge_app.errors import Refused
from tests.log.anyops import ops
from tests.log.devices import Device
from tests.log.signed import SIGNERS, SignedDevice, founded

ROLES: tuple[DeviceRole, ...] = get_args(DeviceRole)
any_role = st.sampled_from(ROLES)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_operation_has_its_row(kind: type[Op]) -> None:
    assert kind in RIGHTS
    assert {*RIGHTS[kind]} <= {*ROLES}
    assert {*LEADERS} <= {*RIGHTS[kind]}  # nothing is closed to who leads the event


def test_every_role_has_a_name() -> None:
    assert [*ROLE_NAMES] == [*ROLES]


def test_the_table_names_no_kind_that_is_none() -> None:
    assert {*RIGHTS} == {*KINDS.values()}


@given(ops, any_role)
def test_who_may_do_what_is_what_the_table_says(op: Op, role: DeviceRole) -> None:
    assert may(role, op) == (role in RIGHTS[type(op)])
    assert may(None, op) == isinstance(op, DeviceForked)  # which proves itself


def test_a_board_speaks_for_phones_and_of_itself_and_of_nothing_else() -> None:
    allowed = {kind for kind, roles in RIGHTS.items() if "board" in roles}
    boxed = {kind for kind in KINDS.values() if kind.kind.startswith("boxed_")}
    of_itself = {DeviceNamed, DeviceRenewed, EventTakenOver, DeviceForked, EntryLost}
    assert allowed - boxed == of_itself | {PlayerReported, PlayerCalled, CallCancelled, DropAsked}


@pytest.mark.parametrize(
    ("kind", "roles"),
    [
        (RoundPaired, ["organizer", "head", "scorekeeper"]),
        (RulingGiven, ["organizer", "head", "floor"]),
        (NoteWritten, ["organizer", "head", "floor", "scorekeeper"]),
        (ResultSettled, ["organizer", "head"]),
        (DeviceRevoked, ["organizer", "head"]),
    ],
)
def test_rows_of_the_table_as_the_hall_knows_them(kind: type[Op], roles: list[DeviceRole]) -> None:
    assert [role for role in ROLES if role in RIGHTS[kind]] == roles


@given(any_role, ops)
def test_to_undo_needs_the_right_to_what_is_undone(role: DeviceRole, undone: Op) -> None:
    assert may(role, Undone(EntryId("a:1")), undone) == (role != "board" and may(role, undone))


def test_what_a_newer_app_made_needs_no_right_because_it_has_no_effect() -> None:
    assert all(may(role, NewerOp("from the future", 1)) for role in ROLES)


def test_an_undo_of_an_undo_takes_back_what_was_undone_first() -> None:
    note = NoteWritten("hello")
    log: dict[EntryId, Op] = {
        EntryId("a:1"): note,
        EntryId("a:2"): Undone(EntryId("a:1")),
        EntryId("a:3"): Undone(EntryId("a:2")),
        EntryId("b:1"): Undone(EntryId("b:2")),
        EntryId("b:2"): Undone(EntryId("b:1")),
        EntryId("c:1"): Undone(EntryId("c:1")),
    }
    assert taken_back(note, log.get) is None
    for entry in ("a:1", "a:2", "a:3"):
        assert taken_back(Undone(EntryId(entry)), log.get) is note
    for entry in ("b:1", "b:2", "c:1", "not there"):
        assert taken_back(Undone(EntryId(entry)), log.get) is None


def refused(device: SignedDevice, op: Op) -> str:
    with pytest.raises(Refused) as refusal:
        require_right(op, device.state, device.device)
    return str(refusal.value)


def test_a_floor_judge_is_told_whom_to_ask() -> None:
    _founder, dana = founded("floor")
    assert refused(dana, EventRenamed("Riverside")) == (
        "This tablet is a floor judge’s, which cannot do this. Nothing was changed. Ask the head judge."
    )


def test_a_head_judge_is_sent_to_the_organizer() -> None:
    founder, dana = founded("head")
    assert "Ask the organizer." in refused(dana, DeviceRevoked(founder.device, 2))
    assert "Ask the organizer." in refused(dana, DeviceAdmitted(SIGNERS[5].device, "Ola", "", "organizer"))
    assert "Ask the organizer." in refused(dana, RoleChanged(founder.device, "floor", 2))
    require_right(RoleChanged(dana.device, "organizer", 0), dana.state, dana.device)


def test_a_board_changes_nothing_but_its_name() -> None:
    founder, screen = founded("board")
    note = founder.judge(NoteWritten("hello"))
    screen.sync(founder)
    assert "This tablet is a board’s" in refused(screen, NoteWritten("hello"))
    assert "This tablet is a board’s" in refused(screen, Undone(note.id))
    require_right(DeviceNamed("", "the big screen"), screen.state, screen.device)


def test_undoing_what_a_leader_did_is_refused_in_the_same_words() -> None:
    founder, dana = founded("floor")
    renamed = founder.judge(EventRenamed("Riverside"))
    undone = founder.judge(Undone(renamed.id))
    dana.sync(founder)
    for entry in (renamed, undone):
        assert "floor judge’s, which cannot do this" in refused(dana, Undone(entry.id))


def test_a_stranger_and_a_revoked_tablet_are_told_how_to_come_in() -> None:
    founder, dana = founded("floor")
    founder.judge(DeviceRevoked(dana.device, 0))
    dana.sync(founder)
    assert "was revoked, so it can change nothing. All it has is kept." in refused(dana, NoteWritten("x"))
    stranger = SignedDevice(5)
    stranger.sync(founder)
    assert "not in the event, so it can change nothing" in refused(stranger, NoteWritten("x"))


def test_only_the_founder_opens_the_event() -> None:
    founder, other = SignedDevice(0), SignedDevice(1)
    require_right(EventOpened("Oakhaven", ""), founder.state, founder.device)
    assert "not in the event" in refused(other, EventOpened("Oakhaven", ""))


def test_without_a_founder_nobody_is_refused() -> None:
    require_right(PlayerAdded(PlayerId("p"), "Ada"), Device("a").state, Device("a").log.device)


@given(ops, st.sampled_from(["head", "floor", "scorekeeper", "board"]))
def test_what_is_refused_is_what_the_fold_would_pass_over(op: Op, role: DeviceRole) -> None:
    """Where it is tapped and where it arrives the same table holds, for all but decisions on devices."""
    _founder, device = founded(role)
    on_devices = DeviceAdmitted | RoleChanged | DeviceRevoked | DeviceRenewed | EventTakenOver | DeviceForked
    if isinstance(op, on_devices | Undone):
        return
    try:
        require_right(op, device.state, device.device)
    except Refused:
        is_refused = True
    else:
        is_refused = False
    entry = device.do(op)
    assert is_refused == (device.state.ignored.get(entry.id) == "the role of its tablet does not allow it")
