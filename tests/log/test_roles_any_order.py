"""Devices in different roles, with clocks as they please: one state in any order of merging."""

import random
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import EntryId
from judge_app.core.model import State
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRevoked,
    EventRenamed,
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerRenamed,
    ResultReported,
    ReviewClosed,
    RoleChanged,
    RoundPaired,
    RulingGiven,
    SettingChosen,
    TimebaseChosen,
    Undone,
    apply,
)
from judge_app.core.ops.devices import StaffOp
from judge_app.core.rights import RIGHTS
from judge_app.core.roster import DeviceRole, StaffEntry, roster_of
from judge_app.log.entry import Entry, entry_id
from tests.log.anyops import ops_of
from tests.log.fields import names
from tests.log.signed import SIGNERS, SignedDevice, forged, founded, renewal
from tests.log.staffops import held, roles

KEYS = [signer.device for signer in SIGNERS[:6]]
"""The founder's, those of four who may take part, and one that nobody lets in."""
devices = st.sampled_from(KEYS)
entry_ids = st.builds(entry_id, devices, st.integers(1, 8))
plain_ops = ops_of(
    NoteWritten, EventRenamed, SettingChosen, PlayerAdded, PlayerDropped, PlayerRenamed, RoundPaired,
    ResultReported, RulingGiven,
)  # fmt: skip
staff_ops: st.SearchStrategy[Op] = st.one_of(
    st.builds(DeviceAdmitted, devices, names, names, roles),
    st.builds(DeviceNamed, names, names),
    st.builds(RoleChanged, devices, roles, held),
    st.builds(DeviceRevoked, devices, held),
    st.builds(TimebaseChosen, devices),
    st.builds(ReviewClosed, entry_ids, st.booleans()),
    st.builds(Undone, entry_ids),
    st.builds(lambda old, new: renewal(SIGNERS[old], SIGNERS[new]), st.integers(1, 4), st.integers(1, 5)),
)


@dataclass(frozen=True)
class Did:
    """The device *who* did *op*; *early*: with the earliest clock that anybody would believe."""

    who: int
    op: Op
    early: bool


@dataclass(frozen=True)
class Synced:
    one: int
    other: int


numbers = st.integers(0, 5)
histories = st.lists(
    st.one_of(
        st.builds(Did, numbers, plain_ops, st.booleans()),
        st.builds(Did, numbers, staff_ops, st.booleans()),
        st.builds(Synced, numbers, numbers),
    ),
    max_size=40,
)


def live(history: list[Did | Synced], first: tuple[DeviceRole, ...]) -> list[SignedDevice]:
    """An event with *first* in it and devices that nobody let in yet, after *history*."""
    tablets = founded(*first)
    tablets.extend(SignedDevice(number) for number in range(len(tablets), 6))
    for step in history:
        if isinstance(step, Synced):
            tablets[step.one].sync(tablets[step.other])
        elif step.early:
            log = tablets[step.who].log
            seq = log.vector.get(log.device, 0) + 1
            before = log.find(entry_id(log.device, seq - 1))
            lamport = max(before.lamport if before else 0, seq - 1) + 1
            prev = before.digest if before else ""
            tablets[step.who].offered(forged(SIGNERS[step.who], step.op, seq, lamport, prev))
        else:
            made = tablets[step.who].log.stamp(step.op, (), 0)
            tablets[step.who].offered(made)  # as from elsewhere: what is not proved is left
    return tablets


firsts = st.sampled_from(
    [("head", "floor"), ("head", "head", "scorekeeper"), ("organizer", "board"), ("floor", "floor")]
)


@given(histories, firsts, st.integers(0, 1000))
def test_any_order_of_merging_gives_one_digest(
    history: list[Did | Synced], first: tuple[DeviceRole, ...], seed: int
) -> None:
    tablets = live(history, first)
    everything = [*{entry.id: entry for one in tablets for entry in one.log.entries}.values()]
    for number, tablet in enumerate(tablets):
        mixed = random.Random(seed + number).sample(everything, len(everything))
        tablet.hear(mixed[: len(mixed) // 2])
        tablet.hear(mixed)
    late = SignedDevice(7)
    for entry in sorted(everything, key=lambda entry: (entry.seq, entry.id)):
        late.hear([entry])
    assert len(late.log.entries) == len(everything)
    assert {tablet.digest for tablet in tablets} == {late.digest}


@given(histories, firsts)
def test_following_step_by_step_is_the_same_as_folding_from_nothing(
    history: list[Did | Synced], first: tuple[DeviceRole, ...]
) -> None:
    assert all(tablet.reads_the_same_from_nothing() for tablet in live(history, first))


def root(entry: Entry, found: dict[EntryId, Entry]) -> Entry | None:
    """What *entry* takes back in the end, if it takes back anything that is there."""
    seen: set[EntryId] = set()
    while isinstance(entry.op, Undone):
        seen.add(entry.id)
        if entry.op.entry in seen or entry.op.entry not in found:
            return None
        entry = found[entry.op.entry]
    return entry


def counted(tablet: SignedDevice) -> State:
    """The state as the table of rights has it, worked out plainly: every entry with its device's role."""
    entries = [*tablet.log.entries]
    found = {entry.id: entry for entry in entries}
    staff = [
        StaffEntry(one.id, one.device, one.seq, one.op) for one in entries if isinstance(one.op, StaffOp)
    ]
    roster = roster_of(KEYS[0], staff)
    undone: set[EntryId] = set()
    for one in reversed(entries):
        if isinstance(one.op, Undone) and one.id not in undone and (target := root(one, found)):
            role = roster.role_at(one.device, one.seq)
            is_final = isinstance(target.op, StaffOp | DeviceForked)
            if role in RIGHTS[type(target.op)] and role != "board" and not is_final:
                undone.add(one.op.entry)
    state = State(roster=roster)
    for one in entries:
        if one.id not in undone and roster.role_at(one.device, one.seq) in RIGHTS[type(one.op)]:
            state = apply(one.op, state, one.stamp)
    return state


@given(histories, firsts)
def test_nothing_has_an_effect_without_a_right_to_it(
    history: list[Did | Synced], first: tuple[DeviceRole, ...]
) -> None:
    for tablet in live(history, first):
        plain = counted(tablet)
        ignored = tablet.state.ignored
        assert tablet.state._replace(history=plain.history, ignored=plain.ignored) == plain
        for entry in tablet.log.entries:
            role = tablet.state.roster.role_at(entry.device, entry.seq)
            if role not in RIGHTS[type(entry.op)]:
                happening = tablet.state.history.find(entry.id)
                assert happening is not None
                assert happening.undone or entry.id in ignored
