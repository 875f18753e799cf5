"""Each entry is brought to the backbone once: by its own tablet, or else by one that holds it."""

from judge_app.sync.stream import PATIENCE_S
from tests.sync.stream.convention import TICK_S, convention


def test_what_a_tablet_writes_goes_out_at_once() -> None:
    expo = convention(3)
    before = expo.now
    entry = expo.do(1)
    assert expo.now == before
    assert expo.count(entry) == [0, 1, 0]
    assert all(tablet.holds(entry) for tablet in expo.tablets)


def test_what_was_written_alone_goes_out_when_the_stream_is_in_reach() -> None:
    expo = convention(2)
    expo.disconnect(1)
    entries = [expo.do(1, f"alone {number}") for number in range(5)]
    assert not any(map(expo.tablets[0].holds, entries))
    expo.connect(1)
    assert all(map(expo.tablets[0].holds, entries))
    assert [expo.count(entry) for entry in entries] == [[0, 1]] * 5


def test_what_the_stream_holds_already_is_not_published_again() -> None:
    expo = convention(2)
    entry = expo.do(0)
    for number in (0, 1):
        expo.disconnect(number)
        expo.connect(number)
    expo.wait(60)
    assert expo.count(entry) == [1, 0]


def test_what_came_over_the_lan_is_left_to_its_tablet_if_that_is_heard() -> None:
    expo = convention(2)
    expo.link(0, 1)
    entry = expo.do(1)
    expo.wait(60)
    assert expo.tablets[0].over_lan[entry.id] <= 1
    assert expo.count(entry) == [0, 1]


def test_what_its_tablet_cannot_bring_is_brought_by_another_after_patience() -> None:
    expo = convention(2)
    expo.link(0, 1)
    expo.swallows = lambda by, _entry: by is expo.tablets[1]
    entry = expo.do(1)
    assert expo.tablets[0].holds(entry)
    expo.wait(PATIENCE_S - 2 * TICK_S)
    assert expo.count(entry)[0] == 0
    expo.wait(PATIENCE_S + 2)
    assert expo.count(entry)[0] == 1
    assert entry.id in expo.kept


def test_what_a_tablet_without_the_backbone_writes_is_brought_by_the_first_neighbour() -> None:
    expo = convention(4, on_stream=(0, 1, 3))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        expo.link(one, other)
    entry = expo.do(2)
    first = min((0, 1), key=lambda number: expo.tablets[number].id)
    assert entry.id in expo.kept  # at once
    assert expo.tablets[3].holds(entry)
    expo.wait(60)
    assert expo.count(entry) == [int(number == first) for number in range(4)]


def test_if_the_first_neighbour_cannot_the_next_one_does() -> None:
    expo = convention(4, on_stream=(0, 1, 3))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        expo.link(one, other)
    first, second = sorted((0, 1), key=lambda number: expo.tablets[number].id)
    expo.swallows = lambda by, _entry: by is expo.tablets[first]
    entry = expo.do(2)
    expo.wait(PATIENCE_S - 2 * TICK_S)
    assert entry.id not in expo.kept
    expo.wait(PATIENCE_S + 2)
    assert expo.count(entry)[second] == 1
    assert expo.tablets[3].holds(entry)


def test_who_has_nobody_else_to_leave_it_to_brings_it_at_once() -> None:
    expo = convention(3, on_stream=(0, 2))
    expo.link(0, 1)
    entry = expo.do(1)
    assert expo.count(entry) == [1, 0, 0]
    assert expo.tablets[2].holds(entry)


def test_what_the_stream_has_lost_altogether_is_published_again() -> None:
    expo = convention(2)
    before = len(expo.kept)
    expo.do(0)
    for number in (0, 1):
        expo.disconnect(number)
    expo.kept.clear()
    expo.connect(0, 1)
    expo.wait(10)
    assert len(expo.kept) == before + 1
