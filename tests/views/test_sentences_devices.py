"""How the log tells of the devices of an event."""

import pytest

from judge_app.core.claims import EntryId
from judge_app.core.ops import (
    AccessBox,
    BackboneAccessGiven,
    BackboneChosen,
    BackboneLeft,
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRenewed,
    DeviceRevoked,
    EntryLost,
    EventTakenOver,
    NoteWritten,
    Op,
    ReviewClosed,
    RoleChanged,
    TakeOverPrepared,
    TimebaseChosen,
)
from judge_app.views.history import log_view
from tests.log.signed import SIGNERS, SignedDevice, founded

DANA, NOBODY = SIGNERS[1].device, SIGNERS[5].device
BOXES = AccessBox(DANA, "", leads=False), AccessBox(NOBODY, "", leads=True)


def hall() -> SignedDevice:
    founder, _dana = founded("floor")
    return founder


TOLD: list[tuple[Op, str]] = [
    (DeviceAdmitted(NOBODY, "Ola", "tablet 4", "head"), "Ola takes part with a tablet, as head judge"),
    (DeviceAdmitted(NOBODY, "", "tablet 4", "board"), "tablet 4 takes part with a tablet, as board"),
    (DeviceNamed("Maya", "tablet 1"), "tablet 1 is carried by Maya"),
    (DeviceNamed("", "tablet 1"), "tablet 1 is carried by nobody yet"),
    (DeviceNamed("Maya", ""), "A tablet is carried by Maya"),
    (RoleChanged(DANA, "scorekeeper", 0), "judge floor: the tablet is the scorekeeper’s now"),
    (DeviceRevoked(DANA, 0), "judge floor: the tablet was revoked"),
    (
        DeviceForked(DANA, 3, "", "", "", ""),
        "judge floor: the tablet was copied; nothing counts from its change 3 on",
    ),
    (DeviceRevoked(NOBODY, 0), f"Tablet {NOBODY[:2].upper()}: the tablet was revoked"),
    (DeviceRenewed(DANA, ""), "judge floor goes on with a new key"),
    (TakeOverPrepared(DANA), "A code was made by which another tablet can take the event over"),
    (EventTakenOver(DANA, "", "Ola", "tablet 4"), "Ola took the event over, by its code"),
    (EventTakenOver(DANA, "", "", "tablet 4"), "tablet 4 took the event over, by its code"),
    (TimebaseChosen(DANA), "The clocks go by the tablet of judge floor"),
    (EntryLost(""), "A change was lost with a damaged file"),
    (ReviewClosed(EntryId("nobody:7"), kept=True), "Kept what a copied tablet wrote"),
    (ReviewClosed(EntryId("nobody:7"), kept=False), "Left out what a copied tablet wrote"),
    (
        BackboneChosen("Expo", ("tls://a.example:4222",), "", "A"),
        "The event goes over the backbone of Expo too",
    ),
    (BackboneLeft(), "The event goes over no backbone any more"),
    (BackboneAccessGiven("A", "one", BOXES[:1]), "1 tablet was given access to the backbone"),
    (BackboneAccessGiven("A", "one", BOXES), "2 tablets were given access to the backbone"),
]


@pytest.mark.parametrize(("op", "text"), TOLD, ids=[text for _op, text in TOLD])
def test_what_happened_to_a_tablet_is_told_with_its_holder(op: Op, text: str) -> None:
    device = hall()
    device.do(op)
    assert log_view(device.state).rows[0].text == text


def test_a_review_tells_what_was_looked_at() -> None:
    device = hall()
    note = device.judge(NoteWritten("table 7 is late"))
    device.judge(ReviewClosed(note.id, kept=True))
    assert log_view(device.state).rows[0].text == "Looked at and kept: “Note: table 7 is late”"
