"""Entries in the order of each device: whatever came when, none is skipped and all come in the end."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ops import NoteWritten
from judge_app.log.entry import Entry, entry_id
from judge_app.sync.inorder import MOST_EARLY, InOrder
from tests.log.signed import founded


def _written() -> list[Entry]:
    """What three devices wrote, several entries each."""
    devices = founded("floor", "floor")
    for number in range(5):
        for device in devices:
            device.judge(NoteWritten(f"note {number}"))
    return [entry for device in devices for entry in device.log.entries if entry.device == device.device]


ENTRIES = _written()
LAST = {entry.device: entry.seq for entry in sorted(ENTRIES, key=lambda entry: entry.seq)}
FIRST, SECOND, *_ = LAST


def numbered(device: DeviceId, *numbers: int) -> list[Entry]:
    """As if *device* had written so much: only who and where matters here."""
    stamp = ENTRIES[0].stamp
    return [
        replace(ENTRIES[0], seq=seq, stamp=stamp._replace(device=device, entry=entry_id(device, seq)))
        for seq in numbers
    ]


def parted(entries: list[Entry], sizes: list[int]) -> list[list[Entry]]:
    """In batches of these *sizes*, again and again."""
    batches: list[list[Entry]] = []
    while entries:
        size = sizes[len(batches) % len(sizes)]
        batches.append(entries[:size])
        entries = entries[size:]
    return batches


def is_without_gaps(entries: list[Entry], held: dict[DeviceId, int]) -> bool:
    """Whether each follows one that is held or came out before it; some may come out again."""
    reached = dict(held)
    for entry in entries:
        if not 1 <= entry.seq <= reached.get(entry.device, 0) + 1:
            return False
        reached[entry.device] = max(entry.seq, reached.get(entry.device, 0))
    return True


def numbers(entries: list[Entry]) -> list[int]:
    return [entry.seq for entry in entries]


sizes = st.lists(st.integers(1, 8), min_size=1, max_size=8)
repeats = st.lists(st.sampled_from(ENTRIES), max_size=20)
held_ones = st.fixed_dictionaries({device: st.integers(0, last) for device, last in LAST.items()})


@given(st.permutations([*ENTRIES]), repeats, sizes, held_ones)
def test_whatever_order_and_repeats_all_comes_out_in_the_order_of_each_device(
    entries: list[Entry], again: list[Entry], sizes: list[int], held: dict[DeviceId, int]
) -> None:
    order, found = InOrder(held), list[Entry]()
    mixed = [*entries, *again]
    Random(len(again)).shuffle(mixed)
    for batch in parted(mixed, sizes):
        found += order.ready(batch)
        assert is_without_gaps(found, held)
    wanted = {entry.id for entry in ENTRIES if entry.seq > held[entry.device]}
    assert wanted <= {entry.id for entry in found} <= {entry.id for entry in ENTRIES}
    assert {device: order.reached(device) for device in LAST} == LAST


@given(st.permutations([*ENTRIES]), sizes, st.sampled_from(ENTRIES))
def test_while_one_is_missing_nothing_behind_it_comes_out(
    entries: list[Entry], sizes: list[int], missing: Entry
) -> None:
    order, found = InOrder({}), list[Entry]()
    for batch in parted([entry for entry in entries if entry is not missing], sizes):
        found += order.ready(batch)
    behind = [entry for entry in found if entry.device == missing.device and entry.seq >= missing.seq]
    assert behind == []
    assert order.reached(missing.device) == missing.seq - 1
    found += order.ready([missing])
    assert {entry.id for entry in found} == {entry.id for entry in ENTRIES}
    assert len(found) == len(ENTRIES)
    assert is_without_gaps(found, {})


def test_what_came_by_another_way_lets_the_waiting_ones_go() -> None:
    order = InOrder({})
    assert order.ready(numbered(FIRST, 4, 3, 6)) == []
    order.hold({FIRST: 2, SECOND: 7})
    assert numbers(order.ready([])) == [3, 4]
    assert (order.reached(FIRST), order.reached(SECOND)) == (4, 7)
    order.hold({FIRST: 1})  # nobody forgets anything
    assert order.reached(FIRST) == 4
    assert numbers(order.ready(numbered(FIRST, 5))) == [5, 6]


def test_one_device_does_not_wait_for_another() -> None:
    order = InOrder({})
    assert numbers(order.ready([*numbered(FIRST, 2), *numbered(SECOND, 1, 2)])) == [1, 2]
    assert order.reached(FIRST) == 0


def test_only_so_many_wait_and_the_first_ones_of_them() -> None:
    order = InOrder({})
    assert order.ready(numbered(FIRST, *range(2, MOST_EARLY + 1000))) == []
    come = order.ready(numbered(FIRST, 1))
    assert numbers(come) == [*range(1, MOST_EARLY + 2)]
    rest = order.ready(numbered(FIRST, *range(MOST_EARLY + 2, MOST_EARLY + 10)))
    assert numbers(rest) == [*range(MOST_EARLY + 2, MOST_EARLY + 10)]


def test_many_that_come_in_order_are_not_too_many() -> None:
    order = InOrder({})
    many = 2 * MOST_EARLY
    assert numbers(order.ready(numbered(FIRST, *range(1, many + 1)))) == [*range(1, many + 1)]
