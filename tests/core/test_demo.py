"""The demo event."""

from itertools import count

from judge_app.core.demo import demo_ops
from judge_app.core.ops import EventOpened
from judge_app.core.progress import progress
from judge_app.core.timing import left_ms
from tests.core.ops.event import Tablet

NOW = 1_790_000_000_000


def test_every_step_of_the_demo_is_one_that_a_judge_could_take() -> None:
    tablet, numbers = Tablet("a"), count()
    tablet.judge(EventOpened("Demo", "lots"))
    for op in demo_ops(lambda: f"id{next(numbers)}", NOW):
        tablet.judge(op)
    at = progress(tablet.state)
    assert (at.round, at.plan.rounds, at.plan.cut, len(at.open), at.matches) == (3, 5, 8, 9, 17)
    timer = tablet.state.round_clock(3)
    assert timer is not None
    assert left_ms(timer, NOW) == (23 * 60 + 41) * 1000
    assert not tablet.state.ignored
