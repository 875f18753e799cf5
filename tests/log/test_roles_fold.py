"""Devices in different roles: nothing counts without a right, and what is decided about them holds."""

import pytest

from judge_app.core.ids import PlayerId
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceRevoked,
    EventRenamed,
    NoteWritten,
    PlayerAdded,
    ReviewClosed,
    RoleChanged,
    RulesetChosen,
    Undone,
)
from judge_app.errors import Refused
from judge_app.log.entry import entry_id
from judge_app.log.fold import STRIDE
from tests.log.devices import texts
from tests.log.signed import SIGNERS, SignedDevice, forged, founded, renewal

ADA = PlayerId("p1")


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
