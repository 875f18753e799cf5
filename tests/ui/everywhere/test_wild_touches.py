"""Whatever a hand that knows nothing touches and types, no screen breaks and nothing saved is lost."""

import pytest

from judge_app.core.demo import demo_ops
from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import PlayerAdded, RulesetChosen
from judge_app.desk import Desk
from judge_app.log.digest import digest
from judge_app.tablet import Tablet
from tests.ui.everywhere.events import NAMES
from tests.ui.everywhere.wildhand import STEPS, WildHand, check
from tests.ui.judge import ESCAPE, Judge, SitDown


def played(judge: Judge, seed: int) -> dict[EventId, str]:
    """What the digest of each event was when it was last put away."""
    tablet, digests = judge.tablet, dict[EventId, str]()
    put_away = tablet.put_away

    def remember(desk: Desk) -> None:
        digests[desk.event] = digest(desk.state)
        put_away(desk)

    tablet.put_away = remember  # type: ignore[method-assign]
    judge.app.root._leave_app = lambda: None
    hand = WildHand(judge, seed)
    try:
        for _step in range(STEPS):
            hand.step()
            check(judge)
        come_home(judge)
    except BaseException as error:
        error.add_note("The last touches:\n" + "\n".join(hand.done[-12:]))
        raise
    return digests


def come_home(judge: Judge) -> None:
    for _back in range(60):
        judge.key(ESCAPE)
        if judge.frame is None and judge.screen.name == "home":
            return
    raise AssertionError(f"Back does not lead out of {judge.screen.name}")


def assert_all_is_kept(tablet: Tablet, digests: dict[EventId, str]) -> None:
    assert digests
    for event, known in digests.items():
        if tablet.path(event).exists():  # a demo goes when the next one is asked for
            desk = tablet.open(event)
            assert digest(desk.state) == known
            desk.close()


@pytest.mark.parametrize("seed", [1, pytest.param(3, marks=pytest.mark.soak)])
def test_a_wild_hand_on_the_demo(tablet: Tablet, sit_down: SitDown, seed: int) -> None:
    desk = tablet.new_demo(demo_ops)
    judge = sit_down()
    judge.app.root.show_event(desk)
    assert_all_is_kept(tablet, played(judge, seed))


@pytest.mark.parametrize("seed", [4, pytest.param(5, marks=pytest.mark.soak)])
def test_a_wild_hand_on_an_event_that_begins(tablet: Tablet, sit_down: SitDown, seed: int) -> None:
    players = [PlayerAdded(PlayerId(tablet.fresh_id()), name) for name in NAMES[:9]]
    desk = tablet.new_event("Oakhaven", [RulesetChosen("regulations-casual"), *players])
    judge = sit_down()
    judge.app.root.show_event(desk, "players")
    assert_all_is_kept(tablet, played(judge, seed))
