"""When entries that are on their way to a peer are taken for lost."""

from judge_app.core.claims import DeviceId
from judge_app.sync.waiting import LATE, VERY_LATE, Waiting

DANA, MAYA = DeviceId("dana"), DeviceId("maya")
USUAL_S, LONGEST_S = 10.0, 40.0


def waiting() -> Waiting:
    return Waiting(USUAL_S, LONGEST_S, 0.0)


def test_what_does_not_come_is_lost_after_patience_which_grows() -> None:
    wait = waiting()
    wait.set_out(DANA, 5, 0.0)
    over = [second for second in range(200) if wait.is_over(DANA, 5, second)]
    assert over == [11, 32, 73, 114, 155, 196]


def test_who_is_busy_with_what_set_out_before_is_waited_for() -> None:
    wait = waiting()
    for second in range(60):
        wait.set_out(MAYA, second, float(second))
    wait.set_out(DANA, 1, 60.0)
    for second in range(61, round(60 + VERY_LATE * USUAL_S)):  # it gets through the rest, one by one
        wait.came(MAYA, second - 61, float(second))
        assert not wait.is_over(DANA, 1, second)


def test_who_got_what_set_out_later_has_lost_what_set_out_before() -> None:
    wait = waiting()
    wait.set_out(DANA, 1, 1.0)
    for second in range(2, 30):
        wait.set_out(MAYA, second, second)
        wait.came(MAYA, second, second)
        assert wait.is_over(DANA, 1, second) == (second == 1 + LATE * USUAL_S + 1)


def test_what_came_and_was_not_waited_for_counts_as_well() -> None:
    wait = waiting()
    wait.set_out(DANA, 1, 1.0)
    for second in range(2, 30):
        wait.came(MAYA, second, second, at=second - 1)
        assert wait.is_over(DANA, 1, second) == (second == 1 + LATE * USUAL_S + 1)


def test_every_entry_that_comes_of_a_device_gives_the_rest_its_time() -> None:
    wait = waiting()
    wait.set_out(DANA, 100, 0.0)
    for second in range(0, 90, 9):
        wait.came(DANA, second, second)
        assert not wait.is_over(DANA, 100, second + 8)
    assert wait.is_over(DANA, 100, 81 + USUAL_S + 1)


def test_who_only_writes_itself_is_busy_but_not_for_ever() -> None:
    """Nothing of that was on its way, so it tells little about what it would have got by now."""
    wait = waiting()
    wait.set_out(DANA, 1, 0.0)
    for second in range(1, 60):
        wait.moved(second)
        assert wait.is_over(DANA, 1, second) == (second == VERY_LATE * USUAL_S + 1)


def test_what_was_written_here_may_have_set_out_late() -> None:
    wait = Waiting(USUAL_S, LONGEST_S, 0.0, own=DANA)
    wait.set_out(DANA, 1, 1.0)
    for second in range(2, 60):
        wait.set_out(MAYA, second, second)
        wait.came(MAYA, second, second)
        assert wait.is_over(DANA, 1, second) == (second == 1 + VERY_LATE * USUAL_S + 1)


def test_somebody_who_helps_puts_it_off_and_who_is_heard_is_waited_for_no_longer_than_at_first() -> None:
    wait = waiting()
    wait.set_out(DANA, 1, 0.0)
    wait.put_off(DANA, 8.0)
    assert not wait.is_over(DANA, 1, 17.0)
    assert wait.is_over(DANA, 1, 19.0)
    wait.hasten()
    assert wait.is_over(DANA, 1, 30.0)
    wait.forget(DANA)
    assert not wait.is_over(DANA, 1, 300.0)
    assert wait.is_over(DANA, 1, 300.0 + USUAL_S + 1)
    wait.forget()
    assert not wait.is_over(DANA, 1, 900.0)
