"""The demo event."""

from itertools import count

from judge_app.core.demo import demo_ops
from judge_app.core.ops import EventOpened
from judge_app.core.progress import progress
from judge_app.core.timing import left_ms
from tests.core.ops.event import Tablet

NOW = 1_790_000_000_000


def shown() -> Tablet:
    """A tablet with the demo event, every step of it taken by a judge."""
    tablet, numbers = Tablet("a"), count()
    tablet.judge(EventOpened("Demo", "lots"))
    for op in demo_ops(lambda: f"id{next(numbers)}", NOW):
        tablet.judge(op)
    return tablet


def test_every_step_of_the_demo_is_one_that_a_judge_could_take() -> None:
    tablet = shown()
    at = progress(tablet.state)
    assert (at.round, at.plan.rounds, at.plan.cut, len(at.open), at.matches) == (3, 5, 8, 9, 17)
    timer = tablet.state.round_clock(3)
    assert timer is not None
    assert left_ms(timer, NOW) == (23 * 60 + 41) * 1000
    assert not tablet.state.ignored


def test_the_demo_penalizes_a_player_at_the_table_where_they_sit() -> None:
    state = shown().state
    (penalty,) = state.penalties.values()
    assert penalty.match is not None
    assert penalty.player in state.matches[penalty.match].players
