"""Further clocks: added, run and put away."""

import pytest

from tests.ui.clock.round import At, named, state_of, touch_at
from tests.ui.judge import Judge, Watch


def test_a_side_clock_is_not_over_because_of_a_minute_less(running: Judge, watch: Watch) -> None:
    judge = running
    judge.tap("Add clock")
    judge.tap("Start now")
    watch.go_on(minutes=14, seconds=10)
    judge.see("00:50")
    minus = next(
        one for one in named(judge, "SideClockCard").walk(restrict=True) if hasattr(one, "icon_size")
    )
    touch_at(judge, *minus.to_window(*minus.center))
    judge.see("Less than a minute is left. Put the clock away instead.", "00:50")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_further_clock_need_not_be_added(running: Judge, size: tuple[int, int]) -> None:
    judge = running
    judge.resize(*size)
    judge.tap("Add clock")
    judge.see("Start now")
    judge.tap("Cancel")
    judge.miss("Start now")
    assert len(state_of(judge).clocks) == 1


def test_a_further_clock_is_added_run_and_put_away(running: Judge, watch: Watch) -> None:
    judge = running
    judge.tap("Add clock")
    judge.tap("No-show")
    judge.see("10 min")
    judge.tap("Start later")
    judge.see("not started", "10:00")
    judge.tap("Start")
    watch.go_on(minutes=4)
    judge.see("06:00", "left", "36:00")
    minus, plus, pause, away = (
        one for one in named(judge, "SideClockCard").walk(restrict=True) if hasattr(one, "icon_size")
    )
    touch_at(judge, *plus.to_window(*plus.center))
    judge.see("07:00")
    touch_at(judge, *pause.to_window(*pause.center))
    judge.see("paused")
    watch.go_on(minutes=1)
    judge.see("07:00", "35:00")
    judge.tap("Continue")
    judge.see("left")
    touch_at(judge, *minus.to_window(*minus.center))
    judge.see("06:00")
    touch_at(judge, *away.to_window(*away.center))
    judge.until(lambda: not judge.screen.sides, "it is put away")
    judge.tap("Undo")
    judge.see("06:00")


def test_a_free_clock_has_a_name_and_may_count_up(running: Judge, watch: Watch) -> None:
    judge = running
    judge.tap("Add clock")
    judge.tap("Free clock")
    judge.tap("Name of the clock")
    judge.write("Side draft")
    for _ in range(10):
        judge.tap("−")
    judge.see("counts up")
    judge.tap("Start now")
    watch.go_on(minutes=3)
    judge.see("Side draft", "03:00", "running")


def test_deck_building_takes_as_long_as_the_rules_say(at: At) -> None:
    judge = at(tables=0)
    judge.tap("Add clock")
    judge.see("20 min")
    judge.tap("Start now")
    judge.see("Deck building", "20:00")


def test_back_closes_a_sheet_before_it_leaves(running: Judge) -> None:
    judge = running
    judge.tap("Add clock")
    judge.see("Start later")
    judge.escape()
    judge.miss("Start later")
    assert judge.frame is not None
