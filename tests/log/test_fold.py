"""The state follows the log: undo, newer apps, and no more work than is new."""

from collections.abc import Callable

import pytest

from judge_app.core.claims import Stamp
from judge_app.core.model import PlayerId, State
from judge_app.core.ops import (
    EventOpened,
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerRenamed,
    Undone,
    apply,
)
from judge_app.log import fold
from judge_app.log.codec import decode
from judge_app.log.fold import Fold
from tests.log.devices import Device

ADA = PlayerId("p1")


def opened() -> Device:
    device = Device("a")
    device.do(EventOpened("Oakhaven"))
    device.do(PlayerAdded(ADA, "Ada"))
    return device


def test_an_undone_entry_has_no_effect_and_stays_in_the_history() -> None:
    device = opened()
    dropped = device.do(PlayerDropped(ADA))
    device.do(NoteWritten("in between"))
    device.do(Undone(dropped.id))
    assert not device.state.players[ADA].is_dropped
    assert [happening.undone for happening in device.state.history] == [False, False, True, False, False]
    assert len(device.state.notes) == 1


def test_undoing_an_undo_brings_the_entry_back() -> None:
    device = opened()
    dropped = device.do(PlayerDropped(ADA))
    undo = device.do(Undone(dropped.id))
    again = device.do(Undone(undo.id))
    assert device.state.players[ADA].is_dropped
    device.do(Undone(again.id))
    assert not device.state.players[ADA].is_dropped


def test_undoing_an_undo_brings_the_entry_back_however_far_behind_it_is() -> None:
    device = opened()
    dropped = device.do(PlayerDropped(ADA))
    for number in range(2 * fold.STRIDE):
        device.do(NoteWritten(f"note {number}"))
    undo = device.do(Undone(dropped.id))
    assert not device.state.players[ADA].is_dropped
    device.do(Undone(undo.id))
    assert device.state.players[ADA].is_dropped
    assert device.state == Fold(device.log).state


def test_an_undo_that_arrives_before_its_entry_waits_for_it() -> None:
    ada, bea, late = opened(), Device("b"), Device("c")
    renamed = ada.do(PlayerRenamed(ADA, "Ada King"))
    bea.sync(ada)
    undo = bea.do(Undone(renamed.id))
    late.hear([undo])
    assert [happening.undone for happening in late.state.history] == [False]
    late.hear(list(ada.log.entries))
    assert late.state.players[ADA].name == "Ada"


def test_a_name_undone_gives_back_the_one_before() -> None:
    device = opened()
    first = device.do(PlayerRenamed(ADA, "Ada King"))
    device.do(PlayerRenamed(ADA, "Ada Lovelace"))
    device.do(Undone(first.id))
    assert device.state.players[ADA].name == "Ada Lovelace"


def test_what_a_newer_app_made_is_kept_passed_on_and_has_no_effect() -> None:
    device, other = opened(), Device("b")
    body = b'{"v":1,"event":"oakhaven","device":"z","seq":1,"lamport":3,"wall":0,"basis":[],'
    for newer in (
        body + b'"kind":"table_blessed","version":1,"op":{"by":"a wizard"}}',
        body + b'"kind":"player_added","version":2,"op":{"player_id":"p9","name":"Zoe","pronouns":"she"}}',
        body.replace(b'"v":1', b'"v":3,"prev":""') + b'"kind":"x","version":1,"op":[],"more":true}',
        body.replace(b'"v":1', b'"v":3,"prev":""') + b'"kind":"note_written","version":1,"op":["a note"]}',
    ):
        entry = decode(newer, foreign=True)
        assert entry.is_newer
        device.hear([entry])
        other.sync(device)
        assert other.log.find(entry.id).body == newer  # type: ignore[union-attr]
        assert other.state.players.keys() == {ADA}
        device, other = opened(), Device("b")


def test_a_local_operation_costs_one_step_however_long_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    device = opened()
    for number in range(1000):
        device.do(NoteWritten(f"note {number}"))
    assert _count_steps(lambda: device.do(NoteWritten("one more")), monkeypatch) == 1


def test_a_late_entry_costs_about_as_many_steps_as_it_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    early, device = Device("b"), opened()
    for number in range(3000):
        device.do(NoteWritten(f"note {number}"))
    early.hear(list(device.log.entries[:2900]))
    late = early.do(NoteWritten("late by a hundred"))
    assert 100 <= _count_steps(lambda: device.hear([late]), monkeypatch) <= 300


def _count_steps(work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    steps = []

    def counting(op: Op, state: State, stamp: Stamp) -> State:
        steps.append(op)
        return apply(op, state, stamp)

    monkeypatch.setattr(fold, "apply", counting)
    work()
    return len(steps)


def test_checkpoints_stay_few() -> None:
    device = opened()
    for number in range(5000):
        device.do(NoteWritten(f"note {number}"))
    assert len(device.fold._checkpoints) < 30
    assert device.state == Fold(device.log).state
