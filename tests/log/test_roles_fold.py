"""Devices in different roles, with clocks as they please: one state, and nothing counts without a right."""

import random
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import EntryId
from judge_app.core.ids import PlayerId
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
    RulesetChosen,
    RulingGiven,
    SettingChosen,
    TimebaseChosen,
    Undone,
    apply,
)
from judge_app.core.ops.devices import StaffOp
from judge_app.core.rights import RIGHTS
from judge_app.core.roster import DeviceRole, StaffEntry, roster_of
from judge_app.errors import Refused
from judge_app.log.entry import Entry, entry_id
from judge_app.log.fold import STRIDE
from tests.log.devices import names, ops_of
from tests.log.signed import SIGNERS, SignedDevice, forged, founded, renewal
from tests.log.staffops import held, roles

ADA = PlayerId("p1")
KEYS = [signer.device for signer in SIGNERS[:6]]
"""The founder's, those of four who may take part, and one that nobody lets in."""
devices = st.sampled_from(KEYS)
entry_ids = st.builds(entry_id, devices, st.integers(1, 8))


def texts(device: SignedDevice) -> list[str]:
    return [note.text for note in device.state.notes.values()]


def test_what_a_role_does_not_allow_has_no_effect_and_is_listed() -> None:
    founder, dana = founded("floor")
    entry = dana.do(RulesetChosen("draft"))
    dana.do(NoteWritten("allowed"))
    founder.sync(dana)
    for device in (founder, dana):
        assert device.state.rulesets == ()
        assert device.state.ignored == {entry.id: "the role of its tablet does not allow it"}
        assert texts(device) == ["allowed"]


def test_a_new_role_counts_for_what_was_not_known_when_it_was_given() -> None:
    founder, dana = founded("floor")
    early, late = dana.do(EventRenamed("too early")), dana.do(EventRenamed("made unseen"))
    founder.judge(RoleChanged(dana.device, "head", held=1))
    dana.sync(founder)
    assert founder.state.name == dana.state.name == "made unseen"
    assert [*founder.state.ignored] == [early.id]
    assert late.id not in founder.state.ignored
    assert founder.reads_the_same_from_nothing()


def test_what_a_revoked_tablet_did_unseen_waits_for_review() -> None:
    founder, dana = founded("floor")
    known = dana.do(NoteWritten("known"))
    founder.sync(dana)
    unseen = dana.do(NoteWritten("unseen"))
    founder.judge(DeviceRevoked(dana.device, held=1))
    founder.sync(dana)
    assert texts(founder) == texts(dana) == ["known"]
    assert founder.state.ignored == {unseen.id: "its tablet was revoked; it waits for review"}
    assert known.id not in founder.state.ignored
    founder.judge(ReviewClosed(unseen.id, kept=True))
    with pytest.raises(Refused, match="looked at this already"):
        founder.judge(ReviewClosed(unseen.id, kept=False))


def test_the_reason_changes_with_what_is_known_of_a_device() -> None:
    """A stranger's entry waits for review once it turns out that the stranger had been revoked."""
    founder, dana = founded("floor")
    noor = SIGNERS[5]
    hello = forged(noor, NoteWritten("hello"), 1, 1)
    dana.offered(hello)
    assert dana.state.ignored[hello.id] == "its tablet was not admitted to the event"
    for _number in range(STRIDE):
        dana.do(NoteWritten("time goes by"))
    founder.sync(dana)
    founder.judge(DeviceAdmitted(noor.device, "Noor", "", "floor"))
    founder.judge(DeviceRevoked(noor.device, held=0))
    dana.offered(*founder.log.entries[-2:])
    assert dana.state.ignored[hello.id] == "its tablet was revoked; it waits for review"
    assert dana.digest == founder.digest
    assert dana.reads_the_same_from_nothing()


def test_undoing_needs_the_right_to_what_is_undone() -> None:
    founder, dana = founded("floor")
    renamed = founder.judge(EventRenamed("Riverside"))
    noted = founder.judge(NoteWritten("a note"))
    dana.sync(founder)
    with pytest.raises(Refused, match="floor judge’s, which cannot do this"):
        dana.judge(Undone(renamed.id))
    tried, undone = dana.do(Undone(renamed.id)), dana.judge(Undone(noted.id))
    founder.sync(dana)
    assert founder.state.name == "Riverside"
    assert texts(founder) == []
    assert [*founder.state.ignored] == [tried.id]
    assert undone.id not in founder.state.ignored


def test_undoing_an_undo_needs_the_right_to_what_was_undone_first() -> None:
    founder, dana = founded("floor")
    renamed = founder.judge(EventRenamed("Riverside"))
    undone = founder.judge(Undone(renamed.id))
    dana.sync(founder)
    with pytest.raises(Refused, match="floor judge’s, which cannot do this"):
        dana.judge(Undone(undone.id))
    dana.do(Undone(undone.id))
    founder.sync(dana)
    assert founder.state.name == dana.state.name == "Oakhaven"
    founder.judge(Undone(undone.id))
    assert founder.state.name == "Riverside"


def test_what_was_decided_about_a_tablet_is_not_undone() -> None:
    founder, dana = founded("floor")
    admission = founder.log.entries[-1]
    with pytest.raises(Refused, match="Decide anew under Devices"):
        founder.judge(Undone(admission.id))
    founder.do(Undone(admission.id))
    dana.sync(founder)
    assert dana.state.roster.role(dana.device) == "floor"
    assert not any(happening.undone for happening in founder.state.history)


def test_an_undo_dated_before_what_it_undoes_is_judged_alike_everywhere() -> None:
    """The number of the founder's next entry can be guessed; so can the clock be set back."""
    founder, dana = founded("floor")
    guess = entry_id(founder.device, founder.log.vector[founder.device] + 1)
    early = forged(dana.signer, Undone(guess), 1, 3)
    dana.offered(early)
    for _number in range(2 * STRIDE):
        founder.judge(NoteWritten("time goes by"))
    dana.sync(founder)
    founder.sync(dana)
    assert founder.state.history.find(guess) is not None
    assert founder.digest == dana.digest
    assert dana.reads_the_same_from_nothing()
    renamed = forged(dana.signer, Undone(entry_id(founder.device, 200)), 2, 4, early.digest)
    dana.offered(renamed)
    while founder.log.vector[founder.device] < 199:
        founder.judge(NoteWritten("more time goes by"))
    founder.judge(EventRenamed("Riverside"))
    dana.sync(founder)
    founder.sync(dana)
    assert founder.state.name == "Riverside"
    assert renamed.id in founder.state.ignored
    assert founder.digest == dana.digest
    assert dana.reads_the_same_from_nothing()


def test_undos_that_point_at_each_other_undo_nothing() -> None:
    founder, dana = founded("floor")
    one = forged(dana.signer, Undone(entry_id(dana.device, 2)), 1, 10)
    two = forged(dana.signer, Undone(entry_id(dana.device, 1)), 2, 11, one.digest)
    itself = forged(dana.signer, Undone(entry_id(dana.device, 3)), 3, 12, two.digest)
    founder.offered(one, two, itself)
    for entry in (one, two, itself):
        dana.offered(entry)
    assert founder.digest == dana.digest
    assert founder.reads_the_same_from_nothing()


def test_a_head_judge_goes_on_when_the_organizers_tablet_died() -> None:
    founder, dana, maya = founded("head", "floor")
    dana.judge(RoleChanged(dana.device, "organizer", held=0))
    dana.judge(DeviceRevoked(founder.device, held=founder.log.vector[founder.device]))
    dana.judge(RulesetChosen("draft"))
    maya.sync(dana)
    assert maya.state.ruleset == "draft"
    assert maya.state.roster.role(dana.device) == "organizer"
    founder.sync(dana)
    with pytest.raises(Refused, match="revoked"):
        founder.judge(NoteWritten("too late"))


def test_a_tablet_with_a_new_key_goes_on_in_its_role() -> None:
    founder, dana = founded("scorekeeper")
    new = SignedDevice(5)
    new.sync(founder)
    with pytest.raises(Refused, match="not in the event"):
        new.judge(PlayerAdded(ADA, "Ada"))
    new.judge(renewal(dana.signer, new.signer))
    new.judge(PlayerAdded(ADA, "Ada"))
    founder.sync(new)
    assert ADA in founder.state.players


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
