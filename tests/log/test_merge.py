"""Whatever happens on several devices, and however their logs come together: one state."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ops import EventOpened, NoteWritten
from judge_app.log.codec import decode
from judge_app.log.fold import Fold
from tests.log.devices import Device, all_entries, shuffled
from tests.log.histories import Did, Synced, histories, live

seeds = st.integers(0, 10_000)


@given(histories, seeds)
def test_any_order_of_merging_with_duplicates_gives_one_digest(
    history: list[Did | Synced], seed: int
) -> None:
    devices = live(history)
    everything = all_entries(devices)
    for number, device in enumerate(devices):
        device.hear(shuffled(everything, seed + number))
    late = Device("d")
    while len(late.log.entries) < len(everything):  # in small parts, most of them out of order
        late.hear(shuffled(everything, seed + len(late.log.entries))[:7] + everything[:1])
        late.hear(
            [entry for entry in everything if entry.seq == late.log.vector.get(entry.device, 0) + 1][:3]
        )
    assert {device.digest for device in devices} == {late.digest}


@given(histories, seeds)
def test_following_step_by_step_is_the_same_as_folding_from_nothing(
    history: list[Did | Synced], seed: int
) -> None:
    for device in live(history):
        assert device.state == Fold(device.log).state
        assert [entry.order for entry in device.log.entries] == sorted(
            entry.order for entry in device.log.entries
        )


@given(histories)
def test_entries_survive_the_way_over_the_wire(history: list[Did | Synced]) -> None:
    devices = live(history)
    arrived = [decode(entry.body, foreign=True) for entry in all_entries(devices)]
    other = Device("d")
    other.hear(arrived)
    devices[0].hear(all_entries(devices))
    assert other.digest == devices[0].digest


@given(histories)
def test_every_entry_is_in_the_history_and_nothing_else(history: list[Did | Synced]) -> None:
    for device in live(history):
        told = [happening.stamp.entry for happening in device.state.history]
        assert told == [entry.id for entry in device.log.entries]


def test_digests_differ_when_one_word_does() -> None:
    one, other = Device("a"), Device("a")
    one.do(EventOpened("Oakhaven"))
    other.do(EventOpened("Oakhaven "))
    assert one.digest != other.digest


def test_a_log_longer_than_many_checkpoints_takes_a_late_entry_anywhere() -> None:
    alone, together = Device("a"), Device("b")
    for number in range(700):
        alone.do(NoteWritten(f"note {number}"))
    for _ in range(3):
        together.do(NoteWritten("made without knowing of the others"))
    together.sync(alone)
    assert together.state == alone.state == Fold(alone.log).state
    assert [entry.device for entry in alone.log.entries[:6]] == ["a", "b", "a", "b", "a", "b"]
