"""A leader's tablet gives access by itself, and is never in the way of what a judge does."""

from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.ops import BackboneAccessGiven, DeviceAdmitted, DeviceRevoked, NoteWritten, Op
from judge_app.desk import Desk
from judge_app.log.signing import Signer
from judge_app.storage.trouble import StoreFull
from judge_app.sync.access import MOST_AT_ONCE
from judge_app.sync.backbonedesk import PAUSE_S, BackboneDesk
from judge_app.sync.natsaccess import venue_text
from judge_app.venue.nodes import Node, new_keys, venue_of
from tests.log.signed import SIGNERS

MAYA, KAI = SIGNERS[1].device, SIGNERS[2].device


def venue() -> str:
    keys = new_keys("Oakhaven Expo", datetime.now(UTC))
    return venue_text(venue_of(keys, [Node(("nats-a.expo.example",))]))


def given(desk: Desk) -> list[BackboneAccessGiven]:
    return [entry.op for entry in desk.log.entries if isinstance(entry.op, BackboneAccessGiven)]


def test_who_is_let_in_is_given_access_and_after_a_revocation_all_others_a_new_key(tmp_path: Path) -> None:
    with closing(make_tablet(tmp_path)) as tablet, closing(tablet.new_event("Oak")) as desk:
        backbone = BackboneDesk(desk, tablet.signer)
        backbone.use(venue(), 0)
        desk.do_all([DeviceAdmitted(one, "Judge", "Tablet", "floor") for one in (MAYA, KAI)])
        backbone.give((), 1, 1)
        backbone.give((), 2, 2)
        assert [{box.device for box in op.boxes} for op in given(desk)] == [{desk.device}, {MAYA, KAI}]
        desk.do(DeviceRevoked(KAI, 0))
        backbone.renew_key(3, 3)
        first, second, third = given(desk)
        assert {box.device for box in third.boxes} == {desk.device, MAYA}
        assert first.key == second.key != third.key
        desk.do(NoteWritten("table 7 is late"))
        backbone.renew_key(4, 4)
        assert len(given(desk)) == 3


def test_many_tablets_get_a_new_key_at_once_under_the_one_before(tmp_path: Path) -> None:
    """Who waits for it has to read its own box, in whichever of the entries that is."""
    with closing(make_tablet(tmp_path)) as tablet, closing(tablet.new_event("Oak")) as desk:
        many = [Signer(bytes([1, number]) * 16).device for number in range(MOST_AT_ONCE + 20)]
        desk.do_all([DeviceAdmitted(one, "Judge", "Tablet", "floor") for one in many])
        backbone = BackboneDesk(desk, tablet.signer)
        backbone.use(venue(), 0)
        desk.do(DeviceRevoked(many[0], 0))
        backbone.renew_key(1, 1)
        first, second, third, fourth = given(desk)
        assert [len(op.boxes) for op in (first, second)] == [MOST_AT_ONCE, 21]
        assert [len(op.boxes) for op in (third, fourth)] == [MOST_AT_ONCE, 20]
        assert first.key == second.key != third.key == fourth.key
        last = desk.do(NoteWritten("table 7 is late"))
        key_for = desk.state.backbone.key_for
        assert {key_for(desk.device, seq) for seq in range(1, last.seq)} == {first.key}
        assert key_for(desk.device, last.seq) == third.key
        backbone.give((), 2, 2)
        assert len(given(desk)) == 4


def test_boxes_are_shown_to_whoever_has_some_and_is_in_the_event(tmp_path: Path) -> None:
    with closing(make_tablet(tmp_path)) as tablet, closing(tablet.new_event("Oak")) as desk:
        backbone = BackboneDesk(desk, tablet.signer)
        desk.do_all([DeviceAdmitted(one, "Judge", "Tablet", "floor") for one in (MAYA, KAI)])
        backbone.use(venue(), 0)
        assert backbone.boxes_for(SIGNERS[3].device, 1) == ()
        assert len(backbone.boxes_for(MAYA, 1)) == 1
        assert backbone.boxes_for(MAYA, 2) == ()
        desk.do(DeviceRevoked(KAI, 0))
        assert backbone.boxes_for(KAI, 3) == ()
        assert backbone.boxes_for(MAYA, 9) != ()
        backbone.renew_key(10, 10)
        assert backbone.boxes_for(KAI, 20) == ()
        assert len(backbone.boxes_for(MAYA, 20)) == 2


def test_a_full_disk_is_tried_again_after_a_while_and_raises_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(make_tablet(tmp_path)) as tablet, closing(tablet.new_event("Oak")) as desk:
        backbone = BackboneDesk(desk, tablet.signer)
        backbone.use(venue(), 0)
        desk.do(DeviceAdmitted(MAYA, "Maya", "Tablet", "floor"))
        tried: list[Op] = []

        def full(ops: Iterable[Op]) -> None:
            tried.extend(ops)
            raise StoreFull(tmp_path)

        with monkeypatch.context() as patch:
            patch.setattr(desk, "do_all", full)
            for tick in range(8):
                backbone.give((), 1 + tick / 4, 0)
            assert len(tried) == 1
        backbone.give((), 1 + PAUSE_S, 0)
        assert {box.device for box in given(desk)[-1].boxes} == {MAYA}
