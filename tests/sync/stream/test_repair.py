"""Who lacks something that the backbone should have brought gets it again, but not for ever."""

from collections import Counter

import pytest

from judge_app.core.claims import EntryId
from judge_app.sync.stream import LONGEST_S, REPAIR_S
from tests.sync.stream.convention import convention


def test_who_lacks_something_gets_it_again_once() -> None:
    expo = convention(6)
    deaf = expo.tablets[5]
    expo.loses = lambda to, _entry: to is deaf
    entry = expo.do(0)
    expo.loses = lambda _to, _entry: False
    expo.wait(REPAIR_S - 1)
    assert not deaf.holds(entry)
    expo.wait(2 * REPAIR_S)
    assert deaf.holds(entry)
    expo.wait(120)
    assert sum(tablet.repaired[entry.id] for tablet in expo.tablets) == 1
    assert sum(tablet.published[entry.id] for tablet in expo.tablets) == 1


def test_many_entries_that_one_lacks_are_published_again_once() -> None:
    expo = convention(4)
    deaf = expo.tablets[3]
    expo.loses = lambda to, _entry: to is deaf
    entries = [expo.do(number % 3, f"lost {number}") for number in range(30)]
    expo.loses = lambda _to, _entry: False
    expo.wait(3 * REPAIR_S)
    assert expo.are_in_step
    repaired = sum((tablet.repaired for tablet in expo.tablets), Counter[EntryId]())
    assert repaired == {entry.id: 1 for entry in entries}


def test_nobody_is_helped_who_just_has_not_said_so_yet() -> None:
    expo = convention(4)
    for number in range(100):
        expo.do(number % 4, f"busy {number}")
        expo.wait(0.5)
    expo.wait(60)
    assert expo.are_in_step
    assert not any(tablet.repaired for tablet in expo.tablets)


@pytest.mark.parametrize("every_s", [1, 4])
def test_a_gap_is_filled_while_everybody_else_goes_on_writing(every_s: int) -> None:
    """The stream took it and lost it: all that its tablet wrote after it waits for it."""
    expo = convention(5)
    expo.loses = lambda to, _entry: to is not expo.tablets[1]
    lost = expo.do(1, "acknowledged, and lost")
    expo.loses = lambda _to, _entry: False
    after = expo.do(1, "after it")
    for number in range(48 // every_s):
        expo.do((0, 2, 3, 4)[number % 4], f"busy {number}")
        expo.wait(every_s)
    assert all(tablet.holds(lost) and tablet.holds(after) for tablet in expo.tablets)
    assert sum(tablet.repaired[lost.id] for tablet in expo.tablets) == 1


@pytest.mark.parametrize("every_s", [1, 4])
def test_who_loses_the_backbone_in_a_busy_event_gets_everything_over_the_lan(every_s: int) -> None:
    expo = convention(4)
    expo.link(0, 1)
    expo.wait(5)
    expo.disconnect(1)
    far, own = expo.do(2, "from another hall"), expo.do(1, "from the one without a backbone")
    for number in range(48 // every_s):
        expo.do((1, 2, 3)[number % 3], f"busy {number}")
        expo.wait(every_s)
    assert expo.tablets[1].holds(far)
    assert expo.tablets[3].holds(own)


def test_nobody_is_served_for_ever() -> None:
    expo = convention(4)
    deaf = expo.tablets[3]
    expo.loses = lambda to, _entry: to is deaf
    entry = expo.do(0)
    hours = []
    for _hour in range(6):
        before = sum(tablet.repaired[entry.id] for tablet in expo.tablets)
        expo.wait(3600, tick_s=2.0)
        hours.append(sum(tablet.repaired[entry.id] for tablet in expo.tablets) - before)
    assert hours[0] > 2
    assert hours[0] <= 3 * 10
    assert hours[-1] <= 3 * 3600 / LONGEST_S
    expo.loses = lambda _to, _entry: False
    expo.wait(2 * LONGEST_S, tick_s=2.0)
    assert deaf.holds(entry)


def test_a_silent_tablet_is_not_helped() -> None:
    """Who says nothing may be gone, or may have it long since."""
    expo = convention(3)
    expo.disconnect(2)
    entry = expo.do(0)
    expo.wait(600, tick_s=1.0)
    assert sum(tablet.repaired[entry.id] for tablet in expo.tablets) == 0
